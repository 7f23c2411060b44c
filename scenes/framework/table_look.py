"""How the player wants the table to look."""

from __future__ import annotations

from typing import NamedTuple

from scenes.graphics.layout_metrics import TABLES, USUAL_TABLE
from scenes.graphics.skins import BACKS


class TableLook(NamedTuple):
    """The look of the table, whatever the game."""

    colour: str = USUAL_TABLE
    """Key of the table's colour."""
    back: str = ""
    """Name of the back of all decks; empty for each deck's own."""
    rail_left: bool = False
    """Whether the sidebar is left of the table."""


USUAL_LOOK = TableLook()
"""The usual colour, each deck's own back, and the sidebar right of the table."""


def is_look(value: object) -> bool:
    """Return whether a value read from JSON is a look of the table; version 1 had no side of the sidebar."""
    return (
        isinstance(value, list | tuple)
        and len(value) in (len(USUAL_LOOK) - 1, len(USUAL_LOOK))
        and all(isinstance(part, str) for part in value[:2])
        and value[0] in TABLES
        and value[1] in ("", *BACKS)
        and all(isinstance(part, bool) for part in value[2:])
    )
