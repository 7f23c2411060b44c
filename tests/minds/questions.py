"""Questions for the tests of the bot: positions of all games in which somebody is to act."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game import GAMES
from game.engine.rules import Game
from game.match.match import Match
from game.minds.question import line_of
from tests.conftest import Tally
from tests.game.random_play import played, random_match, stopped


def asked_in(game: Game[Any], tally: Tally, usual: int) -> Iterator[Match]:
    """Positions of a game by chance, with any number of players and any options, that ask somebody."""
    found = 0
    wanted = sum(1 for _ in tally.times(usual, "positions"))
    while found < wanted:
        match = stopped(game, tally.rng)
        if not match.deal.finished:
            found += 1
            yield match


def course_of(game: Game[Any], rng: Random, players: int, positions: int) -> Iterator[Match]:
    """The first positions of a match that ask somebody."""
    match = random_match(game, rng, players, shortest=True)
    for _ in played(match, rng):
        if not match.deal.finished:
            positions -= 1
            yield match
        if not positions:
            return


def question(match: Match) -> bytes:
    """The line that asks whoever is to act."""
    player = match.to_act
    return line_of(match.game, match.view(player), match.legal(), match.events(player))


def any_question(rng: Random) -> bytes:
    """A question of any game."""
    while True:
        match = stopped(rng.choice([*GAMES.values()]), rng)
        if not match.deal.finished:
            return question(match)
