"""`fgtools show` on a terminal: signs, colours, width, and going through a log with keys."""

import signal
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from fgtools.cli.main import cli
from fgtools.formats.sentences import MEANINGS
from fgtools.kernel.variants import VARIANTS
from tests.terminal import Terminal

CHECKER = Path(__file__).parents[1] / "checker"
UNDOS = str(CHECKER / "accept/brigade-won-with-undos.json")
BAD = str(CHECKER / "reject/no-redeal--second.json")
LEFT, RIGHT, HOME, END = "\x1b[D", "\x1b[C", "\x1b[H", "\x1b[F"


def shown(*args: str, columns: int = 80, **environment: str) -> str:
    """All that `fgtools show` prints on a terminal."""
    with Terminal("show", *args, columns=columns, environment=environment) as terminal:
        assert terminal.end() == 0
        assert terminal.sane()
        return terminal.output


def test_colours_of_two_and_four() -> None:
    """Two colours paint red suits red and nothing else; four paint three suits; NO_COLOR and dumb terminals none."""
    two, four = shown(UNDOS), shown(UNDOS, "--four-colours")

    assert ("\x1b[31m" in two, "\x1b[32m" in two) == (True, False)
    assert all(code in four for code in ("\x1b[31m", "\x1b[32m", "\x1b[94m"))
    for plain in (shown(UNDOS, NO_COLOR="1"), shown(UNDOS, TERM="dumb")):
        assert "\x1b" not in plain
        assert plain == click.unstyle(two)


def test_suit_signs_only_where_they_can_be_written() -> None:
    """Signs in UTF-8; letters where the terminal's encoding has no signs."""
    assert "♥" in shown(UNDOS)
    letters = shown(UNDOS, PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert "♥" not in letters
    assert " KS " in click.unstyle(shown(UNDOS, "--at", "0", PYTHONUTF8="0", PYTHONIOENCODING="ascii"))


@pytest.mark.parametrize("columns", [12, 40])
@pytest.mark.parametrize("game", VARIANTS)
def test_no_line_of_the_table_is_wider_than_the_terminal(game: str, columns: int) -> None:
    """The table of every game fits between the edges, down to twelve columns, and every card is there."""
    log = next((CHECKER / "accept").glob(f"{game}-*.json"))
    lines = click.unstyle(shown(str(log), "--at", "0", columns=columns)).rpartition("foundations")[2].splitlines()

    assert max(map(len, lines)) <= columns
    signs = sum(line.count(sign) for line in lines[1:] for sign in "♣♦♥♠")
    assert signs >= (104 if game == "gloucestershire" else 48)


def test_the_card_that_moved_is_marked() -> None:
    """After ``1>f`` the two of spades on its foundation is in brackets and in reverse; nothing else is."""
    printed = shown(UNDOS, "--at", "1")

    assert click.unstyle(printed).count("[") == 1
    assert printed.count("\x1b[7m") == 1
    deal = shown(UNDOS, "--at", "0")
    assert "[" not in click.unstyle(deal).split("foundations")[1]


def test_a_seed_cannot_steer_the_terminal(tmp_path: Path) -> None:
    """Escape characters in a seed are shown as what they are, in quotes, and obeyed by no terminal."""
    log = tmp_path / "log.json"
    log.write_text(
        '{"format":"fgtools/move-log","version":1,"variant":"brigade","seed":"fg1:\\u001b[5mx\\u0007","moves":["1>9"]}'
    )
    assert r"(brigade 'fg1:\x1b[5mx\x07'): NOT LEGAL." in shown(str(log))
    with Terminal("show", "--step", str(log)) as terminal:
        assert r"brigade 'fg1:\x1b[5mx\x07'" in terminal.wait_for("entry 0 of 1")
        terminal.keys("q")
        assert terminal.end() == 0


def test_stepping_with_keys() -> None:
    """Arrows, home and end; undo is an entry like others; quitting leaves the terminal as it was."""
    with Terminal("show", "--step", UNDOS) as terminal:
        terminal.wait_for("entry 0 of 86\n", "the deal")
        terminal.keys(RIGHT)
        terminal.wait_for("entry 1 of 86: ")
        terminal.keys(RIGHT * 5)
        terminal.wait_for("entry 6 of 86: undo", "1>f is taken back", "[2♥]")
        terminal.keys(LEFT)
        terminal.wait_for("entry 5 of 86: ")
        terminal.keys(END)
        terminal.wait_for("entry 86 of 86: ", "bouquet      empty")
        terminal.keys(RIGHT + HOME)
        terminal.wait_for("entry 0 of 86\n")
        terminal.keys("xyz\x1b" + LEFT + "q")
        assert terminal.end() == 0
        assert terminal.sane()


def test_stepping_begins_where_asked() -> None:
    """``--at`` chooses the first table, up to the last; behind the end there is none."""
    for at in ("6", "86"):
        with Terminal("show", "--step", "--at", at, UNDOS) as terminal:
            terminal.wait_for(f"entry {at} of 86: ")
            terminal.keys("\x04")
            assert terminal.end() == 0
    with Terminal("show", "--step", "--at", "87", UNDOS) as terminal:
        assert terminal.end() == 2
        assert "--at 87, but the log has 86 entries" in terminal.output


def test_stepping_shows_the_refused_entry_at_its_place() -> None:
    """A broken log ends at the entry that breaks a rule, with the rule's code and a sentence."""
    with Terminal("show", "--step", BAD) as terminal:
        terminal.wait_for("entry 0 of 2")
        terminal.keys(END)
        screen = terminal.wait_for("entry 2 of 2: 'redeal' is not legal")
        assert "no-redeal: The one redeal is used." in screen
        assert "no-redeal" in MEANINGS
        terminal.keys("q")
        assert terminal.end() == 0


def test_stepping_outlives_any_window() -> None:
    """The table is drawn anew for the window's new size, cut where it is too low."""
    with Terminal("show", "--step", UNDOS) as terminal:
        terminal.wait_for("or on   home")
        terminal.resize(30, 40)
        assert max(map(len, terminal.wait_for("back or\non   home").splitlines())) <= 30
        terminal.resize(30, 5)
        assert len(terminal.wait_for("more lines").splitlines()) == 5
        terminal.keys("q")
        assert terminal.end() == 0
        assert terminal.sane()


@pytest.mark.parametrize(("how", "code"), [("\x03", 130), (RIGHT + "\x03", 130), (signal.SIGTERM, 143)])
def test_interrupting_leaves_the_terminal_sane(how: str | signal.Signals, code: int) -> None:
    """Ctrl-C, alone or right behind another key, and a termination: first screen, cursor and modes are back."""
    with Terminal("show", "--step", UNDOS) as terminal:
        terminal.wait_for("entry 0 of 86")
        assert not terminal.sane()
        if isinstance(how, str):
            terminal.keys(how)
        else:
            terminal.process.send_signal(how)
        assert terminal.end() == code
        assert terminal.sane()
        assert "Traceback" not in terminal.output


def test_a_pipe_gets_plain_text() -> None:
    """What programs read has neither colours nor signs, whatever is asked; stepping needs a terminal."""
    plain = CliRunner().invoke(cli, ["show", UNDOS, "--at", "1", "--four-colours"])

    assert plain.exit_code == 0
    assert "  foundations  C A (1)  D A (1)  H A (1)  S 2 (2)\n" in plain.stdout
    assert plain.stdout.isascii()
    assert "\x1b" not in plain.stdout
    assert CliRunner().invoke(cli, ["show", UNDOS, "--step"]).exit_code == 2
