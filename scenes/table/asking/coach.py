"""The guided first hand: short notes at the moments when something is new, each shown once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.engine.actions import Action
from scenes.frame.focus import Target
from scenes.looks.look import GOLD, Role
from scenes.presenters.contract.advice import Lesson
from scenes.table.asking.answers import Wish
from scenes.table.asking.choices import ChoiceButtons
from scenes.table.drawing.tabletop import Tabletop
from scenes.widgets import Button, Kind
from scenes.words import mark

WIDTH = 540
CLEAR = 8
"""Between a note and a pile."""
GO_ON, ENOUGH = mark("Go on"), mark("No more notes")


class Coach:
    """Finds the note that fits a question, shows it, and remembers in the preferences what was shown."""

    def __init__(
        self,
        buttons: ChoiceButtons,
        tabletop: Tabletop,
        game: str,
    ) -> None:
        """`buttons` are those in whose place a note has its own, clear of the piles on the table."""
        self.scene = buttons.scene
        self.game = game
        self.presenter = buttons.presenter
        self.tabletop = tabletop
        self.layout = tabletop.layout
        self.buttons = buttons
        self.lesson: Lesson | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the note lies."""
        self._lines: list[str] = []

    def seek(self, legal: Sequence[Action]) -> bool:
        """Find the note for this question; whether there is one to be shown."""
        seen = self.scene.services.preferences.taught
        notes = self.presenter.advice.notes(self.buttons.sight(), legal) if legal else ()
        self.lesson = next((note for note in notes if self._key(note.key) not in seen), None)
        return self.lesson is not None

    def close(self) -> None:
        """Put the note away."""
        self.lesson = None

    def show(self) -> Sequence[Target]:
        """Lay out the note above the hand, with its two buttons."""
        assert self.lesson is not None
        scene, look = self.scene, self.scene.look
        self.buttons.clear()
        pad, tall = look.px(20), look.tall(44)
        self._fit(look.px(WIDTH))
        apart = 2 * look.px(CLEAR)
        piles = [pile.inflate(apart, apart) for pile in self.tabletop.standing(self.buttons.sight())]
        if near := [pile for pile in piles if pile.colliderect(self.rect)]:
            middle = self.rect.centerx
            self._fit(2 * min(max(middle - pile.right, pile.left - middle) for pile in near))
        y = self.rect.bottom - look.px(16) - tall
        further, less = scene.words.text(GO_ON), scene.words.text(ENOUGH)
        wide = max(look.px(120), Button.width_for(scene, further, Kind.PRIMARY))
        place = pygame.Rect(self.rect.right - pad - wide, y, wide, tall)
        go_on = Button(scene, place, further, self._go_on, kind=Kind.PRIMARY, palette=look.ink, key=GO_ON)
        wide = Button.width_for(scene, less)
        place = pygame.Rect(self.rect.left + pad, y, wide, tall)
        enough = Button(scene, place, less, self._enough, palette=look.ink, key=ENOUGH)
        self.buttons.buttons = [go_on, enough]
        return [enough, go_on]

    def _fit(self, width: int) -> None:
        """Break the words for a width, and lie above the hand as high as they need."""
        assert self.lesson is not None
        look, fonts, face = self.scene.look, self.scene.fonts, self.scene.look.face(Role.HELP)
        self._lines = fonts.wrap(self.lesson.text, width - 2 * look.px(20), face)
        text = len(self._lines) * fonts.line_height(face)
        self.rect = pygame.Rect(0, 0, width, look.tall(46) + text + look.px(12) + look.tall(44) + look.px(16))
        self.rect.midbottom = (round(self.layout.middle), self.layout.columns_top - look.px(14))

    def _go_on(self) -> None:
        if self.lesson is not None:
            self._note([self.lesson.key])

    def _enough(self) -> None:
        self._note(self.presenter.advice.lessons)

    def _note(self, keys: Sequence[str]) -> None:
        """Remember these notes as shown."""
        now = self.scene.services.preferences
        new = [self._key(key) for key in keys if self._key(key) not in now.taught]
        self.scene.guide.keep(replace(now, taught=(*now.taught, *new)))
        self.close()
        self.scene.focus.spend()
        self.buttons.answer(Wish.QUESTION)

    def _key(self, note: str) -> str:
        """By which the settings remember a note."""
        return f"{self.game}:{note}"

    def draw(self, surface: pygame.Surface) -> None:
        """The note; its buttons lie upon it."""
        if self.lesson is None:
            return
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        rect, ink = self.rect, look.ink
        paint.panel(surface, rect, look.panel_radius, ink.plate, GOLD, look.border, shadow=3)
        x, y = rect.left + look.px(20), rect.top + look.tall(26)
        bulb = paint.icon("bulb", look.px(20), GOLD)
        paint.put_centred(surface, bulb, (x + look.px(9), y))
        fonts.draw(surface, self.lesson.title, (x + look.px(28), y), look.face(Role.NAME), ink.text)
        face = look.face(Role.HELP)
        step = fonts.line_height(face)
        for number, line in enumerate(self._lines):
            at = (x, rect.top + look.tall(46) + (number + 0.5) * step)
            fonts.draw(surface, line, at, face, ink.text)
