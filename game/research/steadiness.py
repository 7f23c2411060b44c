"""Measure how steadily a level plays: `python -m game.research.steadiness kan`.

A level plays all seats. Each of its cards, if it had a choice, is chosen again with other seeds: `steady` is
the share of decisions in which most seeds choose the same card. A card is odd if the rules of thumb like
another one clearly better and that one is no worse as far as 200 other deals can tell; it is wasted if the
other one also gives less away for later tricks. The journal stores a line of JSON for each deal, and an
interrupted run resumes from it. Nothing depends on a clock.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from game.ai import logic_of
from game.ai.bot_logic import plays_cards
from game.ai.decision import Effort
from game.ai.levels import LEVELS, choose, opponent_seed
from game.ai.paired_trials import SURE_ERRORS, PairedTrials
from game.ai.tied_cards import SAME, given_away
from game.commands.arguments import Command, add_game, add_rule_arguments, count, rules_from
from game.engine.actions import Action
from game.match.match import Match
from game.research.arena import TableContest
from game.research.contest_runner import lasting, run
from game.research.contestants import ANSWER_TIMEOUT, iterations_of
from game.research.paired_regret import WORLDS

SEEDS = 5
"""Number of seeds with which each card is chosen."""
STEADY_SEEDS = 3
"""Number of seeds that must choose the same card in a steady decision."""
SEED_DISTANCE = 10**6
"""Number of deals between those from which the seeds of a choice are taken."""
CLEAR_PREFERENCE = 0.2
"""Share of the bot logic's `swing` by which the rules of thumb must like another card better."""


class SteadyChoice(NamedTuple):
    """A decision in the play of the cards, with a choice."""

    place: int
    """Index of the action in the deal, from 0."""
    cards: list[str]
    """The choice with each seed, in the form of `Action.text`; the first was played."""
    better: str
    """The card that the rules of thumb like best if they like it clearly better, otherwise empty."""
    liked: float
    """How much better they like it, in swings."""
    saved: float
    """How much less it gives away for later tricks, in swings."""
    loss: float
    """What that card costs beside the one played, in swings, in deals that fit the view."""
    error: float
    """Standard error of `loss`; 0 in an ending in which every card is known."""
    exact: bool
    """Whether the deals were solved."""

    @property
    def steady(self) -> bool:
        """Whether most seeds choose the same card."""
        return Counter(self.cards).most_common(1)[0][1] >= STEADY_SEEDS

    @property
    def odd(self) -> bool:
        """Whether the card that the rules of thumb like better is no worse, as far as the deals can tell."""
        return bool(self.better) and self.loss <= SURE_ERRORS * self.error

    @property
    def wasted(self) -> bool:
        """Whether that card would also give less away."""
        return self.odd and self.saved > SAME


class SteadyDeal(NamedTuple):
    """The decisions of a deal."""

    number: int
    choices: list[SteadyChoice]


@dataclass(frozen=True)
class SteadinessContest(TableContest):
    """A measurement of one level, which plays all seats."""

    game: str
    players: int
    options: dict[str, Any]
    level: str
    deals: int
    seed: int = 1
    iterations: dict[str, int] | None = None
    limit: float = ANSWER_TIMEOUT

    def facts(self) -> dict[str, Any]:
        """Return the values that identify a measurement's deals in a journal, without the number of deals."""
        return lasting(self, mode="steadiness")

    def kept(self, row: Any) -> SteadyDeal:
        """Read the result of a deal from the journal; raises `TypeError` or `ValueError`."""
        number, choices = row
        return SteadyDeal(number, [SteadyChoice(*choice) for choice in choices])


def play(contest: SteadinessContest, number: int) -> SteadyDeal:
    """Play one deal. Runs in a worker process."""
    match = contest.match(number)
    found = []
    while not match.deal.finished:
        if len(match.legal()) == 1:
            match.act(match.legal()[0])
        elif plays_cards(match.deal.state) and match.legal()[0].cards:
            cards = [_choice(contest, match, number, seed) for seed in range(SEEDS)]
            found.append(_compared(match, cards))
            match.act(cards[0])
        else:
            match.act(_choice(contest, match, number, 0))
    return SteadyDeal(number, found)


