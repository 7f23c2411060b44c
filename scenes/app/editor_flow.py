"""The flow of the deal editor: a deal is put together, and then played or watched without being counted."""

from __future__ import annotations

import logging
from datetime import date
from functools import cached_property, partial
from random import Random

from game import GAMES
from game.archive.collections import CollectionItem, ItemKind
from game.match.opening_calls import OpeningCalls
from game.match.seating import HUMAN
from game.session.host import Host, OpenPractice
from scenes.app.program_run import Flow, new_seed
from scenes.framework import routes
from scenes.graphics.player_crests import DEFAULT_NAMES
from scenes.pages.editor.begin_sheets import PracticeSheet, PracticeTable, WatchSheet
from scenes.pages.editor.kept_draft import load_draft, save_draft
from scenes.pages.editor.model import EditorModel
from scenes.pages.editor.page import DealEditorPage, EditorActions

logger = logging.getLogger(__name__)


class EditorFlow(Flow):
    """Opens the deal editor; its draft is saved when the editor is left."""

    @cached_property
    def model(self) -> EditorModel:
        """The draft: the one that was saved, or an empty one of the game played last."""
        library = self.run.library
        model = EditorModel(GAMES, None if library is None else library.last_game)
        saved = load_draft(self.navigator.services.data, GAMES)
        if saved is not None:
            model.draft = saved
        return model

    def show(self, route: routes.EditDeal) -> None:
        """Open the editor with a deal or, without one, with the draft as it was left."""
        if route.deal is not None:
            self.model.begin_from(route.deal)
        actions = EditorActions(
            self._ask_for_seat, self._ask_for_level, self._keep, self._collect, self._is_collected
        )
        self.navigator.push(DealEditorPage(self.model, actions, Random(new_seed())))

    def _keep(self) -> None:
        """Save the draft; if that fails, it is still there until the program ends."""
        try:
            save_draft(self.navigator.services.data, self.model.draft)
        except OSError as fault:
            logger.warning("the draft of a deal can't be saved: %s", fault.strerror)

    def _collect(self, code: str) -> None:
        """Star the deal with the player at the first seat, whose hand the editor calls "You"."""
        self.navigator.go(routes.Collect(_item(code)))

    def _is_collected(self, code: str | None) -> bool:
        return code is not None and self.navigator.collected(_item(code))

    def _ask_for_seat(self, opening: OpeningCalls) -> None:
        self.navigator.push(PracticeSheet(opening.deal, partial(self._play, opening)))

    def _ask_for_level(self, opening: OpeningCalls) -> None:
        self.navigator.push(WatchSheet(partial(self._watch, opening)))

    def _play(self, opening: OpeningCalls, table: PracticeTable) -> None:
        seats = [table.level] * opening.deal.setup.players
        seats[table.seat] = HUMAN
        names = [*DEFAULT_NAMES[: len(seats)]]
        names[table.seat] = self.navigator.services.preferences.name
        match = opening.begun(new_seed(), names)
        self.run.sit(OpenPractice(match, seats) if table.open_hands else Host(match, seats, practice=True))

    def _watch(self, opening: OpeningCalls, level: str) -> None:
        players = opening.deal.setup.players
        match = opening.begun(new_seed(), DEFAULT_NAMES[:players])
        self.run.sit(Host(match, [level] * players, practice=True))


def _item(code: str) -> CollectionItem:
    return CollectionItem(ItemKind.DEAL, code, date.today())
