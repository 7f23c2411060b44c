"""Look-up of what may be played to a trick and which card is winning, by the card led (NAP-9 to NAP-11).

Written with 64-bit integers and compiled if possible, because the phases and the search kernel share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.engine.cards import JOKER
from game.games.napoleon.form import JOKER_BIT, YOROMEKI

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_LEAD: Final = -1
"""Number in place of the card led if the player is to lead."""
_JOKER_BIT: Final[i64] = JOKER_BIT
_JOKER: Final[i64] = JOKER
_YOROMEKI: Final[i64] = YOROMEKI

# Heights of cards in a trick. A card that can't win has height 0.
PLAIN: Final = 1
"""Height of a card of the suit led, to which the rank is added."""
LED_JOKER_WEAK: Final = 15
TRUMP: Final = 20
"""Height of a trump, to which the rank is added."""
SAME_TWO: Final = 40
LED_JOKER: Final = 50
URA_JACK: Final = 60
SEI_JACK: Final = 61
LED_JOKER_STRONGER: Final = 70
ALMIGHTY: Final = 80


class PowersLookup:
    """Look-up of the cards that may be played and of the winner, shared by all deals with the same powers."""

    __slots__ = (
        "_first_leads", "_hunter", "_two", "_two_beside_joker", "_two_in_first", "_wanted", "_yoromeki",
        "first_heights", "later_heights",
    )  # fmt: skip

    def __init__(  # noqa: PLR0913 - tables and four flags, as a compiled class takes them
        self,
        first_heights: Sequence[Sequence[int]],
        later_heights: Sequence[Sequence[int]],
        first_leads: Sequence[int],
        wanted: Sequence[Sequence[int]],
        hunter: int,
        *,
        yoromeki: bool,
        two: bool,
        two_in_first: bool,
        two_beside_joker: bool,
    ) -> None:
        """The arguments are values of `LedTables` and `CardPowers`.

        `two_in_first` says whether the same-two rule also holds in trick 1.
        """
        self.first_heights = [list(heights) for heights in first_heights]
        """Height of each card in trick 1, by led card and card."""
        self.later_heights = [list(heights) for heights in later_heights]
        """Height of each card from trick 2 on, by led card and card."""
        self._first_leads = list(first_leads)
        self._wanted = [list(masks) for masks in wanted]
        self._hunter: i64 = hunter
        self._yoromeki = yoromeki
        self._two = two
        self._two_in_first = two_in_first
        self._two_beside_joker = two_beside_joker

    def playable(self, led: i64, hand: i64, first: bool) -> i64:
        """Return the cards of a hand that may be played or led (NAP-9, NAP-O6, NAP-O9, NAP-O10).

        `led` is the card led, or `NO_LEAD` if the player is to lead; `first` says whether it is trick 1.
        """
        if led == NO_LEAD:
            if first:
                for lead in self._first_leads:
                    if hand & lead:
                        return hand & lead
            return hand
        if led == self._hunter and hand & _JOKER_BIT:
            return _JOKER_BIT
        for wanted in self._wanted[led]:
            if hand & wanted:
                return hand & (wanted | _JOKER_BIT)
        return hand

    def heights(self, led: i64, first: bool) -> list[int]:
        """Return each card's height, by card, in a trick to which `led` is led; `first` for trick 1.

        The highest card wins unless `settled` says otherwise; a card with height 0 can't win.
        """
        return self.first_heights[led] if first else self.later_heights[led]

    def best_place(self, trick: list[int], first: bool) -> i64:
        """Return the index of the winning card of a trick (NAP-10, NAP-11)."""
        heights = self.first_heights[trick[0]] if first else self.later_heights[trick[0]]
        best: i64 = 0
        place: i64 = 0
        for at, card in enumerate(trick):
            height: i64 = heights[card]
            if height > best:
                best = height
                place = at
        return self.settled(trick, place, best, first)

    def settled(self, trick: list[int], place: i64, best: i64, first: bool) -> i64:
        """Return the index of the winning card, given the highest card's index `place` and height `best`."""
        if best == ALMIGHTY:
            return _place_of(_YOROMEKI, trick, place) if self._yoromeki else place
        if best < SAME_TWO and best != LED_JOKER_WEAK and (self._two_in_first if first else self._two):
            return self._same_two(trick, place)
        return place

    def _same_two(self, trick: list[int], place: i64) -> i64:
        """Return the index of the two that wins because all cards are of its suit (NAP-O11 with a joker).

        Return `place` if there is none.
        """
        suit: i64 = -1
        for each in trick:
            card: i64 = each
            if card == _JOKER:
                if not self._two_beside_joker:
                    return place
            elif suit < 0:
                suit = card // 13
            elif card // 13 != suit:
                return place
        return _place_of(13 * suit, trick, place)


def _place_of(wanted: i64, trick: list[int], place: i64) -> i64:
    """Return the index in a trick of the card `wanted`, or `place` if it is not there."""
    for at, card in enumerate(trick):
        if card == wanted:
            return at
    return place
