"""The end of a guided first deal: why it was scored so, what was learned, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.skins import Skin
from scenes.i18n import Text, gain_text, number_text
from scenes.pages.scores.score_page import PAD
from scenes.presenters.base.advice import BeginnerNote
from scenes.presenters.base.scores import DealResult, PlayerResult
from scenes.widgets import Button, Scroll, Touch, Widget, draw_tick
from scenes.widgets.paper_sheet import PaperSheet

_WIDTH, _HEIGHT = 1000, 752
"""Size of the sheet in design units."""
_LEFT_SHARE = 540 / 928
"""Share (0 to 1) of the sheet's inner width that the left column takes."""
_LOW = 700
"""Height of a window in pixels below which the sheet uses nearly all of it."""
_INSIDE = 20
"""Design units between the edge of a panel and what it contains."""
MIN_LEARNED, MAX_LEARNED = 2, 4
"""Number of notes that are listed as learned even if the column then scrolls, and at most."""

TICK_SECONDS = 0.140
"""Seconds between two ticks that appear beside what was learned, at normal speed."""


class NextStep(NamedTuple):
    """Something to do after a guided first deal: its title, a line about it, its icon and its function."""

    title: Text
    told: Text
    icon: str
    press: Callable[[], None]


class FirstHandLinks(NamedTuple):
    """Where the buttons in the foot of the page lead: the same deal, the other deal, the first page."""

    again: routes.FirstHand
    another: routes.FirstHand
    home: Callable[[], None]


@dataclass(frozen=True)
class EndedFirstHand:
    """A guided first deal that was played to its end."""

    result: DealResult
    treat: Text
    """Sentence about something special that happened; empty if nothing did."""
    notes: Sequence[BeginnerNote]
    """Notes that were read, in order."""
    which: int
    """Number of the deal among the game's guided first deals, from 0."""
    taken: Sequence[bool]
    """For each lesson of the game whether it is completed."""


class NextTile(Widget):
    """A step to take next: an icon, two lines of text and an arrow; with the focus it is red."""

    shows_focus = True

    def __init__(self, scene: Scene, rect: pygame.Rect, step: NextStep) -> None:
        self.step = step
        super().__init__(scene, rect, step.press, palette=scene.look.paper, key=step.icon)

    @property
    def is_red(self) -> bool:
        """Whether the tile is red because Enter presses it."""
        return self.in_focus

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the tile."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        canvas = self.canvas()
        width, height = canvas.get_size()
        hovered = state is Touch.HOVERED
        if self.is_red:
            fill, line = (paper.primary_hover if hovered else paper.primary), None
            text = told = colours.PAPER.raised
            ground = paper.primary if hovered else paper.primary_hover
        else:
            fill, line = (paper.hover if hovered else paper.raised), paper.line
            text, told, ground = paper.text, paper.text2, paper.sunk
        paint.put(canvas, paint.rounded((width, height), self.focus_radius, fill, line, look.border), (0, 0))
        disc = min(look.px(48), height - look.px(16))
        middle = look.px(18) + disc / 2
        paint.put_centred(canvas, paint.disc(disc, ground), (middle, height / 2))
        paint.put_centred(canvas, paint.icon(self.step.icon, round(disc / 2), text), (middle, height / 2))
        paint.put_centred(canvas, paint.icon("right", look.px(20), text), (width - look.px(24), height / 2))
        left = look.px(34) + disc
        room, name, label = width - look.px(44) - left, look.face(TextRole.NAME), look.face(TextRole.LABEL)
        most = (height - look.px(12) - name.px) // fonts.line_height(label)
        lines, face = fonts.in_lines(self.step.told, label, room, max(1, min(2, most)))
        step = fonts.line_height(face)
        apart, y = look.tall(12), (height - (len(lines) - 1) * step) / 2
        fonts.draw_fitting(canvas, self.step.title, (left, y - apart), name, text, room)
        fonts.draw_down(canvas, lines, (left, y + apart), face, told, step)
        return canvas


