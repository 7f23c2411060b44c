"""Forked decisions: how much a bid gains over a pass when the same cards are played after both.

One contestant plays all seats of a deal. Wherever they bid or make any other optional declaration before the
play, the deal is played a second time from there without it, by the same players. The difference is what the
bid was worth.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from game.ai.bot_logic import plays_cards
from game.engine.actions import PASS, Action
from game.engine.cards import NO_TRUMP
from game.engine.scoring import ahead
from game.match.match import Match
from game.research.arena import TableContest, told_iterations
from game.research.contest_runner import lasting, mean_of, run, to_act
from game.research.contestants import ANSWER_TIMEOUT


@dataclass(frozen=True)
class ForkContest(TableContest):
    """A measurement of bids: the contestant whose bids are judged, and the contestant who plays the cards."""

    game: str
    players: int
    options: dict[str, Any]
    a: str
    play: str
    deals: int
    seed: int = 1
    iterations: dict[str, int] | None = None
    limit: float = ANSWER_TIMEOUT

    def facts(self) -> dict[str, Any]:
        """Return the values that identify a measurement's deals in a journal, without the number of deals."""
        return lasting(self, mode="forks")

    def kept(self, row: Any) -> ForkedDeal:
        """Read the result of a deal from the journal; raises `TypeError` or `ValueError`."""
        number, gains = row
        return ForkedDeal(number, [BidGain(*gain) for gain in gains])


class BidGain(NamedTuple):
    """The gain from one declaration."""

    kind: str
    """The declaration and its alternative, such as `bid 13 suit, pass`."""
    points: float
    """Gain in points ahead of the average of the others, compared with the alternative."""


class ForkedDeal(NamedTuple):
    """The gains from all optional declarations in a deal."""

    number: int
    gains: list[BidGain]


def left(action: Action, legal: Sequence[Action]) -> Action | None:
    """Return the alternative to a declaration, or `None` if the declaration was not optional.

    The alternative is a pass, the same card without its announcement, or, of only two answers, the other
    answer.
    """
    plain = action._replace(manner=())
    if action != PASS and PASS in legal:
        return PASS
    if action.cards and action.manner and plain in legal:
        return plain
    if PASS not in legal and len(legal) == 2 and not any(answer.cards for answer in legal):
        return next(answer for answer in legal if answer != action)
    return None


def kind_of(action: Action) -> str:
    """Return the kind of a declaration, without its particular suit or card."""
    suit = None if action.strain is None else "NT" if action.strain == NO_TRUMP else "suit"
    words = (action.verb, action.number, "card" if action.cards else None, suit, *action.manner)
    return " ".join(str(word) for word in words if word is not None)


def play_forks(measured: ForkContest, number: int) -> ForkedDeal:
    """Play one deal, and replay it from each optional declaration; raises `BotFault`.

    Runs in a worker process.
    """
    match = measured.match(number)
    branches: list[tuple[int, str, Match]] = []

    def noted(player: int, action: Action) -> None:
        instead = None if plays_cards(match.deal.state) else left(action, match.legal())
        if instead is not None:
            branches.append((player, f"{kind_of(action)}, {kind_of(instead)}", branch(match, instead)))

    _play_on(measured, number, match, noted)
    with_it = ahead(match.totals)
    gains = []
    for player, kind, other in branches:
        _play_on(measured, number, other)
        gains.append(BidGain(kind, with_it[player] - ahead(other.totals)[player]))
    return ForkedDeal(number, gains)


def branch(match: Match, action: Action) -> Match:
    """Return a copy of a match at its present position that continues with this action."""
    other = Match(match.game, match.players, match.options, seed=match.seed, first_dealer=match.first_dealer)
    for deal in match.deals:
        other.repeat(deal.deck, [done for _, done in deal.actions])
    other.act(action)
    return other


def _play_on(
    measured: ForkContest,
    number: int,
    match: Match,
    noted: Callable[[int, Action], None] = lambda player, action: None,
) -> None:
    """Continue until all points are scored; `noted` is called with each player and action just before it is
    taken.
    """
    while (player := to_act(match.game, match)) is not None:
        name = measured.play if plays_cards(match.deal.state) else measured.a
        action = measured.choice(match, player, number, name).action
        noted(player, action)
        match.act(action)


def measure(
    measured: ForkContest,
    *,
    workers: int = 2,
    executor: Executor | None = None,
    journal: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, deals: None,
) -> dict[str, Any]:
    """Play all deals and return the summary by kind, in the form that `arena --forks` writes; raises
    `BotFault`.
    """
    found = run(measured, play_forks, workers=workers, executor=executor, journal=journal, progress=progress)
    by_kind: defaultdict[str, list[list[float]]] = defaultdict(list)
    for forked in found:
        for kind in {gain.kind for gain in forked.gains}:
            by_kind[kind].append([gain.points for gain in forked.gains if gain.kind == kind])
    kinds = []
    for kind, deals in by_kind.items():
        # Declarations in one deal are correlated, so each deal counts once.
        mean = mean_of([fmean(points) for points in deals])
        said, instead = kind.split(", ")
        kinds.append(
            {
                "said": said,
                "instead_of": instead,
                "made": sum(map(len, deals)),
                "deals": mean.number,
                "points": mean.mean,
                "ci95": mean.ci95,
            }
        )
    return {
        "game": measured.game,
        "players": measured.players,
        "options": measured.options,
        "a": measured.a,
        "play": measured.play,
        "iterations": told_iterations((measured.a, measured.play), measured.iterations),
        "deals": len(found),
        "kinds": sorted(kinds, key=lambda kind: (-kind["made"], kind["said"])),
    }
