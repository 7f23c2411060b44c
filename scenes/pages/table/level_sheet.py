"""The levels of the computer players at a table, which can be changed between two deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ai.bidding_styles import level_of
from game.ai.levels import LEVEL_NAMES, LEVELS, name_of_level
from game.ai.matched_player import MATCHED
from game.match.seating import HUMAN
from game.session.host import Host
from scenes.framework.focus import FocusTarget
from scenes.graphics.layout_metrics import TextRole
from scenes.widgets import Button, ButtonKind, ValueStepper
from scenes.widgets.paper_sheet import PaperSheet

_WIDTH, _MARGIN, _ROW, _GAP, _BUTTON = 480, 32, 42, 8, 46
_CREST = 30


class LevelSheet(PaperSheet):
    """A sheet with a row for each computer player; during a deal it only shows the levels."""

    def __init__(self, host: Host, crests: Sequence[str], changed: Callable[[], None]) -> None:
        """`changed` is called after each change."""
        super().__init__()
        self.host = host
        self.crests = crests
        self.changed = changed
        self.players = [player for player, seat in enumerate(host.seats) if seat != HUMAN]
        """The computer players."""
        self.matched = {
            player: host.seats[player] for player in self.players if level_of(host.seats[player]) == MATCHED
        }
        """The players at a strength between the levels when the sheet was opened; others can't become one."""

    def build(self) -> None:
        """Place a level for each computer player, and the button that closes the sheet."""
        look, fonts, words = self.look, self.fonts, self.words
        margin, gap, button = look.px(_MARGIN), look.px(_GAP), look.tall(_BUTTON)
        names = [words.text(LEVEL_NAMES[level]) for level in LEVELS]
        also = {player: words.text(name_of_level(each)) for player, each in self.matched.items()}
        wide = ValueStepper.width_for(self, [*names, *also.values()])
        width = min(max(look.px(_WIDTH), wide + look.px(200) + 2 * margin), look.size[0] - 2 * look.px(24))
        note = (
            words.text("A new level takes effect in the next deal.")
            if self.host.deal_finished
            else words.text("You can change levels between deals, but not during a deal.")
        )
        face = look.face(TextRole.HELP)
        self._note = fonts.wrap(note, width - 2 * margin, face)
        head = look.tall(64) + len(self._note) * fonts.line_height(face) + look.px(12)
        foot = look.px(10) + button + look.px(24)
        room = look.size[1] - 2 * look.px(20) - head - foot
        self._row = min(look.tall(_ROW), room // len(self.players) - gap)
        self.place_sheet(width, head + len(self.players) * (self._row + gap) + foot)
        self._top = self.sheet.top + head
        self._levels: list[ValueStepper] = []
        for number, player in enumerate(self.players):
            rect = pygame.Rect(0, self._top + number * (self._row + gap), wide, self._row)
            rect.right = self.sheet.right - margin
            choices = self._choices(player)
            at = [level_of(choice) for choice in choices].index(level_of(self.host.seats[player]))
            labels = [*names, also[player]] if player in also else names
            change, enabled = partial(self._change, player), self.host.deal_finished
            level = ValueStepper(self, rect, labels, at, change, key=("level", player), enabled=enabled)
            level.read_name = words.player(self.host.names[player])
            self._levels.append(level)
        text = words.text("Done")
        rect = pygame.Rect(0, 0, max(look.px(140), Button.width_for(self, text, icon="check")), button)
        rect.bottomright = (self.sheet.right - margin, self.sheet.bottom - look.px(24))
        done = Button(
            self, rect, text, self.router.back, kind=ButtonKind.PRIMARY, icon="check", palette=look.paper
        )
        targets: list[FocusTarget] = [*self._levels, done]
        self.focus.set_targets(targets, targets[0] if self.host.deal_finished else done)

    def _choices(self, player: int) -> tuple[str, ...]:
        return (*LEVELS, self.matched[player]) if player in self.matched else LEVELS

    def _change(self, player: int, number: int) -> None:
        self.host.set_level(player, self._choices(player)[number])
        self.changed()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with its title, the note and the players."""
        look, fonts, paint, paper = self.look, self.fonts, self.paint, self.look.paper
        self.draw_sheet(surface)
        x, face = self.sheet.left + look.px(_MARGIN), look.face(TextRole.HELP)
        at = (x, self.sheet.top + look.tall(36))
        fonts.draw(surface, self.words.text("Levels"), at, look.face(TextRole.SHEET_TITLE), paper.text)
        step = fonts.line_height(face)
        first = (x, self.sheet.top + look.tall(64) + step // 2)
        fonts.draw_down(surface, self._note, first, face, paper.text2, step)
        for number, player in enumerate(self.players):
            y = self._top + number * (self._row + look.px(_GAP)) + self._row // 2
            side = min(look.px(_CREST), self._row)
            paint.put_centred(surface, paint.crest(self.crests[player], side), (x + look.px(16), y))
            name, left = self.words.player(self.host.names[player]), x + look.px(42)
            room = int(self._levels[number].rect.left) - look.px(12) - left
            fonts.draw_fitting(surface, name, (left, y), look.face(TextRole.NAME), paper.text, room)
        super().draw(surface)
