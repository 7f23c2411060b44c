"""The ways to the page of records and from it: matches are played anew, renamed and taken in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game import GAMES
from game.archive.transfer import Intake
from game.session.host import Host
from game.session.library import Shelf, Unreadable
from scenes.app import dialogs
from scenes.framework import routes
from scenes.framework.navigator import Navigator


def open_ways(navigator: Navigator, shelf: Callable[[], Shelf | None], sit: Callable[[Host], None]) -> None:
    """Open the ways; `shelf` gives the matches that are kept, if any are, and `sit` leads to a table."""

    def play_anew(way: routes.AnewRoute) -> None:
        matches = shelf()
        assert matches is not None, "a number is one of the shelf's"
        try:
            host = matches.again(way.number)
        except Unreadable:
            navigator.push(dialogs.unreadable(navigator.services.words, navigator.back))
        else:
            sit(host)

    def take_in(way: routes.TakeInRoute) -> None:
        from scenes.pages.records.page import Records
        from scenes.pages.records.sheets import TakeIn

        matches, words, below = shelf(), navigator.services.words, navigator.top
        source = way.source
        if isinstance(below, TakeIn) and isinstance(source, Path) and below.add(source):
            return
        archive = None if matches is None else matches.archive
        if archive is None or not archive.writable:
            title, note = words.text("Your matches can't be saved"), words.text("Nothing was imported.")
            navigator.push(dialogs.said(words, title, note, navigator.back))
            return
        show = below.show if isinstance(below, Records) else (lambda number: None)
        navigator.push(TakeIn(lambda given: Intake(archive, given, GAMES), source, show))

    def show_all(way: routes.RecordsRoute) -> None:
        from scenes.pages.records.page import Records

        navigator.push(Records(shelf(), GAMES))
        if way.files:
            take_in(routes.TakeInRoute(way.files))

    navigator.open(routes.RecordsRoute, show_all)
    navigator.open(routes.AnewRoute, play_anew)
    navigator.open(routes.SheetRoute, lambda way: navigator.push(way.sheet))
    navigator.open(routes.TakeInRoute, take_in)
