"""Solvitaire's documents: what it wrote itself, and what it must be able to read.

``solution-*.txt.gz`` are what it printed for deals of ours (``--type flower-garden``), ``deal-only-1.json`` what it printed with
``--random 1 --deal-only``. Its own reader takes ranks A 2-10 J Q K, a flat reserve, and no other keys.
"""

import gzip
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fgtools.deal.dealer import Deal, deal
from fgtools.errors import CannotCarryError, UnreadableInputError
from fgtools.formats.deals import MoveLog
from fgtools.formats.foreign.solvitaire_deal import sheet_of_solvitaire, solvitaire_deal
from fgtools.formats.foreign.solvitaire_solution import read_solution
from fgtools.formats.limits import Limits
from fgtools.formats.notation import read_one_line
from fgtools.formats.sheet import FLOWER_GARDEN, Game
from fgtools.kernel.replay import Verdict, replay
from fgtools.kernel.variants import VARIANTS, option_text, options_of
from fgtools.testing.strategies import deals, named_variants

HERE = Path(__file__).parent
RETURNS = Game("flower-garden", ("foundation_return=true",))
SOLUTION = gzip.decompress((HERE / "solution-flower-garden.txt.gz").read_bytes()).decode()
WITH_RETURNS = gzip.decompress((HERE / "solution-with-returns.txt.gz").read_bytes()).decode()
DEAL = deal(VARIANTS["flower-garden"], "solvitaire:1")
PLAIN = solvitaire_deal(DEAL)


def replayed(log: MoveLog) -> Verdict:
    """What the kernel says of a log."""
    return replay(log.deal.variant, log.deal.layout, log.deal.seed_or_id, log.moves)


@pytest.mark.parametrize(("text", "moves"), [(SOLUTION, 173), (WITH_RETURNS, 539)], ids=["plain", "with-returns"])
def test_its_solutions_are_real_wins(text: str, moves: int) -> None:
    """What Solvitaire printed as a solution is a log that the replay upholds; its "Final Search Depth" is the moves."""
    log = read_solution(text, "here", Limits(), RETURNS)

    assert f"Final Search Depth: {moves}" in text
    assert moves == len(log.moves)
    assert replayed(log).upheld


def test_a_card_taken_back_needs_the_option() -> None:
    """The option is not guessed from the moves: without it the replay refuses the first card that comes back."""
    verdict = replayed(read_solution(WITH_RETURNS, "here", Limits(), FLOWER_GARDEN))

    assert verdict.problem is not None
    assert verdict.problem.code == "foundation-return"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("--- Reserve -", "--- Cells -", "here:11: 'Cells' is no part of a table here"),
        ("--- Reserve -------------\n", "", "here:12: this table has no part 'Reserve'"),
        ("\t10", "\t1O", "here:13: in the table that ends here, '1O"),
        (SOLUTION[SOLUTION.rindex("\n===") + 1 :], "", "here: the last table is cut off"),
        (SOLUTION, "Solution:\n", "here: no tables"),
    ],
)
def test_faults_of_solutions(old: str, new: str, fault: str) -> None:
    """What is no list of tables is refused with its place."""
    with pytest.raises(UnreadableInputError) as caught:
        read_solution(SOLUTION.replace(old, new, 1), "here", Limits(), RETURNS)

    assert caught.value.faults[0].startswith(fault), caught.value.faults


def test_tables_that_no_single_move_joins() -> None:
    """A solution with a table left out is no log."""
    tables = SOLUTION.split("===================================\n")
    text = "===================================\n".join(tables[:5] + tables[6:])

    with pytest.raises(UnreadableInputError, match="no single move leads from the table before"):
        read_solution(text, "here", Limits(), RETURNS)


def test_a_card_that_changes_on_its_way() -> None:
    """A card that goes and another that comes are no move."""
    first = SOLUTION[: SOLUTION.index("===================================") + 36].replace("Solution:\n", "")
    second = first.replace("JH\t10S\t2C", "\t10S\t2C").replace("--- Reserve", "\t7D\n--- Reserve")

    with pytest.raises(UnreadableInputError, match="no single move leads from the table before"):
        read_solution(first + second, "here", Limits(), RETURNS)
    moved = second.replace("\t7D\n---", "\tJH\n---")
    assert read_solution(first + moved, "here", Limits(), RETURNS).moves == ("1>2",)


def test_more_tables_than_the_limit() -> None:
    """A log has its limit of entries, however it comes."""
    with pytest.raises(UnreadableInputError, match="more than the limit of 172 entries"):
        read_solution(SOLUTION, "here", Limits(entries=172), RETURNS)
    assert len(read_solution(SOLUTION, "here", Limits(entries=173), RETURNS).moves) == 173


