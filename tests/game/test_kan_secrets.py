"""Kan: what nobody may learn of silent teams, of the two kankei's cards, of a draw and of what is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from game.actions import Action
from game.cards import JOKER, Card, card_text, each
from game.events import Shown, SidesKnown
from game.kan import before, play
from game.kan.state import KanState, kankei_of
from game.match import Match
from game.rules import OVER
from game.state import NOBODY, Zone
from game.view import fill, view
from tests.conftest import Tally

from .kan_deals import GAME, lay, new_match
from .kan_play import stopped
from .secrecy import (
    LIMIT,
    Agreement,
    all_zones,
    cards_in,
    difference,
    lacking,
    told_by_choosing,
)

every_table = pytest.mark.parametrize("players", GAME.players)


def without(action: Action, exchange: dict[Card, Card]) -> Action:
    """A hidden action with other cards in it."""
    cards = [exchange.get(card, card) for card in action.cards]
    if action.verb == "show" and not action.manner:
        cards.sort(key=card_text)
    return action._replace(cards=tuple(cards))


def like(action: Action, legal: Sequence[Action]) -> Action | None:
    """What looks the same to those who do not see the faces."""
    if action in legal:
        return action
    if action.verb == "show":
        return next((other for other in legal if shape(other) == shape(action)), None)
    return None


def shape(action: Action) -> tuple[str, tuple[str, ...], int]:
    return action.verb, action.manner, len(action.cards)


def again(match: Match, exchange: dict[Card, Card]) -> KanState | None:
    """Where the same course leads with some cards exchanged that its viewer has not seen.

    Of a secret choice nobody knows who has made it. `None` if the course would not be legal.
    """
    deck = [exchange.get(card, card) for card in match.deal.deck]
    state = GAME.begin(match.deal.setup, deck)
    pending = [
        (player, without(action, exchange) if action.verb in ("show", "draw") else action)
        for player, action in match.deal.actions
    ]
    while pending:
        at = 0
        if state.sealed is not None:
            turns = [player for player, _ in pending[:2]]
            if state.turn not in turns:
                break
            at = turns.index(state.turn)
        player, action = pending.pop(at)
        found = like(action, GAME.legal(state)) if player == state.turn else None
        if found is None:
            return None
        GAME.advance(state, found)
    return state


def declared(state: KanState) -> tuple[int, ...]:
    """What the first step of a deal of five or six tells all: who has declared kan."""
    assert state.log is not None
    return tuple(event.player for event in state.log if type(event).__name__ == "Announced")


def told_apart(match: Match, viewer: int | None, one: Card, two: Card) -> str | None:
    """By what a viewer tells two cards' exchange; `None` where it would have been another course."""
    true, other = match.deal.state, again(match, {one: two, two: one})
    if other is None or declared(true) != declared(other) or (true.phase == OVER) != (other.phase == OVER):
        return None
    found = difference(true, other, viewer)
    if not found and true.turn == viewer and GAME.legal(true) != GAME.legal(other):
        return "legal actions"
    return found


def keys(state: Any) -> list[Card]:
    """The cards on which it depends who the kankei are."""
    return [JOKER, state.key_card] if state.round.deal == 1 and not state.form.alone else []


def found_in(match: Match, tally: Tally) -> Iterator[str]:
    """What can be told apart in a position; nothing, if nothing leaks."""
    state: Any = match.deal.state
    for viewer in (*range(match.players), None):
        found = told_by_choosing(match, viewer)
        if found is not None:
            tally.count["secret choices"] += 1
            yield from [found] * bool(found)
        unseen = each(match.view(viewer).unseen)
        if len(unseen) < 2:
            continue
        one, two = tally.rng.sample(unseen, 2)
        wanted = [card for card in keys(state) if card in unseen]
        if len(wanted) == 2 and tally.rng.random() < 0.5:
            one, two = wanted
        elif wanted and two not in wanted and tally.rng.random() < 0.5:
            one = wanted[0]
        found = told_apart(match, viewer, one, two)
        if found is None:
            continue
        tally.count["deals compared"] += 1
        tally.count["with joker and key exchanged"] += {one, two} == set(wanted)
        tally.count["with one of them"] += len({one, two} & set(wanted)) == 1
        verbs = {action.verb: action for _, action in match.deal.actions}
        tally.count["after a draw"] += "draw" in verbs
        tally.count["of a shown card"] += "show" in verbs and bool({one, two} & set(verbs["show"].cards))
        tally.count["while three cards are seen"] += any(state.rest)
        yield from [found] * bool(found)


FLOORS = {
    3: {"deals compared": 250},
    4: {"deals compared": 250, "with one of them": 25, "while three cards are seen": 2},
    5: {"deals compared": 300, "with joker and key exchanged": 8, "of a shown card": 5, "after a draw": 5},
    6: {"deals compared": 300, "with joker and key exchanged": 8, "of a shown card": 5, "after a draw": 5},
}


@every_table
def test_a_view_never_tells_what_the_seat_may_not_know(players: int, tally: Tally) -> None:
    tally.floor(**FLOORS[players])
    for _ in tally.times(120, "positions"):
        assert list(found_in(stopped(players, tally.rng), tally)) == []


