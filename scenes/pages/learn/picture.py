"""The picture of a table at which something is learnt, from the felt up; it decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from scenes.pages.learn.covering import SIDES, cover
from scenes.presenters.contract.rail import Section
from scenes.presenters.contract.sight import Sight
from scenes.table.table_view import Layers
from scenes.table.view.hand import CROSS
from scenes.table.view.marks import cross
from scenes.table.view.tags import draw_tag

if TYPE_CHECKING:
    from scenes.pages.learn.stopped import StoppedTable


class StoppedPicture:
    """Draws what a learner sees in a frame."""

    def __init__(self, table: StoppedTable) -> None:
        self.table = table

    def layers(self, sight: Sight[Any]) -> Layers:
        """Return what is to be drawn now, for what presenters say of this sight."""
        asks = self.table.asks
        return Layers(
            turn=None if asks == "turn" else sight.state.turn,
            sided=asks not in SIDES,
            marked=asks != "taker",
            refused=self.table.wrong,
            under_hand=self._draw_line,
            over_hand=self._draw_tried,
            on_top=self._draw_top,
        )

    def _draw_line(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        """The line in the middle, and what lies in an idle hand's place."""
        table, parts, top = self.table, self.table.parts, self.table.parts.tabletop
        questions = table.table_view.presenter.questions
        if parts.asking.in_row:  # what the buttons in the prompt's place are for
            line = questions.prompt(sight, parts.asking.asked)
            top.draw_prompt(surface, line, asked=True, above=True, rise=parts.asking.buttons.rise)
        elif (beside := parts.asking.beside_prompt) is not None and (table.crowded or not parts.note.shown):
            line = questions.prompt(sight, parts.asking.asked)
            top.draw_prompt(surface, line, asked=True, button=beside)
        elif not parts.note.shown and (line := table.prompt()):
            top.draw_prompt(surface, line, asked=True)
        top.draw_idle_hand(surface, sight)

    def _draw_top(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        """What lies over the cards."""
        table, parts, view = self.table, self.table.parts, self.table.table_view
        view.draw_rail(surface, sight, parts.rail, table.heading(), self.sections(sight))
        parts.own.draw(surface)
        parts.asking.buttons.draw_panel(surface)
        if not table.crowded:  # by what a card offers that was chosen
            parts.note.draw(surface)
        if table.asks != "special":  # over the words, where a card rises
            view.draw_tags(surface, sight)
        table.draw_widgets(surface)
        parts.asking.buttons.draw_marks(surface)
        parts.hand.draw_loose(surface, parts.painter)
        view.draw_bubbles(surface, sight)
        table.draw_focus(surface)
        if (tip := parts.tips.shown(sight)) is not None and parts.hand.carried is None:
            parts.tips.draw(surface, tip)

    def _draw_tried(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        """A cross and a word on each card that was tried and was not right."""
        parts, crossed = self.table.parts, self.table.crossed
        look, told = parts.layout.look, self.table.words.text("tried")
        for card in parts.hand.cards:
            if card in crossed:
                rect = parts.hand.rect(card)
                middle = rect.left + parts.hand.seen(card) // 2, rect.top + round(rect.height * CROSS)
                cross(parts.painter, surface, middle)
                draw_tag(parts.painter, surface, told, (middle[0], middle[1] + look.px(20) + look.tall(22)))

    def sections(self, sight: Sight[Any]) -> Sequence[Section]:
        """The sections of the rail, those covered that would tell what is asked for."""
        table = self.table
        return cover(table.table_view.sections(sight), table.asks, table.words)
