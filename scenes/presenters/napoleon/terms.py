"""What special cards, bids and sides of Napoleon are called in any sentence."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.cards import JOKER, NO_TRUMP, Card, Suit
from game.games.napoleon.state import NapoleonState
from scenes.i18n import Line, SuitMark, Template, Text, mark
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.terms import Term
from scenes.presenters.napoleon.facts import Why

TERMS: Mapping[Why, Template] = {
    "mighty": mark("mighty"),
    "sei-jack": mark("sei-jack"),
    "ura-jack": mark("ura-jack"),
    "joker": mark("joker"),
    "hunter": mark("hunter"),
    "yoromeki": mark("yoromeki"),
    "same two": mark("same two"),
    "highest trump": mark("highest trump"),
    "trumps it": mark("trumps it"),
    "heads": mark("heads"),
}
"""Special cards, and why a card heads a trick, each in a word or two."""


def denomination(sight: Sight[NapoleonState], strain: Suit) -> SuitMark | Text:
    """A suit by its symbol, or `no trumps`."""
    return sight.suit_names[NO_TRUMP] if strain == NO_TRUMP else SuitMark(strain)


def bid_line(sight: Sight[NapoleonState], number: int, strain: Suit) -> Line:
    """A bid as it stands in a line of text."""
    return sight.words.line("{number} {suit}", number=number, suit=denomination(sight, strain))


def card_named(sight: Sight[NapoleonState], card: Card) -> Text:
    """A card inside a sentence."""
    return sight.words.text("the joker") if card == JOKER else sight.the_card(card)


GLOSSES = (
    Term(mark("mighty"), mark("the ace of spades, whatever is trumps")),
    Term(mark("sei-jack"), mark("the jack of trumps")),
    Term(mark("ura-jack"), mark("the other jack of the same colour")),
    Term(mark("yoromeki"), mark("the queen of hearts, which takes the mighty")),
    Term(mark("same two"), mark("the two, which wins where all cards are of its suit")),
    Term(mark("hunter"), mark("the three that draws the joker out when it is led")),
    Term(mark("adjutant"), mark("who has the card that Napoleon has called, and plays with Napoleon")),
    Term(mark("blind"), mark("the cards that are left when all are dealt")),
)
"""The words of the game that a newcomer cannot know."""
