"""Looking on at a deal, step by step: the table without a seat of one's own."""

from scenes.pages.table.watching.seats import seat_menu
from scenes.pages.table.watching.viewer import Viewer

__all__ = ["Viewer", "seat_menu"]
