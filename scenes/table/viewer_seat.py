"""The viewer's seat: who the viewer is, what they have been shown, and when their opponents move."""

from __future__ import annotations

from typing import Any

from game.ai import logic_of
from game.ai.levels import effort_of
from game.ai.opponent_process import OpponentProcess
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import Event, TrickTaken
from game.engine.state import NOBODY
from game.engine.view import Moment, View
from game.session.host import Host
from scenes.table.advising import Advising
from scenes.table.table_state import TableState

MIN_MOVE_SECONDS = 0.35
"""Minimum seconds, at normal speed, before a computer's move, so that a person can follow."""
MIN_MOVE_SECONDS_ALONE = 0.15
"""Minimum seconds, at normal speed, before a computer's move if no person plays here."""

INSTANT_LEVEL = "normal"
"""Level that decides by rules of thumb, without a search, and so answers at once."""


class ViewerSeat:
    """The seat of the viewer: the only person at this computer or, if there are several, the one to act.

    If only computers play, the table is shown from the first player's seat.
    """

    def __init__(self, host: Host, opponents: OpponentProcess) -> None:
        self.host = host
        self.opponents = opponents
        logic_of(host.game)  # imported now, and not when cards are moving
        self.viewer = (host.humans or [0])[0]
        self.viewer = self._whose()
        self.covered = len(host.humans) > 1
        """Whether the hand stays face down until its owner has taken the seat."""
        self.told = 0
        """Number of events of the deal that have been shown so far."""
        self.waiting = False
        """Whether a computer's decision, for an opponent or for the viewer, is awaited."""
        self.playing_out = False
        """Whether the computer plays the rest of the deal for the viewer."""
        self.plays_on = False
        """Whether the viewer has declined to end the deal early."""
        self.led = False
        """Whether the computer makes all of the viewer's decisions before the first card is played."""
        self.skipping = False
        """Whether the viewer, who has no further part in the deal, is skipping to its result."""
        self.followed: int | None = None
        """Player from whose seat the viewer watches the rest of the deal, or `None` for their own. What they
        may know does not change.
        """
        self.chosen: list[Card] = []
        """Cards that the viewer has selected but not confirmed."""
        self.counsel = Advising(host)
        self._opened: list[tuple[View[Any], View[Any]]] = []
        """Views of this deal that `news` has returned, each with the open view of the same moment; empty
        unless the match has open hands.
        """
        self._state: TableState | None = None
        self._changes: object = None
        """Everything on which `state` depends, as it was when it was computed."""
        self._thought = 0.0
        self._undos = host.undos
        self._asked: int | None = None
        """Computer player that `ask_opponents` asked last; `None` if it asked no one."""

    @property
    def state(self) -> TableState:
        """State of the table as the viewer may know it, computed again only after a change."""
        counsel = self.counsel
        changes = (
            self.host.position, self.viewer, self.covered, self.playing_out, self.led,
            counsel.on, counsel.given,
        )  # fmt: skip
        if changes != self._changes or self._state is None:
            self._changes, self._state = changes, self._compute()
        return self._state

    def _compute(self) -> TableState:
        host, humans = self.host, self.host.humans
        you = self.viewer if self.viewer in humans else None
        alone, seated = humans == [you], you is not None and not self.covered
        view = own_view = host.view(self.viewer)
        if self.covered:
            view = host.view(None)
        asked = own_view.state
        partner = host.adviser(you) if seated and you is not None else None
        advised = host.advised(you) if seated and you is not None and not host.deal_finished else None
        choices = self.counsel.choices(you) if advised is not None else ()
        own = host.legal(self.viewer)
        in_play = all(action.verb == "play" for action in own)
        plays_itself = bool(own) and (self.playing_out if in_play else self.led)
        legal = () if you is None or plays_itself else own
        out = alone and not host.deal_finished and advised is None
        return TableState(
            view=view,
            you=you,
            deal=host.deal_number,
            alone=alone,
            asks_unseen=asked.turn == NOBODY and asked.sealed is None,
            can_undo=host.can_undo(you),
            tricks=tuple(event for event in host.events(self.viewer) if isinstance(event, TrickTaken)),
            legal=legal,
            offered=choices or legal,
            adviser=None if partner in humans else partner,
            advised=advised,
            advising=bool(choices),
            plays_itself=plays_itself,
            sits_out=out and not asked.after(self.viewer),
        )

    # A deal in which the viewer has no further part.

    @property
    def nearest(self) -> int:
        """Player from whose seat the table is shown."""
        return self.viewer if self.followed is None else self.followed

    @property
    def following(self) -> int | None:
        """Next player from whose seat to watch, or `None` if the viewer's own seat is next."""
        players = self.host.players
        after = (self.nearest + 1) % players
        return None if after == self.viewer else after

    # Course of a deal.

    def new_deal(self) -> None:
        """Reset the seat for a new deal. With several people here, the hand is covered at first."""
        self.told = 0
        self.playing_out = self.plays_on = self.led = self.skipping = False
        self.followed = None
        self._opened.clear()
        self.covered = len(self.host.humans) > 1

    def news(self) -> list[Moment]:
        """Return the moments of the deal that have not been returned yet."""
        viewer = self.state.view.viewer
        moments = self.host.moments(viewer, self.told)
        if self.host.open_hands:
            opened = self.host.moments(viewer, self.told, hands_open=True)
            self._opened += [(own.view, seen.view) for own, seen in zip(moments, opened, strict=True)]
        self.told += len(moments)
        return moments

    def drawn(self, view: View[Any]) -> View[Any]:
        """Return what to draw for a view of this seat: the same moment with all hands, if they are open.

        Nothing else may use it, because the seat may not know those cards.
        """
        if not self.host.open_hands or self.covered:
            return view
        if view is self.state.view:
            return self.host.view(view.viewer, hands_open=True)
        return next((opened for own, opened in reversed(self._opened) if own is view), view)

    def catch_up(self) -> list[Event]:
        """Mark all events of the deal so far as shown, and return them."""
        events = self.host.events(self.viewer)
        self.told = len(events)
        return events

    def taken_back(self) -> bool:
        """Return whether an undo has happened since the last call, here or in another window."""
        before, self._undos = self._undos, self.host.undos
        return before != self._undos

    def follow(self) -> bool:
        """Give the seat to the person to act, covering the hand. Return whether the viewer has changed."""
        viewer = self._whose()
        if viewer == self.viewer:
            return False
        self.viewer, self.covered = viewer, True
        return True

    def _whose(self) -> int:
        return next((player for player in self.host.humans if self.host.legal(player)), self.viewer)

    def follow_up(self) -> None:
        """Let opponents who are asked in secret answer, and clear the viewer's recommendation.

        They answer before anything is shown, because a pause or a mark on a plate would reveal that they are
        asked.
        """
        while self.state.asks_unseen and (request := self.host.request()) is not None:
            action = self.opponents.at_once(request)
            self.host.act(action, conditions=self.opponents.conditions)
        self.counsel.next_choice()

    def ask_opponents(self, thinking: float) -> None:
        """Ask the computer player to act for a decision, even while cards are moving.

        `thinking` is a factor for the level's search effort. A decided deal is played out without a search. A
        player who waits for the viewer's recommendation is not asked.
        """
        request = None if self.state.advising else self.host.request(self.counsel.recommended)
        self._asked = None if request is None else request.view.viewer
        self.waiting = request is not None or self.state.plays_itself
        self._thought = 0.0
        if request is not None:
            if self.playing_out and self.host.game.is_decided(self.state.view):
                request = request._replace(player_spec=INSTANT_LEVEL)
            own = effort_of(request.player_spec)
            paced = bool(self.host.humans) and not self.skipping and request.recommended is None
            self.opponents.ask(request._replace(effort=own.scaled(thinking) if own else None, paced=paced))

    def opponents_move(self, dt: float, speed: float) -> Action | None:
        """Return the awaited decision, or `None` until it is ready and nothing has moved for a minimum time.

        `dt` is the time since the last call in seconds; `speed` is a factor for the minimum time.
        """
        self._thought += dt
        least = MIN_MOVE_SECONDS if self.host.humans else MIN_MOVE_SECONDS_ALONE
        if not self.waiting or self._thought < least * speed * (not self.skipping):
            return None
        action = self._own_choice() if self.state.plays_itself else self.opponents.answer()
        self.waiting = action is None
        return action

    def _own_choice(self) -> Action:
        """Return the computer's choice for the viewer: a sure winner if all tricks left are theirs."""
        legal = self.host.legal(self.viewer)
        line = () if self.led else self.host.game.sure_line(self.host.view(self.viewer))
        sure = (action for card in line for action in legal if action.cards == (card,))
        found = next(sure, None)
        return found or self.opponents.at_once(self.host.request_of(self.viewer, INSTANT_LEVEL))

    def stand_in_news(self) -> int | None:
        """Return the player for whom rules of thumb have just taken over because the worker failed, or
        `None`.

        A player is returned again only if they had answered themselves in between.
        """
        asked, stand_ins = self._asked, self.host.stand_ins
        if asked is None:
            return None
        newly = self.opponents.stood_in and asked not in stand_ins
        if self.opponents.stood_in:
            stand_ins.add(asked)
        else:
            stand_ins.discard(asked)
        return asked if newly else None
