"""The review of a deal as a job for the analysis process (see `game.ai.analysis_process`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.ai import logic_of
from game.ai.decision import Effort
from game.ai.evaluation import FULL_EFFORT
from game.ai.paired_trials import Stop
from game.ai.verdict import fail
from game.analysis.review import (
    HINDSIGHT_EFFORT,
    ReviewedDecision,
    check_table,
    deal_of,
    decisions,
    review,
    soonest_first,
)
from game.engine.actions import Action
from game.match.deal_code import match_of
from game.match.match import CodedDeal, Match


@dataclass(frozen=True)
class ReviewJob:
    """A job that judges the decisions of a finished deal, for one seat or all."""

    deal: CodedDeal
    actions: tuple[Action, ...]
    seat: int | None
    effort: Effort
    seen_effort: Effort | None
    done: frozenset[int]
    """Places of the decisions that are already judged."""
    first: int | None
    """Place of the decision to judge before all others; `None` for no preference."""

    @classmethod
    def of(
        cls,
        match: Match,
        number: int,
        seat: int | None = None,
        *,
        effort: Effort = FULL_EFFORT,
        seen_effort: Effort | None = HINDSIGHT_EFFORT,
        done: Collection[int] = (),
        first: int | None = None,
    ) -> ReviewJob:
        """Return the job for a deal of a match, counted from 1; raises `DealNotOver`."""
        deal = deal_of(match, number)
        actions = tuple(action for _, action in deal.actions)
        return cls(deal.coded, actions, seat, effort, seen_effort, frozenset(done), first)

    def match(self) -> Match:
        """Return the deal as it was played, in a match of its own."""
        match = match_of(self.deal)
        match.repeat(self.deal.deck, self.actions)
        return match

    def work(self, stop: Stop) -> Iterator[dict[str, Any]]:
        """Yield every `ReviewedDecision` as JSON."""
        match = self.match()
        found = review(
            match,
            1,
            self.seat,
            effort=self.effort,
            seen_effort=self.seen_effort,
            done=self.done,
            order=soonest_first(logic_of(match.game), self.first),
            stop=stop,
        )
        return (judged.as_json() for judged in found)

    def reader(self) -> Callable[[object], ReviewedDecision]:
        """Return a function that reads the verdict on a decision not judged yet; it raises an error for
        anything else.
        """
        match = self.match()
        players = match.players
        known = {each.number: each for each in decisions(match, 1, self.seat)}
        done = set(self.done)

        def read(given: object) -> ReviewedDecision:
            judged = ReviewedDecision.read(given)
            decision = known.get(judged.number)
            if decision is None or judged.number in done:
                fail("a decision that was not to be judged")
            verdict, seen = judged.verdict, judged.hindsight
            actions = {verdict.best, verdict.told, verdict.against}
            actions |= {each.action for each in verdict.weighed}
            if seen is not None:
                actions.add(seen.best)
            asked = judged.player, judged.stage, verdict.chosen
            if asked != (decision.player, decision.stage, decision.action) or not actions <= {
                *decision.legal
            }:
                fail("not of this decision")
            check_table(judged, players)
            done.add(judged.number)
            return judged

        return read

    def left(self, found: Sequence[ReviewedDecision]) -> ReviewJob:
        """Return the job for the decisions that are not judged yet."""
        return replace(self, done=self.done | {judged.number for judged in found})
