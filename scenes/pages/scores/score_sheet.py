"""The score sheet: each player's points and running total for every deal so far."""

from __future__ import annotations

import pygame

from scenes.graphics.layout_metrics import MIN_TEXT_SIZE, TextRole, TypeSize
from scenes.i18n import gain_text, number_text
from scenes.pages.scores.score_page import PAD, SheetScene
from scenes.presenters.base.scores import MatchSheet, UnbookedPoints
from scenes.widgets import Scroll
from scenes.widgets.scrolled_sheet import ScrolledSheet

_FIRST_COLUMN = 130
_COLUMN = 200
_AFTER_LABEL = 16


class ScoreSheet(ScrolledSheet, SheetScene):
    """A table of deals and players, scrolled to the latest deals; S, Esc and the close button close it."""

    closes_beside = True

    def __init__(self, sheet: MatchSheet) -> None:
        super().__init__()
        self.data = sheet

    def build(self) -> None:
        """Build a sheet as wide as its columns and as tall as its rows, which scrolls if needed."""
        look = self.look
        pad, players = look.px(PAD), len(self.data.names)
        most = look.size[0] - 2 * look.px(24) - 2 * pad
        widest = max(
            (self.fonts.width(label, look.face(TextRole.HELP)) for label in self.data.labels), default=0
        )
        self._first = max(look.px(_FIRST_COLUMN), look.px(24 + _AFTER_LABEL) + widest)
        self._column = max(look.px(_COLUMN), self._measure_faces(1.0))
        self._column = min(self._column, (most - self._first) // players)
        share = 1.0
        while self._measure_faces(share) > self._column and share > 0.5:
            share -= 0.05
        table = self._first + self._column * players
        width = max(look.px(560), table + 2 * pad)
        self._told = any(self.data.contracts)
        self._row = look.tall(62 if self._told else 40)
        head, names, foot = look.tall(84), look.tall(52), look.tall(68)
        title = self.fonts.width(self.data.title, look.face(TextRole.SHEET_TITLE))
        told = self.fonts.width(self.data.subtitle, look.face(TextRole.HELP))
        width = max(width, min(title + told + look.px(PAD + 16 + 16 + 76), most + 2 * pad))
        widest = max(
            (self.fonts.width(each, look.face(TextRole.HELP)) for each in self.data.contracts), default=0
        )
        width = min(max(width, widest + 2 * look.px(24 + PAD)), most + 2 * pad)
        rows = max(3, len(self.data.deals)) * self._row + look.px(12)
        below = look.tall(42 if self.data.seal else 28)
        self.place_sheet(width, head + names + rows + foot + below)
        inner = self.sheet.width - 2 * pad
        self._first += inner - table
        self._table = pygame.Rect(self.sheet.left + pad, self.sheet.top + head, inner, 0)
        self._table.height = self.sheet.bottom - below - self._table.top
        self._names_y = self._table.top + names // 2
        top = self._table.top + names
        self._rows = pygame.Rect(self._table.left, top, inner, self._table.bottom - foot - top)
        self._total_y = self._rows.bottom + foot // 2 + look.px(2)
        self.scroll = Scroll(self, self._rows.inflate(-2 * look.px(5), -2 * look.px(5)))
        content = len(self.data.deals) * self._row
        first = self.scroll.offset == 0
        self.scroll.set_height(content)
        if first:
            self.scroll.scroll_to(content)
        close = self.build_cross()
        self.focus.set_targets([close], close)

    def _measure_faces(self, share: float) -> int:
        """Set the type sizes scaled by `share`; return the width in pixels of a player's column."""
        look, fonts = self.look, self.fonts
        total, gain = look.face(TextRole.NAME), look.face(TextRole.HELP)
        self._faces = (
            TypeSize(max(MIN_TEXT_SIZE, round(total.px * share)), total.bold),
            TypeSize(max(MIN_TEXT_SIZE, round(gain.px * share)), gain.bold),
        )
        totals = [number_text(value) for running in self.data.running for value in running]
        gains = [gain_text(value) for points in self.data.deals for value in points]
        widest = max((fonts.width(each, self._faces[0]) for each in totals), default=0)
        self._gain = max(look.px(64 * share), widest + look.px(14))
        widest = max((fonts.width(each, self._faces[1]) for each in gains), default=0)
        self._dealer = self._gain + max(look.px(52 * share), widest + look.px(18))
        return self._dealer + look.px(24 + 14)

    @property
    def scroll_step(self) -> int:
        """Height of a row."""
        return self._row

    def handle(self, event: pygame.event.Event) -> None:
        """Close the sheet on S and Esc; scroll with the page keys."""
        super().handle(event)
        if event.type != pygame.KEYDOWN:
            return
        if event.key in (pygame.K_s, pygame.K_ESCAPE):
            self.router.back()
        elif self.scroll is not None:
            self.scroll.handle(event)

    def _right(self, player: int) -> int:
        """Return the right edge of a player's totals in pixels."""
        return self._table.left + self._first + self._column * (player + 1) - self.look.px(24)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the title, names, rows and the line of totals."""
        look = self.look
        self.draw_sheet(surface)
        at = (self.sheet.left + look.px(PAD), self.sheet.top + look.px(44))
        right = self.sheet.right - look.px(76)
        self.draw_heading(surface, at, self.data.title, self.data.subtitle, right)
        self.draw_raised(surface, self._table)
        self._draw_names(surface)
        self._draw_rows(surface)
        self._draw_sums(surface)
        if self.data.seal:
            at = (self._table.left, (self._table.bottom + self.sheet.bottom) // 2)
            face, room = look.face(TextRole.LABEL), self._table.width
            self.fonts.draw_fitting(surface, self.data.seal, at, face, look.paper.text2, room)
        super().draw(surface)

    def _draw_names(self, surface: pygame.Surface) -> None:
        look, paint, fonts, paper = self.look, self.paint, self.fonts, self.look.paper
        face, side = look.face(TextRole.SPEECH), look.px(26)
        for player, (name, crest) in enumerate(zip(self.data.names, self.data.crests, strict=True)):
            room = self._column - look.px(32) - side - look.px(16)
            shown = fonts.ellipsis(name, room, face)
            at = (self._right(player), self._names_y)
            drawn = fonts.draw(surface, shown, at, face, paper.text, "right")
            beside = (drawn.left - look.px(8) - side / 2, self._names_y)
            paint.put_centred(surface, paint.crest(crest, side), beside)
        surface.fill(paper.line, (self._table.left, self._rows.top, self._table.width, look.border))

    def _draw_rows(self, surface: pygame.Surface) -> None:
        look, fonts, paper, scroll = self.look, self.fonts, self.look.paper, self.scroll
        assert scroll is not None, "the sheet is built before it is drawn"
        label, (face, gain) = look.face(TextRole.HELP), self._faces
        if not self.data.deals:
            at = self._rows.center
            told = self.words.text("No deal is finished yet.")
            fonts.draw(surface, told, at, label, paper.text2, "center")
            return
        before = surface.get_clip()
        surface.set_clip(self._rows)
        top = self._rows.top + look.px(6) - scroll.offset
        inset = look.px(16)
        ledger = self.data.ledger or UnbookedPoints(self.data.deals, (True,) * len(self.data.deals))
        settled = max((number for number, done in enumerate(ledger.entered) if done), default=-1)
        for number, (points, totals) in enumerate(zip(ledger.points, self.data.running, strict=True)):
            y = top + (number + 0.5) * self._row
            if not self._rows.top - self._row < y < self._rows.bottom + self._row:
                continue
            if number:
                line = round(y - self._row / 2)
                surface.fill(
                    paper.sunk, (self._rows.left + inset, line, self._rows.width - 2 * inset, look.border)
                )
            left = self._rows.left + look.px(24)
            if self._told:
                room = self._rows.width - 2 * look.px(24)
                below = (left, y + look.tall(12))
                fonts.draw_fitting(surface, self.data.contracts[number], below, label, paper.text2, room)
                y -= look.tall(12)
            fonts.draw(surface, self._called(number), (left, y), label, paper.text2)
            for player in range(len(self.data.names)):
                right = self._right(player)
                if ledger.entered[number]:
                    fonts.draw(surface, number_text(totals[player]), (right, y), face, paper.text, "right")
                won = points[player]
                colour = paper.good if won > 0 else paper.bad if won < 0 else paper.text3
                colour = colour if number <= settled else paper.text2
                fonts.draw(surface, gain_text(won), (right - self._gain, y), gain, colour, "right")
                if number < len(self.data.dealers) and self.data.dealers[number] == player:
                    self._draw_dealer(surface, (right - self._dealer, y))
        surface.set_clip(before)

    def _called(self, deal: int) -> str:
        """Return the label of a deal's row."""
        return (
            self.data.labels[deal] if self.data.labels else self.words.text("Deal {number}", number=deal + 1)
        )

    def _draw_dealer(self, surface: pygame.Surface, at: tuple[float, float]) -> None:
        look, paint = self.look, self.paint
        side = look.px(20)
        paint.put_centred(surface, paint.disc(side, look.paper.raised, look.paper.text2, look.border), at)
        self.fonts.draw(
            surface, self.words.text("D"), at, look.face(TextRole.TAG), look.paper.text2, "center"
        )

    def _draw_sums(self, surface: pygame.Surface) -> None:
        look, fonts, paper = self.look, self.fonts, self.look.paper
        inset = look.px(16)
        for shift in (0, look.px(4)):
            line = (self._table.left + inset, self._rows.bottom + shift, self._table.width - 2 * inset, 0)
            surface.fill(paper.text2, (*line[:3], look.border))
        face, label = look.face(TextRole.SHEET_TITLE), look.face(TextRole.HELP)
        at = (self._table.left + look.px(24), self._total_y)
        fonts.draw(surface, self.words.text("Total"), at, label.strong, paper.text)
        for player, total in enumerate(self.data.totals):
            at = (self._right(player), self._total_y)
            fonts.draw(surface, number_text(total), at, face, paper.text, "right")
