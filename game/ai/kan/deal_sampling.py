"""Determinizations of Kan in whole numbers: hands by likelihood, with the kankei that follow from them.

Compiled if possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.ai.kernels.deal_sampler import DealSampler, HandSampler, HiddenZone
from game.ai.kernels.generator import RandomGenerator

if TYPE_CHECKING:
    from mypy_extensions import i64


class KanDeals(HandSampler):
    """Sampler of hands and kankei."""

    __slots__ = ("_kankei", "_pairs", "kankei")

    def __init__(
        self,
        hands: Sequence[int],
        hidden: Sequence[HiddenZone],
        sampler: DealSampler,
        kankei: i64,
        pairs: Sequence[int] = (),
    ) -> None:
        """`kankei` are those of the known deal, as a set of players, and of any deal if there are no `pairs`.

        `pairs` are the kankei for each way in which the sampler deals the joker and the key card.
        """
        super().__init__(hands, hidden, sampler)
        self._kankei: i64 = kankei
        self._pairs = list(pairs)
        self.kankei: i64 = kankei
        """The kankei in the current deal, as a set of players."""

    def draw(self, generator: RandomGenerator) -> list[int]:
        found = super().draw(generator)
        if self._pairs:
            if self._sampler.chosen < 0:  # the kankei of other deals may be impossible
                self._sampler.use_known()
                self.kankei = self._kankei
                return self._dealt()
            self.kankei = self._pairs[self._sampler.chosen]
        return found
