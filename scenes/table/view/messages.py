"""Messages of the table: captions of events, reasons for refusals, announcements and notices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.ai.levels import LEVEL_NAMES
from game.ai.opponent_process import FALLBACK_LEVEL
from game.engine.actions import Action
from game.engine.cards import Card, Suit
from game.engine.events import Event
from game.engine.view import Moment, View
from scenes.i18n import NO_WORDS, CardMark, Line, Text, Translator, joined
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.table_context import TableContext

REFUSAL_TIME = 2.6
BUBBLE_TIME = 2.1
"""Seconds for which a speech bubble is shown. `REFUSAL_TIME` is the same for the reason of a refusal, for
the name of a new deck, and for the message that the seal was copied.
"""
NEWS_TIME, AFTER_TIME = 4.0, 4.0
"""Seconds for which a notice about a player is shown, and then only its status line on the plate."""
OPENING_SECONDS = 0.140
"""Seconds that a speech bubble takes to open."""
FADE_OUT_SECONDS = 0.2
"""Seconds that a speech bubble takes to fade, at the end of its time."""
FULLY_OPEN_SECONDS = 1.0
"""Remaining seconds given to a bubble without a time limit, so that it is neither opening nor fading."""


@dataclass
class SeatNotice:
    """A notice of two lines at a player's seat."""

    player: int
    title: Text
    text: Text
    status: Line
    """Status shown on the player's plate during the notice and for a while after it."""
    left: float = NEWS_TIME + AFTER_TIME
    """Seconds until the status is no longer shown."""


@dataclass(frozen=True)
class RefusalReason:
    """Reason why a card of the hand was refused."""

    card: Card
    words: Text
    suit: Suit | None
    """Suit named in the text, or `None`."""
    clause: str
    """Clause of the rules that forbids the card, or an empty string."""


