"""Words of a game are explained by themselves, each once: at the first question at which it is to be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from scenes.framework.scene import Scene
from scenes.i18n import NO_WORDS
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.base.terms import GameTerm
from scenes.table.tooltips import Tooltip, Tooltips

MOST = 3
"""Words that are explained at a time; the others wait for the next question."""


def word_key(game: str, term: GameTerm) -> str:
    """By which the settings remember a word that has been explained."""
    return f"{game}:word {term.name}"


def _explained_there(sight: TableContext[Any], term: GameTerm, texts: Sequence[str]) -> bool:
    """Whether what a word means is to be read beside it."""
    meaning = sight.words.text(term.meaning)
    return any(meaning in text for text in texts)


class GlossaryNotes:
    """Shows what pointing at a word would show, and remembers in the preferences which words were explained.

    Nothing waits for it: it has no button and no key, covers nothing, and goes with the question.
    """

    def __init__(self, scene: Scene, tips: Tooltips, game: str) -> None:
        self.scene = scene
        self.tips = tips
        self.game = game
        self.tip: Tooltip | None = None
        """What is shown at this question."""
        self.place = pygame.Rect(0, 0, 0, 0)
        """Where it lies."""
        self._terms: Sequence[GameTerm] = ()
        self._sought = False
        self._shown = False

    def key(self, term: GameTerm) -> str:
        """By which the settings remember a word of this game."""
        return word_key(self.game, term)

    def ask(self, *, anew: bool) -> None:
        """A question is put: `anew`, or the same with other things around it."""
        if anew:
            self.close()
        self.tip, self._sought = None, False

    def close(self) -> None:
        """The question has been answered: what was shown has been explained."""
        now = self.scene.services.preferences
        if self._shown:
            explained = [self.key(term) for term in self._terms if self.key(term) not in now.taught]
            self.scene.router.keep(replace(now, taught=(*now.taught, *explained)))
        self.tip, self._terms = None, ()
        self._shown = False

    def seek(
        self,
        sight: TableContext[Any],
        question: tuple[pygame.Rect, Sequence[str]],
        taken: Sequence[pygame.Rect],
    ) -> None:
        """Find, once for a question, a word that is new, and where there is room for what it means.

        `question` is what is to be pressed, with its words; `taken` is not to be covered.
        """
        if self._sought or not sight.gloss:
            return
        self._sought = True
        met = self.scene.services.preferences.taught
        if all(self.key(term) in met for term in self.tips.terms):
            return  # to look for words in all texts takes longer than a frame
        for about, texts in (question, *self.tips.written(sight)):
            found = [term for term in self.tips.terms_in(sight, texts) if self.key(term) not in met]
            new = [term for term in found if not _explained_there(sight, term, texts)][:MOST]
            tip = Tooltip(about, NO_WORDS, tuple(term.explained(sight.words) for term in new))
            place = self.tips.free_place(tip, taken) if new else None
            if place is not None:
                self.tip, self.place, self._terms = tip, place, new
                return

    def draw(self, surface: pygame.Surface) -> None:
        """What has been found, if anything."""
        if self.tip is not None:
            self._shown = True
            self.tips.draw(surface, self.tip, self.place)
