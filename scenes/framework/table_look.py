"""How the player wants the table to look."""

from __future__ import annotations

from typing import NamedTuple

from scenes.graphics.layout_metrics import DEFAULT_TABLE, TABLE_COLOURS
from scenes.graphics.skins import SHARED_BACKS


class TableLook(NamedTuple):
    """The look of the table, whatever the game."""

    colour: str = DEFAULT_TABLE
    """Key of the table's colour."""
    back: str = ""
    """Name of the back of all decks; empty for each deck's own."""
    rail_left: bool = False
    """Whether the sidebar is left of the table."""


DEFAULT_LOOK = TableLook()
"""The usual colour, each deck's own back, and the sidebar right of the table."""


def is_look(value: object) -> bool:
    """Return whether a value read from JSON is a look of the table; version 1 had no side of the sidebar."""
    return (
        isinstance(value, list | tuple)
        and len(value) in (len(DEFAULT_LOOK) - 1, len(DEFAULT_LOOK))
        and all(isinstance(part, str) for part in value[:2])
        and value[0] in TABLE_COLOURS
        and value[1] in ("", *SHARED_BACKS)
        and all(isinstance(part, bool) for part in value[2:])
    )
