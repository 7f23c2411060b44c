"""The ways to the page of records and from it: matches are played anew, renamed and taken in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game import GAMES
from game.match.host import Host
from game.match.passing import Intake
from game.match.shelf import Shelf, Unreadable
from scenes.frame.navigation import Navigator
from scenes.frame.scene import Way
from scenes.study import menus


def ways(
    navigator: Navigator, shelf: Callable[[], Shelf | None], sit: Callable[[Host], None]
) -> dict[Way, Callable[..., Any]]:
    """`shelf` gives the matches that are kept, if any are, and `sit` leads to a table."""

    def play_anew(number: int) -> None:
        matches = shelf()
        assert matches is not None, "a number is one of the shelf's"
        try:
            host = matches.again(number)
        except Unreadable:
            navigator.push(menus.unreadable(navigator.services.words, navigator.back))
        else:
            sit(host)

    def take_in(source: Path | Sequence[Path] | None = None) -> None:
        from scenes.pages.records.page import Records
        from scenes.pages.records.sheets import TakeIn

        matches, words, below = shelf(), navigator.services.words, navigator.top
        if isinstance(below, TakeIn) and isinstance(source, Path) and below.add(source):
            return
        archive = None if matches is None else matches.archive
        if archive is None or not archive.writable:
            title, note = words.text("Your matches cannot be kept"), words.text("Nothing was taken in.")
            navigator.push(menus.said(words, title, note, navigator.back))
            return
        show = below.show if isinstance(below, Records) else (lambda number: None)
        navigator.push(TakeIn(lambda given: Intake(archive, given, GAMES), source, show))

    def show_all(files: Sequence[Path] = ()) -> None:
        from scenes.pages.records.page import Records

        navigator.push(Records(shelf(), GAMES))
        if files:
            take_in(files)

    return {
        Way.RECORDS: show_all,
        Way.ANEW: play_anew,
        Way.SHEET: navigator.push,
        Way.TAKE_IN: take_in,
    }
