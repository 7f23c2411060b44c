"""An evening with the program at the result of a daily deal that has just been played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.scene import Scene
from scenes.widgets.menu import Menu
from tests.scenes.scratch import open_stack
from tests.scenes.table_driver import skins
from tests.scenes.test_study_flow import TODAY, begin_day, finish


def stack_with_decks() -> Navigator:
    return Navigator(replace(open_stack().services, skins=skins()))


@contextmanager
def finished_day(folder: Path, stack: Navigator) -> Iterator[App]:
    evening = App(folder)
    evening.begin(stack)
    evening.daily.day = lambda: TODAY
    stack.top.resume()
    begin_day(stack, TODAY)
    finish(evening, Random(6))
    yield evening
    evening.close()


def shared_by(stack: Navigator, row: str) -> Scene:
    """From the result to what a row of the menu Share opens."""
    stack.go(routes.ShareDeal())
    menu = stack.top
    assert isinstance(menu, Menu)
    {text: act for text, _, act in menu.rows}[row]()
    return stack.top
