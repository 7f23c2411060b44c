"""Text entry, and texts and pictures that stand among widgets (in a scroll area)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.interfaces import IContainerLikeInterface
from pygame_gui.core.ui_element import UIElement
from pygame_gui.elements import UITextEntryLine

from scenes.frame.reading import Said, Sort
from scenes.looks.fonts import Align
from scenes.looks.look import Colour, Face, Role
from scenes.widgets.focusable import Focusable
from scenes.words import Text, as_it_is

if TYPE_CHECKING:
    from scenes.frame.scene import Scene

_LEAVING_KEYS = (
    pygame.K_TAB,
    pygame.K_UP,
    pygame.K_DOWN,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_ESCAPE,
)


class TextEntry(Focusable, UITextEntryLine):
    """One line to type in. `on_change` gets the text after every change."""

    takes_text = True

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        text: str,
        on_change: Callable[[str], None],
        *,
        limit: int,
        key: object = None,
        container: IContainerLikeInterface | None = None,
    ) -> None:
        self.scene = scene
        self.palette = scene.palette
        self.on_change = on_change
        self.key = key
        self._limit = limit
        super().__init__(rect, scene.manager, container, initial_text=text[:limit])
        self.set_text_length_limit(limit)
        self._told = self.text
        self._wide = False
        self._choose_font()

    def set_text(self, text: str | None) -> None:
        """Let another text stand there, up to the limit: a very long one would be drawn for seconds."""
        super().set_text(text and text[: self._limit])

    def process_event(self, event: pygame.event.Event) -> bool:
        """Keys that leave the entry belong to the focus and the scene, all others are typing."""
        if event.type == pygame.KEYDOWN and self.is_focused:
            if event.key in _LEAVING_KEYS:
                return False
            super().process_event(event)
            return True
        return bool(super().process_event(event))

    def let_go(self) -> None:
        """Select no more than what has been."""
        self.selection_in_progress = False

    def update(self, time_delta: float) -> None:
        """Tell about a changed text."""
        super().update(time_delta)
        if self.text != self._told:
            self._told = self.text
            self._choose_font()
            self.on_change(self.text)

    def _choose_font(self) -> None:
        """The theme's font for what it can show, else the one that shows it."""
        wide = self.scene.fonts.is_wide(self.text)
        if wide != self._wide:
            self._wide = wide
            self.rebuild_from_changed_theme_data()
            self.rebuild()

    def rebuild_from_changed_theme_data(self) -> None:
        """Take everything from the theme, but for what it cannot show the font."""
        super().rebuild_from_changed_theme_data()
        if getattr(self, "_wide", False):
            with self.scene.fonts.wide_file() as path:
                self.font = GUIFontPygame(str(path), self.scene.look.face(Role.NAME).px)
            self.rebuild()

    def said(self) -> Said:
        """A line to type in, with what stands there."""
        return Said(self.read_name, Sort.ENTRY, self.read_note, as_it_is(self.text))

    def activate(self) -> None:
        """Enter: done with typing, the focus goes on."""
        self.scene.focus.step(1)

    def adjust(self, step: int) -> bool:
        """Left and right move within the text."""
        return True

    def take_focus(self, focused: bool) -> None:
        """Start or end typing."""
        if focused:
            self.ui_manager.set_focus_set(self.get_focus_set())
        else:
            self.ui_manager.set_focus_set(None)


class NameEntry(TextEntry):
    """Where a name stands while it is typed: what is typed takes its place, and leaving calls `on_end`."""

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
        """Select the whole name, or end the typing."""
        super().take_focus(focused)
        if focused:
            self.edit_position = len(self.text)
            self.select_range = [0, len(self.text)]
        else:
            self.on_end()


class Picture(UIElement):
    """A premultiplied surface that stands among widgets. It cannot be pressed."""

    def __init__(
        self,
        scene: Scene,
        position: tuple[int, int],
        surface: pygame.Surface,
        container: IContainerLikeInterface | None = None,
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


class Paragraph(Picture):
    """A wrapped text that stands among widgets; `height` tells how far down it reaches."""

    def __init__(
        self,
        scene: Scene,
        position: tuple[int, int],
        text: Text,
        face: Face,
        colour: Colour,
        width: int,
        align: Align = "left",
        container: IContainerLikeInterface | None = None,
    ) -> None:
        lines = len(scene.fonts.wrap(text, width, face))
        surface = pygame.Surface((width, lines * scene.fonts.line_height(face)), pygame.SRCALPHA)
        scene.fonts.draw_paragraph(surface, text, surface.get_rect(), face, colour, align)
        self.height = surface.get_height()
        super().__init__(scene, position, surface, container)
