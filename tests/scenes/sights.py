"""What presenters are told, made from a match without a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.view import View
from game.session.host import Host
from scenes.i18n import Text, as_it_is
from scenes.presenters.base.table_context import TableContext

SUITS = tuple(map(as_it_is, ("clubs", "diamonds", "hearts", "spades", "no trumps")))


def sight_of(match: Host, viewer: int = 0, view: View[Any] | None = None, **others: Any) -> TableContext[Any]:
    """As a player sees his match now, or in a view of it; `others` are more fields of the sight."""
    names = others.pop("names", match.names)
    return sight(
        view or match.view(viewer), names, totals=tuple(match.totals), deal=match.deal_number, **others
    )


def sight(view: View[Any], names: Sequence[str], **others: Any) -> TableContext[Any]:
    """The sight of a view: its viewer is the person who looks on."""
    called: tuple[Text, ...] = tuple(map(as_it_is, names))
    usual = {"you": view.viewer, "totals": (0,) * len(called), "deal": 1, "suit_names": SUITS}
    return TableContext(view, called, **usual | others)
