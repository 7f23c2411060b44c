"""The pygame_gui theme for the elements that pygame_gui draws itself: text entry and scroll bars."""

from __future__ import annotations

from typing import Any

from scenes.looks.look import Look, Palette, Role


def theme(look: Look, palette: Palette) -> dict[str, Any]:
    """A pygame_gui theme in the colours of one ground and the sizes of a look."""
    face = look.face(Role.NAME).regular
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
