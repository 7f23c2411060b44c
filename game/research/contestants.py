"""Contestants of the arena, by name: a level, `random`, the seer, or any program that answers questions.

A program is a command line. It is started without a shell, once for each thread that plays, and answers one
question at a time. Its answers aren't trusted: a program that dies, takes too long, or answers anything but a
legal action is a `BotFault`, which ends the measurement.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import threading
import time
from collections.abc import Sequence
from functools import cache
from io import BufferedReader
from typing import IO, NamedTuple, cast

from game.ai import logic_of
from game.ai.bidding_styles import STYLES, parted
from game.ai.decision import Effort
from game.ai.levels import EFFORTS, LEVELS, choose, effort_of
from game.ai.matched_player import MatchedPlayer
from game.ai.question import line_of
from game.engine import document
from game.engine.actions import Action
from game.engine.document import quoted
from game.match.match import Match
from game.research.all_seeing import SEER, foresee

BUILT_IN_CONTESTANTS = (*LEVELS, "random", SEER)
"""Contestants that are not programs."""
ANSWER_TIMEOUT = 120.0
"""Time limit for a program's answer, in seconds of real time."""


class BotFault(Exception):
    """A program failed to answer properly; the one-line message names the program and the reason."""


class TimedChoice(NamedTuple):
    """A choice and its time in seconds: CPU time, or real time for a program."""

    action: Action
    seconds: float


def checked(name: str) -> str:
    """Return the name of a contestant; raises `ValueError` if it is neither a known name nor a program."""
    if name not in BUILT_IN_CONTESTANTS and not _in_style(name):
        try:
            program = words_of(name)[0]
        except (ValueError, IndexError):
            raise ValueError(f"not a command line: {quoted(name)}") from None
        if shutil.which(program) is None:
            raise ValueError(
                f"neither one of {', '.join(BUILT_IN_CONTESTANTS)} nor a program: {quoted(program)}"
            )
    return name


def words_of(command: str, system: str = os.name) -> list[str]:
    """Return the words of a command line, split as the system's shell does; raises `ValueError`.

    On Windows (`nt`) a backslash separates folders; elsewhere it escapes the next character.
    """
    parts = shlex.shlex(command, posix=True, punctuation_chars=False)
    parts.whitespace_split, parts.commenters = True, ""
    if system == "nt":
        parts.escape = ""
    return [*parts]


def _in_style(name: str) -> bool:
    """Return whether a name is a level with a style, or a player at a strength between the levels."""
    level, style = parted(name)
    return (level in LEVELS and style in STYLES) or MatchedPlayer.read(name) is not None


def iterations_of(name: str, iterations: int | None) -> int | None:
    """Return the search iterations of a contestant, or `None` for one without search and for programs."""
    effort = EFFORTS["hard"] if name == SEER else effort_of(name)
    if effort is None:
        return None
    return effort.iterations if iterations is None else iterations


def decide(
    match: Match, name: str, seed: int, iterations: int | None, limit: float = ANSWER_TIMEOUT
) -> TimedChoice:
    """Choose for the player to act as a contestant; raises `BotFault`.

    Only the seer is given more than the view of the seat.
    """
    if name not in BUILT_IN_CONTESTANTS and not _in_style(name):
        began = time.monotonic()
        action = _running(name, threading.get_ident()).ask(match, limit)
        return TimedChoice(action, time.monotonic() - began)
    began = time.process_time()
    if name == SEER:
        action = foresee(match, seed, iterations or EFFORTS["hard"].iterations)
    else:
        effort = None if iterations is None else Effort(iterations)
        view, legal = match.view(match.to_act), match.legal()
        action = choose(logic_of(match.game), view, legal, name, seed, effort=effort)
    return TimedChoice(action, time.process_time() - began)


class Bot:
    """A program that answers questions, started at the first question and again after a fault."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, match: Match, limit: float) -> Action:
        """Return the program's choice for the player to act; raises `BotFault`."""
        player, legal = match.to_act, match.legal()
        line = line_of(match.game, match.view(player), legal, match.events(player))
        try:
            heard, late = self._answer(line, limit)
            return self._action(heard, legal, late=late)
        except BotFault:
            self.close()
            raise

    def close(self) -> None:
        """End the program."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            for stream in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    if stream is not None:
                        stream.close()
            process.wait()

    def _answer(self, line: bytes, limit: float) -> tuple[bytes, bool]:
        """Return the program's answer, empty if it has ended, and whether it was ended for taking too long.

        Raises `BotFault` if it wrote anything before the question, such as a second line.
        """
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        if _waiting(process.stdout):
            raise self._fault("it says what nobody has asked for")
        late = threading.Event()

        def end() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(limit, end)
        timer.start()
        try:
            process.stdin.write(line)
            process.stdin.flush()
            return process.stdout.readline(document.MAX_BYTES + 1), late.is_set()
        except OSError:  # the program has closed its end
            return b"", late.is_set()
        finally:
            timer.cancel()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(
                    words_of(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
            except OSError as error:
                raise self._fault(f"it cannot be started: {error.strerror}") from None
        return self._process

    def _action(self, heard: bytes, legal: Sequence[Action], *, late: bool) -> Action:
        if late:
            raise self._fault("it took too long")
        if not heard.endswith(b"\n"):
            raise self._fault("a line without an end" if heard else "it has ended")
        try:
            said = document.parse(heard)
        except document.DocumentError as error:
            raise self._fault(f"its answer is {error}") from None
        if isinstance(said, dict) and said.keys() == {"error"}:
            raise self._fault(f"an error of its own: {quoted(said['error'])}")
        if not isinstance(said, dict) or said.keys() != {"action"}:
            raise self._fault(f"its answer is no action: {quoted(said)}")
        for action in legal:
            if action.text == said["action"]:
                return action
        raise self._fault(f"its action is not legal: {quoted(said['action'])}")

    def _fault(self, why: str) -> BotFault:
        return BotFault(f"{quoted(self.command)}: {why}")


def _waiting(source: IO[bytes]) -> bool:
    """Return whether there is output to read, as far as this system can tell."""
    if os.name != "posix":
        return False
    os.set_blocking(source.fileno(), False)
    try:
        return bool(cast(BufferedReader, source).peek(1))
    finally:
        os.set_blocking(source.fileno(), True)


@cache
def _running(command: str, thread: int) -> Bot:
    """Return the program of a thread, which is reused for later questions and ends with this process."""
    return Bot(command)
