"""Runs a contest: its deals are spread over processes and kept in a journal, so that a run can be resumed.

A contest says how a deal of it is played and what is kept of it. The journal has one line that names the
contest, then one line a deal.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from hashlib import sha256
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple, Protocol, TypeVar

from game.engine.rules import Game
from game.match.match import Match


class StoredDeal(Protocol):
    """What is kept of a deal."""

    @property
    def number(self) -> int:
        """Which deal, from 0."""
        ...


K = TypeVar("K", bound=StoredDeal)
Kept = TypeVar("Kept", bound=StoredDeal, covariant=True)


class Contest(Protocol[Kept]):
    """What is measured: a value that can go to another process."""

    @property
    def deals(self) -> int:
        """How many deals are played."""
        ...

    def facts(self) -> dict[str, Any]:
        """What says of two contests that their deals are the same, however many they are."""
        ...

    def kept(self, row: Any) -> Kept:
        """What the journal has kept of a deal; raises `TypeError` or `ValueError`."""
        ...


class Mean(NamedTuple):
    """A mean, and the half width of its normal 95% confidence interval."""

    mean: float
    ci95: float
    number: int
    """Of how many values."""


def mean_of(values: list[float]) -> Mean:
    """The mean of some values, each of a deal of its own; 0 where there are none."""
    wide = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Mean(round(fmean(values), 4) if values else 0.0, round(wide, 4), len(values))


def lasting(contest: Any, **more: str) -> dict[str, Any]:
    """The `facts` of a contest that is a dataclass: all but its number of deals and its limit of time."""
    found = asdict(contest) | {"deals": 0} | more
    del found["limit"]
    return found


def to_act(game: Game[Any], match: Match) -> int | None:
    """Who is to act, in the next deal where this one's points are not booked yet; `None` when all is done."""
    while match.deal.finished and not game.is_settled(match.deal.state):
        match.start_deal()
    return match.to_act


def run(
    contest: Contest[K],
    play: Callable[[Any, int], K],
    *,
    workers: int = 2,
    executor: Executor | None = None,
    journal: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, deals: None,
) -> list[K]:
    """What is kept of each deal of a contest, in their order, played by `play(contest, number)`.

    Any `concurrent.futures` executor will do, a cluster's too; without one a pool of
    `workers` processes is used. What has been played is kept in `journal`, from which a
    contest that was broken off goes on. `progress` is told first how many it has kept.

    What a deal raises ends the contest: no other deal is begun, and those that are being played
    are waited for and kept.
    """
    found = {kept.number: kept for kept in _played(contest, journal) if kept.number < contest.deals}
    missing = [number for number in range(contest.deals) if number not in found]
    progress(len(found), contest.deals)
    with (
        _executor_of(executor, min(workers, max(1, len(missing)))) as pool,
        _writing(journal, contest) as write,
    ):
        # Our own pool gets no deal before it can be played: once one waits in its queue, nothing holds
        # it back. An executor that is lent gets all, since only it knows how many it can play at a time.
        left, fault = iter(missing), None

        def begun(most: int) -> set[Future[K]]:
            return {pool.submit(play, contest, number) for number in islice(left, most)}

        going = begun(workers if executor is None else len(missing))
        try:
            while going:
                ended, going = wait(going, return_when=FIRST_COMPLETED)
                for future in ended:
                    try:
                        kept = future.result()
                    except Exception as raised:
                        fault = fault or raised
                        continue
                    found[kept.number] = kept
                    write(kept)
                    progress(len(found), contest.deals)
                if fault is None:
                    going |= begun(len(ended))
                else:
                    going = {future for future in going if not future.cancel()}
        finally:
            # A contest that is broken off should not play the rest before it ends.
            for future in going:
                future.cancel()
    if fault is not None:
        raise fault
    return [found[number] for number in sorted(found)]


def _executor_of(executor: Executor | None, workers: int) -> Any:
    """The executor given, left open afterwards, or a pool of processes that is closed."""
    if executor is not None:
        return nullcontext(executor)
    return ProcessPoolExecutor(workers, initializer=_end_when_interrupted)


def _end_when_interrupted() -> None:
    """Let a process of the pool end in silence where the user breaks off: who asked it tells of it."""
    # What a script has put in the background goes on.
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


# The journal.


def _name(contest: Contest[Any]) -> str:
    return sha256(json.dumps(contest.facts(), sort_keys=True).encode()).hexdigest()[:16]


def _played(contest: Contest[K], journal: Path | None) -> Iterator[K]:
    if journal is None or not journal.exists():
        return
    lines = journal.read_text(encoding="utf-8", errors="replace").splitlines()
    if not lines or lines[0] != _name(contest):
        return
    for line in lines[1:]:
        try:
            kept = contest.kept(json.loads(line))
        except (ValueError, TypeError):  # the last line of a run that was killed
            return
        yield kept


@contextmanager
def _writing(journal: Path | None, contest: Contest[K]) -> Iterator[Callable[[K], None]]:
    """A function that adds a deal to the journal, which is begun anew where it is another contest's."""
    if journal is None:
        yield lambda kept: None
        return
    before = list(_played(contest, journal))
    with journal.open("w", encoding="utf-8") as file:

        def write(kept: K) -> None:
            file.write(json.dumps(kept) + "\n")
            file.flush()

        file.write(_name(contest) + "\n")
        for kept in before:
            write(kept)
        yield write
