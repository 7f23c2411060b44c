"""Which cards must be played to a trick, which wins it, and which score (NAP-1, NAP-9 to NAP-11, options).

`CardPowers` holds the few values that decide this in a deal. `tables` turns them into masks and numbers for
look-up, shared by all deals with the same powers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from game.engine.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    JOKER,
    NO_TRUMP,
    RANK_CARDS,
    SPADES,
    SUIT_CARDS,
    TEN,
    TWO,
    Card,
    Cards,
    Suit,
    card_of,
    each,
    mask,
    rank_of,
)
from game.games.napoleon.form import HONOURS, JOKER_BIT, MIGHTY, NO_CARD, YOROMEKI, NapoleonForm
from game.games.napoleon.lookup import (
    ALMIGHTY,
    LED_JOKER,
    LED_JOKER_STRONGER,
    LED_JOKER_WEAK,
    NO_LEAD,
    PLAIN,
    SAME_TWO,
    SEI_JACK,
    TRUMP,
    URA_JACK,
    PowersLookup,
)

SAME_COLOUR = {CLUBS: SPADES, SPADES: CLUBS, DIAMONDS: HEARTS, HEARTS: DIAMONDS}


@dataclass(frozen=True, eq=False, slots=True)
class CardPowers:
    """The rules that decide which cards may be played and which wins, besides the cards of the trick.

    Equal powers share one object, so it is cheap to use as a key.
    """

    trump: Suit
    has_jacks: bool
    """Whether the game has a sei-jack and an ura-jack."""
    same_two: bool
    """Whether the same-two rule applies: the two wins if all cards of the trick are of its suit."""
    first: str
    """Which cards have their power in trick 1: `plain` (none), `mighty`, `specials`, or `all`.

    NAP-10 and NAP-O5.
    """
    no_trump_lead: bool
    """Whether Napoleon may not lead a trump to trick 1."""
    yoromeki: bool
    """Whether the queen of hearts beats a mighty that has its power in the trick (NAP-O7)."""
    specials_are_trumps: bool
    joker: str
    hunter: Card
    two_beside_joker: bool

    def __reduce__(self) -> tuple[Callable[..., CardPowers], tuple[Any, ...]]:
        """Return how to unpickle the powers: as the shared object of the process."""
        return _the_same, astuple(self)


@cache
def _the_same(*values: Any) -> CardPowers:
    return CardPowers(*values)


@cache
def powers(form: NapoleonForm, trump: Suit) -> CardPowers:
    """Return the powers of a deal with these trumps."""
    options = form.options
    if form.oldest:
        return _the_same(trump, False, False, "plain", False, False, False, "none", NO_CARD, False)
    found = CardPowers(
        trump=trump,
        has_jacks=trump != NO_TRUMP,
        same_two=True,
        first="all" if form.hattori else options.first_trick,
        no_trump_lead=form.modern and options.first_lead == "no_trump_suit" and trump != NO_TRUMP,
        yoromeki=options.yoromeki,
        specials_are_trumps=options.specials_are_trumps and trump != NO_TRUMP,
        joker=form.joker,
        hunter=form.hunter,
        two_beside_joker=options.same_two_with_joker,
    )
    return _the_same(*astuple(found))


def sei_jack(powers: CardPowers) -> Card:
    """Return the sei-jack, the jack of trumps, or `NO_CARD` (NAP-2)."""
    return card_of(JACK, powers.trump) if powers.has_jacks else NO_CARD


def ura_jack(powers: CardPowers) -> Card:
    """Return the ura-jack, the other jack of the trumps' colour, or `NO_CARD` (NAP-2)."""
    return card_of(JACK, SAME_COLOUR[powers.trump]) if powers.has_jacks else NO_CARD


class TrickRanking(NamedTuple):
    """The ranking of all cards in a trick."""

    heights: tuple[tuple[int, ...], ...]
    """Height of each card, by led card and card."""
    takers: tuple[tuple[Cards, ...], ...]
    """The cards that rank higher than a winning card, by led card and winning card."""


class LedTables(NamedTuple):
    """Masks and heights for look-up, by the card led."""

    suits: tuple[Cards, ...]
    """The cards of each suit for leading and following (NAP-2, NAP-O8)."""
    trumps: Cards
    """The cards of the trump suit; empty without trumps."""
    belongs: tuple[Suit, ...]
    """Suit of each card for leading and following, by card number without the joker."""
    wanted: tuple[tuple[Cards, ...], ...]
    """Sets of cards by led card; a hand must play from the first set of which it holds a card."""
    first: TrickRanking
    """Ranking in trick 1."""
    later: TrickRanking
    """Ranking from trick 2 on."""
    lookup: PowersLookup
    """Heights and playable cards for fast play, with the rules that depend on the whole trick."""


