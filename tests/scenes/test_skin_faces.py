"""The faces of the drawn decks: their indices stand on bare paper, can be read, and cards are told apart."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.engine.cards import JOKER, RANKS, SUITS
from scenes.graphics.layout_metrics import ILLEGAL
from scenes.graphics.skins import Skin, load_skins
from scenes.i18n import Translator
from scenes.pages.settings.page import suit_legend
from tests.conftest import LONG
from tests.scenes.faces import GONINKAN, HEIGHT, JAN_KEN_PO, Deck, count, differing, face, greys, raw

SEEN = [rank + suit for rank in RANKS for suit in SUITS if LONG > 1 or suit == "S" or rank == "T"]
"""The cards that are held against bare ones: in a short run all of one suit, and of one rank."""


@pytest.fixture(scope="module", params=[GONINKAN, JAN_KEN_PO], ids=lambda deck: deck.key)
def deck(request: pytest.FixtureRequest) -> Deck:
    return request.param


@pytest.fixture(scope="module")
def skin(deck: Deck) -> Skin:
    return deck.load()


@pytest.mark.parametrize("large", [False, True])
def test_the_index_stands_on_bare_paper(
    deck: Deck, skin: Skin, large: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    bare = deck.without_indices(tmp_path_factory.mktemp("skins"))
    box = deck.places[large]
    far = pygame.Rect(250 - box.right, HEIGHT - box.bottom, *box.size)
    for text in SEEN:
        whole, without = face(skin, text, large=large), face(bare, text, large=large)
        assert deck.drawn(without, box).count() == 0, text
        cleared = whole.copy()
        for place in (box, far):
            cleared.blit(without, place, place)
        assert raw(cleared) == raw(without), f"{text}: its index is larger than said"


@pytest.mark.parametrize("height", [60, 84])
@pytest.mark.parametrize("large", [False, True])
def test_small_ranks_can_be_told_apart_without_colours(
    deck: Deck, skin: Skin, height: int, large: bool
) -> None:
    place = deck.part(height, large, 0, deck.rank_share)
    for suit in SUITS:
        seen = {rank: greys(face(skin, rank + suit, height, large=large), place) for rank in RANKS}
        for one, other in combinations(RANKS, 2):
            assert differing(seen[one], seen[other]) > 0.05, one + other + suit


def test_the_index_has_its_colour_and_can_be_read_when_greyed(deck: Deck, skin: Skin) -> None:
    def light(colour: pygame.Color) -> float:
        rgb = [a * b // 255 for a, b in zip(colour[:3], pygame.Color(ILLEGAL)[:3], strict=True)]
        parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    for suit, colour in deck.colours.items():
        assert skin.index_colour(SUITS.index(suit)) == colour
        assert (light(deck.paper) + 0.05) / (light(pygame.Color(colour)) + 0.05) >= 3.6


# The Go-nin-Kan deck.


SIGN_COLOURS = {"C": "#5F8350", "D": "#3F6690", "H": "#B23B30", "S": "#D27A8E"}


COURTS = [rank + suit for suit in SUITS for rank in "JQK"]


@pytest.fixture(scope="module")
def goninkan() -> Skin:
    return GONINKAN.load()


@pytest.fixture(scope="module")
def bare_goninkan(tmp_path_factory: pytest.TempPathFactory) -> Skin:
    """The deck without its indices."""
    return GONINKAN.without_indices(tmp_path_factory.mktemp("skins"))


@pytest.mark.parametrize("large", [False, True])
def test_ranks_are_darker_than_the_signs_below_them(goninkan: Skin, large: bool) -> None:
    box = GONINKAN.places[large]
    upper = pygame.Rect(box.x, box.y, box.width, box.height * 3 // 5)
    lower = pygame.Rect(box.x, upper.bottom, box.width, box.bottom - upper.bottom)
    for suit in SUITS:
        for rank in "A9TK":
            card = face(goninkan, rank + suit, large=large)
            assert count(card, upper, GONINKAN.colours[suit]) > 200
            assert count(card, lower, SIGN_COLOURS[suit]) > 100


def test_number_cards_show_as_many_signs(bare_goninkan: Skin) -> None:
    inner = pygame.Rect(40, 25, 170, 300)
    for suit in SUITS:
        for number, rank in enumerate("23456789T", start=2):
            signs = GONINKAN.drawn(face(bare_goninkan, rank + suit), inner).connected_components(100)
            assert len(signs) == number, rank + suit
        assert (
            len(GONINKAN.drawn(face(bare_goninkan, "7" + suit, large=True), inner).connected_components(300))
            == 1
        )


def test_aces_bear_the_seal_of_their_season(bare_goninkan: Skin) -> None:
    seal = pygame.Rect(112, 279, 26, 26)
    cards = [face(bare_goninkan, "A" + suit) for suit in SUITS]
    assert all(count(card, seal, "#B8402F") > 250 for card in cards)
    assert all(differing(greys(a, seal), greys(b, seal)) > 0.1 for a, b in combinations(cards, 2))
    for suit, card in zip(SUITS, cards, strict=True):
        assert count(card, pygame.Rect(60, 100, 130, 150), SIGN_COLOURS[suit]) > 700


def test_the_courts_are_of_one_hand(bare_goninkan: Skin) -> None:
    """They share face, frame and mist, to the pixel; the rest is each one's own."""
    cards = [face(bare_goninkan, text) for text in COURTS]
    eyes, mist = pygame.Rect(110, 91, 30, 9), pygame.Rect(43, 170, 60, 10)
    for shared in (eyes, mist):
        assert len({raw(card.subsurface(shared)) for card in cards}) == 1
    for suit in range(4):
        left_edge = {raw(card.subsurface((48, 24, 4, 12))) for card in cards[3 * suit : 3 * suit + 3]}
        assert len(left_edge) == 1, "one frame and one sky a suit"
    for one, other in combinations(cards, 2):
        box = pygame.Rect(50, 10, 180, 150)
        assert differing(greys(one, box), greys(other, box)) > 0.15


