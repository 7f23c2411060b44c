"""What a table is made of in a window."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.table.picker.asking import Asking
from scenes.table.picker.coach import Coach
from scenes.table.picker.hint import Hint
from scenes.table.picker.pointing import Pointing
from scenes.table.picker.typing import CardTyping
from scenes.table.sidebar.rail import Rail, RailButtons
from scenes.table.sidebar.saving_sign import SavingSign
from scenes.table.view.hand import Hand
from scenes.table.view.layout import TableLayout
from scenes.table.view.painter import Painter
from scenes.table.view.tabletop import Tabletop
from scenes.table.view.tooltips import Tips


@dataclass(frozen=True)
class Parts:
    """The parts that are laid out anew for every window."""

    layout: TableLayout
    painter: Painter
    hand: Hand
    tabletop: Tabletop
    rail: Rail
    rail_buttons: RailButtons
    sign: SavingSign
    hint: Hint
    coach: Coach
    asking: Asking
    pointing: Pointing
    typing: CardTyping
    tips: Tips
