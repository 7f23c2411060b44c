"""Controller of a match at the table: applies decisions, shows their effects and asks the next player."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import Said, TrickTaken
from scenes.framework import routes
from scenes.framework.preferences import THINKING_FACTORS
from scenes.presenters.base.narration import named
from scenes.presenters.base.prompts import choice_made
from scenes.presenters.base.sidebar import ONE_TRY
from scenes.table.deal_journal import DealJournal
from scenes.table.picker.answers import Answer, ChosenActions, PickerCommand, RefusedCard
from scenes.table.picker.early_end import closing_of
from scenes.table.picker.forced_card import ForcedCard
from scenes.table.picker.second_look import SecondLook
from scenes.table.play_parts import PlayParts
from scenes.table.rule_citations import asked_about, refusal_of
from scenes.table.table_mode import ALLOWED_COMMANDS, TableCommand, TableMode
from scenes.table.table_view import TableView
from scenes.table.viewer_seat import ViewerSeat

MAX_MOVE_SECONDS = 300.0
"""Longest time recorded for a move, in seconds; a player who needs more is taken to be away."""
SLEEP_FRAME_SECONDS = 90.0
"""Frame length in seconds from which a frame is not counted, because the computer must have slept: an awake
window draws at least one frame a minute.
"""


class MoveClock:
    """Counts the seconds that a player spends on a decision.

    Only frames in which the table is at rest, shows the question and has the focus are counted. Time on other
    pages is not, because the table gets no frames then.
    """

    def __init__(self) -> None:
        self._question: object = None
        """The decision that is being timed, or `None` before the first."""
        self._seconds = 0.0
        self._runs = False
        """Whether, at the end of the last frame, a question was shown and the window had the focus."""

    def update(self, dt: float, question: object, *, attended: bool) -> None:
        """Count a frame of `dt` seconds if the question was shown to a person during it.

        `question` identifies the decision; it is `None` while nothing is asked. `attended` says whether the
        window has the focus.
        """
        if self._runs and dt < SLEEP_FRAME_SECONDS:
            self._seconds = min(MAX_MOVE_SECONDS, self._seconds + dt)
        if question not in (None, self._question):
            self._question, self._seconds = question, 0.0
        self._runs = attended and question is not None

    def seconds(self, question: object) -> float | None:
        """Return the seconds spent on a decision, or `None` unless it is the last one that was asked."""
        return self._seconds if question == self._question else None


class TableController:
    """Passes the decisions of the viewer and of computer players to the host, and shows what follows."""

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
        """Whether the last trick is shown in place of the current one."""
        self.result_shown = False
        self._forced = ForcedCard(seat)
        self._clock = MoveClock()
        self._decided = False
        """Whether an action has been applied whose effects are not shown yet."""
        self._focus_at_hint: object = None
        """Key of the target that had the focus when the hint was opened; `None` for no target."""

    @property
    def parts(self) -> PlayParts:
        """Parts of the table, made again whenever the window is laid out."""
        return self.table_view.parts

    @property
    def mode(self) -> TableMode:
        """Current mode, from the running animation, the deal and the viewer's seat."""
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
        """Whether the advised player, who is to act, waits because the viewer has a hint open."""
        if not self.parts.hint.shown or self.seat.counsel.given:
            return False
        state = self.seat.state
        return bool(state.advised == state.view.state.turn)

    def may(self, command: TableCommand) -> bool:
        """Return whether a command is allowed in the current mode."""
        return command in ALLOWED_COMMANDS[self.mode]

    # Commands of the viewer.

    def dispatch(self, command: TableCommand | Answer) -> None:
        """Carry out a command if the current mode allows it, or process an answer to the current question."""
        if not isinstance(command, TableCommand):
            self._answer(command)
            return
        if command in (TableCommand.HINT, TableCommand.UNDO) and self._host.daily:
            self._messages.clear(self._scene.words.line(ONE_TRY))
            self._scene.redraw()
            return
        if command is TableCommand.HINT:  # checked by `_toggle_hint`: an open hint can be closed in any mode
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

    # Changes of the deal.

    def clear(self) -> None:
        """Reset everything that belongs to the last deal, when a new one begins."""
        self.seat.new_deal()
        self.second_look.forget()
        self.result_shown = self.looking_back = self._forced.taken_back = False
        self._messages.clear()
        self.journal.clear()

    def catch_up(self) -> None:
        """Show the table as it is after all events so far, without animation."""
        said = [event for event in self.seat.catch_up() if isinstance(event, Said)]
        self._course.stand(self.seat.state.view, said)

    def read_back(self) -> None:
        """Rebuild the journal and the messages from the moments that the viewer has been shown so far."""
        shown = self._host.moments(self.seat.state.view.viewer)[: self.seat.told]
        self.journal.read(shown, self._sight)
        self._messages.read_back(shown, self._sight, self._presenter)

    # Answers of the viewer.

    def _answer(self, answer: Answer) -> None:
        """Process an answer: chosen actions, a refused card, or a button of the picker."""
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
        """Apply the actions that the viewer has chosen.

        If the viewer has turned on second looks and no hint is open, first compare the choice with the
        computer's.
        """
        wished = self._scene.services.preferences.second_look and not (
            self.parts.hint.shown or self._host.daily
        )
        if wished and self.second_look.begin(actions):
            self._messages.forgive()
            self.parts.picker.close()
            self.ask()
            self._scene.redraw()
        else:
            self._take(*actions, seconds=self._thought)

    @property
    def _thought(self) -> float | None:
        """Seconds that the viewer has thought about the next action; `None` if they were not asked for it."""
        return self._clock.seconds((self._host.deal_number, self._host.action_number))

    def _look_twice(self) -> None:
        """When the second look is done, apply the choice or open a hint that asks to confirm it."""
        chosen = self.second_look.chosen
        found = self.second_look.found(self._presenter, self._sight())
        if chosen is not None and found == chosen:
            self.act(chosen, seconds=self._thought)
        elif found is not None:
            self._toggle_hint(chosen)
            self.ask()

    def _recommend(self, *actions: Action) -> None:
        """Pass the viewer's recommendation to the advised player; without one, leave the choice to them."""
        self.seat.counsel.give(actions[0] if actions else None)
        self.parts.hint.wait()
        self._messages.forgive()
        if actions:
            said = named(self._presenter.narration, self._sight(), actions[0])
            self._messages.caption = self._scene.words.line("You recommend: {action}", action=said)
        self._settle_advice()

    def _refuse(self, card: Card) -> None:
        """Say why a card of the hand can't be chosen, and shake the card."""
        self.parts.hint.close()
        names = self.parts.painter.strain_names
        self._messages.refuse(refusal_of(self.seat, card, self._scene.words, names))
        self.table_view.reject(card)

    def _uncover(self) -> None:
        """Turn the hand face up, after its owner has taken the seat."""
        self.seat.covered = False
        self._course.stand(self.seat.state.view)
        self.read_back()
        self.table_view.show_hand()
        self.ask()

    def _finish(self) -> None:
        """Skip to the result if the viewer sits out; otherwise play the deal out if that is offered."""
        self.seat.skipping = self.seat.state.sits_out
        if not self.seat.skipping and closing_of(self.seat, self._sight(), self._presenter):
            self._play_out()

    def _play_out(self, *, led: bool = False) -> None:
        """Let the computer choose for the viewer until the deal ends or, with `led`, until play begins."""
        self.seat.playing_out, self.seat.led = not led, led
        self.parts.picker.close()
        self.parts.hint.close()
        self.ask_opponents()
        self.ask()
        self._scene.redraw()

    # Course of play.

    def act(self, *actions: Action, seconds: float | None = None) -> None:
        """Apply one decision, and show its effects at once. `seconds` is as for `_take`."""
        self._take(*actions, seconds=seconds)
        self.show_decided()

    def _take(self, *actions: Action, seconds: float | None) -> None:
        """Apply one decision through the host; it has several actions if they were confirmed together.

        `seconds` is how long a person thought about it, or `None` if a computer chose. The scene shows the
        effects with `show_decided` before its next event or frame.
        """
        self._decided, own, hint = True, bool(self.seat.state.legal), self.parts.hint
        if hint.shown and self.seat.state.advised is None:
            hint.close()
        elif hint.shown:  # the viewer advises the player: the hint stays open for the next choice
            hint.wait()
        for action in actions:
            self._host.act(action, seconds, None if own else self.seat.opponents.conditions)
            seconds = None  # only the first action counts the time, because all were confirmed at once
        if own:  # show the current trick again, so that the player sees the card that they have played
            self.looking_back = self._forced.taken_back = self.seat.led = False
            self._messages.choices.clear()

    def show_decided(self) -> None:
        """Show the effects of the last decision unless they are shown already."""
        if not self._decided:
            return
        self._decided = False
        self.parts.picker.close()
        self.second_look.give_up()
        self._messages.forgive()
        self.react()

    def react(self) -> None:
        """Show all events since the last call and ask the next player."""
        self.seat.follow_up()
        self._course.show(self.seat.news())
        self.ask_opponents()
        if self._course.idle:  # such as after a secret choice, which moves no card
            self.come_to_rest()
        else:
            self.ask()
            self._scene.redraw()

    def update(self, dt: float) -> None:
        """Advance the match by `dt` seconds unless cards are moving, and count the viewer's thinking time."""
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
        may = ALLOWED_COMMANDS[self.mode]
        if TableCommand.RESULT in may:
            self.result_shown = True
            self.parts.hint.close()
            self._messages.clear()  # so that no message changes behind the page with the result
            self._scene.router.go(routes.Result())
        advised = self.seat.state.advised
        if TableCommand.CONSULT in may and advised is not None and self._is_heard:
            self.parts.hint.ask(advised)
            self.parts.sign.show(self._host.trouble)
        if self.parts.hint.update():
            self._scene.redraw()
        self._lead()
        if TableCommand.LOOK_TWICE in may:
            self._look_twice()
        elif TableCommand.MOVE in may:
            self._take_move(dt)
        elif self._forced.wait(dt, forced := self._forced_now) and forced is not None:
            self.act(forced)

    @property
    def _forced_now(self) -> Action | None:
        """The viewer's only legal card, if it is to be played automatically now; otherwise `None`."""
        if self.mode is not TableMode.ASKED or not self._scene.services.preferences.play_forced:
            return None
        parts = self.parts
        looked_at = parts.hint.shown or parts.picker.closing.shown or parts.hand.carried is not None
        return None if looked_at else self._forced.find()

    @property
    def forced_in(self) -> float | None:
        """Seconds until the only legal card is played automatically; `None` if none will be."""
        return None if self._forced_now is None else self._forced.left

    def _take_move(self, dt: float) -> None:
        """Apply the decision of the computer player to act, once it is ready. `dt` is in seconds."""
        move = self.seat.opponents_move(dt, self._scene.services.preferences.speed_factor)
        if move is None:
            return
        if (player := self.seat.stand_in_news()) is not None:
            self._messages.tell_of_stand_in(player, self._sight())
            self._scene.redraw()
        if self.seat.led and self.seat.state.plays_itself:
            told = choice_made(self._presenter.prompts, self._sight(), move)
            self._messages.tell_of_choice(move, told)
        recommended = self.seat.counsel.recommended
        if recommended is not None and self.seat.state.advised is not None:
            words = self._scene.words
            followed = move == recommended
            answer = words.text("I'll do that") if followed else words.text("I'd rather not")
            self._messages.remark(self.seat.state.advised, answer)
        self.act(move)

    def ask_opponents(self) -> None:
        """Ask the computer player to act for its decision, unless it waits while the viewer reads a hint."""
        if not self._is_heard:
            self.seat.ask_opponents(THINKING_FACTORS[self._scene.services.preferences.thinking])

    def come_to_rest(self) -> None:
        """Once no card moves, change seats if another person is to act; otherwise arrange the table."""
        if self.seat.follow():
            self.catch_up()
            self._scene.rebuild(self._scene.services)
            return
        if self.table_view.settle(self.seat.state.view):
            self.ask()
            self._scene.redraw()

    def ask(self) -> None:
        """Offer the viewer's actions if they may answer now, and update the buttons and the saving sign."""
        parts, state, may = self.parts, self.seat.state, ALLOWED_COMMANDS[self.mode]
        parts.sign.show(self._host.trouble)
        buttons = parts.rail_buttons
        buttons.undo.set_enabled(TableCommand.UNDO in may and state.can_undo)
        buttons.last_trick.set_enabled(self.last_trick() is not None)
        buttons.show_partners(self.seat)
        tips, redraw = parts.tips, self._scene.redraw
        head = [*buttons.head, *parts.sign.targets, *tips.words_targets(redraw)]
        others = [*head, *buttons.foot, *tips.targets(redraw)]
        quietly = state.you is not None and not state.advising and not parts.hint.shown
        parts.picker.ask(state.offered if TableCommand.ANSWER in may else (), others, quietly=quietly)
        # read the mode again: the picker may have opened a note
        buttons.hint.set_enabled(self._hinted(ALLOWED_COMMANDS[self.mode]) is not None)

    # Hints and advice.

    def _hinted(self, may: Collection[TableCommand]) -> int | None:
        """Return the player on whose choice a hint is possible, given the allowed commands, or `None`."""
        advised = self.seat.state.advised
        asked = self.seat.viewer if TableCommand.HINT in may else None
        if TableCommand.LISTEN in may and advised is not None:
            asked = advised
        return None if asked is None or self._host.daily else asked  # a daily deal is one try without help

    def _toggle_hint(self, doubted: Action | None = None) -> None:
        """Close the hint if it is open; otherwise ask the adviser about the current choice.

        `doubted` is the viewer's choice if a second look found a better one.
        """
        hint, player = self.parts.hint, self._hinted(ALLOWED_COMMANDS[self.mode])
        if hint.shown:
            hint.close()
            if self.seat.state.advised is not None:  # the hint had interrupted the advised player
                self.ask_opponents()
        elif player is not None:
            self.parts.picker.open_question(self.seat.state.offered)
            focus = self._scene.focus.current
            self._focus_at_hint = None if focus is None else focus.key
            hint.open(doubted, leads=focus is not hint.button)
            if player != self.seat.state.advised:
                hint.ask(player)
                self.parts.sign.show(self._host.trouble)
        self._scene.redraw()

    def _lead(self) -> None:
        """Move the focus to the hint's best action once it is known, unless the viewer has moved it."""
        best, focus = self.parts.hint.take_lead(), self._scene.focus.current
        if best is not None and (None if focus is None else focus.key) == self._focus_at_hint:
            self.parts.picker.lead_to(best)
            self._scene.redraw()

    def _toggle_advice(self) -> None:
        """Start or stop advising the computer player that the viewer may advise; do nothing without one."""
        if self.seat.state.advised in (None, *self._host.humans):
            return
        self.seat.counsel.on = not self.seat.counsel.on
        self._settle_advice()

    def _settle_advice(self) -> None:
        """Ask the viewer for a recommendation, or let the advised player think if none is needed."""
        self.parts.picker.close()
        if self._host.recommendable(self.seat.viewer):
            self.ask_opponents()
        self.ask()
        self._scene.redraw()

    # Undo and the last trick.

    def undo(self) -> None:
        """Undo the viewer's last decision and everything after it; do nothing if there is none."""
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
        """Show the deal as it is after an undo in this window or another."""
        self.catch_up()
        self.read_back()
        self._messages.clear(self._scene.words.line("Action undone"))
        self.ask_opponents()
        self.come_to_rest()

    def last_trick(self) -> TrickTaken | None:
        """Return the trick before the current one, or `None` if there is none or the game doesn't show it."""
        sight, tricks = self._sight(), self.seat.state.tricks
        number = sum(sight.won)
        if not 0 < number <= len(tricks) or not self._presenter.board_layout.look_back(sight):
            return None
        return tricks[number - 1]

    def look_back(self, wanted: bool) -> None:
        """Show the last trick if `wanted` and there is one; otherwise show the current one."""
        self.looking_back = wanted and self.last_trick() is not None
        self._scene.redraw()

    def _put_away(self) -> bool:
        """Close the topmost open thing (second look, hint, selection …). Return whether there was one."""
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
