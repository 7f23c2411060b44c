"""Paper: separate pages, and sheets over another scene, such as menus, forms and results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.framework.accessible_roles import TargetDescription
from scenes.framework.focus import FocusSpot, FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import Colour, Palette, TextRole
from scenes.i18n import Text
from scenes.widgets.buttons import Button, ButtonKind, icon_button


class PaperPage(Scene):
    """Base of pages that show a sheet of paper on the felt, with a Back button."""

    @property
    def palette(self) -> Palette:
        """The colours of paper."""
        return self.look.paper

    def build_back(self, place: pygame.Rect | None = None) -> Button:
        """Add the Back button in the upper left corner, or in the rectangle `place`, and return it."""
        look = self.look
        place = place or pygame.Rect(look.px(28), look.px(18), look.px(40), look.px(40))
        return icon_button(self, place, "left", self.router.back, palette=look.ink, key="back")

    def build_foot(
        self, sheet: pygame.Rect, margin: int, buttons: Sequence[tuple[Text, str, Callable[[], None]]]
    ) -> list[Button]:
        """Add buttons, given as text, icon and function, at the foot of a sheet with a margin in pixels.

        They end at the right with the primary one, and are smaller if there is no room for all.
        """
        look = self.look
        gap, tall, right = look.px(10), look.tall(46), sheet.right - margin
        told = [(text, icon) for text, icon, _ in buttons]
        sizes = Button.row_of(self, told, sheet.width - 2 * margin, gap)
        found: list[Button] = []
        for (text, _, press), (icon, face, width) in reversed(list(zip(buttons, sizes, strict=True))):
            rect = pygame.Rect(right - width, sheet.bottom - look.px(20) - tall, width, tall)
            kind = ButtonKind.PLAIN if found else ButtonKind.PRIMARY
            button = Button(self, rect, text, press, kind=kind, icon=icon, face=face, palette=look.paper)
            found.insert(0, button)
            right = rect.left - gap
        return found

    def draw_page(self, surface: pygame.Surface, title: Text, sheet: pygame.Rect) -> None:
        """Draw the felt, the title beside the Back button, and an empty sheet."""
        look = self.look
        self.draw_felt(surface)
        face, at = look.face(TextRole.SHEET_TITLE), (look.px(86), look.px(38))
        self.fonts.draw(surface, title, at, face, look.ink.text)
        self.draw_paper(surface, sheet, rim=True)

    def draw_felt(self, surface: pygame.Surface) -> None:
        """Draw the felt as the background of the window."""
        surface.blit(self.paint.felt(self.look), (0, 0))

    def draw_paper(self, surface: pygame.Surface, rect: pygame.Rect, *, rim: bool = False) -> None:
        """Draw an empty sheet in `rect`; `rim` adds a rim if high contrast is on."""
        look, paper = self.look, self.look.paper
        line = paper.line if rim and look.high_contrast else None
        self.paint.panel(surface, rect, look.panel_radius, paper.ground, line, look.border, shadow=3)


class PaperSheet(Scene):
    """A scene on a sheet in the middle of the window, over another scene."""

    overlay = True
    sheet: pygame.Rect
    closes_beside = True
    """Whether a click beside the sheet closes it."""
    _pressed_beside = False
    _closer: FocusSpot | None = None
    """Target around the whole sheet that closes it, for scanning, once it has been needed."""

    @property
    def palette(self) -> Palette:
        """The colours of paper."""
        return self.look.paper

    def build_cross(self, place: pygame.Rect | None = None) -> Button:
        """Add a button that closes the sheet, in the upper right corner or in the rectangle `place`, and
        return it.
        """
        if place is None:
            side, edge = self.look.px(40), self.look.px(24)
            place = pygame.Rect(self.sheet.right - edge - side, self.sheet.top + edge, side, side)
        return icon_button(self, place, "close", self.router.back, key="close")

    def place_sheet(self, width: int, height: int) -> None:
        """Place a sheet of this size, in pixels, in the middle of the window."""
        self.sheet = pygame.Rect(0, 0, width, height)
        self.sheet.center = (self.look.size[0] // 2, self.look.size[1] // 2)

    def draw_sheet(self, surface: pygame.Surface, line: Colour | None = None, width: float = 1) -> None:
        """Draw the empty sheet, with a rim of this colour and width in pixels unless `line` is None."""
        look = self.look
        self.paint.panel(surface, self.sheet, look.panel_radius, look.paper.ground, line, width, shadow=3)

    def close(self) -> None:
        """Return to the scene below."""
        self.router.back()

    def handle(self, event: pygame.event.Event) -> None:
        """Close the sheet on Esc."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()

    def scanned(self) -> Sequence[FocusTarget]:
        """Return the focus targets that scanning offers, and last the sheet itself, which closes it."""
        targets = self.focus.reachable
        if not self.closes_beside or any(target.key == "close" for target in targets):
            return targets
        if self._closer is None:
            self._closer = FocusSpot(
                place=lambda: self.sheet,
                press=self.close,
                ground=self.look.ink,
                radius=self.look.panel_radius,
                key="close",
                tells=lambda: TargetDescription(self.words.text("Close")),
            )
        return [*targets, self._closer]

    def let_go(self) -> None:
        """Forget a press beside the sheet as well as the presses of widgets."""
        self._pressed_beside = False
        super().let_go()

    def dispatch(self, event: pygame.event.Event) -> None:
        """Handle an event, and close the sheet after a click that begins and ends beside it."""
        router = self.router
        super().dispatch(event)
        button = getattr(event, "button", None)
        if not self.closes_beside or button != pygame.BUTTON_LEFT or not router.shows(self):
            return
        outside = not self.sheet.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and outside and self._pressed_beside:
            self.close()
        self._pressed_beside = outside and event.type == pygame.MOUSEBUTTONDOWN
