"""A deal of Jan Ken Po: hands, what is put down unseen, the bids, and who plays with whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, NamedTuple, Self

from game.engine.cards import (
    ACE,
    CLUBS,
    FIVE,
    FOUR,
    FULL_PACK,
    HIDDEN,
    RANK_CARDS,
    THREE,
    TWO,
    Card,
    Cards,
    card_of,
)
from game.engine.player_fields import Player
from game.engine.state import NOBODY, ContractOutcome, Setup, State
from game.games.jan_ken_po.deal_result import JanKenPoResult
from game.games.jan_ken_po.options import JanKenPoOptions

PUT_DOWN = 2
"""Cards that every player puts down before trumps are named (JKP-9)."""


class DealSizes(NamedTuple):
    """What differs with the number of players."""

    removed: Cards
    dealt: int
    book: int
    """Tricks that a bid counts from."""
    neko: int
    """Cards that the declarer takes up."""


_LOW = RANK_CARDS[ACE] | RANK_CARDS[TWO] | RANK_CARDS[THREE]
TABLES = {
    2: DealSizes(_LOW | RANK_CARDS[FOUR] | RANK_CARDS[FIVE], 13, 5, 0),
    3: DealSizes(_LOW | 1 << card_of(FOUR, CLUBS), 13, 4, 0),
    4: DealSizes(0, 13, 5, 0),
    5: DealSizes(0, 10, 4, 2),
    6: DealSizes(0, 8, 3, 4),
}
PARTNERS_FROM = 4
"""Players from which on a partner can be called (JKP-11)."""
HIGHEST_BID = 6


def pack(players: int) -> Cards:
    """The cards in play."""
    return FULL_PACK & ~TABLES[players].removed


def everybody_discards(setup: Setup[JanKenPoOptions]) -> bool:
    """Whether every player puts two cards down (JKP-9); else only who takes a neko discards (JKP-O5)."""
    return setup.options.kitty_discards or not TABLES[setup.players].neko


def tricks(setup: Setup[JanKenPoOptions]) -> int:
    """The tricks of a deal (JKP-18)."""
    return TABLES[setup.players].dealt - (PUT_DOWN if everybody_discards(setup) else 0)


def highest_bid(setup: Setup[JanKenPoOptions]) -> int:
    """The highest bid that there is (JKP-8)."""
    return min(HIGHEST_BID, tricks(setup) - TABLES[setup.players].book)


PhaseName = Literal["auction", "neko", "discard", "trump", "call", "play", "after trick", "over"]
"""The steps of a deal."""


class JanKenPoState(State):
    """The shared state and what Jan Ken Po adds to it.

    `discards` are the cards that each player has put down, the neko's among them; `neko`
    is what is left of the pack, which nobody takes up with two players.
    """

    __slots__ = ("bid", "bids", "calls", "declarer", "discards", "heads", "neko", "partner")

    SETS: ClassVar[tuple[str, ...]] = ("hands", "taken", "discards")
    ROWS: ClassVar[tuple[str, ...]] = ("trick", "neko")
    OWN: ClassVar[tuple[str, ...]] = ("hands", "discards")

    phase: PhaseName
    setup: Setup[JanKenPoOptions]
    result: JanKenPoResult | None
    discards: list[Cards]
    neko: list[Card]
    bids: tuple[tuple[Player, int], ...]
    """Player and bid in the order of the auction; a pass is 0."""
    bid: int
    """The highest bid so far, above the book."""
    declarer: Player
    """Who made it."""
    calls: tuple[Card, ...]
    """The cards called so far."""
    partner: Player
    """Who answered a call."""
    heads: Card
    """The card that heads the trick; its suit is the active one (JKP-16)."""

    def undertaking(self) -> ContractOutcome | None:
        result = self.result
        return None if result is None else ContractOutcome(result.declarer, str(result.bid), result.made)

    def copy(self) -> Self:
        new = super().copy()
        new.discards = self.discards[:]
        new.neko = self.neko[:]
        new.bids = self.bids
        new.bid = self.bid
        new.declarer = self.declarer
        new.calls = self.calls
        new.partner = self.partner
        new.heads = self.heads
        return new

    def declaring(self, player: int) -> bool:
        """Whether a player is of the declarer's side, as far as that is settled."""
        return player in (self.declarer, self.partner)


def deal(setup: Setup[JanKenPoOptions], deck: Sequence[Card]) -> JanKenPoState:
    """One card at a time from the dealer's left (JKP-6)."""
    players = setup.players
    eldest = (setup.dealer + 1) % players
    state = JanKenPoState(setup, "auction", eldest)
    dealt = TABLES[players].dealt * players
    state.pack, state.neko = list(deck), []
    state.discards = [0] * players
    state.bids, state.bid, state.declarer = (), 0, NOBODY
    state.calls, state.partner, state.heads = (), NOBODY, HIDDEN
    for place in range(players):
        player = (eldest + place) % players
        state.give(player, deck[place:dealt:players], state.pack)
    state.neko, state.pack = state.pack, []
    return state
