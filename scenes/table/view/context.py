"""What presenters are told at any table, whoever looks on: at one that is played, watched or reviewed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.actions import Action
from game.engine.events import Said
from game.engine.view import View
from game.match.seating import Seated
from scenes.framework.scene import Services
from scenes.presenters.contract.sight import Sight
from scenes.table.view.painter import Painter


def sight_of(
    view: View[Any],
    table: Seated,
    services: Services,
    painter: Painter,
    said: Sequence[Said],
    *,
    deal: int,
    you: int | None = None,
    totals: Sequence[int] | None = None,
    considered: Action | None = None,
) -> Sight[Any]:
    """The sight of a view; `totals` are those before the deal, unless others are shown."""
    return Sight(
        view,
        tuple(map(services.words.player, table.names)),
        you,
        tuple(view.state.setup.totals if totals is None else totals),
        deal,
        painter.strain_names,
        painter.skin.card_name,
        considered,
        tuple(said),
        services.preferences.glosses,
        services.words,
    )
