"""Presenters, one per game: the words and labels of the game at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scenes.presenters.base.presenter import Presenter, plain
from scenes.presenters.california_jack.presenter import CALIFORNIA_JACK
from scenes.presenters.jan_ken_po.presenter import JAN_KEN_PO
from scenes.presenters.jo_jotte.presenter import JO_JOTTE
from scenes.presenters.kan.presenter import KAN
from scenes.presenters.napoleon.presenter import NAPOLEON

PRESENTERS: Mapping[str, Presenter[Any]] = {
    "california_jack": CALIFORNIA_JACK,
    "jan_ken_po": JAN_KEN_PO,
    "jo_jotte": JO_JOTTE,
    "kan": KAN,
    "napoleon": NAPOLEON,
}
"""Presenters by game key."""


def presenter_of(game: str) -> Presenter[Any]:
    """Return the presenter of a game, or a plain one if the game has none."""
    return PRESENTERS.get(game) or plain()
