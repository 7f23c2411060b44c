"""Base of the score pages: a sheet over the table, and the panel of totals with bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import pygame

from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.framework.routes import Route
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import Colour, TextRole, TypeSize
from scenes.i18n import NO_WORDS, Template, Text, Translator, gain_text, mark, number_text
from scenes.widgets import Button, ButtonKind, draw_tick
from scenes.widgets.paper_sheet import PaperSheet

if TYPE_CHECKING:  # avoids loading presenters for the first page
    from scenes.presenters.base.scores import DealResult

COUNT_UP_SECONDS = 0.500
"""Duration of the totals' animation in seconds, at normal speed."""
_WAIT = 0.200
PAD = 36
"""Padding of the sheet in design units."""


@dataclass(frozen=True)
class TotalLine:
    """A player's line in the panel of totals."""

    name: str
    crest: str
    before: int
    after: int
    rise: int = 0
    winner: bool = False
    note: Text = NO_WORDS
    """Short text below the name."""
    own: bool = False
    """Whether the line belongs to the person at this computer."""


class ResultLink(NamedTuple):
    """A link from a deal's result: its label, short label, icon, route and key."""

    words: Template
    short: Template
    icon: str
    way: routes.Route
    key: int


def _to_lesson(game: str, which: str) -> ResultLink:
    return ResultLink(mark("The lesson"), mark("Lesson"), "learn", routes.Lesson(game, which), pygame.K_l)


REVIEW_LINK = ResultLink(mark("Review deal"), mark("Review"), "chart", routes.Review(), pygame.K_r)
AGAIN_LINK = ResultLink(mark("Same deal again"), mark("Again"), "again", routes.ReplayDeal(), pygame.K_a)
SHARE_LINK = ResultLink(mark("Share"), mark("Share"), "share", routes.ShareDeal(), pygame.K_c)
STAR_LINK = ResultLink(mark("Star"), mark("Star"), "star", routes.Collect(), pygame.K_b)
FAIRNESS_LINK = ResultLink(mark("Is it fair?"), mark("Fair?"), "eye", routes.Fairness(), pygame.K_f)
LEVELS_LINK = ResultLink(mark("Change levels"), mark("Levels"), "person", routes.Levels(), pygame.K_v)
SCORES_LINK = ResultLink(mark("Score sheet"), mark("Scores"), "sheet", routes.Scores(), pygame.K_s)


def leads(result: DealResult) -> list[ResultLink]:
    """Return the links of a deal's result; only your own deals can be replayed or shared."""
    lesson = [_to_lesson(*result.lesson)] if result.lesson else []
    return [
        *lesson,
        REVIEW_LINK,
        *([AGAIN_LINK, SHARE_LINK, STAR_LINK] if result.own else []),
        SCORES_LINK,
        *([FAIRNESS_LINK] if result.sealed else []),
        *([LEVELS_LINK] if result.has_levels else []),
    ]


def onward_text(result: DealResult, words: Translator) -> Text:
    """Return the label of the red button."""
    if result.practice:
        return words.text("Back")
    if result.lone:
        return words.text("Your results")
    return words.text("Match result") if result.finished else words.text("Next deal")


def leads_on(scene: Scene, event: pygame.event.Event, result: DealResult) -> bool:
    """Handle the keys of the links, and Esc to the menu; return whether the event was one of them."""
    if event.type != pygame.KEYDOWN:
        return False
    keys = {lead.key: scene.to(lead.way) for lead in leads(result)}
    go = keys.get(event.key, scene.to(routes.Menu()) if event.key == pygame.K_ESCAPE else None)
    if go is not None:
        go()
    return go is not None


