"""The opponents' process: whatever becomes of it, the table gets a legal move in time."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import time
from collections.abc import Callable, Iterator
from random import Random

import pytest

from game import GAMES
from game.ai import logic_class, logic_of
from game.ai.causes import Cause, CauseKind, Claim, Measure
from game.ai.decision import Effort
from game.ai.evaluation import Evaluation
from game.ai.levels import choose
from game.ai.opponent_process import OpponentProcess, by_rule_of_thumb
from game.ai.request import DecisionRequest
from game.ai.verdict import MAX_CAUSES, Judgement, VerdictFormatError
from game.ai.worker_answer import MAX_LINE_BYTES, line_of, move_line, read_line, read_move
from game.engine.actions import Action
from game.match.match import new_match
from game.session.host import Host
from tests.ai.lies import LIES, SPOTS, Asked, Lie, Puppet, gone, good_judgement, put, silent, told, twice
from tests.ai.positions import decision
from tests.conftest import Tally

GAME = GAMES["california_jack"]
LONG_CLAIM = Claim(Measure.THEIR_TRUMPS, 0.12345, 0.98765, 12)
GRACE = 0.6
SLACK = 3.0
"""Seconds past the limit in which the table must go on, on a busy machine too."""

needs_signals = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no such signals here")


def request(seed: int = 1, moves: int = 5, level: str = "normal") -> DecisionRequest:
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
def opponents() -> Iterator[OpponentProcess]:
    worker = OpponentProcess(grace=30)
    yield worker
    worker.close()


def wait(opponents: OpponentProcess, seconds: float = 60) -> Action:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        action = opponents.answer()
        if action is not None:
            return action
        time.sleep(0.005)
    raise AssertionError(f"no answer within {seconds} s")


def ready(opponents: OpponentProcess) -> int:
    """Let the worker answer once, so that it certainly runs; then a short limit holds."""
    opponents.ask(request())
    wait(opponents)
    opponents.grace = GRACE
    assert opponents.process.pid is not None
    return opponents.process.pid


def test_answers_are_those_of_the_level(opponents: OpponentProcess) -> None:
    for seed in range(6):
        for level in ("easy", "normal"):
            asked = request(seed, level=level)
            opponents.ask(asked)
            assert wait(opponents) == choose(asked.logic, asked.view, asked.legal, level, asked.seed)
    assert opponents.process.replaced == 0


def test_one_process_serves_all_questions(opponents: OpponentProcess) -> None:
    pids = set()
    for seed in range(4):
        opponents.ask(request(seed))
        wait(opponents)
        pids.add(opponents.process.pid)
    assert len(pids) == 1


@needs_signals
@pytest.mark.parametrize("when", ["before", "while thinking"])
def test_a_killed_worker_is_replaced(opponents: OpponentProcess, when: str) -> None:
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
    assert opponents.process.replaced >= 1
    opponents.grace = 30
    opponents.ask(request(3))
    assert wait(opponents) in request(3).legal
    assert opponents.process.pid != pid


@needs_signals
def test_a_worker_that_hangs_is_given_up_in_time(opponents: OpponentProcess) -> None:
    pid = ready(opponents)
    os.kill(pid, signal.SIGSTOP)
    asked = request(2)
    opponents.ask(asked)
    began = time.monotonic()
    assert opponents.answer() is None
    assert wait(opponents) in asked.legal
    assert GRACE * 0.8 < time.monotonic() - began < GRACE + SLACK
    assert opponents.process.replaced == 1
    time.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def refused(lie: Lie, asked: DecisionRequest, rng: Random, caplog: pytest.LogCaptureFixture) -> str:
    """Let a worker lie about a move: a legal one comes at once. Why the worker was replaced."""
    puppet = Puppet(grace=0.02 if lie is silent else 30)
    puppet.ask(asked)
    puppet.ask(asked)
    began = time.monotonic()
    puppet.process.say(lie(Asked(puppet.process.number, asked, False), rng))
    if lie is gone:
        puppet.process.theirs.close()
    move = wait(puppet, 10)
    assert time.monotonic() - began < SLACK
    assert move in asked.legal
    assert puppet.stood_in == (lie is not twice), "whose move it is"
    if lie is not twice:
        assert move == by_rule_of_thumb(asked)
    return replaced_once(puppet, caplog)


def unheard(lie: Lie, asked: DecisionRequest, rng: Random, caplog: pytest.LogCaptureFixture) -> str:
    """Let a worker lie in an advice: what was found before stays. Why the worker was replaced."""
    puppet = Puppet(grace=0.02 if lie is silent else 30)
    puppet.ask(asked)
    puppet.consult(asked._replace(effort=Effort(1, 0.0)))
    question = Asked(puppet.process.number, asked, True)
    before = None
    if rng.random() < 0.5 and lie is not silent:
        early = question.truth(rng)
        early["judgement"]["done"] = False
        puppet.process.say(told(early))
        before = puppet.advice()
        assert before is not None
    began = time.monotonic()
    puppet.process.say(lie(question, rng))
    if lie is gone:
        puppet.process.theirs.close()
    while puppet.consulting:
        assert time.monotonic() - began < SLACK
        found = puppet.advice()
    if lie is not twice:
        assert found is before
    return replaced_once(puppet, caplog)


def replaced_once(puppet: Puppet, caplog: pytest.LogCaptureFixture) -> str:
    assert puppet.process.replaced == 1
    (said,) = caplog.messages
    caplog.clear()
    puppet.process.theirs.close()
    return said.partition(" is replaced: ")[2]


@pytest.mark.parametrize("way", [refused, unheard])
def test_what_is_no_answer_is_refused_and_the_worker_replaced(
    way: Callable[..., str], tally: Tally, caplog: pytest.LogCaptureFixture
) -> None:
    """A legal move in time, and no exception in the window's process, whatever the worker says."""
    tally.floor(**{lie.__name__: 38 for lie in LIES})
    caplog.set_level(logging.WARNING, "game.ai.supervised_process")
    questions = [request(seed) for seed in range(8)]
    for number in tally.times(500, "malformed answers"):
        lie, asked = LIES[number % len(LIES)], tally.rng.choice(questions)
        why = way(lie, asked, tally.rng, caplog)
        assert (why == "it took too long") == (lie is silent), why
        assert not any(action.text in why for action in asked.legal), "the log must tell of no card"
        tally.count[lie.__name__] += 1


