"""``fgtools rules``: a game's rules in plain words, with the codes."""

import click

from fgtools.cli.common import chosen_variant
from fgtools.cli.streams import say
from fgtools.cli.verb import Verb
from fgtools.formats.options import option_values
from fgtools.formats.sentences import MEANINGS
from fgtools.kernel.variants import Variant, option_text

_ACCEPTS = {
    "any suit": "A column's last card takes a card of the next lower rank, of any suit.",
    "other colour": "A column's last card takes a card of the next lower rank and the other colour.",
    "nothing": "Nothing is ever placed in a column, an empty one neither: cards go to the foundations only.",
}
_RUNS = {
    "none": "Cards move one at a time.",
    "one suit": "A descending run of one suit, or its lower part, may move as one.",
    "any suits": "A descending run, of any suits, or its lower part, may move as one.",
    "alternating colours": "A descending run of alternating colours, or its lower part, may move as one.",
}


def paragraphs(variant: Variant) -> list[str]:
    """The rules of a variant in plain words, made from its data."""
    columns = variant.columns
    size = f"{columns[0]} cards each" if len(set(columns)) == 1 else ", ".join(map(str, columns)) + " cards"
    deal = f"{'Two decks' if variant.decks == 2 else 'One deck'}. {len(columns)} columns of {size}"
    deal += f"; the other {variant.bouquet} cards are the bouquet, every one of them available at any time."
    if variant.dealt_foundation:
        deal = "The aces lie on the foundations before the deal. " + deal
    if variant.face_down:
        deal += " The 1st, 3rd and 5th card of each column lie face down; such a card turns up when it ends its column."
    play = f"{_ACCEPTS[variant.build]} Nothing goes on an ace. {_RUNS[variant.runs]}"
    if variant.build != "nothing":
        play += " Any available card may fill an empty column; filling is never compulsory."
    play += " Cards leave the bouquet and never come back."
    if variant.cells:
        play += f" {variant.cells} cells hold a card each, from a column's end or the bouquet; it leaves for a foundation or a column."
    again = " and then ace to king again" if variant.foundation_height > variant.ranks else ""
    home = f"{variant.foundations} foundations, built in suit from ace to king{again}. "
    home += (
        "A foundation's top card may come back to a column." if variant.foundation_return else "Cards never leave them."
    )
    ends = "Won: every card is on the foundations. Lost: no legal move. Blocked: every legal move only shifts a whole"
    ends += " column to an empty one. Open: anything else, which does not say that it can still be won."
    return [deal, play, home, ends]


@click.command(cls=Verb)
@click.argument("variant")
@click.option(
    "--option", "options", multiple=True, metavar="K=V", help="Rules with an option, such as foundation_return=true."
)
def command(variant: str, options: tuple[str, ...]) -> None:
    """Print a game's rules in plain words, its options and the codes of refused moves."""
    chosen = chosen_variant(variant, options)
    say(f"{chosen.title} ({chosen.name}): {chosen.summary}", "")
    for paragraph in paragraphs(chosen):
        say(*click.wrap_text(paragraph, 100).split("\n"), "")
    say("Options:")
    for name, values in option_values(chosen).items():
        say(f"  {name}={'|'.join(map(option_text, values))} (here {option_text(getattr(chosen, name))})")
    say("", "Codes of a refused entry; where several would do, the first of these checks names it:")
    for code, meaning in MEANINGS.items():
        say(f"  {code:24}{meaning}")
