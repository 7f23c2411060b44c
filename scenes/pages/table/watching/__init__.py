"""Watching a deal step by step, without a seat at the table."""

from scenes.pages.table.watching.seat_menu import seat_menu
from scenes.pages.table.watching.viewer import WatchTable

__all__ = ["WatchTable", "seat_menu"]
