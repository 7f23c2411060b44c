"""Shuffles of the program against chance.

    python -m game.research.shuffles --shuffles 1000000

Each shuffle is the first deck of a new match, from a random seed as a window draws it. Three counts are
compared with what chance expects, by chi-square: which card is in which place, how many cards of a deck are
where they are in the sorted pack, and how many come right after the card that they follow there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import comb, erfc, factorial, sqrt
from random import Random, SystemRandom

from game import GAMES
from game.match.match import Match

SEED_BITS = 128
MOST = 6
"""Highest number of cards in their old place, or order, that is counted by itself."""


def main() -> None:
    """Count shuffles and print the comparison as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--shuffles", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--seed", type=int, help="seed of the seeds (default: the system's random numbers)")
    given = parser.parse_args()
    rng = SystemRandom() if given.seed is None else Random(given.seed)
    print(json.dumps(compared(given.shuffles, rng), indent=1))


def compared(shuffles: int, rng: Random) -> dict[str, object]:
    """Return how the counts of many shuffles compare with chance: chi-square, degrees of freedom and p."""
    game = GAMES["california_jack"]
    places, kept, followed = [0] * 52**2, [0] * (MOST + 1), [0] * (MOST + 1)
    order = {card: number for number, card in enumerate(sorted(Match(game, 2, game.Options()).fresh_deck()))}
    for _ in range(shuffles):
        match = Match(game, 2, game.Options(), seed=rng.getrandbits(SEED_BITS))
        deck = [order[card] for card in match.fresh_deck()]
        for place, card in enumerate(deck):
            places[52 * place + card] += 1
        kept[min(MOST, sum(place == card for place, card in enumerate(deck)))] += 1
        followed[min(MOST, sum(map(_is_next, deck, deck[1:])))] += 1
    # A shuffle adds one to each place and to each card, so that counts vary less than independent ones.
    chi2 = _chi2(places, [shuffles / 52] * 52**2) * 51 / 52
    moved = [_derangements(52 - count) for count in range(MOST)]
    apart = [moved[count] + _derangements(51 - count) for count in range(MOST)]
    return {
        "shuffles": shuffles,
        "cards by place": _told(chi2, 51**2),
        "cards in their old place": _compared(kept, [comb(52, n) * moved[n] for n in range(MOST)]),
        "cards after the same card": _compared(followed, [comb(51, n) * apart[n] for n in range(MOST)]),
    }


def _is_next(card: int, following: int) -> bool:
    return following == card + 1


def _derangements(cards: int) -> int:
    """Return the number of orders of `cards` cards in which none is in its old place."""
    return sum((-1) ** count * factorial(cards) // factorial(count) for count in range(cards + 1))


def _compared(found: Sequence[int], orders: Sequence[int]) -> dict[str, float]:
    """Compare how many decks had 0, 1, 2 ... such cards with the number of orders that have so many."""
    chances = [number / factorial(52) for number in orders]
    expected = [sum(found) * chance for chance in (*chances, 1 - sum(chances))]
    return _told(_chi2(found, expected), MOST)


def _chi2(found: Sequence[int], expected: Sequence[float]) -> float:
    return sum((count - chance) ** 2 / chance for count, chance in zip(found, expected, strict=True))


def _told(chi2: float, freedom: int) -> dict[str, float]:
    # Wilson and Hilferty, "The distribution of chi-square", 1931
    normal = ((chi2 / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return {"chi-square": round(chi2, 1), "degrees": freedom, "p": round(erfc(normal / sqrt(2)) / 2, 4)}


if __name__ == "__main__":
    main()
