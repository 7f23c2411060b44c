"""Kernel position of Jan Ken Po before the play: bids, discards, trumps and calls as numbers.

Compiled if possible. A choice is a bid (0 to pass), a card, a suit, or a called card. The course of a deal is
repeated here. The figures for playouts come from `rules_of_thumb` and `valuation`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.ai.jan_ken_po.playout import least
from game.ai.jan_ken_po.position import JanKenPoPlayStanding, JanKenPoPosition
from game.ai.jan_ken_po.rules_of_thumb import (
    CARD_USE,
    CARD_USE_BEFORE_TRUMPS,
    MAX_USE,
    POINTS_PER_USE,
    SHORT_SUIT_POINTS,
)
from game.ai.kernels.deal_sampler import DealSampler, HiddenZone
from game.ai.kernels.generator import RandomGenerator
from game.engine.bits import ONE, count, lowest
from game.engine.cards import FULL_PACK, SUIT_CARDS
from game.games.jan_ken_po.powers import NO_LEAD

if TYPE_CHECKING:
    from mypy_extensions import i64

BID: Final = 0
NEKO: Final = 1
DISCARD: Final = 2
TRUMP: Final = 3
CALL: Final = 4
CARD: Final = 5
"""Kind of choice during the play; the kinds before the play are `BID` to `CALL`."""
ALONE: Final = 52
"""Answer to the call: play without a partner. The other answers are cards (0 to 51)."""
BIDS: Final = 7
"""Number of bids, including a pass."""
MISSING_CARD_STEPS: Final = 6
"""Number of entries in a table by the number of missing higher cards: 0 to 4, and 5 or more."""
MIN_CONTRACT_INDEX: Final = -4
"""Lowest index in the tables of contracts, in quarters of an expected trick."""
QUARTER_TRICKS: Final = 60
_FULL_PACK: Final[i64] = FULL_PACK
_SUIT: Final[i64] = SUIT_CARDS[0]
_USE: Final = [list(uses) for uses in CARD_USE]
_USE_WHATEVER: Final = list(CARD_USE_BEFORE_TRUMPS)
_SHORT: Final = list(SHORT_SUIT_POINTS)
_NO_TRUMP: Final = 4


class AuctionRules(NamedTuple):
    """The rules at the table, and the figures for the value of a hand."""

    passing: bool
    highest: int
    neko: int
    """Number of cards in the neko (kitty), which the declarer picks up."""
    down: int
    """Number of cards that each player discards."""
    partners: bool
    own_called: bool
    """Whether a declarer may call a card of their own."""
    one_call_more: bool
    """Whether the declarer plays alone if no other player holds either of two called cards."""
    made: tuple[tuple[float, ...], ...]
    missed: tuple[tuple[float, ...], ...]
    """Points ahead for each opponent of the declarer; `made` has those for each player of the declarer's
    side.

    First index: the bid with a partner, then the bid alone; second index: tricks of the declarer's side.
    """
    higher: tuple[float, ...]
    """Probability that a player still to bid bids higher, by bid."""
    lost: float
    """Value in points of being overbid, for the player who bid."""
    passed: float
    answered: float
    """Value in points of a pass after others have bid or passed; `passed` is that of a first pass."""
    single: tuple[float, ...]
    pair: tuple[float, ...]
    """Value in points of a contract with a partner, by bid and quarters of a trick from `MIN_CONTRACT_INDEX`
    on; `single` is that of playing alone.
    """
    order: tuple[tuple[int, ...], ...]
    """Cards of each suit from the highest down, by suit."""
    heights: tuple[float, ...]
    """Value of a card in tricks, by trump suit, suit and number of missing higher cards."""
    length: float
    longer: float
    """Tricks added for each trump beyond the third; `length` is for every trump."""
    base: float
    more: float
    partner: float
    share: float
    """Share (0 to 1) of the declarer's own expected tricks that counts with a partner.

    A partner adds `partner` tricks, a bidder's hand `more` tricks, and any hand `base` tricks.
    """


class AuctionStanding(NamedTuple):
    """The state of a deal before the play, as a view shows it."""

    asked: int
    turn: int
    dealer: int
    bids: int
    bid: int
    declarer: int
    discards: tuple[int, ...]
    neko: int
    """The cards of the neko that the viewer knows."""
    sealed: tuple[int, ...]
    """Discards that each player has chosen but that are still in the hand, by player."""
    calls: int
    trump: int


class JanKenPoAuctionPosition(JanKenPoPosition):
    """Kernel position before the play; playouts decide by rules of thumb."""

    def __init__(
        self,
        rules: AuctionRules,
        standing: AuctionStanding,
        hands: Sequence[int],
        sampler: DealSampler,
        hidden_hands: Sequence[HiddenZone],
        hidden_discards: Sequence[HiddenZone],
        hidden_neko: HiddenZone,
    ) -> None:
        """`sampler` deals the hidden cards to hands, discards and the neko."""
        super().__init__(hands, JanKenPoPlayStanding(standing.turn), sampler, hidden_hands)
        self._rules = rules
        self._standing = standing
        self._hidden_discards = list(hidden_discards)
        self._hidden_neko = hidden_neko
        self._made_by = [list(each) for each in rules.made]
        self._missed_by = [list(each) for each in rules.missed]
        self._passing = rules.passing
        self._highest: i64 = rules.highest
        self._neko_size: i64 = rules.neko
        self._down: i64 = rules.down
        self._dealer: i64 = standing.dealer
        self._dealt_down = list(standing.discards)
        self._dealt_neko: i64 = 0
        self._asked: i64 = BID
        self._bids: i64 = 0
        self._bid: i64 = 0
        self._declarer: i64 = 0
        self._discards: list[int] = []
        self._neko: i64 = 0
        self._sealed: list[int] = []
        self._called: i64 = 0
        self._heights = list(rules.heights)
        self._single = list(rules.single)
        self._pair = list(rules.pair)
        self._higher = list(rules.higher)
        self._order = [list(cards) for cards in rules.order]
        self._worths: dict[int, float] = {}
        """Cache of expected tricks from one suit, by trump suit and the cards of the suit."""
        self._best: dict[int, float] = {}
        """Cache of the expected tricks of a hand with the best trump suit, by hand."""

    def deal(self, generator: RandomGenerator) -> None:
        self._sampler.draw(generator)
        for player, zone in enumerate(self._hidden_hands):
            seen: i64 = self._seen[player]
            self._dealt[player] = seen | zone.cards
        for player, zone in enumerate(self._hidden_discards):
            down: i64 = self._standing.discards[player]
            self._dealt_down[player] = down | zone.cards
        neko: i64 = self._standing.neko
        self._dealt_neko = neko | self._hidden_neko.cards
        self.restart()

    def restart(self) -> None:
        standing = self._standing
        self.turn = standing.turn
        self.over = False
        self.hands = self._dealt[:]
        self._asked = standing.asked
        self._bids = standing.bids
        self._bid = standing.bid
        self._declarer = standing.declarer
        self._discards = self._dealt_down[:]
        self._neko = self._dealt_neko
        self._sealed = list(standing.sealed)
        self._called = standing.calls
        self._trump = standing.trump

    def legal(self) -> i64:
        asked, turn = self._asked, self.turn
        if asked == CARD:
            return super().legal()
        if asked == BID:
            higher = (ONE << self._highest + 1) - (ONE << self._bid + 1)
            must = not self._passing or (self._bid == 0 and turn == self._dealer)
            return higher if must else higher | 1
        hand: i64 = self.hands[turn]
        if asked == NEKO:
            return hand
        if asked == DISCARD:
            chosen: i64 = self._sealed[turn]
            return hand & ~chosen
        if asked == TRUMP:
            return 15
        return self._callable() | ONE << ALONE

    def _callable(self) -> i64:
        cards = _FULL_PACK & ~self._called
        if not self._rules.own_called:
            cards &= ~self._own()
        return cards

    def _own(self) -> i64:
        """Return the declarer's cards, including their discards."""
        hand: i64 = self.hands[self._declarer]
        down: i64 = self._discards[self._declarer]
        return hand | down

    def play(self, choice: i64) -> None:
        asked, turn = self._asked, self.turn
        if asked == CARD:
            super().play(choice)
        elif asked == BID:
            self._say(choice)
        elif asked == NEKO:
            self._put_down(turn, ONE << choice)
            if count(self._discards[turn]) == self._neko_size:
                self._ask_to_put_down()
        elif asked == DISCARD:
            chosen: i64 = self._sealed[turn]
            self._sealed[turn] = chosen | ONE << choice
            self._ask_to_put_down()
        elif asked == TRUMP:
            self._trump = choice
            self._ask_to_call()
        else:
            self._call(choice)

    def _say(self, bid: i64) -> None:
        turn = self.turn
        self._bids += 1
        if bid:
            self._bid = bid
            self._declarer = turn
        turn += 1
        self.turn = turn if turn < self.players else 0
        if self._bid == self._highest or self._bids == self.players:
            self.turn = self._declarer
            if self._neko_size:
                hand: i64 = self.hands[self.turn]
                self.hands[self.turn] = hand | self._neko
                self._neko = 0
                self._asked = NEKO
            else:
                self._ask_to_put_down()
        elif not self._passing and self._bid == self._highest - 1:
            self._say(self._highest)

    def _put_down(self, player: i64, cards: i64) -> None:
        hand: i64 = self.hands[player]
        down: i64 = self._discards[player]
        self.hands[player] = hand ^ cards
        self._discards[player] = down | cards

    def _ask_to_put_down(self) -> None:
        """Ask the next player to discard, from the declarer on; when all have, move the cards together."""
        self._asked = DISCARD
        declarer = self._declarer
        if self._down:
            place: i64 = 0
            while place < self.players:
                player = (declarer + place) % self.players
                if count(self._sealed[player]) < self._down:
                    self.turn = player
                    return
                place += 1
            player = 0
            while player < self.players:
                self._put_down(player, self._sealed[player])
                self._sealed[player] = 0
                player += 1
        self.turn = declarer
        self._asked = TRUMP

    def _ask_to_call(self) -> None:
        if not self._rules.partners or (self._rules.one_call_more and count(self._called) == 2):
            self._begin(-1)
        else:
            self._asked = CALL

    def _call(self, choice: i64) -> None:
        if choice == ALONE:
            self._begin(-1)
            return
        self._called |= ONE << choice
        player: i64 = 0
        while player < self.players:
            hand: i64 = self.hands[player]
            if player != self._declarer and hand >> choice & 1:
                self._begin(player)
                return
            player += 1
        self._ask_to_call()

    def _begin(self, partner: i64) -> None:
        """Settle the sides and let the declarer lead."""
        self._asked = CARD
        self._declaring = ONE << self._declarer
        at = self._bid
        if partner < 0:
            at += BIDS
        else:
            self._declaring |= ONE << partner
        self._made = self._made_by[at]
        self._missed = self._missed_by[at]
        self._played = 0
        self._heads = NO_LEAD
        self._holder = self._declarer
        self.won = 0

    # Playouts.

    def play_out(self, generator: RandomGenerator) -> None:
        while self._asked != CARD:
            self.play(self.liked())
        super().play_out(generator)

    def liked(self) -> i64:
        """Return the choice that the rules of thumb prefer."""
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
                worth = self._single[bid * QUARTER_TRICKS + own]
                if rules.partners:
                    worth = max(worth, self._pair[bid * QUARTER_TRICKS + together])
                value = kept * worth + (1.0 - kept) * rules.lost
            if value > best:
                best = value
                chosen = bid
        return chosen

    def _quarters(self, tricks: float) -> i64:
        """Return the index of a number of tricks in the tables of contracts."""
        whole: i64 = int(tricks * 4.0 + 1000.5) - 1000 - MIN_CONTRACT_INDEX
        if whole < 0:
            return 0
        return whole if whole < QUARTER_TRICKS else QUARTER_TRICKS - 1

    def _best_alone(self, hand: i64) -> float:
        """Return the expected tricks of a hand with the best trump suit, after its discards."""
        best = -99.0
        trump: i64 = 0
        while trump < 4:
            use = _USE[trump]
            left, down = hand, self._down
            while down:
                left ^= ONE << least(left, use)
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
        at = (trump * 4 + suit) * MISSING_CARD_STEPS
        missing: i64 = 0
        for card in self._order[suit]:
            if cards >> card & 1:
                worth += self._heights[at + missing]
            elif missing < MISSING_CARD_STEPS - 1:
                missing += 1
        return worth

    def _named(self, hand: i64) -> i64:
        """Return the best trump suit for a hand."""
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
        """Return the best card to discard with these trumps: weak and of a short suit."""
        use = _USE_WHATEVER if suit == _NO_TRUMP else _USE[suit]
        chosen: i64 = -1
        best = -9999.0
        each: i64 = 0
        while each < 4:
            own = cards & _SUIT << 13 * each
            if own:
                card = least(own, use)
                value = -POINTS_PER_USE * float(use[card])
                if each != suit and self.players > 2 and count(own) < len(_SHORT):
                    value += _SHORT[count(own)]
                if value > best:
                    best = value
                    chosen = card
            each += 1
        return chosen

    def _liked_call(self, hand: i64) -> i64:
        """Return `ALONE`, or the most useful card that the declarer lacks if calling it is worth more."""
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
        alone = self._single[self._bid * QUARTER_TRICKS + self._quarters(mean)]
        called = self._pair[self._bid * QUARTER_TRICKS + self._quarters(rules.partner + rules.share * mean)]
        return chosen if called - POINTS_PER_USE * float(MAX_USE - most) > alone else ALONE
