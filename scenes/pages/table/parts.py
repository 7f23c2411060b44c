"""What a table is made of in a window."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.pages.table.asking.asking import Asking
from scenes.pages.table.asking.coach import Coach
from scenes.pages.table.asking.hint import Hint
from scenes.pages.table.asking.pointing import Pointing
from scenes.pages.table.asking.typing import CardTyping
from scenes.pages.table.drawing.hand import Hand
from scenes.pages.table.drawing.layout import TableLayout
from scenes.pages.table.drawing.painting import Painter
from scenes.pages.table.drawing.tabletop import Tabletop
from scenes.pages.table.drawing.tips import Tips
from scenes.pages.table.rail.rail import Rail, RailButtons
from scenes.pages.table.rail.sign import SavingSign


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
