"""The table scene: layout, cards in motion, and choices made from legal actions."""

from scenes.table.scene import Table, TableWays

__all__ = ["Table", "TableWays"]
