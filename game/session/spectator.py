"""Spectating a match that another window plays: its actions are read from the archive."""

from __future__ import annotations

import sqlite3
from contextlib import suppress

from game.ai.opponent_process import OpponentProcess
from game.ai.request import DecisionRequest
from game.engine.actions import Action, parse_action
from game.match.seating import HUMAN
from game.session.library import MatchLibrary

REPLACEMENT_LEVEL = "normal"
"""Level given to seats of persons, so that this window asks no person to play."""


class Spectator(OpponentProcess):
    """A source of actions in place of opponents: it repeats what all players did in the other window.

    The cards are the same because they come from the match's seed. Actions undone in the other window are
    also undone here.
    """

    def __init__(self, library: MatchLibrary, number: int) -> None:
        """Prepare to spectate a match by its number in the archive; raises `UnreadableMatch`."""
        super().__init__()
        assert library.archive is not None, "a number is one of the archive's"
        self._archive = library.archive
        self._number = number
        self.host = library.look_on(number)
        self.host.played_elsewhere = True
        self.host.seats = tuple(REPLACEMENT_LEVEL if seat == HUMAN else seat for seat in self.host.seats)
        self._done: list[list[str]] = []
        self._seen = -1

    def start(self) -> None:
        """Do nothing: no process is needed."""

    def ask(self, request: DecisionRequest) -> None:
        """Do nothing: actions come from the archive."""

    def forget(self) -> None:
        """Do nothing: there is no request to drop."""

    def answer(self) -> Action | None:
        """Return the next action of the other window, or `None` if it isn't saved yet."""
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
        """Read the match's actions again if the archive has changed."""
        with suppress(sqlite3.Error, ValueError, KeyError):
            (version,) = self._archive.database.execute("PRAGMA data_version").fetchone()
            if version != self._seen:
                self._seen = version
                self._done = [deal["actions"] for deal in self._archive.record(self._number)["deals"]]
                self.host.follow_levels(self._archive.session(self._number).levels)
