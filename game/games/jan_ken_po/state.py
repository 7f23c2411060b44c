"""A deal of Jan Ken Po: hands, discards, bids, and who plays with whom."""

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
"""Cards that every player discards before trumps are named (JKP-9)."""


class DealSizes(NamedTuple):
    """The sizes that depend on the number of players."""

    removed: Cards
    dealt: int
    book: int
    """Tricks that are not counted in a bid: a bid of 1 is one trick more."""
    neko: int
    """Cards in the neko (kitty), which the declarer takes."""


_LOW = RANK_CARDS[ACE] | RANK_CARDS[TWO] | RANK_CARDS[THREE]
TABLES = {
    2: DealSizes(_LOW | RANK_CARDS[FOUR] | RANK_CARDS[FIVE], 13, 5, 0),
    3: DealSizes(_LOW | 1 << card_of(FOUR, CLUBS), 13, 4, 0),
    4: DealSizes(0, 13, 5, 0),
    5: DealSizes(0, 10, 4, 2),
    6: DealSizes(0, 8, 3, 4),
}
PARTNERS_FROM = 4
"""Lowest number of players with which a partner can be called (JKP-11)."""
HIGHEST_BID = 6


def pack(players: int) -> Cards:
    """Return the cards in play."""
    return FULL_PACK & ~TABLES[players].removed


def everybody_discards(setup: Setup[JanKenPoOptions]) -> bool:
    """Return whether every player discards (JKP-9), not only a declarer who takes a neko (JKP-O5)."""
    return setup.options.kitty_discards or not TABLES[setup.players].neko


def tricks(setup: Setup[JanKenPoOptions]) -> int:
    """Return the number of tricks in a deal (JKP-18)."""
    return TABLES[setup.players].dealt - (PUT_DOWN if everybody_discards(setup) else 0)


def highest_bid(setup: Setup[JanKenPoOptions]) -> int:
    """Return the highest possible bid (JKP-8)."""
    return min(HIGHEST_BID, tricks(setup) - TABLES[setup.players].book)


PhaseName = Literal["auction", "neko", "discard", "trump", "call", "play", "after trick", "over"]
"""Names of the phases of a deal."""


class JanKenPoState(State):
    """The state of a deal of Jan Ken Po.

    `discards` are the cards that each player has discarded, including those for the neko. `neko` is the rest
    of the pack, which no one takes with two players.
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
    """Pairs of player and bid in order of the auction; a pass is 0."""
    bid: int
    """Highest bid so far, in tricks above the book."""
    declarer: Player
    """The player who made the highest bid so far."""
    calls: tuple[Card, ...]
    """Cards called so far."""
    partner: Player
    """The player who answered a call, or `NOBODY`."""
    heads: Card
    """The winning card of the trick so far; its suit is the active suit (JKP-16)."""

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
        """Return whether a player is on the declarer's side, as far as the sides are settled."""
        return player in (self.declarer, self.partner)


def deal(setup: Setup[JanKenPoOptions], deck: Sequence[Card]) -> JanKenPoState:
    """Deal one card at a time from the dealer's left (JKP-6)."""
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
