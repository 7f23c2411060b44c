"""Every choice of Kan by mouse and by keys, and whole deals for each number of players."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.actions import parse_action
from game.engine.cards import JOKER, SPADES, card_text, suit_of
from game.engine.events import Said
from game.games.kan.result import KanOutcome
from game.games.kan.scoring import account
from scenes.framework.focus import Spot
from scenes.table.picker.action_picker import ASIDE
from tests.conftest import Tally
from tests.scenes.choosing import Lively, actions, button, moments
from tests.scenes.kan_driver import PLAYERS, by_chance, find, host, sit, view
from tests.scenes.table_driver import SIZES, Sitting, typed
from tests.scenes.test_table_moments import random_course

# Whole deals.


@pytest.mark.parametrize("players", PLAYERS)
def test_deals_can_be_played_and_drawn_from_end_to_end(players: int, tally: Tally) -> None:
    """The table checks itself at every step: see `CheckedTable`."""
    for seed, rare in ((1, 0.0), (2, 0.3)):
        sitting = sit(host(players, seed), (1024, 640), seed, rare)
        for deal in range(2):
            for _ in moments(sitting, Random(seed)):
                sitting.table.check_rest()
                tally.count["questions"] += 1
            assert "over" in sitting.log
            sitting.stack.redraw()
            sitting.frame(0.0)
            if deal == 0:
                sitting.log.clear()
                sitting.table.next_deal()
                sitting.rest()
    tally.floor(questions=20)


@pytest.mark.parametrize(("players", "humans"), [(3, "one"), (4, "all"), (5, "one"), (5, "all"), (6, "none")])
def test_the_table_is_right_whatever_is_skipped(players: int, humans: str, tally: Tally) -> None:
    seats = {"one": ("human", *["easy"] * (players - 1)), "all": ("human",) * players}
    match = host(players, tally.rng.randrange(10**6), seats.get(humans, ("easy",) * players))
    speed = tally.rng.choice(("off", "fast", "normal"))
    sitting = Sitting(match, (1024, 640), Lively(by_chance, 7), speed=speed, trick_pause_ms=300)
    random_course(sitting, tally, 90)


# Who leads.


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


def test_the_terms_are_explained_unless_that_is_switched_off() -> None:
    for glosses, words in ((True, "“I lead”"), (False, "")):
        table = find(5, "lead", glosses=glosses).table
        iku, _ = table.seat.state.legal
        assert table.parts.picker.buttons.buttons[0].parts == ["Iku"]
        assert table.presenter.prompts.meaning(table.sight(), iku).words == words


def test_each_call_says_who_would_lead_by_what_the_other_one_says() -> None:
    sitting = find(5, "lead")
    iku, koi = sitting.table.seat.state.legal
    sight, questions = sitting.table.sight(), sitting.table.presenter.prompts
    if_koi, if_iku = (stake.worth for stake in questions.meaning(sight, iku).stakes)
    assert if_koi == "you lead", "iku to koi"
    assert questions.meaning(sight, koi).stakes[1].worth != "you lead", "koi to iku"
    assert questions.meaning(sight, koi).stakes[0].worth == if_iku, "where both say the same the seats decide"


# Showing.


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


@pytest.mark.parametrize("manner", ["none", "once", "twice", "at once", "then"])
@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_each_way_to_show_can_be_chosen(manner: str, way: str) -> None:
    sitting = find(6, "show", many_suits)
    one, two = first_of_suits(sitting, 2)
    a, b = card_text(one), card_text(two)
    expected = {
        "none": "show none",
        "once": f"show {a}",
        "twice": f"show {a} twice",
        "at once": f"show {' '.join(sorted((a, b)))}",
        "then": f"show {a} then {b}",
    }[manner]
    assert parse_action(expected) in sitting.table.seat.state.legal
    chosen = {"none": [], "once": [one], "twice": [one]}.get(manner, [one, two])
    if way == "mouse":
        press(sitting, *chosen)
        sitting.press_button(("action", expected))
    else:
        for card in chosen:
            sitting.key(*typed(card), "return")
            sitting.rest()
        sitting.table.focus.move_to(button(sitting, ("action", expected)))
        sitting.key("return")
    assert actions(sitting) == [expected]
    sitting.rest()


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


# Trumps, the joker, contracts.


@pytest.mark.parametrize(("players", "way"), [(5, "mouse"), (4, "keys")])
def test_trumps_are_named_in_a_panel_that_says_what_is_held(players: int, way: str) -> None:
    sitting = find(players, "trump")
    table = sitting.table
    panel = table.parts.picker.buttons.open
    assert panel is not None
    assert len(panel.cells) == 4
    held = view(sitting).hands[0]
    assert held.bit_count() == (3 if players == 4 else 10)
    for action in panel.cells:
        count = sum(suit_of(card) == action.strain for card in range(52) if held >> card & 1)
        meaning = table.presenter.prompts.meaning(table.sight(), action)
        assert ("none" if not count else f"hold {count}.") in meaning.words
        assert len(meaning.cards) == count
    if way == "mouse":
        sitting.press_button(("action", "trump H"))
        assert actions(sitting) == ["trump H"]
    else:
        sitting.key("3", "return")
        assert actions(sitting) == [f"trump {'SHDC'[2]}"]
    sitting.rest()
    assert view(sitting).hands[0].bit_count() + view(sitting).played[0].bit_count() == 10


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_led_joker_asks_for_the_suit(way: str) -> None:
    sitting = find(5, "play", lambda s: not s.trick and 0 < sum(s.won) < 7 and bool(s.hands[0] >> JOKER & 1))
    if way == "mouse":
        press(sitting, JOKER)
    else:
        sitting.table.parts.picker.point_at(JOKER)
        sitting.key("return")
        sitting.rest()
    assert offered(sitting) == [f"play JK {suit}" for suit in "SHDC"]
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    assert "Which suit must they follow?" in str(panel.title)
    if way == "mouse":
        sitting.press_button(("action", "play JK S"))
    else:
        sitting.key("return")
    assert actions(sitting)[-1] == "play JK S"
    sitting.frame(0.0, draw=False)
    table = sitting.table
    assert table.presenter.board_layout.active_suit(table.sight(), [JOKER]) == SPADES
    sitting.rest()


def first_trick(state) -> bool:  # type: ignore[no-untyped-def]
    return not sum(state.won) and state.contract is None and state.round.deal == 2


def test_a_card_is_played_plainly_where_nothing_is_to_be_announced() -> None:
    sitting = find(4, "play", lambda s: first_trick(s) and bool(s.trick))
    assert any(action.manner for action in sitting.table.seat.state.legal)
    assert sitting.table.focus.current is None, "and the button for it does not have the focus"
    card = next(card for card in sitting.legal_cards() if card != JOKER)
    press(sitting, card)
    assert actions(sitting)[-1] == f"play {card_text(card)}"


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_contract_is_announced_with_a_card_once_it_is_wanted(way: str) -> None:
    sitting = find(4, "play", lambda s: first_trick(s) and bool(s.trick))
    card = next(card for card in sitting.legal_cards() if card != JOKER)
    before = actions(sitting)
    if way == "mouse":
        sitting.press_button(ASIDE)
        press(sitting, card)
    else:
        sitting.key(*typed(card), "up", "return")
        line, _ = sitting.table._picture.prompt(sitting.table.sight())
        assert line == ("Announce something with which card?",)
        assert isinstance(sitting.table.focus.current, Spot), "the cards are next"
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
    sitting.press_button(ASIDE)
    sitting.press_button(ASIDE)
    card = next(card for card in sitting.legal_cards() if card != JOKER)
    press(sitting, card)
    assert actions(sitting)[-1] == f"play {card_text(card)}"


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", [SIZES[0], SIZES[2]])
def test_suits_and_contracts_of_a_led_joker_have_room(size: tuple[int, int], scale: float) -> None:
    sitting = find(
        4, "play", lambda s: first_trick(s) and not s.trick and bool(s.hands[0] >> JOKER & 1),
        size=size, text_scale=scale,
    )  # fmt: skip
    press(sitting, JOKER)
    table = sitting.table
    buttons = [each.rect for each in table.parts.picker.buttons.buttons]
    assert len(buttons) == 8
    assert len({rect.centery for rect in buttons}) > 1
    plate = table.parts.layout.plate(0)
    for number, rect in enumerate(buttons):
        assert rect.collidelist(buttons[:number]) < 0
        assert not rect.colliderect(plate)
        assert rect.right < table.look.table_width
        assert rect.bottom < table.parts.layout.hand_top


# Decisions.


@pytest.mark.parametrize(("place", "way"), [(0, "mouse"), (1, "keys")])
def test_to_stop_or_go_for_all_is_a_panel_with_what_each_brings(place: int, way: str) -> None:
    sitting = find(5, "stop")
    table, state = sitting.table, view(sitting)
    panel = table.parts.picker.buttons.open
    assert panel is not None
    assert "ukonku" in str(panel.title)
    stop, every = table.seat.state.legal
    assert list(panel.cells) == [stop, every]
    gyaku = every.verb.startswith("gyaku")
    outcomes = (
        KanOutcome("gyaku_sukonku" if gyaku else "sukonku", made=True),
        KanOutcome(every.verb, made=True),
        KanOutcome(every.verb, made=False),
    )
    stakes = [
        stake.worth
        for action in (stop, every)
        for stake in table.presenter.prompts.meaning(table.sight(), action).stakes
    ]
    for outcome, worth in zip(outcomes, stakes, strict=True):
        items = account(state.form, (*state.round.outcomes, outcome))
        assert worth == sum(item.pay.mukankei if gyaku else item.pay.kankei for item in items)
    if way == "mouse":
        sitting.click(panel.cells[(stop, every)[place]].rect.center)
    else:
        sitting.key(*["right"] * place, "return")
    assert actions(sitting)[-1] == (stop, every)[place].text


def table_focus(sitting: Sitting) -> object:
    return getattr(sitting.table.focus.current, "key", None)


def test_shippo_jo_is_asked_in_a_panel() -> None:
    for answer in ("shippo_jo", "continue"):
        sitting = find(5, "shippo-jo", options={"shippo_jo": True})
        panel = sitting.table.parts.picker.buttons.open
        assert panel is not None
        assert panel.title == ("Shippo-jo",)
        assert table_focus(sitting) == ("action", "continue"), "to cancel a deal cannot be taken back"
        sitting.press_button(("action", answer))
        assert actions(sitting)[-1] == answer
        if answer == "shippo_jo":
            sitting.rest()
            assert "over" in sitting.log


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_who_plays_alone_is_asked_for_less_and_less(way: str) -> None:
    for need in (9, 8):
        sitting = find(3, "bidding", lambda state, need=need: state.need == need)  # type: ignore[misc]
        panel = sitting.table.parts.picker.buttons.open
        assert panel is not None
        assert f"for {need}?" in str(panel.title)
        assert table_focus(sitting) == ("action", "pass")
        if way == "mouse":
            sitting.press_button(("action", "pass" if need == 9 else "kan"))
        else:
            sitting.key("1" if need == 9 else "2", "return")
        assert actions(sitting)[-1] == ("pass" if need == 9 else "kan")
