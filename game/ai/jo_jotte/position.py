"""Kernel position of Jo-Jotte: hands, trick and what both sides have, as integers.

Compiled if possible. The `powers` module decides what may be played and what takes a trick, as it does for
the phases; only the course of a deal is repeated here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ai.jo_jotte.deal_terms import JoJottePlayStanding, JoJottePlayTerms, Pays
from game.ai.kernels.deal_sampler import HandSampler
from game.ai.kernels.endgame import Solvable
from game.ai.kernels.generator import RandomGenerator
from game.engine.bits import ONE
from game.games.jo_jotte.powers import NO_LEAD, TAKERS, may_be_played
from game.games.jo_jotte.ranks import JO_JOTTE, LAST_TRICK, POINTS

if TYPE_CHECKING:
    from mypy_extensions import i64

    Mark = tuple[i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64]

KEEP_SEVEN: Final = 0
EXCHANGE: Final = 1
"""Answer that exchanges the seven; `KEEP_SEVEN` does not. 13 times the player number is added to both."""
NOBODY: Final = -1
_TAKERS: Final = [list(takers) for takers in TAKERS]
_POINTS: Final = [list(points) for points in POINTS]
_LAST_TRICK: Final[i64] = LAST_TRICK
_JO_JOTTE: Final[i64] = JO_JOTTE
_MOST: Final = 1024
"""Base for numbering ends of a deal; greater than any side's score."""
_TRICKS: Final = 16
"""Base for numbering ends of a deal; greater than the number of tricks."""