class SheetScene(PaperSheet):
    """A sheet over the table on which the totals count up once."""

    by_parts = True
    closes_beside = False

    def __init__(self) -> None:
        super().__init__()
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._age = 0.0
        self._onward: FocusTarget | None = None

    def enter(self) -> None:
        """Delay the counting until the sheet has appeared."""
        self._age = -_WAIT * self.services.preferences.speed_factor

    def resume(self) -> None:
        """Return the focus to the way on, wherever it was when another page was opened."""
        self._show_star()
        if self._onward is not None:
            self.focus.move_to(self._onward)

    def set_targets(self, targets: Sequence[FocusTarget], onward: FocusTarget) -> None:
        """Set the focus targets; `onward` gets the focus at first, and again when a page above is closed."""
        self._onward = onward
        self.focus.set_targets(targets, onward)
        self._show_star()

    def _show_star(self) -> None:
        for target in self.focus.targets:
            if isinstance(target, Button) and target.key == STAR_LINK.icon:
                target.show_collected(self.router.collected(None))

    def place_sheet(self, width: int, height: int) -> None:
        """Centre a sheet of this size (in pixels) in the window, or as much of it as fits."""
        look = self.look
        super().place_sheet(min(width, look.size[0] - 2 * look.px(24)), min(height, self.most_height))

    @property
    def most_height(self) -> int:
        """Maximum height of a sheet, in pixels."""
        return self.look.size[1] - 2 * self.look.px(20)

    @property
    def _length(self) -> float:
        preferences = self.services.preferences
        return 0.0 if preferences.reduced_motion else COUNT_UP_SECONDS * preferences.speed_factor

    @property
    def grown(self) -> float:
        """Progress of the totals' animation, from 0 to 1."""
        if self._age >= self._length:
            return 1.0
        return 1 - (1 - max(0.0, self._age) / self._length) ** 3

    @property
    def busy(self) -> bool:
        """Whether totals are counting up."""
        return self._age < self._length

    def update(self, dt: float) -> None:
        """Advance the counting by `dt` seconds."""
        if self.busy:
            self._age += dt

    def handle(self, event: pygame.event.Event) -> None:
        """Open the help on F1; end the counting on any key or click."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._age = self._length
            if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
                self.router.go(routes.Help())

    def draw_sheet(self, surface: pygame.Surface, line: Colour | None = None, width: float = 1) -> None:
        """Draw the empty sheet, with an outline in high contrast."""
        look = self.look
        super().draw_sheet(surface, look.paper.line if look.high_contrast else line, look.border)

    def draw_heading(
        self, surface: pygame.Surface, at: tuple[int, int], title: Text, subtitle: Text, right: int
    ) -> None:
        """Draw a title with its left centre at `at`, and a subtitle beside it that ends before `right`."""
        look, fonts, paper = self.look, self.fonts, self.look.paper
        x = fonts.draw(surface, title, at, look.face(TextRole.SHEET_TITLE), paper.text).right + look.px(16)
        face = look.face(TextRole.HELP)
        fonts.draw_fitting(surface, subtitle, (x, at[1]), face, paper.text2, right - x)

    def draw_raised(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a panel on the sheet."""
        look, paper = self.look, self.look.paper
        self.paint.panel(surface, rect, look.plate_radius, paper.raised, paper.line, look.border)

    def build_foot(
        self,
        onward: tuple[Text, Route, str],
        others: Sequence[tuple[Text, str, Route]],
    ) -> None:
        """Build the foot: the red button with its key on the right, the others with icons on the left."""
        look, sheet, pad = self.look, self.sheet, self.look.px(PAD)
        text, route, key = onward
        height, face = look.tall(48), self._big
        wide = max(look.px(190), Button.width_for(self, text, face=face))
        rect = pygame.Rect(sheet.right - pad - wide, sheet.bottom - pad - height, wide, height)
        kind = ButtonKind.PRIMARY
        primary = Button(self, rect, text, self.to(route), kind=kind, face=face, key=key)
        targets: list[FocusTarget] = []
        x, height = sheet.left + pad, look.tall(46)
        told = [(text, icon) for text, icon, _ in others]
        row = Button.row_of(self, told, rect.left - look.px(16) - x, look.px(12))
        for (text, icon, route), (shown, own, wide) in zip(others, row, strict=True):
            place = pygame.Rect(x, rect.centery - height // 2, wide, height)
            targets.append(Button(self, place, text, self.to(route), icon=shown, face=own, key=icon))
            x = place.right + look.px(12)
        self.set_targets([*targets, primary], primary)

    def row_height(self) -> int:
        """Return the minimum height of a line in the panel of totals, in pixels."""
        return self.look.tall(54)

    @property
    def scale_height(self) -> int:
        """Height in pixels that the zero label needs above the bars."""
        return self.look.tall(18)

    def draw_totals(
        self, surface: pygame.Surface, rect: pygame.Rect, rows: Sequence[TotalLine], target: int | None
    ) -> None:
        """Draw each row's crest, name, bar and number, at the current progress of the animation.

        If a total is or was negative, zero is in the middle of the bars; otherwise it is on the left.
        """
        look, fonts, paper = self.look, self.fonts, self.look.paper
        values = [value for row in rows for value in (row.before, row.after)]
        full = max([target or 0, 1, *map(abs, values)])
        signed = min(values) < 0
        told = gain_text if signed else number_text
        numbers = max(fonts.width(told(value), self._big) for value in values)
        names = min(rect.width * 9 // 20, max(self._name_width(row) for row in rows))
        left = rect.left + look.px(46) + names + look.px(14)
        right = rect.right - numbers - look.px(8 + 16)
        track = pygame.Rect(left, 0, right - left, look.px(14))
        zero = track.centerx if signed else track.left
        unit = (track.right - zero) / full
        top = rect.top + self.scale_height
        pitch = min(look.tall(62), (rect.bottom - top) / len(rows))
        for number, row in enumerate(rows):
            middle = round(top + (number + 0.5) * pitch)
            if row.own:
                self.draw_raised(
                    surface,
                    pygame.Rect(rect.left, round(middle - pitch / 2) + 2, rect.width, round(pitch) - 4),
                )
            track.centery = middle
            self._draw_name(surface, rect.left, names, middle, row)
            self.draw_bar(surface, track, row, zero, unit)
            shown = round(row.before + (row.after - row.before) * self.grown)
            at = (rect.right - look.px(8), middle)
            fonts.draw(surface, told(shown), at, self._big, paper.text, "right")
        height = round(pitch * len(rows))
        surface.fill(paper.text, (zero - look.px(1), top, max(2, look.px(2)), height))
        face = look.face(TextRole.TAG)
        fonts.draw(surface, number_text(0), (zero, top - look.tall(9)), face, paper.text2, "center")

    @property
    def _big(self) -> TypeSize:
        return self.look.face(TextRole.RAIL_TITLE)

    def _name_width(self, row: TotalLine) -> int:
        look, fonts = self.look, self.fonts
        face = look.face(TextRole.NAME)
        name = fonts.width(row.name, face) + (round(face.px * 1.25) + look.px(10) if row.winner else 0)
        return max(name, fonts.width(self._below(row), look.face(TextRole.TAG)) + look.px(16))

    def _below(self, row: TotalLine) -> Text:
        """Return the text below the name: places gained or lost, or a note."""
        if not row.rise:
            return row.note
        return self.words.counted("{count} place", "{count} places", abs(row.rise))

    def _draw_name(self, surface: pygame.Surface, left: int, room: int, middle: int, row: TotalLine) -> None:
        """Draw the crest, the name beside it, and the text below the name."""
        look, paint, fonts, paper = self.look, self.paint, self.fonts, self.look.paper
        paint.put_centred(surface, paint.crest(row.crest, look.px(28)), (left + look.px(22), middle))
        x, below = left + look.px(46), self._below(row)
        y = middle - look.tall(9) if below else middle
        face = look.face(TextRole.NAME) if row.own else look.face(TextRole.NAME).regular
        tick = round(face.px * 1.25) if row.winner else 0
        room -= tick + look.px(8) if tick else 0
        face = fonts.fitting(row.name, face, room)
        name = fonts.ellipsis(row.name, room, face)
        end = fonts.draw(surface, name, (x, y), face, paper.text).right
        if tick:
            draw_tick(self, surface, (end + look.px(8) + tick / 2, y), tick)
        if not below:
            return
        y = middle + look.tall(11)
        if row.rise:
            colour = paper.good if row.rise > 0 else paper.bad
            size = (look.px(9), look.px(7))
            paint.put_centred(surface, paint.triangle(size, colour, row.rise > 0), (x + size[0] / 2, y))
            x += size[0] + look.px(6)
        fonts.draw(surface, below, (x, y), look.face(TextRole.TAG), paper.text2)

    def draw_bar(
        self, surface: pygame.Surface, track: pygame.Rect, row: TotalLine, zero: int, unit: float
    ) -> None:
        """Draw positive values right of zero, negative ones hatched on the left, and the change outlined."""
        look, paint, paper = self.look, self.paint, self.look.paper
        radius = look.px(4)
        paint.panel(
            surface, track, radius, paper.sunk, paper.line if look.high_contrast else None, look.border
        )
        now = row.before + (row.after - row.before) * self.grown
        bar = between(track, zero, zero + round(now * unit))
        if bar.width and now > 0:
            paint.panel(
                surface, bar, min(radius, bar.width // 2), colours.GOLD_BAR if row.own else colours.OFF
            )
        elif bar.width:
            hatched = paint.hatched((zero - track.left, track.height), "#D3E1E2", "#3B6478")
            area = pygame.Rect(bar.left - track.left, 0, bar.width, bar.height)
            surface.blit(hatched, bar.topleft, area, special_flags=pygame.BLEND_PREMULTIPLIED)
        if row.after != row.before:
            step = between(track, zero + round(row.before * unit), zero + round(row.after * unit))
            step.inflate_ip(2, look.px(6))
            rim = paint.rounded(step.size, radius, None, paper.strong_line, max(1.5, look.u * 1.5))
            paint.put(surface, rim, step.topleft)


def between(track: pygame.Rect, one: int, other: int) -> pygame.Rect:
    """Return the part of a bar between two positions, given in any order."""
    return pygame.Rect(min(one, other), track.top, abs(other - one), track.height)
