"""What is said in a lesson: the words of a step, of an answer, of the end, and how it goes on from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from game.lessons.lesson import Given, Pick, Statement, Try
from game.lessons.session import LessonSession
from scenes.i18n import Text, Words
from scenes.pages.learn.note import Note, Offer, Tone
from scenes.pages.learn.telling import answer_text, line_of
from scenes.presenters.base.sight import Sight
from scenes.table.view.messages import Reason


@dataclass(frozen=True)
class Onward:
    """What is called when somebody presses a button of the panel."""

    go_on: Callable[[], None]
    take_up: Callable[[], None]
    """What was to be read before a question has been read."""
    pick: Callable[[Given], None]
    close: Callable[[], None]
    following: Callable[[], None] | None
    """To the next lesson, if there is one."""


class Speaker:
    """Knows what was said last, and puts it into the panel."""

    def __init__(self, onward: Onward) -> None:
        self.onward = onward
        self.said: Statement | None = None
        """What has been said of the last answer."""
        self.read = False
        """Whether what comes before a question that needs its room has been read."""

    def forget(self) -> None:
        """Something else comes."""
        self.said, self.read = None, False

    def speak(
        self,
        note: Note,
        attending: LessonSession,
        sight: Sight[Any],
        refused: Reason | None = None,
        *,
        apart: bool = False,
        ready: bool = True,
    ) -> None:
        """Say what is to be said of the step that is on; `apart` from a question that needs the room.

        What is asked for gives way to why the last card was `refused`.

        Where it is not `ready`, cards still move, and nothing goes on yet.
        """
        words, step = sight.words, attending.step
        go_on = Offer(words.text("Go on"), self.onward.go_on, ready)
        if attending.answered and self.said is not None:
            note.show(words.text("Right"), line_of(self.said, sight), Tone.RIGHT, [go_on])
        elif isinstance(step, Pick):
            self._ask_to_pick(note, attending, step, sight)
        elif isinstance(step, Try):
            offers = [Offer(words.text("Go on"), self.onward.take_up)] if apart else []
            if refused is not None:
                note.show(words.text("Not allowed"), (refused.words,), Tone.WRONG, offers)
            elif self.said is not None:
                note.show(words.text("Not this one"), line_of(self.said, sight), Tone.WRONG, offers)
            else:
                note.show(words.text(step.title), line_of(step.says, sight), Tone.SAYS, offers)
        else:
            note.show(words.text(step.title), line_of(step.says, sight), Tone.SAYS, [go_on])

    def _ask_to_pick(self, note: Note, attending: LessonSession, step: Pick, sight: Sight[Any]) -> None:
        words, wrong = sight.words, self.said is not None
        offers = [
            Offer(
                answer_text(step.asks, answer, sight),
                partial(self.onward.pick, answer),
                answer not in attending.tried,
            )
            for answer in step.answers
        ]
        title = words.text("Not quite") if wrong else words.text(step.title)
        line = line_of(self.said if self.said is not None else step.says, sight)
        note.show(title, line, Tone.WRONG if wrong else Tone.SAYS, offers)

    def speak_of_end(self, note: Note, attending: LessonSession, sight: Sight[Any]) -> None:
        """Say that the lesson is over, and how it went."""
        words = sight.words
        answers = sum(isinstance(step, Try | Pick) for step in attending.lesson.steps)
        line = words.counted_line(
            "{right} of {count} answer right at once.",
            "{right} of {count} answers right at once.",
            count=answers,
            right=len(attending.right),
        )
        offers = [Offer(words.text("All lessons"), self.onward.close)]
        if self.onward.following is not None:
            offers.append(Offer(words.text("Next lesson"), self.onward.following))
        note.show(words.text("Lesson done"), line, Tone.RIGHT, offers)

    def speak_of_glance(self, note: Note, game: Text, words: Words) -> None:
        """Say where the rest of a game is to be learnt, of which the first has been seen."""
        line = words.line("Lessons and a first hand with a guide say the rest of {game}.", game=game)
        note.show(
            words.text("That is enough to begin"), line, Tone.RIGHT,
            [Offer(words.text("Good"), self.onward.close)],
        )  # fmt: skip
