"""The page as a whole: it loads from a file, asks for nothing, runs nothing that a document holds, and fits a phone."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import make_deal, make_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

KINDS = ("won", "eight", "broken", "pack", "flower-garden", "brigade", "stonewall", "trevi-garden", "gloucestershire")


@pytest.mark.parametrize("kind", KINDS)
def test_loads_from_a_file(page: "Page", made: dict[str, Path], kind: str) -> None:
    """Each kind of page opens from `file://` with nothing on the console and no request (see the fixture `page`)."""
    page.goto(made[kind].as_uri())
    shown = page.locator("#list li" if kind == "pack" else "#table .card")

    assert shown.count() == {"pack": 100, "eight": 104, "gloucestershire": 104}.get(kind, 52)
    assert page.get_by_role("heading", level=1).inner_text() != ""


@pytest.mark.parametrize("kind", KINDS)
def test_fits_a_phone(browser: "Browser", made: dict[str, Path], kind: str) -> None:
    """On a phone nothing is wider than the screen, and each card of the table lies within it."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(made[kind].as_uri())
    outside = page.evaluate(
        "[...document.querySelectorAll('.card')].filter(c => c.getBoundingClientRect().left < 0 || c.getBoundingClientRect().right > 390).length"
    )

    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert outside == 0
    context.close()


def test_face_down_cards_are_not_shown(page: "Page", made: dict[str, Path]) -> None:
    """A face-down card is drawn as a back that names no card."""
    page.goto(made["stonewall"].as_uri())
    backs = page.locator(".card.back")

    assert backs.count() == 18
    assert {back.get_attribute("aria-label") for back in backs.all()} == {"a face-down card"}
    assert {back.text_content() for back in backs.all()} == {""}


EVIL = 'fg1:<script>alert(1)</script><img src=x onerror=alert(2)>"onload="alert(3)</title>{{script}}<!--'


def test_markup_in_a_document_is_text(page: "Page", tmp_path: Path) -> None:
    """Markup in a seed, in an entry and in a card's place is shown as text and does nothing."""
    evil_move = "<b id=x onclick=alert(4)>'\"&lt;</script><!--"
    document = {
        "format": "fgtools/move-log",
        "version": 1,
        "variant": "flower-garden",
        "seed": EVIL,
        "moves": [evil_move],
    }
    source = tmp_path / "evil.json"
    source.write_text(json.dumps(document | {"log_id": EVIL}), encoding="utf-8")
    page.goto(make_page(source, tmp_path / "page.html").as_uri())

    assert page.locator("#subtitle").inner_text() == EVIL
    assert page.title() == f"flower-garden {EVIL}"
    assert page.locator("#entries code").inner_text() == evil_move
    assert page.locator("img, #x, script:not([type])").count() == 0


def test_the_policy_holds(context: "BrowserContext", made: dict[str, Path]) -> None:
    """Even a script that got into the page would not run, and could fetch nothing."""
    page = context.new_page()
    page.goto(made["won"].as_uri())
    tried = page.evaluate("""async () => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      const fetched = await fetch("data:text/plain,x").then(() => true, () => false);
      return [window.ran ?? false, fetched];
    }""")

    assert tried == [False, False]


def test_pack_is_a_list_of_deals(page: "Page", made: dict[str, Path]) -> None:
    """A pack's list can be narrowed by difficulty; a deal opens, can be played and its win watched, and back leads to the list."""
    from playwright.sync_api import expect

    page.goto(made["pack"].as_uri())
    page.get_by_role("button", name="easy 25").click()
    shown = page.locator("#list li:visible")
    assert shown.count() == 25
    assert {row.locator(".tag").inner_text() for row in shown.all()} == {"easy"}
    seed = shown.first.locator(".seed").inner_text()
    shown.first.get_by_role("link").click()
    expect(page.locator("#subtitle")).to_have_text(f"{seed} · easy")
    assert page.locator("#table button.card").count() >= 22
    page.get_by_role("link", name="Watch a win").click()
    page.get_by_role("slider").wait_for()
    page.keyboard.press("End")
    assert page.locator("#score dd").first.inner_text() == "52 of 52"
    page.get_by_role("button", name="All deals").click()
    expect(page.locator("#list")).to_be_visible()


def test_size_of_a_pack_page(made: dict[str, Path]) -> None:
    """The page of a pack of 100 deals with their wins is at most 1 MB."""
    assert made["pack"].stat().st_size <= 1_000_000


def test_theme(browser: "Browser", made: dict[str, Path]) -> None:
    """The page follows the system's theme until the switch is used."""
    paper = "getComputedStyle(document.body).backgroundColor"
    found = {}
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)
        page = context.new_page()
        page.goto(made["won"].as_uri())
        before = page.evaluate(paper)
        page.locator("#theme").click()
        found[scheme] = (before, page.evaluate(paper))
        context.close()

    assert found["light"] == found["dark"][::-1]
    assert found["light"][0] != found["light"][1]


def test_names_and_roles(page: "Page", made: dict[str, Path], tmp_path: Path) -> None:
    """Every control has a name, every card says which it is, moves are announced, and the table is one stop of the Tab key."""
    page.goto(made["trevi-garden"].as_uri())
    nameless = "[...document.querySelectorAll('button, select, input, [role=img]')].filter(e => !(e.getAttribute('aria-label') || e.textContent.trim())).length"

    assert page.evaluate(nameless) == 0
    assert page.locator("#table [tabindex='0']").count() == 1
    assert page.locator("#now[role=status][aria-live=polite]").count() == 1
    assert page.get_by_role("group", name="Column 3, 6 cards").count() == 1
    assert page.get_by_role("group", name="Foundation of hearts, 0 cards").count() == 1
    page.goto(make_page(make_deal(tmp_path, "brigade", "undo=forbidden"), tmp_path / "page.html").as_uri())
    assert page.get_by_role("button", name="Undo").count() == 0
    assert page.locator("#subtitle").inner_text() == "fg1:7 · undo: forbidden"
