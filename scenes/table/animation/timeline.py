"""The timeline of a table: moments are shown one after another until the last board remains.

Playing, watching and replaying add moments. Only the timeline decides which cards are on the table, and what
may already be said about them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.engine.events import CardShown, Dealt, Discarded, Drew, Event, Said
from game.engine.state import Zone
from game.engine.view import Moment, View
from scenes.audio.sound_cues import CardCues
from scenes.framework.hand_order import DEFAULT_ORDER, HandOrder
from scenes.presenters.base.presenter import Presenter
from scenes.table.animation.animator import Animator, CardMovement, MovementBeat
from scenes.table.animation.board import LAID, Board
from scenes.table.animation.choreography import backwards, choreograph, is_told_late, settle
from scenes.table.animation.movement_anchors import MovementAnchors
from scenes.table.layout import CardPlace

Tell = Callable[[Moment], None]
SetStage = Callable[[Board], MovementAnchors]
Hear = Callable[[Sequence[Moment]], CardCues]


class Timeline:
    """The queue of moments to show, the step being shown, and the board at each point in between."""

    def __init__(
        self,
        presenter: Presenter[Any],
        tell: Tell,
        set_stage: SetStage,
        board_of: Callable[[View[Any]], Board] | None = None,
        hear: Hear = lambda moments: CardCues(),
    ) -> None:
        """Call `tell` with each moment when it is shown.

        `set_stage` returns the positions for movements from a board, `board_of` the board of a view (by
        default `Board.of`), and `hear` the sounds of moments that are shown together.
        """
        self.presenter = presenter
        self._plain_board = board_of or partial(Board.of, presenter=presenter)
        self._order = DEFAULT_ORDER
        self.said: tuple[Said, ...] = ()
        """Announcements of this deal that have been shown."""
        self.settled = False
        """Whether everything has been shown and no card is moving, so that the table matches the view."""
        self._tell = tell
        self._set_stage = set_stage
        self._hear = hear
        self.animator = Animator()
        """The animator of the movements, which has their speed."""
        self._waiting: deque[Moment] = deque()
        self._step: list[Moment] = []
        """The moments that are being shown together."""
        self._moves: list[CardMovement] = []
        self._before: Board | None = None
        self._after: Board | None = None
        self._view: View[Any] | None = None
        self._now: tuple[object, Board] | None = None
        self._last: Event | None = None
        self._dealt = False
        """Whether the current step deals cards, or shows cards right after it."""
        self.dealing = False
        """Whether cards are still being dealt, or turned up right after it."""
        self._late = False
        """Whether the current step's moments are told at its end instead of at its beginning."""

    # Input.

    def board_of(self, view: View[Any]) -> Board:
        """Return the board of a view, with the hands as the viewer wants them sorted."""
        return self._plain_board(view).in_order(self._order)

    def sort_hands(self, order: HandOrder) -> None:
        """Sort hands in this order from now on. Nothing may be moving."""
        self._order = order
        if self._before is not None:
            self._before, self._now = self._before.in_order(order), None

    def stand(self, view: View[Any], said: Sequence[Said] | None = None) -> None:
        """Show a view at once and discard everything queued. `said` replaces the announcements, unless
        `None`.
        """
        self._waiting.clear()
        self._dealt = self.dealing = False
        self._step = []
        self.animator.clear()
        self._rest(self.board_of(view), view)
        self.settled = True
        if said is not None:
            self.said = tuple(said)

    def before_deal(self, moment: Moment) -> None:
        """Show the whole pack in the middle at once, as before the first moment of a deal."""
        self.stand(moment.view, ())
        self._rest(self.board.gathered(), moment.view)
        self._last = None

    def show(self, moments: Sequence[Moment]) -> None:
        """Queue moments and start to show them."""
        self.settled = False
        self._waiting.extend(moments)
        for moment in moments:
            if isinstance(moment.event, Dealt):
                self.dealing = True
        self._go_on()

    def go_back(self, step: Sequence[Moment], view: View[Any], said: Sequence[Said]) -> None:
        """Slide the cards back to the view before the moments of a step, and discard everything queued."""
        earlier, events = self.board_of(view), [moment.event for moment in step]
        beats = backwards(choreograph(events, None, self.board, self._set_stage(earlier)))
        self._waiting.clear()
        self._dealt = self.dealing = self.settled = self._late = False
        self._step, self._view, self.said = [], view, tuple(said)
        self._play(beats, earlier)

    def settle(self, view: View[Any]) -> bool:
        """Show a view; return `False` if the rest of the pack has to move there first, which then begins."""
        after = self.board_of(view)
        beats = settle(after, self._set_stage(self.board)) if self.idle else []
        if beats:
            self._view, self._late = view, False
            self._play(beats, after)
        else:
            self._rest(after, view)
        self.settled = not beats
        return self.settled

    # State.

    @property
    def view(self) -> View[Any]:
        """The view of the last moment that has been shown completely."""
        assert self._view is not None, "a course begins with a view"
        return self._view

    @property
    def board(self) -> Board:
        """The board at this moment, even while cards move."""
        assert self._before is not None, "a course begins with a board"
        if self._after is None:
            return self._before
        stage = self.animator.stage_of_play
        if self._now is None or self._now[0] != stage:
            self._now = (stage, self._under_way(self._before, self._after))
        return self._now[1]

    def _under_way(self, before: Board, after: Board) -> Board:
        at: dict[Zone, CardPlace] = {}
        for move in self._moves:
            at |= {zone: move.end for zone, _ in move.brings if zone.name == LAID}
        turns = [player for player, _ in before.trick]
        turns += [player for player, _ in after.trick if player not in turns]
        absent = [lying for move in self.animator.still_to_land() for lying in move.brings]
        remaining = [lying for move in reversed(self.animator.still_to_leave()) for lying in move.takes]
        return after.while_moving(absent, remaining, turns, at)

    # Progress.

    @property
    def idle(self) -> bool:
        """Whether all moments have been shown."""
        return self._after is None and not self._waiting

    # Control.

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        left = dt
        while not self.idle:
            spare = self.animator.update(left)
            if spare is None:
                return
            left = spare
            self._go_on()

    def skip(self) -> None:
        """End the current beat with its pause."""
        self.animator.skip()
        self._go_on()

    def finish(self) -> None:
        """Show all queued moments at once."""
        while not self.idle:
            self.animator.finish()
            self._go_on()

    def _go_on(self) -> None:
        """Begin the next steps until one has something to animate or the queue is empty."""
        while self.animator.idle:
            if self._after is not None:
                self._end_step(self._after)
            if not self._waiting:
                self._dealt = self.dealing = False
                return
            self._begin_step()

    def _begin_step(self) -> None:
        self._step = shown_together(self._waiting)
        after = self.board_of(self._step[-1].view)
        events = [moment.event for moment in self._step]
        goes_on = self._dealt and isinstance(events[0], CardShown | Drew)
        self._dealt = goes_on or isinstance(events[0], Dealt)
        if self.dealing:
            self.dealing = self._dealt or any(isinstance(moment.event, Dealt) for moment in self._waiting)
        beats = choreograph(events, self._last, after, self._set_stage(self.board))
        _give_noises(beats, self._hear(self._step))
        self._late = is_told_late(events[0], self._last)
        self._play(beats, after)
        if not self._late:
            self._tell_step()
        self._last = events[-1]

    def _play(self, beats: Sequence[MovementBeat], after: Board) -> None:
        """Play beats that lead from the current board to the board `after`."""
        self._before, self._after, self._now = self.board, after, None
        self._moves = [move for beat in beats for move in beat.moves]
        self.animator.play(beats)

    def _end_step(self, after: Board) -> None:
        if self._late:
            self._tell_step()
        view = self._step[-1].view if self._step else self.view
        self._step, self._moves = [], []
        self._rest(after, view)

    def _tell_step(self) -> None:
        self.said += tuple([moment.event for moment in self._step if isinstance(moment.event, Said)])
        for moment in self._step:
            self._tell(moment)

    def _rest(self, board: Board, view: View[Any]) -> None:
        self._before, self._after, self._now, self._view = board, None, None, view


def _give_noises(beats: Sequence[MovementBeat], noises: CardCues) -> None:
    """Set the sounds of the movements in these beats."""
    moves = [move for beat in beats for move in beat.moves]
    for move in moves if noises.for_each_card else moves[:1]:
        move.sets_off = noises.sets_off
    for move in moves[-1:]:
        move.lands = noises.lands


_ROWS = (Dealt, Drew, Discarded, Said)
"""Kinds of events that are shown together if several follow one another."""


def shown_together(waiting: deque[Moment]) -> list[Moment]:
    """Remove the moments at the head of the queue that are shown together, and return them."""
    step = [waiting.popleft()]
    first = step[0].event
    while waiting:
        event = waiting[0].event
        alike = isinstance(first, _ROWS) and isinstance(event, type(first))
        if not alike and not _lies_under(first, event):
            break
        step.append(waiting.popleft())
    return step


def _lies_under(first: Event, event: Event) -> bool:
    """Return whether an event turns up a card in the place of the first event's card."""
    if not isinstance(first, Drew | CardShown) or not isinstance(event, CardShown):
        return False
    return first.place == event.place
