"""A puzzle as it is kept: a deal up to a decision, what is to be reached, and the one right answer.

A line of text is a puzzle, its parts parted by ` | `: the grade, how the cards lie (`open` or `hidden`), the
goal, the answer, the hint, the deal's code, and what was done before, an action after the other parted
by `;`. Whose turn it then is follows from the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple, Self, get_args

from game.engine.actions import Action, parse_action
from game.engine.cards import Card, card_text, parse_card
from game.engine.rules import Game
from game.puzzles.hints import Hint

Grade = Literal["easy", "medium", "hard"]
"""`easy`: a normal player by rules of thumb finds it; `hard`: nor does one by an error. See `grading`."""
GRADES: tuple[Grade, ...] = get_args(Grade)
Aim = Literal["tricks", "points", "catch", "best"]
"""What is counted: tricks, what cards taken count, a certain card; or what brings most on average."""


class Goal(NamedTuple):
    """What the player's side is to reach from here to the end of the deal."""

    aim: Aim
    number: int = 0
    """At least so many tricks or points, from 1; 0 for the other aims."""
    card: Card | None = None
    """The card to be taken in a trick."""

    @property
    def text(self) -> str:
        """`tricks 2`, `catch JS`, `best`."""
        if self.card is not None:
            return f"{self.aim} {card_text(self.card)}"
        return f"{self.aim} {self.number}" if self.number else self.aim

    @classmethod
    def read(cls, text: str) -> Self:
        """The goal of a text; raises `ValueError`."""
        _, _, rest = text.partition(" ")
        number, card = (int(rest), None) if rest.isdecimal() else (0, parse_card(rest) if rest else None)
        for aim in get_args(Aim):
            found = cls(aim, number, card)
            if found.text == text and (number > 0, card is not None) == _ASKED[aim]:
                return found
        raise ValueError("not a goal")


_ASKED = {"tricks": (True, False), "points": (True, False), "catch": (False, True), "best": (False, False)}
"""Whether an aim has a number, and whether it has a card."""


class Puzzle(NamedTuple):
    """One of a game's puzzles."""

    grade: Grade
    open: bool
    """Whether all hands lie open; else the answer is right whatever the others hold."""
    goal: Goal
    answer: Action
    hint: Hint
    code: str
    """The deal's code."""
    before: tuple[Action, ...]
    """What was done in the deal, by whoever's turn it was."""

    @property
    def text(self) -> str:
        """The line that it is kept as."""
        before = ";".join(action.text for action in self.before)
        lie = "open" if self.open else "hidden"
        return " | ".join(
            (self.grade, lie, self.goal.text, self.answer.text, self.hint.text, self.code, before)
        )

    @classmethod
    def read(cls, line: str) -> Self:
        """The puzzle of a line; raises `ValueError`."""
        grade, lie, goal, answer, hint, code, before = line.split(" | ")
        if grade not in GRADES or lie not in ("open", "hidden"):
            raise ValueError("not a puzzle")
        return cls(
            grade,
            lie == "open",
            Goal.read(goal),
            parse_action(answer),
            Hint.read(hint),
            code,
            tuple(parse_action(text) for text in before.split(";") if text),
        )

    @property
    def name(self) -> str:
        """What a player's progress knows it by: it stays the same when others come or go."""
        return f"{self.code} {len(self.before)}"


def puzzles_of(game: Game[Any]) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, the easy ones first; none for a game without any."""
    return _kept(game.key)


@cache
def _kept(key: str) -> tuple[Puzzle, ...]:
    source = files(__package__).joinpath(f"{key}.txt")
    if not source.is_file():
        return ()
    lines = source.read_text(encoding="utf-8").splitlines()
    return tuple(Puzzle.read(line) for line in lines if line and not line.startswith("#"))


def written(puzzles: Mapping[str, Puzzle]) -> str:
    """The file of a game's puzzles, from their patterns: the easy ones first, else by their patterns."""
    ordered = sorted(puzzles.items(), key=lambda pair: (GRADES.index(pair[1].grade), pair[0]))
    head = "# grade | how the cards lie | goal | answer | hint | deal | what was done before\n"
    return head + "".join(f"{puzzle.text}\n" for _, puzzle in ordered)
