"""Steps through a deal that others are playing, forward and back or by itself, up to the latest move."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.opponent_process import OpponentProcess
from game.engine.view import Moment
from game.session.host import Host
from scenes.table.animation.deal_steps import DealSteps
from scenes.table.animation.timeline import Timeline
from scenes.table.viewer_seat import ViewerSeat
from scenes.widgets.walk_buttons import StepCommand

SECONDS_BETWEEN_STEPS = 0.35
"""Seconds at normal speed between steps that were shown before."""
MAX_STEPS_PER_FRAME = 200
"""Maximum number of steps shown in a frame without animation."""


class DealWalker:
    """Shows one step after another, and lets the players continue once all steps are shown.

    Animations finish before the next step. The players decide at most one move ahead of what is shown.
    """

    def __init__(
        self, host: Host, opponents: OpponentProcess, course: Timeline, moments: Callable[[int], list[Moment]]
    ) -> None:
        """`moments` returns the deal's moments from an index on, as far as the viewer may see them."""
        self.host = host
        self.seat = ViewerSeat(host, opponents)
        """Seat without a person, used to ask the players for moves."""
        self.course = course
        self.reel = DealSteps()
        self.playing = True
        """Whether the deal plays by itself."""
        self.over_told = False
        """Whether the end of the deal has been announced."""
        self._moments = moments
        self._one_more = False
        """Whether to show one more step while paused."""
        self._known = 0
        """Number of steps shown before, which are repeated without thinking time."""
        self._still = 0.0
        """Seconds since the last movement."""

    def begin(self) -> None:
        """Start at the first step of a new deal."""
        self.seat.new_deal()
        self.over_told, self._known, self._still = False, 0, 0.0
        self.reel = DealSteps()
        self.reel.extend(self._moments(0))

    def look_anew(self) -> None:
        """Reload the steps from the chosen viewpoint, at the same place of the deal."""
        self.reel = self.reel.seen_as(self._moments(0))

    @property
    def over(self) -> bool:
        """Whether the deal has been shown to its end."""
        return self.host.deal_finished and self.reel.at_end

    @property
    def going(self) -> bool:
        """Whether another step follows."""
        return self.playing or self._one_more

    # Navigation.

    def go(self, step: StepCommand) -> bool:
        """Carry out a step command; return whether the table must be redrawn there without animation."""
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

    # Updates.

    def update(self, dt: float, pace: float, thinking: float) -> bool:
        """If nothing moves, show the steps due and make at most one move; return whether anything was shown.

        `pace` multiplies every pause.
        """
        shown, done = False, self.host.action_number
        for _ in range(MAX_STEPS_PER_FRAME):
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
        if shown_before and not self._one_more and self._still < SECONDS_BETWEEN_STEPS * pace:
            return False
        self._one_more, self._still = False, 0.0
        self.course.show(self.reel.on())
        return True

    def _take_move(self, dt: float, pace: float, thinking: float) -> bool:
        """Make the move of the player to act once it is decided; return whether it was."""
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
        """Ask the player to act for a move; `thinking` multiplies the level's thinking time."""
        self.seat.follow_up()
        self.seat.ask_opponents(thinking)
