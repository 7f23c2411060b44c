"""The flow of collections: what is starred, and how it is practised."""

from __future__ import annotations

from datetime import date
from functools import cached_property

from game import GAMES
from game.archive.collections import CollectionFile, CollectionItem, ItemKind
from game.match.deal_code import code_of
from game.match.record import RecordError
from game.match.seating import HUMAN
from game.puzzles.puzzle import puzzles_of
from game.session.host import Host
from scenes.app import dialogs
from scenes.app.daily_flow import DailyFlow
from scenes.app.program_run import Flow, ProgramRun, new_seed
from scenes.framework import routes
from scenes.graphics.player_crests import DEFAULT_NAMES

OPPONENT_LEVEL = "normal"
"""Level of the opponents in practice."""


class CollectionsFlow(Flow):
    """Opens the page of collections and what it leads to."""

    def __init__(self, run: ProgramRun, daily: DailyFlow) -> None:
        """`daily` tells whether a deal is the one try of today."""
        super().__init__(run)
        self.daily = daily

    @cached_property
    def _kept(self) -> CollectionFile:
        return CollectionFile(self.run.folder)

    def show(self, route: routes.Collections) -> None:
        """Open the page of collections."""
        from scenes.pages.collections.model import CollectionsModel
        from scenes.pages.collections.page import CollectionsPage

        self.navigator.push(CollectionsPage(CollectionsModel(self._kept, GAMES, route.name)))

    def has(self, item: CollectionItem | None) -> bool:
        """Return whether an item, by default the finished deal at the table, is in a collection."""
        return self._kept.has(self._at_table() if item is None else item)

    def collect(self, route: routes.Collect) -> None:
        """Star an item, by default the finished deal at the table, and show in which collections it is."""
        from scenes.pages.collections.sheets import CollectSheet

        item = self._at_table() if route.item is None else route.item
        self.navigator.push(CollectSheet(item, self._kept, GAMES))

    def _at_table(self) -> CollectionItem:
        host = self.run.table.host
        seat = next(iter(host.humans), 0)
        return CollectionItem(ItemKind.DEAL, code_of(*host.coded_deal()), date.today(), seat)

    def practise(self, route: routes.PractiseItem) -> None:
        """Play a deal or a moment as practice, or a puzzle; nothing of it counts.

        Today's daily deal opens as its one try until that is over.
        """
        item = route.item
        try:
            match = item.match(GAMES, new_seed())
        except RecordError:
            self._refuse()
            return
        today = match.lone is not None and self.daily.is_open(match.lone)
        if today:
            self.navigator.go(routes.DailyDealTable(self.daily.day()))
        elif item.kind is ItemKind.PUZZLE:
            self._play_puzzle(item)
        else:
            seats = [OPPONENT_LEVEL] * match.players
            seats[item.seat] = HUMAN
            others = list(DEFAULT_NAMES[1 : match.players])
            name = self.navigator.services.preferences.name
            match.names = (*others[: item.seat], name, *others[item.seat :])
            self.run.sit(Host(match, seats, practice=True))

    def _play_puzzle(self, item: CollectionItem) -> None:
        from scenes.pages.learn.puzzle import PuzzleTable

        game = item.game(GAMES)
        found = [puzzle for puzzle in puzzles_of(game) if puzzle.name == item.puzzle] if game else []
        if game is None or not found:
            self._refuse()
            return
        self.navigator.push(PuzzleTable(game, puzzles_of(game), only=found[0]))

    def _refuse(self) -> None:
        words, back = self.words, self.navigator.back
        note = words.text("This version of Etori doesn't know its deal or puzzle.")
        self.navigator.push(dialogs.message(words, words.text("This can't be practised"), note, back))
