"""What a finished deal leads to: points below the line win games, and games the rubber (JJ-23).

A deal is worth its points and, while a rubber or a chouette's game goes on, the bonus for it
times a plain estimate of the chance to win it. Where two sides play, a point below the line that
does not win the game is so worth about five thirds of one above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.engine.scoring import points_of
from game.games.jo_jotte.deal_result import JoJotteStanding
from game.games.jo_jotte.scoring import BONUS, GAME, GAME_OF_PARTNERS, GAMES_IN_RUBBER
from game.games.jo_jotte.state import JoJotteState

AHEAD = 0.17
"""How much likelier it is to win a game when a whole one's points below the line ahead.

By least squares over 400 games of each form of the program's own play: 0.14 to 0.19.
"""


def payoff(state: JoJotteState) -> list[float]:
    """For each player his points of a finished deal, and his prospects after it."""
    after = state.left
    points = points_of(state.entries, state.setup.players)
    if after.over > state.before.over:
        return [float(own) for own in points]
    prospects = _prospects(after._replace(prison=0, rubbers=(), closed=(), earlier=()), state.partners)
    return [own + hope for own, hope in zip(points, prospects, strict=True)]


@lru_cache(1 << 14)
def _prospects(standing: JoJotteStanding, partners: bool) -> tuple[float, ...]:
    """What the bonus is worth to each player by his chance of it."""
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
            sum(game[winner] * _rubber(_with(games, winner))[side] for winner in range(len(games)))
            for side in range(len(games))
        ]
    return tuple(BONUS * chances[side] for side in side_of)


def next_game(below: Sequence[int], target: int) -> list[float]:
    """Each side's chance to win the game in progress, by what the sides have below the line."""
    sides = len(below)
    everybody = sum(below)
    return [1 / sides + AHEAD / target * (own - (everybody - own) / (sides - 1)) for own in below]


@lru_cache(256)
def _rubber(games: tuple[int, ...]) -> tuple[float, ...]:
    """Each side's chance of the rubber before a game in which all are equally likely to win."""
    if max(games) == GAMES_IN_RUBBER:
        return tuple(float(won == GAMES_IN_RUBBER) for won in games)
    after = [_rubber(_with(games, winner)) for winner in range(len(games))]
    return tuple(sum(chances) / len(games) for chances in zip(*after, strict=True))


def _with(games: tuple[int, ...], winner: int) -> tuple[int, ...]:
    return tuple(won + (side == winner) for side, won in enumerate(games))
