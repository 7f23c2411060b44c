"""A row of pills of which one holds: presets, topics. It breaks into lines where it must."""

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
    """Pills from the upper left corner of `place` on; returns them and where the last line ends.

    `place` gives the width to break at and the height of one line, in pixels.
    """
    gap = scene.look.px(8)
    x, y = place.topleft
    pills: list[Button] = []
    for number, title in enumerate(titles):
        width = min(place.width, Button.width_for(scene, title, ButtonKind.PILL))
        if number != chosen:
            face = scene.look.face(TextRole.SPEECH)
            width -= round(face.px * 1.2) + scene.look.px(8)  # no room for a tick that is not there
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
