"""Scores as entries; every total is a sum of entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from game.engine.float_sum import float_sum
from game.engine.player_fields import Player

SCORE = "score"
"""Name of the only score column of every game but Jo-Jotte, which has `above`, `below` and `prison`."""
PRISON = "prison"


class Reason(Protocol):
    """Why points are scored: a small frozen value of the game, whose fields the score pages read."""

    @property
    def text(self) -> str:
        """The reason in a record: a short key with numbers, such as `game 43 37`."""
        ...


class Entry(NamedTuple):
    """Points scored by a player, or by no one (`None`) in the prison column, with the reason."""

    player: Player | None
    points: int
    reason: Reason
    column: str = SCORE


def points_of(entries: Iterable[Entry], players: int) -> list[int]:
    """Return each player's sum over all columns but the prison."""
    sums = [0] * players
    for entry in entries:
        if entry.player is not None and entry.column != PRISON:
            sums[entry.player] += entry.points
    return sums


def ahead(points: Sequence[float]) -> list[float]:
    """Return how many points each player is ahead of the average of the others."""
    everybody = float_sum(points)
    others = len(points) - 1
    return [own - (everybody - own) / others for own in points]
