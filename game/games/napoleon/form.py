"""The form of the game at a table, which depends on style, joker and number of players.

This module alone decides which options apply together; the phases ask the form.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from game.engine.actions import Action
from game.engine.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    FULL_PACK,
    HEARTS,
    JACK,
    JOKER,
    KING,
    NO_TRUMP,
    QUEEN,
    RANK_CARDS,
    SPADES,
    TEN,
    THREE,
    Card,
    Cards,
    Suit,
    card_of,
    mask,
)
from game.engine.state import Setup
from game.games.napoleon.options import NapoleonOptions

MIGHTY = card_of(ACE, SPADES)
"""The mighty, the highest card whatever is trumps (NAP-2)."""
YOROMEKI = card_of(QUEEN, HEARTS)
"""The queen that beats the mighty, by option (NAP-O7)."""
JOKER_BIT: Cards = 1 << JOKER
HONOURS: Cards = RANK_CARDS[ACE] | RANK_CARDS[KING] | RANK_CARDS[QUEEN] | RANK_CARDS[JACK]
NO_CARD = -1

PILES_EACH = 4
PILE_CARDS = 4
DEALT = {2: 9, 3: 16, 4: 12, 5: 10, 6: 8}
"""Cards dealt to each hand, by number of players (NAP-3, NAP-4P to NAP-2P)."""


@dataclass(frozen=True, eq=False)
class NapoleonForm:
    """The form of the game at one table, without the options that do not apply to it.

    Equal options and players share one object, so it is cheap to use as a key.
    """

    options: NapoleonOptions
    players: int

    def __reduce__(
        self,
    ) -> tuple[Callable[[NapoleonOptions, int], NapoleonForm], tuple[NapoleonOptions, int]]:
        """Return how to unpickle a form: as the shared object of the process."""
        return form_of, (self.options, self.players)

    @cached_property
    def hattori(self) -> bool:
        """Whether this is Hattori's game for four (NAP-HAT)."""
        return self.options.style == "hattori"

    @cached_property
    def oldest(self) -> bool:
        """Whether this is the game of 1885 for five (NAP-1885)."""
        return self.options.style == "1885"

    @property
    def modern(self) -> bool:
        """Whether this is neither Hattori's game nor that of 1885."""
        return self.options.style == "modern"

    # Cards.

    @cached_property
    def joker(self) -> str:
        """Kind of joker in the pack, or `none` (NAP-O9)."""
        return self.options.joker if self.modern else "none"

    @cached_property
    def hunter(self) -> Card:
        """The joker hunter, or `NO_CARD` if no card hunts the joker (NAP-O10, NAP-O14)."""
        hunters = {"3C": card_of(THREE, CLUBS), "3S": card_of(THREE, SPADES), "none": NO_CARD}
        return hunters[self.options.joker_hunter] if self.modern and self.options.hunted else NO_CARD

    @cached_property
    def removed(self) -> Cards:
        """The threes that are removed from the pack (NAP-REM)."""
        if not self.modern or self.players not in (4, 6):
            return 0
        threes = [card_of(THREE, suit) for suit in (CLUBS, DIAMONDS, HEARTS)]
        first = 1 if threes[0] == self.hunter else 0
        return mask(threes[first : first + self.options.removed_threes])

    @cached_property
    def pack(self) -> Cards:
        """The cards in play."""
        return (FULL_PACK | (JOKER_BIT if self.joker != "none" else 0)) & ~self.removed

    @cached_property
    def scoring(self) -> Cards:
        """The scoring cards, one point each (NAP-1)."""
        return HONOURS if self.oldest else HONOURS | RANK_CARDS[TEN]

    @cached_property
    def points(self) -> int:
        """Number of scoring cards in the pack."""
        return self.scoring.bit_count()

    @cached_property
    def has_piles(self) -> bool:
        """Whether each player has piles in addition to the hand (NAP-2P)."""
        return self.players == 2

    # Auction and partner.

    @cached_property
    def lowest_bid(self) -> int:
        """Lowest number of scoring cards that may be bid (NAP-4, NAP-O1)."""
        return 1 if self.oldest else self.options.min_bid

    @cached_property
    def strains(self) -> tuple[Suit, ...]:
        """Denominations that may be bid, lowest first (NAP-4, NAP-O3)."""
        suits = (CLUBS, DIAMONDS, HEARTS, SPADES)
        no_trump = "off" if self.oldest else self.options.no_trump
        return {"off": suits, "high": (*suits, NO_TRUMP), "low": (NO_TRUMP, *suits)}[no_trump]

    @cached_property
    def reentry(self) -> bool:
        """Whether a player who has passed may bid again (NAP-O2); always so in Hattori's game."""
        return self.hattori or (self.modern and self.options.bidding == "reentry")

    @cached_property
    def has_adjutant(self) -> bool:
        """Whether Napoleon calls an adjutant (NAP-6); with three players only by option (NAP-3P)."""
        enough = self.players > 3 or (self.players == 3 and self.options.three_adjutant)
        return enough and not self.oldest

    @cached_property
    def has_exchange(self) -> bool:
        """Whether Napoleon takes the blind and discards (NAP-7); in Hattori's game the blind is dealt out."""
        return not self.hattori


@cache
def form_of(options: NapoleonOptions, players: int) -> NapoleonForm:
    """Return the form for a table with these options and players."""
    return NapoleonForm(options, players)


def form(setup: Setup[NapoleonOptions]) -> NapoleonForm:
    """Return the form in which a deal is played."""
    return form_of(setup.options, setup.players)


@lru_cache(64)
def ladder(form: NapoleonForm) -> tuple[Action, ...]:
    """Return all bids from the lowest to the highest (NAP-4)."""
    numbers = range(form.lowest_bid, form.points + 1)
    return tuple(Action("bid", number=number, strain=strain) for number in numbers for strain in form.strains)


@lru_cache(1024)
def outbidding(form: NapoleonForm, standing: Action | None) -> tuple[Action, ...]:
    """Return the bids higher than the current one; in Hattori's game only the number counts."""
    bids = ladder(form)
    if standing is None:
        return bids
    assert standing.number is not None
    if form.hattori:
        return tuple(bid for bid in bids if bid.number is not None and bid.number > standing.number)
    return bids[bids.index(standing) + 1 :]
