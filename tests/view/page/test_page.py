"""The page as text: its policy, its data, and the scripts that it is joined from."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from importlib.resources import files

from fgtools.deal.dealer import deal
from fgtools.formats.deals import deal_document
from fgtools.formats.files import Item
from fgtools.formats.options import with_options
from fgtools.kernel.variants import VARIANTS, Variant
from fgtools.view.page.content import Shown, game_table, page_data
from fgtools.view.page.page import SCRIPTS, embedded, joined, page

FOLDER = files("fgtools.view.page")
MODULES = {name: FOLDER.joinpath(name).read_text(encoding="utf-8") for name in SCRIPTS}
EVIL = "fg1:</script><script>alert(1)</script><!--&\u2028\"'"


class Elements(HTMLParser):
    """Every element of a page with its attributes and its text, as a browser would cut it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None], str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.found.append((tag, dict(attrs), ""))

    def handle_endtag(self, tag: str) -> None:  # the parser's signature
        """End it: the text that follows is not of it."""
        self.found.append(("", {}, ""))

    def handle_data(self, data: str) -> None:
        """Add text to the element begun last."""
        if self.found:
            tag, attributes, text = self.found[-1]
            self.found[-1] = (tag, attributes, text + data)


def made(seed: str = "fg1:1") -> Elements:
    """The elements of a page of one deal."""
    shown = [Shown(deal(VARIANTS["flower-garden"], seed))]
    return Elements(page(seed, page_data(seed, shown)))


def test_policy_allows_just_this_script_and_style() -> None:
    """The policy names the SHA-256 of the page's script and style, and allows nothing inline, evaluated or from elsewhere."""
    elements = made().found
    policy = next(attributes["content"] for tag, attributes, _ in elements if "http-equiv" in attributes) or ""
    hashes = {
        tag: f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
        for tag, attributes, text in elements
        if tag == "style" or (tag == "script" and attributes["type"] == "module")
    }

    assert policy == (
        f"default-src 'none'; script-src {hashes['script']}; style-src {hashes['style']}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    assert [
        attributes for _, attributes, _ in elements if {"src", "style", "onclick", "onload"} & attributes.keys()
    ] == []


def test_data_cannot_end_its_element() -> None:
    """What a document holds stays within the data, and comes back from it as it was."""
    elements = made(EVIL).found
    data = next(text for tag, attributes, text in elements if attributes.get("id") == "data")

    assert "<" not in data
    assert json.loads(data)["deals"][0]["deal"]["seed"] == EVIL
    assert len([tag for tag, _, _ in elements if tag == "script"]) == 2
    assert json.loads(embedded("</script><!--")) == "</script><!--"


def test_names_of_places_in_a_document_stay() -> None:
    """A title that looks like a place of the template is text."""
    titles = [text for tag, _, text in made("fg1:{{script}}{{data}}").found if tag == "title"]

    assert titles == ["fg1:{{script}}{{data}}"]


def test_deals_are_documents() -> None:
    """Each deal in the page is a document that fgtools reads as that deal."""
    for variant in VARIANTS.values():
        dealt = deal(variant, "fg1:1")
        (one,) = page_data("", [Shown(dealt)])["deals"]
        assert deal_document(Item("", json.dumps(one["deal"])).deal()) == deal_document(dealt)


def test_games_stand_once() -> None:
    """Deals of equal games share a table; options make another game."""
    plain, undo = VARIANTS["brigade"], with_options(VARIANTS["brigade"], {"undo": "forbidden"})
    data = page_data("", [Shown(deal(variant, f"fg1:{i}")) for i, variant in enumerate((plain, undo, plain, undo))])

    assert [one["game"] for one in data["deals"]] == [0, 1, 0, 1]
    assert [game["options"] for game in data["games"]] == [[], ["undo: forbidden"]]


def test_a_table_holds_every_rule() -> None:
    """A game's table has every field of its variant, so that no rule can be forgotten in it."""
    table = game_table(VARIANTS["stonewall"])

    assert {*Variant._fields, "foundations_per_suit", "foundation_height", "cards"} <= table.keys()
    assert json.loads(json.dumps(table))["face_down"] == [0, 2, 4]


def test_modules_fit_together() -> None:
    """Each module imports only what an earlier one exports and uses all that it imports; every file is there."""
    exported: dict[str, set[str]] = {}
    for name, text in MODULES.items():
        for names, source in re.findall(r'^import \{([^}]*)\} from "\./(.*)";$', text, re.MULTILINE):
            for imported in filter(None, map(str.strip, names.split(","))):
                assert imported in exported[source], f"{name}: {imported} from {source}"
                assert len(re.findall(rf"\b{imported}\b", text)) > 1, f"{name}: {imported} is not used"
        exported[name] = set(re.findall(r"^export (?:async )?(?:function\*?|const|class) (\w+)", text, re.MULTILINE))
    assert {one.name for one in FOLDER.iterdir() if one.name.endswith(".js")} == MODULES.keys()


def test_names_are_unique_in_the_one_script() -> None:
    """No two modules have the same name at their top, as they become one script without imports and exports."""
    script = joined(SCRIPTS)
    names = re.findall(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", script, re.MULTILINE)

    assert len(names) == len(set(names))
    assert re.findall(r"^(?:import|export)\b", script, re.MULTILINE) == []


def test_no_markup_from_text() -> None:
    """No script makes elements from text or runs text."""
    ways = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|setAttribute\(.style"

    assert re.findall(ways, joined(SCRIPTS)) == []