def test_courts_look_the_same_from_both_ends(goninkan: Skin) -> None:
    for text in COURTS:
        card = face(goninkan, text)
        turned = pygame.transform.rotate(card, 180)
        whole = card.get_rect()
        assert differing(greys(card, whole), greys(turned, whole)) < 0.01, text


@pytest.mark.parametrize("text", ["JC", "QC", "JD", "QD", "JH", "QS"])
def test_robes_close_left_over_right(bare_goninkan: Skin, text: str) -> None:
    """The other way is how the dead are dressed. Where the bands cross, the one from the left is seen."""
    card = face(bare_goninkan, text)
    crossing, from_left, from_right = (card.get_at(at) for at in ((125, 152), (132, 150), (117, 148)))
    assert crossing == from_left != from_right


def test_what_courts_hold_keeps_off_the_indices_and_the_edge(bare_goninkan: Skin) -> None:
    for text in COURTS:
        card = face(bare_goninkan, text)
        assert GONINKAN.drawn(card, pygame.Rect(234, 12, 10, 326)).count() == 0, text
        assert GONINKAN.drawn(card, pygame.Rect(6, 5, 238, 6)).count() == 0, text
        beyond = GONINKAN.drawn(card, pygame.Rect(203, 12, 22, 150)).count()
        assert beyond > 60, f"{text}: nothing crosses the frame into the free corner"


def test_the_back_is_stitched_and_symmetrical(goninkan: Skin) -> None:
    back = goninkan.back(HEIGHT)
    whole = back.get_rect()
    cloth, thread = count(back, whole, "#24405F"), count(back, whole, "#EDE6D3")
    assert cloth > 20_000
    assert thread > 10_000
    for turned in (pygame.transform.flip(back, True, False), pygame.transform.flip(back, False, True)):
        assert differing(greys(back, whole), greys(turned, whole)) < 0.02


def test_the_joker_is_two_goldfish_at_night(goninkan: Skin) -> None:
    card = goninkan.face(JOKER, HEIGHT)
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
def test_small_signs_can_be_told_apart_without_colours(goninkan: Skin, height: int, large: bool) -> None:
    place = GONINKAN.part(height, large, 0.62, 1)
    seen = [greys(face(goninkan, "5" + suit, height, large=large), place) for suit in SUITS]
    for one, other in combinations(seen, 2):
        assert differing(one, other, by=30) > 0.06


def test_the_legend_sets_each_suit_beside_the_one_it_stands_for(goninkan: Skin) -> None:
    classic = load_skins()["classic"]
    legend = suit_legend(goninkan, classic, 20, Translator())
    assert [name for _, name, _ in legend] == ["Blossoms", "Apples", "Snowflakes", "Leaves"]
    for suit, (sign, _, usual) in zip((3, 2, 1, 0), legend, strict=True):
        assert sign is goninkan.pip(suit, 20)
        assert usual is classic.pip(suit, 20)
    own = suit_legend(load_skins()["four_colour"], classic, 20, Translator())
    assert [(name, usual) for _, name, usual in own] == [
        ("Spades", None), ("Hearts", None), ("Diamonds", None), ("Clubs", None),
    ]  # fmt: skip


