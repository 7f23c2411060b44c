"""Examples in the rules for the players: a trick as it fell, or a hand and what may be played from it.

Written on a line of their own, `{trick S: TH Aki leads, 10 | *7S You trump, 0 | = 10}` is a trick with spades
as trumps: each card with who plays it and what it counts, a star before the card that takes the trick, a plus
before any other that headed it for a while after the first, and at the end what the trick is worth. And
`{hand S: TH Aki leads > *AS | QS}` shows the cards that lie, and those of a hand, with a star before each
that may be played. `NT` stands for no trumps. Between trumps and colon may stand what else matters of the
table, such as `trick=1`; it is not shown.

What an example says is what the rules of its game say: tests hold each against them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from game.engine.cards import Card, Suit, parse_card, parse_strain


class ExampleCard(NamedTuple):
    """A card of an example. `points` is empty where nothing is counted."""

    card: Card
    words: str = ""
    points: str = ""
    starred: bool = False
    headed: bool = False
    """Whether it took the lead of a trick when it was played, and lost it again."""


class Example(NamedTuple):
    """What lies, in the order of play; of a hand also its cards, and of a trick what it is worth."""

    trump: Suit
    """A suit, or `NO_TRUMP`."""
    table: tuple[str, ...]
    """What else is to be known of the table: `trick=1`."""
    lies: tuple[ExampleCard, ...]
    held: tuple[ExampleCard, ...] = ()
    worth: str = ""

    @property
    def taker(self) -> int:
        """The place of the card that takes the trick; raises `ValueError` where there is not just one."""
        (place,) = (place for place, shown in enumerate(self.lies) if shown.starred)
        return place

    def head(self, played: int) -> int:
        """The place of the card that heads the trick when so many cards of it, 1 at least, are played."""
        if played == len(self.lies):
            return self.taker
        return max(at for at in range(played) if at == 0 or self.lies[at].starred or self.lies[at].headed)


_EXAMPLE = re.compile(r"\{?(trick|hand) (\w+)((?: \w+=\w+)*): ([^{}]+?)\}?\s*")


def read_example(written: str) -> Example:
    """The example of a line, with its braces or without; raises `ValueError` where it is none."""
    found = _EXAMPLE.fullmatch(written)
    if found is None:
        raise ValueError(f"not an example: {written}")
    kind, trump, table, rest = found.groups()
    suit, settings = parse_strain(trump), tuple(table.split())
    if kind == "hand":
        lies, _, held = rest.partition(">")
        return Example(suit, settings, _cards(lies.replace(", ", " | ")), _cards(held))
    cards, _, worth = rest.partition("=")
    return Example(suit, settings, _cards(cards.rstrip(" |")), worth=worth.strip())


def _cards(written: str) -> tuple[ExampleCard, ...]:
    return tuple(_card(part.strip()) for part in written.split("|"))


def _card(written: str) -> ExampleCard:
    card, _, said = written.lstrip("*+").partition(" ")
    words, _, points = said.partition(", ")
    starred, headed = written.startswith("*"), written.startswith("+")
    return ExampleCard(parse_card(card), words.strip(), points.strip(), starred, headed)
