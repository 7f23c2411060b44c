"""The bot: a line for each line, whatever it holds, and the choice that the level makes of the view."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.__main__ import main
from game.ai import logic_of
from game.ai.decision import Effort
from game.ai.levels import EFFORTS, choose
from game.ai.question import read
from game.commands import bot
from game.commands.bot import answer, seed_of, serve
from game.engine.document import MAX_BYTES, MAX_NESTING
from tests.conftest import Tally
from tests.game.random_play import stopped

from .questions import any_question, asked_in, question

ROOT = Path(__file__).parents[2]
QUICK = Effort(8)


def said(line: bytes, level: str = "normal") -> dict[str, str]:
    """The answer to a line, which is a line itself."""
    heard = answer(line, GAMES, level, QUICK)
    assert heard.endswith(b"\n")
    assert heard.count(b"\n") == 1
    found = json.loads(heard)
    assert [*found] in (["action"], ["error"])
    assert all(isinstance(text, str) and "\n" not in text for text in found.values())
    return found


def faulty(line: bytes) -> str:
    return said(line)["error"]


def changed(line: bytes, change: Callable[[dict[str, Any]], Any]) -> bytes:
    """The question with something changed in it."""
    asked = json.loads(line)
    change(asked)
    return json.dumps(asked).encode()


JACK = question(next(match for match in iter(lambda: stopped(GAMES["california_jack"], Random(5)), None)
                     if not match.deal.finished))  # fmt: skip


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "random"])
def test_it_answers_as_its_level_chooses(level: str, tally: Tally) -> None:
    for number in tally.times(10, "questions"):
        line = any_question(tally.rng)
        asked = read(line, GAMES)
        seed = seed_of(line, number)
        chosen = choose(logic_of(asked.game), asked.view, asked.legal, level, seed, effort=QUICK)
        assert json.loads(answer(line, GAMES, level, QUICK, number)) == {"action": chosen.text}
        assert answer(line.strip(), GAMES, level, QUICK, number) == answer(line, GAMES, level, QUICK, number)


def test_each_line_is_answered_and_the_next_is_read() -> None:
    rng = Random(7)
    lines = [any_question(rng) for _ in range(3)]
    long = b'"' + b"x" * (MAX_BYTES + 9) + b'"\n'
    source = (
        lines[0] + b"\n  \nnonsense\n" + lines[1].replace(b"\n", b"\r\n") + long + b"\xff\n" + lines[2][:-1]
    )
    out = BytesIO()
    serve(BytesIO(source), out, GAMES, "normal")
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert ["action" in found for found in answers] == [True, False, True, False, False, True]
    assert answers[3] == {"error": "larger than 1 MiB"}
    assert answers[4] == {"error": "not UTF-8 at byte 0"}


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b"nonsense", "not JSON at line 1, column 1"),
        (b"[]", "question: not an object"),
        (b"{}", "question: format is missing"),
        (b'{"a":1,"a":2}', "a stands twice in one object"),
        (b'{"a":1.5}', "not a whole number: 1.5"),
        (b'{"a":NaN}', "not a whole number: NaN"),
        (b'{"a":1234567890}', "a number of more than 9 digits: 1234567890"),
        (b"[" * (MAX_NESTING + 1), "nested more than 16 deep"),
        (b"[" * 100_000, "nested more than 16 deep"),
        (b'{"x":1}', "question: unknown member x"),
    ],
)
def test_what_is_no_question_is_answered_with_an_error(line: bytes, fault: str) -> None:
    assert faulty(line) == fault


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda asked: asked.update(format="etori-record"), "question: format is not etori-question"),
        (lambda asked: asked.update(version=2), "question: version 2 is not known"),
        (lambda asked: asked.update(version=True), "question: version true is not known"),
        (lambda asked: asked.update(game="poker"), "question: no such game: poker"),
        (lambda asked: asked.update(game=[]), "question: no such game: []"),
        (lambda asked: asked.update(players=3), "question: California Jack is not for 3 players"),
        (lambda asked: asked.update(seat=None), "question: no such seat: null"),
        (lambda asked: asked["options"].update(target=8), "options: option target cannot be 8"),
        (lambda asked: asked["deal"].update(dealer=5), "deal: not for so many players"),
        (lambda asked: asked["view"].update(hands=[]), "hands: not a list of 2"),
        (lambda asked: asked["view"].pop("won"), "view: won is missing"),
        (lambda asked: asked["view"].update(trump="X"), "trump: cannot be X"),
        (lambda asked: asked["view"].update(phase="over"), "phase: nobody is to act in over"),
        (lambda asked: asked["view"].update(phase="sleep"), "phase: cannot be sleep"),
        (lambda asked: asked["view"].update(turn=1 - asked["seat"]), "turn: the seat is not to act"),
        (lambda asked: asked["view"].update(following=[0, 0]), "following: not each player once"),
        (lambda asked: asked["view"].update(leader=-1), "leader: does not play"),
        (lambda asked: asked["view"].update(leader=7), "leader: no such player: 7"),
        (lambda asked: asked.update(tricks=3), "tricks: not a list"),
        (lambda asked: asked.update(tricks=[{"leader": 2, "cards": [], "winner": None}]),
         "tricks: no such player: 2"),
        (lambda asked: asked.update(tricks=[{"leader": 0, "cards": ["7 AS"], "winner": 0}]),
         "tricks: no such player: 7"),
        (lambda asked: asked.update(tricks=[{"leader": 0, "cards": ["0 JK"], "winner": 0}]),
         "tricks: a card that is not in the pack"),
        (lambda asked: asked["view"].update(won=[-5, 3]), "won: fewer tricks than none"),
        (lambda asked: asked["view"]["won"].append(0), "won: not a list of 2"),
        (lambda asked: asked["options"].pop("stock"), "options: stock is missing"),
        (lambda asked: asked.update(version=2, mood="good"), "question: version 2 is not known"),
        (lambda asked: asked.update(format="x", mood="good"), "question: format is not etori-question"),
        (lambda asked: asked.update(mood="good"), "question: unknown member mood"),
        (lambda asked: asked["view"].update(leader=True), "leader: cannot be true"),
        (lambda asked: asked["legal"].pop(), "legal: not the legal actions of this view"),
        (lambda asked: asked["view"]["hands"][asked["seat"]]["cards"].pop(),
         "view: not each card of the pack in one place"),
        (lambda asked: asked["view"]["unseen"].popitem(), "view: not each card of the pack in one place"),
        (lambda asked: asked["view"]["unseen"].update({next(iter(asked["view"]["unseen"])): []}),
         "unseen: not where the cards may lie"),
        (lambda asked: asked["view"]["ruled_out"].update(cellar=[]), "ruled_out: no such place: cellar"),
        (lambda asked: asked["view"]["known"].pop(), "view: not for 2 players"),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_is_answered_with_an_error(change: Any, fault: str) -> None:
    assert "action" in said(JACK)
    assert faulty(changed(JACK, change)) == fault


FIGURES = {
    "below", "bid", "carried", "closed", "deal", "earlier", "favours", "games", "hidden", "multiple", "need",
    "number", "over", "passes", "points", "prison", "rubbers", "totals", "won",
}  # fmt: skip
"""Members whose numbers are no players."""
BY_PLAYER = {
    "aside", "below", "closed", "discards", "earlier", "favours", "following", "games", "hands", "laid_down",
    "played", "rest", "rubbers", "seats", "taken", "totals", "won",
}  # fmt: skip
"""Members that are lists with something for each player, or lists of such."""


def players_in(given: Any, above: str = "") -> Iterator[tuple[Any, Any]]:
    """Where a question tells a player: a list or object, and the index or name in it."""
    for name, value in given.items() if isinstance(given, dict) else enumerate(given):
        member = name if isinstance(name, str) else above
        if isinstance(value, dict | list) and member not in ("unseen", "ruled_out"):
            yield from players_in(value, member)
        elif type(value) is int and member not in FIGURES and not (above == "bids" and name == 1):
            yield given, name


def lists_in(given: Any, players: int, above: str = "") -> Iterator[list[Any]]:
    """The lists of a question with something for each player."""
    for name, value in given.items() if isinstance(given, dict) else enumerate(given):
        member = name if isinstance(name, str) else above
        rows = member == "closed" and name == "closed"  # a list of such lists
        if member in BY_PLAYER and not rows and isinstance(value, list) and len(value) == players:
            yield value
        elif isinstance(value, dict | list) and member not in ("unseen", "ruled_out"):
            yield from lists_in(value, players, member)


@pytest.mark.parametrize("key", sorted(GAMES))
def test_a_player_who_is_not_there_and_a_list_of_another_length_are_refused(key: str, tally: Tally) -> None:
    tally.floor(players=100, lists=100)
    for match in asked_in(GAMES[key], tally, 30):
        line = question(match)
        asked, count = json.loads(line), match.players
        for place, name in players_in([asked["deal"], asked["view"]]):
            there = place[name]
            place[name] = tally.rng.choice((count, 99, -2, 4711))
            assert_refused(asked)
            place[name] = there
            tally.count["players"] += 1
        for listed in lists_in([asked["deal"], asked["view"]], count):
            last = listed.pop()
            assert_refused(asked)
            listed += [last, last]
            assert_refused(asked)
            listed.pop()
            tally.count["lists"] += 1
        assert json.loads(line) == asked


def assert_refused(asked: Any) -> None:
    """In words, and not since a game's rules have failed at it."""
    fault = faulty(json.dumps(asked).encode())
    assert not fault.startswith(("bot: no choice", "question: not a possible view"))


