"""The only card that may be played: it plays itself where the viewer has wished that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.actions import PLAYS, Action
from scenes.table.seat import Seat

if TYPE_CHECKING:
    from scenes.table.parts import Parts

PAUSE = 0.7
"""Seconds for which such a card is seen before."""


class ForcedCard:
    """Finds the card, and how long it has been seen to be the only one."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.taken_back = False
        """Whether the viewer has taken something back, and not decided since."""
        self._seen = 0.0

    def find(self, parts: Parts) -> Action | None:
        """The card that plays itself, where the viewer is asked.

        It waits for him after he has taken something back, and while he looks at a hint, or at the offer to
        end the deal, or carries a card.
        """
        legal = self.seat.state.legal
        looked_at = parts.hint.shown or parts.asking.closing.shown or parts.hand.carried is not None
        if self.taken_back or looked_at or len(legal) != 1:
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
