"""How the cards of a hand are sorted, as the player wishes."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from unittest.mock import patch

import pytest

from game.engine.cards import HIDDEN, JOKER, SUITS, card_text, parse_card
from scenes.framework.hand_order import DEFAULT_ORDER, HandOrder
from scenes.framework.preferences import Preferences, read_preferences
from scenes.pages.settings.column import SettingsColumn
from scenes.pages.settings.page import SettingsPage
from scenes.table.animation.board import sorted_hand
from tests.scenes.game_driver import host as game_host
from tests.scenes.scratch import open_stack
from tests.scenes.table_driver import Sitting, in_deal, skins

HAND = [parse_card(text) for text in ("KS", "9S", "QH", "7H", "KD", "QC")]


@pytest.mark.parametrize(
    ("order", "shown"),
    [
        (HandOrder(), "QH 7H KS 9S QC KD"),
        (HandOrder(trumps_left=False), "KS 9S QH 7H QC KD"),
        (HandOrder(high_left=False), "7H QH 9S KS QC KD"),
        (HandOrder(by_rank=True), "QH 7H KS KD QC 9S"),
        (HandOrder(False, False, True), "7H 9S QH QC KS KD"),
    ],
)
def test_a_hand_is_sorted_as_the_player_wishes(order: HandOrder, shown: str) -> None:
    assert " ".join(map(card_text, sorted_hand(HAND, SUITS.index("H"), order=order))) == shown
    assert sorted_hand([*HAND, JOKER, HIDDEN], 0, order=order)[:2] == [HIDDEN, JOKER]


def test_settings_of_the_hand_are_read_and_checked() -> None:
    order = HandOrder(True, False, True)
    assert read_preferences(json.loads(json.dumps(asdict(Preferences(hand_order=order))))).hand_order == order
    for wrong in ([True, False], [True, False, 3], "abc", None):
        assert read_preferences({"hand_order": wrong}).hand_order == DEFAULT_ORDER


def test_a_small_hand_in_the_settings_shows_the_order() -> None:
    shown: list[tuple[int, ...]] = []
    orders = (
        DEFAULT_ORDER,
        HandOrder(high_left=False),
        HandOrder(trumps_left=False),
        HandOrder(by_rank=True),
    )
    stack = open_stack()
    stack.refit(replace(stack.services, skins=skins()))
    stack.push(SettingsPage())
    for order in orders:
        stack.keep(replace(stack.services.preferences, hand_order=order))
        with patch.object(SettingsColumn, "pictures") as drawn:
            stack.top.rebuild(stack.services)
        shown.append(tuple(map(id, drawn.call_args.args[0])))
    assert len({*shown}) == len(orders)
    assert len({*map(frozenset, shown)}) == 1


def test_the_table_sorts_the_hand_at_once_when_the_setting_changes() -> None:
    sitting = in_deal()
    before = list(sitting.table.parts.hand.cards)
    sitting.stack.keep(replace(sitting.table.services.preferences, hand_order=HandOrder(high_left=False)))
    board = sitting.table.table_view.course.board
    sitting.frame()
    shown = list(sitting.table.parts.hand.cards)
    assert shown == sorted_hand(before, board.trump, board.strength, HandOrder(high_left=False)) != before


@pytest.mark.parametrize(
    ("game", "players"),
    [("california_jack", 2), ("jan_ken_po", 4), ("napoleon", 5), ("jo_jotte", 2), ("kan", 4)],
)
def test_every_game_sorts_the_hand_in_the_order_of_the_settings(game: str, players: int) -> None:
    wished = HandOrder(high_left=False, by_rank=True)
    sitting = Sitting(game_host(game, players), speed="off", hand_order=wished)
    sitting.rest()
    board, shown = sitting.table.table_view.course.board, list(sitting.table.parts.hand.cards)
    assert len(shown) > 1
    assert shown == sorted_hand(shown, board.trump, board.strength, wished)
    assert shown != sorted_hand(shown, board.trump, board.strength)
