"""The engine broken on purpose, one reduction at a time, in a plausible wrong way: texts of its sources and what stands there instead.

The decks that bring each mistake out are in mutations.json, under the same names.
"""

import shutil
from pathlib import Path
from typing import Final, NamedTuple

from tests.solver.builds import NATIVE


class Edit(NamedTuple):
    """A text that stands once in a file of the engine, and what replaces it."""

    file: str
    old: str
    new: str


class Mutation(NamedTuple):
    """A mistake, and the edits that make it."""

    what: str
    edits: tuple[Edit, ...]


MUTATIONS: Final = {
    "safe-off-by-one": Mutation(
        "the safe rule off by one: t-2 for the other suits",
        (Edit("safe.c", "    if (byte >= ANONYMOUS) return s->placed", "    t -= 1;\n    if (byte >= ANONYMOUS) return s->placed"),),
    ),
    "dominance-unvisited": Mutation(
        "dominance without the visited state",
        (Edit("dominance.c", "        if (!exposed) continue;\n", "        if (!exposed) continue;\n        return 1;\n"),),
    ),
    "lone-base-card-vanishes": Mutation(
        "the rank relaxation's lone base card must vanish",
        (Edit("rank_relaxation.c", "while (s->run[c] > (s->depth[c] ? 0 : 1))", "while (s->run[c])"),),
    ),
    "lattice-without-bouquet": Mutation(
        "the lattice without the bouquet's help",
        (Edit("lattice.c", "loose[q] & ~must[q]);", "loose[q] & ~must[q] & t->dealt[q]);"),),
    ),
    "two-decks-own-suit": Mutation(
        "two decks: the suit's own lower cards not looked at",
        (Edit("safe.c", "        if (q == suit && s->foundation", "        if (q == suit) continue;\n        if (q == suit && s->foundation"),),
    ),
    "lattice-digs-singly": Mutation(
        "the lattice digs runs one card at a time",
        (Edit("lattice.c", "return !lies_face_down(r, i, face_prefix_now(r, c, depth)) && continues", "return 0 && continues"),),
    ),
    "goal-but-one": Mutation(
        "a goal that is sorted but for one card",
        (
            Edit("goal.c", "    if (r->decks == 1 || r->second) {\n        for", "    if (r->decks == 1 || r->second) {\n        wrong = -1;\n        for"),
            Edit("goal.c", "> rank_of(r, s->card[c][i - 1])) return 0;", "> rank_of(r, s->card[c][i - 1]) && ++wrong > 0) return 0;"),
            Edit("heuristic.c", "    return w->above", "    *goal = is_goal(r, s);\n    return w->above"),
        ),
    ),
    "lowest-free-suit": Mutation(
        "anonymous cards bound to the lowest free suit",
        (
            Edit(
                "path.c",
                "    play_out(p);\n",
                """    play_out(p);
    for (int a = 0; a < p->tokens; a++)
        for (int b = a + 1; b < p->tokens; b++)
            if (p->rank[a] == p->rank[b] && p->suit[a] > p->suit[b]) {
                const int swap = p->suit[a];
                p->suit[a] = p->suit[b];
                p->suit[b] = swap;
            }
    for (int a = 0; a < p->tokens; a++)
        if (p->suit[a] < 0) p->suit[a] = 0;
""",
            ),
        ),
    ),
    "face-down-unseen": Mutation(
        "face-down cards left out of key and runs",
        (
            Edit("state.c", "    if (r->face_down) {\n        int prefix", "    if (0) {\n        int prefix"),
            Edit("moves.c", "return !is_face_down(r, s, column, i) && continues_run", "return continues_run"),
        ),
    ),
    "pulls-a-connector": Mutation(
        "a pull of a bouquet card that is out as a connector",
        (Edit("state.c", "        if (!s->hand[r->class_of[k]]) return 0;\n", ""),),
    ),
    "no-returns": Mutation(
        "returns ignored",
        (Edit("plain.c", "if (r->may_return)", "if (0)"),),
    ),
    "eight-foundations-safe": Mutation(
        "a safe rule where two copies compete",
        (
            Edit(
                "safe.c",
                "    return !r->second && safe_two_rounds(r, s, byte, suit, lowest);",
                """    for (int q = 0; r->second && q < 4; q++)
        if (lowest[q] < rank_of(r, byte) - 1) return 0;
    if (r->second) return byte < ANONYMOUS;
    return safe_two_rounds(r, s, byte, suit, lowest);""",
            ),
        ),
    ),
    "other-colour-pull": Mutation(
        "a safe rule that takes the bouquet's copy for one that lies about",
        (Edit("safe.c", "    leeway = ", "    pulls = 0;\n    leeway = "),),
    ),
    "whole-column-kept": Mutation(
        "a whole column kept where its cards would be forgotten",
        (Edit("moves.c", "return r->forgotten && s->depth[column];", "return r->forgotten && s->depth[column] && 0;"),),
    ),
    "sets-unmet": Mutation(
        "a set of suits dropped for a state that was not met with them",
        (Edit("cartesian_dominance.c", "    if (f->stays) return f->mine & seen;", "    return f->mine;\n    if (f->stays) return f->mine & seen;"),),
    ),
    "sets-met-later": Mutation(
        "the ways met later at an image not looked at",
        (Edit("cartesian_store.c", "int is_exact) {\n    int rank;\n", "int is_exact) {\n    int rank;\n    return;\n"),),
    ),
    "sets-lowest-suit": Mutation(
        "a bouquet card put out as the lowest suit that it may be",
        (Edit("suit_sets.c", "for (q = 0; q < SUITS; q++)\n            if (from[i]", "for (q = 0; q < SUITS && !any; q++)\n            if (from[i]"),),
    ),
}  # fmt: skip


def broken_sources(name: str, folder: Path) -> Path:
    """A copy of the engine's sources with this mistake. Each text must stand there once, or the edit breaks nothing."""
    shutil.copytree(NATIVE, folder, ignore=shutil.ignore_patterns("engine.so", "engine.dll"))
    for file, old, new in MUTATIONS[name].edits:
        text = (folder / file).read_text()
        assert text.count(old) == 1, f"{name}: {file} has {text.count(old)} times, not once: {old!r}"
        (folder / file).write_text(text.replace(old, new))
    return folder
