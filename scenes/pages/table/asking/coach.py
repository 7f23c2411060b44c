"""The guided first hand: short notes at the moments when something is new, each shown once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.engine.actions import Action
from scenes.frame.focus import Target
from scenes.looks.look import GOLD, Role
from scenes.pages.table.asking.answers import Wish
from scenes.pages.table.asking.choices import ChoiceButtons
from scenes.pages.table.drawing.tabletop import Tabletop
from scenes.presenters.contract.advice import Lesson
from scenes.widgets import Button, Kind
from scenes.words import NO_WORDS, Text, mark

WIDTH = 540
CLEAR = 8
"""Between a note and a pile."""
CLOSE, TAGGED = 14, 28
"""Design units between a note and the hand, and the cards of a hand that bear tags."""
GO_ON, ENOUGH, LEAD = mark("Go on"), mark("No more notes"), mark("Choose for me")
OFFER = mark("For this first hand all of it can be chosen for you, up to the first card.")


class Coach:
    """Finds the note that fits a question, shows it, and remembers in the preferences what was shown."""

    def __init__(
        self,
        buttons: ChoiceButtons,
        tabletop: Tabletop,
        game: str,
        *,
        leads: bool = False,
    ) -> None:
        """`buttons` are those in whose place a note has its own, clear of the piles on the table.

        Where it `leads`, it offers before the play to choose for the player until the first card.
        """
        self.scene = buttons.scene
        self.game = game
        self.leads = leads
        self.presenter = buttons.presenter
        self.tabletop = tabletop
        self.layout = tabletop.layout
        self.buttons = buttons
        self.lesson: Lesson | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the note lies."""
        self._lines: list[str] = []
        self._offers = False

    @property
    def text(self) -> Text:
        """What the note says; nothing where there is none."""
        if self.lesson is None:
            return NO_WORDS
        words = self.scene.words
        return words.sentences(self.lesson.text, words.text(OFFER) if self._offers else NO_WORDS)

    def seek(self, legal: Sequence[Action]) -> bool:
        """Find the note for this question; whether there is one to be shown."""
        seen = self.scene.services.preferences.taught
        notes = self.presenter.advice.notes(self.buttons.sight(), legal) if legal else ()
        self.lesson = next((note for note in notes if self._key(note.key) not in seen), None)
        self._offers = self.leads and all(action.verb != "play" for action in legal)
        return self.lesson is not None

    def close(self) -> None:
        """Put the note away."""
        self.lesson = None

    def show(self) -> Sequence[Target]:
        """Lay out the note above the hand, with its buttons: the one that goes on fastest at the right."""
        assert self.lesson is not None, "there is something to say"
        scene, look, words = self.scene, self.scene.look, self.scene.words
        self.buttons.clear()
        pad, tall = look.px(20), look.tall(44)
        labels = [GO_ON, ENOUGH, *([LEAD] if self._offers else [])]
        least = 2 * pad + sum(Button.width_for(scene, words.text(each)) + look.px(10) for each in labels)
        least = max(least, scene.fonts.width(self.lesson.title, look.face(Role.NAME)) + look.px(48))
        self._fit(max(look.px(WIDTH), least))
        apart = 2 * look.px(CLEAR)
        piles = [pile.inflate(apart, apart) for pile in self.tabletop.standing(self.buttons.sight())]
        if near := [pile for pile in piles if pile.colliderect(self.rect)]:
            middle = self.rect.centerx
            width = 2 * min(max(middle - pile.right, pile.left - middle) for pile in near)
            self._fit(max(width, least))
            if least > width:  # it makes way to the side
                self.rect.left = max(self.rect.left, *(p.right for p in near if p.centerx < middle), 0)
                self.rect.right = min(self.rect.right, look.table_width - look.px(8))
        y, right = self.rect.bottom - look.px(16) - tall, self.rect.right - pad
        deeds = [(GO_ON, self._go_on), *([(LEAD, self._lead)] if self._offers else [])]
        onward: list[Button] = []
        for told, press in reversed(deeds):
            kind = Kind.PLAIN if onward else Kind.PRIMARY
            wide = max(look.px(120), Button.width_for(scene, words.text(told), kind))
            place = pygame.Rect(right - wide, y, wide, tall)
            onward.append(
                Button(scene, place, words.text(told), press, kind=kind, palette=look.ink, key=told)
            )
            right = place.left - look.px(10)
        wide = Button.width_for(scene, words.text(ENOUGH))
        place = pygame.Rect(self.rect.left + pad, y, wide, tall)
        enough = Button(scene, place, words.text(ENOUGH), self._enough, palette=look.ink, key=ENOUGH)
        self.buttons.buttons = [*onward, enough]
        return [enough, *reversed(onward)]

    def _fit(self, width: int) -> None:
        """Break the words for a width, and lie above the hand as high as they need."""
        look, fonts, face = self.scene.look, self.scene.fonts, self.scene.look.face(Role.HELP)
        self._lines = fonts.wrap(self.text, width - 2 * look.px(20), face)
        text = len(self._lines) * fonts.line_height(face)
        self.rect = pygame.Rect(0, 0, width, look.tall(46) + text + look.px(12) + look.tall(44) + look.px(16))
        clear = look.px(TAGGED if self._tagged else CLOSE)
        self.rect.midbottom = (round(self.layout.middle), self.layout.columns_top - clear)

    @property
    def _tagged(self) -> bool:
        """Whether cards of the viewer's hand bear tags."""
        sight = self.buttons.sight()
        viewer = sight.view.viewer
        own = 0 if viewer is None else sight.state.hands[viewer]
        return any(own >> card & 1 for card in self.presenter.spread.tags(sight))

    def _go_on(self) -> None:
        if self.lesson is not None:
            self._note([self.lesson.key])

    def _lead(self) -> None:
        if self.lesson is not None:
            self._note([self.lesson.key], Wish.LED)

    def _enough(self) -> None:
        self._note(self.presenter.advice.lessons)

    def _note(self, keys: Sequence[str], wish: Wish = Wish.QUESTION) -> None:
        """Remember these notes as shown, and go on as is wished."""
        now = self.scene.services.preferences
        new = [self._key(key) for key in keys if self._key(key) not in now.taught]
        self.scene.guide.keep(replace(now, taught=(*now.taught, *new)))
        self.close()
        self.scene.focus.spend()
        self.buttons.answer(wish)

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
