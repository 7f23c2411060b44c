"""The table scene: layout, cards in motion, and choices made from legal actions."""

from scenes.table.scene import Table

__all__ = ["Table"]
