"""The only card that may be played: it plays itself where the viewer has wished that."""

from __future__ import annotations

from game.engine.actions import PLAYS, Action
from scenes.table.viewer_seat import ViewerSeat

PAUSE = 0.7
"""Seconds for which such a card is seen before."""


class ForcedCard:
    """Finds the card, and how long it has been seen to be the only one."""

    def __init__(self, seat: ViewerSeat) -> None:
        self.seat = seat
        self.taken_back = False
        """Whether the viewer has taken something back, and not decided since."""
        self._seen = 0.0

    def find(self) -> Action | None:
        """The card that plays itself, where the viewer is asked and has taken nothing back just before."""
        legal = self.seat.state.legal
        if self.taken_back or len(legal) != 1:
            return None
        return legal[0] if legal[0] in PLAYS else None

    @property
    def left(self) -> float:
        """Seconds until it plays itself."""
        return max(0.0, PAUSE - self._seen)

    def wait(self, dt: float, found: Action | None) -> bool:
        """Let time pass before a card that was found, or begin anew; whether its time has come."""
        due = found is not None and self.left <= dt
        self._seen = 0.0 if found is None else self._seen + dt
        return due
