"""Looking on at a deal, step by step: the table without a seat of one's own."""

from scenes.pages.table.watching.seat_menu import seat_menu
from scenes.pages.table.watching.viewer import WatchTable

__all__ = ["WatchTable", "seat_menu"]
