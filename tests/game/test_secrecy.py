"""Views, events and legal actions tell nobody what he may not know; leaks planted here are found."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any

import pytest

from game import GAMES
from game.engine.cards import QUEEN, RANK_CARDS, SEVEN, Card, card_of, each
from game.engine.events import (
    Announced,
    CallAnswered,
    CardShown,
    Dealt,
    Discarded,
    Drew,
    Event,
    Said,
    Shown,
    Swapped,
    TrumpMade,
)
from game.engine.rules import Game
from game.engine.state import NOBODY, Zone
from game.engine.view import View, view
from game.games.kan.state import kankei_of
from game.match.match import Match
from tests.conftest import ROBUST, Tally

from .courses import stopped
from .secrecy import (
    all_zones,
    cards_in,
    discreet,
    hear_all_of,
    kept_from,
    key_cards,
    told_apart,
    told_by_choosing,
    view_with,
    view_with_first_of,
)

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())

FLOORS = {
    "california_jack": {"deals compared": 1_500, "in stock": 500},
    "jan_ken_po": {
        "deals compared": 1_500,
        "in hands": 800,
        "in discards": 800,
        "in neko": 150,
        "in a sealed choice": 100,
        "of a called card": 40,
        "secret choices compared": 80,
    },
    "napoleon": {
        "deals compared": 1_000,
        "in hands": 600,
        "in discards": 200,
        "in blind": 8,
        "in piles": 50,
        "of a called card": 100,
    },
    "jo_jotte": {
        "deals compared": 1_500,
        "in hands": 1_000,
        "in stock": 600,
        "in aside": 80,
        "while another may be asked": 20,
    },
    "kan": {
        "deals compared": 600,
        "in a sealed choice": 20,
        "of both key cards": 60,
        "of a card that was shown": 10,
        "after a draw": 20,
        "secret choices compared": 4,
    },
}
"""What the exchanges must have met at least, by game."""


def called(match: Match) -> Sequence[Card]:
    """The cards called so far that nobody has shown, in a game with calls."""
    state = match.deal.state
    calls: Sequence[Card] = getattr(state, "calls", (getattr(state, "called", -1),))
    return [card for card in calls if card >= 0 and not state.known[-1] >> card & 1]


def shown(match: Match) -> list[Card]:
    """The cards that one player has shown to another."""
    return [card for event in match.deal.events if isinstance(event, Shown) for card in event.cards]


def met(match: Match, one: Card, two: Card) -> Iterator[str]:
    """What an exchange is a case of."""
    state = match.deal.state
    for name in {zone.name for zone in all_zones(state) if {one, two} & {*cards_in(state, zone)}}:
        yield f"in {name}"
    if state.sealed is not None:
        yield "in a sealed choice"
    if one in called(match):
        yield "of a called card"
    if discreet(state):
        yield "while another may be asked"
    if {one, two} == {*key_cards(state)}:
        yield "of both key cards"
    if {one, two} & {*shown(match)}:
        yield "of a card that was shown"
    if any(isinstance(event, Swapped) for event in match.deal.events):
        yield "after a draw"


def exchanges(
    game: Game[Any], tally: Tally, positions: Iterable[int], players: int | None = None, **planted: Any
) -> Iterator[str]:
    """What can be told apart in so many positions; nothing, if nothing leaks."""
    for _ in positions:
        match = stopped(game, tally.rng, players)
        for viewer in (*range(match.players), None):
            found = told_by_choosing(match, viewer, **planted)
            if found is not None:
                tally.count["secret choices compared"] += 1
                yield from [found] * bool(found)
            unseen = each(match.view(viewer).unseen)
            if len(unseen) < 2:
                continue
            one, two = tally.rng.sample(unseen, 2)
            calls = [card for card in (*called(match), *shown(match)) if card in unseen and card != two]
            if calls and tally.rng.random() < 0.8:
                one = tally.rng.choice(calls)
            keys = [card for card in key_cards(match.deal.state) if card in unseen]
            if keys and tally.rng.random() < 0.4:
                one, two = keys if len(keys) == 2 else (keys[0], tally.rng.choice([*{*unseen} - {*keys}]))
            found = told_apart(match, viewer, one, two, **planted)
            if found is not None:
                tally.count["deals compared"] += 1
                tally.count.update(met(match, one, two))
                yield from [found] * bool(found)


@pytest.mark.at_length
@every_game
def test_a_view_never_tells_what_the_seat_may_not_know(game: Game[Any], tally: Tally) -> None:
    positions = {"california_jack": 900, "napoleon": 400, "jo_jotte": 450, "kan": 230}.get(game.key, 600)
    share = 1 if ROBUST or game.key == "kan" else 3  # whose secret choices are rare
    tally.floor(**{what: max(1, least // (share * share)) for what, least in FLOORS[game.key].items()})
    assert list(exchanges(game, tally, tally.times(positions // share, "positions"))) == []


def view_with_a_hand_too_much(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    seen.state.hands[-1] = state.hands[-1]
    return seen


def view_that_tells_how_many_others_have_chosen(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    if state.sealed is not None and viewer is not None:
        own = {player: chosen if player == viewer else () for player, chosen in state.sealed.items()}
        seen.state.sealed = own | {NOBODY: tuple(chain(*state.sealed.values()))[:1]}
    return seen


def view_that_tells_why_a_call_failed(state: Any, viewer: int | None) -> View[Any]:
    """Of the declarer's own hand it is told that a card called in vain is not in it."""
    seen = view(state, viewer)
    zone = Zone("hands", state.declarer)
    if state.calls and not state.hands[state.declarer] >> state.calls[0] & 1:
        seen.state.may[zone] = seen.state.may.get(zone, ~0) & ~(1 << state.calls[0])
    return seen


