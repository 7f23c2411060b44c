"""The statistics page: game tabs on top, then filters, and charts or tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
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
from scenes.i18n import NO_WORDS, Text
from scenes.pages.statistics.card_grid import CardGrid
from scenes.pages.statistics.game_tabs import count_text
from scenes.pages.statistics.games_model import CountedGame, Explain, untold
from scenes.pages.statistics.games_page import MARGIN, GamesPage
from scenes.pages.statistics.model import AGAINST_LABELS, StatisticsModel, StatisticsPeriod
from scenes.widgets import Button, Scroll, Segments, ValueStepper

POLL_SECONDS = 1.0
"""Seconds between counts of the deals waiting to be replayed."""


class StatisticsPage(GamesPage):
    """The figures of one game at a time. T shows them as tables, G the grade; Esc goes back."""

    model: StatisticsModel

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
        super().__init__(StatisticsModel(archive, games, now, booking, lately, explain))
        self.folder = folder
        self.reviews = reviews
        self.grid: CardGrid | None = None
        self.told = NO_WORDS
        """Message about where a spreadsheet was saved, or why it was not."""
        self._since_check = 0.0
        """Seconds since the deals waiting to be replayed were last counted."""

    def heading(self) -> Text:
        """Return the title of the page."""
        return self.words.text("Statistics")

    def told_of(self, game: CountedGame) -> Text:
        """Return how much of a game was played."""
        return count_text(self.words, self.model.played.get(game.key))

    # Building.

    def build(self) -> None:
        """Build the header, the games, the fields and the cards."""
        look = self.look
        if self.scroll is not None:
            self._offset = self.scroll.offset
        self.scroll = self.grid = None
        targets = self._build_header()
        targets += self.build_tabs()
        sheet = self.sheet_area
        self._fields_end = sheet.left + look.px(MARGIN)
        if self.model.tables:
            targets += self._build_fields(sheet)
        if self.model.deals:
            targets += self._build_cards(sheet)
        elif self.model.tables and self.model.figures is not None:
            targets.append(self._build_show_all(sheet))
        self.focus.set_targets(targets, self.chosen_tab)

    def _build_header(self) -> list[FocusTarget]:
        look, words = self.look, self.words
        views = self.build_views()
        rect = views.focus_rect
        text = words.text("Export")
        place = pygame.Rect(0, rect.top, Button.width_for(self, text, icon="export"), rect.height)
        place.right = rect.left - look.px(12)
        grade = words.text("Your grade")
        own = pygame.Rect(0, rect.top, Button.width_for(self, grade), rect.height)
        own.right = place.left - look.px(12)
        self._export_left = own.left
        possible = self.model.deals > 0
        export = Button(
            self, place, text, self._export, icon="export", palette=look.ink, key="export", enabled=possible
        )
        show = Button(self, own, grade, self._show_grade, palette=look.ink, key="grade")
        return [self.build_back(), show, export, views]

    def _build_fields(self, sheet: pygame.Rect) -> list[FocusTarget]:
        look, words, model = self.look, self.words, self.model
        sizes, opponents = [None, *model.sizes], [None, *model.opponents]
        y, x, height = sheet.top + look.px(18), sheet.left + look.px(MARGIN), look.tall(36)
        tables = [words.text("All tables"), *(words.players([size]) for size in model.sizes)]
        against = [
            words.text("Against anyone"),
            *(words.text(AGAINST_LABELS[each]) for each in model.opponents),
        ]
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
        margin = look.px(MARGIN)
        top = sheet.top + look.px(18) + look.tall(36) + look.px(16)
        rect = pygame.Rect(sheet.left + margin, top, 0, sheet.bottom - top - look.px(20))
        rect.width = sheet.width - margin - look.px(4)
        self.scroll = Scroll(self, rect, margin=look.px(8))
        review = self._review if self.reviews else None
        self.grid = CardGrid(self, self.scroll, self.model, found, self._choose_level, review)
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
        self.told = NO_WORDS
        super()._choose_game(key)

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

    def _review(self, found: DealPoints | CostlyDecision) -> None:
        if isinstance(found, CostlyDecision):
            judged = found.judged
            self.router.go(routes.Review(found.match, found.deal, judged.player, judged.number))
        else:
            self.router.go(routes.Review(found.match, found.deal, found.seat))

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
        if not self.model.waiting or self._since_check < POLL_SECONDS:
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
        return POLL_SECONDS if self.model.waiting else None

    def handle(self, event: pygame.event.Event) -> None:
        """Handle keys: G shows the grade, the others as on every page about games."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_g:
            self._show_grade()
        else:
            super().handle(event)

    # Drawing.

    def draw_on_sheet(self, surface: pygame.Surface) -> None:
        """Draw what is counted, or why nothing is."""
        self._draw_caption(surface, self.sheet_area)
        self._draw_message(surface, self.sheet_area)

    def draw_beside_title(self, surface: pygame.Surface, left: int) -> None:
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
        face, right = look.face(TextRole.LABEL), sheet.right - look.px(MARGIN + 4)
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
        lines, at = fonts.wrap(told, sheet.width - 2 * look.px(MARGIN), face), sheet.centery + look.px(20)
        step = fonts.line_height(face)
        fonts.draw_down(surface, lines, (sheet.centerx, at), face, look.paper.text, step, "center")
