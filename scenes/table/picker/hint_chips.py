"""The values of actions in a hint, and the chips that show them on cards."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

import pygame

from game.ai.verdict import Judgement, as_good
from game.engine.actions import Action
from scenes.graphics.layout_metrics import GOLD, LayoutMetrics, TextRole
from scenes.graphics.value_bar import bar_colours, draw_value_bar, lay_value_bar
from scenes.table.view.painter import Painter

CHIP, SMALL_CHIP = (76, 46), (58, 42)
"""Width and height of a chip in design units: usual, and for cards less than `SMALL_CHIP_DISTANCE` apart."""
SMALL_CHIP_DISTANCE = 70
WHOLE_NUMBER_SCALE = 100
"""Scale from which values are shown without a decimal."""


class ActionValue(NamedTuple):
    """Value of an action in points ahead of the others' average."""

    action: Action
    value: float
    error: float
    """Standard error of the difference from the best action; infinite if unknown."""
    best: bool
    """Whether no action is better, as far as can be told."""
    scale: float
    """Value at each end of the game's scale."""

    @property
    def digits(self) -> int:
        """Number of decimals that are shown."""
        return 0 if self.scale >= WHOLE_NUMBER_SCALE else 1


class HintChip(NamedTuple):
    """An action's value and the chip's rectangle in window pixels."""

    value: ActionValue
    rect: pygame.Rect


def best_of(judged: Judgement, several: int) -> tuple[Action, ...]:
    """Return the best actions: the first `several`, or two if they can't be told apart."""
    second = as_good(judged)
    if several == 1 and judged.done and second is not None:
        return judged.best, second
    return tuple(each.action for each in judged.weighed[:several])


def margin(judged: Judgement) -> float:
    """Return the standard error of the difference between the two actions compared; infinite if unknown."""
    errors = (each.loss.error for each in judged.weighed if each.action == judged.against != judged.best)
    return next(errors, inf)


def values_of(judged: Judgement, scale: float, several: int = 1) -> list[ActionValue]:
    """Return the values of the actions that were tried, in the order of the judgement.

    An action that was dropped early may by chance do better than the best one; its value is that of the best
    one. The best action has the error of the difference from the action that it is compared with.
    """
    best = best_of(judged, several)
    return [
        ActionValue(
            each.action,
            each.points(judged.expected),
            margin(judged) if each.action == judged.best else each.loss.error,
            each.action in best,
            scale,
        )
        for each in judged.weighed
    ]


def chip_size(look: LayoutMetrics, step: float) -> tuple[int, int]:
    """Return the size in pixels of a chip on cards that are `step` pixels apart."""
    wide, tall = SMALL_CHIP if step < look.px(SMALL_CHIP_DISTANCE) else CHIP
    return min(look.px(wide), round(step) - look.px(6)), look.tall(tall)


def draw_chip(painter: Painter, surface: pygame.Surface, chip: HintChip) -> None:
    """Draw a chip: the value above its bar. The chips of the best actions are golden, with a tick."""
    look, paint, fonts = painter.look, painter.paint, painter.fonts
    value, rect = chip
    rim, width = (GOLD, look.px(2)) if value.best else (look.ink.line, look.border)
    paint.panel(surface, rect, look.cell_radius, look.ink.ground, rim, width, shadow=1)
    inset = look.px(10) if rect.width > look.px(SMALL_CHIP[0]) else look.px(6)
    inner = rect.inflate(-2 * inset, 0)
    text, y = painter.words.gain(value.value, value.digits), rect.top + round(rect.height * 0.34)
    face = fonts.fitting(text, look.face(TextRole.SPEECH).strong, inner.width)
    colour, tick = GOLD if value.best else look.ink.text, look.px(14)
    beside = fonts.width(text, face) + tick + look.px(4) <= inner.width
    if value.best and not beside:
        _draw_badge(painter, surface, (rect.right - look.px(3), rect.top + look.px(1)))
    at = (inner.left, y) if beside else (inner.centerx, y)
    fonts.draw(surface, text, at, face, colour, "left" if beside else "center")
    if value.best and beside:
        paint.put_centred(surface, paint.icon("check", tick, GOLD), (inner.right - tick / 2, y))
    track = pygame.Rect(inner.left, 0, inner.width, look.px(7))
    track.centery = rect.bottom - round(rect.height * 0.26)
    bar = lay_value_bar(track.width, value.value, value.error, value.scale, look.u)
    draw_value_bar(paint, surface, track, bar, bar_colours(look.ink, best=value.best))


def _draw_badge(painter: Painter, surface: pygame.Surface, centre: tuple[int, int]) -> None:
    look, paint = painter.look, painter.paint
    paint.put_centred(surface, paint.disc(look.px(18), GOLD, look.ink.ground, look.px(1.5)), centre)
    paint.put_centred(surface, paint.icon("check", look.px(12), look.ink.ground), centre)
