"""Buttons in their different kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

import pygame
from pygame_gui.core.interfaces import IContainerLikeInterface

from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import MIN_TEXT_SIZE, Colour, Palette, TextRole, TypeSize
from scenes.i18n import NO_WORDS, Template, Text, as_it_is, mark
from scenes.widgets.base import Touch, Widget

RAIL_ICON, RAIL_GAP, RAIL_MARGIN = 9, 6, 6
"""Design units: left edge of a rail button's icon, gap between icon and text, and margin after the text."""


class ButtonKind(Enum):
    """How a button looks; the values are descriptions."""

    PRIMARY = "the button to which a screen gives the focus first"
    PLAIN = "any other button, in the colours of its ground"
    RAIL = "a button in the rail: icon and text from the left, on a plate"
    MENU = "a row of a menu: no ground until the pointer is on it"
    ICON = "a square with an icon only"
    PILL = "one of a few ready-made choices; chosen ones carry a tick"
    LINK = "a few words in vermilion, within a text"


ICON_NAMES: dict[str, Template] = {
    "left": mark("Back"),
    "right": mark("Next"),
    "first": mark("Go to the start"),
    "last": mark("Go to the end"),
    "play": mark("Start playback"),
    "pause": mark("Pause", about="what goes on by itself"),
    "close": mark("Close"),
    "menu": mark("Menu"),
    "cards": mark("Next deck"),
    "book": mark("Rules"),
    "door": mark("Leave"),
    "share": mark("Save as a page"),
    "edit": mark("Edit this deal"),
    "star": mark("Star"),
}
"""Names for screen readers of buttons that show only an icon, by icon."""
RING_ONLY_KINDS = (ButtonKind.PILL, ButtonKind.LINK)
"""Kinds that keep their colours with the focus and only get its ring."""


class _Coat(NamedTuple):
    fill: Colour | None
    line: Colour | None
    text: Colour
    edge: Colour | None = None


