"""Message in a window that is too small for any page."""

from __future__ import annotations

import pygame

from scenes.framework.scene import Services
from scenes.graphics.layout_metrics import MIN_DRAWN_SIZE, TextRole, TypeSize

Size = tuple[int, int]
_LEAST = 9
"""Type size in pixels below which text is not worth drawing."""


def is_cramped(size: Size) -> bool:
    """Return whether a window of a size in pixels is too small for any page."""
    return any(have < least for have, least in zip(size, MIN_DRAWN_SIZE, strict=True))


def roomy(size: Size) -> Size:
    """Return the nearest size for which pages can be built."""
    return max(size[0], MIN_DRAWN_SIZE[0]), max(size[1], MIN_DRAWN_SIZE[1])


def draw_cramped(surface: pygame.Surface, services: Services) -> None:
    """Draw the message in the largest letters that fit, or only the background if none do."""
    look, fonts, words = services.look, services.fonts, services.words
    ink = look.ink
    surface.fill(ink.ground)
    title = words.text("Make the window larger")
    note = words.text("Nothing is lost. Press Esc to close Etori.")
    largest = look.face(TextRole.SHEET_TITLE).px
    for px in range(largest, _LEAST, -1):
        faces = (TypeSize(px, True), TypeSize(max(_LEAST, round(px * 0.75)), False))
        room = surface.get_width() - 2 * px
        lines = [
            (line, face, ink.text if face.bold else ink.text2)
            for text, face in zip((title, note), faces, strict=True)
            for line in fonts.wrap(text, room, face)
        ]
        height = sum(fonts.line_height(face) for _, face, _ in lines)
        if height > surface.get_height() or any(fonts.width(line, face) > room for line, face, _ in lines):
            continue
        y = (surface.get_height() - height) / 2
        for line, face, colour in lines:
            step = fonts.line_height(face)
            fonts.draw(surface, line, (surface.get_width() / 2, y + step / 2), face, colour, "center")
            y += step
        return
