"""The table of Kan: seats that change, cards that are shown or exchanged, who leads, what is announced."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.engine.actions import Action
from game.engine.cards import HIDDEN, JOKER, card_text, suit_of
from game.engine.events import Said, SeatsChanged, Shown, Swapped
from game.engine.view import Moment
from game.games.kan.state import KanState, points_of
from scenes.framework.focus import FocusSpot
from scenes.i18n import Translator
from scenes.pages.help.topics import topics_for
from scenes.pages.table.score_values import deal_result, sheet
from scenes.presenters import presenter_of
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.sidebar import CardNotes, ContractProgress, SidebarSection, SideProgress
from scenes.presenters.kan.terms import teams_shown
from scenes.table.animation.timeline import Timeline
from scenes.table.picker.action_picker import ASIDE_KEY
from scenes.table.view.tabletop import Tabletop
from tests.scenes import game_driver
from tests.scenes.choosing import actions, button, read_note
from tests.scenes.game_driver import NAMES, by_chance, host_of, sit, view
from tests.scenes.sights import sight_of
from tests.scenes.table_driver import SIZES, Sitting, typed

KAN = GAMES["kan"]
WORDS = presenter_of("kan")
SEAT_CHANGE, SEAT_CHANGE_OF_FOUR, DOUBLE_KAN, ONE_OF_DOUBLE_KAN = 2, 4, 12, 1
"""Seeds of matches in which that happens soon."""
CRESTS = ("sun", "plum", "wave", "pine", "fan", "moon")
find, watch = partial(game_driver.find, "kan"), partial(game_driver.watch, "kan")
host, match_of = partial(game_driver.host, "kan"), partial(game_driver.match_of, "kan")


def rail(sitting: Sitting) -> Sequence[SidebarSection]:
    return sitting.table.presenter.sidebar.sections(sitting.table.sight())


def forces(sitting: Sitting) -> list[SideProgress]:
    return [
        force
        for section in rail(sitting)
        if isinstance(section, ContractProgress)
        for force in section.forces
    ]


@pytest.mark.parametrize(("direction", "side"), [("anticlockwise", "right"), ("clockwise", "left")])
def test_who_plays_next_sits_at_the_right(direction: str, side: str) -> None:
    sitting = sit(host(5, 3, direction=direction))
    layout, state = sitting.table.parts.layout, view(sitting)
    plate = layout.plate(state.seats[(state.seats.index(0) + 1) % 5])
    assert (plate.centerx > layout.middle) == (side == "right")


def swapping(sitting: Sitting) -> bool:
    return any(abs(x) + abs(y) > 20 for x, y in sitting.table.parts.layout.moved.values())


def test_players_move_to_their_new_seats_for_all_to_see() -> None:
    sitting = watch(5, swapping, first=SEAT_CHANGE, speed="normal")
    table = sitting.table
    layout = table.parts.layout
    (event,) = (e for e in sitting.host.events(0) if isinstance(e, SeatsChanged))
    assert tuple(layout.order) == (*event.seats[event.seats.index(0) :], *event.seats[: event.seats.index(0)])
    mover = next(player for player in event.players if player != 0)
    way = [layout.plate(mover).center]
    for _ in range(120):
        sitting.frame(0.02, draw=False)
        way.append(layout.plate(mover).center)
        if not layout.moved:
            break
    assert len(set(way)) > 8, "it is seen on its way"
    assert not layout.moved
    sitting.rest()
    table.check_rest()
    kankei = view(sitting).kankei
    one, two = (view(sitting).seats.index(player) for player in kankei)
    assert (one - two) % 5 in (2, 3), "they are no neighbours any more"


@pytest.mark.parametrize("how", ["skip", "reduced", "resize"])
def test_new_seats_are_right_whatever_becomes_of_the_movement(how: str) -> None:
    def changed(sitting: Sitting) -> bool:
        return any(isinstance(event, SeatsChanged) for event in sitting.host.events(0))

    if how == "reduced":
        sitting = watch(5, changed, first=SEAT_CHANGE, reduced_motion=True)
    else:
        sitting = watch(5, swapping, first=SEAT_CHANGE, speed="normal")
    if how == "skip":
        sitting.key("x")
    elif how == "resize":
        sitting.resize(SIZES[0])
    sitting.rest()
    seats = view(sitting).seats
    first = seats.index(0)
    assert seats != tuple(range(5))
    assert sitting.table.parts.layout.order == (*seats[first:], *seats[:first])
    assert not sitting.table.parts.layout.moved


def test_four_players_change_seats_before_the_second_deal() -> None:
    def fits(sitting: Sitting) -> bool:
        return sitting.host.deal_number == 2 and swapping(sitting)

    sitting = watch(4, fits, first=SEAT_CHANGE_OF_FOUR)
    state = view(sitting)
    assert state.round.deal == 2
    assert sitting.table.course.board.counts == [0] * 4, "the cards are dealt to the new seats"
    sitting.resize(SIZES[0])
    sitting.rest()
    one, two = (view(sitting).seats.index(player) for player in state.kankei)
    assert (one - two) % 4 == 2


def test_the_exchange_of_a_double_kan_shows_backs_alone() -> None:
    for part in ("party", "third"):

        def fits(sitting: Sitting, part: str = part) -> bool:
            events = [e for e in sitting.host.events(0) if isinstance(e, Swapped)]
            return (
                bool(events)
                and (0 in events[0].players) == (part == "party")
                and bool(sitting.table.course.board.laid)
            )

        sitting = watch(5, fits, first=ONE_OF_DOUBLE_KAN if part == "party" else DOUBLE_KAN)
        table = sitting.table
        (event,) = (e for e in sitting.host.events(0) if isinstance(e, Swapped))
        assert (HIDDEN in event.cards) == (part == "third")
        assert {card for card, _ in table.course.board.laid} == {HIDDEN}
        sitting.stack.redraw()
        sitting.frame(0.0)
        sitting.rest()
        table.check_rest()
        assert table.course.board.counts[0] + len(table.course.board.trick) >= 9


def pictures(sitting: Sitting, event: Shown) -> list[tuple[int, ...]]:
    """What lies on the table, one picture after the other, while cards are shown."""
    table = sitting.table
    course = Timeline(table.presenter, lambda moment: None, table.table_view._set_stage)
    course.stand(table.seat.state.view)
    course.show([Moment(event, table.seat.state.view)])
    found: list[tuple[int, ...]] = []
    while not course.idle:
        course.update(0.03)
        lies = tuple(card for card, _ in course.board.laid)
        if not found or found[-1] != lies:
            found.append(lies)
    assert course.board.counts[event.player] == 10
    return [picture for picture in found if picture]


def test_four_ways_of_showing_of_which_others_tell_three_apart() -> None:
    sitting = find(5, "play", lambda state: not sum(state.won) and not state.trick)
    at_once = Shown(1, 2, (3, 17), together=True)
    then, twice, once = (Shown(1, 2, cards) for cards in ((3, 17), (3, 3), (3,)))
    assert (3, 17) in pictures(sitting, at_once)
    assert pictures(sitting, then) == [(3,), (17,)]
    assert pictures(sitting, twice) == [(3,), (3,)]
    assert pictures(sitting, once) == [(3,)]
    assert (HIDDEN, HIDDEN) in pictures(sitting, at_once.seen_by(0))
    like = [(HIDDEN,), (HIDDEN,)]
    assert pictures(sitting, then.seen_by(0)) == pictures(sitting, twice.seen_by(0)) == like
    assert pictures(sitting, once.seen_by(0)) == [(HIDDEN,)]


def drawn_in_the_rail(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the rail as it is painted."""
    fonts, texts = type(sitting.table.parts.painter.fonts), []
    draw = fonts.draw

    def note(own: Any, canvas: Any, text: Any, *given: Any, **more: Any) -> object:
        texts.append(text)
        return draw(own, canvas, text, *given, **more)

    monkeypatch.setattr(fonts, "draw", note)
    sitting.table.parts.rail.picture = None
    sitting.stack.redraw()
    sitting.frame(0.0)
    return texts


