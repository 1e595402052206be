"""Share lines: written as their grammar says, and read strictly."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fgtools.deal.dealer import Deal, deal
from fgtools.errors import CannotCarryError, UnreadableInputError
from fgtools.formats.deals import MoveLog
from fgtools.formats.limits import Limits
from fgtools.formats.notation import one_line
from fgtools.formats.options import with_options
from fgtools.formats.share import is_share_text, read_share_text, share_text
from fgtools.kernel.moves import Entry, Move, parse_entry
from fgtools.kernel.variants import VARIANTS
from fgtools.testing.strategies import ENTRIES, deals, named_variants

# PySolFC's own table 24 (corpus/conformance/schemes.json): its bouquet begins TD KC 8H and ends 3D AS.
TREVI = deal(VARIANTS["trevi-garden"], "pysolfc:24")
RETURNS = deal(with_options(VARIANTS["arizona"], {"foundation_return": True, "redeals": 1}), "pysolfc:24")
GLOUCESTERSHIRE = deal(VARIANTS["gloucestershire"], "pysolfc:24")


@pytest.mark.parametrize(
    ("log", "line"),
    [
        (MoveLog(TREVI, ()), "trevi-garden.pysolfc:24:"),
        (MoveLog(TREVI, ("TD>b", "AS>f", "undo", "3>a", "a>f", "b>6")), "trevi-garden.pysolfc:24:ayph~u3zzhy6"),
        (
            MoveLog(RETURNS, ("1>2*3", "1>2*10", "2>1*13", "fH>3", "redeal", "4C>6", "8H>f")),
            "arizona,foundation_return=true,redeals=1.pysolfc:24:12*312*a21*d~H3~r~4C6ch",
        ),
        # The 27th bouquet card is A, the 52nd Z; of two equal cards the first is meant.
        (MoveLog(GLOUCESTERSHIRE, ("KH>1", "9C>8", "9S>1")), "gloucestershire.pysolfc:24:w1Z8c1"),
        (MoveLog(deal(VARIANTS["brigade"], "fg1:a:b/ü "), ("7>f",)), "brigade.fg1:a%3Ab%2F%C3%BC%20:7h"),
    ],
)
def test_written_and_read(log: MoveLog, line: str) -> None:
    """Each kind of source, target and count, as the grammar has it."""
    assert line == share_text(log)
    assert is_share_text(line)
    assert log == read_share_text(line, "here", Limits())


def test_a_deal_without_a_seed_is_written_whole() -> None:
    """The cards stand in the line, as in one-line notation."""
    seedless = read_share_text(one_line(TREVI).replace(" ", ".") + ":ay", "here", Limits())

    assert seedless.deal.seed is None
    assert seedless.deal.id == TREVI.id
    assert seedless.moves == ("TD>b",)
    assert one_line(TREVI).replace(" ", ".") + ":ay" == share_text(seedless)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("trevi-garden.pysolfc:24:ayp", "here: column 27: 'p' does not begin with a move"),
        ("trevi-garden.pysolfc:24:ay0h", "here: column 27: '0h' does not begin with a move"),
        ("trevi-garden.pysolfc:24:qh", "here: column 25: 'qh' does not begin with a move"),
        ("brigade.pysolfc:24:1z", "here: column 20: '1z' does not begin with a move"),
        ("brigade.pysolfc:24:z1", "here: column 20: 'z1' does not begin with a move"),
        ("brigade.pysolfc:24:12*112", "here: column 22: '*112' does not begin with a move"),
        ("brigade.pysolfc:24:~1C4", "here: column 20: '~1C4' does not begin with a move"),
        ("golf.pysolfc:24:", "here: no game 'golf'; known: "),
        ("brigade,undo=maybe.pysolfc:24:", "here: option 'undo=maybe': undo is "),
        ("brigade.pysolfc:0:", "here: seed 'pysolfc:0': a whole number from 1 to 10^20"),
        ("brigade.fg1:%ZZ:", "here: the seed '%ZZ' is not percent-encoded"),
        ("brigade.fg1:ü:", "here: the seed 'ü' is not percent-encoded"),
        ("brigade.fg1:%ff:", "here: 'utf-8' codec can't decode"),
        ("brigade.7S/8S.9S:", "here: 2 columns, but brigade has 7"),
    ],
)
def test_faults(line: str, fault: str) -> None:
    """Each fault has its place."""
    with pytest.raises(UnreadableInputError) as caught:
        read_share_text(line, "here", Limits())

    assert caught.value.faults[0].startswith(fault), caught.value.faults


def nameless(text: str) -> Entry:
    """The entry without a card that a share line does not carry."""
    entry = parse_entry(text)
    return entry._replace(card=None) if isinstance(entry, Move) and entry.source.kind != "bouquet" else entry


@given(deals(named_variants()), st.lists(ENTRIES, max_size=6))
@example(GLOUCESTERSHIRE, ["a>f"])
@example(GLOUCESTERSHIRE, ["1>a"])
def test_logs_with_anything_in_them(dealt: Deal, entries: list[str]) -> None:
    """Legal or not, an entry that is written comes back as the same entry; one that has no form is refused."""
    try:
        line = share_text(MoveLog(dealt, tuple(entries)))
    except CannotCarryError:
        return
    back = read_share_text(line, "here", Limits())

    assert dealt == back.deal
    assert list(map(nameless, entries)) == list(map(nameless, back.moves))


def test_one_of_two_foundations_cannot_be_told() -> None:
    """A move that names which of a suit's two foundations it takes from has no form; without a name it has one."""
    variant = with_options(VARIANTS["gloucestershire"], {"foundation_return": True, "foundations": 8})
    eight = deal(variant, "ms:1")

    assert share_text(MoveLog(eight, ("fC>1",))).endswith(":~C1")
    with pytest.raises(CannotCarryError, match="entry 1 'fC:3C>1' has no way"):
        share_text(MoveLog(eight, ("fC:3C>1",)))


def test_the_limit_of_entries() -> None:
    """A line of more entries than a log may have is refused."""
    assert len(read_share_text("brigade.ms:1:" + "12" * 9, "here", Limits(entries=9)).moves) == 9
    with pytest.raises(UnreadableInputError, match="more entries than the limit of 9"):
        read_share_text("brigade.ms:1:" + "12" * 10, "here", Limits(entries=9))
