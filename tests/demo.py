"""``make demo``: the main job on real input, as a person would like to read it."""

import tempfile
from pathlib import Path

import click

from fgtools.certify import winning_log
from fgtools.cli.common import named
from fgtools.cli.replay import replayed
from fgtools.deal.dealer import deal
from fgtools.formats.converter import to_json
from fgtools.formats.deals import MoveLog, deal_document, log_document
from fgtools.formats.files import Limits, texts
from fgtools.formats.options import with_options
from fgtools.formats.verdicts import table_document, verdict_document
from fgtools.kernel.variants import VARIANTS
from fgtools.solver import reference
from fgtools.solver.outcome import Limits as SearchLimits
from fgtools.solver.outcome import Solved
from fgtools.view.text import table_text, verdict_text

SECONDS = 3.0


def title(text: str) -> None:
    """A heading."""
    click.secho(f"\n{text}", bold=True)


def main() -> None:
    """Deal a dozen deals, solve what can be solved soon, write the logs, read and replay them, and one that was tampered with."""
    folder = Path(tempfile.mkdtemp(prefix="fgtools-demo-"))
    title("A dozen deals, from seeds that any program can deal again")
    seeds = [(name, "fg1:4") for name in VARIANTS] + [
        ("flower-garden", "fg1:5"),
        ("arizona", "fg1:5"),
        ("brigade", "fg1:2"),
    ]
    deals = [deal(with_options(VARIANTS[name], {}), seed) for name, seed in seeds]
    (folder / "deals.jsonl").write_text("".join(to_json(deal_document(dealt)) + "\n" for dealt in deals))
    click.echo(
        f"{folder / 'deals.jsonl'}; the first of them:\n{table_text(table_document(deals[0].variant, deals[0].start()))}"
    )

    title(f"What the reference solver makes of them in {SECONDS:.0f} seconds each")
    logs: list[MoveLog] = []
    for dealt in deals:
        outcome = reference.solve(dealt.variant, dealt.start(), SearchLimits(seconds=SECONDS))
        if isinstance(outcome, Solved):
            logs.append(winning_log(dealt, outcome))
            found = f"solvable, {len(logs[-1].moves)} moves"
        else:
            found = getattr(outcome, "reason", "unsolvable: every position was looked at")
        click.echo(f"  {named(dealt):24} {outcome.nodes:>7} nodes  {found}")

    # The move that the tampered log repeats cannot be legal twice: its card has left.
    honest = logs[0]
    at = len(honest.moves) // 2
    tampered = MoveLog(honest.deal, (*honest.moves[:at], honest.moves[at - 1], *honest.moves[at:]), log_id="tampered")
    (folder / "logs.jsonl").write_text("".join(to_json(log_document(log)) + "\n" for log in [*logs, tampered]))
    title("The logs, read from the file again and replayed by the rules; the last was tampered with")
    for item in texts(str(folder / "logs.jsonl"), Limits()):
        log = item.log(Limits())
        verdict = replayed(log)
        click.secho(
            f"  {named(log.deal)}: {verdict_text(verdict_document(log, verdict))}",
            fg="green" if verdict.upheld else "red",
        )


if __name__ == "__main__":
    main()
