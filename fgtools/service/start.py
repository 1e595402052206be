"""The page at ``/``: which addresses there are. It loads nothing and runs nothing."""

from html import escape
from typing import Final

from fgtools import __version__
from fgtools.service.openapi import OPERATIONS

POLICY: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def page() -> str:
    """The page, with a row for each address and method."""
    rows = "\n".join(
        f"<tr><td>{operation.method.upper()}<td>{_address(operation.method, operation.path)}<td>{escape(operation.summary)}"
        for operation in OPERATIONS
    )
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>fgtools</title>
<h1>fgtools {escape(__version__)}</h1>
<p>Move logs of Flower Garden and its family replayed, documents validated, certificates checked, and deals.
<table>
<thead><tr><th>Method<th>Address<th>What it does
<tbody>
{rows}
</table>
<p><a href="openapi.json">openapi.json</a> describes the requests and the answers.
"""


def _address(method: str, path: str) -> str:
    """The address, as a link where it can be followed: relative, as a proxy may serve all this elsewhere."""
    shown = f"<code>{escape(path)}</code>"
    return shown if method != "get" or "{" in path else f'<a href="{escape(path[1:] or ".")}">{shown}</a>'
