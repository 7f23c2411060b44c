"""A million shuffles compared with chance, on a sheet over the fairness page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import NamedTuple

import pygame

from game.analysis.shuffle_counts import CARDS, MAX_COUNTED, MAX_DEVIATIONS, MEASURED, MEASURED_BY, ShuffleFit
from scenes.graphics.layout_metrics import GOLD_BAR, TextRole
from scenes.i18n import Text, as_it_is, gain_text, number_text
from scenes.widgets import Paragraph, PictureElement, Scroll, draw_tick
from scenes.widgets.scrolled_sheet import ScrolledSheet

WIDTH, PAD, GAP = 1080, 36, 14
HEAD, FOOT = 84, 28
CHART_HEIGHT = 150
"""Height of a chart with its labels in design units, with text of the usual size."""
MIN_CHART_WIDTH = 230
"""Width of a chart in design units below which charts are one below the other."""


class _Count(NamedTuple):
    """Something that was counted: its title and explanation, each case in words, and how many there were."""

    title: Text
    told: Text
    cases: Sequence[Text]
    fit: ShuffleFit


class ShuffleSheet(ScrolledSheet):
    """A sheet with a chart for each of three counts: bars of what was found, and lines where chance expects.

    The arrow keys and page keys scroll, Esc closes.
    """

    def build(self) -> None:
        """Place the sheet and its parts, with a scroll area if they need more than the window."""
        look, fonts = self.look, self.fonts
        pad, head, foot, gap = look.px(PAD), look.tall(HEAD), look.px(FOOT), look.px(GAP)
        width = min(look.wide(WIDTH), look.size[0] - 2 * look.px(24))
        room = width - 2 * pad - look.px(28)
        wide, columns = (room - 2 * gap) // 3, 3
        if wide < look.px(MIN_CHART_WIDTH) * look.text_scale:
            wide, columns = room, 1
        parts = self._draw_counts(wide)
        step, face = parts[0].get_height() + gap, look.face(TextRole.HELP)
        notes, space = self._notes(), look.px(6)
        heights = [len(fonts.wrap(note, room, face)) * fonts.line_height(face) + space for note in notes]
        total = len(parts) // columns * step + sum(heights)
        self.place_sheet(width, min(head + total + foot, look.size[1] - 2 * look.px(20)))
        area = pygame.Rect(self.sheet.left + pad, self.sheet.top + head, width - 2 * pad, 0)
        area.height = self.sheet.bottom - foot - area.top
        before, self.scroll = self.scroll, Scroll(self, area)
        content = self.scroll.content
        for number, part in enumerate(parts):
            row, column = divmod(number, columns)
            PictureElement(self, (column * (wide + gap), row * step), part, content)
        y = len(parts) // columns * step
        for note, height in zip(notes, heights, strict=True):
            Paragraph(self, (0, y), note, face, look.paper.text2, room, container=content)
            y += height
        self.scroll.set_height(total)
        self.scroll.scroll_to(0 if before is None else before.offset)
        close = self.build_cross()
        self.focus.set_targets([close], close)

    # Texts.

    def _counts(self) -> list[_Count]:
        words, measured = self.words, MEASURED
        mean = measured.shuffles / CARDS
        step = sqrt(mean * (CARDS - 1) / CARDS)
        distances = [gain_text(round(far * step)) for far in range(-MAX_DEVIATIONS, MAX_DEVIATIONS + 1)]
        numbers = [*map(number_text, range(MAX_COUNTED)), words.text("{count}+", count=MAX_COUNTED)]
        by_place = words.text(
            "Each card should be in each place about {mean} times. The {all} counts differ by:",
            mean=words.thousands(round(mean)),
            all=words.thousands(CARDS**2),
        )
        old_place = words.text("How many shuffles left 0, 1, 2 or more cards where they were:")
        old_order = words.text("How many shuffles left 0, 1, 2 or more pairs of neighbours together:")
        return [
            _Count(words.text("Which card is in which place"), by_place, distances, measured.by_place),
            _Count(words.text("Cards in their old place"), old_place, numbers, measured.in_old_place),
            _Count(words.text("Neighbours that stayed together"), old_order, numbers, measured.in_old_order),
        ]

    def _result(self, count: _Count) -> Text:
        return self.words.text("Fits chance: p = {p}", p=self.words.decimal(count.fit.p, 2))

    def _spoken(self, count: _Count) -> list[Text]:
        """Return a count as lines for the screen reader."""
        words = self.words
        cases = [
            words.text(
                "{case}: {found}, by chance {expected}",
                case=case,
                found=words.thousands(found),
                expected=words.thousands(round(expected)),
            )
            for case, found, expected in zip(count.cases, count.fit.found, count.fit.expected, strict=True)
        ]
        return [count.title, count.told, *cases, self._result(count)]

    def _notes(self) -> list[Text]:
        words = self.words
        return [
            words.text(
                "p is how often pure chance gives counts that are at least this far off. "
                "If it were close to 0, the shuffles would not be random."
            ),
            words.text("To count again: {command}", command=as_it_is(MEASURED_BY)),
        ]

    # Drawing.

    def _draw_counts(self, width: int) -> list[pygame.Surface]:
        """Return a card of this width, in pixels, for each count; all have one height."""
        look, fonts, pad = self.look, self.fonts, self.look.px(16)
        counts, room = self._counts(), width - 2 * pad
        strong, face = look.face(TextRole.SPEECH), look.face(TextRole.HELP)
        heads = [
            len(fonts.wrap(count.title, room, strong)) * fonts.line_height(strong)
            + len(fonts.wrap(count.told, room, face)) * fonts.line_height(face)
            for count in counts
        ]
        chart = look.tall(CHART_HEIGHT)
        result = max(look.tall(20), fonts.line_height(strong))
        height = max(heads) + chart + result + 2 * pad + 2 * look.px(8)
        cards = []
        for count in counts:
            card = pygame.Surface((width, height), pygame.SRCALPHA)
            with fonts.told_as(card, partial(self._spoken, count), card.get_rect()):
                paper = look.paper
                panel = self.paint.rounded(
                    card.get_size(), look.plate_radius, paper.raised, paper.line, look.border
                )
                self.paint.put(card, panel, (0, 0))
                area = pygame.Rect(pad, pad, room, height)
                area.top += fonts.draw_paragraph(card, count.title, area, strong, paper.text)
                fonts.draw_paragraph(card, count.told, area, face, paper.text2)
                foot = height - pad - result
                self._draw_chart(card, pygame.Rect(pad, foot - look.px(8) - chart, room, chart), count)
                side = look.tall(20)
                draw_tick(self, card, (pad + side / 2, foot + result / 2), side)
                left = pad + side + look.px(8)
                told, space = self._result(count), room - side - look.px(8)
                at = left, foot + result / 2
                fonts.draw_fitting(card, told, at, strong, paper.good, space)
            cards.append(card)
        return cards

    def _draw_chart(self, card: pygame.Surface, room: pygame.Rect, count: _Count) -> None:
        """Draw a bar for each case, and a line where chance expects its end."""
        look, fonts, fit = self.look, self.fonts, count.fit
        face, step = look.face(TextRole.LABEL), room.width / len(fit.found)
        base = room.bottom - fonts.line_height(face)
        most, wide = max(*fit.found, *fit.expected), round(step * 0.6)
        full = base - room.top - look.px(4)
        for number, (case, found, expected) in enumerate(
            zip(count.cases, fit.found, fit.expected, strict=True)
        ):
            middle = room.left + step * (number + 0.5)
            bar = pygame.Rect(round(middle) - wide // 2, 0, wide, round(full * found / most))
            bar.bottom = base
            card.fill(GOLD_BAR, bar)
            line = pygame.Rect(0, 0, round(step * 0.86), max(2, look.px(2)))
            line.center = round(middle), base - round(full * expected / most)
            card.fill(look.paper.text, line)
            small = fonts.fitting(case, face, step - look.px(2))
            fonts.draw(card, case, (middle, (base + room.bottom) / 2), small, look.paper.text2, "center")
        card.fill(look.paper.strong_line, (room.left, base, room.width, max(1, look.border)))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and its heading."""
        look, fonts, paper, words = self.look, self.fonts, self.look.paper, self.words
        self.draw_sheet(surface)
        left, room = self.sheet.left + look.px(PAD), self.sheet.width - look.px(2 * PAD + 48)
        at, title = (left, self.sheet.top + look.tall(34)), look.face(TextRole.SHEET_TITLE)
        fonts.draw_fitting(surface, words.text("A million shuffles"), at, title, paper.text, room)
        told = words.text("Bars: what Etori's shuffle gave. Lines: what chance expects.")
        below = at[0], at[1] + look.tall(27)
        fonts.draw_fitting(surface, told, below, look.face(TextRole.HELP), paper.text2, room)
        super().draw(surface)
