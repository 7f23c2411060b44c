"""What a table is made of in a window."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.table.picker.hint import Hint
from scenes.table.sidebar.saving_sign import SavingSign
from scenes.table.sidebar.sidebar_panel import SidebarButtons
from scenes.table.table_scene import PickingParts


@dataclass(frozen=True)
class PlayParts(PickingParts):
    """The parts that are laid out anew for every window."""

    rail_buttons: SidebarButtons
    sign: SavingSign
    hint: Hint
