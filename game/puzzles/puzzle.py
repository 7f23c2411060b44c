"""A stored puzzle: a deal up to a decision, the goal, and the one right answer.

A puzzle is a line of text with parts separated by ` | `: the grade, the hands (`open` or `hidden`), the goal,
the answer, the hint, the theme (or `none`), the deal's code, and the earlier actions separated by `;`. The
goal includes its chance if it is not certain. Before the play it includes the answer's margin, and the list
of choices if there are more legal actions. The rules determine the player to act.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal, NamedTuple, Self, get_args

from game.analysis.themes import Theme
from game.engine.actions import SEVERAL, Action, parse_action
from game.engine.cards import Card, card_text, parse_card
from game.engine.rules import Game
from game.puzzles.hints import PuzzleHint

Grade = Literal["easy", "medium", "hard"]
"""`easy`: the normal level always finds the answer; `hard`: it never does, and `easy` rarely. See `grading`.
"""
GRADES: tuple[Grade, ...] = get_args(Grade)
Aim = Literal["tricks", "points", "catch", "best"]
"""What is counted: tricks, points of captured cards, one particular card, or the best average score."""

EXCHANGE_VERBS = SEVERAL | {"exchange", "show"}
"""Verbs of decisions about discarding, exchanging or showing cards."""
Kind = Literal["certain", "chance", "before"]
"""Why an answer is right: it surely reaches the goal, reaches it in most deals, or is best before the play.
"""


class Goal(NamedTuple):
    """What the player's side must reach between the decision and the end of the deal."""

    aim: Aim
    number: int = 0
    """Minimum number of tricks or points, from 1; 0 for the aims `catch` and `best`."""
    card: Card | None = None
    """The card to capture, or `None` for aims other than `catch`."""
    won: int = 0
    """Number of possible deals in which the answer surely reaches the goal; 0 if it does so in all of them.
    """
    deals: int = 0
    """Number of possible deals if the goal is not certain, otherwise 0."""
    margin: float = 0.0
    """Smallest average cost of a wrong answer, in points ahead of the others; only for the aim `best`."""
    choices: tuple[Action, ...] = ()
    """Actions offered as answers; empty if every legal action is offered."""

    @property
    def text(self) -> str:
        """The stored form, such as `tricks 2`, `catch JS in 2 of 3`, `best 12.4` or `best 0.35 of pass;bid
        12 S`.
        """
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
        """Return the goal with this stored form; raises `ValueError` for any other text."""
        weighed = _BEST_GOAL_PATTERN.fullmatch(text)
        if weighed:
            margin, among = weighed["margin"] or "0", weighed["among"]
            choices = tuple(map(parse_action, among.split(";"))) if among else ()
            found = cls("best", margin=float(margin), choices=choices)
        else:
            counted = _COUNT_GOAL_PATTERN.fullmatch(text)
            if counted is None:
                raise ValueError("not a goal")
            card, number = counted["card"], int(counted["number"] or 0)
            won, deals = int(counted["won"] or 0), int(counted["deals"] or 0)
            aim: Aim = "catch" if card else "tricks" if counted["tricks"] else "points"
            found = cls(aim, number, parse_card(card) if card else None, won, deals)
        if found.text != text or found.won >= max(1, found.deals):
            raise ValueError("not a goal")
        return found


_BEST_GOAL_PATTERN = re.compile(r"best( (?P<margin>[0-9.]+))?( of (?P<among>.+;.+))?")
_COUNT_GOAL_PATTERN = re.compile(
    r"(?:(?:(?P<tricks>tricks)|points) (?P<number>[1-9][0-9]*)|catch (?P<card>..))"
    r"(?: in (?P<won>[1-9][0-9]*) of (?P<deals>[1-9][0-9]*))?"
)


class Puzzle(NamedTuple):
    """A puzzle of a game."""

    grade: Grade
    open: bool
    """Whether all hands are shown; if not, the answer is right whatever the others hold."""
    goal: Goal
    answer: Action
    hint: PuzzleHint
    code: str
    """The deal's code."""
    before: tuple[Action, ...]
    """All actions of all players before the decision."""
    theme: Theme | None = None
    """What wrong answers are about; `None` if they have no theme in common."""

    @property
    def text(self) -> str:
        """The stored line."""
        before = ";".join(action.text for action in self.before)
        lie, theme = "open" if self.open else "hidden", self.theme or "none"
        return " | ".join(
            (self.grade, lie, self.goal.text, self.answer.text, self.hint.text, theme, self.code, before)
        )

    @classmethod
    def read(cls, line: str) -> Self:
        """Return the puzzle stored as this line; raises `ValueError` for any other line."""
        grade, lie, goal, answer, hint, theme, code, before = line.split(" | ")
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
            None if theme == "none" else Theme(theme),
        )

    @property
    def kind(self) -> Kind:
        """Why the puzzle's answer is right."""
        return "before" if self.goal.aim == "best" else "chance" if self.goal.deals else "certain"

    @property
    def exchanges(self) -> bool:
        """Whether the decision is about discarding or exchanging cards before the play."""
        return any(action.verb in EXCHANGE_VERBS for action in (self.answer, *self.goal.choices))

    @property
    def name(self) -> str:
        """Key for saving a player's progress on the puzzle; it does not depend on the other puzzles."""
        return f"{self.code} {len(self.before)}"


def puzzles_of(game: Game[Any]) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with a game, easy ones first; empty if there are none."""
    return _kept(game.key)


def puzzles_about(game: Game[Any], theme: Theme) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game with a theme, easy ones first; empty if there are none."""
    return tuple(puzzle for puzzle in puzzles_of(game) if puzzle.theme is theme)


@cache
def _kept(key: str) -> tuple[Puzzle, ...]:
    source = files(__package__).joinpath(f"{key}.txt")
    if not source.is_file():
        return ()
    lines = source.read_text(encoding="utf-8").splitlines()
    return tuple(Puzzle.read(line) for line in lines if line and not line.startswith("#"))


def written(puzzles: Iterable[Puzzle]) -> str:
    """Return the text of a game's puzzle file: easy puzzles first, each grade in a fixed shuffled order."""

    def place(puzzle: Puzzle) -> tuple[int, bytes]:
        return GRADES.index(puzzle.grade), sha256(puzzle.name.encode()).digest()

    head = "# grade | how the cards lie | goal | answer | hint | theme | deal | what was done before\n"
    return head + "".join(f"{puzzle.text}\n" for puzzle in sorted(puzzles, key=place))
