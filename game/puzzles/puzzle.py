"""A puzzle as it is kept: a deal up to a decision, what is to be reached, and the one right answer.

A line of text is a puzzle, its parts parted by ` | `: the grade, how the cards lie (`open` or `hidden`), the
goal, the answer, the hint, the deal's code, and what was done before, an action after the other parted
by `;`. With the goal stands its chance, where it is not certain, and before the play how far the answer is
ahead, and of which ones, where the rules allow more. Whose turn it then is follows from the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal, NamedTuple, Self, get_args

from game.engine.actions import SEVERAL, Action, parse_action
from game.engine.cards import Card, card_text, parse_card
from game.engine.rules import Game
from game.puzzles.hints import PuzzleHint

Grade = Literal["easy", "medium", "hard"]
"""`easy`: a normal player by rules of thumb finds it; `hard`: nor does one by an error. See `grading`."""
GRADES: tuple[Grade, ...] = get_args(Grade)
Aim = Literal["tricks", "points", "catch", "best"]
"""What is counted: tricks, what cards taken count, a certain card; or what brings most on average."""

EXCHANGES = SEVERAL | {"exchange", "show"}
"""Verbs of decisions about cards that are put away, exchanged or shown."""
Kind = Literal["certain", "chance", "before"]
"""What makes an answer right: it is sure to reach the goal, it does so in most deals, or it is the best
before the play."""


class Goal(NamedTuple):
    """What the player's side is to reach from here to the end of the deal."""

    aim: Aim
    number: int = 0
    """At least so many tricks or points, from 1; 0 for the other aims."""
    card: Card | None = None
    """The card to be taken in a trick."""
    won: int = 0
    """In how many of the deals that fit the answer is sure of it; 0 where in every one."""
    deals: int = 0
    """How many deals fit, where it is not certain."""
    margin: float = 0.0
    """What every other answer costs at least, on average, in points ahead of the others; for `best`."""
    choices: tuple[Action, ...] = ()
    """The answers to choose from, where the rules allow more of them."""

    @property
    def text(self) -> str:
        """`tricks 2`, `catch JS in 2 of 3`, `best`, `best 12.4`, `best 0.35 of pass;bid 12 S`."""
        if self.aim == "best":
            margin = f" {self.margin:g}" if self.margin else ""
            among = f" of {';'.join(action.text for action in self.choices)}" if self.choices else ""
            return f"{self.aim}{margin}{among}"
        chance = f" in {self.won} of {self.deals}" if self.deals else ""
        if self.card is not None:
            return f"{self.aim} {card_text(self.card)}{chance}"
        return f"{self.aim} {self.number}{chance}" if self.number else self.aim

    @classmethod
    def read(cls, text: str) -> Self:
        """The goal of a text; raises `ValueError`."""
        weighed = _WEIGHED.fullmatch(text)
        if weighed:
            margin, among = weighed["margin"] or "0", weighed["among"]
            choices = tuple(map(parse_action, among.split(";"))) if among else ()
            found = cls("best", margin=float(margin), choices=choices)
        else:
            counted = _COUNTED.fullmatch(text)
            if counted is None:
                raise ValueError("not a goal")
            card, number = counted["card"], int(counted["number"] or 0)
            won, deals = int(counted["won"] or 0), int(counted["deals"] or 0)
            aim: Aim = "catch" if card else "tricks" if counted["tricks"] else "points"
            found = cls(aim, number, parse_card(card) if card else None, won, deals)
        if found.text != text or found.won >= max(1, found.deals):
            raise ValueError("not a goal")
        return found


_WEIGHED = re.compile(r"best( (?P<margin>[0-9.]+))?( of (?P<among>.+;.+))?")
_COUNTED = re.compile(
    r"(?:(?:(?P<tricks>tricks)|points) (?P<number>[1-9][0-9]*)|catch (?P<card>..))"
    r"(?: in (?P<won>[1-9][0-9]*) of (?P<deals>[1-9][0-9]*))?"
)


class Puzzle(NamedTuple):
    """One of a game's puzzles."""

    grade: Grade
    open: bool
    """Whether all hands lie open; else the answer is right whatever the others hold."""
    goal: Goal
    answer: Action
    hint: PuzzleHint
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
            PuzzleHint.read(hint),
            code,
            tuple(parse_action(text) for text in before.split(";") if text),
        )

    @property
    def kind(self) -> Kind:
        """What makes its answer right."""
        return "before" if self.goal.aim == "best" else "chance" if self.goal.deals else "certain"

    @property
    def exchanges(self) -> bool:
        """Whether it is about a card to be put away or exchanged, before the play."""
        return any(action.verb in EXCHANGES for action in (self.answer, *self.goal.choices))

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


def written(puzzles: Iterable[Puzzle]) -> str:
    """The file of a game's puzzles: the easy ones first, those of a grade mixed, always in the same way."""

    def place(puzzle: Puzzle) -> tuple[int, bytes]:
        return GRADES.index(puzzle.grade), sha256(puzzle.name.encode()).digest()

    head = "# grade | how the cards lie | goal | answer | hint | deal | what was done before\n"
    return head + "".join(f"{puzzle.text}\n" for puzzle in sorted(puzzles, key=place))
