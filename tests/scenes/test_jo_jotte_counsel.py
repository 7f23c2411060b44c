"""Captain and partner of a chouette at the table: one asks, the other recommends, by mouse and by keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game import GAMES, record
from game.actions import Action
from game.ai.request import Request
from game.ai.worker import ADVISER
from game.host import Host
from scenes.table.asking import LEAVE
from tests.conftest import Tally
from tests.scenes.choosing import button
from tests.scenes.jo_jotte_sitting import FORMS, TAUGHT, asked, by_chance, host, view
from tests.scenes.table_driver import SIZES, Sitting, typed
from tests.scenes.test_hint import Adviser

PARTNER, CAPTAIN, BOX = 2, 1, 0


class Crew(Adviser):
    """Opponents who play by chance and do what they are advised, unless they are stubborn."""

    def __init__(self, seed: int = 1, stubborn: bool = False) -> None:
        super().__init__()
        self.rng = Random(seed)
        self.stubborn = stubborn
        self.requests: list[Request] = []

    def ask(self, request: Request) -> None:
        super().ask(request)
        self.requests.append(request)

    def answer(self) -> Action | None:
        request, self.request = self.request, None
        if request is None:
            return None
        advised = request.recommended
        if advised is None:
            return by_chance(request.legal, self.rng)
        return next(each for each in request.legal if each != advised) if self.stubborn else advised


def seated_at(match: Host) -> int:
    """Which place the viewer has when the first deal is begun."""
    match.start_deal()
    places: tuple[int, ...] = match.view(0).state.setup.carried.places
    return places.index(0)


def seated(place: int, first: int = 1, folder: Path | None = None) -> Host:
    """A chouette in which the viewer has a place."""
    for seed in range(first, first + 60):
        match = host("chouette", seed)
        if seated_at(match) == place:
            return Host(match._match, match.seats, folder)
    raise AssertionError("he never has this place")


def table(place: int = PARTNER, first: int = 1, stubborn: bool = False, **more: object) -> Sitting:
    size = more.pop("size", SIZES[1])
    chosen = {"speed": "off", "trick_pause_ms": 300, "taught": TAUGHT, **more}
    return Sitting(seated(place, first), size, Crew(first, stubborn), **chosen)  # type: ignore[arg-type]


def captain(sitting: Sitting) -> int:
    return view(sitting).setup.carried.places[CAPTAIN]


def done_by(sitting: Sitting, player: int) -> list[str]:
    """What a player has done in this deal, according to the record."""
    return [action.text for who, action in sitting.host._match.deal.actions if who == player]


def until(sitting: Sitting, reached: Callable[[], bool], dt: float = 0.3, limit: int = 400) -> bool:
    for _ in range(limit):
        if reached():
            return True
        sitting.frame(dt, draw=False)
    return False


def next_of(sitting: Sitting, player: int, so_far: int) -> str:
    """What a player does next, who has acted so often."""
    assert until(sitting, lambda: len(done_by(sitting, player)) > so_far, dt=0.05), "nobody waits for ever"
    return done_by(sitting, player)[so_far]


def until_asked(sitting: Sitting) -> bool:
    """Go on until a recommendation is asked for; not if the deal is over before."""
    until(sitting, lambda: (sitting.asked and sitting.at_rest) or "over" in sitting.log)
    return "over" not in sitting.log


def bubble(sitting: Sitting, player: int) -> str:
    line, _ = sitting.table.messages.bubbles.get(player, ((), 0.0))
    return " ".join(map(str, line))


def by_mouse(sitting: Sitting, action: Action) -> None:
    if action.verb == "play":
        sitting.click(sitting.spot(action.cards[0]))
    else:
        sitting.click(button(sitting, ("action", action.text)).rect.center)


def by_keys(sitting: Sitting, action: Action) -> None:
    focus = sitting.table.focus
    if action.verb == "play":
        sitting.key(*typed(action.cards[0]))
    else:
        for _ in range(20):
            if getattr(focus.current, "key", None) == ("action", action.text):
                break
            sitting.key("tab")
    sitting.key("return")


# The partner recommends.


@pytest.mark.parametrize("way", [by_mouse, by_keys])
@pytest.mark.parametrize("stubborn", [False, True])
def test_a_partner_recommends_through_whole_deals_and_the_captain_says_what_he_does(
    way: Callable[[Sitting, Action], None], stubborn: bool, tally: Tally
) -> None:
    tally.floor(recommended=25, play=15)
    for number in tally.times(3, "deals"):
        sitting = table(first=1 + 20 * number, stubborn=stubborn)
        if way is by_mouse:
            sitting.click(sitting.table.rail_buttons.advise.rect.center)
        else:
            sitting.key("r")
        assert sitting.table.rail_buttons.advise.chosen
        head = captain(sitting)
        while until_asked(sitting):
            assert not sitting.table.seat.legal(), "he has no choices of his own"
            legal = list(sitting.table.seat.offered())
            assert legal == list(sitting.host.legal(head))
            line, strong = sitting.table._prompt(sitting.table.sight())
            assert strong
            assert f"Advise {sitting.host.names[head]}" in str(line)
            action, so_far, kind = tally.rng.choice(legal), len(done_by(sitting, head)), asked(sitting)
            seen, asked_so_far = sitting.host.view(head), len(sitting.opponents.requests)
            way(sitting, action)
            request = sitting.opponents.requests[asked_so_far]
            assert (request.view, request.recommended) == (seen, action)
            assert (next_of(sitting, head, so_far) == action.text) == (not stubborn)
            said = "I see it otherwise" if stubborn else "I follow you"
            assert bubble(sitting, head).startswith(said)
            tally.count["recommended"] += 1
            tally.count[kind] += 1
        assert sitting.host.deal_finished
        written = record.as_json(sitting.host._match)
        assert record.as_json(record.follow(written, GAMES)) == written
        texts = json.dumps(written)
        assert "advise" not in texts
        assert "recommend" not in texts


def test_questions_that_others_do_not_hear_of_can_be_advised_on_too(tally: Tally) -> None:
    tally.floor(**{"meld": 2, "questions": 8})
    for first in range(1, 200, 9):
        sitting = table(first=first)
        sitting.key("r")
        head = captain(sitting)
        while until_asked(sitting) and asked(sitting) != "play":
            kind, legal = asked(sitting), sitting.table.seat.offered()
            line = " ".join(map(str, sitting.table._prompt(sitting.table.sight())[0]))
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
    assert quiet.host._match.deal.actions == other.host._match.deal.actions


def test_the_captain_waits_as_long_as_it_takes_and_nobody_thinks_meanwhile() -> None:
    sitting = table()
    sitting.key("r")
    assert until_asked(sitting)
    done, thinking = len(sitting.host._match.deal.actions), len(sitting.opponents.requests)
    for _ in range(100):
        sitting.frame(1.0, draw=False)
    assert len(sitting.host._match.deal.actions) == done
    assert len(sitting.opponents.requests) == thinking
    assert sitting.table.wake is None, "the window may sleep"
    assert sitting.fresh() or sitting.frame(0.0) is None


def test_a_choice_can_be_left_to_the_captain_who_asks_again_at_the_next_one() -> None:
    sitting = table()
    sitting.key("r")
    head = captain(sitting)
    for way in ("mouse", "keys"):
        assert until_asked(sitting)
        before = len(done_by(sitting, head))
        leave = button(sitting, LEAVE)
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
    assert not sitting.table.rail_buttons.advise.chosen
    assert not sitting.table.asking.buttons.buttons
    assert sitting.table.hand.legal is None
    assert until(sitting, lambda: "over" in sitting.log)
    assert not any(each.recommended for each in sitting.opponents.requests)


def test_advice_can_be_announced_while_another_acts_or_cards_move() -> None:
    seed = next(seed for seed in range(1, 60) if seated_at(host("chouette", seed)) == PARTNER)
    sitting = Sitting(host("chouette", seed), SIZES[1], Crew(), speed="normal", taught=TAUGHT)
    sitting.frame(0.05)
    assert not sitting.table.animator.idle
    sitting.click(sitting.table.rail_buttons.advise.rect.center)
    assert sitting.table.seat.counsel.on
    assert until(sitting, lambda: sitting.asked, dt=0.1, limit=2000)
    assert done_by(sitting, captain(sitting)) == []


def test_an_illegal_card_is_refused_with_its_reason() -> None:
    for first in range(1, 200, 9):
        sitting = table(first=first)
        sitting.key("r")
        while until_asked(sitting):
            cards = sitting.legal_cards() if asked(sitting) == "play" else []
            barred = [card for card in sitting.table.hand.cards if card not in cards]
            if cards and barred:
                sitting.click(sitting.spot(barred[0]))
                assert "JJ-14" in sitting.table.messages.refusal
                assert sitting.table.seat.advising, "he may recommend another one"
                return
            by_mouse(sitting, sitting.table.seat.offered()[0])
    raise AssertionError("every card was always legal")


def test_hint_and_recommendation_go_together() -> None:
    sitting = table()
    sitting.key("r")
    assert until_asked(sitting)
    crew, head = sitting.opponents, captain(sitting)
    sitting.key("h")
    sitting.frame()
    (request,) = crew.asked
    assert (request.level, request.view) == (ADVISER, sitting.host.view(0))
    crew.say()
    sitting.frame()
    assert sitting.table.hint._thought is not None
    assert sitting.table.seat.advising
    before, action = len(done_by(sitting, head)), sitting.table.seat.offered()[0]
    by_mouse(sitting, action)
    assert next_of(sitting, head, before) == action.text, "an open hint holds up nobody who has been advised"
    assert until_asked(sitting)
    assert len(crew.asked) == 2, "the hint is there for the next choice"
    sitting.key("h")
    assert sitting.table.seat.advising, "he still waits for the recommendation"


@pytest.mark.parametrize("shown", ["question", "hint", "answer"])
def test_another_window_or_deck_changes_nothing(shown: str) -> None:
    for change in (lambda s: s.resize(SIZES[0]), lambda s: s.key("c")):
        sitting = table()
        head = captain(sitting)
        sitting.key("r")
        assert until_asked(sitting)
        action = sitting.table.seat.offered()[0]
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
        by_mouse(sitting, sitting.table.seat.offered()[0])
    assert until_asked(sitting)
    again, message = Host.load(tmp_path, GAMES)
    assert message == ""
    assert again is not None
    assert record.as_json(again._match) == record.as_json(match._match)
    taken_up = Sitting(again, SIZES[1], Crew(), speed="off", trick_pause_ms=300, taught=TAUGHT)
    assert not taken_up.table.seat.counsel.on
    assert until(taken_up, lambda: "over" in taken_up.log)


# The captain asks.


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_captain_asks_his_partner_who_answers_at_his_seat(way: str) -> None:
    sitting = table(CAPTAIN)
    sitting.rest()
    shown = sitting.table
    partner = view(sitting).setup.carried.places[PARTNER]
    name = sitting.host.names[partner]
    assert shown.rail_buttons.hint.parts == [f"Ask {name}"]
    assert not shown.rail_buttons.advise.visible
    if way == "key":
        sitting.key("h")
    else:
        sitting.click(shown.rail_buttons.hint.rect.center)
    (request,) = sitting.opponents.asked
    assert request.level == sitting.host.seats[partner] == "easy"
    assert request.view == sitting.host.view(partner), "he knows what he may know"
    assert list(request.legal) == list(shown.seat.legal())
    sitting.frame()
    assert f"{name} thinks it over" in str(shown.hint._words(shown.sight()))
    assert shown.hint.spoken() == ("Let me think",)
    sitting.opponents.say()
    sitting.frame()
    sitting.frame()
    best = request.legal[0]
    assert shown.hint.spoken() == shown.presenter.advice(best)
    assert f"{name} tried 100 deals" in str(shown.hint._words(shown.sight()))
    assert sitting.fresh()
    sitting.key("escape")
    assert shown.hint.spoken() == ()


def test_the_partner_answers_every_question_of_a_deal_and_undo_puts_him_away(tally: Tally) -> None:
    tally.floor(asked=12, play=7)
    for first in range(1, 400, 9):
        sitting = table(CAPTAIN, first)
        sitting.rest()
        while "over" not in sitting.log:
            sitting.key("h")
            sitting.opponents.say()
            sitting.frame()
            said = sitting.table.hint.spoken()
            assert str(said[0]).startswith("I would")
            tally.count[asked(sitting)] += 1
            tally.count["asked"] += 1
            if tally.count["asked"] % 3 == 0 and sitting.host.can_undo(0):
                sitting.key("u")
                assert sitting.table.hint.spoken() == ()
                sitting.rest()
            sitting.table._act(by_chance(sitting.table.seat.legal(), tally.rng))
            sitting.rest()
        if tally.count["play"] > 7 and tally.count["asked"] > 12:
            return


def test_a_partner_who_does_not_answer_is_no_obstacle() -> None:
    sitting = table(CAPTAIN)
    sitting.rest()
    sitting.key("h")
    sitting.frame()
    sitting.opponents.fail()
    words = str(sitting.table.hint._words(sitting.table.sight()))
    assert "No hint this time" in words
    assert "did not answer" in words
    assert sitting.table.hint.spoken() == ()


# Who has whom.


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
def test_the_buttons_name_the_partner_in_every_place(size: tuple[int, int]) -> None:
    for place, hint, advice in ((BOX, "Hint", False), (CAPTAIN, "Ask", False), (PARTNER, "Hint", True)):
        sitting = table(place, size=size)
        sitting.frame()
        buttons = sitting.table.rail_buttons
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
        buttons = sitting.table.rail_buttons
        assert bool(buttons.advise.visible) == (you == PARTNER)
        assert str(buttons.hint.parts[0]).startswith("Ask") == (you == CAPTAIN)
        seen.add(you)
        if len(seen) == 3 or sitting.host.finished:
            break
        rng = Random(len(seen))
        while not sitting.host.deal_finished:
            sitting.host.act(by_chance(sitting.host._match.legal(), rng))
        sitting.table.seat.catch_up()
        sitting.table.animator.finish()
        if not sitting.host.finished:
            sitting.table.next_deal()
            sitting.table.strict = False
    assert len(seen) >= 2


def test_people_at_one_computer_talk_to_each_other() -> None:
    for humans in ((0, 1), (0, 1, 2)):
        seats = ["human" if player in humans else "easy" for player in range(3)]
        for first in range(1, 30, 7):
            match = Host(seated(CAPTAIN, first)._match, seats, None)
            sitting = Sitting(match, SIZES[1], Crew(), speed="off", trick_pause_ms=300, taught=TAUGHT)
            for _ in range(12):
                sitting.frame(0.3, draw=False)
                if sitting.table.seat.covered and sitting.table.seat.legal():
                    sitting.table._uncover()
                adviser = sitting.table.seat.adviser
                assert adviser is None or adviser not in humans
                assert not sitting.table.seat.advising


def test_at_other_tables_nobody_advises() -> None:
    for form in FORMS:
        if form == "chouette":
            continue
        sitting = Sitting(host(form), SIZES[1], Crew(), speed="off", taught=TAUGHT)
        sitting.frame()
        sitting.key("r")
        assert not sitting.table.seat.counsel.on
        assert not sitting.table.rail_buttons.advise.visible
        assert sitting.table.rail_buttons.hint.parts == ["Hint"]
        assert sitting.table.rail_buttons.advise not in [
            target for target in sitting.table.focus.targets if target.can_focus
        ]
