"""Exact endings of Kan in integers.

Compiled if possible, like the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ai.kan.deal_sampling import KanDeals
from game.ai.kan.deal_terms import Bounds, KanPlayStanding, KanPlayTerms
from game.ai.kan.playout import KEEP_VALUES
from game.ai.kan.position import CARD, KanPosition
from game.ai.kernels.endgame import NOT_STORED, all_cards, cheapest, dearest, one_of_each
from game.engine.bits import ONE, lowest
from game.games.kan.form import ALL_POINTS

if TYPE_CHECKING:
    from mypy_extensions import i64

_CONTRACTS: Final = 5
"""Number of contracts, including none."""
_PLAYERS: Final = 6
_DRAWN: Final[i64] = ALL_POINTS + 1
"""Number of possible counts of scoring cards for a side, from none to all."""


class KanEnding(KanPosition):
    """Solver for positions of the play in which no contract can be announced any more."""

    def __init__(
        self, terms: KanPlayTerms, standing: KanPlayStanding, deals: KanDeals, bounds: Bounds
    ) -> None:
        """`bounds` is called for bounds that are not cached in `terms`."""
        super().__init__(terms, standing, deals)
        self._kept = KEEP_VALUES[terms.trump]
        # Each suit that can be named for a led joker is a separate choice.
        self._lower = [*terms.lower, 0, 0, 0]
        self._alike = [*terms.alike, 0, 0, 0]
        self._bounds = bounds
        self._known = terms.bounds

    def key(self) -> i64:
        """Return the position's key.

        The cards tell what the other side has taken, and who has played aces and the joker.
        """
        if self._on_table or self._asked != CARD:
            return NOT_STORED
        return (
            (all_cards(self.hands) * _PLAYERS + self.turn) * _CONTRACTS + self._contract
        ) * _DRAWN + self._ours

    def with_player(self, player: i64) -> bool:
        with_kankei = self._kankei | self._dealer
        return (with_kankei >> player ^ with_kankei >> self.turn) & 1 == 0

    def bounds(self, player: i64) -> tuple[float, float]:
        cancelled = self._shippo_jo and not (self._shown_ours and self._shown_theirs)
        key = (self._contract * _DRAWN + self._ours) * _DRAWN + self._theirs
        key = key << 2 | (2 if self._announced else 0) | (1 if cancelled else 0)
        found = self._known.get(key)
        if found is None:
            found = self._bounds(self._ours, self._theirs, self._contract, self._announced, cancelled)
            self._known[key] = found
        least, most, others_least, others_most = found
        with_kankei = (self._kankei | self._dealer) >> player & 1
        return (least, most) if with_kankei else (others_least, others_most)

    def distinct(self) -> i64:
        if self._asked != CARD:
            return self.legal()
        parting = ONE << self._heads if self._on_table else 0
        return one_of_each(self._cards(), parting, self.hands, self.turn, self._lower, self._alike)

    def likeliest(self, choices: i64) -> i64:
        if self._asked != CARD:
            return lowest(choices)
        if not self._on_table:
            return dearest(choices, self._kept)
        return cheapest(choices, self._kept, self._takers[self._row + self._heads])
