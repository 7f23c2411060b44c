"""The setup page: which game, who sits where, by which rules. It knows games only by their declarations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.cards import each
from game.engine.options import OptionError
from game.engine.visible import clean_name
from scenes.framework import routes
from scenes.framework.scene import Scene
from scenes.graphics.cast import crests_for
from scenes.graphics.look import LARGE_TEXT, Palette, Role
from scenes.i18n import Text, mark
from scenes.pages.setup.cards import GameChoice, GameEntry, has_room
from scenes.pages.setup.draft import Draft, load_drafts, save_drafts
from scenes.pages.setup.presets import Presets, own_presets
from scenes.pages.setup.rules import BIG_STEP, NumberStepper, RulesColumn
from scenes.pages.setup.seats import build_table
from scenes.widgets import Button, ButtonKind, Scroll

if TYPE_CHECKING:
    from scenes.framework.focus import Target
    from scenes.graphics.skins import Skin

__all__ = ["GameEntry", "SetupPage"]

_FOOT = "#EEE4CF"
_RULES = mark("Rules", about="those of a table")
_WIDEST = 1500
"""Design units; a wider window shows felt at both sides."""


class SetupPage(Scene):
    """Choose a game, its table and its rules. `chosen` is the key of the game to show first."""

    def __init__(self, games: Sequence[GameEntry], chosen: str | None = None) -> None:
        super().__init__()
        self.games = {entry.game.key: entry for entry in games}
        self.own_name = ""
        self.editing: int | None = None
        self.presets = Presets(self)
        self._wanted = chosen or ""
        self._key = next(iter(self.games))
        self.drafts: dict[str, Draft] = {}
        self._kept: tuple[dict[str, Draft], str] = ({}, "")
        self.trouble: Text | None = None
        self._stale = False
        self._scrolls: tuple[Scroll, ...] = ()

    @property
    def palette(self) -> Palette:
        """Most of it is a sheet of paper."""
        return self.look.paper

    @property
    def entry(self) -> GameEntry:
        """The chosen game."""
        return self.games[self._key]

    @property
    def draft(self) -> Draft:
        """The choices for the chosen game."""
        return self.drafts[self._key]

    def enter(self) -> None:
        """Remember the last choices."""
        games = {key: entry.game for key, entry in self.games.items()}
        own = {key: own_presets(game, self.services.preferences) for key, game in games.items()}
        self.drafts, last, notice = load_drafts(self.services.data, games, own)
        self.trouble = None if notice is None else self.words.notice(notice)
        self._key = self._wanted if self._wanted in self.games else last or self._key
        self._kept = (dict(self.drafts), last)
        self.own_name = self.services.preferences.name

    # Changes

    def change(self, draft: Draft, trouble: Text | None = None) -> None:
        """Take other choices for the chosen game, and show them, or why not, when this frame is done."""
        self.drafts[self._key] = draft
        self.trouble = trouble
        self._stale = True

    def choose_game(self, key: str) -> None:
        """Show another game; choosing the same again goes on to its start button."""
        if key == self._key:
            start = [target for target in self.focus.targets if target.key == "start"]
            self.focus.move_to(start[0] if start else None)
            return
        self._key = key
        self.editing = None
        self.presets.naming = False
        for scroll in self._scrolls:
            scroll.offset = 0
        self._stale = True

    def edit(self, seat: int) -> None:
        """Let the name at a seat be typed."""
        self.editing = seat
        self._stale = True

    def type_name(self, seat: int, text: str) -> None:
        """The name at a seat as typed so far."""
        if not self.draft.is_own(seat):
            self.drafts[self._key] = self.draft.with_name(seat, text)
        elif name := clean_name(text):
            self.own_name = name

    def end_editing(self) -> None:
        """The name has been typed."""
        if self.editing is not None:
            self.editing = None
            self._stale = True

    def choose_skin(self, key: str) -> None:
        """Play this game with another skin."""
        preferences = self.services.preferences
        skins = {**preferences.skins, self._key: key}
        self.guide.keep(replace(preferences, skins=skins))
        self._stale = True

    def fitting_skins(self) -> list[Skin]:
        """The skins that have every card of the chosen game."""
        cards = each(self.draft.game.pack(self.draft.players, self.draft.options))
        return [skin for skin in self.services.skins.values() if all(skin.has(card) for card in cards)]

    @property
    def skin_key(self) -> str:
        """The skin in use for the chosen game."""
        fitting = [skin.key for skin in self.fitting_skins()]
        wanted = self.services.preferences.skin(self._key, self.entry.skin)
        return wanted if wanted in fitting or not fitting else fitting[0]

    def start(self) -> None:
        """Keep the choices and hand them on; where the options cannot stand together, say so instead."""
        draft = self.draft
        try:
            draft.options.check(draft.players)
        except OptionError as error:
            self.trouble = self.words.text("These rules do not go together: {reason}.", reason=str(error))
            self._stale = True
            return
        self._keep()
        own, sitting = self.own_name, draft.sitting
        names = tuple(draft.name(seat, own, self.words) for seat in range(draft.players))
        self.guide.go(
            routes.MatchRoute(
                self._key, draft.players, draft.options, names, sitting, self.skin_key, crests_for(sitting)
            )
        )

    def leave(self) -> None:
        """Keep the choices also when no game was started."""
        self._keep()

    def _keep(self) -> None:
        now = (dict(self.drafts), self._key)
        if now != self._kept:
            try:
                save_drafts(self.services.data, *now)
                self._kept = now
            except OSError as error:
                self.trouble = self.words.text(
                    "Your choices could not be kept: {reason}.", reason=str(error.strerror)
                )
        if self.own_name != self.services.preferences.name and self.is_open:
            self.guide.keep(replace(self.services.preferences, name=self.own_name))

    def _read_rules(self) -> None:
        self.guide.go(routes.HelpRoute(self._key))

    # Layout

    def build(self) -> None:
        """Games along the top, the sheet below with table, rules and foot."""
        look = self.look
        self._stale = False
        width = min(look.size[0], look.px(_WIDEST)) - 2 * look.px(28)
        left = (look.size[0] - width) // 2
        self._back = pygame.Rect(left, look.px(18), look.px(40), look.px(40))
        ink = look.ink
        back = Button(
            self, self._back, "", self.guide.back, kind=ButtonKind.ICON, icon="left", palette=ink, key="back"
        )
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
        typing = self.editing is not None or self.presets.naming
        entry = next((each for each in [*table, *rules] if typing and each.takes_text), None)
        self.focus.set_targets([back, *choices, *table, *rules, *foot], self._start)
        if entry is not None and entry is not self.focus.current:
            self.focus.move_to(entry)
        elif entry is not None:
            entry.take_focus(True)

    def _build_games(self, left: int, width: int) -> list[GameChoice]:
        look = self.look
        gap, count = look.px(16), len(self.games)
        wide = min(look.px(300), (width - gap * (count - 1)) // count)
        large = look.text_scale > LARGE_TEXT
        self._bare = large or not all(has_room(self, entry, wide) for entry in self.games.values())
        tall = look.tall(76 if large else 111)
        choices = []
        for number, (key, entry) in enumerate(self.games.items()):
            rect = pygame.Rect(left + number * (wide + gap), look.px(77), wide, tall)
            chosen = key == self._key
            choices.append(GameChoice(self, rect, entry, chosen, partial(self.choose_game, key), self._bare))
            if chosen:
                self._choice = rect
        return choices

    def _build_columns(self) -> tuple[list[Target], list[Target]]:
        """Table and rules, each in a scroll area; the sheet becomes no taller than they are."""
        look, sheet, column = self.look, self._sheet, self._column
        foot = look.tall(68)
        room = sheet.bottom - foot - column.top - look.px(6)
        bar = look.px(10) + look.px(18)
        table_scroll = Scroll(self, pygame.Rect(column.topleft, (column.width + bar, room)))
        table, table_height = build_table(self, table_scroll)
        self._rules_x = self._divider + look.px(28)
        pills, bottom = self._build_presets(self._rules_x)
        rules_top = max(column.top, bottom) + look.px(14)
        rules_area = pygame.Rect(self._rules_x, rules_top, sheet.right - look.px(6) - self._rules_x, 0)
        rules_area.height = column.top + room - rules_top
        rules_scroll = Scroll(self, rules_area)
        rules, rules_height = RulesColumn(self, rules_scroll).build()
        table_scroll.set_height(table_height)
        rules_scroll.set_height(rules_height)
        self._scrolls = (table_scroll, rules_scroll)
        end = max(column.top + table_height, rules_top + rules_height) + look.px(8)
        sheet.height = min(sheet.height, end + foot - sheet.top)
        self._foot = pygame.Rect(sheet.left, sheet.bottom - foot, sheet.width, foot)
        return table, [*pills, *rules]

    def _build_presets(self, left: int) -> tuple[list[Target], int]:
        look, height = self.look, self.look.tall(34)
        top = self._sheet.top + look.tall(34) - height // 2
        x = left + self.fonts.width(self.words.text(_RULES), look.face(Role.RAIL_TITLE)) + look.px(28)
        return self.presets.build(pygame.Rect(x, top, self._sheet.right - look.px(34) - x, height))

    def _build_foot(self) -> list[Target]:
        look, foot, words = self.look, self._foot, self.words
        start = words.text("Start game") if self.draft.humans else words.text("Watch the game")
        face = look.face(Role.RAIL_TITLE)
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
        others: list[Target] = [rules, primary]
        if self.entry.waits is not None:
            wide = Button.width_for(self, self.entry.waits, icon="replay")
            rect = pygame.Rect(rect.left - look.px(16) - wide, rect.top, wide, height)
            go_on = self.to(routes.ContinueRoute(self._key))
            others.insert(0, Button(self, rect, self.entry.waits, go_on, icon="replay", key="continue"))
        self._foot_room = rect.left - foot.left - look.px(52)
        if not self.draft.different or self.trouble:
            return others
        face, back = look.face(Role.SPEECH), words.text("Put it back")
        room = self._foot_room - self.fonts.width(back, face) - look.px(40)
        self._foot_words = self.fonts.wrap(self.draft.difference(words), room, face.regular)
        widest = max(self.fonts.width(line, face.regular) for line in self._foot_words)
        x = foot.left + look.px(52) + widest
        wide = Button.width_for(self, back, ButtonKind.LINK)
        height = look.tall(36)
        rect = pygame.Rect(x, foot.centery - height // 2, wide, height)

        put_back = partial(self.change, self.draft.with_preset(self.draft.preset))
        link = Button(self, rect, back, put_back, kind=ButtonKind.LINK, key="put back")
        return [link, *others]

    # The course of the scene

    def settle(self, dt: float) -> None:
        """Show changes, but not while a button is held: its widget must live to be let go."""
        super().settle(dt)
        if self._stale and not self.holding:
            self.rebuild(self.services)

    @property
    def busy(self) -> bool:
        """A held arrow counts on."""
        held = self.focus.current
        return isinstance(held, NumberStepper) and bool(held.held)

    def handle(self, event: pygame.event.Event) -> None:
        """Esc ends the typing or goes back, F1 shows the rules, the page keys scroll or leap."""
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            if self.presets.naming:
                self.presets.end(save=False)
            elif self.editing is not None:
                self.focus.step(1)
            else:
                self.guide.back()
        elif event.key == pygame.K_F1:
            self._read_rules()
        elif isinstance(self.focus.current, NumberStepper) and event.key in _LEAPS:
            self.focus.current.leap(_LEAPS[event.key] * BIG_STEP)
        else:
            for scroll in self._scrolls[::-1]:
                if scroll.furthest and scroll.handle(event):
                    return

    def draw(self, surface: pygame.Surface) -> None:
        """Felt, the heading, the sheet with its parts, the widgets."""
        look, paint, fonts, words = self.look, self.paint, self.fonts, self.words
        ink, paper, sheet = look.ink, look.paper, self._sheet
        surface.blit(paint.felt(look.size, look.high_contrast), (0, 0))
        heading = (self._back.right + look.px(18), self._back.centery)
        fonts.draw(surface, words.text("New game"), heading, look.face(Role.SHEET_TITLE), ink.text)
        at = (sheet.right, self._back.centery)
        told, face = words.text("Choose a game, its table and its rules"), look.face(Role.HELP)
        if self._bare and self.entry.tagline:  # for which its plate has no room
            told = words.text(self.entry.tagline)
        fonts.draw(surface, told, at, face, ink.text, "right")
        size = (look.px(26), look.px(13))
        paint.panel(surface, sheet, look.panel_radius, paper.ground, shadow=3)
        mark = paint.triangle(size, paper.ground)
        paint.put(surface, mark, (self._choice.centerx - size[0] // 2, sheet.top - size[1] + 1))
        self._draw_foot(surface)
        title = look.face(Role.RAIL_TITLE)
        y = sheet.top + look.tall(34)
        fonts.draw(surface, words.text("Table"), (sheet.left + look.px(28), y), title, paper.text)
        fonts.draw(surface, words.text(_RULES), (self._rules_x, y), title, paper.text)
        if self.draft.players > 2:
            self._draw_direction(surface, y)
        top = sheet.top + look.px(24)
        surface.fill(paper.line, (self._divider, top, look.border, self._foot.top - look.px(16) - top))
        self.draw_widgets(surface)
        self.draw_focus(surface)

    def _draw_direction(self, surface: pygame.Surface, y: int) -> None:
        look, fonts = self.look, self.fonts
        clockwise = self.draft.game.is_clockwise(self.draft.options)
        face = look.face(Role.LABEL)
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
        if self.trouble:
            face = look.face(Role.HELP)
            lines = self.fonts.wrap(self.trouble, self._foot_room, face)[:2]
            step = self.fonts.line_height(face)
            for number, line in enumerate(lines):
                y = foot.centery + (number - (len(lines) - 1) / 2) * step
                self.fonts.draw(surface, line, (x, y), face, paper.focus)
        elif self.draft.different:
            dot = paint.disc(look.px(8), paper.focus)
            paint.put_centred(surface, dot, (x + look.px(4), foot.centery))
            face, step = look.face(Role.HELP), look.tall(20)
            for number, line in enumerate(self._foot_words):
                y = foot.centery + (number - (len(self._foot_words) - 1) / 2) * step
                self.fonts.draw(surface, line, (x + look.px(18), y), face, paper.text2)


_LEAPS = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}
