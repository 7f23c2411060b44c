"""Short dialogs: questions and messages over a page."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from game.ai.levels import LEVEL_NAMES, LEVELS
from game.archive.writer import why_not
from game.match.deal_code import in_two_lines
from scenes.i18n import Text, Translator, as_it_is, path_text
from scenes.widgets.menu import Menu, Row

if TYPE_CHECKING:  # loaded when the matches are checked
    from game.archive.audit import Audit

CHECK_SECONDS_PER_FRAME = 0.01
"""Seconds of each frame for checking matches."""


def open_elsewhere_menu(words: Translator, watch: Callable[[], None], back: Callable[[], None]) -> Menu:
    """Return the menu for a match that is being played in another window."""
    return Menu(
        words.text("This match is open in another window"),
        words.text("Close that window to continue here."),
        [(words.text("Watch"), "person", watch), (words.text("Back"), "left", back)],
    )


def damage_texts(words: Translator) -> tuple[Text, Text]:
    """Return the title and the note of a message: the match file is damaged, and what a repair does."""
    return (
        words.text("Your match file is damaged"),
        words.text("Etori can rename the file, restore a backup and recover newer matches."),
    )


def repair_menu(words: Translator, repair: Callable[[], None], back: Callable[[], None]) -> Menu:
    """Return the menu that offers to repair damage found while the archive is in use."""
    title, note = damage_texts(words)
    rows = [(words.text("Repair"), "check", repair), (words.text("Not now"), "left", back)]
    return Menu(title, note, rows)


def unreadable_message(words: Translator, back: Callable[[], None]) -> Menu:
    """Return the message that this version can't resume the match."""
    return Menu(
        words.text("This version can't resume the match"),
        words.text("The match was left unchanged."),
        [(words.text("Back"), "left", back)],
    )


def resign_menu(words: Translator, back: Callable[[], None], end: Row) -> Menu:
    """Return the menu that asks whether to resign the match; `end` is the row that ends it."""
    return Menu(
        words.text("Resign this match?"),
        words.text("The match will be saved with the current score."),
        [(words.text("Keep playing"), "replay", back), end],
    )


class ShareSaves(NamedTuple):
    """What saves a deal for others."""

    picture: Callable[[], None]
    """Saves an image of the result."""
    play: Callable[[], None]
    """Makes a still or animated picture of the play, after a question about what it shows."""
    page: Callable[[], None]
    """Saves the deal as one HTML page, after a question about the names on it."""


def share_menu(
    words: Translator, code: str, copied: bool, marks: Callable[[], None] | None, saves: ShareSaves
) -> Menu:
    """Return the menu with a deal's code.

    `copied` says whether the code is in the clipboard. `marks` copies how well the deal was played, and is
    `None` if that is not known.
    """
    if copied:
        note = words.text("Copied. Anyone with this code can play the same deal.")
    else:
        note = words.text("Anyone with this code can play the same deal.")
    rows: list[Row] = [
        (words.text("Save result image"), "share", saves.picture),
        *_shares(words, saves.play, saves.page),
    ]
    if marks is not None:
        rows.append((words.text("Copy my marks"), "copy", marks))
    lines = [*map(as_it_is, in_two_lines(code)), words.text("Etori never sends anything on its own.")]
    return Menu(words.text("Share this deal"), note, rows, lines)


def _shares(words: Translator, play: Callable[[], None], page: Callable[[], None]) -> list[Row]:
    return [
        (words.text("Make a picture"), "play", play),
        (words.text("Save as a page"), "sheet", page),
    ]


def share_review_menu(words: Translator, play: Callable[[], None], page: Callable[[], None]) -> Menu:
    """Return the menu that asks whether a reviewed deal is shared as a picture or as a page."""
    note = words.text("Etori never sends anything on its own.")
    return Menu(words.text("Share this deal"), note, _shares(words, play, page))


def where_saved(words: Translator, path: Path | None) -> tuple[Text, Text]:
    """Return a title and a note on where a file was saved; `path` is `None` if no folder could be written."""
    if path is None:
        return words.text("Not saved"), words.text("Etori can't write to any folder.")
    return words.text("Saved as {file}", file=path.name), path_text(path)


def message(words: Translator, title: Text, note: Text, back: Callable[[], None]) -> Menu:
    """Return a message with an OK button, which calls `back`."""
    return Menu(title, note, [(words.text("OK"), "check", back)])


def daily_menu(
    words: Translator, day: Text, table: Text, begin: Callable[[], None], back: Callable[[], None]
) -> Menu:
    """Return the question before the one try at a daily deal; `begin` opens the table."""
    return Menu(
        words.text("Daily deal, {day}", day=day),
        words.text(
            "{table}. Beat Hard on the same cards. You have one try, with no hint and no undo.", table=table
        ),
        [(words.text("Begin"), "check", begin), (words.text("Not now"), "left", back)],
    )


def replay_menu(words: Translator, seats: Sequence[str], play: Callable[[str | None], None]) -> Menu:
    """Return the menu that asks against which level to replay a deal.

    `play` gets the level, or `None` for the same opponents.
    """
    rows: list[Row] = [(words.text("Same opponents"), "again", partial(play, None))]
    for level in LEVELS:
        if set(seats) != {level}:
            told = words.text("All opponents: {level}", level=words.text(LEVEL_NAMES[level]))
            rows.append((told, "person", partial(play, level)))
    return Menu(
        words.text("Replay this deal"),
        words.text("You get the same cards and seats, in a separate match."),
        rows,
    )


class AuditMenu(Menu):
    """Dialog that checks all matches, some in each frame, and then reports the result."""

    def __init__(
        self, words: Translator, audit: Audit, repair: Callable[[], None], back: Callable[[], None]
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
        """Check matches for `CHECK_SECONDS_PER_FRAME` seconds; the first frame only shows the dialog."""
        if self._is_over:
            return
        if not self._was_seen:
            self._was_seen = True
            return
        end = perf_counter() + CHECK_SECONDS_PER_FRAME
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
            self._show(*damage_texts(words))
            repair = (words.text("Repair"), "check", self._repair)
            self.rows = [repair, (words.text("Not now"), "left", self._back)]
            self.rebuild(self.services)
        elif audit.unreadable:
            count = len(audit.unreadable)
            told = words.counted(
                "This version can't read {count} match, which was left unchanged.",
                "This version can't read {count} matches, which were left unchanged.",
                count,
            )
            self._show(words.text("Problems found"), told)
        elif audit.bad_verdicts:
            told = words.text(
                "Some review verdicts were altered. Review the deals again to replace the verdicts."
            )
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
        self.rows = [(self.words.text("OK"), "check", self._back)]
        self.rebuild(self.services)
