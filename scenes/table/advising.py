"""Recommendations of the viewer to the computer player whom they advise."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.session.host import Host


class Advising:
    """Advice of the viewer: while `on`, the advised player waits for it before each choice."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.on = False
        self.recommended: Action | None = None
        """Action that the viewer recommends for the current choice; `None` if they recommend none."""
        self.given = False
        """Whether the viewer has given a recommendation or left the current choice to the player."""

    def choices(self, viewer: int | None) -> Sequence[Action]:
        """Return the actions that the viewer may recommend now; the advised player waits while there are any.

        Empty if advice is off or already given, or if the player has at most one legal action.
        """
        if viewer is None or not self.on or self.given:
            return ()
        legal = self.host.recommendable(viewer)
        return legal if len(legal) > 1 else ()

    def give(self, action: Action | None) -> None:
        """Recommend an action; `None` leaves the choice to the advised player."""
        self.recommended, self.given = action, True

    def next_choice(self) -> None:
        """Forget the recommendation, because the next choice begins."""
        self.recommended, self.given = None, False
