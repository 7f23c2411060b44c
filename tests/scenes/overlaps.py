"""What of a page lies over something else of it that is to be read: found from the order of drawing.

While a page is drawn, every text, card, opaque panel and widget is noted with its place. What comes later
lies above what came before.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Any
from unittest.mock import patch

import pygame

from game.engine.cards import HIDDEN, card_text
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.fonts import Fonts
from scenes.graphics.theme import UIManager
from scenes.table.view.painter import Painter
from tests.net.window_door import Program

LETTERS = 0.5
"""How much of the height of a line box its small letters take."""
TOUCH = 3
"""Pixels by which things may reach into one another: rims, round corners, the air around letters."""
BARELY = 0.15
"""The share of a card that may be covered: its rim, or the lower edge of what lies upon it by design."""

INDEX = (0.2, 0.25)
"""The part of a card, from its upper left corner on, in which its rank and suit stand."""


class Kind(Enum):
    TEXT = "text"
    CARD = "card"
    BACK = "back"
    PANEL = "panel"
    WIDGET = "widget"


@dataclass(frozen=True)
class Part:
    kind: Kind
    told: str
    rect: pygame.Rect

    def __hash__(self) -> int:
        return hash((self.kind, self.told, tuple(self.rect)))

    def __str__(self) -> str:
        return f"{self.kind.value} {self.told!r} {tuple(self.rect)}"


class _Window(pygame.Surface):
    """What a page is drawn on while it is looked at."""


def parts_of(program: Program) -> list[Part]:
    """What the page on top of the window is made of, from the lowest part to the one above all others."""
    scene = program._top
    window = _Window(program.surface.get_size())
    with _noted(program, window) as parts:
        scene.draw(window)
    return parts


@contextmanager
def _noted(program: Program, window: pygame.Surface) -> Iterator[list[Part]]:
    parts: list[Part] = []
    text, panel, widgets = Fonts.draw, BakedSurfaces.panel, UIManager.draw
    card, hand_card, pile = Painter.card, Painter.hand_card, Painter.pile

    def note(target: pygame.Surface, kind: Kind, told: str, rect: pygame.Rect) -> None:
        if target is not window and target.get_abs_parent() is not window:
            return  # on a surface of its own
        place = rect.clip(target.get_clip()).move(target.get_abs_offset())
        if place.width and place.height:
            parts.append(Part(kind, told, place))

    def draw(fonts: Fonts, target: pygame.Surface, told: str, *where: Any, **how: Any) -> pygame.Rect:
        rect = text(fonts, target, told, *where, **how)
        note(target, Kind.TEXT, told, _letters(rect))
        return rect

    def draw_panel(
        paint: BakedSurfaces, target: pygame.Surface, rect: pygame.Rect, *how: Any, **more: Any
    ) -> None:
        panel(paint, target, rect, *how, **more)
        note(target, Kind.PANEL, "", pygame.Rect(rect))

    def face(told: int) -> tuple[Kind, str]:
        return (Kind.BACK, "") if told == HIDDEN else (Kind.CARD, card_text(told))

    def draw_card(painter: Painter, target: pygame.Surface, told: int, *how: Any, **more: Any) -> pygame.Rect:
        rect = card(painter, target, told, *how, **more)
        note(target, *face(told), rect)
        return rect

    def draw_hand_card(
        painter: Painter, target: pygame.Surface, told: int, rect: pygame.Rect, **how: Any
    ) -> None:
        hand_card(painter, target, told, rect, **how)
        note(target, *face(told), rect)

    def draw_pile(painter: Painter, target: pygame.Surface, told: int, *how: Any, **more: Any) -> pygame.Rect:
        rect = pile(painter, target, told, *how, **more)
        note(target, *face(told), rect)
        return rect

    def draw_widgets(manager: UIManager, target: pygame.Surface) -> None:
        widgets(manager, target)
        for widget in manager.get_sprite_group().sprites():
            if not widget.visible or not hasattr(widget, "paint"):
                continue
            words = program._words_on(widget)
            clip = getattr(widget, "focus_clip", None)
            seen = widget.rect if clip is None else widget.rect.clip(clip)
            note(target, Kind.WIDGET, " ".join(word.text for word in words), seen)
            for word in words:
                note(target, Kind.TEXT, word.text, _letters(word.rect.move(widget.rect.topleft)).clip(seen))

    with (
        patch.object(Fonts, "draw", draw),
        patch.object(BakedSurfaces, "panel", draw_panel),
        patch.object(Painter, "card", draw_card),
        patch.object(Painter, "hand_card", draw_hand_card),
        patch.object(Painter, "pile", draw_pile),
        patch.object(UIManager, "draw", draw_widgets),
    ):
        yield parts


def _letters(line_box: pygame.Rect) -> pygame.Rect:
    """Where letters of a line are, without the room above and below them."""
    return line_box.inflate(0, -round((1 - LETTERS) * line_box.height))


def _index(card: pygame.Rect) -> pygame.Rect:
    """Where its rank and suit stand on a card, in its upper left corner."""
    index = card.scale_by(*INDEX)
    index.topleft = card.left + round(0.1 * card.width), card.top + round(0.05 * card.height)
    return index


def overlaps(parts: list[Part]) -> Iterator[tuple[Part, Part]]:
    """What lies below something that covers it, with what that is."""
    for number, below in enumerate(parts):
        cards: list[pygame.Rect] = []
        for above in parts[number + 1 :]:
            common = below.rect.clip(above.rect)
            if common.width <= TOUCH or common.height <= TOUCH:
                continue
            if not any(card.contains(common) for card in cards) and _hides(below, above, common):
                yield below, above
            if above.kind in (Kind.CARD, Kind.BACK):  # of a fan only a strip of each card is seen
                cards.append(above.rect)


def _hides(below: Part, above: Part, common: pygame.Rect) -> bool:
    share = common.width * common.height / (below.rect.width * below.rect.height)
    match below.kind, above.kind:
        case Kind.TEXT, _:
            return True
        case Kind.CARD, Kind.PANEL | Kind.WIDGET:
            upon = below.rect.left <= above.rect.left and above.rect.right <= below.rect.right
            return _index(below.rect).colliderect(above.rect) or (not upon and share > BARELY)
        case Kind.PANEL | Kind.WIDGET, Kind.PANEL | Kind.WIDGET | Kind.CARD:
            within = below.rect.inflate(2 * TOUCH, 2 * TOUCH).contains(above.rect)
            return not within and bool(below.told or below.kind is Kind.PANEL)
        case _:
            return False
