"""The grade page: how well the player decides, game by game, and what to work on."""

from __future__ import annotations

import pygame

from game.archive.weak_points import CostlyDecision
from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import NO_WORDS, Text
from scenes.pages.statistics.figure_card import unit
from scenes.pages.statistics.figure_table import work_table
from scenes.pages.statistics.games_model import CountedGame
from scenes.pages.statistics.games_page import MARGIN, GamesPage
from scenes.pages.statistics.grade_cards import CurveCard, PhasesCard, ScaleCard, scale_height
from scenes.pages.statistics.grade_model import GradeModel
from scenes.pages.statistics.grade_text import grade_tables, grade_text
from scenes.pages.statistics.table_card import lay_tables
from scenes.pages.statistics.work_card import WorkCard, skin_of
from scenes.widgets import Scroll

_GAP = 16
_CURVE, _PHASES, _ROW = 300, 84, 30
"""Heights of the cards, and of a row of the phases, in design units."""
_SLIDE = 0.500
"""Duration of the slide of the diamond to another grade in seconds, at normal speed."""
_NARROW = 1.2
"""Text scale above which there is one column."""


class GradePage(GamesPage):
    """The grade of one game at a time. T shows it as tables, Esc goes back."""

    model: GradeModel

    def __init__(self, model: GradeModel, *, reviews: bool) -> None:
        """`reviews` says whether deals can be reviewed."""
        super().__init__(model)
        self.reviews = reviews
        self._scale: ScaleCard | None = None
        self._grade: float | None = None
        """The grade that is shown, or to which the diamond slides."""
        self._before = 0.0
        self._age = _SLIDE
        """Seconds since the slide began."""

    def heading(self) -> Text:
        """Return the title of the page."""
        return self.words.text("Your grade")

    def told_of(self, game: CountedGame) -> Text:
        """Return the grade in a game; empty until it is known."""
        found = self.model.grades.get(game.key)
        return NO_WORDS if found is None else grade_text(self.words, found)

    # Building.

    def build(self) -> None:
        """Build the header, the games and the cards."""
        look = self.look
        if self.scroll is not None:
            self._offset = self.scroll.offset
        views, tabs, sheet = self.build_views(), self.build_tabs(), self.sheet_area
        self._views_left = views.focus_rect.left
        margin, top = look.px(MARGIN), sheet.top + look.px(20)
        area = pygame.Rect(sheet.left + margin, top, sheet.width - margin - look.px(4), 0)
        area.height = sheet.bottom - top - look.px(20)
        self.scroll = Scroll(self, area, margin=look.px(8))
        self._scale = None
        targets, total = self._tables() if self.as_table else self._pictures()
        self.scroll.set_height(total)
        self.scroll.scroll_to(self._offset)
        self.focus.set_targets([self.build_back(), views, *tabs, *targets], self.chosen_tab)

    @property
    def _single(self) -> bool:
        return unit(self.look) > self.look.u * _NARROW

    def _pictures(self) -> tuple[list[FocusTarget], int]:
        assert self.scroll is not None
        model, content, gap = self.model, self.scroll.content, self.look.px(_GAP)
        scale, width, single = unit(self.look), self.scroll.width, self._single
        tall = scale_height(self, width)
        first = ScaleCard(self, pygame.Rect(0, 0, width, tall), model.grade, model.game.title, content)
        self._slide_to(first)
        y = tall + gap
        left = width if single else round((width - gap) * 0.47)
        curve = CurveCard(self, pygame.Rect(0, y, left, round(_CURVE * scale)), model.grade, content)
        below = y + round(_CURVE * scale) + gap
        known = sum(each is not None for _, each in model.grade.stages)
        tall = round((_PHASES + _ROW * max(known, 1)) * scale)
        phases = PhasesCard(self, pygame.Rect(0, below, left, tall), model.grade, content)
        below += tall
        x, top = (0, below + gap) if single else (left + gap, y)
        place = pygame.Rect(x, top, width - x, 0)
        review = self._review if self.reviews else None
        work = WorkCard(self, place, model, skin_of(self, model.game), content, review)
        return [first, curve, phases, work, *work.buttons], max(below, place.bottom)

    def _tables(self) -> tuple[list[FocusTarget], int]:
        assert self.scroll is not None
        model, words = self.model, self.words
        told = [*grade_tables(words, model.grade), *work_table(words, model.weak_points, model.game.amount)]
        return lay_tables(self, self.scroll, told, 1 if self._single else 2)

    # Actions.

    def _review(self, found: CostlyDecision) -> None:
        judged = found.judged
        self.router.go(routes.Review(found.match, found.deal, judged.player, judged.number))

    def handle(self, event: pygame.event.Event) -> None:
        """Handle keys: G goes back, the others as on every page about games."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_g:
            self.router.back()
        else:
            super().handle(event)

    # Updates.

    def _slide_to(self, scale: ScaleCard) -> None:
        """Begin to move the diamond from the grade that was shown last, unless movements are off."""
        before, estimate = self._grade, self.model.grade.estimate
        self._scale, self._grade = scale, None if estimate is None else estimate.grade
        self._age = self._length
        if before is not None and self._grade is not None and before != self._grade:
            self._before, self._age = before, 0.0
            self._show_slide()

    @property
    def _length(self) -> float:
        preferences = self.services.preferences
        return 0.0 if preferences.reduced_motion else _SLIDE * preferences.speed_factor

    def _show_slide(self) -> None:
        if self._scale is not None and self._grade is not None:
            left = (1 - min(1.0, self._age / self._length)) ** 3 if self._length else 0.0
            self._scale.show_diamond(self._grade + (self._before - self._grade) * left)

    @property
    def busy(self) -> bool:
        """Whether the diamond slides."""
        return self._scale is not None and self._age < self._length

    def update(self, dt: float) -> None:
        """Move the diamond; grade one more of the games that are not shown, and tell it on its tab."""
        if self.busy:
            self._age += dt
            self._show_slide()
            self.redraw()
        if (key := self.model.waiting) is not None:
            self.model.grade_next()
            tab = self.tabs[[*self.model.games].index(key)]
            tab.told = self.told_of(self.model.games[key])
            tab.refresh()
            self.redraw()

    @property
    def wake(self) -> float | None:
        """Seconds until the next update; `None` if all games are graded."""
        return None if self.model.waiting is None else 0.02

    # Drawing.

    def draw_beside_title(self, surface: pygame.Surface, left: int) -> None:
        """Draw the note, if there is room."""
        look, fonts = self.look, self.fonts
        note, label = self.words.text("from your decisions, not from your luck"), look.face(TextRole.LABEL)
        if left + fonts.width(note, label) < self._views_left - look.px(12):
            fonts.draw(surface, note, (left, look.px(38)), label, look.ink.text2)
