"""The rail at the right of the table: the game, trumps, scores and the game's own aid."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.focus import Target
from scenes.look import CARD, GOLD, ICE, Face, Role
from scenes.presenters.parts import Progress, Race, Row, Rows, Section, Sight, Totals, Trumps
from scenes.scene import Scene
from scenes.table.painting import Painter
from scenes.widgets import Button, Kind

MARGIN = 20
SMALLEST = 10
"""Pixels below which text is not shrunk to fit."""


class RailButtons:
    """The buttons for menu and deck at the head of the rail, and the four at its foot."""

    def __init__(
        self,
        scene: Scene,
        rail: pygame.Rect,
        *,
        menu: Callable[[], None],
        skin: Callable[[], None],
        hint: Callable[[], None],
        undo: Callable[[], None],
        last_trick: Callable[[], None],
        scores: Callable[[], None],
    ) -> None:
        look = scene.look
        margin, gap, tall = look.px(MARGIN), look.px(8), look.tall(42)
        width = (rail.width - 2 * margin - gap) // 2
        self.top = rail.bottom - look.px(16) - 2 * tall - gap
        """The highest pixel of the buttons at the foot."""
        face = look.face(Role.HELP)

        def button(place: int, text: str, icon: str, press: Callable[[], None]) -> Button:
            x = rail.left + margin + place % 2 * (width + gap)
            rect = pygame.Rect(x, self.top + place // 2 * (tall + gap), width, tall)
            if Button.width_for(scene, text, Kind.RAIL, icon, face) > width:
                text = text.split()[0]
            return Button(scene, rect, text, press, kind=Kind.RAIL, icon=icon, key=icon, face=face)

        self.hint = button(0, "Hint", "bulb", hint)
        self.undo = button(1, "Undo", "undo", undo)
        self.last_trick = button(2, "Last trick", "trick", last_trick)
        self.scores = button(3, "Scores", "sheet", scores)
        side = look.px(36)
        place = pygame.Rect(rail.left + look.px(12), look.px(14), side, side)
        self.menu = Button(scene, place, "", menu, kind=Kind.ICON, icon="menu", key="menu")
        place = place.copy()
        place.right = rail.right - look.px(12)
        self.skin = Button(scene, place, "", skin, kind=Kind.ICON, icon="cards", key="cards")

    @property
    def targets(self) -> list[Target]:
        """All buttons, in the order of the keyboard's focus."""
        return [self.hint, self.undo, self.last_trick, self.scores, self.menu, self.skin]


