"""How the player wants the table to look: its colour."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pygame
import pytest

from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences, read_preferences
from scenes.framework.table_look import USUAL_LOOK, TableLook
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import TABLES
from scenes.pages.settings.page import SettingsPage
from scenes.pages.settings.pictures import PictureChoice
from tests.scenes.heard import reading_of
from tests.scenes.scratch import click, open_stack, picture, press
from tests.scenes.table_driver import in_deal, question_with_illegal_cards


def settings(saved: list[Preferences] | None = None) -> tuple[Navigator, SettingsPage]:
    stack = open_stack(save=(saved if saved is not None else []).append)
    stack.push(SettingsPage())
    assert isinstance(stack.top, SettingsPage)
    return stack, stack.top


def choice(page: SettingsPage, key: str) -> PictureChoice:
    (found,) = (target for target in page.focus.targets if target.key == key)
    assert isinstance(found, PictureChoice)
    return found


def test_settings_of_the_table_are_read_and_checked() -> None:
    look = TableLook("plum")
    assert read_preferences(json.loads(json.dumps(asdict(Preferences(table_look=look))))).table_look == look
    for wrong in (["pink"], [["plum"]], [], "plum", None, ["plum", "plum", "plum"]):
        assert read_preferences({"table_look": wrong}).table_look == USUAL_LOOK


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
    page.focus.move_to(choice(page, "Table"))
    reading = reading_of(stack)
    (node,) = (node for node in reading.page.walk() if node.key == reading.focus)
    assert (node.name, node.value, node.at) == ("Table", "Dusk", (0, 4))


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("colour", TABLES)
def test_a_table_whose_colour_changes_looks_as_if_it_had_always_had_it(colour: str, high: bool) -> None:
    fresh = picture(in_deal(high_contrast=high, table_look=TableLook(colour)).stack)
    changed = in_deal(high_contrast=high)
    stack = changed.stack
    was = picture(stack)
    stack.keep(replace(stack.services.preferences, table_look=TableLook(colour)))
    changed.frame()
    now = picture(stack)
    assert now == fresh
    assert (now == was) == (colour == USUAL_LOOK.colour)


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
