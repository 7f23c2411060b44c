"""The sheet of a deal's result, with or without a score pad."""

from __future__ import annotations

from scenes.graphics.skins import Skin
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.scores.moment_scores import MomentScores
from scenes.pages.scores.own_play import PlayGetter
from scenes.pages.scores.pad import DealPad
from scenes.presenters.base.scores import DealResult


def deal_sheet(result: DealResult, skin: Skin, ask: PlayGetter) -> DealScores | DealPad:
    """Return the sheet for a result; `ask` returns the graded decisions of the person at this computer."""
    if result.pad is not None:
        return DealPad(result, ask, skin)
    return DealScores(result, skin, ask) if ask() is None else MomentScores(result, skin, ask)
