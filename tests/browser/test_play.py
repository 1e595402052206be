"""Playing in the page: by clicks, dragging, touch and keys; the rules; the log that comes out."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from fgtools.cli.main import cli
from fgtools.deal.dealer import deal
from fgtools.formats.sentences import sentence
from fgtools.kernel.moves import BOUQUET, CELL, COLUMN, FOUNDATION, Move, parse_entry
from fgtools.kernel.position import Position, apply
from fgtools.kernel.replay import Problem, replay
from fgtools.kernel.rules import why_illegal
from fgtools.kernel.variants import VARIANTS
from tests.browser.chromium import make_deal, make_page
from tests.browser.driver import click_move, drag_move, expected_table, goal, key_move, table_of, taken
from tests.browser.test_watch import LOGS, read_log
from tests.moves import card_move, card_moves

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST = 30  # entries of a long log that are made by clicks


def download(page: "Page", folder: Path) -> Path:
    """The log that the page gives away, as a file."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download the log").click()
    assert waiting.value.suggested_filename.endswith("-log.json")
    path = folder / "downloaded.json"
    waiting.value.save_as(path)
    return path


def verdict(path: Path) -> tuple[int, dict[str, Any]]:
    """What `fgtools replay` says of a log: its exit code and the verdict."""
    result = CliRunner().invoke(cli, ["replay", "--json", str(path)], catch_exceptions=False)
    told: dict[str, Any] = json.loads(result.stdout)
    return result.exit_code, told


def play_log(page: "Page", name: str, most: int) -> list[str]:
    """The entries of a log made by clicks, each followed by a look at the table; the entries as the page should write them."""
    log = read_log(LOGS[name])
    dealt = log.deal
    made: list[str] = []
    for text in log.moves[:most]:
        position = replay(dealt.variant, dealt.layout, dealt.seed_or_id, made).position
        click_move(page, dealt.variant, position, text)
        made.append(str(parse_entry(text)))
        after = replay(dealt.variant, dealt.layout, dealt.seed_or_id, made)
        assert after.legal
        assert expected_table(dealt.variant, after.position) == table_of(page), text
    return made


@pytest.mark.parametrize("name", [name for name in LOGS if name != "brigade-won"])
def test_every_game_by_clicks(page: "Page", tmp_path: Path, name: str) -> None:
    """Each kind of log can be played by clicks; what is downloaded holds these entries and stands before `fgtools replay`."""
    page.goto(make_page(LOGS[name], tmp_path / "page.html").as_uri() + "#1/play")
    made = play_log(page, name, MOST)
    path = download(page, tmp_path)
    code, told = verdict(path)

    assert made == json.loads(path.read_text(encoding="utf-8"))["moves"]
    assert (code, told["upheld"], told["legal"]) == (0, True, True)


def test_play_to_a_win(page: "Page", tmp_path: Path) -> None:
    """A whole game by clicks: the page says that it is won, and the log is a real win."""
    page.goto(make_page(LOGS["brigade-won"], tmp_path / "page.html").as_uri() + "#1/play")
    play_log(page, "brigade-won", 1000)

    assert "Won!" in page.locator("#now").inner_text()
    code, told = verdict(download(page, tmp_path))
    assert (code, told["ending"], told["foundation_cards"]) == (0, "won", 52)
    assert told["elapsed_ms"] is not None


def test_illegal_moves_are_refused(page: "Page", tmp_path: Path) -> None:
    """A move that breaks a rule changes nothing; the page says the kernel's sentence and code."""
    source = make_deal(tmp_path, "phoenix")
    page.goto(make_page(source, tmp_path / "page.html").as_uri())
    variant, position = VARIANTS["phoenix"], deal_position("phoenix")
    before = table_of(page)
    sources = [*"123456", *map(str, position.bouquet)]
    tries = [f"{source}>{target}" for source in sources for target in "f123456" if source != target]
    found = {why_illegal(variant, position, card_move(text)): text for text in tries}
    assert found.keys() == {None, "wrong-rank", "wrong-colour", "foundation-order"}
    del found[None]
    for code, text in found.items():
        assert code
        click_move(page, variant, position, text)
        assert table_of(page) == before
        assert page.locator("#now.refused .code").inner_text() == code
        assert page.locator("#now span").first.inner_text() == sentence(variant, Problem(1, text, code, position))
    assert page.get_by_role("button", name="Download the log").is_disabled()


def deal_position(variant: str) -> Position:
    """The start of the deal that `make_deal` makes."""
    return deal(VARIANTS[variant], "fg1:7").start()


def rarity(move: Move) -> tuple[int, bool, bool, bool, str]:
    """For choosing moves: runs first, then cells, foundations, columns, last the bouquet."""
    to_cell = CELL in (move.source.kind, move.target.kind)
    return move.run, to_cell, move.target.kind == FOUNDATION, move.source.kind == COLUMN, str(move)


