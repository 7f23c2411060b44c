"""Describes the table for the screen reader: its places, its targets, and in play the prompts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.engine.actions import Action
from game.engine.cards import Card
from scenes.framework.accessible_roles import (
    REMOVED_TARGET,
    AccessibleRole,
    PlaceDescription,
    TargetDescription,
)
from scenes.framework.focus import FocusTarget
from scenes.i18n import NO_WORDS, Line, Text
from scenes.presenters.base.sidebar import told_in_row
from scenes.presenters.base.table_context import TableContext
from scenes.table import table_keys
from scenes.table.controller import TableController
from scenes.table.picker.decision_panel import AnswerCell, condition, figure
from scenes.table.picker.hint_chips import ActionValue
from scenes.table.table_mode import VIEWER_MODES, TableMode
from scenes.table.table_reader import TableReading
from scenes.table.table_view import SidebarParts, TableView
from scenes.table.tooltips import WORDS_KEY

_ENDS = (".", "?", "!", "。", "？", "！")
"""Characters that end a sentence."""


class TableRecital:
    """Describes the current table and its written texts; makes no decisions."""

    def __init__(self, table: TableView[SidebarParts]) -> None:
        self.table = table
        self.scene = table.scene
        self.presenter = table.presenter
        self.sight = table.sight
        self._seen: TableContext[Any] | None = None
        """Context in which the places were last described."""
        self._tags: Mapping[Card, Text] = {}
        """Tags on cards in the context in which the places were last described."""

    @property
    def title(self) -> Text:
        """Title of the game."""
        return self.scene.words.game(self.table.source.game.title)

    def reading(self, sight: TableContext[Any]) -> TableReading:
        """Return a description of the table as it is now."""
        parts, faces = self.table.parts, self.table.course.board.open_cards
        sections = self.table.sections(sight)
        return TableReading(sight, self.presenter, parts.layout.order, parts.hand.cards, sections, faces)

    def places(self, written: Callable[[], Sequence[Text]]) -> list[PlaceDescription]:
        """Return what a screen reader reads: first the texts from `written`, then each place of the table."""
        sight = self._seen = self.sight()
        self._tags = self.presenter.board_layout.tags(sight)
        return [*self.first(sight, written), *self.reading(sight).places()]

    def first(
        self, sight: TableContext[Any], written: Callable[[], Sequence[Text]]
    ) -> list[PlaceDescription]:
        """Return what a screen reader reads before the table: one place with the texts from `written`."""
        return [PlaceDescription(NO_WORDS, tuple(written()))]

    def said(self, target: FocusTarget) -> TargetDescription | None:
        """Describe a card of the hand, a plate or the glossary button; None for targets that describe
        themselves.
        """
        sight = self._seen or self.sight()
        key = target.key
        if isinstance(key, int):
            return self._card(sight, key)
        if isinstance(key, tuple) and key[0] == "plate":
            return self._plate(sight, key[1], focused=target is self.scene.focus.current)
        if key == WORDS_KEY:
            tip = self.table.parts.tips.shown(sight) if target is self.scene.focus.current else None
            note = NO_WORDS if tip is None else told_in_row(sight.words, tip.lines)
            return TargetDescription(sight.words.text("Game terms"), AccessibleRole.BUTTON, note)
        return None

    def _card(self, sight: TableContext[Any], card: int) -> TargetDescription:
        hand, words = self.table.parts.hand, sight.words
        if card not in hand.cards:
            return REMOVED_TARGET
        told = [self._tags.get(card, NO_WORDS)]
        if card in hand.chosen:
            told.append(words.text("chosen"))
        if hand.legal is not None:
            told.append(words.text("playable") if card in hand.legal else words.text("not playable"))
        name, note = words.capital(sight.card_name(card)), told_in_row(words, told)
        on = True if card in hand.chosen else None
        return TargetDescription(name, AccessibleRole.BUTTON, note, on=on, group=words.text("Your hand"))

    def _plate(self, sight: TableContext[Any], player: int, *, focused: bool) -> TargetDescription:
        tip = self.table.parts.tips.of_player(sight, player) if focused else None
        note = NO_WORDS if tip is None else told_in_row(sight.words, [tip.title, *tip.lines])
        return TargetDescription(
            sight.label(player), AccessibleRole.BUTTON, note, group=sight.words.text("Player details")
        )


class PlayRecital(TableRecital):
    """Describes a table in play: questions come first and are spoken once."""

    def __init__(
        self, controller: TableController, prompt: Callable[[TableContext[Any]], tuple[Line, bool]]
    ) -> None:
        """`prompt` returns the prompt, and whether it is a question."""
        super().__init__(controller.table_view)
        self.controller = controller
        self.prompt = prompt
        self._asked: object = None
        """Question that was last spoken."""
        self._refused: object = None
        self._offered: Mapping[str, Action] = {}
        """Legal actions by their written form, cached while the targets are described."""
        self._answers: dict[str, TargetDescription] = {}
        """Descriptions of unfocused answers, cached until the question changes."""
        self._answered: object = None
        self.keys: Mapping[int, Callable[[], None]] = {
            table_keys.READ_HAND_KEY: partial(self._read, TableReading.hand_told),
            table_keys.READ_TRICK_KEY: partial(self._read, TableReading.trick_told),
            table_keys.READ_SCORE_KEY: partial(self._read, TableReading.score_told),
        }

    def _read(self, what: Callable[[TableReading], Text]) -> None:
        self.scene.speak(lambda: what(self.reading(self.sight())))

    def update(self) -> None:
        """Speak a new question, or why something was refused, once."""
        controller = self.controller
        if (reason := controller.table_view.messages.reason) is not self._refused:
            self._refused = reason
            if reason is not None:
                self.scene.speak(lambda: reason.words)
        if controller.mode not in VIEWER_MODES:
            self._asked = None
            return
        asked = (
            controller.mode,
            controller.seat.told,
            controller.parts.picker.offered,
            controller.parts.picker.coach.lesson,
        )
        if asked != self._asked:
            self._asked = asked
            self.scene.speak(lambda: self._question(self.sight()))

    def _question(self, sight: TableContext[Any]) -> Text:
        """Return the question, or the current prompt if there is none."""
        words, parts = sight.words, self.controller.parts
        if self.controller.mode is TableMode.COVERED:
            return parts.picker.buttons.buttons[0].said().name
        chosen = self.controller.table_view.messages.chosen(words)
        told = [sight.spelled(chosen), sight.spelled(self.prompt(sight)[0])]
        if (lesson := parts.picker.coach.lesson) is not None:
            told += [lesson.title, lesson.text]
        if (closing := parts.picker.closing.closing) is not None:
            told += [closing.head, closing.note]
        if (panel := parts.picker.buttons.open) is not None:
            told += [sight.spelled(panel.title), sight.spelled(panel.note)]
        return words.sentences(
            *(
                each if each.endswith(_ENDS) else words.text("{sentence}.", sentence=each)
                for each in told
                if each
            )
        )

    def first(
        self, sight: TableContext[Any], written: Callable[[], Sequence[Text]]
    ) -> list[PlaceDescription]:
        """Describe the question, why something was refused, and the hint."""
        self._look_up()
        values = tuple(self.controller.parts.hint.values)
        question = (self.scene.services, self.controller.seat.told, tuple(self._offered), values)
        if question != self._answered:
            self._answered, self._answers = question, {}
        parts = self.controller.parts
        told = [self._question(sight)]
        if self.controller.table_view.messages.refusal:
            told.insert(0, self.controller.table_view.messages.refusal)
        if parts.hint.shown:
            best, reason, basis = parts.hint.words(sight)
            told += [sight.spelled(best), sight.spelled(reason), basis]
        places = [PlaceDescription(self.presenter.sidebar.subtitle(sight), tuple(told))]
        plate = parts.rail.seal
        if plate.words:
            told = [sight.words.sentences(plate.words, plate.note)] if plate.note else [plate.words]
            places.append(PlaceDescription(sight.words.text("Seal of this deal"), tuple(told)))
        return places

    def _look_up(self) -> None:
        self._offered = {each.text: each for each in self.controller.seat.state.offered}

    def said(self, target: FocusTarget) -> TargetDescription | None:
        """Describe the answers to a question, or any other target of the table."""
        match target.key:
            case ("action", str(text)):
                if text not in self._offered:
                    self._look_up()
                if text not in self._offered:
                    return REMOVED_TARGET
                if target is self.scene.focus.current:
                    return self._answer(target, self._offered[text])
                if text not in self._answers:
                    self._answers[text] = self._answer(target, self._offered[text])
                return self._answers[text]
        return super().said(target)

    def _card(self, sight: TableContext[Any], card: int) -> TargetDescription:
        found = super()._card(sight, card)
        values = self.controller.parts.hint.values
        told = next((self._value(each) for each in values if each.action.cards == (card,)), NO_WORDS)
        return found._replace(note=told_in_row(sight.words, [found.note, told])) if told else found

    def _value(self, value: ActionValue) -> Text:
        """Return the value that a hint shows for an action."""
        return self.scene.words.gain(value.value, value.digits)

    def _answer(self, target: FocusTarget, action: Action) -> TargetDescription:
        sight, prompts = self._seen or self.sight(), self.presenter.prompts
        words, note = sight.words, NO_WORDS
        name = words.capital(sight.spelled(prompts.choice(sight, action)))
        if isinstance(target, AnswerCell):
            meaning = prompts.meaning(sight, action)
            stakes = [
                words.text("{name}: {told}", name=condition(stake, False), told=figure(stake))
                for stake in meaning.stakes
            ]
            note = words.sentences(meaning.words, sight.spelled(meaning.cards), told_in_row(words, stakes))
        elif target is self.scene.focus.current:
            note = told_in_row(words, [sight.spelled(line) for line in prompts.details(sight, action)])
        values = self.controller.parts.hint.values
        worth = next((self._value(each) for each in values if each.action == action), NO_WORDS)
        return TargetDescription(name, AccessibleRole.BUTTON, told_in_row(words, [worth, note]))
