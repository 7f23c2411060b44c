"""Playout policy: fast, sensible play to the end of a deal, for search.

Plays with open cards: a leader prefers a card that the other side can't beat. A player who follows gives
scoring cards to tricks that are safe for their side, and otherwise wins as cheaply as possible if that holds.
Questions are answered by the rules of thumb. Uses integers and is compiled if possible, like the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ai.kan.deal_sampling import KanDeals
from game.ai.kan.deal_terms import KanPlayStanding, KanPlayTerms
from game.ai.kan.position import CARD, STOP, WORD, KanPosition
from game.ai.kernels.generator import RandomGenerator
from game.engine.bits import ONE, count, highest, lowest
from game.engine.cards import ACE, JOKER, KING, SUIT_CARDS, rank_of
from game.games.kan.form import ALL_POINTS, JOKER_BIT, SCORING
from game.games.kan.powers import FIRST, LAST, may_take

if TYPE_CHECKING:
    from mypy_extensions import i64

MASTER_LEAD_PERCENT: Final = 75
"""Probability, in per cent, that a leader who has an unbeatable card plays it."""
CARDS_PER_LATER_PLAYER: Final = 0.4
"""Scoring cards that each later player is expected to add to a trick."""
JOKER_KEEP_VALUE: Final = 2.2
"""Value of keeping a card when all cards are open, in scoring cards."""
TRUMP_KEEP_VALUE: Final = 0.4
TRUMP_RANK_KEEP_VALUE: Final = 0.06
PLAIN_KEEP_VALUES: Final = {ACE: 0.5, KING: 0.3}
RANK_KEEP_VALUE: Final = 0.02
_SUIT: Final[i64] = SUIT_CARDS[0]
_JOKER: Final[i64] = JOKER
_JOKER_BIT: Final[i64] = JOKER_BIT
_SCORING: Final[i64] = SCORING
_DRAWN: Final[i64] = ALL_POINTS + 1
"""Number of possible counts of scoring cards for a side, from none to all."""


def _kept(trump: int) -> list[float]:
    """Return the value of keeping each card; the joker has one entry for each suit it can name."""
    found = [
        TRUMP_KEEP_VALUE + TRUMP_RANK_KEEP_VALUE * rank_of(card)
        if card // 13 == trump
        else PLAIN_KEEP_VALUES.get(rank_of(card), RANK_KEEP_VALUE * rank_of(card))
        for card in range(JOKER)
    ]
    return found + 4 * [JOKER_KEEP_VALUE]


KEEP_VALUES: Final = [_kept(trump) for trump in range(4)]
"""Value of keeping each card when all cards are open, by trumps and card, in scoring cards."""


def losers(hand: i64, left: i64, trump: i64) -> i64:
    """Return the number of cards in a hand that another player can beat if they are led.

    `left` are the cards that others may hold. A card of a plain suit can also be trumped.
    """
    found: i64 = 0
    trumps = _SUIT << 13 * trump
    cards = hand & ~_JOKER_BIT
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        over = _SUIT << 13 * (card // 13) & ~((ONE << card + 1) - 1) | _JOKER_BIT
        if not trumps >> card & 1:
            over |= trumps
        if left & over:
            found += 1
    return found


class KanPlayout(KanPosition):
    """Kernel position with this playout policy."""

    def __init__(self, terms: KanPlayTerms, standing: KanPlayStanding, deals: KanDeals) -> None:
        super().__init__(terms, standing, deals)
        self._pack: i64 = terms.pack
        self._trump: i64 = terms.trump
        self._kept = KEEP_VALUES[terms.trump]

    def play_out(self, generator: RandomGenerator) -> None:
        while not self.over:
            if self._asked != CARD:
                self.play(self._answer())
                continue
            cards = self._cards()
            if self._silent and self._tricks == FIRST:
                cards &= ~_JOKER_BIT  # playing the joker would need a contract
            if cards & (cards - 1) == 0:
                choice = lowest(cards)
            elif self._on_table:
                choice = self._follow(cards)
            else:
                choice = self._lead(cards, generator)
            self.play(choice)

    def _answer(self) -> i64:
        """Return the answer to a question that does not ask for a card."""
        if self._asked == WORD:
            return lowest(self.legal())
        turn = self.turn
        ours = self._kankei >> turn & 1
        if self._asked == STOP:
            hand: i64 = self.hands[turn]
            most: i64 = self._go_on[(0 if ours else 2) + self._reached() - 1]
            return 1 if losers(hand, self._pack & ~self._gone & ~hand, self._trump) > most else 0
        place = (self._contract * _DRAWN + self._ours) * _DRAWN + self._theirs
        gain: float = self._cancels[place]
        return 1 if (gain >= 0.0 if ours else gain <= 0.0) else 0

    def _beaten(self, led: i64, takers: i64) -> bool:
        """Return whether an opponent still to come may take the trick with one of `takers`.

        Players hardly ever play the joker to the first or the last trick.
        """
        if self._tricks in (FIRST, LAST):
            takers &= ~_JOKER_BIT
        hands, following, kankei = self.hands, self._following, self._kankei
        turn = self.turn
        mine = kankei >> turn & 1
        player: i64 = following[turn]
        to_come = self._playing - self._on_table - 1
        while to_come:
            if kankei >> player & 1 != mine and may_take(hands[player], led, takers):
                return True
            player = following[player]
            to_come -= 1
        return False

    def _lead(self, cards: i64, generator: RandomGenerator) -> i64:
        """Return a card to lead: usually one that can't be beaten, otherwise a random one."""
        if generator.below(100) < MASTER_LEAD_PERCENT:
            safe: i64 = 0
            suit: i64 = 0
            while suit < 4:
                own = cards & _SUIT << 13 * suit
                if own:
                    card = highest(own)
                    if not self._beaten(suit, self._takers[self._row_of(self._tricks, suit) + card]):
                        safe |= ONE << card
                suit += 1
            if safe:
                return generator.one_of(safe)
        plain = cards & ~_SCORING & (_JOKER_BIT - 1)
        card = generator.one_of(plain or cards & (_JOKER_BIT * 2 - 1))
        return self._named() if card == _JOKER else card

    def _named(self) -> i64:
        """Return the joker, naming the suit in which the other side holds the most scoring cards."""
        mine = self._kankei >> self.turn & 1
        theirs: i64 = 0
        player: i64 = 0
        while player < self.players:
            if self._kankei >> player & 1 != mine:
                theirs |= self.hands[player]
            player += 1
        best: i64 = -1
        named: i64 = 0
        suit: i64 = 0
        while suit < 4:
            held = count(theirs & _SCORING & _SUIT << 13 * suit)
            if held > best:
                best = held
                named = suit
            suit += 1
        return _JOKER + named

    def _follow(self, cards: i64) -> i64:
        """Return a scoring card for a safe trick, otherwise the cheapest safe winner or the least useful
        card.
        """
        takers: i64 = self._takers[self._row + self._heads]
        friendly = self._kankei >> self._holder & 1 == self._kankei >> self.turn & 1
        plain = cards & ~_JOKER_BIT
        if friendly and not self._beaten(self._led, takers):
            return self._least(plain & _SCORING or plain or cards)
        winning = cards & takers
        if winning:
            stake = float(self._table) + CARDS_PER_LATER_PLAYER * float(self._playing - self._on_table - 1)
            best = 9.0
            chosen: i64 = -1
            while winning:
                card = lowest(winning)
                winning &= winning - 1
                scoring = float(_SCORING >> card & 1)
                kept: float = self._kept[card]
                if (
                    kept - scoring < best
                    and stake + scoring >= kept
                    and not self._beaten(self._led, self._takers[self._row + card])
                ):
                    best = kept - scoring
                    chosen = card
            if chosen >= 0:
                return chosen
        rest = plain or cards
        return self._least(rest & ~_SCORING or rest)

    def _least(self, cards: i64) -> i64:
        """Return the card that is worth least later."""
        kept = self._kept
        best = 9.0
        chosen: i64 = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            worth: float = kept[card]
            if worth < best:
                best = worth
                chosen = card
        return chosen
