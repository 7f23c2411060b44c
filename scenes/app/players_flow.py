"""The flow of the players who share the computer."""

from __future__ import annotations

from game.archive.players import players_in
from scenes.app.program_run import Flow, ProgramRun, SharedComputer
from scenes.i18n import NO_WORDS, Text
from scenes.pages.players.page import PlayersPage
from scenes.pages.players.rows import player_text


class PlayersFlow(Flow):
    """Opens the page of players, and names the one who plays."""

    def __init__(self, run: ProgramRun, shared: SharedComputer) -> None:
        super().__init__(run)
        self.shared = shared

    def playing(self) -> Text:
        """Return the name of the player of this run, or no words if there is no other player."""
        try:
            alone = len(players_in(self.shared.root)) == 1
        except OSError:
            return NO_WORDS
        if alone:
            return NO_WORDS
        return player_text(self.navigator.services.preferences.name, self.shared.player, self.words)

    def show(self) -> None:
        """Open the page."""
        self.navigator.push(PlayersPage(self.shared.root, self.shared.player, self.shared.switch))
