"""A deal that is over, to be looked at again: its moments through any eyes, and what is judged of it.

It is the truth's keeper as a host is: pages ask it for views and masked moments. All hands may be laid open.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from game.engine.actions import Action
from game.engine.rules import Game, Stage
from game.engine.scoring import points_of
from game.engine.view import Moment, View, view
from game.match.dealcode import CodedDeal, code_of, match_of
from game.match.match import Match
from game.match.review import Judged, Summary, deal_of, summary
from game.match.reviewing import ReviewJob
from game.match.session import HUMAN
from game.match.verdicts import Verdicts
from game.minds.verdict import Grade

logger = logging.getLogger(__name__)


class Choice(NamedTuple):
    """A decision of a deal, without what its player knew."""

    number: int
    """Its place among the actions of the deal, from 0."""
    player: int
    stage: Stage
    action: Action
    forced: bool
    """Whether it was the only legal action."""
    before: int
    """How many moments of the deal there had been."""


class PastDeal:
    """One deal of a match. Raises `NotOver` where it is not over."""

    def __init__(self, match: Match, number: int, seats: Sequence[str], kept: Verdicts | None = None) -> None:
        """`number` counts from 1; `kept` is where verdicts are kept, if they are."""
        self._deal = deal_of(match, number)
        self._match = match
        self.number = number
        self.seats = tuple(seats)
        self._kept = kept
        self.judged: dict[int, Judged] = {}
        """What is found so far, by the place among the actions."""
        self._summed: set[int] = set()
        if kept is not None:
            try:
                self.judged = {each.number: each for each in kept.read() if self._is_of_deal(each)}
            except sqlite3.Error as fault:
                logger.warning("verdicts cannot be read: %s", fault)

    def _is_of_deal(self, judged: Judged) -> bool:
        actions = self._deal.actions
        known = judged.number < len(actions)
        return known and actions[judged.number] == (judged.player, judged.verdict.chosen)

    # What everybody knows.

    @property
    def game(self) -> Game[Any]:
        """The game that was played."""
        return self._match.game

    @property
    def options(self) -> Any:
        """The options of the match."""
        return self._match.options

    @property
    def players(self) -> int:
        """How many played."""
        return self._match.players

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return self._match.names or tuple(f"Player {number + 1}" for number in range(self.players))

    @property
    def humans(self) -> list[int]:
        """The players who sat at this computer."""
        return [player for player, seat in enumerate(self.seats) if seat == HUMAN]

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's points after the deal."""
        before = self._deal.setup.totals
        return tuple(had + got for had, got in zip(before, self.points, strict=True))

    @property
    def points(self) -> list[int]:
        """What the deal has brought each player."""
        return points_of(self._deal.entries, self.players)

    @property
    def code(self) -> str:
        """The deal's code."""
        return code_of(self.game, self._deal.setup, self._deal.deck)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """All decisions of all players, in the order of play."""
        found = []
        state = self.game.begin(self._deal.setup, self._deal.deck)
        for place, (player, action) in enumerate(self._deal.actions):
            phase = self.game.phases[state.phase]
            if not phase.chance:
                forced = len(self.game.legal(state)) == 1
                found.append(Choice(place, player, phase.stage, action, forced, len(state.events)))
            self.game.advance(state, action)
        return tuple(found)

    # What a seat knew.

    def view(self, viewer: int | None, *, hands_open: bool = False) -> View[Any]:
        """The end of the deal as a player, or an onlooker, knows it; or with all hands laid open."""
        return view(self._deal.state, viewer, hands_open=hands_open)

    def moments(self, viewer: int | None, *, hands_open: bool = False) -> list[Moment]:
        """What happened, and the table after it, as a player learnt of it; or with all hands laid open."""
        log = self._deal.state.log or ()
        return [
            Moment(event if hands_open else event.seen_by(viewer), view(state, viewer, hands_open=hands_open))
            for event, state in log
        ]

    def before(self, actions: int, viewer: int) -> View[Any]:
        """What a player knew after so many actions."""
        state = self.game.begin(self._deal.setup, self._deal.deck)
        for _, action in self._deal.actions[:actions]:
            self.game.advance(state, action)
        return view(state, viewer)

    # What is judged.

    def job(self, seat: int) -> ReviewJob:
        """What is left to be judged of a seat."""
        return ReviewJob.of(self._match, self.number, seat, done=self.judged)

    def own(self, seat: int) -> list[Choice]:
        """The decisions of a seat."""
        return [choice for choice in self.choices if choice.player == seat]

    def left(self, seat: int) -> int:
        """In how many decisions of a seat there was a choice that is not judged yet."""
        return sum(not choice.forced and choice.number not in self.judged for choice in self.own(seat))

    def take(self, found: Iterable[Judged]) -> None:
        """Take in what has been found, and keep it if anything is kept."""
        new = list(found)
        self.judged |= {each.number: each for each in new}
        if self._kept is None or not new:
            return
        try:
            self._kept.keep(new)
            for seat in {each.player for each in new} - self._summed:
                if all(choice.number in self.judged for choice in self.own(seat)):
                    self._kept.sum_up(self.summary(seat))
                    self._summed.add(seat)
        except sqlite3.Error as fault:
            logger.warning("verdicts cannot be kept: %s", fault)

    def summary(self, seat: int) -> Summary:
        """What the deal came to for a seat, as far as it is judged."""
        return summary(self._match, self.number, seat, self.judged.values())

    def grade(self, choice: Choice) -> Grade | None:
        """How good a decision was; `None` where it is not judged yet."""
        if choice.forced:
            return Grade.NONE
        judged = self.judged.get(choice.number)
        return None if judged is None else judged.verdict.grade

    # Playing on.

    def play_on(self, actions: int) -> Match:
        """The same deal after its first so many actions, as a match of its own.

        Luck is what it was, as long as everybody plays as he did.
        """
        coded = CodedDeal(self.game, self._deal.setup, self._deal.deck)
        match = match_of(coded, self._match.seed, self.names)
        match.start_deal(self._deal.deck)
        for _, action in self._deal.actions[:actions]:
            match.record(action)
        match.draw_by_chance()
        return match
