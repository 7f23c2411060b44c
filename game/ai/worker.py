"""The opponents' process: it is sent a request, it answers with the text of an action.

A busy Python thread would halve the window's frame rate, so thinking is done in a
process of its own. A worker that dies, hangs or answers nonsense is replaced, and the
table goes on with the rules of thumb. The worker ends when its pipe does, so none
outlives the window.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import time
from multiprocessing.connection import Connection
from random import Random

from ..actions import Action
from .levels import choose
from .request import Request

TIME_LIMIT = 5.0
"""Seconds after which an answer is no longer waited for."""


def serve(pipe: Connection) -> None:
    """Answer requests until the other end of the pipe is gone. Runs in the worker process."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            number, request = pipe.recv()
            action = choose(request.game, request.view, request.legal, request.level, request.seed)
            pipe.send_bytes(f"{number} {action.text}".encode())


class Opponents:
    """The worker process as the table uses it: `ask`, then `answer` until it comes."""

    def __init__(self, time_limit: float = TIME_LIMIT) -> None:
        self.time_limit = time_limit
        self.replaced = 0
        """How many workers had to be replaced."""
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._number = 0
        self._request: Request | None = None
        self._deadline = 0.0

    @property
    def pid(self) -> int | None:
        """The worker's process id, once it runs."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the worker, so that it is ready when first asked."""
        if self._process is not None and self._process.is_alive():
            return
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), name="etori-opponents", daemon=True)
        self._process.start()
        theirs.close()

    def ask(self, request: Request) -> None:
        """Ask for a decision; an earlier question that is not answered yet is forgotten."""
        self._number += 1
        self._request = request
        self._deadline = time.monotonic() + self.time_limit
        try:
            self.start()
            assert self._pipe is not None
            self._pipe.send((self._number, request))
        except (OSError, ValueError):
            self._replace()

    def answer(self) -> Action | None:
        """The decision asked for, or `None` while it is being thought about.

        After a fault of the worker, or when the time is up, it is what the rules of thumb say.
        """
        request = self._request
        if request is None:
            return None
        chosen = self._read(request)
        if chosen is None and self._pipe is not None and time.monotonic() < self._deadline:
            return None
        if chosen is None:
            if self._pipe is not None:
                self._replace()
            chosen = by_rule_of_thumb(request)
        self._request = None
        return chosen

    def forget(self) -> None:
        """The question is no longer of interest."""
        self._request = None

    def close(self) -> None:
        """End the worker."""
        self.forget()
        if self._process is not None:
            # SIGTERM may be swallowed in a process that has used SDL.
            self._process.kill()
            self._process.join(1)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    def _read(self, request: Request) -> Action | None:
        """The worker's answer to this question, if it is there and makes sense."""
        try:
            while self._pipe is not None and self._pipe.poll():
                number, _, text = self._pipe.recv_bytes(1000).decode().partition(" ")
                if int(number) == self._number:
                    return next(action for action in request.legal if action.text == text)
        except (EOFError, OSError, ValueError, StopIteration):
            self._replace()
        return None

    def _replace(self) -> None:
        """End a worker that failed; the next question starts another."""
        request = self._request
        self.close()
        self._request = request
        self.replaced += 1


def by_rule_of_thumb(request: Request) -> Action:
    """A decision made here and now: the normal level, or any legal action should that fail."""
    try:
        return choose(request.game, request.view, request.legal, "normal", request.seed)
    except Exception:  # a fault in advice must not stop the table
        return Random(request.seed).choice(request.legal)
