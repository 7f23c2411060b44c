"""The result of a deal with a review: the deciding moment beside the list of all players."""

from __future__ import annotations

import pygame

from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.scores.moment import PANEL_HEIGHT, MomentPanel
from scenes.pages.scores.own_play import PlaySheet
from scenes.pages.scores.result_list import ResultList
from scenes.pages.scores.score_page import PAD
from scenes.widgets import Scroll

_WIDTH = 1000
_SHARE = 540 / 928
"""Share (0 to 1) of the sheet's inner width that the panel of the deciding moment takes."""
_LOW = 700
"""Height of a window in pixels below which the sheet uses nearly all of it."""


class MomentScores(DealScores):
    """Result sheet of a deal with a review. Its layout stays the same once the deciding moment appears."""

    @property
    def edge(self) -> int:
        """Padding of the sheet in pixels; less in a low window."""
        return self.look.px(PAD if self.look.size[1] >= _LOW else 28)

    @property
    def most_height(self) -> int:
        """Maximum height of the sheet, in pixels."""
        return self.look.size[1] - 2 * self.look.px(20 if self.look.size[1] >= _LOW else 10)

    # Layout

    def build(self) -> None:
        """Put the deciding moment beside the list; with large text or little room, all in one scrolled
        column.
        """
        look = self.look
        self._apart = look.px(14)
        offset = 0 if self.scroll is None else self.scroll.offset
        room = look.size[0] - 2 * look.px(24)
        width = min(max(look.px(_WIDTH), _WIDTH), room)
        inner = width - 2 * self.edge
        self._marks = self.play.height(self, inner)
        foot = self._apart + look.tall(48) + self.edge
        for self.stacked in (False, True):
            if look.text_scale > LARGE_TEXT_SCALE and not self.stacked:
                continue
            side = inner - (look.px(28) if self.stacked else 0)
            self.head_height(side)
            self._body_y = self.section_y - look.tall(26) + (0 if self.result.strip is None else look.px(2))
            panel = side if self.stacked else round(inner * _SHARE)
            beside = side if self.stacked else inner - panel - look.px(28)
            self.list = ResultList(self, self.result, beside)
            left = self.most_height - self._body_y - self._apart - self._marks - foot
            self._body = min(left, max(look.tall(PANEL_HEIGHT), self.list.height))
            if self.stacked or self._body >= MomentPanel.least_height(self):
                break
        if self.stacked:
            self._build_column(width, side, foot)
        else:
            self._build_beside(width, panel, foot)
        if self.scroll is not None:
            self.scroll.scroll_to(offset)

    def _build_beside(self, width: int, panel: int, foot: int) -> None:
        look = self.look
        self.place_sheet(width, self._body_y + self._body + self._apart + self._marks + foot)
        top, left = self.sheet.top + self._body_y, self.sheet.left + self.edge
        self.panel = MomentPanel(self, (panel, self._body), self.skin, self.result.crests)
        self.panel_at = (left, top)
        x = left + panel + look.px(28)
        area = pygame.Rect(x, top, self.list.width + look.px(20), self._body)
        self.scroll = Scroll(self, area)
        self.scroll.set_height(self.list.height)
        self._list_at, self._list_height = (x, top), self._body
        self._marks_at = (left, top + self._body + self._apart)
        self.build_foot_buttons(self.panel.build_buttons((left, top)))

    def _build_column(self, width: int, side: int, foot: int) -> None:
        """Stack all between the title and the buttons in a scroll area."""
        look = self.look
        fixed = max(look.tall(82), look.px(PAD + 82 + 6) - look.px(PAD) + self.edge)
        seen = self.most_height - self._body_y - foot
        tall = max(MomentPanel.least_height(self), min(look.tall(PANEL_HEIGHT), seen))
        end = self._body_y + tall + self._apart + self.list.height + self._apart + self._marks
        self.place_sheet(width, end + foot)
        left = self.sheet.left + self.edge
        view = pygame.Rect(left, self.sheet.top + fixed, side + look.px(28), 0)
        view.height = self.sheet.bottom - foot - view.top
        self.scroll = Scroll(self, view)
        self.scroll.set_height(end - fixed)
        self.panel = MomentPanel(self, (side, tall), self.skin, self.result.crests)
        self.panel_at = (left, self.sheet.top + self._body_y)
        self._list_at = (left, self.panel_at[1] + tall + self._apart)
        self._list_height = self.list.height
        self._marks_at = (left, self._list_at[1] + self.list.height + self._apart)
        inside = (0, self.panel_at[1] - view.top)
        self.build_foot_buttons(self.panel.build_buttons(inside, self.scroll.content))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet from top to bottom."""
        scroll, before = self.scroll, surface.get_clip()
        assert scroll is not None, "the sheet is built before it is drawn"
        self.draw_sheet(surface)
        self.draw_head(surface)
        shift = scroll.offset if self.stacked else 0
        clip = scroll.rect.inflate(2 * self.look.px(8), 0).clip(before)
        if self.stacked:
            surface.set_clip(clip)
        self.draw_story(surface)
        if self.result.strip is not None:
            self.draw_strip(surface, self.result.strip)
        self.panel.draw(surface, (self.panel_at[0], self.panel_at[1] - shift))
        surface.set_clip(clip)
        x, y = self._list_at
        self.list.draw(surface, (x, y - scroll.offset), self._list_height, self.grown)
        surface.set_clip(clip if self.stacked else before)
        width = self.panel.rect.width if self.stacked else self.sheet.width - 2 * self.edge
        place = pygame.Rect(self._marks_at[0], self._marks_at[1] - shift, width, self._marks)
        self.play.draw(self, surface, place)
        surface.set_clip(before)
        PlaySheet.draw(self, surface)
