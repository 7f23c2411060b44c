"""Text entries, and texts and pictures as widgets, for example in a scroll area."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame_gui.core.interfaces import IContainerLikeInterface
from pygame_gui.core.ui_element import UIElement
from pygame_gui.elements import UITextEntryLine

from game.engine.visible_text import typed
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.input import clipboard
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import Colour, TextRole, TypeSize
from scenes.graphics.typeface import EntryFont
from scenes.i18n import Text, as_it_is
from scenes.widgets.base import Focusable

_LEAVING_KEYS = (
    pygame.K_TAB,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_ESCAPE,
)

_PART = 31
"""Maximum number of UTF-8 bytes of a composition in one SDL event."""


class TextEntry(Focusable, UITextEntryLine):
    """A one-line text entry. `on_change` is called with the text after every change.

    `limit` is the maximum number of characters. Enter calls `on_enter`, or moves the focus to the next target
    if it is None.
    """

    takes_text = True
    drawable_shape: Any

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        text: str,
        on_change: Callable[[str], None],
        *,
        limit: int,
        on_enter: Callable[[], None] | None = None,
        key: object = None,
        container: IContainerLikeInterface | None = None,
    ) -> None:
        self.scene = scene
        self.palette = scene.palette
        self.on_change, self.on_enter = on_change, on_enter
        self.key = key
        self.limit = limit
        self.composition = ""
        """Text that an input method has composed so far: shown, but not yet part of the text."""
        self._composed_caret = 0
        """Caret position in the composition, in characters."""
        text = typed(text)[:limit]
        self._wide = scene.fonts.is_wide(text)
        super().__init__(rect, scene.manager, container, initial_text=text)
        self.set_text_length_limit(limit)
        self._told = self.text

    @property
    def font(self) -> EntryFont:
        """Font that has all characters of the text; pygame_gui would use the theme's font."""
        return self.scene.fonts.for_entry(self.scene.look.face(TextRole.NAME).regular, wide=self._wide)

    @font.setter
    def font(self, font: object) -> None:
        """Ignore the font, which pygame_gui takes from its theme."""

    def set_text(self, text: str | None) -> None:
        """Replace the text, cut to the length limit because drawing a very long text takes seconds."""
        super().set_text(text and typed(text)[: self.limit])

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle typing; leave keys such as Tab, arrows up and down, Enter and Esc to the focus and the
        scene.
        """
        if event.type == pygame.KEYDOWN and self.is_focused:
            if event.key in _LEAVING_KEYS:
                return False
            super().process_event(event)
            return True
        if event.type == pygame.TEXTEDITING and self.is_focused:
            text = self.composition + event.text if self._goes_on(event) else event.text
            self._compose(text, event.start + event.length)
            return True
        if event.type == pygame.TEXTINPUT and self.is_focused:
            self._compose("", 0)
            before = self.text[: min(self._replaced())]
            event = pygame.event.Event(pygame.TEXTINPUT, text=typed(event.text, before))
        return bool(super().process_event(event))

    def write(self, text: str) -> None:
        """Replace the text as if the player had typed it."""
        self.set_text(text)
        self.select_range = [0, 0]
        self.edit_position = len(self.text)
        self._tell()

    def let_go(self) -> None:
        """End selecting by mouse; the selected text stays selected."""
        self.selection_in_progress = False

    def _replaced(self) -> tuple[int, int]:
        """Return start and end of the text that typing replaces: the selection, or an empty range at the
        caret.
        """
        low, high = sorted(self.select_range)
        return (low, high) if low < high else (self.edit_position, self.edit_position)

    def _do_paste(self) -> None:
        """Insert the clipboard's text, cut to the length limit."""
        low, high = self._replaced()
        room = self.limit - len(self.text) + high - low
        head, tail = self.text[:low], self.text[high:]
        pasted = typed(clipboard.get(), head)[: max(0, room)]
        self.set_text(head + pasted + tail)
        self.select_range = [0, 0]
        self.edit_position = min(len(head + pasted), len(self.text))
        self.cursor_has_moved_recently = True

    def _drop_what_stands_alone(self) -> None:
        """Remove combining accents and format characters whose base character was deleted."""
        text, place = typed(self.text), len(typed(self.text[: self.edit_position]))
        if text != self.text:
            self.set_text(text)
            self.edit_position = place

    # Input methods.

    def _goes_on(self, event: pygame.event.Event) -> bool:
        """Return whether an event continues a long composition, which SDL sends in parts."""
        before = self.composition
        full = len(before.encode()) > _PART - 4  # another character of up to 4 bytes might not have fitted
        return full and event.start == len(before) and not event.text.startswith(before)

    def _compose(self, text: str, caret: int) -> None:
        """Show a composition at the caret; an empty one ends it."""
        text = typed(text, "x")
        if not text and not self.composition:
            return
        self.composition, self._composed_caret = text, min(caret, len(text))
        self._choose_font()
        self.drawable_shape.set_text(self._shown)
        self._show_caret()
        if not text:
            self.select_range = self._select_range  # assigning it makes the selection visible again

    def _show_caret(self) -> None:
        """Scroll to the caret; pygame_gui does so only when the text itself has changed."""
        self.cursor_has_moved_recently = False
        self.drawable_shape.text_box_layout.set_cursor_position(self._caret_place)
        self.drawable_shape.text_box_layout.turn_on_cursor()
        self.drawable_shape.apply_active_text_changes()

    @property
    def _shown(self) -> str:
        """The text including the composition."""
        if not self.composition:
            return str(self.text)
        low, high = self._replaced()
        shown: str = self.text[:low] + self.composition + self.text[high:]
        return shown

    @property
    def _caret_place(self) -> int:
        """Caret position in the text shown, in characters."""
        return self._replaced()[0] + self._composed_caret if self.composition else int(self.edit_position)

    def _set_image(self, new_image: pygame.Surface | None) -> None:
        """Underline the composition."""
        if self.composition and new_image is not None:
            new_image = new_image.copy()
            low, _ = self._replaced()
            left, right = self._x_of(low), self._x_of(low + len(self.composition))
            thick = max(1, self.scene.look.px(1))
            inside = pygame.Rect((0, 0), self.rect.size).inflate(-2 * self.scene.look.px(13), 0)
            line = pygame.Rect(left, self._caret_in_entry.bottom - thick, right - left, thick).clip(inside)
            new_image.fill(pygame.Color(self.palette.text), line)
        super()._set_image(new_image)

    def _x_of(self, place: int) -> int:
        """Return the left edge of the character at a place of the text shown, in pixels from the entry's left
        edge.
        """
        layout = self.drawable_shape.text_box_layout
        row = layout.layout_rows[0]
        return int(row.x - layout.x_scroll_offset) + self.font.get_rect(self._shown[:place]).width

    @property
    def _caret_in_entry(self) -> pygame.Rect:
        """Caret relative to the entry's upper left corner, in pixels."""
        row = self.drawable_shape.text_box_layout.layout_rows[0]
        return pygame.Rect(self._x_of(self._caret_place), row.y, 1, row.height)

    @property
    def caret(self) -> pygame.Rect | None:
        """Caret in window pixels, or None if the entry has no focus."""
        return self._caret_in_entry.move(self.rect.topleft) if self.is_focused else None

    def update(self, time_delta: float) -> None:
        """Call `on_change` if the text has changed."""
        if self.composition and self.cursor_has_moved_recently:
            self._show_caret()
        super().update(time_delta)
        self._tell()

    def _tell(self) -> None:
        if self.text != self._told:
            self._drop_what_stands_alone()
            self._told = self.text
            self._choose_font()
            self.on_change(self.text)

    def _choose_font(self) -> None:
        """Choose Noto Sans if it has all letters, otherwise the font that has them."""
        wide = self.scene.fonts.is_wide(self.text + self.composition)
        if wide != self._wide:
            self._wide = wide
            self.rebuild()

    def said(self) -> TargetDescription:
        """Return the description for screen readers: the label and the text."""
        return TargetDescription(self.read_name, AccessibleRole.ENTRY, self.read_note, as_it_is(self.text))

    def activate(self) -> None:
        """Call `on_enter`, or move the focus to the next target, on Enter."""
        if self.on_enter is None:
            self.scene.focus.step(1)
        else:
            self._tell()
            self.on_enter()

    def adjust(self, step: int) -> bool:
        """Return True, so that the left and right keys move the caret and not the focus."""
        return True

    def take_focus(self, focused: bool) -> None:
        """Start typing at the end of the text, or where the mouse was pressed, when the focus is gained.

        End typing when the focus is lost.
        """
        if focused:
            if not self.is_focused:  # otherwise a press of the mouse has just set the caret
                self.edit_position = len(self.text)
                self.cursor_has_moved_recently = True
            self.ui_manager.set_focus_set(self.get_focus_set())
        else:
            self._compose("", 0)
            self.ui_manager.set_focus_set(None)


