"""From the rules back to the table: the first click there does what it is for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lessons.test_learn import Visit, visits

import pygame  # isort: skip

from scenes.framework import routes
from scenes.pages.help.page import HelpPage
from scenes.pages.table import TablePage
from scenes.table.table_mode import TableMode
from scenes.widgets.menu import Menu

__all__ = ["visits"]


def at_a_question(visit: Visit) -> TablePage:
    """The table of a new match, once the player is asked."""
    visit.stack.go(routes.Setup("california_jack"))
    if isinstance(visit.top, Menu):
        visit.press("Play without lessons", by_keys=False)
    visit.press("start", by_keys=False)
    visit.stack.go(routes.FirstDeal())
    table = visit.top
    assert isinstance(table, TablePage)
    for _ in range(200):
        visit.frame()
        if table.parts.picker.coach.lesson is not None:
            visit.key("return")
        elif table.controller.mode is TableMode.ASKED:
            return table
    raise AssertionError("nothing was asked")


def move(position: tuple[int, int]) -> None:
    pygame.mouse.set_pos(position)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(1, 1), buttons=(0, 0, 0)))


def button(kind: int, position: tuple[int, int]) -> None:
    pygame.event.post(pygame.event.Event(kind, pos=position, button=1))


@pytest.mark.parametrize("speed", ["off", "normal"])
@pytest.mark.parametrize("way", ["F1", "the menu"])
@pytest.mark.parametrize("click", ["slow", "in one frame", "without a motion", "held"])
def test_after_the_rules_the_first_click_on_hint_opens_it(
    visits: Any, speed: str, way: str, click: str
) -> None:
    visit = visits(speed=speed)
    table = at_a_question(visit)
    if way == "F1":
        visit.key("f1")
    else:
        visit.click(table.parts.rail_buttons.menu.rect.center)
        visit.press("Rules", by_keys=False)
    visit.frame(times=5)
    assert isinstance(visit.top, HelpPage)
    back, hint = visit.target("back").focus_rect.center, table.parts.rail_buttons.hint.rect.center
    move(back)
    button(pygame.MOUSEBUTTONDOWN, back)
    button(pygame.MOUSEBUTTONUP, back)
    if click != "in one frame":
        visit.frame(0.01)
    if click == "without a motion":
        pygame.mouse.set_pos(hint)
    else:
        move(hint)
    button(pygame.MOUSEBUTTONDOWN, hint)
    if click == "held":
        visit.frame(times=3)
    button(pygame.MOUSEBUTTONUP, hint)
    visit.frame()
    assert visit.top is table
    assert table.parts.hint.shown


def test_esc_goes_back_from_the_rules_to_the_menu_that_led_there(visits: Any) -> None:
    visit = visits()
    table = at_a_question(visit)
    visit.click(table.parts.rail_buttons.menu.rect.center)
    visit.press("Rules", by_keys=False)
    visit.key("escape")
    assert isinstance(visit.top, Menu)
