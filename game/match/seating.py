"""A match with its seats: what everyone may know of both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from game.engine.rules import Game
from game.engine.visible_text import shows
from game.match.match import Match

HUMAN = "human"
"""Seat of a person at this computer, in place of a level."""
UNKNOWN_PLAYER = "unknown"
"""Seat of a match imported as a bare record, which does not say who played."""


MIXED_LEVELS = "mixed"
"""Word in place of a level if the other players have different levels."""


class LevelChange(NamedTuple):
    """A computer player's new level, chosen between two deals."""

    deal: int
    """First deal with the new level, from 2."""
    player: int
    level: str
    """The new level, with the player's style if they have one, such as `hard:bold`, or a strength between the
    levels, such as `matched:140`.
    """


def seats_in(deal: int, seats: Sequence[str], changes: Iterable[LevelChange]) -> tuple[str, ...]:
    """Return the seats in a deal, counted from 1, of a match that began with `seats`.

    `changes` are in order of their deals.
    """
    found = list(seats)
    for change in changes:
        if change.deal <= deal:
            found[change.player] = change.level
    return tuple(found)


class SeatedMatch:
    """A match with its seats: for each player `HUMAN` or a level, which may have a style.

    The match itself is private because it contains all hands.
    """

    def __init__(self, match: Match, seats: Sequence[str]) -> None:
        self._match = match
        self.seats = tuple(seats)

    @property
    def daily(self) -> bool:
        """Whether this is the daily deal, as it is played."""
        return False

    @property
    def game(self) -> Game[Any]:
        """Game of the match."""
        return self._match.game

    @property
    def options(self) -> Any:
        """Options of the match."""
        return self._match.options

    @property
    def players(self) -> int:
        """Number of players."""
        return self._match.players

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the players; a name with no visible character is replaced by the seat's number."""
        given = self._match.names or ("",) * self.players
        return tuple(name if shows(name) else f"Player {seat + 1}" for seat, name in enumerate(given))

    @property
    def humans(self) -> list[int]:
        """Numbers of the players who are persons at this computer."""
        return [player for player, seat in enumerate(self.seats) if seat == HUMAN]
