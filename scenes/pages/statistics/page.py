"""The statistics page: game tabs on top, then filters, and charts or tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.archive.archive import Archive
from game.archive.spreadsheet import save
from game.archive.statistics import DealPoints
from game.archive.weak_points import CostlyDecision
from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.graphics.empty_goose import goose_picture
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import NO_WORDS, mark
from scenes.pages.statistics.card_grid import CardGrid
from scenes.pages.statistics.game_tabs import GameTab
from scenes.pages.statistics.model import (
    AGAINST,
    CountedGame,
    Explain,
    StatisticsModel,
    StatisticsPeriod,
    untold,
)
from scenes.widgets import Button, Scroll, Segments, ValueStepper, draw_tick
from scenes.widgets.paper_sheet import PaperPage

_EDGE, _MARGIN, _TOP = 28, 28, 156
LOOK = 1.0
"""Seconds between counts of the deals waiting to be replayed."""


class StatisticsPage(PaperPage):
    """The figures of one game at a time. T shows them as tables, G the grade; Esc goes back."""

    by_parts = True

    def __init__(
        self,
        archive: Archive | None,
        games: Sequence[CountedGame],
        folder: Path,
        *,
        booking: Iterator[None] | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        reviews: bool = False,
        lately: timedelta | None = None,
        explain: Explain = untold,
    ) -> None:
        """`folder` is where spreadsheets are saved; `reviews` says whether deals can be reviewed.


        The other parameters are those of `StatisticsModel`.
        """
        super().__init__()
        self.model = StatisticsModel(archive, games, now, booking, lately, explain)
        self.folder = folder
        self.reviews = reviews
        self.as_table = False
        self.scroll: Scroll | None = None
        self.grid: CardGrid | None = None
        self.told = NO_WORDS
        """Message about where a spreadsheet was saved, or why it was not."""
        self._since_check = 0.0
        """Seconds since the deals waiting to be replayed were last counted."""
        self._offset = 0

    def enter(self) -> None:
        """Show the most played game."""
        self.model.open()

    def resume(self) -> None:
        """Reload the figures, since a review may have added some."""
        self.model.renew()
        self.rebuild(self.services)

    # Building.

    def build(self) -> None:
        """Build the header, the games, the fields and the cards."""
        look = self.look
        if self.scroll is not None:
            self._offset = self.scroll.offset
        self.scroll = self.grid = None
        targets = self._build_header()
        tabs = self._build_tabs()
        targets += tabs
        sheet = self._sheet()
        self._fields_end = sheet.left + look.px(_MARGIN)
        if self.model.tables:
            targets += self._build_fields(sheet)
        if self.model.deals:
            targets += self._build_cards(sheet)
        elif self.model.tables and self.model.figures is not None:
            targets.append(self._build_show_all(sheet))
        chosen = next((tab for tab in tabs if tab.chosen), tabs[0])
        self.focus.set_targets(targets, chosen)

    def _build_header(self) -> list[FocusTarget]:
        look, words = self.look, self.words
        side, middle = look.px(40), look.px(38)
        back = self.build_back(pygame.Rect(look.px(_EDGE), middle - side // 2, side, side))
        labels = [words.text("Charts"), words.text(mark("Table", about="figures in rows"))]
        width = Segments.width_for(self, labels, icons=True)
        rect = pygame.Rect(look.size[0] - look.px(_EDGE) - width, 0, width, look.tall(40))
        rect.centery = middle
        views = Segments(self, rect, labels, int(self.as_table), self._view, palette=look.ink, key="view")
        views.show_icons("chart", "list")
        text = words.text("Export")
        place = pygame.Rect(0, rect.top, Button.width_for(self, text, icon="export"), rect.height)
        place.right = rect.left - look.px(12)
        self._export_left = place.left
        grade = words.text("Your grade")
        own = pygame.Rect(0, rect.top, Button.width_for(self, grade), rect.height)
        own.right = place.left - look.px(12)
        self._export_left = own.left
        possible = self.model.deals > 0
        export = Button(
            self, place, text, self._export, icon="export", palette=look.ink, key="export", enabled=possible
        )
        show = Button(self, own, grade, self._show_grade, palette=look.ink, key="grade")
        return [back, show, export, views]

    def _build_tabs(self) -> list[GameTab]:
        look, games = self.look, self.model.games.values()
        gap, height = look.px(16), look.tall(60)
        room = look.size[0] - 2 * look.px(_EDGE)
        width = (room - gap * (len(games) - 1)) / len(games)
        top = look.px(75)
        found = []
        for number, game in enumerate(games):
            left = look.px(_EDGE) + round(number * (width + gap))
            rect = pygame.Rect(left, top, round(width), height)
            count, press = self.model.played.get(game.key), partial(self._choose_game, game.key)
            found.append(GameTab(self, rect, game, count, game is self.model.game, press))
        self._tabs_bottom = top + height
        return found

    def _sheet(self) -> pygame.Rect:
        look = self.look
        top = max(look.px(_TOP), self._tabs_bottom + look.px(20))
        foot = look.size[1] - look.px(22)
        return pygame.Rect(look.px(_EDGE), top, look.size[0] - 2 * look.px(_EDGE), foot - top)

    def _build_fields(self, sheet: pygame.Rect) -> list[FocusTarget]:
        look, words, model = self.look, self.words, self.model
        sizes, opponents = [None, *model.sizes], [None, *model.opponents]
        y, x, height = sheet.top + look.px(18), sheet.left + look.px(_MARGIN), look.tall(36)
        tables = [words.text("All tables"), *(words.players([size]) for size in model.sizes)]
        against = [words.text("Against anyone"), *(words.text(AGAINST[each]) for each in model.opponents)]
        times = [words.text("30 days"), words.text("This year"), words.text("All")]
        found: list[FocusTarget] = []
        at_table, opponent = sizes.index(model.players), opponents.index(model.against)
        for key, labels, chosen, change in (
            ("players", tables, at_table, lambda at: self._change(players=sizes[at])),
            ("against", against, opponent, lambda at: self._change(against=opponents[at])),
        ):
            shown = labels[1:] if len(labels) == 2 else labels
            rect = pygame.Rect(x, y, ValueStepper.width_for(self, shown) - look.px(12), height)
            found.append(ValueStepper(self, rect, shown, chosen, change, key=key, enabled=len(shown) > 1))
            x = rect.right + look.px(12)
        rect = pygame.Rect(x, y, Segments.width_for(self, times) - look.px(12), height)
        found.append(
            Segments(
                self,
                rect,
                times,
                model.period,
                lambda at: self._change(period=StatisticsPeriod(at)),
                key="time",
            )
        )
        self._fields_end = rect.right + look.px(16)
        return found

    def _build_cards(self, sheet: pygame.Rect) -> list[FocusTarget]:
        look, found = self.look, self.model.figures
        assert found is not None, "some deals are counted"
        margin = look.px(_MARGIN)
        top = sheet.top + look.px(18) + look.tall(36) + look.px(16)
        rect = pygame.Rect(sheet.left + margin, top, 0, sheet.bottom - top - look.px(20))
        rect.width = sheet.width - margin - look.px(4)
        self.scroll = Scroll(self, rect, margin=look.px(8))
        review = self._review if self.reviews else None
        self.grid = CardGrid(self, self.scroll, self.model, found, self._choose_level, review, self._learn)
        height = self.grid.lay_tables() if self.as_table else self.grid.lay_pictures()
        self.scroll.set_height(height)
        self.scroll.scroll_to(self._offset)
        return self.grid.targets

    def _build_show_all(self, sheet: pygame.Rect) -> FocusTarget:
        look, text = self.look, self.words.text("Show all")
        rect = pygame.Rect(0, 0, Button.width_for(self, text), look.tall(44))
        rect.center = (sheet.centerx, sheet.centery + look.px(80))
        return Button(self, rect, text, self._show_all, key="show all")

    # Actions.

    def _choose_game(self, key: str) -> None:
        self.scroll = None
        self._offset = 0
        self.model.change_game(key)
        self._show_changed()

    def _change(self, **changes: Any) -> None:
        self.model.change(**changes)
        self._show_changed()

    def _show_all(self) -> None:
        self.model.show_all()
        self._show_changed()

    def _show_changed(self) -> None:
        self.told = NO_WORDS
        self.rebuild(self.services)

    def _choose_level(self, level: str) -> None:
        self.model.level = level
        self.rebuild(self.services)

    def _view(self, number: int) -> None:
        self.as_table = number == 1
        self._offset = 0
        self.scroll = None
        self.rebuild(self.services)

    def _review(self, found: DealPoints | CostlyDecision) -> None:
        if isinstance(found, CostlyDecision):
            judged = found.judged
            self.router.go(routes.Review(found.match, found.deal, judged.player, judged.number))
        else:
            self.router.go(routes.Review(found.match, found.deal, found.seat))

    def _learn(self, lesson: str) -> None:
        self.router.go(routes.Lesson(self.model.game.key, lesson))

    def _show_grade(self) -> None:
        if self.router.leads(routes.OwnGrade):
            self.router.go(routes.OwnGrade())

    def _export(self) -> None:
        assert self.model.figures is not None, "some deals are counted"
        words = self.words
        try:
            path = save(self.folder, self.model.game.key, self.model.figures)
            self.told = words.text("Exported to {file}", file=str(path))
        except OSError:
            self.told = words.text("Can't write to {folder}.", folder=str(self.folder))
        self.redraw()

    # Updates.

    def update(self, dt: float) -> None:
        """Prepare one match of an earlier version for the statistics, and check the replay progress."""
        self._check_waiting(dt)
        if self.model.book_next():
            self.resume()

    def _check_waiting(self, dt: float) -> None:
        self._since_check += dt
        if not self.model.waiting or self._since_check < LOOK:
            return
        self._since_check = 0.0
        if not self.model.check_waiting():
            return
        if not self.model.waiting:
            self.resume()
        elif self.grid is not None and self.grid.par is not None:
            self.grid.par.show_waiting(self.model.waiting)
            self.redraw()

    @property
    def wake(self) -> float | None:
        """Seconds until the next update; None if none is needed.

        Short while older matches are prepared for the statistics, longer while deals are replayed.
        """
        if self.model.booking is not None:
            return 0.02
        return LOOK if self.model.waiting else None

    def handle(self, event: pygame.event.Event) -> None:
        """Handle keys: Esc goes back, G shows the grade, T switches between charts and tables, page keys
        scroll.
        """
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.router.back()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_t:
            self._view(0 if self.as_table else 1)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_g:
            self._show_grade()
        elif self.scroll is not None:
            self.scroll.handle(event)

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the title, and the sheet under the chosen tab."""
        look, paint, fonts = self.look, self.paint, self.fonts
        self.draw_felt(surface)
        title, face = self.words.text("Statistics"), look.face(TextRole.DISPLAY)
        at = (look.px(86), look.px(38))
        fonts.draw(surface, title, at, face, look.ink.text)
        self._draw_told(surface, at[0] + fonts.width(title, face) + look.px(24))
        sheet = self._sheet()
        self.draw_paper(surface, sheet, rim=True)
        self._draw_caption(surface, sheet)
        self._draw_message(surface, sheet)
        chosen = next(each for each in self.focus.targets if isinstance(each, GameTab) and each.chosen)
        rect = chosen.focus_rect
        beak = paint.triangle((look.px(24), look.px(10)), look.paper.ground)
        paint.put(surface, beak, (rect.centerx - look.px(12), sheet.top - look.px(10) + 1))
        super().draw(surface)
        draw_tick(self, surface, (rect.right - look.px(6), rect.top + look.px(4)), look.px(22))

    def _draw_told(self, surface: pygame.Surface, left: int) -> None:
        """Draw the message about the spreadsheet export, in at most two lines; nothing without a message."""
        if self.told:
            look, fonts = self.look, self.fonts
            face = look.face(TextRole.LABEL)
            room = self._export_left - look.px(16) - left
            lines = [fonts.ellipsis(line, room, face) for line in fonts.wrap(self.told, room, face)[:2]]
            at, step = (left, look.px(38)), fonts.line_height(face)
            fonts.draw_block(surface, lines, at, face, look.ink.text2, step)

    def _draw_caption(self, surface: pygame.Surface, sheet: pygame.Rect) -> None:
        """Draw the numbers of deals and matches counted, and of hints and undos used."""
        if self.model.figures is None or not self.model.tables:
            return
        look, fonts, words, found = self.look, self.fonts, self.words, self.model.figures
        face, right = look.face(TextRole.LABEL), sheet.right - look.px(_MARGIN + 4)
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
            return  # the tables include this caption
        at, step = (right, sheet.top + look.px(18) + look.tall(18)), round(face.px * 1.4)
        fonts.draw_block(surface, lines, at, face, look.paper.text2, step, "right")

    def _draw_message(self, surface: pygame.Surface, sheet: pygame.Rect) -> None:
        told = self.model.message(self.words)
        if not told:
            return
        look, fonts, face = self.look, self.fonts, self.look.face(TextRole.HELP)
        goose = goose_picture(self.paint, look.px(120), look.paper.strong_line)
        top = sheet.centery - goose.get_height() - look.px(10)
        self.paint.put(surface, goose, (sheet.centerx - goose.get_width() / 2, top))
        lines, at = fonts.wrap(told, sheet.width - 2 * look.px(_MARGIN), face), sheet.centery + look.px(20)
        step = fonts.line_height(face)
        fonts.draw_down(surface, lines, (sheet.centerx, at), face, look.paper.text, step, "center")
