"""What is chosen in random positions of every game that has a kernel of its own: the same in both modes.

    python -m tests.minds.choices [NUMBER] > tests/minds/choices.txt

writes the list that plain Python and compiled modules must agree with. It changes with the rules of thumb,
the playouts and the search, and must not change with anything else.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from game import GAMES
from game.minds import mind_of
from game.minds.levels import Effort, choose
from game.minds.mind import Mind
from tests.minds.positions import begun

KEPT = Path(__file__).with_suffix(".txt")
NUMBER = 200
"""How many choices of each game are kept."""
EFFORT = Effort(80, float("inf"))


def choices(number: int) -> Iterator[str]:
    """Game, number of the position and choice, a line each."""
    for key, game in GAMES.items():
        mind = mind_of(game)
        if type(mind).kernel is Mind.kernel:
            continue
        for place in range(number):
            rng = Random(f"{key} {place}")
            while True:
                match = begun(game, rng)
                for _ in range(rng.randrange(50)):
                    match.act(rng.choice(match.legal()))
                if len(match.legal()) > 1:
                    break
            view, legal = match.view(match.to_act), match.legal()
            action = choose(mind, view, legal, "hard", rng.getrandbits(60), effort=EFFORT)
            yield f"{key} {place} {action.text}"


if __name__ == "__main__":
    for line in choices(int(sys.argv[1]) if len(sys.argv) > 1 else NUMBER):
        print(line)
