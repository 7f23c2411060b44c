"""What is said where a match cannot be gone on with, and what can be done instead."""

from __future__ import annotations

from collections.abc import Callable

from scenes.widgets.menu import Menu
from scenes.words import Words


def elsewhere(words: Words, watch: Callable[[], None], back: Callable[[], None]) -> Menu:
    """Another window plays it: it can be watched."""
    return Menu(
        words.text("Another window plays this match"),
        words.text("Close that one to go on here."),
        [(words.text("Watch it"), "person", watch), (words.text("Back"), "left", back)],
    )


def unreadable(words: Words, back: Callable[[], None]) -> Menu:
    """This version does not know what it is."""
    return Menu(
        words.text("This version cannot go on with it"),
        words.text("The match stays as it is."),
        [(words.text("Back"), "left", back)],
    )
