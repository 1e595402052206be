"""No text from outside forges a line or steers a terminal: every verb, on a terminal, with hostile seeds, ids and file names."""

import json
import os
import re
import signal
import socket
import unicodedata
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from fgtools.cli.main import VERBS
from tests.cli.hostile_files import Hostile, made_in, recipes
from tests.many_commands import ManyCommands, Printed
from tests.terminal import Terminal

OBEYED = ("Cc", "Cf", "Cs", "Zl", "Zp")
PIECES = [
    "\n", "\r", "\r\n", "\x1b[2J", "\x1b[31m", "\x1b[8m", "\x1b]0;owned\x07", "\x9b2J", "\x90q\x9c", "\x08" * 9, "\x7f", "\x0b",
    "\u202e", "\u202a", "\u2066", "\u2069", "\u200e", "\u200f", "\u061c", "\u2028", "\u2029", "\u0085", "\ufeff", "\u200b", "\xad",
    "\U000e0041", "\u3164", "\ufe0f", "\ue000", "\u0378", "\t", " ", "  ", "'", '"', "\\", "\\n", "\\x1b", "{place}", "%s", "<b>", "é日",
    "): WON. The win is real: 52 of 52 cards on the foundations, 63 moves. (x", "x (flower-garden fg1:2): WON. The win is real",
    "verified 9 of 9: 9 solvable, 0 unsolvable", ": holds: 10 deals", ": 1 move-log", "brigade fg1:4: solvable, 63 moves",
]  # fmt: skip
NO_SURROGATES = st.characters(exclude_categories=["Cs"])
EVIL = st.lists(st.sampled_from(PIECES) | st.text(NO_SURROGATES, max_size=3), min_size=1, max_size=6).map("".join)
NAMES = st.tuples(EVIL, st.binary(max_size=3)).map(
    lambda parts: os.fsdecode(
        os.fsencode(parts[0].replace("/", "").replace("\0", ""))[:90] + parts[1].replace(b"/", b"").replace(b"\0", b"")
    )
)
HARMLESS = Hostile("some-seed", "some-id", "some-name")
FORGERY = Hostile(
    "1): WON. The win is real: 52 of 52 cards on the foundations, 63 moves.\nx (flower-garden fg1:2",
    "\x1b[2Jlog.json (flower-garden fg1:1): WON. The win is real\u202e",
    "x (flower-garden fg1:1): WON. The win is real: 52 of 52 cards on the foundations, 63 moves.\r\nverified 9 of 9",
)

WORD = r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\s'"()]+)…?"""
TRUE_VERDICT = re.compile(
    rf"{WORD}(?::\d+)? \(flower-garden {WORD}\): legal, open: 0 of 52 cards on the foundations, 0 moves\."
)


# How far it is, which only our own code writes: of a search, and click's progress bars.
PROGRESS = re.compile(r"\r[0-9,]+ nodes\r|\r(?:\x1b\[\?25l)?(?=[ 0-9\[])|\x1b\[\?25h|\x1b\[K")


FORGED = re.compile(r"^(?:x \(flower|verified 9|brigade fg1:4|: holds|: 1 move|\): WON|WON)", re.MULTILINE)


class Shape(NamedTuple):
    """What must not depend on the texts: the exit code, and how many lines there are."""

    code: int
    lines: int


def shape(printed: Printed) -> Shape:
    """The shape of what a command printed. A board has a line for the seed, or the seed is said to be missing."""
    lines = printed.raw.splitlines(keepends=True)
    return Shape(printed.code, len([line for line in lines if not line.startswith((b"Seed: ", b"a board cannot"))]))


@pytest.fixture(scope="module")
def terminal() -> Iterator[ManyCommands]:
    """One process for all the commands."""
    with ManyCommands() as many:
        yield many


@pytest.fixture(scope="module")
def harmless(terminal: ManyCommands) -> dict[str, Shape]:
    """What each command prints where nobody means harm."""
    with TemporaryDirectory() as folder:
        files = made_in(Path(folder), HARMLESS)
        return {name: shape(terminal.run(arguments, stdin)) for name, arguments, stdin in recipes(files)}


def test_every_verb_is_among_them(tmp_path: Path) -> None:
    """The commands below call each verb; those of a group too."""
    called = {tuple(arguments[:2]) for _, arguments, _ in recipes(made_in(tmp_path, HARMLESS))}

    assert {verb for verb, *_ in called} >= set(VERBS)
    for pair in (
        ("pack", "build"),
        ("pack", "verify"),
        ("pack", "show"),
        ("daily", "verify"),
        ("conformance", "run"),
        ("conformance", "fuzz"),
    ):
        assert pair in called


