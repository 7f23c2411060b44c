"""Forked decisions: what a bid brings compared with a pass, with the same cards played on from both.

One contestant plays all seats of a deal. Wherever they bid, or say anything else before the play that was
optional, the deal is played on from there a second time without it, by the same players. The difference is
what the bid was worth.
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
from game.research.contestants import LIMIT


@dataclass(frozen=True)
class ForkContest(TableContest):
    """The contestant whose bids are judged, and the one who plays the cards."""

    game: str
    players: int
    options: dict[str, Any]
    a: str
    play: str
    deals: int
    seed: int = 1
    iterations: dict[str, int] | None = None
    limit: float = LIMIT

    def facts(self) -> dict[str, Any]:
        """The same for measurements whose deals can be continued, however many are asked for."""
        return lasting(self, mode="forks")

    def kept(self, row: Any) -> ForkedDeal:
        """What a journal has kept of a deal; raises `TypeError` or `ValueError`."""
        number, gains = row
        return ForkedDeal(number, [BidGain(*gain) for gain in gains])


class BidGain(NamedTuple):
    """What one word brought."""

    kind: str
    """What was said, and what it was played beside: `bid 13 suit, pass`."""
    points: float
    """Points ahead of the mean of the others, beside those without it."""


class ForkedDeal(NamedTuple):
    """All words of a deal that could have been left."""

    number: int
    gains: list[BidGain]


def left(action: Action, legal: Sequence[Action]) -> Action | None:
    """What would have been done in place of saying this; `None` where it could not be left.

    A pass; the card without what was announced with it; where there are only two answers the other one.
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
    """What kind of word it is: which suit, or which card, makes no kind of its own."""
    suit = None if action.strain is None else "NT" if action.strain == NO_TRUMP else "suit"
    words = (action.verb, action.number, "card" if action.cards else None, suit, *action.manner)
    return " ".join(str(word) for word in words if word is not None)


def play_forks(measured: ForkContest, number: int) -> ForkedDeal:
    """Play one deal, and from each word in it that could have been left; raises `BotFault`.

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
    """Another match that has come so far with the same cards, and then goes on with this action."""
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
    """Go on until all points are booked; `noted` is told who does what, right before he does it."""
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
    """Play all deals and sum them up by kind, in the shape that `arena --forks` writes; raises `BotFault`."""
    found = run(measured, play_forks, workers=workers, executor=executor, journal=journal, progress=progress)
    by_kind: defaultdict[str, list[list[float]]] = defaultdict(list)
    for forked in found:
        for kind in {gain.kind for gain in forked.gains}:
            by_kind[kind].append([gain.points for gain in forked.gains if gain.kind == kind])
    kinds = []
    for kind, deals in by_kind.items():
        # Words of one deal hang together: it counts once.
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
