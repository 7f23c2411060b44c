"""Check the matches on demand, and offer to repair damage."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from time import perf_counter

from game.archive.audit import Audit
from game.archive.writer import why_not
from scenes.app import dialogs
from scenes.i18n import Text, Words
from scenes.widgets.menu import Menu

SLICE = 0.01
"""Seconds of each frame for the check."""


class Checking(Menu):
    """Checks all matches, some in each frame, and then says what was found."""

    def __init__(
        self, words: Words, audit: Audit, repair: Callable[[], None], back: Callable[[], None]
    ) -> None:
        rows = [(words.text("Cancel"), "close", back)]
        super().__init__(words.text("Checking your matches"), words.text("This may take a while."), rows)
        self._audit = audit
        self._repair = repair
        self._back = back
        self._steps = audit.steps()
        self._is_over = False
        self._was_seen = False

    @property
    def busy(self) -> bool:
        """Whether the check is still running."""
        return not self._is_over

    def update(self, dt: float) -> None:
        """Check as many matches as a part of a frame allows; the first frame shows what is going on."""
        if self._is_over:
            return
        if not self._was_seen:
            self._was_seen = True
            return
        end = perf_counter() + SLICE
        try:
            while perf_counter() < end:
                if next(self._steps, self) is self:
                    self._tell()
                    return
        except (OSError, sqlite3.Error) as fault:
            self._show(self.words.text("The check failed"), self.words.notice(why_not(fault)))

    def _tell(self) -> None:
        audit, words = self._audit, self.words
        if audit.damage:
            self._show(*dialogs.damage(words))
            repair = (words.text("Repair"), "check", self._repair)
            self.rows = [repair, (words.text("Not now"), "left", self._back)]
            self.rebuild(self.services)
        elif audit.unreadable:
            count = len(audit.unreadable)
            told = words.counted(
                "This version can't read {count} match. It was left unchanged.",
                "This version can't read {count} matches. They were left unchanged.",
                count,
            )
            self._show(words.text("Problems found"), told)
        elif audit.bad_verdicts:
            told = words.text("Some verdicts were altered. To replace them, review those deals again.")
            self._show(words.text("Problems found"), told)
        else:
            told = words.counted(
                "Etori checked {count} match, with all its deals and verdicts.",
                "Etori checked {count} matches, with all their deals and verdicts.",
                audit.matches,
            )
            self._show(words.text("No problems found"), told)

    def _show(self, title: Text, note: Text) -> None:
        self._is_over = True
        self.title, self.note = title, note
        self.rows = [(self.words.text("Good"), "check", self._back)]
        self.rebuild(self.services)
