"""The table scene: layout, cards in motion, and choices made from legal actions."""

from scenes.table.scene import Table
from scenes.table.ways import TableWays

__all__ = ["Table", "TableWays"]
