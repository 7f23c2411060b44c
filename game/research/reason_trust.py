"""Measure whether reasons hold: `python -m game.research.reason_trust --journal FILE fresh`.

Deals of the normal level are drawn by a seed, and a few decisions of each are judged. `fresh` counts every
figure that a cause claims again in other deals, and false ones planted beside it; `hard` counts them again in
deals that `hard` plays on in all seats; `stable` judges the decision with other deals and compares the two
judgements. The journal stores a line of JSON for each decision, and an interrupted run resumes from it;
`report` summarises it. Nothing depends on a clock.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import stdev
from typing import Any, NamedTuple

from game import GAMES
from game.ai import logic_of
from game.ai.causes import Cause, Claim, Comparison, Measure
from game.ai.continuation import Continuations
from game.ai.decision import Effort
from game.ai.evaluation import FULL_EFFORT, Evaluation
from game.ai.levels import choose, opponent_seed
from game.ai.verdict import Certainty, Judgement, as_good
from game.analysis.review import decisions
from game.commands.arguments import Command
from game.engine.cards import each
from game.engine.rules import OVER
from game.engine.state import State
from game.engine.view import view
from game.match.match import Match
from game.match.replay import ReplayStep
from game.research.measurement_journal import add_journal, read_lines, write_line

DECISIONS_PER_DEAL = 3
"""Number of decisions of a deal that are judged, one of them before the play if there is a choice."""
FRESH_DEALS, HARD_DEALS = 200, 30
"""Number of deals in which the figures are counted again, for `fresh` and for `hard`."""
HARD_EFFORT = Effort(80)
"""Effort of each decision of `hard` while it plays deals on."""
EQUAL_SHARES_DIFFERENCE = 0.05
"""Difference between two shares (0 to 1) below which a claim says that they are about equal."""
MIN_CONFIRMED_PART = 1 / 3
"""Part of the claimed difference that must be found again, in the same direction."""
MAX_SHARE_ERROR = 0.25
"""Difference between a claimed share and a counted one (0 to 1) above which the claim does not hold."""
MIN_UNEQUAL_DIFFERENCE = 0.2
"""Difference between two shares (0 to 1) above which they are not about equal."""
CONTRADICTION_ERRORS = 2.0
"""Standard errors by which `hard` must contradict a claim, since its deals are few."""


# Drawing.


def played(game: str, seed: str) -> Match:
    """Play a deal of the normal level with a usual number of players; equal seeds give equal deals."""
    rng, rules = Random(f"reasons {game} {seed}"), GAMES[game]
    logic, players = logic_of(rules), rng.choice(list(rules.players))
    match = Match(rules, players, rules.Options.read({}, players), seed=rng.randrange(10**9),
                  first_dealer=rng.randrange(players))  # fmt: skip
    match.start_deal()
    while (player := match.to_act) is not None:
        chosen_by = opponent_seed(match.seed, player, 1, len(match.deal.actions))
        match.act(choose(logic, match.view(player), match.legal(), "normal", chosen_by))
    return match


def steps_of(game: str, seed: str) -> list[ReplayStep]:
    """Return all decisions of a deal, in the order of the deal."""
    return [*decisions(played(game, seed), 1)]


def drawn(game: str, seed: str) -> list[ReplayStep]:
    """Return the decisions of a deal that are judged, in the order of the deal."""
    rng = Random(f"drawn {game} {seed}")
    free = [step for step in steps_of(game, seed) if len(step.legal) > 1]
    before = [step for step in free if step.stage != "play"]
    chosen = rng.sample(before, min(1, len(before)))
    later = [step for step in free if step.stage == "play"]
    chosen += rng.sample(later, min(DECISIONS_PER_DEAL - len(chosen), len(later)))
    return sorted(chosen, key=lambda step: step.number)


def judge(step: ReplayStep, game: str, salt: str = "", share: float = 1.0) -> Judgement:
    """Judge a decision with a share of the usual effort."""
    found = Evaluation(
        logic_of(GAMES[game]), step.view, step.legal, FULL_EFFORT.scaled(share), salt=salt
    ).judge()
    assert found is not None
    return found


# Counting again.


class HardContinuations(Continuations[Any]):
    """Continuations in which `hard` decides for every player, from their own view."""

    def play_on(self, state: State, rng: Random, doubt: float) -> None:
        game = self.logic.game
        while state.phase != OVER:
            legal = game.legal(state)
            chosen = legal[0]
            if game.phases[state.phase].chance:
                chosen = rng.choice(legal)
            elif len(legal) > 1:
                seed = rng.randrange(10**9)
                seen = view(state, state.turn)
                chosen = choose(self.logic, seen, legal, "hard", seed, effort=HARD_EFFORT)
            game.advance(state, chosen)


class Counted(NamedTuple):
    """A claim, and what was counted in other deals."""

    kind: str
    figure: str
    planted: str
    """How the claim was made false; empty for a claim of a judgement."""
    said: float
    """By how much the figure is larger after the better action, as claimed."""
    found: float
    """The same, as counted."""
    error: float
    """Standard error of the counted difference."""
    missed: float
    """Largest difference between a claimed share and the counted one; 0 for amounts."""
    sure: bool
    """Whether the share that was missed by most is told as all or none of the deals."""

    def holds(self, *, errors: float = 0.0) -> bool:
        """Return whether the claimed difference was found again.

        No share is missed by more than `MAX_SHARE_ERROR`. The difference is at least `MIN_CONFIRMED_PART` of
        the claimed one, in the same direction, and the claimed one is at least `MIN_CONFIRMED_PART` of what
        it surely is. With `errors`, it is enough if the opposite is not proved by that many standard errors.
        Shares claimed as about equal must not be far apart.
        """
        if self.missed > MAX_SHARE_ERROR and not errors:
            return False
        if self.figure not in AMOUNT_MEASURES and abs(self.said) < EQUAL_SHARES_DIFFERENCE:
            return abs(self.found) <= MIN_UNEQUAL_DIFFERENCE
        found, said = (self.found, self.said) if self.said > 0 else (-self.found, -self.said)
        if errors:
            return found > -errors * self.error
        return found > MIN_CONFIRMED_PART * said and said > MIN_CONFIRMED_PART * (
            found - CONTRADICTION_ERRORS * self.error
        )


AMOUNT_MEASURES = (Measure.AHEAD, Measure.HAUL, Measure.THEIR_TRUMPS)
"""The measures that are no shares of deals."""


ANOTHER_KIND = {
    Measure.WINS: Measure.LOST,
    Measure.LOST: Measure.WINS,
    Measure.HOME: Measure.LOST,
    Measure.TRUMPED: Measure.WINS,
    Measure.OURS_NOW: Measure.GOAL,
    Measure.GOAL: Measure.OURS_NOW,
}
"""For each measure, another one that a false cause of another kind could name."""


def counted(found: Comparison, kind: str, claim: Claim, planted: str = "") -> Counted:
    """Count a claim again in the deals of a comparison."""
    one, two = (
        [line.figure(measure, card, found.trump) for line in found.lines[action]]
        for action, measure, card in _about(found, claim)
    )
    differences = [a - b for a, b in zip(one, two, strict=True)]
    size = len(differences)
    shares = [
        (abs(said - sum(figures) / size), said in (0.0, 1.0))
        for said, figures in ((claim.best, one), (claim.other, two))
        if claim.figure not in AMOUNT_MEASURES
    ]
    missed, sure = max(shares, default=(0.0, False))
    mean, error = sum(differences) / size, stdev(differences) / sqrt(size)
    said = claim.best - claim.other
    said, mean, error, missed = (round(each, 4) for each in (said, mean, error, missed))
    return Counted(kind, claim.figure, planted, said, mean, error, missed, sure)


def _about(found: Comparison, claim: Claim) -> list[tuple[Any, Measure, int | None]]:
    """Return for both sides of a claim: the action, and the figure with its card in the deals after it."""
    if claim.figure is Measure.KEPT:
        best, other = found.best, found.other
        return [(best, Measure.WINS, other.cards[0]), (other, Measure.WINS, best.cards[0])]
    return [(action, claim.figure, claim.card) for action in (found.best, found.other)]


def planted(found: Comparison, cause: Cause, rng: Random) -> Iterator[tuple[str, Claim]]:
    """Yield false claims made from the first claim of a cause, each with how it was made false."""
    claim = cause.claims[0]
    yield "exchanged", claim._replace(best=claim.other, other=claim.best)
    if claim.figure in AMOUNT_MEASURES:
        return
    moved = claim.best - 0.6 if claim.best > claim.other else claim.best + 0.6
    if 0 <= moved <= 1:
        yield "moved", claim._replace(best=moved)
    others = [card for card in each(found.state.hands[found.me]) if card != claim.card]
    if claim.figure in ANOTHER_KIND:
        yield "another kind", claim._replace(figure=ANOTHER_KIND[claim.figure])
    if claim.card is not None and claim.figure is not Measure.KEPT and others:
        yield "another card", claim._replace(card=rng.choice(others))


def again(step: ReplayStep, judged: Judgement, sample: Continuations[Any], deals: int) -> Iterator[Counted]:
    """Yield every claim of a judgement's causes, and false ones planted beside it, as counted in a sample."""
    pairs = ((judged.causes, judged.best, judged.against), (judged.counter, judged.against, judged.best))
    for causes, best, other in pairs:
        if not causes:
            continue
        found = Comparison(sample, best, other, range(deals))
        rng = Random(f"planted {step.number}")
        for cause in causes:
            for claim in cause.claims:
                yield counted(found, cause.kind, claim)
            for how, claim in planted(found, cause, rng):
                yield counted(found, cause.kind, claim, how)