def test_late_answers_to_earlier_questions_are_ignored() -> None:
    first, second = request(1), request(4)
    puppet = Puppet(grace=30)
    puppet.ask(first)
    late = b"".join(move_line(puppet.process.number, action) for action in first.legal)
    puppet.ask(second)
    puppet.process.say(late + move_line(puppet.process.number, second.legal[1]))
    assert puppet.answer() == second.legal[1]
    assert (puppet.process.replaced, puppet.stood_in) == (0, False)


def test_a_new_worker_cannot_have_been_asked_what_an_old_one_was() -> None:
    puppet = Puppet(grace=30)
    puppet.ask(request(1))
    old = puppet.process.number
    puppet.process.say(b"nonsense\n")
    assert wait(puppet, 1) in request(1).legal
    asked = request(2)
    puppet.ask(asked)
    puppet.process.say(move_line(old, asked.legal[0]))
    assert wait(puppet, 1) == by_rule_of_thumb(asked)
    assert puppet.process.replaced == 2


def test_a_worker_that_says_more_and_more_does_not_hold_up_a_frame() -> None:
    asked = request(2)
    puppet = Puppet(grace=0.3)
    puppet.ask(request(1))
    late = move_line(puppet.process.number, request(1).legal[0])
    puppet.ask(asked)
    longest, move = 0.0, None
    while move is None:
        with contextlib.suppress(BlockingIOError):
            puppet.process.say(late * 2000)
        began = time.thread_time()
        move = puppet.answer()
        longest = max(longest, time.thread_time() - began)
    assert move == by_rule_of_thumb(asked)
    assert longest < 0.1


def test_a_worker_that_does_not_listen_does_not_hold_up_the_window() -> None:
    puppet = Puppet(grace=30)
    asked = request(1)
    began = time.monotonic()
    for _ in range(2000):
        puppet.ask(asked)
        if puppet.process.replaced:
            break
    assert puppet.process.replaced == 1
    assert puppet.answer() == by_rule_of_thumb(asked)
    assert time.monotonic() - began < 30


def test_where_no_process_can_be_had_the_rules_of_thumb_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("socket.socketpair", refuse)
    opponents = OpponentProcess()
    opponents.start()
    opponents.ask(request(1))
    assert opponents.answer() == by_rule_of_thumb(request(1))
    assert opponents.stood_in
    opponents.consult(request(1))
    assert opponents.advice() is None
    assert not opponents.consulting
    opponents.close()


