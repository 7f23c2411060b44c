"""The seat from which the table is seen: whose it is, what it has been told, and when the others move."""

from __future__ import annotations

from game.ai.levels import effort_of
from game.ai.opponent_process import OpponentProcess
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import Event, TrickTaken
from game.engine.state import NOBODY
from game.engine.view import Moment
from game.session.host import Host
from scenes.table.advising import Advising
from scenes.table.table_state import TableState

LEAST_THOUGHT = 0.35
"""Minimum seconds, at normal speed, before a computer's move, so that a person can follow."""
LEAST_THOUGHT_ALONE = 0.15
"""The same when nobody at this computer plays."""

AT_ONCE = "normal"
"""The level that answers without a search."""


class ViewerSeat:
    """One viewer at a time: the only person here, or with several the one to act.

    When computers play alone the table is seen over the first player's shoulder.
    """

    def __init__(self, host: Host, opponents: OpponentProcess) -> None:
        self.host = host
        self.opponents = opponents
        self.viewer = (host.humans or [0])[0]
        self.viewer = self._whose()
        self.covered = len(host.humans) > 1
        """Whether the hand lies face down until its owner has taken the seat."""
        self.told = 0
        """How many events of the deal have been handed out."""
        self.waiting = False
        """Whether the opponents are thinking."""
        self.playing_out = False
        """Whether the rest of the deal is played by the computer for the viewer, too."""
        self.plays_on = False
        """Whether the viewer has said that he plays the rest of the deal himself."""
        self.led = False
        """Whether all that is asked before the first card is chosen for the viewer."""
        self.skipping = False
        """Whether the viewer, who has no part in the rest of the deal, waits only for its result."""
        self.followed: int | None = None
        """From whose seat he looks on at it instead of his own; what he may know stays the same."""
        self.chosen: list[Card] = []
        """Cards that the viewer has chosen and not confirmed yet."""
        self.counsel = Advising(host)
        self._state: TableState | None = None
        self._changes: object = None
        """All on which the state depends, as it was when it was computed."""
        self._thought = 0.0
        self._undos = host.undos
        self._asked: int | None = None
        """The computer player who thinks, or was the last to think, for himself."""

    @property
    def state(self) -> TableState:
        """The table as the viewer may know it; computed anew only after a change."""
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

    # A deal without him.

    @property
    def nearest(self) -> int:
        """From whose seat the table is seen."""
        return self.viewer if self.followed is None else self.followed

    @property
    def following(self) -> int | None:
        """Whose seat comes after the one from which the table is seen; `None` is the viewer's own."""
        players = self.host.players
        after = (self.nearest + 1) % players
        return None if after == self.viewer else after

    # The course of a deal.

    def new_deal(self) -> None:
        """A deal has begun: with several people here nobody's cards are dealt face up before all."""
        self.told = 0
        self.playing_out = self.plays_on = self.led = self.skipping = False
        self.followed = None
        self.covered = len(self.host.humans) > 1

    def news(self) -> list[Moment]:
        """The moments of the deal that have not been handed out yet."""
        moments = self.host.moments(self.state.view.viewer, self.told)
        self.told += len(moments)
        return moments

    def catch_up(self) -> list[Event]:
        """Take all that has happened so far as known; what that was."""
        events = self.host.events(self.viewer)
        self.told = len(events)
        return events

    def taken_back(self) -> bool:
        """Whether something has been taken back since this was last asked, here or elsewhere."""
        before, self._undos = self._undos, self.host.undos
        return before != self._undos

    def follow(self) -> bool:
        """Give the seat to the person to act; whether it has changed hands."""
        viewer = self._whose()
        if viewer == self.viewer:
            return False
        self.viewer, self.covered = viewer, True
        return True

    def _whose(self) -> int:
        return next((player for player in self.host.humans if self.host.legal(player)), self.viewer)

    def follow_up(self) -> None:
        """Somebody has decided: who is asked unseen answers, and advice is used up.

        They answer of whom the viewer may not even know that they are asked before anything is shown: a
        pause would tell, or a mark at somebody's plate.
        """
        while self.state.asks_unseen and (request := self.host.request()) is not None:
            self.host.act(self.opponents.at_once(request))
        self.counsel.next_choice()

    def ask_opponents(self, thinking: float) -> None:
        """Let the opponents begin to think if it is their turn, even while cards still move.

        `thinking` multiplies the time that their levels take by themselves. Where a decided deal is played
        out they answer at once. Who is to be advised waits for it.
        """
        request = None if self.state.advising else self.host.request(self.counsel.recommended)
        self._asked = None if request is None else request.view.viewer
        self.waiting = request is not None or self.state.plays_itself
        self._thought = 0.0
        if request is not None:
            if self.playing_out and self.host.game.is_decided(self.state.view):
                request = request._replace(player_spec=AT_ONCE)
            own = effort_of(request.player_spec)
            paced = bool(self.host.humans) and not self.skipping and request.recommended is None
            self.opponents.ask(request._replace(effort=own.times(thinking) if own else None, paced=paced))

    def opponents_move(self, dt: float, speed: float) -> Action | None:
        """The opponents' move once they have thought, and a moment has gone by in which nothing moves."""
        self._thought += dt
        least = LEAST_THOUGHT if self.host.humans else LEAST_THOUGHT_ALONE
        if not self.waiting or self._thought < least * speed * (not self.skipping):
            return None
        action = self._own_choice() if self.state.plays_itself else self.opponents.answer()
        self.waiting = action is None
        return action

    def _own_choice(self) -> Action:
        """What is chosen for the viewer: of tricks that are all his, the card that is sure."""
        legal = self.host.legal(self.viewer)
        line = () if self.led else self.host.game.sure_line(self.host.view(self.viewer))
        sure = (action for card in line for action in legal if action.cards == (card,))
        found = next(sure, None)
        return found or self.opponents.at_once(self.host.request_of(self.viewer, AT_ONCE))

    def stand_in_news(self) -> int | None:
        """The player in whose place the rules of thumb have just answered for the first time.

        For the first time again, if he had answered himself in between.
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
