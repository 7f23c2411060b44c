"""Spectate a match that another window plays: what is done there is read from the archive."""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from game.ai.opponent_process import OpponentProcess
from game.ai.request import DecisionRequest
from game.engine.actions import Action, parse_action
from game.match.seating import HUMAN
from game.session.library import MatchLibrary

ANYBODY = "normal"
"""In place of a person: nobody at this computer is asked."""


class Spectator(OpponentProcess):
    """In the place of opponents: all players do what they have done elsewhere, as soon as it is kept.

    The cards come from the seed of the match, and so are the same. What is taken back there is taken back
    here, too.
    """

    def __init__(self, library: MatchLibrary, number: int) -> None:
        """Raises `UnreadableMatch`."""
        super().__init__()
        assert library.archive is not None, "a number is one of the archive's"
        self._archive = library.archive
        self._number = number
        self.host = library.look_on(number)
        self.host.played_elsewhere = True
        self.host.seats = tuple(ANYBODY if seat == HUMAN else seat for seat in self.host.seats)
        self._done: list[list[str]] = []
        self._seen = -1

    def start(self) -> None:
        """No process is needed."""

    def ask(self, request: DecisionRequest) -> None:
        """Nobody thinks here."""

    def forget(self) -> None:
        """Nothing is asked."""

    def answer(self) -> Action | None:
        """What was done next, once it is known."""
        self._read()
        deal = self.host.deal_number
        if not 0 < deal <= len(self._done):
            return None
        done, undos = self._done[deal - 1], self.host.undos
        self.host.agree(done)
        action = self.host.action_number
        if self.host.undos != undos or action >= len(done):
            return None
        return parse_action(done[action].partition(" ")[2])

    def _read(self) -> None:
        """Look again where anything has been written since the last time."""
        with suppress(sqlite3.Error, ValueError, KeyError):
            (version,) = self._archive.database.execute("PRAGMA data_version").fetchone()
            if version != self._seen:
                self._seen = version
                self._done = [deal["actions"] for deal in self._archive.record(self._number)["deals"]]
