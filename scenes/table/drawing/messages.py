"""Words at the table: what just happened, why something cannot be done, what players announce."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from game.engine.events import Event
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.sight import Sight
from scenes.words import NO_WORDS, Line, Text

REFUSAL_TIME = 3.0
BUBBLE_TIME = 2.1
"""Seconds for which the reason of a refusal and a speech bubble stay."""
NEWS_TIME = 8.0
"""Seconds for which a notice about a player stays."""
OPENING = 0.140
"""Seconds in which a speech bubble opens."""
FADE_OUT = 0.2
"""Seconds in which a speech bubble goes away, the last of its time."""
STANDING = 1.0
"""What a bubble that stays has left at any time: it has opened and does not go away."""


@dataclass
class News:
    """A notice about a player, in two lines at his seat."""

    player: int
    title: Text
    text: Text
    left: float = NEWS_TIME
    """Seconds for which it stays."""


@dataclass
class Messages:
    """The words that are shown now, and for how long."""

    caption: Line = ()
    """The last thing that happened."""
    refusal: Text = NO_WORDS
    bubbles: dict[int, tuple[Line, float]] = field(default_factory=dict)
    """What players announce, with the seconds that are left."""
    news: News | None = None
    """What the player must know, whatever else is said; a new deal does not end it."""
    _refusal_left: float = 0.0
    _remarks: dict[int, Text] = field(default_factory=dict)
    """What players have said besides, before their announcement of the same moment."""

    def tell(self, event: Event, sight: Sight[Any], presenter: Presenter[Any]) -> None:
        """An event is being shown."""
        self.caption = presenter.voice.caption(sight, event) or self.caption
        speech = presenter.voice.speech(sight, event)
        player = getattr(event, "player", None)
        spoken = {player: speech} if speech and player is not None else presenter.voice.replies(sight, event)
        for speaker, line in spoken.items():
            if speaker != sight.view.viewer:
                if remark := self._remarks.pop(speaker, None):
                    line = sight.words.line("{remark}: {words}", remark=remark, words=line)
                self.bubbles[speaker] = (line, BUBBLE_TIME)

    def remark(self, player: int, words: Text) -> None:
        """Let a player say something about what he is going to do."""
        self._remarks = {player: words}
        self.bubbles[player] = ((words,), BUBBLE_TIME)

    def warn(self, text: Text) -> None:
        """Show a text for a while in place of the prompt."""
        self.refusal, self._refusal_left = text, REFUSAL_TIME

    def clear(self, caption: Line = ()) -> None:
        """Forget everything but a new caption."""
        self.caption, self.refusal, self._refusal_left = caption, NO_WORDS, 0.0
        self.bubbles.clear()

    def update(self, dt: float) -> bool:
        """Let what has been shown long enough go away; whether anything did."""
        before = (self.refusal, len(self.bubbles), self.news)
        if self.news is not None:
            self.news.left -= dt
            if self.news.left <= 0:
                self.news = None
        self._refusal_left = max(0.0, self._refusal_left - dt)
        if not self._refusal_left:
            self.refusal = NO_WORDS
        self.bubbles = {who: (line, left - dt) for who, (line, left) in self.bubbles.items() if left > dt}
        return before != (self.refusal, len(self.bubbles), self.news)

    @property
    def fading(self) -> bool:
        """Whether a bubble opens or is on its way out, so that every frame counts."""
        return any(not FADE_OUT <= left <= BUBBLE_TIME - OPENING for _, left in self.bubbles.values())

    @property
    def times(self) -> list[float]:
        """When something begins to go away, in seconds from now."""
        news = self.news.left if self.news is not None else 0.0
        ends = (self._refusal_left, news, *(left - FADE_OUT for _, left in self.bubbles.values()))
        return [left for left in ends if left > 0]
