"""The picture of a table at which something is learnt, from the felt up; it decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from scenes.pages.learn.covering import SIDES, cover
from scenes.presenters.contract.rail import Section, without_aids
from scenes.presenters.contract.sight import Sight
from scenes.table.view.hand import CROSS
from scenes.table.view.marks import cross
from scenes.table.view.tags import draw_hand_tags, draw_tag

if TYPE_CHECKING:
    from scenes.pages.learn.stopped import StoppedTable


class StoppedPicture:
    """Draws what a learner sees in a frame."""

    def __init__(self, table: StoppedTable) -> None:
        self.table = table

    def draw(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        """The whole table, for what presenters say of this sight."""
        table, parts, presenter = self.table, self.table.parts, self.table.shown.presenter
        board, top, course = table.course.board, parts.tabletop, table.course
        top.draw_ground(surface)
        top.draw_piles(surface, board, sight)
        flying = course.animator.flying()
        asks = table.asks
        turn = sight.state.turn if course.settled and asks != "turn" else None
        top.draw_seats(
            surface, board, sight, flying,
            turn=turn, open_hand=board.holder, instead={}, held=parts.hand.cards, sided=asks not in SIDES,
        )  # fmt: skip
        top.draw_trick(surface, board, sight, marked=asks != "taker")
        top.draw_laid(surface, board)
        if parts.asking.in_row:  # what the buttons in the prompt's place are for
            line = presenter.questions.prompt(sight, parts.asking.asked)
            top.draw_prompt(surface, line, asked=True, above=True, rise=parts.asking.buttons.rise)
        elif (beside := parts.asking.beside_prompt) is not None and (table.crowded or not parts.note.shown):
            line = presenter.questions.prompt(sight, parts.asking.asked)
            top.draw_prompt(surface, line, asked=True, button=beside)
        elif not parts.note.shown and (line := table.prompt()):
            top.draw_prompt(surface, line, asked=True)
        top.draw_idle_hand(surface, sight)
        parts.hand.draw(surface, parts.painter, table.wrong)
        self._draw_tried(surface)
        top.draw_flying(surface, flying)
        self._draw_rail(surface, sight)
        parts.asking.buttons.draw_panel(surface)
        if not table.crowded:  # by what a card offers that was chosen
            parts.note.draw(surface)
        if asks != "special":  # over the words, where a card rises
            draw_hand_tags(parts.painter, surface, parts.hand, presenter.spread.tags(sight))
        table.draw_widgets(surface)
        parts.asking.buttons.draw_marks(surface)
        parts.hand.draw_loose(surface, parts.painter)
        for player, (line, left) in table.shown.messages.bubbles.items():
            captured = len(presenter.seats.captured(sight, player))
            top.draw_bubble(surface, player, line, left, captured)
        table.draw_focus(surface)
        if (tip := parts.tips.shown(sight)) is not None and parts.hand.carried is None:
            parts.tips.draw(surface, tip)

    def _draw_tried(self, surface: pygame.Surface) -> None:
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
        sections = table.shown.presenter.rail.sections(sight)
        if not table.services.preferences.aids:
            sections = without_aids(sections)
        return cover(sections, table.asks, table.words)

    def _draw_rail(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        table, title, subtitle = self.table, *self.table.heading()
        sections = self.sections(sight)
        muted = not table.services.preferences.loudness
        table.parts.rail.draw(surface, title, subtitle, sight, sections, None, muted=muted)
        table.parts.own.draw(surface)
