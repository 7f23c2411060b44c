"""Learn in the real window: from home to a lesson, once by mouse and once by keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.lessons import LESSONS, place_of
from scenes.framework.preferences import load_preferences
from tests.window.desk import Desk
from tests.window.player import prepare
from tests.window.screen import Screen, wait_for

GAME = "california_jack"
NOTHING = 0.0002
"""From one sentence to another less changes than usually may differ."""


@pytest.fixture
def desk(screen: Screen, tmp_path: Path, shots: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    (tmp_path / "of the twin").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "of the twin"))
    prepare(tmp_path)
    desk = Desk(screen, tmp_path, "mouse", shots)
    yield desk
    desk.close()


def taken(home: Path) -> list[str]:
    """The lessons that the settings on the disk remember."""
    return list(load_preferences(home)[0].lessons.get(GAME, ()))


def press(desk: Desk, key: object, name: str) -> None:
    """Press something, and wait until the window shows what comes of it."""
    desk.press(key)
    desk.agrees(f"learn-{name}", NOTHING)


def test_a_lesson_is_taken_by_mouse_and_the_next_by_keys(desk: Desk) -> None:
    deal, turn = place_of(GAME, "deal"), place_of(GAME, "turn")
    onward = ("lesson", 0)
    press(desk, "Learn", "hub")
    press(desk, ("lesson", deal + 1), "lesson")
    assert desk.page.lesson is LESSONS[GAME][deal]
    press(desk, onward, "asked")
    answers = desk.page.attending.step.answers
    press(desk, ("lesson", answers.index("S")), "wrong")
    press(desk, ("lesson", answers.index("D")), "right")
    press(desk, onward, "asked-again")
    press(desk, ("lesson", desk.page.attending.step.answers.index(0)), "right-again")
    press(desk, onward, "done")
    assert desk.page.over
    press(desk, onward, "one-taken")
    wait_for(lambda: taken(desk.home) == ["deal"], "the lesson to be remembered")

    desk.by_mouse = False
    press(desk, ("lesson", turn + 1), "by-keys")
    for name in ("q", "Return", "Return", "Return", "Return", "n"):
        desk.keys(name)
        while not desk.page.course.settled:  # the full trick lies for a while
            desk.twin.stack.update(0.1)
            desk.twin.stack.settle(0.1)
        desk.agrees(f"learn-{name}", NOTHING)
    assert 0 in desk.page.attending.right, "the queen of clubs was right at once"
    assert desk.page.over
    desk.keys("Escape")
    desk.agrees("learn-two-taken", NOTHING)
    wait_for(lambda: taken(desk.home) == ["deal", "turn"], "the other one to be remembered")
