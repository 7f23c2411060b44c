"""A deal that is over, to be looked at again: its moments through any eyes, and what is judged of it.

It is the truth's keeper as a host is: pages ask it for views and masked moments. All hands may be laid open.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from game.ai import logic_of
from game.ai.search import payoffs
from game.ai.verdict import Grade
from game.analysis.review import DealReview, ReviewedDecision, deal_of, summary
from game.analysis.review_job import ReviewJob
from game.archive.verdicts import DealVerdicts
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import Played, TrickTaken
from game.engine.rules import Stage
from game.engine.scoring import points_of
from game.engine.view import Moment, View, moments, view
from game.match.deal_code import code_of, match_of
from game.match.match import Match
from game.match.replay import ReplayStep, replay
from game.match.seating import SeatedMatch

logger = logging.getLogger(__name__)


class PastDecision(NamedTuple):
    """A decision of a deal, without what its player knew."""

    number: int
    """Its place among the actions of the deal, from 0."""
    player: int
    stage: Stage
    action: Action
    legal: tuple[Action, ...]
    before: int
    """How many moments of the deal there had been."""

    @property
    def forced(self) -> bool:
        """Whether nothing else was legal."""
        return len(self.legal) == 1


class Trick(NamedTuple):
    """A trick of a deal, in the order of play; the last one may never have been taken."""

    players: tuple[int, ...]
    cards: tuple[Card, ...]
    actions: tuple[int, ...]
    """The places of the plays among the actions of the deal."""
    winner: int | None


class PastDeal(SeatedMatch):
    """One deal of a match. Raises `DealNotOver` where it is not over."""

    def __init__(
        self, match: Match, number: int, seats: Sequence[str], kept: DealVerdicts | None = None
    ) -> None:
        """`number` counts from 1; `kept` is where verdicts are kept, if they are."""
        super().__init__(match, seats)
        self._deal = deal_of(match, number)
        self.number = number
        self._kept = kept
        self.judged: dict[int, ReviewedDecision] = {}
        """What is found so far, by the place among the actions."""
        self._summed: set[int] = set()
        if kept is not None:
            try:
                self.judged = {each.number: each for each in kept.read() if self._is_of_deal(each)}
            except sqlite3.Error as fault:
                logger.warning("verdicts cannot be read: %s", fault)

    def _is_of_deal(self, judged: ReviewedDecision) -> bool:
        actions = self._deal.actions
        known = judged.number < len(actions)
        return known and actions[judged.number] == (judged.player, judged.verdict.chosen)

    # What everybody knows.

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
    def swing(self) -> float:
        """What a trick is worth, in points: by it losses are measured."""
        return logic_of(self.game).swing

    @property
    def code(self) -> str:
        """The deal's code."""
        return code_of(*self._deal.coded)

    @cached_property
    def _steps(self) -> tuple[ReplayStep, ...]:
        """The truth, step by step."""
        return tuple(replay(self._deal))

    @cached_property
    def choices(self) -> tuple[PastDecision, ...]:
        """All decisions of all players, in the order of play."""
        return tuple(
            PastDecision(step.number, step.player, step.stage, step.action, step.legal, step.start)
            for step in self._steps
            if not step.phase.chance
        )

    @property
    def starts(self) -> tuple[int, ...]:
        """How many moments there had been before each action, those of chance included."""
        return tuple(step.start for step in self._steps)

    @cached_property
    def stages(self) -> tuple[tuple[Stage, int], ...]:
        """What the deal was about, one after the other, and how many moments there had been before."""
        found: list[tuple[Stage, int]] = []
        for choice in self.choices:
            if not found or found[-1][0] != choice.stage:
                found.append((choice.stage, choice.before))
        return tuple(found)

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks, which everybody has seen."""
        found: list[Trick] = []
        plays: list[tuple[int, Card, int]] = []
        for step in self._steps:
            for event in step.events:
                if isinstance(event, Played):
                    plays.append((event.player, event.card, step.number))
                elif isinstance(event, TrickTaken):
                    found.append(_trick(plays, event.winner))
                    plays = []
        return (*found, _trick(plays, None)) if plays else tuple(found)

    def takers(self, trick: Trick) -> tuple[int, ...]:
        """Who else could have taken a trick with another card, the others' cards being as they were.

        It rests on what they held, and so is for those alone who see all hands.
        """
        if trick.winner is None:
            return ()
        return tuple(
            player
            for player, place in zip(trick.players, trick.actions, strict=True)
            if player != trick.winner and self._could_take(trick, player, place)
        )

    def _could_take(self, trick: Trick, player: int, place: int) -> bool:
        step, rest = self._steps[place], trick.actions[trick.actions.index(place) + 1 :]
        for action in step.legal:
            if action.verb != "play" or action == step.action:
                continue
            state = step.before.copy()
            self.game.advance(state, action)
            for other in rest:
                self.game.advance(state, self._steps[other].action)
            if state.won[player] > step.before.won[player]:
                return True
        return False

    # What a seat knew.

    def view(self, viewer: int | None, *, hands_open: bool = False) -> View[Any]:
        """The end of the deal as a player, or an onlooker, knows it; or with all hands laid open."""
        return view(self._deal.state, viewer, hands_open=hands_open)

    def moments(self, viewer: int | None, *, hands_open: bool = False) -> list[Moment]:
        """What happened, and the table after it, as a player learnt of it; or with all hands laid open."""
        return moments(self._deal.state, viewer, hands_open=hands_open)

    def before(self, actions: int, viewer: int) -> View[Any]:
        """What a player knew after so many actions."""
        steps = self._steps
        return view(steps[actions].before if actions < len(steps) else self._deal.state, viewer)

    # What is judged.

    def job(self, seat: int) -> ReviewJob:
        """What is left to be judged of a seat."""
        return ReviewJob.of(self._match, self.number, seat, done=self.judged)

    def own(self, seat: int) -> list[PastDecision]:
        """The decisions of a seat."""
        return [choice for choice in self.choices if choice.player == seat]

    def left(self, seat: int) -> int:
        """In how many decisions of a seat there was a choice that is not judged yet."""
        return sum(not choice.forced and choice.number not in self.judged for choice in self.own(seat))

    def take(self, found: Iterable[ReviewedDecision]) -> None:
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

    def summary(self, seat: int) -> DealReview:
        """What the deal came to for a seat, as far as it is judged."""
        return summary(self._match, self.number, seat, self.judged.values())

    def grade(self, choice: PastDecision) -> Grade | None:
        """How good a decision was; `None` where it is not judged yet."""
        if choice.forced:
            return Grade.NONE
        judged = self.judged.get(choice.number)
        return None if judged is None else judged.verdict.grade

    def result(self, seat: int) -> float:
        """What the deal brought a seat, in points ahead of the others, with what it leads to."""
        return payoffs(logic_of(self.game), self._deal.state.copy())[seat]

    # Playing on.

    def play_on(self, actions: int) -> Match:
        """The same deal after its first so many actions, as a match of its own.

        Luck is what it was, as long as everybody plays as he did.
        """
        match = match_of(self._deal.coded, self._match.seed, self.names)
        match.repeat(self._deal.deck, [action for _, action in self._deal.actions[:actions]])
        match.draw_by_chance()
        return match


def _trick(plays: Sequence[tuple[int, Card, int]], winner: int | None) -> Trick:
    players, cards, actions = zip(*plays, strict=True)
    return Trick(players, cards, actions, winner)
