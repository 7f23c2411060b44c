"""The sheet of a deal's result, with a score pad or without."""

from __future__ import annotations

from scenes.graphics.skins import Skin
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.scores.own_play import AskPlay
from scenes.pages.scores.pad import DealPad
from scenes.presenters.base.scores import DealResult


def deal_sheet(result: DealResult, skin: Skin, ask: AskPlay) -> DealScores | DealPad:
    """The sheet that fits a result; `ask` tells how well the person at this computer has decided."""
    return DealScores(result, skin, ask) if result.pad is None else DealPad(result, ask)
