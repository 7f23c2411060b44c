"""Opponents at a player's level: the strength to expect of the player, from the results of recent deals.

A result is the share of the other players whom the player beat in a deal, a tie counting as a half. Among
equals its average is a half, whatever the game, the options and the seat. How much it grows for each step of
strength is measured for each game (`docs/strength.md`); with that, each deal tells a strength, and the
strengths are averaged together with `FIRST_GUESS`.
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

COUNTED = 40
"""Number of newest deals that count."""
FIRST_GUESS, DOUBT = 100, 60
"""Strength to expect of a player of whom nothing is known, and its standard deviation."""


class ResultScale(NamedTuple):
    """How the results of a game follow from strengths."""

    slope: float
    """Growth of the average result if the player is stronger than the others by 100."""
    spread: float
    """Standard deviation of the result of one deal."""
    normal: int
    """Strength of the normal level."""


SCALES: Mapping[str, ResultScale] = {
    CaliforniaJack.key: ResultScale(0.08, 0.48, 80),
    JanKenPo.key: ResultScale(0.08, 0.40, 80),
    Napoleon.key: ResultScale(0.08, 0.35, 80),
    JoJotte.key: ResultScale(0.08, 0.35, 80),
    Kan.key: ResultScale(0.08, 0.40, 80),
}
"""Measured scales by game."""
USUAL = ResultScale(0.08, 0.4, 80)
"""Scale of a game that was not measured."""
LANDMARKS = {"easy": WEAKEST, "hard": 200, "expert": STRONGEST}
"""Strengths of levels, but for the normal one, which `ResultScale` tells."""


class MatchedResult(NamedTuple):
    """A result of the player in a deal."""

    against: float
    """Average strength of the other players."""
    beaten: float
    """Share of the others with fewer points, from 0 to 1; as many points count as a half."""


class StrengthEstimate(NamedTuple):
    """The strength to expect of a player."""

    strength: int
    error: int
    """Standard error, before the first deals `DOUBT`."""
    deals: int
    """Number of deals that it is based on."""


UNKNOWN_STRENGTH = StrengthEstimate(FIRST_GUESS, DOUBT, 0)
"""The strength to expect of a player of whom nothing is known."""


def scale_of(game: str) -> ResultScale:
    """Return the scale of a game, given by its key."""
    return SCALES.get(game, USUAL)


def strength_of(player_spec: str, game: str) -> int | None:
    """Return the strength of a computer player in a game; `None` for a person."""
    level = player_spec.partition(":")[0]
    if (player := MatchedPlayer.read(player_spec)) is not None:
        return player.strength
    return scale_of(game).normal if level == "normal" else LANDMARKS.get(level)


def beaten(points: Sequence[float], player: int) -> float:
    """Return the share of the other players who have fewer points than a player, ties as halves."""
    own, others = points[player], [*points[:player], *points[player + 1 :]]
    return sum((own > other) + (own == other) / 2 for other in others) / len(others)


def estimate(game: str, results: Sequence[MatchedResult]) -> StrengthEstimate:
    """Return the strength at which a player has even chances, from the newest results, newest first.

    Only `COUNTED` results count. The strength is within those of `MatchedPlayer`.
    """
    slope, spread, _ = scale_of(game)
    counted = results[:COUNTED]
    weight = (slope / 100 / spread) ** 2
    told = sum(result.against + (result.beaten - 0.5) * 100 / slope for result in counted)
    sure = 1 / DOUBT**2 + weight * len(counted)
    mean = (FIRST_GUESS / DOUBT**2 + weight * told) / sure
    strength = min(STRONGEST, max(WEAKEST, round(mean)))
    return StrengthEstimate(strength, round(sqrt(1 / sure)), len(counted))


def neighbours(game: str, strength: int) -> tuple[str, str]:
    """Return the level below a strength in a game and the one above, as near as possible."""
    ladder = {"easy": WEAKEST, "normal": scale_of(game).normal} | LANDMARKS
    order = sorted(ladder, key=lambda level: ladder[level])
    above = next((at for at in range(1, len(order)) if strength <= ladder[order[at]]), len(order) - 1)
    return order[above - 1], order[above]
