"""An opponent on the fairness page: each bid and card, with a tick if it was chosen again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.analysis.fairness import SealedChoice
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import ICE, TextRole
from scenes.graphics.level_steps import steps_picture, steps_width
from scenes.pages.fairness.choice_texts import ChoiceTexts, is_plain_card
from scenes.widgets import Container, Touch, Widget, draw_cross, draw_tick

TILE_SIZE = (28, 37)
"""Width and height of a card in design units, with text of the usual size."""
GAP, MIN_GAP, LINE_GAP, PAD = 5, 2, 8, 12
TICK_DIAMETER = 12
"""Diameter of a tick in design units."""
CREST_DIAMETER, COUNT_WIDTH = 34, 84
"""Diameter of a crest, and width of the count at the right, in design units with text of the usual size."""
MAX_NAME_SHARE = 0.25
"""Largest share of the names in the width of a row."""
MAX_REPORTS = 3
"""Maximum number of different choices that a row reports; Enter lists all."""


class _Place(NamedTuple):
    """A choice and where it is drawn, in pixels from the corner of the row."""

    choice: SealedChoice
    parts: Sequence[Part]
    rect: pygame.Rect


_Measured = Sequence[tuple[SealedChoice, Sequence[Part], int]]
"""A player's choices with their pictures and their widths in pixels."""


def _first_card(rows: Sequence[_Measured], room: int, gap: int) -> int:
    """Return how far right the first card of all rows is, so that cards are one below the other.

    0 if a row would then not fit in `room` pixels.
    """
    bids, cards = [], []
    for row in rows:
        widths = [wide + gap for *_, wide in row]
        first = next((at for at, (choice, *_) in enumerate(row) if is_plain_card(choice.chosen)), len(row))
        bids.append(sum(widths[:first]))
        cards.append(sum(widths[first:]))
    return max(bids) if max(bids) + max(cards) - gap <= room else 0


