"""One presenter a game: its words and labels at the table."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.presenters.california_jack.presenter import CaliforniaJackPresenter
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.jan_ken_po.presenter import JanKenPoPresenter
from scenes.presenters.jo_jotte.presenter import JoJottePresenter
from scenes.presenters.kan.presenter import KanPresenter
from scenes.presenters.napoleon.presenter import NapoleonPresenter

PRESENTERS: Mapping[str, Presenter] = {
    "california_jack": CaliforniaJackPresenter(),
    "jan_ken_po": JanKenPoPresenter(),
    "jo_jotte": JoJottePresenter(),
    "kan": KanPresenter(),
    "napoleon": NapoleonPresenter(),
}
"""Presenters by the key of their game."""


def presenter_of(game: str) -> Presenter:
    """The presenter of a game; a plain one where it has none of its own."""
    return PRESENTERS.get(game) or Presenter()
