"""The Jan Ken Po deck: what its cards show, and that its symbols can be told apart when small."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.engine.cards import JOKER, SUITS
from scenes.graphics.skins import Skin
from tests.scenes.faces import HEIGHT, count, differing, face, greys, raw
from tests.scenes.faces import JAN_KEN_PO as DECK

SYMBOL_COLOURS = {"C": "#E87A1D", "D": "#2F6FA8", "H": "#2E7D4F", "S": "#1F1B20"}


@pytest.fixture(scope="module")
def skin() -> Skin:
    return DECK.load()


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Skin:
    """The deck without its indices."""
    return DECK.without_indices(tmp_path_factory.mktemp("skins"))


@pytest.mark.parametrize("large", [False, True])
def test_number_and_name_are_darker_than_the_symbol_between_them(skin: Skin, large: bool) -> None:
    box = DECK.places[large]
    third = box.height // 9
    number, symbol, name = (
        pygame.Rect(box.left, box.top + top * third, box.width, tall * third)
        for top, tall in ((0, 4), (5, 2), (8, 1))
    )
    for suit in SUITS:
        for rank in "A9TK":
            card = face(skin, rank + suit, large=large)
            assert count(card, number, DECK.colours[suit]) > 200
            assert count(card, name, DECK.colours[suit]) > 20
            assert count(card, symbol, SYMBOL_COLOURS[suit]) > 30


def test_one_to_eleven_show_the_same_single_symbol(bare: Skin) -> None:
    for suit in SUITS:
        assert len({raw(face(bare, rank + suit)) for rank in "A23456789TJ"}) == 1
        shape = DECK.drawn(face(bare, "A" + suit), pygame.Rect(10, 10, 230, 330))
        rects = shape.get_bounding_rects()
        symbol = rects[0].unionall(rects[1:])
        assert 150 <= max(symbol.size) <= 165, suit
        assert abs(symbol.centerx - 115) <= 3, suit
        assert abs(symbol.centery - 165) <= 8, suit


def test_twelve_and_thirteen_show_the_same_figure(bare: Skin) -> None:
    for suit in SUITS:
        assert raw(face(bare, "Q" + suit)) == raw(face(bare, "K" + suit))
    assert len({raw(face(bare, "K" + suit)) for suit in SUITS}) == 4


def test_the_back_is_a_black_mountain_with_snow_on_red(skin: Skin) -> None:
    back = skin.back(HEIGHT)
    sky, mountain, snow = ((40, 180), (125, 300), (125, 225))
    assert back.get_at(sky) == pygame.Color("#B8281F")
    assert back.get_at(mountain) == pygame.Color("#1F1B20")
    assert back.get_at(snow) == DECK.paper
    birds = pygame.mask.from_threshold(back.subsurface((20, 20, 210, 170)), DECK.paper, (9, 9, 9, 9))
    assert [each.count() > 700 for each in birds.connected_components(200)] == [True, True]


@pytest.mark.parametrize("height", [60, 84])
@pytest.mark.parametrize("large", [False, True])
def test_small_symbols_can_be_told_apart_without_colours(skin: Skin, height: int, large: bool) -> None:
    place = DECK.part(height, large, 4 / 9, 8 / 9)
    seen = [greys(face(skin, "5" + suit, height, large=large), place) for suit in SUITS]
    for one, other in combinations(seen, 2):
        assert differing(one, other) > 0.12


def test_the_joker_shows_all_four_symbols_and_a_bird(skin: Skin) -> None:
    index = DECK.places[False]
    card = skin.face(JOKER, HEIGHT)
    for suit, colour in (SYMBOL_COLOURS | {"C": "#F4A851"}).items():
        assert count(card, index, colour) > 8, suit
    far = pygame.Rect(250 - index.right, HEIGHT - index.bottom, *index.size)
    turned = pygame.transform.rotate(card.subsurface(far).copy(), 180)
    assert differing(greys(card, index), greys(turned, turned.get_rect())) < 0.03
    birds = pygame.mask.from_threshold(card.subsurface((52, 40, 146, 270)), DECK.paper, (9, 9, 9, 9))
    assert len([each for each in birds.connected_components(200) if each.count() > 1500]) == 2
