"""Nothing at the table covers what must be seen, at any size of the window."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from scenes.graphics.look import LayoutMetrics
from scenes.table.layout import COLUMN_FACE, COLUMN_HEIGHT, TableLayout
from scenes.table.view.marks import TOKENS, token_middle
from tests.scenes.choosing import decide
from tests.scenes.game_driver import find
from tests.scenes.table_driver import SIZES, in_deal

RANK_FOOT = 0.043 + 0.123
"""Where the rank of a card ends, by its height."""
TAG = 19
"""Design units that the tag of a card reaches above it."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("players", "columns"), [(2, 0), (2, 4), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_the_token_of_a_suit_covers_no_card(size: tuple[int, int], players: int, columns: int) -> None:
    layout = TableLayout(LayoutMetrics(size), range(players), clockwise=True, columns=columns)
    px = layout.look.px
    side = px(TOKENS[players]) + 3 * px(4)
    token = pygame.Rect(0, 0, side, side)
    x, y = token_middle(layout)
    token.center = round(x), round(y)
    for player in range(players):
        card = layout.trick(player).rect
        assert not token.colliderect(card), f"player {player}"
        tag = pygame.Rect(card.left, card.top - px(TAG), card.width, px(TAG))
        if player == 0:  # the others' lie above the token
            assert not token.colliderect(tag)


def test_a_rising_pile_card_cuts_no_index() -> None:
    table = find("napoleon", 2, "play").table
    hand, px = table.parts.hand, table.look.px
    legal = [card for card in hand.laid if hand.legal is not None and card in hand.legal]
    assert legal
    for card in legal:
        hand.hovered = card
        assert 0 < hand.lift(card) <= px(COLUMN_FACE) - RANK_FOOT * px(COLUMN_HEIGHT)


def test_only_of_two_cards_it_is_said_which_heads_the_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = find("napoleon", 3, "play")
    tags: list[str] = []
    monkeypatch.setattr(
        "scenes.table.view.painter.Painter.heading",
        lambda painter, surface, rect, tag: tags.append(tag),
    )
    led = 0
    while "over" not in sitting.log:
        state = sitting.table.sight().state
        tags.clear()
        sitting.table.draw(sitting.surface)
        assert len(tags) == (len(state.trick) >= 2)
        says = str(sitting.table.presenter.sidebar.sections(sitting.table.sight()))
        assert ("ahead" in says) == (2 <= len(state.trick) < 3)
        led += len(state.trick) == 1
        decide(sitting, Random(1))
    assert led


@pytest.mark.parametrize("size", SIZES)
def test_a_tick_covers_no_plate(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = in_deal(size=size)
    table, centres = sitting.table, []
    hand, plate = table.parts.hand, table.parts.layout.plate(table.seat.viewer)
    hand.chosen = set(hand.cards)
    hand.settle()
    monkeypatch.setattr(
        "scenes.table.view.hand.tick", lambda painter, surface, centre: centres.append(centre)
    )
    hand.draw(sitting.surface, table.parts.painter)
    assert len(centres) == len(hand.cards)
    side = table.look.px(24)
    for centre in centres:
        mark = pygame.Rect(0, 0, side, side)
        mark.center = centre
        assert not mark.colliderect(plate)
