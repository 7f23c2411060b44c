"""Pages that are a table: what playing, watching, lessons and puzzles share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pygame

from scenes.framework.scene import Scene
from scenes.presenters.base.table_context import TableContext
from scenes.table.picker.action_picker import ActionPicker
from scenes.table.picker.answers import TakeAnswer
from scenes.table.picker.choices import ChoiceButtons
from scenes.table.picker.coach import FirstHandCoach
from scenes.table.picker.glossary_notes import GlossaryNotes
from scenes.table.picker.pointing import Pointing
from scenes.table.sidebar.sidebar_panel import SidebarPanel
from scenes.table.table_view import Layers, SidebarParts, TableParts, TableView
from scenes.table.tooltips import Tooltips
from scenes.table.viewer_seat import ViewerSeat

P = TypeVar("P", bound=SidebarParts)


class TableScene(Scene, Generic[P]):
    """A page that is a table. Its kinds say what is seen, what is drawn upon it, and what keys mean."""

    by_parts = True
    table_view: TableView[P]

    def use(self, table_view: TableView[P]) -> None:
        """Show this table from now on."""
        self.table_view = table_view
        self.presenter, self.course = table_view.presenter, table_view.course
        self.messages = table_view.messages

    @property
    def parts(self) -> P:
        """What the table is made of, laid out anew for every window."""
        return self.table_view.parts

    def layers(self, sight: TableContext[Any]) -> Layers:
        """Return what is to be drawn now, for what presenters say of this sight."""
        raise NotImplementedError

    # Input.

    def handle(self, event: pygame.event.Event) -> None:
        """What the pointer does, and the table's own keys."""
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
        """Let the pointer do something to cards; whether something looks different now."""
        return False

    def press(self, position: tuple[int, int]) -> None:
        """The left button is pressed on nothing that takes it."""

    def key(self, event: pygame.event.Event) -> None:
        """A key is pressed that neither a widget nor the focus has used."""

    def resume(self) -> None:
        """Apply the speed, which may have been changed on another page."""
        self.focus.give_back()
        self.table_view.keep_pace()
        self.parts.hand.reduced = self.course.animator.reduced

    # Frames.

    @property
    def hurries(self) -> bool:
        """Whether nothing that moves is waited for."""
        return False

    def update(self, dt: float) -> None:
        """Let cards move on, and words go away."""
        if self.busy:  # what has moved is drawn once more where it comes to rest
            self.redraw()
        if self.hurries:
            self.course.finish()
        self.table_view.update(dt)

    def spare(self, seconds: float) -> None:
        """Make faces ahead of need."""
        self.table_view.bake(seconds)

    @property
    def busy(self) -> bool:
        """Whether cards are moving."""
        return self.table_view.busy

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        sight = self.table_view.sight()
        self.table_view.draw(surface, sight, self.layers(sight))


@dataclass(frozen=True)
class PickingParts(SidebarParts):
    """The parts of a table at which cards are picked."""

    picker: ActionPicker
    pointing: Pointing


Q = TypeVar("Q", bound=PickingParts)


class PickingScene(TableScene[Q]):
    """A table at which somebody sits and picks cards."""

    def assemble_picking(
        self,
        base: TableParts,
        seat: ViewerSeat,
        limit: int,
        answer: TakeAnswer,
        *,
        notes: type[FirstHandCoach] = FirstHandCoach,
        leads: bool = False,
    ) -> PickingParts:
        """Add what is needed for picking; sections of the sidebar use no pixel below the `limit`.

        `leads` is that of the coach.
        """
        view, layout, key = self.table_view, base.layout, seat.host.game.key
        buttons = ChoiceButtons(self, base.painter, view.presenter, view.crests, view.sight, answer)
        rail = SidebarPanel(base.painter, layout.rail, view.crests, limit)
        tips = Tooltips(base.tabletop, rail)
        coach, glosses = notes(buttons, base.tabletop, key, leads=leads), GlossaryNotes(self, tips, key)
        picker = ActionPicker(seat, base.hand, buttons, coach, glosses, answer)
        return PickingParts(
            layout, base.painter, base.hand, base.tabletop, rail, tips, picker, Pointing(picker)
        )

    def let_go(self) -> None:
        """Let a held card slide back."""
        super().let_go()
        self.parts.pointing.give_up()

    def point(self, event: pygame.event.Event) -> bool:
        """Press, drag or let go a card of the hand."""
        return self.parts.pointing.handle(event)

    @property
    def busy(self) -> bool:
        """Whether cards or a panel are moving, or a rank waits for its suit."""
        picker = self.parts.picker
        return super().busy or picker.buttons.moving or picker.typing.rank is not None
