"""All choices of an opponent in words, on a sheet over the fairness page."""

from __future__ import annotations

import pygame

from scenes.graphics.layout_metrics import TextRole
from scenes.pages.fairness.choice_texts import ChoiceTexts
from scenes.widgets import Paragraph, Scroll
from scenes.widgets.scrolled_sheet import ScrolledSheet

WIDTH, PAD = 520, 36


class ChoiceList(ScrolledSheet):
    """A sheet with a line for each choice of a player: what was chosen, and whether it was the same again."""

    def __init__(self, texts: ChoiceTexts, player: int) -> None:
        super().__init__()
        self.texts = texts
        self.player = player

    def update(self, dt: float) -> None:
        """Show the choices that were derived since."""
        if len(self.texts.model.derived) != self._shown:
            self.rebuild(self.services)

    def build(self) -> None:
        """Place the sheet and its lines, with a scroll area if they need more than the window."""
        look, paper, fonts = self.look, self.look.paper, self.fonts
        self._shown = len(self.texts.model.derived)
        pad, head = look.px(PAD), look.tall(84)
        width = min(look.wide(WIDTH), look.size[0] - 2 * look.px(24))
        room = width - 2 * pad - look.px(28)
        face, gap = look.face(TextRole.HELP), look.px(6)
        lines = self.texts.results(self.player)
        wrapped = sum(len(fonts.wrap(line, room, face)) for line in lines)
        content = wrapped * fonts.line_height(face) + len(lines) * gap
        self.place_sheet(width, min(head + content + look.px(28), look.size[1] - 2 * look.px(20)))
        area = pygame.Rect(self.sheet.left + pad, self.sheet.top + head, width - 2 * pad, 0)
        area.height = self.sheet.bottom - look.px(28) - area.top
        before, y = self.scroll, 0
        self.scroll = Scroll(self, area)
        own = self.texts.model.choices_of(self.player)
        for choice, line in zip(own, lines, strict=True):
            bad = self.texts.model.derived.get(choice.number) is False
            colour = paper.bad if bad else paper.text
            y += Paragraph(self, (0, y), line, face, colour, room, container=self.scroll.content).height
            y += gap
        self.scroll.set_height(y)
        self.scroll.scroll_to(0 if before is None else before.offset)
        close = self.build_cross()
        self.focus.set_targets([close], close)

    def handle(self, event: pygame.event.Event) -> None:
        """Close on Esc, scroll with the page keys."""
        super().handle(event)
        if self.scroll is not None and self.scroll.handle(event):
            self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and its heading."""
        look, fonts, paper, texts = self.look, self.fonts, self.look.paper, self.texts
        self.draw_sheet(surface)
        left, room = self.sheet.left + look.px(PAD), self.sheet.width - look.px(2 * PAD + 48)
        at, step = (left, self.sheet.top + look.tall(36)), look.tall(26)
        face, label = look.face(TextRole.RAIL_TITLE), look.face(TextRole.LABEL)
        fonts.draw_fitting(surface, texts.names[self.player], at, face, paper.text, room)
        told = self.words.text(
            "{first}, {next}", first=texts.level(self.player), next=texts.count(self.player)
        )
        fonts.draw_fitting(surface, told, (left, at[1] + step), label, paper.text2, room)
        super().draw(surface)
