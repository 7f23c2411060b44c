"""Counting a deal: High, Low, Jack and Game, until somebody has won (CJ-9, CJ-10)."""

from __future__ import annotations

from collections.abc import Iterator

from game.california_jack.powers import ALL_POINTS, points
from game.california_jack.state import CaliforniaJackState
from game.engine.cards import ACE, JACK, TWO, card_of


def points_won(state: CaliforniaJackState) -> Iterator[tuple[int, str]]:
    """Each point of the deal with its reason, in the order of counting."""
    for reason, rank in (("high", ACE), ("low", TWO), ("jack", JACK)):
        yield (0 if state.taken[0] >> card_of(rank, state.trump) & 1 else 1), reason
    first = points(state.taken[0])
    second = ALL_POINTS - first
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
