"""The grades of the levels: landmarks on the scale.

They come from `python -m game.research.graded_players` with the review's effort, kernels compiled: commit
f8ef7e45, the same 18 deals or one more for every level of a game (from 0), in one seat against `normal`.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.analysis.grade import Landmark

MEASURED: Mapping[tuple[str, int], tuple[Landmark, ...]] = {
    ("california_jack", 2): (
        Landmark("easy", 48.3, 6.4),
        Landmark("normal", 83.1, 4.9),
        Landmark("hard", 96.2, 1.4),
        Landmark("expert", 99.1, 0.5),
    ),
    ("jan_ken_po", 4): (
        Landmark("easy", 80.0, 3.3),
        Landmark("normal", 82.9, 3.9),
        Landmark("hard", 94.9, 1.8),
        Landmark("expert", 97.3, 1.5),
    ),
    ("napoleon", 5): (
        Landmark("easy", 76.0, 3.9),
        Landmark("normal", 87.9, 3.3),
        Landmark("expert", 92.6, 2.0),
        Landmark("hard", 92.7, 2.4),
    ),
    ("jo_jotte", 4): (
        Landmark("easy", 72.9, 6.3),
        Landmark("normal", 83.9, 4.3),
        Landmark("hard", 99.2, 1.0),
        Landmark("expert", 100.0, 1.0),
    ),
    ("kan", 5): (
        Landmark("normal", 69.2, 10.1),
        Landmark("easy", 72.3, 5.6),
        Landmark("expert", 97.9, 1.6),
        Landmark("hard", 98.9, 1.2),
    ),
}
"""The landmarks of a game with a number of players, ascending by grade."""


def landmarks_of(game: str, players: int) -> tuple[Landmark, ...]:
    """Return the landmarks of a game with this number of players, ascending; none if not measured."""
    return MEASURED.get((game, players), ())
