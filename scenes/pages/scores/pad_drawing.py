"""Draws a score pad as in bridge: a line, entries above and below it, and a prison at the crossing.

Entries that don't fit are summed up as `Earlier` next to the line, oldest first; the current game is always
shown. With `everything`, nothing is summed up and the pad is as tall as needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, MIN_TEXT_SIZE, TextRole, TypeSize
from scenes.i18n import NO_WORDS, Text, mark, number_text
from scenes.pages.scores.score_page import SheetScene
from scenes.presenters.base.scores import PadEntry, PadGame, PadPage

PRISON_RADIUS = 43
"""Radius of the prison, in design units."""
_LINE = 4
_PITCH = 35
"""Distance between entries in design units; less if there are many."""
_PITCH_OF_ALL = 30
_FIGURE_SHARE = 0.28
"""Maximum width of a figure as a share of its column."""
_MARK = 1.25
"""Height of the mark at the end of a game, as a multiple of an entry's height."""
_ENDLESS = 10**6
_EARLIER = 0
"""Deal number of an entry that sums up several."""
EARLIER_LABEL = mark("Earlier")
"""Label of an entry that sums up several."""
_BARS = (colours.GOLD_BAR, "#3B7A94")


def cut(entries: Sequence[PadEntry], rows: int) -> list[PadEntry]:
    """Return the entries that fit on `rows` rows, with the oldest summed up in one entry."""
    if len(entries) <= rows:
        return list(entries)
    kept = list(entries[len(entries) - rows + 1 :]) if rows > 1 else []
    earlier = sum(entry.points for entry in entries[: len(entries) - len(kept)])
    return [PadEntry(_EARLIER, NO_WORDS, earlier), *kept][:rows]


def _most(columns: Sequence[Sequence[PadEntry]]) -> int:
    return max(len(entries) for entries in columns)


@dataclass
class PadPlan:
    """Number of rows above the line, and of each game below it."""

    above: int
    games: list[int]

    @property
    def rows(self) -> int:
        """Total number of rows, without the marks at the ends of games."""
        return self.above + sum(self.games)


def plan(page: PadPage, room: int) -> PadPlan:
    """Distribute `room` rows, without marks; finished games shrink first, the current game last."""
    found = PadPlan(_most(page.above), [_most(game.below) for game in page.games])
    past = range(len(page.games) - 1 if page.open else len(page.games))
    present = range(len(past), len(page.games))

    def shrink(least_above: int, least_past: int, least_present: int) -> None:
        for number in past:
            while found.rows > room and found.games[number] > least_past:
                found.games[number] -= 1
        while found.rows > room and found.above > least_above:
            found.above -= 1
        for number in present:
            while found.rows > room and found.games[number] > least_present:
                found.games[number] -= 1

    for least in ((5, 1, 9), (4, 0, 4), (3, 0, 3), (2, 0, 2), (1, 0, 1)):
        shrink(*least)
    return found


