"""How the player wants the table to look: its colour, and the back of the cards."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pygame
import pytest

from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences, read_preferences
from scenes.framework.table_look import DEFAULT_LOOK, TableLook
from scenes.graphics.baked_surfaces import ASSETS, BakedSurfaces
from scenes.graphics.layout_metrics import TABLE_COLOURS
from scenes.graphics.skins import SHARED_BACKS, load_skins
from scenes.pages.settings.page import SettingsPage
from scenes.pages.settings.pictures import BACK_NAMES, PictureChoice
from tests.scenes.heard import reading_of
from tests.scenes.scratch import click, open_stack, picture, press
from tests.scenes.table_driver import in_deal, question_with_illegal_cards, skins


def settings(saved: list[Preferences] | None = None) -> tuple[Navigator, SettingsPage]:
    stack = open_stack(save=(saved if saved is not None else []).append)
    stack.refit(replace(stack.services, skins=skins()))
    stack.push(SettingsPage())
    assert isinstance(stack.top, SettingsPage)
    return stack, stack.top


def choice(page: SettingsPage, key: str) -> PictureChoice:
    (found,) = (target for target in page.focus.targets if target.key == key)
    assert isinstance(found, PictureChoice)
    return found


def test_settings_of_the_table_are_read_and_checked() -> None:
    look = TableLook("plum", "moon")
    assert read_preferences(json.loads(json.dumps(asdict(Preferences(table_look=look))))).table_look == look
    for wrong in (["pink", ""], ["plum", "pink"], [["plum"], ""], ["plum"], [], "plum", None, [1, 2]):
        assert read_preferences({"table_look": wrong}).table_look == DEFAULT_LOOK


def test_a_picture_is_chosen_by_keys_and_by_a_click_and_seen_at_once() -> None:
    saved: list[Preferences] = []
    stack, page = settings(saved)
    surface = pygame.display.get_surface()
    stack.draw(surface)
    dusk = tuple(surface.get_at((640, 20)))
    page.focus.move_to(choice(page, "Table"))
    press(stack, pygame.K_RIGHT)
    assert saved[-1].table_look.colour == "pine"
    assert stack.top is page
    assert page.focus.current is choice(page, "Table")
    stack.redraw()
    stack.draw(surface)
    assert tuple(surface.get_at((640, 20))) != dusk
    shown = choice(page, "Table")
    click(stack, (shown.rect.right - 20, shown.rect.centery))
    assert saved[-1].table_look.colour == "ink"


def test_pictures_are_read_as_one_choice_with_its_value() -> None:
    stack, page = settings()
    for key, value, number in (("Table", "Dusk", 4), ("Card back", "Deck's own", 5)):
        page.focus.move_to(choice(page, key))
        reading = reading_of(stack)
        (node,) = (node for node in reading.page.walk() if node.key == reading.focus)
        assert (node.name, node.value, node.at) == (key, value, (0, number))


def test_every_deck_has_the_chosen_back_at_once_and_its_own_again() -> None:
    sitting = in_deal()
    stack = sitting.stack
    own, seen = picture(stack), set()
    for back in SHARED_BACKS:
        stack.keep(replace(stack.services.preferences, table_look=TableLook(back=back)))
        sitting.frame()
        seen.add(picture(stack))
        surfaces = {pygame.image.tobytes(skin.back(84), "RGBA") for skin in stack.services.skins.values()}
        papers = {tuple(skin.back(84).get_at((30, 2))) for skin in stack.services.skins.values()}
        assert len(surfaces) == len(papers), "they differ in their paper alone"
    assert len(seen | {own}) == len(SHARED_BACKS) + 1
    stack.keep(replace(stack.services.preferences, table_look=DEFAULT_LOOK))
    sitting.frame()
    assert picture(stack) == own


def test_a_back_is_drawn_once_for_each_size() -> None:
    skin = load_skins()["classic"]
    moon = skin.backed("moon")
    assert moon.back(84) is skin.backed("moon").back(84)
    assert moon.back(84) is not skin.back(84)
    assert moon.backed("").back(84) is skin.back(84)
    assert moon.face(1, 84) is skin.face(1, 84)


def test_backs_are_the_drawings_in_their_folder_and_have_names() -> None:
    folder = ASSETS / "backs"
    assert {file.stem for file in folder.iterdir()} == set(SHARED_BACKS) == BACK_NAMES.keys() - {""}


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("colour", TABLE_COLOURS)
def test_a_table_whose_colour_changes_looks_as_if_it_had_always_had_it(colour: str, high: bool) -> None:
    fresh = picture(in_deal(high_contrast=high, table_look=TableLook(colour)).stack)
    changed = in_deal(high_contrast=high)
    stack = changed.stack
    was = picture(stack)
    stack.keep(replace(stack.services.preferences, table_look=TableLook(colour)))
    changed.frame()
    now = picture(stack)
    assert now == fresh
    assert (now == was) == (colour == DEFAULT_LOOK.colour)


def test_cards_that_cannot_be_played_are_hatched_as_soon_as_contrast_is_high() -> None:
    sitting = question_with_illegal_cards()
    stack = sitting.stack
    picture(stack)
    stack.keep(replace(stack.services.preferences, high_contrast=True))
    sitting.frame()
    now = picture(stack)
    stack.refit(replace(stack.services, paint=BakedSurfaces(stack.services.look.u)))
    sitting.frame()
    assert now == picture(stack)