def test_its_own_deal_is_read() -> None:
    """``--deal-only`` writes the reserve as lists of one card, and columns in another order: the same cards as ours."""
    theirs = sheet_of_solvitaire((HERE / "deal-only-1.json").read_text(encoding="utf-8"), "here").deal().layout

    assert sorted(DEAL.layout.columns) == sorted(theirs.columns)
    assert sorted(DEAL.layout.bouquet) == sorted(theirs.bouquet)


@given(deals(named_variants()))
def test_what_is_written_it_can_read(dealt: Deal) -> None:
    """Its keys only, its ranks, a flat reserve; and read back the same cards. Games without rules there are refused."""
    if dealt.variant.name in ("stonewall", "trevi-garden", "foundation-only"):
        with pytest.raises(CannotCarryError, match=f"no rules for {dealt.variant.name}"):
            solvitaire_deal(dealt)
        return
    game = Game(dealt.variant.name, tuple(f"{k}={option_text(v)}" for k, v in options_of(dealt.variant).items()))
    text = solvitaire_deal(dealt)
    document = json.loads(text)
    cards = [card for key in document for part in document[key] for card in ([part] if isinstance(part, str) else part)]

    assert set(document) <= {"tableau piles", "reserve", "foundations"}
    assert all(re.fullmatch(r"(A|[2-9]|10|J|Q|K)[CDHS]", card) for card in cards)
    assert dealt.variant.cards == len(cards)
    assert dealt.layout == sheet_of_solvitaire(text, "here").deal(game).layout


def test_a_table_in_mid_play() -> None:
    """Every card on a foundation is written, since its reader lays down just the cards it is given."""
    line = "flower-garden 9S5DJH8H/5CTH6D9HKSKH/AS5H8SQCJC3C/QDQSAC4CQHJD/4D2C6C8CKCTD/"
    line += "7HKD9DTS8DTC7S 3S4H2S3H9C2DJS7C3D6H6S7D4S5S C0D1H2S0"
    found = read_one_line(line, "here")
    text = solvitaire_deal(found)

    assert json.loads(text)["foundations"] == ["AD", "AH", "2H"]
    assert found.layout == sheet_of_solvitaire(text, "here").deal().layout


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"4S"', '"ZS"', "here $.tableau piles[0][0]: 'ZS' is not a card"),
        ('"4S"', "4", "here $.tableau piles[0][0]: 4, where a card is due"),
        ('"4S"', "NaN", "here $.tableau piles[0][0]: NaN is not JSON, where a card is due"),
        ('"4S"', '"6C"', "here $.tableau piles[0][1]: 6C is on the table too often"),
        ('"reserve"', '"stock"', "here $: no key 'stock' here (known: tableau piles, reserve, foundations)"),
        ('"reserve": [', '"reserve": 7, "more": [', "here $: no key 'more' here"),
        ('"reserve": [', '"reserve": [], "reserve": [', "here $: the key 'reserve' stands twice in one object"),
        ('"tableau piles": [', '"tableau piles": null, "reserve": [', "here $: the key 'reserve' stands twice"),
        ('[["4S", ', '["4S", [', "here $.tableau piles[0]: '4S', where a list is due"),
        ('"reserve": [', '"foundations": ["1Z"], "reserve": [', "here $.foundations[0]: '1Z' is not a card"),
    ],
)
def test_faults_of_deals(old: str, new: str, fault: str) -> None:
    """Each fault has its path."""
    with pytest.raises(UnreadableInputError) as caught:
        sheet_of_solvitaire(PLAIN.replace(old, new, 1), "here").deal()

    assert any(told.startswith(fault) for told in caught.value.faults), caught.value.faults


def test_numbers_for_ranks() -> None:
    """Its schema takes 1 to 13 for ranks, and lower case."""
    text = PLAIN.replace("AS", "1S").replace("JS", "11s").replace("QD", "12d").replace("KH", "13H")

    assert DEAL.layout == sheet_of_solvitaire(text, "here").deal().layout


@given(st.data())
def test_mutated_documents_are_read_or_refused(data: st.DataObject) -> None:
    """A document or a solution with some of it changed is a deal or a log, or is refused with its place."""
    text = data.draw(st.sampled_from([PLAIN, SOLUTION[:2500]]))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 30)))
        part = data.draw(
            st.one_of(st.text(max_size=8), st.sampled_from(['"', "[", "]", "\n", "\t", "===", "[]", "KH"]))
        )
        text = text[:start] + part + text[end:]
    try:
        if text.startswith("{"):
            sheet_of_solvitaire(text, "here").deal()
        else:
            read_solution(text, "here", Limits(), RETURNS)
    except UnreadableInputError as error:
        assert error.faults
        assert all(fault.startswith("here") for fault in error.faults)
