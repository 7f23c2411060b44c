"""A choice among pictures side by side: colours of the table, backs of the cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import TABLE_COLOURS, TextRole
from scenes.graphics.skins import Skin
from scenes.i18n import Text, mark
from scenes.widgets import ChoiceWidget, Container, Touch, draw_tick

TABLE_SIZE = (104, 60)
"""Size of the picture of a table in design units."""
TABLE_NAMES = {"dusk": mark("Dusk"), "pine": mark("Pine"), "plum": mark("Plum"), "ink": mark("Ink")}
"""Names of the colours of the table, by key."""
BACK_HEIGHT = 98
"""Height of the picture of a back in design units."""
BACK_NAMES = {
    "": mark("Deck's own"),
    "waves": mark("Waves"),
    "hemp": mark("Hemp leaf"),
    "moon": mark("Moon"),
    "arrows": mark("Arrows"),
}
"""Names of the backs, by key; the empty key is that of the deck's own."""
RING_WIDTH = 3
"""Width in design units of the ring around the chosen picture, and of the gap inside it."""


class PictureChoice(ChoiceWidget):
    """A choice widget that shows each value as a picture with its label below."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        pictures: Sequence[pygame.Surface],
        labels: Sequence[Text],
        chosen: int,
        on_change: Callable[[int], None],
        *,
        key: object,
        container: Container,
    ) -> None:
        """`pictures` are premultiplied, all of one size, one for each label."""
        self.pictures = pictures
        super().__init__(scene, rect, labels, chosen, on_change, key=key, container=container)

    @staticmethod
    def height_for(scene: Scene, picture: pygame.Surface, labels: Sequence[Text], width: int) -> int:
        """Return the height in pixels for pictures like `picture` with these labels, `width` pixels wide."""
        look, fonts, face = scene.look, scene.fonts, scene.look.face(TextRole.LABEL).strong
        lines = max(len(fonts.wrap(label, width // len(labels), face)) for label in labels)
        return picture.get_height() + look.px(4 * RING_WIDTH + 4) + lines * fonts.line_height(face)

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the pictures, with a dark ring and a tick on the chosen one and a line around one under the
        pointer. The ring is no red one, which would look like the focus.
        """
        look, paint, fonts, palette = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        canvas = self.canvas()
        cell, face = canvas.get_width() / len(self.labels), look.face(TextRole.LABEL)
        step = fonts.line_height(face)
        for number, (picture, label) in enumerate(zip(self.pictures, self.labels, strict=True)):
            place = picture.get_rect(midtop=(round((number + 0.5) * cell), look.px(2 * RING_WIDTH)))
            chosen = number == self.chosen
            radius = look.cell_radius
            if chosen or number == self.part_under_pointer:
                ring = place.inflate(4 * look.px(RING_WIDTH), 4 * look.px(RING_WIDTH))
                colour, wide = (
                    (palette.text, look.px(RING_WIDTH)) if chosen else (palette.strong_line, look.border)
                )
                around = paint.rounded(ring.size, radius + 2 * look.px(RING_WIDTH), None, colour, wide)
                paint.put(canvas, around, ring.topleft)
            paint.put_shadow(canvas, place, radius, 1)
            paint.put(canvas, picture, place.topleft)
            if chosen:
                draw_tick(self.scene, canvas, (place.right - look.px(4), place.top + look.px(4)), look.px(20))
            own, y = (
                face.strong if chosen else face.regular,
                place.bottom + look.px(2 * RING_WIDTH + 2) + step / 2,
            )
            for line in fonts.wrap(label, int(cell), own):
                fonts.draw_fitting(canvas, line, (place.centerx, y), own, palette.text, int(cell), "center")
                y += step
        return canvas


def table_pictures(scene: Scene, card: pygame.Surface | None) -> list[pygame.Surface]:
    """Return a picture of each colour of the table, with a card in its middle, if one is given."""
    look, paint = scene.look, scene.paint
    size = look.px(TABLE_SIZE[0]), look.px(TABLE_SIZE[1])

    def bake(key: str) -> pygame.Surface:
        picture = paint.rounded(size, look.cell_radius, "#FFFFFF").copy()
        felt = paint.felt(replace(look, size=size, table=key))
        picture.blit(felt, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        if card is not None:
            paint.put_centred(picture, card, (size[0] / 2, size[1] / 2))
        return picture

    return [bake(key) for key in TABLE_COLOURS]


def back_pictures(scene: Scene, skin: Skin) -> list[pygame.Surface]:
    """Return a picture of each back of this deck, in the order of `BACK_NAMES`."""
    return [skin.backed(back).back(scene.look.px(BACK_HEIGHT)) for back in BACK_NAMES]
