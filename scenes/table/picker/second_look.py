"""A second look at what the viewer has chosen: before a clear mistake he is asked whether he is sure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.ai.levels import EFFORTS
from game.engine.actions import Action
from game.lessons import LESSONS, place_of
from scenes.i18n import NO_WORDS, Text
from scenes.presenters.base.presenter import Presenter, lesson_about
from scenes.presenters.base.table_context import TableContext
from scenes.table.viewer_seat import ViewerSeat

LEVEL = "hard"
"""Level that checks the player's choice; fast enough not to delay play."""


class DoubtfulChoice(NamedTuple):
    """A choice that was found to be clearly worse than another."""

    trick: int
    """Counted from 1."""
    chosen: Action
    better: Action
    lesson: str = ""
    """The key of the lesson that is about it, if one is."""


class DealReminder(NamedTuple):
    """The one thing to remember of a deal."""

    words: Text = NO_WORDS
    lesson: str = ""
    """The key of the lesson that is about it, if one is."""


class SecondLook:
    """Looks once at each choice of the viewer, and remembers what it doubted in the deal.

    What he has chosen is weighed like a recommendation. The opponents' process answers with the same action,
    unless that is surely worse than its own by more than the game's small measure.
    """

    def __init__(self, seat: ViewerSeat) -> None:
        self.seat = seat
        self.chosen: Action | None = None
        """What is being looked at."""
        self.doubts: list[DoubtfulChoice] = []
        self._at: tuple[int, int] | None = None
        """The deal and the action that was looked at last."""

    @property
    def _now(self) -> tuple[int, int]:
        return self.seat.host.deal_number, self.seat.host.action_number

    def begin(self, actions: Sequence[Action]) -> bool:
        """Look at what has been chosen; whether there is anything to look at that has not been looked at."""
        player = self.seat.state.you
        if player is None or len(actions) != 1 or len(self.seat.state.legal) < 2 or self._at == self._now:
            return False
        self._at, self.chosen = self._now, actions[0]
        request = self.seat.host.request_of(player, LEVEL)
        self.seat.opponents.ask(request._replace(effort=EFFORTS[LEVEL], recommended=actions[0]))
        return True

    def found(self, presenter: Presenter[Any], sight: TableContext[Any]) -> Action | None:
        """The choice itself where it may be done, or what is better; `None` while it lasts."""
        found = self.seat.opponents.answer()
        if found is not None and self.chosen is not None:
            if found != self.chosen:
                lesson = lesson_about(presenter, sight, self.chosen, found)
                self.doubts.append(DoubtfulChoice(sum(sight.won) + 1, self.chosen, found, lesson))
            self.chosen = None
        return found

    def give_up(self) -> bool:
        """Look no longer, and anew at the next choice; whether there was a look to be given up."""
        looking = self.chosen is not None
        self.chosen = self._at = None
        if looking:
            self.seat.opponents.forget()
        return looking

    def forget(self) -> None:
        """A deal has begun."""
        self.give_up()
        self.doubts.clear()

    def told(self, sight: TableContext[Any]) -> DealReminder:
        """The one thing to remember of the deal; nothing where nothing was doubted.

        What a lesson is about goes before the rest.
        """
        if not self.doubts:
            return DealReminder()
        words, doubt = sight.words, min(self.doubts, key=lambda doubt: not doubt.lesson)
        told = words.text("Your choice before the play is worth another look.")
        if doubt.chosen.verb == doubt.better.verb == "play":
            told = words.text(
                "Trick {number} is worth another look: {better} was clearly better than {chosen}.",
                number=doubt.trick,
                better=sight.the_card(doubt.better.cards[0]),
                chosen=sight.the_card(doubt.chosen.cards[0]),
            )
        if not doubt.lesson:
            return DealReminder(told)
        game = self.seat.host.game.key
        title = words.text(LESSONS[game][place_of(game, doubt.lesson)].title)
        about = words.text("See the lesson “{lesson}”.", lesson=title)
        return DealReminder(words.sentences(told, about), doubt.lesson)
