"""The Go-nin-Kan deck: its cards, the one hand of its courts, and that small signs can be read."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.engine.cards import JOKER, SUITS
from scenes.graphics.skins import Skin, load_skins
from scenes.i18n import Words
from scenes.pages.settings.page import suit_legend
from tests.scenes.faces import GONINKAN as DECK
from tests.scenes.faces import HEIGHT, count, differing, face, greys, raw

SIGN_COLOURS = {"C": "#5F8350", "D": "#3F6690", "H": "#B23B30", "S": "#D27A8E"}
COURTS = [rank + suit for suit in SUITS for rank in "JQK"]


@pytest.fixture(scope="module")
def skin() -> Skin:
    return DECK.load()


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Skin:
    """The deck without its indices."""
    return DECK.without_indices(tmp_path_factory.mktemp("skins"))


@pytest.mark.parametrize("large", [False, True])
def test_ranks_are_darker_than_the_signs_below_them(skin: Skin, large: bool) -> None:
    box = DECK.places[large]
    upper = pygame.Rect(box.x, box.y, box.width, box.height * 3 // 5)
    lower = pygame.Rect(box.x, upper.bottom, box.width, box.bottom - upper.bottom)
    for suit in SUITS:
        for rank in "A9TK":
            card = face(skin, rank + suit, large=large)
            assert count(card, upper, DECK.colours[suit]) > 200
            assert count(card, lower, SIGN_COLOURS[suit]) > 100


def test_number_cards_show_as_many_signs(bare: Skin) -> None:
    inner = pygame.Rect(40, 25, 170, 300)
    for suit in SUITS:
        for number, rank in enumerate("23456789T", start=2):
            signs = DECK.drawn(face(bare, rank + suit), inner).connected_components(100)
            assert len(signs) == number, rank + suit
        assert len(DECK.drawn(face(bare, "7" + suit, large=True), inner).connected_components(300)) == 1


def test_aces_bear_the_seal_of_their_season(bare: Skin) -> None:
    seal = pygame.Rect(112, 279, 26, 26)
    cards = [face(bare, "A" + suit) for suit in SUITS]
    assert all(count(card, seal, "#B8402F") > 250 for card in cards)
    assert all(differing(greys(a, seal), greys(b, seal)) > 0.1 for a, b in combinations(cards, 2))
    for suit, card in zip(SUITS, cards, strict=True):
        assert count(card, pygame.Rect(60, 100, 130, 150), SIGN_COLOURS[suit]) > 700


def test_the_courts_are_of_one_hand(bare: Skin) -> None:
    """They share face, frame and mist, to the pixel; the rest is each one's own."""
    cards = [face(bare, text) for text in COURTS]
    eyes, mist = pygame.Rect(110, 91, 30, 9), pygame.Rect(43, 170, 60, 10)
    for shared in (eyes, mist):
        assert len({raw(card.subsurface(shared)) for card in cards}) == 1
    for suit in range(4):
        left_edge = {raw(card.subsurface((48, 24, 4, 12))) for card in cards[3 * suit : 3 * suit + 3]}
        assert len(left_edge) == 1, "one frame and one sky a suit"
    for one, other in combinations(cards, 2):
        box = pygame.Rect(50, 10, 180, 150)
        assert differing(greys(one, box), greys(other, box)) > 0.15


def test_courts_look_the_same_from_both_ends(skin: Skin) -> None:
    for text in COURTS:
        card = face(skin, text)
        turned = pygame.transform.rotate(card, 180)
        whole = card.get_rect()
        assert differing(greys(card, whole), greys(turned, whole)) < 0.01, text


@pytest.mark.parametrize("text", ["JC", "QC", "JD", "QD", "JH", "QS"])
def test_robes_close_left_over_right(bare: Skin, text: str) -> None:
    """The other way is how the dead are dressed. Where the bands cross, the one from the left is seen."""
    card = face(bare, text)
    crossing, from_left, from_right = (card.get_at(at) for at in ((125, 152), (132, 150), (117, 148)))
    assert crossing == from_left != from_right


def test_what_courts_hold_keeps_off_the_indices_and_the_edge(bare: Skin) -> None:
    for text in COURTS:
        card = face(bare, text)
        assert DECK.drawn(card, pygame.Rect(234, 12, 10, 326)).count() == 0, text
        assert DECK.drawn(card, pygame.Rect(6, 5, 238, 6)).count() == 0, text
        beyond = DECK.drawn(card, pygame.Rect(203, 12, 22, 150)).count()
        assert beyond > 60, f"{text}: nothing crosses the frame into the free corner"


def test_the_back_is_stitched_and_symmetrical(skin: Skin) -> None:
    back = skin.back(HEIGHT)
    whole = back.get_rect()
    cloth, thread = count(back, whole, "#24405F"), count(back, whole, "#EDE6D3")
    assert cloth > 20_000
    assert thread > 10_000
    for turned in (pygame.transform.flip(back, True, False), pygame.transform.flip(back, False, True)):
        assert differing(greys(back, whole), greys(turned, whole)) < 0.02


def test_the_joker_is_two_goldfish_at_night(skin: Skin) -> None:
    card = skin.face(JOKER, HEIGHT)
    red = pygame.mask.from_threshold(
        card.subsurface((40, 80, 170, 190)), pygame.Color("#C23E2E"), (1, 1, 1, 255)
    )
    halves = [part.count() for part in red.connected_components(400)]
    assert len(halves) % 2 == 0
    assert red.count() > 3000
    assert count(card, pygame.Rect(8, 12, 36, 130), "#213C5C") > 150
    assert count(card, pygame.Rect(8, 12, 36, 40), "#B8402F") > 60


@pytest.mark.parametrize("height", [60, 84])
@pytest.mark.parametrize("large", [False, True])
def test_small_signs_can_be_told_apart_without_colours(skin: Skin, height: int, large: bool) -> None:
    place = DECK.part(height, large, 0.62, 1)
    seen = [greys(face(skin, "5" + suit, height, large=large), place) for suit in SUITS]
    for one, other in combinations(seen, 2):
        assert differing(one, other, by=30) > 0.06


def test_the_legend_sets_each_suit_beside_the_one_it_stands_for(skin: Skin) -> None:
    classic = load_skins()["classic"]
    legend = suit_legend(skin, classic, 20, Words())
    assert [name for _, name, _ in legend] == ["Blossoms", "Apples", "Snowflakes", "Leaves"]
    for suit, (sign, _, usual) in zip((3, 2, 1, 0), legend, strict=True):
        assert sign is skin.pip(suit, 20)
        assert usual is classic.pip(suit, 20)
    own = suit_legend(load_skins()["four_colour"], classic, 20, Words())
    assert [(name, usual) for _, name, usual in own] == [
        ("Spades", None), ("Hearts", None), ("Diamonds", None), ("Clubs", None),
    ]  # fmt: skip
