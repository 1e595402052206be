"""Screenshots of the page, for a look at it: ``python tests/browser/shots.py FOLDER``."""

import sys
from itertools import product
from pathlib import Path
from typing import Literal

from tests.browser.chromium import chromium, pages

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
# Each picture: the page, what stands after `#`, and how often one steps on from the start of a log.
PICTURES = {
    "deal": ("flower-garden", "", 0),
    "won-log": ("won", "", 30),
    "won-log-end": ("won", "", 999),
    "broken-log": ("broken", "", 0),
    "pack": ("pack", "", 0),
    "pack-deal": ("pack", "#4/play", 0),
    "stonewall": ("stonewall", "", 0),
    "trevi-garden": ("trevi-garden", "", 0),
    "gloucestershire": ("gloucestershire", "", 0),
    "eight-foundations": ("eight", "", 40),
    "brigade": ("brigade", "", 0),
}

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def main(folder: Path) -> None:
    """Take every picture, on a desktop and a phone, light and dark."""
    folder.mkdir(parents=True, exist_ok=True)
    made = pages(folder / "pages")
    with chromium() as browser:
        for (size, (width, height)), scheme in product(SIZES.items(), SCHEMES):
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=scheme,
                device_scale_factor=2 if size == "phone" else 1,
                has_touch=size == "phone",
            )
            for name, (page_name, part, steps) in PICTURES.items():
                page = context.new_page()
                page.goto(made[page_name].as_uri() + part)
                for _ in range(min(steps, 60)):
                    page.keyboard.press("ArrowRight")
                if steps > 60:
                    page.keyboard.press("End")
                page.wait_for_timeout(350)
                page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")
                page.close()
            context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
