"""Somebody sits before a puzzle: what can be seen of its table, what was tried, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.ai import logic_of
from game.engine.actions import Action
from game.engine.rules import Game
from game.engine.view import Moment, View
from game.match.seating import HUMAN
from game.puzzles.continuation import continuation_of
from game.puzzles.own_mistakes import OwnMistake
from game.puzzles.position import PuzzlePosition, position_of
from game.puzzles.puzzle import Puzzle
from game.puzzles.solving import side_of
from game.puzzles.stakes import stakes_of
from game.session.host import Host

OTHERS = "normal"
"""The level that the others' plates show; they play as well as can be."""
STEPS = 3
"""Steps of a hint; the last one names the answer."""


class PuzzleHost(Host):
    """The table of a puzzle: where all hands lie open, its player sees them."""

    def __init__(self, position: PuzzlePosition, open_hands: bool) -> None:
        """For the position, seen by its player; nothing is saved."""
        self.player = position.player
        seats = [HUMAN if player == self.player else OTHERS for player in range(position.match.players)]
        super().__init__(position.match, seats, practice=True)
        self.open = open_hands

    def view(self, viewer: int | None, *, hands_open: bool = False) -> View[Any]:
        """The deal as its player may know it, with hands open where the puzzle opens them."""
        return self._match.view(viewer, hands_open=hands_open or (self.open and viewer == self.player))

    def moments(self, viewer: int | None, since: int = 0, *, hands_open: bool = False) -> list[Moment]:
        """What happened as its player learnt of it; with open hands as in `view`."""
        shown = hands_open or (self.open and viewer == self.player)
        return self._match.moments(viewer, since, hands_open=shown)


class PuzzleSession:
    """One puzzle, tried as often as somebody likes."""

    def __init__(
        self,
        puzzle: Puzzle,
        games: Mapping[str, Game[Any]],
        name: str,
        others: Sequence[str],
        missed: OwnMistake | None = None,
    ) -> None:
        """`name` is that of who solves it; `others` sit at the other seats, by their numbers.

        `missed` is the mistake that it comes from, if it is of an own deal.

        Raises what `position_of` does where the puzzle stands nowhere.
        """
        self.puzzle = puzzle
        self.missed = missed
        self.accepted = (puzzle.answer,) if missed is None else missed.accepted
        """The answers that are right, the best one first."""
        self._games = games
        self._name, self._others = name, others
        self.tried: list[Action] = []
        """What was tried and was wrong."""
        self.hints = 0
        """How many steps of the hint were asked for."""
        self.shown = False
        """Whether the solution was asked for before it was found."""
        self.solved = False
        self.take_back()

    def take_back(self) -> None:
        """Back to the decision."""
        position = position_of(self.puzzle, self._games)
        match, player = position.match, position.player
        match.names = tuple(
            self._name if seat == player else self._others[seat] for seat in range(match.players)
        )
        self.game = match.game
        self.legal = position.legal
        self._match = match
        self.host = PuzzleHost(position, self.puzzle.open)
        state = match.deal.state
        self.tricks_left = state.hands[player].bit_count() + stakes_of(match.game.key).draws(state)
        """Tricks that the player can still have a part in, the present one with them."""
        self.side = side_of(logic_of(match.game), state) or (player,)
        """Who is to reach the goal together, the player first."""
        self.answered: Action | None = None
        """What was done, and is on the table now."""
        self.reached = 0
        """What that came to, of the goal."""
        self.before = len(match.deal.events)
        """How many events there had been before the decision."""

    @property
    def clean(self) -> bool:
        """Whether nothing wrong was tried, and the answer not told."""
        return not self.tried and not self.shown and self.hints < STEPS

    @property
    def solved_alone(self) -> bool:
        """Whether the answer was found, and not shown."""
        return self.solved and not self.shown

    @property
    def right(self) -> bool:
        """Whether the answer that is on the table is the right one."""
        return self.answered in self.accepted

    def answer(self, action: Action) -> bool:
        """Do this, and all that follows; whether it was right.

        A decision before the play is done only if it is right, and nothing follows it. Raises `ValueError`
        where something was done already, and `IllegalAction`.
        """
        if self.answered is not None:
            raise ValueError("it has been answered")
        right = action in self.accepted
        if not right and action not in self.tried:
            self.tried.append(action)
        if self.puzzle.goal.aim == "best":
            if not right:
                return False
            self._match.record(action)
        else:
            course = continuation_of(self.puzzle, action, self._games)
            self.reached = course.reached
            for each in course.actions:
                self._match.record(each)
        self.answered = action
        self.solved = self.solved or right
        return right

    def show(self) -> None:
        """Do the right answer for whoever gives it up."""
        self.take_back()
        self.shown = self.shown or not self.solved
        self.answer(self.puzzle.answer)

    def hint(self) -> int:
        """Ask for the next step of the hint; which one it is, from 1."""
        self.hints = min(STEPS, self.hints + 1)
        return self.hints
