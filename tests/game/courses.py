"""How each game is played by chance where blind chance would leave out too much."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from game.engine.rules import Game
from game.match.match import Match

from . import jo_jotte_play, kan_play, napoleon_play
from .random_play import played, random_match

COURSES: dict[str, Callable[[Match, Random], Iterator[Any]]] = {
    "napoleon": napoleon_play.likely_course,
    "jo_jotte": jo_jotte_play.positions,
    "kan": kan_play.positions,
}


def stopped(game: Game[Any], rng: Random, players: int | None = None) -> Match:
    """A match that stops anywhere in its first deals, more often in the first."""
    players = players or rng.choice(game.players)
    match = kan_play.some_match(players, rng) if game.key == "kan" else random_match(game, rng, players)
    left = rng.randrange(rng.choice((15, 60, 160)))
    for _ in COURSES.get(game.key, played)(match, rng):
        left -= 1
        if left < 0 and not match.deal.finished:
            break
    return match
