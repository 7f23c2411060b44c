"""A lesson at the table: something is shown, said and asked, and whoever learns does it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame

from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.rules import Game
from game.lessons.attending import TRIES, Attending
from game.lessons.lesson import LEARNER, Given, Lesson, Pick, Try
from scenes.frame.scene import Scene, Way
from scenes.learn.parts import LessonParts, lay_parts
from scenes.learn.picture import LessonPicture
from scenes.learn.progress import is_taken, with_lesson
from scenes.learn.rail import Deeds
from scenes.learn.shown import ShownTable
from scenes.learn.speaking import Onward, Speaker
from scenes.looks.cast import CAST
from scenes.sounds import Noise
from scenes.table.asking.answers import Answer, Chosen, Tried
from scenes.table.asking.choices import Choices
from scenes.words import Text, as_it_is

POLL = 0.02
MOST = 6
"""Seats that a table of a lesson can have."""


class LessonTable(Scene):
    """A lesson of a game, `number` of `count`. Who learns sits at the table, and nothing counts."""

    by_parts = True
    parts: LessonParts

    def __init__(self, game: Game[Any], lessons: Sequence[Lesson], number: int) -> None:
        """`number` is the place of the lesson among all of the game, from 0."""
        super().__init__()
        self.game = game
        self.lessons = lessons
        self.number = number
        self.lesson = lessons[number]
        self.over = False
        """Whether all steps have been taken."""
        self.wrong: Card | None = None
        """The card that was tried last and was not right."""
        self.picture = LessonPicture(self)

    # Life cycle.

    def enter(self) -> None:
        """Begin with the first step."""
        names = [self.services.preferences.name, *(name for name, _ in CAST[1:MOST])]
        self.attending = Attending(self.game, self.lesson, names)
        following = self._next_lesson if self.number + 1 < len(self.lessons) else None
        self.speaker = Speaker(Onward(self._go_on, self._take_up, self._pick, self.guide.back, following))
        self._sit()

    def _sit(self) -> None:
        """Sit down at the table of the step that is on."""
        self.shown = ShownTable(self, self.attending)
        self.host, self.seat, self.course = self.shown.host, self.shown.seat, self.shown.course

    @property
    def title(self) -> Text:
        """The game's title."""
        return as_it_is(self.game.title)

    def build(self) -> None:
        """Lay the table out for this window; what was moving is shown as done."""
        self.course.finish()
        self.course.animator.keep_pace(self.services.preferences)
        if self.shown.all_told:
            self.course.stand(self.seat.view())
        deeds = Deeds(
            self._show, self._go_back, self._skip, self.guide.back,
            partial(self.guide.go, Way.HELP, self.game.key), self._next_skin,
        )  # fmt: skip
        self.parts = lay_parts(
            self, self.attending, self.seat, self.shown.presenter, self.shown.crests, self.shown.skin,
            self.shown.sight, self._answer, deeds,
        )  # fmt: skip
        self.shown.parts = self.parts
        self.shown.show_hand()
        self.parts.hand.settle()
        if self.shown.all_told:
            self._present()
        else:
            self.course.show(self.seat.news())

    # What is said and asked.

    def _present(self) -> None:
        """Nothing moves: say what is to be said, and ask what is to be asked."""
        self.parts.note.clear()
        own, attending = self.parts.own, self.attending
        own.show.set_enabled(attending.asking)
        own.back.set_enabled(attending.number > 0 or attending.answered or bool(attending.tried))
        trying = attending.asking and isinstance(attending.step, Try)
        if self.over:
            self.speaker.speak_of_end(self.parts.note, attending, self.shown.sight())
        elif not (trying and self._apart and self.speaker.read):
            self.speaker.speak(self.parts.note, attending, self.shown.sight(), apart=self._apart)
        asked = trying and (not self._apart or self.speaker.read)
        self._ask(self.seat.offered() if asked else ())

    @property
    def _apart(self) -> bool:
        """Whether the question needs the room of the words: it is not about cards of the hand alone."""
        hand = self.host.view(LEARNER).state.hands[LEARNER]
        legal, questions, sight = self.seat.offered(), self.shown.presenter.questions, self.shown.sight()
        choices = Choices.of(legal, hand)
        if choices.by_card and (questions.choose_several(sight, legal) or questions.aside(sight, legal)):
            return True
        return bool(choices.pack or choices.bids or choices.words or choices.sets)

    def _take_up(self) -> None:
        """The words have been read: the question needs their room."""
        self.speaker.read = True
        self._present()

    def _ask(self, legal: Sequence[Action]) -> None:
        """Offer these actions, and give the focus to what goes on."""
        parts = self.parts
        others = [*parts.note.buttons, *parts.own.targets, *parts.tips.targets(self.redraw)]
        parts.asking.ask(legal, others)
        able = [button for button in parts.note.buttons if button.can_focus]
        if len(self.attending.tried) >= TRIES and self.attending.asking:
            self.focus.move_to(parts.own.show)
        elif able:
            self.focus.move_to(able[-1] if self.over or len(parts.note.buttons) == 1 else able[0])
        self.redraw()

    # What the learner answers.

    def _answer(self, answer: Answer) -> None:
        """A card or a button was chosen."""
        match answer:
            case Chosen(actions) if self.attending.asking:
                self._do(actions)
            case Tried(card) if self.attending.asking:
                self._refuse(card)

    def _do(self, actions: Sequence[Action]) -> None:
        self.speaker.refusal = ()
        self.parts.asking.close()
        self.speaker.said = self.attending.answer(actions)
        self.speaker.read = False
        if self.attending.answered:
            self.wrong = None
            self._see()
            return
        cards = [card for action in actions for card in action.cards]
        self._reject(cards[0] if len(cards) == 1 else None)

    def _refuse(self, card: Card) -> None:
        """Say why a card cannot be played at all."""
        legal = self.seat.offered()
        verb = next((action.verb for action in legal if action.shape == "card"), "play")
        refusal = self.host.refusal(LEARNER, Action(verb, (card,)))
        self.speaker.refusal = (self.words.refusal(refusal, self.parts.painter.strain_names),)
        self._reject(card)

    def _reject(self, card: Card | None) -> None:
        self.wrong = card
        self.sound(Noise.REFUSED)
        self._present()
        if card is not None:
            self.parts.hand.shake(card)

    def _pick(self, answer: Given) -> None:
        self.speaker.said = self.attending.pick(answer)
        if not self.attending.answered:
            self.sound(Noise.REFUSED)
        self._present()

    def _see(self) -> None:
        """Show what has happened since the last time."""
        self.parts.note.clear()
        self.course.show(self.seat.news())
        if self.course.idle:
            self._come_to_rest()
        self.redraw()

    # From step to step.

    def _forget(self) -> None:
        self.speaker.forget()
        self.wrong = None
        self.shown.messages.clear()
        self.parts.asking.close()

    def _go_on(self) -> None:
        self._forget()
        if self.attending.last:
            self._end()
        elif self.attending.go_on():
            self._sit()
            self.rebuild(self.services)
        else:
            self._see()

    def _end(self) -> None:
        self.over = True
        preferences = self.services.preferences
        if not is_taken(preferences, self.game.key, self.lesson):
            self.guide.keep(with_lesson(preferences, self.game.key, self.lesson))
        self._present()

    def _next_lesson(self) -> None:
        self.guide.go(Way.LESSON, self.game.key, self.number + 1)

    def _show(self) -> None:
        """Let it be done for the learner."""
        step = self.attending.step
        if not self.attending.asking or not self.course.settled:
            return
        if isinstance(step, Pick):
            self._pick(step.right)
        else:
            self._do(self.attending.shown)

    def _go_back(self) -> None:
        """To the beginning of this step, or to the one before where nothing was done in it."""
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

    def _next_skin(self) -> None:
        self.guide.keep(self.shown.decks.next(self.services))

    # Input.

    def handle(self, event: pygame.event.Event) -> None:
        """What points at cards, and the lesson's own keys."""
        parts = self.parts
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
                if parts.pointing.handle(event) | parts.tips.point(event.pos):
                    self.redraw()
                if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
                    parts.typing.forget()
                    self.course.skip()
            case pygame.KEYDOWN:
                self._key(event)

    def _key(self, event: pygame.event.Event) -> None:
        asking, typing = self.parts.asking, self.parts.typing
        if event.key == pygame.K_ESCAPE:
            if typing.rank is not None or self.parts.hand.carried is not None:
                typing.forget()
                self.parts.pointing.give_up()
            elif not asking.take_back():
                self.guide.back()
            return
        panel = asking.buttons.open
        if panel is not None and self.parts.hand.focused is None and panel.pick(event.unicode):
            return
        if cards := asking.named:
            typed = typing.type(event.unicode, cards, asking.focused)
            if typed.used:
                asking.point_at(typed.card)
                return
        match event.key:
            case pygame.K_h:
                self._show()
            case pygame.K_u:
                self._go_back()
            case pygame.K_n:
                self._skip()
            case pygame.K_c:
                self._next_skin()
            case pygame.K_F1:
                self.guide.go(Way.HELP, self.game.key)
            case _:
                self.course.skip()

    # Frames.

    def update(self, dt: float) -> None:
        """Let cards move on; where nothing moves any more, say and ask what comes next."""
        if self.busy:
            self.redraw()
        if self.shown.update(dt) | self.parts.asking.wait_for_suit(self.parts.typing, dt):
            self.redraw()
        if self.course.idle and not self.course.settled:
            self._come_to_rest()
        if self.parts.asking.buttons.update(dt, hint=False):
            self.redraw()

    def _come_to_rest(self) -> None:
        if self.shown.settle():
            self._present()

    def resume(self) -> None:
        """The speed may have been changed over another page."""
        self.course.animator.keep_pace(self.services.preferences)

    def spare(self, seconds: float) -> None:
        """Make faces ahead of need."""
        layout = self.parts.layout
        self.parts.painter.bake(self.shown.decks.pack, (layout.hand_height, layout.trick_height), seconds)

    @property
    def busy(self) -> bool:
        """While cards move, or time is seen to run."""
        return self.shown.busy or self.parts.typing.rank is not None

    @property
    def wake(self) -> float | None:
        """For the end of a pause, and words that go away."""
        waits = [*self.shown.messages.times, *([] if self.parts.painter.baked else [POLL])]
        if self.course.animator.waiting:
            left = self.course.animator.pause_left
            waits += [] if left is None else [left]
        elif not self.course.settled:
            waits.append(POLL)
        return min(waits) if waits else None

    def settle(self, dt: float) -> None:
        """Bring widgets up to date; once more where pointing at one has changed another."""
        super().settle(dt)
        panel = self.parts.asking.buttons.open
        if panel is not None and panel.changed:
            panel.changed = False
            super().settle(0)
            self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        self.picture.draw(surface, self.shown.sight())
