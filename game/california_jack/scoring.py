"""Counting a deal: High, Low, Jack and Game, until somebody has won (CJ-9, CJ-10)."""

from __future__ import annotations

from collections.abc import Iterator

from game.california_jack.state import CaliforniaJackState
from game.engine.cards import ACE, JACK, KING, QUEEN, RANK_CARDS, TEN, TWO, Cards, card_of

CARD_POINTS = {TEN: 10, ACE: 4, KING: 3, QUEEN: 2, JACK: 1}
"""What a captured card counts towards the Game point, by rank."""
ALL_CARD_POINTS = 80


def card_points(cards: Cards) -> int:
    """The points of captured cards towards Game."""
    return sum(points * (cards & RANK_CARDS[rank]).bit_count() for rank, points in CARD_POINTS.items())


def points_won(state: CaliforniaJackState) -> Iterator[tuple[int, str]]:
    """Each point of the deal with its reason, in the order of counting."""
    for reason, rank in (("high", ACE), ("low", TWO), ("jack", JACK)):
        yield (0 if state.taken[0] >> card_of(rank, state.trump) & 1 else 1), reason
    first = card_points(state.taken[0])
    second = ALL_CARD_POINTS - first
    if first != second:
        yield (0 if first > second else 1), f"game {max(first, second)} {min(first, second)}"


def count(state: CaliforniaJackState) -> None:
    """Book the points of a finished deal; the rest is lost once a player reaches the target."""
    totals = list(state.setup.totals)
    for player, reason in points_won(state):
        state.book(player, 1, reason)
        totals[player] += 1
        if totals[player] == state.setup.options.target:
            break
