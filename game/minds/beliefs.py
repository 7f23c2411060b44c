"""Possible deals drawn by what is likely, not only by what is possible.

`fill` takes all deals that fit a view for equally likely. A game whose opponents go by what
the others have bid, kept or put down settles those cards first, in a `Draft`, the surest
first, and leaves the rest to `fill`:

    draft = Draft(view, rng)
    draft.put(Zone("hands", holder), 1 << called)
    draft.draw(Zone("hands", declarer), weights)
    return draft.finish()
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Generic, TypeVar

from game.engine.cards import Cards, each
from game.engine.state import State, Zone
from game.engine.view import View, fill

S = TypeVar("S", bound=State)

EFFECTIVE = 0.15
"""The share of the deals drawn that must count, by the effective sample size."""
HALVINGS = 10
"""Steps to the power of the weights at which so many do."""


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
        chosen = 0
        for card in keyed[:number]:
            chosen |= 1 << card
        self.put(zone, chosen)

    def finish(self) -> S:
        """The deal, its other cards dealt by chance.

        Where what was settled leaves no deal that fits, nothing of it counts.
        """
        try:
            return fill(self.left, self._rng, log=False)
        except ValueError:
            return fill(self._view, self._rng, log=False)


class Deals(Generic[S]):
    """Possible deals for a search, drawn by what is likely: weighed by the evidence, and resampled.

    A number of deals are drawn, each gets a weight by how likely what the others did is in it, and the
    search gets each as often as its weight asks for, in an order by chance.
    """

    def __init__(
        self, possible: Callable[[], S], likelihood: Callable[[S], float], number: int, rng: Random
    ) -> None:
        self._rng = rng
        self.deals = [possible() for _ in range(number)]
        self.weights = tempered([likelihood(deal) for deal in self.deals])
        self._next: list[S] = []

    def draw(self) -> S:
        """The next deal, a bare state of its own."""
        if not self._next:
            self._next = resampled(self.deals, self.weights, self._rng)
        return self._next.pop().copy()


def tempered(logs: Sequence[float], least: float = EFFECTIVE) -> list[float]:
    """Weights, 1 in all, from logarithms; flattened where so few would count that it would be chance.

    `least` is the share of the weights that must count, by the effective sample size.
    """
    best = max(logs)
    low, high = 0.0, 1.0
    found = _weights(logs, best, high)
    if _effective(found) >= least * len(logs):
        return found
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        found = _weights(logs, best, middle)
        if _effective(found) >= least * len(logs):
            low = middle
        else:
            high = middle
    return _weights(logs, best, low)


def _weights(logs: Sequence[float], best: float, power: float) -> list[float]:
    weights = [exp(power * (value - best)) for value in logs]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def _effective(weights: Sequence[float]) -> float:
    """The effective sample size of weights that are 1 in all (Kish)."""
    return 1 / sum(weight * weight for weight in weights)


def resampled(deals: Sequence[S], weights: Sequence[float], rng: Random) -> list[S]:
    """As many deals, each about as often as its weight asks for, in an order by chance."""
    number = len(deals)
    found, at, reached = [], 0, weights[0]
    for place in range(number):
        wanted = (place + rng.random()) / number
        while reached < wanted and at < number - 1:
            at += 1
            reached += weights[at]
        found.append(deals[at])
    rng.shuffle(found)
    return found
