"""One browser for all tests of this folder. Where none can be had the tests are skipped, and say why."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import chromium, pages, why_not
from tests.processes import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """A headless Chromium."""
    if reason := why_not():
        pytest.skip(reason)
    from playwright.sync_api import expect

    expect.set_options(timeout=1000 * PATIENCE)
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page of each kind."""
    return pages(tmp_path_factory.mktemp("pages"))


@pytest.fixture
def context(browser: "Browser") -> Iterator["BrowserContext"]:
    """A window of desktop size, with reduced motion: then a card is at its place as soon as it has moved."""
    opened = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    opened.set_default_timeout(1000 * PATIENCE)
    yield opened
    opened.close()


@pytest.fixture
def page(context: "BrowserContext") -> Iterator["Page"]:
    """A page that may load itself and nothing else, and whose console stays empty."""
    opened = context.new_page()
    told: list[str] = []
    asked: list[str] = []
    opened.on("console", lambda message: told.append(message.text))
    opened.on("pageerror", lambda error: told.append(str(error)))
    opened.on("dialog", lambda dialog: told.append(dialog.message))
    opened.on("request", lambda request: asked.append(request.url))
    yield opened
    assert told == []
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []
