"""The chips of a hint: what each action costs against the best one, in a figure and a bar."""

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
"""Width and height on a card or over a button."""
DEEPEST = 0.88
"""How much of the full bar the worst action lacks."""
LEAST_BAR = 2
"""Pixels of the shortest bar."""
BEST = mark("best")


class ActionWeight(NamedTuple):
    """An action as the adviser weighs it against the best."""

    action: Action
    cost: float
    """Points that it brings less than the best, never below 0."""
    bar: float
    """How much of the bar it fills: 1 for the best."""
    best: bool


class HintChip(NamedTuple):
    """A weight, and where it is shown."""

    weight: ActionWeight
    rect: pygame.Rect


def weigh(estimates: Sequence[ActionEstimate], best: int = 1) -> list[ActionWeight]:
    """What the actions cost, in the order of the estimates, of which the first few are `best`.

    A bar never grows as its action gets worse: 1 – 0.88 × cost / worst cost. What the search dropped
    early may by chance stand above the best; it costs nothing then.
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
    """The figure and below it, or in a low chip beside it, the bar; the best has a golden rim and a tick."""
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
    """What it costs, as exactly as there is room for; the best is called so, or has its tick alone."""
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
    """The figure in all its forms, the most exact first."""
    exact, round_ = painter.words.gain(-weight.cost), number_text(-round(weight.cost))
    return ((exact, full), (exact, small), (round_, small), (NO_WORDS, small))


def _draw_bar(painter: Painter, surface: pygame.Surface, track: pygame.Rect, weight: ActionWeight) -> None:
    paint, radius = painter.paint, track.height // 2
    paint.put(surface, paint.rounded(track.size, radius, painter.look.ink.raised), track.topleft)
    filled = max(LEAST_BAR, round(weight.bar * track.width))
    colour = GOLD if weight.best else ICE
    bar = paint.rounded((filled, track.height), min(radius, filled / 2), colour)
    paint.put(surface, bar, track.topleft)
