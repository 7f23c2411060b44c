"""The pygame_gui manager, and the theme for what pygame_gui draws itself: text entries and scroll bars."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

import pygame
import pygame_gui
from pygame_gui.core import BlockingThreadedResourceLoader, UIAppearanceTheme

from scenes.graphics.layout_metrics import LayoutMetrics, Palette, TextRole


@runtime_checkable
class HeldWidget(Protocol):
    """A widget that can be held down: a button, a scroll bar, or a text entry while text is selected."""

    def let_go(self) -> None:
        """End the press without triggering an action."""


class UIManager(pygame_gui.UIManager):
    """Manages the pygame_gui elements of one page. Pages with the same layout and palette share one theme."""

    def __init__(self, look: LayoutMetrics, palette: Palette) -> None:
        self._appearance = appearance(look, palette)
        self.unsettled = False
        """Whether hovering over one widget has changed another one since the last update."""
        self._seen: list[tuple[object, tuple[int, int]]] = []
        super().__init__(look.size, enable_live_theme_updates=False, resource_loader=_idle_loader())

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:
        """Return the shared theme and ignore `theme_path`, because loading a theme takes long."""
        return self._appearance

    @property
    def holding(self) -> bool:
        """Whether a widget is held down."""
        return any(getattr(each, "held", False) for each in self.get_sprite_group().sprites())

    def let_go(self) -> None:
        """Release all widgets that are held down, without triggering an action."""
        for element in self.get_sprite_group().sprites():
            if isinstance(element, HeldWidget):
                element.let_go()

    def settle(self, dt: float) -> bool:
        """Advance the widgets by `dt` seconds after events; return whether any of them looks different."""
        changed = self.unsettled
        self.update(dt)
        if self.unsettled:
            self.unsettled = False
            self.update(0)
        sprites = self.get_sprite_group().sprites()
        seen = [(each.image if each.visible else None, tuple(each.rect.topleft)) for each in sprites]
        same = len(seen) == len(self._seen) and all(
            a[0] is b[0] and a[1] == b[1] for a, b in zip(seen, self._seen, strict=True)
        )
        if not same:
            self._seen = seen
        return changed or not same

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the shadows of the widgets, then the widgets."""
        for element in self.get_sprite_group().sprites():
            cast_shadow = getattr(element, "cast_shadow", None)
            if cast_shadow is not None:
                cast_shadow(surface)
        self.draw_ui(surface)


@lru_cache(1)
def _idle_loader() -> BlockingThreadedResourceLoader:
    """Return a resource loader that has finished. Without one, every manager would start five threads."""
    loader = BlockingThreadedResourceLoader()
    loader.start()
    loader.update()
    return loader


@lru_cache(8)
def appearance(look: LayoutMetrics, palette: Palette) -> UIAppearanceTheme:
    """Return the loaded theme and fonts for a layout and palette. Cached, so that all managers share it."""
    loader = BlockingThreadedResourceLoader()
    read = UIAppearanceTheme(loader, "en")
    read.load_theme(theme(look, palette))
    loader.start()
    loader.update()
    return read


def theme(look: LayoutMetrics, palette: Palette) -> dict[str, Any]:
    """Return a pygame_gui theme, as in its JSON format, for the colours of a palette and a layout."""
    face = look.face(TextRole.NAME).regular
    font = {"name": "noto_sans", "size": str(face.px), "bold": "0", "italic": "0"}
    bar = {"border_width": "0", "shadow_width": "0", "enable_arrow_buttons": "0"}
    clear = "#00000000"
    return {
        "text_entry_line": {
            "font": font,
            "colours": {
                "dark_bg": palette.plate,
                "normal_bg": palette.plate,
                "normal_text": palette.text,
                "normal_border": palette.strong_line,
                "selected_bg": palette.text,
                "selected_text": palette.plate,
                "text_cursor": palette.text,
            },
            "misc": {
                "shape": "rounded_rectangle",
                "shape_corner_radius": str(look.button_radius),
                "border_width": str(look.border),
                "shadow_width": "0",
                "padding": f"{look.px(12)},{look.px(4)}",
                "text_horiz_alignment_padding": str(look.px(10)),
            },
        },
        "vertical_scroll_bar": {"colours": {"dark_bg": palette.sunk}, "misc": bar},
        "vertical_scroll_bar.#sliding_button": {
            "colours": {
                "normal_bg": palette.strong_line,
                "hovered_bg": palette.text3,
                "active_bg": palette.text2,
            },
            "misc": {
                "shape": "rounded_rectangle",
                "shape_corner_radius": str(look.px(4)),
                "border_width": "0",
                "shadow_width": "0",
            },
        },
        "scrolling_container": {"colours": {"dark_bg": clear}, "misc": {"border_width": "0"}},
    }
