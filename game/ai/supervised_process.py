"""A supervised process beside the window, replaced if it dies, hangs or gives an invalid answer.

A busy Python thread would halve the window's frame rate, so long work is done in a process of its own. It is
spawned, not forked, and talks over a socket (see `worker_pipe`). It ends with the window at the latest, even
if the window crashes.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import os
import pickle
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from math import inf
from typing import TYPE_CHECKING, Any

from game.ai.worker_answer import NoAnswer, fault_line, read_line
from game.ai.worker_pipe import WorkerEnd, WorkerPipe

if TYPE_CHECKING:  # imported with the first process, so that the first page appears sooner
    from multiprocessing.process import BaseProcess

Work = Callable[[WorkerEnd, int, Any], None]
"""Function, which must be picklable, that the process calls with a question and its number.

It sends answer lines with that number.
"""
_UNPICKLED = (pickle.PicklingError, AttributeError, TypeError)
"""Exceptions raised if a question can't be pickled."""
_PR_SET_PDEATHSIG = 1

logger = logging.getLogger(__name__)

# In the process.


def serve(theirs: socket.socket, work: Work, nice: int) -> None:
    """Answer questions until the window is gone; runs in the process."""
    _settle_in()
    if nice:
        with contextlib.suppress(OSError, AttributeError):
            os.nice(nice)
    end = WorkerEnd(theirs)
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, question = end.question()
            if question is None:
                continue
            try:
                work(end, number, question)
            except Exception as fault:
                end.say(fault_line(number, fault))
                raise


def _settle_in() -> None:
    """Make this process end when the window's process ends, and ignore Ctrl-C, which is for the window."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        # Unlike the thread below, this also kills a stopped process. The kernel sends the signal when the
        # thread that started this process ends.
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    threading.Thread(target=_watch_window, name="watch the window", daemon=True).start()


def _watch_window() -> None:
    from multiprocessing import parent_process

    window = parent_process()
    if window is not None:
        window.join()
        os._exit(0)


# In the window.


class SupervisedProcess:
    """A process as the window uses it: call `ask`, then `receive` until the answer is complete.

    There is one question at a time: a new question ends the work on the last. No method raises or blocks,
    whatever the process does. A process that fails is ended, and the next question starts another.
    """

    def __init__(self, role: str, work: Work, nice: int = 0) -> None:
        self.replaced = 0
        """Number of processes that had to be replaced."""
        self._role = role
        """Name of the process in the log."""
        self._work = work
        self._nice = nice
        self._process: BaseProcess | None = None
        self._wire: WorkerPipe | None = None
        self._number = 0
        self._first = 1
        """Number of the first question to this process."""
        self._deadline = inf

    @property
    def pid(self) -> int | None:
        """The id of the process, `None` if there is none."""
        return None if self._process is None else self._process.pid

    @property
    def listening(self) -> bool:
        """Whether a process is running and can be asked."""
        return self._wire is not None

    def start(self) -> None:
        """Start the process unless it is running, so that it is ready for the first question."""
        if self._process is not None:
            if self._process.is_alive():
                return
            self._replace("it has ended")
        try:
            self._process, self._wire = self._spawned()
        except OSError as fault:
            logger.warning("no %s can be started: %s", self._role, fault.strerror)
            return
        self._first = self._number + 1
        logger.info("%s %s is started", self._role, self.pid)

    def ask(self, question: object, seconds: float) -> None:
        """Ask a question in place of the last, and allow `seconds` for an answer.

        `listening` tells whether it could be sent.
        """
        self.start()
        self._send(question)
        self.wait(seconds)

    def wait(self, seconds: float) -> None:
        """Allow `seconds` from now before the process counts as hung."""
        self._deadline = time.monotonic() + seconds

    def drop(self) -> None:
        """End the work on the question; further answers to it are ignored."""
        self._send(None)
        self.wait(inf)

    def receive(self, take: Callable[[dict[str, Any]], None]) -> None:
        """Pass the answers to the last question to `take`, which raises `NoAnswer` if one is invalid.

        An invalid answer or too long a silence ends the process.
        """
        if self._wire is None:
            return
        try:
            for line in self._wire.lines():
                said = read_line(line, range(self._first, self._number + 1))
                if said is not None:
                    take(said)
            if time.monotonic() > self._deadline:
                raise NoAnswer("it took too long")
        except (OSError, NoAnswer) as fault:
            self._replace(_why(fault))

    def close(self) -> None:
        """Kill the process and close the connection."""
        if self._process is not None:
            # A process that has used SDL may ignore SIGTERM.
            self._process.kill()
            self._process.join(1)
        if self._wire is not None:
            self._wire.close()
        self._process = self._wire = None

    def _spawned(self) -> tuple[BaseProcess, WorkerPipe]:
        """Return a new process and the pipe to it; raises `OSError`."""
        from multiprocessing import get_context

        ours, theirs = socket.socketpair()
        process = get_context("spawn").Process(
            target=serve, args=(theirs, self._work, self._nice), name=f"etori-{self._role}", daemon=True
        )
        with theirs, _unheard():
            try:
                process.start()
            except OSError:
                ours.close()
                raise
        return process, WorkerPipe(ours)

    def _send(self, question: object) -> None:
        if self._wire is None:
            return
        self._number += 1
        try:
            self._wire.send((self._number, question))
        except (OSError, NoAnswer) as fault:
            self._replace(_why(fault))
        except _UNPICKLED as fault:
            self._replace(f"it cannot be asked: {type(fault).__name__}")

    def _replace(self, why: str) -> None:
        """End a process that failed; the next question starts a new one."""
        logger.warning("%s %s is replaced: %s", self._role, self.pid, why)
        self.close()
        self.replaced += 1


def _why(fault: OSError | NoAnswer) -> str:
    """Return why a process is replaced, for the log; nothing that it said is quoted."""
    return str(fault) if isinstance(fault, NoAnswer) else f"the line is broken: {fault.strerror}"


@contextlib.contextmanager
def _unheard() -> Iterator[None]:
    """Block Ctrl-C while a process starts: the process inherits the block, so Ctrl-C can't interrupt its
    imports.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    # The resource tracker starts with the first process and unblocks the signal, so start it before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
