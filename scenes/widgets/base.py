"""The common base of the widgets: pygame_gui buttons that paint themselves."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Literal

import pygame
import pygame_gui
from pygame_gui.core.drawable_shapes.drawable_shape import DrawableShape
from pygame_gui.core.interfaces import IContainerLikeInterface
from pygame_gui.elements import UIButton

from scenes.audio import Noise
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import Palette
from scenes.i18n import NO_WORDS, Text, as_it_is

Container = IContainerLikeInterface
"""Type of the containers of widgets, such as the content of a scroll area."""
MIN_TARGET_HEIGHT = 40
"""Minimum height in design units that reacts to the mouse, even if the widget is lower."""


class Touch(StrEnum):
    """State of a widget that decides how it looks; the values are pygame_gui's own names."""

    NORMAL = "normal"
    HOVERED = "hovered"
    PRESSED = "active"
    DISABLED = "disabled"


_STATES = {state.value: state for state in Touch}


class Focusable:
    """Default behaviour of a focus target, shared by all pygame_gui elements of the app."""

    corners: Literal["button_radius", "cell_radius", "plate_radius", "panel_radius"] = "button_radius"
    """Name of the corner radius of the focus outline in the layout metrics."""
    takes_text = False
    own_ring = False
    read_name: Text = NO_WORDS
    """Name for screen readers if the widget shows only an icon or its label is beside it; empty otherwise."""
    read_note: Text = NO_WORDS
    """Further text beside the widget, for screen readers."""
    key: object
    scene: Scene
    palette: Palette
    rect: Any
    ui_container: Any
    is_enabled: bool
    visible: Any

    @property
    def caret(self) -> pygame.Rect | None:
        """None, because only a text entry has a caret."""
        return None

    @property
    def focus_rect(self) -> pygame.Rect:
        """Rectangle of the widget in window pixels."""
        return pygame.Rect(self.rect)

    @property
    def focus_radius(self) -> int:
        """Corner radius of the focus outline, in pixels."""
        return int(getattr(self.scene.look, self.corners))

    @property
    def focus_ground(self) -> Palette:
        """Palette of the background."""
        return self.palette

    @property
    def focus_clip(self) -> pygame.Rect | None:
        """Visible part of the scroll area that contains the widget, in window pixels, or None."""
        view = getattr(self.ui_container, "view_rect", None)
        return pygame.Rect(view) if view is not None else None

    @property
    def can_focus(self) -> bool:
        """Whether the widget is enabled, shown and not removed."""
        return bool(self.is_enabled and self.is_there)

    @property
    def is_there(self) -> bool:
        """Whether the widget is shown and has not been removed."""
        return bool(self.visible and self.alive())

    def said(self) -> TargetDescription:
        """Return the description for screen readers; by default that of a button."""
        return TargetDescription(self.read_name, AccessibleRole.BUTTON, self.read_note)

    def alive(self) -> bool:
        """Return whether the widget has not been removed; pygame_gui's elements define it."""
        return bool(super().alive())  # type: ignore[misc]

    def reveal(self) -> None:
        """Scroll the widget into view if it is in a scroll area."""
        reveal = getattr(self.ui_container, "reveal", None)
        if reveal is not None:
            reveal(self.rect)


class PaintedShape(DrawableShape):
    """Replaces the shape that pygame_gui would draw by the surface that the widget paints."""

    def __init__(self, widget: Widget) -> None:  # not calling the parent's `__init__`, which would draw
        self.widget = widget
        self.state = Touch.NORMAL
        self.fresh = True
        self.dynamic_width = self.dynamic_height = False
        self._least = widget.scene.look.px(MIN_TARGET_HEIGHT)

    def set_active_state(self, state_id: str) -> None:
        """Set the state by pygame_gui's name; unknown names count as normal."""
        state = _STATES.get(state_id, Touch.NORMAL)
        if state is not self.state:
            self.state = state
            self.fresh = True

    def has_fresh_surface(self) -> bool:
        """Return whether `get_fresh_surface` would paint the widget anew (the name is pygame_gui's)."""
        return self.fresh

    def get_fresh_surface(self) -> pygame.Surface:
        """Return the widget painted in its current state."""
        self.fresh = False
        self.widget.painted = self.widget.paint(self.state)
        return self.widget.painted

    def collide_point(self, point: Any) -> bool:
        """Return whether a point reacts to the mouse; low widgets get additional height for fingers and shaky
        hands.
        """
        rect = self.widget.rect
        lack = self._least - rect.height
        return bool((rect.inflate(0, lack) if lack > 0 else rect).collidepoint(point))

    def update(self, time_delta: float) -> None:
        """Do nothing: the shape has no animation."""

    def set_position(self, point: Any) -> None:
        """Do nothing: the widget stores its own position."""

    def set_dimensions(self, dimensions: Any) -> bool:
        """Note that the widget must be painted in its new size; return True, as pygame_gui expects."""
        self.fresh = True
        return True

    def set_text(self, text: str) -> None:
        """Do nothing: the widget draws its own text."""


