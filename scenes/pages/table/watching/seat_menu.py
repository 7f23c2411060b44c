"""The menu for taking a seat at a watched table."""

from __future__ import annotations

from functools import partial

from scenes.i18n import Translator
from scenes.pages.table.watching.viewer import WatchTable
from scenes.widgets.menu import Menu


def seat_menu(viewer: WatchTable, words: Translator) -> Menu:
    """Return a menu of the seats at a watched table."""

    def choose(player: int | None) -> None:
        viewer.router.back()
        viewer.take_seat(player)

    rows = [
        (words.text("Replace {player}", player=words.player(name)), "person", partial(choose, number))
        for number, name in enumerate(viewer.host.names)
    ]
    return Menu(
        words.text("Take a seat"),
        words.text("You'll join from the next deal."),
        [(words.text("Keep watching"), "replay", partial(choose, None)), *rows],
    )
