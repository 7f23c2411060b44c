"""What presenters are told at any table, whoever looks on: at one that is played, watched or reviewed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.actions import Action
from game.engine.events import Said
from game.engine.view import View
from scenes.framework.scene import Services
from scenes.i18n import Text
from scenes.presenters.base.sight import Sight
from scenes.table.view.painter import Painter


def sight_of(  # noqa: PLR0913 - the fields of a context
    view: View[Any],
    names: tuple[Text, ...],
    services: Services,
    painter: Painter,
    said: tuple[Said, ...],
    *,
    deal: int,
    you: int | None = None,
    totals: Sequence[int] | None = None,
    considered: Action | None = None,
) -> Sight[Any]:
    """The sight of a view; `totals` are those before the deal, unless others are shown."""
    return Sight(
        view,
        names,
        you,
        tuple(view.state.setup.totals if totals is None else totals),
        deal,
        painter.strain_names,
        painter.skin.card_name,
        considered,
        said,
        services.preferences.glosses,
        services.words,
    )
