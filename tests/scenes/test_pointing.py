"""Cards under the pointer: pressed and let go, dragged to the table and back, tapped; and refused ones."""

from __future__ import annotations

import pygame
import pytest

from game.engine.cards import Card
from scenes.framework import routes
from scenes.i18n import Text
from scenes.table.picker.early_end import EarlyEnd
from tests.scenes.choosing import actions
from tests.scenes.game_driver import find
from tests.scenes.scratch import Board, followed
from tests.scenes.table_driver import Sitting, in_deal, question_with_illegal_cards


def done(sitting: Sitting) -> int:
    return len(actions(sitting))


def barred(sitting: Sitting) -> Card:
    return next(card for card in sitting.hand() if card not in sitting.legal_cards())


def question(**preferences: object) -> Sitting:
    """A question after the first trick, with the pointer out of the way."""
    sitting = in_deal(1, **preferences)
    sitting.point((5, 5))
    sitting.frame(0.5)
    return sitting


def at_home(sitting: Sitting, card: Card) -> bool:
    """Whether a card of the hand has come back to where it lies at rest, and nothing moves."""
    for _ in range(30):
        sitting.frame(0.02)
    sitting.table.check_rest()  # type: ignore[attr-defined]
    return not sitting.table.parts.hand.moving and card in sitting.hand()


# Pressing.


def test_a_card_is_played_when_the_button_is_let_go_and_looks_pressed_before() -> None:
    sitting = question()
    card, hand = sitting.legal_cards()[0], sitting.table.parts.hand
    spot, rest = sitting.spot(card), hand.place(card).y
    sitting.point(spot)
    sitting.frame(0.5)
    assert hand.place(card).y < rest - 10, "it rises under the pointer"
    sitting.grab(spot)
    for _ in range(20):
        sitting.frame(0.02)
    assert hand.pressed == card
    assert round(hand.place(card).y - rest) == 3, "and lies lower while it is pressed"
    assert done(sitting) == 1
    sitting.let_go(spot)
    assert done(sitting) == 2
    assert hand.pressed is None


@pytest.mark.parametrize("way", ["a little off its edge", "to its neighbour", "far along the hand"])
def test_sliding_off_takes_the_press_back(way: str) -> None:
    sitting = question()
    card = sitting.legal_cards()[0]
    rect = sitting.table.parts.hand.rect(card)
    start = (rect.left + 2, rect.centery)
    goal = {
        "a little off its edge": (rect.left - 3, rect.centery),
        "to its neighbour": (rect.right + 30, rect.centery),
        "far along the hand": (rect.right + 300, rect.centery),
    }[way]
    sitting.grab(start)
    sitting.carry(goal)
    sitting.let_go(goal)
    assert done(sitting) == 1
    assert at_home(sitting, card)


def test_a_press_that_began_elsewhere_plays_nothing() -> None:
    sitting = question()
    spot = sitting.spot(sitting.legal_cards()[0])
    sitting.grab((5, 5))
    sitting.let_go(spot)
    sitting.let_go(spot)
    assert done(sitting) == 1


# Dragging.


def test_a_card_is_lifted_after_six_pixels_and_its_place_stays_open() -> None:
    sitting = question()
    card, hand = sitting.legal_cards()[1], sitting.table.parts.hand
    others = {other: hand.place(other) for other in hand.cards if other != card}
    x, y = sitting.spot(card)
    middle = hand.place(card)
    sitting.grab((x, y))
    sitting.carry((x + 4, y - 4))
    assert hand.carried is None
    sitting.carry((x + 30, y - 20))
    assert hand.carried == card
    for _ in range(10):
        sitting.frame(0.02)
    assert hand.place(card).x == middle.x + 30, "it follows the pointer by what it was grabbed at"
    assert round(hand.place(card).y) == round(middle.y - 20) - 8, "a little lifted"
    assert {other: hand.place(other) for other in others} == others
    assert hand.at((x + 30, y - 20)) != card, "one looks through it for what lies below"


def test_over_the_table_the_slot_glows_and_letting_go_plays_from_there() -> None:
    sitting = question(speed="normal")
    table, card = sitting.table, sitting.legal_cards()[0]
    slot = table.parts.layout.trick(table.seat.viewer)
    sitting.grab(sitting.spot(card))
    sitting.carry((sitting.spot(card)[0] + 20, sitting.spot(card)[1]))
    assert table.parts.pointing.goal is None
    sitting.frame(0)
    edge = round(slot.rect.left + 1), round(slot.rect.centery)
    dark = sitting.surface.get_at(edge)
    goal = round(slot.x) + 90, round(slot.y)
    sitting.carry(goal)
    assert table.parts.pointing.goal == card
    sitting.frame(0)
    lit = sitting.surface.get_at(edge)
    assert (lit.r, lit.g, lit.b) == (0xEB, 0xB9, 0x55) != (dark.r, dark.g, dark.b)
    where = table.parts.hand.place(card)
    sitting.let_go(goal)
    assert actions(sitting)[-1].split()[0] == "play"
    sitting.frame(0.001)
    (flying,) = table.course.animator.flying()
    assert flying.card == card
    assert abs(flying.place.x - where.x) < 3
    assert abs(flying.place.y - where.y) < 3


