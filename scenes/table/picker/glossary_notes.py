"""Explanations of a game's terms that are shown unasked, each once, at the first question with the term."""

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

MAX_TERMS = 3
"""Maximum number of terms explained at a time; further ones follow at the next question."""


def word_key(game: str, term: GameTerm) -> str:
    """Return the key by which the preferences store a game's term as explained."""
    return f"{game}:word {term.name}"


def _explained_there(sight: TableContext[Any], term: GameTerm, texts: Sequence[str]) -> bool:
    """Return whether one of the texts already contains the term's meaning."""
    meaning = sight.words.text(term.meaning)
    return any(meaning in text for text in texts)


class GlossaryNotes:
    """Shows the tooltip of a new term unasked, and saves in the preferences which terms were explained.

    The tooltip has no button or key, covers nothing, and disappears with the question.
    """

    def __init__(self, scene: Scene, tips: Tooltips, game: str) -> None:
        self.scene = scene
        self.tips = tips
        self.game = game
        self.tip: Tooltip | None = None
        """The tooltip at this question, or `None`."""
        self.place = pygame.Rect(0, 0, 0, 0)
        """The tooltip's rectangle in window pixels."""
        self._terms: Sequence[GameTerm] = ()
        self._sought = False
        self._shown = False

    def key(self, term: GameTerm) -> str:
        """Return the key by which the preferences store a term of this game as explained."""
        return word_key(self.game, term)

    def ask(self, *, anew: bool) -> None:
        """Prepare for a question: a new one if `anew`, else the same one on a changed screen."""
        if anew:
            self.close()
        self.tip, self._sought = None, False

    def close(self) -> None:
        """Remove the tooltip after the answer; if it was drawn, save its terms as explained."""
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
        """Find a new term on the screen and room for its explanation, at most once per question.

        `question` is the rectangle and the texts of the buttons or the panel. The explanation covers nothing
        in `taken`.
        """
        if self._sought or not sight.gloss:
            return
        self._sought = True
        met = self.scene.services.preferences.taught
        if all(self.key(term) in met for term in self.tips.terms):
            return  # searching all texts for terms takes longer than a frame
        for about, texts in (question, *self.tips.written(sight)):
            found = [term for term in self.tips.terms_in(sight, texts) if self.key(term) not in met]
            new = [term for term in found if not _explained_there(sight, term, texts)][:MAX_TERMS]
            tip = Tooltip(about, NO_WORDS, tuple(term.explained(sight.words) for term in new))
            place = self.tips.free_place(tip, taken) if new else None
            if place is not None:
                self.tip, self.place, self._terms = tip, place, new
                return

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tooltip, if there is one, and note that it was shown."""
        if self.tip is not None:
            self._shown = True
            self.tips.draw(surface, self.tip, self.place)
