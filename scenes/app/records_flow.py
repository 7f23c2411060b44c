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

    def play_anew(way: routes.Anew) -> None:
        matches = shelf()
        assert matches is not None, "a number is one of the shelf's"
        try:
            host = matches.again(way.number)
        except Unreadable:
            navigator.push(dialogs.unreadable(navigator.services.words, navigator.back))
        else:
            sit(host)

    def take_in(way: routes.TakeIn) -> None:
        from scenes.pages.records.page import RecordsPage
        from scenes.pages.records.sheets import ImportSheet

        matches, words, below = shelf(), navigator.services.words, navigator.top
        source = way.source
        if isinstance(below, ImportSheet) and isinstance(source, Path) and below.add(source):
            return
        archive = None if matches is None else matches.archive
        if archive is None or not archive.writable:
            title, note = words.text("Your matches can't be saved"), words.text("Nothing was imported.")
            navigator.push(dialogs.said(words, title, note, navigator.back))
            return
        show = below.show if isinstance(below, RecordsPage) else (lambda number: None)
        navigator.push(ImportSheet(lambda given: Intake(archive, given, GAMES), source, show))

    def show_all(way: routes.Records) -> None:
        from scenes.pages.records.page import RecordsPage

        navigator.push(RecordsPage(shelf(), GAMES))
        if way.files:
            take_in(routes.TakeIn(way.files))

    navigator.open(routes.Records, show_all)
    navigator.open(routes.Anew, play_anew)
    navigator.open(routes.Sheet, lambda way: navigator.push(way.sheet))
    navigator.open(routes.TakeIn, take_in)
