"""Packs that lie with every hash and seal made to fit: `pack verify` says what is not so, or that it has not verified it."""

import os
import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fgtools.cli.main import cli
from fgtools.formats.ratings import difficulty_of, score_of
from tests.packs.forged import others
from tests.packs.judged import lost, why_false
from tests.packs.many_forgeries import attack, built, verify
from tests.packs.pack import Pack

AMOUNT = int(os.environ.get("FGTOOLS_FORGERIES", "150"))
FUZZING = os.environ.get("FGTOOLS_PROFILE") == "fuzz"


@pytest.fixture(scope="module")
def true(tmp_path_factory: pytest.TempPathFactory) -> list[Pack]:
    """Packs as they are built: winnable ones of a mix, ones proved either way, and lost ones."""
    return built(tmp_path_factory.mktemp("true"))


def test_true_packs_hold(true: list[Pack], tmp_path: Path) -> None:
    """What nobody forged holds, by `pack verify`, with --ratings, and by the judge."""
    for pack in true:
        assert why_false(pack) is None
        assert verify(pack, tmp_path)[0] == 0
        assert verify(pack, tmp_path, "--ratings") == (0, verify(pack, tmp_path)[1].replace(*WORDS))


WORDS = ("ratings not verified (--ratings measures them again)", "ratings measured again")


def one_deal_six_times(pack: Pack) -> None:
    """The easiest of lies."""
    pack.deals, pack.certificates = [[deepcopy(rows[0]) for _ in rows] for rows in (pack.deals, pack.certificates)]
    pack.manifest["difficulty"] = "easy"
    pack.recount()


def a_lost_deal(pack: Pack) -> None:
    """A deal that cannot be won, with its true proof, last among winnable ones."""
    deal, certificate = next(
        deepcopy(pair) for pair in others() if pair[0]["variant"] == "brigade" and pair[1]["result"] == "unsolvable"
    )
    certificate["limits"] = pack.manifest["limits"]
    pack.deals.append(deal)
    pack.certificates.append(certificate)
    pack.manifest.pop("difficulty")
    pack.recount()


def a_lost_deal_called_won(pack: Pack) -> None:
    """The same, and the results say nothing of it."""
    a_lost_deal(pack)
    pack.manifest["results"] = {"solvable": len(pack.deals)}


def of_manifest(**claims: Any) -> Callable[[Pack], None]:
    """A manifest that says something else."""

    def change(pack: Pack) -> None:
        pack.manifest.update(deepcopy(claims))

    return change


def no_seed(pack: Pack) -> None:
    """A deal that does not say where it comes from."""
    pack.deals[1]["seed"] = pack.certificates[1]["deal"]["seed"] = None


def other_order(pack: Pack) -> None:
    """The hardest first: not as they were walked."""
    pack.deals.reverse()
    pack.certificates.reverse()


def one_line_more(pack: Pack) -> None:
    """The manifest counts a line that is not there."""
    pack.lines = 1


def rating(**figures: int | str) -> Callable[[Pack], None]:
    """The first rating has other figures, and nothing else fits them."""

    def change(pack: Pack) -> None:
        pack.deals[0]["rating"].update(figures)

    return change


def called_medium(pack: Pack) -> None:
    """An easy deal is called medium, and the manifest's counts and mix with it."""
    easy = next(deal["rating"] for deal in pack.deals if deal["rating"]["difficulty"] == "easy")
    easy["difficulty"] = "medium"
    pack.manifest["difficulty"] = "1:1"
    pack.recount()


def a_rated_loss(pack: Pack) -> None:
    """A deal without a win has a rating."""
    a_lost_deal(pack)
    pack.manifest["wanted"] = "any"
    pack.deals[-1]["rating"] = {**pack.deals[0]["rating"], "first_moves": 11, "first_moves_winning": 11}
    pack.recount()


def an_empty_proof(pack: Pack) -> None:
    """A certificate that proves nothing stands for a win."""
    pack.certificates[0] = {**pack.certificates[0], "result": "undecided", "reason": "node limit"}
    del pack.certificates[0]["moves"]


def other_limits(pack: Pack) -> None:
    """One deal had more time than the manifest says."""
    pack.certificates[2]["limits"] = {"nodes": 10**9, "states": 50000}


