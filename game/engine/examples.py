"""Examples in the players' rules: a finished trick, or a hand with the cards that may be played from it.

An example is written on its own line. `{trick S: TH Aki leads, 10 | *7S You trump, 0 | = 10}` is a trick with
spades as trumps: each card with its player and its points, and after `=` the value of the trick. A star marks
the card that takes the trick; a plus marks any card after the first that was winning for a while.
`{hand S: TH Aki leads > *AS | QS}` shows the cards on the table and those of a hand, with a star before each
card that may be played. `NT` means no-trump. Other settings of the table, such as `trick=1`, may be written
before the colon; they are not shown.

Tests check every example against the rules of its game.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from game.engine.cards import Card, Suit, parse_card, parse_strain


class ExampleCard(NamedTuple):
    """A card of an example; `points` is empty if no points are given."""

    card: Card
    words: str = ""
    points: str = ""
    starred: bool = False
    headed: bool = False
    """Whether the card was winning the trick when it was played and was beaten later."""


class Example(NamedTuple):
    """An example: the cards on the table in order of play, and a hand's cards or the value of the trick."""

    trump: Suit
    """A suit, or `NO_TRUMP`."""
    table: tuple[str, ...]
    """Other settings of the table, such as `trick=1`."""
    lies: tuple[ExampleCard, ...]
    held: tuple[ExampleCard, ...] = ()
    worth: str = ""

    @property
    def taker(self) -> int:
        """Index of the card that takes the trick. Raises `ValueError` unless exactly one card is starred."""
        (place,) = (place for place, shown in enumerate(self.lies) if shown.starred)
        return place

    def head(self, played: int) -> int:
        """Return the index of the card that is winning after the first `played` cards of the trick (at least
        1).
        """
        if played == len(self.lies):
            return self.taker
        return max(at for at in range(played) if at == 0 or self.lies[at].starred or self.lies[at].headed)


_EXAMPLE_PATTERN = re.compile(r"\{?(trick|hand) (\w+)((?: \w+=\w+)*): ([^{}]+?)\}?\s*")


def read_example(written: str) -> Example:
    """Return the example on a line, with or without its braces. Raises `ValueError` if there is none."""
    found = _EXAMPLE_PATTERN.fullmatch(written)
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
