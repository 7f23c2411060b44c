"""The card of the chosen match: totals, their course, its deals, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.archive.archive import Kept
from game.archive.queries import DealRow
from scenes.graphics import look as colours
from scenes.graphics.cast import crests_for
from scenes.graphics.look import Role
from scenes.i18n import Text
from scenes.pages.records.marks import course_picture
from scenes.pages.records.strip import DealStrip
from scenes.pages.records.telling import (
    course_told,
    name_of,
    own_seat_of,
    points_told,
    totals_course,
    totals_told,
)
from scenes.widgets import Button, ButtonKind, Container

if TYPE_CHECKING:
    from scenes.framework.focus import Target
    from scenes.framework.scene import Scene


class Deed(NamedTuple):
    """Something that can be done with the match."""

    text: Text
    icon: str
    act: Callable[[], None]
    enabled: bool = True


class Card:
    """A match in detail. `wide` lays it out in three columns, for below its row."""

    def __init__(
        self,
        scene: Scene,
        kept: Kept,
        title: Text,
        deals: list[DealRow],
        now: datetime,
        size: tuple[int, int],
        *,
        wide: bool,
    ) -> None:
        self.scene = scene
        self.kept = kept
        self.title = title
        self.deals = deals
        self.now = now
        self.size = size
        self.wide = wide
        self._lay_out()

    def _lay_out(self) -> None:
        look = self.scene.look
        width, height = self.size
        pad, self.tall = look.px(20), look.tall(36 if self.wide else 42)
        gap, strip = look.px(8), look.tall(30)
        if self.wide:
            column = (width - 2 * pad - 2 * look.px(24)) // 3
            top, bottom = look.px(10), height - look.px(10)
            self.bars = pygame.Rect(pad, top, column, bottom - top)
            middle = self.bars.right + look.px(24)
            self.strip = pygame.Rect(middle, bottom - strip, column, strip)
            self.graph = pygame.Rect(middle, top, column, self.strip.top - gap - top)
            self.deeds = pygame.Rect(middle + column + look.px(24), top, column, bottom - top)
            self.tall = min(self.tall, (self.deeds.height - 2 * gap) // 3)
            return
        rows = look.tall(29) * self.kept.players
        self.bars = pygame.Rect(pad, look.tall(70), width - 2 * pad, rows)
        bottom = height - look.px(12)
        self.deeds = pygame.Rect(pad, 0, width - 2 * pad, 3 * self.tall + 2 * gap)
        self.deeds.bottom = bottom
        self.strip = pygame.Rect(pad, self.deeds.top - gap - strip, width - 2 * pad, strip)
        top = self.bars.bottom + look.px(12)
        room = self.strip.top - look.px(8) - top
        self.graph = pygame.Rect(pad, top, width - 2 * pad, min(room, look.px(110)))
        above = self.graph if len(self.deals) > 1 else self.bars
        self.strip.top = min(self.strip.top, above.bottom + look.px(12))

    def build(
        self,
        origin: tuple[int, int],
        container: Container | None,
        deeds: list[Deed],
        chosen: int,
        on_deal: Callable[[int], None],
    ) -> list[Target]:
        """The widgets, with the card's corner at `origin`; `chosen` is the deal that is meant."""
        look = self.scene.look
        targets: list[Target] = []
        if self.deals:
            where = self.strip.move(origin)
            targets.append(DealStrip(self.scene, where, self.deals, chosen, on_deal, container))
        gap = look.px(8)
        width = (self.deeds.width - gap) // 2
        for number, deed in enumerate(deeds):
            line, column = divmod(number, 2)
            x = self.deeds.left + column * (width + gap)
            y = self.deeds.top + line * (self.tall + gap)
            face = look.face(Role.NAME)
            room = width - round(face.px * 1.25) - look.px(20)
            targets.append(
                Button(
                    self.scene,
                    pygame.Rect(x, y, width, self.tall).move(origin),
                    deed.text,
                    deed.act,
                    icon=deed.icon,
                    kind=ButtonKind.PLAIN,
                    face=self.scene.fonts.fitting(deed.text, face, room),
                    enabled=deed.enabled,
                    key=("deed", deed.icon),
                    container=container,
                )
            )
        return targets

    def draw(self, surface: pygame.Surface, origin: tuple[int, int]) -> None:
        """All of it but the widgets."""
        look, paint, fonts, words = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.words
        paper = look.paper
        rect = pygame.Rect(origin, self.size)
        if not self.wide:
            paint.panel(surface, rect, look.plate_radius, paper.raised, paper.line, look.border, shadow=1)
            x = rect.left + self.bars.left
            room = self.bars.width - look.px(44)
            face = look.face(Role.RAIL_TITLE)
            title = fonts.ellipsis(self.title, room, face)
            fonts.draw(surface, title, (x, rect.top + look.tall(28)), face, paper.text)
            told = course_told(self.kept, self.now, words)
            label = fonts.fitting(told, look.face(Role.LABEL), self.bars.width)
            fonts.draw(surface, told, (x, rect.top + look.tall(52)), label, paper.text2)
        self._draw_bars(surface, self.bars.move(origin))
        self._draw_course(surface, self.graph.move(origin))

    def _draw_bars(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look, paint, fonts, words = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.words
        paper, kept, own = look.paper, self.kept, own_seat_of(self.kept)
        totals = kept.totals or (0,) * kept.players
        order = sorted(range(kept.players), key=lambda player: (-totals[player], player))
        most = max(1, *(abs(total) for total in totals))
        step = min(look.tall(29), rect.height // kept.players)
        side, face = min(look.px(24), step), look.face(Role.SPEECH)
        figures = [points_told(total, words) for total in totals]
        wide = max(fonts.width(each, look.face(Role.NAME)) for each in figures)
        called = [name_of(kept, player, words) for player in range(kept.players)]
        longest = max(fonts.width(name, face) for name in called) + look.px(10)
        names = min(longest, round(rect.width * 0.4))
        left = rect.left + side + look.px(8) + names
        room = rect.right - wide - look.px(12) - left
        crests = crests_for(kept.seats)
        for place, player in enumerate(order):
            y = rect.top + round((place + 0.5) * step)
            paint.put_centred(surface, paint.crest(crests[player], side), (rect.left + side / 2, y))
            bold = face if player == own else face.regular
            name = fonts.ellipsis(called[player], names - look.px(8), bold)
            fonts.draw(surface, name, (rect.left + side + look.px(8), y), bold, paper.text)
            tall = look.px(10)
            track = pygame.Rect(left, y - tall // 2, room, tall)
            paint.put(surface, paint.rounded(track.size, tall / 2, paper.sunk), track.topleft)
            length = round(room * max(0, totals[player]) / most)
            if length:
                colour = colours.GOLD_BAR if player == own else colours.OFF
                paint.put(surface, paint.rounded((max(tall, length), tall), tall / 2, colour), track.topleft)
            at = (rect.right, y)
            fonts.draw(surface, figures[player], at, look.face(Role.NAME), paper.text, "right")

    def _draw_course(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        rows = totals_course(self.kept, self.deals)
        if len(rows) < 3:
            return
        look, paint, fonts, words = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.words
        fonts.tell(surface, lambda: totals_told(rows, self.kept, words), rect)
        if rect.height < look.px(34):
            return
        side = look.px(18)
        if not self.wide:
            surface.fill(look.paper.line, (rect.left, rect.top - look.px(6), rect.width, look.border))
        size = (rect.width - side - look.px(6), rect.height)
        picture, ends = course_picture(rows, own_seat_of(self.kept), size, look, paint)
        paint.put(surface, picture, rect.topleft)
        crests = crests_for(self.kept.seats)
        step = min(side, (rect.height - side) / max(1, self.kept.players - 1))
        down = -1.0e9
        order = sorted(range(self.kept.players), key=lambda player: ends[player])
        places: list[float] = []
        for player in order:
            down = max(down + step, ends[player])
            places.append(down)
        over = max(0.0, places[-1] - (rect.height - side / 2))
        for player, place in zip(order, places, strict=True):
            y = max(side / 2, place - over)
            paint.put_centred(
                surface, paint.crest(crests[player], side), (rect.right - side / 2, rect.top + y)
            )
