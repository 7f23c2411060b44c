"""Panels in the table's middle: what each has in common. Cells act at once when pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.engine.actions import Action
from game.engine.cards import Card
from scenes.framework.display_list import seen_in
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Line
from scenes.table.layout import PANEL_WIDTH
from scenes.table.picker.card_typing import TypedCard
from scenes.table.view.painter import Painter
from scenes.widgets import Button

LEAVE = ("table", "leave")
"""The key of the button that leaves a choice to the player who is advised."""
SHADOW = 60
"""How far a panel's shadow reaches, at most."""
NOTE_BELOW = 25
"""How far below the title the note stands where there is no room for it at the right."""
MOST_CHIPS = 7
"""Cells up to which a hint lays a chip at each of them."""

Choose = Callable[[Action], None]


class PanelCell(Button):
    """A choice in a panel. Pointing at it, or the focus, selects it."""

    noticed: Callable[[], None] | None = None
    waits_for_motion: tuple[int, int] | None = None
    """Where the pointer was when the panel opened: lying there it has selected nothing."""
    chip: pygame.Rect | None = None
    """Where a hint's chip has room in it, in window pixels."""

    def on_hovered(self) -> None:
        """The pointer came here: the focus goes along."""
        super().on_hovered()
        if self.noticed is not None and pygame.mouse.get_pos() != self.waits_for_motion:
            self.scene.focus.move_to(self)

    def take_focus(self, focused: bool) -> None:
        """The focus came or went."""
        super().take_focus(focused)
        if focused and self.noticed is not None:
            self.noticed()


CellKind = type[PanelCell]
"""Within a panel `type` is what is done with a letter."""


class PanelRoom(NamedTuple):
    """Where a panel may lie: around a middle, clear of what must be seen beside and above it, over the hand.

    A panel that is too tall for it reaches above it; one of large words that is too wide lies in the `wide`
    one, over what is beside it but for piles of cards.
    """

    middle: tuple[float, float]
    rect: pygame.Rect
    wide: pygame.Rect
    below: int
    """Bottom of the plates above it, which it leaves visible if there is room below them."""


