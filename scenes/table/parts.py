"""What a table is made of in a window."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.table.picker.action_picker import ActionPicker
from scenes.table.picker.coach import Coach
from scenes.table.picker.hint import Hint
from scenes.table.picker.pointing import Pointing
from scenes.table.sidebar.rail import RailButtons
from scenes.table.sidebar.saving_sign import SavingSign
from scenes.table.table_view import SidebarParts


@dataclass(frozen=True)
class Parts(SidebarParts):
    """The parts that are laid out anew for every window."""

    rail_buttons: RailButtons
    sign: SavingSign
    hint: Hint
    coach: Coach
    picker: ActionPicker
    pointing: Pointing
