"""The setup page: choosing a game, seats and rules. It knows games only by their declarations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, TextRole
from scenes.i18n import mark
from scenes.pages.setup.cards import GameChoice, has_room
from scenes.pages.setup.model import GameEntry, SetupModel
from scenes.pages.setup.rules import BIG_STEP, NumberStepper, RulesColumn, build_presets
from scenes.pages.setup.seats import build_table, skin_in_use
from scenes.widgets import Button, ButtonKind, Scroll
from scenes.widgets.paper_sheet import PaperPage

_FOOT = "#EEE4CF"
_RULES = mark("Rules", about="those of a table")
_WIDEST = 1500
"""Maximum width in design units; a wider window shows felt on both sides."""


class SetupPage(PaperPage):
    """Lets the player choose a game, its seats and its rules.

    `chosen` is the key of the game to show first.
    """

    def __init__(self, games: Sequence[GameEntry], chosen: str | None = None) -> None:
        super().__init__()
        self.model = SetupModel(games, chosen)
        self._scrolls: tuple[Scroll, ...] = ()

    def enter(self) -> None:
        """Load the last choices."""
        self.model.load(self.services.data, self.services.preferences, self.words)

    def choose_game(self, key: str) -> None:
        """Show another game, by its key. If it is shown already, move the focus to the start button."""
        if key == self.model.key:
            start = [target for target in self.focus.targets if target.key == "start"]
            self.focus.move_to(start[0] if start else None)
            return
        self.model.choose_game(key)
        for scroll in self._scrolls:
            scroll.offset = 0

    def start(self) -> None:
        """Save the choices and start the match, unless the options can't be combined."""
        if self.model.check(self.words):
            self._save()
            self.router.go(self.model.match(skin_in_use(self, self.model), self.words))

    def leave(self) -> None:
        """Save the choices, also if no match was started."""
        self._save()

    def _save(self) -> None:
        self.model.save(self.services.data, self.words)
        self.router.keep(replace(self.services.preferences, name=self.model.own_name))

    def _read_rules(self) -> None:
        self.router.go(routes.Help(self.model.key))

    # Layout

    def build(self) -> None:
        """Build the list of games along the top, and below it the sheet with table, rules and foot."""
        look = self.look
        self.model.changed = False
        width = min(look.size[0], look.px(_WIDEST)) - 2 * look.px(28)
        left = (look.size[0] - width) // 2
        self._back = pygame.Rect(left, look.px(18), look.px(40), look.px(40))
        back = self.build_back(self._back)
        choices = self._build_games(left, width)
        offsets = [scroll.offset for scroll in self._scrolls]
        top = self._choice.bottom + look.px(24)
        self._sheet = pygame.Rect(left, top, width, look.size[1] - look.px(22) - top)
        self._column = pygame.Rect(
            left + look.px(28),
            top + look.tall(52),
            max(look.px(344 if look.text_scale == 1 else 372), look.wide(344)),
            0,
        )
        self._divider = self._column.right + look.px(32)
        table, rules = self._build_columns()
        for scroll, offset in zip(self._scrolls, offsets, strict=False):
            scroll.scroll_to(offset)
        foot = self._build_foot()
        entry = next((each for each in [*table, *rules] if self.model.is_typing and each.takes_text), None)
        self.focus.set_targets([back, *choices, *table, *rules, *foot], self._start)
        if entry is not None and entry is not self.focus.current:
            self.focus.move_to(entry)
        elif entry is not None:
            entry.take_focus(True)

    def _build_games(self, left: int, width: int) -> list[GameChoice]:
        look = self.look
        gap, count = look.px(16), len(self.model.games)
        wide = min(look.px(300), (width - gap * (count - 1)) // count)
        large = look.text_scale > LARGE_TEXT_SCALE
        self._bare = large or not all(has_room(self, entry, wide) for entry in self.model.games.values())
        tall = look.tall(76 if large else 111)
        choices = []
        for number, (key, entry) in enumerate(self.model.games.items()):
            rect = pygame.Rect(left + number * (wide + gap), look.px(77), wide, tall)
            chosen = key == self.model.key
            choices.append(GameChoice(self, rect, entry, chosen, partial(self.choose_game, key), self._bare))
            if chosen:
                self._choice = rect
        return choices

    def _build_columns(self) -> tuple[list[FocusTarget], list[FocusTarget]]:
        """Place table and rules, each in a scroll area; return their targets."""
        look, sheet, column = self.look, self._sheet, self._column
        foot = look.tall(68)
        room = sheet.bottom - foot - column.top - look.px(6)
        bar = look.px(10) + look.px(18)
        table_scroll = Scroll(self, pygame.Rect(column.topleft, (column.width + bar, room)))
        table, table_height = build_table(self, self.model, table_scroll)
        self._rules_x = self._divider + look.px(28)
        pills, bottom = self._build_presets(self._rules_x)
        rules_top = max(column.top, bottom) + look.px(14)
        rules_left = self._rules_x - look.px(RulesColumn.INSET)
        rules_area = pygame.Rect(rules_left, rules_top, sheet.right - look.px(6) - rules_left, 0)
        rules_area.height = column.top + room - rules_top
        rules_scroll = Scroll(self, rules_area)
        rules, rules_height = RulesColumn(self, self.model, rules_scroll).build()
        table_scroll.set_height(table_height)
        rules_scroll.set_height(rules_height)
        self._scrolls = (table_scroll, rules_scroll)
        self._foot = pygame.Rect(sheet.left, sheet.bottom - foot, sheet.width, foot)
        return table, [*pills, *rules]

    def _build_presets(self, left: int) -> tuple[list[FocusTarget], int]:
        look, height = self.look, self.look.tall(34)
        top = self._sheet.top + look.tall(34) - height // 2
        x = left + self.fonts.width(self.words.text(_RULES), look.face(TextRole.RAIL_TITLE)) + look.px(28)
        place = pygame.Rect(x, top, self._sheet.right - look.px(34) - x, height)
        return build_presets(self, self.model, place)

    def _build_foot(self) -> list[FocusTarget]:
        look, foot, words = self.look, self._foot, self.words
        start = words.text("Start game") if self.model.draft.humans else words.text("Watch the game")
        face = look.face(TextRole.RAIL_TITLE)
        height = look.tall(48)
        kind, icon = ButtonKind.PRIMARY, "replay"
        wide = max(look.px(190), Button.width_for(self, start, icon=icon, face=face))
        right = foot.right - look.px(34)
        rect = pygame.Rect(right - wide, foot.centery - height // 2, wide, height)
        primary = self._start = Button(
            self, rect, start, self.start, kind=kind, icon=icon, filled=True, face=face, key="start"
        )
        height = look.tall(44)
        read = words.text("Read the rules")
        wide = max(look.px(190), Button.width_for(self, read, icon="book"))
        rect = pygame.Rect(rect.left - look.px(16) - wide, foot.centery - height // 2, wide, height)
        rules = Button(self, rect, read, self._read_rules, icon="book", key="rules")
        others: list[FocusTarget] = [rules, primary]
        if self.model.entry.resume_texts:
            room = rect.left - look.px(16) - foot.left - look.px(34)
            texts = (
                self.model.entry.resume_texts[-1:]
                if self.model.draft.different
                else self.model.entry.resume_texts
            )
            told = Button.longest_for(self, texts, room, icon="replay")
            wide = Button.width_for(self, told, icon="replay")
            rect = pygame.Rect(rect.left - look.px(16) - wide, rect.top, wide, height)
            go_on = self.to(routes.Continue(self.model.key))
            others.insert(0, Button(self, rect, told, go_on, icon="replay", key="continue"))
        self._foot_room = rect.left - foot.left - look.px(52)
        if not self.model.draft.different or self.model.trouble:
            return others
        face, back = look.face(TextRole.SPEECH), words.text("Reset")
        room = self._foot_room - self.fonts.width(back, face) - look.px(40)
        self._foot_words = self.fonts.wrap(self.model.draft.difference(words), room, face.regular)
        widest = max(self.fonts.width(line, face.regular) for line in self._foot_words)
        x = foot.left + look.px(52) + widest
        wide = Button.width_for(self, back, ButtonKind.LINK)
        height = look.tall(36)
        rect = pygame.Rect(x, foot.centery - height // 2, wide, height)

        put_back = partial(self.model.change, self.model.draft.with_preset(self.model.draft.preset))
        link = Button(self, rect, back, put_back, kind=ButtonKind.LINK, key="put back")
        return [link, *others]

    # Frames and input

    def settle(self, dt: float) -> None:
        """Rebuild the page after a change.

        This waits while a button is held, because a rebuild would remove the button before it is released.
        """
        super().settle(dt)
        if self.model.changed and not self.manager.holding:
            self.rebuild(self.services)

    @property
    def busy(self) -> bool:
        """Whether an arrow that keeps counting is held."""
        held = self.focus.current
        return isinstance(held, NumberStepper) and bool(held.held)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle Esc (end typing or go back), F1 (rules) and the page keys (scroll or change a number)."""
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            if self.model.naming:
                self.router.keep(self.model.end_naming(self.services.preferences, self.words, save=False))
            elif self.model.editing is not None:
                self.focus.step(1)
            else:
                self.router.back()
        elif event.key == pygame.K_F1:
            self._read_rules()
        elif isinstance(self.focus.current, NumberStepper) and event.key in _LEAPS:
            self.focus.current.leap(_LEAPS[event.key] * BIG_STEP)
        else:
            for scroll in self._scrolls[::-1]:
                if scroll.furthest and scroll.handle(event):
                    return

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the heading, the sheet and the widgets."""
        look, paint, fonts, words = self.look, self.paint, self.fonts, self.words
        ink, paper, sheet = look.ink, look.paper, self._sheet
        self.draw_felt(surface)
        heading = (self._back.right + look.px(18), self._back.centery)
        fonts.draw(surface, words.text("New game"), heading, look.face(TextRole.SHEET_TITLE), ink.text)
        at = (sheet.right, self._back.centery)
        told, face = words.text("Choose a game, seats and rules"), look.face(TextRole.HELP)
        if self._bare and self.model.entry.tagline:  # its plate has no room for it
            told = words.text(self.model.entry.tagline)
        fonts.draw(surface, told, at, face, ink.text, "right")
        size = (look.px(26), look.px(13))
        self.draw_paper(surface, sheet)
        mark = paint.triangle(size, paper.ground)
        paint.put(surface, mark, (self._choice.centerx - size[0] // 2, sheet.top - size[1] + 1))
        self._draw_foot(surface)
        title = look.face(TextRole.RAIL_TITLE)
        y = sheet.top + look.tall(34)
        fonts.draw(surface, words.text("Table"), (sheet.left + look.px(28), y), title, paper.text)
        fonts.draw(surface, words.text(_RULES), (self._rules_x, y), title, paper.text)
        if self.model.draft.players > 2:
            self._draw_direction(surface, y)
        top = sheet.top + look.px(24)
        surface.fill(paper.line, (self._divider, top, look.border, self._foot.top - look.px(16) - top))
        super().draw(surface)

    def _draw_direction(self, surface: pygame.Surface, y: int) -> None:
        look, fonts = self.look, self.fonts
        clockwise = self.model.draft.game.is_clockwise(self.model.draft.options)
        face = look.face(TextRole.LABEL)
        side = round(face.px * 1.35)
        icon = self.paint.icon("cw" if clockwise else "ccw", side, look.paper.text2)
        words = self.words.text("clockwise") if clockwise else self.words.text("anticlockwise")
        fonts.draw_parts(
            surface, [icon, words], (self._column.right, y), face, look.paper.text2, look.px(6), "right"
        )

    def _draw_foot(self, surface: pygame.Surface) -> None:
        look, paint, paper, foot = self.look, self.paint, self.look.paper, self._foot
        fill = paper.sunk if look.high_contrast else _FOOT
        before = surface.get_clip()
        surface.set_clip(foot)
        whole = foot.inflate(0, 2 * look.panel_radius).move(0, -look.panel_radius)
        paint.put(surface, paint.rounded(whole.size, look.panel_radius, fill), whole.topleft)
        surface.fill(paper.line, (foot.left, foot.top, foot.width, look.border))
        surface.set_clip(before)
        x = foot.left + look.px(28)
        if self.model.trouble:
            face = look.face(TextRole.HELP)
            lines = self.fonts.wrap(self.model.trouble, self._foot_room, face)[:2]
            step = self.fonts.line_height(face)
            self.fonts.draw_block(surface, lines, (x, foot.centery), face, paper.focus, step)
        elif self.model.draft.different:
            dot = paint.disc(look.px(8), paper.focus)
            paint.put_centred(surface, dot, (x + look.px(4), foot.centery))
            face, at = look.face(TextRole.HELP), (x + look.px(18), foot.centery)
            self.fonts.draw_block(surface, self._foot_words, at, face, paper.text2, look.tall(20))


_LEAPS = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}