class Panel:
    """A title over cells that stand for actions, one of which is selected."""

    margin = 22

    def __init__(self, scene: Scene, painter: Painter, choose: Choose) -> None:
        """`choose` is told which cell was pressed."""
        self.scene = scene
        self.painter = painter
        self.choose = choose
        look = scene.look
        widest = look.table_width - 2 * look.px(16)
        self.rect = pygame.Rect(0, 0, max(look.px(PANEL_WIDTH), min(widest, look.wide(PANEL_WIDTH))), 0)
        self.title: Line = ()
        self.note: Line = ()
        self.cells: dict[Action, PanelCell] = {}
        self.words: list[Button] = []
        """Buttons below the cells."""
        self.selected: Action | None = None
        self.quiet = False
        """Whether a hint is open, to which words give way."""
        self._covered: tuple[pygame.Rect, pygame.Surface] | None = None
        """What an opening panel covers, with its place."""

    @property
    def content(self) -> int:
        """The width inside the margins."""
        return self.rect.width - 2 * self.scene.look.px(self.margin)

    @property
    def head(self) -> pygame.Rect:
        """Where the title and the note stand."""
        first = min((cell.rect.top for cell in self.cells.values()), default=self.rect.bottom)
        return pygame.Rect(self.rect.topleft, (self.rect.width, first - self.rect.top))

    @property
    def foot(self) -> pygame.Rect:
        """Where words below the cells lie, which make way for those of a hint."""
        return pygame.Rect(self.rect.bottomleft, (0, 0))

    def lie(self, room: PanelRoom) -> None:
        """Take a place in the room, at the height that the panel has."""
        look = self.scene.look
        self.rect.center = (round(room.middle[0]), round(room.middle[1]))
        within = room.rect if self.rect.width <= room.rect.width else room.wide
        self.rect.right = min(self.rect.right, within.right)
        self.rect.left = max(self.rect.left, within.left)
        self.rect.top = max(self.rect.top, room.rect.top, room.below)
        self.rect.bottom = min(self.rect.bottom, room.rect.bottom)
        self.rect.top = max(self.rect.top, look.px(8))

    def cell(
        self, action: Action, rect: pygame.Rect, parts: Sequence[Part], kind: CellKind = PanelCell
    ) -> PanelCell:
        """A choice at a place, in letters for which there is room."""
        face, gap = self.scene.look.face(TextRole.NAME), self.scene.look.px(8)
        if kind is PanelCell:
            face = self.painter.fonts.fitting_parts(parts, face, rect.width - self.scene.look.px(4), gap)
        cell = kind(
            self.scene, rect, parts, lambda: self.choose(action),
            palette=self.scene.look.ink, key=("action", action.text), face=face,
        )  # fmt: skip
        cell.waits_for_motion = pygame.mouse.get_pos()
        cell.noticed = lambda: self.select(action)
        self.cells[action] = cell
        if self.selected is None:
            self.selected = action
        return cell

    def clear(self) -> None:
        """Take all buttons away."""
        for button in (*self.cells.values(), *self.words):
            button.kill()

    # Selecting.

    def select(self, action: Action) -> None:
        """Another cell is pointed at."""
        if action != self.selected:
            self.selected = action
            self.scene.manager.unsettled = True

    @property
    def cards(self) -> list[Card]:
        """The cards on offer, if cards are picked here."""
        return []

    @property
    def card(self) -> Card | None:
        """The card that is selected."""
        return None

    def pick(self, digit: str) -> bool:
        """Go to the answer that bears this digit. Whether there is one."""
        return False

    def type(self, letter: str, typed: TypedCard) -> bool:
        """Select the bid or card that was typed; return whether the letter was used."""
        return False

    # Time, and drawing.

    @property
    def moving(self) -> bool:
        """Whether it opens or changes its size."""
        return False

    def update(self, dt: float, *, hint: bool) -> bool:
        """Let time go by, with a hint open or not; whether the panel has moved."""
        self.quiet = hint
        return False

    @property
    def share(self) -> float:
        """How far it is open, from 0 to 1."""
        return 1.0

    def draw(self, surface: pygame.Surface) -> None:
        """The ground and the title; the buttons lie upon it."""
        self._covered = None
        if self.share < 1:
            around = 2 * self.scene.look.px(SHADOW)
            place = self.rect.inflate(around, around).clip(surface.get_rect())
            self._covered = place, seen_in(surface, place)
        look, ink, rect = self.scene.look, self.scene.look.ink, self.rect
        self.painter.paint.panel(surface, rect, look.panel_radius, ink.plate, ink.line, look.border, shadow=3)
        self._draw_title(surface, rect.top + look.tall(30))

    @property
    def note_below(self) -> bool:
        """Whether title and note have no room side by side."""
        look, fonts, painter = self.scene.look, self.painter.fonts, self.painter
        title = painter.parts(self.title, look.px(28))
        needed = fonts.parts_width(title, look.face(TextRole.SHEET_TITLE), look.px(10))
        note = painter.parts(self.note, look.px(20))
        needed += fonts.parts_width(note, look.face(TextRole.LABEL), look.px(5))
        return bool(self.note) and needed + look.px(24) > self.content

    def _draw_title(self, surface: pygame.Surface, y: int) -> None:
        look, fonts, painter = self.scene.look, self.painter.fonts, self.painter
        left = self.rect.left + look.px(self.margin)
        right = self.rect.right - look.px(self.margin)
        title, gap = painter.parts(self.title, look.px(28)), look.px(10)
        room = min([right, *(word.rect.left - gap for word in self.words if word.rect.top < y)]) - left
        face = fonts.fitting_parts(title, look.face(TextRole.SHEET_TITLE), room, gap)
        fonts.draw_parts(surface, title, (left, y), face, look.ink.text, gap)
        label, note = look.face(TextRole.LABEL), painter.parts(self.note, look.px(20))
        if self.note_below:
            label = fonts.fitting_parts(note, label, right - left, look.px(5))
            at = (left, y + look.tall(NOTE_BELOW))
            fonts.draw_parts(surface, note, at, label, look.ink.text2, look.px(5))
            return
        x = right - fonts.parts_width(note, label, look.px(5))
        fonts.draw_parts(surface, note, (x, y), label, look.ink.text2, look.px(5))

    def draw_marks(self, surface: pygame.Surface) -> None:
        """What lies upon the cells; while the panel opens, what it covers shows through."""
        if self._covered is not None:
            place, seen = self._covered
            seen.set_alpha(round(255 * (1 - self.share)))
            surface.blit(seen, place)
