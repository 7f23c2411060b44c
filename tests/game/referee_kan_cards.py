"""Cards, options and the winning card of a trick in Kan: the second reading's part of `referee_kan`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

JOKER = "JK"
SUITS = ["C", "D", "H", "S"]
UPWARDS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
HONOURS = ["A", "K", "Q", "J"]

DEFAULTS: dict[str, Any] = {
    "rounds": 10,
    "showing": "free",
    "double_kan": "exchange",
    "direction": "anticlockwise",
    "scoring": "standard",
    "failed_gyaku_doubles": False,
    "shippo_jo": False,
}


def pack(players: int) -> list[str]:
    """KAN-1, YON-1, GAM-1."""
    cards = [JOKER]
    for suit in SUITS:
        for rank in UPWARDS:
            if players == 3:
                used = rank not in ["2", "3", "4", "5", "6", "7"] or rank + suit == "7S"
            elif players == 4:
                used = rank not in ["2", "3", "4"] and rank + suit != "5S"
            else:
                used = rank + suit not in ["2H", "2D", "2C"]
            if used:
                cards.append(rank + suit)
    return cards


def scoring(cards: list[str]) -> list[str]:
    """KAN-1: aces, kings, queens and jacks; the joker scores nothing."""
    return [card for card in cards if card != JOKER and card[0] in HONOURS]


def trumps_of_first_deal(round_number: int, rounds: int) -> str:
    """KAN-4, GAM-3."""
    if round_number == rounds:
        return "S"
    return ["H", "C", "D"][round_number % 3]


@dataclass
class Trick:
    cards: list[tuple[int, str]] = field(default_factory=list)
    suit: str = ""
    """Led, or named with a led joker."""
    winner: int | None = None

    def texts(self) -> list[str]:
        return [card for _, card in self.cards]


def best(trick: Trick, trumps: str, joker_is_lowest: bool) -> int:
    """KAN-15, and YON-6 for the last trick of four: who wins."""
    candidates = trick.cards
    for of_these in (
        [] if joker_is_lowest else [JOKER],
        [rank + trumps for rank in reversed(UPWARDS)],
        [rank + trick.suit for rank in reversed(UPWARDS)],
        [JOKER],
    ):
        for wanted in of_these:
            for player, card in candidates:
                if card == wanted:
                    return player
    raise AssertionError("nobody wins")
