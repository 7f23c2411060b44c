"""Measure errors of verdicts and accuracy: `python -m game.research.verdict_trust --journal FILE honest`.

`honest` judges decisions of `expert`, and random decisions, in deals of the normal level, with many times the
effort. `accuracy` plays the same deals with each level in one seat and `normal` in the others, and judges
that seat. `cost` times the judging of whole deals. The journal stores a line of JSON for each case, and an
interrupted run resumes from it; `report` summarises it. Levels and judge work at fixed iteration counts,
without a clock.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from game import GAMES
from game.ai import logic_of
from game.ai.accuracy import accuracy, weight
from game.ai.decision import Effort
from game.ai.evaluation import SLIP_SHARE, evaluate, grade
from game.ai.levels import EFFORTS, LEVELS, choose, opponent_seed
from game.ai.paired_trials import Loss
from game.ai.verdict import Certainty, Grade, Judgement, Verdict, WeighedAction
from game.analysis.review import decisions, review
from game.commands.arguments import Command
from game.engine.actions import Action
from game.match.match import Match
from game.research.measurement_journal import add_journal, add_judge, read_lines, write_line

DECISIONS_PER_DEAL = 4
"""Number of decisions in a deal that `honest` judges."""
MEASURED_LEVELS = ("random", *LEVELS)


class StoredVerdict(NamedTuple):
    """The parts of a verdict that are stored: enough to try other thresholds and formulas."""

    stage: str
    best: bool
    loss: float
    error: float
    exact: bool
    others: Sequence[float]
    """Cost of each examined action compared with the best, in points."""

    @classmethod
    def of(cls, stage: str, verdict: Verdict) -> StoredVerdict:
        """Return the stored parts of a verdict."""
        error = min(verdict.loss.error, 1e9)
        others = [round(each.loss.points, 3) for each in verdict.weighed]
        best = verdict.chosen == verdict.best
        return cls(stage, best, verdict.loss.points, error, verdict.exact, others)

    def verdict(self, swing: float) -> Verdict:
        """Return a verdict with this loss, graded by the present thresholds."""
        loss = Loss(self.loss, self.error)
        chosen = Action("chosen")
        weighed = tuple(WeighedAction(chosen, Loss(points, 0.0)) for points in self.others)
        judged = Judgement(chosen, chosen, 0.0, weighed, 0, self.exact, True, Certainty.CLOSE, ())
        return judged.verdict(chosen, grade(self.best, loss, swing), loss)


class MeasuredCase(NamedTuple):
    """A case to measure: whose decisions, in which game and in which deal."""

    kind: str
    game: str
    players: int
    deal: int
    who: str
    """Level whose decisions are judged, with its iterations if it searches."""
    effort: int
    """The judge's iterations."""


def without_clock(level: str, share: float) -> Effort | None:
    """Return a share of a level's iterations, without a clock; `None` if the level doesn't search."""
    effort = EFFORTS.get(level)
    return None if effort is None else Effort(max(1, round(effort.iterations * share)))


def players_of(game: str) -> int:
    """Return the usual number of players of a game."""
    return GAMES[game].usual_players


def played(case: MeasuredCase, seat: int, level: str, share: float) -> Match:
    """Play a deal with one seat at a level and the others `normal`; the cards are the same for all levels."""
    game = GAMES[case.game]
    match = Match(game, case.players, game.Options.read({}, case.players), seed=case.deal,
                  first_dealer=case.deal % case.players)  # fmt: skip
    match.start_deal()
    while (player := match.to_act) is not None:
        own = level if player == seat else "normal"
        seed = opponent_seed(case.deal, player, 1, len(match.deal.actions))
        seen, legal = match.view(player), match.legal()
        match.act(choose(logic_of(game), seen, legal, own, seed, effort=without_clock(own, share)))
    return match


def honest(case: MeasuredCase, share: float) -> Iterator[StoredVerdict]:
    """Yield judgements of a contestant's decisions in a few positions of a deal of the normal level."""
    logic = logic_of(GAMES[case.game])
    rng = Random(f"honest {case.game} {case.deal}")
    choices = [each for each in decisions(played(case, -1, "", share), 1) if len(each.legal) > 1]
    for each in rng.sample(choices, min(DECISIONS_PER_DEAL, len(choices))):
        level = case.who.split(" ")[0]
        seed = rng.randrange(10**9)
        did = choose(logic, each.view, each.legal, level, seed, effort=without_clock(level, share))
        effort = Effort(case.effort)
        verdict = evaluate(logic, each.view, each.legal, did, effort)
        assert verdict is not None
        yield StoredVerdict.of(each.stage, verdict)


def of_level(case: MeasuredCase, share: float) -> Iterator[StoredVerdict]:
    """Yield judgements of all choices of one seat at a level; the seat changes between deals."""
    seat = case.deal // case.players % case.players
    match = played(case, seat, case.who.split(" ")[0], share)
    for each in review(match, 1, seat, effort=Effort(case.effort), seen_effort=None):
        if each.verdict.grade is not Grade.NONE:
            yield StoredVerdict.of(each.stage, each.verdict)


class JudgingCost(NamedTuple):
    """The CPU time for judging a whole deal, in seconds."""

    decisions: int
    """Number of decisions with a choice, by all players."""
    first: float
    """CPU seconds until the first verdict."""
    seat: float
    """CPU seconds for the seat that took longest."""
    whole: float


