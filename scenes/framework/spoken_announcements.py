"""What is said of what happens, in order, for who does not see it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from scenes.i18n import Text

KEPT = 500
"""How many sayings are kept for whoever comes to listen late, or listens slowly."""


@dataclass
class SpokenAnnouncements:
    """Kept for the whole run. Each has a number, so that it is heard once and none is passed over."""

    listened: bool = False
    """Whether somebody listens: nothing needs to be put in words where nobody does."""
    count: int = 0
    """How many there have been."""
    _kept: deque[Text] = field(default_factory=lambda: deque(maxlen=KEPT))

    def say(self, text: Text) -> None:
        """Say something; nothing, where there is nothing to say."""
        if text:
            self._kept.append(text)
            self.count += 1

    def since(self, number: int) -> Sequence[Text]:
        """What was said after so many, the oldest first, as far as it is kept."""
        new = min(self.count - number, len(self._kept))
        return [*self._kept][len(self._kept) - new :] if new > 0 else ()

    def repeat(self) -> None:
        """Say the last thing once more."""
        if self._kept:
            self.say(self._kept[-1])
