"""A table as the learner sees it: what lies there, what moves, what is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.ai.worker import Opponents
from game.engine.events import Played
from game.engine.view import Moment, View
from game.session.host import Host
from scenes.framework.scene import Scene
from scenes.graphics.cast import crests_for
from scenes.graphics.skins import Skin
from scenes.pages.learn.parts import StoppedParts
from scenes.presenters import presenter_of
from scenes.presenters.contract.sight import Sight
from scenes.table.animation.anchors import Stage
from scenes.table.animation.board import Board
from scenes.table.animation.timeline import Course
from scenes.table.hearing import Hearing
from scenes.table.picker.asking import Asking
from scenes.table.seat import Seat
from scenes.table.view.context import sight_of
from scenes.table.view.decks import Decks
from scenes.table.view.messages import Messages
from scenes.table.view.painter import Painter

LYING = 1.8
"""How much longer than usual a full trick lies: it is what the words are about."""


class ShownTable:
    """Shows what happens at a table, moment after moment; it decides nothing."""

    parts: StoppedParts
    """What the table is made of in this window, put here by the scene whenever that changes."""

    def __init__(self, scene: Scene, host: Host, before: int, *, faces: bool = False) -> None:
        """The table lies as it did after so many events; what has happened since is still to be shown.

        With `faces` the cards of the others lie as openly as the viewer knows them.
        """
        self.scene = scene
        self.host = host
        self.presenter = presenter_of(host.game.key)
        self.crests = crests_for(self.host.seats)
        self.decks = Decks(self.host)
        self.messages = Messages()
        self.seat = Seat(self.host, Opponents())
        self.seat.plays_on = True  # nobody offers to end what is to be learnt from
        self.hearing = Hearing(scene, self.host, self.presenter, self.sight)
        seen = partial(Board.watched, presenter=self.presenter, nearest=self.seat.viewer) if faces else None
        self.course = Course(self.presenter, self._tell, self._set_stage, seen, self.hearing.of_cards)
        moments = self.host.moments(self.seat.viewer)
        self.seat.told = before
        self.news: Sequence[Moment] = ()
        """What was handed to the course last."""
        if self.seat.told:
            self.course.stand(moments[self.seat.told - 1].view)
        else:
            self.course.before_deal(moments[0])

    @property
    def skin(self) -> Skin:
        """The deck in use."""
        return self.decks.in_use(self.scene.services)

    @property
    def players_in_trick(self) -> set[int]:
        """The players who have a card in the trick, or had one since the words of now began."""
        state = self.seat.view().state
        played = {moment.event.player for moment in self.news if isinstance(moment.event, Played)}
        return {state.player_at(place) for place in range(len(state.trick))} | played

    @property
    def all_told(self) -> bool:
        """Whether all that has happened was handed to the course."""
        return self.seat.told >= len(self.host.moments(self.seat.viewer))

    def sight(self, view: View[Any] | None = None) -> Sight[Any]:
        """What presenters are told, of a moment or of what is shown now."""
        if view is None:
            view = self.seat.view() if self.course.settled else self.course.view
        return self.sight_of(view, self.parts.painter, self.parts.asking)

    def sight_of(self, view: View[Any], painter: Painter, asking: Asking | None = None) -> Sight[Any]:
        """The same of any view, with the names of a painter's deck; before anything is asked."""
        over = self.host.deal_finished and self.course.settled
        panel = None if asking is None else asking.buttons.open
        considered = None if asking is None else asking.offered
        return sight_of(
            view,
            self.host,
            self.scene.services,
            painter,
            self.course.said,
            deal=self.host.deal_number,
            you=self.seat.viewer,
            totals=self.host.totals if over else None,
            considered=considered if panel is None else panel.selected,
        )

    def _tell(self, moment: Moment) -> None:
        sight = self.sight(moment.view)
        self.messages.tell(moment.event, sight, self.presenter)
        self.hearing.tell(moment.event, sight)

    def _set_stage(self, before: Board) -> Stage:
        preferences, parts = self.scene.services.preferences, self.parts
        heap = partial(parts.tabletop.heap_place, self.sight())
        pause = round(preferences.trick_pause_ms * LYING)
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
