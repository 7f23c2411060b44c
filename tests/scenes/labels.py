"""What the buttons of a page bear: words that are whole, or a picture that a screen reader has a name for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pygame

from scenes.framework.accessibility.page_tree import targets_of
from scenes.graphics.fonts import Fonts
from scenes.widgets import Button, Widget
from tests.net.window_door import Program
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
        words = [text for text, _, _ in lines if text.strip(" …")]
        if words:
            nameless.pop(id(widget), None)
        if isinstance(widget, Button):
            pictures = [part for part in widget.parts if not isinstance(part, str)]
            if not words and not pictures and not widget.icon:
                yield f"{where} bears nothing"
        for text, left, right in lines:
            if left < -EDGE or right > painted.get_width() + EDGE:
                yield f"{where}: {text!r} reaches over its edge"
            elif text.endswith("…") and not is_name(text):
                yield f"{where}: {text!r} is cut"
        view = widget.focus_clip
        if not (view or program.surface.get_rect()).contains(widget.rect):
            if view is None:
                yield f"{where} is partly outside of the window"
        elif widget.image is None or _pixels(widget.image) != _pixels(painted):
            yield f"{where} is shown otherwise than it is"
    yield from (f"{key} has no name" for key in nameless.values())


def _painted(widget: Widget) -> tuple[pygame.Surface, list[tuple[str, float, float]]]:
    """A widget as it is now, and the texts on it, each with its left and right."""
    lines: list[tuple[str, float, float]] = []
    draw = Fonts.draw

    def note(fonts: Fonts, target: pygame.Surface, text: str, *how: Any, **more: Any) -> pygame.Rect:
        align = how[3] if len(how) > 3 else more.get("align", "left")
        width = fonts.width(text, how[1])
        left = how[0][0] - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width
        lines.append((text, left, left + width))
        return draw(fonts, target, text, *how, **more)

    with patch.object(Fonts, "draw", note):
        return widget.paint(widget.state), lines


def _pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")
