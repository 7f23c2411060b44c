"""Finds the deals of the guided first hands, and measures how often a player who follows the hints wins them.

`find` searches for deals that a learner wins by simple play, even as `easy` plays, and with the hints, and in
which they enjoy something special. The opponents play each deal in several ways. `check` repeats this with
the full effort of a hint, and lets the expert play the deal. `measure` plays the chosen deals. `find` and
`measure` can be interrupted and resumed with `--journal`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from game import GAMES
from game.ai import logic_of
from game.ai.decision import Effort
from game.ai.evaluation import Evaluation
from game.ai.levels import EFFORTS, choose, evaluation_effort, opponent_seed
from game.ai.opponent_process import ADVISER_LEVEL
from game.commands.arguments import Command, add_game, count
from game.engine.actions import Action
from game.engine.rules import Game
from game.engine.scoring import ahead
from game.engine.view import View
from game.lessons.first_hands import (
    LEARNER,
    OTHERS,
    TREATS,
    begins_with_a_card,
    first_hands,
    play_to_first_card,
)
from game.match.deal_code import code_of, match_of, read_code
from game.match.match import CodedDeal, Deal, new_match
from game.research.contest_runner import run

HINT_EFFORT = evaluation_effort(ADVISER_LEVEL)
"""Effort of a hint at the table."""
SEARCH_HINT_EFFORT = EFFORTS["hard"]
"""Effort of the hints in a search."""
VARIANTS_TRIED = 4
"""Number of ways in which the opponents play a deal in each stage of a search."""

Advise = Callable[[Game[Any], View[Any], Sequence[Action], int], Action]
"""Chooses for the learner from their view and the legal actions; the last argument is a seed."""


# The learner.


def by_hint(effort: Effort) -> Advise:
    """Return a learner who does what the hint says, at this search effort."""

    def advise(game: Game[Any], seen: View[Any], legal: Sequence[Action], seed: int) -> Action:
        judged = Evaluation(logic_of(game), seen, legal, effort).judge()
        assert judged is not None, "nothing stops the evaluation"
        return judged.best

    return advise


def by_level(level: str) -> Advise:
    """Return a learner who plays as a level does."""

    def advise(game: Game[Any], seen: View[Any], legal: Sequence[Action], seed: int) -> Action:
        return choose(logic_of(game), seen, legal, level, seed)

    return advise


def play(deal: CodedDeal, seed: int, advise: Advise) -> Deal:
    """Play a deal to its end; `seed` decides the choices of the opponents and chance within the deal."""
    match = match_of(deal, seed)
    if begins_with_a_card(deal):
        play_to_first_card(match, seed)
    else:
        match.start_deal()
    while (player := match.to_act) is not None:
        seen, legal = match.view(player), tuple(match.legal())
        own = opponent_seed(seed, player, 1, len(match.deal.actions))
        if player == LEARNER:
            match.act(advise(deal.game, seen, legal, own))
        else:
            match.act(choose(logic_of(deal.game), seen, legal, OTHERS, own))
    return match.deal


# What a deal must offer.


def won(deal: Deal) -> bool:
    """Return whether the learner is ahead of the others' average after a finished deal."""
    return ahead(logic_of(deal.game).payoff(deal.state))[LEARNER] > 0


def delights(deal: Deal) -> bool:
    """Return whether the learner won a finished deal and enjoyed something special in it."""
    return won(deal) and TREATS[deal.game.key].happens(deal.state, deal.events)


def _suits(deal: CodedDeal, learner: Advise) -> bool:
    return all(delights(play(deal, seed, learner)) for seed in range(1, VARIANTS_TRIED + 1))


def _wins(deal: CodedDeal, learner: Advise) -> bool:
    return all(won(play(deal, seed, learner)) for seed in range(1, VARIANTS_TRIED + 1))


# The search.


@dataclass(frozen=True)
class FirstHandHunt:
    """A search through the first deals of a game's matches, with the usual number of players."""

    game: str
    deals: int
    seed: int = 1

    def facts(self) -> dict[str, Any]:
        """Return the values that identify the deals of a search."""
        return asdict(self) | {"deals": 0, "mode": "first hands"}

    def kept(self, row: Any) -> FoundFirstHand:
        """Read the result of a deal from the journal; raises `TypeError`."""
        return FoundFirstHand(*row)


class FoundFirstHand(NamedTuple):
    """A deal of a search: its code if it is a good first hand, otherwise an empty text."""

    number: int
    code: str


def hunt(wanted: FirstHandHunt, number: int) -> FoundFirstHand:
    """Examine one deal. Runs in a worker process."""
    game = GAMES[wanted.game]
    seed = Random(f"first hands {wanted.seed} {wanted.game} {number}").getrandbits(64)
    options = game.Options.read({}, game.usual_players)
    match, _ = new_match(game, game.usual_players, options, seed)
    match.start_deal()
    deal = match.deal.coded
    simple = by_level(OTHERS), by_level("easy")
    good = _suits(deal, simple[0]) and _wins(deal, simple[1]) and _suits(deal, by_hint(SEARCH_HINT_EFFORT))
    return FoundFirstHand(number, code_of(*deal) if good else "")