def no_seed_beside(pack: Pack) -> None:
    """The certificate does not say where its deal comes from."""
    pack.certificates[0]["deal"]["seed"] = None


def another_rating_beside(pack: Pack) -> None:
    """The certificate calls the deal harder than the pack does."""
    pack.certificates[0]["deal"]["rating"] = {**pack.deals[0]["rating"], "difficulty": "expert"}


LIES: dict[str, tuple[Callable[[Pack], None], str]] = {
    "one deal six times": (one_deal_six_times, "deals.jsonl:2 $.columns: the deal of line 1 again"),
    "a lost deal": (a_lost_deal, "$.results: 'unsolvable', where winnable deals are solvable"),
    "a lost deal called won": (a_lost_deal_called_won, "deals.jsonl:7: it is unsolvable, in a pack of winnable deals"),
    "seeds of another range": (of_manifest(seeds="fg1:3-1000"), "deals.jsonl:1 $.seed: 'fg1:2' is none of fg1:3-1000"),
    "seeds that end early": (of_manifest(seeds="fg1:1-13"), "$.seed: 'fg1:14' is none of fg1:1-13"),
    "seeds of another scheme": (of_manifest(seeds="pysolfc:1-99"), "'fg1:2' is none of pysolfc:1-99"),
    "no seeds": (of_manifest(seeds="all"), "$.seeds: 'all' is not SCHEME:A-B"),
    "seeds of no scheme": (of_manifest(seeds="dice:1-9"), "$.seeds: seed 'dice:1': no scheme 'dice'"),
    "wanted": (of_manifest(wanted="unwinnable"), "$.results: 'solvable', where unwinnable deals are unsolvable"),
    "a deal without a seed": (no_seed, "deals.jsonl:2 $.seed: null is none of fg1:1-1000000000"),
    "another order": (other_order, "where seeds are walked in order"),
    "lines": (one_line_more, "deals.jsonl: 6 lines, the manifest says 7"),
    "a mix that is not met": (of_manifest(difficulty="1:1"), "$.difficulties: '1:1' of 6 deals makes 3 easy, 3 medium"),
    "a mix that is none": (of_manifest(difficulty="hard..easy"), "is neither like easy..hard nor like 2:2:1"),
    "counts of difficulties": (of_manifest(difficulties={"easy": 6}), "$.difficulties: '2:1' of 6 deals makes"),
    "a class": (called_medium, ".rating.difficulty: 'medium', but a score of"),
    "a score": (rating(score=1), "$.rating.score: 1, but its figures make"),
    "a first move too many": (rating(first_moves=1), "$.rating.first_moves: 1, where 14 is due"),
    "too few moves": (rating(moves=47), "$.rating.moves: 47, where 48 or more is due"),
    "too many playouts won": (rating(playouts_won=1001), "$.rating.playouts_won: 1001, where 0 to 1000 is due"),
    "a rated loss": (a_rated_loss, "it is rated, and has no win"),
    "a rating beside another": (another_rating_beside, "its certificate has another rating"),
    "a seed that is left out beside": (no_seed_beside, "deals.jsonl:1: its certificate is for the seed null"),
    "nothing proved": (an_empty_proof, "its certificate proves nothing: undecided"),
    "limits": (of_manifest(limits={"nodes": 7, "states": 50000}), "made with other limits than the manifest says"),
    "one limit": (other_limits, "deals.jsonl:3: its certificate was made with other limits"),
    "no limit at all": (of_manifest(limits={"nodes": 0}), "$.limits.nodes: 0, where 1 or more are due"),
    "another game": (of_manifest(variant="phoenix"), "brigade with its options is not the pack's game"),
    "no game": (of_manifest(variant="klondike"), "$.variant: no game 'klondike'"),
    "an option": (of_manifest(options={"undo": "forbidden"}), "with its options is not the pack's game"),
}  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_told(lie: str, true: list[Pack], tmp_path: Path) -> None:
    """The pack does not hold: exit code 1, and what is not so, with its place."""
    pack = deepcopy(true[0])
    change, fault = LIES[lie]
    change(pack)
    result = CliRunner().invoke(cli, ["pack", "verify", str(pack.write(tmp_path / "forged"))], catch_exceptions=False)

    assert (result.exit_code, result.stdout) == (
        1,
        f"{tmp_path / 'forged'}: does not hold: {pack.manifest['deals']} deals\n",
    )
    assert fault in result.stderr


