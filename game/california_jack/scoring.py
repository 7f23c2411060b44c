"""Counting a deal: High, Low, Jack and Game, until somebody has won (CJ-9, CJ-10)."""

from __future__ import annotations

from collections.abc import Iterator

from game.california_jack.powers import ALL_POINTS, points
from game.california_jack.result import CaliforniaJackReason, CaliforniaJackResult, Won
from game.california_jack.state import CaliforniaJackState
from game.engine.cards import ACE, JACK, TWO, card_of
from game.engine.state import NOBODY

HONOURS = (
    (ACE, CaliforniaJackReason("high")),
    (TWO, CaliforniaJackReason("low")),
    (JACK, CaliforniaJackReason("jack")),
)
"""The trumps that are a point each to who captures them, in the order of counting."""


def points_won(state: CaliforniaJackState, counts: tuple[int, int]) -> Iterator[Won]:
    """Each point of the deal in the order of counting, given both players' card points (CJ-9)."""
    for rank, reason in HONOURS:
        yield Won(0 if state.taken[0] >> card_of(rank, state.trump) & 1 else 1, reason)
    more, less = max(counts), min(counts)
    if more != less:
        yield Won(counts.index(more), CaliforniaJackReason("game", (more, less)))


def result(state: CaliforniaJackState) -> CaliforniaJackResult:
    """What a finished deal has brought; the rest is lost once a player reaches the target."""
    captured = points(state.taken[0])
    counts = (captured, ALL_POINTS - captured)
    totals = list(state.setup.totals)
    won: list[Won] = []
    for point in points_won(state, counts):
        won.append(point)
        totals[point.player] += 1
        if totals[point.player] == state.setup.options.target:
            return CaliforniaJackResult(tuple(won), counts, point.player)
    return CaliforniaJackResult(tuple(won), counts, NOBODY)


def count(state: CaliforniaJackState) -> None:
    """Book the points of a finished deal."""
    state.result = result(state)
    for player, reason in state.result.points:
        state.book(player, 1, reason)
