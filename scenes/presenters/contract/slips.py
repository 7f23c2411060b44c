"""Kinds of mistakes, and the lesson of the game about each."""

from __future__ import annotations

from enum import Enum
from typing import Any

from game.engine.actions import Action
from game.engine.cards import Card
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.sight import Sight


class Slip(Enum):
    """A kind of mistake with a card, by what a better card would have done."""

    LEAD = "another card was to be led"
    MISSED = "the trick was to be taken"
    DEAR = "another card would have taken the trick, too"
    WASTED = "the trick was not to be taken"
    FRIEND = "a partner had the trick"
    GIVEN = "another card was to be given away"


def slip_of(presenter: Presenter[Any], sight: Sight[Any], chosen: Card, better: Card) -> Slip:
    """Return what kind of mistake a card was in a position."""
    if not sight.trick:
        return Slip.LEAD
    end = len(sight.trick)
    head, *places = (
        heading.place if (heading := presenter.spread.heading(sight, cards)) is not None else 0
        for cards in (sight.trick, (*sight.trick, chosen), (*sight.trick, better))
    )
    took, should = (place == end for place in places)
    side = presenter.seats.side
    own, theirs = side(sight, sight.state.turn), side(sight, sight.trick_players[head])
    if own is not None and own is theirs and not should:
        return Slip.FRIEND
    if took and should:
        return Slip.DEAR
    if took or should:
        return Slip.WASTED if took else Slip.MISSED
    return Slip.GIVEN


def lesson_about(presenter: Presenter[Any], sight: Sight[Any], chosen: Action, better: Action) -> str:
    """The key of the lesson that teaches why another choice was better; empty where none does."""
    advice = presenter.advice
    special = advice.topic(sight, chosen, better)
    if special is not None:
        return special
    if better.verb == chosen.verb == "play":
        return advice.topics.get(slip_of(presenter, sight, chosen.cards[0], better.cards[0]).name, "")
    return advice.topics.get(better.verb) or advice.topics.get(chosen.verb, "")
