"""What every widget is to the keyboard's focus: a place, a ground, and whether it can be reached."""

from __future__ import annotations

from typing import Any, Literal

import pygame

from scenes.framework.roles import Said, Sort
from scenes.framework.scene import Scene
from scenes.graphics.look import Palette
from scenes.i18n import NO_WORDS, Text


class Focusable:
    """The part of a focus target that all pygame_gui elements share; mixed into our widgets."""

    corners: Literal["button_radius", "cell_radius", "plate_radius", "panel_radius"] = "button_radius"
    """Which radius of the look the corners of its outline have."""
    takes_text = False
    own_ring = False
    read_name: Text = NO_WORDS
    """What it is about, where that is written beside it or shown by an icon alone."""
    read_note: Text = NO_WORDS
    """What more is written beside it."""
    key: object
    scene: Scene
    palette: Palette
    rect: Any
    ui_container: Any
    is_enabled: bool
    visible: Any

    @property
    def caret(self) -> pygame.Rect | None:
        """None: only a text entry has a caret."""
        return None

    @property
    def focus_rect(self) -> pygame.Rect:
        """Where it is, in window pixels."""
        return pygame.Rect(self.rect)

    @property
    def focus_radius(self) -> int:
        """Corner radius of its outline, in pixels."""
        return int(getattr(self.scene.look, self.corners))

    @property
    def focus_ground(self) -> Palette:
        """The ground it lies on."""
        return self.palette

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """The view of the scroll area that it is in, or None."""
        view = getattr(self.ui_container, "view_rect", None)
        return pygame.Rect(view) if view is not None else None

    @property
    def can_focus(self) -> bool:
        """Whether it can hold the focus."""
        return bool(self.is_enabled and self.is_there)

    @property
    def is_there(self) -> bool:
        """Whether it is shown, and has not been taken away."""
        return bool(self.visible and self.alive())

    def said(self) -> Said:
        """What it is to who does not see it."""
        return Said(self.read_name, Sort.BUTTON, self.read_note)

    def alive(self) -> bool:
        """Whether it has not been taken away; pygame_gui's elements say so."""
        return bool(super().alive())  # type: ignore[misc]

    def reveal(self) -> None:
        """Come into view in the scroll area that it is in."""
        reveal = getattr(self.ui_container, "reveal", None)
        if reveal is not None:
            reveal(self.rect)