def noting_the_silent_kankei(patch: pytest.MonkeyPatch) -> None:
    true = before.Opening.enter

    def enter(self: Any, state: KanState) -> str:
        state.kankei = kankei_of(state)
        return true(self, state)

    patch.setattr(before.Opening, "enter", enter)


def telling_the_silent_kankei_too_early(patch: pytest.MonkeyPatch) -> None:
    true = play.AfterTrick.enter

    def enter(self: Any, state: KanState) -> str:
        if state.form.silent and not state.tricks:
            state.emit(SidesKnown(kankei_of(state)))
        return true(self, state)

    patch.setattr(play.AfterTrick, "enter", enter)


def letting_the_joker_holder_lead_the_table(patch: pytest.MonkeyPatch) -> None:
    true = before.FirstLead.enter

    def enter(self: Any, state: KanState) -> str | None:
        state.leader = state.holder(JOKER)
        return true(self, state)

    patch.setattr(before.FirstLead, "enter", enter)


def remembering_the_faces(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Shown, "seen_by", lambda self, viewer: self)


def ruling_out_by_the_truth(patch: pytest.MonkeyPatch) -> None:
    true = play.AfterTrick.enter

    def enter(self: Any, state: KanState) -> str:
        if state.log is not None and state.tricks == 1:
            state.rule_out(Zone("hands", state.leader), 0x1FFF & ~state.hands[state.leader])
        return true(self, state)

    patch.setattr(play.AfterTrick, "enter", enter)


@pytest.mark.parametrize(
    ("players", "plant"),
    [
        (4, noting_the_silent_kankei),
        (4, telling_the_silent_kankei_too_early),
        (5, letting_the_joker_holder_lead_the_table),
        (6, remembering_the_faces),
        (3, ruling_out_by_the_truth),
    ],
)
def test_a_planted_leak_is_found(
    players: int, plant: Any, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert any(any(found_in(stopped(players, tally.rng), tally)) for _ in range(400))


# States that fit a view.


@every_table
def test_every_fill_explains_the_whole_course_of_the_deal(players: int, tally: Tally) -> None:
    tally.floor(**{"played again": 80})
    for _ in tally.times(110, "fills"):
        match = stopped(players, tally.rng)
        true: Any = match.deal.state
        viewer = tally.rng.choice([*range(players), None])
        seen = match.view(viewer)
        filled = fill(seen, tally.rng)
        assert view(filled, viewer) == seen
        if true.sealed is not None or true.phase == OVER:
            continue
        first = keys(true)
        exchange: dict[int, int] = {}
        for zone in lacking(seen):
            here, there = (
                sorted(
                    (card for card in cards_in(state, zone) if seen.unseen >> card & 1),
                    key=lambda card: (card not in first, card),
                )
                for state in (true, filled)
            )
            exchange |= zip(here, there, strict=True)
        other = again(match, exchange)
        assert other is not None, "an action would not have been legal, or the deal would have ended"
        assert {zone: cards_in(other, zone) for zone in all_zones(other)} == {
            zone: cards_in(filled, zone) for zone in all_zones(filled)
        }
        if not (other.told and viewer in (other.told[0].player, other.told[0].to)):
            assert view(other, viewer) == seen
        tally.count["played again"] += 1


@every_table
def test_a_filled_state_can_be_played_to_the_end(players: int, tally: Tally) -> None:
    for _ in tally.times(40, "fills"):
        match = stopped(players, tally.rng)
        viewer = tally.rng.choice([*range(players), None])
        filled = fill(match.view(viewer), tally.rng, log=tally.rng.random() < 0.5)
        while filled.turn != NOBODY and filled.phase != OVER:
            GAME.apply(filled, tally.rng.choice(GAME.legal(filled)))
            tally.count["actions"] += 1


@every_table
def test_a_fill_does_not_favour_the_truth(players: int, tally: Tally) -> None:
    agreed = Agreement()
    for _ in tally.times(100, "positions"):
        match = stopped(players, tally.rng)
        true = match.deal.state
        if keys(true):
            continue  # there more than the places of single cards is known
        viewer = tally.rng.choice([*range(players), None])
        seen = match.view(viewer)
        for zone in list(lacking(seen))[:3]:
            agreed.add(seen, zone, true, fill(seen, tally.rng), 0)
            tally.count["fills"] += 1
    assert abs(agreed.deviation) < LIMIT


def test_joker_and_ace_lie_in_either_hand_as_often_for_those_who_do_not_know(tally: Tally) -> None:
    match = lay(new_match(5), {1: "JK", 3: "AC"})
    with_joker = 0
    for _ in tally.times(300, "fills"):
        filled = fill(match.view(0), tally.rng)
        assert {filled.holder(JOKER), filled.holder(filled.key_card)} == {1, 3}
        with_joker += filled.holder(JOKER) == 1
    assert 0.35 < with_joker / tally.count["fills"] < 0.65
    for viewer in (1, 3):
        assert fill(match.view(viewer), tally.rng).holder(JOKER) == 1
