"""What the indices of the drawn decks have in common: they stand on bare paper and can be read."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.engine.cards import RANKS, SUITS
from scenes.graphics.look import ILLEGAL
from scenes.graphics.skins import Skin
from tests.scenes.faces import GONINKAN, HEIGHT, JAN_KEN_PO, Deck, differing, face, greys, raw


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
    for text in (rank + suit for rank in RANKS for suit in SUITS):
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
