"""Measure the grade: `python -m game.research.graded_players --journal FILE --game kan`.

Simulated players of known strength, the levels and mixtures of them, play the same deals in one seat with
`normal` in the others, and the review judges that seat. The journal stores a line of JSON for each player and
deal with every decision; an interrupted run resumes from it. `--report` says what the grade of each player
is, from the deals of a journal in which all players of a game sat. Levels and judge work at fixed iteration
counts, without a clock.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from game import GAMES
from game.ai import logic_of
from game.ai.accuracy import weight_of
from game.ai.decision import Effort
from game.ai.evaluation import evaluate
from game.ai.levels import choose, opponent_seed
from game.ai.verdict import Grade
from game.analysis.grade import DecisionSums, share_given_away
from game.analysis.review import decisions
from game.commands.arguments import Command
from game.match.match import Match
from game.research.measurement_journal import add_journal, add_judge, read_lines, write_line
from game.research.verdict_trust import players_of, without_clock


class SimulatedPlayer(NamedTuple):
    """A player who decides like one level with a probability, and otherwise like another."""

    weaker: str
    stronger: str
    share: float
    """Probability (0 to 1) of deciding like `stronger`."""

    @property
    def name(self) -> str:
        """A level's name, or two with a share, such as `easy-normal 0.5`."""
        return self.stronger if self.share == 1 else f"{self.weaker}-{self.stronger} {self.share:g}"


PLAYERS = (
    SimulatedPlayer("random", "random", 1.0),
    SimulatedPlayer("random", "easy", 0.5),
    SimulatedPlayer("easy", "easy", 1.0),
    SimulatedPlayer("easy", "normal", 0.5),
    SimulatedPlayer("normal", "normal", 1.0),
    SimulatedPlayer("normal", "expert", 0.5),
    SimulatedPlayer("hard", "hard", 1.0),
    SimulatedPlayer("expert", "expert", 1.0),
)
"""The players that the grade has to put in order: the levels, and players between them."""


class MeasuredDecision(NamedTuple):
    """What is kept of a verdict: enough to try other formulas."""

    stage: str
    grade: str
    loss: float
    """Loss of the chosen action compared with the best one, in points."""
    others: tuple[float, ...]
    """Loss of each action that was evaluated, in points, the smallest first."""


class MeasuredDeal(NamedTuple):
    """A player's decisions with a choice in one deal."""

    game: str
    players: int
    effort: int
    """The judge's iterations."""
    player: str
    deal: int
    decisions: tuple[MeasuredDecision, ...]


def played(game: str, players: int, deal: int, seat: int, player: SimulatedPlayer, share: float) -> Match:
    """Play a deal with a simulated player in one seat and `normal` in the others.

    The cards and the others' choices are the same for every player as long as the play is the same. `share`
    is the part of each level's own iterations.
    """
    rules = GAMES[game]
    match = Match(rules, players, rules.Options.read({}, players), seed=deal, first_dealer=deal % players)
    match.start_deal()
    while (acting := match.to_act) is not None:
        level = "normal"
        place = len(match.deal.actions)
        if acting == seat:
            stronger = Random(f"{player.name} {deal} {place}").random() < player.share
            level = player.stronger if stronger else player.weaker
        seed = opponent_seed(deal, acting, 1, place)
        effort = without_clock(level, share)
        match.act(choose(logic_of(rules), match.view(acting), match.legal(), level, seed, effort=effort))
    return match


def judged(
    game: str, players: int, deal: int, player: SimulatedPlayer, effort: int, share: float
) -> MeasuredDeal:
    """Play a deal and judge the player's decisions; the seat changes between deals."""
    seat = deal // players % players
    logic = logic_of(GAMES[game])
    found = []
    for step in decisions(played(game, players, deal, seat, player, share), 1, seat):
        if len(step.legal) == 1:
            continue
        verdict = evaluate(logic, step.view, step.legal, step.action, Effort(effort))
        assert verdict is not None
        assert verdict.grade is not Grade.NONE
        others = tuple(round(each.loss.points, 3) for each in verdict.weighed)
        found.append(MeasuredDecision(step.stage, verdict.grade.value, verdict.loss.points, others))
    return MeasuredDeal(game, players, effort, player.name, deal, tuple(found))


