"""The opponents' process: it is sent a request, it answers with the text of an action.

A busy Python thread would halve the window's frame rate, so thinking is done in a
process of its own. A worker that dies, hangs or answers nonsense is replaced, and the
table goes on with the rules of thumb. A new request ends the thinking about the one
before; so does the end of the pipe, so that no worker outlives the window.

Answers are lines of text: `7 play TH` to request 7, or for advice `7 {...}`, a JSON object
that is sent again and again as the thought goes on.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import signal
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from random import Random

from game.engine.actions import Action
from game.minds.counsel import decide, seconds
from game.minds.levels import choose, judging
from game.minds.request import Request
from game.minds.search import Opinion
from game.minds.thinking import Thought, think

GRACE = 3.0
"""Seconds beyond a level's own thinking time after which an answer is no longer waited for."""
ADVISER = "expert"
"""The level that gives hints."""
_LARGEST = 1 << 16


def serve(pipe: Connection) -> None:
    """Answer requests until the other end of the pipe is gone. Runs in the worker process."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            number, request, advise = pipe.recv()
            if advise:
                _advise(pipe, number, request)
            else:
                pipe.send_bytes(f"{number} {decide(request, pipe.poll).text}".encode())


def _advise(pipe: Connection, number: int, request: Request) -> None:
    effort = request.effort or judging(request.level)

    def report(thought: Thought) -> None:
        opinions = [(opinion.action.text, opinion.visits, opinion.payoff) for opinion in thought.opinions]
        found = {"opinions": opinions, "deals": thought.deals, "exact": thought.exact, "done": thought.done}
        pipe.send_bytes(f"{number} {json.dumps(found)}".encode())

    think(
        request.mind,
        request.view,
        request.legal,
        Random(request.seed),
        iterations=effort.iterations,
        seconds=effort.seconds,
        stop=pipe.poll,
        report=report,
    )


class Opponents:
    """The worker process as the table uses it: `ask`, then `answer` until it comes.

    For a hint `consult`, then `advice`, which grows until it is done. One question at a
    time: a new one takes the place of the one before.
    """

    def __init__(self, grace: float = GRACE) -> None:
        self.grace = grace
        self.replaced = 0
        """How many workers had to be replaced."""
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._number = 0
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
            self._replace()
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), name="etori-opponents", daemon=True)
        with _unheard():
            self._process.start()
        theirs.close()

    # A move.

    def ask(self, request: Request) -> None:
        """Ask for a decision."""
        self.forget()
        self._request = request
        self._deadline = time.monotonic() + seconds(request) + self.grace
        self._send(request, advise=False)

    def answer(self) -> Action | None:
        """The decision asked for, or `None` while it is being thought about.

        After a fault of the worker, or when the time is up, it is what the rules of thumb say.
        """
        request = self._request
        if request is None:
            return None
        self._receive()
        if self._request is None:
            return self._chosen
        if self._pipe is not None and time.monotonic() < self._deadline:
            return None
        if self._pipe is not None:
            self._replace()
        self._request = None
        return by_rule_of_thumb(request)

    def at_once(self, request: Request) -> Action:
        """A decision here and now, where others must not notice that somebody decides."""
        return by_rule_of_thumb(request)

    # A hint.

    def consult(self, request: Request) -> None:
        """Ask what the adviser thinks of the legal actions."""
        self.forget()
        self._consulted = request
        effort = request.effort or judging(request.level)
        self._deadline = time.monotonic() + effort.seconds + self.grace
        self._send(request, advise=True)

    def advice(self) -> Thought | None:
        """What the adviser has found out so far; `None` before the first word.

        After a fault of the worker it stays as it is; `consulting` tells whether more will come.
        """
        if self._consulted is not None:
            self._receive()
            if time.monotonic() > self._deadline and self._pipe is not None:
                self._replace()
        if self._pipe is None or (self._advice is not None and self._advice.done):
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
        self._number += 1

    def close(self) -> None:
        """End the worker."""
        self.forget()
        self._end_worker()

    def _send(self, request: Request, *, advise: bool) -> None:
        try:
            self.start()
            assert self._pipe is not None
            self._pipe.send((self._number, request, advise))
        except (OSError, ValueError):
            self._replace()

    def _receive(self) -> None:
        """Take in what the worker has said. What is not an answer to the open question is a fault or old."""
        try:
            while self._pipe is not None and self._pipe.poll():
                number, _, text = self._pipe.recv_bytes(_LARGEST).decode().partition(" ")
                if int(number) == self._number:
                    self._take(text)
        except (EOFError, OSError, ValueError, KeyError, TypeError):
            self._replace()

    def _take(self, text: str) -> None:
        """An answer to the open question; raises `ValueError` where it makes no sense."""
        request = self._consulted or self._request
        if request is None:
            return
        legal = {action.text: action for action in request.legal}
        if request is self._request:
            self._chosen = legal[text]
            self._request = None
            return
        found = json.loads(text)
        opinions = [
            Opinion(legal[name], int(visits), float(payoff)) for name, visits, payoff in found["opinions"]
        ]
        self._advice = Thought(opinions, int(found["deals"]), bool(found["exact"]), bool(found["done"]))

    def _replace(self) -> None:
        """End a worker that failed; the next question starts another."""
        self._end_worker()
        self.replaced += 1

    def _end_worker(self) -> None:
        if self._process is not None:
            # SIGTERM may be swallowed in a process that has used SDL.
            self._process.kill()
            self._process.join(1)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


@contextlib.contextmanager
def _unheard() -> Iterator[None]:
    """While a worker starts Ctrl-C waits, and never reaches the worker: it would interrupt its imports."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # its own start would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def by_rule_of_thumb(request: Request) -> Action:
    """A decision made here and now: what is recommended, else the normal level, or any should that fail."""
    if request.recommended is not None:
        return request.recommended
    try:
        return choose(request.mind, request.view, request.legal, "normal", request.seed)
    except Exception:  # a fault in advice must not stop the table
        return Random(request.seed).choice(request.legal)
