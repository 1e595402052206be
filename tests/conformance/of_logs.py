"""Cases about whole logs: how far they go, how they end, and races."""

from collections.abc import Iterator

from fgtools.deal.dealer import deal
from fgtools.formats.options import with_options
from fgtools.kernel.rules import ending
from fgtools.kernel.variants import VARIANTS
from fgtools.testing.questions import Log, Question, ask_race, ask_replay
from tests.conformance.from_checker import checked_logs, won_log
from tests.conformance.games import (
    GAMES,
    Chooser,
    games,
    has_layouts_in_play,
    in_play,
    named,
    reached,
    table,
    walk,
)
from tests.conformance.of_tables import entries_at


def replays() -> Iterator[Question]:
    """Logs that are legal and logs that are not, and every ending."""
    yield from (ask_replay(log.deal, log.moves) for log in checked_logs())
    yield from wins()
    yield from lost_tables()
    yield from blocked_tables()
    yield from mixed_logs()


def wins() -> Iterator[Question]:
    """A won log of every game."""
    for game in GAMES:
        yield ask_replay(*won_log(game))


def lost_tables() -> Iterator[Question]:
    """Tables without any legal move, of every game: the first that random games come to."""
    for game in GAMES:
        for number in range(1000):
            choose = Chooser(f"lost {game.name} {number}")
            dealt = in_play(game, 30, choose) if has_layouts_in_play(game) else deal(game, f"fg1:{number}")
            moves = walk(dealt, 150, choose)
            if ending(game, reached(dealt, moves)) == "lost":
                yield ask_replay(dealt, moves)
                break
        else:
            raise AssertionError(game.name)


def blocked_tables() -> Iterator[Question]:
    """Kings alone in columns, and one column empty. It takes a table that lacks cards: no whole one is blocked."""
    for game in GAMES:
        yield ask_replay(table(game, ["KC", "KD", "", "KH", "KS", "TC", "8C", "6C"]), [])
    redeal = with_options(VARIANTS["flower-garden"], {"redeals": 1})  # a redeal is a move, and is useful
    yield ask_replay(table(redeal, ["KC", "KD", "", "KH", "KS", "TC"]), [])
    yield ask_replay(table(redeal, ["KC", "KD", "", "KH", "KS", "TC"]), ["redeal"])
    yield ask_replay(table(VARIANTS["arizona"], ["KC QC", "", "KH", "KS", "TC", "TD"]), [])
    yield ask_replay(table(VARIANTS["arizona"], ["KC QC", "", "KH", "KS", "TC", "TD"]), ["1>2*2"])


def mixed_logs() -> Iterator[Question]:
    """Random logs with undos and redeals in them; some with an entry that breaks a rule, and more after it."""
    for number, variant in enumerate(games()):
        choose = Chooser(f"log {named(variant)}")
        dealt = deal(variant, f"fg1:{100 + number}")
        moves = walk(dealt, 14, choose)
        if variant.undo == "allowed":
            moves += ["undo"] * (1 + choose.below(3))
        yield ask_replay(dealt, moves)
        wrong = [*moves, *entries_at(reached(dealt, moves), choose)[:3], "1>2"]
        yield ask_replay(dealt, wrong)


def races() -> Iterator[Question]:
    """Validity first, then a win, its time or its moves, then foundation cards; each also the other way round."""
    brigade = VARIANTS["brigade"]
    choose = Chooser("race")
    short = in_play(brigade, 4, choose)
    sorted_out = deal(brigade, "fg1:1")
    won = Log(*won_log(brigade))
    longer = Log(won.deal, [won.moves[0], "undo", *won.moves])
    timed = won._replace(elapsed_ms=[1000 * number for number, _ in enumerate(won.moves)])
    slower = longer._replace(elapsed_ms=[1000 * number for number, _ in enumerate(longer.moves)])
    quick = longer._replace(elapsed_ms=[number for number, _ in enumerate(longer.moves)])
    several = Log(sorted_out, walk(sorted_out, 12, choose))
    begun = Log(sorted_out, walk(sorted_out, 2, choose), [5, 9])
    broken = Log(won.deal, [*won.moves, "1>2"])
    early = Log(short, ["9>9"])
    pairs = [
        (won, broken), (broken, early), (broken, several), (won, several), (won, longer), (won, won), (timed, slower),
        (timed, quick), (timed, timed), (quick, won), (several, begun), (begun, begun), (Log(short, []), several),
        (Log(short, []), begun), (broken, begun),
    ]  # fmt: skip
    for first, second in pairs:
        yield ask_race(first, second)
        yield ask_race(second, first)
    for game in GAMES:
        dealt = deal(game, "fg1:7")
        yield ask_race(Log(dealt, walk(dealt, 5, choose)), Log(*won_log(game)))
