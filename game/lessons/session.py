"""A lesson in progress: the step, what the learner has tried, and the replies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.actions import Action
from game.engine.rules import Game
from game.lessons.lesson import (
    Given,
    Lesson,
    LessonStep,
    PickStep,
    QuestionStep,
    Statement,
    TryStep,
    actions_of,
    together,
)
from game.lessons.position_builder import follow, match_of, table_of
from game.match.match import Match

TRIES = 3
"""Number of wrong answers in a step after which the solution is offered."""


class LessonSession:
    """A lesson in progress: leads through its steps; `host` gives the views of its table."""

    def __init__(self, game: Game[Any], lesson: Lesson, names: Sequence[str] = ()) -> None:
        """Start a lesson; `names` must be enough for its largest table, or empty."""
        self.game = game
        self.lesson = lesson
        self._names = names
        self.number = 0
        """Index of the current step, from 0."""
        self.right: set[int] = set()
        """Indexes of the steps that were answered right at the first try."""
        self.go(0)

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.number]

    @property
    def asking(self) -> bool:
        """Whether the step has a question that is not answered yet."""
        return isinstance(self.step, QuestionStep) and not self.answered

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.number + 1 == len(self.lesson.steps)

    def go(self, number: int) -> None:
        """Go to a step, from 0; the table is as if all earlier steps had been answered."""
        steps = self.lesson.steps[: number + 1]
        begin = max(at for at, step in enumerate(steps) if step.at is not None)
        position = steps[begin].at
        assert position is not None, "a lesson begins at a table"
        self._match: Match = match_of(self.game, position, self._names[: position.players] or None)
        for before in steps[begin:-1]:
            self._follow(before.plays)
            if isinstance(before, TryStep):
                self._follow(before.right[0].replace("+", ","))
                self._follow(before.then)
        self.host = table_of(self._match)
        self._begin(number)

    def go_on(self) -> bool:
        """Go to the next step; return whether the next step has a table of its own."""
        following = self.lesson.steps[self.number + 1]
        if following.at is not None:
            self.go(self.number + 1)
            return True
        self._begin(self.number + 1)
        return False

    def _begin(self, number: int) -> None:
        self.number = number
        self.answered = False
        """Whether the question of this step has been answered."""
        self.tried: list[tuple[Action, ...] | Given] = []
        """The wrong answers tried in this step."""
        self.helped = False
        """Whether the answer of this step is shown to the learner, and does not count as right."""
        self.before = len(self._match.deal.events)
        """Number of events before the step."""
        self._follow(self.step.plays)

    def _follow(self, course: str) -> None:
        follow(self._match, actions_of(course))

    # Answers.

    def answer(self, actions: Sequence[Action]) -> Statement:
        """Answer with actions and return the reply; right actions and those that follow are applied."""
        step, chosen = self.step, tuple(actions)
        assert isinstance(step, TryStep), "an action is asked for"
        for accepted in step.right:
            if {*together(accepted)} == {*chosen}:
                follow(self._match, chosen)
                self._follow(step.then)
                self._settle()
                return step.done
        self._note(chosen)
        return reason_of(step, chosen)

    def pick(self, answer: Given) -> Statement:
        """Answer with a choice and return the reply."""
        step = self.step
        assert isinstance(step, PickStep), "an answer is asked for"
        if answer == step.right:
            self._settle()
            return step.done
        self._note(answer)
        return dict(step.wrong)[answer]

    @property
    def wrong_actions(self) -> list[tuple[Action, ...]]:
        """The wrong actions tried in this step."""
        return [each for each in self.tried if isinstance(each, tuple)]

    def _note(self, tried: tuple[Action, ...] | Given) -> None:
        if tried not in self.tried:
            self.tried.append(tried)

    def _settle(self) -> None:
        if not self.tried and not self.helped:
            self.right.add(self.number)
        self.answered = True

    @property
    def shown(self) -> tuple[Action, ...]:
        """The actions of the right answer."""
        step = self.step
        assert isinstance(step, TryStep), "an action is asked for"
        return together(step.right[0])


def reason_of(step: TryStep, chosen: tuple[Action, ...]) -> Statement:
    """Return why the chosen actions are wrong; raises `LookupError` if the step gives no reason."""
    for wrong in step.wrong:
        if wrong.tried != "*" and any({*chosen} <= {each} for each in actions_of(wrong.tried)):
            return wrong.says
    for wrong in step.wrong:
        if wrong.tried == "*":
            return wrong.says
    raise LookupError(f"nothing is said of {chosen}")