class NameEntry(TextEntry):
    """An entry for a name, which is selected at first so that typing replaces it.

    `on_end` is called when the focus leaves the entry.
    """

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        name: str,
        on_change: Callable[[str], None],
        on_end: Callable[[], None],
        *,
        limit: int,
        key: object,
        container: IContainerLikeInterface | None = None,
    ) -> None:
        self.on_end = on_end
        super().__init__(scene, rect, name, on_change, limit=limit, key=key, container=container)
        self.read_name = scene.words.text("Name")

    def take_focus(self, focused: bool) -> None:
        """Select the whole name when the focus is gained; call `on_end` when it is lost."""
        super().take_focus(focused)
        if focused:
            self.edit_position = len(self.text)
            self.select_range = [0, len(self.text)]
        else:
            self.on_end()


class PictureElement(UIElement):
    """A widget that shows a premultiplied surface and cannot be pressed."""

    def __init__(
        self,
        scene: Scene,
        position: tuple[int, int],
        surface: pygame.Surface,
        container: IContainerLikeInterface | None,
    ) -> None:
        super().__init__(
            pygame.Rect(position, surface.get_size()),
            scene.manager,
            container,
            starting_height=0,
            layer_thickness=1,
            element_id=["picture"],
        )
        self.surface = surface
        self._set_image(surface)

    def show_surface(self, surface: pygame.Surface) -> None:
        """Show another surface of the same size."""
        self.surface = surface
        self._set_image(surface)


class Paragraph(PictureElement):
    """A wrapped text as a widget; `height` is its height in pixels."""

    def __init__(
        self,
        scene: Scene,
        position: tuple[int, int],
        text: Text,
        face: TypeSize,
        colour: Colour,
        width: int,
        container: IContainerLikeInterface | None = None,
    ) -> None:
        lines = len(scene.fonts.wrap(text, width, face))
        surface = pygame.Surface((width, lines * scene.fonts.line_height(face)), pygame.SRCALPHA)
        scene.fonts.draw_paragraph(surface, text, surface.get_rect(), face, colour)
        self.height = surface.get_height()
        super().__init__(scene, position, surface, container)