@pytest.mark.parametrize("member", ["piles", "tops"])
def test_a_pile_too_many_or_too_few_is_refused(member: str) -> None:
    rng = Random(5)
    match = next(match for match in iter(lambda: stopped(GAMES["napoleon"], rng), None)
                 if match.players == 2 and not match.deal.finished)  # fmt: skip
    found = faulty(changed(question(match), lambda asked: asked["view"][member].pop()))
    assert found == f"{member}: not a list of 8"


def test_a_long_fault_is_cut_and_escaped() -> None:
    fault = faulty(changed(JACK, lambda asked: asked.update(game="\n\x1b" + "x" * 500)))
    assert fault.startswith("question: no such game: \\n\\u001bxxx")
    assert len(fault) < 120


def damaged(asked: Any, rng: Random) -> None:
    """Change something anywhere in a question."""
    while True:
        places = [*asked.items()] if isinstance(asked, dict) else [*enumerate(asked)]
        if not places:
            return
        name, value = rng.choice(places)
        if isinstance(value, dict | list) and value and rng.random() < 0.85:
            asked = value
            continue
        odd = [
            None,
            True,
            -1,
            0,
            1,
            3,
            999_999_999,
            -5,
            "",
            "AS",
            "JK",
            "NT",
            "pass",
            [],
            {},
            [0],
            ["2C", "2C"],
        ]
        choice = rng.randrange(5)
        if choice == 0:
            asked[name] = rng.choice(odd)
        elif choice == 1 and isinstance(value, int) and not isinstance(value, bool):
            asked[name] = value + rng.choice((-1, 1))
        elif choice == 2:
            asked[name] = rng.choice(places)[1]
        elif choice == 3 and isinstance(asked, list):
            asked.append(value)
        else:
            del asked[name]
        return


