"""What the viewer recommends to the computer player whose hand he sees."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.session.host import Host


class Advising:
    """Switched on, the player who is advised waits before each of his choices for what the viewer says."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.on = False
        self.recommended: Action | None = None
        """What the viewer has said of the present choice."""
        self.given = False
        """Whether he has had his say about it; he may have left it to who is to choose."""

    def choices(self, viewer: int | None) -> Sequence[Action]:
        """What the viewer may recommend just now: while there is anything, it is waited for."""
        if viewer is None or not self.on or self.given:
            return ()
        legal = self.host.recommendable(viewer)
        return legal if len(legal) > 1 else ()

    def give(self, action: Action | None) -> None:
        """Recommend an action, or leave the choice to who is to act."""
        self.recommended, self.given = action, True

    def next_choice(self) -> None:
        """What was said is done with."""
        self.recommended, self.given = None, False
