"""Panels in the middle of the table: their common base. A press on a cell acts at once."""

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
from scenes.table.picker.action_button import ActionButton
from scenes.table.picker.card_typing import TypedCard
from scenes.table.view.painter import Painter
from scenes.widgets import Button

LEAVE_KEY = ("table", "leave")
"""Focus key of the button that leaves the choice to the advised player."""
SHADOW_EXTENT = 60
"""Maximum extent of a panel's shadow, in design units."""
NOTE_OFFSET = 25
"""Design units from the title down to the note, if there is no room for the note at the right."""

Choose = Callable[[Action], None]


class PanelCell(ActionButton):
    """A button for an action in a panel. Pointing at it selects it and moves the focus to it."""

    noticed: Callable[[], None] | None = None
    waits_for_motion: tuple[int, int] | None = None
    """Pointer position when the panel opened: until the pointer moves, the cell under it is not selected."""

    def on_hovered(self) -> None:
        """Move the focus to the cell, unless the pointer has not moved since the panel opened."""
        super().on_hovered()
        if self.noticed is not None and pygame.mouse.get_pos() != self.waits_for_motion:
            self.scene.focus.move_to(self)

    def take_focus(self, focused: bool) -> None:
        """Note a change of the focus; the focused cell becomes the selected one."""
        super().take_focus(focused)
        if focused and self.noticed is not None:
            self.noticed()


CellKind = type[PanelCell]
"""A class of cells; named here because `type` is a method inside `Panel`."""


class PanelRoom(NamedTuple):
    """The area for a panel: around `middle`, between the things beside it that must stay visible.

    All values are window pixels. A panel wider than `rect` may use `wide`, which covers plates at the sides
    but no piles. A panel taller than `rect` extends above it.
    """

    middle: tuple[float, float]
    rect: pygame.Rect
    wide: pygame.Rect
    below: int
    """Bottom of the plates above the panel; the panel stays below it if there is room."""


class Panel:
    """A title above cells with actions, one of which is selected."""

    margin = 22

    def __init__(self, scene: Scene, painter: Painter, choose: Choose) -> None:
        """Call `choose` with the action of a pressed cell."""
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
        """Buttons that are not cells."""
        self.selected: Action | None = None
        self.quiet = False
        """Whether a hint is open, whose text replaces the panel's explanations."""
        self._covered: tuple[pygame.Rect, pygame.Surface] | None = None
        """Area and picture of what an opening panel covers, to fade it out; `None` once the panel is open."""

    @property
    def content(self) -> int:
        """Width between the margins in pixels."""
        return self.rect.width - 2 * self.scene.look.px(self.margin)

    @property
    def head(self) -> pygame.Rect:
        """Area of the title and the note, in window pixels."""
        first = min((cell.rect.top for cell in self.cells.values()), default=self.rect.bottom)
        return pygame.Rect(self.rect.topleft, (self.rect.width, first - self.rect.top))

    @property
    def foot(self) -> pygame.Rect:
        """Area for text below the cells, in window pixels; empty if there is none. A hint replaces it."""
        return pygame.Rect(self.rect.bottomleft, (0, 0))

    def lie(self, room: PanelRoom) -> None:
        """Position the panel in the room without changing its size."""
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
        """Add the cell of an action, with text that fits its rectangle, and return it. The first one is
        selected.
        """
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
        """Remove all cells and buttons."""
        for button in (*self.cells.values(), *self.words):
            button.kill()

    # Selection.

    def select(self, action: Action) -> None:
        """Select the cell of this action."""
        if action != self.selected:
            self.selected = action
            self.scene.manager.unsettled = True

    @property
    def cards(self) -> list[Card]:
        """The cards of the cells; empty if the panel has no cards to choose from."""
        return []

    @property
    def card(self) -> Card | None:
        """The selected card, or `None` if no card is selected."""
        return None

    def focus_answer(self, digit: str) -> bool:
        """Focus the answer with this digit; return whether there is one."""
        return False

    def type(self, letter: str, typed: TypedCard) -> bool:
        """Select the bid or card that was typed; return whether the letter was used."""
        return False

    # Animation and drawing.

    @property
    def moving(self) -> bool:
        """Whether the panel is opening or changing its size."""
        return False

    def update(self, dt: float, *, hint: bool) -> bool:
        """Advance by `dt` seconds, with room for a hint if `hint`; return whether anything has moved."""
        self.quiet = hint
        return False

    @property
    def share(self) -> float:
        """Share of the opening animation that is done, from 0 to 1."""
        return 1.0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the background and the title, which are below the buttons."""
        self._covered = None
        if self.share < 1:
            around = 2 * self.scene.look.px(SHADOW_EXTENT)
            place = self.rect.inflate(around, around).clip(surface.get_rect())
            self._covered = place, seen_in(surface, place)
        look, ink, rect = self.scene.look, self.scene.look.ink, self.rect
        self.painter.paint.panel(surface, rect, look.panel_radius, ink.plate, ink.line, look.border, shadow=3)
        self._draw_title(surface, rect.top + look.tall(30))

    @property
    def note_below(self) -> bool:
        """Whether the note is below the title because the two do not fit side by side."""
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
            at = (left, y + look.tall(NOTE_OFFSET))
            fonts.draw_parts(surface, note, at, label, look.ink.text2, look.px(5))
            return
        x = right - fonts.parts_width(note, label, look.px(5))
        fonts.draw_parts(surface, note, (x, y), label, look.ink.text2, look.px(5))

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw what is above the cells; while the panel opens, a fading picture of the table behind it."""
        if self._covered is not None:
            place, seen = self._covered
            seen.set_alpha(round(255 * (1 - self.share)))
            surface.blit(seen, place)