def test_damaged_questions_are_answered(tally: Tally) -> None:
    tally.floor(errors=150, actions=5)
    for _ in tally.times(200, "damaged questions"):
        asked = json.loads(any_question(tally.rng))
        for _ in range(tally.rng.choice((1, 1, 2, 5))):
            damaged(asked, tally.rng)
        tally.count["errors" if "error" in said(json.dumps(asked).encode(), "hard") else "actions"] += 1


def test_cut_and_scrambled_lines_are_answered(tally: Tally) -> None:
    for _ in tally.times(300, "lines"):
        line = bytearray(JACK.strip())
        for _ in range(tally.rng.choice((1, 3))):
            at = tally.rng.randrange(len(line))
            if tally.rng.randrange(2):
                line[at] = tally.rng.randrange(256)
            else:
                del line[at : at + tally.rng.randrange(200)]
        said(bytes(line).replace(b"\n", b" ") or b"-")


def test_the_command_answers_line_after_line() -> None:
    rng = Random(3)
    lines = [any_question(rng) for _ in range(3)]
    with subprocess.Popen(
        [sys.executable, "-m", "game", "bot", "--level", "hard", "--iterations", "5", "--seed", "4"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in [lines[0], b"?\n", *lines[1:]]:
            process.stdin.write(line)
            process.stdin.flush()
            heard = process.stdout.readline()
            assert heard == answer(line, GAMES, "hard", Effort(5), 4)
        process.stdin.close()
        assert process.wait(20) == 0


def test_how_long_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    own = EFFORTS["hard"]
    for given, effort in (
        ([], None),
        (["--iterations", "7"], Effort(7)),
        (["--seconds", "0.25"], Effort(own.iterations, 0.25)),
        (["--iterations", "7", "--seconds", "2"], Effort(7, 2.0)),
        (["--level", "normal", "--iterations", "7"], None),
    ):
        found = []
        monkeypatch.setattr(bot, "serve", lambda *asked, found=found: found.append(asked[3:]))
        assert main(["bot", *given]) == 0
        assert found == [(given[1] if "normal" in given else "hard", effort, 1)]
    for wrong in ("0", "-1", "nan", "soon", "1e9"):
        with pytest.raises(SystemExit):
            main(["bot", f"--seconds={wrong}"])
