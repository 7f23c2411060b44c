"""Automatic play of the only legal card, if the viewer has turned it on."""

from __future__ import annotations

from game.engine.actions import PLAYS, Action
from scenes.table.viewer_seat import ViewerSeat

PAUSE_SECONDS = 0.7
"""Seconds before the card is played, so that it can be seen."""


class ForcedCard:
    """Finds a card that is the only legal play, and times how long it has been the only one."""

    def __init__(self, seat: ViewerSeat) -> None:
        self.seat = seat
        self.taken_back = False
        """Whether the viewer has taken something back and not decided since; then no card is played
        automatically.
        """
        self._seen = 0.0

    def find(self) -> Action | None:
        """Return the viewer's only legal action if it is a play; `None` otherwise or after taking back."""
        legal = self.seat.state.legal
        if self.taken_back or len(legal) != 1:
            return None
        return legal[0] if legal[0] in PLAYS else None

    @property
    def left(self) -> float:
        """Seconds until the card is played."""
        return max(0.0, PAUSE_SECONDS - self._seen)

    def wait(self, dt: float, found: Action | None) -> bool:
        """Advance the wait for a found card by `dt` seconds, or reset it for `None`; return whether to play
        now.
        """
        due = found is not None and self.left <= dt
        self._seen = 0.0 if found is None else self._seen + dt
        return due
