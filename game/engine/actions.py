"""What a player can do: one frozen, hashable value and its text.

An action is a verb and what it needs. Its text is the public form used in
records, logs and tests: `play TH`, `bid 13 H`, `show 5H then 7C`. Reading a text
and writing it again gives the same text, or the text is refused. The table tells
actions apart by `shape`, never by game.
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

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_WORD = re.compile(r"[a-z][a-z_]*|[AB]")


class Action(NamedTuple):
    """One action, without the player who acts.

    `cards` are in the order in which they are written, `number` is a bid's size,
    `strain` a suit or `NO_TRUMP`, `manner` the plain words that follow (a contract
    announced with a card, the classes of a meld, `then` between two shown cards).
    """

    verb: str
    cards: tuple[Card, ...] = ()
    number: int | None = None
    strain: Suit | None = None
    manner: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The written form, as in a record but without the player's number."""
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
        """What kind of choice it is for a table: `card`, `cards`, `bid`, `strain` or `word`.

        `card` is a single card with or without something named, `cards` are several in one
        action, `bid` has a number (and perhaps a strain), `word` is the verb and its words alone.
        """
        if self.cards:
            return "card" if len(self.cards) == 1 else "cards"
        if self.number is not None:
            return "bid"
        return "word" if self.strain is None else "strain"


def parse_action(text: str) -> Action:
    """The action of a written form; raises `ValueError` where the text is not exactly one."""
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
        elif _NUMBER.fullmatch(word):
            number = int(word)
        elif _WORD.fullmatch(word):
            manner.append(word)
        else:
            raise ValueError("not an action")
    action = Action(verb, tuple(cards), number, strain, tuple(manner))
    if not _WORD.fullmatch(verb) or action.text != text:
        raise ValueError("not an action")
    return action


SEVERAL = frozenset({"discard"})
"""Verbs that make one choice of several actions: a card each."""
PASS = Action("pass")
PLAYS: tuple[Action, ...] = tuple(Action("play", (card,)) for card in range(53))
"""The plain play of each card, by card number."""
DISCARDS: tuple[Action, ...] = tuple(Action("discard", (card,)) for card in range(53))
"""The discard of each card."""
CALLS: tuple[Action, ...] = tuple(Action("call", (card,)) for card in range(53))
"""The call of each card."""
TRUMPS: tuple[Action, ...] = tuple(Action("trump", strain=suit) for suit in range(4))
"""The naming of each suit as trumps."""
