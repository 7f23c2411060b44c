"""Checks of what a seat may know, apart from the tests so that planted faults can be put to them.

Two cards whose place a viewer does not know are exchanged in the deck and the same actions are played
again; what others put down unseen is exchanged with the deck. A card that lay open for a while, of which
nobody can tell whether it was put down, stays in its place in the deck. Where the rules allow that course
too, the viewer could not have told the two deals apart: his view, what he heard and his choices must be
the same.
So they must be while others choose in secret, however many have chosen. And a fill may not choose the
true place of a card more often than that of any other card that would fit as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any

from game.actions import Action
from game.cards import HIDDEN, Card, Cards, each
from game.events import CallAnswered, CardShown, Discarded, Event
from game.match import Match
from game.state import State, Zone
from game.view import View, view

Look = Callable[[Any, int | None], View[Any]]
Hear = Callable[[Sequence[Event], int | None], list[Event]]

UNSEEN = ("discard",)
"""Verbs of actions whose cards only their player sees."""
LIMIT = 4.5
"""Standard deviations from the expected rate: one honest run in 150,000 goes beyond."""


def hear(events: Sequence[Event], viewer: int | None) -> list[Event]:
    return [event.seen_by(viewer) for event in events]


def replayed(match: Match, actions: Sequence[tuple[int, Action]], deck: Sequence[Card]) -> State | None:
    """Where actions lead from a deck; `None` if they cannot be played."""
    game = match.game
    state = game.begin(match.deal.setup, deck)
    for player, action in actions:
        if state.turn != player or action not in game.legal(state):
            return None
        game.advance(state, action)
    return state


def openly(events: Sequence[Event] | None) -> list[bool]:
    """Of every call whether it was answered, and of every card put down whether all see it."""
    found = []
    for event in events or ():
        if isinstance(event, CallAnswered):
            found.append(event.player is not None)
        elif isinstance(event, Discarded):
            found.append(event.open)
    return found


def exchanged(match: Match, exchange: dict[Card, Card]) -> State | None:
    """Where the same course leads with some cards exchanged, none of which its viewer has seen.

    `None` where it would not have been the same: an action is not legal, or more or less lies open then.
    """
    actions = [
        (player, action._replace(cards=tuple(exchange.get(card, card) for card in action.cards)))
        if action.verb in UNSEEN
        else (player, action)
        for player, action in match.deal.actions
    ]
    turned_up = {event.card for event in match.deal.events if isinstance(event, CardShown)}
    deck = []
    for card in match.deal.deck:
        stays = card in turned_up
        while not stays:
            card = exchange.get(card, card)
            stays = card not in turned_up
        deck.append(card)
    other = replayed(match, actions, deck)
    return other if other is not None and openly(other.log) == openly(match.deal.events) else None


def difference(one: State, two: State, viewer: int | None, look: Look = view, listen: Hear = hear) -> str:
    """By what a viewer tells two deals apart; empty if by nothing."""
    here, there = look(one, viewer).facts(), look(two, viewer).facts()
    for name, fact in here.items():
        if fact != there[name]:
            return f"{name}: {fact} and {there[name]}"
    if listen(one.log or [], viewer) != listen(two.log or [], viewer):
        return "events"
    return ""


def told_apart(match: Match, viewer: int | None, one: Card, two: Card, **planted: Any) -> str | None:
    """By what the viewer tells two cards' exchange, empty if he does not; `None` without a second deal."""
    true, other = match.deal.state, exchanged(match, {one: two, two: one})
    if other is None:
        return None
    found = difference(true, other, viewer, **planted)
    if not found and true.turn == viewer and match.game.legal(true) != match.game.legal(other):
        return "legal actions"
    return found


def told_by_choosing(match: Match, viewer: int | None, **planted: Any) -> str | None:
    """By what the viewer tells that another has just chosen in secret; `None` where that is no question."""
    true, actions = match.deal.state, match.deal.actions
    if true.sealed is None or true.turn == viewer or not actions or actions[-1][0] == viewer:
        return None
    before = replayed(match, actions[:-1], match.deal.deck)
    if before is None or before.sealed is None:
        return None
    return difference(true, before, viewer, **planted)


def cards_in(state: State, zone: Zone) -> list[Card]:
    if zone.name in state.SETS:
        return each(getattr(state, zone.name)[zone.place])
    return state.row(zone)


def all_zones(state: State) -> Iterator[Zone]:
    yield from state.set_zones()
    yield from state.row_zones()


def lacking(seen: View[Any]) -> dict[Zone, int]:
    """How many cards each place hides from the viewer."""
    rows = {zone: seen.state.row(zone).count(HIDDEN) for zone in seen.state.row_zones()}
    return seen.hidden | {zone: number for zone, number in rows.items() if number}


def alike(seen: View[Any], card: Card) -> Cards:
    """The unseen cards that fit the same hiding places as this one."""
    places = [seen.state.may.get(zone, ~0) for zone in lacking(seen)]
    fits = [may >> card & 1 for may in places]
    return sum(1 << other for other in each(seen.unseen) if [may >> other & 1 for may in places] == fits)


class Agreement:
    """How often fills put cards where they truly are, against what pure chance would do."""

    def __init__(self) -> None:
        self.hits = self.expected = self.variance = 0.0

    def add(self, seen: View[Any], zone: Zone, true: State, filled: State, place: int) -> None:
        """Compare one zone; of an ordered one only the card in the given place."""
        if zone.name not in true.SETS:
            card, chosen = true.row(zone)[place], filled.row(zone)[place]
            group = alike(seen, card)
            if group >> chosen & 1:
                self._draw(int(card == chosen), 1, 1, group.bit_count())
            return
        there, here = (getattr(state, zone.name)[zone.place] & seen.unseen for state in (true, filled))
        groups = {alike(seen, card) for card in each(seen.unseen)}
        for group in groups:
            hits = (there & here & group).bit_count()
            self._draw(hits, (there & group).bit_count(), (here & group).bit_count(), group.bit_count())

    def _draw(self, hits: int, true: int, chosen: int, among: int) -> None:
        """Of `among` equal cards `chosen` were taken blindly, `true` are right: a hypergeometric number."""
        if among > 1:
            rate = true / among
            self.hits += hits
            self.expected += chosen * rate
            self.variance += chosen * rate * (1 - rate) * (among - chosen) / (among - 1)

    @property
    def deviation(self) -> float:
        """By how many standard deviations the truth was hit too often, or too seldom."""
        return (self.hits - self.expected) / sqrt(self.variance)
