"""The flow of the deal editor: a deal is put together, and then played or watched without being counted."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cached_property, partial
from random import Random

from game import GAMES
from game.match.opening_calls import OpeningCalls
from game.match.seating import HUMAN
from game.session.host import Host
from scenes.app.program_run import Flow, new_seed
from scenes.framework import routes
from scenes.graphics.player_crests import NAMES
from scenes.pages.editor.kept_draft import load_draft, save_draft
from scenes.pages.editor.model import EditorModel
from scenes.pages.editor.page import DealEditorPage, EditorActions
from scenes.pages.records.sheets import SeatSheet

WATCHED = "expert"
"""Level of the computer players who play a deal to be watched."""

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
        actions = EditorActions(self._ask_for_seat, self._watch, self._keep)
        self.navigator.push(DealEditorPage(self.model, actions, Random(new_seed())))

    def _keep(self) -> None:
        """Save the draft; if that fails, it is still there until the program ends."""
        try:
            save_draft(self.navigator.services.data, self.model.draft)
        except OSError as fault:
            logger.warning("the draft of a deal can't be saved: %s", fault.strerror)

    def _ask_for_seat(self, opening: OpeningCalls) -> None:
        self.navigator.push(SeatSheet(opening.deal, partial(self._play, opening)))

    def _play(self, opening: OpeningCalls, level: str, seat: int) -> None:
        seats = [level] * opening.deal.setup.players
        seats[seat] = HUMAN
        self._sit(opening, seats)

    def _watch(self, opening: OpeningCalls) -> None:
        self._sit(opening, [WATCHED] * opening.deal.setup.players)

    def _sit(self, opening: OpeningCalls, seats: Sequence[str]) -> None:
        """Open a practice table with the deal after its calls; it is neither saved nor counted."""
        names = [*NAMES[: len(seats)]]
        if HUMAN in seats:
            names[seats.index(HUMAN)] = self.navigator.services.preferences.name
        self.run.sit(Host(opening.begun(new_seed(), names), seats, practice=True))
