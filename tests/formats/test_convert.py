"""Conversions: what goes out comes back, what cannot be carried is said, and no input is a surprise."""

import json
import pickle
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fgtools.deal.dealer import Deal, deal
from fgtools.errors import CannotCarryError, UnreadableInputError
from fgtools.formats.convert import CLAIM, FORMATS, GAME, LOG_ID, MOVES, NAMES, REDEAL, SEED, TIMES, convert, read_any
from fgtools.formats.converter import to_json
from fgtools.formats.deals import MoveLog, deal_document, log_document
from fgtools.formats.files import Item, texts
from fgtools.formats.limits import Limits
from fgtools.formats.notation import seed_fits_a_line
from fgtools.formats.options import with_options
from fgtools.formats.sheet import FLOWER_GARDEN, Game
from fgtools.formats.verdicts import verdict_document
from fgtools.kernel.replay import Claim, replay
from fgtools.kernel.variants import VARIANTS, option_text, options_of
from fgtools.testing.strategies import deals, legal_logs, named_variants

LIMITS = Limits()
LOG = MoveLog(
    deal(VARIANTS["trevi-garden"], "pysolfc:24"),
    ("1:AD>a", "1>2", "undo", "TD>b", "a>f"),
    (1, 2, 3, 4, 5),
    Claim("open"),
    "mine",
)


def there_and_back(source: Deal | MoveLog, to: str) -> Deal | MoveLog:
    """What comes back from the named format."""
    document = log_document(source) if isinstance(source, MoveLog) else deal_document(source)
    variant = (source.deal if isinstance(source, MoveLog) else source).variant
    game = Game(variant.name, tuple(f"{name}={option_text(value)}" for name, value in options_of(variant).items()))
    text = convert(Item("in", to_json(document)), to, LIMITS, game).text
    return read_any(Item("out", text + "\n"), LIMITS, game)[0]


@given(deals(named_variants()), st.sampled_from(["json", "line", "board", "share", "sentences"]))
@example(deal(VARIANTS["brigade"], "fg1:a\nb"), "board")
@example(deal(with_options(VARIANTS["brigade"], {"redeals": 1}), "fg1:a\nb"), "sentences")
@example(deal(with_options(VARIANTS["brigade"], {"redeals": 1}), "fg1:1"), "line")
@example(deal(VARIANTS["brigade"], "fg1: a"), "sentences")
@example(deal(VARIANTS["brigade"], "fg1:a "), "board")
@example(deal(VARIANTS["brigade"], "fg1:\u2028"), "board")
@example(deal(VARIANTS["brigade"], "fg1:a.b:c/%20"), "share")
@example(deal(VARIANTS["brigade"], "fg1:"), "share")
@example(deal(VARIANTS["brigade"], "fg1:"), "board")
def test_deals_come_back(dealt: Deal, to: str) -> None:
    """A deal has the same seed and id after it, unless the format said that it cannot carry them."""
    back = there_and_back(dealt, to)

    assert isinstance(back, Deal)
    told = convert(Item("in", to_json(deal_document(dealt))), to, LIMITS, FLOWER_GARDEN).left_behind
    assert back == (dealt._replace(seed=None) if SEED in told else dealt)
    assert (back.id != dealt.id) == (REDEAL in told)


@given(legal_logs(deals(named_variants())), st.sampled_from(["json", "share", "sentences"]))
@example(MoveLog(deal(with_options(VARIANTS["flower-garden"], {"redeals": 1}), "fg1:\n"), ("redeal",)), "sentences")
def test_logs_come_back(log: MoveLog, to: str) -> None:
    """The moves are the same, entry by entry, wherever the format can write them."""
    try:
        back = there_and_back(log, to)
    except CannotCarryError:
        if to == "sentences":  # their redeal needs the seed
            assert "redeal" in log.moves
            assert not seed_fits_a_line(log.deal.seed or "")
        else:  # a share line does not say which of a suit's two foundations a card comes from
            assert to == "share"
            assert any(entry.startswith("f") and ":" in entry for entry in log.moves)
        return
    if isinstance(back, Deal):
        back = MoveLog(back, ())

    assert log.deal == back.deal or (to == "sentences" and back.deal == log.deal._replace(seed=None))
    assert log.moves == back.moves


