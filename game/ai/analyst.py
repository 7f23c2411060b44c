"""The analysts' process: it works on what is over, long and in the background, and tells what it finds.

It is another process than the opponents', at a low priority. A job is a value that holds all that is needed.
What is found comes one by one, as lines of JSON; should the process die, hang or say what is no finding,
another one goes on with what is left of the job. One job at a time: a new one ends the one before.

    {"number": 3, "found": {...}}
    {"number": 3, "at_work": true}
    {"number": 3, "done": true}
    {"number": 3, "fault": "ZeroDivisionError"}
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from multiprocessing.process import BaseProcess
from typing import Any, Generic, Protocol, TypeVar

from game.ai import process as beside
from game.ai.answer import NoAnswer, fault_line, line_of, name_of, parse, whole_of
from game.ai.verdict import MOST_WEIGHED
from game.ai.weighing import Stop
from game.ai.wire import Wire, WorkerEnd

PATIENCE = 60.0
"""Seconds without a word after which the process is taken to hang."""
TRIES = 3
"""How many processes may fail one after the other without having found anything, before a job is given up."""
NICE = 10
"""How far others come first."""
PULSE = 0.5
"""Seconds between two words that it is at work."""
_MOST_BRACKETS = MOST_WEIGHED + 16

R = TypeVar("R")
logger = logging.getLogger(__name__)


class Job(Protocol[R]):
    """What can be worked on: a value that can be pickled, and holds nothing of a deal that is not over."""

    def work(self, stop: Stop) -> Iterator[dict[str, Any]]:
        """In the process: what is found, one by one, each ready for `json`.

        `stop` is asked often, so that the window knows that it goes on; it ends when it says yes.
        """

    def reader(self) -> Callable[[object], R]:
        """In the window: what reads one of these again. It raises `ValueError` for anything else."""

    def left(self, found: Sequence[R]) -> Job[R]:
        """What is left of it once so much is found."""


# In the process.


def serve(theirs: socket.socket) -> None:
    """Work on jobs until the window is gone. Runs in the process."""
    beside.settle_in()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    end = WorkerEnd(theirs)
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, job = end.received()
            if job is None:
                continue
            try:
                for found in job.work(_Pulse(end, number)):
                    end.say(line_of({"number": number, "found": found}))
            except Exception as fault:
                end.say(fault_line(number, fault))
                raise
            end.say(line_of({"number": number, "done": True}))


class _Pulse:
    """Asked whether to stop it lets the window know, now and then, that the work goes on."""

    def __init__(self, end: WorkerEnd, number: int) -> None:
        self._end = end
        self._line = line_of({"number": number, "at_work": True})
        self._said = 0.0

    def __call__(self) -> bool:
        now = time.monotonic()
        if now >= self._said + PULSE:
            self._said = now
            self._end.say(self._line)
        return self._end.waits()


# In the window.


class Ended(Enum):
    """How the work on a job came to its end."""

    DONE = "all is found"
    STOPPED = "it was stopped, or another job took its place"
    FAILED = "process after process failed at it"


class Task(Generic[R]):
    """A job that is worked on, and what is found so far."""

    def __init__(self, job: Job[R]) -> None:
        self.job = job
        self.found: list[R] = []
        self.ended: Ended | None = None
        """`None` while it is worked on."""
        self._read = job.reader()
        self._told = 0
        self._tries = 0

    def take(self, found: object) -> None:
        """Take in what the process says it has found; raises `ValueError`."""
        self.found.append(self._read(found))
        self._tries = 0

    def news(self) -> list[R]:
        """What has been found since this was asked for the last time."""
        new = self.found[self._told :]
        self._told = len(self.found)
        return new

    def try_again(self) -> bool:
        """Whether another process may try, after one has failed."""
        self._tries += 1
        return self._tries < TRIES


class Analyst:
    """The process as the window uses it: `begin`, then `results` until the task has ended.

    Whatever the process does, nothing here raises and nothing waits.
    """

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.replaced = 0
        """How many processes had to be replaced."""
        self.task: Task[Any] | None = None
        """What is worked on."""
        self._process: BaseProcess | None = None
        self._wire: Wire | None = None
        self._number = 0
        self._first = 0
        """The first job that this process was given."""
        self._heard = 0.0

    @property
    def pid(self) -> int | None:
        """The id of the process, once it runs."""
        return None if self._process is None else self._process.pid

    def begin(self, job: Job[R]) -> Task[R]:
        """Work on a job, in place of the one before."""
        if self.task is not None:
            self.task.ended = Ended.STOPPED
        self.task = task = Task(job)
        self._send()
        return task

    def results(self, task: Task[R]) -> list[R]:
        """What has been found since this was asked for the last time."""
        if task is self.task:
            self._receive()
        return task.news()

    def stop(self, task: Task[Any]) -> None:
        """Work no longer on it, if it is worked on."""
        if task is not self.task:
            return
        self._end_task(Ended.STOPPED)
        self._number += 1
        if self._wire is not None:
            try:
                self._wire.send((self._number, None))
            except (OSError, NoAnswer) as fault:
                self._replace(beside.why(fault))

    def close(self) -> None:
        """End the process, and with it what is worked on."""
        if self.task is not None:
            self._end_task(Ended.STOPPED)
        self._end_process()

    def _end_task(self, how: Ended) -> None:
        assert self.task is not None, "a task is ended that is worked on"
        self.task.ended = how
        self.task = None

    # The process.

    def _send(self) -> None:
        """Give the process what is left of the task; another process where that one has failed."""
        while (task := self.task) is not None:
            self._number += 1
            fault = self._sent(task.job.left(task.found))
            if fault is None:
                self._heard = time.monotonic()
                return
            self._fail(fault)

    def _sent(self, job: Job[Any]) -> str | None:
        """Why the job could not be sent; `None` where it was."""
        try:
            if self._process is None or not self._process.is_alive():
                self._end_process()
                self._process, self._wire = beside.start(serve, "etori-analyst")
                self._first = self._number
                logger.info("analyst %s is started", self.pid)
            assert self._wire is not None, "a process has a line"
            self._wire.send((self._number, job))
        except (OSError, NoAnswer) as fault:
            return beside.why(fault)
        except beside.UNPICKLED as fault:
            return f"it cannot be asked: {type(fault).__name__}"
        return None

    def _receive(self) -> None:
        if self._wire is None:
            return
        try:
            for line in self._wire.lines():
                self._heard = time.monotonic()
                self._take(line)
            if time.monotonic() > self._heard + self.patience:
                raise NoAnswer("it is silent for too long")
        except (OSError, NoAnswer) as fault:
            self._fail(beside.why(fault))
            self._send()

    def _take(self, line: bytes) -> None:
        """Take in a line; raises `NoAnswer` where it is none that was asked for."""
        said = parse(line, _MOST_BRACKETS)
        number = whole_of(said.pop("number", None))
        if number not in range(self._first, self._number + 1):
            raise NoAnswer("an answer to what was not asked")
        if said.keys() == {"fault"}:
            raise NoAnswer(f"an error of its own: {name_of(said['fault'])}")
        if number != self._number or said == {"at_work": True}:
            return
        task = self.task
        if task is None:
            raise NoAnswer("more after its end")
        if said == {"done": True}:
            self._end_task(Ended.DONE)
        elif said.keys() == {"found"}:
            try:
                task.take(said["found"])
            except ValueError:
                raise NoAnswer("not what was to be found") from None
        else:
            raise NoAnswer("not what was asked for")

    def _fail(self, why: str) -> None:
        self._replace(why)
        if self.task is not None and not self.task.try_again():
            self._end_task(Ended.FAILED)

    def _replace(self, why: str) -> None:
        """End a process that failed; the next job starts another."""
        logger.warning("analyst %s is replaced: %s", self.pid, why)
        self._end_process()
        self.replaced += 1

    def _end_process(self) -> None:
        beside.end(self._process, self._wire)
        self._process = self._wire = None
