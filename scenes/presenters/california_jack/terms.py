"""The words of California Jack that a newcomer cannot know."""

from __future__ import annotations

from scenes.i18n import mark
from scenes.presenters.contract.terms import Term

TERMS = (
    Term(mark("High"), mark("a point for the ace of trumps, for whoever captures it")),
    Term(mark("Low"), mark("a point for the two of trumps, for whoever captures it")),
    Term(mark("Jack"), mark("a point for the jack of trumps, for whoever captures it")),
    Term(mark("Game"), mark("a point for whoever captures more in card points")),
    Term(mark("card points"), mark("ten 10, ace 4, king 3, queen 2, jack 1: 80 in all")),
    Term(mark("stock"), mark("the cards that are left after the deal, to be drawn from")),
    Term(mark("cut card"), mark("a card shown before the deal, whose suit is trumps")),
)
