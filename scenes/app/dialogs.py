"""Short questions between two pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.ai.levels import LEVEL_NAMES, LEVELS
from game.match.deal_code import in_two_lines
from scenes.i18n import Text, Words, as_it_is
from scenes.widgets.menu import Menu, Row


def elsewhere(words: Words, watch: Callable[[], None], back: Callable[[], None]) -> Menu:
    """Another window plays the match that was to be gone on with."""
    return Menu(
        words.text("Another window plays this match"),
        words.text("Close that one to go on here."),
        [(words.text("Watch it"), "person", watch), (words.text("Back"), "left", back)],
    )


def damage(words: Words) -> tuple[Text, Text]:
    """Return title and note: the match file is damaged, and what a repair does."""
    return (
        words.text("Your match file is damaged"),
        words.text("Etori can set it aside, restore a backup and recover newer matches."),
    )


def damaged(words: Words, repair: Callable[[], None], back: Callable[[], None]) -> Menu:
    """Return the menu that offers to repair damage found while the archive is in use."""
    title, note = damage(words)
    rows = [(words.text("Repair"), "check", repair), (words.text("Not now"), "left", back)]
    return Menu(title, note, rows)


def unreadable(words: Words, back: Callable[[], None]) -> Menu:
    """The match cannot be gone on with."""
    return Menu(
        words.text("This version cannot go on with it"),
        words.text("The match stays as it is."),
        [(words.text("Back"), "left", back)],
    )


def ending(words: Words, back: Callable[[], None], end: Row) -> Menu:
    """Whether a match is to end before its time; `end` is the row that ends it."""
    return Menu(
        words.text("Give this match up?"),
        words.text("It ends as it stands, and is kept so."),
        [(words.text("No, play on"), "replay", back), end],
    )


def share(
    words: Words, code: str, copied: bool, marks: Callable[[], None] | None, picture: Callable[[], None]
) -> Menu:
    """A deal's code, which was `copied` if that was possible; `marks` copies how well it was played."""
    if copied:
        note = words.text("Copied. It brings anybody the same cards.")
    else:
        note = words.text("This code brings anybody the same cards.")
    rows: list[Row] = [(words.text("Save a picture"), "share", picture)]
    if marks is not None:
        rows.append((words.text("Copy my marks"), "copy", marks))
    lines = [*map(as_it_is, in_two_lines(code)), words.text("Nothing leaves this computer by itself.")]
    return Menu(words.text("Share this deal"), note, rows, lines)


def said(words: Words, title: Text, note: Text, back: Callable[[], None]) -> Menu:
    """Something that was done, in a sentence."""
    return Menu(title, note, [(words.text("Good"), "check", back)])


def again(words: Words, seats: Sequence[str], play: Callable[[str | None], None]) -> Menu:
    """Against whom a deal is to be played again: `play` is given a level, or `None` for the same ones."""
    rows: list[Row] = [(words.text("Against the same"), "again", partial(play, None))]
    for level in LEVELS:
        if set(seats) != {level}:
            told = words.text("All others: {level}", level=words.text(LEVEL_NAMES[level]))
            rows.append((told, "person", partial(play, level)))
    return Menu(
        words.text("The same deal again"), words.text("The same cards and seats, a table of its own."), rows
    )