def view_with_the_lowest_card_of_a_pile(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    if state.piles and state.piles[0]:
        seen.state.piles[0][0] = state.piles[0][0]
    return seen


def view_that_tells_who_the_adjutant_is(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    seen.state.adjutant = state.partner()
    return seen


def view_that_tells_who_is_not_the_adjutant(state: Any, viewer: int | None) -> View[Any]:
    """All but the adjutant would have been asked, and said no."""
    seen = view(state, viewer)
    if state.called >= 0 and not state.hands[0] >> state.called & 1:
        zone = Zone("hands", 0)
        seen.state.may[zone] = seen.state.may.get(zone, ~0) & ~(1 << state.called)
    return seen


def hear_who_has_the_called_card(events: Sequence[Event], viewer: int | None) -> list[Event]:
    """As if he said so at the call."""
    heard: list[Event] = []
    for event in events:
        heard.append(event.seen_by(viewer))
        if isinstance(event, Said) and event.action.verb == "call":
            (card,) = event.action.cards
            dealt = [hand.player for hand in events if isinstance(hand, Dealt) and card in hand.cards]
            heard += [CallAnswered(player, card) for player in dealt]
    return heard


def view_that_rules_out_by_the_truth(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    for zone in seen.hidden:
        seen.state.may[zone] = seen.state.may.get(zone, ~0) & ~(state.hands[0] & RANK_CARDS[SEVEN])
    return seen


def hear_who_has_the_queen_of_trumps(events: Sequence[Event], viewer: int | None) -> list[Event]:
    """As if "Jo" were said when trumps are made."""
    trumps = [event.strain for event in events if isinstance(event, TrumpMade)]
    heard: list[Event] = []
    for event in events:
        heard.append(event.seen_by(viewer))
        if isinstance(event, Dealt) and any(card_of(QUEEN, suit) in event.cards for suit in trumps):
            heard.append(Announced(event.player, "jo"))
    return heard


def view_that_tells_who_the_kankei_are(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    seen.state.kankei = kankei_of(state)
    return seen


OF_ANY_GAME: list[Any] = [
    view_with_a_hand_too_much,
    view_that_rules_out_by_the_truth,
    view_with("known"),
    hear_all_of(Event),
]
OF_ONE_GAME: dict[str, list[Any]] = {
    "california_jack": [view_with_first_of("stock"), hear_all_of(Drew)],
    "jan_ken_po": [
        view_with_first_of("neko"),
        view_with("discards"),
        view_with("sealed"),
        view_that_tells_how_many_others_have_chosen,
        view_with("turn"),
        view_that_tells_why_a_call_failed,
        hear_all_of(Discarded),
        hear_all_of(Drew),
    ],
    "napoleon": [
        view_with_first_of("blind"),
        view_with_the_lowest_card_of_a_pile,
        view_with("discards"),
        view_that_tells_who_the_adjutant_is,
        view_that_tells_who_is_not_the_adjutant,
        hear_who_has_the_called_card,
        hear_all_of(Discarded),
        hear_all_of(Drew),
    ],
    "jo_jotte": [
        view_with_first_of("stock"),
        view_with("aside"),
        view_with("turn"),
        hear_all_of(Discarded),
        hear_who_has_the_queen_of_trumps,
    ],
    "kan": [
        view_with("rest"),
        view_that_tells_how_many_others_have_chosen,
        view_with("turn"),
        view_that_tells_who_the_kankei_are,
        view_with("told"),
        hear_all_of(Swapped),
    ],
}
PLANTED = [(key, planted) for key, of_one in OF_ONE_GAME.items() for planted in (*OF_ANY_GAME, *of_one)]


@pytest.mark.parametrize(
    ("key", "planted"), PLANTED, ids=[f"{key}-{planted.__name__}" for key, planted in PLANTED]
)
def test_a_planted_leak_is_found(key: str, planted: Any, tally: Tally) -> None:
    kind = "listen" if planted.__name__.startswith("hear") else "look"
    found = next(exchanges(GAMES[key], tally, range(900), **{kind: planted}), "")
    assert found


@every_game
def test_a_view_holds_no_card_that_the_seat_may_not_know(game: Game[Any], tally: Tally) -> None:
    """The plain reading beside the exchanges: every card in a view's zones is one the viewer knows."""
    for _ in tally.times({"napoleon": 90, "kan": 60}.get(game.key, 120), "positions"):
        match = stopped(game, tally.rng)
        lay_open = {event.card for event in match.deal.events if isinstance(event, CardShown)}
        for viewer in (*range(match.players), None):
            seen = match.view(viewer)
            known = match.deal.state.known[-1 if viewer is None else viewer]
            shown = {card for zone in all_zones(seen.state) for card in cards_in(seen.state, zone)} - {-1}
            assert all(known >> card & 1 for card in shown)
            assert seen.state.log is None
            assert_nothing_sealed(match, seen)
            if viewer is not None:
                assert seen.state.hands[viewer] == match.deal.state.hands[viewer]
            for event in match.events(viewer):
                cards = set(cards_told(event)) - lay_open
                assert all(known >> card & 1 for card in cards if card >= 0)


def cards_told(event: Event) -> Iterator[Card]:
    """Every card that an event names."""
    for name in {"card", "cards", "gave", "got"} & {field.name for field in dataclasses.fields(event)}:
        value = getattr(event, name)
        for card in value if isinstance(value, tuple) else (value,):
            yield from card if isinstance(card, tuple) else (card,)


def assert_nothing_sealed(match: Match, seen: View[Any]) -> None:
    """Of a secret choice the viewer learns his own part, and only whether it is his turn; so of a meld."""
    true = match.deal.state
    assert (seen.state.sealed is None) == (true.sealed is None)
    if true.sealed is None and not kept_from(true, seen.viewer):
        assert seen.state.turn == true.turn
        return
    assert seen.state.turn == (true.turn if true.turn == seen.viewer else NOBODY)
    for player, chosen in (seen.state.sealed or {}).items():
        assert chosen == (true.sealed[player] if player == seen.viewer else ())