@dataclass
class TableMessages:
    """The messages shown now, and how long each is still shown."""

    caption: Line = ()
    """Caption of the last event that has one; empty if there is none."""
    reason: RefusalReason | None = None
    """Reason why the last card tried was refused; `None` if none is shown."""
    bubbles: dict[int, tuple[Line, float]] = field(default_factory=dict)
    """Announcements by player, with the seconds for which they are still shown."""
    latest: SeatNotice | None = None
    """Notice about a player; `None` if there is none. It stays when a new deal begins."""
    choices: dict[str, Line] = field(default_factory=dict)
    """What the computer has chosen for the viewer at their wish, until they choose themselves.

    The key is the verb or, if the verb alone was chosen, the label.
    """
    deck: Text = NO_WORDS
    """Name of the deck that the player has just changed to; empty if none is told."""
    copied: Text = NO_WORDS
    """Message on the seal's plate after the player has copied the code; empty if there is none."""
    _deck_left: float = 0.0
    _copied_left: float = 0.0
    _reason_left: float = 0.0
    _told_in: Translator | None = None
    _remarks: dict[int, Text] = field(default_factory=dict)
    """Remark by player, to be shown before their next announcement."""

    def tell(self, event: Event, sight: TableContext[Any], presenter: Presenter[Any]) -> None:
        """Show the caption and the announcements of an event."""
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
        """Translate the caption if the language has changed, using the last of these moments that has one.

        `sight` returns the presenters' context for a view. Other messages are cleared.
        """
        words = sight(moments[-1].view).words
        if self._told_in not in (None, words):
            told = (presenter.narration.caption(sight(each.view), each.event) for each in reversed(moments))
            self.clear(next(filter(None, told), ()))
        self._told_in = words

    def remark(self, player: int, words: Text) -> None:
        """Show a remark of a player about what they are going to do."""
        self._remarks = {player: words}
        self.bubbles[player] = ((words,), BUBBLE_TIME)

    def tell_of_stand_in(self, player: int, sight: TableContext[Any]) -> None:
        """Show a notice that rules of thumb play on for a player whose worker failed."""
        words = sight.words
        level = words.text(LEVEL_NAMES[FALLBACK_LEVEL])
        self.latest = SeatNotice(
            player,
            words.text("{player} stopped answering.", player=sight.names[player]),
            words.text("Etori takes over these cards at {level} level.", level=level),
            words.line("Now: {level}", level=level),
        )

    @property
    def refusal(self) -> Text:
        """Text of the reason shown for a refusal, or no words."""
        return NO_WORDS if self.reason is None else self.reason.words

    def tell_of_choice(self, action: Action, told: Line) -> None:
        """Add a choice that the computer makes for the viewer, `told` as the label of its button.

        Further cards of the same verb are added to the first; a higher bid replaces the lower one.
        """
        more = tuple(map(CardMark, action.cards))
        key = action.verb if more or action.number is not None else joined(told)
        before = self.choices.get(key, ())
        end = max((at for at, piece in enumerate(before, 1) if isinstance(piece, CardMark)), default=0)
        self.choices[key] = (*before[:end], *more, *before[end:]) if end and more else told

    def chosen(self, words: Translator) -> Line:
        """Return a line with what was chosen for the viewer; empty if nothing was."""
        if not self.choices:
            return ()
        told, *others = self.choices.values()
        for other in others:
            told = words.line("{first}, {next}", first=told, next=other)
        return words.line("Chosen for you: {choices}", choices=told)

    def tell_of_deck(self, told: Text) -> None:
        """Tell for a while which deck the player has changed to."""
        self.deck, self._deck_left = told, REFUSAL_TIME

    def tell_of_copy(self, told: Text) -> None:
        """Tell for a while on the seal's plate whether the code was copied."""
        self.copied, self._copied_left = told, REFUSAL_TIME

    def refuse(self, reason: RefusalReason) -> None:
        """Show for a while why a card was refused, in place of the prompt."""
        self.reason, self._reason_left = reason, REFUSAL_TIME

    def forgive(self) -> None:
        """Stop showing the reason for a refusal."""
        self.reason, self._reason_left = None, 0.0

    def clear(self, caption: Line = ()) -> None:
        """Show only the given caption; a notice about a player or a deck stays."""
        self.caption = caption
        self.choices.clear()
        self.forgive()
        self.bubbles.clear()

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds and remove messages whose time is over. Return whether any was."""
        before = (self.reason, len(self.bubbles), self.news, self.latest, self.deck, self.copied)
        if self.latest is not None:
            self.latest.left -= dt
            if self.latest.left <= 0:
                self.latest = None
        self._reason_left = max(0.0, self._reason_left - dt)
        self._deck_left = max(0.0, self._deck_left - dt)
        if not self._reason_left:
            self.reason = None
        self._copied_left = max(0.0, self._copied_left - dt)
        if not self._deck_left:
            self.deck = NO_WORDS
        if not self._copied_left:
            self.copied = NO_WORDS
        self.bubbles = {who: (line, left - dt) for who, (line, left) in self.bubbles.items() if left > dt}
        return before != (self.reason, len(self.bubbles), self.news, self.latest, self.deck, self.copied)

    @property
    def news(self) -> SeatNotice | None:
        """Notice that is shown, or `None`; its status may be shown for longer."""
        return self.latest if self.latest is not None and self.latest.left > AFTER_TIME else None

    @property
    def instead(self) -> Mapping[int, Line]:
        """Lines shown in place of players' statuses, by player."""
        return {} if self.latest is None else {self.latest.player: self.latest.status}

    @property
    def fading(self) -> bool:
        """Whether a bubble is opening or fading, so that every frame counts."""
        return any(
            not FADE_OUT_SECONDS <= left <= BUBBLE_TIME - OPENING_SECONDS for _, left in self.bubbles.values()
        )

    @property
    def remaining_seconds(self) -> list[float]:
        """Seconds until each message begins to disappear."""
        news = () if self.latest is None else (self.latest.left - AFTER_TIME, self.latest.left)
        ends = (
            self._reason_left,
            self._deck_left,
            self._copied_left,
            *news,
            *(left - FADE_OUT_SECONDS for _, left in self.bubbles.values()),
        )
        return [left for left in ends if left > 0]
