"""The players of a deal in one list: points of the deal with the reasons, and the match so far."""

from __future__ import annotations

import pygame

from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import NO_WORDS, Text, gain_text, number_text
from scenes.pages.scores.score_page import SheetScene, TotalLine
from scenes.presenters.base.scores import DealResult, PlayerResult

_BAR = 90
"""Width of the bars in design units; less if the numbers are wide."""
_LEAST_BAR = 36
_MOST_ROW = 70
"""Height in design units above which rows don't grow."""


class ResultList:
    """Each player's name, points of the deal, bar and total in a line, and the reasons below it."""

    def __init__(self, scene: SheetScene, result: DealResult, width: int) -> None:
        self.scene = scene
        self.result = result
        self.width = width
        look, fonts = scene.look, scene.fonts
        self._crest = look.px(28)
        self._inset = look.px(8)
        self._left = self._inset + self._crest + look.px(10)
        self._name, self._gain = look.face(TextRole.NAME), look.face(TextRole.RAIL_TITLE)
        self._label = look.face(TextRole.LABEL)
        values = [value for row in result.players for value in (row.before, row.after)]
        self._told = gain_text if min(values) < 0 else number_text
        totals = max(fonts.width(self._told(value), self._gain) for value in values)
        gains = max(fonts.width(gain_text(row.gain), self._gain) for row in result.players)
        names = max(fonts.width(row.name, self._name) for row in result.players)
        gap = look.px(12)
        room = width - self._left - self._inset - totals - gains - 3 * gap - names
        self._bar = max(look.px(_LEAST_BAR), min(look.px(_BAR), room))
        self._total_x = width - self._inset
        self._bar_x = self._total_x - totals - gap - self._bar
        self._gain_x = self._bar_x - gap
        self._name_room = self._gain_x - gains - gap - self._left
        self._line = fonts.line_height(self._label)
        self._top = round(self._name.px * 1.6)
        self._reasons = [self._reasons_of(players) for players in result.rows]
        self._measure_head()
        needed = sum(self._needed(row, lines) for row, lines in zip(result.rows, self._reasons, strict=True))
        self.height = self._head + needed
        """Minimum height of the list with its heading, in pixels."""

    def _reasons_of(self, players: tuple[PlayerResult, ...]) -> list[tuple[Text, list[str]]]:
        """Return the points and the wrapped text of each reason of players who share them.

        A single reason has the points of the line above it, and so shows none.
        """
        fonts, player = self.scene.fonts, players[0]
        told = [(gain_text(line.points), line.text) for line in player.lines]
        if len(told) < 2:
            told = [(NO_WORDS, told[0][1] if told else player.no_points_text)]
        self._points = max(fonts.width(points, self._label) for points, _ in told)
        room = self.width - self._inset - self._reason_x(told[0][0])
        return [(points, fonts.wrap(text, room, self._label)) for points, text in told if text]

    def _reason_x(self, points: Text) -> int:
        if not points:
            return self._left
        return self._left + self.scene.fonts.width(gain_text(-88), self._label) + self.scene.look.px(8)

    def _measure_head(self) -> None:
        look, fonts, result = self.scene.look, self.scene.fonts, self.result
        title = self._gain
        self._so_far = self.scene.words.text("Match so far")
        room = self.width - fonts.width(self._so_far, title) - look.px(16)
        self._heading = fonts.wrap(result.heading, max(room, look.px(80)), title)
        step = round(title.px * 1.4)
        notes = [note for note in (result.heading_note, result.target_text) if note]
        self._notes_apart = sum(fonts.width(note, self._label) for note in notes) > self.width - look.px(16)
        rows = len(notes) if self._notes_apart else bool(notes)
        self._head = len(self._heading) * step + rows * self._line + look.px(8)

    def _needed(self, players: tuple[PlayerResult, ...], reasons: list[tuple[Text, list[str]]]) -> int:
        lines = sum(len(text) for _, text in reasons)
        return len(players) * self._top + lines * self._line + self.scene.look.px(4)

    # Drawing.

    def draw(self, surface: pygame.Surface, at: tuple[int, int], height: int, grown: float) -> None:
        """Draw the list with its top left at `at`, stretched to at most `height` pixels."""
        look, fonts, paper, result = self.scene.look, self.scene.fonts, self.scene.look.paper, self.result
        left, y = at
        step = round(self._gain.px * 1.4)
        first = (left, y + step / 2)
        fonts.draw_down(surface, self._heading, first, self._gain, paper.text, step)
        end = (left + self.width, y + step / 2)
        fonts.draw(surface, self._so_far, end, self._gain, paper.text, "right")
        below = y + len(self._heading) * step + self._line // 2
        if result.heading_note:
            fonts.draw(surface, result.heading_note, (left, below), self._label, paper.text2)
            below += self._line if self._notes_apart else 0
        if result.target_text:
            at = (left + self.width, below)
            fonts.draw(surface, result.target_text, at, self._label, paper.text2, "right")
        y += self._head
        spare = max(0, height - self.height) // len(result.rows)
        for players, reasons in zip(result.rows, self._reasons, strict=True):
            needed = self._needed(players, reasons)
            tall = min(needed + spare, max(needed, look.px(_MOST_ROW) + (len(players) - 1) * self._top))
            self._draw_row(surface, pygame.Rect(left, y, self.width, tall), players, reasons, grown)
            y += tall

    def _draw_row(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        players: tuple[PlayerResult, ...],
        reasons: list[tuple[Text, list[str]]],
        grown: float,
    ) -> None:
        scene, look, fonts, paper = self.scene, self.scene.look, self.scene.fonts, self.scene.look.paper
        if any(player.own for player in players):
            scene.draw_raised(surface, rect.inflate(0, -look.px(2)))
        lines = sum(len(text) for _, text in reasons)
        y = rect.centery - (len(players) * self._top + lines * self._line) / 2
        for player in players:
            side = self._crest if len(players) == 1 else min(self._crest, self._top - 2)
            middle = y + self._top / 2
            lower = self._line / 3 if len(players) == 1 and reasons else 0
            crest = scene.paint.crest(player.crest, side)
            at = (rect.left + self._inset + self._crest / 2, middle + lower)
            scene.paint.put_centred(surface, crest, at)
            self._draw_player(surface, rect.left, middle, player, grown)
            y += self._top
        for points, text in reasons:
            x = rect.left + self._reason_x(points)
            if points:
                end = (x - look.px(8), y + self._line / 2)
                fonts.draw(surface, points, end, self._label, paper.text2, "right")
            fonts.draw_down(surface, text, (x, y + self._line / 2), self._label, paper.text2, self._line)
            y += len(text) * self._line

    def _draw_player(
        self, surface: pygame.Surface, left: int, y: float, player: PlayerResult, grown: float
    ) -> None:
        scene, look, fonts, paper = self.scene, self.scene.look, self.scene.fonts, self.scene.look.paper
        face = self._name if player.own else self._name.regular
        face = fonts.fitting(player.name, face, self._name_room)
        name = fonts.ellipsis(player.name, self._name_room, face)
        fonts.draw(surface, name, (left + self._left, y), face, paper.text)
        colour = paper.good if player.gain > 0 else paper.bad if player.gain < 0 else paper.text3
        if player.pending:
            colour = paper.text2
        at = (left + self._gain_x, y)
        fonts.draw(surface, gain_text(player.gain), at, self._gain, colour, "right")
        track = pygame.Rect(left + self._bar_x, 0, self._bar, look.px(12))
        track.centery = round(y)
        values = [value for row in self.result.players for value in (row.before, row.after)]
        zero = track.centerx if min(values) < 0 else track.left
        unit = (track.right - zero) / max([self.result.target or 0, 1, *map(abs, values)])
        row = TotalLine(player.name, player.crest, player.before, player.after, own=player.own)
        scene.draw_bar(surface, track, row, zero, unit)
        tall = track.height + look.px(10)
        surface.fill(paper.text, (zero - look.px(1), track.centery - tall // 2, max(2, look.px(2)), tall))
        shown = round(player.before + (player.after - player.before) * grown)
        at = (left + self._total_x, y)
        fonts.draw(surface, self._told(shown), at, self._gain, paper.text, "right")