@lru_cache(512)
def tables(powers: CardPowers) -> LedTables:
    """Return the tables of a deal with these powers."""
    suits = list(SUIT_CARDS)
    trump = powers.trump
    if powers.specials_are_trumps:
        extra = 1 << MIGHTY | 1 << ura_jack(powers)
        suits = [cards | extra if suit == trump else cards & ~extra for suit, cards in enumerate(suits)]
    trumps = suits[trump] if trump != NO_TRUMP else 0
    wanted = tuple(_wanted(powers, suits, trumps, led) for led in range(53))
    first, later = (_order(powers, suits, first=number == 1) for number in (1, 2))
    return LedTables(
        tuple(suits),
        trumps,
        tuple(next(suit for suit in range(4) if suits[suit] >> card & 1) for card in range(JOKER)),
        wanted,
        first,
        later,
        PowersLookup(
            first.heights,
            later.heights,
            _first_leads(powers, trumps),
            wanted,
            powers.hunter,
            yoromeki=powers.yoromeki,
            two=powers.same_two,
            two_in_first=powers.same_two and powers.first == "all",
            two_beside_joker=powers.two_beside_joker,
        ),
    )


def _first_leads(powers: CardPowers, trumps: Cards) -> tuple[Cards, ...]:
    if powers.no_trump_lead:
        return (~(JOKER_BIT | trumps), ~JOKER_BIT)
    return (~JOKER_BIT,)


def _wanted(powers: CardPowers, suits: Sequence[Cards], trumps: Cards, led: Card) -> tuple[Cards, ...]:
    if led != JOKER:
        return tuple(cards for cards in suits if cards >> led & 1)
    # The 1885 game, in which tens don't score, has no joker.
    asked = (trumps, HONOURS | RANK_CARDS[TEN]) if powers.joker == "weak" else (trumps,)
    return tuple(cards for cards in asked if cards)


def _order(powers: CardPowers, suits: Sequence[Cards], *, first: bool) -> TrickRanking:
    heights = tuple(_heights(powers, suits, led, first=first) for led in range(53))
    return TrickRanking(heights, tuple(map(_takers, heights)))


def _heights(powers: CardPowers, suits: Sequence[Cards], led: Card, *, first: bool) -> tuple[int, ...]:
    heights = [0] * 53
    for suit, cards in enumerate(suits):
        trumps = suit == powers.trump and (not first or powers.first == "all")
        if trumps or cards >> led & 1:
            for card in each(cards & ~JOKER_BIT):
                heights[card] = (TRUMP if trumps else PLAIN) + rank_of(card)
    if led == JOKER:
        heights[JOKER] = _led_joker(powers)
    if not first or powers.first != "plain":
        heights[MIGHTY] = ALMIGHTY
    if powers.has_jacks and (not first or powers.first in ("specials", "all")):
        heights[sei_jack(powers)] = SEI_JACK
        heights[ura_jack(powers)] = URA_JACK
    return tuple(heights)


@lru_cache(4096)
def _takers(heights: tuple[int, ...]) -> tuple[Cards, ...]:
    """Return the set of cards with a greater height than a card, by card."""
    return tuple(mask(other for other in range(53) if heights[other] > height) for height in heights)


def _led_joker(powers: CardPowers) -> int:
    if powers.joker == "weak":
        return LED_JOKER_WEAK
    return LED_JOKER_STRONGER if powers.joker == "stronger" else LED_JOKER


def playable(powers: CardPowers, trick: Sequence[Card], hand: Cards, *, first: bool) -> Cards:
    """Return the cards of a hand that may be played to a trick (NAP-9, NAP-O6, NAP-O9, NAP-O10).

    `trick` holds the cards played so far; `first` says whether it is trick 1.
    """
    return tables(powers).lookup.playable(trick[0] if trick else NO_LEAD, hand, first)


def takers(powers: CardPowers, led: Card, *, first: bool) -> tuple[Cards, ...]:
    """Return, by winning card, the cards that beat it in a trick to which `led` is led.

    The yoromeki and the same two depend on the whole trick and are left to `best_place`.
    """
    found = tables(powers)
    return (found.first if first else found.later).takers[led]


def leads_taken_by(powers: CardPowers, lead: Card) -> Cards:
    """Return all cards that could win a trick after trick 1 to which `lead` is led, except the lead."""
    return beaten_by(powers, lead, lead, first=False)


def beaten_by(powers: CardPowers, card: Card, led: Card, *, first: bool) -> Cards:
    """Return all cards that could beat a card in a trick to which `led` is led.

    They include the yoromeki and the same two (NAP-O7, NAP-11). `first` says whether it is trick 1.
    """
    order = tables(powers).first if first else tables(powers).later
    found, height = order.takers[led][card], order.heights[led][card]
    if height == ALMIGHTY and powers.yoromeki:
        found |= 1 << YOROMEKI
    two = powers.same_two and not (first and powers.first != "all")
    if height < SAME_TWO and two and led != JOKER:
        found |= 1 << card_of(TWO, led // 13)
    return found & ~(1 << card)


def best_place(powers: CardPowers, trick: Sequence[Card], *, first: bool) -> int:
    """Return the index of the winning card of a trick (NAP-10, NAP-11)."""
    return tables(powers).lookup.best_place(list(trick), first)


def points(form: NapoleonForm, cards: Cards) -> int:
    """Return how many scoring cards are in a set (NAP-1)."""
    return (cards & form.scoring).bit_count()
