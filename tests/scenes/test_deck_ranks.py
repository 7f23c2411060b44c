"""A deck shows and names ranks as the game calls them: an ace, or a 1."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

import pygame
import pytest

from game import GAMES
from game.engine.cards import ACE, JACK, JOKER, KING, QUEEN, RANK_CARDS, each, parse_card
from scenes.graphics.skins import Skin, load_skins
from scenes.i18n import CardMark, words_in
from scenes.presenters import presenter_of
from tests.scenes.game_driver import find
from tests.scenes.game_driver import host as game_host
from tests.scenes.table_driver import Sitting, skins

SIZES = [(28, True), (60, False), (131, True), (164, False)]
"""Heights of faces in pixels, and whether their index is large."""
NAMES = {
    ("classic", False): "ace king queen jack",
    ("classic", True): "one king queen jack",
    ("jan_ken_po", False): "ace king queen jack",
    ("jan_ken_po", True): "1 13 12 11",
}


def looks(skin: Skin, card: int, height: int, large: bool) -> bytes:
    return pygame.image.tobytes(skin.face(card, height, large_index=large), "RGBA")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("key", load_skins())
def test_every_deck_shows_the_ranks_of_every_game_at_every_size(key: str, game: str) -> None:
    own, base = presenter_of(game).skin, skins()[key]
    deck, other = base.ranked(own.ace_is_one), base.ranked(not own.ace_is_one)
    differing = (
        each(sum(RANK_CARDS[rank] for rank in (9, 10, 11, 12)))
        if key == "jan_ken_po"
        else each(RANK_CARDS[12])
    )
    for height, large in SIZES:
        for card in range(JOKER + 1):
            assert (looks(deck, card, height, large) != looks(other, card, height, large)) == (
                card in differing
            )
        faces = {looks(deck, card, height, large) for card in range(JOKER + 1)}
        assert len(faces) == JOKER + 1
    for card in differing:
        assert deck.tile(card, 27, 36) is not other.tile(card, 27, 36)
        assert deck.rank_name(card % 13) != other.rank_name(card % 13)
    named = NAMES[key if key == "jan_ken_po" else "classic", own.ace_is_one]
    assert " ".join(map(deck.rank_name, (12, 11, 10, 9))) == named


def test_only_jan_ken_po_calls_the_ace_one() -> None:
    assert [game for game in GAMES if presenter_of(game).skin.ace_is_one] == ["jan_ken_po"]


def test_only_the_rank_in_the_corners_is_another() -> None:
    skin = load_skins()["classic"]
    ace, one = (skin.ranked(numbers).face(parse_card("AS"), 200) for numbers in (False, True))
    differing = pygame.mask.from_surface(ace)
    differing.clear()
    for x in range(ace.get_width()):
        for y in range(ace.get_height()):
            if ace.get_at((x, y)) != one.get_at((x, y)):
                differing.set_at((x, y))
    corner = pygame.Rect(0, 0, 36, 44)
    across = corner.move(ace.get_width() - corner.width, ace.get_height() - corner.height)
    assert differing.count() > 50
    assert all(corner.contains(box) or across.contains(box) for box in differing.get_bounding_rects())


def test_decks_that_differ_in_ranks_share_all_other_surfaces() -> None:
    skin = load_skins()["classic"]
    ace, one = skin.ranked(False), skin.ranked(True)
    assert ace.face(parse_card("KS"), 84) is one.face(parse_card("KS"), 84) is skin.face(parse_card("KS"), 84)
    assert ace.face(parse_card("AS"), 84) is skin.face(parse_card("AS"), 84)
    assert ace.back(84) is one.back(84)
    assert one.face(parse_card("AS"), 84) is not ace.face(parse_card("AS"), 84)


def test_names_are_those_of_the_language() -> None:
    one, ace = (
        load_skins()["jan_ken_po"].spoken(words_in("ja")).ranked(numbers) for numbers in (True, False)
    )
    card = parse_card("AS")
    assert (one.card_name(card), ace.card_name(card)) == ("チョキの1", "チョキのA")
    classic = load_skins()["classic"].spoken(words_in("ja")).ranked(True)
    assert classic.card_name(card) == "スペードの1"


@pytest.mark.parametrize(("game", "players", "ace"), [("napoleon", 5, "ace"), ("jan_ken_po", 4, "1")])
def test_a_table_names_and_shows_the_ace_as_its_game_does_in_any_deck(
    game: str, players: int, ace: str
) -> None:
    sitting = Sitting(game_host(game, players), speed="off", skins={game: "jan_ken_po"})
    skin = sitting.table.table_view.painter.skin
    assert skin.card_name(parse_card("AS")) == f"Ken {ace}"
    stack = sitting.stack
    stack.keep(replace(stack.services.preferences, skins={game: "classic"}))
    sitting.frame()
    called = {"ace": "ace", "1": "one"}[ace]
    skin = sitting.table.table_view.painter.skin
    assert skin.card_name(parse_card("AS")) == f"{called} of spades"
    (tile,) = skin.pictured([CardMark(parse_card("AS"))], 20)
    assert isinstance(tile, pygame.Surface)
    read = [deck.called(tile) for deck in stack.services.skins.values()]
    assert f"{called} of spades" in read, "a screen reader finds the name with the services' decks"
    assert skins()["classic"].ace_is_one is None


@pytest.mark.parametrize("game", ["napoleon", "jan_ken_po"])
@pytest.mark.parametrize("key", load_skins())
def test_signs_of_ranks_are_those_in_the_corners(key: str, game: str) -> None:
    numbers = presenter_of(game).skin.ace_is_one
    skin = load_skins()[key].ranked(numbers)
    high = "1 13 12 11" if key == "jan_ken_po" and numbers else "1 K Q J" if numbers else "A K Q J"
    assert " ".join(map(skin.rank_sign, (ACE, KING, QUEEN, JACK))) == high
    assert [skin.rank_sign(rank) for rank in range(ACE)][:9] == ["2", "3", "4", "5", "6", "7", "8", "9", "10"]


@pytest.mark.parametrize(("deck", "told"), [("jan_ken_po", "13"), ("classic", "K")])
def test_a_typed_rank_is_shown_as_the_deck_shows_it(deck: str, told: str) -> None:
    sitting = find("jan_ken_po", 4, "play", skins={"jan_ken_po": deck})
    with patch("scenes.pages.table.picture.draw_prefix") as drawn:
        sitting.key("k")
        sitting.frame()
    assert drawn.call_args.args[3] == told
