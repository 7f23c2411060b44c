"""The goose shown on empty pages."""

from __future__ import annotations

import re

import pygame

from scenes.graphics.baked_surfaces import BakedSurfaces, render_svg


def goose_picture(paint: BakedSurfaces, width: int, colour: str) -> pygame.Surface:
    """Return the goose of the home page, `width` pixels wide, in a colour that is visible on paper."""
    size = paint.art_size("goose", width)

    def bake() -> pygame.Surface:
        return render_svg(re.sub("#[0-9A-Fa-f]{6}", colour, paint.text_of("goose")), size)

    return paint.baked(("goose", size, colour), bake)
