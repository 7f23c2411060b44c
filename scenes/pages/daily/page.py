"""The daily deals, a month at a time: which were played, and which can be played."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

import pygame

from game.match.daily import DayOutcome, PlayedDays
from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.graphics import layout_metrics as colours
from scenes.graphics.day_marks import OUTCOME_MARKS, draw_marks
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text, number_text
from scenes.i18n.dates import WEEKDAYS, month_text
from scenes.widgets import Button, Touch, Widget, icon_button
from scenes.widgets.paper_sheet import PaperSheet

_WIDTH, _MARGIN, _TILE, _GAP = 520, 32, 52, 8
_HEAD, _WEEK, _FOOT = 112, 26, 108
_WEEKS = 6


class PastDaysPage(PaperSheet):
    """A calendar over the home page. Pressing a day opens its deal."""

    def __init__(
        self, played: Callable[[], PlayedDays], day: Callable[[], date], told: Callable[[date], Text]
    ) -> None:
        """`played` returns the days to mark, `day` today's date, `told` the text about a day."""
        super().__init__()
        self._played = played
        self._day = day
        self.told = told
        self.played = played()
        self.month = self.today.replace(day=1)

    @property
    def today(self) -> date:
        """Today's date, the last day that can be played."""
        return self.played.today

    def build(self) -> None:
        """Place the days of the month, a row for each week from Monday."""
        look = self.look
        margin, tile, gap = look.px(_MARGIN), look.px(_TILE), look.px(_GAP)
        grid = 7 * tile + 6 * gap
        width = max(look.px(_WIDTH), grid + 2 * margin)
        height = look.tall(_HEAD) + look.tall(_WEEK) + _WEEKS * (tile + gap) + look.tall(_FOOT)
        self.place_sheet(width, height)
        self.grid = pygame.Rect(self.sheet.centerx - grid // 2, self.sheet.top + look.tall(_HEAD), grid, 0)
        first, count = monthrange(self.month.year, self.month.month)
        top = self.grid.top + look.tall(_WEEK)
        tiles: list[_Day] = []
        for number in range(count):
            week, column = divmod(first + number, 7)
            place = (self.grid.left + column * (tile + gap), top + week * (tile + gap))
            day = self.month + timedelta(days=number)
            tiles.append(_Day(self, pygame.Rect(place, (tile, tile)), day, partial(self._play, day)))
        open_days = [each for each in tiles if each.is_enabled]
        targets: list[FocusTarget] = [*self._build_arrows(), *tiles, self._build_back()]
        chosen = next((each for each in open_days if each.day == self.today), open_days[-1])
        self.focus.set_targets(targets, chosen)

    def update(self, dt: float) -> None:
        """Enable the next day after midnight."""
        if self._day() != self.today:
            self.played = self._played()
            self.rebuild(self.services)

    def _build_arrows(self) -> list[FocusTarget]:
        look = self.look
        side = look.tall(40)
        top = self.sheet.top + look.tall(58) - side // 2
        found: list[FocusTarget] = []
        for icon, step, left in (
            ("left", -1, self.grid.right - 2 * side - look.px(_GAP)),
            ("right", 1, self.grid.right - side),
        ):
            rect = pygame.Rect(left, top, side, side)
            enabled = step < 0 or self.month < self.today.replace(day=1)
            press = partial(self._turn, step)
            found.append(icon_button(self, rect, icon, press, palette=look.paper, enabled=enabled))
        return found

    def _build_back(self) -> FocusTarget:
        look = self.look
        text = self.words.text("Back")
        width = max(look.px(120), Button.width_for(self, text))
        rect = pygame.Rect(0, 0, width, look.tall(44))
        rect.bottomright = (self.grid.right, self.sheet.bottom - look.px(24))
        return Button(self, rect, text, self.router.back, palette=look.paper, key="back")

    def _turn(self, months: int) -> None:
        month = (self.month + timedelta(days=31)) if months > 0 else (self.month - timedelta(days=1))
        self.month = month.replace(day=1)
        self.rebuild(self.services)

    def _play(self, day: date) -> None:
        router = self.router
        router.back()
        router.go(routes.DailyDealTable(day))

    def handle(self, event: pygame.event.Event) -> None:
        """Go back on Esc; change the month with the page keys."""
        key = event.key if event.type == pygame.KEYDOWN else None
        if key == pygame.K_PAGEUP:
            self._turn(-1)
        elif key == pygame.K_PAGEDOWN and self.month < self.today.replace(day=1):
            self._turn(1)
        else:
            super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet: the month, its days, and the text about the day in focus."""
        look, fonts, paper, words = self.look, self.fonts, self.look.paper, self.words
        self.draw_sheet(surface)
        x, top = self.grid.left, self.sheet.top
        title = month_text(self.month, words)
        y = top + look.tall(46 if self.played.row else 58)
        room = self.grid.width - 2 * look.tall(40) - look.px(2 * _GAP)  # to the left of the arrows
        face = fonts.fitting(title, look.face(TextRole.SHEET_TITLE), room)
        fonts.draw(surface, title, (x, y), face, paper.text)
        label = look.face(TextRole.LABEL)
        note = words.counted("Streak: {count} day", "Streak: {count} days", count=self.played.row)
        if self.played.row:
            fonts.draw(surface, note, (x, top + look.tall(74)), label, paper.text2)
        tile, gap = look.px(_TILE), look.px(_GAP)
        y = self.grid.top + look.tall(_WEEK) // 2 - look.px(4)
        for column, name in enumerate(WEEKDAYS):
            at = (x + column * (tile + gap) + tile // 2, y)
            fonts.draw(surface, words.text(name), at, label, paper.text2, "center")
        self.manager.draw(surface)
        if isinstance(self.focus.current, _Day):
            room = self.grid.width - look.px(136)
            lines = fonts.wrap(self.told(self.focus.current.day), room, label)[:3]
            step, lowest = fonts.line_height(label), self.sheet.bottom - look.px(24)
            y = min(self.sheet.bottom - look.tall(74), lowest - round((len(lines) - 0.5) * step))
            fonts.draw_down(surface, lines, (x, y), label, paper.text, step)
        self.draw_focus(surface)


class _Day(Widget):
    """A day of the calendar: gold if played, with a gold ring if begun, pale if in the future.

    The signs below the number are triangles and, for a tie, a bar.
    """

    scene: PastDaysPage

    def __init__(
        self, scene: PastDaysPage, rect: pygame.Rect, day: date, on_press: Callable[[], None]
    ) -> None:
        self.day = day
        super().__init__(scene, rect, on_press, key=day, palette=scene.look.paper, enabled=day <= scene.today)

    def take_focus(self, focused: bool) -> None:
        """Draw the page again, because it shows a text about the day in focus."""
        super().take_focus(focused)
        self.scene.redraw()

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the number of the day, on a disc if the day can be played."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        canvas = self.canvas()
        outcome = self.scene.played.outcomes.get(self.day)
        begun = outcome is DayOutcome.BEGUN
        played = outcome is not None and not begun
        if state in (Touch.HOVERED, Touch.PRESSED):
            paint.panel(canvas, canvas.get_rect(), look.button_radius, paper.sunk)
        middle = canvas.get_rect().center
        if self.is_enabled:
            fill, ring = (colours.GOLD, None) if played else (paper.raised, paper.line)
            if begun:
                ring = colours.GOLD
            disc = paint.disc(look.px(40), fill, ring, look.border * (3 if begun else 1.5))
            paint.put_centred(canvas, disc, middle)
        face = look.face(TextRole.NAME) if self.day == self.scene.today else look.face(TextRole.HELP)
        colour = paper.text if self.is_enabled else paper.text3
        x, y = middle
        raised = look.px(4 if outcome in OUTCOME_MARKS else 0)
        fonts.draw(canvas, number_text(self.day.day), (x, y - raised), face, colour, "center")
        draw_marks(paint, canvas, outcome, (x, y + look.px(11)), look.px(9), paper.text)
        return canvas
