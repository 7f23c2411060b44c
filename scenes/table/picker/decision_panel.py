"""The panel for questions that are neither bids nor cards: each answer with its meaning and its stakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.engine.actions import PASS, Action
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import GOLD, ICE, LARGE_TEXT_SCALE, MIN_TEXT_SIZE, TextRole, TypeSize
from scenes.i18n import NO_WORDS, Text, gain_text, number_text
from scenes.presenters.base.prompts import AnswerMeaning, AnswerStake, DecisionPrompt
from scenes.table.picker.panels import LEAVE_KEY, Panel, PanelCell, PanelRoom
from scenes.widgets import Button
from scenes.widgets.base import Touch

WIDTHS = {1: 592, 2: 592, 3: 680}
MAX_WIDTH = 860
"""Panel width in design units for four or more answers in a row; `WIDTHS` has the widths for fewer."""
GAP = 10
HEAD, SECOND_LINE = 56, 22
"""Design units above the cells, and the additional ones if the note is on a line of its own."""
MIN_TEXT_FACTOR = 0.75
"""Share to which large text may shrink before the panel covers the plates at its sides instead."""
FOOT, HINT_FOOT, MIN_HINT_FOOT, BARE_FOOT = 42, 134, 70, 20
"""Design units below the cells: with text, with a hint, with a hint in little room, and with nothing to say.
"""
BAR, LINE, STAKE, TILE = 44, 20, 22, 26
"""Heights in design units: an answer's name bar, a line of its meaning, a stake, and its line of cards."""
CELL_PADDING = 8
"""Design units around the stakes and between the parts of a cell."""
MAX_LINES = 2
OPENING_SECONDS = 0.16
"""Seconds, at normal speed, for opening a panel or making room for a hint."""


class Answer(NamedTuple):
    """An answer with its name and cards prepared for drawing."""

    action: Action
    name: list[Part]
    meaning: AnswerMeaning
    cards: list[Part]


