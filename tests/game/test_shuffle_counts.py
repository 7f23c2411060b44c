"""Shuffles against chance: the stored counts can be repeated, they fit chance, and bad shuffles would not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.analysis.shuffle_counts import (
    CARDS,
    MEASURED,
    MEASURED_SEED,
    ShuffleCounts,
    ShuffleFit,
    count_shuffles,
)
from game.research.shuffles import shuffled

FIRST = ShuffleCounts(
    1000,
    2532.9,
    (6, 124, 853, 952, 545, 208, 16),
    (361, 350, 204, 58, 24, 3, 0),
    (377, 350, 188, 69, 14, 1, 1),
)
"""Counts of the first thousand of the million shuffles."""


def fits(counts: ShuffleCounts) -> list[ShuffleFit]:
    return [counts.by_place, counts.in_old_place, counts.in_old_order]


def test_the_first_shuffles_of_the_measurement_are_the_same_again() -> None:
    """If this fails because packs are shuffled in another way, the million shuffles must be counted again."""
    assert count_shuffles(shuffled(FIRST.shuffles, Random(MEASURED_SEED))) == FIRST


def test_the_stored_counts_are_complete_and_fit_chance() -> None:
    assert (sum(MEASURED.kept), sum(MEASURED.followed)) == (MEASURED.shuffles, MEASURED.shuffles)
    assert sum(MEASURED.deviations) == CARDS**2
    for fit in fits(MEASURED):
        assert sum(fit.expected) == pytest.approx(sum(fit.found))
        assert 0.05 < fit.p < 0.95, "the window says that each fits chance"


def swapped(rng: Random) -> list[int]:
    """The well-known mistake: each card is swapped with any card, not only with those still to come."""
    pack = [*range(CARDS)]
    for place in range(CARDS):
        other = rng.randrange(CARDS)
        pack[place], pack[other] = pack[other], pack[place]
    return pack


def cut(rng: Random) -> list[int]:
    at = rng.randrange(CARDS)
    return [*range(at, CARDS), *range(at)]


@pytest.mark.parametrize(("shuffle", "place"), [(swapped, 0), (cut, 1), (cut, 2)])
def test_bad_shuffles_do_not_fit_chance(shuffle: Callable[[Random], list[int]], place: int) -> None:
    rng = Random(3)
    assert fits(count_shuffles(shuffle(rng) for _ in range(2000)))[place].p < 1e-6


def test_the_figures_of_the_documentation_are_the_stored_ones() -> None:
    text = (Path(__file__).parents[2] / "docs/fairness.md").read_text(encoding="utf-8")
    rows = [line.split(" | ")[1:] for line in text.splitlines() if line.startswith("| cards ")]
    assert rows == [[f"{fit.chi2:,.1f}", f"{fit.degrees:,}", f"{fit.p:.2f} |"] for fit in fits(MEASURED)]
    assert f"(seed {MEASURED_SEED})" in text
