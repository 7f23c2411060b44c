"""Determinization in whole numbers: sample deals of the cards that a view hides.

It is the counterpart of `game.ai.partial_deal.PartialDeal`: zones with weights draw their cards first, and
the rest is dealt so that all deals that fit are about equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.ai.kernels.generator import RandomGenerator
from game.engine.bits import ONE, count, lowest

if TYPE_CHECKING:
    from mypy_extensions import i64

MAX_ATTEMPTS: Final = 10
"""Attempts to deal with weights, and as many without, before the known deal is used."""
EXCHANGES_PER_CARD: Final = 4
"""Random exchanges of two cards tried for each card."""


class HiddenZone:
    """A zone with hidden cards: how many, which ones it may hold, and their weights."""

    __slots__ = ("allowed", "cards", "known", "left", "size", "weights")

    def __init__(self, size: i64, allowed: i64, known: i64, weights: Sequence[float]) -> None:
        """`known` are the zone's cards in one deal that fits; `weights` are above 0 by card, or empty.

        Sets of cards have at most 56 bits.
        """
        self.size: i64 = size
        self.allowed: i64 = allowed
        self.known: i64 = known
        self.weights = list(weights)
        """Relative probability of drawing each card; empty if all are equally likely."""
        self.cards: i64 = 0
        """The hidden cards of the zone in the current deal."""
        self.left: i64 = size
        """Number of cards still to be dealt to the zone."""


class DealSampler:
    """Sampler that deals the hidden cards to their zones."""

    __slots__ = (
        "_cards", "_chances", "_learned", "_likely", "_places", "_settled", "_settled_places", "_share",
        "_unseen", "_zones", "chosen",
    )  # fmt: skip

    def __init__(
        self,
        zones: Sequence[HiddenZone],
        likely: Sequence[HiddenZone],
        settled: Sequence[int] = (),
        places: Sequence[Sequence[HiddenZone]] = (),
        chances: Sequence[float] = (),
        learned: Sequence[tuple[HiddenZone, Sequence[float]]] = (),
        share: float = 0.0,
    ) -> None:
        """`zones` are all zones; `likely` are those that draw by weight, in drawing order.

        In a `share` of the deals (0 to 1) the zones in `learned` draw instead, by the weights given there.

        The `settled` cards are dealt first. Each of `places` is a way to deal them: a zone for each card.
        The probabilities of these ways are in proportion to `chances`.
        """
        self._zones = list(zones)
        self._likely = [(zone, zone.weights) for zone in likely]
        self._learned = [(zone, list(weights)) for zone, weights in learned]
        self._share = share
        self._settled = list(settled)
        self._settled_places = [list(way) for way in places]
        self._chances = list(chances)
        self.chosen: i64 = -1
        """Index of the way in which the settled cards were dealt; below 0 if they were dealt like others."""
        unseen: i64 = 0
        for zone in self._zones:
            unseen |= zone.known
        self._unseen: i64 = unseen
        self._cards: list[int] = []
        self._places: list[HiddenZone] = []

    def draw(self, generator: RandomGenerator) -> None:
        """Sample another deal into the `cards` of each zone."""
        attempt: i64 = 0
        likely = self._likely
        if self._learned and generator.fraction() < self._share:
            likely = self._learned
        while attempt < 2 * MAX_ATTEMPTS:
            pool = self._unseen
            for zone in self._zones:
                zone.cards = 0
                zone.left = zone.size
            self.chosen = -1
            if attempt < MAX_ATTEMPTS:
                if self._chances:
                    pool &= ~self._settle(generator)
                for zone, weights in likely:
                    pool &= ~self._drawn(zone, weights, pool, generator)
            if self._deal(pool, generator):
                return
            attempt += 1
        self.use_known()

    def use_known(self) -> None:
        """Deal the known deal."""
        self.chosen = -1
        for zone in self._zones:
            zone.cards = zone.known

    def _settle(self, generator: RandomGenerator) -> i64:
        """Choose how to deal the settled cards, and deal them; return them as a set."""
        whole = 0.0
        for chance in self._chances:
            whole += chance
        drawn = generator.fraction() * whole
        number: i64 = 0
        last = len(self._chances) - 1
        while number < last:
            drawn -= self._chances[number]
            if drawn < 0.0:
                break
            number += 1
        self.chosen = number
        found: i64 = 0
        for place, zone in enumerate(self._settled_places[number]):
            card: i64 = self._settled[place]
            zone.cards |= ONE << card
            zone.left -= 1
            found |= ONE << card
        return found

    def _drawn(self, zone: HiddenZone, weights: list[float], pool: i64, generator: RandomGenerator) -> i64:
        """Draw a zone's cards from the pool by weight and return them; none if too few may go there."""
        allowed = pool & zone.allowed
        left = zone.left
        if left == 0 or count(allowed) < left:
            return 0
        whole = 0.0
        cards = allowed
        while cards:
            whole += weights[lowest(cards)]
            cards &= cards - 1
        found: i64 = 0
        while left:
            drawn = generator.fraction() * whole
            cards = allowed
            card = lowest(cards)
            drawn -= weights[card]
            cards &= cards - 1
            while cards and drawn >= 0.0:
                card = lowest(cards)
                drawn -= weights[card]
                cards &= cards - 1
            whole -= weights[card]
            allowed ^= ONE << card
            found |= ONE << card
            left -= 1
        zone.cards |= found
        zone.left = 0
        return found

    def _deal(self, pool: i64, generator: RandomGenerator) -> bool:
        """Deal the pool to the zones that lack cards; return whether it worked."""
        cards, places = self._cards, self._places
        cards.clear()
        places.clear()
        left = pool
        while left:
            cards.append(lowest(left))
            left &= left - 1
        for zone in self._zones:
            if zone.left and pool & ~zone.allowed:
                self._append(zone)
        tight: i64 = len(places)
        for zone in self._zones:
            if zone.left and not pool & ~zone.allowed:
                self._append(zone)
        number: i64 = len(cards)
        generator.shuffle(cards, 0, number, number)
        place: i64 = 0
        while place < tight:
            if not self._fit(place, number):
                return False
            place += 1
        if tight:
            # Filling the tight places favours some cards for the first of the other places.
            generator.shuffle(cards, tight, number, number)
            self._exchange(tight, number, generator)
        place = 0
        while place < number:
            card: i64 = cards[place]
            zone = places[place]
            zone.cards |= ONE << card
            place += 1
        return True

    def _append(self, zone: HiddenZone) -> None:
        left = zone.left
        while left:
            self._places.append(zone)
            left -= 1

    def _fit(self, place: i64, number: i64) -> bool:
        """Move a card to a place that may hold it, directly or by an exchange; return whether it worked."""
        cards = self._cards
        allowed = self._places[place].allowed
        at = place
        while at < number:
            card: i64 = cards[at]
            if allowed >> card & 1:
                cards[at], cards[place] = cards[place], card
                return True
            at += 1
        settled: i64 = 0
        while settled < place:
            card = cards[settled]
            if allowed >> card & 1:
                theirs = self._places[settled].allowed
                at = place
                while at < number:
                    other: i64 = cards[at]
                    if theirs >> other & 1:
                        cards[at] = cards[place]
                        cards[settled], cards[place] = other, card
                        return True
                    at += 1
            settled += 1
        return False

    def _exchange(self, tight: i64, number: i64, generator: RandomGenerator) -> None:
        """Exchange cards at random, since the order in which places were filled favours some deals."""
        cards, places = self._cards, self._places
        tries = EXCHANGES_PER_CARD * number
        while tries:
            one, two = generator.below(tight), generator.below(number)
            first: i64 = cards[one]
            second: i64 = cards[two]
            if places[one].allowed >> second & 1 and places[two].allowed >> first & 1:
                cards[one], cards[two] = second, first
            tries -= 1


class HandSampler:
    """Sampler of all hands: the cards that a view shows, and those that a deal sampler deals."""

    __slots__ = ("_hands", "_hidden", "_sampler")

    def __init__(self, hands: Sequence[int], hidden: Sequence[HiddenZone], sampler: DealSampler) -> None:
        """`hands` are the seen cards of each hand, as sets; `hidden` are the hands as zones of `sampler`."""
        self._hands = list(hands)
        self._hidden = list(hidden)
        self._sampler = sampler

    def draw(self, generator: RandomGenerator) -> list[int]:
        """Sample another deal; return the hands as sets."""
        self._sampler.draw(generator)
        return self._dealt()

    def _dealt(self) -> list[int]:
        found: list[int] = []
        for player, zone in enumerate(self._hidden):
            seen: i64 = self._hands[player]
            found.append(seen | zone.cards)
        return found
