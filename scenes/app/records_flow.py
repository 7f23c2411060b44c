"""The flow of records: replay, import and check matches."""

from __future__ import annotations

from pathlib import Path

from game import GAMES
from game.archive.recovery import DATABASE_FILE
from game.session.library import UnreadableMatch
from scenes.app import dialogs
from scenes.app.program_run import Flow
from scenes.framework import routes


class RecordsFlow(Flow):
    """Opens the records page and what it leads to."""

    def show_all(self, route: routes.Records) -> None:
        """Open the records page and import the route's files, if there are any."""
        from scenes.pages.records.page import RecordsPage

        self.navigator.push(RecordsPage(self.run.library, GAMES))
        if route.files:
            self.take_in(routes.ImportMatches(route.files))

    def play_anew(self, route: routes.ReplayMatch) -> None:
        """Open a table that replays a match with the same cards, or say that the match can't be read.

        A daily deal whose try is not over is resumed instead, also if the match was imported.
        """
        matches, navigator = self.run.library, self.navigator
        assert matches is not None, "a number is one of the library's"
        try:
            begun = matches.open_try_with_cards_of(route.number)
            host = matches.again(route.number) if begun is None else None
        except UnreadableMatch:
            navigator.push(dialogs.unreadable_message(navigator.services.words, navigator.back))
        else:
            if host is None:
                navigator.go(routes.Continue(number=begun))
            else:
                self.run.sit(host)

    def take_in(self, route: routes.ImportMatches) -> None:
        """Import matches from files; a file dropped on an open import sheet is added to that sheet."""
        from game.archive.collections import CollectionFile
        from game.archive.transfer import MatchImport
        from scenes.pages.records.page import RecordsPage
        from scenes.pages.records.sheets import ImportSheet

        archive, navigator = self.run.archive, self.navigator
        words, below, source = self.words, navigator.top, route.source
        if isinstance(below, ImportSheet) and isinstance(source, Path) and below.add(source):
            return
        if archive is None or not archive.writable:
            title, note = words.text("Your matches can't be saved"), words.text("Nothing was imported.")
            navigator.push(dialogs.message(words, title, note, navigator.back))
            return
        show = below.show if isinstance(below, RecordsPage) else (lambda number: None)
        collections = CollectionFile(self.run.folder)
        navigator.push(
            ImportSheet(lambda given: MatchImport(archive, given, GAMES, collections), source, show)
        )

    def check(self) -> None:
        """Check whether all matches are unchanged since they were saved."""
        words, navigator = self.words, self.navigator
        if self.run.archive is None:
            note = words.text("There are no readable matches.")
            navigator.push(dialogs.message(words, words.text("Your matches"), note, navigator.back))
            return
        from game.archive.audit import Audit

        audit = Audit(self.run.folder / DATABASE_FILE, GAMES)
        navigator.push(dialogs.AuditMenu(words, audit, self.run.repair, navigator.back))
