"""Kernel position of Kan: hands, trick and what each side has taken, as integers.

Compiled if possible. The `powers` module decides what may be played and what takes a trick, as it does for
the phases; only the course and the end of a deal are repeated here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ai.kan.deal_sampling import KanDeals
from game.ai.kan.deal_terms import KanPlayStanding, KanPlayTerms
from game.ai.kernels.endgame import Solvable
from game.ai.kernels.generator import RandomGenerator
from game.engine.bits import ONE
from game.engine.cards import JOKER
from game.games.kan.form import ALL_POINTS, JOKER_BIT, SCORING, SHIPPO_JO, TRICKS
from game.games.kan.powers import FIRST, LAST, NO_LEAD, joker_rule, may_be_played

if TYPE_CHECKING:
    from mypy_extensions import i64

    Mark = tuple[
        i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, bool, bool
    ]  # fmt: skip

CARD: Final = 0
WORD: Final = 1
STOP: Final = 2
CANCEL: Final = 3
"""Kind of question: whether to cancel the deal. `CARD` asks for a card, `WORD` for a contract, `STOP` to
stop.

A contract is answered by 0 for none, 1 for the lower and 2 for the higher one; 1 means to stop or to cancel.
"""
WITH_WORD: Final = 64
"""Added to the card in a first choice, multiplied by the number of the announced contract plus one."""
SUKONKU: Final = 1
GYAKU_SUKONKU: Final = 2
JUUROKU: Final = 3
"""Number of the kankei's contract for all scoring cards; the mukankei's is one higher, and 0 means none."""
ENDED: Final = ALL_POINTS + 1
"""Lowest number of an end with a contract; other ends are numbered by the kankei's scoring cards."""
CANCELLED: Final = ENDED + 16
ENDS: Final = CANCELLED + 1
"""Number of ways a deal can end."""
_ALL_POINTS: Final[i64] = ALL_POINTS
_TRICKS: Final[i64] = TRICKS
_JOKER: Final[i64] = JOKER
_JOKER_BIT: Final[i64] = JOKER_BIT
_SCORING: Final[i64] = SCORING
_SHIPPO_JO: Final[i64] = SHIPPO_JO


def end_of(contract: i64, made: bool, announced: bool) -> i64:
    """Return the number of an end in which a contract was made or broken.

    A sukonku reached without a contract counts as an unannounced contract made.
    """
    end: i64 = ALL_POINTS + 1 + (contract - 1) * 4
    if made:
        end += 2
    if announced:
        end += 1
    return end


