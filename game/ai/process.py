"""A process beside the window: how it is started, and how it ends with the window at the latest.

It is spawned, not forked, and talks over a line of its own (see `wire`).
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import pickle
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.process import BaseProcess

from game.ai.answer import NoAnswer
from game.ai.wire import Wire

Serve = Callable[[socket.socket], None]
"""What the process does with its end of the line. It begins with `settle_in`."""
UNPICKLED = (pickle.PicklingError, AttributeError, TypeError)
"""What is raised where a question cannot be sent at all."""
_PR_SET_PDEATHSIG = 1

# In the process.


def settle_in() -> None:
    """Let this process end when the window's has, however that ended; Ctrl-C is the window's affair."""
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        # Unlike a thread it ends a stopped process, too. It counts from the thread that started this one.
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    threading.Thread(target=_watch_window, name="watch the window", daemon=True).start()


def _watch_window() -> None:
    window = multiprocessing.parent_process()
    if window is not None:
        window.join()
        os._exit(0)


# In the window.


def start(serve: Serve, name: str) -> tuple[BaseProcess, Wire]:
    """A process that serves, and the line to it; raises `OSError`."""
    ours, theirs = socket.socketpair()
    process = multiprocessing.get_context("spawn").Process(
        target=serve, args=(theirs,), name=name, daemon=True
    )
    with theirs, _unheard():
        try:
            process.start()
        except OSError:
            ours.close()
            raise
    return process, Wire(ours)


def end(process: BaseProcess | None, wire: Wire | None) -> None:
    """End a process, whatever it does, and hang up."""
    if process is not None:
        # SIGTERM may be swallowed in a process that has used SDL.
        process.kill()
        process.join(1)
    if wire is not None:
        wire.close()


def why(fault: OSError | NoAnswer) -> str:
    """Why a process is replaced, in words for the log: no card, nor anything else that it said."""
    return str(fault) if isinstance(fault, NoAnswer) else f"the line is broken: {fault.strerror}"


@contextlib.contextmanager
def _unheard() -> Iterator[None]:
    """While a process starts Ctrl-C waits, and never reaches it: it would interrupt its imports."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # It starts together with the first process, and then lets the signal in again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
