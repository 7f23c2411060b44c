"""The page of statistics over whatever lies in a folder: what its tests share."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.pages.statistics.figure_card import FigureCard
from scenes.pages.statistics.page import StatisticsPage
from tests.scenes.scratch import click, open_stack, picture
from tests.scenes.table_driver import skins

NOW = datetime(2026, 11, 22, 9, 30, tzinfo=UTC)
Open = Callable[..., StatisticsPage]


@contextmanager
def pages(tmp_path: Path) -> Iterator[Open]:
    """Opens the page over home, for what lies in a folder."""
    evenings = []
    home = tmp_path / "home"
    home.mkdir()

    def opened(
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        *,
        reviews: list[Any] | None = None,
        **settings: Any,
    ) -> StatisticsPage:
        own = tmp_path / f"own {len(evenings)}"
        if folder.exists():
            shutil.copytree(folder, own)
        services = open_stack(size, Preferences(speed="off", **settings)).services
        stack = Navigator(replace(services, skins=skins()))
        evening = App(own)
        evenings.append(evening)
        evening.begin(stack)
        stack.routes.pop(routes.Review, None)
        if reviews is not None:
            stack.open(routes.Review, lambda way: reviews.append((way.match, way.deal, way.seat)))
        stack.go(routes.Statistics())
        page = stack.top
        assert isinstance(page, StatisticsPage)
        page.model.now = lambda: NOW
        picture(stack)
        return page

    yield opened
    for each in evenings:
        each.close()


def stack_of(page: StatisticsPage) -> Navigator:
    router = page.router
    assert isinstance(router, Navigator)
    return router


def target(page: StatisticsPage, key: object) -> Any:
    return next(each for each in page.focus.targets if getattr(each, "key", None) == key)


def cards(page: StatisticsPage, kind: type = FigureCard) -> list[Any]:
    return [each for each in page.focus.targets if isinstance(each, kind)]


def choose(page: StatisticsPage, key: str) -> None:
    click(stack_of(page), target(page, ("game", key)).focus_rect.center)
