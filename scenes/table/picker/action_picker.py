"""The viewer's decision: legal cards of the hand, buttons and panels, and the focus on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.engine.actions import PASS, Action
from game.engine.cards import JOKER, RANKS, Card, mask, suit_of
from scenes.framework.focus import FocusSpot, FocusTarget
from scenes.i18n import NO_WORDS, Text
from scenes.presenters.base.prompts import CardSelection
from scenes.presenters.base.table_context import TableContext
from scenes.table.picker.answers import ChosenActions, PickerCommand, RefusedCard, TakeAnswer
from scenes.table.picker.card_typing import CardTyping, TypedCard
from scenes.table.picker.choices import ChoiceButtons, Choices
from scenes.table.picker.coach import FirstHandCoach
from scenes.table.picker.early_end import EarlyEndBar, closing_of
from scenes.table.picker.glossary_notes import GlossaryNotes
from scenes.table.picker.multi_card_actions import MultiCardActions
from scenes.table.picker.panels import LEAVE_KEY
from scenes.table.view.hand import Hand
from scenes.table.view.painter import CORNER_RADIUS
from scenes.table.view.typed_prefix import letter_of
from scenes.table.viewer_seat import ViewerSeat
from scenes.widgets import Button, ButtonKind

ASIDE_KEY = ("table", "aside")
"""Focus key of the button for an optional announcement with the next card."""


class ActionPicker:
    """Offers legal actions, and turns presses, pointing and typing into answers."""

    def __init__(
        self,
        seat: ViewerSeat,
        hand: Hand,
        buttons: ChoiceButtons,
        coach: FirstHandCoach,
        glosses: GlossaryNotes,
        answer: TakeAnswer,
    ) -> None:
        """Call `answer` with each choice or request of the viewer."""
        self.hand = hand
        self.buttons = buttons
        self.glosses = glosses
        self.typing = CardTyping([*map(buttons.painter.skin.rank_sign, range(len(RANKS)))])
        self._seat = seat
        self.coach = coach
        self._answer = answer
        self._scene = buttons.scene
        self._layout = hand.layout
        self.several: CardSelection | None = None
        """The number of cards to choose together and the labels for it; `None` if cards are chosen one by
        one.
        """
        self.combining: MultiCardActions | None = None
        """The actions with several cards that are chosen card by card; `None` if there are none."""
        self.choices = Choices()
        self._offered: Card | None = None
        """The pressed card whose several actions are on offer, or `None`."""
        self._aside = NO_WORDS
        """Label of the button for an optional announcement with the next card; empty if there is none."""
        self._adding = False
        """Whether the player wants to make the optional announcement with the next card."""
        self._by_keys = False
        """Whether the player used the keyboard last, so that new questions put the focus on a card."""
        self._others: Sequence[FocusTarget] = ()
        self.closing = EarlyEndBar(self._scene, buttons.painter, hand.layout, answer)
        self._advised = False
        """Whether a hint is open."""
        self._question: object = None
        """Identity of the current question, to notice when a new one is asked."""
        self._quietly = False
        """Whether a question that nearly everyone passes may be asked without its panel."""
        self._opened: object = None
        """Identity of the question whose panel the viewer has opened."""

    @property
    def offered(self) -> Action | None:
        """The first of several actions of the pressed card while they are on offer, else `None`."""
        actions = self.choices.by_card.get(self._offered) if self._offered is not None else None
        return actions[0] if actions else None

    @property
    def considered(self) -> Action | None:
        """The action selected but not confirmed: a panel's cell, or the first action of the pressed card; or
        `None`.
        """
        return self.offered if self.buttons.open is None else self.buttons.open.selected

    @property
    def asked(self) -> Sequence[Action]:
        """The actions that the prompt asks about: all, or those with an announcement if one is wanted."""
        legal = self._seat.state.offered
        return [action for action in legal if action.manner] if self._adding else legal

    @property
    def in_prompt(self) -> bool:
        """Whether buttons, a panel or the early-end bar replace the prompt."""
        return self.closing.shown or self._buttons_in_prompt

    @property
    def _buttons_in_prompt(self) -> bool:
        return bool(self.buttons.buttons) and self.beside_prompt is None

    @property
    def in_row(self) -> bool:
        """Whether a row of action buttons replaces the prompt, with room for a line of text above it."""
        keys = [button.key for button in self.buttons.buttons]
        return (
            self._buttons_in_prompt
            and self.buttons.open is None
            and all(isinstance(key, tuple) for key in keys)
        )

    @property
    def in_the_way(self) -> Sequence[Button]:
        """The buttons at the prompt's place or beside it."""
        return self.closing.buttons if self.closing.shown else self.buttons.buttons

    @property
    def beside_prompt(self) -> pygame.Rect | None:
        """The rectangle of the button beside the prompt in window pixels, or `None` if there is none."""
        buttons = self.buttons.buttons
        if not buttons or (self.several is None and buttons[0].key != ASIDE_KEY):
            return None
        return pygame.Rect(buttons[0].rect)

    def ask(
        self, legal: Sequence[Action], others: Sequence[FocusTarget], *, quietly: bool | None = None
    ) -> None:
        """Offer these actions, or none while cards move. `others` are further focus targets, such as the
        table's buttons.

        `quietly` is whether a question that nearly everyone passes may be asked without its panel; `None`
        leaves that as it was.
        """
        self._others = others
        self._quietly = self._quietly if quietly is None else quietly
        self.buttons.ahead = None
        self.closing.show(None)
        state, covered = self._seat.state, self._seat.covered and bool(legal)
        others_look = covered or not state.alone or state.advising
        if self.coach.seek(() if others_look else legal):
            self._teach(legal)
            return
        self.choices = Choices.of(() if covered else legal, mask(self.hand.cards))
        by_card = self.choices.by_card
        self.buttons.leave = self._leave if legal and state.advising else None
        if legal and not covered:
            legal = self._ask_quietly(legal)
        self.combining = MultiCardActions(legal) if self.choices.sets else None
        sight, prompts = self.buttons.sight(), self.buttons.presenter.prompts
        self._find_several([] if covered else legal, sight)
        self._aside = prompts.aside(sight, legal) if by_card and not state.advising else NO_WORDS
        self._adding = self._adding and bool(self._aside)
        self.hand.legal = set(by_card) if by_card else None
        if self.combining is not None:
            self.hand.legal = self.combining.cards
        pointed_at = self.hand.legal and self.hand.carried is None
        self.hand.hovered = self.hand.at(pygame.mouse.get_pos()) if pointed_at else None
        if self.hand.legal is None:
            self.hand.tapped = None
        if covered:
            name = self._scene.words.player(self._seat.host.names[self._seat.viewer])
            words = self._scene.words.text("{player}, take your cards", player=name)
            targets = [
                *self.buttons.show_one(words, self._layout.prompt, partial(self._answer, PickerCommand.CARDS))
            ]
        elif self.several is not None:
            self._offered = None
            targets = self._show_confirm(self.several)
        elif self.combining is not None and self._seat.chosen:
            able = [*self.combining.offered(self._seat.chosen), *self.choices.words]
            targets = [*self.buttons.offer(able, self._layout)]
        elif self._offered in by_card and self._offered is not None:
            targets = [*self.buttons.offer(self._done_with(self._offered), self._layout)]
        else:
            self._offered = None
            targets = [*self.buttons.show(self.choices, self._layout)]
            if self._aside and not targets:
                targets = self._show_aside()
            if self._may_close:
                self.closing.show(closing_of(self._seat, sight, self.buttons.presenter))
                targets += self.closing.buttons
        targets += [self._spot(card) for card in self.hand.cards]
        question = (self._seat.told, tuple(legal), covered, self._offered, self.closing.shown)
        self._give_focus([*targets, *others], legal, question)

    def _ask_quietly(self, legal: Sequence[Action]) -> Sequence[Action]:
        """Return the actions to offer: the pass alone if nearly everyone passes, or the answers to the next
        question.

        A button then opens the question's own panel.
        """
        if not self._quietly or self._opened == self._now(legal):
            return legal
        quiet = self.buttons.presenter.prompts.quiet(self.buttons.sight(), legal)
        if quiet is None:
            return legal
        self.buttons.leave = (quiet.button, partial(self.open_question, legal))
        preferences = self._scene.services.preferences
        if quiet.ahead is None or preferences.second_look:  # a second look checks one action at a time
            self.choices = Choices(words=[PASS])
            return (PASS,)
        self.buttons.ahead = quiet.ahead
        self.choices = Choices.of(quiet.legal, mask(self.hand.cards))
        return quiet.legal

    def _now(self, legal: Sequence[Action]) -> object:
        return self._seat.told, tuple(legal)

    @property
    def _closes_question(self) -> bool:
        """Whether the viewer has opened the panel of a quiet question, which can be closed again."""
        legal = self._seat.state.offered
        if not legal or not self._quietly or self._opened != self._now(legal):
            return False
        return self.buttons.presenter.prompts.quiet(self.buttons.sight(), legal) is not None

    def open_question(self, legal: Sequence[Action]) -> None:
        """Show the panel of a question that was asked without it."""
        self._opened = self._now(legal)
        if self.buttons.leave is not None and not self._seat.state.advising:
            self.ask(legal, self._others)

    @property
    def _leave(self) -> tuple[Text, Callable[[], None]]:
        """Label and function of the button that lets the advised player choose without advice."""
        advised, words = self._seat.state.advised, self._scene.words
        name = NO_WORDS if advised is None else words.player(self._seat.host.names[advised])
        return words.text("Let {player} choose", player=name), partial(self._answer, ChosenActions())

    @property
    def _may_close(self) -> bool:
        """Whether an early end may be offered: only cards are asked for, and the viewer sits alone, advises
        no one and has not chosen to play on.
        """
        if self.buttons.buttons or not self.choices.by_card or self._seat.plays_on:
            return False
        state = self._seat.state
        return state.alone and not state.advising

    def _teach(self, legal: Sequence[Action]) -> None:
        """Show the coach's note before the question. If cards are asked for, they can be pressed at once."""
        self.choices = Choices.of(legal, mask(self.hand.cards))
        self.several = self.combining = None
        cards = MultiCardActions(legal).cards if self.choices.sets else set(self.choices.by_card)
        self.hand.legal, self.hand.hovered = cards or None, None
        targets = self.coach.show(raised=self.hand.choosing)
        self._give_focus([*targets, *self._others], (), self.coach.lesson, fenced=targets)

    def _find_several(self, legal: Sequence[Action], sight: TableContext[Any]) -> None:
        """Find out whether cards are chosen together, and unselect those that are not legal any more."""
        presenter = self.buttons.presenter
        by_card = self.choices.by_card
        single = self._seat.state.advising or not by_card  # an adviser recommends one card at a time
        self.several = None if single else presenter.prompts.choose_several(sight, legal)
        choosable = set(by_card) if self.combining is None else self.combining.cards
        if legal and self.several is None and self.combining is None:
            self._seat.chosen.clear()
        self._seat.chosen[:] = [card for card in self._seat.chosen if card in choosable or not legal]
        sealed = (sight.state.sealed or {}).get(sight.view.viewer, ())
        done = {card for action in sealed for card in action.cards}
        self.hand.chosen = {*done, *self._seat.chosen} & set(self.hand.cards)

    def _show_confirm(self, several: CardSelection) -> list[FocusTarget]:
        """Show the button that confirms the chosen cards, enabled once there are enough.

        Return it in a list.
        """
        chosen, told = len(self._seat.chosen), partial(several.told, self._scene.words)
        ever = [told(count) for count in range(several.count + 1)]
        able, key = chosen == several.count, several.button
        show = partial(self.buttons.show_one, told(chosen), self._layout.prompt, self._confirm)
        targets = [*show(enabled=able, key=key, ever=ever)]
        self._set_beside_prompt()
        return targets

    def _show_aside(self) -> list[FocusTarget]:
        """Show the button that turns an announcement with the next card on or off; return it in a list."""
        words = self._scene.words.text("Announce nothing") if self._adding else self._aside
        targets = self.buttons.show_one(
            words, self._layout.prompt, self._add, kind=ButtonKind.PLAIN, key=ASIDE_KEY
        )
        self._set_beside_prompt()
        return [*targets]

    def _add(self) -> None:
        self._adding = not self._adding
        self.ask(self._seat.state.offered, self._others)
        spots = (target for target in self._scene.focus.targets if isinstance(target, FocusSpot))
        able = (spot for spot in spots if spot.key in self.named)
        self._scene.focus.move_to(next(able, None) if self._by_keys else None)

    def _set_beside_prompt(self) -> None:
        """Move the only button to the right so that the prompt and the button are centred together.

        While a hint is open, it is at the right edge of the table, to leave room for the hint's panel.
        """
        look, prompt = self._scene.look, self._layout.prompt
        line = self.buttons.presenter.prompts.prompt(self.buttons.sight(), self.asked)
        button, last = self.buttons.buttons[0], self._layout.area.right - look.px(16)
        width = button.rect.width + look.px(16) + self.buttons.painter.pill_width(line, strong=True)
        right = last if self._advised else min(prompt[0] + width // 2, last)
        button.set_relative_position((right - button.rect.width, button.rect.top))

    def _confirm(self) -> None:
        actions = [self.choices.by_card[card][0] for card in self._seat.chosen]
        if self.several is not None and len(actions) == self.several.count:
            self._answer(ChosenActions(tuple(actions)))

    def _toggle(self, card: Card, several: CardSelection) -> None:
        """Choose or unselect one of several cards. If too many are chosen, the one chosen first is
        unselected.
        """
        if card in self._seat.chosen:
            self._seat.chosen.remove(card)
        else:
            del self._seat.chosen[: max(0, len(self._seat.chosen) - several.count + 1)]
            self._seat.chosen.append(card)
        self._find_several(self._seat.state.offered, self.buttons.sight())
        button, chosen = self.buttons.buttons[0], len(self._seat.chosen)
        button.set_parts(several.told(self._scene.words, chosen))
        button.set_enabled(chosen == several.count)
        if button.is_enabled:  # so that Enter confirms the cards, whether chosen by mouse or keys
            self._scene.focus.move_to(button)

    def close(self) -> None:
        """Remove all buttons, notes and choices after a decision."""
        self._offered = None
        self._adding = False
        self.several = self.combining = None
        self.coach.close()
        self.glosses.close()
        self.closing.show(None)
        self._seat.chosen.clear()
        self.buttons.clear()

    def take_back(self) -> bool:
        """Unselect the chosen cards or the card whose actions are on offer; return whether there were any."""
        if (self.several is not None or self.combining is not None) and self._seat.chosen:
            self._seat.chosen.clear()
            self.ask(self._seat.state.offered, self._others)
            return True
        if self._offered is None and not self._closes_question:
            return False
        self._offered = self._opened = None
        self.ask(self._seat.state.offered, self._others)
        return True

    def press(self, card: Card) -> None:
        """Handle a press on a card of the hand: choose it, or answer that it was refused."""
        if self.coach.lesson is not None:
            self.coach.go_on()
        if self.hand.legal is None or self.coach.lesson is not None:
            return
        actions = self._done_with(card)
        if self.combining is not None and card in self.hand.legal:
            self._seat.chosen[:] = self.combining.press(self._seat.chosen, card)
            legal = self._seat.state.offered
            self.ask(legal, self._others)
            chosen = bool(self._seat.chosen)
            if chosen and (not self._by_keys or self.combining.complete(self._seat.chosen)):
                self._scene.focus.move_to(self.buttons.safest(legal))
        elif not actions:
            self._answer(RefusedCard(card))
        elif self.several is not None:
            self._toggle(card, self.several)
        elif len(actions) == 1:
            self._answer(ChosenActions((actions[0],)))
        else:
            self._offered = card
            self.ask(self._seat.state.offered, self._others)

    def _done_with(self, card: Card) -> Sequence[Action]:
        """Return the actions that a press on the card offers.

        Actions with an announcement count only if the player wants one or the card has no others.
        """
        actions = self.choices.by_card.get(card, [])
        if not self._aside or self._adding:
            return actions
        return [action for action in actions if not action.manner] or actions

    def at_once(self, card: Card) -> Action | None:
        """Return the action of a press on the card; `None` if the press only selects or is refused."""
        actions = self._done_with(card)
        together = self.several is not None or self.combining is not None
        return actions[0] if len(actions) == 1 and not together and self.hand.legal is not None else None

    @property
    def named(self) -> Sequence[Card]:
        """The cards that can be selected by typing: those of a panel, or the hand with legal cards first."""
        panel, legal = self.buttons.open, self.hand.legal
        if self.coach.lesson is not None:
            return ()
        if panel is not None and panel.cards:
            return panel.cards
        return sorted(self.hand.cards, key=lambda card: card not in legal) if legal is not None else ()

    @property
    def in_hand(self) -> bool:
        """Whether typing selects cards of the hand, not of a panel."""
        if self.hand.legal is None or self.coach.lesson is not None:
            return False
        return self.buttons.open is None or not self.buttons.open.cards

    def key(self, letter: str) -> bool:
        """Select the card or cell that a letter or digit names; return whether the key was used."""
        panel = self.buttons.open
        if panel is not None and self.hand.focused is None and panel.focus_answer(letter):
            return True
        cards, typed = self.named, TypedCard(False, None)
        if cards:
            focused = panel.card if panel is not None and panel.cards else self.hand.focused
            typed = self.typing.type(letter, cards, focused)
        if panel is not None and panel.type(letter, typed):
            return True
        if typed.used:
            self.point_at(typed.card)
        return typed.used

    def wait_for_suit(self, dt: float) -> bool:
        """Advance the wait for a suit after a typed rank by `dt` seconds; return whether there was a typed
        rank.

        Meanwhile the cards of that rank show the letters of their suits.
        """
        typing = self.typing
        waited = typing.update(dt)
        if typing.rank is not None and not self.named:  # the card was chosen, or the question is over
            typing.forget()
        waits = typing.rank is not None and self.in_hand
        cards = typing.fitting(self.hand.cards) if waits else []
        letters = {card: NO_WORDS if card == JOKER else letter_of(suit_of(card)) for card in cards}
        self.hand.lettered = letters if waits else None
        return waited

    def advise(self, *, shown: bool) -> None:
        """Make room for the panel of a hint, or give it up."""
        self._advised = shown
        if self.beside_prompt is not None:
            self._set_beside_prompt()

    def lead_to(self, action: Action) -> None:
        """Move the focus to the button of an action or, if it has none, to its card of the hand."""
        buttons = [each for each in self.buttons.buttons if each.key == ("action", action.text)]
        if buttons and buttons[0].can_focus:
            self._scene.focus.move_to(buttons[0])
        elif action.cards and action.cards[0] in self.hand.cards:
            self.point_at(action.cards[0])

    def point_at(self, card: Card | None) -> None:
        """Move the focus to a card of the hand; keep it where it is if the card is not a target."""
        spots = [target for target in self._scene.focus.targets if isinstance(target, FocusSpot)]
        self._scene.focus.move_to(
            next((spot for spot in spots if spot.key == card), self._scene.focus.current)
        )

    def _spot(self, card: Card) -> FocusSpot:
        def focused(has: bool) -> None:
            if has or self.hand.focused == card:
                self.hand.focused = card if has else None

        return FocusSpot(
            place=partial(self.hand.rect, card),
            press=partial(self.press, card),
            ground=self._layout.look.ink,
            radius=round(self._layout.hand_height * CORNER_RADIUS),
            key=card,
            focused=focused,
            enabled=self.hand.legal is not None,
            own_ring=True,
            above=partial(self._above, card),
        )

    def _above(self, card: Card) -> FocusTarget | None:
        """Return the target of the up arrow from a card: the nearest button of the lowest row, or `None`."""
        self._by_keys = True
        middle = self.hand.rect(card).centerx
        able = [button for button in self.buttons.buttons if button.can_focus]
        return min(
            able, key=lambda button: (-button.rect.top, abs(button.rect.centerx - middle)), default=None
        )

    def _give_focus(
        self,
        targets: list[FocusTarget],
        legal: Sequence[Action],
        question: object,
        fenced: Sequence[FocusTarget] = (),
    ) -> None:
        """Set the focus targets; a new question starts with the focus on the least risky answer.

        A card gets the first focus only if the player used the keyboard last. From `fenced` targets, arrow
        keys lead only to other fenced ones.
        """
        focus, buttons = self._scene.focus, self.buttons
        first: FocusTarget | None
        if self.closing.shown:
            first = self.closing.buttons[-1]
        elif self.hand.legal is not None and self._offered is None and not fenced:
            able = self.hand.legal
            first = next((spot for spot in targets if isinstance(spot, FocusSpot) and spot.key in able), None)
        elif any(isinstance(button.key, tuple) and button.key[0] == "action" for button in buttons.buttons):
            first = buttons.safest(legal)
        else:
            first = buttons.buttons[0] if buttons.buttons else None
        self._by_keys = self._by_keys or isinstance(focus.current, FocusSpot)
        needed = [button for button in buttons.buttons if button.key not in (LEAVE_KEY, ASIDE_KEY)]
        alone = bool(needed) and self.several is None and self.combining is None
        unasked = alone or self.closing.shown
        is_new, self._question = question != self._question, question
        self.glosses.ask(anew=is_new)
        focus.set_targets(targets, first if self._by_keys or unasked else None, fenced)
        if is_new and unasked:  # `set_targets` keeps the focus on a button with the same key
            focus.move_to(first)

    def by_mouse(self) -> None:
        """Note that the mouse was used: a focus on a card is removed, and new questions give it to none."""
        self._by_keys = False
        if isinstance(self._scene.focus.current, FocusSpot):
            self._scene.focus.move_to(None)
