"""A page about one game at a time: a tab for each game, and charts or tables on a sheet below."""

from __future__ import annotations

from functools import partial

import pygame

from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text, mark
from scenes.pages.statistics.game_tabs import GameTab
from scenes.pages.statistics.games_model import CountedGame, GamesModel
from scenes.widgets import Scroll, Segments, draw_tick
from scenes.widgets.paper_sheet import PaperPage

EDGE, MARGIN = 28, 28
"""Space beside the sheet, and within it at the left, in design units."""
_TABS, _TOP = 75, 156
"""Top of the tabs, and of the sheet at least, in design units."""


class GamesPage(PaperPage):
    """Subclasses say what the tabs tell, build the contents, and draw beside the title and on the sheet.

    T shows charts or tables, Esc goes back.
    """

    by_parts = True

    def __init__(self, model: GamesModel) -> None:
        super().__init__()
        self.model = model
        self.as_table = False
        self.scroll: Scroll | None = None
        self.tabs: list[GameTab] = []
        self._offset = 0

    def enter(self) -> None:
        """Show the most played game."""
        self.model.open()

    def resume(self) -> None:
        """Reload everything, since a review may have added to it."""
        self.model.reload()
        self.rebuild(self.services)

    # For subclasses.

    def heading(self) -> Text:
        """Return the title of the page."""
        raise NotImplementedError

    def told_of(self, game: CountedGame) -> Text:
        """Return what a game's tab says below its name."""
        raise NotImplementedError

    def draw_beside_title(self, surface: pygame.Surface, left: int) -> None:
        """Draw what is beside the title, from `left` on."""

    def draw_on_sheet(self, surface: pygame.Surface) -> None:
        """Draw what is on the sheet besides the widgets."""

    # Building.

    def build_views(self) -> Segments:
        """Return the choice between charts and tables, at the top right."""
        look, words = self.look, self.words
        labels = [words.text("Charts"), words.text(mark("Table", about="figures in rows"))]
        width = Segments.width_for(self, labels, icons=True)
        rect = pygame.Rect(look.size[0] - look.px(EDGE) - width, 0, width, look.tall(40))
        rect.centery = look.px(38)
        views = Segments(self, rect, labels, int(self.as_table), self._view, palette=look.ink, key="view")
        views.show_icons("chart", "list")
        return views

    def build_tabs(self) -> list[GameTab]:
        """Return a tab for each game, side by side."""
        look, games = self.look, self.model.games.values()
        gap, height = look.px(16), look.tall(60)
        width = (look.size[0] - 2 * look.px(EDGE) - gap * (len(games) - 1)) / len(games)
        self.tabs = []
        for number, game in enumerate(games):
            left = look.px(EDGE) + round(number * (width + gap))
            rect = pygame.Rect(left, look.px(_TABS), round(width), height)
            press, chosen = partial(self._choose_game, game.key), game is self.model.game
            self.tabs.append(GameTab(self, rect, game, self.told_of(game), chosen, press))
        return self.tabs

    @property
    def chosen_tab(self) -> GameTab:
        """The tab of the game that is shown."""
        return next((tab for tab in self.tabs if tab.chosen), self.tabs[0])

    @property
    def sheet_area(self) -> pygame.Rect:
        """The rectangle of the sheet below the tabs."""
        look = self.look
        top = max(look.px(_TOP), look.px(_TABS) + look.tall(60) + look.px(20))
        return pygame.Rect(
            look.px(EDGE), top, look.size[0] - 2 * look.px(EDGE), look.size[1] - look.px(22) - top
        )

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

    def handle(self, event: pygame.event.Event) -> None:
        """Handle keys: Esc goes back, T switches between charts and tables, page keys scroll."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
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
        title, face = self.heading(), look.face(TextRole.DISPLAY)
        at = (look.px(86), look.px(38))
        fonts.draw(surface, title, at, face, look.ink.text)
        self.draw_beside_title(surface, at[0] + fonts.width(title, face) + look.px(24))
        self.draw_paper(surface, self.sheet_area, rim=True)
        self.draw_on_sheet(surface)
        rect = self.chosen_tab.focus_rect
        beak = paint.triangle((look.px(24), look.px(10)), look.paper.ground)
        paint.put(surface, beak, (rect.centerx - look.px(12), self.sheet_area.top - look.px(10) + 1))
        super().draw(surface)
        draw_tick(self, surface, (rect.right - look.px(6), rect.top + look.px(4)), look.px(22))
