"""One HTML file that needs nothing else: its styles, scripts and data stand in it, and it can fetch nothing.

The scripts are ES modules on disk, so that each names what it uses. In the page they are one script, in the order
of `SCRIPTS`, without their import and export words. The page's content security policy allows just this script and
these styles, by their SHA-256, and no request to anywhere; so nothing that a document holds can run.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any, Final

from fgtools.text import json_escaped, printable

RULES: Final = ("cards.js", "notation.js", "fg1.js", "position.js", "rules.js", "words.js", "attempt.js")
TABLE: Final = ("dom.js", "faces.js", "table.js", "score.js")
SCRIPTS: Final = (*RULES, *TABLE, "frames.js", "watch.js", "play.js", "input.js", "list.js", "main.js")
STYLES: Final = ("page.css", "cards.css")

_IMPORT: Final = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export ", re.MULTILINE)


def _text(name: str) -> str:
    return files("fgtools.view.page").joinpath(name).read_text(encoding="utf-8")


def joined(scripts: Iterable[str]) -> str:
    """The modules as one script. Their names must be unique together (a browser refuses the script if not)."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", _text(name))) for name in scripts)


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def embedded(data: object) -> str:
    """The data as JSON that can stand in a script element: no ``<`` can end it or begin a comment."""
    return json_escaped(json.dumps(data, separators=(",", ":"))).replace("<", "\\u003c")


def page(title: str, data: dict[str, Any]) -> str:
    """The whole page. ``title`` is plain text; ``data`` is what `content.page_data` makes."""
    script, style = joined(SCRIPTS), "\n".join(map(_text, STYLES))
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    parts = {
        "title": escape(printable(title)),
        "policy": policy,
        "style": style,
        "script": script,
        "data": embedded(data),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda name: parts[name[1]], _text("page.html"))
