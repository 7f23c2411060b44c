"""Checks of what a seat may know, apart from the tests so that planted faults can be put to them.

Two cards whose place a viewer does not know are exchanged in the deck and the same actions are played
again; what others put down unseen is exchanged with the deck, and what they show or draw unseen may have
been other cards, if it looks the same. A card that lay open for a while, of which nobody can tell whether
it was put down, stays in its place in the deck. Where the rules allow that course too, the viewer could not
have told the two deals apart: his view, what he heard and his choices must be the same.
So they must be while others choose in secret, however many have chosen and in what order; and where a
question is put only to who has the cards for it, others cannot tell who passes from who is not asked: in
the second deal other players may have been asked. And a fill may not choose the true place of a card more
often than that of any other card that would fit as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from math import sqrt
from typing import Any

from game.engine.actions import PASS, Action
from game.engine.cards import HIDDEN, JOKER, Card, Cards, card_text, each
from game.engine.events import (
    Announced,
    CallAnswered,
    CardShown,
    Discarded,
    Event,
    Exchanged,
    MeldsCompared,
)
from game.engine.rules import OVER
from game.engine.state import State, Zone
from game.engine.view import View, view
from game.match.match import Match
from game.match.replay import replay

Look = Callable[[Any, int | None], View[Any]]
Hear = Callable[[Sequence[Event], int | None], list[Event]]

UNSEEN = ("discard", "draw", "show")
"""Verbs of actions whose cards not everybody sees."""
LAST = 3
"""So many of the last events are looked at again as they were shown."""
LIMIT = 4.5
"""Standard deviations from the expected rate: one honest run in 150,000 goes beyond."""


def hear(events: Sequence[Event], viewer: int | None) -> list[Event]:
    return [event.seen_by(viewer) for event in events]


def view_with(name: str) -> Look:
    """A planted leak: views hold a fact of the state as it is."""

    def look(state: Any, viewer: int | None) -> View[Any]:
        seen = view(state, viewer)
        setattr(seen.state, name, copy(getattr(state, name)))
        return seen

    look.__name__ = f"view_with_{name}"
    return look


def view_with_first_of(name: str) -> Look:
    """A planted leak: views hold the first card of a row."""

    def look(state: Any, viewer: int | None) -> View[Any]:
        seen = view(state, viewer)
        getattr(seen.state, name)[:1] = getattr(state, name)[:1]
        return seen

    look.__name__ = f"view_with_first_of_{name}"
    return look


def hear_all_of(kind: type[Event]) -> Hear:
    """A planted leak: events of a kind are heard as they are."""

    def heard(events: Sequence[Event], viewer: int | None) -> list[Event]:
        return [event if isinstance(event, kind) else event.seen_by(viewer) for event in events]

    heard.__name__ = f"hear_all_of_{kind.__name__}"
    return heard


def discreet(state: State) -> bool:
    """Whether the others are not told who is asked just now."""
    return kept_from(state, None)


def kept_from(state: State, viewer: int | None) -> bool:
    """Whether the viewer is not told who is asked just now."""
    if type(state).conceal is State.conceal or state.turn == viewer:
        return False
    concealed = state.copy()
    concealed.conceal(viewer)
    return concealed.turn != state.turn


def heard_course(match: Match, viewer: int | None) -> list[tuple[int, Action]]:
    """The actions without the passes of others of which the viewer heard nothing."""
    return [
        (step.player, step.action)
        for step in replay(match.deal)
        if step.player == viewer or step.action != PASS or not kept_from(step.before, viewer)
    ]


def replayed(match: Match, actions: Sequence[tuple[int, Action]], deck: Sequence[Card]) -> State | None:
    """Where actions lead from a deck; `None` if they cannot be played.

    Whoever is asked besides passes. Players who choose in secret may do so in another order.
    """
    game = match.game
    state = game.begin(match.deal.setup, deck)
    left = list(actions)
    while left:
        place = next_choice(match, state, left)
        if place is None:
            return state
        player, action = left.pop(place)
        while discreet(state) and (state.turn != player or action not in game.legal(state)):
            game.advance(state, PASS)
        found = looks_like(action, game.legal(state)) if state.turn == player else None
        if found is None:
            return None
        game.advance(state, found)
    return state


def next_choice(match: Match, state: State, left: Sequence[tuple[int, Action]]) -> int | None:
    """Which of the actions that are left comes next; none of them, if who is asked had not yet chosen."""
    if state.sealed is None or left[0][0] == state.turn:
        return 0
    choices = left[: len(state.sealed)]
    place = next((place for place, (player, _) in enumerate(choices) if player == state.turn), None)
    return 0 if place is None and match.deal.state.sealed is None else place


def looks_like(action: Action, legal: Sequence[Action]) -> Action | None:
    """The action, or another one that looks the same to who does not see which cards are shown."""
    if action in legal:
        return action
    if action.verb != "show":
        return None
    same = (other for other in legal if (other.verb, other.manner) == ("show", action.manner))
    return next((other for other in same if len(other.cards) == len(action.cards)), None)


def with_others(action: Action, exchange: dict[Card, Card]) -> Action:
    """The action with other cards in it; those that are shown at once stand in the order of their texts."""
    cards = [exchange.get(card, card) for card in action.cards]
    if action.verb == "show" and not action.manner:
        cards.sort(key=card_text)
    return action._replace(cards=tuple(cards))


def key_cards(state: Any) -> list[Card]:
    """In Kan the two cards on whose places together it depends what has been possible."""
    return [JOKER, state.key_card] if hasattr(state, "key_card") else []


def at_the_same_moment(match: Match, other: State, viewer: int | None) -> bool:
    """Lead the other deal to where the viewer is in the first: asked himself, waiting, or further on."""
    true = match.deal.state
    if (true.phase == OVER) != (other.phase == OVER):
        return False
    waiting = kept_from(true, viewer)
    while kept_from(other, viewer) and not (waiting and melds_compared(other, true)):
        match.game.advance(other, PASS)
    return discreet(true) == discreet(other) and waiting == kept_from(other, viewer)


def melds_compared(state: State, other: State) -> bool:
    """Whether in both deals melds have been compared, before all, as often."""
    here, there = (sum(isinstance(e, MeldsCompared) for e in each.log or ()) for each in (state, other))
    return here == there


def openly(events: Sequence[Event] | None) -> list[bool | Event]:
    """What the rules make players tell: that a called card is there, that a card lies open, melds, Jo.

    With the melds when a seven is exchanged: all hear whether they have been compared by then.
    """
    found: list[bool | Event] = []
    for event in events or ():
        if isinstance(event, CallAnswered):
            found.append(event.player is not None)
        elif isinstance(event, Discarded):
            found.append(event.open)
        elif isinstance(event, MeldsCompared | Exchanged | Announced):
            found.append(event)
    return found


def exchanged(match: Match, exchange: dict[Card, Card], viewer: int | None) -> State | None:
    """Where the same course leads with some cards exchanged, none of which its viewer has seen.

    It must be the one who is to be deceived: to another, his own pass at a question that is not everybody's
    business is unheard, and the course may lead back to that question.

    `None` where it would not have been the same: an action is not legal, more or less lies open then,
    or he would be asked what he is not asked now.
    """
    actions = [
        (player, with_others(action, exchange) if action.verb in UNSEEN else action)
        for player, action in heard_course(match, viewer)
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
    if other is None or not at_the_same_moment(match, other, viewer):
        return None
    return other if openly(other.events) == openly(match.deal.events) else None


def difference(one: State, two: State, viewer: int | None, look: Look = view, listen: Hear = hear) -> str:
    """By what a viewer tells two deals apart; empty if by nothing."""
    here, there = look(one, viewer).facts(), look(two, viewer).facts()
    for name, fact in here.items():
        if fact != there[name]:
            return f"{name}: {fact} and {there[name]}"
    if listen(one.events, viewer) != listen(two.events, viewer):
        return "events"
    return by_moments(one, two, viewer, look)


def by_moments(one: State, two: State, viewer: int | None, look: Look) -> str:
    """By what a viewer told two deals apart right after what happened last, and right after the deal."""
    here, there = one.log or [], two.log or []
    for place in {0, len(here) // 2, *range(max(0, len(here) - LAST), len(here))}:
        facts, others = (look(log[place].state, viewer).facts() for log in (here, there) if log)
        if facts != others:
            name = next(name for name in facts if facts[name] != others[name])
            return f"{name} after {here[place].event}"
    return ""


def told_apart(match: Match, viewer: int | None, one: Card, two: Card, **planted: Any) -> str | None:
    """By what the viewer tells two cards' exchange, empty if he does not; `None` without a second deal."""
    true, other = match.deal.state, exchanged(match, {one: two, two: one}, viewer)
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


