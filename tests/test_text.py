"""Text from outside, made fit to be shown: nothing in it steers a terminal, and what it was can be read from what is shown."""

import ast
import json
import subprocess
import unicodedata
from importlib.resources import files
from shutil import which

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fgtools.cli.streams import printable_coloured
from fgtools.text import is_seen, json_escaped, printable, quoted

# Obeyed by terminals and browsers, or invisible: controls, formats, surrogates, line and paragraph separators.
OBEYED = ("Cc", "Cf", "Cs", "Zl", "Zp")
ANY_TEXT = st.text(
    st.characters(exclude_categories=()) | st.sampled_from("\n\r\t\x1b\x9b\x7f\u202e\u2066\u200f\ufeff\\'\"ㅤ ")
)


def test_everything_that_is_obeyed_is_escaped() -> None:
    """Each control, format and surrogate of Unicode, and whatever has no ink: in text and in JSON."""
    for number in range(0x110000):
        sign = chr(number)
        if unicodedata.category(sign) in OBEYED or sign in "\u115f\u1160\u3164\uffa0\ufe0f\u034f":
            assert printable(sign).isascii(), hex(number)
            assert json_escaped(sign).isascii(), hex(number)
        elif sign.isalnum() and sign.isprintable():
            assert printable(sign) == json_escaped(sign) == sign, hex(number)


@given(ANY_TEXT)
@example("x\ny: WON. The win is real")
@example("fg1:1): WON. The win is real: 52 of 52 cards on the foundations, 63 moves. (x")
def test_quoted_text_is_one_word_or_in_quotes(text: str) -> None:
    """Without quotes it has no blank and no bracket; with them it is a literal that says exactly what the text is."""
    shown = quoted(text)

    assert shown.isprintable()
    assert is_seen(shown)
    if shown == text:
        assert text
        assert not set(text) & set(" ()[]{}<>'\"`;!?*$&|^")
    else:
        assert ast.literal_eval(shown) == text


@given(ANY_TEXT)
def test_printable_text_stays_on_its_line(text: str) -> None:
    """Nothing is left that ends a line or is obeyed; a text that can be seen stays as it is."""
    shown = printable(text)

    assert shown.isprintable()
    assert len(shown.splitlines()) <= 1
    assert printable(shown) == shown
    assert "\x1b" not in printable_coloured(text.replace("\x1b[", "\x1b{"))


@given(st.recursive(ANY_TEXT, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3)))
def test_escaped_json_is_the_same_json(value: object) -> None:
    """The escapes are within texts, so that what is read from it is what was written; and the line is UTF-8."""
    line = json_escaped(json.dumps(value, ensure_ascii=False))

    assert json.loads(line) == json.loads(json.dumps(value))
    assert json_escaped(json.dumps(value)) == json_escaped(json_escaped(json.dumps(value)))
    assert json.loads(json_escaped(json.dumps(value))) == json.loads(json.dumps(value))
    assert len(line.encode().decode().splitlines()) == 1
    assert not [sign for sign in line if unicodedata.category(sign) in OBEYED]


def test_a_long_text_is_cut() -> None:
    """With a sign that something is missing, in quotes too."""
    assert quoted("a" * 20, 20) == "a" * 20
    assert quoted("a" * 21, 20) == "a" * 20 + "…"
    assert quoted("a b" * 21, 5) == "'a ba '…"


@pytest.mark.skipif(not which("node"), reason="no node on this machine")
def test_the_page_escapes_what_the_command_line_does() -> None:
    """The page's own function, on every character that this Python's Unicode tables know."""
    known = [chr(number) for number in range(0x110000) if unicodedata.category(chr(number)) not in ("Cn", "Cs")]
    script = "\n".join((
        files("fgtools.view.page").joinpath("dom.js").read_text(encoding="utf-8"),
        "let text = ''; for await (const part of process.stdin.setEncoding('utf8')) text += part;",
        "process.stdout.write(JSON.stringify(JSON.parse(text).map(printable)));",
    ))  # fmt: skip
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        input=json.dumps([*known, "\ud800x", "a\n\tb\r"]), capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip

    assert json.loads(done.stdout) == [*map(printable, known), r"\ud800x", r"a\n\tb\r"]