# Kinds of measurement.


def recount(kind: type[Continuations[Any]], deals: int, step: ReplayStep, game: str, share: float) -> Any:
    """Count the claims of a decision again in other deals."""
    judged = judge(step, game, share=share)
    sample = kind(logic_of(GAMES[game]), step.view, " again")
    return [judged.certainty.value, [*again(step, judged, sample, max(4, round(deals * share)))]]


def stable(step: ReplayStep, game: str, share: float) -> Any:
    """Judge a decision twice, with different deals.

    Return whether the best actions are the same or not told apart, whether both judgements compare the same
    two actions for certain, and whether the leading kinds of cause are then the same.
    """
    one, two = (judge(step, game, salt, share) for salt in ("", " again"))
    best = one.best == two.best or as_good(one) == two.best or as_good(two) == one.best
    best = best or Certainty.CLEAR not in (one.certainty, two.certainty)
    same = one.certainty is two.certainty is Certainty.CLEAR
    same = same and (one.best, one.against) == (two.best, two.against) and bool(one.causes and two.causes)
    return [best, same, same and one.causes[0].kind == two.causes[0].kind]


KINDS: Mapping[str, Callable[[ReplayStep, str, float], Any]] = {
    "fresh": partial(recount, Continuations, FRESH_DEALS),
    "hard": partial(recount, HardContinuations, HARD_DEALS),
    "stable": stable,
}  # fmt: skip


