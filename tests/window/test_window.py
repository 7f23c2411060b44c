"""The real window, used as people do: mouse and keys go in, what is seen and what is on disk come out."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.archive.recovery import DATABASE_FILE
from scenes.graphics.layout_metrics import PAPER
from tests.conftest import LONG
from tests.pace import slowness
from tests.window.conftest import Sit
from tests.window.player import Player, prepare, saved_match
from tests.window.screen import Screen, Window, alive, descendants, wait_for

Shoot = Callable[[Player, str], pygame.Surface]

FIRST_FRAME = 1.0
"""Seconds from the start to a painted window."""
SIZES = ((1024, 640), (1280, 800), (1920, 1080), *([(3840, 2160)] if LONG > 1 else []))
"""The largest takes half a minute, and so is for the long run."""


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that differ clearly."""
    assert one.get_size() == other.get_size()
    found = pygame.mask.from_threshold(one, (0, 0, 0), (24, 24, 24, 255), other)
    width, height = one.get_size()
    return 1 - found.count() / (width * height)


def test_the_first_frame_comes_within_a_second(
    screen: Screen, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    times = []
    share = 0.8 * 1280 * 800 / (3840 * 2160)
    for number in range(4):  # the first one compiles
        # Who played before may still be leaving.
        wait_for(lambda: screen.painted() < 0.001, "an empty screen", 5)
        home = tmp_path / str(number)  # starts that are ended at once count as failed
        prepare(home)
        window = Window(screen, home)
        wait_for(lambda: screen.painted() > share, "a painted window", 10, 0.002)
        times.append((time.monotonic() - window.began) / slowness(time.monotonic))
        window.close()
        wait_for(lambda: screen.painted() < 0.001, "an empty screen", 5)
    with capsys.disabled():
        measured = ", ".join(f"{each:.2f} s" for each in times)
        print(f"\n  from the start to the first frame, on a usual machine: {measured} ", end="")
    assert min(times) < FIRST_FRAME


def test_an_evening_by_mouse(sit: Sit, tmp_path: Path, shoot: Shoot) -> None:
    prepare(tmp_path)
    player = sit(tmp_path)
    player.start_by_mouse()
    bare = player.window.share_of(PAPER.ground)
    player.play_by_mouse(26)
    assert player.actions >= 52
    assert player.host.deal_finished
    wait_for(player.sheet_seen, "the result of the deal")
    assert player.window.share_of(PAPER.ground) > bare + 0.1
    shoot(player, "mouse-result")
    player.window.click(player.red_button())
    wait_for(lambda: player.host.deal_number == 2, "the next deal")
    player.play_by_mouse(5)

    # Leaving by the menu, and going on.
    player.wait_for_turn()
    player.window.point((5, 5))
    seen, file = player.window.rest(0.6), player.file
    rail, look = player.layout.rail, player.layout.look
    player.window.after(lambda: player.window.click((rail.left + look.px(30), look.px(32))))
    player.window.after(lambda: player.window.click(player.menu_button("Leave the table")))
    helpers = descendants(player.window.process.pid)
    player.window.click(player.home_button("Quit"))
    assert player.window.ended(5) == 0
    wait_for(lambda: not alive(helpers), "the opponents' process to end", 2)
    assert player.file == file

    player = sit(tmp_path)
    player.window.after(lambda: player.window.click(player.home_button("continue")))
    player.window.point((5, 5))
    again = player.window.rest(0.6)
    assert difference(seen, again) < 0.01
    assert player.file == file

    # A kill in mid-deal loses nothing and leaves no process behind.
    tricks = player.tricks
    player.play_by_mouse(tricks + 3)
    player.wait_for_turn()
    player.window.point((5, 5))
    seen, file = player.window.rest(0.6), player.file
    assert difference(again, seen) > 0.01, "three tricks later the table looks the same"
    helpers = player.window.kill()
    assert helpers, "no opponents' process was running"
    wait_for(lambda: not alive(helpers), "the opponents' process to end", 2)
    assert player.file == file

    player = sit(tmp_path)
    player.window.after(lambda: player.window.click(player.home_button("continue")))
    player.window.point((5, 5))
    assert difference(seen, player.window.rest(0.6)) < 0.01
    assert player.file == file
    player.play_by_mouse(tricks + 4)
    player.play_by_dragging(tricks + 8)


def test_a_deal_by_keys_alone(sit: Sit, tmp_path: Path, shoot: Shoot) -> None:
    prepare(tmp_path)
    player = sit(tmp_path)
    player.window.point((5, 5))
    player.window.after(lambda: player.window.keys("Return"))
    for _ in range(4):  # the game, then the button to start
        if (tmp_path / "setup.json").exists():
            break
        player.window.keys("Return")
        player.window.rest()
    player.through_draw(lambda: player.window.keys("space"))
    player.play_by_keys(26)
    assert player.host.deal_finished
    wait_for(player.sheet_seen, "the result of the deal")
    shoot(player, "keys-result")
    player.window.keys("Return")
    wait_for(lambda: player.host.deal_number == 2, "the next deal")
    player.play_by_keys(1)

    # Undo, and the way home with Esc and the arrows.
    before = player.actions
    player.wait_for_turn()
    player.window.rest()
    player.window.keys("u")
    wait_for(lambda: player.host.undos == 1 and player.actions < before, "the undo")
    player.window.rest()
    file = player.file
    window = player.window
    window.after(lambda: window.keys("Escape"))
    window.after(lambda: window.keys("Down", "Down", "Down", "Down", "Return"))  # Start again, which asks
    window.after(lambda: window.keys("Up", "Return"))  # Continue, the highest of all
    window.after(lambda: window.keys("Escape"))
    window.after(lambda: window.keys("Escape"))
    assert player.file == file
    assert not player.sheet_seen()


def test_watching_ends_by_itself(screen: Screen, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    prepare(tmp_path)
    arguments = ["--watch", "california_jack", "--deals", "1", "--speed", "fast", "--exit"]
    window = Window(screen, tmp_path, *arguments)
    try:
        assert window.ended(40) == 0
        spent = time.monotonic() - window.began
    finally:
        window.close()
    with capsys.disabled():
        print(f"\n  a deal watched at fast speed: {spent:.1f} s ", end="")
    assert spent > 2, "it ended before a deal could be played"
    assert not (tmp_path / DATABASE_FILE).exists()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_page_at_every_size(sit: Sit, tmp_path: Path, shoot: Shoot, size: tuple[int, int]) -> None:
    prepare(tmp_path, size)
    player = sit(tmp_path)
    window = player.window
    assert window.size == size
    pages = {"first-home": shoot(player, "first-home")}
    window.after(lambda: window.click(player.home_button("New game")))
    pages["setup"] = shoot(player, "setup")
    window.after(lambda: window.click(player.red_button()))
    pages["draw"] = shoot(player, "draw")
    window.close()

    saved_match(tmp_path, tricks=8, deals=3)
    player = sit(tmp_path)
    window = player.window
    pages["home"] = shoot(player, "home")
    window.after(lambda: window.keys("F1"))
    pages["help"] = shoot(player, "help")
    window.after(lambda: window.keys("Escape"))
    window.after(lambda: window.click(player.home_button("Settings")))
    pages["settings"] = shoot(player, "settings")
    window.after(lambda: window.keys("Escape"))
    window.after(lambda: window.click(player.home_button("continue")))
    pages["table"] = shoot(player, "table")
    window.after(lambda: window.keys("s"))
    pages["scores"] = shoot(player, "scores")
    window.after(lambda: window.keys("Escape"))
    window.after(lambda: window.keys("Escape"))
    pages["menu"] = shoot(player, "menu")
    window.close()

    saved_match(tmp_path, tricks=25, deals=3)
    player = sit(tmp_path)
    window = player.window
    window.after(lambda: window.click(player.home_button("continue")))
    window.after(lambda: window.click(next(iter(player.hand().values()))))
    wait_for(player.sheet_seen, "the result of the deal")
    pages["result"] = shoot(player, "result")
    assert player.host.finished
    window.after(lambda: window.click(player.red_button()))
    pages["match"] = shoot(player, "match")
    names = list(pages)
    for number, name in enumerate(names):
        for other in names[number + 1 :]:
            assert difference(pages[name], pages[other]) > 0.005, f"{name} and {other} look the same"
