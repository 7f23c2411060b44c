"""In a chouette the captain asks his partner, and the partner may call up the hint himself."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from game.ai.opponent_process import ADVISER_LEVEL
from game.session.host import Host
from scenes.presenters.base.advice import would_say
from scenes.table.picker.answers import PickerCommand
from tests.conftest import Tally
from tests.scenes.chouette_sitting import BOX, CAPTAIN, PARTNER, Crew, seated, table, until
from tests.scenes.chouette_sitting import captain as head_of
from tests.scenes.game_driver import asked, by_chance, view
from tests.scenes.jo_jotte_sitting import FORMS, TAUGHT, host
from tests.scenes.table_driver import SIZES, Sitting, truth

# The partner calls up the hint.


def hint_asked(sitting: Sitting) -> bool:
    """Whether the open hint is about a choice, or the deal is over."""
    return sitting.table.parts.hint.asked or "over" in sitting.log


def until_asked(sitting: Sitting, counsel: Crew, number: int = 1) -> None:
    for _ in range(300):
        sitting.frame(0.3, draw=False)
        if len(counsel.asked) >= number or "over" in sitting.log:
            return


def test_the_hint_waits_for_the_captains_turn_and_he_waits_for_the_hint() -> None:
    sitting = table()
    counsel, shown, captain = sitting.opponents, sitting.table, head_of(sitting)
    sitting.frame(0.3)
    assert shown.seat.state.advised == captain
    assert shown.parts.rail_buttons.hint.is_enabled
    sitting.key("h")
    assert shown.parts.hint.shown
    assert "Waiting" in str(shown.parts.hint.words(shown.sight()))
    until_asked(sitting, counsel)
    (request,) = counsel.asked
    assert request.player_spec == ADVISER_LEVEL
    assert request.view == sitting.host.view(0)
    assert list(request.legal) == list(sitting.host.legal(captain))
    assert view(sitting).turn == captain
    done = len(sitting.match.deal.actions)
    counsel.say()
    for _ in range(10):
        sitting.frame(0.3)
    assert len(sitting.match.deal.actions) == done, "the captain waits"
    best, _, _ = shown.parts.hint.words(shown.sight())
    assert best == shown.presenter.prompts.choice(shown.sight(), request.legal[0])
    assert len(counsel.asked) == 1
    sitting.key("h")
    assert not shown.parts.hint.shown
    for _ in range(10):
        sitting.frame(0.3, draw=False)
    assert len(sitting.match.deal.actions) > done, "he goes on without it"


def test_an_open_hint_is_asked_anew_at_each_turn_and_closed_with_the_deal() -> None:
    for first in range(1, 200, 10):
        sitting = table(first=first)
        counsel, shown, hints = sitting.opponents, sitting.table, 0
        sitting.frame(0.3)
        for number in range(1, 40):
            if not shown.parts.hint.shown and "over" not in sitting.log:
                sitting.key("h")
            until(sitting, partial(hint_asked, sitting))
            if "over" in sitting.log:
                break
            hint, hints = shown.parts.hint, number
            if hint.settled is None:
                counsel.say()
                sitting.frame(0.3)
            assert hint.analysis is not None or hint.settled is not None
            sitting.key("escape")
        assert "over" in sitting.log
        assert not shown.parts.hint.shown
        if hints > 9:  # not thrown in, but played
            return
    raise AssertionError("no deal was played")


# The captain asks.


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_captain_asks_his_partner_who_answers_at_his_seat(way: str) -> None:
    sitting = table(CAPTAIN)
    sitting.rest()
    shown = sitting.table
    partner = view(sitting).setup.carried.places[PARTNER]
    name = sitting.host.names[partner]
    assert shown.parts.rail_buttons.hint.parts == [f"Ask {name}"]
    assert not shown.parts.rail_buttons.advise.visible
    if way == "key":
        sitting.key("h")
    else:
        sitting.click(shown.parts.rail_buttons.hint.rect.center)
    (request,) = sitting.opponents.asked
    assert request.player_spec == sitting.host.seats[partner] == "easy"
    assert request.view == sitting.host.view(partner), "he knows what he may know"
    assert list(request.legal) == list(shown.seat.state.legal)
    sitting.frame()
    assert f"{name} is thinking" in str(shown.parts.hint.words(shown.sight()))
    assert shown.parts.hint.spoken(shown.sight()) == ("Let me think",)
    sitting.opponents.say()
    sitting.frame()
    sitting.frame()
    best = request.legal[0]
    assert shown.parts.hint.spoken(shown.sight()) == would_say(shown.presenter.narration, shown.sight(), best)
    assert "100 possible deals" in str(shown.parts.hint.words(shown.sight()))
    assert sitting.fresh()
    sitting.key("escape")
    assert shown.parts.hint.spoken(shown.sight()) == ()


def test_the_partner_answers_every_question_of_a_deal_and_undo_puts_him_away(tally: Tally) -> None:
    tally.floor(asked=12, play=7)
    for first in range(1, 400, 9):
        sitting = table(CAPTAIN, first)
        sitting.rest()
        while "over" not in sitting.log:
            sitting.key("h")
            sitting.opponents.say()
            sitting.frame()
            hint, sight = sitting.table.parts.hint, sitting.table.sight()
            said = str(hint.spoken(sight))
            assert "I'd " in said or hint.settled is not None
            tally.count[asked(sitting)] += 1
            tally.count["asked"] += 1
            if tally.count["asked"] % 3 == 0 and sitting.host.can_undo(0):
                sitting.key("u")
                assert sitting.table.parts.hint.spoken(sitting.table.sight()) == ()
                sitting.rest()
            sitting.table.controller.act(by_chance(sitting.table.seat.state.legal, tally.rng))
            sitting.rest()
        if tally.count["play"] > 7 and tally.count["asked"] > 12:
            return


def test_a_partner_who_does_not_answer_is_no_obstacle() -> None:
    sitting = table(CAPTAIN)
    sitting.rest()
    sitting.key("h")
    sitting.frame()
    sitting.opponents.fail()
    words = str(sitting.table.parts.hint.words(sitting.table.sight()))
    assert "No hint this time" in words
    assert "did not answer" in words
    assert sitting.table.parts.hint.spoken(sitting.table.sight()) == ()


# Who has whom.


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
def test_the_buttons_name_the_partner_in_every_place(size: tuple[int, int]) -> None:
    for place, hint, advice in ((BOX, "Hint", False), (CAPTAIN, "Ask", False), (PARTNER, "Hint", True)):
        sitting = table(place, size=size)
        sitting.frame()
        buttons = sitting.table.parts.rail_buttons
        assert str(buttons.hint.parts[0]).split()[0] == hint
        assert bool(buttons.advise.visible) == advice
        assert bool(buttons.undo.visible) != advice
        sitting.key("r")
        assert sitting.table.seat.counsel.on == advice


def test_buttons_follow_when_places_change() -> None:
    sitting = table(PARTNER)
    seen = set()
    for _ in range(60):
        sitting.frame()
        places = view(sitting).setup.carried.places
        you = places.index(0)
        buttons = sitting.table.parts.rail_buttons
        assert bool(buttons.advise.visible) == (you == PARTNER)
        assert str(buttons.hint.parts[0]).startswith("Ask") == (you == CAPTAIN)
        seen.add(you)
        if len(seen) == 3 or sitting.host.finished:
            break
        rng = Random(len(seen))
        while not sitting.host.deal_finished:
            sitting.host.act(by_chance(sitting.match.legal(), rng))
        sitting.table.seat.catch_up()
        sitting.table.course.finish()
        if not sitting.host.finished:
            sitting.table.next_deal()
            sitting.table.strict = False
    assert len(seen) >= 2


def test_people_at_one_computer_talk_to_each_other() -> None:
    for humans in ((0, 1), (0, 1, 2)):
        seats = ["human" if player in humans else "easy" for player in range(3)]
        for first in range(1, 30, 7):
            match = Host(truth(seated(CAPTAIN, first)), seats, None)
            sitting = Sitting(match, SIZES[1], Crew(), speed="off", trick_pause_ms=300, taught=TAUGHT)
            for _ in range(12):
                sitting.frame(0.3, draw=False)
                if sitting.table.seat.covered and sitting.table.seat.state.legal:
                    sitting.table.controller.dispatch(PickerCommand.CARDS)
                adviser = sitting.table.seat.state.adviser
                assert adviser is None or adviser not in humans
                assert not sitting.table.seat.state.advising


def test_at_other_tables_nobody_advises() -> None:
    for form in FORMS:
        if form == "chouette":
            continue
        sitting = Sitting(host(form), SIZES[1], Crew(), speed="off", taught=TAUGHT)
        for _ in range(12):
            sitting.frame(0.3, draw=False)
            assert sitting.table.seat.state.advised is None
        sitting.key("r")
        assert not sitting.table.seat.counsel.on
        assert not sitting.table.parts.rail_buttons.advise.visible
        assert sitting.table.parts.rail_buttons.hint.parts == ["Hint"]
        assert sitting.table.parts.rail_buttons.advise not in [
            target for target in sitting.table.focus.targets if target.can_focus
        ]
