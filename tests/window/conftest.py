"""A screen for the whole run, players who leave nothing behind, and a folder for their pictures."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.window.player import Player
from tests.window.screen import Screen, missing

Sit = Callable[[Path], Player]


@pytest.fixture(scope="session")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    if os.environ.get("ETORI_WINDOW") == "0":
        pytest.skip("ETORI_WINDOW=0 leaves the real window out")
    if missing():
        pytest.skip(f"the real window cannot be tested here: {missing()}")
    screen = Screen(tmp_path_factory.mktemp("screen"))
    yield screen
    screen.close()


@pytest.fixture
def sit(screen: Screen) -> Iterator[Sit]:
    """Starts the program for a folder of saved files, with a player before its window."""
    players: list[Player] = []

    def start(home: Path) -> Player:
        players.append(Player(screen, home))
        return players[-1]

    yield start
    for player in players:
        player.close()


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for pictures: ETORI_SHOTS, or one that goes away."""
    named = os.environ.get("ETORI_SHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("shots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def shoot(shots: Path) -> Callable[[Player, str], pygame.Surface]:
    """Saves what a player's window shows, once it is at rest."""

    def save(player: Player, name: str) -> pygame.Surface:
        player.window.point((player.window.rect.width // 2, 4))
        picture = player.window.rest()
        width, height = picture.get_size()
        pygame.image.save(picture, shots / f"{width}x{height}-{name}.png")
        return picture

    return save
