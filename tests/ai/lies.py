"""What a worker says that is broken, or that somebody else speaks for: none of it is an answer."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from game.ai.opponent_process import OpponentProcess, Thinking
from game.ai.request import DecisionRequest
from game.ai.supervised_process import SupervisedProcess
from game.ai.worker_answer import LARGEST
from game.ai.worker_pipe import WorkerEnd, WorkerPipe


class Asked(NamedTuple):
    """A question as the liar knows it."""

    number: int
    request: DecisionRequest
    advice: bool

    def truth(self, rng: Random) -> dict[str, Any]:
        """Some answer that is good."""
        texts = [action.text for action in self.request.legal]
        if not self.advice:
            return {"number": self.number, "move": rng.choice(texts)}
        estimates = [[text, rng.randrange(500), rng.uniform(-20, 20)] for text in texts]
        return {"number": self.number, "estimates": estimates, "deals": 120, "exact": False, "done": True}

    def illegal(self, rng: Random) -> object:
        """What is no legal action's text."""
        text = rng.choice(self.request.legal).text
        altered = (text + " ", text.upper(), f"{text}\n", f"{text} {text}", f"\0{text}", "\ud800", "")
        others = ("resign", "play JK", "bid 3 H", "play 2C" * 500, [text], {"move": text}, None, 0, True)
        return rng.choice(altered + others)


NOT_WHOLE = (None, True, "7", 7.0, -1, [7], {}, 10**9, 10**400, float("nan"), float("inf"))
NOT_NUMBERS = (None, False, "1.5", [1.5], {}, float("nan"), float("-inf"), 1e12, -1e300, 10**30)
NOT_BOOLEANS = (None, 0, 1, "true", [], {}, 1.0)


def told(answer: object) -> bytes:
    return json.dumps(answer).encode() + b"\n"


def wrong_field(asked: Asked, rng: Random) -> bytes:
    """One member of a good answer is of a wrong type, size or meaning."""
    answer = asked.truth(rng)
    name = rng.choice(list(answer))
    match name:
        case "number" | "deals":
            answer[name] = rng.choice(NOT_WHOLE)
        case "move":
            answer[name] = asked.illegal(rng)
        case "exact" | "done":
            answer[name] = rng.choice(NOT_BOOLEANS)
        case "estimates":
            answer[name] = rng.choice([None, [], {}, "play", 3, [[]], [None], [answer[name]]])
    return told(answer)


def wrong_estimate(asked: Asked, rng: Random) -> bytes:
    """One estimate of an advice is wrong; for a move it is the action."""
    answer = asked.truth(rng)
    if not asked.advice:
        return told(answer | {"move": asked.illegal(rng)})
    estimates = answer["estimates"]
    chosen = rng.choice(estimates)
    match rng.randrange(5):
        case 0:
            chosen[0] = asked.illegal(rng)
        case 1:
            chosen[1] = rng.choice(NOT_WHOLE)
        case 2:
            chosen[2] = rng.choice(NOT_NUMBERS)
        case 3:
            estimates.append(list(chosen))
        case _:
            rng.choice([chosen.pop, lambda: chosen.append(1)])()
    return told(answer)


def infinite(asked: Asked, rng: Random) -> bytes:
    """Numbers that no float or no whole number should be."""
    word = rng.choice(["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1e300", "9" * 400])
    answer = asked.truth(rng)
    match rng.randrange(4) if asked.advice else 3:
        case 0:
            answer["estimates"][0][1] = "@"
        case 1:
            answer["estimates"][0][2] = "@"
        case 2:
            answer["deals"] = "@"
        case _:
            answer["number"] = "@"
    return told(answer).replace(b'"@"', word.encode())


def members(asked: Asked, rng: Random) -> bytes:
    """A member is missing, too many, or there twice."""
    answer = asked.truth(rng)
    name = rng.choice(list(answer))
    match rng.randrange(3):
        case 0:
            del answer[name]
        case 1:
            answer[rng.choice(["x", "", "move" if asked.advice else "deals", "fault"])] = 1
        case _:
            return told(answer).replace(b"{", f'{{"{name}": 1, '.encode(), 1)
    return told(answer)


def unknown(asked: Asked, rng: Random) -> bytes:
    """An answer to what was never asked."""
    numbers = (asked.number + 1, asked.number + 1000, -1, -asked.number - 1, 999_999_999, 2**63)
    return told(asked.truth(rng) | {"number": rng.choice(numbers)})


def other(asked: Asked, rng: Random) -> bytes:
    """A move where advice is wanted, or the other way round; or something else altogether."""
    good = asked._replace(advice=not asked.advice).truth(rng)
    faults = [{"number": asked.number, "fault": name} for name in ("MemoryError", "not a name", 3, "x" * 99)]
    return told(rng.choice([good, *faults, [], "", 7, None, {}, [good], True]))