class PadView:
    """A page of a pad, laid out in a window rectangle."""

    def __init__(
        self,
        scene: SheetScene,
        page: PadPage,
        crests: Sequence[str],
        rect: pygame.Rect,
        *,
        everything: bool,
    ) -> None:
        self.scene, self.page, self.crests = scene, page, crests
        self.rect = rect
        look = scene.look
        self._words = look.face(TextRole.LABEL)
        self._inset = look.px(24 if len(page.columns) < 4 else 14)
        self.head_height = look.tall(58)
        self._feet = [*[look.tall(30)] * (len(page.foot) - 1), look.tall(64)]
        self.foot_height = sum(self._feet)
        self._bars_height = look.tall(74) if page.open else look.px(16)
        self._zone = max(look.wide(PRISON_RADIUS + 3), round(1.6 * self._words.px + look.px(8)))
        self.body = pygame.Rect(rect.left, rect.top + self.head_height, rect.width, 0)
        self.body.height = rect.bottom - self.foot_height - self.body.top
        self._share_out(everything)
        self._choose_words()

    # Layout

    def _share_out(self, everything: bool) -> None:
        look, page = self.scene.look, self.page
        marks = sum(_MARK for game in page.games if game.text)
        whole = plan(page, _ENDLESS)
        least = round(self._words.px * 1.62)
        room = self.body.height - 2 * self._zone - self._bars_height - look.px(10)
        self.pitch = min(look.tall(_PITCH), int(room / max(1, whole.rows + marks)))
        self.plan = whole
        if self.pitch < least:
            self.pitch = look.tall(_PITCH_OF_ALL) if everything else least
            self.plan = whole if everything else plan(page, int(room / least - marks))
        self.summed_up = self.plan != whole
        """Whether some entries are summed up."""
        above = look.px(10) + self.plan.above * self.pitch + self._zone
        below = self._zone + round((sum(self.plan.games) + marks) * self.pitch) + self._bars_height
        self.height = above + below
        """Height of the body in pixels; it exceeds the room only if everything is shown."""
        spare = max(0, self.body.height - self.height)
        middle = round(self.body.height * 0.42)
        self.line_y = max(above, min(middle, above + spare))
        self.height = max(self.height, self.body.height)

    def _choose_words(self) -> None:
        """Choose a figure size that fits the rows, and `Deal 4` or the short form `4` for all entries."""
        look, fonts = self.scene.look, self.scene.fonts
        sizes = [look.face(role) for role in (TextRole.SHEET_TITLE, TextRole.RAIL_TITLE, TextRole.NAME)]
        most = self.rect.width // len(self.page.columns) * _FIGURE_SHARE
        self._figure = next(
            (face for face in sizes if face.px * 1.35 <= self.pitch and fonts.width("0000", face) <= most),
            sizes[-1],
        )
        shown = [entry for column in self._shown_above() for entry in column]
        shown += [entry for game in self._shown_below() for column in game for entry in column]
        deals = [entry for entry in shown if entry.deal != _EARLIER]
        self._long = True
        self._long = all(
            fonts.width(self._in_words(entry, entry.words), self._words) <= self._word_room(entry)
            for entry in deals
        )

    def _in_words(self, entry: PadEntry, said: str) -> Text:
        words = self.scene.words
        if entry.deal == _EARLIER:
            return words.text(EARLIER_LABEL)
        if self._long:
            return words.text("Deal {deal}, {words}", deal=entry.deal, words=said)
        return words.text("{deal}: {words}", deal=entry.deal, words=said)

    def text(self, entry: PadEntry) -> str:
        """Return an entry's words in the longest form that fits."""
        fonts, room = self.scene.fonts, self._word_room(entry)
        forms = [self._in_words(entry, words) for words in (entry.words, *entry.shorter)]
        last = entry.shorter[-1] if entry.shorter else forms[0]
        fitting = (form for form in (*forms, last) if fonts.width(form, self._words) <= room)
        return next(fitting, None) or fonts.ellipsis(last, room, TypeSize(MIN_TEXT_SIZE, False))

    def _word_room(self, entry: PadEntry) -> int:
        points = self.scene.fonts.width(number_text(entry.points), self._figure)
        narrowest = self.rect.width // len(self.page.columns)
        return narrowest - 2 * self._inset - points - self.scene.look.px(8)

    def _shown_above(self) -> list[list[PadEntry]]:
        return [cut(entries, self.plan.above) for entries in self.page.above]

    def _shown_below(self) -> list[list[list[PadEntry]]]:
        return [
            [cut(entries, rows) for entries in game.below]
            for game, rows in zip(self.page.games, self.plan.games, strict=True)
        ]

    def column(self, number: int) -> pygame.Rect:
        """Return the full-height rectangle of a column."""
        edges = [
            self.rect.left + round(self.rect.width * at / len(self.page.columns))
            for at in (number, number + 1)
        ]
        return pygame.Rect(edges[0], self.rect.top, edges[1] - edges[0], self.rect.height)

    @property
    def crossing(self) -> int:
        """Horizontal centre of the prison in window pixels."""
        return self.column(len(self.page.columns) // 2).left

    # Drawing

    def draw(self, surface: pygame.Surface, grown: float, offset: int) -> None:
        """Draw the page; `grown` is the progress of its totals from 0 to 1, `offset` the scroll offset."""
        look, paper = self.scene.look, self.scene.look.paper
        self.scene.draw_raised(surface, self.rect)
        self._draw_head(surface)
        before = surface.get_clip()
        surface.set_clip(self.body.clip(before))
        top = self.body.top - offset
        for number in range(1, len(self.page.columns)):
            x = self.column(number).left - look.px(2) // 2
            colour = paper.text2 if len(self.page.columns) == 2 else paper.strong_line
            surface.fill(colour, (x, self.body.top, max(1, look.px(2)), self.body.height))
        self._draw_above(surface, top)
        self._draw_below(surface, top, grown)
        self._draw_line(surface, top + self.line_y)
        surface.set_clip(before)
        self._draw_foot(surface, grown)

    def _draw_head(self, surface: pygame.Surface) -> None:
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        middle = self.rect.top + self.head_height // 2
        for number, column in enumerate(self.page.columns):
            rect = self.column(number)
            face, side, gap = look.face(TextRole.NAME), look.px(26), look.px(8)
            crests = len(column.players) * (side + gap)
            room = rect.width - 2 * look.px(10) - crests
            if fonts.width(column.name, face) > room and len(column.players) > 1:
                face = look.face(TextRole.SPEECH)
            face = fonts.fitting(column.name, face, room)
            name = fonts.ellipsis(column.name, room, face)
            x = rect.centerx - (crests + fonts.width(name, face)) / 2
            y = middle - (look.tall(9) if column.note else 0)
            for player in column.players:
                paint.put_centred(surface, paint.crest(self.crests[player], side), (x + side / 2, y))
                x += side + gap
            fonts.draw(surface, name, (x, y), face, paper.text)
            if column.note:
                at, room = (rect.centerx, middle + look.tall(14)), rect.width - 2 * look.px(10)
                label = look.face(TextRole.LABEL)
                fonts.draw_fitting(surface, column.note, at, label, paper.text2, room, "center")
        surface.fill(paper.line, (self.rect.left, self.body.top - look.border, self.rect.width, look.border))

    def _draw_above(self, surface: pygame.Surface, top: int) -> None:
        for number, entries in enumerate(self._shown_above()):
            for row, entry in enumerate(entries):
                y = top + self.line_y - self._zone - (row + 0.5) * self.pitch
                self._draw_entry(surface, self.column(number), y, entry)

    def _draw_below(self, surface: pygame.Surface, top: int, grown: float) -> None:
        y: float = top + self.line_y + self._zone
        for game, columns, rows in zip(self.page.games, self._shown_below(), self.plan.games, strict=True):
            for number, entries in enumerate(columns):
                for row, entry in enumerate(entries):
                    self._draw_entry(surface, self.column(number), y + (row + 0.5) * self.pitch, entry)
            y += rows * self.pitch
            if game.text:
                self._draw_mark(surface, round(y + _MARK * self.pitch / 2), game)
                y += _MARK * self.pitch
        if self.page.open:
            bottom = top + self.height
            self._draw_bars(surface, bottom - self._bars_height, self.page.games[-1], grown)

    def _draw_entry(self, surface: pygame.Surface, column: pygame.Rect, y: float, entry: PadEntry) -> None:
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        left, right = column.left + self._inset, column.right - self._inset
        if entry.deal == self.page.fresh:
            aside, height = look.px(8), self.pitch - look.px(3)
            rect = pygame.Rect(left - aside, round(y - height / 2), right - left + 2 * aside, height)
            line = paper.line if look.high_contrast else None
            paint.panel(surface, rect, look.cell_radius, paper.sunk, line, opacity=0.7)
        text = self.text(entry)
        fonts.draw(
            surface, text, (left, y), fonts.fitting(text, self._words, self._word_room(entry)), paper.text2
        )
        fonts.draw(surface, number_text(entry.points), (right, y), self._figure, paper.text, "right")

    def _draw_mark(self, surface: pygame.Surface, y: int, game: PadGame) -> None:
        """Draw the end of a game: a double rule and the winner."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        self._double_rule(surface, y)
        inset = self._inset - look.px(4)
        width = self.rect.width - 2 * inset
        face = fonts.fitting(game.text, look.face(TextRole.TAG), width - 2 * look.px(12))
        text = fonts.ellipsis(game.text, width - 2 * look.px(12), face)
        height = min(self.pitch - look.px(2), look.tall(26))
        rect = pygame.Rect(self.rect.left + inset, 0, 0, height)
        rect.width = fonts.width(text, face) + 2 * look.px(12)
        rect.centery = y
        paint.panel(surface, rect, height // 2, paper.outcome(game.outcome))
        fonts.draw(surface, text, rect.center, face, paper.raised, "center")

    def _double_rule(self, surface: pygame.Surface, y: int) -> None:
        look = self.scene.look
        thick, gap = max(1, look.px(1.5)), look.px(2.5)
        for shift in (-gap - thick // 2, gap - thick // 2):
            inset = self._inset - look.px(4)
            rect = (self.rect.left + inset, y + shift, self.rect.width - 2 * inset, thick)
            surface.fill(look.paper.text2, rect)

    def _draw_bars(self, surface: pygame.Surface, top: int, game: PadGame, grown: float) -> None:
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        target, height, words = self.page.target, look.px(12), self.scene.words
        for number, entries in enumerate(game.below):
            column = self.column(number)
            left, width = column.left + self._inset, column.width - 2 * self._inset
            bar = pygame.Rect(left, top + look.tall(20), width, height)
            line = paper.line if look.high_contrast else None
            paint.panel(surface, bar, height // 2, paper.sunk, line, look.border)
            fresh = sum(entry.points for entry in entries if entry.deal == self.page.fresh)
            points = game.sums[number] - fresh * (1 - grown)
            if points > 0:
                done = pygame.Rect(bar.topleft, (max(height, round(width * points / target)), height))
                paint.panel(surface, done, height // 2, _BARS[min(number, 1)])
            y = bar.bottom + look.tall(16)
            told = words.text("Game {number}", number=game.number)
            text = words.text("{points} of {target}", points=game.sums[number], target=target)
            face = fonts.fitting_parts([told, text], self._words.strong, width, look.px(8))
            fonts.draw(surface, told, (left, y), face.regular, paper.text2)
            fonts.draw(surface, text, (left + width, y), face, paper.text, "right")

    def _draw_line(self, surface: pygame.Surface, y: int) -> None:
        """Draw the line with its two labels, and the prison at the crossing."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        thick, inset = look.px(_LINE), self._inset - look.px(4)
        rect = (self.rect.left + inset, y - thick // 2, self.rect.width - 2 * inset, thick)
        surface.fill(paper.text, rect)
        left, away = self.column(0).left + self._inset, round(self._words.px * 1.2)
        above, below = self.scene.words.text("above the line"), self.scene.words.text("below the line")
        filled = self.page.prison > 0
        radius, centre = look.wide(PRISON_RADIUS), (self.crossing, y)
        room = centre[0] - radius - look.px(4) - left
        for text, at in ((above, y - away), (below, y + away)):
            fonts.draw(surface, text, (left, at), fonts.fitting(text, self._words, room), paper.text2)
        ring = colours.BAD if filled else paper.strong_line
        if filled:
            corner = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            corner.center = centre
            paint.put_shadow(surface, corner, radius, 1)
        outer = paint.disc(2 * radius, paper.raised, ring, look.px(4 if filled else 2))
        paint.put_centred(surface, outer, centre)
        self._draw_prison(surface, centre, radius, ring)

    def _draw_prison(
        self, surface: pygame.Surface, centre: tuple[int, int], radius: int, ring: colours.Colour
    ) -> None:
        """Draw the points in prison inside its ring."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        x, y = centre
        name = self.scene.words.text("prison")
        tag = look.face(TextRole.TAG)
        tag = TypeSize(max(MIN_TEXT_SIZE, min(tag.px, round(radius * 0.34))), tag.bold)
        if not self.page.prison:
            small = tag.regular
            fonts.draw(surface, name, (x, y - round(0.8 * tag.px)), small, paper.text3, "center")
            empty = self.scene.words.text("empty")
            fonts.draw(surface, empty, (x, y + round(0.8 * tag.px)), small, paper.text3, "center")
            return
        inner = paint.disc(2 * radius - look.px(15), None, ring, max(1.0, look.u * 1.2))
        paint.put_centred(surface, inner, centre)
        text, room = number_text(self.page.prison), 2 * radius - look.px(28)
        face = TypeSize(min(look.face(TextRole.DISPLAY).px, round(radius * 0.68)), True)
        face = fonts.fitting(text, face, room)
        fonts.draw(surface, text, (x, y - round(radius * 0.17)), face, paper.text, "center")
        fonts.draw(surface, name, (x, y + round(radius * 0.42)), tag, ring, "center")

    def _draw_foot(self, surface: pygame.Surface, grown: float) -> None:
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        top = self.body.bottom
        self._double_rule(surface, top)
        for line, (totals, height) in enumerate(zip(self.page.foot, self._feet, strict=True)):
            large = line == len(self._feet) - 1
            face = look.face(TextRole.SHEET_TITLE if large else TextRole.NAME)
            y = top + height // 2 + (0 if large else look.px(4))
            for number, total in enumerate(totals):
                left = self.rect.left + round(self.rect.width * number / len(totals)) + self._inset
                right = self.rect.left + round(self.rect.width * (number + 1) / len(totals)) - self._inset
                points = number_text(round(total.points - total.gain * (1 - grown)))
                own = sum(look.px(22 + 8) for _ in total.players)
                needed = own + fonts.width(total.label, self._words) + fonts.width(points, face) + look.px(8)
                label_face, label_y, edge = self._words, y, right + look.px(8)
                if large and needed > right - left and look.text_scale > LARGE_TEXT_SCALE:  # two lines
                    at = (right, y + look.tall(13))
                    fonts.draw(surface, points, at, face, paper.text, "right")
                    label_y = y - look.tall(14)
                    label_face = fonts.fitting(total.label, label_face, right - left - own)
                else:
                    edge = fonts.draw(surface, points, (right, y), face, paper.text, "right").left
                for player in total.players:
                    side = look.px(22)
                    crest = paint.crest(self.crests[player], side)
                    paint.put_centred(surface, crest, (left + side / 2, label_y))
                    left += side + look.px(8)
                label = fonts.ellipsis(total.label, edge - left - look.px(8), label_face)
                fonts.draw(surface, label, (left, label_y), label_face, paper.text2)
            top += height