def checked(deal: CodedDeal) -> bool:
    """Return whether the learner enjoys a deal with hints of full effort, and wins it as the expert plays."""
    return _suits(deal, by_hint(HINT_EFFORT)) and _wins(deal, by_level(ADVISER_LEVEL))


# The measurement.


@dataclass(frozen=True)
class FirstHandTrial:
    """A measurement: the chosen deals of some games, each played several times by the hints."""

    codes: tuple[str, ...]
    times: int
    effort: Effort = HINT_EFFORT

    @property
    def deals(self) -> int:
        """Number of deals to play."""
        return len(self.codes) * self.times

    def facts(self) -> dict[str, Any]:
        """Return the values that identify the deals of a measurement."""
        return asdict(self) | {"times": 0, "mode": "measure first hands"}

    def kept(self, row: Any) -> PlayedFirstHand:
        """Read the result of a deal from the journal; raises `TypeError`."""
        return PlayedFirstHand(*row)


class PlayedFirstHand(NamedTuple):
    """How a guided first deal ended for a learner who followed every hint."""

    number: int
    """Number of the play: every deal is played once before one is played again."""
    won: bool
    delighted: bool
    """Whether the learner also enjoyed what the deal was chosen for."""


def try_out(measured: FirstHandTrial, number: int) -> PlayedFirstHand:
    """Play one deal. Runs in a worker process."""
    seed, which = divmod(number, len(measured.codes))
    deal = play(read_code(measured.codes[which], GAMES), 1000 + seed, by_hint(measured.effort))
    return PlayedFirstHand(number, won(deal), delights(deal))


def told(codes: Sequence[str], played: Sequence[PlayedFirstHand]) -> Iterator[str]:
    """Yield a line for each deal, and one for all: how often it was won and enjoyed."""
    for which, code in enumerate(codes):
        own = [each for each in played if each.number % len(codes) == which]
        yield f"{code}: {_counts(own)}"
    yield f"all: {_counts(played)}, {sum(each.won for each in played) / max(1, len(played)):.1%} won"


def _counts(played: Sequence[PlayedFirstHand]) -> str:
    wins, joys = sum(each.won for each in played), sum(each.delighted for each in played)
    return f"{wins} of {len(played)} won, {joys} with what it was chosen for"


# The command.


def parser() -> Command:
    """Return the parser of the command line."""
    parser = Command(
        prog="python -m game.research.first_hands",
        description=__doc__,
        examples=("find kan --deals 2000", "check", "measure --times 20"),
    )
    commands = parser.add_subparsers(dest="command", required=True)
    find = commands.add_parser(
        "find", help="search deals for guided first hands", examples=("kan --deals 2000 --workers 2",)
    )
    add_game(find)
    find.add_argument(
        "--deals",
        type=count,
        default=1000,
        metavar="N",
        help="number of deals to examine (default: %(default)s)",
    )
    find.add_argument(
        "--seed", type=int, default=1, metavar="S", help="seed of the deals (default: %(default)s)"
    )
    check = commands.add_parser(
        "check", help="check deals with the full effort of a hint", examples=("CODE", "")
    )
    measure = commands.add_parser(
        "measure", help="play the chosen deals as the hints say", examples=("--times 20", "--quick CODE")
    )
    measure.add_argument(
        "--times",
        type=count,
        default=20,
        metavar="N",
        help="number of times to play each deal (default: %(default)s)",
    )
    measure.add_argument("--quick", action="store_true", help="use the effort of hints that `find` uses")
    for each in (check, measure):
        each.add_argument("codes", nargs="*", metavar="CODE", help="deal codes (default: the chosen deals)")
    for each in (find, measure):
        each.add_argument("--journal", type=Path, metavar="FILE", help="save results in FILE and resume")
        each.add_argument(
            "--workers", type=count, default=1, metavar="W", help="number of processes (default: %(default)s)"
        )
    return parser


def chosen() -> list[str]:
    """Return the codes of the guided first deals of all games."""
    return [code_of(*deal) for game in GAMES.values() for deal in first_hands(game)]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return the exit status."""
    given = parser().parse_args(arguments)
    if given.command == "find":
        wanted = FirstHandHunt(given.game, given.deals, given.seed)
        for found in run(wanted, hunt, workers=given.workers, journal=given.journal):
            if found.code:
                print(found.code)
        return 0
    codes = given.codes or chosen()
    if given.command == "check":
        good = {code: checked(read_code(code, GAMES)) for code in codes}
        for code, holds in good.items():
            print(f"{code}: {'good' if holds else 'not good'}")
        return 0
    measured = FirstHandTrial(tuple(codes), given.times, SEARCH_HINT_EFFORT if given.quick else HINT_EFFORT)
    played = run(measured, try_out, workers=given.workers, journal=given.journal)
    print("\n".join(told(codes, played)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
