"""Announcements for screen readers and speech, in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from scenes.i18n import Text

MAX_ANNOUNCEMENTS = 500
"""Number of announcements kept for a screen reader that starts late or reads slowly."""


@dataclass
class SpokenAnnouncements:
    """Announcements of the whole run, counted so that each is read once and none is skipped."""

    listened: bool = False
    """Whether a screen reader is active or speech is on; otherwise nothing needs to be announced."""
    whole_page: bool = False
    """Whether the player wants to hear the whole page, which is read at the next opportunity."""
    count: int = 0
    """Number of announcements so far."""
    _kept: deque[Text] = field(default_factory=lambda: deque(maxlen=MAX_ANNOUNCEMENTS))
    _passing: deque[int] = field(default_factory=lambda: deque(maxlen=MAX_ANNOUNCEMENTS))
    """Numbers of the announcements that the next of their kind replaces."""

    def say(self, text: Text, *, passing: bool = False) -> None:
        """Add an announcement; an empty text is ignored.

        A `passing` one says where a scan is, so the next one replaces it.
        """
        if text:
            self._kept.append(text)
            self.count += 1
            if passing:
                self._passing.append(self.count)

    def is_passing(self, number: int) -> bool:
        """Return whether an announcement, counted from 1, was a passing one."""
        return number in self._passing

    def since(self, number: int) -> Sequence[Text]:
        """Return the announcements after the first `number`, oldest first, as far as they are kept."""
        new = min(self.count - number, len(self._kept))
        return [*self._kept][len(self._kept) - new :] if new > 0 else ()

    def repeat(self) -> None:
        """Repeat the last announcement."""
        if self._kept:
            self.say(self._kept[-1])
