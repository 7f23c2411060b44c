"""The result of a match: the winners, the totals, and what to do next."""

from __future__ import annotations

import pygame

from scenes.framework import routes
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text, number_text
from scenes.pages.scores.score_page import PAD, SheetScene, TotalLine
from scenes.pages.scores.side_blocks import blocks_for, draw_blocks
from scenes.presenters.base.scores import FinalPlace, MatchSummary
from scenes.widgets import Scroll

_WIDTH = 900
_WIDTH_WITH_PARTS = 1040


class MatchScores(SheetScene):
    """The sheet at the end of a match. It stays until the player leaves it."""

    def __init__(self, result: MatchSummary) -> None:
        super().__init__()
        self.result = result

    def build(self) -> None:
        """Build the winners on top, the totals on the left, facts or parts on the right, and four buttons."""
        look, fonts = self.look, self.fonts
        pad = look.px(PAD)
        wide = _WIDTH if self.result.parts is None else _WIDTH_WITH_PARTS
        width = min(look.px(wide), look.size[0] - 2 * look.px(24))
        face = look.face(TextRole.HELP)
        self._winners = [each for each in self.result.standings if each.winner][:3]
        self._text_x = look.px(20) + look.px(82) + look.px(44) * max(0, len(self._winners) - 1)
        room = width - 2 * pad - self._text_x
        self._story = fonts.wrap(self.result.story, room, face) if self.result.story else []
        told = look.tall(78) + len(self._story) * fonts.line_height(face)
        head = max(look.px(PAD + 82), told) + look.px(28)
        foot = look.tall(48) + 2 * pad
        inner = width - 2 * pad
        left = round(inner * (0.64 if self.result.parts is None else 0.54))
        beside = inner - left - look.px(24)
        self._blocks = blocks_for(self, beside, self.result.crests, self.result.parts)
        facts = len(self._facts()) * look.tall(48) + 2 * look.px(8)
        if self._blocks:
            facts = sum(block.height for block in self._blocks)
        body = max(len(self.result.standings) * look.tall(76) + 2 * look.px(8), facts)
        self.place_sheet(width, head + body + foot)
        top, bottom = self.sheet.top + head, self.sheet.bottom - foot
        self.totals_area = pygame.Rect(self.sheet.left + pad, top, left, bottom - top)
        x = self.totals_area.right + look.px(24)
        self.facts_area = pygame.Rect(x, top, self.sheet.right - pad - x, bottom - top)
        self.scroll = Scroll(self, self.facts_area.inflate(2 * look.px(20), 0))
        self.scroll.set_height(sum(block.height for block in self._blocks))
        self._build_buttons()

    def _build_buttons(self) -> None:
        words = self.words
        again = words.text("Rematch")
        self.build_foot(
            (again, routes.Rematch(), "rematch"),
            [
                (words.text("Home"), "left", routes.Home()),
                (words.text("New game"), "cards", routes.Setup()),
                (words.text("Score sheet"), "sheet", routes.Scores()),
            ],
        )

    def _facts(self) -> list[tuple[Text, Text]]:
        """Return further facts as pairs of label and value."""
        words = self.words
        facts = [
            (words.text("Deals played"), number_text(self.result.deals)),
            (words.text("Undos used"), number_text(self.result.undos)),
        ]
        if self.result.target is not None:
            facts.insert(0, (words.text("Points to win"), number_text(self.result.target)))
        return facts

    def handle(self, event: pygame.event.Event) -> None:
        """Handle keys: S opens the score sheet, Esc the home page; page keys scroll."""
        super().handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_s:
            self.router.go(routes.Scores())
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.router.go(routes.Home())
        else:
            self.scroll.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet from top to bottom."""
        look, paint, fonts, paper = self.look, self.paint, self.fonts, self.look.paper
        self.draw_sheet(surface)
        left, top = self.sheet.left + look.px(PAD), self.sheet.top
        side = look.px(82)
        for number, winner in reversed(list(enumerate(self._winners))):
            centre = (left + side / 2 + number * look.px(44), top + look.px(PAD) + side / 2)
            paint.put_centred(surface, paint.disc(side, paper.raised, paper.line, look.border * 1.5), centre)
            paint.put_centred(surface, paint.crest(winner.crest, look.px(66)), centre)
        x = left + self._text_x
        display = look.face(TextRole.DISPLAY)
        room = self.sheet.right - look.px(PAD) - x
        fonts.draw_title(surface, self.result.title, (x, top + look.tall(58)), display, paper.text, room)
        face = look.face(TextRole.HELP)
        step = fonts.line_height(face)
        at = (x, top + look.tall(86) + step / 2)
        fonts.draw_down(surface, self._story, at, face, paper.text2, step)
        rows = [
            TotalLine(each.name, each.crest, 0, each.total, 0, each.winner, each.note, each.own)
            for each in self.standings()
        ]
        self.draw_totals(surface, self.totals_area, rows, self.result.target)
        if self._blocks:
            draw_blocks(self, surface, self._blocks, self.facts_area, self.scroll.offset)
        else:
            self._draw_facts(surface)
        super().draw(surface)

    def standings(self) -> list[FinalPlace]:
        """Return the players in the listed order, winners first."""
        return sorted(self.result.standings, key=lambda each: not each.winner)

    def _draw_facts(self, surface: pygame.Surface) -> None:
        look, fonts, paper, area = self.look, self.fonts, self.look.paper, self.facts_area
        self.draw_raised(surface, area)
        facts = self._facts()
        pitch = min(look.tall(64), (area.height - 2 * look.px(8)) / len(facts))
        for number, (label, value) in enumerate(facts):
            y = area.top + look.px(8) + (number + 0.5) * pitch
            if number:
                line = round(y - pitch / 2)
                inset = look.px(18)
                surface.fill(paper.line, (area.left + inset, line, area.width - 2 * inset, look.border))
            at = (area.left + look.px(18), y)
            big = look.face(TextRole.RAIL_TITLE)
            room = area.width - 2 * look.px(18) - fonts.width(value, big) - look.px(8)
            fonts.draw(surface, label, at, fonts.fitting(label, look.face(TextRole.HELP), room), paper.text2)
            at = (area.right - look.px(18), y)
            fonts.draw(surface, value, at, look.face(TextRole.RAIL_TITLE), paper.text, "right")
