"""The grades of the levels: landmarks on the scale, as far as they are measured.

They come from `python -m game.research.graded_players` with the review's effort. None is precise enough yet.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.analysis.grade import Landmark

MEASURED: Mapping[tuple[str, int], tuple[Landmark, ...]] = {}
"""The landmarks of a game with a number of players, ascending by grade."""


def landmarks_of(game: str, players: int) -> tuple[Landmark, ...]:
    """Return the landmarks of a game with this number of players, ascending; none if not measured."""
    return MEASURED.get((game, players), ())