def _choice(contest: SteadinessContest, match: Match, number: int, seed: int) -> Action:
    player, legal, logic = match.deal.state.turn, match.legal(), logic_of(match.game)
    iterations = iterations_of(contest.level, None)
    effort = None if iterations is None else Effort(iterations)
    luck = opponent_seed(match.seed, player, number + SEED_DISTANCE * seed, len(match.deal.actions))
    return choose(logic, match.view(player), legal, contest.level, luck, effort=effort)


def _compared(match: Match, cards: Sequence[Action]) -> SteadyChoice:
    logic, view, legal = logic_of(match.game), match.view(match.to_act), match.legal()
    values = logic.preferences(view, legal)
    liked = dict(zip(legal, values, strict=True))
    given = dict(zip(legal, given_away(logic, view, legal, values), strict=True))
    played, swing = cards[0], logic.swing
    saving = [card for card in legal if given[card] < given[played] - SAME * swing]
    better = max(legal, key=liked.__getitem__)
    # A card that gives less away is looked at first.
    if (
        saving
        and liked[each := max(saving, key=liked.__getitem__)] > liked[played] + CLEAR_PREFERENCE * swing
    ):
        better = each
    place, texts = len(match.deal.actions), [card.text for card in cards]
    more, saved = (
        round((liked[better] - liked[played]) / swing, 4),
        round((given[played] - given[better]) / swing, 4),
    )
    if more <= CLEAR_PREFERENCE:
        return SteadyChoice(place, texts, "", more, 0.0, 0.0, 0.0, exact=False)
    rng = match.luck(f"steadiness {place}")
    trials = PairedTrials(logic, view, [better, played], rng, 2 * WORLDS, with_prior=False)
    for _ in trials.run():
        pass
    loss = trials.loss(better, played)
    points, error = round(loss.points / swing, 4), round(min(loss.error / swing, 1e9), 4)
    return SteadyChoice(place, texts, better.text, more, saved, points, error, trials.exact)


def report(found: Sequence[SteadyDeal]) -> Iterator[str]:
    """Yield the lines of the report."""
    choices = [choice for deal in found for choice in deal.choices]
    steady = sum(choice.steady for choice in choices)
    yield f"{len(found)} deals, {len(choices)} decisions, steady {steady / max(1, len(choices)):.1%}"
    odd = [(deal.number, choice) for deal in found for choice in deal.choices if choice.odd]
    for name, some in (("odd", odd), ("wasted", [each for each in odd if each[1].wasted])):
        exact = sum(choice.exact for _, choice in some)
        yield f"{name} cards: {len(some)}, {len(some) / max(1, len(found)):.2f} per deal, {exact} solved"
    for number, choice in sorted(odd, key=lambda each: (not each[1].wasted, -each[1].liked)):
        yield (
            f"  deal {number} #{choice.place}: {choice.cards[0]}, better {choice.better}, liked "
            f"{choice.liked:.2f} swings more, gives {choice.saved:+.2f} less; costs {choice.loss:+.2f} ± "
            f"{SURE_ERRORS * choice.error:.2f}; {dict(Counter(choice.cards))}"
        )


def parser() -> Command:
    """Return the parser of the command line."""
    parser = Command(
        prog="python -m game.research.steadiness",
        description=__doc__,
        examples=("kan --players 4 --deals 40 --journal kan.jsonl",),
    )
    add_game(parser)
    add_rule_arguments(parser)
    parser.add_argument(
        "--level", choices=LEVELS, default="hard", help="level to measure (default: %(default)s)"
    )
    parser.add_argument(
        "--deals", type=count, default=40, metavar="D", help="number of deals (default: %(default)s)"
    )
    parser.add_argument(
        "--journal", type=Path, metavar="FILE", help="save results in FILE and resume from there"
    )
    parser.add_argument(
        "--workers", type=count, default=1, metavar="W", help="number of processes (default: %(default)s)"
    )
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Measure and print the report; return the exit status."""
    given = parser().parse_args(arguments)
    game, players, options = rules_from(given.game, given)
    contest = SteadinessContest(game.key, players, options.as_json(), given.level, given.deals, given.seed)
    for line in report(run(contest, play, workers=given.workers, journal=given.journal)):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
