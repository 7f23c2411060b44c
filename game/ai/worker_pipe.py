"""The line between window and worker: the window's end never waits for the other and never swells.

Questions go as pickles behind their length, since the worker may trust the window. Answers come as lines
of text, since the window does not trust the worker.
"""

from __future__ import annotations

import contextlib
import pickle
import select
import socket
from typing import Any

from game.ai.worker_answer import LARGEST, NoAnswer

MOST_UNSENT = 1 << 20
"""Bytes that may wait to be sent to a worker that does not listen."""
_LENGTH = 4


class WorkerPipe:
    """The window's end. What it raises where the worker is at fault is `NoAnswer` or an `OSError`."""

    def __init__(self, end: socket.socket) -> None:
        end.setblocking(False)
        self._end = end
        self._unsent = b""
        self._unread = b""

    def send(self, asked: object) -> None:
        """Send a question, as far as the other end takes it in; what is left follows with `lines`."""
        question = pickle.dumps(asked)
        self._unsent += len(question).to_bytes(_LENGTH, "big") + question
        if len(self._unsent) > MOST_UNSENT:
            raise NoAnswer("it does not listen")
        self._flush()

    def lines(self) -> list[bytes]:
        """The lines that have come in; not all at once from a worker that says very much."""
        self._flush()
        try:
            heard = self._end.recv(LARGEST)
        except BlockingIOError:
            return []
        if not heard:
            raise NoAnswer("it has ended")
        *whole, self._unread = (self._unread + heard).split(b"\n")
        if len(self._unread) > LARGEST:
            raise NoAnswer("a line without an end")
        return whole

    def close(self) -> None:
        """Hang up."""
        self._end.close()

    def _flush(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while self._unsent:
                self._unsent = self._unsent[self._end.send(self._unsent) :]


class WorkerEnd:
    """The worker's end, which waits for questions. It raises `EOFError` or an `OSError` at the end."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    def question(self) -> Any:
        """The next question, behind its number."""
        length = int.from_bytes(self._exactly(_LENGTH), "big")
        return pickle.loads(self._exactly(length))

    def say(self, line: bytes) -> None:
        """Send a line."""
        self._end.sendall(line)

    def waits(self) -> bool:
        """Whether a new question, or the end of all questions, waits to be read."""
        return bool(select.select([self._end], [], [], 0)[0])

    def _exactly(self, length: int) -> bytes:
        found = b""
        while len(found) < length:
            more = self._end.recv(length - len(found))
            if not more:
                raise EOFError
            found += more
        return found
