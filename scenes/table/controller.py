"""The controller of a match at the table: what is decided is done, shown, and followed by a question."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import Said, TrickTaken
from scenes.framework import routes
from scenes.presenters.base.narration import named
from scenes.table.deal_journal import DealJournal
from scenes.table.picker.answers import Answer, ChosenActions, PickerCommand, RefusedCard
from scenes.table.picker.early_end import closing_of
from scenes.table.picker.forced_card import ForcedCard
from scenes.table.picker.second_look import SecondLook
from scenes.table.play_parts import PlayParts
from scenes.table.rule_citations import asked_about, refusal_of
from scenes.table.table_mode import ALLOWED, TableCommand, TableMode
from scenes.table.table_view import TableView
from scenes.table.viewer_seat import ViewerSeat

LONGEST = 300.0
"""Longest recorded time of a move in seconds: above it, the player was away."""
ASLEEP = 90.0
"""Seconds between two frames above which the computer slept: the window wakes at least once a minute."""


class MoveClock:
    """Counts the seconds in which the table was at rest, showed its question and had the focus.

    Time on other pages is not counted: the table gets no frames then.
    """

    def __init__(self) -> None:
        self._question: object = None
        """Decision that is being timed."""
        self._seconds = 0.0
        self._runs = False
        """Whether the question was shown and attended to at the end of the last frame."""

    def update(self, dt: float, question: object, *, attended: bool) -> None:
        """Count a frame of `dt` seconds. `question` tells decisions apart; None while nothing is asked.

        `attended` is whether the window has the focus.
        """
        if self._runs and dt < ASLEEP:
            self._seconds = min(LONGEST, self._seconds + dt)
        if question not in (None, self._question):
            self._question, self._seconds = question, 0.0
        self._runs = attended and question is not None

    def seconds(self, question: object) -> float | None:
        """Return the time spent on a decision, or None if it was never asked."""
        return self._seconds if question == self._question else None


class TableController:
    """Takes what the viewer answers and what the others decide, hands it to the host and shows what came."""

    def __init__(self, table_view: TableView[PlayParts], seat: ViewerSeat, journal: DealJournal) -> None:
        self.table_view = table_view
        self._scene = table_view.scene
        self.seat = seat
        self._host = seat.host
        self._course = table_view.course
        self._presenter = table_view.presenter
        self._messages = table_view.messages
        self.journal = journal
        self._sight = table_view.sight
        self.second_look = SecondLook(seat)
        self.looking_back = False
        """Whether the last trick is shown in the place of this one."""
        self.result_shown = False
        self._forced = ForcedCard(seat)
        self._clock = MoveClock()
        self._decided = False
        """Whether something has been decided that is not shown yet."""

    @property
    def parts(self) -> PlayParts:
        """What the table is made of, laid out anew for every window."""
        return self.table_view.parts

    @property
    def mode(self) -> TableMode:
        """What the table is about."""
        course, seat = self._course, self.seat
        if not course.settled:
            return TableMode.READING if course.animator.wants_click else TableMode.MOVING
        if self._host.deal_finished:
            return TableMode.OVER if self.result_shown else TableMode.ENDING
        if seat.state.offered:
            if seat.covered:
                return TableMode.COVERED
            if self.parts.picker.coach.lesson is not None:
                return TableMode.TAUGHT
            if seat.state.advising:
                return TableMode.ADVISING
            return TableMode.ASKED if self.second_look.chosen is None else TableMode.DOUBTED
        if self._is_heard:
            return TableMode.HEARING
        return TableMode.PLAYED_OUT if seat.playing_out else TableMode.WAITING

    @property
    def _is_heard(self) -> bool:
        """Whether the player whom the viewer advises waits on his turn for the hint that is open."""
        if not self.parts.hint.shown or self.seat.counsel.given:
            return False
        state = self.seat.state
        return bool(state.advised == state.view.state.turn)

    def may(self, command: TableCommand) -> bool:
        """Whether something may happen now."""
        return command in ALLOWED[self.mode]

    # What the viewer commands.

    def dispatch(self, command: TableCommand | Answer) -> None:
        """Carry out what a key, a click or a button asks for, if it may happen now."""
        if not isinstance(command, TableCommand):
            self._answer(command)
            return
        if command is TableCommand.HINT:  # which may be open, and then is put away
            self._toggle_hint()
            return
        if not self.may(command):
            return
        match command:
            case TableCommand.GO_ON:
                self._course.skip()
            case TableCommand.UNDO:
                self.undo()
            case TableCommand.ADVISE:
                self._toggle_advice()
            case TableCommand.FINISH:
                self._finish()
            case TableCommand.FOLLOW if self.seat.state.sits_out:
                self.seat.followed = self.seat.following
                self._scene.rebuild(self._scene.services)
            case TableCommand.LOOK_BACK:
                self.look_back(not self.looking_back)
            case TableCommand.PUT_AWAY if self._put_away():
                pass
            case TableCommand.HELP:
                reason, board_layout = self._messages.reason, self._presenter.board_layout
                asked = asked_about(self.seat, reason, board_layout, self.parts.hand, self._sight())
                self._scene.router.go(asked)
            case TableCommand.SAVE:
                self._host.try_again()
                self.ask()
            case TableCommand.SAVE_ELSEWHERE:
                self.parts.sign.tell_where(self._host.save_elsewhere())
            case _:
                self.table_view.dispatch(command)

    # From deal to deal.

    def clear(self) -> None:
        """A deal has begun: forget the one before."""
        self.seat.new_deal()
        self.second_look.forget()
        self.result_shown = self.looking_back = self._forced.taken_back = False
        self._messages.clear()
        self.journal.clear()

    def catch_up(self) -> None:
        """Show what has happened so far as done."""
        said = [event for event in self.seat.catch_up() if isinstance(event, Said)]
        self._course.stand(self.seat.state.view, said)

    def read_back(self) -> None:
        """Keep the journal anew, of what has been shown so far as the viewer has seen it."""
        shown = self._host.moments(self.seat.state.view.viewer)[: self.seat.told]
        self.journal.read(shown, self._sight)
        self._messages.read_back(shown, self._sight, self._presenter)

    # What the viewer answers.

    def _answer(self, answer: Answer) -> None:
        """The viewer has pointed at a card or pressed a button."""
        match answer:
            case ChosenActions(actions) if self.seat.state.advising:
                self._recommend(*actions)
            case ChosenActions(actions):
                self._decide(*actions)
            case RefusedCard(card):
                self._refuse(card)
            case PickerCommand.CARDS:
                self._uncover()
            case PickerCommand.REST | PickerCommand.LED:
                self._play_out(led=answer is PickerCommand.LED)
            case PickerCommand.PLAY_ON:
                self.seat.plays_on = True
                self.ask()
            case PickerCommand.QUESTION:
                self.ask()

    def _decide(self, *actions: Action) -> None:
        """The viewer has decided; where he wishes it, that is looked at first, unless a hint lies open."""
        wished = self._scene.services.preferences.second_look and not self.parts.hint.shown
        if wished and self.second_look.begin(actions):
            self._messages.forgive()
            self.parts.picker.close()
            self.ask()
            self._scene.redraw()
        else:
            self._take(*actions, seconds=self._thought)

    @property
    def _thought(self) -> float | None:
        """Seconds for which the viewer has thought about the next action; None if it is not theirs."""
        return self._clock.seconds((self._host.deal_number, self._host.action_number))

    def _look_twice(self) -> None:
        """Do what the viewer has decided, or ask him with a hint whether he is sure."""
        chosen = self.second_look.chosen
        found = self.second_look.found(self._presenter, self._sight())
        if chosen is not None and found == chosen:
            self.act(chosen, seconds=self._thought)
        elif found is not None:
            self._toggle_hint(chosen)
            self.ask()

    def _recommend(self, *actions: Action) -> None:
        """The viewer has said what he would do; nothing, if he leaves it to the player whom he advises."""
        self.seat.counsel.give(actions[0] if actions else None)
        self.parts.hint.wait()
        self._messages.forgive()
        if actions:
            said = named(self._presenter.narration, self._sight(), actions[0])
            self._messages.caption = self._scene.words.line("You recommend: {action}", action=said)
        self._settle_advice()

    def _refuse(self, card: Card) -> None:
        """Say why a card of the hand cannot be chosen as others can."""
        self.parts.hint.close()
        names = self.parts.painter.strain_names
        self._messages.refuse(refusal_of(self.seat, card, self._scene.words, names))
        self.table_view.reject(card)

    def _uncover(self) -> None:
        """Whoever is to act takes up his cards."""
        self.seat.covered = False
        self._course.stand(self.seat.state.view)
        self.read_back()
        self.table_view.show_hand()
        self.ask()

    def _finish(self) -> None:
        """Leave the rest of the deal to the table, where that may be."""
        self.seat.skipping = self.seat.state.sits_out
        if not self.seat.skipping and closing_of(self.seat, self._sight(), self._presenter):
            self._play_out()

    def _play_out(self, *, led: bool = False) -> None:
        """Let all that is left be played without asking the player; or, `led`, what comes before the play."""
        self.seat.playing_out, self.seat.led = not led, led
        self.parts.picker.close()
        self.parts.hint.close()
        self.ask_opponents()
        self.ask()
        self._scene.redraw()

    # The course of play.

    def act(self, *actions: Action, seconds: float | None = None) -> None:
        """Take a decision and show what comes of it; as for `_take`."""
        self._take(*actions, seconds=seconds)
        self.show_decided()

    def _take(self, *actions: Action, seconds: float | None) -> None:
        """Hand a decision to the host; several actions are those that were confirmed together.

        `seconds` is how long a person thought about it, or None if no person did. What comes of it is shown
        before the next event is handled, or the next frame is drawn.
        """
        self._decided, own, hint = True, bool(self.seat.state.legal), self.parts.hint
        if hint.shown and self.seat.state.advised is None:
            hint.close()
        elif hint.shown:  # for the next choice
            hint.wait()
        for action in actions:
            self._host.act(action, seconds)
            seconds = None  # what is confirmed together was thought about once
        if own:  # who plays wants to see where his card goes
            self.looking_back = self._forced.taken_back = self.seat.led = False

    def show_decided(self) -> None:
        """Show what has come of a decision, if that is still to be done."""
        if not self._decided:
            return
        self._decided = False
        self.parts.picker.close()
        self.second_look.give_up()
        self._messages.forgive()
        self.react()

    def react(self) -> None:
        """Show what has happened since the last time, and ask whoever is next."""
        self.seat.follow_up()
        self._course.show(self.seat.news())
        self.ask_opponents()
        if self._course.idle:  # a secret choice shows nothing
            self.come_to_rest()
        else:
            self.ask()
            self._scene.redraw()

    def update(self, dt: float) -> None:
        """Where nothing moves: take the computer's move when it is due, end the deal when all is shown."""
        self._play_on(dt)
        asked = self.mode is TableMode.ASKED
        question = (self._host.deal_number, self._host.action_number) if asked else None
        self._clock.update(dt, question, attended=pygame.key.get_focused())

    def _play_on(self, dt: float) -> None:
        if not self._course.idle:
            return
        if not self._course.settled:
            self.come_to_rest()
        if self.seat.taken_back():
            self._show_taken_back()
        may = ALLOWED[self.mode]
        if TableCommand.RESULT in may:
            self.result_shown = True
            self.parts.hint.close()
            self._messages.clear()  # nothing goes on moving, or goes away, behind the result
            self._scene.router.go(routes.Result())
        advised = self.seat.state.advised
        if TableCommand.CONSULT in may and advised is not None and self._is_heard:
            self.parts.hint.ask(advised)
            self.parts.sign.show(self._host.trouble)
        if self.parts.hint.update():
            self._scene.redraw()
        if TableCommand.LOOK_TWICE in may:
            self._look_twice()
        elif TableCommand.MOVE in may:
            self._take_move(dt)
        elif self._forced.wait(dt, forced := self._forced_now) and forced is not None:
            self.act(forced)

    @property
    def _forced_now(self) -> Action | None:
        """The card that plays itself now, as the viewer has wished: the only one that may be played."""
        if self.mode is not TableMode.ASKED or not self._scene.services.preferences.play_forced:
            return None
        parts = self.parts
        looked_at = parts.hint.shown or parts.picker.closing.shown or parts.hand.carried is not None
        return None if looked_at else self._forced.find()

    @property
    def forced_in(self) -> float | None:
        """Seconds until a card plays itself; `None` where none does."""
        return None if self._forced_now is None else self._forced.left

    def _take_move(self, dt: float) -> None:
        """Do what the computer player to act has decided, once he has."""
        move = self.seat.opponents_move(dt, self._scene.services.preferences.speed_factor)
        if move is None:
            return
        if (player := self.seat.stand_in_news()) is not None:
            self._messages.tell_of_stand_in(player, self._sight())
            self._scene.redraw()
        recommended = self.seat.counsel.recommended
        if recommended is not None and self.seat.state.advised is not None:
            words = self._scene.words
            followed = move == recommended
            answer = words.text("I'll do that") if followed else words.text("I'd rather not")
            self._messages.remark(self.seat.state.advised, answer)
        self.act(move)

    def ask_opponents(self) -> None:
        """Let the computer player to act think, unless he waits for the viewer's hint."""
        if not self._is_heard:
            self.seat.ask_opponents(self._scene.services.preferences.thinking_factor)

    def come_to_rest(self) -> None:
        """Nothing moves any more: the view decides what lies where."""
        if self.seat.follow():
            self.catch_up()
            self._scene.rebuild(self._scene.services)
            return
        if self.table_view.settle(self.seat.state.view):
            self.ask()
            self._scene.redraw()

    def ask(self) -> None:
        """Offer the viewer's legal actions once nothing moves, and say whether they are saved."""
        parts, state, may = self.parts, self.seat.state, ALLOWED[self.mode]
        parts.sign.show(self._host.trouble)
        buttons = parts.rail_buttons
        buttons.undo.set_enabled(TableCommand.UNDO in may and state.can_undo)
        buttons.last_trick.set_enabled(self.last_trick() is not None)
        buttons.show_partners(self.seat)
        tips, redraw = parts.tips, self._scene.redraw
        head = [*buttons.head, *parts.sign.targets, *tips.words_targets(redraw)]
        others = [*head, *buttons.foot, *tips.targets(redraw)]
        parts.picker.ask(state.offered if TableCommand.ANSWER in may else (), others)
        buttons.hint.set_enabled(self._hinted(ALLOWED[self.mode]) is not None)  # a note may be shown now

    # Hints and advice.

    def _hinted(self, may: Collection[TableCommand]) -> int | None:
        """About whose choice a hint can be asked for, where so much may happen."""
        if TableCommand.LISTEN in may and (advised := self.seat.state.advised) is not None:
            return advised
        return self.seat.viewer if TableCommand.HINT in may else None

    def _toggle_hint(self, doubted: Action | None = None) -> None:
        """Ask what the best player here would do, or put the answer away."""
        hint, player = self.parts.hint, self._hinted(ALLOWED[self.mode])
        if hint.shown:
            hint.close()
            if self.seat.state.advised is not None:  # the opponents were interrupted
                self.ask_opponents()
        elif player is not None:
            hint.open(doubted)
            if player != self.seat.state.advised:
                hint.ask(player)
                self.parts.sign.show(self._host.trouble)
        self._scene.redraw()

    def _toggle_advice(self) -> None:
        """Let the player whom the viewer advises wait before each choice for what he says, or no longer."""
        if self.seat.state.advised in (None, *self._host.humans):
            return
        self.seat.counsel.on = not self.seat.counsel.on
        self._settle_advice()

    def _settle_advice(self) -> None:
        """The viewer is asked for his advice, or who waited for it thinks."""
        self.parts.picker.close()
        if self._host.recommendable(self.seat.viewer):
            self.ask_opponents()
        self.ask()
        self._scene.redraw()

    # Backwards.

    def undo(self) -> None:
        """Take back the viewer's last action."""
        if not self.seat.state.can_undo:
            return
        self.parts.hint.close()
        self.second_look.give_up()
        self.seat.opponents.forget()
        self.seat.playing_out = self.seat.plays_on = self.seat.led = False
        self._course.finish()
        self.seat.chosen.clear()
        self._forced.taken_back = True
        self._host.undo(self.seat.viewer)
        self.seat.taken_back()
        self._show_taken_back()

    def _show_taken_back(self) -> None:
        """The deal has gone back: show it as it is now."""
        self.catch_up()
        self.read_back()
        self._messages.clear(self._scene.words.line("Action undone"))
        self.ask_opponents()
        self.come_to_rest()

    def last_trick(self) -> TrickTaken | None:
        """The trick before this one, where the game lets it be seen."""
        sight, tricks = self._sight(), self.seat.state.tricks
        number = sum(sight.won)
        if not 0 < number <= len(tricks) or not self._presenter.board_layout.look_back(sight):
            return None
        return tricks[number - 1]

    def look_back(self, wanted: bool) -> None:
        """Show the last trick, if there is one, or no longer."""
        self.looking_back = wanted and self.last_trick() is not None
        self._scene.redraw()

    def _put_away(self) -> bool:
        """Close what is open; whether anything was."""
        if self.second_look.chosen is not None:
            self.second_look.give_up()
            self.ask()
        elif self.parts.hint.shown:
            self._toggle_hint()
        elif self.looking_back:
            self.look_back(False)
        elif self.parts.picker.take_back():
            return True
        elif self.seat.state.advising:
            self._toggle_advice()
        else:
            return False
        return True
