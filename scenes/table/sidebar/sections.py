"""Drawing of the sections of the sidebar, such as trumps, contract, auction and totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from scenes.graphics.layout_metrics import CARD, GOLD, ICE, TextRole, TypeSize
from scenes.i18n import NO_WORDS, Line, as_it_is, gain_text, number_text
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.sidebar import (
    AuctionBids,
    CardNotes,
    CardRanking,
    ContractProgress,
    DealProgress,
    RankOrder,
    SidebarRows,
    SidebarSection,
    SmallPad,
    SuitOrder,
    TargetRace,
    ThisHand,
    Totals,
    Trumps,
)
from scenes.presenters.base.table_context import TableContext
from scenes.table.sidebar.cards import SMALL_TILE, CardSections
from scenes.table.sidebar.rows import RowSection
from scenes.table.sidebar.score_pad import PadSections
from scenes.table.view.painter import NO_TRUMP_LABEL, Painter
from scenes.widgets.suit_order import SuitOrderDrawing

MARGIN = 20
MIN_FOLDED_PLAYERS = 4
"""Number of players from which totals can be folded into two columns."""
QUESTION_FIGURES: Line = (as_it_is("?"),)


class SectionDrawing:
    """Draws the sections of the sidebar. Methods for sections return the y below the section.

    `squeeze` is a factor for their heights.
    """

    def __init__(self, painter: Painter, crests: Sequence[str]) -> None:
        self.painter = painter
        self.look = painter.look
        self.crests = crests
        self.squeeze = 1.0
        self.folded = False
        """Whether totals are drawn in two columns without the marks of sides, and a score pad in rows."""
        self.orders = SuitOrderDrawing(
            painter.look, painter.fonts, painter.paint, painter.skin, painter.look.ink
        )
        self.cards = CardSections(painter)
        self.rows = RowSection(painter, crests)
        self.accounts = PadSections(painter, crests)

    def tall(self, length: float) -> int:
        """Return the height in pixels for text that is `length` design units high, times `squeeze`."""
        return round(self.look.tall(length) * self.squeeze)

    def draw(
        self,
        canvas: pygame.Surface,
        section: SidebarSection,
        sight: TableContext[Any],
        left: int,
        right: int,
        y: int,
    ) -> int:
        """Draw a section below `y`, between the x of `left` and `right`. Return the y below it."""
        match section:
            case Trumps():
                return self._trumps(canvas, section, left, right, y)
            case ContractProgress():
                return self._contract(canvas, section, left, right, y)
            case AuctionBids():
                return self._auction(canvas, section, sight, left, right, y)
            case SuitOrder():
                y = self._title(canvas, section.title, left, right, y) + self.tall(6)
                return self.orders.draw(canvas, section, left, right, y, self.tall)
            case CardNotes():
                return self.cards.notes(canvas, section, left, right, y, self.tall)
            case CardRanking():
                y = self._title(canvas, section.title, left, right, y) + self.tall(12)
                return self.cards.ranking(canvas, section, left, right, y, self.tall)
            case ThisHand():
                y = self._title(canvas, section.title, left, right, y, section.note)
                return self.accounts.this_hand(canvas, section, sight, left, right, y, self.tall)
            case SmallPad() if self.folded:
                y += self.tall(19)
                return self.accounts.folded(canvas, section, sight, left, right, y, self.tall)
            case SmallPad():
                y = self._title(canvas, section.title, left, right, y, section.note)
                return self.accounts.pad(canvas, section, sight, left, right, y, self.tall)
            case RankOrder():
                y = self._title(canvas, section.title, left, right, y)
                return self.accounts.ranks(canvas, section, left, right, y, self.tall)
            case TargetRace():
                return self._race(canvas, section, sight, left, right, y)
            case SidebarRows():
                y = self._title(canvas, section.title, left, right, y)
                return self.rows.draw(canvas, section, left, right, y, self.tall)
            case DealProgress():
                return self._progress(canvas, section, left, right, y)
            case Totals():
                return self._totals(canvas, section, sight, left, right, y)
        raise TypeError(f"a section without a drawing: {type(section).__name__}")

    def _title(
        self, canvas: pygame.Surface, text: str, left: int, right: int, y: int, note: str = "", apart: int = 8
    ) -> int:
        """Draw a title, in several rows if it is long, and a note at the right, at least `apart` design units
        away.

        Return the y of the title's last row.
        """
        middle = y + self.tall(19)
        fonts, colour, label = self.painter.fonts, self.look.ink.text2, self.look.face(TextRole.LABEL)
        if note:
            right = fonts.draw(canvas, note, (right, middle), label, colour, "right").left
            right -= self.look.px(apart)
        lines, label = fonts.in_lines(text, label, right - left, 3)
        return fonts.draw_down(canvas, lines, (left, middle), label, colour, self._step(18, label))

    def _step(self, length: float, face: TypeSize) -> int:
        """Return `length` design units in pixels, or the least distance at which two lines don't touch."""
        return max(self.tall(length), self.painter.fonts.least_step(face))

    def _trumps(self, canvas: pygame.Surface, section: Trumps, left: int, right: int, y: int) -> int:
        look, fonts, skin = self.look, self.painter.fonts, self.painter.skin
        side, out, x = look.px(62), section.out or (), left + look.px(62 + 16)
        room, label = right - x, look.face(TextRole.LABEL)
        above, smaller = fonts.in_lines(section.counted(self.painter.words), label, room)
        note, small = fonts.in_lines(section.note, label, room)
        rise = 10 * (len(note) - len(above))  # so that all rows together stay centred
        first, last = -22 - rise - 17 * (len(above) - 1), 23 - rise + 17 * (len(note) - 1)
        middle = y + max(self.tall(102) // 2, look.tall(11 - first))
        if section.suit < 4:
            self.painter.paint.put(canvas, skin.token(section.suit, side), (left, middle - side // 2))
        else:
            disc = self.painter.paint.disc(side, CARD)
            self.painter.paint.put(canvas, disc, (left, middle - side // 2))
            figure, face = (
                section.figure or self.painter.words.text(NO_TRUMP_LABEL),
                look.face(TextRole.SHEET_TITLE),
            )
            fonts.draw(canvas, figure, (left + side // 2, middle), face, "#22272A", "center")
        lines = [
            *(
                (line, smaller, look.ink.text2, -22 - rise - 17 * up)
                for up, line in enumerate(reversed(above))
            ),
            (section.title, look.face(TextRole.SHEET_TITLE), look.ink.text, -rise),
            *((line, small, look.ink.text2, 23 - rise + 17 * number) for number, line in enumerate(note)),
        ]
        for text, face, colour, below in lines:
            face = self.fitting(text, face, room)
            at = (x, middle + look.tall(below))
            fonts.draw(canvas, fonts.ellipsis(text, room, face), at, face, colour)
        if not out:
            return max(y + self.tall(102), middle + look.tall(last + 11))
        top = middle + max(side // 2, look.tall(last + 12))
        return self.cards.row_of_tiles(canvas, out, left, right, top, SMALL_TILE) + self.tall(14)

    def fitting(self, text: str, face: TypeSize, room: int) -> TypeSize:
        """Return the type size, reduced if the text would be wider than `room` pixels."""
        return self.painter.fonts.fitting(text, face, room)

    def _player(
        self,
        canvas: pygame.Surface,
        sight: TableContext[Any],
        player: int,
        left: int,
        right: int,
        y: int,
        side: DealSide | None = None,
        *,
        signed: bool = False,
    ) -> None:
        """Draw a row with a player's crest, name, mark of the side and total; `signed` shows a plus sign."""
        look, fonts = self.look, self.painter.fonts
        width = look.px(22)
        crest = self.painter.paint.crest(self.crests[player], width)
        self.painter.paint.put(canvas, crest, (left, y - width // 2))
        face = look.face(TextRole.NAME)
        if player != sight.view.viewer:
            face = face.regular
        x = left + look.px(31)
        room = right - look.px(44 if side is None else 64) - x
        drawn = fonts.draw_fitting(canvas, sight.label(player), (x, y), face, look.ink.text, room)
        if side is not None:
            mark = self.painter.side_mark(side, look.px(12))
            self.painter.paint.put_centred(canvas, mark, (drawn.right + look.px(14), y))
        points = gain_text(sight.totals[player]) if signed else number_text(sight.totals[player])
        fonts.draw(canvas, points, (right, y), look.face(TextRole.RAIL_TITLE), look.ink.text, "right")

    def _race(
        self,
        canvas: pygame.Surface,
        section: TargetRace,
        sight: TableContext[Any],
        left: int,
        right: int,
        y: int,
    ) -> int:
        look = self.look
        y = self._title(canvas, section.title, left, right, y)
        for player in section.players:
            y += self.tall(27)
            self._player(canvas, sight, player, left, right, y)
            y += self.tall(28)
            colour = GOLD if player == (sight.view.viewer or 0) else ICE
            self._points(canvas, sight.totals[player], section.target, colour, left, right, y)
            y += look.px(7)
        return y + look.px(20)

    def _points(
        self, canvas: pygame.Surface, done: int, target: int, colour: str, left: int, right: int, y: int
    ) -> None:
        """Draw `target` dots on a line, those up to `done` filled and the last of these as a ring."""
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

    def _progress(self, canvas: pygame.Surface, section: DealProgress, left: int, right: int, y: int) -> int:
        look, fonts, paint = self.look, self.painter.fonts, self.painter.paint
        middle = self._title(canvas, section.title, left, right, y)
        now = min(section.done + 1, section.total)
        text = self.painter.words.text("{done} of {need}", done=now, need=section.total)
        fonts.draw(canvas, text, (right, middle), look.face(TextRole.LABEL), look.ink.text2, "right")
        top = middle + self.tall(13)
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
        y = top + height + self.tall(18)
        lines, face = fonts.in_lines(section.note, look.face(TextRole.TAG).regular, right - left)
        y = fonts.draw_down(canvas, lines, (left, y), face, look.ink.text2, self._step(17, face))
        return y + self.tall(20)

    def _totals(
        self, canvas: pygame.Surface, section: Totals, sight: TableContext[Any], left: int, right: int, y: int
    ) -> int:
        y = self._title(canvas, section.title, left, right, y, section.note)
        if self.folded and len(sight.names) >= MIN_FOLDED_PLAYERS:
            return self._folded_totals(canvas, section, sight, left, right, y)
        for player in range(len(sight.names)):
            y += self.tall(27.5 if player == 0 else 30)
            side = section.sides[player] if section.sides else None
            self._player(canvas, sight, player, left, right, y, side, signed=section.signed)
        return y + self.tall(20)

    def _folded_totals(
        self, canvas: pygame.Surface, section: Totals, sight: TableContext[Any], left: int, right: int, y: int
    ) -> int:
        """Draw two players in each row, with crest, name and total. Return the y below."""
        look, fonts, paint = self.look, self.painter.fonts, self.painter.paint
        gap, crest = look.px(10), look.px(20)
        width = (right - left - gap) // 2
        for player in range(len(sight.names)):
            y += self.tall(27) if player % 2 == 0 else 0
            x = left + player % 2 * (width + gap)
            paint.put(canvas, paint.crest(self.crests[player], crest), (x, y - crest // 2))
            points = gain_text(sight.totals[player]) if section.signed else number_text(sight.totals[player])
            total = fonts.draw(
                canvas, points, (x + width, y), look.face(TextRole.NAME), look.ink.text, "right"
            )
            face = look.face(TextRole.LABEL)
            face = face.strong if player == sight.view.viewer else face
            start = x + crest + look.px(5)
            room = total.left - look.px(3) - start
            fonts.draw_fitting(canvas, sight.label(player), (start, y), face, look.ink.text, room)
        return y + self.tall(20)

    def _contract(
        self, canvas: pygame.Surface, section: ContractProgress, left: int, right: int, y: int
    ) -> int:
        """Draw each side with its mark, its tricks or cards, and a segment for each one needed.

        A tick shows that a side has what it needs. If it has more, all segments are drawn with a line where
        the need was reached, and the title says how much was needed. Return the y below.
        """
        look, fonts, paint = self.look, self.painter.fonts, self.painter.paint
        over = next((force for force in section.forces if 0 < force.need < (force.done or 0)), None)
        words = self.painter.words
        note = words.text("needed {number}", number=over.need) if over is not None else NO_WORDS
        marked = over is not None and len(section.forces) > 1
        y = self._title(canvas, section.title, left, right, y, note, apart=22 if marked else 8)
        if over is not None and marked:
            x = right - fonts.width(note, look.face(TextRole.LABEL)) - look.px(12)
            paint.put_centred(canvas, self.painter.side_mark(over.side, look.px(12)), (x, y))
        face = look.face(TextRole.SPEECH)
        for number, force in enumerate(section.forces):
            y += self.tall(24 if number == 0 else 27)
            mark = self.painter.side_mark(force.side, look.px(12))
            paint.put_centred(canvas, mark, (left + look.px(6), y))
            figure = fonts.draw(canvas, force.figure(words), (right, y), face, look.ink.text, "right")
            x = left + look.px(19)
            room = figure.left - look.px(8) - x
            colour = GOLD if force.side is DealSide.A else ICE
            taken = force.done or 0
            if 0 < force.need <= taken:
                tick = paint.icon("check", look.px(15), colour)
                paint.put_centred(canvas, tick, (figure.left - look.px(11), y))
                room -= look.px(18)
            smaller = self.fitting(force.name, face, room)
            names = fonts.wrap(force.name, room, smaller)
            y = fonts.draw_down(canvas, names, (x, y), smaller, look.ink.text, self._step(17, smaller))
            if force.done is None and force.need:
                continue
            if not force.need:
                lines, label = fonts.in_lines(force.words, look.face(TextRole.LABEL), right - x)
                y += self._step(22, face)
                y = fonts.draw_down(canvas, lines, (x, y), label, look.ink.text2, self._step(17, label))
                continue
            y += self.tall(22)
            most = max(force.need, taken)
            step = (right - left + look.px(4)) / most
            for place in range(most):
                x0, x1 = round(left + step * place), round(left + step * (place + 1)) - look.px(4)
                fill, line = (colour, None) if place < taken else (look.ink.plate, look.ink.line)
                bar = paint.rounded((max(2, x1 - x0), look.px(9)), look.px(3), fill, line, look.border)
                paint.put(canvas, bar, (x0, y - look.px(4)))
            if most > force.need:
                x = round(left + step * force.need - look.px(2))
                canvas.fill(look.ink.text, (x - look.px(1), y - look.px(8), look.px(2), look.px(17)))
            if force.cards:
                y = self.cards.row_of_tiles(canvas, force.cards, left, right, y + self.tall(14))
        return y + self.tall(23)

    def _names_below(
        self,
        canvas: pygame.Surface,
        players: Sequence[int],
        sight: TableContext[Any],
        left: int,
        step: float,
        middle: int,
    ) -> None:
        """Draw names in columns `step` pixels wide, and beyond if the names beside them leave room."""
        look, fonts = self.look, self.painter.fonts
        tag, own = look.face(TextRole.TAG), round(step) - look.px(3)
        called = [sight.label(player) for player in players]
        faces = [
            self.fitting(name, tag if player == sight.you else tag.regular, own)
            for player, name in zip(players, called, strict=True)
        ]
        widths = [0, *(min(own, fonts.width(*each)) for each in zip(called, faces, strict=True)), 0]
        for place, (name, face) in enumerate(zip(called, faces, strict=True)):
            room = max(own, 2 * (round(step) - 1) - max(widths[place], widths[place + 2]))
            x, colour = round(left + step * (place + 0.5)), look.ink.text if face.bold else look.ink.text2
            fonts.draw(canvas, fonts.ellipsis(name, room, face), (x, middle), face, colour, "center")

    def _auction(
        self,
        canvas: pygame.Surface,
        section: AuctionBids,
        sight: TableContext[Any],
        left: int,
        right: int,
        y: int,
    ) -> int:
        """Draw the players' crests and names, and below them a row for each round of bids. Return the y
        below.
        """
        look, fonts, paint = self.look, self.painter.fonts, self.painter.paint
        middle = self._title(canvas, section.title, left, right, y)
        step = (right - left) / len(section.players)
        crests, names = middle + self.tall(29), middle + self.tall(53)
        for place, player in enumerate(section.players):
            x = round(left + step * (place + 0.5))
            paint.put_centred(canvas, paint.crest(self.crests[player], look.px(25)), (x, crests))
        self._names_below(canvas, section.players, sight, left, step, names)
        y = names + self.tall(14)
        for number, said in enumerate(section.rounds):
            row = pygame.Rect(left, y, right - left, self.tall(32))
            paint.panel(canvas, row, look.px(6), look.ink.plate)
            for place, (player, line) in enumerate(zip(section.players, said, strict=True)):
                centre = (round(left + step * (place + 0.5)), row.centery)
                if not line and player == section.asked and number == len(section.rounds) - 1:
                    cell = pygame.Rect(
                        0, 0, min(look.px(38), round(step) - look.px(4)), row.height - look.px(6)
                    )
                    cell.center = centre
                    paint.panel(canvas, cell, look.px(6), look.ink.ground, GOLD, look.border)
                    line = QUESTION_FIGURES
                parts = self.painter.parts(line, look.px(18))
                spoken = any(not isinstance(part, str) or part.isdigit() for part in parts)
                face = look.face(TextRole.LABEL)
                colour = look.ink.text2
                if spoken or line == QUESTION_FIGURES:
                    face, colour = look.face(TextRole.SPEECH), look.ink.text
                face = fonts.fitting_parts(parts, face, step - look.px(3), look.px(4))
                fonts.draw_parts(canvas, parts, centre, face, colour, look.px(4), "center")
            y = row.bottom + look.px(4)
        return y + self.tall(14)