@pytest.mark.parametrize("name", ["arizona", "stonewall", "trevi-garden", "gloucestershire"])
def test_drag(page: "Page", tmp_path: Path, name: str) -> None:
    """Legal moves of each kind, runs and cells too, made by dragging; a card dropped nowhere stays where it was."""
    page.goto(make_page(make_deal(tmp_path, name), tmp_path / "page.html").as_uri())
    variant, position = VARIANTS[name], deal_position(name)
    for _ in range(12):
        move = max(card_moves(variant, position), key=rarity)
        drag_move(page, variant, position, move)
        position = apply(variant, position, move)
        assert expected_table(variant, position) == table_of(page), str(move)
    box = page.locator(".card").last.bounding_box()
    assert box
    page.mouse.move(box["x"] + 8, box["y"] + 8)
    page.mouse.down()
    page.mouse.move(5, 790, steps=3)
    page.mouse.up()
    assert expected_table(variant, position) == table_of(page)
    assert verdict(download(page, tmp_path))[1]["legal"]


def test_keys(page: "Page", tmp_path: Path) -> None:
    """A deal can be won without a mouse: Enter, digits, f, a cell's letter. Focus stays on the table."""
    log = read_log(LOGS["trevi-garden-won"])
    variant, position = log.deal.variant, log.deal.start()
    page.goto(make_page(LOGS["trevi-garden-won"], tmp_path / "page.html").as_uri() + "#1/play")
    page.locator("#table [tabindex='0']").focus()
    for text in log.moves:
        assert page.evaluate("document.querySelector('#table').contains(document.activeElement)")
        key_move(page, variant, position, card_move(text))
        position = apply(variant, position, card_move(text))
        assert expected_table(variant, position) == table_of(page), text
    assert verdict(download(page, tmp_path))[1]["ending"] == "won"


def test_arrows_undo_and_escape(page: "Page", tmp_path: Path) -> None:
    """Arrows move from card to card, Escape lets go of one, u takes a move back."""
    page.goto(make_page(make_deal(tmp_path, "flower-garden"), tmp_path / "page.html").as_uri())
    variant, position = VARIANTS["flower-garden"], deal_position("flower-garden")
    page.locator(".bouquet button").last.focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.card") == str(position.bouquet[-2])
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.closest('.column') !== null")
    page.keyboard.press("1")
    assert page.locator("[aria-pressed='true']").get_attribute("data-card") == str(position.columns[0][-1])
    page.keyboard.press("Escape")
    assert page.locator("[aria-pressed='true']").count() == 0
    move = next(move for move in card_moves(variant, position) if move.source.kind == COLUMN)
    key_move(page, variant, position, move)
    assert table_of(page) != expected_table(variant, position)
    page.keyboard.press("u")
    assert table_of(page) == expected_table(variant, position)
    assert [str(move), "undo"] == json.loads(download(page, tmp_path).read_text(encoding="utf-8"))["moves"]


def test_twice_goes_home(page: "Page", tmp_path: Path) -> None:
    """A card pressed twice goes to its foundation."""
    log = read_log(LOGS["foundation-only-lost-as-claimed"])
    variant, position = log.deal.variant, log.deal.start()
    page.goto(make_page(LOGS["foundation-only-lost-as-claimed"], tmp_path / "page.html").as_uri() + "#1/play")
    taken(page, variant, position, card_move(log.moves[0])).dblclick(position={"x": 8, "y": 8})

    assert expected_table(variant, apply(variant, position, card_move(log.moves[0]))) == table_of(page)


def test_touch(browser: "Browser", tmp_path: Path) -> None:
    """On a phone two taps make a move, and a finger drags a card."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(make_page(make_deal(tmp_path, "flower-garden"), tmp_path / "page.html").as_uri())
    variant, position = VARIANTS["flower-garden"], deal_position("flower-garden")
    from_column = [move for move in card_moves(variant, position) if move.source.kind == COLUMN]
    taken(page, variant, position, from_column[0]).tap(position={"x": 8, "y": 8})
    goal(page, from_column[0].target).tap(position={"x": 8, "y": 8})
    position = apply(variant, position, from_column[0])
    assert expected_table(variant, position) == table_of(page)

    from_bouquet = next(move for move in card_moves(variant, position) if move.source.kind == BOUQUET)
    start = taken(page, variant, position, from_bouquet).bounding_box()
    end = goal(page, from_bouquet.target).bounding_box()
    assert start
    assert end
    session = context.new_cdp_session(page)
    for kind, box, moved in (
        ("touchStart", start, 0),
        ("touchMove", end, 20),
        ("touchMove", end, 8),
        ("touchEnd", None, 0),
    ):
        points = [{"x": box["x"] + 8 + moved, "y": box["y"] + 8 + moved}] if box else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    position = apply(variant, position, from_bouquet)
    assert expected_table(variant, position) == table_of(page)
    context.close()
