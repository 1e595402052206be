"""Watching a log in the page: every frame, scrubbing, playing, undos, and what is refused."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from fgtools.formats.deals import MoveLog
from fgtools.formats.files import texts
from fgtools.formats.limits import Limits
from fgtools.formats.sentences import sentence
from fgtools.formats.verdicts import replayed
from fgtools.kernel.replay import replay
from tests.browser.chromium import CHECKER, make_page
from tests.browser.driver import expected_table, table_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOGS = {path.stem: path for path in sorted((CHECKER / "accept").glob("*.json"))}


def read_log(path: Path) -> MoveLog:
    """The log of a file."""
    limits = Limits()
    (item,) = texts(str(path), limits)
    return item.log(limits)


def compare(page: "Page", log: MoveLog, entries: int) -> None:
    """The page's table is the kernel's after that many entries."""
    deal = log.deal
    verdict = replay(deal.variant, deal.layout, deal.seed_or_id, log.moves[:entries])
    assert expected_table(deal.variant, verdict.position) == table_of(page), entries
    assert f"{verdict.foundation_cards} of {deal.variant.cards}" == page.locator("#score dd").first.inner_text()


@pytest.mark.parametrize("name", LOGS)
def test_every_frame(page: "Page", tmp_path: Path, name: str) -> None:
    """Stepping on, each frame shows the kernel's table and foundation cards; at the end and the start nothing more happens."""
    log = read_log(LOGS[name])
    page.goto(make_page(LOGS[name], tmp_path / "page.html").as_uri())
    step = max(1, len(log.moves) // 15)
    for entries in range(len(log.moves) + 1):
        if entries % step == 0 or entries == len(log.moves):
            compare(page, log, entries)
        page.keyboard.press("ArrowRight")
    compare(page, log, len(log.moves))
    page.get_by_role("button", name="To the start").click()
    page.keyboard.press("ArrowLeft")
    compare(page, log, 0)


def test_scrub_and_list(page: "Page", tmp_path: Path) -> None:
    """The slider, the list and the keys lead to the same frames, and the slider says in words where it is."""
    log = read_log(LOGS["flower-garden-won"])
    page.goto(make_page(LOGS["flower-garden-won"], tmp_path / "page.html").as_uri())
    slider = page.get_by_role("slider")
    slider.focus()
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    compare(page, log, 7)
    assert page.locator("#now").inner_text() in (slider.get_attribute("aria-valuetext") or "")
    slider.fill("60")
    compare(page, log, 60)
    page.locator("#entries li").nth(19).get_by_role("button").click()
    compare(page, log, 20)
    assert slider.input_value() == "20"
    assert page.locator("#entries [aria-current]").count() == 1


def test_play_and_pause(page: "Page", tmp_path: Path) -> None:
    """Play runs to the end of the log and stops there; pause holds it."""
    from playwright.sync_api import expect

    log = read_log(LOGS["brigade-won"])
    page.goto(make_page(LOGS["brigade-won"], tmp_path / "page.html").as_uri())
    page.get_by_label("Speed").select_option(label="6\N{MULTIPLICATION SIGN}")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("slider")).not_to_have_value("0")
    page.get_by_role("button", name="Pause").click()
    held = page.get_by_role("slider").input_value()
    page.wait_for_timeout(400)
    assert held == page.get_by_role("slider").input_value()
    page.get_by_role("slider").fill(str(len(log.moves) - 2))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    compare(page, log, len(log.moves))
    assert "the win is real" in page.locator("#verdict").inner_text()


def test_undos_are_seen(page: "Page", tmp_path: Path) -> None:
    """Each undo stands in the list as one, says what it takes back, and strikes that out."""
    log = read_log(LOGS["brigade-won-with-undos"])
    page.goto(make_page(LOGS["brigade-won-with-undos"], tmp_path / "page.html").as_uri())
    rows = page.locator("#entries li")
    undos = [number for number, text in enumerate(log.moves) if text == "undo"]

    assert undos
    assert len(undos) == page.locator("#entries li.undo").count() == page.locator("#entries li.taken-back").count()
    for number in undos:
        row = rows.nth(number)
        row.get_by_role("button").click()
        assert page.locator("#now").inner_text().startswith("Undo, which takes back: the ")
        assert page.locator("#now").get_attribute("class") == "undo"


REFUSED = [path for path in sorted((CHECKER / "reject").glob("*.json")) if not path.name.startswith("claim-")]


def test_refused_entries(page: "Page", tmp_path: Path) -> None:
    """Every log with an illegal entry opens there: its code, the kernel's sentence, the table then, and the entry's text."""
    assert len(REFUSED) > 35
    for path in REFUSED:
        log = read_log(path)
        verdict = replayed(log)
        page.goto(make_page(path, tmp_path / f"{path.stem}.html").as_uri())
        if verdict.problem is None:
            continue
        compare(page, log, verdict.accepted)
        now = page.locator("#now.refused")
        assert now.locator(".code").inner_text() == verdict.problem.code, path.name
        assert now.locator("span").first.text_content() == f"Refused: {sentence(log.deal.variant, verdict.problem)}"
        assert page.locator("#entries li").count() == verdict.accepted + 1
        assert page.locator("#entries li.refused code").count() == 1


def test_refuted_claims(page: "Page", tmp_path: Path) -> None:
    """A claim that does not hold is told beside what the replay found."""
    for path in sorted((CHECKER / "reject").glob("claim-*.json")):
        page.goto(make_page(path, tmp_path / f"{path.stem}.html").as_uri())
        claim = path.stem.removeprefix("claim-").split("--")[0]
        assert f"Claim refuted: {claim} " in page.locator("#verdict").inner_text()


def test_what_comes_after_is_counted(page: "Page", tmp_path: Path) -> None:
    """Of a long log only a part stands in the list at a time, and entries after the refused one are counted."""
    shift = ["1>f", "undo"] * 300
    document = {"format": "fgtools/move-log", "version": 1, "variant": "flower-garden", "seed": "fg1:1"}
    source = tmp_path / "long.json"
    source.write_text(json.dumps(document | {"moves": [*shift, "1>1", "1>f", "1>f"]}), encoding="utf-8")
    page.goto(make_page(source, tmp_path / "page.html").as_uri())

    assert "Entries 601 to 601 of 601" in page.locator("#entries").inner_text()
    assert "Not looked at, as they come after it: 2 more." in page.locator("#entries").inner_text()
    page.keyboard.press("Home")
    assert page.locator("#entries li").count() == 200
