"""Programs in the arena: asked as a level is, and never believed."""

from __future__ import annotations

import json
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.__main__ import main
from game.ai.question import line_of
from game.commands.bot import answer
from game.match.match import Match
from game.research.arena import Bout, compete
from game.research.contestants import BUILT_IN_CONTESTANTS, Bot, BotFault, checked, decide, words_of
from tests.game.random_play import random_match

from .test_arena import AtOnce

FIRST = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["legal"][0]}), flush=True)
"""
FAULTS = {
    "": "it has ended",
    "input(); print('{}')": "its answer is no action: {}",
    "input(); print('?')": "its answer is not JSON at line 1, column 1",
    'input(); print(\'{"action": "play ZZ"}\')': "its action is not legal: play ZZ",
    "input(); print('{\"action\": [1]}')": "its action is not legal: [1]",
    'input(); print(\'{"error": "no\\\\nidea"}\')': "an error of its own: no\\nidea",
    'input(); print(\'{"action": 1, "action": 2}\')': "its answer is action stands twice in one object",
    "input(); print('[' * 99)": "its answer is nested more than 16 deep",
    "input(); print('x', end='')": "a line without an end",
    "input(); print('x' * (1 << 21))": "a line without an end",
    "import time; time.sleep(60)": "it took too long",
    "input(); import os, time; os.close(1); time.sleep(60)": "it has ended",
}


def program(folder: Path, text: str) -> str:
    """The command line of a small program."""
    path = folder / "a bot.py"
    path.write_text(text, encoding="utf-8")
    return shlex.join([sys.executable, str(path)])


@pytest.fixture
def bots() -> Iterator[list[Bot]]:
    """Programs that are ended after a test."""
    found: list[Bot] = []
    yield found
    for bot in found:
        bot.close()


def jack(**more: Any) -> Match:
    match = Match(GAMES["california_jack"], 2, GAMES["california_jack"].Options(), seed=5, **more)
    match.start_deal()
    return match


def test_a_program_is_asked_and_plays_on(tmp_path: Path, bots: list[Bot]) -> None:
    bots.append(Bot(program(tmp_path, FIRST)))
    for key in GAMES:
        match = random_match(GAMES[key], Random(2), shortest=True)
        match.start_deal()
        for _ in range(12):
            if not match.deal.finished:
                legal = match.legal()
                action = bots[0].ask(match, 30)
                assert action == legal[0]
                match.act(action)


@pytest.mark.parametrize(("text", "fault"), FAULTS.items(), ids=range(len(FAULTS)))
def test_a_program_at_fault_is_named_and_ended(
    text: str, fault: str, tmp_path: Path, bots: list[Bot]
) -> None:
    command = program(tmp_path, text)
    bots.append(Bot(command))
    began = time.monotonic()
    with pytest.raises(BotFault) as raised:
        bots[0].ask(jack(), 0.3 if "late" in fault or "long" in fault else 30)
    assert str(raised.value).endswith(f": {fault}")
    assert str(raised.value).startswith(command[:60])
    assert time.monotonic() - began < 25
    Path(tmp_path / "a bot.py").write_text(FIRST)
    assert bots[0].ask(jack(), 30) == jack().legal()[0], "it is started anew"


@pytest.mark.skipif(sys.platform == "win32", reason="there it cannot be told")
def test_a_program_that_says_too_much_is_noticed(tmp_path: Path, bots: list[Bot]) -> None:
    """A second line would be taken for the answer to the next question."""
    bots.append(Bot(program(tmp_path, FIRST.replace("[0]}), flush", '[0]}) + "\\nthinking", flush'))))
    match = jack()
    match.act(bots[0].ask(match, 30))
    with pytest.raises(BotFault, match="it says what nobody has asked for"):
        bots[0].ask(match, 30)


def test_who_can_play_is_known_before_the_first_deal() -> None:
    assert [
        checked(name)
        for name in (*BUILT_IN_CONTESTANTS, sys.executable, f"{shlex.quote(sys.executable)} -x 'y z'")
    ]
    for text in ("", " ", "perfect", "no-such-program --fast", "'open"):
        with pytest.raises(ValueError, match=r"program|command line"):
            checked(text)


def test_a_bout_with_the_bot_is_as_one_with_its_choices(tmp_path: Path) -> None:
    """Through the line and a process as straight away, whatever the seats."""
    command = shlex.join([sys.executable, "-m", "game", "bot", "--level", "normal", "--seed", "3"])
    match, other = jack(), jack()
    for _ in range(20):
        action = decide(match, command, 0, None).action
        player = other.to_act
        line = line_of(other.game, other.view(player), other.legal(), other.events(player))
        assert answer(line, GAMES, "normal", None, 3).decode() == f'{{"action": "{action.text}"}}\n'
        match.act(action)
        other.act(action)
    bout = Bout("california_jack", 2, GAMES["california_jack"].Options().as_json(), command, "random", 2)
    result = compete(bout, executor=AtOnce())
    assert result["a"] == command
    assert result["iterations"] == {}
    assert result["points_per_deal"] > 0
    assert result["ms_per_move"]["a"] > 0


def test_a_fault_ends_the_run_and_keeps_the_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The program gives up in the second deal; mended, it goes on from there."""
    giving_up = FIRST.replace("for line", "for number, line").replace(
        "in sys.stdin:", "in enumerate(sys.stdin):\n    if number > 60: break"
    )
    command = program(tmp_path, giving_up)
    file = tmp_path / "result.json"
    asked = ["arena", "california_jack", "--a", "random", "--b", command, "--deals", "3", "--workers", "1",
             "--json", str(file)]  # fmt: skip
    assert main(asked) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("arena: ")
    assert err.endswith(": it has ended\n")
    assert not file.exists()
    journal = tmp_path / "result.json.journal"
    kept = journal.read_text().splitlines()
    assert len(kept) == 2
    program(tmp_path, FIRST)
    assert main(asked) == 0
    assert capsys.readouterr().err.startswith("arena: 1 deals from ")
    assert file.exists()


def test_the_same_command_measures_a_program_that_has_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """After a run that has come to its end nothing of it is taken over."""
    file = tmp_path / "result.json"
    found = []
    for text in (FIRST, FIRST.replace("[0]}", "[-1]}")):
        command = program(tmp_path, text)
        asked = [
            "arena",
            "california_jack",
            "--a",
            "easy",
            "--b",
            command,
            "--deals",
            "3",
            "--json",
            str(file),
        ]
        assert main(asked) == 0
        assert capsys.readouterr().err == ""
        assert [*tmp_path.glob("*.journal")] == []
        found.append(json.loads(file.read_text())["points_per_deal"])
    assert found[0] != found[1]


@pytest.mark.parametrize(
    ("command", "system", "words"),
    [
        (r'"C:\My Bots\bot.exe" --fast', "nt", [r"C:\My Bots\bot.exe", "--fast"]),
        (r"C:\bots\new\bot.exe --book=D:\b", "nt", [r"C:\bots\new\bot.exe", r"--book=D:\b"]),
        (r'python bot.py --name="a b" # 1', "nt", ["python", "bot.py", "--name=a b", "#", "1"]),
        (r"/my\ bots/bot 'a b' # 1", "posix", ["/my bots/bot", "a b", "#", "1"]),
    ],
)
def test_a_command_line_is_parted_as_its_system_does(command: str, system: str, words: list[str]) -> None:
    assert words_of(command, system) == words
