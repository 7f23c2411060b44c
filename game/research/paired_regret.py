"""Paired regret: how much better one contestant's cards are than another's, where the two differ.

Each deal is played along two ways: contestant `a` sits in the seat along one, `b` along the other, and the
other players are the same. Both contestants choose at each of the seat's decisions. Where their choices
differ, a judge compares the two; where they agree, a decision costs nothing but the choosing. A deal's regret
is the sum of the differences along each way, half each.

With a judge who plays the true deal on as `b` does, the sum along `a`'s way is exactly the difference of the
two results of the seat. So the sum measures the same as one seat of the arena, but a judge with many worlds
or playouts needs fewer deals, since it has less luck.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from game import GAMES
from game.ai import logic_of
from game.ai.bot_logic import BotLogic, plays_cards
from game.ai.paired_trials import PairedTrials
from game.ai.search import payoffs
from game.engine.actions import Action, parse_action
from game.engine.rules import OVER
from game.match import record
from game.match.match import Match
from game.research.arena import told_iterations
from game.research.contest_runner import lasting, mean_of, run
from game.research.contestants import ANSWER_TIMEOUT
from game.research.seat_contest import OneSeat

WORLDS = 200
"""Number of deals that fit the view in which the judge `worlds` tries each of two actions."""
PLAYOUTS = 40
"""Number of playouts of the true deal after each of two actions, by the judge `truth`."""
PHASES = ("first third", "second third", "last third", "ending")
"""Parts of the play: thirds of the seat's decisions in a deal, and the endings that can be solved."""
ENDING_PHASE = len(PHASES) - 1
DIFFERENCES_SHOWN = 10
"""Number of differences that the summary shows, the largest first."""


@dataclass(frozen=True)
class RegretContest(OneSeat):
    """A measurement of two contestants in one seat by a judge; the others have one level and also bid."""

    game: str
    players: int
    options: dict[str, Any]
    a: str
    b: str
    others: str
    judge: str
    deals: int
    seed: int = 1
    iterations: dict[str, int] | None = None
    limit: float = ANSWER_TIMEOUT

    def facts(self) -> dict[str, Any]:
        """Return the values that identify a measurement's deals in a journal, without the number of deals."""
        return lasting(self, mode="regret")

    def kept(self, row: Any) -> JudgedDeal:
        """Read the result of a deal from the journal; raises `TypeError` or `ValueError`."""
        number, ways, seconds = row
        found = [
            JudgedWay(actions, tuple(decisions), [ChoicePair(*pair) for pair in pairs])
            for actions, decisions, pairs in ways
        ]
        return JudgedDeal(number, found, tuple(seconds))


class ChoicePair(NamedTuple):
    """A decision at which the two contestants chose differently."""

    place: int
    """Index of the action in the deal, from 0."""
    phase: int
    """Index in `PHASES`."""
    a: str
    b: str
    points: float
    """Payoff of `a`'s choice minus that of `b`'s, in points ahead of the average of the others."""


class JudgedWay(NamedTuple):
    """A deal with one of the contestants in the seat."""

    actions: list[str]
    """All actions of the deal, in the form of `Action.text`."""
    decisions: tuple[int, ...]
    """Number of the seat's decisions with a choice, by phase."""
    pairs: list[ChoicePair]


class JudgedDeal(NamedTuple):
    """The two ways of a deal: that of `a`, and that of `b`."""

    number: int
    ways: list[JudgedWay]
    seconds: tuple[float, float]
    """CPU seconds of all choices of `a` and of `b`; elapsed seconds for programs."""

    def points(self, phase: int | None = None) -> float:
        """Return how many points `a` is better, half by each way; of one phase, or of all."""
        pairs = [pair for way in self.ways for pair in way.pairs if phase in (None, pair.phase)]
        return sum(pair.points for pair in pairs) / 2


Judge = Callable[[BotLogic[Any], Match, Action, Action, Random], float]


