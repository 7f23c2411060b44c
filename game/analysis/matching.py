"""Opponents at a player's level: the strength to expect of the player, from the results of recent deals.

A result is how many points the player was ahead of the others' average. Among equals its average is 0,
whatever the game, the options and the seat. It is divided by the root mean square of the player's results, so
that only the sizes of results relative to each other count. How much it then grows for each step of strength
is measured for each game (`docs/strength.md`); with that, each deal tells a strength, and the strengths are
averaged together with `FIRST_GUESS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from game.ai.matched_player import STRONGEST, WEAKEST, MatchedPlayer
from game.games.california_jack import CaliforniaJack
from game.games.jan_ken_po import JanKenPo
from game.games.jo_jotte import JoJotte
from game.games.kan import Kan
from game.games.napoleon import Napoleon

MAX_DEALS = 40
"""Number of newest deals that count."""
FIRST_GUESS, DOUBT = 100, 200
"""Strength to expect of a player of whom nothing is known, and its standard deviation."""
LANDMARKS = {"easy": WEAKEST, "normal": 100, "hard": 200, "expert": STRONGEST}
"""Strengths of the levels; that of the normal one is measured, the others are so by definition."""


SLOPES: Mapping[str, float] = {
    CaliforniaJack.key: 0.40,
    JanKenPo.key: 0.13,
    Napoleon.key: 0.19,
    JoJotte.key: 0.12,
    Kan.key: 0.10,
}
"""Growth of the average result, in standard deviations of a deal, if the player is stronger by 100."""
DEFAULT_SLOPE = 0.15
"""Slope of a game that was not measured."""


class MatchedResult(NamedTuple):
    """A result of the player in a deal."""

    against: float
    """Average strength of the other players."""
    ahead: float
    """Points in the deal ahead of the others' average."""


class StrengthEstimate(NamedTuple):
    """The strength to expect of a player."""

    strength: int
    error: int
    """Standard error, before the first deals `DOUBT`."""
    deals: int
    """Number of deals that it is based on."""


UNKNOWN_STRENGTH = StrengthEstimate(FIRST_GUESS, DOUBT, 0)
"""The strength to expect of a player of whom nothing is known."""


def strength_of(player_spec: str) -> int | None:
    """Return the strength of a computer player; `None` for a person."""
    player = MatchedPlayer.read(player_spec)
    return LANDMARKS.get(player_spec.partition(":")[0]) if player is None else player.strength


def estimate(game: str, results: Sequence[MatchedResult]) -> StrengthEstimate:
    """Return the strength at which a player has even chances, from the newest results, newest first.

    `game` is the game's key. Only `MAX_DEALS` results count. The strength is within those of `MatchedPlayer`.
    """
    slope, counted = SLOPES.get(game, DEFAULT_SLOPE) / 100, results[:MAX_DEALS]
    usual = sqrt(sum(result.ahead**2 for result in counted) / len(counted)) if counted else 0.0
    told = sum(result.against + result.ahead / (usual or 1.0) / slope for result in counted)
    sure = 1 / DOUBT**2 + slope**2 * len(counted)
    mean = (FIRST_GUESS / DOUBT**2 + slope**2 * told) / sure
    strength = min(STRONGEST, max(WEAKEST, round(mean)))
    return StrengthEstimate(strength, round(sqrt(1 / sure)), len(counted))


def neighbours(strength: int) -> tuple[str, str]:
    """Return the level below a strength and the one above; the nearer two at either end."""
    order = list(LANDMARKS)
    above = next(at for at in range(1, len(order)) if strength <= LANDMARKS[order[at]])
    return order[above - 1], order[above]
