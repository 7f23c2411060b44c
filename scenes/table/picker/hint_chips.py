"""The chips of a hint: the points that each action loses against the best one, as a figure and a bar."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ai.search import ActionEstimate
from game.engine.actions import Action
from scenes.graphics.layout_metrics import GOLD, ICE, TextRole, TypeSize
from scenes.i18n import NO_WORDS, Text, mark, number_text
from scenes.table.view.painter import Painter

CHIP = (76, 44)
"""Width and height of a chip in design units."""
DEEPEST = 0.88
"""Share of the bar that is empty for the worst action."""
LEAST_BAR = 2
"""Minimum length of a bar in pixels."""
BEST = mark("best")


class ActionWeight(NamedTuple):
    """An action compared with the best one in the adviser's analysis."""

    action: Action
    cost: float
    """Points lost against the best action, at least 0."""
    bar: float
    """Filled share of the bar, from 0.12 for the worst action to 1 for the best."""
    best: bool


class HintChip(NamedTuple):
    """An action's weight and the chip's rectangle in window pixels."""

    weight: ActionWeight
    rect: pygame.Rect


def weigh(estimates: Sequence[ActionEstimate], best: int = 1) -> list[ActionWeight]:
    """Return the weights of the actions in the order of the estimates, the first `best` of them as the best.

    The bar is 1 - 0.88 * cost / worst cost, so it never grows as the cost does. An action that the search
    dropped early may by chance have a higher payoff than the best; its cost is 0.
    """
    top = estimates[min(best, len(estimates)) - 1].payoff
    costs = [
        0.0 if number < best else max(0.0, top - estimate.payoff) for number, estimate in enumerate(estimates)
    ]
    worst = max(costs) or 1.0
    return [
        ActionWeight(estimate.action, cost, 1 - DEEPEST * cost / worst, number < best)
        for number, (estimate, cost) in enumerate(zip(estimates, costs, strict=True))
    ]


def draw_chip(painter: Painter, surface: pygame.Surface, chip: HintChip) -> None:
    """Draw a chip: the figure above the bar, or beside it in a low chip.

    The best action has a golden rim and a tick.
    """
    look, paint = painter.look, painter.paint
    weight, rect = chip
    rim, width = (GOLD, look.px(2)) if weight.best else (look.ink.line, look.border)
    paint.panel(surface, rect, look.cell_radius, look.ink.ground, rim, width, shadow=1)
    if rect.height < look.tall(CHIP[1]):
        _draw_in_line(painter, surface, chip)
        return
    margin = look.px(10) if rect.width >= look.px(CHIP[0]) else look.px(5)
    inner = rect.inflate(-2 * margin, 0)
    y = rect.top + look.tall(15)
    _draw_figure(painter, surface, weight, (inner.left, y), inner.width)
    height = look.px(7)
    _draw_bar(
        painter, surface, pygame.Rect(inner.left, rect.bottom - look.tall(16), inner.width, height), weight
    )


def _draw_in_line(painter: Painter, surface: pygame.Surface, chip: HintChip) -> None:
    look = painter.look
    inner = chip.rect.inflate(-look.px(24), 0)
    room = min(inner.width // 2, look.px(74))
    _draw_figure(painter, surface, chip.weight, (inner.left, inner.centery), room)
    track = pygame.Rect(inner.left + room + look.px(6), 0, inner.width - room - look.px(6), look.px(7))
    track.centery = inner.centery
    _draw_bar(painter, surface, track, chip.weight)


def _draw_figure(
    painter: Painter, surface: pygame.Surface, weight: ActionWeight, at: tuple[int, int], room: int
) -> None:
    """Draw the cost in the most exact form that fits into `room` pixels; for the best action, "best" and a
    tick.

    `at` is the middle of the left edge in pixels. If "best" does not fit, only the tick is drawn.
    """
    look, paint, fonts = painter.look, painter.paint, painter.fonts
    tick = look.px(14)
    full, small = look.face(TextRole.SPEECH).strong, look.face(TextRole.TAG)
    if weight.best:
        text = painter.words.text(BEST)
        face = next((each for each in (full, small) if fonts.width(text, each) + tick <= room), None)
        if face is not None:
            fonts.draw(surface, text, at, face, GOLD)
        icon = paint.icon("check", tick, GOLD)
        centre = at[0] + (room / 2 if face is None else room - tick / 2)
        paint.put_centred(surface, icon, (centre, at[1]))
        return
    for text, face in _figures(painter, weight, full, small):
        if fonts.width(text, face) <= room:
            fonts.draw(surface, text, at, face, look.ink.text)
            return


def _figures(
    painter: Painter, weight: ActionWeight, full: TypeSize, small: TypeSize
) -> Sequence[tuple[Text, TypeSize]]:
    """Return the forms of the cost with their type sizes, the most exact first and an empty text last."""
    exact, round_ = painter.words.gain(-weight.cost), number_text(-round(weight.cost))
    return ((exact, full), (exact, small), (round_, small), (NO_WORDS, small))


def _draw_bar(painter: Painter, surface: pygame.Surface, track: pygame.Rect, weight: ActionWeight) -> None:
    paint, radius = painter.paint, track.height // 2
    paint.put(surface, paint.rounded(track.size, radius, painter.look.ink.raised), track.topleft)
    filled = max(LEAST_BAR, round(weight.bar * track.width))
    colour = GOLD if weight.best else ICE
    bar = paint.rounded((filled, track.height), min(radius, filled / 2), colour)
    paint.put(surface, bar, track.topleft)
