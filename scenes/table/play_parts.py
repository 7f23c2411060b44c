"""The parts of a table for play in one window."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.table.picker.hint import Hint
from scenes.table.sidebar.saving_sign import SavingSign
from scenes.table.sidebar.sidebar_panel import SidebarButtons
from scenes.table.table_scene import PickingParts


@dataclass(frozen=True)
class PlayParts(PickingParts):
    """Parts of a table for play, made again whenever the window is laid out."""

    rail_buttons: SidebarButtons
    sign: SavingSign
    hint: Hint
