"""A run of the program in which computers play all seats: `etori --watch`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.engine.templates import Notice
from game.session.host import Host
from scenes.app.app import App
from scenes.framework import routes
from scenes.framework.preferences import Preferences

MIN_TRICK_PAUSE_MS = 300
"""Milliseconds that a finished trick stays on the table if a speed was given."""


class WatchApp(App):
    """A run of the program in which computers play all seats and nothing is saved; for show and for tests."""

    def __init__(self, host: Host, folder: Path, deals: int | None, leave: bool, speed: str | None) -> None:
        """With `leave`, close the window after `deals` deals, or after the match if `deals` is `None`.

        `speed` is the speed of the cards; `None` uses the one in the settings.
        """
        super().__init__(folder)
        self.match: Host = host
        self.deals = deals
        self.closes = leave
        self.speed = speed

    def preferences(self, saved: Preferences) -> Preferences:
        """Return the saved preferences; a given speed replaces theirs, with the shortest trick pause."""
        if self.speed is None:
            return saved
        return replace(saved, speed=self.speed, trick_pause="timed", trick_pause_ms=MIN_TRICK_PAUSE_MS)

    def open(self, notice: Notice | None) -> None:
        """Open the table at once, without the home page."""
        self.navigator.open(routes.Result, lambda _: self._after_deal())
        self.opponents.start()
        self.navigator.push(self.table_of(self.match))

    def _after_deal(self) -> None:
        """Show the result of a deal; if the window is to close by itself, continue or close it instead."""
        host = self.table.host
        done = host.finished or (self.deals is not None and host.deal_number >= self.deals)
        if done and self.closes:
            self.navigator.clear()
        elif self.closes:
            self.matches.next_deal()
        else:
            self.matches.show_result()