def test_let_go_elsewhere_it_slides_home_in_200_milliseconds() -> None:
    sitting = question()
    card, hand = sitting.legal_cards()[0], sitting.table.parts.hand
    home, away = hand.place(card), (900, sitting.spot(card)[1] + 10)
    sitting.drag(card, away)
    assert done(sitting) == 1
    start = hand.place(card).x - home.x
    left = []
    for _ in range(10):
        sitting.frame(0.02)
        left.append((hand.place(card).x - home.x) / start)
    expected = [(1 - number / 10) ** 3 for number in range(1, 11)]
    assert left == pytest.approx(expected, abs=0.01), "out-cubic"
    assert at_home(sitting, card)


def test_with_less_motion_it_is_home_at_once_and_fades_in() -> None:
    sitting = question(reduced_motion=True)
    card, hand = sitting.legal_cards()[0], sitting.table.parts.hand
    home = hand.place(card)
    sitting.drag(card, (900, sitting.spot(card)[1] + 10))
    sitting.frame(0.02)
    assert hand.place(card).x == home.x
    assert hand.moving
    sitting.frame(0.07)
    assert not hand.moving


def test_the_rail_is_not_the_table() -> None:
    sitting = question()
    card = sitting.legal_cards()[0]
    sitting.drag(card, (sitting.table.parts.layout.rail.centerx + 60, 300))
    assert done(sitting) == 1
    assert at_home(sitting, card)


def test_a_drag_ends_where_nobody_sees_the_end() -> None:
    for away in ("another page", "another window", "the button let go outside", "Esc"):
        sitting = question()
        card, hand = sitting.legal_cards()[0], sitting.table.parts.hand
        sitting.grab(sitting.spot(card))
        sitting.carry(sitting.on_table)
        assert hand.carried == card
        if away == "another page":
            sitting.stack.push(Board())
            sitting.stack.back()
        elif away == "another window":
            sitting.stack.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        elif away == "Esc":
            sitting.key("escape")
        else:
            sitting.point((600, 300))
        assert hand.carried is None
        assert sitting.log == []
        sitting.let_go(sitting.on_table)
        assert done(sitting) == 1
        assert at_home(sitting, card)


# Cards that are chosen together, and columns.


def test_cards_that_are_chosen_together_are_chosen_by_a_drag_too() -> None:
    sitting = find("jan_ken_po", 4, "discard")
    picker, hand = sitting.table.parts.picker, sitting.table.parts.hand
    assert picker.several is not None
    count = picker.several.count
    for card in list(hand.cards)[:count]:
        sitting.drag(card, sitting.on_table)
        assert at_home(sitting, card)
    assert sitting.table.seat.chosen == list(hand.cards)[:count]
    first = hand.cards[0]
    sitting.drag(first, sitting.on_table)
    assert first not in hand.chosen, "and given up by another"
    assert at_home(sitting, first)
    sitting.drag(first, (5, sitting.spot(first)[1]))
    assert first not in hand.chosen, "but not where it is not let go over the table"


def test_cards_of_columns_are_dragged_too() -> None:
    sitting = find("napoleon", 2, "play")
    hand = sitting.table.parts.hand
    seen = set()
    for _ in range(8):
        cards = [card for card in sitting.legal_cards() if card in hand.laid] or sitting.legal_cards()
        seen.add(cards[0] in hand.laid)
        before = done(sitting)
        sitting.drag(cards[0], (sitting.spot(cards[0])[0], sitting.spot(cards[0])[1] + 8))
        assert done(sitting) == before, "over the columns it is not over the table"
        sitting.drag(cards[0], sitting.on_table)
        assert done(sitting) == before + 1
        sitting.rest()
        if len(seen) == 2:
            return
    assert True in seen, "a card of a column"


# Fingers.


def test_the_first_tap_lifts_and_the_second_plays() -> None:
    sitting = question()
    one, two, *_ = sitting.legal_cards()
    hand, rest = sitting.table.parts.hand, sitting.table.parts.hand.place(one).y
    sitting.tap(sitting.spot(one))
    sitting.frame(0.3)
    assert (hand.tapped, done(sitting)) == (one, 1)
    assert hand.place(one).y < rest
    sitting.tap(sitting.spot(two))
    assert (hand.tapped, done(sitting)) == (two, 1), "another card is lifted in its place"
    sitting.frame(0.3)
    assert hand.place(one).y == rest
    sitting.tap(sitting.spot(two))
    assert done(sitting) == 2
    assert hand.tapped is None