def test_a_proof_beyond_the_manifests_limit(true: list[Pack], tmp_path: Path) -> None:
    """Fewer states than a proof of the pack has are not what it was made with, though its certificates say so too."""
    pack = deepcopy(true[2])
    most = max(one["proof"]["states"] for one in pack.certificates)
    for limits in (pack.manifest["limits"], *(one["limits"] for one in pack.certificates)):
        limits["states"] = most
    assert verify(pack, tmp_path)[0] == 0
    for limits in (pack.manifest["limits"], *(one["limits"] for one in pack.certificates)):
        limits["states"] = most - 1
    assert verify(pack, tmp_path)[0] == 1


def test_a_rating_made_to_fit_is_found_by_measuring(true: list[Pack], tmp_path: Path) -> None:
    """Nobody can tell without the engine, and the result says so; --ratings tells which deal, and what its rating is."""
    pack = deepcopy(true[0])
    figures = pack.deals[0]["rating"]
    figures["playouts_won"] += 1
    arguments = [figures[key] for key in ("playouts_won", "nodes", "first_moves_winning", "first_moves")]
    figures["score"] = score_of(*arguments)
    figures["difficulty"] = difficulty_of(figures["score"])
    pack.recount()

    assert verify(pack, tmp_path) == (0, f"{tmp_path / 'forged'}: holds: 6 deals; {WORDS[0]}\n")
    result = CliRunner().invoke(cli, ["pack", "verify", "--ratings", str(tmp_path / "forged")], catch_exceptions=False)
    assert (result.exit_code, result.stdout) == (1, f"{tmp_path / 'forged'}: does not hold: 6 deals\n")
    (fault,) = result.stderr.splitlines()
    true_one = true[0].deals[0]["rating"]
    assert f"deals.jsonl:1 $.rating: easy {figures['score']} ({figures['playouts_won']} playouts won" in fault
    assert f"measured here: easy {true_one['score']} ({true_one['playouts_won']} playouts won" in fault


def test_the_ratings_of_lost_deals_are_not_spoken_of(true: list[Pack], tmp_path: Path) -> None:
    """A pack without ratings has none to verify."""
    assert verify(true[2], tmp_path) == (0, f"{tmp_path / 'forged'}: holds: 3 deals\n")


def test_show_page_and_report_refuse_a_manifest_that_contradicts_itself(true: list[Pack], tmp_path: Path) -> None:
    """They print what a manifest says, so they ask first whether it can be: exit code 3, and the fault."""
    pack = deepcopy(true[0])
    pack.manifest["variant"] = "klondike"
    place = str(pack.write(tmp_path / "forged"))
    for arguments in (
        ["pack", "show", place],
        ["page", place, "-o", str(tmp_path / "p.html")],
        ["report", place, "--table", str(tmp_path / "t.md")],
    ):
        result = CliRunner().invoke(cli, arguments, catch_exceptions=False)
        assert (result.exit_code, result.stdout) == (3, "")
        assert "manifest.json $.variant: no game 'klondike'" in result.stderr


def test_forgeries(true: list[Pack], tmp_path: Path) -> None:
    """No forged pack holds but for one whose claims are true, or whose ratings, as the result says, were not verified.

    FGTOOLS_FORGERIES says how many are made; `python -m tests.packs.many_forgeries` makes 20,000.
    """
    outcomes = attack(true, AMOUNT, random.Random(None if FUZZING else 1), tmp_path)

    assert outcomes["exit code 1"] > AMOUNT // 4
    assert outcomes["exit code 0"] > AMOUNT // 50  # else the judge was never asked


def test_the_judge_judges(true: list[Pack]) -> None:
    """Each lie that a judge without a solver can see, the judge does see: one who finds nothing false would let all pass."""
    blind = {"a class", "a score", "a first move too many", "too few moves", "too many playouts won", "one limit", "no limit at all", "no seeds", "seeds of no scheme", "no game", "a rating beside another", "a deal without a seed"}  # fmt: skip
    for lie, (change, _) in LIES.items():
        if lie not in blind:
            pack = deepcopy(true[0])
            change(pack)
            assert why_false(pack), lie
    assert ("brigade", "fg1:2") not in lost()
    assert len(lost()) > 100
