"""How long the person at this computer is asked, and whether they have noticed."""

from __future__ import annotations

from scenes.audio import Noise
from scenes.framework.scene import Scene

LONGEST = 300.0
"""Longest recorded time of a move in seconds: above it, the player was away."""
ASLEEP = 90.0
"""Seconds between two frames above which the computer slept: the window wakes at least once a minute."""
CALL_AFTER = 2.0
"""Seconds after which whoever is asked, and does nothing, hears a knock."""


class MoveClock:
    """Counts the seconds in which the table was at rest, showed its question and had the focus.

    Time on other pages is not counted: the table gets no frames then.
    """

    def __init__(self) -> None:
        self._question: object = None
        """Decision that is being timed."""
        self._seconds = 0.0
        self._runs = False
        """Whether the question was shown and attended to at the end of the last frame."""

    def update(self, dt: float, question: object, *, attended: bool) -> None:
        """Count a frame of `dt` seconds. `question` tells decisions apart; None while nothing is asked.

        `attended` is whether the window has the focus.
        """
        if self._runs and dt < ASLEEP:
            self._seconds = min(LONGEST, self._seconds + dt)
        if question not in (None, self._question):
            self._question, self._seconds = question, 0.0
        self._runs = attended and question is not None

    def seconds(self, question: object) -> float | None:
        """Return the time spent on a decision, or None if it was never asked."""
        return self._seconds if question == self._question else None


class Attention:
    """Whether whoever is asked at the table has noticed it, and what opens before him."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._left: float | None = None
        """Seconds until the knock, where somebody is asked who has done nothing since."""
        self._asked = False
        self._opened = False

    @property
    def times(self) -> list[float]:
        """Seconds until something is to be heard though nothing happens."""
        return [] if self._left is None or not self.scene.audible else [self._left]

    def pay(self) -> None:
        """He has moved the pointer or pressed a key: he knows."""
        self._left = None

    def update(self, dt: float, *, asked: bool, opened: bool) -> list[Noise]:
        """What is to be heard now: whether somebody is `asked`, and whether a panel or a hint is `opened`."""
        heard = [Noise.PANEL] if opened and not self._opened else []
        self._opened = opened
        if asked != self._asked:
            self._asked, self._left = asked, CALL_AFTER if asked else None
        elif self._left is not None:
            self._left -= dt
            if self._left <= 0:
                heard.append(Noise.TURN)
                self._left = None
        return heard
