"""The partner of a chouette's captain recommends; the captain waits, acts and answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep

import pytest

from game import GAMES
from game.ai.opponent_process import ADVISER_LEVEL, OpponentProcess
from game.engine.actions import Action
from game.match import record
from scenes.table.picker.panels import LEAVE_KEY
from tests.conftest import Tally
from tests.game.archives import loaded
from tests.scenes.choosing import button
from tests.scenes.chouette_sitting import (
    PARTNER,
    Crew,
    bubble,
    by_keys,
    by_mouse,
    captain,
    done_by,
    next_of,
    seated,
    seated_at,
    table,
    until,
    until_asked,
)
from tests.scenes.game_driver import asked
from tests.scenes.jo_jotte_sitting import TAUGHT, host
from tests.scenes.table_driver import SIZES, Sitting, truth


def tells_of_the_captain(sitting: Sitting, head: int, legal: Sequence[Action]) -> bool:
    """Whether a panel is open; what it says of who is asked, it says of the captain."""
    panel, sight = sitting.table.parts.picker.buttons.open, sitting.table.sight()
    if panel is None:
        return False
    meanings = [sitting.table.presenter.prompts.meaning(sight, action) for action in legal]
    told = [str(panel.title), str(panel.note), *(str(meaning.words) for meaning in meanings)]
    told += [str(stake.when) for meaning in meanings for stake in meaning.stakes]
    assert not [text for text in told if re.search(r"\b[Yy]ou (play|score|have)\b", text)]
    names = sitting.host.names[head]
    assert all(names in text for text in told if re.search(r"\b(plays|scores) (with|what|without)\b", text))
    return True


@pytest.mark.parametrize("way", [by_mouse, by_keys])
@pytest.mark.parametrize("stubborn", [False, True])
def test_a_partner_recommends_through_whole_deals_and_the_captain_says_what_he_does(
    way: Callable[[Sitting, Action], None], stubborn: bool, tally: Tally
) -> None:
    tally.floor(recommended=25, play=15, panels=4)
    for number in tally.times(3, "deals"):
        sitting = table(first=1 + 20 * number, stubborn=stubborn)
        if way is by_mouse:
            sitting.click(sitting.table.parts.rail_buttons.advise.rect.center)
        else:
            sitting.key("r")
        assert sitting.table.parts.rail_buttons.advise.chosen
        head = captain(sitting)
        while until_asked(sitting):
            assert not sitting.table.seat.state.legal, "he has no choices of his own"
            legal = list(sitting.table.seat.state.offered)
            assert legal == list(sitting.host.legal(head))
            line, strong = sitting.table._picture.prompt(sitting.table.sight())
            assert strong
            assert f"Advise {sitting.host.names[head]}" in str(line)
            tally.count["panels"] += tells_of_the_captain(sitting, head, legal)
            action, so_far, kind = tally.rng.choice(legal), len(done_by(sitting, head)), asked(sitting)
            seen, asked_so_far = sitting.host.view(head), len(sitting.opponents.requests)
            way(sitting, action)
            request = sitting.opponents.requests[asked_so_far]
            assert (request.view, request.recommended) == (seen, action)
            assert (next_of(sitting, head, so_far) == action.text) == (not stubborn)
            said = "I'd rather not" if stubborn else "I'll do that"
            assert bubble(sitting, head).startswith(said)
            tally.count["recommended"] += 1
            tally.count[kind] += 1
        assert sitting.host.deal_finished
        written = record.as_json(sitting.match)
        assert record.as_json(record.follow(written, GAMES)) == written
        texts = json.dumps(written)
        assert "advise" not in texts
        assert "recommend" not in texts


def test_a_captain_of_the_real_opponents_process_follows_or_says_that_he_does_not(tally: Tally) -> None:
    tally.floor(recommended=8)
    opponents = OpponentProcess(grace=60)
    try:
        sitting = Sitting(seated(PARTNER), SIZES[1], opponents, speed="off", taught=TAUGHT)
        sitting.key("r")
        head = captain(sitting)
        while tally.count["recommended"] < 10:
            sitting.rest(dt=0.02)
            if "over" in sitting.log:
                sitting.log.clear()
                sitting.table.next_deal()
                continue
            action, so_far = tally.rng.choice(sitting.table.seat.state.offered), len(done_by(sitting, head))
            by_mouse(sitting, action)
            end = monotonic() + 60
            while len(done_by(sitting, head)) == so_far and monotonic() < end:
                sitting.frame(0.01, draw=False)
                sleep(0.002)
            followed = done_by(sitting, head)[so_far] == action.text
            assert bubble(sitting, head).startswith("I'll do that" if followed else "I'd rather not")
            tally.count["recommended"] += 1
            tally.count["followed"] += followed
        assert opponents.process.replaced == 0
    finally:
        opponents.close()


def test_questions_that_others_do_not_hear_of_can_be_advised_on_too(tally: Tally) -> None:
    tally.floor(**{"meld": 2, "questions": 8})
    for first in range(1, 200, 9):
        sitting = table(first=first)
        sitting.key("r")
        head = captain(sitting)
        while until_asked(sitting) and asked(sitting) != "play":
            kind, legal = asked(sitting), sitting.table.seat.state.offered
            asks = sitting.table.presenter.prompts
            line = " ".join(map(str, asks.prompt(sitting.table.sight(), legal)))
            assert not {"you", "your"} & {*line.lower().replace(":", " ").split()}, line
            so_far = len(done_by(sitting, head))
            by_mouse(sitting, legal[-1])
            assert next_of(sitting, head, so_far) == legal[-1].text
            tally.count[kind] += 1
            tally.count["questions"] += 1
        if tally.count["meld"] > 2 and tally.count["questions"] > 9:
            return


def test_who_does_nothing_is_not_waited_for() -> None:
    quiet, other = table(), Sitting(seated(PARTNER), SIZES[1], Crew(1), speed="off", taught=TAUGHT)
    for sitting in (quiet, other):
        until(sitting, lambda sitting=sitting: "over" in sitting.log)
        assert not any(each.recommended for each in sitting.opponents.requests)
    assert quiet.match.deal.actions == other.match.deal.actions


def test_the_captain_waits_as_long_as_it_takes_and_nobody_thinks_meanwhile() -> None:
    sitting = table()
    sitting.key("r")
    assert until_asked(sitting)
    done, thinking = len(sitting.match.deal.actions), len(sitting.opponents.requests)
    for _ in range(100):
        sitting.frame(1.0, draw=False)
    assert len(sitting.match.deal.actions) == done
    assert len(sitting.opponents.requests) == thinking
    assert sitting.table.wake is None, "the window may sleep"


def test_a_choice_can_be_left_to_the_captain_who_asks_again_at_the_next_one() -> None:
    sitting = table()
    sitting.key("r")
    head = captain(sitting)
    for way in ("mouse", "keys"):
        assert until_asked(sitting)
        before = len(done_by(sitting, head))
        leave = button(sitting, LEAVE_KEY)
        assert f"Let {sitting.host.names[head]} choose" in leave.parts
        if way == "mouse":
            sitting.click(leave.rect.center)
        else:
            sitting.table.focus.move_to(leave)
            sitting.key("return")
        assert sitting.opponents.requests[-1].recommended is None
        next_of(sitting, head, before)
        assert "you" not in bubble(sitting, head).lower(), "who was not advised answers nothing"
    assert until_asked(sitting)


@pytest.mark.parametrize("key", ["r", "escape"])
def test_switched_off_the_captain_goes_on_without(key: str) -> None:
    sitting = table()
    sitting.key("r")
    assert until_asked(sitting)
    sitting.key(key)
    assert sitting.log == [], "the menu stays away"
    assert not sitting.table.parts.rail_buttons.advise.chosen
    assert not sitting.table.parts.picker.buttons.buttons
    assert sitting.table.parts.hand.legal is None
    assert until(sitting, lambda: "over" in sitting.log)
    assert not any(each.recommended for each in sitting.opponents.requests)


def test_advice_can_be_announced_while_another_acts_or_cards_move() -> None:
    seed = next(seed for seed in range(1, 60) if seated_at(host("chouette", seed)) == PARTNER)
    sitting = Sitting(host("chouette", seed), SIZES[1], Crew(), speed="normal", taught=TAUGHT)
    sitting.frame(0.05)
    assert not sitting.table.course.idle
    sitting.click(sitting.table.parts.rail_buttons.advise.rect.center)
    assert sitting.table.seat.counsel.on
    assert until(sitting, lambda: sitting.asked, dt=0.1, limit=2000)
    assert done_by(sitting, captain(sitting)) == []


def test_an_illegal_card_is_refused_with_its_reason() -> None:
    for first in range(1, 200, 9):
        sitting = table(first=first)
        sitting.key("r")
        while until_asked(sitting):
            cards = sitting.legal_cards() if asked(sitting) == "play" else []
            barred = [card for card in sitting.table.parts.hand.cards if card not in cards]
            if cards and barred:
                sitting.click(sitting.spot(barred[0]))
                assert sitting.table.messages.reason.clause == "JJ-14"
                assert sitting.table.seat.state.advising, "he may recommend another one"
                return
            by_mouse(sitting, sitting.table.seat.state.offered[0])
    raise AssertionError("every card was always legal")


def test_hint_and_recommendation_go_together() -> None:
    sitting = table()
    sitting.key("r")
    assert until_asked(sitting)
    crew, head = sitting.opponents, captain(sitting)
    sitting.key("h")
    sitting.frame()
    (request,) = crew.asked
    assert (request.player_spec, request.view) == (ADVISER_LEVEL, sitting.host.view(0))
    crew.say()
    sitting.frame()
    assert sitting.table.parts.hint.analysis is not None
    assert sitting.table.seat.state.advising
    before, action = len(done_by(sitting, head)), sitting.table.seat.state.offered[0]
    by_mouse(sitting, action)
    assert next_of(sitting, head, before) == action.text, "an open hint holds up nobody who has been advised"
    assert until_asked(sitting)
    assert len(crew.asked) == 2, "the hint is there for the next choice"
    sitting.key("h")
    assert sitting.table.seat.state.advising, "he still waits for the recommendation"


@pytest.mark.parametrize("shown", ["question", "hint", "answer"])
def test_another_window_or_deck_changes_nothing(shown: str) -> None:
    for change in (lambda s: s.resize(SIZES[0]), lambda s: s.key("c")):
        sitting = table()
        head = captain(sitting)
        sitting.key("r")
        assert until_asked(sitting)
        action = sitting.table.seat.state.offered[0]
        if shown == "hint":
            sitting.key("h")
            sitting.frame()
            sitting.key("r")
            assert sitting.opponents.consulting
        elif shown == "answer":
            by_mouse(sitting, action)
        before = len(done_by(sitting, head))
        change(sitting)
        if shown == "question":
            assert until_asked(sitting)
            assert len(done_by(sitting, head)) == before
            by_mouse(sitting, action)
        did = next_of(sitting, head, before)
        assert did == action.text or shown == "hint"


def test_a_match_is_taken_up_where_it_was_with_nothing_said(tmp_path: Path) -> None:
    match = seated(PARTNER, folder=tmp_path)
    sitting = Sitting(match, SIZES[1], Crew(), speed="off", trick_pause_ms=300, taught=TAUGHT)
    sitting.key("r")
    for _ in range(3):
        assert until_asked(sitting)
        by_mouse(sitting, sitting.table.seat.state.offered[0])
    assert until_asked(sitting)
    again = loaded(tmp_path)
    assert again is not None
    assert record.as_json(truth(again)) == record.as_json(truth(match))
    taken_up = Sitting(again, SIZES[1], Crew(), speed="off", trick_pause_ms=300, taught=TAUGHT)
    assert not taken_up.table.seat.counsel.on
    assert until(taken_up, lambda: "over" in taken_up.log)