def alike(seen: View[Any]) -> dict[Card, Cards]:
    """For each unseen card those that fit the same hiding places, if no more is known of it."""
    keys = key_cards(seen.state)
    places = [seen.state.may.get(zone, ~0) for zone in lacking(seen)]
    groups: dict[tuple[int, ...], Cards] = {}
    fits = {card: tuple(may >> card & 1 for may in places) for card in each(seen.unseen) if card not in keys}
    for card, kind in fits.items():
        groups[kind] = groups.get(kind, 0) | 1 << card
    single = {card: 1 << card for card in keys if seen.unseen >> card & 1}
    return {card: groups[kind] for card, kind in fits.items()} | single


class Agreement:
    """How often fills put cards where they truly are, against what pure chance would do."""

    def __init__(self) -> None:
        self.hits = self.expected = self.variance = 0.0

    def add(self, unseen: dict[Card, Cards], zone: Zone, true: State, filled: State, place: int) -> None:
        """Compare one zone, given what is alike among the unseen; of an ordered one only one card."""
        if zone.name not in true.SETS:
            card, chosen = true.row(zone)[place], filled.row(zone)[place]
            group = unseen[card]
            if group >> chosen & 1:
                self._draw(int(card == chosen), 1, 1, group.bit_count())
            return
        there, here = (getattr(state, zone.name)[zone.place] for state in (true, filled))
        for group in set(unseen.values()):
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
