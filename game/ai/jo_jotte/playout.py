"""Playout policy: fast, sensible play to the end of a deal, for search.

Each player sees only their own cards and knows which cards are gone, so they estimate the probability that a
trick holds against later players. With open cards the search credited everyone, itself included, with too
much foresight. That cost the level `hard` about a point a deal: 0.8 ± 1.1 between two (5,589 deals), 2.0 ±
1.8 with three hands (2,981) and 1.2 ± 1.4 between partners (3,161). In Napoleon, Kan and Jan Ken Po, choosing
leads by such probabilities gained nothing. Only a nullo is played out with open cards. Uses integers and is
compiled if possible, like the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ai.jo_jotte.deal_terms import JoJottePlayStanding, JoJottePlayTerms, Pays
from game.ai.jo_jotte.position import EXCHANGE, KEEP_SEVEN, JoJottePosition
from game.ai.kernels.chances import can_take
from game.ai.kernels.deal_sampler import HandSampler
from game.ai.kernels.generator import RandomGenerator
from game.engine.bits import count, lowest
from game.engine.cards import ACE, EIGHT, JACK, KING, NINE, NO_TRUMP, QUEEN, SEVEN, SUIT_CARDS, TEN, rank_of
from game.games.jo_jotte.ranks import HEIGHTS, JO_JOTTE, PACK

if TYPE_CHECKING:
    from mypy_extensions import i64

POINTS_PER_LATER_PLAYER: Final = 3.0
"""Points that each later player is expected to add to a trick."""
LEAD_VALUE: Final = 3.0
"""Value of winning a trick apart from its cards, in points."""
BREAKING_TRICK_VALUE: Final = 200.0
"""Value of a trick that breaks a slam or a nullo, in points."""
MAX_NOISE: Final = 3.0
"""Greatest random bonus added to the value of a lead, in points."""
TRUMP_KEEP_VALUES: Final = {
    JACK: 28.0,
    NINE: 25.0,
    ACE: 13.0,
    TEN: 12.0,
    KING: 8.0,
    QUEEN: 7.5,
    EIGHT: 4.0,
    SEVEN: 3.5,
}
PLAIN_KEEP_VALUES: Final = {ACE: 12.0, TEN: 9.0, KING: 3.0, QUEEN: 2.0, JACK: 0.6, NINE: 0.4}
LOW_KEEP_VALUE: Final = 0.2
"""Value of keeping a card, including its own points, by rank."""
_SUIT: Final[i64] = SUIT_CARDS[0]
_PACK: Final[i64] = PACK
_HEIGHTS: Final = [float(height) for height in HEIGHTS[NO_TRUMP]]
_JO_JOTTE: Final = float(JO_JOTTE)


def _kept(trump: int) -> list[float]:
    return [
        (TRUMP_KEEP_VALUES if card // 13 == trump else PLAIN_KEEP_VALUES).get(rank_of(card), LOW_KEEP_VALUE)
        if PACK >> card & 1
        else 0.0
        for card in range(52)
    ]


KEEP_VALUES: Final = [_kept(trump) for trump in range(5)]
"""Value of keeping each card, by denomination and card."""


class JoJottePlayout(JoJottePosition):
    """Kernel position with this playout policy."""

    def __init__(
        self, terms: JoJottePlayTerms, standing: JoJottePlayStanding, deals: HandSampler, pays: Pays
    ) -> None:
        super().__init__(terms, standing, deals, pays)
        self._slam = terms.slam
        self._kept = KEEP_VALUES[terms.trump]

    def play_out(self, generator: RandomGenerator) -> None:
        while not self.over:
            if self._asked:
                self.play(13 * self.turn + (EXCHANGE if self._wants_the_turned() else KEEP_SEVEN))
                continue
            cards = self._cards()
            if cards & (cards - 1) == 0:
                self.play(lowest(cards))
            elif self._nullo:
                self.play(self._low(cards, generator))
            else:
                self.play(self._best(cards, generator))

    def _wants_the_turned(self) -> bool:
        """Return whether to exchange the seven for the turn-up.

        The turn-up is always better than the seven. If the partner would get it, exchange only to unite the
        king and queen of trumps.
        """
        if (self.turn - self._dealer) % 2:
            return True
        hand: i64 = self.hands[self.turn]
        if self._turned == self._king:
            return hand >> self._queen & 1 == 1
        return self._turned == self._queen and hand >> self._king & 1 == 1

    def _best(self, cards: i64, generator: RandomGenerator) -> i64:
        """Return the card to play if the player wants tricks."""
        me, declaring = self.turn, self._declaring
        hand: i64 = self.hands[me]
        mine = declaring >> me & 1
        to_come = self._playing - self._on_table - 1
        points = LEAD_VALUE + POINTS_PER_LATER_PLAYER * float(to_come)
        if self._slam and not self._lost:
            points += BREAKING_TRICK_VALUE
        leads = self._on_table == 0
        over: i64 = 0
        if not leads:
            points += float(self._table)
            over = self._takers[self._heads]
        jotte: i64 = -1
        if self._king >= 0 and hand >> self._king & hand >> self._queen & 1:
            jotte = self._queen
        unseen = _PACK & ~self._gone & ~hand
        given = -1.0  # chance of winning the trick with a card that doesn't take it; below 0: not worked out
        top = -999.0
        chosen: i64 = -1
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if leads or over >> card & 1:
                led = card // 13 if leads else self._led
                ours = self._falls_to_us(1.0, led, self._takers[card], unseen)
            else:
                if given < 0.0:
                    held = 1.0 if declaring >> self._holder & 1 == mine else 0.0
                    given = self._falls_to_us(held, self._led, over, unseen)
                ours = given
            counted: i64 = self._counts[card]
            kept: float = self._kept[card]
            value = (2.0 * ours - 1.0) * (points + float(counted)) - kept
            if card == jotte:
                value -= _JO_JOTTE
            if leads:
                value += MAX_NOISE * generator.fraction()
            if value > top:
                top = value
                chosen = card
        return chosen

    def _falls_to_us(self, ours: float, led: i64, takers: i64, unseen: i64) -> float:
        """Return the probability that the side of the player to act wins the trick once everyone has played.

        `ours` is 1 if that side is winning so far, and 0 otherwise. Every later player takes the trick if
        they can.
        """
        following, declaring = self._following, self._declaring
        mine = declaring >> self.turn & 1
        of_suit = unseen & _SUIT << 13 * led
        every, suited = count(unseen), count(of_suit)
        inside = count(of_suit & takers)
        outside = count(unseen & takers) - inside
        player: i64 = following[self.turn]
        to_come = self._playing - self._on_table - 1
        while to_come:
            taken = can_take(count(self.hands[player]), every, suited, inside, outside)
            if declaring >> player & 1 == mine:
                ours += (1.0 - ours) * taken
            else:
                ours -= ours * taken
            player = following[player]
            to_come -= 1
        return ours

    def _low(self, cards: i64, generator: RandomGenerator) -> i64:
        """Return the card to play if every trick should be lost: the highest that doesn't win."""
        hands, following, declaring = self.hands, self._following, self._declaring
        mine = declaring >> self.turn & 1
        leads = self._on_table == 0
        over: i64 = 0 if leads else self._takers[self._heads]
        top = -999.0
        chosen: i64 = -1
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            value: float = _HEIGHTS[card]
            if leads or over >> card & 1:
                takers: i64 = self._takers[card]
                suit = _SUIT << 13 * (card // 13)
                beaten = 0
                player: i64 = following[self.turn]
                to_come = self._playing - self._on_table - 1
                while to_come:
                    hand: i64 = hands[player]
                    held = hand & suit
                    if held and declaring >> player & 1 != mine:
                        if not held & ~takers:  # certainly beaten if they have no lower card
                            beaten = 2
                        elif held & takers and beaten == 0:
                            beaten = 1
                    player = following[player]
                    to_come -= 1
                if beaten == 2:
                    value += 10.0
                elif beaten == 1:
                    value = -15.0 - value
                else:
                    value -= 30.0
            if leads:
                value += generator.fraction()
            if value > top:
                top = value
                chosen = card
        return chosen
