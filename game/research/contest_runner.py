"""Runs a contest: spreads its deals over processes and records them in a journal, so that a run can be
resumed.

A contest defines how a deal is played and what is stored of it. The journal has one line that identifies the
contest, then one line per deal.
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
    """The stored result of a deal."""

    @property
    def number(self) -> int:
        """Number of the deal, from 0."""
        ...


K = TypeVar("K", bound=StoredDeal)
Kept = TypeVar("Kept", bound=StoredDeal, covariant=True)


class Contest(Protocol[Kept]):
    """A measurement, as a value that can be sent to another process."""

    @property
    def deals(self) -> int:
        """Number of deals to play."""
        ...

    def facts(self) -> dict[str, Any]:
        """Return the values that identify the contest's deals in a journal, without the number of deals."""
        ...

    def kept(self, row: Any) -> Kept:
        """Read the result of a deal from the journal; raises `TypeError` or `ValueError`."""
        ...


class Mean(NamedTuple):
    """An average, and the half width of its normal 95% confidence interval."""

    mean: float
    ci95: float
    number: int
    """Number of values."""


def mean_of(values: list[float]) -> Mean:
    """Return the average of values from independent deals, with its interval; 0 if there are none."""
    wide = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Mean(round(fmean(values), 4) if values else 0.0, round(wide, 4), len(values))


def lasting(contest: Any, **more: str) -> dict[str, Any]:
    """Return a contest's `facts`, which identify its results in a journal.

    They are the fields of `contest`, a dataclass, with `deals` set to 0 and without `limit`, and those in
    `more`.
    """
    found = asdict(contest) | {"deals": 0} | more
    del found["limit"]
    return found


def to_act(game: Game[Any], match: Match) -> int | None:
    """Return the player to act, starting another deal if the points are not scored yet; `None` at the end."""
    while match.deal.finished and not game.is_settled(match.deal.state):
        match.start_deal()
    return match.to_act


def run(
    contest: Contest[K],
    play: Callable[[Any, int], K],
    *,
    workers: int,
    executor: Executor | None = None,
    journal: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, deals: None,
) -> list[K]:
    """Play all deals of a contest with `play(contest, number)` and return their results in order.

    Any `concurrent.futures` executor will do, also that of a cluster; without one, a pool of
    `workers` processes is used. Results are stored in `journal`, from which an interrupted
    contest resumes. The first call of `progress` says how many deals the journal held.

    If a deal raises an error, the contest ends: no other deal is started, and running deals are completed and
    stored.
    """
    found = {kept.number: kept for kept in _played(contest, journal) if kept.number < contest.deals}
    missing = [number for number in range(contest.deals) if number not in found]
    progress(len(found), contest.deals)
    with (
        _executor_of(executor, min(workers, max(1, len(missing)))) as pool,
        _writing(journal, contest) as write,
    ):
        # The pool of this process gets a deal only when a worker is free, since queued deals can't be held
        # back. A borrowed executor gets all deals, since only it knows how many it can play at a time.
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
            # An interrupted contest should not play its remaining deals before it ends.
            for future in going:
                future.cancel()
    if fault is not None:
        raise fault
    return [found[number] for number in sorted(found)]


def _executor_of(executor: Executor | None, workers: int) -> Any:
    """Return a context with the given executor, which stays open, or with a new pool of processes."""
    if executor is not None:
        return nullcontext(executor)
    return ProcessPoolExecutor(workers, initializer=_end_when_interrupted)


def _end_when_interrupted() -> None:
    """Let a worker process end silently if the user interrupts it: the main process reports it."""
    # A process that a script started in the background ignores the interrupt.
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
    """Yield a function that adds a deal to the journal, which is cleared first if of another contest."""
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
