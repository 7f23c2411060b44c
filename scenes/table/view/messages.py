"""Words at the table: what just happened, why something cannot be done, what players announce."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.ai.levels import LEVEL_NAMES
from game.ai.opponent_process import STAND_IN
from game.engine.cards import Card, Suit
from game.engine.events import Event
from game.engine.view import Moment, View
from scenes.i18n import NO_WORDS, Line, Text, Translator
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.table_context import TableContext

REFUSAL_TIME = 2.6
BUBBLE_TIME = 2.1
"""Seconds for which the reason of a refusal and a speech bubble stay."""
NEWS_TIME, AFTER_TIME = 4.0, 4.0
"""Seconds for which a notice about a player stays, and then what is left of it on his plate."""
OPENING = 0.140
"""Seconds in which a speech bubble opens."""
FADE_OUT = 0.2
"""Seconds in which a speech bubble goes away, the last of its time."""
STANDING = 1.0
"""What a bubble that stays has left at any time: it has opened and does not go away."""


@dataclass
class SeatNotice:
    """A notice about a player, in two lines at his seat."""

    player: int
    title: Text
    text: Text
    status: Line
    """What his plate says meanwhile, and for a while after it."""
    left: float = NEWS_TIME + AFTER_TIME
    """Seconds until nothing of it is left."""


@dataclass(frozen=True)
class RefusalReason:
    """Why a card of the hand was refused."""

    card: Card
    words: Text
    suit: Suit | None = None
    """The suit that the words name."""
    clause: str = ""
    """The clause of the rules that says so, if one does."""


@dataclass
class TableMessages:
    """The words that are shown now, and for how long."""

    caption: Line = ()
    """Caption of the last event that has one; empty at first."""
    reason: RefusalReason | None = None
    """Why the card that was tried last cannot be chosen."""
    bubbles: dict[int, tuple[Line, float]] = field(default_factory=dict)
    """What players announce, with the seconds that are left."""
    latest: SeatNotice | None = None
    """What the player must know, whatever else is said; a new deal does not end it."""
    _reason_left: float = 0.0
    _told_in: Translator | None = None
    _remarks: dict[int, Text] = field(default_factory=dict)
    """What players have said besides, before their announcement of the same moment."""

    def tell(self, event: Event, sight: TableContext[Any], presenter: Presenter[Any]) -> None:
        """An event is being shown."""
        self.caption = presenter.narration.caption(sight, event) or self.caption
        speech, actor = presenter.narration.speech(sight, event), event.actor
        spoken = (
            {actor: speech} if speech and actor is not None else presenter.narration.replies(sight, event)
        )
        for speaker, line in spoken.items():
            if speaker != sight.view.viewer:
                if remark := self._remarks.pop(speaker, None):
                    line = sight.words.line("{remark}: {words}", remark=remark, words=line)
                self.bubbles[speaker] = (line, BUBBLE_TIME)

    def read_back(
        self,
        moments: Sequence[Moment],
        sight: Callable[[View[Any]], TableContext[Any]],
        presenter: Presenter[Any],
    ) -> None:
        """After a change of the language: of moments that have been shown say the last one anew."""
        words = sight(moments[-1].view).words
        if self._told_in not in (None, words):
            told = (presenter.narration.caption(sight(each.view), each.event) for each in reversed(moments))
            self.clear(next(filter(None, told), ()))
        self._told_in = words

    def remark(self, player: int, words: Text) -> None:
        """Let a player say something about what he is going to do."""
        self._remarks = {player: words}
        self.bubbles[player] = ((words,), BUBBLE_TIME)

    def tell_of_stand_in(self, player: int, sight: TableContext[Any]) -> None:
        """Say of a player who stopped answering that the rules of thumb play on in his place."""
        words = sight.words
        level = words.text(LEVEL_NAMES[STAND_IN])
        self.latest = SeatNotice(
            player,
            words.text("{player} stopped answering.", player=sight.names[player]),
            words.text("Etori takes over these cards at {level} level.", level=level),
            words.line("Now: {level}", level=level),
        )

    @property
    def refusal(self) -> Text:
        """The words of the reason that is shown; none where none is."""
        return NO_WORDS if self.reason is None else self.reason.words

    def refuse(self, reason: RefusalReason) -> None:
        """Show for a while why a card was refused, in place of the prompt."""
        self.reason, self._reason_left = reason, REFUSAL_TIME

    def forgive(self) -> None:
        """Show no reason any more."""
        self.reason, self._reason_left = None, 0.0

    def clear(self, caption: Line = ()) -> None:
        """Forget everything but a new caption."""
        self.caption = caption
        self.forgive()
        self.bubbles.clear()

    def update(self, dt: float) -> bool:
        """Let what has been shown long enough go away; whether anything did."""
        before = (self.reason, len(self.bubbles), self.news, self.latest)
        if self.latest is not None:
            self.latest.left -= dt
            if self.latest.left <= 0:
                self.latest = None
        self._reason_left = max(0.0, self._reason_left - dt)
        if not self._reason_left:
            self.reason = None
        self.bubbles = {who: (line, left - dt) for who, (line, left) in self.bubbles.items() if left > dt}
        return before != (self.reason, len(self.bubbles), self.news, self.latest)

    @property
    def news(self) -> SeatNotice | None:
        """The notice that is shown, if one is."""
        return self.latest if self.latest is not None and self.latest.left > AFTER_TIME else None

    @property
    def instead(self) -> Mapping[int, Line]:
        """What stands in the place of a player's status, by player."""
        return {} if self.latest is None else {self.latest.player: self.latest.status}

    @property
    def fading(self) -> bool:
        """Whether a bubble opens or is on its way out, so that every frame counts."""
        return any(not FADE_OUT <= left <= BUBBLE_TIME - OPENING for _, left in self.bubbles.values())

    @property
    def times(self) -> list[float]:
        """When something begins to go away, in seconds from now."""
        news = () if self.latest is None else (self.latest.left - AFTER_TIME, self.latest.left)
        ends = (self._reason_left, *news, *(left - FADE_OUT for _, left in self.bubbles.values()))
        return [left for left in ends if left > 0]
