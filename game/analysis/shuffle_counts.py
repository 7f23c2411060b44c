"""Counts of many shuffles, and how well they fit chance: are the packs of this program random?

Three counts are compared with what chance expects, by chi-square: which card is in which place, how many
cards of a pack are where they are in the sorted pack, and how many come right after the card that they follow
there. `python -m game.research.shuffles` counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb, erf, erfc, factorial, sqrt
from typing import NamedTuple

CARDS = 52
"""Number of cards of the packs that are counted."""
MAX_COUNTED = 6
"""Highest number of cards in their old place, or order, that is counted by itself."""
MAX_DEVIATIONS = 3
"""Highest number of standard deviations from its mean by which a count is told apart from others."""


class ShuffleFit(NamedTuple):
    """Numbers of cases that were found, beside those that chance expects."""

    found: tuple[int, ...]
    expected: tuple[float, ...]
    chi2: float
    degrees: int
    """Degrees of freedom of `chi2`."""

    @property
    def p(self) -> float:
        """Share of random shuffles that differ from chance at least as much: near 0 if these are not random.

        Wilson and Hilferty, "The distribution of chi-square", 1931.
        """
        freedom = self.degrees
        normal = ((self.chi2 / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
        return erfc(normal / sqrt(2)) / 2


class ShuffleCounts(NamedTuple):
    """What was counted in many shuffled packs of 52 cards."""

    shuffles: int
    chi2: float
    """Chi-square of the 2,704 counts of a card in a place, rounded to 0.1."""
    deviations: tuple[int, ...]
    """How many of them are -3, -2, ... 3 standard deviations from their mean, rounded (`-MAX_DEVIATIONS` to
    `MAX_DEVIATIONS`).
    """
    kept: tuple[int, ...]
    """Number of packs with 0, 1, 2 ... `MAX_COUNTED` or more cards where they are in the sorted pack."""
    followed: tuple[int, ...]
    """Number of packs with 0, 1, 2 ... `MAX_COUNTED` or more cards right after the card that they follow
    there.
    """

    @property
    def by_place(self) -> ShuffleFit:
        """Which card is in which place, as the distances of the counts from their mean."""
        bounds = [(1 + erf((far + 0.5) / sqrt(2))) / 2 for far in range(-MAX_DEVIATIONS, MAX_DEVIATIONS)]
        shares = [above - below for below, above in zip([0.0, *bounds], [*bounds, 1.0], strict=True)]
        expected = tuple(CARDS**2 * share for share in shares)
        return ShuffleFit(self.deviations, expected, self.chi2, (CARDS - 1) ** 2)

    @property
    def in_old_place(self) -> ShuffleFit:
        """How many cards of a pack are where they are in the sorted pack."""
        return _fit(
            self.kept, [comb(CARDS, count) * _derangements(CARDS - count) for count in range(MAX_COUNTED)]
        )

    @property
    def in_old_order(self) -> ShuffleFit:
        """How many cards of a pack come right after the card that they follow in the sorted pack."""
        last = CARDS - 1
        apart = [_derangements(CARDS - count) + _derangements(last - count) for count in range(MAX_COUNTED)]
        return _fit(self.followed, [comb(last, count) * orders for count, orders in enumerate(apart)])


MEASURED_SEED = 4001
"""Seed of the shuffles of `MEASURED`, which were made at commit f8ef7e45 on 29 November 2026."""
MEASURED_BY = f"python -m game.research.shuffles --seed {MEASURED_SEED}"
"""The command that makes and counts them again."""
MEASURED = ShuffleCounts(
    1_000_000,
    2601.0,
    (13, 171, 665, 1020, 659, 156, 20),
    (367678, 367725, 184331, 61277, 15248, 3132, 609),
    (374678, 367675, 180652, 59142, 14452, 2824, 577),
)


def count_shuffles(packs: Iterable[Sequence[int]]) -> ShuffleCounts:
    """Count shuffled packs, in which a card is its number in the sorted pack, from 0."""
    places, kept, followed = [0] * CARDS**2, [0] * (MAX_COUNTED + 1), [0] * (MAX_COUNTED + 1)
    for pack in packs:
        for place, card in enumerate(pack):
            places[CARDS * place + card] += 1
        kept[min(MAX_COUNTED, sum(place == card for place, card in enumerate(pack)))] += 1
        followed[min(MAX_COUNTED, sum(map(_is_next, pack, pack[1:])))] += 1
    shuffles = sum(kept)
    mean = shuffles / CARDS
    # A shuffle adds one to each place and to each card, so that counts vary less than independent ones.
    less = (CARDS - 1) / CARDS
    deviations = [0] * (2 * MAX_DEVIATIONS + 1)
    for count in places:
        deviations[
            MAX_DEVIATIONS
            + max(-MAX_DEVIATIONS, min(MAX_DEVIATIONS, round((count - mean) / sqrt(mean * less))))
        ] += 1
    chi2 = round(_chi2(places, [mean] * CARDS**2) * less, 1)
    return ShuffleCounts(shuffles, chi2, tuple(deviations), tuple(kept), tuple(followed))


def _is_next(card: int, following: int) -> bool:
    return following == card + 1


def _derangements(cards: int) -> int:
    """Return the number of orders of `cards` cards in which none is in its old place."""
    return sum((-1) ** count * factorial(cards) // factorial(count) for count in range(cards + 1))


def _fit(found: tuple[int, ...], orders: Sequence[int]) -> ShuffleFit:
    """Compare how many packs had 0, 1, 2 ... such cards with the number of orders that have as many."""
    chances = [number / factorial(CARDS) for number in orders]
    expected = tuple(sum(found) * chance for chance in (*chances, 1 - sum(chances)))
    return ShuffleFit(found, expected, _chi2(found, expected), MAX_COUNTED)


def _chi2(found: Sequence[int], expected: Sequence[float]) -> float:
    return sum((count - chance) ** 2 / chance for count, chance in zip(found, expected, strict=True))
