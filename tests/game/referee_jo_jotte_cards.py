"""The cards, options and tricks of Jo-Jotte, read a second time from the numbered clauses.

A card is its text, a denomination a suit or `NT`. Nothing here comes from `game`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

SUITS = ["C", "D", "H", "S"]
IN_SEQUENCES = ["A", "K", "Q", "J", "T", "9", "8", "7"]  # JJ-1, each from high to low
IN_TRUMPS = ["J", "9", "A", "T", "K", "Q", "8", "7"]
IN_PLAIN_SUITS = ["A", "T", "K", "Q", "J", "9", "8", "7"]
PACK = [rank + suit for suit in SUITS for rank in IN_SEQUENCES]
NO_TRUMP = "NT"

CARD_POINTS = {"A": 10, "T": 10, "K": 5, "Q": 5, "J": 0, "9": 0, "8": 0, "7": 0}  # JJ-15
TRUMP_POINTS = CARD_POINTS | {"J": 20, "9": 15}
LAST_TRICK = 10
JO_JOTTE = 20  # JJ-16

CHOICES: dict[str, list[Any]] = {
    "rubbers": list(range(1, 10)),
    "rubber_goal": ["played", "won"],
    "three": ["active_defender", "chouette"],
    "four": ["partners", "cutthroat"],
    "chouette_games": list(range(1, 51)),
}
DEFAULTS = {name: values[0] for name, values in CHOICES.items()} | {"chouette_games": 6}


def complete(options: dict[str, Any]) -> dict[str, Any]:
    """All options, as `replay` prints them."""
    for name, value in options.items():
        assert any(value == each and type(value) is type(each) for each in CHOICES[name]), name
    return DEFAULTS | options


def form_of(players: int, options: dict[str, Any]) -> str:
    """Which of the five games is played at this table."""
    if players == 2:
        return "two"
    return options["three"] if players == 3 else options["four"]


# What may be played, and who wins.


@dataclass
class Trick:
    cards: list[tuple[int, str]]
    """Who played what, in order of play."""
    winner: int | None = None
    jo: int | None = None
    """Who played the K of trumps here while he had the Q, too (JJ-16, JJ4-5)."""


def beats(card: str, other: str, denomination: str) -> bool:
    """Whether a card that is played later wins against the other (JJ-1)."""
    if card[1] == other[1]:
        order = IN_TRUMPS if card[1] == denomination else IN_PLAIN_SUITS
        return order.index(card[0]) < order.index(other[0])
    return card[1] == denomination


def winning_place(cards: list[str], denomination: str) -> int:
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], denomination):
            best = place
    return best


def may_play(hand: list[str], trick: list[str], denomination: str) -> list[str]:
    """JJ-14, JJ4-6: what of a hand may be added to a trick, empty for the leader."""
    if not trick:
        return hand
    led = trick[0][1]
    following = [card for card in hand if card[1] == led]
    if led == denomination:  # a trump lead: beat the highest trump so far if able
        highest = trick[winning_place(trick, denomination)]
        higher = [card for card in following if beats(card, highest, denomination)]
        if higher:
            return higher
    if following:
        return following
    trumps = [card for card in hand if card[1] == denomination]  # no need to overtrump
    return trumps if trumps else hand


# What tricks are worth.


def points_of(card: str, denomination: str) -> int:
    """JJ-15; at NT and nullo no suit is the denomination."""
    return (TRUMP_POINTS if card[1] == denomination else CARD_POINTS)[card[0]]


def says_jo_jotte(tricks: list[Trick]) -> int | None:
    """JJ-16: who played the K with the Q in his hand, which he played later: all hands are played out."""
    return next((trick.jo for trick in tricks if trick.jo is not None), None)


def trick_score(side: list[int], tricks: list[Trick], denomination: str, nullo: bool) -> int:
    """JJ-15, JJ-16, JJ-20: of a deal that has been played out."""
    won = [trick for trick in tricks if trick.winner in side]
    score = sum(points_of(card, denomination) for trick in won for _, card in trick.cards)
    if tricks[-1].winner in side and not nullo:
        score += LAST_TRICK
    if says_jo_jotte(tricks) in side:  # at NT and nullo there is no such card
        score += JO_JOTTE
    return score
