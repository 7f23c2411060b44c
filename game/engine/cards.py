"""Cards as small integers and sets of cards as bit masks.

A card is `suit * 13 + rank`: suits run C D H S (0 to 3), ranks from the two (0) to the ace (12), and the
joker is 52. Its bit in a mask is `1 << card`. The written form is rank then suit (`TH`, `2C`, `AS`); the
joker is `JK`. Each game decides which card beats which; this module only names the cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Card = int
"""A card from 0 to 52, or `HIDDEN` if an observer may not know it."""
Cards = int
"""A set of cards as a bit mask."""
Suit = int
"""A suit from 0 to 3 in the order C D H S. A denomination can also be `NO_TRUMP`."""


class Zone(NamedTuple):
    """A place for cards: the name of an attribute of the state, and an index into it (0 if there is only
    one).
    """

    name: str
    place: int = 0


HANDS = tuple(Zone("hands", player) for player in range(16))
"""The hand of each player, for more players than any game has; made once, since search often needs them."""

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
NO_TRUMP = 4
JOKER = 52
HIDDEN = -1

RANKS = "23456789TJQKA"
SUITS = "CDHS"
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)

SUIT_CARDS: tuple[Cards, ...] = tuple(0x1FFF << 13 * suit for suit in range(4))
"""The thirteen cards of each suit."""
RANK_CARDS: tuple[Cards, ...] = tuple(0x8004002001 << rank for rank in range(13))
"""The four cards of each rank."""
FULL_PACK: Cards = (1 << 52) - 1
"""The 52 cards without a joker."""
EVERY_CARD: Cards = FULL_PACK | 1 << JOKER
"""The 53 cards that a game can use, the joker included."""

_TEXT: tuple[str, ...] = (*(r + s for s in SUITS for r in RANKS), "JK")
_CARD: dict[str, Card] = {text: card for card, text in enumerate(_TEXT)}
_STRAIN = {text: suit for suit, text in enumerate((*SUITS, "NT"))}


def card_of(rank: int, suit: Suit) -> Card:
    """Return the card of a rank (0 to 12) and a suit (0 to 3)."""
    return suit * 13 + rank


def suit_of(card: Card) -> Suit:
    """Return the printed suit; 4 for the joker, which has none."""
    return card // 13


def rank_of(card: Card) -> int:
    """Return the rank from 0 (two) to 12 (ace); 0 for the joker, which has none."""
    return card % 13


def card_text(card: Card) -> str:
    """Return the written form of a card, such as `TH`; `??` for a hidden card."""
    return "??" if card == HIDDEN else _TEXT[card]


def parse_card(text: str) -> Card:
    """Return the card with this written form. Raises `ValueError` for any other text."""
    try:
        return _CARD[text]
    except KeyError:
        raise ValueError(f"not a card: {text}") from None


def strain_text(suit: Suit) -> str:
    """Return the written form of a suit or of `NO_TRUMP`: `C`, `D`, `H`, `S` or `NT`."""
    return "NT" if suit == NO_TRUMP else SUITS[suit]


def parse_strain(text: str) -> Suit:
    """Return the suit with this written form, or `NO_TRUMP`. Raises `ValueError` for any other text."""
    try:
        return _STRAIN[text]
    except KeyError:
        raise ValueError(f"not a suit: {text}") from None


def is_card(text: str) -> bool:
    """Return whether the text is the written form of a card."""
    return text in _CARD


def is_strain(text: str) -> bool:
    """Return whether the text is the written form of a suit or of no-trump."""
    return text in _STRAIN


def mask(cards: Iterable[Card]) -> Cards:
    """Return the set of the given cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def parse_cards(text: str) -> Cards:
    """Return the set of cards written with spaces between them: `"AS TH 2C"`."""
    return mask(parse_card(word) for word in text.split())


def each(cards: Cards) -> list[Card]:
    """Return the cards of a set, lowest number first."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


def cards_text(cards: Cards) -> str:
    """Return the cards of a set, written with spaces between them."""
    return " ".join(_TEXT[card] for card in each(cards))
