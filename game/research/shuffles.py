"""Shuffles of the program against chance.

    python -m game.research.shuffles --shuffles 1000000 --seed 4001

Each shuffle is the first deck of a new match, from a random seed as a window draws it. What is counted is in
`game.analysis.shuffle_counts`, with the counts that "See shuffle" shows.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random, SystemRandom

from game import GAMES
from game.analysis.shuffle_counts import ShuffleFit, count_shuffles
from game.match.match import Match

SEED_BITS = 128


def main() -> None:
    """Count shuffles and print the comparison as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--shuffles", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--seed", type=int, help="seed of the seeds (default: the system's random numbers)")
    given = parser.parse_args()
    rng = SystemRandom() if given.seed is None else Random(given.seed)
    counts = count_shuffles(shuffled(given.shuffles, rng))
    told = {
        "shuffles": counts.shuffles,
        "cards by place": _told(counts.by_place),
        "cards in their old place": _told(counts.in_old_place),
        "cards after the same card": _told(counts.in_old_order),
    }
    print(json.dumps(told))


def shuffled(shuffles: int, rng: Random) -> Iterator[list[int]]:
    """Yield shuffled decks, in which a card is its number in the sorted deck, from 0."""
    game = GAMES["california_jack"]
    order = {card: number for number, card in enumerate(sorted(Match(game, 2, game.Options()).fresh_deck()))}
    for _ in range(shuffles):
        match = Match(game, 2, game.Options(), seed=rng.getrandbits(SEED_BITS))
        yield [order[card] for card in match.fresh_deck()]


def _told(fit: ShuffleFit) -> dict[str, object]:
    return {
        "found": fit.found,
        "chi-square": round(fit.chi2, 1),
        "degrees": fit.degrees,
        "p": round(fit.p, 4),
    }


if __name__ == "__main__":
    main()