def run(kind: str, games: Sequence[str], seed: str, deals: int, share: float, journal: Path) -> None:
    """Measure the decisions that are not in the journal, deal by deal with every game in each."""
    done = {tuple(key) for key, _ in read_journal(journal)}
    journal.parent.mkdir(parents=True, exist_ok=True)
    with journal.open("a", encoding="utf-8") as file:
        for deal in range(deals):
            for game in games:
                deal_seed = f"{seed} {deal}"
                if (kind, game, deal_seed, -1) in done:
                    continue
                for step in drawn(game, deal_seed):
                    key = kind, game, deal_seed, step.number
                    if key not in done:
                        write_line(file, [key, KINDS[kind](step, game, share)])
                write_line(file, [[kind, game, deal_seed, -1], None])


def read_journal(journal: Path) -> Iterator[tuple[list[Any], Any]]:
    """Yield the measured decisions with their results; an incomplete last line is ignored."""
    yield from map(tuple, read_lines(journal))


# The report.


def report(journal: Path) -> Iterator[str]:
    """Yield the report line by line."""
    found = [(key, result) for key, result in read_journal(journal) if result is not None]
    for kind in ("fresh", "hard"):
        results = [result for key, result in found if key[0] == kind]
        if not results:
            continue
        errors = 0.0 if kind == "fresh" else CONTRADICTION_ERRORS
        claims = [Counted(*claim) for _, claims in results for claim in claims]
        told = [claim for claim in claims if not claim.planted]
        held = sum(claim.holds(errors=errors) for claim in told)
        sure = [claim for claim in told if claim.sure and claim.missed > EQUAL_SHARES_DIFFERENCE]
        states = Counter(certainty for certainty, _ in results)
        yield f"{kind}: {len(results)} decisions, " + ", ".join(f"{n} {state}" for state, n in states.items())
        yield f"  {held} of {len(told)} claims hold ({held / max(1, len(told)):.1%})"
        if errors:
            again = sum(claim.holds() for claim in told)
            yield f"  {again} of them also by the rule of fresh deals ({again / max(1, len(told)):.1%})"
        yield f"  {len(sure)} told as all or none were missed by more than {EQUAL_SHARES_DIFFERENCE:.0%}"
        for how in dict.fromkeys(claim.planted for claim in claims if claim.planted):
            false = [claim for claim in claims if claim.planted == how and _is_false(claim)]
            caught = sum(not claim.holds() for claim in false)
            yield f"  planted, {how}: {caught} of {len(false)} found ({caught / max(1, len(false)):.1%})"
        for name, many in Counter(
            claim.kind for claim in told if not claim.holds(errors=errors)
        ).most_common():
            yield f"  failed: {many} of {sum(claim.kind == name for claim in told)} {name}"
    pairs = [result for key, result in found if key[0] == "stable"]
    if pairs:
        best, same, kinds = (sum(pair[place] for pair in pairs) for place in range(3))
        yield f"stable: {len(pairs)} pairs, {best} with the same best action or one not told apart"
        yield f"  {kinds} of {same} pairs that compare the same two actions lead with the same kind"


