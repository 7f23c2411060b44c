"""What the buttons of a page bear: words that are whole, or a picture that a screen reader has a name for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pygame

from scenes.framework.accessibility.page_tree import targets_of
from scenes.graphics.fonts import HALF_CAPITAL, Fonts
from scenes.widgets import Button, Widget
from tests.net.window_door import Program
from tests.scenes.inks import OPAQUE
from tests.scenes.test_drawn_text import is_name

EDGE = 1
"""Pixels by which a line box may reach over the edge of its button: the air around letters."""


def bad_labels(program: Program) -> Iterator[str]:
    """What is wrong with the label of each button of the page on top, which has been drawn."""
    scene, nameless = program._top, dict[int, str]()
    for _, target, said in targets_of(scene):
        if not said.name.strip() and not said.value.strip():
            nameless[id(target)] = f"{target.key!r}"
    for widget in program._widgets(scene):
        if not isinstance(widget, Widget) or not widget.visible:
            continue
        where = f"{type(widget).__name__} {widget.key!r} at {tuple(widget.rect)}"
        painted, lines = _painted(widget)
        words = [text for text, _ in lines if text.strip(" …")]
        if words:
            nameless.pop(id(widget), None)
        if isinstance(widget, Button):
            pictures = [part for part in widget.parts if not isinstance(part, str)]
            if not words and not pictures and not widget.icon:
                yield f"{where} bears nothing"
        for text, rect in lines:
            if rect.left < -EDGE or rect.right > painted.get_width() + EDGE:
                yield f"{where}: {text!r} reaches over its edge"
            elif rect.top < 0 or rect.bottom > painted.get_height():
                yield f"{where}: {text!r} has no room above or below"
            elif text.endswith("…") and not is_name(text):
                yield f"{where}: {text!r} is cut"
        view = widget.focus_clip
        if not (view or program.surface.get_rect()).contains(widget.rect):
            if view is None:
                yield f"{where} is partly outside of the window"
        elif widget.image is None or _pixels(widget.image) != _pixels(painted):
            yield f"{where} is shown otherwise than it is"
    yield from (f"{key} has no name" for key in nameless.values())


def _painted(widget: Widget) -> tuple[pygame.Surface, list[tuple[str, pygame.Rect]]]:
    """A widget as it is now, and the texts on it: as wide as they are, and as high as their letters."""
    lines: list[tuple[str, pygame.Rect]] = []
    draw = Fonts.draw

    def note(
        fonts: Fonts, target: pygame.Surface, text: str, at: Any, face: Any, colour: Any, *how: Any, **by: Any
    ) -> pygame.Rect:
        rect = draw(fonts, target, text, at, face, colour, *how, **by)
        align = how[0] if how else by.get("align", "left")
        width = fonts.width(text, face)
        left = round(at[0] - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width)
        letters = fonts.surface(text, face, colour).get_bounding_rect(OPAQUE)
        top = round(at[1] + HALF_CAPITAL * face.px) - fonts.font(face, text).get_ascent()
        lines.append((text, pygame.Rect(left, top + letters.top, width, letters.height)))
        return rect

    with patch.object(Fonts, "draw", note):
        return widget.paint(widget.state), lines


def _pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")
