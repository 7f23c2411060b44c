"""The connection of window and worker; the window's end never blocks and limits its buffers.

Questions are sent as pickles with their length in front, since the worker may trust the window. Answers are
lines of text, since the window does not trust the worker.
"""

from __future__ import annotations

import contextlib
import pickle
import select
import socket
from typing import Any

from game.ai.worker_answer import MAX_LINE_BYTES, NoAnswer

MAX_UNSENT_BYTES = 1 << 20
"""Maximum number of unsent bytes before the worker counts as failed."""
_LENGTH = 4


class WorkerPipe:
    """The window's end. Raises `NoAnswer` or an `OSError` if the worker is at fault."""

    def __init__(self, end: socket.socket) -> None:
        end.setblocking(False)
        self._end = end
        self._unsent = b""
        self._unread = b""

    def send(self, asked: object) -> None:
        """Send as much of a question as the worker accepts; `lines` sends the rest."""
        question = pickle.dumps(asked)
        self._unsent += len(question).to_bytes(_LENGTH, "big") + question
        if len(self._unsent) > MAX_UNSENT_BYTES:
            raise NoAnswer("it does not listen")
        self._flush()

    def lines(self) -> list[bytes]:
        """Return the complete lines received; reads at most `MAX_LINE_BYTES` bytes for each call."""
        self._flush()
        try:
            heard = self._end.recv(MAX_LINE_BYTES)
        except BlockingIOError:
            return []
        if not heard:
            raise NoAnswer("it has ended")
        *whole, self._unread = (self._unread + heard).split(b"\n")
        if len(self._unread) > MAX_LINE_BYTES:
            raise NoAnswer("a line without an end")
        return whole

    def close(self) -> None:
        """Close the connection."""
        self._end.close()

    def _flush(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while self._unsent:
                self._unsent = self._unsent[self._end.send(self._unsent) :]


class WorkerEnd:
    """The worker's end; it blocks until a question arrives. Raises `EOFError` or an `OSError` at the end."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    def question(self) -> Any:
        """Return the next question and its number."""
        length = int.from_bytes(self._exactly(_LENGTH), "big")
        return pickle.loads(self._exactly(length))

    def say(self, line: bytes) -> None:
        """Send a line."""
        self._end.sendall(line)

    def waits(self) -> bool:
        """Return whether a question, or the end of all questions, is ready to be read."""
        return bool(select.select([self._end], [], [], 0)[0])

    def _exactly(self, length: int) -> bytes:
        found = b""
        while len(found) < length:
            more = self._end.recv(length - len(found))
            if not more:
                raise EOFError
            found += more
        return found
