"""The deciding moment on a result sheet: the player's decision that mattered most, the better one, why."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import partial

import pygame
from pygame import Rect

from scenes.graphics.fonts import Part
from scenes.graphics.grade_marks import colour_of, grade_mark
from scenes.graphics.grade_names import GRADE_NAMES
from scenes.graphics.layout_metrics import (
    BRASS,
    CARD,
    GOLD_BAR,
    MIN_TEXT_SIZE,
    TextRole,
    TypeSize,
)
from scenes.graphics.skins import Skin
from scenes.i18n import NO_WORDS, Text, joined
from scenes.pages.scores.own_play import PlaySheet
from scenes.presenters.base.moment import MomentAction, MomentCard, ToldMoment
from scenes.table.layout import CARD_RATIO, TRICK_SPOTS
from scenes.widgets import Button, Container

PANEL_HEIGHT = 374
"""Preferred height of the panel in design units."""
MAX_FELT_SIZE = (256, 186)
"""Largest picture of the trick, in design units."""
MIN_FELT_WIDTH = 150
"""Smallest width of the picture of the trick, in pixels; below it the cards would be hard to tell apart."""
CARD_HEIGHTS = (104, 58)
"""Largest height of the two playing cards in design units, and their smallest height in pixels."""
CELL_HEIGHT = 76
"""Largest height in design units of the two actions if one of them is not a single card."""
MAX_REASON_LINES = 5
"""Number of lines of text that fit in the panel at its smallest height."""
FADED_OPACITY = 0.55
"""Opacity (0 to 1) of the table without cards while the decisions are being judged."""


class MomentForm(IntEnum):
    """How much of a deciding moment is drawn, from only words to all pictures."""

    WORDS = 0
    CARDS = 1
    TRICK = 2


class MomentPanel:
    """A panel of fixed size on a result sheet: the progress of the review, then the deciding moment."""

    def __init__(self, scene: PlaySheet, size: tuple[int, int], skin: Skin, crests: Sequence[str]) -> None:
        """`size` is the panel's width and height in pixels; `crests` are those of all players."""
        self.scene = scene
        self.rect = Rect((0, 0), size)
        self.skin = skin
        self.crests = crests
        look = scene.look
        self._pad = look.px(20)
        self._gap = look.px(12)
        self._inner = self.rect.inflate(-2 * self._pad, -2 * look.px(16))
        self._buttons: list[tuple[str, Text, str]] = []
        told = self.told
        if told is not None and told.past is not None:
            words = scene.words
            if told.costly:
                self._buttons.append(("try", words.text("Try it from here"), "again"))
            self._buttons.append(("watch", words.text("Watch"), "play"))
        self._measure_head()
        self._measure_foot()
        self._choose_form()

    @property
    def told(self) -> ToldMoment | None:
        """The deciding moment in words, or `None` while decisions are being judged."""
        return self.scene.moment

    @staticmethod
    def least_height(scene: PlaySheet) -> int:
        """Return the panel height in pixels at which every deciding moment can be shown in words."""
        look = scene.look
        text = MAX_REASON_LINES * scene.fonts.line_height(look.face(TextRole.HELP))
        return 2 * look.px(16) + look.tall(30) + text + 3 * look.px(12) + look.tall(44)

    # Layout: all positions are in pixels from the top left corner of the panel.

    def _measure_head(self) -> None:
        look, fonts, words, told = self.scene.look, self.scene.fonts, self.scene.words, self.told
        self._title = look.face(TextRole.RAIL_TITLE)
        self._icon = round(self._title.px * 1.25)
        grade = NO_WORDS if told is None or told.grade is None else words.text(GRADE_NAMES[told.grade])
        left = self._icon + look.px(10) + fonts.width(words.text("The moment"), self._title)
        right = self._icon + look.px(8) + fonts.width(grade, self._title) if grade else 0
        label = look.face(TextRole.LABEL)
        place = fonts.width(told.stage, label) + look.px(14) if told is not None and told.stage else 0
        room = self._inner.width - look.px(16)
        self._grade_below = left + right > room
        self._place_below = left + (0 if self._grade_below else right) + place > room
        rows = 1 + (self._grade_below or (self._place_below and place > 0))
        self._head = rows * round(self._title.px * 1.6)

    def _measure_foot(self) -> None:
        look, fonts, told = self.scene.look, self.scene.fonts, self.told
        self._amount, self._note = look.face(TextRole.RAIL_TITLE), look.face(TextRole.LABEL)
        self._foot, self._foot_rows = 0, 1
        self._foot_step = max(look.tall(26), round(self._amount.px * 1.5))
        if told is None or not self._buttons:
            return
        wide = fonts.width(told.amount, self._amount) + look.px(8) + fonts.width(told.note, self._note)
        needed = sum(self._button_widths) + look.px(10) * (len(self._buttons) - 1)
        if wide + look.px(12) + needed > self._inner.width:
            self._foot_rows = 2
        self._foot = look.tall(40) + (self._foot_step if self._foot_rows == 2 else 0)

    @property
    def _button_widths(self) -> list[int]:
        """Widths of the buttons in pixels, a little narrower than elsewhere."""
        scene, face = self.scene, self.scene.look.face(TextRole.SPEECH)
        return [
            Button.width_for(scene, text, icon=icon, face=face) - scene.look.px(12)
            for _, text, icon in self._buttons
        ]

    @property
    def _room(self) -> int:
        """Height in pixels between the panel's heading and its buttons."""
        foot = self._foot + 2 * self._gap if self._foot else 0
        return self._inner.height - self._head - self._gap // 2 - foot

    def _choose_form(self) -> None:
        """Choose the form with the most pictures that fit in the panel, and the type size of the text."""
        look, told = self.scene.look, self.told
        self.form, self._text = MomentForm.WORDS, look.face(TextRole.HELP)
        self._rows: list[tuple[list[Part], TypeSize]] = []
        if told is None:
            return
        self._rows = self._wrapped(told, self._text)
        if told.actions and any(self._lay_cards(notes=notes) for notes in (True, False)):
            return
        while self._words_height(told) > self._room and self._text.px > MIN_TEXT_SIZE:
            self._text = TypeSize(self._text.px - 1, False)
        self._rows = self._wrapped(told, self._text, brief=True)

    def _words_height(self, told: ToldMoment) -> int:
        return len(self._wrapped(told, self._text, brief=True)) * self.scene.fonts.line_height(self._text)

    def _wrapped(
        self, told: ToldMoment, face: TypeSize, *, brief: bool = False
    ) -> list[tuple[list[Part], TypeSize]]:
        """Return the lines of text, each with its type size; `brief` adds the actions."""
        fonts, skin = self.scene.fonts, self.skin
        gap, width = self.scene.look.px(5), self._inner.width
        found: list[tuple[list[Part], TypeSize]] = []
        if told.lead:
            found += [([line], face.strong) for line in fonts.wrap(told.lead, width, face.strong)]
        for line, own in ((told.brief if brief else (), face.strong), (told.reason, face)):
            if line:
                parts: list[Part] = [*skin.pictured(line, round(face.px * 1.3))]
                found += [(row, own) for row in fonts.wrap_parts(parts, width, own, gap)]
        return found

    def _lay_cards(self, *, notes: bool) -> bool:
        """Lay out the two actions, and the trick if there is room; return whether they fit.

        `notes` adds a line below the figures.
        """
        look, fonts, told = self.scene.look, self.scene.fonts, self.told
        assert told is not None, "only a moment has actions"
        label, figure = look.face(TextRole.LABEL).strong, look.face(TextRole.SPEECH)
        self._label, self._figure = label, figure
        self._above = round(label.px * 1.6)
        figures = any(each.figure for each in told.actions)
        self._notes = notes and figures
        self._below = (round(figure.px * 1.7) if figures else 0) + (
            round(label.px * 1.3) if self._notes else 0
        )
        text = len(self._rows) * fonts.line_height(self._text)
        room = self._room - text - self._gap
        most, least = look.px(CARD_HEIGHTS[0]), CARD_HEIGHTS[1]
        if any(each.card is None for each in told.actions):
            most = look.px(CELL_HEIGHT)
        height = min(most, room - self._above - self._below - look.px(8))
        if height < min(least, most):
            return False
        self._arrow = look.px(36)
        self._cell = look.face(TextRole.RAIL_TITLE)
        widths = [self._action_width(each, height) for each in told.actions]
        column = max(widths)
        if 2 * column + self._arrow > self._inner.width:
            return False
        self._card_height, self._column, self._middle = height, column, room
        self.form = MomentForm.CARDS
        cards = 2 * column + self._arrow
        felt = min(look.px(MAX_FELT_SIZE[0]), self._inner.width - cards - look.px(24))
        tall = min(room, round(felt * MAX_FELT_SIZE[1] / MAX_FELT_SIZE[0]))
        if told.trick and felt >= MIN_FELT_WIDTH and tall >= MIN_FELT_WIDTH * 0.6:
            self.form = MomentForm.TRICK
            self._felt = Rect(self._inner.left, 0, felt, min(room, look.px(MAX_FELT_SIZE[1])))
        return True

    def _action_width(self, action: MomentAction, height: int) -> int:
        look, fonts = self.scene.look, self.scene.fonts
        wide = max(
            fonts.width(action.title, self._label),
            fonts.width(action.figure, self._figure),
            fonts.width(action.note, self._label.regular) if self._notes else 0,
        )
        if action.card is not None:
            return max(wide, round(height * CARD_RATIO) + look.px(10))
        parts = fonts.parts_width(self._cell_parts(action), self._cell, look.px(6))
        return max(wide, look.px(140), parts + 2 * look.px(16))

    def _cell_parts(self, action: MomentAction) -> list[Part]:
        return [*self.skin.pictured(action.line, round(self._cell.px * 1.4))]

    # Buttons.

    def build_buttons(self, at: tuple[int, int], container: Container | None = None) -> list[Button]:
        """Build the panel's buttons, in the window or in a container, with the panel's top left corner at
        `at`.
        """
        look, inner = self.scene.look, self._inner.move(at)
        gap, tall = look.px(10), look.tall(40)
        face = look.face(TextRole.SPEECH)
        row: list[tuple[str | None, TypeSize, int]] = [
            (icon, face, wide) for (_, _, icon), wide in zip(self._buttons, self._button_widths, strict=True)
        ]
        if sum(self._button_widths) + gap * (len(row) - 1) > inner.width:
            row = Button.row_of(self.scene, [each[1:] for each in self._buttons], inner.width, gap)
        x, found = inner.right - sum(wide for *_, wide in row) - gap * (len(row) - 1), []
        press = {"try": self.scene.practise, "watch": self.scene.watch}
        for (key, text, _), (icon, face, wide) in zip(self._buttons, row, strict=True):
            place = Rect(max(inner.left, x), inner.bottom - tall, wide, tall)
            found.append(
                Button(
                    self.scene, place, text, press[key],
                    icon=icon, filled=key == "watch", face=face, key=key, palette=look.paper,
                    container=container,
                )
            )  # fmt: skip
            x = place.right + gap
        return found

    # Drawing.

    def draw(self, surface: pygame.Surface, at: tuple[int, int]) -> None:
        """Draw the panel with its top left corner at `at`; its buttons are drawn by the scene."""
        scene, rect = self.scene, self.rect.move(at)
        with scene.fonts.told_as(surface, self._spoken, rect):
            scene.paint.panel(
                surface, rect, scene.look.plate_radius, scene.look.paper.raised, scene.look.paper.line,
                scene.look.border, shadow=1,
            )  # fmt: skip
            inner = self._inner.move(at)
            self._draw_head(surface, inner)
            below = inner.top + self._head + self._gap // 2
            if self.told is None:
                self._draw_waiting(surface, Rect(inner.left, below, inner.width, inner.bottom - below))
                return
            if self.told.grade is None and self._beside_felt(self._room):
                self._draw_quiet(surface, Rect(inner.left, below, inner.width, self._room))
                return
            y = below
            if self.form is not MomentForm.WORDS:
                self._draw_cards(surface, inner, below)
                y += self._middle + self._gap
            step = scene.fonts.line_height(self._text)
            gap = scene.look.px(5)
            for row, face in self._rows:
                scene.fonts.draw_parts(
                    surface, row, (inner.left, y + step / 2), face, scene.look.paper.text, gap
                )
                y += step
            self._draw_foot(surface, inner)

    def _spoken(self) -> list[Text]:
        words, told = self.scene.words, self.told
        title = words.text("The moment")
        if told is None:
            return [title, *self._progress()]
        grade = NO_WORDS if told.grade is None else words.text(GRADE_NAMES[told.grade])
        amount = words.text("{name}: {told}", name=told.note, told=told.amount) if told.amount else NO_WORDS
        return [title, *filter(None, [told.stage, grade, *told.spoken, amount])]

    def _progress(self) -> list[Text]:
        """Return lines that say that the review is running, and how many decisions are judged."""
        words, play = self.scene.words, self.scene.play.play
        done, every = (0, 0) if play is None else play.choices
        return [words.text("Still looking"), words.text("{done} of {all} decisions", done=done, all=every)]

    def _draw_head(self, surface: pygame.Surface, inner: Rect) -> None:
        scene, look, fonts, paint = self.scene, self.scene.look, self.scene.fonts, self.scene.paint
        words, paper, told, face = scene.words, look.paper, self.told, self._title
        step = round(face.px * 1.6)
        y = inner.top + step // 2
        paint.put_centred(surface, paint.icon("fork", self._icon, BRASS), (inner.left + self._icon // 2, y))
        x = inner.left + self._icon + look.px(10)
        x = fonts.draw(surface, words.text("The moment"), (x, y), face, paper.text).right
        if told is None:
            return
        if told.stage:
            label = look.face(TextRole.LABEL)
            at = (inner.left, y + step) if self._place_below else (x + look.px(14), y)
            if self._place_below and self._grade_below:
                at = (inner.right - fonts.width(told.stage, label), y + step)
            fonts.draw(surface, told.stage, at, label, paper.text2)
        if told.grade is None:
            return
        name = words.text(GRADE_NAMES[told.grade])
        colour = colour_of(told.grade, paper) if told.costly else paper.good
        mark = grade_mark(paint, told.grade, self._icon, paper)
        parts: list[Part] = [mark, name]
        at = (inner.left, y + step) if self._grade_below else (inner.right, y)
        fonts.draw_parts(
            surface, parts, at, face, colour, look.px(8), "left" if self._grade_below else "right"
        )

    def _draw_foot(self, surface: pygame.Surface, inner: Rect) -> None:
        told, look, fonts, paper = self.told, self.scene.look, self.scene.fonts, self.scene.look.paper
        if told is None or not self._foot:
            return
        top = inner.bottom - self._foot
        surface.fill(paper.line, (inner.left, top - self._gap, inner.width, look.border))
        y = inner.bottom - look.tall(20)
        if self._foot_rows == 2:
            y = top + self._foot_step * 2 // 5
        colour = paper.bad if told.costly else paper.good
        x = fonts.draw(surface, told.amount, (inner.left, y), self._amount, colour).right + look.px(8)
        fonts.draw(surface, told.note, (x, y), self._note, paper.text2)

    def _beside_felt(self, height: int) -> Rect | None:
        """Return the size of a table without cards that leaves room for texts beside it, or `None` if it does
        not fit.
        """
        look = self.scene.look
        wide = min(look.px(MAX_FELT_SIZE[0]), self._inner.width - look.px(200))
        tall = min(look.px(MAX_FELT_SIZE[1]), height)
        return Rect(0, 0, wide, tall) if wide >= MIN_FELT_WIDTH and tall >= MIN_FELT_WIDTH * 0.6 else None

    def _draw_quiet(self, surface: pygame.Surface, area: Rect) -> None:
        """Draw that no decision mattered, beside a table without cards."""
        told, look, fonts, paper = self.told, self.scene.look, self.scene.fonts, self.scene.look.paper
        felt = self._beside_felt(area.height)
        assert told is not None, "it is known that nothing mattered"
        assert felt is not None, "there is room"
        felt.move_ip(area.topleft)
        self._draw_felt(surface, felt, (), faded=True)
        left, step = felt.right + look.px(24), fonts.line_height(self._text)
        rows = [
            (row, face)
            for text, face in ((told.lead, self._text.strong), (joined(told.reason), self._text))
            for row in fonts.wrap(text, area.right - left, face)
        ]
        y = felt.centery - (len(rows) - 1) * step / 2
        for row, face in rows:
            fonts.draw(surface, row, (left, y), face, paper.text)
            y += step

    def _draw_waiting(self, surface: pygame.Surface, area: Rect) -> None:
        """Draw how many decisions are judged, as words and as a bar."""
        scene, look, fonts, paint = self.scene, self.scene.look, self.scene.fonts, self.scene.paint
        paper, play = look.paper, scene.play.play
        done, every = (0, 0) if play is None else play.choices
        face, strong = look.face(TextRole.HELP), look.face(TextRole.NAME)
        step = fonts.line_height(face)
        title, far = self._progress()
        about = scene.words.sentences(
            scene.words.text("Expert plays each of your decisions again and knows only what you knew."),
            scene.words.text("You can play on: the result is saved with the deal."),
        )
        note = fonts.wrap(about, area.width, face)
        bar = area.copy()
        felt = self._beside_felt(area.height - len(note) * step - self._gap)
        if felt is not None:
            self._draw_felt(surface, felt.move(area.topleft), (), faded=True)
            left = area.left + felt.width + look.px(24)
            bar = Rect(left, area.top, area.right - left, felt.height)
        else:
            bar.height = min(area.height, 3 * step + look.px(12))
        y = bar.centery - step
        fonts.draw_fitting(surface, title, (bar.left, y), strong, paper.text, bar.width)
        y += step + look.px(4)
        fonts.draw_fitting(surface, far, (bar.left, y), face, paper.text2, bar.width)
        track = Rect(bar.left, y + step * 2 // 3, bar.width, look.px(9))
        paint.panel(surface, track, track.height // 2, paper.sunk)
        if done:
            track.width = max(track.height, track.width * done // max(1, every))
            paint.panel(surface, track, track.height // 2, GOLD_BAR)
        if bar.bottom + self._gap + len(note) * step <= area.bottom + 2:
            first = (area.left, bar.bottom + self._gap + step / 2)
            fonts.draw_down(surface, note, first, face, paper.text2, step)

    # The two actions and the trick.

    def _draw_cards(self, surface: pygame.Surface, inner: Rect, top: int) -> None:
        look, told = self.scene.look, self.told
        assert told is not None
        area = Rect(inner.left, top, inner.width, self._middle)
        if self.form is MomentForm.TRICK:
            felt = Rect(inner.left, top, self._felt.width, self._felt.height)
            self._draw_felt(surface, felt, told.trick)
            area.left, area.width = felt.right, inner.right - felt.right
            area.height = felt.height
        tall = self._above + self._card_height + self._below
        y = area.top + max(0, area.height - tall) // 2
        apart = (self._column + self._arrow) // 2
        middles = (area.centerx - apart, area.centerx + apart)
        for action, x in zip(told.actions, middles, strict=True):
            self._draw_action(surface, action, x, y)
        arrow = self.scene.paint.icon("right", look.px(20), look.paper.text2)
        middle = y + self._above + self._card_height // 2
        self.scene.paint.put_centred(surface, arrow, (area.centerx, middle))

    def _draw_action(self, surface: pygame.Surface, action: MomentAction, x: int, top: int) -> None:
        scene, look, fonts, paint = self.scene, self.scene.look, self.scene.fonts, self.scene.paint
        paper, skin = look.paper, self.skin
        colour = paper.good if action.good else paper.text
        fonts.draw(surface, action.title, (x, top + self._label.px * 0.6), self._label, colour, "center")
        height = self._card_height
        width = round(height * CARD_RATIO)
        place = Rect(0, 0, width if action.card is not None else self._column, height)
        place.midtop = (x, top + self._above)
        ring = place.inflate(2 * look.px(4), 2 * look.px(4))
        radius = look.px(6) if action.card is None else max(2, round(height * 0.06))
        if action.good:
            paint.panel(surface, ring, radius + look.px(4), GOLD_BAR)
        if action.card is not None:
            paint.put_shadow(surface, place, radius, 1)
            large = scene.services.preferences.large_index
            face = skin.face(action.card, height, large_index=large)
            paint.put(surface, face, place.topleft)
        else:
            paint.panel(surface, place, radius, look.ink.plate)
            parts = self._cell_parts(action)
            fonts.draw_parts(surface, parts, place.center, self._cell, look.ink.text, look.px(6), "center")
        if action.figure:
            y = top + self._above + height + round(self._figure.px * 1.1)
            worse = paper.bad if self.told is not None and self.told.costly else paper.text2
            colour = paper.good if action.good else worse
            fonts.draw(surface, action.figure, (x, y), self._figure, colour, "center")
            if self._notes:
                y += round(self._label.px * 1.4)
                fonts.draw(surface, action.note, (x, y), self._label.regular, paper.text2, "center")

    def _draw_felt(
        self, surface: pygame.Surface, rect: Rect, trick: Sequence[MomentCard], *, faded: bool = False
    ) -> None:
        """Draw the table with the cards of the trick; `faded` draws it without cards."""
        look, paint = self.scene.look, self.scene.paint
        key = ("moment felt", rect.size, look.table, look.high_contrast)
        felt = paint.baked(key, partial(self._bake_felt, rect.size))
        if faded:
            felt = paint.baked((*key, "faded"), partial(_faded, felt))
        paint.put(surface, felt, rect.topleft)
        players = len(trick) or len(self.crests)
        spots = TRICK_SPOTS.get(players, TRICK_SPOTS[6][:players])
        across = 2 * max(abs(x) for x, _ in spots) + 1
        down = 2 * max(abs(y) for _, y in spots) + 1
        margin = look.px(9)
        height = min(
            look.px(74),
            int((rect.height - 2 * margin) / down),
            int((rect.width - 2 * margin) / across / CARD_RATIO),
        )
        size = (round(height * CARD_RATIO), height)
        places = trick or tuple(MomentCard(player, None) for player in range(players))
        for (x, y), each in zip(spots, places, strict=True):
            place = Rect((0, 0), size)
            place.center = (
                round(rect.centerx + x * height * CARD_RATIO),
                round(rect.centery + y * height),
            )
            self._draw_place(surface, place, each, own=each is places[0], faded=faded)

    def _draw_place(
        self, surface: pygame.Surface, place: Rect, card: MomentCard, *, own: bool, faded: bool
    ) -> None:
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        radius = max(2, round(place.height * 0.06))
        if card.card is None:
            outline = paint.rounded(place.size, radius, None, look.ink.text3, look.border)
            paint.put(surface, outline, place.topleft)
            text, face = self.scene.words.text("you"), look.face(TextRole.TAG)
            if own and not faded:
                face = fonts.fitting(text, face, place.width - 2)
                if fonts.width(text, face) <= place.width - 2:
                    fonts.draw(surface, text, place.center, face, look.ink.text, "center")
        else:
            if card.winning:
                paint.panel(surface, place.inflate(look.px(6), look.px(6)), radius + look.px(3), GOLD_BAR)
            face_of = self.skin.face(card.card, place.height, large_index=place.height < look.px(60))
            paint.put(surface, face_of, place.topleft)
        if not faded and not (own and card.card is None):
            side = max(12, look.px(18))
            at = (place.left + look.px(4), place.bottom - look.px(4))
            paint.put_centred(surface, paint.disc(side + 2, CARD), at)
            paint.put_centred(surface, paint.crest(self.crests[card.player], side), at)

    def _bake_felt(self, size: tuple[int, int]) -> pygame.Surface:
        look, paint = self.scene.look, self.scene.paint
        colour = look.table_colour
        ground, mat = (colour.plain, colour.plain) if look.high_contrast else (colour.cloth, colour.lit)
        canvas = paint.rounded(size, look.px(10), ground, colour.edge, look.border).copy()
        width, height = size
        mat = (
            f'<ellipse cx="{width / 2}" cy="{height / 2}" rx="{width * 0.43:.1f}" ry="{height * 0.43:.1f}" '
            f'fill="{mat}" fill-opacity=".55" '
            f'stroke="{colour.lit}" stroke-width="{look.border}"/>'
        )
        paint.put(canvas, paint.drawing(size, mat), (0, 0))
        return canvas


def _faded(picture: pygame.Surface) -> pygame.Surface:
    found = picture.copy()
    keep = round(255 * FADED_OPACITY)
    found.fill((keep, keep, keep, keep), special_flags=pygame.BLEND_RGBA_MULT)
    return found
