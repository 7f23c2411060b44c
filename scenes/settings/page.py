"""The settings scene: a paper sheet on which every change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.engine.cards import parse_card
from scenes.frame.preferences import NAME_LENGTH, SPEEDS, TEXT_SCALES, THINKING, TRICK_PAUSES
from scenes.frame.scene import Scene
from scenes.looks import look as colours
from scenes.looks.look import Palette, Role
from scenes.widgets import Button, Kind, Picture, Scroll, Segments, Stepper, Switch, TextEntry
from scenes.words import Template, Text, Words, mark

if TYPE_CHECKING:
    from scenes.frame.focus import Target
    from scenes.looks.skins import Skin

PAUSES_MS = tuple(range(300, 2001, 100))
MARGIN = 32
"""Design units between the sheet's edge and its rows."""
SHOWN_CARDS = ("KH", "TS", "QC", "JD")
SPEED_NAMES = {"off": mark("Off"), "fast": mark("Fast"), "normal": mark("Normal"), "slow": mark("Slow")}
THINKING_NAMES = {"short": mark("Short"), "normal": mark("Normal"), "long": mark("Long")}

Sign = tuple[pygame.Surface, Text, pygame.Surface | None]
"""A suit's sign, its name, and the sign of the ordinary suit it stands for, where it has another name."""


def suit_legend(skin: Skin, usual: Skin | None, size: int, words: Words) -> list[Sign]:
    """A deck's suits, highest first, each beside the suit of the usual deck whose place it takes."""
    return [
        (
            skin.pip(suit, size),
            words.capital(name),
            None if usual is None or usual.suit_name(suit) == name else usual.pip(suit, size),
        )
        for suit, name in reversed(list(enumerate(skin.suit_names)))
    ]


