"""Tests of scenes share one pygame, and what is painted: nobody ends it under the others."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.app.study_flow import StudyFlow
from scenes.framework import scene
from scenes.graphics.baked_surfaces import BakedSurfaces

shared_paint = lru_cache(maxsize=4)(BakedSurfaces)
"""Surfaces that have been baked for one test serve the next, as those of one page serve the next page."""


@pytest.fixture(autouse=True)
def lasting_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts, decks and drawings are made once for all tests, and would not survive the end of a program."""
    monkeypatch.setattr(pygame.display, "quit", lambda: None)
    monkeypatch.setattr(scene, "BakedSurfaces", shared_paint)


@pytest.fixture(autouse=True)
def quiet_background(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No process judges what tests have played, but where a test is marked to be about that."""
    if request.node.get_closest_marker("background") is None:
        monkeypatch.setattr(StudyFlow, "update", lambda study: None)


@pytest.fixture
def summer_time() -> Iterator[None]:
    """A machine whose clock is one hour ahead of UTC in winter, and two in summer."""
    with pytest.MonkeyPatch.context() as machine:
        machine.setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture
def open_records(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens the page of records over matches of all games, in a window of a size and with some settings."""
    from tests.scenes.records_sitting import Sitting, matches

    (tmp_path / "etori.db").write_bytes(matches())
    opened: list[Sitting] = []

    def open_page(size: tuple[int, int] = (1280, 800), **settings: Any) -> Sitting:
        opened.append(Sitting(tmp_path, size, **settings))
        return opened[-1]

    yield open_page
    for each in opened:
        each.close()


@pytest.fixture
def open_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """Opens the page of statistics over home, for what lies in a folder."""
    from tests.scenes.statistics_sitting import pages

    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    with pages(tmp_path) as opened:
        yield opened
