"""Quick sensible answers before the play of Jan Ken Po, for the search: what the rules of thumb like best.

In whole numbers and compiled where that can be, like the position that is played on. The figures come from
the advice and its valuation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.ai.jan_ken_po.advice import MOST_USE, SHORT, USE, USE_POINTS, USE_WHATEVER
from game.ai.jan_ken_po.auction import (  # fmt: skip
    ALONE,
    BID,
    CARD,
    DISCARD,
    LEAST,
    NEKO,
    QUARTERS,
    STEPS,
    TRUMP,
    JanKenPoAuctionPosition,
    Rules,
    Standing,
)
from game.ai.kernels.filling import Filling, Room
from game.ai.kernels.generator import Generator
from game.engine.bits import ONE, count, lowest
from game.engine.cards import SUIT_CARDS

if TYPE_CHECKING:
    from mypy_extensions import i64

_SUIT: Final[i64] = SUIT_CARDS[0]
_USE: Final = [list(uses) for uses in USE]
_USE_WHATEVER: Final = list(USE_WHATEVER)
_SHORT: Final = list(SHORT)
_NO_TRUMP: Final = 4


class AuctionPlayout(JanKenPoAuctionPosition):
    """Answers so from any question before the play on."""

    def __init__(
        self,
        rules: Rules,
        standing: Standing,
        hands: Sequence[int],
        filling: Filling,
        rooms: Sequence[Room],
        down_rooms: Sequence[Room],
        neko_room: Room,
    ) -> None:
        super().__init__(rules, standing, hands, filling, rooms, down_rooms, neko_room)
        self._heights = list(rules.heights)
        self._single = list(rules.single)
        self._pair = list(rules.pair)
        self._higher = list(rules.higher)
        self._order = [list(cards) for cards in rules.order]
        self._worths: dict[int, float] = {}
        """By trumps and the cards of one suit, what these are worth in tricks."""
        self._best: dict[int, float] = {}
        """By hand, what it is good for with the best trumps."""

    def play_out(self, generator: Generator) -> None:
        while self._asked != CARD:
            self.play(self.liked())
        super().play_out(generator)

    def liked(self) -> i64:
        """What the rules of thumb like best."""
        asked, turn = self._asked, self.turn
        hand: i64 = self.hands[turn]
        if asked == BID:
            return self._liked_bid(hand)
        if asked == NEKO:
            return self._least(hand, self._named(hand))
        if asked == DISCARD:
            chosen: i64 = self._sealed[turn]
            suit: i64 = self._named(hand) if turn == self._declarer else _NO_TRUMP
            return self._least(hand & ~chosen, suit)
        if asked == TRUMP:
            return self._named(hand)
        return self._liked_call(hand)

    def _liked_bid(self, hand: i64) -> i64:
        rules = self._rules
        found = self._best.get(hand)
        alone: float = self._best_alone(hand) if found is None else found
        if found is None:
            self._best[hand] = alone
        own = self._quarters(alone)
        together = self._quarters(rules.partner + rules.share * alone)
        behind = self.players - 1 - self._bids
        legal = self.legal()
        chosen: i64 = -1
        best = -9999.0
        while legal:
            bid = lowest(legal)
            legal &= legal - 1
            if bid == 0:
                value = rules.answered if self._bids else rules.passed
            else:
                kept = 1.0
                left = behind
                while left > 0:
                    kept *= 1.0 - self._higher[bid]
                    left -= 1
                worth = self._single[bid * QUARTERS + own]
                if rules.partners:
                    worth = max(worth, self._pair[bid * QUARTERS + together])
                value = kept * worth + (1.0 - kept) * rules.lost
            if value > best:
                best = value
                chosen = bid
        return chosen

    def _quarters(self, tricks: float) -> i64:
        """Where so many tricks stand in the tables."""
        whole: i64 = int(tricks * 4.0 + 1000.5) - 1000 - LEAST
        if whole < 0:
            return 0
        return whole if whole < QUARTERS else QUARTERS - 1

    def _best_alone(self, hand: i64) -> float:
        """What a hand is good for with the best trumps, once it has put cards down."""
        best = -99.0
        trump: i64 = 0
        while trump < 4:
            use = _USE[trump]
            left, down = hand, self._down
            while down:
                left ^= ONE << _lowest_by(left, use)
                down -= 1
            found = self._tricks_alone(left, trump)
            if found > best:
                best = found
            trump += 1
        return best + self._rules.more

    def _tricks_alone(self, hand: i64, trump: i64) -> float:
        found = 0.0
        suit: i64 = 0
        while suit < 4:
            cards = hand >> 13 * suit & _SUIT
            key = (trump * 4 + suit) << 13 | cards
            known = self._worths.get(key)
            if known is None:
                known = self._suit_worth(cards << 13 * suit, suit, trump)
                self._worths[key] = known
            found += known
            suit += 1
        return self._rules.base + found

    def _suit_worth(self, cards: i64, suit: i64, trump: i64) -> float:
        worth = 0.0
        if suit == trump:
            number = count(cards)
            worth = self._rules.length * float(number)
            if number > 3:
                worth += self._rules.longer * float(number - 3)
        at = (trump * 4 + suit) * STEPS
        missing: i64 = 0
        for card in self._order[suit]:
            if cards >> card & 1:
                worth += self._heights[at + missing]
            elif missing < STEPS - 1:
                missing += 1
        return worth

    def _named(self, hand: i64) -> i64:
        """The trumps that are best for a hand."""
        best = -99.0
        chosen: i64 = 0
        trump: i64 = 0
        while trump < 4:
            found = self._tricks_alone(hand, trump)
            if found > best:
                best = found
                chosen = trump
            trump += 1
        return chosen

    def _least(self, cards: i64, suit: i64) -> i64:
        """The card that is best put down with these trumps: weak, and of a short suit."""
        use = _USE_WHATEVER if suit == _NO_TRUMP else _USE[suit]
        chosen: i64 = -1
        best = -9999.0
        each: i64 = 0
        while each < 4:
            own = cards & _SUIT << 13 * each
            if own:
                card = _lowest_by(own, use)
                value = -USE_POINTS * float(use[card])
                if each != suit and self.players > 2 and count(own) < len(_SHORT):
                    value += _SHORT[count(own)]
                if value > best:
                    best = value
                    chosen = card
            each += 1
        return chosen

    def _liked_call(self, hand: i64) -> i64:
        """Alone, or whoever holds the most useful card that the declarer lacks."""
        rules = self._rules
        use = _USE[self._trump]
        cards = self._callable() & ~self._own()
        most: i64 = -1
        chosen: i64 = ALONE
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            found: i64 = use[card]
            if found > most:
                most = found
                chosen = card
        if most < 0:
            return ALONE
        mean = self._tricks_alone(hand, self._trump)
        alone = self._single[self._bid * QUARTERS + self._quarters(mean)]
        called = self._pair[self._bid * QUARTERS + self._quarters(rules.partner + rules.share * mean)]
        return chosen if called - USE_POINTS * float(MOST_USE - most) > alone else ALONE


def _lowest_by(cards: i64, use: list[int]) -> i64:
    """The least useful of some cards."""
    least: i64 = 999
    chosen: i64 = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        found: i64 = use[card]
        if found < least:
            least = found
            chosen = card
    return chosen
