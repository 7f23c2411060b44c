"""Base scenes for pages with a table, for play, watching, lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pygame

from scenes.framework.focus import FocusSpot, FocusTarget
from scenes.framework.scene import Scene
from scenes.presenters.base.advice import BeginnerNote
from scenes.presenters.base.table_context import TableContext
from scenes.table.picker.action_picker import ActionPicker
from scenes.table.picker.answers import TakeAnswer
from scenes.table.picker.choices import ChoiceButtons
from scenes.table.picker.coach import FirstHandCoach
from scenes.table.picker.glossary_notes import GlossaryNotes
from scenes.table.picker.pointing import Pointing
from scenes.table.sidebar.seal_plate import AuditProgress
from scenes.table.sidebar.sidebar_panel import SidebarPanel
from scenes.table.table_view import Layers, SidebarParts, TableParts, TableView
from scenes.table.tooltips import Tooltips
from scenes.table.viewer_seat import ViewerSeat

P = TypeVar("P", bound=SidebarParts)


class TableScene(Scene, Generic[P]):
    """A page with a table. Subclasses provide the layers to draw and the meaning of keys and presses."""

    by_parts = True
    audit: AuditProgress | None = None
    """Audit of the last finished deal, or `None`."""
    table_view: TableView[P]

    def use(self, table_view: TableView[P]) -> None:
        """Show this table from now on."""
        self.table_view = table_view
        self.presenter, self.course = table_view.presenter, table_view.course
        self.messages = table_view.messages

    @property
    def parts(self) -> P:
        """Parts of the table, made again whenever the window is laid out."""
        return self.table_view.parts

    def layers(self, sight: TableContext[Any]) -> Layers:
        """Return the layers to draw now, given the presenters' context."""
        raise NotImplementedError

    # Input.

    def handle(self, event: pygame.event.Event) -> None:
        """Pass pointer events to cards and tooltips, and keys to `key`."""
        match event.type:
            case pygame.MOUSEMOTION:
                if self.point(event) | self.parts.tips.point(event.pos):
                    self.redraw()
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP:
                if self.point(event):
                    self.redraw()
                if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
                    self.press(event.pos)
            case pygame.KEYDOWN:
                self.key(event)

    def point(self, event: pygame.event.Event) -> bool:
        """Apply a pointer event to the cards. Return whether the picture changes; here it never does."""
        return False

    def press(self, position: tuple[int, int]) -> None:
        """Handle a press of the left button that no widget has used; does nothing here."""

    def key(self, event: pygame.event.Event) -> None:
        """Handle a key that neither a widget nor the focus has used; does nothing here."""

    def resume(self) -> None:
        """Apply the speed, which may have been changed on another page, and give the focus back."""
        self.parts.tips.leave()
        self.focus.give_back()
        self.table_view.keep_pace()
        self.parts.hand.reduced = self.course.animator.reduced

    # Frames.

    @property
    def hurries(self) -> bool:
        """Whether animations are skipped."""
        return False

    def update(self, dt: float) -> None:
        """Advance animations and messages by `dt` seconds."""
        if self.busy:  # read before the update, so that the end of a movement is also drawn
            self.redraw()
        if self.hurries:
            self.course.finish()
        self.table_view.update(dt)

    def prepare(self) -> None:
        """Begin to draw card pictures ahead of need."""
        self.table_view.prepare()

    @property
    def busy(self) -> bool:
        """Whether something is moving, so that frames are wanted as often as possible."""
        return self.table_view.busy

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole table."""
        sight = self.table_view.sight()
        self.table_view.draw(surface, sight, self.layers(sight))


@dataclass(frozen=True)
class PickingParts(SidebarParts):
    """Parts of a table where a person picks cards."""

    picker: ActionPicker
    pointing: Pointing


Q = TypeVar("Q", bound=PickingParts)


class PickingScene(TableScene[Q]):
    """A page with a table where a person sits and picks cards."""

    def __init__(self) -> None:
        super().__init__()
        self.notes_read: list[BeginnerNote] = []
        """Beginners' notes that were read at this table, in order."""

    def assemble_picking(
        self,
        base: TableParts,
        seat: ViewerSeat,
        limit: int,
        answer: TakeAnswer,
        *,
        notes: type[FirstHandCoach] = FirstHandCoach,
        guided: bool = False,
    ) -> PickingParts:
        """Return the parts for picking, added to those of `base`.

        `limit` is the lowest pixel that sections of the sidebar may use. `answer` is called with each answer
        of the person. `notes` is the class of the coach and `guided` its argument.
        """
        view, layout, key = self.table_view, base.layout, seat.host.game.key
        buttons = ChoiceButtons(self, base.painter, view.presenter, view.crests, view.sight, answer)
        rail = SidebarPanel(base.painter, layout.rail, view.crests, limit)
        tips = Tooltips(base.tabletop, rail)
        coach = notes(buttons, base.tabletop, key, self.notes_read, guided=guided)
        glosses = GlossaryNotes(self, tips, key)
        picker = ActionPicker(seat, base.hand, buttons, coach, glosses, answer)
        return PickingParts(
            layout, base.painter, base.hand, base.tabletop, rail, tips, picker, Pointing(picker)
        )

    def let_go(self) -> None:
        """Let a dragged card slide back to the hand."""
        super().let_go()
        self.parts.pointing.give_up()

    def scanned(self) -> Sequence[FocusTarget]:
        """Return the focus targets that scanning offers: of the hand only cards that can be chosen."""
        hand = self.parts.picker.hand
        idle = {*hand.cards} - (hand.legal or set()) - hand.chosen
        return [
            each for each in self.focus.reachable if not (isinstance(each, FocusSpot) and each.key in idle)
        ]

    def point(self, event: pygame.event.Event) -> bool:
        """Press, drag or release a card of the hand. Return whether the picture changes."""
        return self.parts.pointing.handle(event)

    @property
    def busy(self) -> bool:
        """Whether cards or a panel are moving, or a typed rank still needs its suit."""
        picker = self.parts.picker
        return super().busy or picker.buttons.moving or picker.typing.rank is not None
