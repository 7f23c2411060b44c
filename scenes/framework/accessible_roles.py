"""What a screen reader is told of a focus target or a part of a page: role, name and state."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from scenes.i18n import NO_WORDS, Text


class AccessibleRole(Enum):
    """Role of a node for a screen reader."""

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
    """Description of a focus target for a screen reader."""

    name: Text
    sort: AccessibleRole = AccessibleRole.BUTTON
    note: Text = NO_WORDS
    """Additional description, read after the name."""
    value: Text = NO_WORDS
    """Current value as text."""
    on: bool | None = None
    """State of a target that can be on or off; `None` for others."""
    at: tuple[int, int] | None = None
    """Index of the current value, from 0, and the number of values; `None` if there is no choice."""
    group: Text = NO_WORDS
    """Name of the list that the target belongs to, or an empty text."""


REMOVED_TARGET = TargetDescription(NO_WORDS)
"""Description of a target that is gone although the page has not yet replaced its targets."""


class PlaceDescription(NamedTuple):
    """A part of a page with the lines to be read there."""

    name: Text
    lines: tuple[Text, ...]
