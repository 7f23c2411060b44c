"""The controller of a match at the table: what is decided is done, shown, and followed by a question."""

from __future__ import annotations

import pygame

from game.engine.actions import PLAYS, Action
from game.engine.cards import Card
from game.engine.events import Said, TrickTaken
from scenes.audio import Noise
from scenes.framework import routes
from scenes.presenters.contract.voice import named
from scenes.table.cited import asked_about
from scenes.table.journal import Journal
from scenes.table.mode import ALLOWED, TableCommand, TableMode, is_heard, mode_of
from scenes.table.move_clock import MoveClock
from scenes.table.parts import Parts
from scenes.table.picker.answers import Answer, Chosen, Tried, Wish
from scenes.table.picker.closing import closing_of
from scenes.table.picker.forced import ForcedCard
from scenes.table.picker.second_look import SecondLook
from scenes.table.seat import Seat
from scenes.table.table_view import TableView
from scenes.table.view.messages import Reason


class TableController:  # many members - what a table is asked and told by pages, keys and parts
    """Takes what the viewer answers and what the others decide, hands it to the host and shows what came."""

    def __init__(self, table_view: TableView[Parts], seat: Seat, journal: Journal) -> None:
        self.table_view = table_view
        self.scene = table_view.scene
        self.seat = seat
        self.host = seat.host
        self.course = table_view.course
        self.presenter = table_view.presenter
        self.messages = table_view.messages
        self.journal = journal
        self.sight = table_view.sight
        self.second_look = SecondLook(seat)
        self.looking_back = False
        """Whether the last trick is shown in the place of this one."""
        self.result_shown = False
        self._forced = ForcedCard(seat)
        self._clock = MoveClock()

    @property
    def parts(self) -> Parts:
        """What the table is made of, laid out anew for every window."""
        return self.table_view.parts

    @property
    def mode(self) -> TableMode:
        """What the table is about."""
        parts = self.parts
        looked_at, over = self.second_look.chosen is not None, self.result_shown
        return mode_of(
            self.course, self.seat, parts.coach, parts.hint, looked_at=looked_at, result_shown=over
        )

    def may(self, command: TableCommand) -> bool:
        """Whether something may happen now."""
        return command in ALLOWED[self.mode]

    # What the viewer commands.

    def dispatch(self, command: TableCommand) -> None:  # noqa: C901 - a branch for each command
        """Carry out what a key or a button of the sidebar asks for, if it may happen now."""
        if command is TableCommand.HINT:  # which may be open, and then is put away
            self._toggle_hint()
            return
        if not self.may(command):
            return
        match command:
            case TableCommand.UNDO:
                self.undo()
            case TableCommand.ADVISE:
                self._toggle_advice()
            case TableCommand.FINISH:
                self._finish()
            case TableCommand.FOLLOW if self.seat.state.sits_out:
                self.seat.followed = self.seat.following
                self.scene.rebuild(self.scene.services)
            case TableCommand.LOOK_BACK:
                self.look_back(not self.looking_back)
            case TableCommand.SKIN:
                self.table_view.next_skin()
            case TableCommand.PUT_AWAY if self._put_away():
                pass
            case TableCommand.PUT_AWAY | TableCommand.MENU:
                self.scene.guide.go(routes.MenuRoute())
            case TableCommand.SCORES:
                self.scene.guide.go(routes.ScoresRoute())
            case TableCommand.NEWS:
                self.scene.guide.go(routes.NewsRoute())
            case TableCommand.HELP:
                reason, spread = self.messages.reason, self.presenter.spread
                asked = asked_about(self.seat, reason, spread, self.parts.hand, self.sight())
                self.scene.guide.go(asked)
            case TableCommand.SAVE:
                self._save()
            case TableCommand.SAVE_ELSEWHERE:
                self._save_elsewhere()

    # From deal to deal.

    def clear(self) -> None:
        """A deal has begun: forget the one before."""
        self.seat.new_deal()
        self.second_look.forget()
        self.result_shown = self.looking_back = self._forced.taken_back = False
        self.messages.clear()
        self.journal.clear()

    def gather(self) -> None:
        """Let the pack lie in the middle, before the first moment of the deal."""
        self.course.before_deal(self.host.moments(self.seat.eyes)[0])

    def catch_up(self) -> None:
        """Show what has happened so far as done."""
        said = [event for event in self.seat.catch_up() if isinstance(event, Said)]
        self.course.stand(self.seat.view(), said)

    def read_back(self) -> None:
        """Keep the journal anew, of what has been shown so far as the viewer has seen it."""
        shown = self.host.moments(self.seat.eyes)[: self.seat.told]
        self.journal.read(shown, self.sight)
        self.messages.read_back(shown, self.sight, self.presenter)

    # What the viewer answers.

    def answer(self, answer: Answer) -> None:
        """The viewer has pointed at a card or pressed a button."""
        match answer:
            case Chosen(actions) if self.seat.state.advising:
                self._recommend(*actions)
            case Chosen(actions):
                self._decide(*actions)
            case Tried(card):
                self._refuse(card)
            case Wish.CARDS:
                self.uncover()
            case Wish.REST | Wish.LED:
                self._play_out(led=answer is Wish.LED)
            case Wish.PLAY_ON:
                self.seat.plays_on = True
                self.ask()
            case Wish.QUESTION:
                self.ask()

    def _decide(self, *actions: Action) -> None:
        """The viewer has decided; where he wishes it, that is looked at first, unless a hint lies open."""
        wished = self.scene.services.preferences.second_look and not self.parts.hint.shown
        if wished and self.second_look.begin(actions):
            self.messages.forgive()
            self.parts.asking.close()
            self.ask()
            self.scene.redraw()
        else:
            self.act(*actions, seconds=self._thought)

    @property
    def _thought(self) -> float | None:
        """Seconds for which the viewer has thought about the next action; None if it is not theirs."""
        return self._clock.seconds((self.host.deal_number, self.host.action_number))

    def _look_twice(self) -> None:
        """Do what the viewer has decided, or ask him with a hint whether he is sure."""
        chosen = self.second_look.chosen
        found = self.second_look.found(self.presenter, self.sight())
        if chosen is not None and found == chosen:
            self.act(chosen, seconds=self._thought)
        elif found is not None:
            self._toggle_hint(chosen)
            self.ask()

    def _recommend(self, *actions: Action) -> None:
        """The viewer has said what he would do; nothing, if he leaves it to the player whom he advises."""
        self.seat.counsel.give(actions[0] if actions else None)
        self.parts.hint.wait()
        self.messages.forgive()
        if actions:
            said = named(self.presenter.voice, self.sight(), actions[0])
            self.messages.caption = self.scene.words.line("You recommend: {action}", action=said)
        self._settle_advice()

    def _refuse(self, card: Card) -> None:
        """Say why a card of the hand cannot be chosen as others can."""
        legal = next((action for action in self.seat.state.offered if action.shape == "card"), PLAYS[card])
        tried = Action(legal.verb, (card,))
        self.parts.hint.close()
        refusal = self.host.refusal(self.seat.viewer, tried)
        words = self.scene.words.refusal(refusal, self.parts.painter.strain_names)
        self.messages.refuse(Reason(card, words, refusal.suit, refusal.clause))
        self.parts.hand.shake(card)
        self.scene.sound(Noise.REFUSED)

    def uncover(self) -> None:
        """Whoever is to act takes up his cards."""
        self.seat.covered = False
        self.course.stand(self.seat.view())
        self.read_back()
        self.table_view.show_hand()
        self.ask()

    def _finish(self) -> None:
        """Leave the rest of the deal to the table, where that may be."""
        if not self.seat.skip() and closing_of(self.seat, self.sight(), self.presenter):
            self._play_out()

    def _play_out(self, *, led: bool = False) -> None:
        """Let all that is left be played without asking the player; or, `led`, what comes before the play."""
        self.seat.playing_out, self.seat.led = not led, led
        self.parts.asking.close()
        self.parts.hint.close()
        self.ask_opponents()
        self.ask()
        self.scene.redraw()

    # The course of play.

    def act(self, *actions: Action, seconds: float | None = None) -> None:
        """Take a decision; several actions are those that were confirmed together.

        `seconds` is how long a person thought about it, or None if no person did.
        """
        self.parts.asking.close()
        self.second_look.give_up()
        if self.seat.state.advised is None:
            self.parts.hint.close()
        else:
            self.parts.hint.wait()
        self.messages.forgive()
        if self.seat.state.legal:  # who plays wants to see where his card goes
            self.looking_back = self._forced.taken_back = self.seat.led = False
        for action in actions:
            self.host.act(action, seconds)
            seconds = None  # what is confirmed together was thought about once
        self.react()

    def react(self) -> None:
        """Show what has happened since the last time, and ask whoever is next."""
        self.seat.follow_up()
        self.course.show(self.seat.news())
        self.ask_opponents()
        if self.course.idle:  # a secret choice shows nothing
            self.come_to_rest()
        else:
            self.ask()
            self.scene.redraw()

    def update(self, dt: float) -> None:
        """Where nothing moves: take the computer's move when it is due, end the deal when all is shown."""
        self._play_on(dt)
        asked = self.mode is TableMode.ASKED
        question = (self.host.deal_number, self.host.action_number) if asked else None
        self._clock.update(dt, question, attended=pygame.key.get_focused())

    def _play_on(self, dt: float) -> None:
        if not self.course.idle:
            return
        if not self.course.settled:
            self.come_to_rest()
        if self.seat.taken_back():
            self._show_taken_back()
        may = ALLOWED[self.mode]
        if TableCommand.RESULT in may:
            self.result_shown = True
            self.parts.hint.close()
            self.messages.clear()  # nothing goes on moving, or goes away, behind the result
            self.scene.guide.go(routes.ResultRoute())
        advised = self.seat.state.advised
        if TableCommand.CONSULT in may and advised is not None and is_heard(self.parts.hint, self.seat):
            self.parts.hint.ask(advised)
            self.parts.sign.show(self.host.trouble)
        if self.parts.hint.update():
            self.scene.redraw()
        if TableCommand.LOOK_TWICE in may:
            self._look_twice()
        elif TableCommand.MOVE in may:
            self._take_move(dt)
        elif self._forced.wait(dt, forced := self.forced) and forced is not None:
            self.act(forced)

    @property
    def forced(self) -> Action | None:
        """The card that plays itself now, as the viewer has wished: the only one that may be played."""
        wished = self.mode is TableMode.ASKED and self.scene.services.preferences.play_forced
        return self._forced.find(self.parts) if wished else None

    @property
    def forced_in(self) -> float | None:
        """Seconds until a card plays itself; `None` where none does."""
        return None if self.forced is None else self._forced.left

    def _take_move(self, dt: float) -> None:
        """Do what the computer player to act has decided, once he has."""
        move = self.seat.opponents_move(dt, self.scene.services.preferences.speed_factor)
        if move is None:
            return
        if (player := self.seat.stand_in_news()) is not None:
            self.messages.tell_of_stand_in(player, self.sight())
            self.scene.redraw()
        recommended = self.seat.counsel.recommended
        if recommended is not None and self.seat.state.advised is not None:
            words = self.scene.words
            followed = move == recommended
            answer = words.text("I follow you") if followed else words.text("I see it otherwise")
            self.messages.remark(self.seat.state.advised, answer)
        self.act(move)

    def ask_opponents(self) -> None:
        """Let the computer player to act think, unless he waits for the viewer's hint."""
        if not is_heard(self.parts.hint, self.seat):
            self.seat.ask_opponents(self.scene.services.preferences.thinking_factor)

    def come_to_rest(self) -> None:
        """Nothing moves any more: the view decides what lies where."""
        if self.seat.follow():
            self.catch_up()
            self.scene.rebuild(self.scene.services)
            return
        if self.table_view.settle(self.seat.view()):
            self.ask()
            self.scene.redraw()

    def ask(self) -> None:
        """Offer the viewer's legal actions once nothing moves, and say whether they are saved."""
        self.parts.sign.show(self.host.trouble)
        buttons = self.parts.rail_buttons
        buttons.undo.set_enabled(self.may(TableCommand.UNDO) and self.host.can_undo(self.seat.you))
        buttons.last_trick.set_enabled(self.last_trick() is not None)
        buttons.show_partners(self.seat)
        legal = self.seat.state.offered if self.may(TableCommand.ANSWER) else ()
        tips, redraw = self.parts.tips, self.scene.redraw
        head = [*buttons.head, *self.parts.sign.targets, *tips.words_targets(redraw)]
        others = [*head, *buttons.foot, *tips.targets(redraw)]
        self.parts.asking.ask(legal, others)
        buttons.hint.set_enabled(self._hinted() is not None)

    # Hints and advice.

    def _hinted(self) -> int | None:
        """About whose choice a hint can be asked for now."""
        may = ALLOWED[self.mode]
        if TableCommand.LISTEN in may and self.seat.state.advised is not None:
            return self.seat.state.advised
        return self.seat.viewer if TableCommand.HINT in may else None

    def _toggle_hint(self, doubted: Action | None = None) -> None:
        """Ask what the best player here would do, or put the answer away."""
        hint, player = self.parts.hint, self._hinted()
        if hint.shown:
            hint.close()
            if self.seat.state.advised is not None:  # the opponents were interrupted
                self.ask_opponents()
        elif player is not None:
            hint.open(doubted)
            if player != self.seat.state.advised:
                hint.ask(player)
                self.parts.sign.show(self.host.trouble)
        self.scene.redraw()

    def _toggle_advice(self) -> None:
        """Let the player whom the viewer advises wait before each choice for what he says, or no longer."""
        if self.seat.state.advised in (None, *self.host.humans):
            return
        self.seat.counsel.on = not self.seat.counsel.on
        self._settle_advice()

    def _settle_advice(self) -> None:
        """The viewer is asked for his advice, or who waited for it thinks."""
        self.parts.asking.close()
        if self.host.recommendable(self.seat.viewer):
            self.ask_opponents()
        self.ask()
        self.scene.redraw()

    # What the disk refuses.

    def _save(self) -> None:
        """Try again to save the match."""
        self.host.try_again()
        self.ask()

    def _save_elsewhere(self) -> None:
        """Write the match into another folder, and say where."""
        self.parts.sign.tell_where(self.host.save_elsewhere())

    # Backwards.

    def undo(self) -> None:
        """Take back the viewer's last action."""
        if not self.host.can_undo(self.seat.you):
            return
        self.parts.hint.close()
        self.second_look.give_up()
        self.seat.opponents.forget()
        self.seat.playing_out = self.seat.plays_on = self.seat.led = False
        self.course.finish()
        self.seat.chosen.clear()
        self._forced.taken_back = True
        self.host.undo(self.seat.viewer)
        self.seat.taken_back()
        self._show_taken_back()

    def _show_taken_back(self) -> None:
        """The deal has gone back: show it as it is now."""
        self.catch_up()
        self.read_back()
        self.messages.clear(self.scene.words.line("Taken back"))
        self.ask_opponents()
        self.come_to_rest()

    def last_trick(self) -> TrickTaken | None:
        """The trick before this one, where the game lets it be seen."""
        sight = self.sight()
        return self.seat.trick(sum(sight.won)) if self.presenter.spread.look_back(sight) else None

    def look_back(self, wanted: bool) -> None:
        """Show the last trick, if there is one, or no longer."""
        self.looking_back = wanted and self.last_trick() is not None
        self.scene.redraw()

    def _put_away(self) -> bool:
        """Close what is open; whether anything was."""
        if self.second_look.chosen is not None:
            self.second_look.give_up()
            self.ask()
        elif self.parts.hint.shown:
            self._toggle_hint()
        elif self.looking_back:
            self.look_back(False)
        elif self.parts.asking.take_back():
            return True
        elif self.seat.state.advising:
            self._toggle_advice()
        else:
            return False
        return True