class Settings(Scene):
    """All preferences of the player."""

    def __init__(self) -> None:
        super().__init__()
        self.scroll: Scroll | None = None
        self._offset = 0
        self._name: str | None = None

    @property
    def palette(self) -> Palette:
        """The sheet is paper."""
        return self.look.paper

    def build(self) -> None:
        """Two columns of rows in a scroll area on the sheet."""
        look = self.look
        if self.scroll is not None:
            self._offset = self.scroll.offset
        side = look.px(40)
        back = Button(
            self,
            pygame.Rect(look.px(28), look.px(18), side, side),
            "",
            self._leave,
            kind=Kind.ICON,
            icon="left",
            palette=look.ink,
            key="back",
        )
        self.scroll = Scroll(self, self._room())
        column = (self.scroll.width - look.px(48)) // 2
        left = _Column(self, 0, column)
        right = _Column(self, column + look.px(48), column)
        self._fill_left(left)
        self._fill_right(right)
        height = max(left.y, right.y)
        texts = pygame.Surface((self.scroll.width, height), pygame.SRCALPHA)
        for each in (left, right):
            each.draw_texts(texts)
        Picture(self, (0, 0), texts, self.scroll.content)
        self.scroll.set_height(height, shrink=True)
        self.scroll.scroll_to(self._offset)
        targets: list[Target] = [back, *left.targets, *right.targets]
        self.focus.set_targets(targets, left.targets[1])  # not the name: keys would type into it

    def _room(self) -> pygame.Rect:
        """The most that the rows may take: the bar of the scroll area lies in the sheet's margin."""
        look = self.look
        width = min(look.size[0] - 2 * look.px(28), look.px(1120)) - 2 * look.px(MARGIN)
        top = look.px(76) + look.px(16)
        rect = pygame.Rect(0, top, width, look.size[1] - top - look.px(24) - look.px(16))
        rect.centerx = look.size[0] // 2
        rect.width += look.px(MARGIN) - look.px(4)
        return rect

    def _sheet(self) -> pygame.Rect:
        look = self.look
        rect = self._room()
        rect.width += look.px(MARGIN) + look.px(4)
        rect.x -= look.px(MARGIN)
        if self.scroll is not None:
            rect.height = self.scroll.rect.height
        return rect.inflate(0, 2 * look.px(16))

    def _fill_left(self, column: _Column) -> None:
        now, words = self.services.preferences, self.words
        column.section(mark("You"))
        column.entry(mark("Name"), mark("What the table calls you."), self._name or now.name, self.set_name)
        column.section(mark("Play"))
        column.stepper(
            mark("Speed"),
            mark("How fast cards move."),
            [words.text(SPEED_NAMES[speed]) for speed in SPEEDS],
            SPEEDS.index(now.speed),
            lambda number: self._change(speed=SPEEDS[number]),
        )
        column.switch(
            mark("Less motion"),
            mark("Cards fade in place instead of flying."),
            now.reduced_motion,
            lambda on: self._change(reduced_motion=on),
        )
        column.segments(
            mark("After a trick"),
            mark("Go on by itself, or wait for a click."),
            [words.text("Go on"), words.text("Click")],
            TRICK_PAUSES.index(now.trick_pause),
            lambda number: self._change(trick_pause=TRICK_PAUSES[number]),
        )
        timed = now.trick_pause == "timed"
        nearest = min(range(len(PAUSES_MS)), key=lambda n: abs(PAUSES_MS[n] - now.trick_pause_ms))
        column.stepper(
            mark("Pause"),
            mark("How long a trick stays on the table.")
            if timed
            else mark("Has an effect when play goes on by itself."),
            [words.text("{seconds} s", seconds=words.decimal(ms / 1000)) for ms in PAUSES_MS],
            nearest,
            lambda number: self._change(trick_pause_ms=PAUSES_MS[number]),
            enabled=timed,
        )
        column.segments(
            mark("Thinking time"),
            mark("How long hard and expert may think."),
            [words.text(THINKING_NAMES[thinking]) for thinking in THINKING],
            THINKING.index(now.thinking),
            lambda number: self._change(thinking=THINKING[number]),
        )
        column.section(mark("Window"))
        column.switch(
            mark("Full screen"),
            mark("F11 does the same."),
            now.full_screen,
            lambda on: self._change(full_screen=on),
        )

    def _fill_right(self, column: _Column) -> None:
        now, skins, words = self.services.preferences, self.services.skins, self.words
        column.section(mark("Cards"))
        keys = ["", *skins]
        chosen = now.skins.get("", "")
        column.stepper(
            mark("Deck"),
            mark("For every game, or each game's own."),
            [words.text("Game's own"), *(skin.title for skin in skins.values())],
            keys.index(chosen) if chosen in keys else 0,
            lambda number: self._change(skins={**now.skins, "": keys[number]}),
        )
        column.switch(
            mark("Large corners"),
            mark("Bigger ranks and suits, fewer pips."),
            now.large_index,
            lambda on: self._change(large_index=on),
        )
        skin = skins.get(chosen) or skins.get("classic")
        if skin is not None:
            height = self.look.px(100)
            shown = [card for card in map(parse_card, SHOWN_CARDS) if skin.has(card)]
            faces = [skin.face(card, height, large_index=now.large_index) for card in shown]
            column.pictures(faces, suit_legend(skin, skins.get("classic"), height // 5, words))
        column.section(mark("Seeing"))
        column.segments(
            mark("Text size"),
            mark("All words, everywhere."),
            [words.text("Normal"), words.text("Large")],
            TEXT_SCALES.index(now.text_scale),
            lambda number: self._change(text_scale=TEXT_SCALES[number]),
        )
        column.switch(
            mark("High contrast"),
            mark("Plain grounds, strong lines."),
            now.high_contrast,
            lambda on: self._change(high_contrast=on),
        )
        column.switch(
            mark("Games' aids"),
            mark("Suit order and the like, beside the table."),
            now.aids,
            lambda on: self._change(aids=on),
        )
        column.switch(
            mark("Glosses"),
            mark("What Japanese words mean, beside them."),
            now.glosses,
            lambda on: self._change(glosses=on),
        )

    def _change(self, **changes: Any) -> None:
        self.guide.keep(replace(self.services.preferences, **changes))
        if "trick_pause" in changes:
            self.rebuild(self.services)

    def set_name(self, name: str) -> None:
        """A name has been typed; it is kept when the page is left."""
        self._name = name

    def _leave(self) -> None:
        self.guide.back()

    def leave(self) -> None:
        """Keep the name that was typed; an empty one leaves the former."""
        name = (self._name or "").strip()
        if name:
            self.guide.keep(replace(self.services.preferences, name=name))

    def handle(self, event: pygame.event.Event) -> None:
        """Esc goes back; the page keys move the sheet."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._leave()
        elif self.scroll is not None:
            self.scroll.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """The felt, the title and the sheet."""
        look, paint = self.look, self.paint
        surface.blit(paint.felt(look.size, look.high_contrast), (0, 0))
        at = (look.px(86), look.px(38))
        self.fonts.draw(surface, self.words.text("Settings"), at, look.face(Role.SHEET_TITLE), look.ink.text)
        line = look.paper.line if look.high_contrast else None
        paint.panel(surface, self._sheet(), look.panel_radius, look.paper.ground, line, look.border, shadow=3)
        self.draw_widgets(surface)
        self.draw_focus(surface)


class _Column:
    """Lays out the rows of one column, from the top down."""

    def __init__(self, scene: Settings, x: int, width: int) -> None:
        assert scene.scroll is not None
        self.scene = scene
        self.container = scene.scroll.content
        self.x = x
        self.width = width
        self.y = scene.look.px(4)
        self.targets: list[Target] = []
        self._drawings: list[Callable[[pygame.Surface], None]] = []

    def section(self, template: Template) -> None:
        """A heading with a line."""
        title = self.scene.words.text(template)
        look, fonts = self.scene.look, self.scene.fonts
        face = look.face(Role.LABEL).strong
        y = self.y + look.tall(14)
        line = pygame.Rect(0, y, 0, max(1, look.border))
        line.left = self.x + fonts.width(title, face) + look.px(12)
        line.width = self.x + self.width - line.left

        def draw(surface: pygame.Surface) -> None:
            fonts.draw(surface, title, (self.x, y), face, colours.BRASS)
            surface.fill(look.paper.line, line)

        self._drawings.append(draw)
        self.y += look.tall(34)

    def _row(
        self, label: Template, help_text: Template, control_width: int, *, enabled: bool = True
    ) -> pygame.Rect:
        """Place a row's words; returns where its control goes (36 high, at the right)."""
        look, fonts, words = self.scene.look, self.scene.fonts, self.scene.words
        bold, small = look.face(Role.NAME), look.face(Role.LABEL)
        control = pygame.Rect(0, self.y + look.tall(4), control_width, look.tall(36))
        control.right = self.x + self.width
        room = control.left - self.x - look.px(12)
        title, lines = words.text(label), fonts.wrap(words.text(help_text), room, small)
        top, step = self.y + look.tall(14), look.tall(20)

        def draw(surface: pygame.Surface) -> None:
            colour = look.paper.text if enabled else look.paper.text3
            fonts.draw(surface, title, (self.x, top), bold, colour)
            for number, line in enumerate(lines):
                y = top + look.tall(22) + number * step
                fonts.draw(surface, line, (self.x, y), small, look.paper.text2 if enabled else colour)

        self._drawings.append(draw)
        self.y += look.tall(64) + step * (len(lines) - 1)
        return control

    def segments(
        self,
        label: Template,
        help_text: Template,
        labels: Sequence[Text],
        chosen: int,
        change: Callable[[int], None],
    ) -> None:
        """A row with two or three values."""
        rect = self._row(label, help_text, Segments.width_for(self.scene, labels))
        widget = Segments(self.scene, rect, labels, chosen, change, key=label, container=self.container)
        self.targets.append(widget)

    def stepper(
        self,
        label: Template,
        help_text: Template,
        labels: Sequence[Text],
        chosen: int,
        change: Callable[[int], None],
        enabled: bool = True,
    ) -> None:
        """A row with many values."""
        rect = self._row(label, help_text, Stepper.width_for(self.scene, labels), enabled=enabled)
        widget = Stepper(
            self.scene, rect, labels, chosen, change, key=label, container=self.container, enabled=enabled
        )
        self.targets.append(widget)

    def switch(self, label: Template, help_text: Template, on: bool, change: Callable[[bool], None]) -> None:
        """A row with yes or no."""
        width, height = Switch.size(self.scene)
        rect = self._row(label, help_text, width)
        corner = (rect.right, rect.centery - height // 2)
        self.targets.append(Switch(self.scene, corner, on, change, key=label, container=self.container))

    def entry(self, label: Template, help_text: Template, text: str, change: Callable[[str], None]) -> None:
        """A row with a line to type in."""
        look = self.scene.look
        rect = self._row(label, help_text, look.px(220))
        rect.height = look.tall(40)
        self.targets.append(
            TextEntry(self.scene, rect, text, change, limit=NAME_LENGTH, key=label, container=self.container)
        )

    def pictures(self, surfaces: Sequence[pygame.Surface], legend: Sequence[Sign] = ()) -> None:
        """A row of pictures, side by side from the left, and to the right what the signs on them mean."""
        look, paint = self.scene.look, self.scene.paint
        top = self.y + look.px(2)

        def draw(surface: pygame.Surface) -> None:
            x = self.x
            for each in surfaces:
                radius = round(each.get_height() * 0.043)
                paint.put_shadow(surface, pygame.Rect((x, top), each.get_size()), radius, 1)
                paint.put(surface, each, (x, top))
                x += each.get_width() + look.px(12)
            room = pygame.Rect(x + look.px(4), top, self.x + self.width - x - look.px(4), height)
            self._draw_legend(surface, room, legend)

        if surfaces:
            height = surfaces[0].get_height()
            self._drawings.append(draw)
            self.y = top + height + look.px(18)

    def _draw_legend(self, surface: pygame.Surface, room: pygame.Rect, legend: Sequence[Sign]) -> None:
        look, fonts = self.scene.look, self.scene.fonts
        plain = look.face(Role.STATUS)
        for number, (sign, name, usual) in enumerate(legend):
            middle = room.top + round(room.height * (number + 0.5) / len(legend))
            self.scene.paint.put(surface, sign, (room.left, middle - sign.get_height() // 2))
            x = room.left + sign.get_width() + look.px(8)
            shown = fonts.ellipsis(name, room.right - x - look.px(6) - sign.get_width(), plain.strong)
            x = fonts.draw(surface, shown, (x, middle), plain.strong, look.paper.text).right + look.px(6)
            if usual is not None:
                self.scene.paint.put(surface, usual, (x, middle - usual.get_height() // 2))

    def draw_texts(self, surface: pygame.Surface) -> None:
        """Draw the words and lines of all rows."""
        for draw in self._drawings:
            draw(surface)