def in_worlds(logic: BotLogic[Any], match: Match, a: Action, b: Action, rng: Random) -> float:
    """Return how many points `a` is better than `b`, in deals that fit the view of the player to act.

    The two are searched in the same deals without the rules of thumb, or solved in an ending.
    """
    # Always in the same order, so that an exchange of the two changes the sign alone.
    order = sorted((a, b), key=match.legal().index)
    trials = PairedTrials(logic, match.view(match.to_act), order, rng, 2 * WORLDS, with_prior=False)
    for _ in trials.run():
        pass
    both = zip(trials.payoffs[a], trials.payoffs[b], strict=False)
    return fmean(one - other for one, other in both)


def in_truth(logic: BotLogic[Any], match: Match, a: Action, b: Action, rng: Random) -> float:
    """Return how many points `a` is better than `b` for the player to act, by playouts of the true deal."""
    state, player = match.deal.state, match.deal.state.turn
    seeds = [rng.getrandbits(60) for _ in range(PLAYOUTS)]
    values = []
    for action in (a, b):
        after = state.copy()
        logic.game.advance(after, action)
        if after.phase == OVER:
            values.append(payoffs(logic, after)[player])
        else:
            values.append(fmean(logic.simulate(after.copy(), Random(seed))[player] for seed in seeds))
    return values[0] - values[1]


JUDGES: dict[str, Judge] = {"worlds": in_worlds, "truth": in_truth}


class _Table:
    """A deal that can be played several ways; what was found at a position is not calculated again."""

    def __init__(self, contest: RegretContest, number: int) -> None:
        self.contest, self.number = contest, number
        self.seat = contest.player(number)
        self.logic = logic_of(GAMES[contest.game])
        self.seconds = [0.0, 0.0]
        self._chosen: dict[tuple[Action, ...], Action] = {}
        self._judged: dict[tuple[Action, ...], tuple[Action, Action, float]] = {}

    def way(self, leader: int) -> JudgedWay:
        """Play the deal with `a` (0) or `b` (1) in the seat from the first card on."""
        match = self.contest.match(self.number)
        found: list[tuple[int, bool, Action, Action, float]] = []
        while not match.deal.finished:
            player = match.deal.state.turn
            if len(match.legal()) == 1:
                match.act(match.legal()[0])
            elif player == self.seat and plays_cards(match.deal.state):
                a, b, points = self._compared(match)
                solvable = self.logic.can_be_solved(match.deal.state)
                found.append((len(match.deal.actions), solvable, a, b, points))
                match.act(b if leader else a)
            else:
                match.act(self._by_others(match, player))
        decisions, pairs = [0] * len(PHASES), []
        for number, (place, solvable, a, b, points) in enumerate(found):
            phase = ENDING_PHASE if solvable else ENDING_PHASE * number // len(found)
            decisions[phase] += 1
            if a != b:
                pairs.append(ChoicePair(place, phase, a.text, b.text, points))
        return JudgedWay([action.text for _, action in match.deal.actions], tuple(decisions), pairs)

    def _by_others(self, match: Match, player: int) -> Action:
        before = _actions(match)
        if before not in self._chosen:
            choice = self.contest.choice(match, player, self.number, self.contest.others)
            self._chosen[before] = choice.action
        return self._chosen[before]

    def _compared(self, match: Match) -> tuple[Action, Action, float]:
        """Return the choices of `a` and of `b`, and how many points that of `a` is better."""
        before = _actions(match)
        if before not in self._judged:
            both = []
            for side, name in enumerate((self.contest.a, self.contest.b)):
                choice = self.contest.choice(match, self.seat, self.number, name)
                self.seconds[side] += choice.seconds
                both.append(choice.action)
            a, b = both
            points = 0.0
            if a != b:
                # Another seed than those of the choices, so that no one is judged by the deals they chose by.
                rng = match.luck(f"judge {' '.join(action.text for action in before)}")
                points = JUDGES[self.contest.judge](self.logic, match, a, b, rng)
            self._judged[before] = a, b, points
        return self._judged[before]


