"""A lesson at the table: a sequence of steps that show something, explain it or ask a question."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

import pygame

from game.engine.actions import PLAYS, Action
from game.engine.cards import Card
from game.engine.rules import Game
from game.lessons.clauses import clause_at
from game.lessons.lesson import Given, Lesson, PickStep, TryStep, claim_of
from game.lessons.session import TRIES, LessonSession
from scenes.audio import Noise
from scenes.framework import routes
from scenes.graphics.player_crests import DEFAULT_NAMES
from scenes.i18n import Text, reading_words
from scenes.pages.learn.learn_sidebar import LearnSidebar, LessonSidebar, SidebarAction, SidebarPlan
from scenes.pages.learn.lesson_notes import LessonNotes, NoteActions
from scenes.pages.learn.progress import is_taken, with_lesson
from scenes.pages.learn.stopped_table import StoppedTable
from scenes.presenters.base.table_context import TableContext
from scenes.table.picker.answers import Answer, ChosenActions, RefusedCard
from scenes.table.table_mode import TableCommand

READING_SECONDS, READING_SECONDS_PER_WORD = 2.5, 0.2
"""Seconds for which a text is shown before the lesson continues by itself, and additional ones per word."""
MAX_SEATS = 6
"""Maximum number of seats at the table of a lesson."""


class LessonTable(StoppedTable):
    """Leads the learner, who has a seat at the table, through the steps of a lesson. No results are saved."""

    def __init__(
        self, game: Game[Any], lessons: Sequence[Lesson], number: int, *, by_itself: bool = False
    ) -> None:
        """`number` is the index of the lesson in `lessons`.

        With `by_itself`, the lesson is an overview: it continues without the learner until a key or click,
        and is not saved as completed.
        """
        super().__init__()
        self.glance = by_itself
        self.by_itself = by_itself
        self._left = 0.0
        """Seconds until the text that is shown continues by itself."""
        self.game = game
        self.lessons = lessons
        self.number = number
        self.lesson = lessons[number]
        self.over = False
        """Whether all steps have been completed."""
        self._picked: Given | None = None
        """The last answer that was chosen to this step's question."""

    # Life cycle.

    def enter(self) -> None:
        """Start with the first step."""
        names = [self.services.preferences.name, *DEFAULT_NAMES[1:MAX_SEATS]]
        self.attending = LessonSession(self.game, self.lesson, names)
        following = self._next_lesson if self.number + 1 < len(self.lessons) else None
        self.speaker = LessonNotes(
            NoteActions(self._go_on, self._take_up, self._pick, self.router.back, following)
        )
        self._sit()

    def _sit(self) -> None:
        """Show the table of the current step."""
        self.sit(self.attending.host, self.attending.before)

    @property
    def title(self) -> Text:
        """The game's title."""
        return self.words.game(self.game.title)

    def heading(self) -> tuple[Text, Text]:
        """Return the lesson's title, and its number among the lessons.

        An overview has the game's title instead.
        """
        words = self.words
        place = words.text("Lesson {number} of {all}", number=self.number + 1, all=len(self.lessons))
        return words.text(self.lesson.title), self.title if self.glance else place

    def own_rail(self, area: pygame.Rect) -> LearnSidebar:
        """Return the lower part of the sidebar: the steps of the lesson and four buttons."""
        words = self.words
        foot = (
            SidebarAction(words.text("Show me"), "bulb", self._show, pygame.K_h),
            SidebarAction(words.text("Back"), "left", self._go_back, pygame.K_u),
            SidebarAction(words.text("Skip"), "right", self._skip, pygame.K_n),
            SidebarAction(words.text("Leave"), "door", self.router.back),
        )
        skin = partial(self.table_view.dispatch, TableCommand.SKIN)
        corner = SidebarAction(words.text("Next deck"), "cards", skin)
        return LessonSidebar(SidebarPlan(self, area, self.open_rules, corner, foot), self.attending)

    # Texts and questions.

    def present(self) -> None:
        """Show the text and the question of the current step. Called when nothing moves."""
        self.parts.note.clear()
        own, attending = self.parts.own, self.attending
        assert isinstance(own, LessonSidebar)
        own.show.set_enabled(attending.asking)
        own.back.set_enabled(attending.number > 0 or attending.answered or bool(attending.tried))
        sight = self.sight()
        if self.over and self.glance:
            self.speaker.speak_of_glance(self.parts.note, self.title, self.words)
        elif self.over:
            self.speaker.speak_of_end(self.parts.note, attending, sight)
        elif attending.asking and isinstance(attending.step, TryStep):
            self._ask_to_try(sight)
            return
        else:
            self.speaker.speak(self.parts.note, attending, sight)
        said = [piece for piece in self.parts.note.line if isinstance(piece, str)]
        self._left = READING_SECONDS + READING_SECONDS_PER_WORD * sum(map(reading_words, said))
        self._ask(())

    def _ask_to_try(self, sight: TableContext[Any]) -> None:
        """Ask for an action with the text beside it; if there is no room for both, show the text first."""
        note, speaker = self.parts.note, self.speaker
        self._ask(self.seat.state.offered)
        speaker.speak(note, self.attending, sight, self.refused)
        if self.crowded and speaker.read:
            note.clear()
        elif self.crowded:
            self.parts.picker.close()
            speaker.speak(note, self.attending, sight, self.refused, apart=True)
            self._ask(())

    def tell(self) -> None:
        """Show the text of the step while cards move, unless the step asks a question."""
        if not self.attending.asking:
            self.speaker.speak(self.parts.note, self.attending, self.sight(), ready=False)

    @property
    def asks(self) -> str:
        """Name of the claim whose value is asked for, until it is answered; otherwise empty."""
        step = self.attending.step
        return claim_of(step.asks) if isinstance(step, PickStep) and not self.attending.answered else ""

    @property
    def clause(self) -> str:
        """The clause about the action asked for, or else the one that the step is about, or ""."""
        asked = super().clause if self.asked else ""
        return asked or clause_at(self.lesson, self.attending.number)

    @property
    def asked(self) -> bool:
        """Whether an action is asked for."""
        return self.attending.asking and isinstance(self.attending.step, TryStep) and not self.over

    @property
    def crossed(self) -> Collection[Card]:
        """Cards that were tried in this step and were wrong."""
        if not self.attending.asking:
            return ()
        wrong = [action for tried in self.attending.wrong_actions for action in tried]
        return [action.cards[0] for action in wrong if action in PLAYS]

    def _take_up(self) -> None:
        """Mark the text as read, and ask the question in its place."""
        self.speaker.read = True
        self.present()

    def _ask(self, legal: Sequence[Action]) -> None:
        """Offer these actions, and move the focus to the button that is most likely needed next."""
        self.offer(legal)
        note, own = self.parts.note, self.parts.own
        able = [button for button in note.buttons if button.can_focus]
        step = self.attending.step
        if isinstance(step, PickStep) and self._picked in step.answers and self.attending.asking:
            self.focus.move_to(note.buttons[step.answers.index(self._picked)])  # never to the right answer
        elif len(self.attending.tried) >= TRIES and self.attending.asking:
            self.focus.move_to(own.buttons[0])
        elif able:
            self.focus.move_to(able[-1] if self.over or len(note.buttons) == 1 else able[0])

    # Answers.

    def answer(self, answer: Answer) -> None:
        """Handle a card or button chosen by the learner."""
        match answer:
            case ChosenActions(actions) if self.attending.asking:
                self._do(actions)
            case RefusedCard(card) if self.attending.asking:
                self.refuse(card)

    def _do(self, actions: Sequence[Action]) -> None:
        self.refused = None
        self.parts.picker.close()
        self.speaker.said = self.attending.answer(actions)
        self.speaker.read = False
        if self.attending.answered:
            self.wrong = None
            self.see()
            return
        cards = [card for action in actions for card in action.cards]
        self.reject(cards[0] if len(cards) == 1 else None)

    def _pick(self, answer: Given) -> None:
        self.speaker.said = self.attending.pick(answer)
        self._picked = answer
        if not self.attending.answered:
            self.sound(Noise.REFUSED)
        self.present()

    # Moving between steps.

    def _forget(self) -> None:
        self.speaker.forget()
        self.wrong = self.refused = self._picked = None
        self.messages.clear()
        self.parts.picker.close()

    def _go_on(self) -> None:
        self._forget()
        if self.attending.last:
            self._end()
        elif self.attending.go_on():
            self._sit()
            self.rebuild(self.services)
        else:
            self.see()

    def _end(self) -> None:
        self.over = True
        preferences = self.services.preferences
        if not self.glance and not is_taken(preferences, self.game.key, self.lesson):
            self.router.keep(with_lesson(preferences, self.game.key, self.lesson))
        self.present()

    def _next_lesson(self) -> None:
        self.router.go(routes.Lesson(self.game.key, self.number + 1))

    def _show(self) -> None:
        """Answer the question for the learner."""
        step = self.attending.step
        if not self.attending.asking or not self.course.settled:
            return
        self.attending.helped = True
        if isinstance(step, PickStep):
            self._pick(step.right)
        else:
            self._do(self.attending.shown)

    def _go_back(self) -> None:
        """Go to the beginning of this step, or to the step before if nothing was answered in this one."""
        attending = self.attending
        began = attending.answered or bool(attending.tried) or self.over
        self._forget()
        self.over = False
        attending.go(attending.number if began else max(0, attending.number - 1))
        self._sit()
        self.rebuild(self.services)

    def _skip(self) -> None:
        if self.over:
            if self.number + 1 < len(self.lessons):
                self._next_lesson()
            return
        if self.attending.last:
            self._forget()
            self._end()
            return
        self._forget()
        self.attending.go(self.attending.number + 1)
        self._sit()
        self.rebuild(self.services)

    # Input.

    def dispatch(self, event: pygame.event.Event) -> None:
        """Handle an event. Any key or click also stops the lesson from continuing by itself."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.by_itself = False
        super().dispatch(event)

    # Frames.

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds.

        If the lesson continues by itself, go to the next step when the text was shown long enough.
        """
        super().update(dt)
        if self._reads:
            self._left -= dt
            if self._left <= 0:
                self._go_on()

    @property
    def _reads(self) -> bool:
        """Whether a text is shown after which the lesson continues by itself."""
        return self.by_itself and self.course.settled and self.parts.note.shown and not self.over

    @property
    def wake(self) -> float | None:
        """Seconds until a pause ends or the lesson continues by itself; None for never."""
        waits = [] if (first := super().wake) is None else [first]
        if self._reads:
            waits.append(max(0.0, self._left))
        return min(waits) if waits else None
