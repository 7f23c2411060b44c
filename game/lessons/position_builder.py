"""Builds tables for lessons: the rules deal a position, and its actions are replayed like a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game.engine.actions import Action
from game.engine.cards import HANDS, Card, each, parse_card
from game.engine.rules import Game
from game.engine.state import Setup, State, Zone
from game.lessons.lesson import LEARNER, LessonPosition, actions_of
from game.match.match import CodedDeal, Match
from game.match.seating import HUMAN
from game.session.host import Host

_OTHERS = "normal"
"""Level shown at the other seats, whose actions are set by the lesson."""
ELLIPSIS = "..."
"""Separates the first cards of a place from the last."""
_REST = "lesson"
"""Seed for the cards that a position does not give."""


def match_of(game: Game[Any], position: LessonPosition, names: Sequence[str] | None = None) -> Match:
    """Return the match of a position; raises `ValueError` if the rules don't lead to it."""
    players = position.players
    options = game.Options.read(dict(position.options), players)
    if position.carried:
        carried = game.carrying.of_facts(position.carried, players, options)
    else:
        carried = game.carrying.first(players, options, position.dealer)
    totals = position.totals or (0,) * players
    setup = Setup(options, players, position.dealer, totals, 1, carried)
    deck = deck_of(game, setup, position)
    match = Match(game, players, options, seed=0, names=names, lone=CodedDeal(game, setup, deck))
    match.start_deal(deck)
    for zone, text in _given(position):
        if not set(map(parse_card, text.replace(ELLIPSIS, "").split())) <= set(
            _cards(match.deal.state, zone)
        ):
            raise ValueError(f"{text} do not lie in {zone}")
    follow(match, actions_of(position.course))
    return match


def follow(match: Match, actions: Sequence[Action]) -> None:
    """Apply the actions in order; chance events not among them are drawn at random."""
    for action in actions:
        if action not in match.legal():
            match.draw_by_chance()
        match.record(action)
    match.draw_by_chance()


def table_of(match: Match) -> Host:
    """Return a table for the match with the learner seated; nothing is saved or counted."""
    seats = [HUMAN if player == LEARNER else _OTHERS for player in range(match.players)]
    return Host(match, seats, practice=True)


def deck_of(game: Game[Any], setup: Setup[Any], position: LessonPosition) -> tuple[Card, ...]:
    """Return a deck that deals the cards of a position to their places.

    Dealing a sorted pack shows where the rules put each card of a deck.
    """
    pack = each(game.pack(setup.players, setup.options))
    places = {card: place for place, card in enumerate(pack)}
    dealt = game.begin(setup, pack)
    deck: list[Card | None] = [None] * len(pack)
    for zone, text in _given(position):
        free = sorted(places[card] for card in _cards(dealt, zone))
        first, last = ([parse_card(word) for word in part.split()] for part in _parts(text))
        if not {*first, *last} <= set(pack):
            raise ValueError(f"{text} are not all in the pack")
        if len(first) + len(last) > len(free):
            raise ValueError(f"{zone} has no room for {text}")
        ends = free[len(free) - len(last) :]
        for place, card in [*zip(free, first, strict=False), *zip(ends, last, strict=True)]:
            deck[place] = card
    rest = [card for card in pack if card not in deck]
    Random(_REST).shuffle(rest)
    if sum(card is not None for card in deck) + len(rest) != len(deck):
        raise ValueError("a card is given twice")
    return tuple(rest.pop() if card is None else card for card in deck)


def _given(position: LessonPosition) -> Iterator[tuple[Zone, str]]:
    """Yield the places and cards that a position gives."""
    for player, text in enumerate(position.hands):
        yield HANDS[player], text
    yield from position.rows


def _parts(text: str) -> tuple[str, str]:
    """Split a place's cards into its first and its last."""
    first, _, last = text.partition(ELLIPSIS)
    return first, last


def _cards(state: State, zone: Zone) -> Sequence[Card]:
    """Return the cards of a zone of any kind."""
    return each(getattr(state, zone.name)[zone.place]) if zone.name in state.SETS else state.row(zone)
