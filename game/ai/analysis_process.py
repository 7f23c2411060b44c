"""The analyst: a process that analyses finished deals in the background and sends what it finds.

It is separate from the opponents' process and has a low priority. A job is a value with everything the
analyst needs. It sends findings one by one, as lines of JSON. If the process dies, hangs or sends anything
else, a new process gets the rest of the job. There is one job at a time: a new job replaces the last.

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

HANG_SECONDS = 60.0
"""Seconds of silence after which the process counts as hung."""
MAX_FAILURES = 3
"""Number of processes that may fail in a row, without a finding in between, before a job is given up."""
NICE = 10
"""Niceness added to the process, so that other processes come first."""
HEARTBEAT_SECONDS = 0.5
"""Minimum seconds between two messages that the process is at work."""

R = TypeVar("R")


class AnalysisJob(Protocol[R]):
    """A job for the analyst: a value that can be pickled and contains nothing of an unfinished deal."""

    def work(self, stop: Stop) -> Iterator[dict[str, Any]]:
        """Yield the findings one by one, each ready for `json`; runs in the process.

        The job calls `stop` often, since each call also shows the window that the job is running, and ends
        when `stop` returns true.
        """

    def reader(self) -> Callable[[object], R]:
        """Return the function that reads a finding in the window; it raises `ValueError` if it can't."""

    def left(self, found: Sequence[R]) -> AnalysisJob[R]:
        """Return the job that remains after these findings."""


# In the process.


def work_on(end: WorkerEnd, number: int, job: AnalysisJob[Any]) -> None:
    """Run a job: send each finding to the window through `end`, then a line that says the job is done.

    Each line contains `number`, the number of the job.
    """
    for found in job.work(_Pulse(end, number)):
        end.say(line_of({"number": number, "found": found}))
    end.say(line_of({"number": number, "done": True}))


class _Pulse:
    """Stop callback that also tells the window, every `HEARTBEAT_SECONDS` seconds, that the job is
    running.
    """

    def __init__(self, end: WorkerEnd, number: int) -> None:
        self._end = end
        self._line = line_of({"number": number, "at_work": True})
        self._said = 0.0

    def __call__(self) -> bool:
        now = time.monotonic()
        if now >= self._said + HEARTBEAT_SECONDS:
            self._said = now
            self._end.say(self._line)
        return self._end.waits()


# In the window.


class JobEnd(Enum):
    """Why the work on a job ended."""

    DONE = "all is found"
    STOPPED = "it was stopped, or another job took its place"
    FAILED = "process after process failed at it"


class RunningJob(Generic[R]):
    """A job in progress and its findings so far."""

    def __init__(self, job: AnalysisJob[R]) -> None:
        self.job = job
        self.found: list[R] = []
        self.ended: JobEnd | None = None
        """Why the job ended, `None` while it is running."""
        self._read = job.reader()
        self._told = 0
        self._tries = 0

    def take(self, found: object) -> None:
        """Read and store a finding sent by the process; raises `ValueError` if it can't be read."""
        self.found.append(self._read(found))
        self._tries = 0

    def news(self) -> list[R]:
        """Return the findings since the last call."""
        new = self.found[self._told :]
        self._told = len(self.found)
        return new

    def try_again(self) -> bool:
        """Count a failed process and return whether another one may try."""
        self._tries += 1
        return self._tries < MAX_FAILURES


class Analyst:
    """The analyst as the window uses it: call `begin`, then `results` until the task has ended.

    No method raises or blocks, whatever the process does.
    """

    def __init__(self, patience: float = HANG_SECONDS) -> None:
        self.patience = patience
        self.process = SupervisedProcess("analyst", work_on, NICE)
        self.task: RunningJob[Any] | None = None
        """The job in progress, `None` if there is none."""

    def begin(self, job: AnalysisJob[R]) -> RunningJob[R]:
        """Start a job in place of the current one."""
        if self.task is not None:
            self.task.ended = JobEnd.STOPPED
        self.task = task = RunningJob(job)
        self._send()
        return task

    def results(self, task: RunningJob[R]) -> list[R]:
        """Return the findings since the last call; restarts the process if it failed."""
        if task is self.task:
            self.process.receive(self._take)
            if not self.process.listening:
                self._fail()
                self._send()
        return task.news()

    def stop(self, task: RunningJob[Any]) -> None:
        """Stop this job if it is the current one."""
        if task is self.task:
            self._end_task(JobEnd.STOPPED)
            self.process.drop()

    def close(self) -> None:
        """End the process and the current job."""
        if self.task is not None:
            self._end_task(JobEnd.STOPPED)
        self.process.close()

    def _end_task(self, how: JobEnd) -> None:
        assert self.task is not None, "a task is ended that is worked on"
        self.task.ended = how
        self.task = None

    def _send(self) -> None:
        """Send the rest of the job to the process, or to a new one if that fails."""
        while self.task is not None:
            self.process.ask(self.task.job.left(self.task.found), self.patience)
            if self.process.listening:
                return
            self._fail()

    def _fail(self) -> None:
        if self.task is not None and not self.task.try_again():
            self._end_task(JobEnd.FAILED)

    def _take(self, said: dict[str, Any]) -> None:
        """Handle a message from the process; raises `NoAnswer` if it does not fit the job."""
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
