"""Shows the texts of a lesson in the panel: of each step, after an answer, and at the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from game.lessons.lesson import Given, PickStep, Statement, TryStep
from game.lessons.session import LessonSession
from scenes.i18n import Line, Text, Translator, reading_words
from scenes.pages.learn.lesson_text import answer_text, line_of
from scenes.pages.learn.note_panel import NoteButton, NotePanel, NoteTone
from scenes.presenters.base.table_context import TableContext
from scenes.table.view.messages import RefusalReason

MAX_REPLY_WORDS = 55
"""Maximum number of words of a reply that is shown with its question; otherwise only the title repeats it."""


@dataclass(frozen=True)
class NoteActions:
    """The callbacks of the panel's buttons."""

    go_on: Callable[[], None]
    take_up: Callable[[], None]
    """Called when the player has read the text that is shown before a question."""
    pick: Callable[[Given], None]
    close: Callable[[], None]
    following: Callable[[], None] | None
    """Opens the next lesson; None if there is none."""


class LessonNotes:
    """Shows the texts of a lesson in the panel, and remembers the reply to the last answer."""

    def __init__(self, actions: NoteActions) -> None:
        self.actions = actions
        self.said: Statement | None = None
        """Reply to the last answer, or None."""
        self.read = False
        """Whether the text before the question has been read; only needed if there is no room for both."""

    def forget(self) -> None:
        """Forget the reply before another step."""
        self.said, self.read = None, False

    def speak(
        self,
        note: NotePanel,
        attending: LessonSession,
        sight: TableContext[Any],
        refused: RefusalReason | None = None,
        *,
        apart: bool = False,
        ready: bool = True,
    ) -> None:
        """Show the text of the current step, or the reply to the last answer.

        `refused` is why the last card can't be played, shown instead of the step's text. `apart` means that
        the text is shown before its question, with a button to continue. `ready` is False while cards move:
        the button to the next step is disabled.
        """
        words, step = sight.words, attending.step
        go_on = NoteButton(words.text("Continue"), self.actions.go_on, ready)
        if attending.answered and self.said is not None:
            note.show(words.text("Correct"), line_of(self.said, sight), NoteTone.RIGHT, [go_on])
        elif isinstance(step, PickStep):
            self._ask_to_pick(note, step, sight)
        elif isinstance(step, TryStep):
            offers = [NoteButton(words.text("Continue"), self.actions.take_up)] if apart else []
            if refused is not None:
                note.show(words.text("Not allowed"), (refused.words,), NoteTone.WRONG, offers)
            elif self.said is not None:
                note.show(words.text(step.title), self._corrected(step, sight), NoteTone.WRONG, offers)
            else:
                note.show(words.text(step.title), line_of(step.says, sight), NoteTone.SAYS, offers)
        else:
            note.show(words.text(step.title), line_of(step.says, sight), NoteTone.SAYS, [go_on])

    def _ask_to_pick(self, note: NotePanel, step: PickStep, sight: TableContext[Any]) -> None:
        offers = [
            NoteButton(answer_text(step.asks, answer, sight), partial(self.actions.pick, answer))
            for answer in step.answers
        ]
        tone = NoteTone.SAYS if self.said is None else NoteTone.WRONG
        note.show(sight.words.text(step.title), self._corrected(step, sight), tone, offers)

    def _corrected(self, step: TryStep | PickStep, sight: TableContext[Any]) -> Line:
        """Return the question of a step, after a wrong answer with the reply before it if both are short."""
        question = line_of(step.says, sight)
        if self.said is None:
            return question
        words = sight.words
        reply = words.line("Not quite. {reply}", reply=line_of(self.said, sight))
        both = words.line("{first} {next}", first=reply, next=question)
        length = sum(reading_words(piece) if isinstance(piece, str) else 1 for piece in both)
        return both if length <= MAX_REPLY_WORDS else reply

    def speak_of_end(self, note: NotePanel, attending: LessonSession, sight: TableContext[Any]) -> None:
        """Show that the lesson is complete, and how many answers were right at the first try."""
        words = sight.words
        answers = sum(isinstance(step, TryStep | PickStep) for step in attending.lesson.steps)
        line = words.counted_line(
            "You got {right} of {count} answer right first time.",
            "You got {right} of {count} answers right first time.",
            count=answers,
            right=len(attending.right),
        )
        offers = [NoteButton(words.text("All lessons"), self.actions.close)]
        if self.actions.following is not None:
            offers.append(NoteButton(words.text("Next lesson"), self.actions.following))
        note.show(words.text("Lesson complete"), line, NoteTone.RIGHT, offers)

    def speak_of_glance(self, note: NotePanel, game: Text, words: Translator) -> None:
        """Show where to learn the rest of a game, at the end of its overview."""
        line = words.line("Learn the rest of {game} in the lessons or in a guided first deal.", game=game)
        note.show(
            words.text("You're ready to play"), line, NoteTone.RIGHT,
            [NoteButton(words.text("OK"), self.actions.close)],
        )  # fmt: skip
