"""Every choice of Jo-Jotte by mouse and by keys, and whole deals at every kind of table."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from game.engine.actions import parse_action
from game.engine.cards import card_text, suit_of
from game.engine.state import NOBODY
from game.games.jo_jotte.ranks import HEIGHTS
from scenes.framework.preferences import TEXT_SCALES
from scenes.table.picker.choices import CLEAR_OF_PILES
from tests.conftest import Tally
from tests.scenes.choosing import actions, button, moments
from tests.scenes.jo_jotte_sitting import FORMS, QUESTIONS, asked, by_chance, find, host, sit, view
from tests.scenes.table_driver import Sitting, typed
from tests.scenes.test_table_moments import random_course

# Whole deals.


@pytest.mark.parametrize("form", FORMS)
def test_a_deal_can_be_played_and_drawn_from_end_to_end(form: str, tally: Tally) -> None:
    """The table checks itself at every step: see `CheckedTable`."""
    for seed, rare in ((1, 0.0), (2, 0.5), (3, 0.0)):
        sitting = sit(form, seed, (1024, 640), rare)
        for _ in moments(sitting, Random(seed)):
            sitting.table.check_rest()
            sitting.stack.redraw()
            sitting.frame(0.0)
            tally.count["questions"] += 1
        assert "over" in sitting.log
    tally.floor(questions=10)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("humans", ["one", "all", "none"])
def test_the_table_is_right_whatever_is_skipped(form: str, humans: str, tally: Tally) -> None:
    players, _ = FORMS[form]
    seats = {"one": ("human", *["easy"] * (players - 1)), "all": ("human",) * players}
    match = host(form, tally.rng.randrange(10**6), seats.get(humans, ("easy",) * players))
    sitting = Sitting(match, (1024, 640), None, speed=tally.rng.choice(("off", "fast", "normal")))
    random_course(sitting, tally, 250)


# What is asked before the play.


@pytest.mark.parametrize(
    ("form", "kind"), [(form, kind) for form in QUESTIONS for kind in sorted(QUESTIONS[form])]
)
def test_every_question_is_put_in_a_panel_and_answered_in_it(form: str, kind: str) -> None:
    for place, way in ((-1, "mouse"), (0, "keys"), (1, "keys")):
        sitting = find(form, kind, rare=0.3)
        table = sitting.table
        legal = table.seat.state.legal
        panel = table.parts.picker.buttons.open
        assert panel is not None
        assert panel.title
        buttons = table.parts.picker.buttons.buttons
        shown = [each.key[1] for each in buttons]  # type: ignore[index]
        assert sorted(shown) == sorted(action.text for action in legal)
        assert [each for each in buttons if each.is_red] == [table.focus.current]
        before = len(actions(sitting))
        if way == "mouse":
            sitting.press_button(("action", shown[place]))
        else:
            sitting.key(str(place + 1), "return")
        assert actions(sitting)[before] == shown[place]
        sitting.rest()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", TEXT_SCALES[1::2])
def test_panels_keep_clear_of_piles_and_of_their_words(size: tuple[int, int], scale: float) -> None:
    for form, kind in (("two", "name"), ("two", "nullo"), ("three", "name"), ("chouette", "nullo")):
        sitting = find(form, kind, size=size, text_scale=scale)
        sitting.frame()
        parts = sitting.table.parts
        panel, piles = parts.picker.buttons.open, parts.tabletop.piles
        assert panel is not None
        assert len(piles) > 1
        clear = panel.rect.inflate(2 * sitting.table.look.px(CLEAR_OF_PILES) - 2, 0)
        assert clear.collidelist(piles) < 0, f"{form}: {kind}"
        assert min(pile.left for pile in piles) >= sitting.table.look.px(8) - 1


def test_suits_are_named_by_their_shapes() -> None:
    sitting = find("two", "name")
    table = sitting.table
    legal = table.seat.state.legal
    assert legal[0].text == "pass"
    assert len(legal) == 5
    turned = suit_of(view(sitting).turned)
    assert all(action.strain != turned for action in legal)
    buttons = {each.key[1]: each for each in table.parts.picker.buttons.buttons}  # type: ignore[index]
    assert buttons["name NT"].parts == ["No trumps"]
    suits = [each for text, each in buttons.items() if text.startswith("name") and text != "name NT"]
    assert all(not isinstance(each.parts[0], str) for each in suits)
    assert buttons["pass"].is_red, "to name is to undertake something"
    sitting.click(suits[1].rect.center)
    assert actions(sitting)[-1] == suits[1].key[1]  # type: ignore[index]


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize("kind", ["exchange", "last exchange"])
def test_the_seven_is_exchanged_and_both_cards_pass_each_other(kind: str, way: str) -> None:
    for form in ("two", "three", "partners"):
        sitting = find(form, kind)
        state = view(sitting)
        turned, seven = state.turned, state.seven
        assert seven in sitting.hand()
        assert bool(sitting.table.course.board.trick) == (form == "partners" and kind == "last exchange")
        if way == "mouse":
            sitting.press_button(("action", "exchange"))
        else:
            sitting.key("2", "return")
        assert actions(sitting)[-1] == "exchange"
        sitting.rest()
        assert turned in sitting.hand()
        assert seven not in sitting.hand()
        if form != "partners":
            assert view(sitting).turn_up == [seven]


def test_melds_are_shown_on_the_hand_before_they_are_declared() -> None:
    sitting = find("two", "meld")
    table = sitting.table
    tags = table.presenter.board_layout.tags(table.sight())
    assert set(tags.values()) <= {"run", "four"}
    assert len(tags) >= 3
    assert set(tags) <= set(sitting.hand())
    panel = table.parts.picker.buttons.open
    assert panel is not None
    words = str(panel.title)
    assert "You have a run of" in words or "You have four" in words or "and" in words


def test_both_classes_can_be_declared_together() -> None:
    sitting = find("partners", "meld")
    table = sitting.table
    legal = [parse_action(text) for text in ("pass", "meld A", "meld B", "meld A B")]
    table.seat._state = replace(table.seat.state, legal=legal, offered=legal)
    table.parts.picker.ask(legal, table.parts.rail_buttons.foot)
    words = [button(sitting, ("action", action.text)).parts for action in legal]
    assert words == [["Keep quiet"], ["Four of a kind"], ["A run"], ["Declare both"]]


# Play.


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_card_is_played(way: str) -> None:
    sitting = find("two", "play")
    card = sitting.legal_cards()[0]
    if way == "mouse":
        sitting.click(sitting.spot(card))
    else:
        sitting.key(*typed(card))
        assert sitting.table.parts.hand.focused == card
        sitting.key("return")
    assert actions(sitting)[-1] == f"play {card_text(card)}"


def barred(sitting: Sitting) -> bool:
    return bool(set(sitting.hand()) - set(sitting.legal_cards()))


def test_cards_that_may_not_be_played_say_why() -> None:
    said: set[str] = set()
    for seed in range(1, 60):
        sitting = sit("two", seed)
        for _ in moments(sitting, Random(seed)):
            if asked(sitting) != "play" or not barred(sitting):
                continue
            card = next(card for card in sitting.hand() if card not in sitting.legal_cards())
            before = len(actions(sitting))
            sitting.click(sitting.spot(card))
            assert len(actions(sitting)) == before
            refusal = sitting.table.messages.refusal
            assert sitting.table.messages.reason.clause == "JJ-14"
            said.add(refusal.split()[1])
        if len(said) == 3:
            return
    raise AssertionError(f"only these reasons were heard: {said}")


@pytest.mark.parametrize("trump", range(5))
def test_the_hand_is_sorted_as_cards_rank_in_play(trump: int) -> None:
    sitting = find("two", "play", lambda state: state.trump == trump, rare=0.2)
    cards = sitting.table.parts.hand.cards
    suits = [suit_of(card) for card in cards]
    if trump in suits:
        assert suits[0] == trump, "trumps at the left"
    for one, other in pairwise(cards):
        if suit_of(one) == suit_of(other):
            assert HEIGHTS[trump][one] > HEIGHTS[trump][other]
    assert sum(a != b for a, b in pairwise(suits)) == len(set(suits)) - 1, "suit by suit"


def test_undo_takes_back_a_bid() -> None:
    sitting = find("two", "name")
    sitting.press_button(("action", "name NT"))
    sitting.rest()
    sitting.key("u")
    sitting.rest()
    assert asked(sitting) == "name"
    assert view(sitting).bidder == NOBODY
    assert sitting.host.undos == 1


def test_choosing_by_chance_reaches_every_answer() -> None:
    legal = [parse_action(text) for text in ("pass", "accept", "slam")]
    rng = Random(3)
    assert {by_chance(legal, rng).text for _ in range(50)} == {"pass", "accept"}
    assert {by_chance(legal, rng, 0.5).text for _ in range(50)} == {"pass", "accept", "slam"}
