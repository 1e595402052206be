"""A headless Chromium, where the machine has one, and the pages that the tests open in it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

from fgtools.cli.main import cli

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
CHECKER = ROOT / "tests" / "checker"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def executable() -> str | None:
    """The browser: ``$FGTOOLS_CHROMIUM``, a Chromium on the path, or the one that playwright has installed."""
    named = os.environ.get("FGTOOLS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if named or find_spec("playwright") is None:
        return named
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def why_not() -> str | None:
    """Why no browser can be had here; None where one can."""
    if find_spec("playwright") is None:
        return "playwright is not installed: make check-browser installs it"
    return None if executable() else "no Chromium: install the system's chromium, or run: playwright install chromium"


@contextmanager
def chromium() -> Iterator["Browser"]:
    """The browser, started and in the end closed."""
    from playwright.sync_api import sync_playwright

    command = executable()
    with sync_playwright() as playwright:
        # As root, in a container, Chromium's own sandbox cannot start; the pages are ours.
        browser = playwright.chromium.launch(executable_path=command, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


def make_page(source: Path, output: Path) -> Path:
    """The page of a file or pack, made by the command line."""
    result = CliRunner().invoke(cli, ["page", str(source), "-o", str(output)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return output


def make_deal(folder: Path, variant: str, *options: str) -> Path:
    """A deal of a game, as a file."""
    chosen = [part for option in options for part in ("--option", option)]
    result = CliRunner().invoke(cli, ["deal", "--variant", variant, *chosen, "--seed", "fg1:7", "--json"])
    assert result.exit_code == 0, result.output
    path = folder / f"{'-'.join([variant, *options])}.json"
    path.write_text(result.stdout, encoding="utf-8")
    return path


def pages(folder: Path) -> dict[str, Path]:
    """A page of each kind: deals of several games, a won log, a broken one, a pack."""
    folder.mkdir(parents=True, exist_ok=True)
    sources = {
        "won": CHECKER / "accept" / "flower-garden-won.json",
        "eight": CHECKER / "accept" / "gloucestershire-eight-foundations.json",
        "broken": CHECKER / "reject" / "wrong-colour.json",
        "pack": ROOT / "corpus" / "packs" / "flower-garden-100",
    }
    for variant in ("flower-garden", "brigade", "stonewall", "trevi-garden", "gloucestershire"):
        sources[variant] = make_deal(folder, variant)
    return {name: make_page(source, folder / f"{name}.html") for name, source in sources.items()}
