"""Kan: what nobody may learn of silent teams, of the two kankei's cards, of a draw and of what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.engine.cards import JOKER, Card, each
from game.engine.events import Shown, SidesKnown
from game.engine.state import Zone
from game.engine.view import determinize, view
from game.games.kan import before, play
from game.games.kan.state import KanState, kankei_of
from game.match.match import Match
from tests.conftest import Tally

from .kan_deals import GAME, lay, new_match
from .kan_play import stopped
from .secrecy import all_zones, cards_in, exchanged, key_cards, lacking, told_apart, told_by_choosing

every_table = pytest.mark.parametrize("players", GAME.players)


def keys(state: Any) -> list[Card]:
    """The cards on which it depends who the kankei are, in a deal in which it does."""
    return key_cards(state) if state.round.deal == 1 and not state.form.alone else []


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
    true = play.KanAfterTrick.enter

    def enter(self: Any, state: KanState) -> str:
        if state.form.silent and not state.tricks:
            state.emit(SidesKnown(kankei_of(state)))
        return true(self, state)

    patch.setattr(play.KanAfterTrick, "enter", enter)


def letting_the_joker_holder_lead_the_table(patch: pytest.MonkeyPatch) -> None:
    true = before.FirstLead.enter

    def enter(self: Any, state: KanState) -> str | None:
        state.leader = state.holder(JOKER)
        return true(self, state)

    patch.setattr(before.FirstLead, "enter", enter)


def remembering_the_faces(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Shown, "seen_by", lambda self, viewer: self)


def ruling_out_by_the_truth(patch: pytest.MonkeyPatch) -> None:
    true = play.KanAfterTrick.enter

    def enter(self: Any, state: KanState) -> str:
        if state.log is not None and state.tricks == 1:
            state.rule_out(Zone("hands", state.leader), 0x1FFF & ~state.hands[state.leader])
        return true(self, state)

    patch.setattr(play.KanAfterTrick, "enter", enter)


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
    tally.floor(**{"played again": 110})
    for _ in tally.times(110, "fills"):
        match = stopped(players, tally.rng)
        true: Any = match.deal.state
        viewer = tally.rng.choice([*range(players), None])
        seen = match.view(viewer)
        filled = determinize(seen, tally.rng)
        assert view(filled, viewer) == seen
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
        other = exchanged(match, exchange, viewer)
        assert other is not None, "an action would not have been legal, or the deal would have ended"
        assert {zone: cards_in(other, zone) for zone in all_zones(other)} == {
            zone: cards_in(filled, zone) for zone in all_zones(filled)
        }
        assert view(other, viewer) == seen
        tally.count["played again"] += 1


def test_joker_and_ace_lie_in_either_hand_as_often_for_those_who_do_not_know(tally: Tally) -> None:
    match = lay(new_match(5), {1: "JK", 3: "AC"})
    with_joker = 0
    for _ in tally.times(300, "fills"):
        filled = determinize(match.view(0), tally.rng)
        assert {filled.holder(JOKER), filled.holder(filled.key_card)} == {1, 3}
        with_joker += filled.holder(JOKER) == 1
    assert 0.35 < with_joker / tally.count["fills"] < 0.65
    for viewer in (1, 3):
        assert determinize(match.view(viewer), tally.rng).holder(JOKER) == 1