def cost(case: MeasuredCase, share: float) -> Iterator[JudgingCost]:
    """Measure the time to judge a deal of the normal level, including what would be best with all cards
    seen.
    """
    match = played(case, -1, "", share)
    began = before = time.process_time()
    first = 0.0
    seats = [0.0] * case.players
    judged = 0
    for each in review(match, 1, effort=Effort(case.effort)):
        now = time.process_time()
        seats[each.player] += now - before
        before = now
        if each.verdict.grade is not Grade.NONE:
            judged += 1
            first = first or now - began
    yield JudgingCost(judged, round(first, 2), round(max(seats), 2), round(before - began, 2))


KINDS: dict[str, Callable[[MeasuredCase, float], Iterable[StoredVerdict | JudgingCost]]] = {
    "honest": honest,
    "accuracy": of_level,
    "cost": cost,
}


def cases(
    kind: str, games: Sequence[str], deals: int, effort: int, share: float, times: int
) -> Iterator[MeasuredCase]:
    """Yield all cases of a run: deal by deal, with every game and level in each."""
    for deal in range(deals):
        for game in games:
            if kind == "honest":
                own = without_clock("expert", share)
                assert own is not None
                pairs = [(f"expert {own.iterations}", own.iterations * times), ("random", effort)]
            elif kind == "accuracy":
                named = [(level, without_clock(level, share)) for level in MEASURED_LEVELS]
                pairs = [(f"{level} {own.iterations}" if own else level, effort) for level, own in named]
            else:
                pairs = [("normal", effort)]
            for who, judging in pairs:
                yield MeasuredCase(kind, game, players_of(game), deal, who, judging)


# The journal.


def read_journal(journal: Path) -> dict[MeasuredCase, list[list[Any]]]:
    """Return the cases measured so far; an incomplete last line is ignored."""
    return {MeasuredCase(*case): results for case, results in read_lines(journal)}


def run(wanted: Iterable[MeasuredCase], share: float, journal: Path) -> None:
    """Measure the cases that are not in the journal."""
    done = read_journal(journal)
    journal.parent.mkdir(parents=True, exist_ok=True)
    with journal.open("a", encoding="utf-8") as file:
        for case in wanted:
            if case not in done:
                results = list(KINDS[case.kind](case, share))
                write_line(file, [case, results])


# The report.


def interval(values: Sequence[float]) -> str:
    """Return an average and the half width of its 95% interval, as text."""
    width = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return f"{fmean(values):.1f} ± {width:.1f}"


def report(found: dict[MeasuredCase, list[list[Any]]]) -> Iterator[str]:
    """Yield the report line by line, a line for each game and player."""

    def group(case: MeasuredCase) -> tuple[Any, ...]:
        who = case.who.split(" ")[0]
        return (
            case.kind,
            case.game,
            case.players,
            case.effort if case.kind != "honest" else 0,
            MEASURED_LEVELS.index(who),
            case.who,
            case.effort,
        )

    for (kind, game, players, *_, who, effort), own in groupby(sorted(found, key=group), group):
        results = [found[case] for case in own]
        name = f"{kind} {game} {players} players, {who}, judged with {effort}: "
        if kind == "cost":
            costs = [JudgingCost(*result) for deal in results for result in deal]
            worst = JudgingCost(*map(max, zip(*costs, strict=True)))
            yield f"{name}{len(costs)} deals, at most {worst}"
            continue
        swing = logic_of(GAMES[game]).swing
        deals = [[StoredVerdict(*result).verdict(swing) for result in deal] for deal in results]
        grades = [verdict.grade for deal in deals for verdict in deal]
        shares = ", ".join(
            f"{100 * grades.count(each) / max(1, len(grades)):.1f} % {each.value}"
            for each in Grade
            if each is not Grade.NONE
        )
        hung = [verdict for deal in deals for verdict in deal if hangs_on(verdict) > SLIP_SHARE * swing]
        worse = sum(verdict.grade.worse_than_fine for verdict in hung)
        share = 100 * worse / max(1, len(hung))
        shares += f"; where something hung on it ({len(hung)}) {share:.1f} % worse than fine"
        accuracies = [accuracy(weight(verdict, swing) for verdict in deal) for deal in deals]
        accurate = [each for each in accuracies if each is not None]
        yield f"{name}{len(deals)} deals, {len(grades)} decisions, {shares}; accuracy {interval(accurate)}"


def hangs_on(verdict: Verdict) -> float:
    """Return the average cost of a random action, in points."""
    return fmean(each.loss.points for each in verdict.weighed)


def parser() -> Command:
    """Return the parser of the command line."""
    parser = Command(
        prog="python -m game.research.verdict_trust",
        description=__doc__,
        examples=("honest --journal honest.jsonl --game kan --deals 50", "report --journal honest.jsonl"),
    )
    parser.add_argument(
        "kind", choices=[*KINDS, "report"], help="what to measure, or report to sum up a journal"
    )
    add_journal(parser, "cases")
    parser.add_argument(
        "--deals", type=int, default=200, metavar="D", help="number of deals (default: %(default)s)"
    )
    add_judge(parser)
    parser.add_argument(
        "--times",
        type=int,
        default=10,
        help="effort of the judge in `honest`, as a multiple of expert's (default: %(default)s)",
    )
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Measure or print the report; return the exit status."""
    given = parser().parse_args(arguments)
    if given.kind != "report":
        games = given.game or list(GAMES)
        wanted = cases(given.kind, games, given.deals, given.effort, given.share, given.times)
        run(wanted, given.share, given.journal)
    for line in report(read_journal(given.journal)):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