def _actions(match: Match) -> tuple[Action, ...]:
    return tuple(action for _, action in match.deal.actions)


def play_regret(contest: RegretContest, number: int) -> JudgedDeal:
    """Play one deal both ways and judge it; raises `BotFault`. Runs in a worker process."""
    table = _Table(contest, number)
    ways = [table.way(leader) for leader in (0, 1)]
    return JudgedDeal(number, ways, (table.seconds[0], table.seconds[1]))


def measure(
    contest: RegretContest,
    *,
    workers: int = 2,
    executor: Executor | None = None,
    journal: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, deals: None,
) -> dict[str, Any]:
    """Play all deals and return the summary, in the form that `arena --regret` writes; raises `BotFault`."""
    found = run(contest, play_regret, workers=workers, executor=executor, journal=journal, progress=progress)
    mean = mean_of([deal.points() for deal in found])
    decisions, differ = _counted(found)
    seconds = [sum(deal.seconds[side] for deal in found) for side in (0, 1)]
    return {
        "game": contest.game,
        "players": contest.players,
        "options": contest.options,
        "a": contest.a,
        "b": contest.b,
        "others": contest.others,
        "judge": contest.judge,
        "iterations": told_iterations((contest.a, contest.b, contest.others), contest.iterations),
        "deals": mean.number,
        "points_per_deal": mean.mean,
        "ci95": mean.ci95,
        "decisions": decisions,
        "differ": _share(differ, decisions),
        "seconds": {name: round(spent, 1) for name, spent in zip("ab", seconds, strict=True)},
        "phases": [_phase(found, phase) for phase in range(len(PHASES))],
        "dearest": _dearest(contest, found),
    }


def _counted(found: Sequence[JudgedDeal], phase: int | None = None) -> tuple[int, int]:
    """Return the number of decisions along all ways, of one phase or of all, and how many of them differ."""
    ways = [way for deal in found for way in deal.ways]
    decisions = sum(sum(way.decisions) if phase is None else way.decisions[phase] for way in ways)
    return decisions, sum(phase in (None, pair.phase) for way in ways for pair in way.pairs)


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _phase(found: Sequence[JudgedDeal], phase: int) -> dict[str, Any]:
    decisions, differ = _counted(found, phase)
    mean = mean_of([deal.points(phase) for deal in found])
    return {
        "phase": PHASES[phase],
        "decisions": decisions,
        "differ": _share(differ, decisions),
        "points_per_deal": mean.mean,
        "ci95": mean.ci95,
    }


def _dearest(contest: RegretContest, found: Sequence[JudgedDeal]) -> list[dict[str, Any]]:
    """Return the largest differences, each with a record of the deal up to it.

    The ways of a deal share the positions up to the first difference; each position counts once.
    """
    each = {
        (deal.number, tuple(way.actions[: pair.place])): pair
        for deal in found
        for way in deal.ways
        for pair in way.pairs
    }
    largest = sorted(each.items(), key=lambda item: -abs(item[1].points))[:DIFFERENCES_SHOWN]
    return [
        {
            "deal": number,
            "action": pair.place,
            "phase": PHASES[pair.phase],
            "a": pair.a,
            "b": pair.b,
            "points": round(pair.points, 4),
            "record": _record_line(contest, number, before),
        }
        for (number, before), pair in largest
    ]


def _record_line(contest: RegretContest, number: int, before: Sequence[str]) -> str:
    """Return the record of a deal up to a position, as one line of JSON."""
    dealt = contest.match(number)
    match = Match(dealt.game, dealt.players, dealt.options, first_dealer=dealt.first_dealer)
    match.repeat(dealt.deal.deck, [parse_action(text) for text in before])
    return json.dumps(record.as_json(match))
