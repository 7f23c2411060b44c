"""Scenes fade over, and sheets rise; in their time, and not where nothing is to move."""

from __future__ import annotations

import pygame
import pytest

from scenes.framework.preferences import Preferences
from tests.scenes.scratch import Board, open_stack


def test_scenes_fade_over_and_then_rest():
    stack = open_stack(preferences=Preferences())
    surface = pygame.display.get_surface()
    stack.push(Board())
    stack.draw(surface)
    assert not stack.busy
    stack.push(Board())
    assert stack.busy
    stack.update(5.0)
    stack.draw(surface)
    assert stack.busy, "time before the first frame of the fade does not count"
    frames = 0
    while stack.busy:
        stack.update(0.02)
        stack.draw(surface)
        frames += 1
    assert frames * 0.02 == pytest.approx(0.2, abs=0.021)


def test_a_scene_at_rest_is_drawn_once_for_its_fade() -> None:
    stack = open_stack(preferences=Preferences())
    surface = pygame.display.get_surface()
    stack.push(Felt())
    stack.draw(surface)
    scene = White()
    stack.push(scene)
    stack.draw(surface)
    lights = [surface.get_at((9, 9)).r]
    while stack.busy:
        stack.update(0.02)
        stack.draw(surface)
        lights.append(surface.get_at((9, 9)).r)
    assert scene.frames == 1
    assert lights == sorted(lights)
    assert lights[0] == 0x1C
    assert lights[-1] == 0xFF
    assert lights[len(lights) // 2] == pytest.approx((0x1C + 0xFF) / 2, abs=30)


def test_a_scene_that_moves_is_drawn_in_each_frame_of_its_fade() -> None:
    stack = open_stack(preferences=Preferences())
    surface = pygame.display.get_surface()
    stack.push(Felt())
    stack.draw(surface)
    scene = White()
    scene.moving = True
    stack.push(scene)
    for _ in range(5):
        stack.draw(surface)
        stack.update(0.02)
    assert scene.frames == 5


class White(Board):
    """A white scene."""

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        surface.fill("#FFFFFF")


class Felt(Board):
    """A scene that paints its ground."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("#1C4A54")


class Sheet(Board):
    """A sheet of paper over what lies below."""

    overlay = True

    def build(self) -> None:
        self.sheet = pygame.Rect(300, 200, 400, 300)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill("#F4ECDA", self.sheet)


def rise(**preferences: object) -> list[tuple[float, int, int]]:
    """For each frame in which a sheet comes: the time, its upper edge and how bright it is."""
    stack = open_stack(preferences=Preferences(**preferences))
    surface = pygame.display.get_surface()
    stack.push(Felt())
    stack.draw(surface)
    stack.push(Sheet())
    seen = []
    stack.draw(surface)
    while stack.busy:
        stack.update(0.02)
        stack.draw(surface)
        column = [surface.get_at((500, y)).r for y in range(150, 300)]
        light = column[-1]
        edge = next(150 + y for y, red in enumerate(column) if red > (column[0] + light) / 2)
        seen.append((0.02 * (len(seen) + 1), edge, light))
        assert len(seen) < 100
    return seen


def test_a_sheet_rises_and_comes_out_of_the_dark() -> None:
    seen = rise()
    assert seen[-1] == (pytest.approx(0.18, abs=0.021), 200, 0xF4)
    edges, lights = [edge for _, edge, _ in seen], [light for _, _, light in seen]
    assert edges == sorted(edges, reverse=True)
    assert edges[0] > 203
    assert lights == sorted(lights)
    assert lights[0] < 80


def test_a_sheet_keeps_to_the_speed_and_to_reduced_motion() -> None:
    assert rise(speed="off") == []
    assert rise(speed="slow")[-1][0] > rise()[-1][0] > rise(speed="fast")[-1][0]
    reduced = rise(reduced_motion=True)
    assert {edge for _, edge, _ in reduced} == {200}
    assert reduced[-1][0] < 0.11


def test_a_sheet_after_another_fades_over() -> None:
    stack = open_stack(preferences=Preferences())
    surface = pygame.display.get_surface()
    stack.push(Felt())
    stack.draw(surface)
    stack.push(Sheet())
    while stack.busy:
        stack.update(0.05)
        stack.draw(surface)
    at_rest = surface.get_at((5, 5))
    stack.back()
    stack.push(Sheet())
    stack.draw(surface)
    stack.update(0.05)
    stack.draw(surface)
    assert surface.get_at((5, 5)) == at_rest, "what lies below is not darkened twice"


def test_a_fade_draws_on_the_layer_of_the_scene_before() -> None:
    stack = open_stack(preferences=Preferences())
    layers = []
    for _ in range(2):
        scene = Felt()
        scene.by_parts = True
        stack.push(scene)
        stack.draw(pygame.display.get_surface())
        layers.append(stack.drawn_on)
    assert stack.busy
    assert layers[0] is layers[1]


def test_speed_off_has_no_fade():
    stack = open_stack(preferences=Preferences(speed="off"))
    stack.push(Board())
    stack.draw(pygame.display.get_surface())
    stack.push(Board())
    assert not stack.busy
