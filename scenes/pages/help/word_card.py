"""The card of a word that explains itself: beside the text, never over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.graphics.look import BRASS, Role
from scenes.i18n import Text, as_it_is
from scenes.pages.help.glossary import Entry
from scenes.pages.help.spots import TextSpot
from scenes.widgets import Button, ButtonKind

if TYPE_CHECKING:
    from scenes.framework.focus import Target
    from scenes.framework.scene import Scene
    from scenes.pages.help.text import Page


class WordCards:
    """Shows in `column` the card of the word under the pointer, or of one that has been pressed.

    The card of a word under the pointer goes with it; one that was pressed stays until another takes its
    place, or it is closed.
    """

    def __init__(self, scene: Scene, page: Page, column: pygame.Rect | None) -> None:
        self.scene = scene
        self.page = page
        self.column = column
        self.targets: Sequence[Target] = ()
        """What the focus reaches without a card."""
        self.below: Button | None = None
        """What makes way for a card."""
        self.card: WordCard | None = None
        self.opened: TextSpot | None = None
        """The word whose card stays."""

    def open(self, spot: TextSpot) -> None:
        """Let the card of a word stay; once more closes it."""
        again = self.opened is spot
        self.close()
        if not again:
            self._show(spot, stays=True)

    def point(self, position: tuple[int, int]) -> None:
        """Show the card of the word at a place in the window, unless one stays."""
        if self.opened is not None:
            return
        spot = self.page.spot_at(position)
        if spot is None or spot.entry is None:
            self.close()
        elif self.card is None or self.card.entry is not spot.entry:
            self.close()
            self._show(spot, stays=False)

    def close(self) -> None:
        """Take the card away; the focus, if it was there, goes back to the word."""
        if self.card is None:
            return
        spot, button, focus = self.opened, self.card.button, self.scene.focus
        inside = button is not None and focus.current is button
        self.card = self.opened = None
        if button is not None:
            button.kill()
        if self.below is not None:
            self.below.show()
        if inside:
            focus.move_to(spot)
        focus.set_targets(self.targets)
        self.scene.redraw()

    def _show(self, spot: TextSpot, *, stays: bool) -> None:
        if spot.entry is None or self.column is None:
            return
        goal = spot.entry.goal
        title = as_it_is(self.page.laid[goal].part.text)  # words of the document
        go = partial(self._go_on, goal) if stays else None
        self.card = WordCard(self.scene, self.column, spot.entry, title, go)
        if self.below is not None:
            self.below.hide()
        if stays:
            self.opened = spot
            at = next(n for n, target in enumerate(self.targets) if target is spot) + 1
            button = [self.card.button] if self.card.button is not None else []
            self.scene.focus.set_targets([*self.targets[:at], *button, *self.targets[at:]])
        self.scene.redraw()

    def _go_on(self, goal: int) -> None:
        """From the card to where the rules tell of its word."""
        self.close()
        self.page.go_to_part(goal)


class WordCard:
    """What a word means, in the lower part of `column`, with a way to where the rules tell of it.

    `goal` is that section's title, and `go` leads there; a card that goes with the pointer has no such way.
    """

    def __init__(
        self, scene: Scene, column: pygame.Rect, entry: Entry, goal: Text, go: Callable[[], None] | None
    ) -> None:
        look, fonts = scene.look, scene.fonts
        self.scene = scene
        self.entry = entry
        pad = self._pad = look.px(18)
        face = look.face(Role.LABEL)
        self._step = fonts.line_height(face)
        rect = pygame.Rect(column.left - look.px(8), 0, column.width - look.px(6), 0)  # clear of the bar
        width = rect.width - 2 * pad
        self._meaning = fonts.wrap(scene.words.capital(entry.meaning), width, face)
        uses = scene.words.counted("Used in {count} place", "Used in {count} places", entry.uses)
        self._uses = uses
        button_text = scene.words.text("Go to {section}", section=goal)
        button_width = min(Button.width_for(scene, button_text, ButtonKind.LINK), width)
        self._two_lines = fonts.width(uses, face) + look.px(12) + button_width > width
        foot = look.tall(36) + (self._step if self._two_lines and go is not None else 0)
        rect.height = pad + look.tall(30) + len(self._meaning) * self._step + look.px(10) + foot + pad // 2
        rect.bottom = column.bottom
        self.rect = rect
        self._rule = rect.bottom - pad // 2 - foot
        self.button: Button | None = None
        if go is not None:
            tall = look.tall(32)
            place = pygame.Rect(
                rect.right - pad - button_width, rect.bottom - pad // 2 - tall, button_width, tall
            )
            self.button = Button(scene, place, button_text, go, kind=ButtonKind.LINK, key="go to section")

    def draw(self, surface: pygame.Surface) -> None:
        """The card; its button is a widget and comes later."""
        scene, rect, pad = self.scene, self.rect, self._pad
        look, paint, fonts, paper = scene.look, scene.paint, scene.fonts, scene.look.paper
        paint.panel(surface, rect, look.cell_radius, paper.raised, paper.strong_line, look.border, shadow=2)
        surface.fill(BRASS, (rect.left, rect.top + look.px(12), look.px(4), rect.height - 2 * look.px(12)))
        name = scene.words.capital(self.entry.name)
        y = rect.top + pad + look.tall(8)
        fonts.draw(surface, name, (rect.left + pad, y), look.face(Role.NAME), paper.text)
        y += look.tall(26)
        face = look.face(Role.LABEL)
        for line in self._meaning:
            fonts.draw(surface, line, (rect.left + pad, y), face, paper.text)
            y += self._step
        surface.fill(paper.line, (rect.left + pad, self._rule, rect.width - 2 * pad, look.border))
        y = self._rule + look.tall(20)
        if self.button is not None and self._two_lines:
            y = self._rule + self._step * 3 // 4
        fonts.draw(surface, self._uses, (rect.left + pad, y), face, paper.text2)
