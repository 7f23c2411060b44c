"""Walking along a deal that others play: on and back, step by step or by itself, to where it has come."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.opponent_process import OpponentProcess
from game.engine.view import Moment
from game.session.host import Host
from scenes.table.animation.deal_steps import DealSteps
from scenes.table.animation.timeline import Timeline
from scenes.table.viewer_seat import ViewerSeat
from scenes.widgets.walk_buttons import StepCommand

BETWEEN = 0.35
"""Seconds at normal speed between two steps that are shown again."""
AT_ONCE = 200
"""How many steps are shown in a frame where nothing moves."""


class DealWalker:
    """Shows one step after the other, and lets the players go on where all has been shown.

    What flies lands first. The players are asked one move ahead of what is shown, no further.
    """

    def __init__(
        self, host: Host, opponents: OpponentProcess, course: Timeline, moments: Callable[[int], list[Moment]]
    ) -> None:
        """`moments` are those of the deal from a number on, as the one who watches may see them."""
        self.host = host
        self.seat = ViewerSeat(host, opponents)
        """By which the players are asked; nobody sits there."""
        self.course = course
        self.reel = DealSteps()
        self.playing = True
        """Whether it goes on by itself."""
        self.over_told = False
        """Whether it has been said that the deal is over."""
        self._moments = moments
        self._one_more = False
        """Whether one more step is shown though it does not go on by itself."""
        self._known = 0
        """How many steps have been shown before, and so follow each other without being thought over."""
        self._still = 0.0
        """Seconds in which nothing has moved."""

    def begin(self) -> None:
        """A deal has just begun, and is walked through from its first step."""
        self.seat.new_deal()
        self.over_told, self._known, self._still = False, 0, 0.0
        self.reel = DealSteps()
        self.reel.extend(self._moments(0))

    def look_anew(self) -> None:
        """The same place of the deal, through the eyes that are chosen now."""
        self.reel = self.reel.seen_as(self._moments(0))

    @property
    def over(self) -> bool:
        """Whether the deal has been shown to its end."""
        return self.host.deal_finished and self.reel.at_end

    @property
    def going(self) -> bool:
        """Whether another step follows."""
        return self.playing or self._one_more

    # Where to go.

    def go(self, step: StepCommand) -> bool:
        """Go there; whether the table is to be laid as it is at that place, without a movement."""
        if step is StepCommand.PLAY:
            self.playing = not self.playing
            return False
        self.playing = False
        self.course.finish()
        if step is StepCommand.ON:
            self._one_more = True
            return False
        self._one_more = False
        places = {
            StepCommand.FIRST: 0,
            StepCommand.BACK: self.reel.place - 1,
            StepCommand.LAST: len(self.reel.steps),
        }
        self._known = len(self.reel.steps)
        self.reel.go(places[step])
        return True

    # As time goes by.

    def update(self, dt: float, pace: float, thinking: float) -> bool:
        """Where nothing moves: what is due, and one move at most; whether anything was shown.

        `pace` multiplies every pause.
        """
        shown, done = False, self.host.action_number
        for _ in range(AT_ONCE):
            if not self.course.idle or (self.reel.at_end and self.host.action_number != done):
                break
            if not self._go_on(dt, pace, thinking):
                break
            dt, shown = 0.0, True
        return shown

    def _go_on(self, dt: float, pace: float, thinking: float) -> bool:
        self._still += dt
        if not self.going:
            return False
        if self.reel.at_end:
            return not self.host.deal_finished and self._take_move(dt, pace, thinking)
        shown_before = self.reel.place < self._known
        if shown_before and not self._one_more and self._still < BETWEEN * pace:
            return False
        self._one_more, self._still = False, 0.0
        self.course.show(self.reel.on())
        return True

    def _take_move(self, dt: float, pace: float, thinking: float) -> bool:
        """Do what the player to act has decided, once he has; whether he had."""
        if not self.seat.waiting:
            self.ask(thinking)
        move = self.seat.opponents_move(dt, pace)
        if move is None:
            return False
        self.host.act(move)
        self.ask(thinking)
        self.reel.extend(self._moments(self.reel.told))
        return True

    def ask(self, thinking: float) -> None:
        """Let the player to act think; `thinking` multiplies the time that his level takes."""
        self.seat.follow_up()
        self.seat.ask_opponents(thinking)
