"""The opponents' process: whatever becomes of it, the table gets a legal move in time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game import GAMES
from game.engine.actions import Action
from game.match.host import Host
from game.match.match import new_match
from game.minds import MINDS
from game.minds.levels import Effort, choose
from game.minds.request import Request
from game.minds.worker import Opponents, by_rule_of_thumb

GAME = GAMES["california_jack"]
GRACE = 0.6
SLACK = 1.0
"""Seconds past the limit in which the table must go on, on a busy machine too."""

needs_signals = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signals here")


def request(seed: int = 1, moves: int = 5, level: str = "normal") -> Request:
    """A question in mid-deal, with more than one legal answer."""
    rng = Random(seed)
    match, _ = new_match(GAME, 2, GAME.Options(), seed)
    match.start_deal()
    for _ in range(moves):
        match.act(rng.choice(match.legal()))
    while len(match.legal()) < 3:
        match.act(rng.choice(match.legal()))
    asked = Host(match, (level, level), None).request()
    assert asked is not None
    return asked


@pytest.fixture
def opponents() -> Iterator[Opponents]:
    worker = Opponents(grace=30)
    yield worker
    worker.close()


def wait(opponents: Opponents, seconds: float = 60) -> Action:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        action = opponents.answer()
        if action is not None:
            return action
        time.sleep(0.005)
    raise AssertionError(f"no answer within {seconds} s")


def ready(opponents: Opponents) -> int:
    """Let the worker answer once, so that it certainly runs; then a short limit holds."""
    opponents.ask(request())
    wait(opponents)
    opponents.grace = GRACE
    assert opponents.pid is not None
    return opponents.pid


def test_answers_are_those_of_the_level(opponents: Opponents) -> None:
    for seed in range(6):
        for level in ("easy", "normal"):
            asked = request(seed, level=level)
            opponents.ask(asked)
            assert wait(opponents) == choose(asked.mind, asked.view, asked.legal, level, asked.seed)
    assert opponents.replaced == 0


def test_one_process_serves_all_questions(opponents: Opponents) -> None:
    pids = set()
    for seed in range(4):
        opponents.ask(request(seed))
        wait(opponents)
        pids.add(opponents.pid)
    assert len(pids) == 1


@needs_signals
@pytest.mark.parametrize("when", ["before", "while thinking"])
def test_a_killed_worker_is_replaced(opponents: Opponents, when: str) -> None:
    pid = ready(opponents)
    asked = request(2)
    if when == "before":
        os.kill(pid, signal.SIGKILL)
        time.sleep(0.1)
    else:
        os.kill(pid, signal.SIGSTOP)  # so that it cannot answer before it dies
    began = time.monotonic()
    opponents.ask(asked)
    if when != "before":
        os.kill(pid, signal.SIGKILL)
    assert wait(opponents) in asked.legal
    assert time.monotonic() - began < GRACE + SLACK
    assert opponents.replaced >= 1
    opponents.grace = 30
    opponents.ask(request(3))
    assert wait(opponents) in request(3).legal
    assert opponents.pid != pid


@needs_signals
def test_a_worker_that_hangs_is_given_up_in_time(opponents: Opponents) -> None:
    pid = ready(opponents)
    os.kill(pid, signal.SIGSTOP)
    asked = request(2)
    opponents.ask(asked)
    began = time.monotonic()
    assert opponents.answer() is None
    assert wait(opponents) in asked.legal
    assert GRACE * 0.8 < time.monotonic() - began < GRACE + SLACK
    assert opponents.replaced == 1
    time.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


class Liar:
    """In the place of the pipe: says what a worker never would."""

    def __init__(self, *answers: bytes) -> None:
        self.answers = list(answers)
        self.sent: list[object] = []

    def poll(self) -> bool:
        return bool(self.answers)

    def recv_bytes(self, most: int) -> bytes:
        return self.answers.pop(0)

    def send(self, question: object) -> None:
        self.sent.append(question)

    def close(self) -> None:
        self.answers.clear()


@pytest.mark.parametrize(
    "lie", ["play JK", "play", "", "resign", "bid 3 H", "play 2C play 3C", "play 2C\n", "\x00", "None"]
)
def test_an_answer_that_is_not_legal_is_not_played(opponents: Opponents, lie: str) -> None:
    asked = request(2)
    assert lie not in [action.text for action in asked.legal]
    opponents.start()
    opponents.ask(asked)
    true = opponents._pipe
    opponents._pipe = Liar(f"{opponents._number} {lie}".encode())  # type: ignore[assignment]
    assert opponents.answer() == by_rule_of_thumb(asked)
    assert opponents.replaced == 1
    assert true is not None
    true.close()


@pytest.mark.parametrize("noise", [b"", b"\xff\xfe", b"x play 2C", b"9" * 5000 + b" play 2C", b" "])
def test_noise_on_the_pipe_ends_the_worker_and_not_the_game(opponents: Opponents, noise: bytes) -> None:
    asked = request(2)
    opponents.start()
    opponents.ask(asked)
    true = opponents._pipe
    opponents._pipe = Liar(noise)  # type: ignore[assignment]
    assert opponents.answer() in asked.legal
    assert opponents.replaced == 1
    assert true is not None
    true.close()


def test_late_answers_to_earlier_questions_are_ignored(opponents: Opponents) -> None:
    opponents.start()
    first, second = request(1), request(4)
    opponents.ask(first)
    old = opponents._number
    opponents.ask(second)
    true = opponents._pipe
    late = [f"{old} {action.text}".encode() for action in first.legal]
    right = f"{opponents._number} {second.legal[1].text}".encode()
    opponents._pipe = Liar(*late, right)  # type: ignore[assignment]
    assert opponents.answer() == second.legal[1]
    assert opponents.replaced == 0
    opponents._pipe = true


def test_a_question_that_was_given_up_is_not_answered(opponents: Opponents) -> None:
    opponents.ask(request(1))
    opponents.forget()
    for _ in range(20):
        assert opponents.answer() is None
        time.sleep(0.01)
    opponents.ask(request(2))
    assert wait(opponents) in request(2).legal
    assert opponents.replaced == 0


def test_a_new_question_ends_the_thought_about_the_one_before(opponents: Opponents) -> None:
    ready(opponents)
    opponents.grace = 30
    slow = request(1, level="hard")._replace(effort=Effort(10**9, 60.0))
    opponents.ask(slow)
    time.sleep(0.3)
    began = time.monotonic()
    opponents.ask(request(2))
    assert wait(opponents) in request(2).legal
    assert time.monotonic() - began < 10
    assert opponents.replaced == 0


def test_advice_that_fails_still_leaves_a_legal_move() -> None:
    class Broken(MINDS[GAME.key]):
        def preferences(self, view, legal):
            raise ZeroDivisionError

    asked = request(2)._replace(mind=Broken(GAME))
    assert by_rule_of_thumb(asked) in asked.legal


@needs_signals
@pytest.mark.parametrize("busy", [False, True])
def test_no_worker_outlives_its_window(busy: bool, tmp_path: Path) -> None:
    script = tmp_path / "window.py"
    thought = "asked = asked._replace(level='hard', effort=Effort(10**9, 600.0))" if busy else ""
    script.write_text(
        "import time\n"
        "from game.minds.levels import Effort\n"
        "from game.minds.worker import Opponents\n"
        "from tests.minds.test_worker import request, wait\n"
        "if __name__ == '__main__':\n"
        "    opponents = Opponents(grace=60)\n"
        "    opponents.ask(request())\n"
        "    wait(opponents)\n"
        "    asked = request(2)\n"
        f"    {thought}\n"
        "    opponents.ask(asked)\n"
        "    print(opponents.pid, flush=True)\n"
        "    time.sleep(600)\n"
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    parent = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, env=environment, cwd=root)
    try:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        os.kill(pid, 0)
    finally:
        parent.kill()
        parent.wait()
    end = time.monotonic() + 10
    while time.monotonic() < end and alive(pid):
        time.sleep(0.05)
    assert not alive(pid), "the worker lives on without its window"


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended but was not collected by its new parent does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"
