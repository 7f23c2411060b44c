"""A match at a table: its seats, what each player may see, and a saved copy after every action.

Only the host has the match itself. Scenes and opponents ask it for views, masked events and legal actions of
a seat, and pass actions to it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from game.ai import logic_of
from game.ai.bidding_styles import parted, with_style
from game.ai.levels import choice_seed, deal_seed, effort_of
from game.ai.opponent_process import ADVISER_LEVEL
from game.ai.request import DecisionRequest
from game.archive.export_format import line_of_match
from game.archive.files import write_for_player
from game.archive.writer import MatchWriter, NotSaved, alike
from game.engine.actions import SEVERAL, Action, ChoiceConditions
from game.engine.events import Event
from game.engine.rules import Refusal
from game.engine.scoring import Entry
from game.engine.state import NOBODY
from game.engine.templates import Notice
from game.engine.view import Moment, View
from game.match.match import CodedDeal, Match, Seal
from game.match.seating import HUMAN, LevelChange, SeatedMatch, seats_in
from game.session.past_deal import PastDeal

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class DealSummary:
    """A deal for the score sheet: its entries, and the totals after it."""

    number: int
    dealer: int
    entries: tuple[Entry, ...]
    totals: tuple[int, ...]
    finished: bool


class Host(SeatedMatch):  # many members - all that a window may ask of a match
    """The host of one match.

    `seats` contains `HUMAN` or a player spec, such as `hard:bold`, for each player.
    """

    open_hands = False
    """Whether the persons who play see all hands, as only in a match that was begun as `OpenPractice`."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[str],
        writer: MatchWriter | None = None,
        undos: int = 0,
        *,
        practice: bool = False,
        guided: bool = False,
        renew: Callable[[MatchWriter, Match], MatchWriter] | None = None,
        levels: Sequence[LevelChange] = (),
    ) -> None:
        """Host a match; without a writer of the archive nothing is saved.

        `seats` are those at the beginning of the match, and `levels` the changes since. A `practice` match is
        never counted; a `guided` one is a learner's first deal. `renew` returns the writer to continue with
        if the archive is gone or was replaced; it raises `NotSaved`.
        """
        super().__init__(match, seats_in(len(match.deals) + 1, seats, levels))
        self._first_seats = tuple(seats)
        self._levels = tuple(levels)
        self.practice = practice
        self.guided = guided
        """Whether the match is a guided first deal, which explains what is new."""
        self.undos = undos
        self.trouble: Notice | None = None
        """Reason why the last save failed, or `None` if it succeeded."""
        self._writer = writer
        self._renew = renew
        self._hints: list[tuple[int, int]] = []
        """When hints were asked for: pairs of deal number, from 1, and number of actions before the hint."""
        self._paces: dict[tuple[int, int], int] = {}
        """Persons' thinking times in milliseconds, by deal and number of actions before."""
        self.played_elsewhere = False
        """Whether persons play this match in another window and this one only shows it."""
        self.stand_ins: set[int] = set()
        """Opponents whose last action was chosen by rules of thumb because the worker failed."""

    # Public information.

    @property
    def deal_number(self) -> int:
        """Number of the current deal, from 1; 0 before the first."""
        return len(self._match.deals)

    @property
    def action_number(self) -> int:
        """Number of actions so far in the current deal; 0 before the first deal."""
        return len(self._match.deal.actions) if self._match.deals else 0

    @property
    def position(self) -> tuple[int, int, int, tuple[str, ...]]:
        """Number of deals, actions and undos, and the seats: unchanged as long as the match is unchanged."""
        deals = self._match.deals
        return len(deals), len(deals[-1].actions) if deals else 0, self.undos, self.seats

    @property
    def deal_finished(self) -> bool:
        """Whether no deal is in progress."""
        return not self._match.deals or self._match.deal.finished

    @property
    def deals_finished(self) -> int:
        """Number of the last finished deal, from 1; 0 before the end of the first."""
        return self.deal_number if self.deal_finished else self.deal_number - 1

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self._match.finished

    @property
    def winners(self) -> list[int]:
        """Winners of a finished match, ascending; empty before its end and for a single-deal match."""
        return self._match.winners

    @property
    def next_dealer(self) -> int | None:
        """Dealer of the next deal, or `None` during a deal and after the last one."""
        upcoming = self._match.upcoming
        return None if upcoming is None else upcoming.dealer

    @property
    def totals(self) -> list[int]:
        """Points by player so far, including those of an unfinished deal."""
        return self._match.totals

    def deals(self) -> list[DealSummary]:
        """Return a summary of every deal so far."""
        found = []
        for number, deal in enumerate(self._match.deals, start=1):
            last = deal is self._match.deal
            totals = self._match.totals if last else self._match.deals[number].setup.totals
            found.append(
                DealSummary(number, deal.setup.dealer, tuple(deal.entries), tuple(totals), deal.finished)
            )
        return found

    @property
    def daily(self) -> bool:
        """Whether the match is the one try at a daily deal: without hints, second looks and undo."""
        lone = None if self._writer is None else self._writer.lone
        return lone is not None and lone.day is not None

    @property
    def day(self) -> date | None:
        """Day of the daily deal that the match is the one try at, or `None`."""
        lone = None if self._writer is None else self._writer.lone
        return date.fromisoformat(lone.day) if lone is not None and lone.day is not None else None

    @property
    def lone(self) -> bool:
        """Whether the match is a single deal."""
        return self._match.lone is not None

    @property
    def seal_code(self) -> str:
        """Code of the current deal's seal; empty before the first deal, and if it has none."""
        seal = self._match.deal.seal if self._match.deals else None
        return "" if seal is None else seal.code

    def coded_deal(self) -> CodedDeal:
        """Return the start of the current deal, which its code contains.

        Raises ValueError before the deal is over.
        """
        deal = self._match.deal
        if not deal.finished:
            raise ValueError("a code tells all cards")
        return deal.coded

    # What a seat may see.

    def view(self, viewer: int | None, *, hands_open: bool = False) -> View[Any]:
        """Return the current deal as a player or an onlooker (`None`) may see it.

        With `hands_open`, all hands are visible; raises ValueError unless `may_open_hands`.
        """
        self._check(hands_open)
        return self._match.view(viewer, hands_open=hands_open)

    @property
    def may_open_hands(self) -> bool:
        """Whether all hands may be shown: the deal is over, only computers play it, or it is practice that
        was begun with open hands.
        """
        return self.deal_finished or self.open_hands or not (self.humans or self.played_elsewhere)

    def _check(self, hands_open: bool) -> None:
        if hands_open and not self.may_open_hands:
            raise ValueError("somebody plays who may not see the other hands")

    def views(self, viewer: int | None) -> list[View[Any]]:
        """Return every deal so far as a player or an onlooker (`None`) may see it."""
        return self._match.views(viewer)

    def events(self, viewer: int | None, since: int = 0) -> list[Event]:
        """Return the events of the current deal from index `since` on, masked for the viewer."""
        return self._match.events(viewer, since)

    def moments(self, viewer: int | None, since: int = 0, *, hands_open: bool = False) -> list[Moment]:
        """Return the events as `events` does, each with the viewer's view right after it; `hands_open` as for
        `view`.
        """
        self._check(hands_open)
        return self._match.moments(viewer, since, hands_open=hands_open)

    def legal(self, viewer: int | None) -> Sequence[Action]:
        """Return the viewer's legal actions; empty if the viewer is not to act."""
        return self._match.legal() if viewer is not None and viewer == self._match.to_act else ()

    def refusal(self, viewer: int, action: Action) -> Refusal:
        """Return why an action of the viewer, or of the player whom the viewer advises, is illegal."""
        state = self._match.deal.state
        if state.turn not in (viewer, self.advised(viewer)):
            return Refusal("it is not your turn")
        return self.game.phases[state.phase].why_not(state, action)

    def cited(self, viewer: int) -> str:
        """Return the clause of the rules for the viewer's decision; empty if the viewer is not to act."""
        if not self.legal(viewer):
            return ""
        seen = self.view(viewer).state
        return self.game.phases[seen.phase].cited(seen)

    # Changes to the match.

    def start_deal(self) -> None:
        """Begin the next deal and save it."""
        self._match.start_deal()
        self._match.deal.seal = self._sealed()
        self.save()

    def _sealed(self) -> Seal | None:
        """Return the seal of the deal that has just begun; `None` in practice, and if the seed is unknown."""
        from game.match.seal import seal  # later, so that the first page appears sooner
        from game.version import program_version

        if self.practice or self._match.seed is None:
            return None
        seats = self._seats_in(self.deal_number)
        seeds = [
            None if seat == HUMAN else deal_seed(self._match.seed, player, self.deal_number)
            for player, seat in enumerate(seats)
        ]
        return seal(self._match, program_version(), seats, seeds)

    def _seats_in(self, deal: int) -> list[str]:
        """Return the seats in a deal, counted from 1; those that persons have now were theirs before."""
        then = seats_in(deal, self._first_seats, self._levels)
        return [HUMAN if now == HUMAN else was for now, was in zip(self.seats, then, strict=True)]

    def act(
        self, action: Action, seconds: float | None = None, conditions: ChoiceConditions | None = None
    ) -> None:
        """Apply an action of the player to act and save it; if saving fails, `trouble` says why.

        `seconds` is a person's thinking time, and `conditions` those of a computer player's choice. Raises
        `IllegalAction`.
        """
        moment, player = (self.deal_number, self.action_number), self._match.to_act
        self._match.act(action)
        if conditions is not None and player is not None:
            self._note(player, moment[1], conditions)
        if seconds is not None:
            self._paces[moment] = round(1000 * seconds)
        self.save()

    def _note(self, player: int, number: int, conditions: ChoiceConditions) -> None:
        """Note what a choice in a sealed deal depended on, besides the level of the player's seat."""
        seat = self.seats[player]
        if self._match.deal.seal is None or seat == HUMAN:
            return
        usual = effort_of(conditions.by or seat)
        if usual is not None and conditions.iterations == usual.iterations:
            conditions = conditions._replace(iterations=None)
        if conditions.by == seat:
            conditions = conditions._replace(by=None)
        if conditions != ChoiceConditions():
            self._match.deal.conditions[number] = conditions

    def take_seat(self, player: int) -> None:
        """Let a person at this computer replace a computer player from the next deal on.

        Raises ValueError during a deal, because all its hands may have been shown.
        """
        if not self.deal_finished:
            raise ValueError("a seat is taken between deals")
        self.seats = (*self.seats[:player], HUMAN, *self.seats[player + 1 :])

    @property
    def has_levels(self) -> bool:
        """Whether levels of computer players can be changed between the deals of this match.

        They can't in a single deal, such as a daily one, in practice and while another window plays.
        """
        unchangeable = self.lone or self.practice or self.finished or self.played_elsewhere
        return 0 < len(self.humans) < self.players and not unchangeable

    def set_level(self, player: int, level: str) -> None:
        """Change a computer player's level (`hard`) from the next deal on; their style stays the same.

        Raises ValueError before and during a deal, for a person's seat and unless `has_levels`.
        """
        if not (self.has_levels and self.deals_finished == self.deal_number > 0):
            raise ValueError("a level is changed between deals")
        if self.seats[player] == HUMAN:
            raise ValueError("a person has no level")
        upcoming, (_, style) = self.deal_number + 1, parted(self.seats[player])
        levels = [each for each in self._levels if (each.deal, each.player) != (upcoming, player)]
        player_spec = with_style(level, style)
        if seats_in(upcoming, self._first_seats, levels)[player] != player_spec:
            levels.append(LevelChange(upcoming, player, player_spec))
        self.follow_levels(sorted(levels))
        self.save()

    def follow_levels(self, levels: Sequence[LevelChange]) -> None:
        """Take over all changes of levels so far, such as those made in another window."""
        changed = {change.player for change in (*self._levels, *levels)}
        self._levels = tuple(levels)
        then = seats_in(self.deal_number + 1, self._first_seats, levels)
        self.seats = tuple(
            then[player] if player in changed else seat for player, seat in enumerate(self.seats)
        )

    def can_undo(self, viewer: int | None) -> bool:
        """Return whether the viewer has an action to undo, is the only person here and may undo."""
        return not self.daily and self.humans == [viewer] and self._last_own(viewer) is not None

    def undo(self, viewer: int) -> None:
        """Undo the viewer's last decision in this deal and all actions after it.

        Raises ValueError if there is nothing to undo.
        """
        last = self._last_own(viewer)
        if last is None or not self.can_undo(viewer):
            raise ValueError("there is nothing to take back")
        self._rewind(last)
        self.save()

    def agree(self, done: Sequence[str]) -> None:
        """Undo what another window has undone: `done` are the deal's actions there, as in a record."""
        own = self._match.deal.actions
        kept = alike([f"{player} {action.text}" for player, action in own], done)
        if any(action.verb != "draw" for _, action in own[kept:]):  # this window may be ahead by draws
            self._rewind(kept)

    def _rewind(self, actions: int) -> None:
        self._match.rewind(actions)
        self.undos += 1
        gone = [moment for moment in self._paces if moment >= (self.deal_number, actions)]
        for moment in gone:
            del self._paces[moment]

    def last_verbs(self, most: int) -> list[str]:
        """Return the verbs of the deal's last actions, at most `most`, without their details."""
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
        """Return the request for the computer player to act, or `None` if a person or no one is to act.

        `recommended` is the action that the player's adviser recommends.
        """
        player = self._match.to_act
        if player is None or self.seats[player] == HUMAN:
            return None
        request = self._request_for(player, player, self.seats[player])
        return request._replace(recommended=recommended)

    def hint_request(self, player: int) -> DecisionRequest:
        """Return the request for a hint to the player to act, and save that a hint was asked for.

        If the player has an adviser, the hint is based on what the adviser may see. A computer adviser
        answers at its own level; otherwise the level that gives hints answers.
        """
        partner = self.adviser(player)
        moment = (self.deal_number, self.action_number)
        if moment not in self._hints:
            self._hints.append(moment)
            self.save()
        if partner is None:
            return self._request_for(player, player, ADVISER_LEVEL)
        player_spec = self.seats[partner]
        return self._request_for(player, partner, ADVISER_LEVEL if player_spec == HUMAN else player_spec)

    def request_of(self, player: int, player_spec: str) -> DecisionRequest:
        """Return the request to a computer player (`player_spec`) to decide for the player to act."""
        return self._request_for(player, player, player_spec)

    def _request_for(self, player: int, seer: int, player_spec: str) -> DecisionRequest:
        """Return the request to decide for a player from the view of `seer`, who knows the player's cards."""
        deal = self._match.deal
        sealed = None if deal.seal is None else deal.seal.seeds[player]
        own = sealed or deal_seed(self._match.seed, player, self.deal_number)
        seed = choice_seed(own, len(deal.actions))
        return DecisionRequest(
            logic_of(self.game), self.view(seer), tuple(self.legal(player)), player_spec, seed
        )

    # Advisers.

    def adviser(self, player: int) -> int | None:
        """Return the player who sees a player's hand in this deal and advises them, or `None`."""
        if not self._match.deals:
            return None
        partner = self.game.adviser(self._match.deal.setup, player)
        return None if partner == NOBODY else partner

    def advised(self, viewer: int) -> int | None:
        """Return the player whom the viewer advises in this deal, or `None`."""
        return next((player for player in range(self.players) if self.adviser(player) == viewer), None)

    def recommendable(self, viewer: int) -> Sequence[Action]:
        """Return the legal actions of the computer player to act if the viewer advises it, or none."""
        player = self._match.to_act
        if player is None or self.seats[player] == HUMAN or self.adviser(player) != viewer:
            return ()
        return self._match.legal()

    # Past deals.

    def past(self, number: int) -> PastDeal:
        """Return a finished deal, counted from 1, for review; raises `DealNotOver`."""
        kept = None if self._writer is None else self._writer.verdicts(number)
        return PastDeal(self._match, number, self._seats_in(number), kept)

    # Saving.

    @property
    def number(self) -> int | None:
        """Number of the match in the archive, or `None` if it is not saved there."""
        return None if self._writer is None else self._writer.number

    def save(self) -> None:
        """Save what is new; if the disk fails, `trouble` says why and the game continues.

        The next save writes what could not be saved.
        """
        if self._writer is None:
            return
        self._writer.levels = self._levels
        try:
            self._writer.write(self._match, self._hints, self._paces)
            self.trouble = None
        except NotSaved as fault:
            if self.trouble is None:
                logger.warning("the match could not be saved: %s", fault)
            self.trouble = fault.notice

    def try_again(self) -> None:
        """Try again to save; if the open file is gone, save to the file that is there now."""
        try:
            if self._writer is not None and self._renew is not None:
                self._writer = self._renew(self._writer, self._match)
        except NotSaved as fault:
            logger.warning("the match could not be saved: %s", fault)
            self.trouble = fault.notice
            return
        self.save()

    def save_elsewhere(self) -> Path | None:
        """Write the match to a file in the home folder, or in the temporary folder if that fails.

        The file can be imported and the match resumed. Returns its path, or `None` if both folders fail.
        """
        name = f"etori-{self.game.key}-{self.number or 'match'}.json"
        writer = self._writer
        content = line_of_match(
            self._match,
            self._first_seats,
            self._hints,
            self._paces,
            None if writer is None else writer.lone,
            levels=self._levels,
            over=self.finished or (writer is not None and writer.resigned),
        )
        return write_for_player(name, lambda: content)

    def resign(self) -> None:
        """Give up the match: it ends as it is and can't be resumed. Its record stays the same."""
        if self._writer is not None:
            self._writer.resigned = True
        self.save()
        self.leave()

    def leave(self) -> None:
        """Release the lock of the match, so that another window can play it."""
        if self._writer is not None:
            self._writer.close()


class OpenPractice(Host):
    """Practice with open hands: the persons who play see all cards on the table, and nothing is saved.

    The open view is only for drawing and reading the table. Hints, second looks, counts and opponents use the
    seat's own view as in any match.
    """

    open_hands = True

    def __init__(self, match: Match, seats: Sequence[str]) -> None:
        super().__init__(match, seats, practice=True)