def read_journal(journal: Path) -> Iterator[MeasuredDeal]:
    """Yield the deals of a journal; an incomplete last line is ignored."""
    for game, players, effort, player, deal, told in read_lines(journal):
        found = tuple(
            MeasuredDecision(stage, grade, loss, tuple(others)) for stage, grade, loss, others in told
        )
        yield MeasuredDeal(game, players, effort, player, deal, found)


def sums_of(deal: MeasuredDeal) -> DecisionSums:
    """Return the sums of a deal, as the archive adds them up for the grade."""
    swing = logic_of(GAMES[deal.game]).swing
    weights = [
        weight_of(each.loss if Grade(each.grade).worse_than_fine else 0.0, each.others, swing)
        for each in deal.decisions
    ]
    cost, stake = sum(each.cost for each in weights), sum(each.stake for each in weights)
    return DecisionSums(len(weights), cost, stake)


def report(deals: Iterable[MeasuredDeal]) -> Iterator[str]:
    """Yield for each game and player the grade, its standard error and the number of deals, as a line.

    Only deals in which all players of the game sat count, so that their luck with the cards is the same.
    """
    for (game, players), own in groupby(sorted(deals), lambda each: each[:2]):
        by_player: dict[str, dict[int, DecisionSums]] = {}
        for each in own:
            by_player.setdefault(each.player, {})[each.deal] = sums_of(each)
        shared = set.intersection(*(set(found) for found in by_player.values()))
        for name in sorted(by_player, key=[each.name for each in PLAYERS].index):
            if len(shared) > 1:
                share, error = share_given_away([by_player[name][deal] for deal in sorted(shared)])
                yield f"{game} {players} {name}: {100 * (1 - share):.1f} ± {100 * error:.1f} ({len(shared)})"


def run(
    games: Sequence[str],
    players: Sequence[SimulatedPlayer],
    deals: range,
    effort: int,
    share: float,
    journal: Path,
) -> None:
    """Play and judge the deals that are not in the journal, deal by deal with every game and player."""
    done = {each[:5] for each in read_journal(journal)}
    journal.parent.mkdir(parents=True, exist_ok=True)
    with journal.open("a", encoding="utf-8") as file:
        for deal in deals:
            for game in games:
                for player in players:
                    key: tuple[Any, ...] = (game, players_of(game), effort, player.name, deal)
                    if key not in done:
                        found = judged(game, players_of(game), deal, player, effort, share)
                        write_line(file, found)


def parser() -> Command:
    """Return the parser of the command line."""
    parser = Command(
        prog="python -m game.research.graded_players",
        description=__doc__,
        examples=("--journal kan.jsonl --game kan --deals 50",),
    )
    add_journal(parser, "deals")
    parser.add_argument(
        "--player",
        action="append",
        choices=[each.name for each in PLAYERS],
        help="measure only this player; can be repeated (default: all)",
    )
    parser.add_argument(
        "--deals", type=int, default=60, metavar="D", help="number of deals (default: %(default)s)"
    )
    parser.add_argument(
        "--first", type=int, default=0, metavar="D", help="first deal's seed (default: %(default)s)"
    )
    parser.add_argument("--report", action="store_true", help="say what is in the journal; measure nothing")
    add_judge(parser)
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Play and judge; return the exit status."""
    given = parser().parse_args(arguments)
    deals = range(given.first, given.first + given.deals)
    if given.report:
        for line in report(read_journal(given.journal)):
            print(line)
        return 0
    players = [each for each in PLAYERS if given.player is None or each.name in given.player]
    run(given.game or [*GAMES], players, deals, given.effort, given.share, given.journal)
    return 0


if __name__ == "__main__":
    sys.exit(main())
