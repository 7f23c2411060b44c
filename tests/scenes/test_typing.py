"""Cards that are typed: a rank waits for its suit, and everybody can see that it does."""

from __future__ import annotations

import pygame
import pytest

from game.engine.cards import (
    ACE,
    FULL_PACK,
    JACK,
    JOKER,
    KING,
    QUEEN,
    RANKS,
    SUITS,
    TEN,
    Card,
    card_of,
    each,
    rank_of,
    suit_of,
)
from scenes.table.picker.card_typing import SUIT_SECONDS, CardTyping
from scenes.table.table_mode import TableCommand
from scenes.table.view.typed_prefix import draw_prefix
from tests.scenes.choosing import actions
from tests.scenes.game_driver import find
from tests.scenes.table_driver import SIZES, Sitting, in_deal, question_with_illegal_cards, typed

PACK = list(each(FULL_PACK))


def question() -> Sitting:
    """A question in which two cards of the hand are of one rank, of spades and of another suit."""
    for seed in range(1, 80):
        sitting = in_deal(seed=seed)
        sitting.point((5, 5))
        if pair(sitting) is not None:
            return sitting
    raise AssertionError("there never were two of a rank")


def pair(sitting: Sitting) -> tuple[Card, Card] | None:
    """A card of spades, and another of its rank."""
    hand = sitting.hand()
    found = [(one, two) for one in hand for two in hand if suit_of(one) == 3 > suit_of(two)]
    return next(((one, two) for one, two in found if rank_of(one) == rank_of(two)), None)


def run(sitting: Sitting, seconds: float) -> None:
    for _ in range(round(seconds / 0.05)):
        sitting.frame(0.05, draw=False)


# The letters alone.


@pytest.mark.parametrize("keys", ["t", "1", "10"])
def test_a_ten_is_typed_as_1_as_1_0_or_as_t(keys: str) -> None:
    typing, focused = CardTyping(), None
    for key in keys:
        focused = typing.type(key, PACK, focused).card
    assert focused == card_of(TEN, 0)
    assert typing.type("h", PACK, focused).card == card_of(TEN, 2)


@pytest.mark.parametrize(
    ("keys", "rank"),
    [("1", ACE), ("10", TEN), ("11", JACK), ("12", QUEEN), ("13", KING), ("a", ACE), ("q", QUEEN)],
)
def test_numbers_are_typed_as_a_deck_with_a_1_shows_them(keys: str, rank: int) -> None:
    typing, focused = CardTyping([*"23456789", "10", "11", "12", "13", "1"]), None
    for key in keys:
        focused = typing.type(key, PACK, focused).card
    assert focused == card_of(rank, 0)
    assert typing.type("h", PACK, focused).card == card_of(rank, 2)


def test_after_its_time_a_digit_begins_a_new_number() -> None:
    typing = CardTyping([*"23456789", "10", "11", "12", "13", "1"])
    typing.type("1", PACK, None)
    typing.update(SUIT_SECONDS + 0.1)
    assert typing.type("0", PACK, None).card == card_of(TEN, 0)
    typing.forget()
    assert typing.type("1", PACK, None).card == card_of(ACE, 0)


def test_a_rank_goes_round_its_cards_and_the_joker_with_the_jacks() -> None:
    typing, focused, seen = CardTyping(), None, []
    for _ in range(6):
        focused = typing.type("j", [*PACK, JOKER], focused).card
        seen.append(focused)
    assert seen == [*(card_of(9, suit) for suit in range(4)), JOKER, card_of(9, 0)]


@pytest.mark.parametrize("rank", range(13))
def test_every_card_has_its_two_letters(rank: int) -> None:
    for suit in range(4):
        typing = CardTyping()
        typing.type(RANKS[rank], PACK, None)
        assert typing.type(SUITS[suit], PACK, None).card == card_of(rank, suit)
        assert typing.rank is None


def test_a_suit_alone_names_nothing_and_one_that_is_missing_leaves_the_rank_waiting() -> None:
    typing = CardTyping()
    assert not typing.type("s", PACK, None).used
    hearts = [card for card in PACK if suit_of(card) == 2]
    typing.type("k", hearts, None)
    assert typing.type("s", hearts, None) == (True, None)
    assert typing.type("h", hearts, None).card == card_of(11, 2)


# At the table.


def test_k_then_s_is_the_king_of_spades_and_s_alone_opens_the_scores() -> None:
    sitting = question()
    found = pair(sitting)
    assert found is not None
    spade, _ = found
    sitting.key("s")
    assert sitting.log == ["scores"]
    sitting.log.clear()
    sitting.key(*typed(spade))
    assert sitting.log == []
    assert sitting.table.parts.hand.focused == spade
    sitting.key(typed(spade)[0])
    run(sitting, SUIT_SECONDS + 0.1)
    sitting.key("s")
    assert sitting.log == ["scores"], "after its time the rank is forgotten"


