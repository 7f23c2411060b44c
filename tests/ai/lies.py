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
from game.ai.worker_answer import MAX_LINE_BYTES
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
        return {"number": self.number, "judgement": good_judgement(texts, rng)}

    def illegal(self, rng: Random) -> object:
        """What is no legal action's text."""
        text = rng.choice(self.request.legal).text
        altered = (text + " ", text.upper(), f"{text}\n", f"{text} {text}", f"\0{text}", "\ud800", "")
        others = ("resign", "play JK", "bid 3 H", "play 2C" * 500, [text], {"move": text}, None, 0, True)
        return rng.choice(altered + others)


def good_judgement(texts: Sequence[str], rng: Random) -> dict[str, Any]:
    """A judgement of these actions, of which at least two are weighed."""
    few = rng.sample(texts, rng.randrange(2, len(texts) + 1))
    weighed = [[text, rng.uniform(0, 20), rng.choice([None, rng.random()])] for text in few]
    fact = rng.choice([["above", "TH", ["AH"], None, 0], ["void", "TH", [], 1, 0]])
    causes = [
        [
            "cash",
            round(rng.uniform(0, 9), 3),
            None,
            "AS",
            [["wins", 1.0, 0.1, "TH"], ["lost", 0.0, 0.8, "TH"]],
            list(fact),
        ],
        [
            "likely",
            round(rng.uniform(0, 9), 3),
            rng.choice([None, 1]),
            None,
            [["ours now", 0.7, 0.2, None]],
            list(fact),
        ],
        ["draws", 2, None, "2C", [["ours now", 1, 0, None]], list(fact)],
    ]
    return {
        "best": few[0],
        "against": rng.choice(few),
        "expected": rng.uniform(-20, 20),
        "weighed": weighed,
        "deals": rng.randrange(500),
        "exact": rng.random() < 0.5,
        "done": True,
        "certainty": rng.choice(["clear", "close", "same", "decided"]),
        "causes": rng.sample(causes, rng.randrange(1, 4)),
        "counter": rng.sample(causes, 1),
        "beliefs": [["AS", [0.25, 0.5], 0.25], ["TH", [0.0, 1], 0]][: rng.randrange(1, 3)],
    }


NOT_WHOLE = (None, True, "7", 7.0, -1, [7], {}, 10**9, 10**400, float("nan"), float("inf"))
NOT_NUMBERS = (None, False, "1.5", [1.5], {}, float("nan"), float("-inf"), 1e12, -1e300, 10**30)
NOT_BOOLEANS = (None, 0, 1, "true", [], {}, 1.0)
NOT_WORDS = (None, True, 0, 1.5, "", "CLEAR", "clear ", "cash\0", "x" * 500, ["clear"], {"clear": 1}, {})
NOT_ERRORS = (*NOT_NUMBERS[1:], -0.1)
"""`null` stands for an error that is not known."""
NOT_PLAYERS = (*NOT_WHOLE[1:], 2, 7, 64)
"""No seat of a table of two; `null` stands for nobody."""
NOT_CARDS = (False, 0, 51, "", "??", "1H", "th", "TH ", "TH TH", ["TH"], {})
NOT_SHARES = (*NOT_NUMBERS, -0.5, 1.5, 99)
NOT_LISTS: tuple[object, ...] = (None, {}, "play", 3, True, [[]], [None], [3], [{}])


class Spot(NamedTuple):
    """A value within a good judgement, and what must not stand in its place."""

    name: str
    path: tuple[str | int, ...]
    wrong: Sequence[object]