class AnswerCell(PanelCell):
    """A cell with an answer's name on a bar, its meaning, and its stakes on a dark box.

    The bar of the cell that Enter presses is red.
    """

    answer = Answer(PASS, [], AnswerMeaning(), [])
    label = TypeSize(12, False)
    """Type size of the meaning and the stakes."""
    brief = False
    """Whether the stakes have their shorter wording."""
    number: int = 0
    """Number of the answer, from 1; this digit key selects the cell."""

    @property
    def focus_radius(self) -> int:
        """Corner radius of the cell's outline, in pixels."""
        return self.scene.look.button_radius

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the drawn cell; its bar is red with the focus and changes colour while pressed."""
        look, paint, ink = self.scene.look, self.scene.paint, self.scene.look.ink
        canvas = self.canvas()
        size, bar = canvas.get_size(), look.tall(BAR)
        paint.put(canvas, paint.rounded(size, self.focus_radius, ink.raised, ink.line, look.border), (0, 0))
        coat = self._coat(state)
        fill = coat.fill if self.is_red or state is Touch.PRESSED else ink.hover
        paint.put(canvas, paint.rounded((size[0], bar), self.focus_radius, fill), (0, 0))
        self._paint_name(canvas, bar, coat.text)
        self._paint_stakes(canvas)
        self._paint_meaning(canvas, bar)
        return canvas

    def _paint_name(self, canvas: pygame.Surface, bar: int, colour: str) -> None:
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        side = look.px(20)
        at = (look.px(10) + side / 2, bar / 2)
        paint.put_centred(canvas, paint.rounded((side, side), look.px(5), look.ink.ground, None, 1, 0.72), at)
        fonts.draw(canvas, number_text(self.number), at, look.face(TextRole.TAG), look.ink.text, "center")
        left = look.px(14) + side
        gap = look.px(6)
        room = canvas.get_width() - left - look.px(4) - self.value_width
        face = fonts.fitting_parts(self.answer.name, self.face, room, gap)
        wide = fonts.parts_width(self.answer.name, face, gap)
        middle = max(min(canvas.get_width() / 2, left + room - wide / 2), left + wide / 2)
        fonts.draw_parts(canvas, self.answer.name, (middle, bar / 2), face, colour, gap, "center")
        self.paint_value(canvas, bar, colour)

    def _paint_stakes(self, canvas: pygame.Surface) -> pygame.Rect:
        """Draw the stakes at the bottom of the cell; return their box in cell pixels."""
        look, paint, fonts, ink = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.ink
        stakes, inset = self.answer.meaning.stakes, look.px(CELL_PADDING)
        foot = canvas.get_height() - inset
        height = stakes_height(self, len(stakes))
        box = pygame.Rect(inset, foot - height, canvas.get_width() - 2 * inset, height)
        if stakes:
            paint.put(canvas, paint.rounded(box.size, look.cell_radius, ink.ground), box.topleft)
        face, strong = self.label, figure_face(self)
        y = box.top + look.px(CELL_PADDING / 2) + look.tall(STAKE) / 2
        for stake in stakes:
            paint.put_centred(canvas, stake_mark(self, stake), (box.left + look.px(14), y))
            fonts.draw(canvas, condition(stake, self.brief), (box.left + look.px(25), y), face, ink.text2)
            fonts.draw(canvas, figure(stake), (box.right - look.px(10), y), strong, ink.text, "right")
            y += look.tall(STAKE)
        return box

    def _paint_meaning(self, canvas: pygame.Surface, bar: int) -> None:
        """Draw the cards and the meaning, centred below the name bar of `bar` pixels."""
        look, fonts = self.scene.look, self.scene.fonts
        middle, face = canvas.get_width() / 2, self.label
        y: float = bar + look.px(8)
        if self.answer.cards:
            at = (middle, y + look.tall(TILE) / 2)
            fonts.draw_parts(canvas, self.answer.cards, at, face, look.ink.text2, look.px(6), "center")
            y += look.tall(TILE)
        for line in wrapped(self, self.answer.meaning.words, canvas.get_width()):
            at = (middle, y + look.tall(LINE) / 2)
            fonts.draw(canvas, line, at, face, look.ink.text2, "center")
            y += look.tall(LINE)


def condition(stake: AnswerStake, brief: bool) -> Text:
    """Return the condition of a stake, in its shorter wording if `brief` and there is one."""
    return stake.brief if brief and stake.brief else stake.when


def figure(stake: AnswerStake) -> Text:
    """Return the value at the right of a stake: signed points, or words."""
    return gain_text(stake.worth) if isinstance(stake.worth, int) else stake.worth


def stake_mark(cell: PanelCell, stake: AnswerStake) -> pygame.Surface:
    """Return a golden triangle up for a gain of the viewer, a pale blue one down for a loss, a dash for
    neither.
    """
    look, paint = cell.scene.look, cell.scene.paint
    if not stake.points:
        return paint.rounded((look.px(9), look.px(2)), 1, look.ink.text2)
    up = stake.points > 0
    return paint.triangle((look.px(9), look.px(8)), GOLD if up else ICE, up)


def stakes_height(cell: PanelCell, count: int) -> int:
    """Return the height in pixels of a box of `count` stakes; 0 for no stakes."""
    look = cell.scene.look
    return count * look.tall(STAKE) + look.px(CELL_PADDING) if count else 0


def figure_face(panel: AnswerCell | DecisionPanel) -> TypeSize:
    """Return the type size of figures: bold, and larger than words by the usual difference."""
    look = panel.scene.look
    return TypeSize(panel.label.px + look.face(TextRole.SPEECH).px - look.face(TextRole.LABEL).px, True)


def wrapped(panel: AnswerCell | DecisionPanel, text: Text, width: int) -> list[str]:
    """Return the lines of a meaning, wrapped for a cell of `width` pixels; none for an empty text."""
    look = panel.scene.look
    room = width - 2 * look.px(CELL_PADDING)
    return panel.scene.fonts.wrap(text, room, panel.label) if text else []


class DecisionPanel(Panel):
    """A panel with the answers side by side, in two rows if one is too narrow."""

    margin = 20

    def lay(
        self,
        answers: Sequence[Answer],
        decision: DecisionPrompt,
        room: PanelRoom,
        *,
        opening: float,
        leave: tuple[Text, Callable[[], None]] | None,
    ) -> None:
        """Create the cells and lay out the panel.

        `opening` is the time of the opening animation in seconds. `leave` is the label and function of a
        button that gives no answer.
        """
        self.decision = decision
        self.title, self.note = decision.title, decision.note
        self.answers, self.room = answers, room
        self.opening = opening
        self.age = 0.0
        self.grown = 0.0
        """Share of the room for a hint that is open, from 0 to 1."""
        self._fit()
        if leave is not None:  # the button has the place of the note, which moves to its own line
            self.two_lines = True
            self.words = [self._leaving(*leave)]
        for number, answer in enumerate(answers, start=1):
            cell = self.cell(answer.action, pygame.Rect(0, 0, 10, 10), answer.name, AnswerCell)
            assert isinstance(cell, AnswerCell)
            cell.answer = answer
            cell.number, cell.label, cell.brief = number, self.label, self.brief
        self._place()

    def _leaving(self, text: Text, press: Callable[[], None]) -> Button:
        scene = self.scene
        size = Button.width_for(scene, text), scene.look.tall(38)
        return Button(scene, pygame.Rect((0, 0), size), text, press, palette=scene.look.ink, key=LEAVE_KEY)

    # Layout.

    def _fit(self) -> None:
        """Choose the panel's width, the answers per row, the text size and the wording.

        It is the first combination in which all text fits, or else the last one.
        """
        look, rooms = self.scene.look, [self.room.rect.width]
        count, face = len(self.answers), look.face(TextRole.LABEL)
        sizes = range(face.px, MIN_TEXT_SIZE - 1, -1)
        if look.text_scale > LARGE_TEXT_SCALE:  # covering the plates at the sides is better than small text
            rooms.append(self.room.wide.width)
        soft = MIN_TEXT_SIZE if len(rooms) == 1 else round(face.px * MIN_TEXT_FACTOR)
        ways = [
            (widest, brief, px, rows)
            for widest, large in [*((room, True) for room in rooms), (rooms[-1], False)]
            for brief in (False, True) for px in sizes if (px >= soft) == large for rows in (1, 2)
        ]  # fmt: skip
        for widest, self.brief, px, rows in ways:
            self.label = TypeSize(px, face.bold)
            self.across = -(-count // rows)
            usual = min(widest, look.px(WIDTHS.get(self.across, MAX_WIDTH)))
            self.rect.width = next((wide for wide in (usual, widest) if self._fits(wide)), usual)
            if self.has_room:
                break
        self.two_lines = self.note_below

    @property
    def _wide(self) -> int:
        """Width of a cell in pixels."""
        return (self.content - (self.across - 1) * self.scene.look.px(GAP)) // self.across

    def _fits(self, wide: int) -> bool:
        """Set the panel's width in pixels; return whether all text fits."""
        self.rect.width = wide
        return self.has_room

    @property
    def has_room(self) -> bool:
        """Whether all texts of the answers fit into the cells at the panel's width."""
        look, fonts, wide = self.scene.look, self.scene.fonts, self._wide
        face, strong = self.label, figure_face(self)
        for answer in self.answers:
            name = fonts.parts_width(answer.name, look.face(TextRole.NAME), look.px(6))
            cards = fonts.parts_width(answer.cards, face, look.px(6))
            if name + look.px(44) > wide or cards + look.px(12) > wide:
                return False
            for stake in answer.meaning.stakes:
                both = fonts.width(condition(stake, self.brief), face) + fonts.width(figure(stake), strong)
                if both + look.px(2 * CELL_PADDING + 25 + 10 + 8) > wide:
                    return False
            if len(wrapped(self, answer.meaning.words, wide)) > MAX_LINES:
                return False
        return True

    def _tall(self, answers: Sequence[Answer]) -> int:
        """Return the height in pixels of a row of cells with these answers."""
        look = self.scene.look
        tallest = 0
        for answer in answers:
            lines = len(wrapped(self, answer.meaning.words, self._wide))
            told = lines * look.tall(LINE) + (look.tall(TILE) if answer.cards else 0)
            box = len(answer.meaning.stakes) * look.tall(STAKE) + look.px(CELL_PADDING)
            told += look.px(2 * CELL_PADDING) if told else look.px(CELL_PADDING)
            tallest = max(tallest, told + (box + look.px(CELL_PADDING) if answer.meaning.stakes else 0))
        return look.tall(BAR) + tallest

    def _place(self) -> None:
        """Size and place the panel and its cells, with the room for a hint that is open so far."""
        look, gap = self.scene.look, self.scene.look.px(GAP)
        rows = [self.answers[at : at + self.across] for at in range(0, len(self.answers), self.across)]
        tall = [self._tall(row) for row in rows]
        head = look.tall(HEAD + (SECOND_LINE if self.two_lines else 0))
        least = look.tall(FOOT if len(self.answers) > 1 or self.decision.foot else BARE_FOOT)
        used = head + sum(tall) + gap * (len(rows) - 1)
        free = self.room.rect.bottom - max(self.room.rect.top, self.room.below) - used
        wanted = max(look.tall(MIN_HINT_FOOT), min(look.tall(HINT_FOOT), free))
        foot = round(least + (wanted - least) * self.grown)
        self.rect.height = used + foot
        self.lie(self.room)
        for button in self.words:
            right = self.rect.right - look.px(self.margin)
            button.set_relative_position((right - button.rect.width, self.rect.top + look.px(14)))
        y = self.rect.top + head
        for row, height in zip(rows, tall, strict=True):
            x = self.rect.left + look.px(self.margin)
            for answer in row:
                cell = self.cells[answer.action]
                assert isinstance(cell, AnswerCell)
                cell.set_relative_position((x, y))
                cell.set_dimensions((self._wide, height))
                cell.refresh()
                x += self._wide + gap
            y += height + gap
        self._foot = pygame.Rect(self.rect.left + look.px(self.margin), y - gap, self.content, foot)

    @property
    def foot(self) -> pygame.Rect:
        """Area below the cells, in window pixels, for the keys and the consequence, or for a hint's text."""
        if not self.quiet:
            return self._foot
        above, below = self.scene.look.px(8), self.scene.look.px(10)
        top, height = self._foot.top + above, self._foot.height - above - below
        return pygame.Rect(self._foot.left, top, self._foot.width, height)

    # Keys.

    def focus_answer(self, digit: str) -> bool:
        """Focus the answer with this digit; return whether there is one."""
        found = [cell for cell in self.cells.values() if isinstance(cell, AnswerCell)]
        named = [cell for cell in found if number_text(cell.number) == digit]
        if named:
            self.scene.focus.move_to(named[0])
        return bool(named)

    # Animation and drawing.

    @property
    def moving(self) -> bool:
        """Whether the panel is opening or resizing for a hint."""
        return self.age < self.opening or self.grown != float(self.quiet)

    def update(self, dt: float, *, hint: bool) -> bool:
        """Advance by `dt` seconds, with room for a hint if `hint`; return whether anything has moved."""
        opened = self.age < self.opening
        self.age += dt
        self.quiet = hint
        if self.grown == float(hint):
            return opened
        step = dt / self.opening if self.opening else 1.0
        self.grown = min(1.0, self.grown + step) if hint else max(0.0, self.grown - step)
        self._place()
        return True

    @property
    def share(self) -> float:
        """Share of the opening animation that is done, from 0 to 1."""
        return min(1.0, self.age / self.opening) if self.opening else 1.0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background, the question, and, without a hint, the keys and the consequence below the
        answers.
        """
        super().draw(surface)
        if self.quiet:
            return
        look, fonts, words = self.scene.look, self.painter.fonts, self.scene.words
        face, y = look.face(TextRole.LABEL), self.foot.centery
        own = fonts.fitting(self.decision.foot, face, self.foot.width)
        told = fonts.draw(surface, self.decision.foot, (self.foot.right, y), own, look.ink.text2, "right")
        keys = NO_WORDS
        if len(self.cells) > 1:
            keys = words.text("1–{count} or arrow keys, then Enter", count=len(self.cells))
        if fonts.width(keys, face) < told.left - self.foot.left - look.px(16):
            fonts.draw(surface, keys, (self.foot.left, y), face, look.ink.text2)

    def _draw_title(self, surface: pygame.Surface, y: int) -> None:
        if not self.two_lines:
            super()._draw_title(surface, y)
            return
        look, painter, note = self.scene.look, self.painter, self.note
        self.note = ()
        super()._draw_title(surface, y)
        self.note = note
        at = (self.rect.left + look.px(self.margin), y + look.tall(SECOND_LINE + 4))
        parts, face = painter.parts(note, look.px(20)), look.face(TextRole.LABEL)
        face = painter.fonts.fitting_parts(parts, face, self.content, look.px(5))
        painter.fonts.draw_parts(surface, parts, at, face, look.ink.text2, look.px(5))
