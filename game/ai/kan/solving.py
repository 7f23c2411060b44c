"""The last tricks of Kan in whole numbers, for the exact endings.

Compiled where that can be, like the position it plays on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ai.kan.playout import KEEP
from game.ai.kan.position import CARD, KanPosition
from game.ai.kan.terms import Bounds, Deals, Standing, Terms
from game.ai.kernels.endgame import NOT_KEPT, cheapest, dearest, one_of_each
from game.engine.bits import ONE, lowest
from game.games.kan.form import ALL_POINTS, JOKER_BIT

if TYPE_CHECKING:
    from mypy_extensions import i64

_CONTRACTS: Final = 5
"""How many there are, none among them."""
_PLAYERS: Final = 6
_JOKER_BIT: Final[i64] = JOKER_BIT
_DRAWN: Final[i64] = ALL_POINTS + 1
"""What the scoring cards of a side can be, from none to all."""

Mark = tuple[
    int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, bool, bool
]  # fmt: skip


class KanEnding(KanPosition):
    """Solves a position of the play in which no word is said any more."""

    def __init__(self, terms: Terms, standing: Standing, deals: Deals, bounds: Bounds) -> None:
        """`bounds` are asked for what is not among those that `terms` know."""
        super().__init__(terms, standing, deals)
        self._kept = KEEP[terms.trump]
        self._lower = list(terms.lower)
        self._alike = list(terms.alike)
        self._bounds = bounds
        self._known = terms.bounds
        self._marks: list[Mark] = []
        """Who was to act with which hand, what was asked, the trick, and what both sides had."""

    def push(self) -> None:
        turn = self.turn
        self._marks.append(
            (
                turn, self._hands[turn], self._asked, self._on_table, self._led, self._row, self._heads,
                self._holder, self._table, self._tricks, self._gone, self._ours, self._theirs,
                self._shown_ours, self._shown_theirs, self._contract, self._announced, self._fresh,
            )
        )  # fmt: skip

    def back(self) -> None:
        mark = self._marks[-1]
        turn = mark[0]
        self.turn = turn
        self._hands[turn] = mark[1]
        self._asked = mark[2]
        self._on_table = mark[3]
        self._led = mark[4]
        self._row = mark[5]
        self._heads = mark[6]
        self._holder = mark[7]
        self._table = mark[8]
        self._tricks = mark[9]
        self._gone = mark[10]
        self._ours = mark[11]
        self._theirs = mark[12]
        self._shown_ours = mark[13]
        self._shown_theirs = mark[14]
        self._contract = mark[15]
        self._announced = mark[16]
        self._fresh = mark[17]
        self.over = False

    def pop(self) -> None:
        self._marks.pop()

    def key(self) -> i64:
        """What the other side has taken, and who has played aces and joker, follows from the cards."""
        if self._on_table or self._asked != CARD:
            return NOT_KEPT
        left: i64 = 0
        for hand in self._hands:
            left |= hand
        return ((left * _PLAYERS + self.turn) * _CONTRACTS + self._contract) * _DRAWN + self._ours

    def with_player(self, player: i64) -> bool:
        with_kankei = self._kankei | self._dealer
        return (with_kankei >> player ^ with_kankei >> self.turn) & 1 == 0

    def least(self, player: i64) -> float:
        found = self._between()
        return found[0] if (self._kankei | self._dealer) >> player & 1 else found[2]

    def most(self, player: i64) -> float:
        found = self._between()
        return found[1] if (self._kankei | self._dealer) >> player & 1 else found[3]

    def _between(self) -> tuple[float, float, float, float]:
        """Between which payoffs the kankei must end, and between which the others."""
        cancelled = self._shippo_jo and not (self._shown_ours and self._shown_theirs)
        key = (self._contract * _DRAWN + self._ours) * _DRAWN + self._theirs
        key = key << 2 | (2 if self._announced else 0) | (1 if cancelled else 0)
        found = self._known.get(key)
        if found is None:
            found = self._bounds(self._ours, self._theirs, self._contract, self._announced, cancelled)
            self._known[key] = found
        return found

    def distinct(self) -> i64:
        if self._asked != CARD:
            return self.legal()
        legal = self._cards()
        if legal & legal - 1 == 0:
            return legal
        parting: i64 = 0
        player: i64 = 0
        while player < self.players:
            if player != self.turn:
                parting |= self._hands[player]
            player += 1
        if self._on_table:
            parting |= ONE << self._heads
        # Every suit that a led joker can name is another choice.
        jokers = legal & ~(_JOKER_BIT - 1)
        return one_of_each(legal ^ jokers, parting, self._lower, self._alike) | jokers

    def likeliest(self, choices: i64) -> i64:
        """Strong leads, else cheap winners and then what is worth least later."""
        if self._asked != CARD:
            return lowest(choices)
        if not self._on_table:
            return dearest(choices, self._kept)
        return cheapest(choices, self._kept, self._takers[self._row + self._heads])
