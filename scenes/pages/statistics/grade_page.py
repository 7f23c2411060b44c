"""The grade page: how well the player decides, game by game, and what to work on."""

from __future__ import annotations

from functools import partial

import pygame

from game.archive.weak_points import CostlyDecision
from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.skins import Skin
from scenes.i18n import mark
from scenes.pages.statistics.figure_card import unit
from scenes.pages.statistics.figure_table import work_table
from scenes.pages.statistics.grade_cards import CurveCard, GradeTab, PhasesCard, ScaleCard, scale_height
from scenes.pages.statistics.grade_model import GradeModel
from scenes.pages.statistics.grade_text import grade_tables
from scenes.pages.statistics.table_card import TableCard
from scenes.pages.statistics.work_card import WorkCard
from scenes.widgets import Scroll, Segments, draw_tick
from scenes.widgets.paper_sheet import PaperPage

_EDGE, _MARGIN, _TOP, _GAP = 28, 28, 156, 16
_CURVE, _PHASES, _ROW = 300, 84, 30
"""Heights of the cards, and of a row of the phases, in design units."""
_NARROW = 1.2
"""Text scale above which there is one column."""


class GradePage(PaperPage):
    """The grade of one game at a time. T shows it as tables, Esc goes back."""

    by_parts = True

    def __init__(self, model: GradeModel, *, reviews: bool = False) -> None:
        """`reviews` says whether deals can be reviewed."""
        super().__init__()
        self.model = model
        self.reviews = reviews
        self.as_table = False
        self.scroll: Scroll | None = None
        self._offset = 0

    def enter(self) -> None:
        """Show the most played game."""
        self.model.open()

    def resume(self) -> None:
        """Reload everything, since a review may have added verdicts."""
        self.model.renew()
        self.rebuild(self.services)

    # Building.

    def build(self) -> None:
        """Build the header, the games and the cards."""
        look, words = self.look, self.words
        if self.scroll is not None:
            self._offset = self.scroll.offset
        middle, height = look.px(38), look.tall(40)
        labels = [words.text("Charts"), words.text(mark("Table", about="figures in rows"))]
        width = Segments.width_for(self, labels, icons=True)
        place = pygame.Rect(look.size[0] - look.px(_EDGE) - width, middle - height // 2, width, height)
        views = Segments(self, place, labels, int(self.as_table), self._view, palette=look.ink, key="view")
        views.show_icons("chart", "list")
        self._views_left = place.left
        tabs = self._build_tabs()
        bottom = tabs[0].focus_rect.bottom
        top = max(look.px(_TOP), bottom + look.px(20))
        self._sheet = pygame.Rect(
            look.px(_EDGE), top, look.size[0] - 2 * look.px(_EDGE), look.size[1] - look.px(22) - top
        )
        margin = look.px(_MARGIN)
        area = pygame.Rect(self._sheet.left + margin, top + look.px(20), 0, 0)
        area.size = (self._sheet.width - margin - look.px(4), self._sheet.bottom - area.top - look.px(20))
        self.scroll = Scroll(self, area, margin=look.px(8))
        targets, total = self._tables() if self.as_table else self._pictures()
        self.scroll.set_height(total)
        self.scroll.scroll_to(self._offset)
        chosen = next((tab for tab in tabs if tab.chosen), tabs[0])
        self._chosen = chosen
        self.focus.set_targets([self.build_back(), views, *tabs, *targets], chosen)

    def _build_tabs(self) -> list[GradeTab]:
        look, games = self.look, self.model.games.values()
        gap, height = look.px(16), look.tall(60)
        width = (look.size[0] - 2 * look.px(_EDGE) - gap * (len(games) - 1)) / len(games)
        found = []
        for number, game in enumerate(games):
            rect = pygame.Rect(
                look.px(_EDGE) + round(number * (width + gap)), look.px(75), round(width), height
            )
            press = partial(self._choose_game, game.key)
            grade, chosen = self.model.grades[game.key], game is self.model.game
            found.append(GradeTab(self, rect, game, grade, chosen, press))
        return found

    @property
    def _single(self) -> bool:
        return unit(self.look) > self.look.u * _NARROW

    def _pictures(self) -> tuple[list[FocusTarget], int]:
        assert self.scroll is not None
        model, content, gap = self.model, self.scroll.content, self.look.px(_GAP)
        scale, width, single = unit(self.look), self.scroll.width, self._single
        tall = scale_height(self, width)
        first = ScaleCard(self, pygame.Rect(0, 0, width, tall), model.grade, model.game.title, content)
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
        work = WorkCard(self, place, model, self._skin(), content, review, self._learn)
        return [first, curve, phases, work, *work.buttons], max(below, place.bottom)

    def _tables(self) -> tuple[list[FocusTarget], int]:
        assert self.scroll is not None
        model, words, gap = self.model, self.words, self.look.px(_GAP)
        count = 1 if self._single else 2
        width = (self.scroll.width - gap * (count - 1)) // count
        ends, columns = [0] * count, [list[FocusTarget]() for _ in range(count)]
        told = [*grade_tables(words, model.grade), *work_table(words, model.weak_points, model.game.amount)]
        for block in told:
            column = ends.index(min(ends))
            place = (column * (width + gap), ends[column])
            card = TableCard(self, place, width, block, self.scroll.content)
            ends[column] += int(card.rect.height) + gap
            columns[column].append(card)
        return [card for each in columns for card in each], max(ends) - gap

    def _skin(self) -> Skin | None:
        services, game = self.services, self.model.game
        return services.deck(game.key, game.skin) if services.skins else None

    # Actions.

    def _choose_game(self, key: str) -> None:
        self.model.change_game(key)
        self._show_from_top()

    def _view(self, number: int) -> None:
        self.as_table = number == 1
        self._show_from_top()

    def _show_from_top(self) -> None:
        self._offset, self.scroll = 0, None
        self.rebuild(self.services)

    def _review(self, found: CostlyDecision) -> None:
        judged = found.judged
        self.router.go(routes.Review(found.match, found.deal, judged.player, judged.number))

    def _learn(self, lesson: str) -> None:
        self.router.go(routes.Lesson(self.model.game.key, lesson))

    def handle(self, event: pygame.event.Event) -> None:
        """Handle keys: Esc and G go back, T switches between charts and tables, page keys scroll."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_g):
            self.router.back()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_t:
            self._view(0 if self.as_table else 1)
        elif self.scroll is not None:
            self.scroll.handle(event)

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the title, and the sheet under the chosen tab."""
        look, paint, fonts = self.look, self.paint, self.fonts
        self.draw_felt(surface)
        title, face = self.words.text("Your grade"), look.face(TextRole.DISPLAY)
        at = (look.px(86), look.px(38))
        fonts.draw(surface, title, at, face, look.ink.text)
        note, label = self.words.text("from your decisions, not from your luck"), look.face(TextRole.LABEL)
        x = at[0] + fonts.width(title, face) + look.px(24)
        if x + fonts.width(note, label) < self._views_left - look.px(12):
            fonts.draw(surface, note, (x, at[1]), label, look.ink.text2)
        self.draw_paper(surface, self._sheet, rim=True)
        rect = self._chosen.focus_rect
        beak = paint.triangle((look.px(24), look.px(10)), look.paper.ground)
        paint.put(surface, beak, (rect.centerx - look.px(12), self._sheet.top - look.px(10) + 1))
        super().draw(surface)
        draw_tick(self, surface, (rect.right - look.px(6), rect.top + look.px(4)), look.px(22))
