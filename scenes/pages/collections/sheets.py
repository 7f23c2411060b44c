"""Sheets about collections: in which collections something is, and a name for a collection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.archive.collections import (
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    STARRED,
    CollectionFile,
    CollectionItem,
    NotCollected,
)
from game.engine.rules import Game
from game.engine.templates import Notice
from game.engine.visible_text import clean_name
from scenes.framework.focus import FocusTarget
from scenes.graphics.layout_metrics import BAD, TextRole
from scenes.pages.collections.item_text import item_title, name_text, name_typed
from scenes.widgets import Button, ButtonKind, Scroll, TextEntry
from scenes.widgets.form_sheet import BUTTON_HEIGHT, MARGIN, FormSheet

PILL, FIELD, GAP = 36, 40, 8
"""Heights of a collection and of a field, and the gap between two collections, in design units."""
HEAD, BETWEEN = 96, 18
"""Height of title and item, and the gap between two parts, in design units."""


class CollectSheet(FormSheet):
    """Puts an item into collections or removes it; an item that is in none is starred at once."""

    width = 640

    def __init__(self, item: CollectionItem, kept: CollectionFile, games: Mapping[str, Game[Any]]) -> None:
        super().__init__()
        self.item = item
        self.kept = kept
        self.games = games
        self.trouble: Notice | None = None
        """Why the last change could not be saved, or `None`."""
        self.name = ""
        """Name of a new collection as it is typed."""
        self.note = ""
        """The note as it is typed."""
        self._saved_note = ""
        self._refused_note: str | None = None
        """The note that could not be saved when the sheet was to be closed, or `None`."""
        self._to_star = False
        """Whether the item could not be starred and no collection has been changed since."""

    def enter(self) -> None:
        """Star the item unless it is in a collection."""
        holding = self.kept.holding(self.item)
        if not holding:
            self._to_star = not self._try(partial(self.kept.add, STARRED, self.item))
        found = (each for collection in self.kept.read() for each in collection.items)
        self.note = self._saved_note = next((each.note for each in found if each.key == self.item.key), "")

    def close(self) -> None:
        """Save the note and close the sheet. A note that can't be saved is lost only if closed again."""
        if self._save_note() or self._refused_note == self.note:
            super().close()
        elif (trouble := self.trouble) is not None:
            self._refused_note = self.note
            self.speak(lambda: self.words.notice(trouble))
            self.redraw()

    def leave(self) -> None:
        """Save the note, also if the program ends."""
        self._save_note()

    def _save_note(self) -> bool:
        """Save the note in all collections that have the item; return whether it is saved.

        An item that could not be starred at first is starred with its note.
        """
        note = clean_name(self.note)
        if note == self._saved_note:
            return True
        holding = self.kept.holding(self.item)
        if note and not holding and self._to_star:
            starred = replace(self.item, note=note)
            if not self._try(partial(self.kept.add, STARRED, starred)):
                return False
        for name in holding:
            if not self._try(partial(self.kept.annotate, name, self.item, note)):
                return False
        self._saved_note = note
        return True

    def _try(self, change: Callable[[], None]) -> bool:
        """Make a change; return whether it is saved."""
        try:
            change()
        except NotCollected as fault:
            self.trouble = fault.notice
            return False
        self.trouble = None
        return True

    # Building

    def build(self) -> None:
        """Build a pill for each collection, the fields for a new one and for the note, and Done."""
        look, words = self.look, self.words
        width = min(look.size[0] - 2 * look.px(24), look.px(self.width)) - 2 * look.px(MARGIN)
        self._pills = self._lay_pills(width - look.px(28))
        tall, between, label = look.tall(FIELD), look.px(BETWEEN), look.tall(24)
        pills = self._pills[-1][2].bottom
        others = look.tall(HEAD) + 2 * (label + tall + between) + look.tall(BUTTON_HEIGHT) + look.px(40)
        pills = min(pills, look.size[1] - 2 * look.px(16) - others)
        self.place(others + pills)
        left, top = self.sheet.left + look.px(MARGIN), self.sheet.top + look.tall(HEAD)
        targets = self._build_pills(pygame.Rect(left, top, width, pills))
        y = top + pills + between
        add = words.text("Add")
        wide = Button.width_for(self, add, icon="check")
        self._labels = [(words.text("New collection"), y)]
        rect = pygame.Rect(left, y + label, width - wide - look.px(10), tall)
        name = TextEntry(self, rect, self.name, self._type_name, limit=MAX_NAME_LENGTH, key="name")
        name.read_name = words.text("New collection")
        rect = pygame.Rect(rect.right + look.px(10), rect.top, wide, tall)
        create = Button(self, rect, add, self._create, icon="check", palette=look.paper, key="add")
        y = rect.bottom + between
        self._labels.append((words.text("Note"), y))
        rect = pygame.Rect(left, y + label, width, tall)
        note = TextEntry(self, rect, self.note, self._type_note, limit=MAX_NOTE_LENGTH, key="note")
        note.read_name = words.text("Note")
        row = self.button_row([(words.text("Done"), "check", self.close)])
        self.focus.set_targets([*targets, name, create, note, *row], row[-1])

    def _lay_pills(self, width: int) -> list[tuple[str, bool, pygame.Rect]]:
        """Return name, whether it has the item, and place of each collection, in lines of `width` pixels."""
        gap, tall = self.look.px(GAP), self.look.tall(PILL)
        found: list[tuple[str, bool, pygame.Rect]] = []
        x = y = 0
        for collection in self.kept.read():
            title = name_text(collection.name, self.words)
            wide = min(width, Button.width_for(self, title, ButtonKind.PILL))
            if x and x + wide > width:
                x, y = 0, y + tall + gap
            found.append((collection.name, collection.has(self.item), pygame.Rect(x, y, wide, tall)))
            x += wide + gap
        return found

    def _build_pills(self, area: pygame.Rect) -> list[FocusTarget]:
        look, edge = self.look, self.look.px(4)
        scroll = Scroll(self, area, margin=edge)
        targets: list[FocusTarget] = []
        for name, chosen, rect in self._pills:
            pill = Button(
                self, rect, name_text(name, self.words), partial(self._turn, name, not chosen),
                kind=ButtonKind.PILL, palette=look.paper, chosen=chosen, key=("pill", name),
                container=scroll.content,
            )  # fmt: skip
            targets.append(pill)
        scroll.set_height(self._pills[-1][2].bottom)
        return targets

    def _type_name(self, name: str) -> None:
        self.name = name

    def _type_note(self, note: str) -> None:
        self.note = note

    def _turn(self, name: str, on: bool) -> None:
        """Put the item into a collection, or remove it."""
        if self._try(partial(self.kept.add if on else self.kept.remove, name, self.item)):
            self._to_star = False
        if on:
            self._saved_note = ""  # the new item has no note yet
        self.rebuild(self.services)

    def _create(self) -> None:
        """Put the item into a new collection, or into the one of the typed name."""
        name = name_typed(self.name, self.words)
        if name is not None:
            self.name = ""
            self._turn(name, on=True)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the item, the labels and what went wrong."""
        look, fonts, words, paper = self.look, self.fonts, self.words, self.look.paper
        self.draw_titled(surface, words.text("Your collections"))
        left, room = self.sheet.left + look.px(MARGIN), self.sheet.width - 2 * look.px(MARGIN)
        told, colour = item_title(self.item, self.games, words), paper.text2
        if self.trouble is not None:
            told, colour = words.notice(self.trouble), BAD
        at = (left, self.sheet.top + look.tall(70))
        fonts.draw_fitting(surface, told, at, look.face(TextRole.HELP), colour, room)
        for label, y in self._labels:
            fonts.draw(surface, label, (left, y + look.tall(10)), look.face(TextRole.LABEL), paper.text2)
        super().draw(surface)