def _is_false(claim: Counted) -> bool:
    """Return whether a planted claim is false: its difference is more than `EQUAL_SHARES_DIFFERENCE` from the
    true one.
    """
    return (
        abs(claim.said - claim.found) > EQUAL_SHARES_DIFFERENCE + 2 * claim.error
        or claim.figure in AMOUNT_MEASURES
    )


def parser() -> Command:
    """Return the parser of the command line."""
    parser = Command(
        prog="python -m game.research.reason_trust",
        description=__doc__,
        examples=("fresh --journal fresh.jsonl --game kan --deals 50", "report --journal fresh.jsonl"),
    )
    parser.add_argument(
        "kind", choices=[*KINDS, "report"], help="what to measure, or report to sum up a journal"
    )
    add_journal(parser, "results")
    parser.add_argument(
        "--seed", default="1", help="text that the deals are drawn from (default: %(default)s)"
    )
    parser.add_argument(
        "--deals",
        type=int,
        default=200,
        metavar="D",
        help="number of deals of each game (default: %(default)s)",
    )
    parser.add_argument(
        "--share", type=float, default=1.0, help="share of the usual effort and deals (default: %(default)s)"
    )
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Measure or print the report; return the exit status."""
    given = parser().parse_args(arguments)
    if given.kind != "report":
        run(given.kind, given.game or list(GAMES), given.seed, given.deals, given.share, given.journal)
    for line in report(given.journal):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
