"""A finished deal for review: its events as any player saw them, and the verdicts on its decisions.

Like a host, it has the whole match itself and gives pages views and masked events. Because the deal is over,
all hands may be shown.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from game.ai import logic_of
from game.ai.search import payoffs
from game.ai.verdict import Certainty, Grade, VerdictFormatError
from game.analysis.better_line import better_state, line_rng
from game.analysis.review import DealReview, ReviewedDecision, check_table, deal_of, summary
from game.analysis.review_job import ReviewJob
from game.archive.verdicts import DealVerdicts
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import Played, TrickTaken
from game.engine.rules import Stage
from game.engine.scoring import points_of
from game.engine.view import Moment, View, moments, view
from game.match.deal_code import code_of, match_of
from game.match.match import CodedDeal, Match
from game.match.record import as_json
from game.match.replay import ReplayStep, replay
from game.match.seating import SeatedMatch

if TYPE_CHECKING:
    from game.analysis.fairness import SealedDeal

logger = logging.getLogger(__name__)


class PastDecision(NamedTuple):
    """A decision of a deal, without the player's view."""

    number: int
    """Index of the action in the deal, from 0."""
    player: int
    stage: Stage
    action: Action
    legal: tuple[Action, ...]
    before: int
    """Number of moments (events, each with the view right after it) of the deal before the decision."""

    @property
    def forced(self) -> bool:
        """Whether the chosen action was the only legal one."""
        return len(self.legal) == 1


class Trick(NamedTuple):
    """A trick of a deal, in the order of play; an unfinished last trick has no winner."""

    players: tuple[int, ...]
    cards: tuple[Card, ...]
    actions: tuple[int, ...]
    """Indexes of the plays among the actions of the deal."""
    winner: int | None


