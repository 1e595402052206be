"""`fgtools draw`: every card once and readable, nothing hidden told, any text as text."""

import json
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from fgtools.cli.main import cli
from fgtools.view.cardfaces import HEIGHT, INDEX_HEIGHT, INDEX_WIDTH, WIDTH
from tests.oracle import NINE, Game, deck, fg1_deal, start

CHECKER = Path(__file__).parents[1] / "checker"
WON = {log.stem.removesuffix("-won"): log for log in (CHECKER / "accept").glob("*-won.json")}
SVG = "{http://www.w3.org/2000/svg}"
Cards = list[tuple[str, float, float, bool]]


def run(*args: str, stdin: str | None = None) -> Result:
    """Run the command line in this process."""
    return CliRunner().invoke(cli, list(args), input=stdin, catch_exceptions=False)


def drawn(folder: Path, *args: str, stdin: str | None = None) -> ET.Element:
    """The picture, parsed."""
    result = run("draw", *args, "-o", str(folder / "x.svg"), stdin=stdin)
    assert (result.exit_code, result.output) == (0, "")
    return ET.fromstring((folder / "x.svg").read_text(encoding="utf-8"))


def cards(picture: ET.Element) -> Cards:
    """Each card drawn: its text, its left upper corner, and whether it is framed. A later one lies on an earlier one."""
    found = []
    for group in picture.findall(f"{SVG}g"):
        use = group.find(f"{SVG}use")
        if use is not None:
            x, y = group.attrib["transform"].removeprefix("translate(").removesuffix(")").split()
            name = use.attrib["href"].removeprefix("#fg-")
            found.append((name, float(x), float(y), group.find(f"{SVG}rect") is not None))
    return found


def is_readable(picture: ET.Element) -> None:
    """All cards lie within the picture, and none covers another's index."""
    width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
    found = cards(picture)
    for _, x, y, _ in found:
        assert 0 <= x <= width - WIDTH
        assert 0 <= y <= height - HEIGHT
    for (_, x, y, _), (_, later_x, later_y, _) in combinations(found, 2):
        beside = later_x >= x + INDEX_WIDTH or later_x + WIDTH <= x
        below = later_y >= y + INDEX_HEIGHT or later_y + HEIGHT <= y
        assert beside or below


@pytest.mark.parametrize("game", NINE)
def test_a_deal_of_every_game(game: str, tmp_path: Path) -> None:
    """Every card of the deal is there once, as often as a back stands for it, and can be read."""
    deal = run("deal", "--variant", game, "--seed", "5", "--json").stdout
    picture = drawn(tmp_path, "-", stdin=deal)
    rules = NINE[game]
    columns, bouquet = fg1_deal(rules, "5")
    down = {(c, r) for c in range(len(columns)) for r in rules["face_down"]}
    shown = Counter(bouquet)
    shown.update(
        "back" if (c, r) in down else card for c, column in enumerate(columns) for r, card in enumerate(column)
    )
    shown.update(f"A{suit}" for suit in "CDHS" if rules["dealt_foundation"])

    assert Counter(name for name, *_ in cards(picture)) == shown
    assert shown.total() == len(deck(rules))
    assert not [name for name, _, _, framed in cards(picture) if framed]
    is_readable(picture)


@pytest.mark.parametrize("game", WON)
def test_the_middle_and_the_end_of_a_won_log(game: str, tmp_path: Path) -> None:
    """The table after half the entries is the oracle's; at the end there are four kings."""
    log = json.loads(WON[game].read_text())
    half = len(log["moves"]) // 2
    rules = NINE[game]
    columns, bouquet = fg1_deal(rules, log["seed"].removeprefix("fg1:"))
    played = Game(rules, start(rules, columns, bouquet, log["seed"]))
    for entry in log["moves"][:half]:
        assert played.enter(entry) is None
    table = played.table
    shown = Counter(table.bouquet)
    shown.update(card for card in table.cells if card)
    shown.update(pile[-1] for piles in table.foundations.values() for pile in piles if pile)
    for column, ups in zip(table.columns, table.up, strict=True):
        shown.update(card if up else "back" for card, up in zip(column, ups, strict=True))

    picture = drawn(tmp_path, str(WON[game]), "--at", str(half))

    assert Counter(name for name, *_ in cards(picture)) == shown
    assert 1 <= sum(framed for *_, framed in cards(picture)) <= 12
    is_readable(picture)
    assert {name for name, *_ in cards(drawn(tmp_path, str(WON[game])))} == {"KC", "KD", "KH", "KS"}


