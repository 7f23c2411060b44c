"""Determinization by inference: sample deals by likelihood, not only by possibility.

`determinize` samples all deals that fit a view with equal probability. Bot logic that infers cards from bids,
discards or calls deals those first, in a `PartialDeal`, the most certain first, and `finish` deals the rest:

    deal = PartialDeal(view, rng)
    deal.put(HANDS[holder], 1 << called)
    deal.draw(HANDS[declarer], weights)
    return deal.finish()
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Generic, TypeVar

from game.engine.cards import Cards, each, mask
from game.engine.state import State, Zone
from game.engine.view import View, determinize

S = TypeVar("S", bound=State)


class PartialDeal(Generic[S]):
    """A deal that fits a view, with some of the hidden cards dealt; for search, without a log.

    `left` is the view after these cards: its state holds the dealt cards; its `hidden` and `unseen` are those
    still to be dealt.
    """

    def __init__(self, view: View[S], rng: Random) -> None:
        self._view = view
        self._rng = rng
        self.left = View(view.viewer, view.state.copy(), dict(view.hidden), view.unseen)
        self.left.state.may = view.state.may

    def put(self, zone: Zone, cards: Cards) -> None:
        """Deal these unseen cards to a zone that may hold them and has room for them."""
        left = self.left
        getattr(left.state, zone.name)[zone.place] |= cards
        left.unseen &= ~cards
        lacking = left.hidden[zone] - cards.bit_count()
        if lacking:
            left.hidden[zone] = lacking
        else:
            del left.hidden[zone]

    def draw(self, zone: Zone, weights: Sequence[float]) -> None:
        """Deal to a zone all its hidden cards, drawn by weight (by card, above 0).

        Does nothing if the zone hides no card, or if too few are left for it. Weighted sampling without
        replacement after Efraimidis and Spirakis, "Weighted random sampling with a reservoir" (2006).
        """
        left = self.left
        number = left.hidden.get(zone, 0)
        if not number:
            return
        cards = each(left.unseen & left.state.may.get(zone, ~0))
        if len(cards) < number:
            return
        random = self._rng.random
        keyed = sorted(cards, key=lambda card: -(random() ** (1 / weights[card])))
        self.put(zone, mask(keyed[:number]))

    def finish(self) -> S:
        """Return the deal with its other cards dealt at random.

        If no deal that fits the view is left, all hidden cards are dealt at random.
        """
        try:
            return determinize(self.left, self._rng, log=False)
        except ValueError:
            return determinize(self._view, self._rng, log=False)