class PastDeal(SeatedMatch):
    """One finished deal of a match."""

    def __init__(
        self, match: Match, number: int, seats: Sequence[str], kept: DealVerdicts | None = None
    ) -> None:
        """Prepare the deal with a number from 1; `kept` is where verdicts are stored, or `None`.

        Raises `DealNotOver`.
        """
        super().__init__(match, seats)
        self._deal = deal_of(match, number)
        self.number = number
        self._kept = kept
        self.judged: dict[int, ReviewedDecision] = {}
        """Verdicts found so far, by index of the action."""
        self._summed: set[int] = set()
        if kept is not None:
            try:
                self.judged = {each.number: each for each in kept.read() if self._is_of_deal(each)}
            except sqlite3.Error as fault:
                logger.warning("verdicts cannot be read: %s", fault)

    def _is_of_deal(self, judged: ReviewedDecision) -> bool:
        """Return whether a stored verdict fits the deal; false for a verdict without reasons, which is then
        replaced.
        """
        if judged.verdict.certainty is Certainty.UNKNOWN and judged.verdict.grade is not Grade.NONE:
            return False
        try:
            check_table(judged, self.players)
        except VerdictFormatError:
            return False
        actions = self._deal.actions
        known = judged.number < len(actions)
        return known and actions[judged.number] == (judged.player, judged.verdict.chosen)

    # Public information.

    @property
    def totals(self) -> tuple[int, ...]:
        """Total points by player after the deal."""
        before = self._deal.setup.totals
        return tuple(had + got for had, got in zip(before, self.points, strict=True))

    @property
    def points(self) -> list[int]:
        """Points of the deal by player."""
        return points_of(self._deal.entries, self.players)

    @property
    def swing(self) -> float:
        """Approximate value of a trick in points, by which losses are graded."""
        return logic_of(self.game).swing

    @property
    def declarer(self) -> int | None:
        """The player whose contract was played; `None` without a contract."""
        undertaking = self._deal.state.undertaking()
        return None if undertaking is None else undertaking.player

    @property
    def code(self) -> str:
        """The deal's code."""
        return code_of(*self.coded)

    @property
    def coded(self) -> CodedDeal:
        """The start of the deal, which its code contains."""
        return self._deal.coded

    def sealed(self) -> SealedDeal | None:
        """Return the deal for an audit, or `None` if it has no seal."""
        from game.analysis.fairness import NotSealed, SealedDeal  # later, for a quick first page

        try:
            return SealedDeal(self._match, self.number)
        except NotSealed:
            return None

    def opened_seal(self) -> dict[str, Any] | None:
        """Return the part of the record that the deal's seal depends on, and the seal; it names no one.

        `None` if the deal has no seal.
        """
        if self._deal.seal is None:
            return None
        found = as_json(self._match)
        deal = found["deals"][self.number - 1]
        own = {name: deal[name] for name in ("dealer", "deck", "seal")}
        return {
            **{name: found[name] for name in ("game", "players", "options")},
            "deals": {self.number - 1: own},
        }

    def proof(self) -> dict[str, Any]:
        """Return the record of the match up to this deal, with its seals."""
        found = as_json(self._match)
        return {**found, "deals": found["deals"][: self.number]}

    @cached_property
    def _steps(self) -> tuple[ReplayStep, ...]:
        """All actions of the deal with the complete states before them."""
        return tuple(replay(self._deal))

    @cached_property
    def choices(self) -> tuple[PastDecision, ...]:
        """All decisions of all players, in the order of play; actions of chance are left out."""
        return tuple(
            PastDecision(step.number, step.player, step.stage, step.action, step.legal, step.start)
            for step in self._steps
            if not step.phase.chance
        )

    @property
    def starts(self) -> tuple[int, ...]:
        """Number of moments (events, each with the view right after it) before each action, also those of
        chance.
        """
        return tuple(step.start for step in self._steps)

    @cached_property
    def stages(self) -> tuple[tuple[Stage, int], ...]:
        """The stages of the deal in order, each with the number of moments (events with views) before it."""
        found: list[tuple[Stage, int]] = []
        for choice in self.choices:
            if not found or found[-1][0] != choice.stage:
                found.append((choice.stage, choice.before))
        return tuple(found)

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks of the deal in order."""
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
        """Return the other players who could have won a trick with another card, all other plays unchanged.

        The result reveals hands, and is only for viewers who see all of them.
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
        """Return the end of the deal as a player or an onlooker (`None`) knows it.

        With `hands_open`, all hands are visible.
        """
        return view(self._deal.state, viewer, hands_open=hands_open)

    def moments(self, viewer: int | None, *, hands_open: bool = False) -> list[Moment]:
        """Return the deal's events, each with the view right after it, as a player or an onlooker (`None`)
        knew them.

        With `hands_open`, all hands are visible.
        """
        return moments(self._deal.state, viewer, hands_open=hands_open)

    def holder(self, card: Card, actions: int) -> int | None:
        """Return the player whose hand held a card after the deal's first `actions` actions; `None` if it
        was elsewhere.

        The result reveals hands, and is only for viewers who see all of them.
        """
        state = self._steps[actions].before if actions < len(self._steps) else self._deal.state
        return next((player for player, hand in enumerate(state.hands) if hand >> card & 1), None)

    def better_moments(
        self, judged: ReviewedDecision, viewer: int | None, *, hands_open: bool
    ) -> list[Moment]:
        """Return the events after the better action as they would have been, up to three tricks later.

        Viewer and `hands_open` are as in `moments`.
        """
        step, logic = self._steps[judged.number], logic_of(self.game)
        rng = line_rng(self._deal.setup.number, judged.number)
        state = better_state(logic, step.before, judged.verdict.best, rng)
        return moments(state, viewer, hands_open=hands_open)

    def before(self, actions: int, viewer: int) -> View[Any]:
        """Return a player's view after the deal's first `actions` actions."""
        steps = self._steps
        return view(steps[actions].before if actions < len(steps) else self._deal.state, viewer)

    def texts(self, actions: int) -> tuple[str, ...]:
        """Return the texts of the deal's first `actions` actions, those of chance included."""
        return tuple(step.action.text for step in self._steps[:actions])

    # Verdicts.

    def job(self, seat: int, first: int | None = None) -> ReviewJob:
        """Return the job that reviews a seat's decisions without a verdict.

        The decision with the number `first` is judged before the others.
        """
        return ReviewJob.of(self._match, self.number, seat, done=self.judged, first=first)

    def own(self, seat: int) -> list[PastDecision]:
        """Return the decisions of a seat."""
        return [choice for choice in self.choices if choice.player == seat]

    def left(self, seat: int) -> int:
        """Return the number of a seat's decisions that had a choice and have no verdict yet."""
        return sum(not choice.forced and choice.number not in self.judged for choice in self.own(seat))

    def take(self, found: Iterable[ReviewedDecision]) -> None:
        """Add new verdicts and save them if there is a store; a disk error is only logged."""
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
        """Return the review of the deal for a seat, based on the verdicts found so far."""
        return summary(self._match, self.number, seat, self.judged.values())

    def grade(self, choice: PastDecision) -> Grade | None:
        """Return the grade of a decision, or `None` if it has no verdict yet."""
        if choice.forced:
            return Grade.NONE
        judged = self.judged.get(choice.number)
        return None if judged is None else judged.verdict.grade

    def result(self, seat: int) -> float:
        """Return a seat's payoff in points ahead of the others' average, including effects on later deals."""
        return payoffs(logic_of(self.game), self._deal.state.copy())[seat]

    # Playing on from a past deal.

    def play_on(self, actions: int) -> Match:
        """Return a separate match of this deal after its first `actions` actions.

        Chance gives the same results as before as long as the same actions are played.
        """
        match = match_of(self._deal.coded, self._match.seed, self.names)
        match.repeat(self._deal.deck, [action for _, action in self._deal.actions[:actions]])
        match.draw_by_chance()
        return match


def _trick(plays: Sequence[tuple[int, Card, int]], winner: int | None) -> Trick:
    players, cards, actions = zip(*plays, strict=True)
    return Trick(players, cards, actions, winner)