class JoJottePosition(Solvable):
    """All hands, the relevant parts of the trick, and what both sides have."""

    def __init__(
        self, terms: JoJottePlayTerms, standing: JoJottePlayStanding, deals: HandSampler, pays: Pays
    ) -> None:
        self.players = terms.players
        self.turn = standing.turn
        self.over = False
        self._deals = deals
        self._pays = pays
        self._paid: dict[int, list[float]] = terms.paid
        self._playing: i64 = terms.playing
        self._following = list(terms.following)
        self._trump: i64 = terms.trump
        self._takers: list[int] = _TAKERS[terms.trump]
        self._counts: list[int] = _POINTS[terms.trump]
        self._declaring: i64 = terms.declaring
        self._nullo = terms.nullo
        self._king: i64 = terms.king
        self._queen: i64 = terms.queen
        self._dealer: i64 = terms.dealer
        self._seven: i64 = terms.seven
        self._turned: i64 = terms.turned
        self._in_run: i64 = terms.in_run
        self._runs: i64 = terms.runs
        self._dealt: list[int] = []
        self.hands: list[int] = [0] * terms.players
        self._payoffs: list[float] = []
        self._led: i64 = standing.trick[0] // 13 if standing.trick else NO_LEAD
        """The suit led."""
        self._on_table: i64 = len(standing.trick)
        """Number of cards in the trick."""
        self._heads: i64 = 0
        self._holder: i64 = standing.leader
        self._table: i64 = 0
        """Card points of the cards in the current trick."""
        self._asked = self._first_asked = standing.asked
        """Whether the player to act is asked about exchanging the seven."""
        self._declared: i64 = standing.declared
        self._defended: i64 = standing.defended
        """Card points of the opponents of the declarer's side; `_declared` are those of that side."""
        self._won: i64 = standing.won
        self._lost: i64 = standing.lost
        """Tricks of the opponents of the declarer's side; `_won` are those of that side."""
        self._jo: i64 = standing.jo
        """The player who played the king of trumps while holding the queen, and who then played the queen."""
        self._jotte: i64 = standing.jotte
        self._gone: i64 = standing.gone
        self._first_gone: i64 = standing.gone
        """Cards that everyone knows to be in no hand."""
        self._settle_trick(standing)
        self._marks: list[Mark] = []
        """Stack of what a play can change, with the hand of the player to act; the view is at the bottom."""
        self.push()

    def _settle_trick(self, standing: JoJottePlayStanding) -> None:
        """Work out the winning card of the current trick and its card points."""
        player: i64 = standing.leader
        leads = True
        for card in standing.trick:
            self._table += self._counts[card]
            if leads or self._takers[self._heads] >> card & 1:
                self._heads = card
                self._holder = player
            leads = False
            player = self._following[player]

    def push(self) -> None:
        turn = self.turn
        self._marks.append(
            (
                turn, self.hands[turn], self._on_table, self._led, self._heads, self._holder, self._table,
                self._declared, self._defended, self._won, self._lost, self._jo, self._jotte,
            )
        )  # fmt: skip

    def back(self) -> None:
        (
            turn, hand, self._on_table, self._led, self._heads, self._holder, self._table,
            self._declared, self._defended, self._won, self._lost, self._jo, self._jotte,
        ) = self._marks[-1]  # fmt: skip
        self.turn = turn
        self.hands[turn] = hand
        self.over = False

    def pop(self) -> None:
        self._marks.pop()

    def deal(self, generator: RandomGenerator) -> None:
        self._dealt = self._deals.draw(generator)
        self.restart()

    def restart(self) -> None:
        self.back()
        self._asked = self._first_asked
        self._gone = self._first_gone
        self.hands = self._dealt[:]

    def legal(self) -> i64:
        if self._asked:
            return (ONE << KEEP_SEVEN | ONE << EXCHANGE) << 13 * self.turn
        return self._cards()

    def _cards(self) -> i64:
        """Return the cards that may be played, as a set."""
        hand: i64 = self.hands[self.turn]
        if self._on_table == 0:
            return hand
        return may_be_played(self._led, self._takers[self._heads], hand, self._trump)

    def play(self, choice: i64) -> None:
        turn = self.turn
        if self._asked:
            self._asked = False
            if choice - 13 * turn == EXCHANGE:
                both = ONE << self._seven | ONE << self._turned
                self.hands[turn] ^= both
                self.hands[self._dealer] ^= both
            self.turn = self._following[self._holder]
            return
        hand: i64 = self.hands[turn] ^ ONE << choice
        self.hands[turn] = hand
        self._gone |= ONE << choice
        if choice == self._king:
            if hand >> self._queen & 1:
                self._jo = turn
        elif choice == self._queen and self._jo == turn:
            self._jotte = turn
        if self._on_table == 0:
            self._led = choice // 13
            self._heads = choice
            self._holder = turn
            self._table = self._counts[choice]
        else:
            self._table += self._counts[choice]
            if self._takers[self._heads] >> choice & 1:
                self._heads = choice
                self._holder = turn
        self._on_table += 1
        if self._on_table == self._playing:
            self._take()
            return
        self.turn = self._following[turn]
        if self._seven >= 0 and self._on_table == 1 and not self._won and not self._lost:
            self._ask_for_the_seven()

    def _ask_for_the_seven(self) -> None:
        """With partners, after the first lead, ask the holder of the seven about the exchange (JJ4-5). The
        dealer is not asked, nor a player whose seven is in a declared run.
        """
        player: i64 = 0
        while player < self.players:
            hand: i64 = self.hands[player]
            if hand >> self._seven & 1 and player != self._dealer:
                if player == self._holder:
                    hand |= ONE << self._heads
                if not (self._runs >> player & 1 and self._in_run & ~hand == 0):
                    self._asked = True
                    self.turn = player
                return
            player += 1

    def _take(self) -> None:
        """Give the trick to its winner; after the last trick, end the deal."""
        winner = self._holder
        ours = self._declaring >> winner & 1
        last = not self.hands[winner]
        table = self._table
        if last and not self._nullo:
            table += _LAST_TRICK
        if ours:
            self._declared += table
            self._won += 1
        else:
            self._defended += table
            self._lost += 1
        self._on_table = 0
        self.turn = winner
        if last:
            self._finish()

    def _finish(self) -> None:
        declared, defended = self._declared, self._defended
        if self._jotte >= 0:
            if self._declaring >> self._jotte & 1:
                declared += _JO_JOTTE
            else:
                defended += _JO_JOTTE
        won, lost = self._won, self._lost
        if self._nullo:
            declared = defended = 0
        else:  # it only matters whether a side has no trick
            won, lost = (1 if won else 0), (1 if lost else 0)
        self._payoffs = self._worth(declared, defended, won, lost)
        self.over = True

    def _worth(self, declared: i64, defended: i64, won: i64, lost: i64) -> list[float]:
        """Return the value of an end of the deal to each player.

        If no nullo is played, one trick stands for all the tricks of a side.
        """
        key = ((declared * _MOST + defended) * _TRICKS + won) * _TRICKS + lost
        found = self._paid.get(key)
        if found is None:
            found = self._pays(declared, defended, won, lost)
            self._paid[key] = found
        return found

    def payoff(self, player: i64) -> float:
        return self._payoffs[player]
