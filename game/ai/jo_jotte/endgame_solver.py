"""Exact endings of Jo-Jotte in integers.

Compiled if possible, like the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ai.jo_jotte.deal_terms import JoJottePlayStanding, JoJottePlayTerms, Pays
from game.ai.jo_jotte.playout import KEEP_VALUES
from game.ai.jo_jotte.position import NOBODY, JoJottePosition
from game.ai.kernels.deal_sampler import HandSampler
from game.ai.kernels.endgame import NOT_STORED, all_cards, cheapest, dearest, one_of_each
from game.engine.bits import ONE, count, lowest
from game.games.jo_jotte.ranks import JO_JOTTE, LAST_TRICK

if TYPE_CHECKING:
    from mypy_extensions import i64

POINT_STEP: Final = 5
"""Common divisor of all card values."""
_FAR: Final = 1e9
_LAST_TRICK: Final[i64] = LAST_TRICK
_JO_JOTTE: Final[i64] = JO_JOTTE

Bounds = dict[int, tuple[float, float]]


class JoJotteEnding(JoJottePosition):
    """Solver for positions in the play after the question about the seven."""

    def __init__(
        self, terms: JoJottePlayTerms, standing: JoJottePlayStanding, deals: HandSampler, pays: Pays
    ) -> None:
        super().__init__(terms, standing, deals, pays)
        self._kept = KEEP_VALUES[terms.trump]
        self._lower = list(terms.lower)
        self._alike = list(terms.alike)
        self._bounds: Bounds = {}
        """Cache of each player's payoff bounds, by player and what the bounds depend on."""

    def key(self) -> i64:
        """Return the position's key.

        As long as it matters who has announced the king of trumps, the cards tell.
        """
        if self._on_table:
            return NOT_STORED
        booked: i64 = self._won
        if not self._nullo:
            booked = self._declared // POINT_STEP << 3
            if self._won:
                booked |= 1
            if self._lost:
                booked |= 2
            if self._jotte != NOBODY:
                booked |= 4
        return (all_cards(self.hands) << 2 | self.turn) << 9 | booked

    def with_player(self, player: i64) -> bool:
        return (self._declaring >> player ^ self._declaring >> self.turn) & 1 == 0

    def bounds(self, player: i64) -> tuple[float, float]:
        """Return the least and greatest payoff of a player, over all ways to share what is left."""
        tricks = count(self.hands[self.turn])
        counts: i64 = self._table if self._on_table else 0
        if not self._nullo:
            counts += _LAST_TRICK
        cards = all_cards(self.hands)
        while cards:
            counts += self._counts[lowest(cards)]
            cards &= cards - 1
        may_come = self._side_of_jo_jotte()
        # If no nullo is played, only two things matter: whether a side has no trick, and whether a trick is
        # left.
        won, lost, more = self._won, self._lost, tricks
        if not self._nullo:
            won, lost, more = (1 if won else 0), (1 if lost else 0), (1 if tricks > 1 else 0)
        key = (((self._declared << 9 | counts) << 4 | won) << 4 | lost) << 4 | more
        key = ((key << 3 | may_come) << 3 | player) << 1 | (1 if self._jo != NOBODY else 0)
        found = self._bounds.get(key)
        if found is None:
            found = self._worked_out(player, counts, tricks, may_come)
            self._bounds[key] = found
        return found

    def _side_of_jo_jotte(self) -> i64:
        """Return who has or may get Jo-Jotte: 1 for the declarer's side, 2 for the other, 0 for neither."""
        holder = self._jo
        if holder == NOBODY and self._king >= 0:
            player: i64 = 0
            while player < self.players:
                hand: i64 = self.hands[player]
                if hand >> self._king & hand >> self._queen & 1:
                    holder = player
                player += 1
        if holder == NOBODY:
            return 0
        return 1 if self._declaring >> holder & 1 else 2

    def _worked_out(self, player: i64, counts: i64, tricks: i64, may_come: i64) -> tuple[float, float]:
        least, most = _FAR, -_FAR
        # A player who has announced the king must still play the queen.
        extra: i64 = may_come if self._jo != NOBODY else 0
        while True:
            gained: i64 = 0
            whole = tricks if self._nullo else counts
            while gained <= whole:
                number: i64 = 0
                while number < 3:
                    found = self._shared(player, gained, counts, tricks, extra, number)
                    if found < _FAR:
                        if found < least:
                            least = found
                        if found > most:
                            most = found
                    number += 1
                gained += 1 if self._nullo else POINT_STEP
            if extra == may_come:
                return least, most
            extra = may_come

    def _shared(self, player: i64, gained: i64, counts: i64, tricks: i64, extra: i64, number: i64) -> float:
        """Return the payoff if the declarer's side gains so much more, with all, no or some tricks left.

        Returns an out-of-range value if that is impossible.
        """
        if self._nullo:
            return self._worth(0, 0, self._won + gained, self._lost + tricks - gained)[player]
        won, lost = self._won, self._lost
        if number == 0:
            if gained < counts:
                return _FAR
            won += tricks
        elif number == 1:
            if gained > 0:
                return _FAR
            lost += tricks
        else:
            if tricks < 2:
                return _FAR
            won, lost = 1, 1
        declared = self._declared + gained
        defended = self._defended + counts - gained
        if extra == 1:
            declared += _JO_JOTTE
        elif extra == 2:
            defended += _JO_JOTTE
        return self._worth(declared, defended, (1 if won else 0), (1 if lost else 0))[player]

    def distinct(self) -> i64:
        parting = ONE << self._heads if self._on_table else 0
        return one_of_each(self._cards(), parting, self.hands, self.turn, self._lower, self._alike)

    def likeliest(self, choices: i64) -> i64:
        if not self._on_table:
            return dearest(choices, self._kept)
        return cheapest(choices, self._kept, self._takers[self._heads])