@pytest.mark.parametrize("more", [0, 2])
def test_a_team_with_what_it_needs_is_told_so_and_how_much_it_has(
    more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fits(state) -> bool:  # type: ignore[no-untyped-def]
        ours = points_of(state, state.kankei)
        return ours == state.need + more and state.contract is None

    sitting = find(5, "play", fits)
    need = view(sitting).need
    texts = drawn_in_the_rail(sitting, monkeypatch)
    assert (f"{need} of {need}" in texts) == (not more)
    assert (str(need + more) in texts) == (more > 0)
    assert (f"needed {need}" in texts) == (more > 0)
    assert f"{need + more} of {need}" not in texts or not more


def test_what_a_silent_team_has_is_not_drawn_as_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = find(4, "play", lambda state: not teams_shown(state) and sum(state.won) > 4)
    texts = drawn_in_the_rail(sitting, monkeypatch)
    assert {"needs 9", "needs 8"} <= set(texts)
    assert not any(" of " in text and text[0].isdigit() for text in texts)


def test_seven_cards_lie_face_down_at_the_plate_of_who_names_trumps() -> None:
    sitting = find(4, "trump")
    table = sitting.table
    assert table.presenter.seats.aside(table.sight(), 0) == 7
    assert table.course.board.counts[0] == 3
    assert "three" in table.presenter.seats.hand_note(table.sight())
    table.controller.act(Action("trump", strain=2))
    sitting.rest()
    assert table.presenter.seats.aside(table.sight(), 0) == 0
    table.check_rest()


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_who_leads_is_said_in_secret_and_turned_up_together(way: str) -> None:
    sitting = find(5, "lead", lambda state: bool(state.hands[0] >> JOKER & 1))  # asked before the other
    table = sitting.table
    assert [each.key for each in table.parts.picker.buttons.buttons] == [("action", "iku"), ("action", "koi")]
    if way == "mouse":
        sitting.press_button(("action", "koi"))
    else:
        sitting.key("right")
        sitting.hold("return")
    assert actions(sitting) == ["koi"]
    assert not any(isinstance(event, Said) for event in sitting.host.events(0)), "the other one may not know"
    assert "koi" in str(table._picture.prompt(table.sight())[0])
    sitting.rest()
    said = [event for event in sitting.host.events(0) if isinstance(event, Said)]
    assert {event.player for event in said[:2]} == set(view(sitting).kankei)


def first_of_suits(sitting: Sitting, count: int) -> list[int]:
    """A card each of so many suits of the hand."""
    found: dict[int, int] = {}
    for card in sitting.table.parts.hand.cards:
        if card != JOKER:
            found.setdefault(suit_of(card), card)
    assert len(found) >= count
    return list(found.values())[:count]


def offered(sitting: Sitting) -> list[str]:
    keys = [each.key for each in sitting.table.parts.picker.buttons.buttons]
    return [str(key[1]) for key in keys if isinstance(key, tuple)]


def press(sitting: Sitting, *cards: int) -> None:
    for card in cards:
        sitting.click(sitting.spot(card))
        sitting.rest()


def many_suits(state) -> bool:  # type: ignore[no-untyped-def]
    return len({suit_of(card) for card in range(52) if state.hands[0] >> card & 1}) > 2


def test_cards_to_show_are_chosen_one_after_the_other() -> None:
    sitting = find(5, "show", many_suits)
    one, two, three = first_of_suits(sitting, 3)
    a, b, c = map(card_text, (one, two, three))
    assert offered(sitting) == ["show none"]
    press(sitting, one)
    assert offered(sitting) == [f"show {a}", f"show {a} twice", "show none"]
    assert sitting.table.parts.hand.chosen == {one}
    press(sitting, two)
    pair = f"show {' '.join(sorted((a, b)))}"
    assert offered(sitting) == [pair, f"show {a} then {b}", f"show {b} then {a}", "show none"]
    press(sitting, three)
    assert f"show {b} then {c}" in offered(sitting), "the first one gives way"
    press(sitting, two, two)
    assert offered(sitting)[1] == f"show {c} then {b}", "the order in which they were chosen comes first"
    sitting.key("escape")
    sitting.rest()
    assert offered(sitting) == ["show none"]
    assert sitting.table.parts.hand.chosen == set()
    assert actions(sitting) == []


def test_from_every_card_the_keys_lead_to_what_can_be_done() -> None:
    sitting = find(5, "show", many_suits)
    focus = sitting.table.focus
    for card in [card for card in sitting.table.parts.hand.cards if card != JOKER]:
        sitting.table.parts.picker.point_at(card)
        sitting.key("up")
        assert focus.current is button(sitting, ("action", "show none"))
    one, two = first_of_suits(sitting, 2)
    sitting.key(*typed(one), "return")
    sitting.rest()
    assert getattr(focus.current, "key", None) == one, "another card may follow"
    sitting.key(*typed(two), "return")
    sitting.rest()
    assert focus.current is sitting.table.parts.picker.buttons.buttons[0]
    sitting.key("right", "return")
    assert actions(sitting) == [f"show {card_text(one)} then {card_text(two)}"]


def test_a_card_of_the_same_suit_takes_the_place_of_the_first_and_the_joker_is_refused() -> None:
    sitting = find(5, "show", lambda state: bool(state.hands[0] >> JOKER & 1))
    cards = [card for card in sitting.table.parts.hand.cards if card != JOKER]
    one = next(card for card in cards if sum(suit_of(card) == suit_of(other) for other in cards) > 1)
    two = next(card for card in cards if card != one and suit_of(card) == suit_of(one))
    press(sitting, one, two)
    assert offered(sitting)[:2] == [f"show {card_text(two)}", f"show {card_text(two)} twice"]
    press(sitting, JOKER)
    assert "joker is never shown" in sitting.table.messages.refusal
    assert sitting.table.parts.hand.chosen == {two}


def test_at_a_tournament_two_cards_or_one_twice_must_be_shown() -> None:
    sitting = find(5, "show", options={"showing": "tournament"})
    assert offered(sitting) == []
    line, strong = sitting.table._picture.prompt(sitting.table.sight())
    assert strong
    assert "twice" in str(line)
    (one,) = first_of_suits(sitting, 1)
    press(sitting, one)
    assert offered(sitting) == [f"show {card_text(one)} twice"]


def first_trick(state) -> bool:  # type: ignore[no-untyped-def]
    return not sum(state.won) and state.contract is None and state.round.deal == 2


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_contract_is_announced_with_a_card_once_it_is_wanted(way: str) -> None:
    sitting = find(4, "play", lambda s: first_trick(s) and bool(s.trick))
    card = next(card for card in sitting.legal_cards() if card != JOKER)
    before = actions(sitting)
    if way == "mouse":
        sitting.press_button(ASIDE_KEY)
        press(sitting, card)
    else:
        sitting.key(*typed(card), "up", "return")
        line, _ = sitting.table._picture.prompt(sitting.table.sight())
        assert line == ("Play a card, with or without a contract",)
        assert isinstance(sitting.table.focus.current, FocusSpot), "the cards are next"
        sitting.key(*typed(card), "return")
    assert actions(sitting) == before
    text = card_text(card)
    team = ("sukonku", "juuroku") if 0 in view(sitting).kankei else ("gyaku_sukonku", "gyaku_juuroku")
    assert offered(sitting) == [f"play {text}", *(f"play {text} {word}" for word in team)]
    sitting.press_button(("action", f"play {text} {team[0]}"))
    assert actions(sitting)[-1] == f"play {text} {team[0]}"
    sitting.frame(0.0, draw=False)
    contract = view(sitting).contract
    assert contract is not None
    status = sitting.table.presenter.seats.status(sitting.table.sight(), 0)
    assert status == (team[0].replace("_", " ").capitalize(),)


def test_who_does_not_announce_after_all_plays_plainly() -> None:
    sitting = find(4, "play", lambda s: first_trick(s) and bool(s.trick))
    sitting.press_button(ASIDE_KEY)
    sitting.press_button(ASIDE_KEY)
    card = next(card for card in sitting.legal_cards() if card != JOKER)
    press(sitting, card)
    assert actions(sitting)[-1] == f"play {card_text(card)}"


def matches(players: int, count: int, **options: object):  # type: ignore[no-untyped-def]
    """Matches by chance, after each of their deals."""
    for seed in range(1, count):
        true, rng = match_of(players, seed, **options), Random(seed)
        match = host_of(true)
        while not match.finished:
            match.start_deal()
            while not match.deal_finished:
                match.act(by_chance(true.legal(), rng, 0.1))
            yield match


@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_score_sheet_tells_deal_by_deal_what_a_round_enters_at_its_end(players: int) -> None:
    waiting = 0
    for match in matches(players, 5, rounds=4, shippo_jo=True) if players > 4 else matches(4, 5, rounds=4):
        sight = sight_of(match)
        page = sheet(sight, match, WORDS, CRESTS[:players])
        ledger = page.ledger
        assert page.labels[0] == "Round 1, deal 1"
        assert ledger is not None
        assert len(ledger.points) == len(ledger.entered) == len(page.deals)
        count = [0] * players
        for points, entered, totals in zip(ledger.points, ledger.entered, page.running, strict=True):
            count = [had + won for had, won in zip(count, points, strict=True)]
            if entered:
                assert tuple(count) == totals
        state: KanState = sight.state
        assert ledger.entered[-1] == bool(state.entries)
        assert bool(ledger.note) != ledger.entered[-1]
        if not ledger.entered[-1]:
            waiting += 1
            assert page.subtitle.endswith(f"round {state.round.number} is entered at its end")
            result = deal_result(sight, match, WORDS, CRESTS[:players])
            before = [0] * players
            for points, entered in zip(ledger.points, ledger.entered, strict=True):
                before = [0] * players if entered else [x + y for x, y in zip(before, points, strict=True)]
            assert {row.name: row.gain for row in result.players} == dict(zip(NAMES, before, strict=False))
    assert waiting > 5
    alone = next(iter(matches(3, 2, rounds=2)))
    assert sheet(sight_of(alone), alone, WORDS, CRESTS[:3]).ledger is None


def test_a_note_covers_no_line_above_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(top: Tabletop, surface: Any, sight: Any, taken: Any) -> None:
        drawn.append(top.presenter.seats.hand_note(sight))

    monkeypatch.setattr(Tabletop, "draw_hand_note", draw)
    sitting = find(4, "trump", taught=())
    drawn.clear()
    sitting.frame(0.02)
    assert sitting.table.parts.picker.coach.lesson is not None
    assert not drawn
    while sitting.table.parts.picker.coach.lesson is not None:
        read_note(sitting)
    sitting.frame(0.02)
    assert "The first three of your ten cards" in drawn


@pytest.mark.parametrize(("showing", "told"), [("free", "may show"), ("tournament", "shows")])
def test_who_waits_reads_whether_cards_must_be_shown(showing: str, told: str) -> None:
    for seed in range(1, 100):
        true, rng = match_of(5, seed, showing=showing), Random(seed)
        match = host_of(true)
        for _ in range(2):
            match.start_deal()
            while not match.deal_finished:
                sight = sight_of(match)
                names, now = sight.names, sight.state.round
                if sight.state.phase == "show" and now.shower != 0:
                    whom = "you" if now.namer == 0 else names[now.namer]
                    line = presenter_of("kan").narration.waiting(sight)
                    assert line == (f"{names[now.shower]} {told} {whom} cards",)
                    return
                match.act(by_chance(true.legal(), rng))
    raise AssertionError("nobody else has shown cards")


def test_the_help_says_once_that_sides_change() -> None:
    (topic, *_) = topics_for([KAN], Translator())
    assert topic.text.count("read left for right") == 1
    assert not re.search(r"\b(at|to) (the|his|your|\w+'s) left\b", topic.text), "the rest is anticlockwise"


def test_who_holds_joker_or_jack_knows_his_own_team_and_no_other() -> None:
    for held in (True, False):

        def fits(state, held: bool = held) -> bool:  # type: ignore[no-untyped-def]
            both = 1 << JOKER | 1 << state.key_card
            mine = state.hands[0] & both
            first = state.round.deal == 1 and not sum(state.won)
            return first and bool(mine) == held and mine != both

        sitting = find(4, "play", fits)
        sight = sitting.table.sight()
        sides = [sitting.table.presenter.seats.side(sight, player) for player in range(4)]
        assert sides == [DealSide.A if held else None, None, None, None]
        (notes,) = (part for part in rail(sitting) if isinstance(part, CardNotes))
        assert ("neither" in notes.notes[0].words) != held
