"""Kernel position of California Jack: two hands, a stock and captured cards, as integers.

Compiled if possible. The `powers` module decides what is legal, what takes a trick and what scores, as it
does for the phases; only the course of a deal is repeated here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.ai.california_jack.playout import LEAD_KEEP_SHARE, TOP_CARD_VALUES, answer, lead
from game.ai.kernels.generator import RandomGenerator
from game.ai.kernels.position import KernelPosition
from game.engine.bits import ONE, count
from game.games.california_jack.powers import ALL_POINTS, NO_LEAD, playable, points, takes

if TYPE_CHECKING:
    from mypy_extensions import i64

EVEN_CARD_POINTS: Final = 8
"""Part of an outcome's number that stands for equal card points; twice as much stands for more card points.

One bit is added for each honour that the first player captured.
"""
OUTCOMES: Final = 3 * EVEN_CARD_POINTS
"""Number of ways a deal can end for the first player."""


class SeenDeal(NamedTuple):
    """A deal as a view shows it: hidden cards are missing from hands and below 0 in the stock."""

    turn: int
    hands: Sequence[int]
    stock: Sequence[int]
    lead: int
    captured: int
    """Cards captured by the first player, as a set."""
    trump: int
    void_must_trump: bool
    honours: Sequence[int]
    """Trumps worth a point each."""
    payoffs: Sequence[float]
    """Payoff to the first player, by outcome."""
    unseen: Sequence[int]
    lacking: int
    """Number of unseen cards in the hand of the player who is not to act."""
    allowed: int
    """Number of unseen cards, counted from the first, that this hand may hold."""
    shown: int
    """Cards in either hand that the other player knows to be there, as a set."""


class CaliforniaJackPosition(KernelPosition):
    """Both hands, the stock, the lead and the first player's captured cards.

    The second player has captured the rest.
    """

    def __init__(self, deal: SeenDeal) -> None:
        turn, hands = deal.turn, deal.hands
        self.players = 2
        self.turn = turn
        self.over = False
        self._trump: i64 = deal.trump
        self._void_must_trump = deal.void_must_trump
        self._honours = list(deal.honours)
        self._payoffs = list(deal.payoffs)
        self._first: i64 = turn
        self._first_lead: i64 = deal.lead
        self._first_captured: i64 = deal.captured
        self._seen_own: i64 = hands[turn]
        self._seen_other: i64 = hands[1 - turn]
        self._unseen = list(deal.unseen)
        self._lacking: i64 = deal.lacking
        self._allowed: i64 = deal.allowed
        self._stock = list(deal.stock)
        """The stock from bottom to top."""
        self._covered = [card < 0 for card in deal.stock]
        """Whether a card of the stock is hidden, from bottom to top."""
        self._below = [0] * len(self._stock)
        """The hidden cards below each card of the stock in the sampled deal, as sets."""
        self._dealt_other: i64 = 0
        """Cards of the player who is not to act, in the sampled deal."""
        self._top: i64 = len(self._stock)
        """Number of cards left in the stock."""
        self._hand0: i64 = 0
        self._hand1: i64 = 0
        self._lead: i64 = deal.lead
        self._captured: i64 = deal.captured
        self._first_shown: i64 = deal.shown
        self._shown: i64 = 0
        """Cards that the other player knows in a hand: those shown at first, and those drawn open since."""
        self._payoff: float = 0.0

    def deal(self, generator: RandomGenerator) -> None:
        cards = self._unseen[:]
        generator.shuffle(cards, 0, self._lacking, self._allowed)
        generator.shuffle(cards, self._lacking, len(cards), len(cards))
        hand = self._seen_other
        at: i64 = 0
        while at < self._lacking:
            card: i64 = cards[at]
            hand |= ONE << card
            at += 1
        self._dealt_other = hand
        below: i64 = 0
        place: i64 = 0
        while place < len(self._stock):
            self._below[place] = below
            if self._covered[place]:
                card = cards[at]
                at += 1
                self._stock[place] = card
                below |= ONE << card
            place += 1
        self.restart()

    def restart(self) -> None:
        self.turn = self._first
        self.over = False
        if self._first == 0:
            self._hand0, self._hand1 = self._seen_own, self._dealt_other
        else:
            self._hand0, self._hand1 = self._dealt_other, self._seen_own
        self._lead = self._first_lead
        self._captured = self._first_captured
        self._top = len(self._stock)
        self._shown = self._first_shown

    def legal(self) -> i64:
        hand = self._hand0 if self.turn == 0 else self._hand1
        return playable(self._lead, hand, self._trump, self._void_must_trump)

    def play(self, choice: i64) -> None:
        led, turn = self._lead, self.turn
        if turn == 0:
            self._hand0 ^= ONE << choice
        else:
            self._hand1 ^= ONE << choice
        if led == NO_LEAD:
            self._lead = choice
            self.turn = 1 - turn
            return
        winner = turn if takes(choice, led, self._trump) else 1 - turn
        if winner == 0:
            self._captured |= ONE << choice | ONE << led
        self._lead = NO_LEAD
        self.turn = winner
        top = self._top
        if top:
            card: i64 = self._stock[top - 1]
            next_card: i64 = self._stock[top - 2]
            self._top = top - 2
            self._shown |= ONE << card
            if winner == 0:
                self._hand0 |= ONE << card
                self._hand1 |= ONE << next_card
            else:
                self._hand1 |= ONE << card
                self._hand0 |= ONE << next_card
        elif not self._hand0:
            self.over = True
            self._payoff = self._payoffs[self._outcome()]

    def _outcome(self) -> i64:
        counted = points(self._captured)
        outcome: i64 = 0
        if counted * 2 == ALL_POINTS:
            outcome = EVEN_CARD_POINTS
        elif counted * 2 > ALL_POINTS:
            outcome = 2 * EVEN_CARD_POINTS
        for number, honour in enumerate(self._honours):
            if self._captured >> honour & 1:
                outcome += ONE << number
        return outcome

    def play_out(self, generator: RandomGenerator) -> None:
        """Play to the end with leads and replies chosen by what each player sees."""
        trump, void_must_trump = self._trump, self._void_must_trump
        turn, led, top = self.turn, self._lead, self._top
        shown, captured = self._shown, self._captured
        own, other = self._hand0, self._hand1
        if turn:
            own, other = other, own
        while own:
            prize = 0.0
            if top:
                first_card: i64 = self._stock[top - 1]
                prize = TOP_CARD_VALUES[trump][first_card]
            if led == NO_LEAD:
                known = other & shown if top else other
                hidden = other & ~known
                unseen = hidden | self._below[top - 1] if top else hidden
                keep = 1.0 if top else LEAD_KEEP_SHARE
                led = lead(own, known, unseen, count(hidden), trump, prize, keep)
                own ^= ONE << led
                own, other = other, own
                turn = 1 - turn
            card = answer(led, playable(led, own, trump, void_must_trump), trump, prize)
            own ^= ONE << card
            if not takes(card, led, trump):
                own, other = other, own
                turn = 1 - turn
            if turn == 0:
                captured |= ONE << card | ONE << led
            led = NO_LEAD
            if top:
                second_card: i64 = self._stock[top - 2]
                top -= 2
                own |= ONE << first_card
                other |= ONE << second_card
                shown |= ONE << first_card
        self.over = True
        self._captured = captured
        self._payoff = self._payoffs[self._outcome()]

    def payoff(self, player: i64) -> float:
        return self._payoff if player == 0 else -self._payoff
