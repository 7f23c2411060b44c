"""Tab goes over every page as the eye does, one ring at a time, and no page opens at its scroll bar."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.widgets.buttons import RING_ONLY_KINDS, Button
from tests.net.pictures import Steps, left_match
from tests.net.positions import positions
from tests.net.window_door import Program, keep_match, started
from tests.scenes.heard import check_names

PAGES = [
    "home", "home with a match", "settings", "setup California Jack", "setup Napoleon", "setup Kan",
    "help Kan", "help keys", "jack menu", "jack result", "jack sheet", "jo-jotte result",
    "jo-jotte pad of a chouette", "deal editor", "deal editor, options",
]  # fmt: skip
TABLES = [
    "jack answer", "jan ken po discards", "napoleon call", "napoleon two, play", "jo-jotte melds", "kan stop",
    "kan note",
]  # fmt: skip
BY_NAME = {position.name: position for position in positions()}
SLACK = 4
"""Pixels by which rows may overlap: a card that is raised is still in its row."""


@pytest.fixture
def at(tmp_path: Path) -> Iterator[Program]:
    """Brings the program to a position of the nets, by its name and for a size of the window."""

    def bring(name: str, size: tuple[int, int]) -> Program:
        position = BY_NAME[name]
        match = left_match(position)
        if match is not None:
            keep_match(tmp_path, json.loads(json.dumps(match["record"])), match["seats"])
        entered = started(tmp_path, size, position.settings)
        open_ones.append(entered)
        program = entered.__enter__()
        steps = Steps(program, match)
        for words in position.steps:
            steps.do(words)
        return program

    open_ones: list = []
    yield bring  # type: ignore[misc]
    for each in open_ones:
        each.__exit__(None, None, None)


def follows_the_eye(rects: list[pygame.Rect]) -> bool:
    """Whether an order goes from above to below, or from column to column that lie beside each other."""
    if len(rects) < 2:
        return True
    for place in range(1, len(rects)):
        first, second = rects[:place], rects[place:]
        below = max(each.bottom for each in first) <= min(each.top for each in second) + SLACK
        above = max(each.bottom for each in second) <= min(each.top for each in first)
        beside = max(each.right for each in first) <= min(each.left for each in second) + SLACK
        if (below or (beside and not above)) and follows_the_eye(first) and follows_the_eye(second):
            return True
    row = max(each.top for each in rects) < min(each.bottom for each in rects)
    lefts = [each.left for each in rects]  # cards of a fan lie upon one another
    return row and lefts == sorted(set(lefts))


def in_sight(scene: Scene) -> list[FocusTarget]:
    """The targets that can be seen, but for a page of the help, on which others lie.

    Plates come after everything else: they only tell something.
    """
    seen = []
    for target in scene.focus.targets:
        clip = target.focus_clip
        if target.can_focus and (clip is None or clip.contains(target.focus_rect)):
            seen.append(target)
    kinds = [(target, getattr(target, "key", None)) for target in seen]
    return [t for t, key in kinds if key != "page" and not (isinstance(key, tuple) and key[0] == "plate")]


def test_what_follows_the_eye() -> None:
    left, right, below = pygame.Rect(0, 0, 40, 40), pygame.Rect(60, 0, 40, 40), pygame.Rect(0, 60, 40, 40)
    tall = pygame.Rect(60, 0, 40, 100)
    assert follows_the_eye([left, right, below])
    assert follows_the_eye([left, below, tall])
    for wrong in ([right, left, below], [below, left, right], [below, right], [tall, left, below]):
        assert not follows_the_eye(wrong), wrong


@pytest.mark.parametrize("name", [*PAGES, *TABLES])
def test_tab_follows_the_eye_and_red_is_what_enter_does(name: str, at) -> None:
    """The button in focus is red wherever Tab leads, and nothing else is."""
    program = at(name, (1280, 800))
    scene = program.stack.top
    targets = in_sight(scene)
    assert targets
    assert follows_the_eye([target.focus_rect for target in targets]), [
        (getattr(target, "key", None), target.focus_rect) for target in targets
    ]
    for _ in scene.focus.targets:
        current = scene.focus.current
        sprites = scene.manager.get_sprite_group().sprites()
        reds = [each for each in sprites if getattr(each, "is_red", False)]
        able = current is not None and current.can_focus
        is_button = isinstance(current, Button) and current.kind not in RING_ONLY_KINDS
        if is_button or hasattr(current, "is_red"):
            assert reds == [current] * (able and current.is_red)
            assert current.is_red or not is_button
        else:
            assert reds == []
        scene.focus.step(1)
    read = check_names(program.stack).page.walk()
    assert any(not node.box and node.key != "page" for node in read), "nothing but buttons is read"


@pytest.mark.parametrize("name", ["settings", "setup Kan", "help Kan", "jack sheet", "kan sheet"])
def test_a_page_does_not_open_at_its_scroll_bar(name: str, at) -> None:
    program = at(name, (1024, 640))
    scene = program.stack.top
    bars = [each for each in scene.manager.get_sprite_group().sprites() if type(each).__name__ == "_Bar"]
    assert bars
    current = scene.focus.current
    for bar in bars:
        assert current is None or not bar.rect.contains(current.focus_rect)
        assert not bar.can_focus


def test_in_the_help_arrows_move_the_page_at_once(at) -> None:
    scene = at("help Kan", (1024, 640)).stack.top
    assert scene.focus.current is None or scene.focus.current.key[0] == "pill"
    scene.focus.move_to(None)
    before = scene.page.scroll.offset
    scene.dispatch(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    assert scene.page.scroll.offset > before
    scene.dispatch(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert scene.page.scroll.offset > before + 100


def test_a_game_under_the_pointer_rises_and_has_no_second_ring(at) -> None:
    program = at("home", (1280, 800))
    scene = program.stack.top
    card = next(target for target in scene.focus.targets if target.key == ("game", "kan"))
    rings = {"#FFD45C", "#EBB955"}

    def has_ring() -> bool:
        canvas = card.paint(card.state)
        middle = canvas.get_height() // 2
        row = [canvas.get_at((x, middle)) for x in range(canvas.get_width() // 3)]
        return any(f"#{r:02X}{g:02X}{b:02X}" in rings for r, g, b, a in row if a == 255)

    card.on_hovered()
    assert not has_ring()
    card.take_focus(True)
    assert has_ring()
