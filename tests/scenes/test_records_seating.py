"""At a table for the deal of a code one chooses where to sit, and against whom."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import GAMES
from game.match.deal_code import read_code
from game.match.seating import HUMAN
from scenes.framework import routes
from scenes.pages.records.sheets import SeatSheet
from scenes.widgets import Button, Segments, Stepper
from tests.scenes.records_sitting import Sitting

Opened = Callable[..., Sitting]


def test_at_the_table_of_a_code_one_chooses_a_place_and_against_whom(open_records: Opened) -> None:
    sitting = open_records()
    page, stack = sitting.page, sitting.stack
    numbers = [number for number in page.model.numbers if sitting.archive.saved_match(number).players > 2]
    code = sitting.library.deal_code(numbers[0], 1)
    page.take_code(code)
    players = sitting.archive.saved_match(numbers[0]).players

    def opened() -> SeatSheet:
        sitting.press_on(sitting.at(Button, key="deal"))
        assert isinstance(stack.top, SeatSheet)
        return stack.top

    opened()
    sitting.key(pygame.K_ESCAPE)
    assert stack.top is page
    opened()
    sitting.key(pygame.K_RETURN)
    assert stack.top is page
    way = sitting.log[-1]
    assert isinstance(way, routes.Deal)
    assert way.deal.deck == read_code(code, GAMES).deck
    assert way.seats == [HUMAN, *["normal"] * (players - 1)]
    assert way.names[0] == "Kay"
    sheet = opened()
    for kind, presses in ((Segments, 2), (Stepper, 1)):
        sheet.focus.move_to(next(each for each in sheet.focus.targets if isinstance(each, kind)))
        for _ in range(presses):
            sitting.key(pygame.K_RIGHT)
    sheet.focus.move_to(sheet.focus.targets[-1])
    sitting.key(pygame.K_RETURN)
    way = sitting.log[-1]
    assert isinstance(way, routes.Deal)
    assert way.seats == ["expert", HUMAN, *["expert"] * (players - 2)]
    assert way.names[1] == "Kay"
    assert len(set(way.names)) == players