@given(hostile=st.builds(Hostile, EVIL, EVIL, NAMES))
@example(hostile=FORGERY)
@settings(  # each is some hundred commands, which no shrinking makes fewer
    max_examples=settings().max_examples // 30,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
def test_nothing_steers_the_terminal_or_forges_a_line(
    hostile: Hostile, terminal: ManyCommands, harmless: dict[str, Shape]
) -> None:
    """Whatever a seed, an id or a file's name is: only what can be seen reaches the terminal, in as many lines and with the same exit
    code as for harmless ones; a verdict's line is the log's place, the deal, and then the kernel's own words.
    """
    with TemporaryDirectory() as folder:
        files = made_in(Path(folder), hostile)
        for name, arguments, stdin in recipes(files):
            printed = terminal.run(arguments, stdin)
            text = printed.raw.decode()
            shown = PROGRESS.sub("", text) if arguments[0] in ("solve", "certify", "find") else text
            unseen = [sign for sign in shown.replace("\n", "") if unicodedata.category(sign) in OBEYED]

            assert printed.code != 70, (name, text)
            assert not unseen, (name, text)
            assert not FORGED.search(text), (name, text)
            if (
                arguments[0] not in ("hint", "solve", "certify", "perft") and "nonsense" not in name
            ):  # other cards, other lines
                assert shape(printed) == harmless[name], (name, text)
            if name in ("replay", "show the log"):
                assert TRUE_VERDICT.fullmatch(text.partition("\n")[0]), text
            if "--json" in arguments:
                assert all(json.loads(line) for line in text.splitlines() if line.startswith("{")), (name, text)
        for file in files.folder.rglob("made*"):
            if file.is_file():
                text = file.read_text(encoding="utf-8")
                assert not [sign for sign in text if unicodedata.category(sign) in OBEYED and sign != "\n"], file


def test_stepping_through_a_hostile_log(tmp_path: Path) -> None:
    """`show --step` writes only its own control sequences: to go home, to clear, to hide the cursor, to use the second screen."""
    files = made_in(tmp_path, FORGERY._replace(seed="x\x1b]0;owned\x07\x9b31m\x1b[8m\r\n\u202eWON", name="\x1b[8m\n"))
    with Terminal("show", "--step", files.by_kind["entry"], environment={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("entry 0 of 1")
        terminal.keys("\x1b[C")
        screen = terminal.wait_for("is not legal")
        terminal.keys("q")
        assert terminal.end() == 0
        text = re.sub(r"\x1b\[(?:H|2J|\?1049[hl]|\?25[hl])", "", terminal.output).replace("\r\n", "\n")

    assert r"flower-garden 'fg1:x\x1b]0;owned\x07\x9b31m\x1b[8m\r\n\u202eWON'" in screen
    assert not [sign for sign in text.replace("\n", "") if unicodedata.category(sign) in OBEYED]


def test_serving_hostile_requests(tmp_path: Path) -> None:
    """`serve` writes JSON lines, whatever is sent to it: in a log, in an address, in what is not even HTTP."""
    files = made_in(tmp_path, FORGERY)
    with Terminal("serve", "--port", "0", "--jobs", "1") as terminal:
        while "address" not in terminal.output or not terminal.output.endswith("\n"):
            terminal.read_on()
        port = int(json.loads(terminal.output)["address"].rpartition(":")[2])
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        for kind in ("log", "entry", "wrong"):
            connection.request(
                "POST", "/v1/replay", Path(files.by_kind[kind]).read_bytes(), {"Content-Type": "application/json"}
            )
            connection.getresponse().read()
        connection.request("GET", "/v1/deals/flower-garden/fg1%3A%1B%5B2J%0Ax%C2%9B%E2%80%AE")
        connection.getresponse().read()
        connection.close()
        with socket.create_connection(("127.0.0.1", port), timeout=60) as bare:
            bare.sendall(b"GET /\x1b[2J\xff\x9b HTTP/1.1\r\nX: \x07\x1b]0;x\x07\r\n\r\n")
            bare.recv(65536)
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.end() == 130

    *lines, last = terminal.output.replace("\r\n", "\n").splitlines()
    assert last == "interrupted"
    assert all(json.loads(line)["message"] for line in lines if line)
    assert not [sign for line in lines for sign in line if unicodedata.category(sign) in OBEYED]