def test_a_redeal_needs_its_seed() -> None:
    """A log with a redeal, shuffled with a seed that no line can hold, has no form in sentences: they would tell another game."""
    variant = VARIANTS["flower-garden"]._replace(redeals=1)
    log = MoveLog(deal(variant, "fg1:two\nlines"), ("redeal",))

    with pytest.raises(CannotCarryError, match="shuffled with the seed"):
        convert(Item("in", to_json(log_document(log))), "sentences", LIMITS, FLOWER_GARDEN)
    assert convert(Item("in", to_json(log_document(log))), "share", LIMITS, FLOWER_GARDEN).text.endswith(":~r")


@given(legal_logs(deals(named_variants())))
def test_sentences_to_a_share_line_to_sentences(log: MoveLog) -> None:
    """Two formats that carry the same, one into the other and back."""
    log = log._replace(moves=tuple(move for move in log.moves if ":" not in move)) if ":" in "".join(log.moves) else log
    if replay(log.deal.variant, log.deal.layout, log.deal.seed_or_id, log.moves).problem:
        return
    if log.deal.seed is not None and not seed_fits_a_line(log.deal.seed) and "redeal" in log.moves:
        return
    first = convert(Item("in", to_json(log_document(log))), "sentences", LIMITS, FLOWER_GARDEN).text
    share = convert(Item("in", first), "share", LIMITS, FLOWER_GARDEN).text

    assert first == convert(Item("in", share), "sentences", LIMITS, FLOWER_GARDEN).text


@pytest.mark.parametrize(
    ("to", "left_behind"),
    [
        ("json", ()),
        ("line", (SEED, MOVES, NAMES, TIMES, CLAIM, LOG_ID)),
        ("board", (MOVES, NAMES, TIMES, CLAIM, LOG_ID)),
        ("share", (NAMES, TIMES, CLAIM, LOG_ID)),
    ],
)
def test_what_is_left_behind_is_said(to: str, left_behind: tuple[str, ...]) -> None:
    """Each fact of a full log is carried or named."""
    assert left_behind == convert(Item("in", to_json(log_document(LOG))), to, LIMITS, FLOWER_GARDEN).left_behind


def test_a_log_comes_whole_through_json() -> None:
    """Times, claim and the log's own name too."""
    text = convert(Item("in", to_json(log_document(LOG))), "json", LIMITS, FLOWER_GARDEN).text

    assert json.loads(text)["claim"] == {"result": "open"}
    assert read_any(Item("out", text), LIMITS, FLOWER_GARDEN)[0] == LOG


def test_a_game_without_a_form() -> None:
    """Solvitaire has no face-down cards of that kind; an illegal log has no sentences; junk has no share line."""
    with pytest.raises(CannotCarryError, match="Solvitaire has no rules for trevi-garden"):
        convert(Item("in", to_json(log_document(LOG))), "solvitaire", LIMITS, FLOWER_GARDEN)
    bad = to_json(log_document(MoveLog(LOG.deal, ("TD>b", "1>bouquet", "x"))))
    with pytest.raises(CannotCarryError, match=r"entry 2 '1>bouquet' is not legal \(bouquet-add\)"):
        convert(Item("in", bad), "sentences", LIMITS, FLOWER_GARDEN)
    with pytest.raises(CannotCarryError, match="entry 2 '1>bouquet' has no way to be written here"):
        convert(Item("in", bad), "share", LIMITS, FLOWER_GARDEN)
    junk = to_json(log_document(MoveLog(LOG.deal, ("x",))))
    with pytest.raises(CannotCarryError, match="entry 1 'x' is written as no move"):
        convert(Item("in", junk), "share", LIMITS, FLOWER_GARDEN)