# The Jan Ken Po deck.


SYMBOL_COLOURS = {"C": "#E87A1D", "D": "#2F6FA8", "H": "#2E7D4F", "S": "#1F1B20"}


@pytest.fixture(scope="module")
def jan_ken_po() -> Skin:
    return JAN_KEN_PO.load()


@pytest.fixture(scope="module")
def bare_jan_ken_po(tmp_path_factory: pytest.TempPathFactory) -> Skin:
    """The deck without its indices."""
    return JAN_KEN_PO.without_indices(tmp_path_factory.mktemp("skins"))


@pytest.mark.parametrize("large", [False, True])
def test_number_and_name_are_darker_than_the_symbol_between_them(jan_ken_po: Skin, large: bool) -> None:
    box = JAN_KEN_PO.places[large]
    third = box.height // 9
    number, symbol, name = (
        pygame.Rect(box.left, box.top + top * third, box.width, tall * third)
        for top, tall in ((0, 4), (5, 2), (8, 1))
    )
    for suit in SUITS:
        for rank in "A9TK":
            card = face(jan_ken_po, rank + suit, large=large)
            assert count(card, number, JAN_KEN_PO.colours[suit]) > 200
            assert count(card, name, JAN_KEN_PO.colours[suit]) > 20
            assert count(card, symbol, SYMBOL_COLOURS[suit]) > 30


def test_one_to_eleven_show_the_same_single_symbol(bare_jan_ken_po: Skin) -> None:
    for suit in SUITS:
        assert len({raw(face(bare_jan_ken_po, rank + suit)) for rank in "A23456789TJ"}) == 1
        shape = JAN_KEN_PO.drawn(face(bare_jan_ken_po, "A" + suit), pygame.Rect(10, 10, 230, 330))
        rects = shape.get_bounding_rects()
        symbol = rects[0].unionall(rects[1:])
        assert 150 <= max(symbol.size) <= 165, suit
        assert abs(symbol.centerx - 115) <= 3, suit
        assert abs(symbol.centery - 165) <= 8, suit


def test_twelve_and_thirteen_show_the_same_figure(bare_jan_ken_po: Skin) -> None:
    for suit in SUITS:
        assert raw(face(bare_jan_ken_po, "Q" + suit)) == raw(face(bare_jan_ken_po, "K" + suit))
    assert len({raw(face(bare_jan_ken_po, "K" + suit)) for suit in SUITS}) == 4


def test_the_back_is_a_black_mountain_with_snow_on_red(jan_ken_po: Skin) -> None:
    back = jan_ken_po.back(HEIGHT)
    sky, mountain, snow = ((40, 180), (125, 300), (125, 225))
    assert back.get_at(sky) == pygame.Color("#B8281F")
    assert back.get_at(mountain) == pygame.Color("#1F1B20")
    assert back.get_at(snow) == JAN_KEN_PO.paper
    birds = pygame.mask.from_threshold(back.subsurface((20, 20, 210, 170)), JAN_KEN_PO.paper, (9, 9, 9, 9))
    assert [each.count() > 700 for each in birds.connected_components(200)] == [True, True]


@pytest.mark.parametrize("height", [60, 84])
@pytest.mark.parametrize("large", [False, True])
def test_small_symbols_can_be_told_apart_without_colours(jan_ken_po: Skin, height: int, large: bool) -> None:
    place = JAN_KEN_PO.part(height, large, 4 / 9, 8 / 9)
    seen = [greys(face(jan_ken_po, "5" + suit, height, large=large), place) for suit in SUITS]
    for one, other in combinations(seen, 2):
        assert differing(one, other) > 0.12


def test_the_joker_shows_all_four_symbols_and_a_bird(jan_ken_po: Skin) -> None:
    index = JAN_KEN_PO.places[False]
    card = jan_ken_po.face(JOKER, HEIGHT)
    for suit, colour in (SYMBOL_COLOURS | {"C": "#F4A851"}).items():
        assert count(card, index, colour) > 8, suit
    far = pygame.Rect(250 - index.right, HEIGHT - index.bottom, *index.size)
    turned = pygame.transform.rotate(card.subsurface(far).copy(), 180)
    assert differing(greys(card, index), greys(turned, turned.get_rect())) < 0.03
    birds = pygame.mask.from_threshold(card.subsurface((52, 40, 146, 270)), JAN_KEN_PO.paper, (9, 9, 9, 9))
    assert len([each for each in birds.connected_components(200) if each.count() > 1500]) == 2
