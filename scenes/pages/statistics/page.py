"""The statistics page: games along the top, what is counted on the sheet, pictures or the table."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.archive.spreadsheet import save
from game.archive.statistics import DealPoints
from scenes.framework import routes
from scenes.framework.focus import Target
from scenes.framework.scene import Scene
from scenes.graphics.goose import goose_picture
from scenes.graphics.look import Palette, Role
from scenes.i18n import NO_WORDS, Text, mark
from scenes.pages.statistics.board import Board
from scenes.pages.statistics.counting import CountedGame, Counting, Counts, Period
from scenes.pages.statistics.plates import CountPlate
from scenes.widgets import Button, ButtonKind, Scroll, Segments, ValueStepper, draw_tick

_EDGE, _MARGIN, _TOP = 28, 28, 156
LOOK = 1.0
"""Seconds between two looks at how many deals wait to be replayed."""
AGAINST = {
    "easy": mark("Against easy"),
    "normal": mark("Against normal"),
    "hard": mark("Against hard"),
    "expert": mark("Against expert"),
    "mixed": mark("Against a mix"),
    "human": mark("Among persons"),
}


class Statistics(Scene):
    """Figures of one game at a time. T shows them as a table, Esc goes back."""

    by_parts = True

    def __init__(
        self,
        counts: Counts | None,
        games: Sequence[CountedGame],
        folder: Path,
        *,
        booking: Iterator[None] | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        reviews: bool = False,
        lately: timedelta | None = None,
    ) -> None:
        """`folder` is where a spreadsheet is written, and `booking` makes one more match countable a step.

        `reviews` is whether the review of a deal can be opened. What was played `lately` is replayed by
        itself meanwhile; nothing is where that is `None`.
        """
        super().__init__()
        self.counting = Counting(counts, now, lately)
        self.games = games
        self.folder = folder
        self.reviews = reviews
        self.as_table = False
        self.level: str | None = None
        """Beside whom the same deals are shown."""
        self.scroll: Scroll | None = None
        self.board: Board | None = None
        self._booking = booking
        self._booked = False
        self._unseen = 0.0
        """Seconds since it was asked how many deals wait to be replayed."""
        self._offset = 0
        self._told = NO_WORDS

    @property
    def palette(self) -> Palette:
        """The sheet is paper."""
        return self.look.paper

    @property
    def game(self) -> CountedGame:
        """The game that is shown."""
        return {game.key: game for game in self.games}[self.counting.game]

    def enter(self) -> None:
        """First the game that was played most."""
        self.counting.begin(self.games[0].key)

    def resume(self) -> None:
        """A review may have found something."""
        self.counting.renew()
        self.rebuild(self.services)

    # Building.

    def build(self) -> None:
        """Header, plates, fields, and the cards."""
        look = self.look
        if self.scroll is not None:
            self._offset = self.scroll.offset
        self.scroll = self.board = None
        targets = self._build_header()
        plates = self._build_plates()
        targets += plates
        sheet = self._sheet()
        self._fields_end = sheet.left + look.px(_MARGIN)
        if self.counting.tables:
            targets += self._build_fields(sheet)
        if self.counting.found is not None and self.counting.found.sums.deals:
            targets += self._build_cards(sheet)
        elif self.counting.tables and self.counting.found is not None:
            targets.append(self._build_show_all(sheet))
        chosen = next((plate for plate in plates if plate.chosen), plates[0])
        self.focus.set_targets(targets, chosen)

    def _build_header(self) -> list[Target]:
        look, words = self.look, self.words
        side, middle = look.px(40), look.px(38)
        back = Button(
            self, pygame.Rect(look.px(_EDGE), middle - side // 2, side, side), "", self._leave,
            kind=ButtonKind.ICON, icon="left", palette=look.ink, key="back",
        )  # fmt: skip
        labels = [words.text("Pictures"), words.text(mark("Table", about="figures in rows"))]
        width = Segments.width_for(self, labels, icons=True)
        rect = pygame.Rect(look.size[0] - look.px(_EDGE) - width, 0, width, look.tall(40))
        rect.centery = middle
        views = Segments(self, rect, labels, int(self.as_table), self._view, palette=look.ink, key="view")
        views.show_icons("chart", "list")
        text = words.text("Export")
        place = pygame.Rect(0, rect.top, Button.width_for(self, text, icon="export"), rect.height)
        place.right = rect.left - look.px(12)
        self._export_left = place.left
        possible = self.counting.found is not None and self.counting.found.sums.deals > 0
        export = Button(
            self, place, text, self._export, icon="export", palette=look.ink, key="export", enabled=possible
        )
        return [back, export, views]

    def _build_plates(self) -> list[CountPlate]:
        look = self.look
        gap, height = look.px(16), look.tall(60)
        room = look.size[0] - 2 * look.px(_EDGE)
        width = (room - gap * (len(self.games) - 1)) / len(self.games)
        top = look.px(75)
        found = []
        for number, game in enumerate(self.games):
            left = look.px(_EDGE) + round(number * (width + gap))
            rect = pygame.Rect(left, top, round(width), height)
            count, press = self.counting.plates.get(game.key), partial(self._choose_game, game.key)
            chosen = game is self.game
            found.append(CountPlate(self, rect, game.key, game.title, game.picture, count, chosen, press))
        self._plates_bottom = top + height
        return found

    def _sheet(self) -> pygame.Rect:
        look = self.look
        top = max(look.px(_TOP), self._plates_bottom + look.px(20))
        foot = look.size[1] - look.px(22)
        return pygame.Rect(look.px(_EDGE), top, look.size[0] - 2 * look.px(_EDGE), foot - top)

    def _build_fields(self, sheet: pygame.Rect) -> list[Target]:
        look, words = self.look, self.words
        sizes = sorted({table.players for table in self.counting.tables})
        levels = [level for level in AGAINST if level in {table.against for table in self.counting.tables}]
        y, x, height = sheet.top + look.px(18), sheet.left + look.px(_MARGIN), look.tall(36)
        tables = [words.text("All tables"), *(words.players([size]) for size in sizes)]
        against = [words.text("Against anyone"), *(words.text(AGAINST[level]) for level in levels)]
        tables, against = (labels[1:] if len(labels) == 2 else labels for labels in (tables, against))
        times = [words.text("30 days"), words.text("This year"), words.text("All")]
        found: list[Target] = []
        for labels, chosen, change, key in (
            (
                tables,
                [None, *sizes].index(self.counting.players),
                partial(self._sift_players, sizes),
                "players",
            ),
            (
                against,
                [None, *levels].index(self.counting.against),
                partial(self._sift_against, levels),
                "against",
            ),
        ):
            rect = pygame.Rect(x, y, ValueStepper.width_for(self, labels) - look.px(12), height)
            found.append(ValueStepper(self, rect, labels, chosen, change, key=key, enabled=len(labels) > 1))
            x = rect.right + look.px(12)
        rect = pygame.Rect(x, y, Segments.width_for(self, times) - look.px(12), height)
        found.append(Segments(self, rect, times, int(self.counting.period), self._sift_time, key="time"))
        self._fields_end = rect.right + look.px(16)
        return found

    def _build_cards(self, sheet: pygame.Rect) -> list[Target]:
        look, found = self.look, self.counting.found
        assert found is not None
        margin = look.px(_MARGIN)
        top = sheet.top + look.px(18) + look.tall(36) + look.px(16)
        rect = pygame.Rect(sheet.left + margin, top, 0, sheet.bottom - top - look.px(20))
        rect.width = sheet.width - margin - look.px(4)
        self.scroll = Scroll(self, rect, margin=look.px(8))
        review = self._review if self.reviews else None
        self.board = Board(
            self, self.scroll, self.game, found, self.level, self._choose_level, review, self.counting.waiting
        )
        height = self.board.lay_table() if self.as_table else self.board.lay_pictures()
        self.scroll.set_height(height)
        self.scroll.scroll_to(self._offset)
        return self.board.targets

    def _build_show_all(self, sheet: pygame.Rect) -> Target:
        look, text = self.look, self.words.text("Show all")
        rect = pygame.Rect(0, 0, Button.width_for(self, text), look.tall(44))
        rect.center = (sheet.centerx, sheet.centery + look.px(80))
        return Button(self, rect, text, self._show_all, key="show all")

    # What is asked for.

    def _choose_game(self, key: str) -> None:
        self.level = self.scroll = None
        self._offset = 0
        self._sift(game=key)

    def _sift(self, **changes: Any) -> None:
        self._told = NO_WORDS
        self.counting.sift(**changes)
        self.rebuild(self.services)

    def _sift_players(self, sizes: Sequence[int], number: int) -> None:
        self._sift(players=sizes[number - 1] if number else None)

    def _sift_against(self, levels: Sequence[str], number: int) -> None:
        self._sift(against=levels[number - 1] if number else None)

    def _sift_time(self, number: int) -> None:
        self._sift(period=Period(number))

    def _show_all(self) -> None:
        self._sift(players=None, against=None, period=Period.ALL)

    def _choose_level(self, level: str) -> None:
        self.level = level
        self.rebuild(self.services)

    def _view(self, number: int) -> None:
        self.as_table = number == 1
        self._offset = 0
        self.scroll = None
        self.rebuild(self.services)

    def _review(self, deal: DealPoints) -> None:
        self.guide.go(routes.ReviewRoute(deal.match, deal.deal, deal.seat))

    def _export(self) -> None:
        assert self.counting.found is not None
        words = self.words
        try:
            path = save(self.folder, self.counting.game, self.counting.found)
            self._told = words.text("Written to {file}", file=str(path))
        except OSError:
            self._told = words.text("{folder} takes no file.", folder=str(self.folder))
        self.redraw()

    def _leave(self) -> None:
        self.guide.back()

    # Running.

    def update(self, dt: float) -> None:
        """Make what an earlier version kept countable, a match a frame; and see how far replaying is."""
        self._look_on(dt)
        if self._booking is None:
            return
        try:
            next(self._booking)
            self._booked = True
        except (StopIteration, sqlite3.Error):
            self._booking = None
            if self._booked:
                self.resume()

    def _look_on(self, dt: float) -> None:
        self._unseen += dt
        if not self.counting.waiting or self._unseen < LOOK:
            return
        self._unseen = 0.0
        if not self.counting.look_on():
            return
        if not self.counting.waiting:
            self.resume()
        elif self.board is not None and self.board.par is not None:
            self.board.par.show_waiting(self.counting.waiting)
            self.redraw()

    @property
    def wake(self) -> float | None:
        """Soon, while there is something to make countable; now and then, while deals are replayed."""
        if self._booking is not None:
            return 0.02
        return LOOK if self.counting.waiting else None

    def handle(self, event: pygame.event.Event) -> None:
        """Esc goes back, T turns to the table and back; the page keys move the sheet."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._leave()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_t:
            self._view(0 if self.as_table else 1)
        elif self.scroll is not None:
            self.scroll.handle(event)

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """The felt, the title, the sheet under the plate that is chosen."""
        look, paint, fonts = self.look, self.paint, self.fonts
        surface.blit(paint.felt(look.size, look.high_contrast), (0, 0))
        title, face = self.words.text("Statistics"), look.face(Role.DISPLAY)
        at = (look.px(86), look.px(38))
        fonts.draw(surface, title, at, face, look.ink.text)
        self._draw_told(surface, at[0] + fonts.width(title, face) + look.px(24))
        sheet = self._sheet()
        line = look.paper.line if look.high_contrast else None
        paint.panel(surface, sheet, look.panel_radius, look.paper.ground, line, look.border, shadow=3)
        self._draw_caption(surface, sheet)
        self._draw_message(surface, sheet)
        chosen = next(each for each in self.focus.targets if isinstance(each, CountPlate) and each.chosen)
        rect = chosen.focus_rect
        beak = paint.triangle((look.px(24), look.px(10)), look.paper.ground)
        paint.put(surface, beak, (rect.centerx - look.px(12), sheet.top - look.px(10) + 1))
        self.draw_widgets(surface)
        self.draw_focus(surface)
        draw_tick(self, surface, (rect.right - look.px(6), rect.top + look.px(4)), look.px(22))

    def _draw_told(self, surface: pygame.Surface, left: int) -> None:
        """Where the spreadsheet was written."""
        if self._told:
            look, fonts = self.look, self.fonts
            face = look.face(Role.LABEL)
            room = self._export_left - look.px(16) - left
            lines = [fonts.ellipsis(line, room, face) for line in fonts.wrap(self._told, room, face)[:2]]
            for number, line in enumerate(lines):
                y = look.px(38) + (number - (len(lines) - 1) / 2) * fonts.line_height(face)
                fonts.draw(surface, line, (left, y), face, look.ink.text2)

    def _draw_caption(self, surface: pygame.Surface, sheet: pygame.Rect) -> None:
        """How much is counted, and what it was played with."""
        if self.counting.found is None or not self.counting.tables:
            return
        look, fonts, words, found = self.look, self.fonts, self.words, self.counting.found
        face, right = look.face(Role.LABEL), sheet.right - look.px(_MARGIN + 4)
        played = words.text(
            "{deals}, {matches}",
            deals=words.counted("{count} deal", "{count} deals", count=found.sums.deals),
            matches=words.counted("{count} match", "{count} matches", count=len(found.matches)),
        )
        helped = words.text(
            "{hints}, {undos}",
            hints=words.counted("{count} hint", "{count} hints", count=found.help.hints),
            undos=words.counted("{count} undo", "{count} undos", count=found.help.undos),
        )
        lines = [words.text("{first}, {next}", first=played, next=helped)]
        if fonts.width(lines[0], face) > right - self._fields_end:
            lines = [played, helped]
        if max(fonts.width(line, face) for line in lines) > right - self._fields_end:
            return  # the table tells it, too
        for number, line in enumerate(lines):
            y = (
                sheet.top
                + look.px(18)
                + look.tall(18)
                + (number - (len(lines) - 1) / 2) * round(face.px * 1.4)
            )
            fonts.draw(surface, line, (right, y), face, look.paper.text2, "right")

    def _message(self) -> Text:
        """Why there is nothing to see; nothing where there is."""
        words = self.words
        if self.counting.counts is None:
            return words.text("No match is kept here, so there is nothing to count.")
        if self.counting.unread:
            return words.text("Your matches cannot be read just now.")
        if self.counting.found is None:
            return words.text(
                "No deal of {game} is over yet. Your first one will count here.", game=self.game.title
            )
        return NO_WORDS if self.counting.found.sums.deals else words.text("No deal like that.")

    def _draw_message(self, surface: pygame.Surface, sheet: pygame.Rect) -> None:
        told = self._message()
        if not told:
            return
        look, fonts, face = self.look, self.fonts, self.look.face(Role.HELP)
        goose = goose_picture(self.paint, look.px(120), look.paper.strong_line)
        top = sheet.centery - goose.get_height() - look.px(10)
        self.paint.put(surface, goose, (sheet.centerx - goose.get_width() / 2, top))
        for number, line in enumerate(fonts.wrap(told, sheet.width - 2 * look.px(_MARGIN), face)):
            y = sheet.centery + look.px(20) + number * fonts.line_height(face)
            fonts.draw(surface, line, (sheet.centerx, y), face, look.paper.text, "center")
