"""The replayer's files: accepted, rejected, malformed. See tests/README.md."""

import json
from pathlib import Path
from typing import get_args

import attrs
import pytest
from click.testing import CliRunner

from fgtools.cli.replay import command
from fgtools.formats.deals import MoveLog
from fgtools.formats.files import texts
from fgtools.formats.limits import Limits
from fgtools.formats.verdicts import replayed
from fgtools.kernel.moves import Code
from tests import oracle
from tests.strategies import rules_of

FOLDER = Path(__file__).parents[1] / "checker"
ACCEPT = sorted((FOLDER / "accept").iterdir())
REJECT = sorted((FOLDER / "reject").iterdir())
MALFORMED = json.loads((FOLDER / "malformed/expected.json").read_text())


def load(file: Path) -> MoveLog:
    """The one log of a file."""
    (item,) = texts(str(file), Limits())
    return item.log(Limits())


def oracle_codes(log: MoveLog) -> list[str | None]:
    """What the oracle says of each entry."""
    layout = log.deal.layout
    columns = [list(map(str, column)) for column in layout.columns]
    rules = rules_of(log.deal.variant)
    table = oracle.start(rules, columns, list(map(str, layout.bouquet)), log.deal.seed_or_id)
    game = oracle.Game(rules, table)
    return [game.enter(text) for text in log.moves]


@pytest.mark.parametrize("file", ACCEPT, ids=lambda file: file.stem)
def test_accept(file: Path) -> None:
    """Legal to the last entry, and every claim holds."""
    log = load(file)

    assert replayed(log).upheld
    assert {None} == set(oracle_codes(log))


@pytest.mark.parametrize("file", REJECT, ids=lambda file: file.stem)
def test_reject(file: Path) -> None:
    """The last entry is refused with the code in the file's name, or the claim named there is refuted."""
    log = load(file)
    verdict = replayed(log)
    reason = file.stem.partition("--")[0]
    assert not verdict.upheld
    if reason.startswith("claim-"):
        assert verdict.legal
        assert {reason.removeprefix("claim-")} == {check.claim for check in verdict.claims if not check.holds}
    elif reason == "not-won":
        assert (verdict.legal, verdict.claims) == (True, ())
    else:
        assert verdict.problem is not None
        assert (reason, len(log.moves)) == (verdict.problem.code, verdict.problem.entry)
        assert [None] * (len(log.moves) - 1) + [reason] == oracle_codes(log)


def test_reject_with_attrs_validators_disabled() -> None:
    """No check lives in an attrs validator, which anybody can switch off."""
    with attrs.validators.disabled():
        for file in REJECT:
            test_reject(file)


def test_every_code_and_claim_has_a_file() -> None:
    """At least one file for each refusal code and each claim that can be wrong."""
    reasons = {file.stem.partition("--")[0] for file in REJECT}
    claims = {"claim-result", "claim-foundation_cards", "claim-moves", "claim-undos", "claim-duration_ms"}

    assert set() == {*get_args(Code), *claims} - reasons


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed(name: str) -> None:
    """Exit code 3, nothing on standard output, and a message with place and value."""
    file = FOLDER / "malformed" / name

    result = CliRunner().invoke(command, [str(file)])

    assert (result.exit_code, result.stdout) == (3, "")
    assert any(line.startswith(str(file)) and MALFORMED[name] in line for line in result.stderr.splitlines()), (
        result.stderr
    )


def test_malformed_files_are_all_expected() -> None:
    """Every file has an expected message, and every message a file."""
    files = {file.name for file in (FOLDER / "malformed").iterdir()} - {"expected.json"}

    assert set(MALFORMED) == files