def test_while_a_rank_waits_its_cards_rise_and_bear_their_letters() -> None:
    sitting = question()
    found, hand = pair(sitting), sitting.table.parts.hand
    assert found is not None
    fan = sitting.table.parts.layout.fan(len(hand.cards))
    hand.settle()
    rest = {card: hand.place(card).y for card in hand.cards}
    sitting.key(typed(found[0])[0])
    run(sitting, 0.4)
    assert hand.lettered is not None
    assert set(found) <= set(hand.lettered)
    assert {card: hand.lettered[card] for card in found} == {card: SUITS[suit_of(card)] for card in found}
    raised = {card for card in hand.cards if round(fan[0].y - hand.place(card).y) == 12}
    assert raised == set(hand.lettered)
    assert sitting.stack.busy, "the bar runs"
    run(sitting, SUIT_SECONDS)
    assert hand.lettered is None
    assert {card: hand.place(card).y for card in hand.cards if card != hand.focused} == {
        card: y for card, y in rest.items() if card != hand.focused
    }
    assert not sitting.stack.busy


def test_escape_forgets_the_rank_first_and_a_click_does_too() -> None:
    sitting = question()
    rank = typed(sitting.hand()[0])[0]
    sitting.key(rank, "escape")
    assert sitting.table.parts.picker.typing.rank is None
    assert sitting.log == []
    sitting.key(rank)
    sitting.click((5, 300))
    assert sitting.table.parts.picker.typing.rank is None
    sitting.key("escape")
    assert sitting.log == ["menu"]


def test_enter_takes_the_first_that_may_be_played() -> None:
    sitting = question_with_illegal_cards()
    legal = sitting.legal_cards()[0]
    sitting.key(typed(legal)[0], "return")
    assert len(actions(sitting)) > 0

    played = next(action for action in reversed(actions(sitting)))
    assert played.split()[1][0] == RANKS[rank_of(legal)]
    assert not sitting.table.messages.refusal
    sitting.frame(0.01)
    assert sitting.table.parts.picker.typing.rank is None, "and the rank waits no longer"


def test_nothing_is_typed_while_nothing_is_asked() -> None:
    sitting = in_deal(speed="slow")
    sitting.click(sitting.spot(sitting.legal_cards()[0]))
    assert not sitting.table.parts.hand.legal
    sitting.key("k", "s")
    assert sitting.table.parts.picker.typing.rank is None
    assert sitting.log == ["scores"]


def test_a_card_that_is_typed_while_others_lie_is_played_and_no_other() -> None:
    """The hand is quicker than the pause after a trick: what still lies there makes way for what is typed."""
    hurried = 0
    for seed in range(1, 12):
        sitting = in_deal(seed=seed, speed="slow")
        sitting.click(sitting.spot(sitting.legal_cards()[0]))
        for _ in range(400):
            if sitting.host.legal(0):
                break
            sitting.frame(0.05, draw=False)
        if sitting.table.controller.may(TableCommand.ANSWER) or not sitting.host.legal(0):
            continue
        before, legal = len(actions(sitting)), sitting.host.legal(0)
        wanted = legal[-1]
        sitting.key(*typed(wanted.cards[0]), "return")
        assert actions(sitting)[before] == wanted.text
        hurried += 1
    assert hurried >= 3


def test_1_is_the_1_of_jan_ken_po_and_1_0_its_10() -> None:
    sitting = find("jan_ken_po", 4, "call")
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    sitting.key("1", "h")
    assert panel.card == card_of(ACE, 2)
    sitting.key("1", "0", "h")
    assert panel.card == card_of(TEN, 2)


def test_a_card_of_a_panel_is_typed_too() -> None:
    sitting = find("napoleon", 5, "call")
    panel = sitting.table.parts.picker.buttons.open
    assert panel is not None
    assert panel.cards
    sitting.key("q")
    assert sitting.table.parts.picker.typing.rank == 10
    assert sitting.table.parts.hand.lettered is None, "the letters are not for the hand"
    sitting.key("d")
    assert panel.card == card_of(10, 1)


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES)
def test_the_panel_holds_its_words(size: tuple[int, int], scale: float) -> None:
    sitting = in_deal(size=size, text_scale=scale)
    table, painter = sitting.table, sitting.table.parts.painter
    drawn: list[pygame.Rect] = []
    fonts, true = painter.fonts, painter.fonts.draw

    def draw(*given, **how):
        drawn.append(true(*given, **how))
        return drawn[-1]

    fonts.draw = draw  # type: ignore[method-assign]
    try:
        for suits in ({0, 1, 2, 3}, {1}, set()):
            drawn.clear()
            name = painter.skin.rank_name(10)
            corner = table.parts.layout.rail.left - 8, table.parts.layout.hand_top
            rect = draw_prefix(painter, sitting.surface, corner, name[:1], name, suits, 0.5)
            assert len(drawn) >= 8
            assert all(rect.contains(each) for each in drawn)
            assert rect.left >= 0
    finally:
        del fonts.draw
