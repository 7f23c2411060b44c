"""Actions: what a player can do, as a frozen, hashable value with a text form.

An action is a verb with its arguments. Its text is the public form used in records, logs and tests:
`play TH`, `bid 13 H`, `show 5H then 7C`. A text that would not be written back exactly the same is refused.
The table distinguishes actions by `shape`, never by game.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from game.engine.cards import (
    Card,
    Suit,
    card_text,
    is_card,
    is_strain,
    parse_card,
    parse_strain,
    strain_text,
)

_NUMBER_PATTERN = re.compile(r"0|[1-9][0-9]{0,8}")
_WORD_PATTERN = re.compile(r"[a-z][a-z_]*|[AB]")


class Action(NamedTuple):
    """One action, without the player who acts.

    `cards` are in written order, `number` is the size of a bid, `strain` is a suit or `NO_TRUMP`, and
    `manner` holds the plain words that follow (a contract announced with a card, the classes of melds, `then`
    between two shown cards).
    """

    verb: str
    cards: tuple[Card, ...] = ()
    number: int | None = None
    strain: Suit | None = None
    manner: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Text form, as in a record but without the player's number."""
        words = [self.verb]
        if self.number is not None:
            words.append(str(self.number))
        cards = [card_text(card) for card in self.cards]
        if self.manner == ("then",):
            return " ".join([*words, " then ".join(cards)])
        words += cards
        if self.strain is not None:
            words.append(strain_text(self.strain))
        return " ".join([*words, *self.manner])

    @property
    def shape(self) -> str:
        """Kind of choice, as the table offers it: `card`, `cards`, `bid`, `strain` or `word`.

        `card` is a single card with or without something named, `cards` are several in one action, `bid` has
        a number and perhaps a strain, and `word` has only the verb and its words.
        """
        if self.cards:
            return "card" if len(self.cards) == 1 else "cards"
        if self.number is not None:
            return "bid"
        return "word" if self.strain is None else "strain"


class ChoiceConditions(NamedTuple):
    """What a computer player's choice depended on, besides the view and the seed."""

    by: str | None = None
    """Level that chose, which may have a style; `None` for that of the seat."""
    iterations: int | None = None
    """Planned iterations of the search; `None` for those of the level."""
    looks: int | None = None
    """How often the clock was asked until it ended the search; `None` if it did not."""
    advice: str | None = None
    """Text of the action that a person who sees the same cards recommended."""


def parse_action(text: str) -> Action:
    """Return the action with this text form. Raises `ValueError` if the text is not exactly one action."""
    verb, *rest = text.split(" ")
    cards: list[Card] = []
    manner: list[str] = []
    number: int | None = None
    strain: Suit | None = None
    for word in rest:
        if is_card(word):
            cards.append(parse_card(word))
        elif is_strain(word):
            strain = parse_strain(word)
        elif _NUMBER_PATTERN.fullmatch(word):
            number = int(word)
        elif _WORD_PATTERN.fullmatch(word):
            manner.append(word)
        else:
            raise ValueError("not an action")
    action = Action(verb, tuple(cards), number, strain, tuple(manner))
    if not _WORD_PATTERN.fullmatch(verb) or action.text != text:
        raise ValueError("not an action")
    return action


SEVERAL = frozenset({"discard"})
"""Verbs of choices that are made in several actions, one card each."""
PASS = Action("pass")
PLAYS: tuple[Action, ...] = tuple(Action("play", (card,)) for card in range(53))
"""The play of each card with nothing named, by card number."""
DISCARDS: tuple[Action, ...] = tuple(Action("discard", (card,)) for card in range(53))
"""The discard of each card, by card number."""
CALLS: tuple[Action, ...] = tuple(Action("call", (card,)) for card in range(53))
"""The call of each card, by card number."""
TRUMPS: tuple[Action, ...] = tuple(Action("trump", strain=suit) for suit in range(4))
"""The naming of each suit as trumps, by suit number."""
