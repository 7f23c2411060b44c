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

import time
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

from game.ai.paired_trials import Stop
from game.ai.supervised_process import SupervisedProcess
from game.ai.worker_answer import NoAnswer, line_of
from game.ai.worker_pipe import WorkerEnd

PATIENCE = 60.0
"""Seconds without a word after which the process is taken to hang."""
TRIES = 3
"""How many processes may fail one after the other without having found anything, before a job is given up."""
NICE = 10
"""How far others come first."""
PULSE = 0.5
"""Seconds between two words that it is at work."""

R = TypeVar("R")


class AnalysisJob(Protocol[R]):
    """What can be worked on: a value that can be pickled, and holds nothing of a deal that is not over."""

    def work(self, stop: Stop) -> Iterator[dict[str, Any]]:
        """In the process: what is found, one by one, each ready for `json`.

        `stop` is asked often, so that the window knows that it goes on; it ends when it says yes.
        """

    def reader(self) -> Callable[[object], R]:
        """In the window: what reads one of these again. It raises `ValueError` for anything else."""

    def left(self, found: Sequence[R]) -> AnalysisJob[R]:
        """What is left of it once so much is found."""


# In the process.


def work_on(end: WorkerEnd, number: int, job: AnalysisJob[Any]) -> None:
    """Say what is found, and the end."""
    for found in job.work(_Pulse(end, number)):
        end.say(line_of({"number": number, "found": found}))
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


class JobEnd(Enum):
    """How the work on a job came to its end."""

    DONE = "all is found"
    STOPPED = "it was stopped, or another job took its place"
    FAILED = "process after process failed at it"


class RunningJob(Generic[R]):
    """A job that is worked on, and what is found so far."""

    def __init__(self, job: AnalysisJob[R]) -> None:
        self.job = job
        self.found: list[R] = []
        self.ended: JobEnd | None = None
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
        self.process = SupervisedProcess("analyst", work_on, NICE)
        self.task: RunningJob[Any] | None = None
        """What is worked on."""

    def begin(self, job: AnalysisJob[R]) -> RunningJob[R]:
        """Work on a job, in place of the one before."""
        if self.task is not None:
            self.task.ended = JobEnd.STOPPED
        self.task = task = RunningJob(job)
        self._send()
        return task

    def results(self, task: RunningJob[R]) -> list[R]:
        """What has been found since this was asked for the last time."""
        if task is self.task:
            self.process.receive(self._take)
            if not self.process.listening:
                self._fail()
                self._send()
        return task.news()

    def stop(self, task: RunningJob[Any]) -> None:
        """Work no longer on it, if it is worked on."""
        if task is self.task:
            self._end_task(JobEnd.STOPPED)
            self.process.drop()

    def close(self) -> None:
        """End the process, and with it what is worked on."""
        if self.task is not None:
            self._end_task(JobEnd.STOPPED)
        self.process.close()

    def _end_task(self, how: JobEnd) -> None:
        assert self.task is not None, "a task is ended that is worked on"
        self.task.ended = how
        self.task = None

    def _send(self) -> None:
        """Give the process what is left of the task; another process where that one fails."""
        while self.task is not None:
            self.process.ask(self.task.job.left(self.task.found), self.patience)
            if self.process.listening:
                return
            self._fail()

    def _fail(self) -> None:
        if self.task is not None and not self.task.try_again():
            self._end_task(JobEnd.FAILED)

    def _take(self, said: dict[str, Any]) -> None:
        """Take in what is said; raises `NoAnswer` where it is none that was asked for."""
        self.process.wait(self.patience)
        task = self.task
        if task is None:
            raise NoAnswer("more after its end")
        if said == {"done": True}:
            self._end_task(JobEnd.DONE)
        elif said.keys() == {"found"}:
            try:
                task.take(said["found"])
            except ValueError:
                raise NoAnswer("not what was to be found") from None
        elif said != {"at_work": True}:
            raise NoAnswer("not what was asked for")