def test_the_game_of_an_input_that_names_none() -> None:
    """A board and a Solvitaire deal take the game that is given; a board that names its own keeps it."""
    brigade = deal(VARIANTS["brigade"], "ms:7")
    for to in ("solvitaire", "board"):
        text = convert(Item("in", to_json(deal_document(brigade))), to, LIMITS, FLOWER_GARDEN).text
        nameless = "\n".join(line for line in text.splitlines() if not line.startswith("Variant"))
        found, _ = read_any(Item("out", nameless), LIMITS, Game("brigade", ("undo=forbidden",)))
        assert isinstance(found, Deal)
        assert found.layout == brigade.layout
        assert found.variant.undo == "forbidden"
    named, _ = read_any(Item("out", text), LIMITS, Game("arizona", ("undo=forbidden",)))
    assert isinstance(named, Deal)
    assert (named.variant.name, named.variant.undo) == ("brigade", "allowed")


def test_documents_that_are_no_deal_or_log() -> None:
    """A verdict is neither; a certificate is its deal or its winning log, and says that its proof stays behind."""
    verdict = verdict_document(LOG, replay(LOG.deal.variant, LOG.deal.layout, "", LOG.moves))
    with pytest.raises(UnreadableInputError, match="where a deal or a move log is due"):
        read_any(Item("in", to_json(verdict)), LIMITS, FLOWER_GARDEN)
    folder = Path(__file__).parent / "v1"
    for name, kind in (("certificate.json", MoveLog), ("certificate-unsolvable.json", Deal)):
        found, lost = read_any(Item("in", (folder / name).read_text(encoding="utf-8")), LIMITS, FLOWER_GARDEN)
        assert isinstance(found, kind)
        assert lost == ("what the certificate proves",)
    rated = (folder / "deal-rated.json").read_text(encoding="utf-8")
    assert read_any(Item("in", rated), LIMITS, FLOWER_GARDEN)[1] == ("the rating",)


@pytest.mark.parametrize("protocol", range(6))
def test_a_pickle_is_never_read(protocol: int, tmp_path: Path) -> None:
    """What PySolFC saves begins with its name, pickled; it is refused by its first bytes, compressed or not."""
    file = tmp_path / "game.pso"
    file.write_bytes(pickle.dumps("PySolFC", protocol) + pickle.dumps((3, 0), protocol))
    (item,) = texts(str(file), LIMITS)

    assert (f"{file}: a Python pickle, such as PySolFC saves; never read, since that can run any code",) == item.faults


PARTS = st.one_of(
    st.text(max_size=10),
    st.sampled_from(
        ["\n", "1. ", ":", ".", "~", "the ", "undo", "*9", "zz", "??", "KH", "10", "Bouquet:", "-", "Option: "]
    ),
)


@given(st.sampled_from(list(FORMATS)), st.data())
def test_mutated_inputs_are_read_or_refused(to: str, data: st.DataObject) -> None:
    """A text with some of it changed is a deal or a log, or is refused with its place, and what is read can be written."""
    source = MoveLog(deal(VARIANTS["brigade"], "fg1:4"), ("7>f", "undo", "7>f", "1>2", "2D>f"))
    text = convert(Item("in", to_json(log_document(source))), to, LIMITS, FLOWER_GARDEN).text
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 25)))
        text = text[:start] + data.draw(PARTS) + text[end:]
    try:
        found, _ = read_any(Item("here", text), LIMITS, FLOWER_GARDEN)
    except UnreadableInputError as error:
        assert error.faults
        assert all(fault.startswith("here") for fault in error.faults), error.faults
        "".join(error.faults).encode()
    else:
        log = found if isinstance(found, MoveLog) else MoveLog(found, ())
        assert to_json(log_document(log))


@given(st.one_of(st.text(max_size=60), st.binary(max_size=60).map(lambda raw: raw.decode("latin-1"))))
def test_random_texts_are_refused_with_their_place(text: str) -> None:
    """No text of a few letters is a deal; each is refused with its place."""
    with pytest.raises(UnreadableInputError) as caught:
        read_any(Item("here", text), LIMITS, FLOWER_GARDEN)

    assert all(fault.startswith("here") for fault in caught.value.faults)


def test_solvitaire_leaves_the_game_behind() -> None:
    """A Solvitaire deal names neither game nor seed."""
    plain = deal(VARIANTS["flower-garden"], "fg1:1")

    assert convert(Item("in", to_json(deal_document(plain))), "solvitaire", LIMITS, FLOWER_GARDEN).left_behind == (
        GAME,
        SEED,
    )