class OpponentRow(Widget):
    """A row with all choices of an opponent. Enter or a click lists them in words."""

    corners = "plate_radius"

    def __init__(
        self,
        scene: Scene,
        at: tuple[int, int],
        width: int,
        texts: ChoiceTexts,
        player: int,
        crest: str,
        container: Container,
        on_press: Callable[[], None],
    ) -> None:
        """`at` is the upper left corner and `width` the width, in pixels; the height follows."""
        self.texts = texts
        self.player = player
        self._crest = crest
        self._reports = texts.differences(player)
        rect = pygame.Rect(at, (width, self._lay(scene, width)))
        super().__init__(
            scene,
            rect,
            on_press,
            palette=scene.look.paper,
            key=("opponent", player),
            container=container,
        )

    def _lay(self, scene: Scene, width: int) -> int:
        """Find the places of all choices; return the height of the row in pixels."""
        look, fonts = scene.look, scene.fonts
        tile, gap, pad = (look.tall(TILE_SIZE[0]), look.tall(TILE_SIZE[1])), look.px(GAP), look.px(PAD)
        self._face = look.face(TextRole.LABEL)
        below = look.px(3) + look.tall(TICK_DIAMETER)
        strong, players = look.face(TextRole.SPEECH), self.texts.model.players()
        names = [fonts.width(name, strong) for name in self.texts.opponents]
        steps = steps_width(look) + look.px(6)
        levels = [steps + fonts.width(self.texts.level(each), self._face) for each in players]
        self._name_room = min(max(*names, *levels), round(width * MAX_NAME_SHARE))
        counts = [fonts.width(self.texts.full_count(each), strong) for each in players]
        self._count_room = max(look.tall(COUNT_WIDTH), max(counts) + pad + gap)
        left = pad + look.tall(CREST_DIAMETER) + look.px(8) + self._name_room + look.px(12)
        right = width - self._count_room
        self._beside = right - left >= 6 * (tile[0] + gap)
        """Whether the choices are beside the name, and not below it."""
        top = pad if self._beside else pad + look.tall(44)
        if not self._beside:
            left, right = pad, width - pad

        def measured(player: int) -> _Measured:
            found = []
            for choice in self.texts.model.choices_of(player):
                parts = self.texts.skin.pictured(self.texts.line(choice), look.tall(20))
                wide = max(look.tall(36), fonts.parts_width(parts, self._face, gap) + 2 * look.px(8))
                plain = is_plain_card(choice.chosen)
                found.append((choice, parts, tile[0] if plain else min(right - left, wide)))
            return found

        rows = [measured(each) for each in players]
        longest = max(sum(wide for *_, wide in row) + look.px(MIN_GAP) * (len(row) - 1) for row in rows)
        if longest <= right - left < longest + (gap - look.px(MIN_GAP)) * max(map(len, rows)):
            gap = look.px(MIN_GAP)
        first = _first_card(rows, right - left, gap)
        x, y = left, top
        self._places: list[_Place] = []
        for choice, parts, wide in rows[players.index(self.player)]:
            if is_plain_card(choice.chosen) and y == top:
                x = max(x, left + first)
            if x > left and x + wide > right:
                x, y = left, y + tile[1] + below + look.px(LINE_GAP)
            self._places.append(_Place(choice, parts, pygame.Rect(x, y, wide, tile[1])))
            x += wide + gap
        self._foot = y + tile[1] + below
        self._lines = [
            line
            for report in self._reports[:MAX_REPORTS]
            for line in fonts.wrap(report, width - 2 * pad, self._face)
        ]
        reported = len(self._lines) * fonts.line_height(self._face)
        return max(self._foot, look.tall(44) + pad) + (reported + gap if reported else 0) + pad

    def said(self) -> TargetDescription:
        """Describe the opponent with the count, and each choice that was not the same again."""
        words, texts = self.scene.words, self.texts
        told = words.text("{first}, {next}", first=texts.level(self.player), next=texts.count(self.player))
        note = words.sentences(told, *self._reports)
        return TargetDescription(texts.names[self.player], AccessibleRole.BUTTON, note)

    # Painting.

    def paint(self, state: Touch) -> pygame.Surface:
        """Draw the name, the choices with their marks, and the count."""
        canvas, look, paper = self.card_canvas(), self.scene.look, self.palette
        if state in (Touch.HOVERED, Touch.PRESSED):
            size = canvas.get_size()
            hover = self.scene.paint.rounded(
                size, self.focus_radius, paper.hover, paper.strong_line, look.border
            )
            self.scene.paint.put(canvas, hover, (0, 0))
        self._draw_head(canvas)
        for place in self._places:
            self._draw_choice(canvas, place)
        y = self._foot + look.px(GAP)
        step = self.scene.fonts.line_height(self._face)
        for line in self._lines:
            self.scene.fonts.draw(canvas, line, (look.px(PAD), y + step / 2), self._face, paper.bad)
            y += step
        return canvas

    def _draw_head(self, canvas: pygame.Surface) -> None:
        scene, look, paper, texts = self.scene, self.scene.look, self.palette, self.texts
        fonts, pad, side = scene.fonts, look.px(PAD), look.tall(CREST_DIAMETER)
        middle = pad + look.tall(22)
        scene.paint.put(canvas, scene.paint.crest(self._crest, side), (pad, middle - side // 2))
        left = pad + side + look.px(8)
        own = texts.model.choices_of(self.player)
        count, face = texts.count(self.player), look.face(TextRole.SPEECH)
        wrong = any(texts.model.derived.get(choice.number) is False for choice in own)
        done = all(choice.number in texts.model.derived for choice in own)
        colour = paper.bad if wrong else paper.good if done else paper.text2
        right = canvas.get_width() - pad
        room = self._count_room - pad - look.px(GAP)
        fonts.draw_fitting(canvas, count, (right, middle), face, colour, room, "right")
        room = self._name_room if self._beside else right - self._count_room - left
        name, level = texts.names[self.player], texts.level(self.player)
        fonts.draw_fitting(canvas, name, (left, middle - look.tall(10)), face, paper.text, room)
        below = middle + look.tall(10)
        steps = steps_picture(look, scene.paint, texts.steps(self.player), paper.text2)
        scene.paint.put(canvas, steps, (left, below - steps.get_height() / 2))
        after = steps.get_width() + look.px(6)
        fonts.draw_fitting(canvas, level, (left + after, below), self._face, paper.text2, room - after)

    def _draw_choice(self, canvas: pygame.Surface, place: _Place) -> None:
        scene, look, paint, rect = self.scene, self.scene.look, self.scene.paint, place.rect
        action = place.choice.chosen
        if is_plain_card(action):
            tile = self.texts.skin.tile(action.cards[0], rect.width, rect.height)
            paint.put(canvas, tile, rect.topleft)
        else:
            ink, fonts, room = look.ink, scene.fonts, rect.width - 2 * look.px(4)
            paint.put(canvas, paint.rounded(rect.size, look.cell_radius, ink.plate), rect.topleft)
            face = fonts.fitting_parts(place.parts, self._face, room, look.px(GAP))
            fonts.draw_parts(canvas, place.parts, rect.center, face, ink.text, look.px(GAP), "center")
        side = look.tall(TICK_DIAMETER)
        centre = rect.centerx, rect.bottom + look.px(3) + side // 2
        match self.texts.model.derived.get(place.choice.number):
            case True:
                draw_tick(scene, canvas, centre, side)
            case False:
                rim = rect.inflate(look.px(4), look.px(4))
                line = paint.rounded(rim.size, look.cell_radius, None, ICE, max(2, look.px(3)))
                paint.put(canvas, line, rim.topleft)
                draw_cross(scene, canvas, centre, side)
            case None:
                paint.put_centred(canvas, paint.disc(max(3, side // 3), self.palette.strong_line), centre)
