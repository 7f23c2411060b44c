"""A match at a table: who sits where, what each may see, and a safe copy on disk after every action.

The host alone holds the match, which is the truth. Scenes and opponents ask it for
views, masked events and legal actions of a seat, and hand it actions.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.ai import logic_of
from game.ai.levels import opponent_seed
from game.ai.opponent_process import ADVISER
from game.ai.request import DecisionRequest
from game.archive.export_format import line_of_match
from game.archive.files import write_for_player
from game.archive.writer import MatchWriter, NotSaved, alike
from game.engine.actions import SEVERAL, Action
from game.engine.events import Event
from game.engine.rules import Refusal
from game.engine.scoring import Entry
from game.engine.state import NOBODY
from game.engine.templates import Notice
from game.engine.view import Moment, View
from game.match.match import CodedDeal, Match
from game.match.seating import HUMAN, SeatedMatch
from game.session.past_deal import PastDeal

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class DealSummary:
    """A deal as the score sheet needs it: what was booked, and the totals after it."""

    number: int
    dealer: int
    entries: tuple[Entry, ...]
    totals: tuple[int, ...]
    finished: bool


class Host(SeatedMatch):  # many members - all that a window may ask of a match
    """Keeps one match going. `seats` has for each player `HUMAN` or a player spec, as `hard:bold`."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[str],
        writer: MatchWriter | None = None,
        undos: int = 0,
        *,
        practice: bool = False,
        renew: Callable[[MatchWriter, Match], MatchWriter] | None = None,
    ) -> None:
        """Host a match; without a writer of the archive nothing is saved.

        A `practice` match is never counted. `renew` returns the writer to continue with if the archive is
        gone or was replaced; it raises `NotSaved`.
        """
        super().__init__(match, seats)
        self.practice = practice
        self.undos = undos
        self.trouble: Notice | None = None
        """Why the match could not be saved the last time; `None` where all is well."""
        self._writer = writer
        self._renew = renew
        self._hints: list[tuple[int, int]] = []
        """When hints were asked for: the deal, and how many actions there had been."""
        self._paces: dict[tuple[int, int], int] = {}
        """How many milliseconds persons took: by the deal, and how many actions there had been."""
        self.played_elsewhere = False
        """Whether persons play this match in another window, and here it is only looked on."""
        self.stand_ins: set[int] = set()
        """The opponents in whose place the rules of thumb gave the last answer."""

    # What everybody may know.

    @property
    def deal_number(self) -> int:
        """The current deal, counted from 1; 0 before the first."""
        return len(self._match.deals)

    @property
    def action_number(self) -> int:
        """How many actions there have been in the current deal."""
        return len(self._match.deal.actions) if self._match.deals else 0

    @property
    def position(self) -> tuple[int, int, int, tuple[str, ...]]:
        """How far the match is and who sits at it: equal only as long as nothing in it has changed."""
        deals = self._match.deals
        return len(deals), len(deals[-1].actions) if deals else 0, self.undos, self.seats

    @property
    def deal_finished(self) -> bool:
        """Whether a next deal, or the end of the match, is due."""
        return not self._match.deals or self._match.deal.finished

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self._match.finished

    @property
    def winners(self) -> list[int]:
        """Who has won a finished match."""
        return self._match.winners

    @property
    def next_dealer(self) -> int | None:
        """Who deals next, when a deal is due."""
        upcoming = self._match.upcoming
        return None if upcoming is None else upcoming.dealer

    @property
    def totals(self) -> list[int]:
        """Points so far, those of an unfinished deal included."""
        return self._match.totals

    def deals(self) -> list[DealSummary]:
        """Every deal so far."""
        found = []
        for number, deal in enumerate(self._match.deals, start=1):
            last = deal is self._match.deal
            totals = self._match.totals if last else self._match.deals[number].setup.totals
            found.append(
                DealSummary(number, deal.setup.dealer, tuple(deal.entries), tuple(totals), deal.finished)
            )
        return found

    @property
    def lone(self) -> bool:
        """Whether the match is one deal alone."""
        return self._match.lone is not None

    def coded_deal(self) -> CodedDeal:
        """The current deal as its code tells it; raises ValueError before it is over."""
        deal = self._match.deal
        if not deal.finished:
            raise ValueError("a code tells all cards")
        return deal.coded

    # What a seat may know.

    def view(self, viewer: int | None, *, hands_open: bool = False) -> View[Any]:
        """The deal as a player, or an onlooker, may know it; with all hands open where `may_open_hands`."""
        self._check(hands_open)
        return self._match.view(viewer, hands_open=hands_open)

    @property
    def may_open_hands(self) -> bool:
        """Whether all hands may be laid open: only computers play this deal, or it is over."""
        return self.deal_finished or not (self.humans or self.played_elsewhere)

    def _check(self, hands_open: bool) -> None:
        if hands_open and not self.may_open_hands:
            raise ValueError("somebody plays who may not see the other hands")

    def views(self, viewer: int | None) -> list[View[Any]]:
        """Every deal so far, as the player, or an onlooker, may know it."""
        return self._match.views(viewer)

    def events(self, viewer: int | None, since: int = 0) -> list[Event]:
        """What happened in the deal from an event's number on, as the viewer learnt of it."""
        return self._match.events(viewer, since)

    def moments(self, viewer: int | None, since: int = 0, *, hands_open: bool = False) -> list[Moment]:
        """`events` with the table as the viewer saw it right after each; as for `view` with open hands."""
        self._check(hands_open)
        return self._match.moments(viewer, since, hands_open=hands_open)

    def legal(self, viewer: int | None) -> Sequence[Action]:
        """The viewer's legal actions; empty when he is not to act."""
        return self._match.legal() if viewer is not None and viewer == self._match.to_act else ()

    def refusal(self, viewer: int, action: Action) -> Refusal:
        """Why an action of the viewer is not legal, or of the player whom he advises."""
        state = self._match.deal.state
        if state.turn not in (viewer, self.advised(viewer)):
            return Refusal("it is not your turn")
        return self.game.phases[state.phase].why_not(state, action)

    def cited(self, viewer: int) -> str:
        """The clause of the rules that tells of what the viewer is asked; empty where he is not."""
        if not self.legal(viewer):
            return ""
        seen = self.view(viewer).state
        return self.game.phases[seen.phase].cited(seen)

    # What changes the match.

    def start_deal(self) -> None:
        """Begin the next deal."""
        self._match.start_deal()
        self.save()

    def act(self, action: Action, seconds: float | None = None) -> None:
        """Let the player to act do this; on return it is safe on disk, or `trouble` says why not.

        `seconds` is how long a person thought about it. Raises `IllegalAction`.
        """
        moment = (self.deal_number, self.action_number)
        self._match.act(action)
        if seconds is not None:
            self._paces[moment] = round(1000 * seconds)
        self.save()

    def take_seat(self, player: int) -> None:
        """Somebody at this computer plays on in a computer player's place, from the next deal.

        Raises ValueError in the midst of a deal, all of whose hands may have been seen.
        """
        if not self.deal_finished:
            raise ValueError("a seat is taken between deals")
        self.seats = (*self.seats[:player], HUMAN, *self.seats[player + 1 :])

    def can_undo(self, viewer: int | None) -> bool:
        """Whether the viewer, the only one at this computer, has an action to take back."""
        return self.humans == [viewer] and self._last_own(viewer) is not None

    def undo(self, viewer: int) -> None:
        """Take back the viewer's own last choice in this deal, and all that followed."""
        last = self._last_own(viewer)
        if last is None or not self.can_undo(viewer):
            raise ValueError("there is nothing to take back")
        self._rewind(last)
        self.save()

    def agree(self, done: Sequence[str]) -> None:
        """Take back what was taken back elsewhere: there the deal has these actions, as a record has them."""
        own = self._match.deal.actions
        kept = alike([f"{player} {action.text}" for player, action in own], done)
        if any(action.verb != "draw" for _, action in own[kept:]):  # luck may be known here already
            self._rewind(kept)

    def _rewind(self, actions: int) -> None:
        self._match.rewind(actions)
        self.undos += 1
        gone = [moment for moment in self._paces if moment >= (self.deal_number, actions)]
        for moment in gone:
            del self._paces[moment]

    def last_verbs(self, most: int) -> list[str]:
        """The verbs of the last actions of the deal, without what was done with them."""
        actions = self._match.deal.actions if self._match.deals else ()
        return [action.verb for _, action in actions[-most:]]

    def _last_own(self, viewer: int | None) -> int | None:
        if self.deal_finished:
            return None
        own = {
            number: action.verb
            for number, (player, action) in enumerate(self._match.deal.actions)
            if player == viewer and action.verb != "draw"
        }
        if not own:
            return None
        first = max(own)
        while own[first] in SEVERAL and own.get(first - 1) == own[first]:
            first -= 1
        return first

    # Opponents.

    def request(self, recommended: Action | None = None) -> DecisionRequest | None:
        """What the computer player to act is asked, or `None` when none is to act.

        `recommended` is what a person advises who sees his hand.
        """
        player = self._match.to_act
        if player is None or self.seats[player] == HUMAN:
            return None
        request = self._request_for(player, player, self.seats[player])
        return request._replace(recommended=recommended)

    def hint_request(self, player: int) -> DecisionRequest:
        """What is asked on behalf of a player whose turn it is; that a hint was asked for is kept at once.

        Where somebody advises him, that one is asked, who knows what his own seat may know: a computer
        player as he is, for a person the adviser.
        """
        partner = self.adviser(player)
        moment = (self.deal_number, self.action_number)
        if moment not in self._hints:
            self._hints.append(moment)
            self.save()
        if partner is None:
            return self._request_for(player, player, ADVISER)
        player_spec = self.seats[partner]
        return self._request_for(player, partner, ADVISER if player_spec == HUMAN else player_spec)

    def request_of(self, player: int, player_spec: str) -> DecisionRequest:
        """What such a computer player is asked in the place of a person whose turn it is."""
        return self._request_for(player, player, player_spec)

    def _request_for(self, player: int, seer: int, player_spec: str) -> DecisionRequest:
        """The choice of a player, as a seat sees it that knows his cards."""
        seed = opponent_seed(self._match.seed, player, self.deal_number, len(self._match.deal.actions))
        return DecisionRequest(
            logic_of(self.game), self.view(seer), tuple(self.legal(player)), player_spec, seed
        )

    # Advice.

    def adviser(self, player: int) -> int | None:
        """Who sees a player's hand in this deal and advises him; in most games nobody."""
        if not self._match.deals:
            return None
        partner = self.game.adviser(self._match.deal.setup, player)
        return None if partner == NOBODY else partner

    def advised(self, viewer: int) -> int | None:
        """The player whom the viewer advises in this deal, if he advises one."""
        return next((player for player in range(self.players) if self.adviser(player) == viewer), None)

    def recommendable(self, viewer: int) -> Sequence[Action]:
        """What a computer player could do who is to act and whom the viewer advises; empty otherwise."""
        player = self._match.to_act
        if player is None or self.seats[player] == HUMAN or self.adviser(player) != viewer:
            return ()
        return self._match.legal()

    # Looking back.

    def past(self, number: int) -> PastDeal:
        """A deal that is over, counted from 1, to be looked at again; raises `DealNotOver`."""
        kept = None if self._writer is None else self._writer.verdicts(number)
        return PastDeal(self._match, number, self.seats, kept)

    # The safe copy.

    @property
    def number(self) -> int | None:
        """The match's number in the archive; `None` where it is not kept there."""
        return None if self._writer is None else self._writer.number

    def save(self) -> None:
        """Put on disk what is new; a disk that refuses does not stop the game.

        What was refused is written the next time, whole and in its order.
        """
        if self._writer is None:
            return
        try:
            self._writer.write(self._match, self._hints, self._paces)
            self.trouble = None
        except NotSaved as fault:
            if self.trouble is None:
                logger.warning("the match could not be saved: %s", fault)
            self.trouble = fault.notice

    def try_again(self) -> None:
        """Try again to save; if the open file is gone, save into the file that is there now."""
        try:
            if self._writer is not None and self._renew is not None:
                self._writer = self._renew(self._writer, self._match)
        except NotSaved as fault:
            logger.warning("the match could not be saved: %s", fault)
            self.trouble = fault.notice
            return
        self.save()

    def save_elsewhere(self) -> Path | None:
        """Write the match to the first folder that accepts it: the player's own or the temporary one.

        The file can be imported and the match resumed. Returns its path, or `None` if both folders refuse.
        """
        name = f"etori-{self.game.key}-{self.number or 'match'}.json"
        writer = self._writer
        content = line_of_match(
            self._match,
            self.seats,
            self._hints,
            self._paces,
            None if writer is None else writer.lone,
            over=self.finished or (writer is not None and writer.resigned),
        )
        return write_for_player(name, lambda: content)

    def resign(self) -> None:
        """The match is given up and ends as it stands; its record stays as it is. Nobody plays on."""
        if self._writer is not None:
            self._writer.resigned = True
        self.save()
        self.leave()

    def leave(self) -> None:
        """Nobody here plays the match any more: another window may."""
        if self._writer is not None:
            self._writer.close()
