"""What precedes the play of Jan Ken Po, for the search: bids, what is put down, trumps and calls as numbers.

It is compiled where that can be. A choice is a bid (0 to pass), a card, a suit, or a card that is called.
How a deal goes on from one of them to the next stands here again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.ai.jan_ken_po.position import JanKenPoPosition, PlayStanding
from game.ai.kernels.filling import Filling, Room
from game.ai.kernels.generator import Generator
from game.engine.bits import ONE, count
from game.engine.cards import FULL_PACK
from game.games.jan_ken_po.powers import NO_LEAD

if TYPE_CHECKING:
    from mypy_extensions import i64

BID: Final = 0
NEKO: Final = 1
DISCARD: Final = 2
TRUMP: Final = 3
CALL: Final = 4
CARD: Final = 5
"""What is asked."""
ALONE: Final = 52
"""The choice to call nobody."""
BIDS: Final = 7
"""How many there are, a pass among them."""
STEPS: Final = 6
"""What a card can be worth in its suit, by how many higher ones are missing: the last for all more."""
LEAST: Final = -4
"""The lowest number of quarters of a trick that a hand may be good for."""
QUARTERS: Final = 60
_FULL_PACK: Final[i64] = FULL_PACK


class Rules(NamedTuple):
    """How the table plays, and what its hands are worth."""

    passing: bool
    highest: int
    neko: int
    """How many cards the declarer takes up."""
    down: int
    """How many cards everybody puts down."""
    partners: bool
    own_called: bool
    """Whether a declarer may call a card of his own."""
    one_call_more: bool
    """Whether he is alone once two cards that he has called are with nobody."""
    made: tuple[tuple[float, ...], ...]
    missed: tuple[tuple[float, ...], ...]
    """By bid with a partner, then alone, and by the tricks of the declarer's side: how far ahead each of it
    is, and each of the others."""
    higher: tuple[float, ...]
    """By bid, how likely each player still to come bids more."""
    lost: float
    """What it is worth where somebody does."""
    passed: float
    answered: float
    """What a pass is worth, first and after others have spoken."""
    single: tuple[float, ...]
    pair: tuple[float, ...]
    """By bid and quarters of a trick from `LEAST` on, what a contract is worth alone and with a partner."""
    order: tuple[tuple[int, ...], ...]
    """By suit, its cards from the strongest down."""
    heights: tuple[float, ...]
    """By trumps, suit and higher cards that are missing, what a card is worth in tricks."""
    length: float
    longer: float
    """What each trump is worth on top, and each beyond the third."""
    base: float
    more: float
    partner: float
    share: float
    """Tricks of any hand, of a bidder on top, of a partner, and how much then counts of one's own."""


class Standing(NamedTuple):
    """Where the deal stands, as a view has it."""

    asked: int
    turn: int
    dealer: int
    bids: int
    bid: int
    declarer: int
    discards: tuple[int, ...]
    neko: int
    """Those of its cards that are seen."""
    sealed: tuple[int, ...]
    """By player, what he has chosen to put down and not put down yet."""
    calls: int
    trump: int


class JanKenPoAuctionPosition(JanKenPoPosition):
    """A deal from any question before the play on."""

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
        """`filling` deals the hidden cards to the rooms of hands, of discards and of the neko."""
        super().__init__(hands, PlayStanding(standing.turn), filling, rooms)
        self._rules = rules
        self._standing = standing
        self._down_rooms = list(down_rooms)
        self._neko_room = neko_room
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

    def deal(self, generator: Generator) -> None:
        self._filling.draw(generator)
        for player, room in enumerate(self._rooms):
            seen: i64 = self._seen[player]
            self._dealt[player] = seen | room.cards
        for player, room in enumerate(self._down_rooms):
            down: i64 = self._standing.discards[player]
            self._dealt_down[player] = down | room.cards
        neko: i64 = self._standing.neko
        self._dealt_neko = neko | self._neko_room.cards
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
        """The declarer's cards, those among them that he has put down."""
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
        """Ask the next one, from the declarer on; where all have chosen the cards go, all at once."""
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
        """Settle the sides; the declarer leads."""
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
