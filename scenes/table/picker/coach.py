"""The guided first deal: short notes that explain something new, each shown once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import NamedTuple

import pygame

from game.engine.actions import Action
from scenes.framework.focus import FocusTarget
from scenes.graphics.layout_metrics import GOLD, TextRole, TypeSize
from scenes.i18n import NO_WORDS, Text, mark
from scenes.presenters.base.advice import BeginnerNote
from scenes.table.picker.answers import PickerCommand
from scenes.table.picker.choices import ChoiceButtons
from scenes.table.sidebar.sidebar_panel import foot_places
from scenes.table.view.card_tags import TAG_HEIGHT
from scenes.table.view.free_places import PLACE_STEP, clear_place, free_places, least_covering
from scenes.table.view.hand import LEGAL_LIFT
from scenes.table.view.tabletop import Tabletop
from scenes.widgets import Button, ButtonKind

WIDTH = 540
NOTE_GAP = 8
"""Design units between a note and the things that must stay visible."""
HAND_GAP, TAG_GAP = 14, 6
"""Design units between a note and the hand, and between a note and the tags on cards of the hand."""
CONTINUE_LABEL, HIDE_NOTES_LABEL = mark("Continue"), mark("Hide notes")
LEAD_LABEL, OWN_CHOICE_LABEL = mark("Choose for me"), mark("I'll choose")
OFFER_TEXT = mark("In this first deal, Etori can make all your choices until the first card is played.")


class _Row(Enum):
    """Where a note has its buttons: in a row below the text or beside the title, or one below the other."""

    BELOW = auto()
    BESIDE = auto()
    STACKED = auto()


class _Form(NamedTuple):
    """A possible rectangle of a note, in window pixels, with its wrapped lines."""

    rect: pygame.Rect
    row: _Row
    face: TypeSize
    lines: list[str]


class FirstHandCoach:
    """Finds the first unread note for a question, shows it, and saves in the preferences that it was read."""

    def __init__(
        self,
        buttons: ChoiceButtons,
        tabletop: Tabletop,
        game: str,
        read: list[BeginnerNote],
        *,
        guided: bool,
    ) -> None:
        """Use `buttons` for the note's own buttons. `game` is the game's key; notes are added to `read`.

        If `guided`, only one note is shown before the first trick is taken, and later one before each card.
        If a note comes before the play, it offers to choose for the player until the first card is played.
        """
        self.scene = buttons.scene
        self.game = game
        self.guided = guided
        self.read = read
        """Notes read at this table so far."""
        self.presenter = buttons.presenter
        self.tabletop = tabletop
        self.layout = tabletop.layout
        self.buttons = buttons
        self.lesson: BeginnerNote | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        """The note's rectangle in window pixels."""
        self._form = _Form(self.rect, _Row.BELOW, self.scene.look.face(TextRole.HELP), [])
        self._offers = False
        self._clear = 0
        """Pixels between the note and the hand."""
        self._read_at: int | None = None
        """Number of cards that the viewer held when the last note was closed; `None` before that."""

    @property
    def text(self) -> Text:
        """The note's text with the offer to choose, if it makes one; empty if there is no note."""
        if self.lesson is None:
            return NO_WORDS
        words = self.scene.words
        return words.sentences(self.lesson.text, words.text(OFFER_TEXT) if self._offers else NO_WORDS)

    def seek(self, legal: Sequence[Action]) -> bool:
        """Find the first note for this question that was not shown before; return whether there is one."""
        seen = self.scene.services.preferences.taught
        notes = self._notes(legal) if legal else ()
        self.lesson = next((note for note in notes if self._key(note.key) not in seen), None)
        self._offers = self.guided and all(action.verb != "play" for action in legal)
        return self.lesson is not None

    def _notes(self, legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        """Return the notes for a question; in a guided deal only one before the first trick is taken, and
        one before each card after that.
        """
        sight, advice = self.buttons.sight(), self.presenter.advice
        if not self.guided:
            return advice.notes(sight, legal)
        if sum(sight.state.won):
            return () if self._cards_held == self._read_at else advice.notes(sight, legal)
        if self.read:
            return ()
        opening = advice.opening(sight)
        return advice.notes(sight, legal) if opening is None else (opening,)

    @property
    def _cards_held(self) -> int:
        sight = self.buttons.sight()
        viewer = sight.view.viewer
        return 0 if viewer is None else sight.view.hand_size(viewer)

    def close(self) -> None:
        """Close the note without saving it as shown."""
        self.lesson = None

    def show(self, *, raised: bool) -> Sequence[FocusTarget]:
        """Lay out the note above the hand and return its buttons in reading order.

        The rightmost button is "Choose for me" if that is offered, with "I'll choose" beside it; otherwise it
        is "Continue". `raised` says whether playable cards of the hand are raised, so that the note stays
        clear of them.
        """
        assert self.lesson is not None, "there is something to say"
        scene, look, words = self.scene, self.scene.look, self.scene.words
        self.buttons.clear()
        pad, tall, gap = look.px(20), look.tall(44), look.px(10)
        go_on = OWN_CHOICE_LABEL if self._offers else CONTINUE_LABEL
        labels = [go_on, HIDE_NOTES_LABEL, *([LEAD_LABEL] if self._offers else [])]
        row = sum(Button.width_for(scene, words.text(each)) + gap for each in labels)
        title = scene.fonts.width(self.lesson.title, look.face(TextRole.NAME)) + look.px(28)
        tags = look.px(TAG_GAP) + look.tall(TAG_HEIGHT) + (look.px(LEGAL_LIFT) if raised else 0)
        self._clear = tags if self._tagged else look.px(HAND_GAP)
        self._form = self._find_form(max(2 * pad + row, 2 * pad + title), 2 * pad + title + look.px(24) + row)
        self.rect = self._form.rect
        deeds = [
            (HIDE_NOTES_LABEL, self._enough),
            (go_on, self.go_on),
            *([(LEAD_LABEL, self._lead)] if self._offers else []),
        ]
        placed: list[Button] = []
        right, y = self.rect.right - pad, self.rect.bottom - look.px(16) - tall
        if self._form.row is _Row.BESIDE:
            y = self.rect.top + look.px(10)
        for told, press in reversed(deeds):
            kind = ButtonKind.PLAIN if placed else ButtonKind.PRIMARY
            wide = Button.width_for(scene, words.text(told), kind)
            wide = wide if told == HIDE_NOTES_LABEL else max(look.px(120), wide)
            place = pygame.Rect(right - wide, y, wide, tall)
            if self._form.row is _Row.STACKED:
                place.left, place.width = self.rect.left + pad, self.rect.width - 2 * pad
                y -= tall + gap
            else:
                right = place.left - gap
            if told == HIDE_NOTES_LABEL and self._form.row is _Row.BELOW:
                place.left = self.rect.left + pad
            button = Button(scene, place, words.text(told), press, kind=kind, palette=look.ink, key=told)
            placed.append(button)
        self.buttons.buttons = placed
        return placed[::-1]

    def _find_form(self, least: int, least_beside: int) -> _Form:
        """Return a form of the note that covers nothing that must stay visible on the table.

        `least` is the minimum width in pixels with the buttons below the text, `least_beside` with them
        beside the title. Above the hand the note is tried at its usual width, wider, with the buttons beside
        the title, and narrower, each also moved between piles. If it fits nowhere there, it moves elsewhere
        on the table. Large text then shrinks down to its usual size, until the note fits on the table, or
        else over the sidebar. As a last resort the note covers plates or piles, but never the trick.
        """
        look, gap = self.scene.look, self.scene.look.px(NOTE_GAP)
        within = self.layout.area.inflate(-2 * gap, 0)
        within.height = self.layout.columns_top - self._clear
        sight, face = self.buttons.sight(), look.face(TextRole.HELP)
        usual = min(face.px, replace(look, text_scale=1.0).face(TextRole.HELP).px)
        sizes = [TypeSize(px, face.bold) for px in range(face.px, usual - 1, -1)]
        taken = [rect.inflate(2 * gap, 2 * gap) for rect in self.tabletop.in_sight(sight)]
        for size in sizes:
            forms = self._forms(least, least_beside, within, size)
            rects = [form.rect for form in forms]
            aside = [_aside(rect, within, taken) for rect in rects]
            place = clear_place([*rects, *aside], within, taken, look.px(PLACE_STEP))
            if place.collidelist(taken) < 0:
                return _at(place, forms)
        for form in map(self._over_sidebar, sizes):
            if form is not None:
                return form
        trick = self.tabletop.trick_in_sight(sight)
        places = [
            place for rect in rects for place in free_places(rect.size, within, trick, look.px(PLACE_STEP))
        ]
        return _at(least_covering(places or rects, taken), forms)

    def _over_sidebar(self, face: TypeSize) -> _Form | None:
        """Return the form of the note over all sections of the sidebar, or `None` if it is too high."""
        look, rail = self.scene.look, self.layout.rail
        gap = look.px(NOTE_GAP)
        foot = rail.centerx, foot_places(look, rail)[0].top - gap
        form = self._form_of(rail.width - 2 * gap, foot, _Row.STACKED, face)
        spare = form.rect.top - look.rail_head
        if spare < 0:
            return None
        rect = pygame.Rect(form.rect.left, look.rail_head, form.rect.width, form.rect.height + spare)
        return form._replace(rect=rect)

    def _forms(self, least: int, least_beside: int, within: pygame.Rect, face: TypeSize) -> list[_Form]:
        """Return the possible forms of the note above the hand, the preferred one first."""
        look = self.scene.look
        usual, own = max(look.px(WIDTH), least), self.layout.plate(self.layout.order[0])
        beside = within.right - own.right - look.px(NOTE_GAP)  # the full width beside the viewer's plate
        wide = sorted({*range(usual, within.width, look.px(60)), max(usual, beside), within.width})
        narrow = [*range(usual, least, -look.px(30)), least]
        widths = [(width, _Row.BELOW) for width in wide]
        widths += [(width, _Row.BESIDE) for width in wide if width >= least_beside]
        widths += [(width, _Row.BELOW) for width in narrow]
        foot = round(self.layout.middle), within.bottom
        return [self._form_of(width, foot, row, face) for width, row in widths]

    def _form_of(self, width: int, foot: tuple[int, int], row: _Row, face: TypeSize) -> _Form:
        look, fonts = self.scene.look, self.scene.fonts
        lines = fonts.wrap(self.text, width - 2 * look.px(20), face)
        height = self._text_top(row) + len(lines) * fonts.line_height(face) + look.px(12)
        if row is not _Row.BESIDE:
            height += look.tall(44) + look.px(16)
        if row is _Row.STACKED:
            height += (2 if self._offers else 1) * (look.tall(44) + look.px(10))
        rect = pygame.Rect(0, 0, width, height)
        rect.midbottom = foot
        return _Form(rect, row, face, lines)

    def _text_top(self, row: _Row) -> int:
        look = self.scene.look
        return look.tall(44) + look.px(14) if row is _Row.BESIDE else look.tall(46)

    @property
    def _tagged(self) -> bool:
        """Whether any card of the viewer's hand has a tag."""
        sight = self.buttons.sight()
        viewer = sight.view.viewer
        own = 0 if viewer is None else sight.state.hands[viewer]
        return any(own >> card & 1 for card in self.presenter.board_layout.tags(sight))

    def go_on(self) -> None:
        """Save the note as shown, close it, and show the question."""
        if self.lesson is not None:
            self._note([self.lesson.key])

    def _lead(self) -> None:
        if self.lesson is not None:
            self._note([self.lesson.key], PickerCommand.LED)

    def _enough(self) -> None:
        self._note(self.presenter.advice.lessons)

    def _note(self, keys: Sequence[str], wish: PickerCommand = PickerCommand.QUESTION) -> None:
        """Save these notes as shown, close the note, and answer with `wish`."""
        now = self.scene.services.preferences
        self.read += [] if self.lesson is None else [self.lesson]
        self._read_at = self._cards_held
        new = [self._key(key) for key in keys if self._key(key) not in now.taught]
        self.scene.router.keep(replace(now, taught=(*now.taught, *new)))
        self.close()
        self.scene.focus.spend()
        self.buttons.answer(wish)

    def _key(self, note: str) -> str:
        """Return the key by which the preferences store a note as shown."""
        return f"{self.game}:{note}"

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the note without its buttons."""
        if self.lesson is None:
            return
        look, paint, fonts = self.scene.look, self.scene.paint, self.scene.fonts
        (rect, row, face, lines), ink = self._form, look.ink
        paint.panel(surface, rect, look.panel_radius, ink.plate, GOLD, look.border, shadow=3)
        x, y = rect.left + look.px(20), rect.top + look.tall(26)
        if row is _Row.BESIDE:
            y = rect.top + look.px(10) + look.tall(44) // 2
        bulb = paint.icon("bulb", look.px(20), GOLD)
        paint.put_centred(surface, bulb, (x + look.px(9), y))
        room = rect.right - look.px(12) - x - look.px(28)
        name = look.face(TextRole.NAME)
        fonts.draw_fitting(surface, self.lesson.title, (x + look.px(28), y), name, ink.text, room)
        step = fonts.line_height(face)
        for number, line in enumerate(lines):
            at = (x, rect.top + self._text_top(row) + (number + 0.5) * step)
            fonts.draw(surface, line, at, face, ink.text)


def _at(place: pygame.Rect, forms: Sequence[_Form]) -> _Form:
    """Return the first form with the size of the place, moved there."""
    return next(form for form in forms if form.rect.size == place.size)._replace(rect=place)


def _aside(rect: pygame.Rect, within: pygame.Rect, taken: Sequence[pygame.Rect]) -> pygame.Rect:
    """Return the rectangle moved sideways between the taken rectangles at its height.

    If the gap there is too narrow, the result still overlaps one of them.
    """
    level = [other for other in taken if other.bottom > rect.top and other.top < rect.bottom]
    left = max([within.left, *(other.right for other in level if other.centerx < rect.centerx)])
    right = min([within.right, *(other.left for other in level if other.centerx >= rect.centerx)])
    moved = rect.move(max(left - rect.left, 0), 0)
    return moved if moved.right <= right else moved.move(max(right - moved.right, left - moved.left), 0)
