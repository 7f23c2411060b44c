"""The levels of computer players, and the one function that chooses for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from game.engine.actions import Action
from game.engine.templates import mark
from game.engine.view import View
from game.minds.mind import Mind
from game.minds.thinking import think

EASY_NOISE = 0.35
"""How far the easy level errs: the standard deviation of its error, by the mind's `swing`."""


class Effort(NamedTuple):
    """How long a level thinks about a decision: iterations of the search, and seconds at most.

    The iterations are what usually ends it; the seconds are for machines several times slower than usual.
    """

    iterations: int
    seconds: float

    def times(self, factor: float) -> Effort:
        """So many times this effort."""
        return Effort(max(1, round(self.iterations * factor)), self.seconds * factor)


EFFORTS = {"hard": Effort(1000, 1.5), "expert": Effort(4000, 5.0)}
"""The levels that search; the others follow rules of thumb."""
LOOKING_BACK = ("expert",)
"""Those that go by what the others have done, where the game's mind does."""
LEVELS = ("easy", "normal", *EFFORTS)
"""The levels that can take a seat, weakest first."""
LEVEL_NAMES = {
    "easy": mark("Easy"),
    "normal": mark("Normal"),
    "hard": mark("Hard"),
    "expert": mark("Expert"),
}
"""What players call them."""


def judging(level: str) -> Effort:
    """How long a level thinks that must judge; one by rules of thumb as long as the least that searches."""
    return EFFORTS.get(level, EFFORTS["hard"])


def choose(
    mind: Mind[Any],
    view: View[Any],
    legal: Sequence[Action],
    level: str,
    seed: int,
    *,
    effort: Effort | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Action:
    """A level's choice among the legal actions; the same view, level and seed choose the same.

    `effort` replaces the level's own; one that is cut short by time or by `stop` may choose
    otherwise. `random` is a level for measuring only. Raises `ValueError` for an unknown level.
    """
    rng = Random(seed)
    if level == "random" or len(legal) == 1:
        return rng.choice(legal)
    if level not in LEVELS:
        raise ValueError(f"no such level: {level}")
    if level in EFFORTS:
        own = effort or EFFORTS[level]
        # Where the rules of thumb count for more than the whole search, it is not worth its time.
        if mind.trusted(view.state) < own.iterations:
            thought = think(
                mind,
                view,
                legal,
                rng,
                iterations=own.iterations,
                seconds=own.seconds,
                looking_back=level in LOOKING_BACK,
                stop=stop,
            )
            return thought.opinions[0].action
    liked = mind.preferences(view, legal)
    if level == "easy":
        liked = [value + rng.gauss(0, EASY_NOISE * mind.swing) for value in liked]
    best = max(liked)
    return rng.choice([action for action, value in zip(legal, liked, strict=True) if value == best])


def opponent_seed(match_seed: int | None, player: int, deal: int, action: int) -> int:
    """The seed of one choice: from it the match's seed, and so the cards, cannot be found."""
    text = f"opponent {match_seed} {player} {deal} {action}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
