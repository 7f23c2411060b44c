"""The opponents' process: it is sent a request, it answers with the text of an action.

A busy Python thread would halve the window's frame rate, so thinking is done in a
process of its own. A worker that dies, hangs or answers nonsense is replaced, and the
table goes on with the rules of thumb. A new request ends the thinking about the one
before; so does the end of the window, so that no worker outlives it.
"""

from __future__ import annotations

import contextlib
import logging
import socket
import time
from multiprocessing.process import BaseProcess
from random import Random

from game.ai import process as beside
from game.ai.answer import NoAnswer, advice_line, fault_line, move_line, read_answer
from game.ai.counsel import seconds
from game.ai.levels import choose, judging
from game.ai.pace import Pace
from game.ai.request import Request
from game.ai.thinking import Thought, think
from game.ai.wire import Wire, WorkerEnd
from game.engine.actions import Action

GRACE = 3.0
"""Seconds beyond a level's own thinking time after which an answer is no longer waited for."""
ADVISER = "expert"
"""The level that gives hints."""
STAND_IN = "normal"
"""The level whose rules of thumb decide in the place of a worker that failed."""

logger = logging.getLogger(__name__)

# In the worker process.


def serve(theirs: socket.socket) -> None:
    """Answer requests until the window is gone. Runs in the worker process."""
    beside.settle_in()
    end, pace = WorkerEnd(theirs), Pace()
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, request, advice = end.question()
            try:
                if advice:
                    _advise(end, number, request)
                else:
                    end.say(move_line(number, pace.decide(request, end.waits)))
            except Exception as fault:
                end.say(fault_line(number, fault))
                raise


def _advise(end: WorkerEnd, number: int, request: Request) -> None:
    effort = request.effort or judging(request.sitter)
    think(
        request.mind,
        request.view,
        request.legal,
        Random(request.seed),
        iterations=effort.iterations,
        seconds=effort.seconds,
        stop=end.waits,
        report=lambda thought: end.say(advice_line(number, thought)),
    )


# In the window.


class Opponents:
    """The worker process as the table uses it: `ask`, then `answer` until it comes.

    For a hint `consult`, then `advice`, which grows until it is done. One question at a
    time: a new one takes the place of the one before. Whatever the worker does, nothing
    here raises and nothing waits.
    """

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self.replaced = 0
        """How many workers had to be replaced."""
        self.stood_in = False
        """Whether the last answer is that of the rules of thumb, in the place of a worker that failed."""
        self._process: BaseProcess | None = None
        self._wire: Wire | None = None
        self._number = 0
        self._first = 0
        """The first question that this worker was asked."""
        self._request: Request | None = None
        self._chosen: Action | None = None
        self._deadline = 0.0
        self._consulted: Request | None = None
        self._advice: Thought | None = None

    @property
    def pid(self) -> int | None:
        """The worker's process id, once it runs."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the worker, so that it is ready when first asked."""
        if self._process is not None:
            if self._process.is_alive():
                return
            self._replace("it has ended")
        try:
            self._start()
        except OSError as fault:
            logger.warning("no worker can be started: %s", fault.strerror)

    def _start(self) -> None:
        self._process, self._wire = beside.start(serve, "etori-opponents")
        self._first = self._number
        logger.info("worker %s is started", self.pid)

    # A move.

    def ask(self, request: Request) -> None:
        """Ask for a decision."""
        self.forget()
        self._request = request
        self._deadline = time.monotonic() + seconds(request) + self.grace
        self._send(request, advice=False)

    def answer(self) -> Action | None:
        """The decision asked for, or `None` while it is being thought about.

        After a fault of the worker, or when the time is up, it is what the rules of thumb say;
        `stood_in` tells.
        """
        request = self._request
        if request is None:
            return None
        self._receive(request)
        if self._request is None:
            return self._chosen
        if self._wire is not None:
            if time.monotonic() < self._deadline:
                return None
            self._replace("it took too long")
        self._request, self.stood_in = None, True
        return by_rule_of_thumb(request)

    def at_once(self, request: Request) -> Action:
        """A decision here and now, where others must not notice that somebody decides."""
        return by_rule_of_thumb(request)

    # A hint.

    def consult(self, request: Request) -> None:
        """Ask what the adviser thinks of the legal actions."""
        self.forget()
        self._consulted = request
        effort = request.effort or judging(request.sitter)
        self._deadline = time.monotonic() + effort.seconds + self.grace
        self._send(request, advice=True)

    def advice(self) -> Thought | None:
        """What the adviser has found out so far; `None` before the first word.

        After a fault of the worker it stays as it is; `consulting` tells whether more will come.
        """
        if self._consulted is not None:
            self._receive(self._consulted)
            late = time.monotonic() > self._deadline and not (self._advice and self._advice.done)
            if late and self._wire is not None:
                self._replace("it took too long")
        if self._wire is None or (self._advice is not None and self._advice.done):
            self._consulted = None
        return self._advice

    @property
    def consulting(self) -> bool:
        """Whether more advice is on its way."""
        return self._consulted is not None

    # Both.

    def forget(self) -> None:
        """The question that is open is no longer of interest."""
        self._request = self._consulted = self._advice = None
        self.stood_in = False
        self._number += 1

    def close(self) -> None:
        """End the worker."""
        self.forget()
        self._end_worker()

    def _send(self, request: Request, *, advice: bool) -> None:
        self.start()
        if self._wire is None:
            return
        try:
            self._wire.ask(self._number, request, advice=advice)
        except (OSError, NoAnswer) as fault:
            self._replace(beside.why(fault))
        except beside.UNPICKLED as fault:
            self._replace(f"it cannot be asked: {type(fault).__name__}")

    def _receive(self, request: Request) -> None:
        """Take in what the worker has said. What is no answer to what it was asked is a fault."""
        if self._wire is None:
            return
        asked = range(self._first, self._number + 1)
        try:
            for line in self._wire.lines():
                found = read_answer(line, asked, request.legal, advice=request is self._consulted)
                if found is not None:
                    self._take(found)
        except (OSError, NoAnswer) as fault:
            self._replace(beside.why(fault))

    def _take(self, found: Action | Thought) -> None:
        """The answer to the question that is open, or a part of it; raises `NoAnswer` after its end."""
        if isinstance(found, Thought):
            if self._advice is not None and self._advice.done:
                raise NoAnswer("advice after its end")
            self._advice = found
        else:
            if self._request is None:
                raise NoAnswer("a second answer")
            self._chosen, self._request = found, None

    def _replace(self, why: str) -> None:
        """End a worker that failed; the next question starts another."""
        logger.warning("worker %s is replaced: %s", self.pid, why)
        self._end_worker()
        self.replaced += 1

    def _end_worker(self) -> None:
        beside.end(self._process, self._wire)
        self._process = self._wire = None


def by_rule_of_thumb(request: Request) -> Action:
    """A decision made here and now: what is recommended, else the stand-in's, or any should that fail."""
    if request.recommended is not None:
        return request.recommended
    try:
        return choose(request.mind, request.view, request.legal, STAND_IN, request.seed)
    except Exception:  # a fault in advice must not stop the table
        return Random(request.seed).choice(request.legal)