class KanPosition(Solvable):
    """All hands, the relevant parts of the trick, and what both sides have taken."""

    def __init__(self, terms: KanPlayTerms, standing: KanPlayStanding, deals: KanDeals) -> None:
        self.players = terms.players
        self.turn = standing.turn
        self.over = False
        self._deals = deals
        self._playing: i64 = terms.playing
        self._following = list(terms.following)
        self._need: i64 = terms.need
        self._silent = terms.silent
        self._chosen = terms.may_play_on
        self._opening: i64 = terms.opening
        self._key: i64 = terms.key
        self._dealer: i64 = terms.dealer
        self._shippo_jo = terms.shippo_jo
        self._takers = list(terms.takers)
        self._payoffs = list(terms.payoffs)
        self._go_on = list(terms.go_on)
        self._cancels = list(terms.cancels)
        self._taken_before = list(standing.taken)
        self._played_before = list(standing.played)
        self._dealt: list[int] = []
        self.hands: list[int] = [0] * terms.players
        self._kankei: i64 = 0
        self._pending: i64 = 0
        """The card chosen, while the player is asked about a contract."""
        self._end: i64 = 0
        self._asked: i64 = standing.asked
        self._led: i64 = standing.led
        self._row: i64 = 0
        """Index in the table of takers at which the entries for the suit led begin."""
        self._on_table: i64 = len(standing.trick)
        """Number of cards in the trick."""
        self._heads: i64 = 0
        self._holder: i64 = standing.leader
        self._table: i64 = 0
        """Number of scoring cards in the trick."""
        self._fresh = False
        """Whether the trick contains an ace or the joker."""
        self._tricks: i64 = standing.tricks
        self._gone: i64 = 0
        """All cards played so far, as a set."""
        self._ours: i64 = 0
        self._theirs: i64 = 0
        """Number of scoring cards taken by the mukankei; `_ours` is that of the kankei."""
        self._shown_ours: i64 = 0
        self._shown_theirs: i64 = 0
        """Aces and joker played by the mukankei, as a set; `_shown_ours` are those of the kankei."""
        self._contract: i64 = standing.contract
        self._announced = standing.announced
        for cards in standing.played:
            self._gone |= cards
        self._first_gone = self._gone
        self._settle_trick(standing)
        self._marks: list[Mark] = []
        """Stack of what a play can change, with the hand of the player to act; the view is at the bottom."""
        self.push()

    def _settle_trick(self, standing: KanPlayStanding) -> None:
        """Work out the winning card of the current trick and its scoring cards."""
        if standing.trick:
            self._row = self._row_of(standing.tricks, standing.led)
        player: i64 = standing.leader
        leads = True
        for card in standing.trick:
            self._table += _SCORING >> card & 1
            if _SHIPPO_JO >> card & 1:
                self._fresh = True
            if leads or self._takers[self._row + self._heads] >> card & 1:
                self._heads = card
                self._holder = player
            leads = False
            player = self._following[player]

    def push(self) -> None:
        turn = self.turn
        self._marks.append(
            (
                turn, self.hands[turn], self._asked, self._on_table, self._led, self._row, self._heads,
                self._holder, self._table, self._tricks, self._ours, self._theirs, self._shown_ours,
                self._shown_theirs, self._contract, self._announced, self._fresh,
            )
        )  # fmt: skip

    def back(self) -> None:
        (
            turn, hand, self._asked, self._on_table, self._led, self._row, self._heads,
            self._holder, self._table, self._tricks, self._ours, self._theirs, self._shown_ours,
            self._shown_theirs, self._contract, self._announced, self._fresh,
        ) = self._marks[-1]  # fmt: skip
        self.turn = turn
        self.hands[turn] = hand
        self.over = False

    def pop(self) -> None:
        self._marks.pop()

    def _row_of(self, tricks: i64, led: i64) -> i64:
        """Return the index in the table of takers at which the entries for a suit led begin."""
        return 53 * (led + 4 if self._silent and tricks == LAST else led)

    def deal(self, generator: RandomGenerator) -> None:
        self._dealt = self._deals.draw(generator)
        self._kankei = self._deals.kankei
        ours: i64 = 0
        theirs: i64 = 0
        shown_ours: i64 = 0
        shown_theirs: i64 = 0
        player: i64 = 0
        while player < self.players:
            taken: i64 = self._taken_before[player]
            played: i64 = self._played_before[player]
            if self._kankei >> player & 1:
                ours += taken
                shown_ours |= played & _SHIPPO_JO
            else:
                theirs += taken
                shown_theirs |= played & _SHIPPO_JO
            player += 1
        self.restart()
        self._ours, self._theirs = ours, theirs
        self._shown_ours, self._shown_theirs = shown_ours, shown_theirs
        self._marks.clear()
        self.push()

    def restart(self) -> None:
        self.back()
        self._gone = self._first_gone
        self.hands = self._dealt[:]

    def legal(self) -> i64:
        asked = self._asked
        if asked == CARD:
            return self._cards()
        if asked == WORD:
            words: i64 = 7 if self._chosen else 3
            return words & ~1 if self._pending >= _JOKER else words
        return 3

    def _cards(self) -> i64:
        """Return the cards that may be played, as a set; a joker to be led is included once for each suit."""
        hand: i64 = self.hands[self.turn]
        leads = self._on_table == 0
        if leads and self._opening and self._tricks == FIRST:
            return hand & self._opening
        rule = joker_rule(self._tricks, self._silent, self._contract != 0)
        if not leads:
            return may_be_played(self._led, hand, rule)
        cards = may_be_played(NO_LEAD, hand, rule)
        if cards & _JOKER_BIT:
            cards |= _JOKER_BIT << 1 | _JOKER_BIT << 2 | _JOKER_BIT << 3
        return cards

    def play(self, choice: i64) -> None:
        asked = self._asked
        if asked == CARD:
            if self._silent and self._tricks == FIRST and not self._contract:
                self._pending = choice & 63
                self._asked = WORD
                if choice >= WITH_WORD:
                    self._say((choice >> 6) - 1)
            else:
                self._lay(choice)
        elif asked == WORD:
            self._say(choice)
        elif asked == STOP:
            self._asked = CARD
            if choice:
                self._finish(end_of(self._reached(), True, False))
            else:
                self._contract = self._reached() + 2
        elif choice:
            self._finish(CANCELLED)
        else:
            self._ask_to_cancel(self._following[self.turn], self._kankei >> self.turn & 1)

    def _say(self, word: i64) -> None:
        """Play the chosen card, with or without a contract."""
        self._asked = CARD
        if word:
            if self._chosen:
                ours = self._kankei >> self.turn & 1
            else:
                ours = 1 if self.hands[self.turn] & self._key else 0
            self._contract = word * 2 - ours
            self._announced = True
        self._lay(self._pending)

    def _lay(self, choice: i64) -> None:
        turn = self.turn
        card = _JOKER if choice > _JOKER else choice
        bit = ONE << card
        self.hands[turn] ^= bit
        self._gone |= bit
        if bit & _SHIPPO_JO:
            self._fresh = True
            if self._kankei >> turn & 1:
                self._shown_ours |= bit
            else:
                self._shown_theirs |= bit
        if self._on_table == 0:
            led = choice - _JOKER if choice >= _JOKER else card // 13
            self._led = led
            self._row = self._row_of(self._tricks, led)
            self._heads = card
            self._holder = turn
            self._table = _SCORING >> card & 1
        else:
            self._table += _SCORING >> card & 1
            if self._takers[self._row + self._heads] >> card & 1:
                self._heads = card
                self._holder = turn
        self._on_table += 1
        if self._on_table < self._playing:
            self.turn = self._following[turn]
        else:
            self._take()

    def _take(self) -> None:
        """Give the trick to its winner, and decide what follows."""
        winner = self._holder
        if self._kankei >> winner & 1:
            self._ours += self._table
        else:
            self._theirs += self._table
        self._tricks += 1
        self._on_table = 0
        self.turn = winner
        fresh = self._fresh
        self._fresh = False
        if fresh and self._shippo_jo:
            side: i64 = -1
            if self._shown_ours == _SHIPPO_JO:
                side = 0
            elif self._shown_theirs == _SHIPPO_JO:
                side = 1
            if side >= 0:
                if self._kankei >> winner & 1 == side:
                    self._asked = CANCEL
                else:
                    self._ask_to_cancel(self._following[winner], side)
                return
        self._count()

    def _ask_to_cancel(self, player: i64, side: i64) -> None:
        """Ask a side's next player from `player` on about cancelling; after the last, count the trick."""
        while player != self._holder:
            if self._kankei >> player & 1 == side:
                self._asked = CANCEL
                self.turn = player
                return
            player = self._following[player]
        self._asked = CARD
        self.turn = self._holder
        self._count()

    def _count(self) -> None:
        """End the deal if this trick decides it, or ask whether to stop."""
        contract = self._contract
        if contract:
            ours, theirs, need = self._ours, self._theirs, self._need
            if contract & 1 == 0:
                ours, theirs, need = theirs, ours, _ALL_POINTS + 1 - need
            if contract >= JUUROKU:
                need = _ALL_POINTS
            if theirs:
                self._finish(end_of(contract, False, self._announced))
            elif ours >= need:
                self._finish(end_of(contract, True, self._announced))
            return
        reached = self._reached()
        if reached:
            if self._chosen:
                self._asked = STOP
            else:
                self._finish(end_of(reached, True, False))
        elif self._tricks == _TRICKS:
            self._finish(self._ours)

    def _reached(self) -> i64:
        """Return the number of the contract that a side has fulfilled without announcing it, or 0."""
        if not self._theirs and self._ours >= self._need:
            return SUKONKU
        if not self._ours and self._theirs > _ALL_POINTS - self._need:
            return GYAKU_SUKONKU
        return 0

    def _finish(self, end: i64) -> None:
        self.over = True
        self._end = end

    def payoff(self, player: i64) -> float:
        with_kankei = (self._kankei | self._dealer) >> player & 1
        return self._payoffs[self._end if with_kankei else ENDS + self._end]
