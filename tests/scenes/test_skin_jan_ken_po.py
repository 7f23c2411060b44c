"""The Jan Ken Po deck: what its cards show, and that they can be told apart when small or greyed."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.cards import JOKER, RANKS, SUITS, parse_card
from scenes.look import ILLEGAL
from scenes.skins import Skin, load_skins

PAPER = (0xF8, 0xF0, 0xDB, 255)
INDEX_COLOURS = {"C": "#B04A08", "D": "#2A669C", "H": "#287347", "S": "#1F1B20"}
SYMBOL_COLOURS = {"C": "#E87A1D", "D": "#2F6FA8", "H": "#2E7D4F", "S": "#1F1B20"}
HEIGHT = 350  # a pixel for a unit of the drawings
PLACES = {False: pygame.Rect(5, 11, 43, 94), True: pygame.Rect(9, 9, 61, 129)}
"""Where the upper index stands, plain and large."""


@pytest.fixture(scope="module")
def skin() -> Skin:
    return load_skins()["jan_ken_po"]


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Skin:
    """The deck without its indices."""
    root = tmp_path_factory.mktemp("skins")
    (root / "bare").mkdir()
    manifest = {"inherits": "jan_ken_po", "stacks": {"index": [], "large index": []}}
    (root / "bare" / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return load_skins(Path(root))["bare"]


def face(skin: Skin, text: str, *, large: bool = False) -> pygame.Surface:
    return skin.face(parse_card(text), HEIGHT, large_index=large)


def raw(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def count(surface: pygame.Surface, box: pygame.Rect, colour: str) -> int:
    """The pixels of exactly one colour in a box."""
    part = surface.subsurface(box)
    return pygame.mask.from_threshold(part, pygame.Color(colour), (1, 1, 1, 255)).count()


def greys(surface: pygame.Surface, box: pygame.Rect) -> bytes:
    """How light each pixel in a box is: what remains for who sees no colours."""
    return raw(pygame.transform.grayscale(surface.subsurface(box).copy()))[::4]


def differing(one: bytes, other: bytes) -> float:
    """The share of pixels that clearly differ."""
    return sum(abs(a - b) > 60 for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("large", [False, True])
def test_the_index_stands_on_bare_paper(skin: Skin, bare: Skin, large: bool) -> None:
    box = PLACES[large]
    far = pygame.Rect(250 - box.right, HEIGHT - box.bottom, *box.size)
    for text in (rank + suit for rank in RANKS for suit in SUITS):
        whole, without = face(skin, text, large=large), face(bare, text, large=large)
        assert raw(without.subsurface(box)) == bytes(PAPER) * (box.width * box.height), text
        cleared = whole.copy()
        for place in (box, far):
            cleared.blit(without, place, place)
        assert raw(cleared) == raw(without), f"{text}: its index is larger than said"


@pytest.mark.parametrize("large", [False, True])
def test_number_and_name_are_darker_than_the_symbol_between_them(skin: Skin, large: bool) -> None:
    box = PLACES[large]
    third = box.height // 9
    number, symbol, name = (
        pygame.Rect(box.left, box.top + top * third, box.width, tall * third)
        for top, tall in ((0, 4), (5, 2), (8, 1))
    )
    for suit in SUITS:
        for rank in "A9TK":
            card = face(skin, rank + suit, large=large)
            assert count(card, number, INDEX_COLOURS[suit]) > 200
            assert count(card, name, INDEX_COLOURS[suit]) > 20
            assert count(card, symbol, SYMBOL_COLOURS[suit]) > 30
        assert skin.index_colour(SUITS.index(suit)) == INDEX_COLOURS[suit]


def test_one_to_eleven_show_the_same_single_symbol(bare: Skin) -> None:
    for suit in SUITS:
        assert len({raw(face(bare, rank + suit)) for rank in "A23456789TJ"}) == 1
        middle = face(bare, "A" + suit).subsurface((10, 10, 230, 330))
        shape = pygame.mask.from_threshold(middle, pygame.Color(PAPER), (1, 1, 1, 255))
        shape.invert()
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
    assert back.get_at(snow) == PAPER
    birds = pygame.mask.from_threshold(back.subsurface((20, 20, 210, 170)), pygame.Color(PAPER), (9, 9, 9, 9))
    assert [each.count() > 700 for each in birds.connected_components(200)] == [True, True]


@pytest.mark.parametrize("height", [60, 84])
@pytest.mark.parametrize("large", [False, True])
def test_small_cards_can_be_told_apart_without_colours(skin: Skin, height: int, large: bool) -> None:
    box = PLACES[large]
    scale = height / HEIGHT
    upper = pygame.Rect(*(round(side * scale) for side in (box.x, box.y, box.width, box.height * 4 / 9)))
    lower = upper.move(0, upper.height)

    def seen(card: str, place: pygame.Rect) -> bytes:
        return greys(skin.face(parse_card(card), height, large_index=large), place)

    for suit in SUITS:
        for one, other in combinations(RANKS, 2):
            assert differing(seen(one + suit, upper), seen(other + suit, upper)) > 0.05, one + other + suit
    for one, other in combinations(SUITS, 2):
        assert differing(seen("5" + one, lower), seen("5" + other, lower)) > 0.12, one + other


def test_greyed_indices_can_still_be_read(skin: Skin) -> None:
    def light(colour: str) -> float:
        rgb = [a * b // 255 for a, b in zip(pygame.Color(colour)[:3], pygame.Color(ILLEGAL)[:3], strict=True)]
        parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    for colour in INDEX_COLOURS.values():
        assert (light("#F8F0DB") + 0.05) / (light(colour) + 0.05) >= 3.6


def test_the_joker_shows_all_four_symbols_and_a_bird(skin: Skin) -> None:
    index = PLACES[False]
    card = skin.face(JOKER, HEIGHT)
    for suit, colour in (SYMBOL_COLOURS | {"C": "#F4A851"}).items():
        assert count(card, index, colour) > 8, suit
    far = pygame.Rect(250 - index.right, HEIGHT - index.bottom, *index.size)
    turned = pygame.transform.rotate(card.subsurface(far).copy(), 180)
    assert differing(greys(card, index), greys(turned, turned.get_rect())) < 0.03
    birds = pygame.mask.from_threshold(card.subsurface((52, 40, 146, 270)), pygame.Color(PAPER), (9, 9, 9, 9))
    assert len([each for each in birds.connected_components(200) if each.count() > 1500]) == 2
