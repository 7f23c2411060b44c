"""Determinization by inference: sample deals by likelihood, not only by possibility.

`fill` samples all deals that fit a view alike. A game whose players infer from bids, discards or calls
settles those cards first, in a `Draft`, the surest first, and leaves the rest to `fill`:

    draft = Draft(view, rng)
    draft.put(Zone("hands", holder), 1 << called)
    draft.draw(Zone("hands", declarer), weights)
    return draft.finish()
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Generic, TypeVar

from game.engine.cards import Cards, each, mask
from game.engine.state import State, Zone
from game.engine.view import View, fill

S = TypeVar("S", bound=State)


class Draft(Generic[S]):
    """A deal in the making that fits a view, for search: its state is as bare as a copy.

    `left` is the view with what has been settled so far: in its state the settled cards lie
    where they were put, its `hidden` and `unseen` tell what is still to be dealt.
    """

    def __init__(self, view: View[S], rng: Random) -> None:
        self._view = view
        self._rng = rng
        self.left = View(view.viewer, view.state.copy(), dict(view.hidden), view.unseen)
        self.left.state.may = view.state.may

    def put(self, zone: Zone, cards: Cards) -> None:
        """Settle that these unseen cards lie in a set with room for them, where they may be."""
        left = self.left
        getattr(left.state, zone.name)[zone.place] |= cards
        left.unseen &= ~cards
        lacking = left.hidden[zone] - cards.bit_count()
        if lacking:
            left.hidden[zone] = lacking
        else:
            del left.hidden[zone]

    def draw(self, zone: Zone, weights: Sequence[float]) -> None:
        """Fill up a set with unseen cards that it may hide, each as likely as its weight (above 0).

        `weights` go by card number. Nothing happens where the set hides no card, or where
        too few are left for it.
        """
        left = self.left
        number = left.hidden.get(zone, 0)
        if not number:
            return
        cards = each(left.unseen & left.state.may.get(zone, ~0))
        if len(cards) < number:
            return
        # The largest of random numbers to the power of 1/weight: drawing without putting back.
        random = self._rng.random
        keyed = sorted(cards, key=lambda card: -(random() ** (1 / weights[card])))
        self.put(zone, mask(keyed[:number]))

    def finish(self) -> S:
        """The deal, its other cards dealt by chance.

        Where what was settled leaves no deal that fits, nothing of it counts.
        """
        try:
            return fill(self.left, self._rng, log=False)
        except ValueError:
            return fill(self._view, self._rng, log=False)
