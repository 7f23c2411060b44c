"""Recognises similar puzzles by a pattern that ignores the names of the suits and the cards already played.

Two puzzles are alike if, after renaming suits, they have the same goal, hands, trick and answer, with cards
compared by their order among those still in play.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, Cards, each, mask, rank_of, suit_of
from game.engine.view import View
from game.puzzles.puzzle import Goal

SUITS = 4


def pattern_of(seen: View[Any], goal: Goal, answer: Action) -> str:
    """Return a text that is the same for puzzles that are alike and different for others."""
    state = seen.state
    player = state.turn
    rows = [mask(state.trick), *(state.hands[other] for other in (player, *state.after(player))), seen.unseen]
    return min(_renamed(state, rows, goal, answer, names) for names in permutations(range(SUITS)))


def _renamed(state: Any, rows: Sequence[Cards], goal: Goal, answer: Action, names: Sequence[int]) -> str:
    """Return the pattern with the suits renamed by `names`."""
    together = 0
    for cards in rows:
        together |= cards
    heights = {card: _height(card, together) for card in each(together)}

    def told(card: Card) -> str:
        suit = suit_of(card)
        name = names[suit] if suit < SUITS else suit
        return f"{'cdhsj'[name]}{heights.get(card, rank_of(card))}"

    def renamed(suit: int | None) -> str:
        return "-" if suit is None else "n" if not 0 <= suit < SUITS else "cdhs"[names[suit]]

    aim = goal.aim if goal.card is None else f"{goal.aim} {told(goal.card)}"
    trick = " ".join(map(told, state.trick))
    hands = "/".join(" ".join(sorted(map(told, each(cards)))) for cards in rows[1:])
    said = " ".join(
        [answer.verb, str(answer.number), *map(told, answer.cards), renamed(answer.strain), *answer.manner]
    )
    trump = NO_TRUMP if state.trump is None else state.trump
    return f"{state.phase} {aim} {renamed(trump)} {trick}|{hands}|{said}"


def _height(card: Card, cards: Cards) -> int:
    """Return how many of `cards` are in the card's suit and below it."""
    return sum(suit_of(other) == suit_of(card) and other < card for other in each(cards))