def deep(asked: Asked, rng: Random) -> bytes:
    """Nested so deeply that a reader runs out of stack."""
    levels = rng.choice([20, 500, 4000, LARGEST - 1, 50_000])
    opening, inner = rng.choice([("[", ""), ('{"number":', "7"), ("[{", "")])
    closing = "".join({"[": "]", "{": "}"}.get(letter, "") for letter in reversed(opening))
    end = closing * levels if rng.random() < 0.5 else ""
    return (opening * levels + inner + end).encode() + b"\n"


def garbage(asked: Asked, rng: Random) -> bytes:
    """Bytes that are no text, or no JSON."""
    good = told(asked.truth(rng))
    return rng.choice(
        [
            rng.randbytes(rng.choice([1, 7, 300, 5000])).replace(b"\n", b"") + b"\xff\n",
            b"\n",
            b"\0" * 100 + b"\n",
            b"\xef\xbb\xbf" + good,
            good.decode().encode("utf-16") + b"\n",
            good[: rng.randrange(1, len(good) - 2)] + b"\n",
            good.replace(b'"', b"'"),
            b"\x80\x04\x95\x1e\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x94\x8c\x06system\x94\x93\x94.\n",
        ]
    )


def too_long(asked: Asked, rng: Random) -> bytes:
    """A good answer, drawn out beyond the longest line."""
    good = told(asked.truth(rng))
    return good.replace(b": ", b": " + b" " * (LARGEST + rng.randrange(LARGEST)), 1)


def endless(asked: Asked, rng: Random) -> bytes:
    """A line that does not end."""
    return rng.choice([b" ", b"x", b"9", b"[", b"\xff", b'{"number": '])[:1] * (3 * LARGEST)


def twice(asked: Asked, rng: Random) -> bytes:
    """A good answer, and one more after the end of it."""
    return told(asked.truth(rng)) + told(asked.truth(rng))


def gone(asked: Asked, rng: Random) -> bytes:
    """The line is cut, in mid-answer or before."""
    good = told(asked.truth(rng))
    return good[: rng.randrange(len(good) - 1)]


def silent(asked: Asked, rng: Random) -> bytes:
    """Part of an answer, or many late ones, and then nothing more."""
    good = told(asked.truth(rng))
    late = told(asked.truth(rng) | {"number": asked.number - 1}) * 50 if asked.number > 1 else b""
    return rng.choice([b"", late, good[: rng.randrange(len(good) - 1)]])


Lie = Callable[[Asked, Random], bytes]
LIES: Sequence[Lie] = (
    wrong_field, wrong_estimate, infinite, members, unknown, other, deep, garbage, too_long, endless, twice,
    gone, silent,
)  # fmt: skip


class PuppetProcess(SupervisedProcess):
    """No process: what it says is put into the line by the test."""

    theirs: socket.socket
    """The worker's end of the line."""

    def __init__(self) -> None:
        super().__init__("worker", Thinking())

    def start(self) -> None:
        if not self.listening:
            ours, self.theirs = socket.socketpair()
            self.theirs.setblocking(False)
            self._wire, self._first = WorkerPipe(ours), self.number + 1

    @property
    def number(self) -> int:
        """The number of the last question."""
        return self._number

    def say(self, words: bytes) -> None:
        """Let the worker say something, as far as it fits into the line."""
        self.theirs.send(words)


class Puppet(OpponentProcess):
    """Opponents whose process is a puppet."""

    def __init__(self, grace: float) -> None:
        super().__init__(grace)
        self.process: PuppetProcess = PuppetProcess()


# In a process.


def frozen(asked: Asked, rng: Random) -> bytes:
    """The worker is stopped."""
    os.kill(os.getpid(), signal.SIGSTOP)
    return b""


def killed(asked: Asked, rng: Random) -> bytes:
    """The worker dies."""
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


def flood(asked: Asked, rng: Random) -> bytes:
    """Late answers, without an end."""
    return told(asked.truth(rng) | {"number": asked.number - 1}) * 100_000


def no_lie(asked: Asked, rng: Random) -> bytes:
    """A good answer: the table must not take fright at that."""
    return told(asked.truth(rng))


WAYS: Sequence[Lie] = (*LIES, frozen, killed, flood, no_lie)
SLOW = (silent, frozen, flood)
"""What nothing but the time limit ends."""


def way_for(request: DecisionRequest) -> Lie:
    """How a lying worker answers this request."""
    return WAYS[request.seed % len(WAYS)]


def serve_lies(theirs: socket.socket, *_: object) -> None:
    """In the place of `game.ai.supervised_process.serve`."""
    end = WorkerEnd(theirs)
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, (request, advice) = end.question()
            lie = way_for(request)
            end.say(lie(Asked(number, request, advice), Random(request.seed)))
            if lie is gone:
                return