NOT_ACTIONS = (
    *("resign", "play JK", "bid 3 H", "wink", "play 2C" * 500, "", "\ud800", "\0play 2C", "play  2C"),
    *([], ["play 2C"], {"move": "play 2C"}, None, 0, True),
)
"""What is no legal action's text at any table of these tests."""
SPOTS = (
    Spot("best", ("best",), NOT_ACTIONS),
    Spot("against", ("against",), NOT_ACTIONS),
    Spot("expected", ("expected",), NOT_NUMBERS),
    Spot("weighed", ("weighed",), (*NOT_LISTS, [], [["play 2C", 0.0, 0.0]] * 70)),
    Spot("action weighed", ("weighed", 1, 0), NOT_ACTIONS),
    Spot("loss", ("weighed", 1, 1), NOT_NUMBERS),
    Spot("error", ("weighed", 1, 2), NOT_ERRORS),
    Spot("deals", ("deals",), NOT_WHOLE),
    Spot("exact", ("exact",), NOT_BOOLEANS),
    Spot("done", ("done",), NOT_BOOLEANS),
    Spot("certainty", ("certainty",), NOT_WORDS),
    Spot("counter", ("counter",), (*NOT_LISTS, [["keep", 1.0, None, None, []]])),
    Spot("causes", ("causes",), (*NOT_LISTS, [["keep", 1.0, None, None, [["wins", 1, 0, "2C"]]]] * 5)),
    Spot("kind", ("causes", 0, 0), NOT_WORDS),
    Spot("amount", ("causes", 0, 1), NOT_NUMBERS),
    Spot("player", ("causes", 0, 2), NOT_PLAYERS),
    Spot("taker", ("causes", 0, 3), NOT_CARDS),
    Spot("claims", ("causes", 0, 4), (*NOT_LISTS, [], [["lost", 0.1, 0.8, "TH"]] * 5)),
    Spot("fact", ("causes", 0, 5), ([], {}, "above", ["above", "TH", [], None, 0])),
    Spot("fact's kind", ("causes", 0, 5, 0), NOT_WORDS),
    Spot("fact's card", ("causes", 0, 5, 1), (*NOT_CARDS, None)),
    Spot("cards above", ("causes", 0, 5, 2), (*NOT_LISTS, ["AH"] * 4, ["?"])),
    Spot("fact's player", ("causes", 0, 5, 3), NOT_PLAYERS),
    Spot("trumps out", ("causes", 0, 5, 4), (-1, 1.5, None, "1")),
    Spot("figure", ("causes", 0, 4, 0, 0), NOT_WORDS),
    Spot("share", ("causes", 0, 4, 0, 1), NOT_SHARES),
    Spot("other share", ("causes", 0, 4, 0, 2), NOT_SHARES),
    Spot("card", ("causes", 0, 4, 0, 3), NOT_CARDS),
    Spot("beliefs", ("beliefs",), (*NOT_LISTS, [["AS", [0.0, 1.0], 0.0]] * 4)),
    Spot("unseen card", ("beliefs", 0, 0), (*NOT_CARDS, None)),
    Spot("shares", ("beliefs", 0, 1), (*NOT_LISTS, [0.75], [0.25, 0.25, 0.25])),
    Spot("share of a player", ("beliefs", 0, 1, 0), NOT_SHARES),
    Spot("share elsewhere", ("beliefs", 0, 2), NOT_SHARES),
)  # fmt: skip
"""Every value of a judgement, from the outside to the inside."""


def put(judged: dict[str, Any], path: Sequence[str | int], value: object) -> None:
    """Put a value into a judgement."""
    *way, last = path
    place: Any = judged
    for step in way:
        place = place[step]
    place[last] = value


def told(answer: object) -> bytes:
    return json.dumps(answer).encode() + b"\n"


def wrong_field(asked: Asked, rng: Random) -> bytes:
    """One value of a good answer is of a wrong type, size or meaning."""
    answer = asked.truth(rng)
    if rng.random() < 0.2:
        return told(answer | {"number": rng.choice(NOT_WHOLE)})
    if not asked.advice:
        return told(answer | {"move": asked.illegal(rng)})
    if rng.random() < 0.1:
        return told(answer | {"judgement": rng.choice([*NOT_LISTS, [answer["judgement"]], {}])})
    spot = rng.choice(SPOTS)
    put(answer["judgement"], spot.path, rng.choice(spot.wrong))
    return told(answer)


def wrong_judgement(asked: Asked, rng: Random) -> bytes:
    """Each value of an advice might be right, but not beside the others; for a move it is the action."""
    answer = asked.truth(rng)
    if not asked.advice:
        return told(answer | {"move": asked.illegal(rng)})
    judged = answer["judgement"]
    name = rng.choice(list(judged))
    weighed, cause = judged["weighed"], judged["causes"][0]
    match rng.randrange(8):
        case 0:
            judged[rng.choice(["best", "against"])] = asked.illegal(rng)
        case 1:
            weighed.append(list(rng.choice(weighed)))
        case 2:
            weighed.append(weighed.pop(0))
        case 3:
            rng.choice(weighed).append(1)
        case 4:
            rng.choice([cause, cause[4][0]]).pop()
        case 5:
            del judged[name]
        case 6:
            judged[rng.choice(["x", "", "number", "estimates"])] = 1
        case _:
            cause[4] = [["goal", 0.5, 0.1, None]]
            cause[0], cause[3] = rng.choice([("cash", None), ("promotes", None), ("too high", None)])
    return told(answer)


def infinite(asked: Asked, rng: Random) -> bytes:
    """Numbers that no float or no whole number should be."""
    word = rng.choice(["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "1e300", "9" * 400])
    answer = asked.truth(rng)
    numbers = [spot for spot in SPOTS if set(map(repr, NOT_NUMBERS[1:])) & set(map(repr, spot.wrong))]
    if asked.advice and rng.random() < 0.8:
        put(answer["judgement"], rng.choice(numbers).path, "@")
    else:
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
            answer[rng.choice(["x", "", "move" if asked.advice else "judgement", "fault"])] = 1
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
    levels = rng.choice([20, 500, 4000, MAX_LINE_BYTES - 1, 50_000])
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
    return good.replace(b": ", b": " + b" " * (MAX_LINE_BYTES + rng.randrange(MAX_LINE_BYTES)), 1)


def endless(asked: Asked, rng: Random) -> bytes:
    """A line that does not end."""
    return rng.choice([b" ", b"x", b"9", b"[", b"\xff", b'{"number": '])[:1] * (3 * MAX_LINE_BYTES)


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
    wrong_field, wrong_judgement, infinite, members, unknown, other, deep, garbage, too_long, endless, twice,
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
