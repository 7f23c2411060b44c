"""A deal by ear: somebody who knows only what the accessibility bus says finds a game and plays it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import GAMES
from tests.conftest import ROBUST
from tests.window import ear
from tests.window.ear import Bus, Ear, Thing
from tests.window.player import prepare
from tests.window.screen import Screen, Window

PLAYED = list(GAMES) if ROBUST else ["california_jack"]
PATIENT = 300
"""Questions after which a deal must be over."""


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bus]:
    if ear.missing():
        pytest.skip(f"nothing can be heard here: {ear.missing()}")
    bus = Bus(tmp_path_factory.mktemp("bus"))
    yield bus
    bus.close()


class Listener:
    """Goes by names, roles and what is announced, and by nothing else."""

    def __init__(self, listening: Ear) -> None:
        self.ear = listening

    def named(self, name: str, seconds: float = 20.0) -> Thing:
        """A button whose name begins so."""

        def found(window: Thing) -> Thing | None:
            things = (each for each in window.walk() if each.role == "button" and "sensitive" in each.states)
            return next((each for each in things if each.name.startswith(name)), None)

        return self.ear.until(found, name, seconds)

    def play_a_deal(self) -> list[str]:
        """Answer whatever is asked with what may be done, until a sheet tells the result; what that says."""
        for _ in range(PATIENT):
            window, found = self.ear.until(self._asked, "a question or the result", 40)
            if window is not None:
                return [each.name for each in window.walk() if each.name]
            self.ear.press(found)
            self.ear.wait(0.1)
        raise AssertionError("the deal does not end")

    def _asked(self, window: Thing) -> tuple[Thing | None, Thing | None] | None:
        able = [each for each in window.walk() if each.role == "button" and "sensitive" in each.states]
        if offered := next((each for each in able if each.name == "Play without lessons"), None):
            return None, offered  # he is asked whether he is new to the game
        if any(each.role == "dialog" for each in window.walk()):
            return (
                (window, None) if any(each.name in ("Next deal", "Match result") for each in able) else None
            )
        cards = [each for each in able if "playable" in each.note and "not playable" not in each.note]
        fresh = [each for each in cards if "chosen" not in each.note]
        menu = next((at for at, each in enumerate(able) if each.name == "Menu"), len(able))
        answers = [each for each in able[:menu] if each not in cards and "not playable" not in each.note]
        choice = next(iter(fresh if fresh and not answers else answers), None)
        return None if choice is None else (None, choice)


@pytest.mark.at_length
@pytest.mark.parametrize("game", PLAYED)
def test_a_deal_by_ear(game: str, bus: Bus, screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path)
    listening = Ear(bus)
    program = Window(screen, tmp_path, environment=bus.environment)
    try:
        listening.find()
        listener = Listener(listening)
        for name in ("New game", GAMES[game].title, "Start game"):
            listening.press(listener.named(name))
        told = listener.play_a_deal()
        assert any(name in ("Next deal", "Match result") for name in told)
        assert len(told) > 8, told
        heard = listening.heard
        assert sum("take" in each for each in heard) >= 5, heard
    finally:
        program.close()
        listening.close()
