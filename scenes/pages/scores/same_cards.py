"""Compares the results of everyone who played the same deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from scenes.framework import routes
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text
from scenes.pages.scores.own_play import POLL_SECONDS
from scenes.pages.scores.score_page import PAD, SheetScene, TotalLine

_WIDTH = 720
_MOST = 7
"""Maximum number of rows shown."""


@dataclass(frozen=True)
class SameCards:
    """One deal, and the results of all who played it in the same seat."""

    title: Text
    story: Text
    rows: tuple[TotalLine, ...]
    onward: Text
    """Label of the red button."""
    daily: bool = False
    """Whether it is the one try at a daily deal, whose result can be copied."""


SameCardsGetter = Callable[[], SameCards | None]
"""Returns the results as they are known now."""


class SameCardsSheet(SheetScene):
    """The sheet after a deal that was played on its own."""

    def __init__(self, result: SameCards, ask: SameCardsGetter = lambda: None) -> None:
        """`ask` is called now and then until it returns `None`, because levels may still play the deal."""
        super().__init__()
        self.result = result
        self._ask = ask
        self._since = 0.0

    @property
    def wake(self) -> float | None:
        """Seconds until the results are looked at again."""
        return POLL_SECONDS if self.result.daily else None

    def update(self, dt: float) -> None:
        """Show the results of levels that have played in the meantime."""
        super().update(dt)
        self._since += dt
        if not self.result.daily or self._since < POLL_SECONDS:
            return
        self._since, found = 0.0, self._ask()
        if found is not None and found != self.result:
            self.result = found
            self.rebuild(self.services)

    def build(self) -> None:
        """Build a row for each play of the deal, and three buttons."""
        look, fonts, pad = self.look, self.fonts, self.look.px(PAD)
        width = min(look.px(_WIDTH), look.size[0] - 2 * look.px(24))
        face = look.face(TextRole.HELP)
        self._story = fonts.wrap(self.result.story, width - 2 * pad, face)
        head = look.tall(78) + len(self._story) * fonts.line_height(face) + look.px(12)
        foot = look.tall(48) + 2 * pad
        room = self.most_height - head - foot - self.scale_height
        self._rows = shown(self.result.rows, min(_MOST, max(1, room // self.row_height())))
        body = len(self._rows) * look.tall(62) + self.scale_height
        self.place_sheet(width, head + body + foot)
        top = self.sheet.top + head
        self.area = pygame.Rect(self.sheet.left + pad, top, width - 2 * pad, self.sheet.bottom - foot - top)
        self._build_buttons()

    def _build_buttons(self) -> None:
        words = self.words
        links: list[tuple[Text, str, routes.Route]] = [
            (words.text("Same deal again"), "again", routes.ReplayDeal()),
            (words.text("Share"), "share", routes.ShareDeal()),
        ]
        if self.result.daily:
            links = [
                (words.text("Copy result"), "copy", routes.CopyDailyLine()),
                (words.text("Past days"), "day", routes.PastDays()),
            ]
        self.build_foot((self.result.onward, routes.AfterResult(), "onward"), links)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle keys: A plays the deal again or C copies the daily result, Esc continues."""
        super().handle(event)
        keys = DAILY_KEY_ROUTES if self.result.daily else KEY_ROUTES
        if event.type == pygame.KEYDOWN and event.key in keys:
            self.router.go(keys[event.key])

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet from top to bottom."""
        look, fonts, paper = self.look, self.fonts, self.look.paper
        self.draw_sheet(surface)
        x, top = self.area.left, self.sheet.top
        display, face = look.face(TextRole.DISPLAY), look.face(TextRole.HELP)
        at = (x, top + look.tall(52))
        fonts.draw_title(surface, self.result.title, at, display, paper.text, self.area.width)
        step = fonts.line_height(face)
        first = (x, top + look.tall(82) + step / 2)
        fonts.draw_down(surface, self._story, first, face, paper.text2, step)
        self.draw_totals(surface, self.area, self._rows, None)
        super().draw(surface)


KEY_ROUTES = {pygame.K_a: routes.ReplayDeal(), pygame.K_ESCAPE: routes.AfterResult()}
DAILY_KEY_ROUTES = {pygame.K_c: routes.CopyDailyLine(), pygame.K_ESCAPE: routes.AfterResult()}


def shown(rows: Sequence[TotalLine], most: int) -> Sequence[TotalLine]:
    """Return the best rows up to `most`, always including the player's own."""
    ranked = sorted(rows, key=lambda row: -row.after)
    own = next((row for row in ranked if row.own), None)
    if own is None or own in ranked[:most]:
        return ranked[:most]
    return [*ranked[: most - 1], own]
