"""Checks of the viewer's choices; the table asks whether the viewer is sure of a clear mistake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.ai import logic_of
from game.ai.evaluation import MISTAKE_SHARE
from game.ai.opponent_process import ADVISER_LEVEL
from game.ai.verdict import Judgement
from game.engine.actions import Action
from game.lessons import LESSONS, place_of
from scenes.i18n import NO_WORDS, Text
from scenes.presenters.base.presenter import Presenter, lesson_about
from scenes.presenters.base.table_context import TableContext
from scenes.table.viewer_seat import ViewerSeat


def _is_mistake(judged: Judgement, chosen: Action, swing: float) -> bool:
    loss = next((each.loss for each in judged.weighed if each.action == chosen), None)
    return loss is not None and loss.surely_above(0.0) and loss.points > MISTAKE_SHARE * swing


class DoubtfulChoice(NamedTuple):
    """A choice that is clearly worse than another one."""

    trick: int
    """Number of the trick, from 1."""
    chosen: Action
    better: Action
    lesson: str
    """Key of the lesson that covers the mistake; empty if there is none."""


class DealReminder(NamedTuple):
    """The reminder shown after a deal, about one doubtful choice; empty if there was none."""

    words: Text = NO_WORDS
    lesson: str = ""
    """Key of the lesson that covers the mistake; empty if there is none."""


class SecondLook:
    """Checks each choice of the viewer once, and stores the doubtful ones of the deal.

    A choice is doubtful if the judgement that a hint would show calls it a mistake: it surely costs more than
    `MISTAKE_SHARE` times `BotLogic.swing`.
    """

    def __init__(self, seat: ViewerSeat) -> None:
        self.seat = seat
        self.chosen: Action | None = None
        """The choice being checked, or `None`."""
        self.doubts: list[DoubtfulChoice] = []
        self._at: tuple[int, int] | None = None
        """Deal number and action number of the last check, or `None`."""

    @property
    def _swing(self) -> float:
        return logic_of(self.seat.host.game).swing

    @property
    def _now(self) -> tuple[int, int]:
        return self.seat.host.deal_number, self.seat.host.action_number

    def begin(self, actions: Sequence[Action]) -> bool:
        """Start to check a choice; return whether there is anything to check.

        Only a single action with an alternative is checked, and only once per decision.
        """
        player = self.seat.state.you
        if player is None or len(actions) != 1 or len(self.seat.state.legal) < 2 or self._at == self._now:
            return False
        self._at, self.chosen = self._now, actions[0]
        request = self.seat.host.request_of(player, ADVISER_LEVEL)
        self.seat.opponents.consult(request._replace(recommended=actions[0]))
        return True

    def found(self, presenter: Presenter[Any], sight: TableContext[Any]) -> Action | None:
        """Return the checked choice itself if it is good enough, else a better one; `None` until the check is
        done.

        A doubtful choice is stored with its lesson.
        """
        opponents, chosen = self.seat.opponents, self.chosen
        judged = opponents.advice()
        if chosen is None or (opponents.consulting and (judged is None or not judged.done)):
            return None
        self.chosen = None
        if judged is None or not judged.done or not _is_mistake(judged, chosen, self._swing):
            return chosen
        lesson = lesson_about(presenter, sight, chosen, judged.best)
        self.doubts.append(DoubtfulChoice(sum(sight.won) + 1, chosen, judged.best, lesson))
        return judged.best

    def give_up(self) -> bool:
        """Stop the check so that the next choice is checked again; return whether one was running."""
        looking = self.chosen is not None
        self.chosen = self._at = None
        if looking:
            self.seat.opponents.forget()
        return looking

    def forget(self) -> None:
        """Stop the check and forget the doubtful choices, for a new deal."""
        self.give_up()
        self.doubts.clear()

    def told(self, sight: TableContext[Any]) -> DealReminder:
        """Return the reminder after a deal; empty if no choice was doubtful.

        The first doubtful choice with a lesson is preferred.
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