def test_a_finger_drags_and_a_tap_on_a_barred_card_says_why() -> None:
    sitting = question_with_illegal_cards()
    before = done(sitting)
    sitting.tap(sitting.spot(barred(sitting)))
    assert sitting.table.messages.refusal
    sitting.drag(sitting.legal_cards()[0], sitting.on_table, touch=True)
    assert done(sitting) == before + 1


def test_taps_choose_cards_that_go_together_at_once() -> None:
    sitting = find("jan_ken_po", 4, "discard")
    card = sitting.table.parts.hand.cards[0]
    sitting.tap(sitting.spot(card))
    assert sitting.table.seat.chosen == [card]


# Refusals.


@pytest.mark.parametrize("reduced", [False, True])
def test_a_barred_card_shakes_by_six_pixels_for_240_milliseconds_and_bears_a_cross(reduced: bool) -> None:
    sitting = question_with_illegal_cards()
    card, hand = barred(sitting), sitting.table.parts.hand
    hand.reduced = reduced
    sitting.frame(0.5)
    plain = shown(sitting, card)
    sitting.click(sitting.spot(card))
    sitting.point((5, 5))
    swings, routes = [], 0
    for _ in range(24):
        sitting.frame(0.01)
        offset = drawn_at(sitting, card)
        assert abs(offset) <= 6
        if offset and (not swings or (offset > 0) != (swings[-1] > 0)):
            swings.append(offset)
            routes += 1
    assert (routes > 4) == (not reduced), "three swings to and fro"
    assert not hand.moving
    sitting.frame(0.1)
    assert shown(sitting, card) != plain, "the cross stays as long as the words"
    for _ in range(30):
        sitting.frame(0.1)
    assert shown(sitting, card) == plain


def shown(sitting: Sitting, card: Card) -> bytes:
    """The left part of a card as it is in the window."""
    sitting.stack.redraw()
    sitting.frame(0)
    rect = sitting.table.parts.hand.rect(card)
    return pygame.image.tobytes(sitting.surface.subsurface((rect.left, rect.top, 40, rect.height)), "RGB")


def drawn_at(sitting: Sitting, card: Card) -> int:
    """How far from its place a card is drawn."""
    found: list[int] = []
    painter, true = sitting.table.parts.painter, sitting.table.parts.painter.hand_card

    def hand_card(surface, drawn, rect, **how) -> None:
        if drawn == card:
            found.append(rect.left)
        true(surface, drawn, rect, **how)

    painter.hand_card = hand_card  # type: ignore[method-assign]
    try:
        sitting.table.draw(sitting.surface)
    finally:
        del painter.hand_card
    return found[0] - sitting.table.parts.hand.rect(card).left


def test_a_barred_card_that_is_dragged_to_the_table_is_refused_at_home() -> None:
    sitting = question_with_illegal_cards()
    card, before = barred(sitting), done(sitting)
    sitting.grab(sitting.spot(card))
    sitting.carry(sitting.on_table)
    assert sitting.table.parts.pointing.goal is None, "nothing glows for it"
    sitting.let_go(sitting.on_table)
    assert sitting.table.messages.refusal
    assert done(sitting) == before
    assert at_home(sitting, card)


def test_f1_asks_why_for_as_long_as_the_reason_is_told() -> None:
    sitting = question_with_illegal_cards()
    asked = followed(sitting.stack)
    refused = barred(sitting)
    sitting.click(sitting.spot(refused))
    sitting.key("f1")
    for _ in range(27):
        sitting.frame(0.1, draw=False)
    sitting.key("f1")
    assert all(isinstance(way, routes.Help) for way in asked)
    assert [(way.game, way.clause) for way in asked] == [("california_jack", "CJ-5")] * 2
    tried = [[shown.card for shown in way.cards.held if shown.words] for way in asked]
    assert tried == [[refused], []], "then it is about what is asked"


def test_a_reason_stands_above_an_offer_to_end_the_deal() -> None:
    sitting = question_with_illegal_cards()
    closing = sitting.table.parts.picker.closing
    closing.show(
        EarlyEnd(Text("Decided: your bid has failed"), Text("Nothing changes."), Text("Finish deal"))
    )
    found: list[pygame.Rect] = []
    top, true = sitting.table.parts.tabletop, sitting.table.parts.tabletop.draw_reason

    def draw_reason(*given, **how) -> pygame.Rect:
        found.append(true(*given, **how))
        return found[-1]

    top.draw_reason = draw_reason  # type: ignore[method-assign]
    sitting.click(sitting.spot(barred(sitting)))
    sitting.frame(0.01)
    assert found
    assert not found[-1].colliderect(closing.rect)
    assert found[-1].bottom < closing.rect.top
