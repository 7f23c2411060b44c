"""A puzzle in progress: its table, the answers tried, and their results."""

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

OTHER_PLAYERS_LEVEL = "normal"
"""Level shown at the other seats; they play perfectly."""
HINT_STEPS = 3
"""Number of steps in a hint; the last one names the answer."""


class PuzzleHost(Host):
    """The table of a puzzle, which shows its player all hands if the puzzle does."""

    def __init__(self, position: PuzzlePosition, open_hands: bool) -> None:
        """Seat a person at the position's decision; nothing is saved."""
        self.player = position.player
        seats = [
            HUMAN if player == self.player else OTHER_PLAYERS_LEVEL
            for player in range(position.match.players)
        ]
        super().__init__(position.match, seats, practice=True)
        self.open = open_hands

    def view(self, viewer: int | None, *, hands_open: bool = False) -> View[Any]:
        """Return the deal as its player may see it, with all hands if the puzzle shows them."""
        return self._match.view(viewer, hands_open=hands_open or (self.open and viewer == self.player))

    def moments(self, viewer: int | None, since: int = 0, *, hands_open: bool = False) -> list[Moment]:
        """Return the events with the player's view right after each; all hands are shown as in `view`."""
        shown = hands_open or (self.open and viewer == self.player)
        return self._match.moments(viewer, since, hands_open=shown)


class PuzzleSession:
    """One puzzle, which may be tried any number of times."""

    def __init__(
        self,
        puzzle: Puzzle,
        games: Mapping[str, Game[Any]],
        name: str,
        others: Sequence[str],
        missed: OwnMistake | None,
    ) -> None:
        """Set up a puzzle; `name` is the solver's name, `others` are the names by seat.

        `missed` is the mistake that it comes from, if it is from one of the player's own deals.

        Raises the errors of `position_of` if the puzzle can't be set up.
        """
        self.puzzle = puzzle
        self.missed = missed
        self.accepted = (puzzle.answer,) if missed is None else missed.accepted
        """The right answers, best first."""
        self._games = games
        self._name, self._others = name, others
        self.tried: list[Action] = []
        """The wrong answers tried."""
        self.hints = 0
        """Number of hint steps requested."""
        self.shown = False
        """Whether the solution was shown before it was found."""
        self.solved = False
        self.take_back()

    def take_back(self) -> None:
        """Return to the decision, without an answer on the table."""
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
        """Number of tricks still to come for the player, including the current one."""
        self.side = side_of(logic_of(match.game), state) or (player,)
        """The players who share the goal, the solver first."""
        self.answered: Action | None = None
        """The answer now on the table, or `None`."""
        self.reached = 0
        """Number of tricks or points, as the goal counts them, that the player's side scores after the
        answer on the table.
        """
        self.before = len(match.deal.events)
        """Number of events before the decision."""

    @property
    def clean(self) -> bool:
        """Whether no wrong answer was tried and the answer was not shown."""
        return not self.tried and not self.shown and self.hints < HINT_STEPS

    @property
    def solved_alone(self) -> bool:
        """Whether the answer was found without being shown."""
        return self.solved and not self.shown

    @property
    def right(self) -> bool:
        """Whether the answer on the table is right."""
        return self.answered in self.accepted

    def answer(self, action: Action) -> bool:
        """Play an answer and all that follows; return whether it was right.

        A decision before the play is applied only if it is right, and nothing follows. Raises `ValueError` if
        the puzzle is already answered, and `IllegalAction`.
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
        """Show the right answer to a player who gives up."""
        self.take_back()
        self.shown = self.shown or not self.solved
        self.answer(self.puzzle.answer)

    def hint(self) -> int:
        """Request the next step of the hint and return its number, from 1."""
        self.hints = min(HINT_STEPS, self.hints + 1)
        return self.hints
