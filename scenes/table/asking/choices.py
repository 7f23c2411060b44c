"""What a player is asked, told apart by the shape of the actions and never by the game.

A single card that lies in the own hand is chosen there. All else becomes buttons: words
in a row, bids as a grid, a card of the pack as a picker, a denomination as tokens (in a
panel where the game has more to say about each). Where one card of the hand stands for
several actions, they are offered once it is chosen, the plain one first. Where several
cards make one action, they are chosen one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.engine.actions import PASS, Action
from game.engine.cards import Card, Cards
from scenes.frame.focus import Target
from scenes.frame.scene import Scene
from scenes.looks.fonts import Part
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.questions import Decision
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import Lies
from scenes.table.asking.answers import Chosen, TakeAnswer
from scenes.table.asking.panel_kinds import lay_bids, lay_cards, lay_suits, lay_words
from scenes.table.asking.panels import Panel, Room
from scenes.table.drawing.layout import TableLayout
from scenes.table.drawing.painting import Painter
from scenes.widgets import Button, Kind
from scenes.words import Line, Text

LEAVE = ("table", "leave")
"""The key of the button that leaves a choice to the player who is advised."""


@dataclass
class Choices:
    """The legal actions, sorted by how they are chosen."""

    by_card: dict[Card, list[Action]] = field(default_factory=dict)
    """Actions on a card of the own hand."""
    pack: list[Action] = field(default_factory=list)
    """Actions on a card that is not in the own hand, or that may lie anywhere."""
    bids: list[Action] = field(default_factory=list)
    sets: list[Action] = field(default_factory=list)
    """Several cards of the own hand in one action."""
    words: list[Action] = field(default_factory=list)
    """Everything else: plain words, denominations."""

    @classmethod
    def of(cls, legal: Sequence[Action], hand: Cards) -> Choices:
        """Sort the actions; cards are chosen in the hand if every card on offer lies there."""
        found = cls()
        single = [action for action in legal if action.shape == "card"]
        in_hand = all(hand >> action.cards[0] & 1 for action in single)
        for action in legal:
            if action.shape == "card" and in_hand:
                found.by_card.setdefault(action.cards[0], []).append(action)
            elif action.shape == "card":
                found.pack.append(action)
            elif action.shape == "bid":
                found.bids.append(action)
            elif action.shape == "cards":
                found.sets.append(action)
            else:
                found.words.append(action)
        for actions in found.by_card.values():
            manners = sorted(dict.fromkeys(action.manner for action in actions), key=len)
            actions.sort(key=lambda each: (manners.index(each.manner), each.strain is not None))
        return found

    @property
    def strains(self) -> list[Action]:
        """The denominations, if nothing but one of them is asked for."""
        return self.words if all(action.shape == "strain" for action in self.words) else []


class _Word(NamedTuple):
    """A button of a row."""

    parts: list[Part]
    press: Callable[[], None]
    key: tuple[str, str]


class ChoiceButtons:
    """The buttons for choices that are not cards of the hand."""

    def __init__(
        self,
        scene: Scene,
        painter: Painter,
        presenter: Presenter[Any],
        crests: Sequence[str],
        sight: Callable[[], Sight[Any]],
        answer: TakeAnswer,
    ) -> None:
        self.scene = scene
        self.painter = painter
        self.presenter = presenter
        self.crests = crests
        self.sight = sight
        self.answer = answer
        self.buttons: list[Button] = []
        """The buttons in reading order, without the one that repeats a selected cell."""
        self.open: Panel | None = None
        """The panel in the table's middle, if one is shown."""
        self.leave: tuple[Text, Callable[[], None]] | None = None
        """A button beside a row of actions, by which the choice among them is left to another."""
        self.rise = 0
        """How far a row of buttons reaches above its place, because it had to be broken."""

    @property
    def panel(self) -> pygame.Rect | None:
        """The rectangle of the panel that is shown."""
        return None if self.open is None else self.open.rect

    def clear(self) -> None:
        """Take all buttons away."""
        if self.open is not None:
            self.open.clear()
        for button in self.buttons:
            button.kill()
        self.buttons = []
        self.open = None

    def show(self, choices: Choices, layout: TableLayout) -> Sequence[Target]:
        """Make the buttons; returns them in reading order."""
        self.clear()
        sight, presenter = self.sight(), self.presenter
        details = any(
            presenter.questions.order(sight, each) or presenter.questions.details(sight, each)
            for each in choices.strains
        )
        if choices.bids or choices.pack or details:
            return self._show_panel(choices, layout)
        decision = presenter.questions.decision(sight, choices.words) if choices.words else None
        if decision is not None:
            return self._show_decision(choices.words, decision, layout)
        if choices.words or self.leave is not None:
            self._show_row(choices.words, layout)
        return self.buttons

    def offer(self, actions: Sequence[Action], layout: TableLayout) -> Sequence[Target]:
        """The actions that one chosen card stands for, the plain one first."""
        self.clear()
        self._show_row(actions, layout)
        return self.buttons

    def show_one(
        self,
        text: Text,
        middle: tuple[int, int],
        press: Callable[[], None],
        *,
        enabled: bool = True,
        kind: Kind = Kind.PRIMARY,
        key: object = None,
    ) -> Sequence[Target]:
        """A single button that is no action."""
        self.clear()
        look = self.scene.look
        rect = pygame.Rect(0, 0, Button.width_for(self.scene, text, kind), look.tall(44))
        rect.center = middle
        button = Button(self.scene, rect, text, press, kind=kind, palette=look.ink, enabled=enabled, key=key)
        self.buttons.append(button)
        return self.buttons

    def choose(self, action: Action) -> None:
        """A button stands for one action."""
        self.answer(Chosen((action,)))

    def _parts(self, action: Action) -> list[Part]:
        return self.painter.parts(
            self.presenter.questions.choice(self.sight(), action), self.scene.look.px(24)
        )

    def _chooser(self, action: Action) -> Callable[[], None]:
        return partial(self.choose, action)

    def _show_row(self, actions: Sequence[Action], layout: TableLayout) -> None:
        """Buttons in the prompt's place, clear of the own plate; in several rows where they need it."""
        look, middle = self.scene.look, layout.prompt
        words = [_Word(self._parts(each), self._chooser(each), ("action", each.text)) for each in actions]
        if self.leave is not None:
            words.append(_Word([self.leave[0]], self.leave[1], LEAVE))
        widths = {word.key: max(look.px(96), Button.width_for(self.scene, word.parts)) for word in words}
        gap, height = look.px(12), look.tall(44)
        alone = [each.verb for each in actions].count(actions[-1].verb) == 1 if actions else False
        strong = words[-1] if alone and actions[0] == PASS and self.leave is None else None
        left, right = layout.plate(layout.order[0]).right + look.px(16), look.table_width - look.px(16)
        rows = -(-(sum(widths.values()) + gap * (len(widths) - 1)) // (right - left))
        each_row = -(-len(words) // rows)
        self.rise = (rows - 1) * (height + look.px(8))
        for start in range(0, len(words), each_row):
            row = words[start : start + each_row]
            wide = sum(widths[word.key] for word in row) + gap * (len(row) - 1)
            x = max(left, min(middle[0] - wide // 2, right - wide))
            y = middle[1] - self.rise + start // each_row * (height + look.px(8))
            for word in row:
                rect = pygame.Rect(x, 0, widths[word.key], height)
                rect.centery = y
                kind = Kind.PRIMARY if word is strong else Kind.PLAIN
                self.buttons.append(
                    Button(
                        self.scene, rect, word.parts, word.press, kind=kind, palette=look.ink, key=word.key
                    )
                )
                x += widths[word.key] + gap

    def _show_decision(
        self, words: Sequence[Action], decision: Decision, layout: TableLayout
    ) -> Sequence[Target]:
        """A panel in which each word stands with what it means."""
        sight, presenter = self.sight(), self.presenter
        panel = Panel(
            self.scene,
            self.painter,
            self.choose,
            lambda action: (),
            lambda action: presenter.voice.spoken(sight, action),
        )
        self.open = panel
        lay_words(
            panel, words, decision, self._parts, lambda action: presenter.questions.details(sight, action),
            self._room(layout, sight),
        )  # fmt: skip
        self.buttons = list(panel.cells.values())
        return self.buttons

    def _show_panel(self, choices: Choices, layout: TableLayout) -> Sequence[Target]:
        """A panel in the table's middle, above the hand."""
        sight = self.sight()
        presenter = self.presenter

        def explain(action: Action) -> Sequence[Line]:
            return presenter.questions.details(sight, action)

        panel = Panel(
            self.scene,
            self.painter,
            self.choose,
            explain,
            lambda action: presenter.voice.spoken(sight, action),
        )
        room = self._room(layout, sight)
        self.open = panel
        if choices.pack:
            picking = presenter.questions.picking(sight, choices.pack)
            lay_cards(
                panel, choices.pack, choices.words, picking,
                lambda card: presenter.spread.strength(card, sight.state.trump), self._parts, room,
            )  # fmt: skip
        elif choices.bids:
            bidding = presenter.questions.bidding(sight, choices.bids)
            lay_bids(panel, choices.bids, choices.words, bidding, self.crests, self._parts, room)
        else:
            lay_suits(panel, choices.strains, lambda action: presenter.questions.order(sight, action), room)
        self.buttons = [*panel.cells.values(), *panel.words]
        return [*self.buttons, *([panel.primary] if panel.primary is not None else [])]

    def _room(self, layout: TableLayout, sight: Sight[Any]) -> Room:
        """Where a panel may lie: it leaves a blind on the table to be seen."""
        look = layout.look
        piles = (pile for pile in self.presenter.spread.piles(sight) if sight.state.row(pile.zone))
        blind = any(pile.owner is None and pile.lies is Lies.BETWEEN for pile in piles)
        label = look.px(4) + look.tall(27) // 2
        highest = layout.blind.rect.bottom + label + look.px(8) if blind else look.px(8)
        if layout.columns:
            highest = max(highest, layout.plate(layout.order[-1]).bottom + look.px(8))
        return Room(layout.trick_middle, highest, layout.columns_top - look.px(8 if layout.columns else 14))

    def draw_panel(self, surface: pygame.Surface, *, quiet: bool = False) -> None:
        """The ground under the buttons of a panel; a `quiet` one leaves room for the chips of a hint."""
        if self.open is not None:
            self.open.quiet = quiet
            self.open.draw(surface)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """What lies upon the buttons of a panel."""
        if self.open is not None:
            self.open.draw_marks(surface)
