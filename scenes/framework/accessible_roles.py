"""What a screen reader is told of a focus target or a place of a page: role, name and state."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from scenes.i18n import NO_WORDS, Text


class AccessibleRole(Enum):
    """What something is to whoever reads."""

    PAGE = "a page that fills the window"
    DIALOG = "a sheet over a page"
    LIST = "things of one kind, under one name"
    ITEM = "a line of a list, or a text that stands alone"
    BUTTON = "what can be pressed"
    LINK = "what can be pressed within a text"
    SWITCH = "yes or no"
    CHOICE = "one of several values, which are stepped through"
    ENTRY = "a line to type in"
    FIGURE = "a picture or a table, told in its note"
    SAYING = "something that is said once"


class TargetDescription(NamedTuple):
    """What a focus target is to who does not see it."""

    name: Text
    sort: AccessibleRole = AccessibleRole.BUTTON
    note: Text = NO_WORDS
    """What more there is to say of it."""
    value: Text = NO_WORDS
    """What it holds."""
    on: bool | None = None
    """Whether it holds, where it is one of those that can."""
    at: tuple[int, int] | None = None
    """Which value of how many it holds, counted from 0."""
    group: Text = NO_WORDS
    """The name of the list to which it belongs, if it belongs to one."""


GONE = TargetDescription(NO_WORDS)
"""For a target that is not there any more, though the page has not renewed its targets yet."""


class PlaceDescription(NamedTuple):
    """A place of a page with what is to be read there, line by line."""

    name: Text
    lines: tuple[Text, ...]
