"""How fast the rules are: random plays per second of CPU time."""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Any

from .match import Match
from .rules import OVER, Game

ROUNDS = 5
SECONDS = 0.6


def plays_per_second(game: Game[Any], players: int, *, rounds: int = ROUNDS, seconds: float = SECONDS) -> int:
    """Random deals played through `legal` and `apply`, as a search plays them; the median of rounds.

    `apply` here is the unchecked one: the action comes from `legal` a moment before.
    """
    options = game.Options()
    match = Match(game, players, options, seed=1)
    match.start_deal()
    start = match.deal.state
    rates = []
    for number in range(rounds):
        rng = Random(number)
        plays = 0
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            state = start.copy()
            while state.phase != OVER:
                legal = game.legal(state)
                game.advance(state, legal[int(rng.random() * len(legal))])
                plays += 1
        rates.append(plays / spent)
    return round(median(rates))


def bench(games: dict[str, Game[Any]]) -> dict[str, Any]:
    """All figures, in the shape that `python -m game bench --json` prints."""
    return {
        "plays_per_second": {
            key: {str(players): plays_per_second(game, players) for players in game.players}
            for key, game in games.items()
        }
    }
