"""Measures claims about good play: the same deal is continued with either kind of card.

Rules of thumb play all seats. Wherever the player to act can play a card of either kind that a claim
distinguishes, the deal is continued twice by the same players: with their favourite card of the recommended
kind, and with their favourite of the other kind.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from game import GAMES
from game.ai import logic_of
from game.ai.bot_logic import plays_cards
from game.archive.files import write_atomically
from game.commands.output import check_target
from game.engine.actions import PLAYS, Action
from game.engine.cards import Cards, mask
from game.engine.scoring import ahead
from game.match.match import Match
from game.research.arena import TableContest
from game.research.contest_runner import lasting, mean_of, run, to_act
from game.research.contestants import ANSWER_TIMEOUT
from game.research.forked_decisions import branch
from game.strategy import CLAIMS, MEASURED_FILE, MeasuredClaim

LEVEL = "normal"
"""The level of all players: rules of thumb, with which thousands of deals take minutes."""


@dataclass(frozen=True)
class ClaimTrial(TableContest):
    """A measurement of a claim: the claim, and the deals in which it is measured."""

    game: str
    players: int
    claim: str
    deals: int
    options: dict[str, Any]
    seed: int = 1
    iterations: dict[str, int] | None = None
    limit: float = ANSWER_TIMEOUT

    def facts(self) -> dict[str, Any]:
        """Return the values that identify a trial's deals in a journal, without the number of deals."""
        return lasting(self, mode="strategy")

    def kept(self, row: Any) -> ClaimGains:
        """Read the gains of a deal from the journal; raises `TypeError` or `ValueError`."""
        number, gains = row
        return ClaimGains(number, [float(gain) for gain in gains])


class ClaimGains(NamedTuple):
    """The gains from following the claim in a deal, one for each choice to which it applied."""

    number: int
    gains: list[float]


def play_both(trial: ClaimTrial, number: int) -> ClaimGains:
    """Play a deal, and continue it both ways from each choice to which the claim applies. Runs in a worker
    process.
    """
    match = trial.match(number)
    kinds = next(each.kinds for each in CLAIMS[trial.game] if each.key == trial.claim)
    pairs: list[tuple[int, Match, Match]] = []
    while (player := to_act(match.game, match)) is not None:
        if plays_cards(match.deal.state):
            legal = [action for action in match.legal() if action in PLAYS]
            view = match.view(player)
            good, other = kinds(view, mask(action.cards[0] for action in legal))
            if good and other:
                one, two = (branch(match, _liked(match, view, legal, kind)) for kind in (good, other))
                pairs.append((player, one, two))
        match.act(trial.choice(match, player, number, LEVEL).action)
    return ClaimGains(number, [_result(trial, number, *pair) for pair in pairs])


def _liked(match: Match, view: Any, legal: list[Action], kind: Cards) -> Action:
    """Return the card of a kind that the rules of thumb like best."""
    liked = logic_of(match.game).preferences(view, legal)
    of_kind = [pair for pair in zip(liked, legal, strict=True) if kind >> pair[1].cards[0] & 1]
    return max(of_kind, key=lambda pair: pair[0])[1]


def _result(trial: ClaimTrial, number: int, player: int, good: Match, other: Match) -> float:
    brought = []
    for match in (good, other):
        while (turn := to_act(match.game, match)) is not None:
            match.act(trial.choice(match, turn, number, LEVEL).action)
        brought.append(ahead(match.totals)[player])
    return brought[0] - brought[1]


def measure(
    trial: ClaimTrial,
    *,
    workers: int = 1,
    journal: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, deals: None,
) -> MeasuredClaim:
    """Measure a claim in all deals; raises `ValueError` if it never applied."""
    found = run(trial, play_both, workers=workers, journal=journal, progress=progress)
    deals = [each.gains for each in found if each.gains]
    if not deals:
        raise ValueError(f"nothing to be chosen in {len(found)} deals")
    mean = mean_of(
        [fmean(gains) for gains in deals]
    )  # choices in one deal are correlated, so each deal counts once
    choices = sum(map(len, deals))
    return MeasuredClaim(trial.players, len(found), choices, round(mean.mean, 3), round(mean.ci95, 3))


def add_arguments(parser: argparse.ArgumentParser, count: Callable[[str], int]) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "game", choices=sorted(CLAIMS), metavar="GAME", help=f"game: {', '.join(sorted(CLAIMS))}"
    )
    parser.add_argument(
        "claim", nargs="?", metavar="CLAIM", help="name of one piece of advice (default: all of the game)"
    )
    parser.add_argument(
        "--deals", type=count, default=2000, metavar="D", help="number of deals (default: %(default)s)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="seed of the deals (default: %(default)s)"
    )
    parser.add_argument(
        "--workers", type=count, default=1, metavar="W", help="number of processes (default: %(default)s)"
    )
    parser.add_argument(
        "--journals", type=Path, metavar="FOLDER", help="save deals in FOLDER and resume from there"
    )
    parser.add_argument(
        "--write",
        type=Path,
        metavar="FILE",
        help=f"write the figures to FILE, in the format of {MEASURED_FILE}",
    )


def strategy(given: argparse.Namespace) -> int:
    """Measure the claims of a game and print their gains; return the exit status."""
    game = GAMES[given.game]
    keys = [each.key for each in CLAIMS[given.game]]
    if given.claim is not None and given.claim not in keys:
        raise ValueError(f"no such claim: {given.claim}; choose from {', '.join(keys)}")
    if given.write is not None:
        check_target(given.write)
        _figures(given.write)
    for key in keys if given.claim is None else [given.claim]:
        trial = ClaimTrial(given.game, game.usual_players, key, given.deals, {}, given.seed)
        journal = None if given.journals is None else given.journals / f"{given.game}-{key}.jsonl"
        found = measure(trial, workers=given.workers, journal=journal)
        print(f"{key}: {found.points:+.3f} ± {found.ci95:.3f}, {found.choices} choices, {found.deals} deals")
        if given.write is not None:
            told = _figures(given.write)
            told.setdefault(given.game, {})[key] = found._asdict()
            write_atomically(given.write, (json.dumps(told, indent=1) + "\n").encode())
    return 0


def _figures(path: Path) -> dict[str, Any]:
    """Return the figures in a file, none if it does not exist; raises `OSError` and `ValueError`."""
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if not isinstance(found, dict):
        raise ValueError(f"{path.name} has no figures")
    return found
