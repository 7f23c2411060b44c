"""Sidebar sections about points: the current hand, the small score pad, and the ranks of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from scenes.graphics.layout_metrics import GOLD, ICE, MIN_TEXT_SIZE, Colour, TextRole, TypeSize
from scenes.i18n import SuitMark, Text, number_text
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.sidebar import PadSide, RankOrder, RankRow, SmallPad, ThisHand
from scenes.presenters.base.table_context import TableContext
from scenes.table.view.painter import Painter

CREST_WIDTH, CREST_OFFSET = 22, 13
"""Width of a crest, and offset of a partner's crest beside it, in design units."""
LABELS_WIDTH = 62
"""Width in design units for the labels of the pad's rows."""
BAR = 7
CELL = 23
WON_DOT_DIAMETER = 10
"""Diameter in design units of the dot beside a game that was won."""

Tall = Callable[[float], int]
"""Function that returns a height in pixels for a height in design units, less if the sidebar is full."""


class PadSections:
    """Draws sidebar sections about points. Methods for sections return the y below the section."""

    def __init__(self, painter: Painter, crests: Sequence[str]) -> None:
        self.painter = painter
        self.look = painter.look
        self.crests = crests

    # The current hand.

    def this_hand(
        self,
        canvas: pygame.Surface,
        section: ThisHand,
        sight: TableContext[Any],
        left: int,
        right: int,
        y: int,
        tall: Tall,
    ) -> int:
        """Draw mark, name, points in tricks and melds, and their sum for each side, and a line below."""
        look, paint, fonts = self.look, self.painter.paint, self.painter.fonts
        small = look.face(TextRole.LABEL)
        widest = max(
            fonts.width(number_text(share.total), look.face(TextRole.RAIL_TITLE)) for share in section.shares
        )
        for share in section.shares:
            y += tall(25)
            paint.put_centred(canvas, self.painter.side_mark(share.side, look.px(11)), (left + look.px(6), y))
            at = (right, y)
            fonts.draw(
                canvas, number_text(share.total), at, look.face(TextRole.RAIL_TITLE), look.ink.text, "right"
            )
            parts = number_text(share.tricks)
            if share.melds:
                parts = sight.words.text("{tricks} + {melds}", tricks=share.tricks, melds=share.melds)
            end = right - max(widest, look.px(34)) - look.px(8)
            drawn = fonts.draw(canvas, parts, (end, y), small, look.ink.text2, "right")
            x = left + look.px(20)
            room = drawn.left - look.px(6) - x
            fonts.draw_title(canvas, share.name, (x, y), look.face(TextRole.NAME), look.ink.text, room)
        if section.words:
            y += tall(24)
            lines, small = fonts.in_lines(section.words, small, right - left)
            y = fonts.draw_down(canvas, lines, (left, y), small, look.ink.text2, tall(18))
        return y + tall(20)

    # The score pad.

    def pad(
        self,
        canvas: pygame.Surface,
        section: SmallPad,
        sight: TableContext[Any],
        left: int,
        right: int,
        y: int,
        tall: Tall,
    ) -> int:
        """Draw the pad with a column for each side, from the points above the line down to the total."""
        look, fonts = self.look, self.painter.fonts
        ink, thin = look.ink, max(1, look.border)
        label, strong = look.face(TextRole.LABEL), self._figures(section, right - left)
        ends = self._ends(section, left, right)
        y = self._heads(canvas, section, sight, ends, y, tall)

        def row(
            text: Text, figures: Sequence[int], face: TypeSize, colour: Colour, called: TypeSize = label
        ) -> None:
            fonts.draw(canvas, text, (left, y), called, ink.text if called.bold else ink.text2)
            for (_, end), figure in zip(ends, figures, strict=True):
                fonts.draw(canvas, number_text(figure), (end, y), face, colour, "right")

        words, columns = sight.words, section.columns
        y += tall(22)
        row(words.text("Above"), [column.above for column in columns], strong, ink.text)
        y += tall(14)
        canvas.fill(ink.text2, (left, y, right - left, look.px(3)))
        y += tall(17)
        row(words.text("Below"), [column.below for column in columns], strong, ink.text)
        y += tall(18)
        for column, (start, end) in zip(columns, ends, strict=True):
            self._bar(canvas, column, section.need, start, end, y)
        y += tall(16)
        row(words.text("to go"), [max(0, section.need - each.below) for each in columns], label, ink.text2)
        dot = look.px(WON_DOT_DIAMETER if len(columns) < 4 else 7)
        for number in range(len(columns[0].games)):
            y += tall(14)
            canvas.fill(ink.line, (left, y, right - left, thin))
            y += tall(15)
            row(
                words.text("Game {number}", number=number + 1),
                [each.games[number][0] for each in columns],
                label,
                ink.text2,
            )
            for column, (_, end) in zip(columns, ends, strict=True):
                points, won = column.games[number]
                if won:
                    x = end - fonts.width(number_text(points), label) - look.px(4) - dot / 2
                    self.painter.paint.put_centred(canvas, self.painter.paint.disc(dot, GOLD), (x, y))
        if section.earlier:
            y += tall(14)
            canvas.fill(ink.line, (left, y, right - left, thin))
            y += tall(15)
            row(section.earlier, [column.earlier for column in columns], label, ink.text2)
        y += tall(14)
        for _ in range(2):
            canvas.fill(ink.line, (left, y, right - left, thin))
            y += look.px(3)
        y += tall(14)
        row(words.text("Total"), [column.total for column in columns], strong, ink.text, label.strong)
        return self._prison(canvas, section, sight, left, right, y, tall)

    def _ends(self, section: SmallPad, left: int, right: int) -> list[tuple[int, int]]:
        """Return the left and right x of each column, in pixels."""
        gap = self.look.px(10 if len(section.columns) < 3 else 5)
        labels = self.look.px(LABELS_WIDTH * self.look.text_scale)
        step = (right - left - labels + gap) / max(2, len(section.columns))
        first = right + gap - step * len(section.columns)
        return [
            (round(first + step * place), round(first + step * (place + 1)) - gap)
            for place in range(len(section.columns))
        ]

    def _figures(self, section: SmallPad, width: int) -> TypeSize:
        """Return the largest type size in which the totals fit into columns, in `width` pixels."""
        look, fonts = self.look, self.painter.fonts
        start, end = self._ends(section, 0, width)[0]
        longest = max((number_text(column.total) for column in section.columns), key=len)
        faces = [
            look.face(role).strong
            for role in (TextRole.RAIL_TITLE, TextRole.NAME, TextRole.SPEECH, TextRole.TAG)
        ]
        fitting = [face for face in faces if fonts.width(longest, face) <= end - start]
        return (fitting or faces[-1:])[0]

    def _heads(
        self,
        canvas: pygame.Surface,
        section: SmallPad,
        sight: TableContext[Any],
        ends: Sequence[tuple[int, int]],
        y: int,
        tall: Tall,
    ) -> int:
        """Draw crests, marks of the sides and names above the columns. Return the y of the names."""
        look, paint, fonts = self.look, self.painter.paint, self.painter.fonts
        crests, names = y + tall(24), y + tall(44)
        face = look.face(TextRole.TAG)
        free = ends[0][0] - look.px(24)
        for column, (_, end) in zip(section.columns, ends, strict=True):
            width, step = look.px(CREST_WIDTH if len(ends) < 4 else 18), look.px(CREST_OFFSET)
            x = end - width - step * (len(column.players) - 1)
            for place, player in reversed(list(enumerate(column.players))):
                paint.put(
                    canvas, paint.crest(self.crests[player], width), (x + place * step, crests - width // 2)
                )
            if column.side is not None:
                mark = self.painter.side_mark(column.side, look.px(10))
                paint.put_centred(canvas, mark, (x - look.px(9), crests))
            mine = sight.view.viewer in column.players
            colour = look.ink.text if mine else look.ink.text2
            room, free = end - free, end + look.px(3)  # a name may use the gap at its left
            called = fonts.fitting(column.name, face, room)
            called = called if fonts.width(column.name, called) <= room else called.regular
            name = fonts.ellipsis(column.name, room, called)
            fonts.draw(canvas, name, (end, names), called, colour, "right")
        return names

    def _bar(self, canvas: pygame.Surface, column: PadSide, need: int, start: int, end: int, y: int) -> None:
        """Draw a bar with the share of the `need` points for a game that a side has below the line."""
        paint, height = self.painter.paint, self.look.px(BAR)
        track = paint.rounded((end - start, height), height // 2, self.look.ink.raised)
        paint.put(canvas, track, (start, y - height // 2))
        done = round((end - start) * min(1.0, column.below / need))
        if done:
            colour = GOLD if column.side is DealSide.A else ICE
            bar = paint.rounded((max(height, done), height), height // 2, colour)
            paint.put(canvas, bar, (start, y - height // 2))

    def _prison(
        self,
        canvas: pygame.Surface,
        section: SmallPad,
        sight: TableContext[Any],
        left: int,
        right: int,
        y: int,
        tall: Tall,
    ) -> int:
        """Draw the points in prison, which no side has won yet, in a pill; nothing if there are none."""
        if not section.prison:
            return y + tall(20)
        look, paint, fonts = self.look, self.painter.paint, self.painter.fonts
        face, height = look.face(TextRole.LABEL), tall(27)
        pill = pygame.Rect(left, y + tall(18), right - left, height)
        paint.panel(canvas, pill, height // 2, look.ink.plate, look.ink.line, look.border)
        ring = paint.disc(look.px(16), None, look.ink.text2, look.px(2))
        paint.put_centred(canvas, ring, (left + look.px(14), pill.centery))
        at = (left + look.px(30), pill.centery)
        fonts.draw(canvas, sight.words.text("In prison"), at, face, look.ink.text2)
        at = (right - look.px(12), pill.centery)
        fonts.draw(
            canvas, number_text(section.prison), at, look.face(TextRole.SPEECH).strong, look.ink.text, "right"
        )
        return pill.bottom + tall(10)

    def folded(
        self,
        canvas: pygame.Surface,
        section: SmallPad,
        sight: TableContext[Any],
        left: int,
        right: int,
        y: int,
        tall: Tall,
    ) -> int:
        """Draw the pad with a row for each side: above, below, games won (if any are finished) and total.

        Points in prison are drawn below. Return the y below.
        """
        look, paint, fonts, words = self.look, self.painter.paint, self.painter.fonts, sight.words
        label, strong, head = (
            look.face(TextRole.LABEL),
            look.face(TextRole.NAME),
            look.face(TextRole.TAG).regular,
        )
        games = bool(section.columns[0].games)
        titles = [words.text("above"), words.text("below"), words.text("total")]
        titles[2:2] = [words.text("games")] if games else []
        beside = max(len(column.players) - 1 for column in section.columns)
        crests = look.px(CREST_WIDTH) + beside * look.px(CREST_OFFSET)
        faces = [
            (head._replace(px=px), strong._replace(px=max(px, strong.px - head.px + px)))
            for px in range(head.px, MIN_TEXT_SIZE - 1, -1)
        ]
        for head, strong in faces:
            ends: list[int] = []
            x, room = right, 0
            for title in reversed(titles):
                ends.insert(0, x)
                x -= max(fonts.width(title, head), fonts.width("0000", strong)) + look.px(5)
            if x >= left + crests:
                break
        label = label._replace(px=min(label.px, strong.px))
        for title, end in zip(titles, ends, strict=True):
            start = fonts.draw(canvas, title, (end, y), head, look.ink.text2, "right").left
            room = start - left if end == ends[0] else room
        if fonts.width(section.title, label) < room - look.px(8):
            fonts.draw(canvas, section.title, (left, y), label, look.ink.text2)
        for column in section.columns:
            y += tall(27)
            width = look.px(CREST_WIDTH)
            for place, player in reversed(list(enumerate(column.players))):
                at = (left + place * look.px(CREST_OFFSET), y - width // 2)
                paint.put(canvas, paint.crest(self.crests[player], width), at)
            won = sum(each for _, each in column.games)
            figures = [column.above, column.below, *([won] if games else [])]
            for figure, end in zip(figures, ends, strict=False):
                fonts.draw(canvas, number_text(figure), (end, y), label, look.ink.text2, "right")
            fonts.draw(canvas, number_text(column.total), (right, y), strong, look.ink.text, "right")
            start = left + width + look.px(CREST_OFFSET * (len(column.players) - 1) + 7)
            room = ends[0] - fonts.width(number_text(column.above), label) - look.px(6) - start
            if fonts.width(column.name, look.face(TextRole.TAG)) <= room:
                fonts.draw_title(canvas, column.name, (start, y), strong, look.ink.text, room)
        return self._prison(canvas, section, sight, left, right, y, tall)

    def ranks(
        self, canvas: pygame.Surface, section: RankOrder, left: int, right: int, y: int, tall: Tall
    ) -> int:
        """Draw the ranks of all rows, each with its suits and the points of the ranks."""
        y += tall(12)
        for row in section.rows:
            y = self._row(canvas, row, left, right, y, tall)
        return y + tall(8)

    def _row(self, canvas: pygame.Surface, row: RankRow, left: int, right: int, y: int, tall: Tall) -> int:
        """Draw a row of ranks, with suit symbols at its left or words above it. Return the y below."""
        look, paint, fonts = self.look, self.painter.paint, self.painter.fonts
        face, small = look.face(TextRole.SPEECH), look.face(TextRole.TAG).regular
        suits = [piece.suit for piece in row.words if isinstance(piece, SuitMark)]
        height = look.tall(CELL)
        if len(suits) == len(row.words):
            top = y + tall(4)
            left = self._before(canvas, suits, left, top, height) if suits else left
        else:
            y += tall(15)
            parts = self.painter.parts(row.words, look.px(17))
            label = fonts.fitting_parts(parts, look.face(TextRole.LABEL), right - left, look.px(5))
            fonts.draw_parts(canvas, parts, (left, y), label, look.ink.text2, look.px(5))
            top = y + tall(13)
        step = (right - left + look.px(3)) / len(row.ranks)
        for place, rank in enumerate(row.ranks):
            x0, x1 = round(left + step * place), round(left + step * (place + 1)) - look.px(3)
            counts = bool(row.points and row.points[place])
            cell = paint.rounded((x1 - x0, height), look.px(5), look.ink.raised if counts else look.ink.plate)
            paint.put(canvas, cell, (x0, top))
            middle = (x0 + x1) / 2
            ink = look.ink.text if counts else look.ink.text2
            fonts.draw(canvas, rank, (middle, top + height / 2), face, ink, "center")
            if counts:
                at = (middle, top + height + tall(10))
                fonts.draw(canvas, number_text(row.points[place]), at, small, look.ink.text2, "center")
        return top + height + (tall(20) if any(row.points) else tall(6))

    def _before(self, canvas: pygame.Surface, suits: Sequence[int], left: int, top: int, height: int) -> int:
        """Draw the suits of a row one below the other. Return the x at which its ranks begin."""
        look, skin = self.look, self.painter.skin
        side = look.px(16 if len(suits) == 1 else 13)
        middle = top + height / 2 + (look.tall(6) if len(suits) > 1 else 0)
        for place, suit in enumerate(suits):
            y = middle + (place - (len(suits) - 1) / 2) * (side + 1)
            self.painter.paint.put_centred(canvas, skin.token(suit, side), (left + look.px(8), y))
        return left + look.px(22)
