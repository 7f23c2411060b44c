"""Time per move: how long the person at this computer thought about what they then decided."""

from __future__ import annotations

LONGEST = 300.0
"""Longest recorded time of a move in seconds: above it, the player was away."""
ASLEEP = 90.0
"""Seconds between two frames above which the computer slept: the window wakes at least once a minute."""


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