class Button(Widget):
    """A button with a text, an icon, or texts and pictures in a row, such as suit tokens.

    With the focus it is vermilion, because Enter presses it. `chosen` marks the current choice (a pill, or a
    rail button whose panel is open). `filled` fills the icon instead of drawing its outline.
    """

    shows_focus = True

    def __init__(  # noqa: PLR0913 - a widget, and options by name
        self,
        scene: Scene,
        rect: pygame.Rect,
        text: str | Sequence[Part],
        on_press: Callable[[], None],
        *,
        kind: ButtonKind = ButtonKind.PLAIN,
        icon: str | None = None,
        filled: bool = False,
        palette: Palette | None = None,
        face: TypeSize | None = None,
        chosen: bool = False,
        enabled: bool = True,
        key: object = None,
        container: IContainerLikeInterface | None = None,
    ) -> None:
        self.kind = kind
        self.parts: list[Part] = [text] if isinstance(text, str) else list(text)
        self.icon = icon
        self.filled = filled
        self.face = face or _default_face(scene, kind)
        self.chosen = chosen
        if key is None:
            key = next((part for part in self.parts if isinstance(part, str) and part), icon)
        super().__init__(
            scene, rect, on_press, palette=palette, key=key, container=container, enabled=enabled
        )

    @staticmethod
    def width_for(
        scene: Scene,
        text: str | Sequence[Part],
        kind: ButtonKind = ButtonKind.PLAIN,
        icon: str | None = None,
        face: TypeSize | None = None,
    ) -> int:
        """Return the width in pixels that a button of this kind needs for its content."""
        look = scene.look
        face = face or _default_face(scene, kind)
        parts = [text] if isinstance(text, str) else list(text)
        room = scene.fonts.parts_width(parts, face, look.px(8))
        if kind is ButtonKind.RAIL:
            return room + _rail_text(scene, face) + look.px(RAIL_MARGIN)
        if icon or kind is ButtonKind.PILL:
            room += round(face.px * 1.2) + look.px(10)
        return room + 2 * look.px(4 if kind is ButtonKind.LINK else 18 if kind is ButtonKind.PILL else 24)

    @staticmethod
    def longest_for(scene: Scene, texts: Sequence[Text], room: int, icon: str | None) -> Text:
        """Return the first of the texts, longest first, whose button fits in `room` pixels, or else the
        last.
        """
        return next((text for text in texts if Button.width_for(scene, text, icon=icon) <= room), texts[-1])

    @staticmethod
    def row_of(
        scene: Scene, buttons: Sequence[tuple[Text, str]], room: int, gap: int
    ) -> list[tuple[str | None, TypeSize, int]]:
        """Return icon, type size and width in pixels for each button of a row, given as text and icon.

        If the row is wider than `room` pixels with gaps of `gap` pixels, the icons (`None`) are left out,
        then the text gets smaller. At the smallest size the row may still be too wide.
        """
        face = _default_face(scene, ButtonKind.PLAIN)
        least = max(MIN_TEXT_SIZE, round(face.px * 0.6))
        for icons, px in ((True, face.px), *((False, px) for px in range(face.px, least - 1, -1))):
            own = TypeSize(px, face.bold)
            found = [
                (
                    icon if icons else None,
                    own,
                    Button.width_for(scene, text, icon=icon if icons else None, face=own),
                )
                for text, icon in buttons
            ]
            if sum(wide for _, _, wide in found) + gap * (len(found) - 1) <= room:
                break
        return found

    def set_parts(self, text: str | Sequence[Part]) -> None:
        """Replace the text or the parts."""
        self.parts = [text] if isinstance(text, str) else list(text)
        self.refresh()

    def set_chosen(self, chosen: bool) -> None:
        """Mark the button as the current choice, or remove the mark."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.refresh()

    def show_collected(self, collected: bool) -> None:
        """Fill the star, and say so to screen readers, if what it stars is in a collection already."""
        if collected != self.filled:
            self.filled = collected
            self.read_note = self.scene.words.text("In a collection.") if collected else NO_WORDS
            self.refresh()

    def said(self) -> TargetDescription:
        """Return the description for screen readers: text or icon name, and whether it is chosen."""
        sort = AccessibleRole.LINK if self.kind is ButtonKind.LINK else AccessibleRole.BUTTON
        return TargetDescription(self._called, sort, self.read_note, on=True if self.chosen else None)

    @property
    def _called(self) -> Text:
        if self.read_name:
            return self.read_name
        texts = [as_it_is(part) for part in self.parts if isinstance(part, str)]
        if len(texts) == len(self.parts) and any(texts):
            return self.scene.words.sentences(*texts)
        icon = ICON_NAMES.get(self.icon or "")
        return self.written or (self.scene.words.text(icon) if icon else self.read_name)

    @property
    def focus_radius(self) -> int:
        """Corner radius of the button's outline, in pixels."""
        look = self.scene.look
        return int(self.rect.height) // 2 if self.kind is ButtonKind.PILL else look.button_radius

    @property
    def is_red(self) -> bool:
        """Whether the button is vermilion because Enter presses it."""
        return self.in_focus and self.kind not in RING_ONLY_KINDS

    def shadow_level(self, state: Touch) -> int:
        """Return the shadow level: raised under the pointer, flat when pressed or disabled."""
        if self.kind not in (ButtonKind.PRIMARY, ButtonKind.PLAIN) or state in (
            Touch.PRESSED,
            Touch.DISABLED,
        ):
            return 0
        if state is Touch.HOVERED:
            return 2
        return 0 if self.kind is ButtonKind.PLAIN and self.palette.name == "paper" else 1

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the button in a state; some kinds are drawn one design unit lower while pressed."""
        look, paint = self.scene.look, self.scene.paint
        coat = self._coat(state)
        canvas = self.canvas()
        width, height = self.rect.size
        top = (
            look.px(1)
            if state is Touch.PRESSED and self.kind in (ButtonKind.PRIMARY, ButtonKind.PLAIN)
            else 0
        )
        radius = self.focus_radius
        if coat.fill or coat.line:
            strong = self.palette.name == "paper" and coat.line == self.palette.strong_line
            border = look.border * (1.5 if strong else 1)
            opacity = 0.6 if self.kind is ButtonKind.MENU and not self.is_red else 1
            shape = paint.rounded((width, height - top), radius, coat.fill, coat.line, border, opacity)
            paint.put(canvas, shape, (0, top))
        if coat.edge:
            canvas.fill(coat.edge, (radius, 0, width - 2 * radius, look.px(1.5)))
        self._paint_content(canvas, coat.text, state, top)
        return canvas

    def _paint_content(self, canvas: pygame.Surface, colour: Colour, state: Touch, top: int) -> None:
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        width, height = canvas.get_size()
        middle = height / 2 + top
        face = (
            self.face.regular if state is Touch.DISABLED and self.kind is not ButtonKind.MENU else self.face
        )
        if self.kind in (ButtonKind.PILL, ButtonKind.RAIL) and not self.chosen:
            face = face.regular
        if self.kind is ButtonKind.ICON:
            side = min(look.px(24), round(height * 0.56))
            if self.icon:
                drawn = paint.icon(self.icon, side, colour, self.filled)
                paint.put_centred(canvas, drawn, (width / 2, middle))
            return
        icon = "check" if self.kind is ButtonKind.PILL and self.chosen else self.icon
        side = look.px(24) if self.kind is ButtonKind.MENU else round(face.px * 1.25)
        picture = paint.icon(icon, side, colour, self.filled) if icon else None
        if self.kind in (ButtonKind.RAIL, ButtonKind.MENU):
            left, text_x, margin = look.px(10), look.px(54), look.px(6)
            if self.kind is ButtonKind.RAIL:
                left, text_x, margin = look.px(RAIL_ICON), _rail_text(self.scene, face), look.px(RAIL_MARGIN)
            room, parts = width - text_x - margin, self.parts
            least = face._replace(px=MIN_TEXT_SIZE)
            if self.kind is ButtonKind.RAIL and fonts.parts_width(parts, least, look.px(8)) > room:
                # the text is more important than the icon
                text_x, room, picture = left, width - left - margin, None
            if picture:
                paint.put(canvas, picture, (left, middle - side / 2))
            if len(parts) == 1 and isinstance(parts[0], str):
                face = fonts.fitting(parts[0], face, room)
                parts = [fonts.ellipsis(parts[0], room, face)]
            fonts.draw_parts(canvas, parts, (text_x, middle), face, colour, look.px(8))
            return
        row: list[Part] = [*([picture] if picture else []), *self.parts]
        fonts.draw_parts(canvas, row, (width / 2, middle), face, colour, look.px(8), "center")

    def _coat(self, state: Touch) -> _Coat:
        palette = self.palette
        unused = palette.sunk if palette.name == "paper" else palette.plate
        if self.is_red and state is not Touch.DISABLED:
            white = colours.ON_PRIMARY
            return {
                Touch.NORMAL: _Coat(palette.primary, None, white, colours.PRIMARY_EDGE),
                Touch.HOVERED: _Coat(palette.primary_hover, None, white, colours.PRIMARY_HOVER_EDGE),
                Touch.PRESSED: _Coat(colours.PRIMARY_PRESSED, None, white),
            }[state]
        if self.kind is ButtonKind.LINK:
            lit = colours.PRIMARY_PRESSED if state in (Touch.HOVERED, Touch.PRESSED) else palette.primary
            return _Coat(None, None, palette.text3 if state is Touch.DISABLED else lit)
        if self.kind is ButtonKind.MENU:
            fill = {Touch.HOVERED: palette.raised, Touch.PRESSED: palette.plate}.get(state)
            return _Coat(fill, None, palette.text3 if state is Touch.DISABLED else palette.text)
        if state is Touch.DISABLED:
            return _Coat(unused, None, palette.text3)
        if self.kind is ButtonKind.PILL and self.chosen:
            return _Coat(palette.text, None, palette.ground)
        if self.kind in (ButtonKind.RAIL, ButtonKind.ICON) and self.chosen:
            return _Coat(palette.raised, colours.GOLD, palette.text)
        plate = self.kind in (ButtonKind.RAIL, ButtonKind.ICON) and palette.plate != palette.raised
        rest, over = (palette.plate, palette.raised) if plate else (palette.raised, palette.hover)
        fill = {Touch.HOVERED: over, Touch.PRESSED: palette.sunk}.get(state, rest)
        line = palette.line if self.kind is ButtonKind.PILL else palette.strong_line
        return _Coat(fill, line, palette.text)


def icon_button(
    scene: Scene,
    rect: pygame.Rect,
    icon: str,
    on_press: Callable[[], None],
    *,
    palette: Palette | None = None,
    key: object = None,
    enabled: bool = True,
    container: IContainerLikeInterface | None = None,
) -> Button:
    """Return a square button with an icon only."""
    kind = ButtonKind.ICON
    return Button(
        scene, rect, "", on_press,
        kind=kind, icon=icon, palette=palette, key=key, enabled=enabled, container=container,
    )  # fmt: skip


def _rail_text(scene: Scene, face: TypeSize) -> int:
    """Return the left edge of a rail button's text in pixels."""
    look = scene.look
    return look.px(RAIL_ICON) + round(face.px * 1.25) + look.px(RAIL_GAP)


def _default_face(scene: Scene, kind: ButtonKind) -> TypeSize:
    look = scene.look
    if kind is ButtonKind.MENU:
        return look.face(TextRole.RAIL_TITLE).regular
    if kind in (ButtonKind.RAIL, ButtonKind.PILL, ButtonKind.LINK):
        return look.face(TextRole.SPEECH)
    return look.face(TextRole.NAME)
