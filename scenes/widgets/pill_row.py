"""Rows of pill buttons of which at most one is chosen, such as presets or topics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text
from scenes.widgets import Button, ButtonKind


def pill_row(
    scene: Scene,
    place: pygame.Rect,
    titles: Sequence[Text],
    chosen: int | None,
    on_choose: Callable[[int], None],
) -> tuple[list[Button], int]:
    """Add a button for each title, in several lines if necessary.

    Return the buttons and the bottom of the last line in pixels. `place` has the top left corner, the width
    of the lines and the height of one line. `on_choose` is called with the index of a pressed title.
    """
    gap = scene.look.px(8)
    x, y = place.topleft
    pills: list[Button] = []
    for number, title in enumerate(titles):
        width = min(place.width, Button.width_for(scene, title, ButtonKind.PILL))
        if number != chosen:
            face = scene.look.face(TextRole.SPEECH)
            width -= round(face.px * 1.2) + scene.look.px(8)  # only the chosen pill needs room for a tick
        if x > place.left and x + width > place.right:
            x, y = place.left, y + place.height + gap
        pills.append(
            Button(
                scene,
                pygame.Rect(x, y, width, place.height),
                title,
                partial(on_choose, number),
                kind=ButtonKind.PILL,
                chosen=number == chosen,
                key=("pill", title),
            )
        )
        x += width + gap
    return pills, y + place.height
