"""How the player wants the table to look."""

from __future__ import annotations

from typing import NamedTuple

from scenes.graphics.layout_metrics import TABLES, USUAL_TABLE


class TableLook(NamedTuple):
    """The look of the table, whatever the game."""

    colour: str = USUAL_TABLE
    """Key of the table's colour."""


USUAL_LOOK = TableLook()
"""The first colour."""


def is_look(value: object) -> bool:
    """Return whether a value read from JSON is a look of the table."""
    return (
        isinstance(value, list | tuple)
        and len(value) == len(USUAL_LOOK)
        and all(isinstance(part, str) for part in value)
        and value[0] in TABLES
    )
