"""What is chosen in random positions of every game that has a kernel of its own: the same in both modes.

    python -m tests.ai.choices [NUMBER] > tests/ai/choices.txt

writes the list that plain Python and compiled modules must agree with. It changes with the rules of thumb,
the playouts and the search, and must not change with anything else.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from game import GAMES
from game.ai import logic_of
from game.ai.bot_logic import BotLogic
from game.ai.decision import Effort
from game.ai.levels import choose
from game.ai.search import search_kernel
from game.match.match import Match
from tests.ai.positions import begun

KEPT = Path(__file__).with_suffix(".txt")
NUMBER = 200
"""How many choices are kept."""
ITERATIONS = 80
"""Beside those that the rules of thumb count for."""


def games() -> list[str]:
    """The keys of the games that have a kernel."""
    return [key for key, game in GAMES.items() if type(logic_of(game)).position is not BotLogic.position]


def choices(number: int, step: int = 1) -> Iterator[str]:
    """Game, number of the position and choice, a line each; so many of all games together.

    Of every game only each position whose number `step` divides.
    """
    keys = games()
    for key in keys:
        logic = logic_of(GAMES[key])
        for place in range(0, -(-number // len(keys)), step):
            rng = Random(f"{key} {place}")
            match = _searched(logic, rng)
            view, legal = match.view(match.to_act), match.legal()
            effort = Effort(logic.prior_visits(view.state) + ITERATIONS)
            action = choose(logic, view, legal, "hard", rng.getrandbits(60), effort=effort)
            yield f"{key} {place} {action.text}"


def _searched(logic: BotLogic[Any], rng: Random) -> Match:
    """A random position in which there is a choice that a kernel tries out; not always an ending."""
    while True:
        match = begun(logic.game, rng)
        later = rng.randrange(50)
        while not match.deal.finished:
            legal = match.legal()
            seen = match.view(match.to_act)
            if later <= 0 and len(legal) > 1 and search_kernel(logic, seen, legal, Random(), by_chance=False):
                return match
            match.act(rng.choice(legal))
            later -= 1


if __name__ == "__main__":
    for line in choices(int(sys.argv[1]) if len(sys.argv) > 1 else NUMBER):
        print(line)
