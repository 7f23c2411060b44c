"""A lesson in progress: the step, what the learner has tried, and the replies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.actions import Action
from game.engine.rules import Game
from game.lessons.lesson import Given, Lesson, LessonStep, PickStep, Statement, TryStep, actions_of, together
from game.lessons.position_builder import follow, match_of, table_of
from game.match.match import Match

TRIES = 3
"""After so many wrong ones the way is best shown."""


class LessonSession:
    """Leads through the steps of a lesson; what can be seen of its table is asked of `host`."""

    def __init__(self, game: Game[Any], lesson: Lesson, names: Sequence[str] = ()) -> None:
        """`names` are those of as many players as any table of the lesson has."""
        self.game = game
        self.lesson = lesson
        self._names = names
        self.number = 0
        """Which step is on, from 0."""
        self.right: set[int] = set()
        """The steps whose answers were right at once."""
        self.go(0)

    @property
    def step(self) -> LessonStep:
        """The step that is on."""
        return self.lesson.steps[self.number]

    @property
    def asking(self) -> bool:
        """Whether something is asked that has not been answered."""
        return isinstance(self.step, TryStep | PickStep) and not self.answered

    @property
    def last(self) -> bool:
        """Whether no step follows."""
        return self.number + 1 == len(self.lesson.steps)

    def go(self, number: int) -> None:
        """Go to a step, counted from 0; its table is as it would be had all before it been answered."""
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
        """Go to the next step; whether it has a table of its own."""
        following = self.lesson.steps[self.number + 1]
        if following.at is not None:
            self.go(self.number + 1)
            return True
        self._begin(self.number + 1)
        return False

    def _begin(self, number: int) -> None:
        self.number = number
        self.answered = False
        """Whether what this step asks has been answered."""
        self.tried: list[tuple[Action, ...] | Given] = []
        """What was tried and was wrong."""
        self.before = len(self._match.deal.events)
        """How many events there had been when the step began."""
        self._follow(self.step.plays)

    def _follow(self, course: str) -> None:
        follow(self._match, actions_of(course))

    # Answers.

    def answer(self, actions: Sequence[Action]) -> Statement:
        """The learner has decided so: what is said. If it is right it has been done, and what follows too."""
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
        """The learner has picked an answer: what is said."""
        step = self.step
        assert isinstance(step, PickStep), "an answer is asked for"
        if answer == step.right:
            self._settle()
            return step.done
        self._note(answer)
        return dict(step.wrong)[answer]

    @property
    def wrong_actions(self) -> list[tuple[Action, ...]]:
        """What was done in this step and was wrong."""
        return [each for each in self.tried if isinstance(each, tuple)]

    def _note(self, tried: tuple[Action, ...] | Given) -> None:
        if tried not in self.tried:
            self.tried.append(tried)

    def _settle(self) -> None:
        if not self.tried:
            self.right.add(self.number)
        self.answered = True

    @property
    def shown(self) -> tuple[Action, ...]:
        """What is to be done."""
        step = self.step
        assert isinstance(step, TryStep), "an action is asked for"
        return together(step.right[0])


def reason_of(step: TryStep, chosen: tuple[Action, ...]) -> Statement:
    """Why something is not what a step asks; raises `LookupError` where nobody has said."""
    for wrong in step.wrong:
        if wrong.tried != "*" and any({*chosen} <= {each} for each in actions_of(wrong.tried)):
            return wrong.says
    for wrong in step.wrong:
        if wrong.tried == "*":
            return wrong.says
    raise LookupError(f"nothing is said of {chosen}")
