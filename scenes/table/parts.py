"""What a table is made of in a window."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.table.asking.asking import Asking
from scenes.table.asking.coach import Coach
from scenes.table.asking.hint import Hint
from scenes.table.asking.pointing import Pointing
from scenes.table.asking.typing import CardTyping
from scenes.table.drawing.hand import Hand
from scenes.table.drawing.layout import TableLayout
from scenes.table.drawing.painting import Painter
from scenes.table.drawing.tabletop import Tabletop
from scenes.table.drawing.tips import Tips
from scenes.table.rail.rail import Rail, RailButtons
from scenes.table.rail.sign import SavingSign


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