def test_an_error_in_the_worker_is_named_in_the_log(
    opponents: OpponentProcess, caplog: pytest.LogCaptureFixture
) -> None:
    """Its kind alone: what it says may tell of cards."""
    caplog.set_level(logging.WARNING, "game.ai.supervised_process")
    asked = request(2)._replace(player_spec="no such level")
    opponents.ask(asked)
    assert wait(opponents) in asked.legal
    assert opponents.stood_in
    (said,) = caplog.messages
    assert said.endswith("is replaced: an error of its own: ValueError")


def test_every_value_of_a_judgement_is_lied_about(tally: Tally) -> None:
    """And each of these lies is refused, while the same judgement without it is read as it was said."""
    asked = request(2)
    texts = [action.text for action in asked.legal]
    assert {spot.path[0] for spot in SPOTS} == {*good_judgement(texts, tally.rng)} == {*Judgement._fields}
    for spot in SPOTS:
        for wrong in spot.wrong:
            judged = good_judgement(texts, tally.rng)
            assert Judgement.read(judged, asked.legal, 2).as_json() == judged
            put(judged, spot.path, wrong)
            with pytest.raises(VerdictFormatError):
                Judgement.read(judged, asked.legal, 2)
            tally.count["lies"] += 1
    tally.floor(lies=200)


def judged(asked: DecisionRequest, effort: Effort) -> list[Judgement]:
    """All that is said for a hint."""
    found: list[Judgement] = []
    Evaluation(asked.logic, asked.view, asked.legal, effort).judge(report=found.append)
    return found


def test_answers_are_read_as_they_were_said() -> None:
    asked = request(2)
    for said in judged(asked, Effort(200)):
        answer = read_line(line_of({"number": 3, "judgement": said.as_json()}).strip(), range(1, 4))
        assert answer is not None
        assert Judgement.read(answer["judgement"], asked.legal, 2) == said
    nan = said._replace(expected=float("nan"))
    with pytest.raises(ValueError, match="JSON"):
        line_of({"number": 3, "judgement": nan.as_json()})
    for action in asked.legal:
        answer = read_line(move_line(3, action).strip(), range(1, 4))
        assert answer is not None
        assert read_move(answer, asked.legal) == (action, None)
        answer = read_line(move_line(3, action, 17).strip(), range(1, 4))
        assert answer is not None
        assert read_move(answer, asked.legal) == (action, 17)


@pytest.mark.parametrize("key", GAMES)
def test_every_advice_fits_into_a_line(key: str, tally: Tally) -> None:
    """However many actions there are and however long their names, also with all causes that there may be."""
    game = GAMES[key]
    tally.floor(advice=12)
    longest = 0
    while tally.count["advice"] < 12:
        match = decision(logic_of(game), tally.rng)
        seen, legal = match.view(match.to_act), match.legal()
        found: list[Judgement] = []
        also = tally.rng.choice(legal)
        Evaluation(logic_of(game), seen, legal, Effort(60)).judge(also, found.append)
        cause = Cause(CauseKind.SAVE_LEAD_TRUMPED, (LONG_CLAIM,) * MAX_CAUSES, -1234.56789, 5, 12)
        for each in found:
            full = each._replace(causes=(cause,) * MAX_CAUSES)
            line = line_of({"number": 10**8, "judgement": full.as_json()})
            longest = max(longest, len(line))
            answer = read_line(line.strip(), range(10**8, 10**8 + 1))
            assert answer is not None
            assert Judgement.read(answer["judgement"], legal, 6).weighed == full.weighed
        tally.count["advice"] += 1
    assert longest < MAX_LINE_BYTES / 2


def test_a_question_that_was_given_up_is_not_answered(opponents: OpponentProcess) -> None:
    opponents.ask(request(1))
    opponents.forget()
    for _ in range(20):
        assert opponents.answer() is None
        time.sleep(0.01)
    opponents.ask(request(2))
    assert wait(opponents) in request(2).legal
    assert opponents.process.replaced == 0


def test_a_new_question_ends_the_thought_about_the_one_before(opponents: OpponentProcess) -> None:
    ready(opponents)
    opponents.grace = 30
    slow = request(1, level="hard")._replace(effort=Effort(10**9, 60.0))
    opponents.ask(slow)
    time.sleep(0.3)
    began = time.monotonic()
    opponents.ask(request(2))
    assert wait(opponents) in request(2).legal
    assert time.monotonic() - began < 10
    assert opponents.process.replaced == 0


def test_advice_that_fails_still_leaves_a_legal_move() -> None:
    class Broken(logic_class(GAME.key)):
        def preferences(self, view, legal):
            raise ZeroDivisionError

    asked = request(2)._replace(logic=Broken(GAME))
    assert by_rule_of_thumb(asked) in asked.legal
