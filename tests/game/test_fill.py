"""Filling a view: it fits, it can be played on, and it does not favour the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.engine.cards import each, mask
from game.engine.events import CallAnswered
from game.engine.rules import OVER, Game
from game.engine.state import NOBODY, State
from game.engine.tricks import TrickPlay, cannot_hold
from game.engine.view import View, determinize, view
from game.match.match import Match
from tests.conftest import Tally

from .courses import stopped
from .random_play import played, random_match
from .secrecy import (
    LIMIT,
    Agreement,
    alike,
    all_zones,
    cards_in,
    discreet,
    exchanged,
    key_cards,
    lacking,
)

Fill = Callable[[Match, View[Any], Random], State]

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


MOST = 3
"""Hiding places that are looked at in one position: as many as there ever are in California Jack."""


def honest(match: Match, seen: View[Any], rng: Random) -> State:
    return determinize(seen, rng)


def all_cards(state: State) -> list[int]:
    return sorted(card for zone in all_zones(state) for card in cards_in(state, zone))


@every_game
def test_a_play_rules_out_what_would_have_forbidden_it(game: Game[Any], tally: Tally) -> None:
    tally.floor(plays=300, proven=20)
    for _ in tally.times(4, "matches"):
        for match in played(random_match(game, tally.rng, shortest=True), tally.rng):
            state, phase = match.deal.state, game.phases[match.deal.state.phase]
            if not isinstance(phase, TrickPlay) or state.turn == NOBODY:
                continue
            for card in each(phase.playable(state, state.hands[state.turn])):
                held = [other for other in range(53) if other != card]
                forbids = [
                    other for other in held if not phase.playable(state, mask((card, other))) >> card & 1
                ]
                assert cannot_hold(card, partial(phase.playable, state)) == mask(forbids)
                tally.count["plays"] += 1
                tally.count["proven"] += bool(forbids)


@every_game
def test_a_filled_state_fits_its_view_and_can_be_played_to_the_end(game: Game[Any], tally: Tally) -> None:
    tally.floor(actions={"california_jack": 1_000, "kan": 400}.get(game.key, 600))
    for _ in tally.times({"kan": 40}.get(game.key, 60), "fills"):
        match = stopped(game, tally.rng)
        viewer = tally.rng.choice([*range(match.players), None])
        seen = match.view(viewer)
        filled = determinize(seen, tally.rng)
        assert view(filled, viewer) == seen
        assert all_cards(filled) == all_cards(match.deal.state)
        for zone, number in lacking(seen).items():
            hidden = [card for card in cards_in(filled, zone) if seen.unseen >> card & 1]
            assert len(hidden) == number
            assert all(filled.may.get(zone, ~0) >> card & 1 for card in hidden)
        for zone in match.deal.state.set_zones():
            cards = getattr(match.deal.state, zone.name)[zone.place]
            if not cards & ~match.deal.state.known[zone.place]:
                assert not getattr(filled, zone.name)[zone.place] & ~filled.known[zone.place], (
                    "what he has himself he knows"
                )
        if filled.turn != NOBODY:
            while filled.phase != OVER:
                game.apply(filled, tally.rng.choice(game.legal(filled)))
                tally.count["actions"] += 1
            assert len(filled.entries) == len(set(filled.entries))
        assert match.view(viewer) == seen, "the view was not touched"


def dealt_in_another_order(match: Match, filled: State) -> bool:
    """Whether a fill may be right only if cards that have been played were dealt in another order.

    With a face-down stock of California Jack, and where Hattori's Napoleon holds the card that he called:
    then it was his last one, and any that he has played may have been among the others.
    """
    options = match.options.as_json()
    if options.get("style") != "hattori":
        return options.get("stock") == "face_down"
    true: Any = match.deal.state
    return true.called >= 0 and bool(filled.hands[true.napoleon] >> true.called & 1)


def speaks_of_several_cards(match: Match, viewer: int | None) -> bool:
    """Whether somebody has told more of his hand than which cards are not in it: that it has a meld.

    Or he is just being asked for one. No place of a single card follows from that.
    """
    state: Any = match.deal.state
    declared = any(said.player != viewer for said in getattr(state, "declared", ()))
    return declared or (discreet(state) and state.turn != viewer)


@every_game
def test_every_fill_explains_the_whole_course_of_the_deal(game: Game[Any], tally: Tally) -> None:
    """Dealt and put down so, every action must have been legal, and every call answered as it was.

    In California Jack with an open stock the hidden hand is what is left of the first six.
    """
    tally.floor(**{"deals played again": {"kan": 25, "jo_jotte": 25}.get(game.key, 35)})
    if game.key == "jan_ken_po":
        tally.floor(**{"after a call in vain": 2})
    for _ in tally.times({"california_jack": 65, "napoleon": 45, "kan": 27}.get(game.key, 60), "fills"):
        match = stopped(game, tally.rng)
        viewer = tally.rng.choice([*range(match.players), None])
        seen = match.view(viewer)
        filled = determinize(seen, tally.rng)
        if dealt_in_another_order(match, filled) or speaks_of_several_cards(match, viewer):
            continue
        exchange: dict[int, int] = {}
        for zone in lacking(seen):
            true, chosen = (
                sorted(
                    (card for card in cards_in(state, zone) if seen.unseen >> card & 1),
                    key=key_cards(match.deal.state).__contains__,
                )
                for state in (match.deal.state, filled)
            )
            exchange |= zip(true, chosen, strict=True)
        again = exchanged(match, exchange, viewer)
        assert again is not None, "an action would not have been legal"
        assert view(again, viewer) == seen
        assert {zone: cards_in(again, zone) for zone in all_zones(again)} == {
            zone: cards_in(filled, zone) for zone in all_zones(filled)
        }
        tally.count["deals played again"] += 1
        if any(isinstance(event, CallAnswered) and event.player is None for event in match.deal.events):
            tally.count["after a call in vain"] += 1


def agreements(game: Game[Any], tally: Tally, filler: Fill, positions: Iterable[int]) -> Iterator[Agreement]:
    """What fills agree with in one position after another, all of them taken together."""
    agreed = Agreement()
    for _ in positions:
        match = stopped(game, tally.rng)
        viewer = tally.rng.choice([*range(match.players), None])
        seen = match.view(viewer)
        true, groups = match.deal.state, alike(seen)
        places = list(lacking(seen))
        for zone in tally.rng.sample(places, min(MOST, len(places))):
            hidden = [place for place, card in enumerate(cards_in(true, zone)) if seen.unseen >> card & 1]
            for _ in range(4):
                filled = filler(match, seen, tally.rng)
                agreed.add(groups, zone, true, filled, tally.rng.choice(hidden))
                tally.count["fills"] += 1
        yield agreed


@every_game
def test_a_fill_does_not_favour_the_truth(game: Game[Any], tally: Tally) -> None:
    tally.floor(fills={"kan": 600}.get(game.key, 1_000))
    positions = {"california_jack": 200, "kan": 90}.get(game.key, 130)
    *_, agreed = agreements(game, tally, honest, tally.times(positions, "positions"))
    assert abs(agreed.deviation) < LIMIT


def true_at_times(match: Match, seen: View[Any], rng: Random) -> State:
    return match.deal.state if rng.random() < 0.1 else determinize(seen, rng)


def one_card_right(match: Match, seen: View[Any], rng: Random) -> State:
    """A fill with one of the hidden cards of a hand put right, by exchange."""
    filled = determinize(seen, rng)
    for zone in seen.hidden:
        hands = getattr(filled, zone.name)
        true = getattr(match.deal.state, zone.name)[zone.place] & seen.unseen
        missing, wrong = each(true & ~hands[zone.place]), each(hands[zone.place] & seen.unseen & ~true)
        if missing and rng.random() < 0.5:
            for other in all_zones(filled):
                if missing[0] not in cards_in(filled, other):
                    continue
                if other.name in filled.SETS:
                    getattr(filled, other.name)[other.place] ^= 1 << missing[0] | 1 << wrong[0]
                else:
                    row = filled.row(other)
                    row[row.index(missing[0])] = wrong[0]
            hands[zone.place] ^= 1 << missing[0] | 1 << wrong[0]
    return filled


def never_true(match: Match, seen: View[Any], rng: Random) -> State:
    """Of two fills the one that is farther from the truth: this too tells something."""
    true = match.deal.state

    def hits(filled: State) -> int:
        return sum((here & there).bit_count() for here, there in zip(filled.hands, true.hands, strict=True))

    return min((determinize(seen, rng) for _ in range(2)), key=hits)


@every_game
@pytest.mark.parametrize("planted", [true_at_times, one_card_right, never_true])
def test_a_planted_biased_fill_is_found(planted: Fill, game: Game[Any], tally: Tally) -> None:
    """In no more positions than an honest one has to stand; the search ends with the find."""
    positions = {"napoleon": 130, "jo_jotte": 110, "kan": 80}.get(game.key, 160)
    for number, agreed in enumerate(agreements(game, tally, planted, range(positions)), start=1):
        if number % 10 == 0 and abs(agreed.deviation) > LIMIT:
            tally.count["positions"] = number
            return
    pytest.fail(f"{positions} positions do not give it away")


def small_position(rng: Random, viewer: int | None, proven: int, key: str = "california_jack") -> View[Any]:
    """A view with four or five unseen cards in several places, some number of which cannot hold them all."""
    while True:
        match = random_match(GAMES[key], rng, {"jan_ken_po": 3}.get(key))
        for _ in played(match, rng):
            seen = match.view(viewer)
            places = lacking(seen)
            tight = [zone for zone in places if seen.unseen & ~seen.state.may.get(zone, ~0)]
            small = 4 <= seen.unseen.bit_count() <= 5 and len(places) > 1
            if small and len(tight) == proven and len(possible(seen)) > 2:
                return seen


def contents(seen: View[Any], state: State) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(card for card in cards_in(state, zone) if seen.unseen >> card & 1) for zone in lacking(seen)
    )


def possible(seen: View[Any]) -> set[tuple[tuple[int, ...], ...]]:
    """Every deal of the unseen cards that fits, by trying all."""
    found = set()
    for order in permutations(each(seen.unseen)):
        cards = list(order)
        deal = []
        for zone, number in lacking(seen).items():
            here, cards = cards[:number], cards[number:]
            if not all(seen.state.may.get(zone, ~0) >> card & 1 for card in here):
                break
            deal.append(tuple(sorted(here) if zone.name in seen.state.SETS else here))
        else:
            found.add(tuple(deal))
    return found


def unevenness(seen: View[Any], states: list[State]) -> float:
    """Standard deviations of chi-square beyond what equally likely deals give."""
    deals = possible(seen)
    frequency = Counter(contents(seen, state) for state in states)
    assert frequency.keys() <= deals
    expected = len(states) / len(deals)
    square = sum((frequency[deal] - expected) ** 2 / expected for deal in deals)
    return (square - (len(deals) - 1)) / sqrt(2 * (len(deals) - 1))


@pytest.mark.parametrize(
    ("key", "viewer", "proven"),
    [
        ("california_jack", 0, 0),
        ("california_jack", 0, 1),
        ("california_jack", None, 1),
        ("california_jack", None, 2),
        ("jan_ken_po", 0, 1),
    ],
)
def test_the_deals_that_fit_are_equally_likely(
    key: str, viewer: int | None, proven: int, tally: Tally
) -> None:
    for _ in tally.times(2, "positions"):
        seen = small_position(tally.rng, viewer, proven, key)
        number = max(400, 60 * len(possible(seen)))
        assert unevenness(seen, [determinize(seen, tally.rng) for _ in range(number)]) < LIMIT + 1.5
        tally.count["fills"] += number


def test_a_fill_that_prefers_some_deals_is_found(tally: Tally) -> None:
    for _ in tally.times(5, "positions"):
        seen = small_position(tally.rng, 0, 0)
        zone = next(iter(seen.hidden))

        def higher(one: State, two: State, place: int = zone.place) -> State:
            return max(one, two, key=lambda filled: filled.hands[place])

        number = max(1_000, 60 * len(possible(seen)))
        better = [higher(determinize(seen, tally.rng), determinize(seen, tally.rng)) for _ in range(number)]
        assert unevenness(seen, better) > LIMIT + 1.5
