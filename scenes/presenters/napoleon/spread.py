"""What lies on the table of Napoleon: the blind, the piles of two players, the tags of special cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.cards import SPADES, TWO, Card, Suit, card_of, suit_of
from game.engine.state import Zone
from game.engine.view import View
from game.games.napoleon.form import NO_CARD, PILES_EACH
from game.games.napoleon.state import NapoleonState
from scenes.i18n import Text, mark
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import Lies, Pile, PileColumn, Spread, WinningCard
from scenes.presenters.napoleon.facts import (
    called_by_you,
    has_power,
    head,
    powers_now,
    special_cards,
    suit_wanted,
)
from scenes.presenters.napoleon.terms import TERMS


class NapoleonSpread(Spread[NapoleonState]):
    """What heads the trick and why, and which cards are more than their ranks and suits say."""

    def heading(self, sight: Sight[NapoleonState], cards: Sequence[Card]) -> WinningCard | None:
        if not cards:
            return None
        place, why = head(sight.state, cards)
        return WinningCard(place, sight.words.text(TERMS[why]))

    def active_suit(self, sight: Sight[NapoleonState], cards: Sequence[Card]) -> Suit | None:
        return suit_wanted(sight.state.powers, cards[0]) if cards else None

    def piles(self, sight: Sight[NapoleonState]) -> Sequence[Pile]:
        exchanged = sight.state.form.exchange
        template = mark("{count} in the blind") if exchanged else mark("{count} to be dealt")
        return [
            Pile(Zone("blind"), None, lambda count: sight.words.text(template, count=count), lies=Lies.APART)
        ]

    def columns(self, state: NapoleonState) -> Mapping[Zone, PileColumn]:
        return {
            Zone("piles", place): PileColumn(place // PILES_EACH, None if top == NO_CARD else top)
            for place, top in enumerate(state.tops)
        }

    def tags(self, sight: Sight[NapoleonState]) -> Mapping[Card, Text]:
        state, words = sight.state, sight.words
        found = powers_now(sight)
        if found is None:
            return {}
        first = state.phase == "play" and state.first_trick
        tags = {
            card: words.text(TERMS[special])
            for card, special in special_cards(found).items()
            if card not in sight.trick or has_power(found, card, first=first)
        }
        if (two := _same_two(sight.view)) is not None:
            tags[two] = words.text(TERMS["same two"])
        if called_by_you(sight.view):
            special = tags.get(state.called)
            called = words.text("{special}, called", special=special) if special else words.text("called")
            tags[state.called] = called
        return tags


def _same_two(view: View[NapoleonState]) -> Card | None:
    """The two of the own hand that would take the trick as it lies because all its cards are of one suit."""
    state, viewer, cards = view.state, view.viewer, view.state.trick
    if viewer is None or not cards or state.phase != "play" or suit_of(cards[0]) > SPADES:
        return None
    two = card_of(TWO, suit_of(cards[0]))
    if not state.hands[viewer] >> two & 1:
        return None
    place, why = head(state, (*cards, two))
    return two if place == len(cards) and why == "same two" else None