class FirstHandEnd(PaperSheet):
    """The sheet after a guided first deal. The first step has the focus at first."""

    closes_beside = False

    def __init__(
        self, ended: EndedFirstHand, steps: Sequence[NextStep], links: FirstHandLinks, skin: Skin
    ) -> None:
        """`skin` draws the trump suit."""
        super().__init__()
        self.ended = ended
        self.steps = steps
        self.links = links
        self.skin = skin
        self.scroll: Scroll | None = None
        self._age = 0.0
        """Seconds since the page was opened, until all ticks have appeared."""

    # Frames.

    @property
    def ticked(self) -> int:
        """Number of notes that have their tick."""
        preferences = self.services.preferences
        pause = 0.0 if preferences.reduced_motion else TICK_SECONDS * preferences.speed_factor
        return min(len(self._told), int(self._age / pause)) if pause else len(self._told)

    @property
    def busy(self) -> bool:
        """Whether ticks are still appearing."""
        return self.ticked < len(self._told)

    def update(self, dt: float) -> None:
        """Let the ticks appear one after another."""
        if self.busy:
            self._age += dt
            self.redraw()

    # Layout.

    def build(self) -> None:
        """Place the sheet, the steps on its right, the buttons in its foot, and a scroll area on its left."""
        look = self.look
        low = look.size[1] < _LOW
        self._edge = look.px(28 if low else PAD)
        room = look.size[1] - 2 * look.px(10 if low else 20)
        self.place_sheet(
            min(max(look.wide(_WIDTH), _WIDTH), look.size[0] - 2 * look.px(24)),
            min(max(look.px(_HEIGHT), look.tall(_HEIGHT * 0.8)), room),
        )
        inner = self.sheet.inflate(-2 * self._edge, -2 * self._edge)
        emblem = self.ended.result.emblem is not None
        self._head_x = inner.left + (look.px(102) if emblem else 0)
        tall = look.tall(44)
        face = look.face(TextRole.HELP)
        words, result = self.words, self.ended.result
        told = words.sentences(words.text("{title}.", title=result.title), result.story)
        self._story = self.fonts.wrap(told, inner.right - self._head_x, face)
        head = look.tall(50) + round((len(self._story) - 0.5) * self.fonts.line_height(face))
        top = inner.top + max(look.px(82), head) + look.px(14)
        area = pygame.Rect(inner.left, top, round(inner.width * _LEFT_SHARE), 0)
        area.height = inner.bottom - tall - look.px(14) - top
        offset = 0 if self.scroll is None else self.scroll.offset
        bar = look.px(24)
        self.scroll = Scroll(self, pygame.Rect(area.topleft, (area.width + bar, area.height)), look.paper)
        self._left = area
        self._measure()
        self.scroll.set_height(self._learned_y + self._learned_height)
        self.scroll.scroll_to(offset)
        right = pygame.Rect(area.right + look.px(36), top, 0, area.height)
        right.width = inner.right - right.left
        tiles = self._build_steps(right)
        foot = pygame.Rect(inner.left, inner.bottom - tall, inner.width, tall)
        self.focus.set_targets([*tiles, *self._build_foot(foot)], tiles[0])

    def _build_steps(self, area: pygame.Rect) -> list[FocusTarget]:
        """Place the heading, a tile for each step, and the panel of lessons if there is room for it."""
        look, gap = self.look, self.look.px(12)
        self._next_at = (area.left + look.px(4), area.top + look.tall(12))
        top = area.top + look.tall(32)
        panel = look.tall(84)
        count = len(self.steps)
        least = look.tall(56)
        room = area.bottom - top - panel - gap
        lessons = bool(self.ended.taken) and (room - gap * (count - 1)) // count >= least
        room = room if lessons else area.bottom - top
        height = min(look.tall(76), (room - gap * (count - 1)) // count)
        first = min(height + look.tall(8), room - (count - 1) * (height + gap))
        tiles: list[FocusTarget] = []
        y = top
        for number, step in enumerate(self.steps):
            rect = pygame.Rect(area.left, y, area.width, height if number else first)
            tiles.append(NextTile(self, rect, step))
            y = rect.bottom + gap
        self._lessons = pygame.Rect(area.left, y, area.width, area.bottom - y) if lessons else None
        return tiles

    def _build_foot(self, area: pygame.Rect) -> list[FocusTarget]:
        words, gap = self.words, self.look.px(10)
        home = words.text("Home")
        wide = Button.width_for(self, home)
        rect = pygame.Rect(area.right - wide, area.top, wide, area.height)
        last = Button(self, rect, home, self.links.home, key="home")
        others = [
            (words.text("Play this deal again"), "again", self.to(self.links.again)),
            (words.text("Other guided deal"), "cards", self.to(self.links.another)),
            (words.text("Read the rules"), "book", self.to(routes.Help())),
        ]
        row = Button.row_of(
            self, [(text, icon) for text, icon, _ in others], rect.left - gap - area.left, gap
        )
        found: list[FocusTarget] = []
        x = area.left
        for (text, icon, press), (shown, face, wide) in zip(others, row, strict=True):
            place = pygame.Rect(x, area.top, wide, area.height)
            found.append(Button(self, place, text, press, icon=shown, face=face, key=icon))
            x = place.right + gap
        return [*found, last]

    def _measure(self) -> None:
        """Wrap the texts of the left column, and find the heights of its two panels, in pixels."""
        look, fonts = self.look, self.fonts
        inside = self._left.width - 2 * look.px(_INSIDE)
        self._face = look.face(TextRole.HELP)
        self._line = fonts.line_height(self._face)
        rows = self.ended.result.rows
        name = look.face(TextRole.NAME)
        self._names = [self.words.listed([player.name for player in players]) for players in rows]
        self._name_room = min(round(inside * 0.3), max(fonts.width(each, name) for each in self._names))
        crests = max(len(players) for players in rows)
        self._name_x = look.px(32) + (crests - 1) * look.px(16)
        self._reason_x = self._name_x + self._name_room + look.px(16)
        self._points = max(
            fonts.width(gain_text(players[0].gain), look.face(TextRole.RAIL_TITLE)) for players in rows
        )
        room = inside - self._reason_x - self._points - look.px(16)
        self._reasons = [self._wrapped(players[0], room) for players in rows]
        least = look.tall(40)
        heights = [max(least, len(lines) * self._line + look.px(14)) for lines in self._reasons]
        self._heights = heights
        self._treat_height = look.tall(36) if self.ended.treat else look.px(8)
        self._why_height = look.tall(46) + sum(heights) + self._treat_height
        self._learned_y = self._why_height + look.px(14)
        self._small = fonts.line_height(look.face(TextRole.LABEL))
        self._told: list[tuple[Text, list[str]]] = []
        self._learned_height = look.tall(46) if self.ended.notes else 0
        for number, note in enumerate(self.ended.notes[:MAX_LEARNED]):
            lines = fonts.wrap(note.text, inside - look.px(30), look.face(TextRole.LABEL))
            height = self._learned_height + look.tall(32) + len(lines) * self._small
            if number >= MIN_LEARNED and self._learned_y + height > self._left.height:
                break
            self._told.append((note.title, lines))
            self._learned_height = height
        if self._told:  # down to the end of the column on the right
            self._learned_height = max(self._learned_height, self._left.height - self._learned_y)

    def _wrapped(self, player: PlayerResult, room: int) -> list[str]:
        """Return the player's reasons in lines, each with its points if there are several."""
        told = [line.text for line in player.lines] or [player.no_points_text]
        if len(player.lines) > 1:
            told = [
                self.words.text("{points}: {reason}", points=gain_text(line.points), reason=line.text)
                for line in player.lines
            ]
        return [line for text in told for line in self.fonts.wrap(text, room, self._face)]

    # Input.

    def handle(self, event: pygame.event.Event) -> None:
        """Go back to where the deal was started on Esc, open the rules on F1; page keys scroll."""
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            self.router.go(routes.Home())
        elif event.key == pygame.K_F1:
            self.router.go(routes.Help())
        elif self.scroll is not None and self.scroll.handle(event):
            self.redraw()

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with its head, its panels and its widgets."""
        look, fonts, paper = self.look, self.fonts, self.look.paper
        self.draw_sheet(surface, look.paper.line if look.high_contrast else None, look.border)
        self._draw_head(surface)
        assert self.scroll is not None, "the sheet is built before it is drawn"
        before = surface.get_clip()
        surface.set_clip(self._left.inflate(2 * look.px(4), 2 * look.px(2)).clip(before))
        top = self._left.top - self.scroll.offset
        self._draw_why(surface, top)
        if self._told:
            self._draw_learned(surface, top + self._learned_y)
        surface.set_clip(before)
        told = self.words.text("What next?")
        fonts.draw(surface, told, self._next_at, look.face(TextRole.RAIL_TITLE), paper.text)
        if self._lessons is not None:
            self._draw_lessons(surface, self._lessons)
        super().draw(surface)

    def _panel(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        look, paper = self.look, self.look.paper
        self.paint.panel(surface, rect, look.plate_radius, paper.raised, paper.line, look.border)

    def _draw_head(self, surface: pygame.Surface) -> None:
        look, paint, fonts, words = self.look, self.paint, self.fonts, self.words
        paper, result = look.paper, self.ended.result
        left, top = self.sheet.left + self._edge, self.sheet.top + self._edge
        if result.emblem is not None:
            side = look.px(82)
            centre = (left + side / 2, top + side / 2)
            paint.put_centred(surface, paint.disc(side, paper.raised, paper.line, look.border * 1.5), centre)
            paint.put_centred(surface, self.skin.pip(result.emblem, look.px(46)), centre)
        face = look.face(TextRole.SPEECH)
        tick = paint.icon("check", round(face.px * 1.4), colours.PAPER.raised)
        badge = words.text("Second deal") if self.ended.which else words.text("First deal")
        parts: list[Part] = [tick, badge]
        width = fonts.parts_width(parts, face, look.px(8)) + 2 * look.px(18)
        y, right = top + look.tall(22), self.sheet.right - self._edge
        pill = pygame.Rect(right - width, y - look.tall(17), width, look.tall(34))
        paint.panel(surface, pill, pill.height // 2, paper.good)
        fonts.draw_parts(surface, parts, pill.center, face, colours.PAPER.raised, look.px(8), "center")
        title = (
            words.text("Your second deal is done")
            if self.ended.which
            else words.text("Your first deal is done")
        )
        room = pill.left - look.px(16) - self._head_x
        fonts.draw_fitting(surface, title, (self._head_x, y), look.face(TextRole.DISPLAY), paper.text, room)
        face, at = look.face(TextRole.HELP), (self._head_x, top + look.tall(50))
        fonts.draw_down(surface, self._story, at, face, paper.text2, fonts.line_height(face))

    def _draw_why(self, surface: pygame.Surface, top: int) -> None:
        """Draw for each player, or for players who score together, the points and the reasons for them."""
        look, fonts, paper, result = self.look, self.fonts, self.look.paper, self.ended.result
        rect = pygame.Rect(self._left.left, top, self._left.width, self._why_height)
        self._panel(surface, rect)
        inside = look.px(_INSIDE)
        left, right, y = rect.left + inside, rect.right - inside, top + look.tall(24)
        title, label = look.face(TextRole.RAIL_TITLE), look.face(TextRole.LABEL)
        end = fonts.draw(surface, self.words.text("Why this score?"), (left, y), title, paper.text).right
        room = right - end - look.px(12)
        fonts.draw_fitting(surface, result.heading_note, (right, y), label, paper.text2, room, "right")
        y = top + look.tall(46)
        for number, players in enumerate(result.rows):
            row = pygame.Rect(left, y, right - left, self._heights[number])
            if number:
                surface.fill(paper.line, (left, y, row.width, look.border))
            self._draw_row(surface, row, number, players)
            y = row.bottom
        if self.ended.treat:
            surface.fill(paper.line, (left, y, right - left, look.border))
            middle = y + self._treat_height / 2
            star = self.paint.icon("star", look.px(24), colours.GOLD_BAR, filled=True)
            self.paint.put_centred(surface, star, (left + look.px(13), middle))
            x = left + look.px(32)
            name = look.face(TextRole.NAME)
            fonts.draw_fitting(surface, self.ended.treat, (x, middle), name, paper.text, right - x)

    def _draw_row(
        self, surface: pygame.Surface, row: pygame.Rect, number: int, players: Sequence[PlayerResult]
    ) -> None:
        look, fonts, paint, paper = self.look, self.fonts, self.paint, self.look.paper
        for place, player in enumerate(players):
            at = (row.left + look.px(13) + place * look.px(16), row.centery)
            paint.put_centred(surface, paint.crest(player.crest, look.px(26)), at)
        face = look.face(TextRole.NAME) if any(player.own for player in players) else self._face
        lines, face = fonts.in_lines(self._names[number], face, self._name_room)
        at = (row.left + self._name_x, row.centery)
        fonts.draw_around(surface, lines, at, face, paper.text, 1.15)
        reasons = self._reasons[number]
        first = (row.left + self._reason_x, row.centery - (len(reasons) - 1) * self._line / 2)
        fonts.draw_down(surface, reasons, first, self._face, paper.text, self._line)
        gain = players[0].gain
        colour = paper.good if gain > 0 else paper.bad if gain < 0 else paper.text2
        big = look.face(TextRole.RAIL_TITLE)
        fonts.draw(surface, gain_text(gain), (row.right, row.centery), big, colour, "right")

    def _draw_learned(self, surface: pygame.Surface, top: int) -> None:
        """Draw the notes that were read, each with a tick."""
        look, fonts, paper = self.look, self.fonts, self.look.paper
        rect = pygame.Rect(self._left.left, top, self._left.width, self._learned_height)
        self._panel(surface, rect)
        left, y = rect.left + look.px(_INSIDE), top + look.tall(24)
        title = look.face(TextRole.RAIL_TITLE)
        fonts.draw(surface, self.words.text("What you have learned"), (left, y), title, paper.text)
        y = top + look.tall(46)
        for number, (name, lines) in enumerate(self._told):
            middle = y + look.tall(10)
            if number < self.ticked:
                draw_tick(self, surface, (left + look.px(10), middle), look.px(20))
            x = left + look.px(30)
            fonts.draw(surface, name, (x, middle), look.face(TextRole.NAME), paper.text)
            first = (x, y + look.tall(22) + self._small / 2)
            fonts.draw_down(surface, lines, first, look.face(TextRole.LABEL), paper.text2, self._small)
            y += look.tall(32) + len(lines) * self._small

    def _draw_lessons(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a disc for each lesson: ticked if completed, filled for the next one."""
        look, fonts, paint, paper, words = self.look, self.fonts, self.paint, self.look.paper, self.words
        self._panel(surface, rect)
        left, right = rect.left + look.px(_INSIDE), rect.right - look.px(_INSIDE)
        y = rect.centery - look.tall(18)
        label, taken = look.face(TextRole.LABEL), self.ended.taken
        count = words.text("{done} of {all}", done=sum(taken), all=len(taken))
        room = right - left - fonts.width(count, label) - look.px(12)
        told = words.text("Your lessons")
        fonts.draw_fitting(surface, told, (left, y), look.face(TextRole.NAME), paper.text, room)
        fonts.draw(surface, count, (right, y), label, paper.text2, "right")
        pitch = min(look.px(30), (right - left) // len(taken))
        side = min(look.px(22), round(pitch * 0.8))
        following = taken.index(False) if False in taken else None
        for number, done in enumerate(taken):
            centre = (left + side // 2 + number * pitch, y + look.tall(34))
            if done:
                draw_tick(self, surface, centre, side)
                continue
            filled = number == following
            rim = None if filled else paper.strong_line
            disc = paint.disc(side, paper.text if filled else None, rim, look.px(1.5))
            paint.put_centred(surface, disc, centre)
            if filled:
                face = look.face(TextRole.TAG)
                fonts.draw(surface, number_text(number + 1), centre, face, colours.PAPER.raised, "center")