def test_what_is_face_down_is_not_in_the_picture(tmp_path: Path) -> None:
    """Neither a drawn card nor any text tells a face-down card."""
    deal = run("deal", "--variant", "stonewall", "--seed", "1", "--json").stdout
    hidden = {column[row] for column in json.loads(deal)["columns"] for row in (0, 2, 4)}

    picture = drawn(tmp_path, "-", stdin=deal)
    text = " ".join([*picture.itertext(), *(element.attrib.get("id", "") for element in picture.iter())])

    assert len(hidden) == 18
    assert "fg-back" in text
    assert not [card for card in hidden if card in text]


def test_a_broken_log_is_drawn_where_it_broke(tmp_path: Path) -> None:
    """With the refused entry, the rule's code and a sentence."""
    texts = list(drawn(tmp_path, str(CHECKER / "reject/wrong-colour.json")).itertext())

    assert any(text.startswith("entry 1 of ") for text in texts)
    assert any(text.startswith("wrong-colour: ") and text.endswith(".") for text in texts)


def test_any_text_is_text(tmp_path: Path) -> None:
    """Markup in a seed or an entry adds no element and no attribute; what XML cannot hold is escaped; long texts are cut."""
    evil = '</text><script>alert(1)</script>&amp;"onload=x \u0000\u001b'
    log = {"format": "fgtools/move-log", "version": 1, "variant": "brigade", "moves": [evil]}
    picture = drawn(tmp_path, "-", stdin=json.dumps({**log, "seed": f"fg1:{evil}"}))
    plain = drawn(tmp_path, "-", stdin=json.dumps({**log, "seed": "fg1:x", "moves": ["x"]}))

    def shape(root: ET.Element) -> set[tuple[str, tuple[str, ...]]]:
        return {(element.tag, tuple(element.attrib)) for element in root.iter()}

    assert shape(picture) == shape(plain)
    assert any(text == f"seed fg1:{evil[:-2]}\\x00\\x1b" for text in picture.itertext())
    long = drawn(tmp_path, "-", stdin=json.dumps({**log, "seed": "fg1:" + "x" * 5000}))
    assert max(map(len, long.itertext())) < 100


def test_options_and_certificates(tmp_path: Path) -> None:
    """The title names the options; a certificate is its deal, with ``--at`` its winning log."""
    eight = drawn(tmp_path, str(CHECKER / "accept/gloucestershire-eight-foundations.json"))
    assert "Gloucestershire, foundations=8" in list(eight.itertext())
    certificate = str(CHECKER.parent / "formats/v1/certificate.json")
    assert not any(text.startswith("entry") for text in drawn(tmp_path, certificate).itertext())
    assert any(text.startswith("entry 2 of") for text in drawn(tmp_path, certificate, "--at", "2").itertext())


def test_four_colours(tmp_path: Path) -> None:
    """Two colours of ink, or four."""
    deal = run("deal", "--seed", "1", "--json").stdout

    def inks(*args: str) -> int:
        defs = drawn(tmp_path, "-", *args, stdin=deal).find(f"{SVG}defs")
        assert defs is not None
        return len({path.attrib["fill"] for path in defs.iter(f"{SVG}path")} - {"none"})

    assert (inks(), inks("--four-colours")) == (2, 4)


def test_png(tmp_path: Path) -> None:
    """A PNG of twice the picture's size, by its header, with the same bytes every time."""
    source = str(WON["trevi-garden"])
    picture = drawn(tmp_path, source, "--at", "9")
    for name in ("a.PNG", "b.png"):
        assert run("draw", source, "--at", "9", "-o", str(tmp_path / name)).exit_code == 0
    raw = (tmp_path / "a.PNG").read_bytes()

    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(raw[16:20]) == 2 * int(picture.attrib["width"])
    assert int.from_bytes(raw[20:24]) == 2 * int(picture.attrib["height"])
    assert raw == (tmp_path / "b.png").read_bytes()


def test_png_without_its_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message is the command that mends it; SVG needs nothing."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("draw", str(WON["brigade"]), "-o", str(tmp_path / "x.png"))

    assert result.exit_code == 2
    assert "pip install 'fgtools[png]'" in result.stderr
    drawn(tmp_path, str(WON["brigade"]))


def test_what_cannot_be_drawn(tmp_path: Path) -> None:
    """Other endings, folders that are not there: usage. Unreadable or several documents: 3, and no file."""
    deal = run("deal", "--seed", "1", "--json").stdout
    assert run("draw", "-", "-o", str(tmp_path / "x.gif"), stdin=deal).exit_code == 2
    assert run("draw", "-", "-o", str(tmp_path / "no/x.svg"), stdin=deal).exit_code == 2
    target = str(tmp_path / "x.svg")
    verdict = run("replay", str(WON["brigade"]), "--json").stdout
    for text in ("", "{}", deal + deal, verdict):
        result = run("draw", "-", "-o", target, stdin=text)
        assert (result.exit_code, result.stdout, bool(result.stderr)) == (3, "", True)
    assert not Path(target).exists()
