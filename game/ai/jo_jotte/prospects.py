"""Effect of a finished deal on the game and the rubber: points below the line win games (JJ-23).

A deal is worth its points and, while a rubber or a chouette's game goes on, the bonus times a simple estimate
of the chance to win it. Between two sides, a point below the line that doesn't win the game is thus worth
about five thirds of a point above the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.engine.float_sum import float_sum
from game.engine.scoring import points_of
from game.games.jo_jotte.deal_result import JoJotteStanding
from game.games.jo_jotte.scoring import BONUS, GAME, GAME_OF_PARTNERS, GAMES_IN_RUBBER
from game.games.jo_jotte.state import JoJotteState

WIN_GAIN_PER_GAME = 0.17
"""Increase in the probability of winning a game when ahead by a full game's points below the line.

Fitted by least squares over 400 games of each form of the program's own play: 0.14 to 0.19.
"""


def payoff(state: JoJotteState) -> list[float]:
    """Return each player's points for a finished deal plus the value of their prospects after it."""
    after = state.left
    points = points_of(state.entries, state.setup.players)
    if after.over > state.before.over:
        return [float(own) for own in points]
    prospects = _prospects(after._replace(prison=0, rubbers=(), closed=(), earlier=()), state.in_pairs)
    return [own + hope for own, hope in zip(points, prospects, strict=True)]


@lru_cache(1 << 14)
def _prospects(standing: JoJotteStanding, partners: bool) -> tuple[float, ...]:
    """Return the value of the bonus to each player, weighted by the chance of winning it."""
    players = range(len(standing.below))
    if partners:
        side_of = [player % 2 for player in players]
    elif standing.chouette is not None:
        side_of = [0 if player == standing.chouette.box else 1 for player in players]
    else:
        side_of = list(players)
    one_of = [side_of.index(side) for side in range(max(side_of) + 1)]
    below = [standing.below[player] for player in one_of]
    game = next_game(below, GAME_OF_PARTNERS if partners else GAME)
    if standing.chouette is not None:
        chances: Sequence[float] = game
    else:
        games = tuple(standing.games[player] for player in one_of)
        chances = [
            float_sum(game[winner] * _rubber(_with(games, winner))[side] for winner in range(len(games)))
            for side in range(len(games))
        ]
    return tuple(BONUS * chances[side] for side in side_of)


def next_game(below: Sequence[int], target: int) -> list[float]:
    """Return each side's chance of winning the game in progress, by the sides' points below the line."""
    sides = len(below)
    everybody = sum(below)
    return [1 / sides + WIN_GAIN_PER_GAME / target * (own - (everybody - own) / (sides - 1)) for own in below]


@lru_cache(256)
def _rubber(games: tuple[int, ...]) -> tuple[float, ...]:
    """Return each side's chance of winning the rubber, if every side is equally likely to win each game."""
    if max(games) == GAMES_IN_RUBBER:
        return tuple(float(won == GAMES_IN_RUBBER) for won in games)
    after = [_rubber(_with(games, winner)) for winner in range(len(games))]
    return tuple(float_sum(chances) / len(games) for chances in zip(*after, strict=True))


def _with(games: tuple[int, ...], winner: int) -> tuple[int, ...]:
    return tuple(won + (side == winner) for side, won in enumerate(games))