class Rail:
    """Draws the sections that a presenter gives, from top to bottom, and remembers the picture."""

    def __init__(self, painter: Painter, rect: pygame.Rect, crests: Sequence[str], limit: int) -> None:
        """`limit` is the lowest pixel that sections may use: below it are the buttons."""
        self.painter = painter
        self.look = painter.look
        self.rect = rect
        self.crests = crests
        self.limit = limit
        self._shown: object = None
        self._picture: pygame.Surface | None = None

    def draw(
        self, surface: pygame.Surface, title: str, subtitle: str, sight: Sight, sections: Sequence[Section]
    ) -> None:
        """Draw the rail; it is painted anew only when something in it has changed."""
        shown = (title, subtitle, tuple(sections), sight.names, sight.totals, sight.view.viewer, sight.won)
        if shown != self._shown or self._picture is None:
            self._shown = shown
            self._picture = self._paint(title, subtitle, sight, sections)
        surface.blit(self._picture, self.rect.topleft)

    def _paint(self, title: str, subtitle: str, sight: Sight, sections: Sequence[Section]) -> pygame.Surface:
        look, fonts = self.look, self.painter.fonts
        canvas = pygame.Surface(self.rect.size)
        canvas.fill(look.ink.ground)
        canvas.fill(look.ink.line, (0, 0, look.border, self.rect.height))
        left, right = look.px(MARGIN), self.rect.width - look.px(MARGIN)
        x = look.px(60)
        room = self.rect.width - look.px(54) - x
        face = self._fitting(title, look.face(Role.RAIL_TITLE), room)
        fonts.draw(canvas, fonts.ellipsis(title, room, face), (x, look.px(25)), face, look.ink.text)
        face = self._fitting(subtitle, look.face(Role.LABEL), room)
        fonts.draw(canvas, fonts.ellipsis(subtitle, room, face), (x, look.px(48)), face, look.ink.text2)
        y = look.px(70)
        for section in sections:
            canvas.fill(look.ink.line, (left, y, right - left, look.border))
            match section:
                case Trumps():
                    y = self._trumps(canvas, section, left, right, y)
                case Race():
                    y = self._race(canvas, section, sight, left, right, y)
                case Rows():
                    y = self._rows(canvas, section, left, right, y)
                case Progress():
                    y = self._progress(canvas, section, left, right, y)
                case Totals():
                    y = self._totals(canvas, section, sight, left, right, y)
            if y > self.limit:
                break
        return canvas

    def _title(self, canvas: pygame.Surface, text: str, left: int, y: int) -> int:
        middle = y + self.look.tall(19)
        face = self._fitting(text, self.look.face(Role.LABEL), self.rect.width - left - self.look.px(MARGIN))
        self.painter.fonts.draw(canvas, text, (left, middle), face, self.look.ink.text2)
        return middle

    def _trumps(self, canvas: pygame.Surface, section: Trumps, left: int, right: int, y: int) -> int:
        look, fonts, skin = self.look, self.painter.fonts, self.painter.skin
        side = look.px(62)
        middle = y + look.px(20) + side // 2
        if section.suit < 4:
            self.painter.paint.put(canvas, skin.token(section.suit, side), (left, middle - side // 2))
        else:
            disc = self.painter.paint.disc(side, CARD)
            self.painter.paint.put(canvas, disc, (left, middle - side // 2))
            fonts.draw(
                canvas, "NT", (left + side // 2, middle), look.face(Role.SHEET_TITLE), "#22272A", "center"
            )
        x = left + side + look.px(16)
        room = right - x
        lines = (
            (section.label, look.face(Role.LABEL), look.ink.text2, -22),
            (section.title, look.face(Role.SHEET_TITLE), look.ink.text, 0),
            (section.note, look.face(Role.LABEL), look.ink.text2, 23),
        )
        for text, face, colour, below in lines:
            face = self._fitting(text, face, room)
            fonts.draw(canvas, text, (x, middle + look.tall(below)), face, colour)
        return y + look.px(102)

    def _fitting(self, text: str, face: Face, room: int) -> Face:
        """The face, smaller where the text would not fit."""
        while face.px > SMALLEST and self.painter.fonts.width(text, face) > room:
            face = Face(face.px - 1, face.bold)
        return face

    def _player(
        self, canvas: pygame.Surface, sight: Sight, player: int, left: int, right: int, y: int
    ) -> None:
        """A row with crest, name and total."""
        look, fonts = self.look, self.painter.fonts
        side = look.px(22)
        self.painter.paint.put(
            canvas, self.painter.paint.crest(self.crests[player], side), (left, y - side // 2)
        )
        face = look.face(Role.NAME)
        if player != sight.view.viewer:
            face = face.regular
        x = left + look.px(31)
        name = fonts.ellipsis(sight.name(player), right - look.px(44) - x, face)
        fonts.draw(canvas, name, (x, y), face, look.ink.text)
        points = str(sight.totals[player]).replace("-", "–")
        fonts.draw(canvas, points, (right, y), look.face(Role.RAIL_TITLE), look.ink.text, "right")

    def _race(
        self, canvas: pygame.Surface, section: Race, sight: Sight, left: int, right: int, y: int
    ) -> int:
        look = self.look
        y = self._title(canvas, section.title, left, y)
        for player in section.players:
            y += look.tall(27)
            self._player(canvas, sight, player, left, right, y)
            y += look.tall(28)
            colour = GOLD if player == (sight.view.viewer or 0) else ICE
            self._points(canvas, sight.totals[player], section.target, colour, left, right, y)
            y += look.px(7)
        return y + look.px(20)

    def _points(
        self, canvas: pygame.Surface, done: int, target: int, colour: str, left: int, right: int, y: int
    ) -> None:
        """A row of points on a line, the last one reached as a ring."""
        look, paint = self.look, self.painter.paint
        side = look.px(14)
        canvas.fill(look.ink.line, (left + side // 2, y, right - left - side, look.border))
        for number in range(1, target + 1):
            x = left + side / 2 + (right - left - side) * (number - 1) / max(1, target - 1)
            if number == done:
                mark = paint.disc(look.px(21), look.ink.ground, colour, look.px(5.5))
            elif number < done:
                mark = paint.disc(side, colour)
            else:
                mark = paint.disc(side, look.ink.ground, look.ink.line, look.px(1.5))
            paint.put_centred(canvas, mark, (x, y))

    def _rows(self, canvas: pygame.Surface, section: Rows, left: int, right: int, y: int) -> int:
        look = self.look
        y = self._title(canvas, section.title, left, y)
        for row in section.rows:
            y += look.tall(28)
            self._row(canvas, row, left, right, y)
        return y + look.tall(26)

    def _row(self, canvas: pygame.Surface, row: Row, left: int, right: int, y: int) -> None:
        look, fonts = self.look, self.painter.fonts
        strong, plain = look.face(Role.SPEECH), look.face(Role.HELP)
        fonts.draw(canvas, row.label, (left, y), strong, look.ink.text)
        x = left + round(look.px(66) * look.text_scale)
        parts = self.painter.parts(row.words, look.px(19))
        while plain.px > SMALLEST and fonts.parts_width(parts, plain, look.px(6)) > right - look.px(18) - x:
            plain = Face(plain.px - 1, False)
        fonts.draw_parts(canvas, parts, (x, y), plain, look.ink.text2, look.px(6))
        fonts.draw(canvas, row.figure, (right, y), look.face(Role.HELP), look.ink.text, "right")

    def _progress(self, canvas: pygame.Surface, section: Progress, left: int, right: int, y: int) -> int:
        look, fonts, paint = self.look, self.painter.fonts, self.painter.paint
        middle = self._title(canvas, section.title, left, y)
        text = f"{min(section.done + 1, section.total)} of {section.total}"
        fonts.draw(canvas, text, (right, middle), look.face(Role.LABEL), look.ink.text2, "right")
        top = middle + look.tall(13)
        step = (right - left) / section.total
        height = look.px(10)
        for number in range(section.total):
            colour = look.ink.text if number < section.done else look.ink.raised
            if number == section.done:
                colour = GOLD
            x0, x1 = round(left + step * number), round(left + step * (number + 1)) - max(1, look.px(2))
            paint.put(canvas, paint.rounded((max(2, x1 - x0), height), look.px(2), colour), (x0, top))
        if section.mark is not None:
            x = round(left + step * section.mark) - look.border
            canvas.fill(look.ink.text2, (x, top - look.px(3), look.border, height + look.px(6)))
        y = top + height + look.tall(18)
        face = self._fitting(section.note, look.face(Role.TAG).regular, right - left)
        fonts.draw(canvas, section.note, (left, y), face, look.ink.text2)
        return y + look.tall(20)

    def _totals(
        self, canvas: pygame.Surface, section: Totals, sight: Sight, left: int, right: int, y: int
    ) -> int:
        look = self.look
        y = self._title(canvas, section.title, left, y)
        for player in range(len(sight.names)):
            y += look.tall(29)
            self._player(canvas, sight, player, left, right, y)
        return y + look.tall(24)
