"""Sections of the rail that show goals as bars, and how cards rank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from scenes.looks.look import GOLD, ICE, Face, Role
from scenes.presenters.contract.rail import Goal, Goals, RankRow, Ranks
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.sight import Sight
from scenes.table.drawing.painting import Painter
from scenes.words import number_text

SMALLEST = 10
CREST, OVERLAP = 22, 14
"""A crest, and how far the crest of a partner lies beside it."""
BAR = 8
MARK = 11
CELL = 23

Tall = Callable[[float], int]
"""A height that holds text, shortened where the rail is full."""


class GoalSections:
    """Draws these sections; each function returns the y below it."""

    def __init__(self, painter: Painter, crests: Sequence[str]) -> None:
        self.painter = painter
        self.look = painter.look
        self.crests = crests

    def goals(
        self,
        canvas: pygame.Surface,
        section: Goals,
        sight: Sight[Any],
        left: int,
        right: int,
        y: int,
        tall: Tall,
    ) -> int:
        """For each row crests, names and total, and a bar with its figures and marks below."""
        for number, goal in enumerate(section.rows):
            y += tall(25 if number == 0 else 28)
            self._names(canvas, goal, sight, left, right, y)
            y += tall(24)
            self._way(canvas, goal, sight, left, right, y)
        return y + tall(20)

    def _names(
        self, canvas: pygame.Surface, goal: Goal, sight: Sight[Any], left: int, right: int, y: int
    ) -> None:
        look, paint, fonts = self.look, self.painter.paint, self.painter.fonts
        width = look.px(CREST)
        x = left
        for player in reversed(goal.players):
            offset = goal.players.index(player) * look.px(OVERLAP)
            paint.put(canvas, paint.crest(self.crests[player], width), (left + offset, y - width // 2))
            x = max(x, left + offset + width)
        x += look.px(9)
        total = fonts.draw(
            canvas, number_text(goal.total), (right, y), look.face(Role.RAIL_TITLE), look.ink.text, "right"
        )
        face = look.face(Role.NAME)
        if sight.view.viewer not in goal.players:
            face = face.regular
        room = total.left - look.px(10 if goal.side is None else 30) - x
        while face.px > SMALLEST and fonts.width(goal.name, face) > room:
            face = Face(face.px - 1, face.bold)
        drawn = fonts.draw(canvas, fonts.ellipsis(goal.name, room, face), (x, y), face, look.ink.text)
        if goal.side is not None:
            mark = self.painter.side_mark(goal.side, look.px(12))
            paint.put_centred(canvas, mark, (drawn.right + look.px(14), y))

    def _way(
        self, canvas: pygame.Surface, goal: Goal, sight: Sight[Any], left: int, right: int, y: int
    ) -> None:
        """The bar, what is done of what is needed, and a mark for each goal, filled where it is reached."""
        look, paint, fonts = self.look, self.painter.paint, self.painter.fonts
        face = look.face(Role.LABEL)
        x = right
        side = look.px(MARK)
        for number in reversed(range(goal.wanted)):
            x -= side
            reached = number < goal.reached
            disc = paint.disc(
                side, GOLD if reached else look.ink.plate, None if reached else look.ink.text3, 1
            )
            paint.put_centred(canvas, disc, (x + side / 2, y))
            x -= look.px(4)
        x -= look.px(4) if goal.wanted else 0
        of = self.painter.words.text
        widest = fonts.width(of("{done} of {need}", done=goal.need, need=goal.need), face)
        done_of = of("{done} of {need}", done=goal.done, need=goal.need)
        fonts.draw(canvas, done_of, (x, y), face, look.ink.text2, "right")
        end = x - widest - look.px(10)
        height = look.px(BAR)
        track = paint.rounded((end - left, height), height // 2, look.ink.raised)
        paint.put(canvas, track, (left, y - height // 2))
        done = round((end - left) * min(1.0, goal.done / goal.need))
        if done:
            colour = GOLD if goal.side is Side.A else ICE
            bar = paint.rounded((max(height, done), height), height // 2, colour)
            paint.put(canvas, bar, (left, y - height // 2))

    def ranks(self, canvas: pygame.Surface, section: Ranks, left: int, right: int, y: int, tall: Tall) -> int:
        """Each row with its suits before it, and the points below the ranks."""
        y += tall(12)
        for row in section.rows:
            y = self._row(canvas, row, left, right, y, tall)
        return y + tall(8)

    def _row(self, canvas: pygame.Surface, row: RankRow, left: int, right: int, y: int, tall: Tall) -> int:
        look, paint, fonts = self.look, self.painter.paint, self.painter.fonts
        label, face, small = look.face(Role.LABEL), look.face(Role.SPEECH), look.face(Role.TAG).regular
        y += tall(15)
        parts = self.painter.parts(row.words, look.px(17))
        fonts.draw_parts(canvas, parts, (left, y), label, look.ink.text2, look.px(5))
        top, height = y + tall(13), look.tall(CELL)
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
                fonts.draw(canvas, str(row.points[place]), at, small, look.ink.text2, "center")
        return top + height + (tall(18) if any(row.points) else tall(6))
