"""Questions for the tests of the bot: positions of all games in which somebody is to act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from game import GAMES
from game.ai.question import line_of
from game.engine.rules import Game
from game.match.match import Match
from tests.conftest import LONG, SEED, Tally
from tests.game.random_play import played, random_match, stopped

KEPT = 60 * LONG
"""Positions of each game, which the tests share and leave as they are."""


@cache
def positions(key: str) -> Sequence[Match]:
    """Positions of a game by chance, with any number of players and any options, that ask somebody."""
    rng, found = Random(f"{SEED} questions {key}"), []
    while len(found) < KEPT:
        match = stopped(GAMES[key], rng)
        if not match.deal.finished:
            found.append(match)
    return found


def asked_in(game: Game[Any], tally: Tally, usual: int) -> Iterator[Match]:
    """The first of them, at most 60 as a rule."""
    for number in tally.times(usual, "positions"):
        yield positions(game.key)[number]


def course_of(game: Game[Any], rng: Random, players: int, most: int) -> Iterator[Match]:
    """The first positions of a match that ask somebody."""
    match = random_match(game, rng, players, shortest=True)
    for _ in played(match, rng):
        if not match.deal.finished:
            most -= 1
            yield match
        if not most:
            return


def question(match: Match) -> bytes:
    """The line that asks whoever is to act."""
    player = match.to_act
    return line_of(match.game, match.view(player), match.legal(), match.events(player))


def any_question(rng: Random) -> bytes:
    """A question of any game."""
    return question(rng.choice(positions(rng.choice([*GAMES]))))