class Widget(Focusable, UIButton):
    """A pygame_gui button that paints itself. Subclasses override `paint`.

    `key` identifies the widget when its scene is rebuilt, so that the focus stays on it.
    """

    shows_focus = False
    """Whether the widget looks different while it has the focus."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        on_press: Callable[[], None],
        *,
        palette: Palette | None = None,
        key: object = None,
        container: IContainerLikeInterface | None = None,
        enabled: bool = True,
    ) -> None:
        self.scene = scene
        self.palette = palette or scene.palette
        self.on_press = on_press
        self.painted: pygame.Surface | None = None
        """The last painted surface, or None."""
        self.key = key
        self.in_focus = False
        super().__init__(rect, "", scene.manager, container)
        if not enabled:
            self.disable()

    # Painting.

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the widget in a state, as a premultiplied surface of its size; here it is empty."""
        return self.canvas()

    def canvas(self) -> pygame.Surface:
        """Return an empty surface of the widget's size."""
        return pygame.Surface(self.rect.size, pygame.SRCALPHA)

    def row_canvas(self, state: Touch) -> pygame.Surface:
        """Return the background of a row in a list: empty, or a darker ground while hovered or pressed."""
        canvas = self.canvas()
        if state in (Touch.HOVERED, Touch.PRESSED):
            paint, radius = self.scene.paint, self.scene.look.cell_radius
            paint.put(canvas, paint.rounded(canvas.get_size(), radius, self.palette.sunk), (0, 0))
        return canvas

    def card_canvas(self) -> pygame.Surface:
        """Return the background of a card: raised, with a thin line around it."""
        canvas, palette, look, paint = self.canvas(), self.palette, self.scene.look, self.scene.paint
        size, radius = canvas.get_size(), self.focus_radius
        paint.put(canvas, paint.rounded(size, radius, palette.raised, palette.line, look.border), (0, 0))
        return canvas

    def shadow_level(self, state: Touch) -> int:
        """Return the level of the shadow below the widget; 0 is no shadow."""
        return 0

    @property
    def state(self) -> Touch:
        """The state in which the widget is painted."""
        shape = self.drawable_shape
        return shape.state if isinstance(shape, PaintedShape) else Touch.NORMAL

    def refresh(self) -> None:
        """Paint the widget again after its content has changed."""
        if isinstance(self.drawable_shape, PaintedShape):
            self.drawable_shape.fresh = True

    def cast_shadow(self, surface: pygame.Surface) -> None:
        """Draw the widget's shadow, if it has one and is not in a scroll area."""
        level = self.shadow_level(self.state) if self.visible else 0
        if level and self.focus_clip is None:
            self.scene.paint.put_shadow(surface, self.rect, self.focus_radius, level)

    # Hooks of pygame_gui.

    def rebuild_from_changed_theme_data(self) -> None:
        """Rebuild the shape; the theme has no influence on it."""
        self.rebuild()

    def rebuild(self) -> None:
        """Install a `PaintedShape` instead of the shape that pygame_gui would draw."""
        self.drawable_shape = PaintedShape(self)
        if not self.is_enabled:
            self.drawable_shape.set_active_state(Touch.DISABLED)
        self.on_fresh_drawable_shape_ready()

    def on_self_event(self, event: int, data: dict[str, Any] | None = None) -> None:
        """Call the widget's function; nothing is posted to the event queue."""
        if event == pygame_gui.UI_BUTTON_PRESSED:
            self.scene.sound(Noise.PRESS)
            self.pressed_by_mouse()

    def pressed_by_mouse(self) -> None:
        """Handle a completed click on the widget."""
        self.on_press()

    def let_go(self) -> None:
        """End the press without triggering an action."""
        if self.held:
            self.held = False
            self._set_inactive()

    def on_hovered(self) -> None:
        """Show the hovered state; nothing is posted to the event queue."""
        if self.drawable_shape is not None:
            self.drawable_shape.set_active_state(Touch.HOVERED)

    def on_unhovered(self) -> None:
        """Show the normal state again; nothing is posted to the event queue."""
        if self.drawable_shape is not None:
            self.drawable_shape.set_active_state(Touch.NORMAL if self.is_enabled else Touch.DISABLED)

    def set_enabled(self, enabled: bool) -> None:
        """Enable or disable the widget."""
        if enabled:
            self.enable()
        else:
            self.disable()

    # Focus.

    def activate(self) -> None:
        """Press the widget by keyboard (Enter or Space), with its sound."""
        self.scene.sound(Noise.PRESS)
        self.on_press()

    def adjust(self, step: int) -> bool:
        """Return False, so that the left and right keys move the focus."""
        return False

    def take_focus(self, focused: bool) -> None:
        """Note whether the widget has the focus, and paint it again if that changes its look."""
        self.in_focus = focused
        if self.shows_focus:
            self.refresh()

    @property
    def written(self) -> Text:
        """The texts drawn on the widget; empty if no screen reader has been listening."""
        return self.scene.words.sentences(*map(as_it_is, self.scene.fonts.written_on(self.painted)))

    def said(self) -> TargetDescription:
        """Return the description for screen readers: the name beside the widget, or the texts on it."""
        return TargetDescription(self.read_name or self.written, AccessibleRole.BUTTON, self.read_note)
