"""The grades of the levels: landmarks on the scale.

They come from `python -m game.research.graded_players` at commit f8ef7e45, with the review's effort and
kernels compiled: 21 or 22 deals, the same for every level of a game, in one seat against `normal`.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.analysis.grade import Landmark

LANDMARKS: Mapping[tuple[str, int], tuple[Landmark, ...]] = {
    ("california_jack", 2): (
        Landmark("easy", 49.6, 5.8),
        Landmark("normal", 83.0, 4.4),
        Landmark("hard", 96.3, 1.2),
        Landmark("expert", 98.9, 0.5),
    ),
    ("jan_ken_po", 4): (
        Landmark("easy", 80.8, 2.9),
        Landmark("normal", 83.9, 3.6),
        Landmark("hard", 94.5, 1.6),
        Landmark("expert", 97.2, 1.4),
    ),
    ("napoleon", 5): (
        Landmark("easy", 75.3, 3.7),
        Landmark("normal", 88.7, 3.1),
        Landmark("expert", 91.7, 1.9),
        Landmark("hard", 91.8, 2.3),
    ),
    ("jo_jotte", 4): (
        Landmark("easy", 74.2, 5.8),
        Landmark("normal", 84.0, 4.0),
        Landmark("hard", 97.3, 2.0),
        Landmark("expert", 100.0, 0.9),
    ),
    ("kan", 5): (
        Landmark("normal", 69.5, 9.6),
        Landmark("easy", 72.2, 5.9),
        Landmark("expert", 98.2, 1.3),
        Landmark("hard", 99.1, 1.0),
    ),
}
"""The landmarks of a game with a number of players, ascending by grade."""


def landmarks_of(game: str, players: int) -> tuple[Landmark, ...]:
    """Return the landmarks of a game with this number of players, ascending; none if not measured."""
    return LANDMARKS.get((game, players), ())
