"""The table of a step as the learner sees it: what lies there, what moves, what is told of it."""

from __future__ import annotations

from functools import partial
from typing import Any

from game.engine.view import Moment, View
from game.lessons.attending import Attending
from game.lessons.lesson import LEARNER
from game.minds.worker import Opponents
from scenes.frame.scene import Scene
from scenes.learn.parts import LessonParts
from scenes.looks.cast import crests_for
from scenes.looks.skins import Skin
from scenes.presenters import presenter_of
from scenes.presenters.contract.sight import Sight
from scenes.table.decks import Decks
from scenes.table.drawing.messages import Messages
from scenes.table.hearing import Hearing
from scenes.table.looking import sight_of
from scenes.table.motion.board import Board
from scenes.table.motion.course import Course
from scenes.table.motion.stage import Stage
from scenes.table.seat import Seat


class ShownTable:
    """Shows what happens at the table of a step, moment after moment; it decides nothing."""

    parts: LessonParts
    """What the table is made of in this window, put here by the scene whenever that changes."""

    def __init__(self, scene: Scene, attending: Attending) -> None:
        """The table lies as it did when the step began; what happens in it is still to be shown."""
        self.scene = scene
        self.host = attending.host
        self.presenter = presenter_of(attending.game.key)
        self.crests = crests_for(self.host.seats)
        self.decks = Decks(self.host)
        self.messages = Messages()
        self.seat = Seat(self.host, Opponents())
        self.seat.plays_on = True  # nobody offers to end what is to be learnt from
        self.hearing = Hearing(scene, self.host, self.presenter, self.sight)
        self.course = Course(self.presenter, self._tell, self._set_stage, hear=self.hearing.of_cards)
        moments = self.host.moments(LEARNER)
        self.seat.told = attending.before
        if self.seat.told:
            self.course.stand(moments[self.seat.told - 1].view)
        else:
            self.course.before_deal(moments[0])

    @property
    def skin(self) -> Skin:
        """The deck in use."""
        return self.decks.in_use(self.scene.services)

    @property
    def all_told(self) -> bool:
        """Whether all that has happened was handed to the course."""
        return self.seat.told >= len(self.host.moments(LEARNER))

    def sight(self, view: View[Any] | None = None) -> Sight[Any]:
        """What presenters are told, of a moment or of what is shown now."""
        over = self.host.deal_finished and self.course.settled
        if view is None:
            view = self.seat.view() if self.course.settled else self.course.view
        asking = self.parts.asking
        panel = asking.buttons.open
        return sight_of(
            view,
            self.host,
            self.scene.services,
            self.parts.painter,
            self.course.said,
            deal=self.host.deal_number,
            you=LEARNER,
            totals=self.host.totals if over else None,
            considered=asking.offered if panel is None else panel.selected,
        )

    def _tell(self, moment: Moment) -> None:
        self.messages.tell(moment.event, self.sight(moment.view), self.presenter)
        self.hearing.tell(moment.event)

    def _set_stage(self, before: Board) -> Stage:
        preferences, parts = self.scene.services.preferences, self.parts
        heap = partial(parts.tabletop.heap_place, self.sight())
        pause = preferences.trick_pause_ms
        return Stage(parts.layout, before, parts.hand.place, heap, preferences.reduced_motion, pause)

    def show_hand(self) -> None:
        """Let the hand hold what lies in it just now."""
        self.parts.hand.show(self.course.board, self.seat.eyes)

    def settle(self) -> bool:
        """Let all lie as it is in truth once nothing moves; whether it does."""
        view = self.seat.view()
        if not self.course.settle(view):
            return False
        self.parts.layout.seat_players(view.state.seats)
        self.show_hand()
        return True

    def update(self, dt: float) -> bool:
        """Let cards move on, and words go away; whether anything is to be drawn anew."""
        self.course.update(dt)
        self.show_hand()
        moved = self.parts.hand.moving
        if moved:
            self.parts.hand.update(dt)
        gone = self.messages.update(dt)
        self.hearing.update(*self.course.animator.take_heard())
        return moved or gone

    @property
    def busy(self) -> bool:
        """While cards move, or words come and go."""
        return self.course.animator.moving or self.parts.hand.moving or self.messages.fading
