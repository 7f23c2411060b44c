"""Buttons and panels for the legal actions, chosen by the shape of each action and never by the game.

A single card of the viewer's hand is chosen in the hand. All other actions become buttons: bids form a grid,
cards of the pack a card picker, words and denominations a decision panel that explains each answer, or a row
of buttons if the game gives no explanations. If a card of the hand has several actions, they are offered once
the card is chosen, those with the fewest words first. If an action needs several cards, they are chosen one
after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.engine.actions import PASS, Action
from game.engine.cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, Card, Cards, Suit
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.i18n import Line, Text
from scenes.presenters.base.layout import PilePlace
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.prompts import DecisionPrompt
from scenes.presenters.base.sidebar import SuitOrder, texts_of
from scenes.presenters.base.table_context import TableContext
from scenes.table.layout import TableLayout
from scenes.table.picker.action_button import ActionButton
from scenes.table.picker.answers import ChosenActions, TakeAnswer
from scenes.table.picker.cell_grid import CellGrid
from scenes.table.picker.decision_panel import OPENING_SECONDS, Answer, AnswerCell, DecisionPanel
from scenes.table.picker.hint_chips import ActionValue
from scenes.table.picker.panel_kinds import lay_bids, lay_cards
from scenes.table.picker.panels import LEAVE_KEY, Panel, PanelRoom
from scenes.table.view.painter import Painter
from scenes.widgets import Button, ButtonKind

CHOSEN_CARD_RISE = 34
"""Design units by which a chosen card of the hand, with its tick, reaches above the others."""
CLEAR_OF_PILES = 16
"""Design units between a panel and the piles around it."""
LOW_PLATE_SHARE = 0.3
"""Share of the table's height. Plates that end below it limit a panel at its sides, higher ones from above.
"""


@dataclass
class Choices:
    """The legal actions, sorted by how the viewer chooses them."""

    by_card: dict[Card, list[Action]] = field(default_factory=dict)
    """Actions by card, if all single-card actions name cards of the viewer's hand; those with the fewest
    words (`Action.manner`) first.
    """
    pack: list[Action] = field(default_factory=list)
    """All single-card actions, if any of them names a card outside the viewer's hand."""
    bids: list[Action] = field(default_factory=list)
    sets: list[Action] = field(default_factory=list)
    """Actions with several cards."""
    words: list[Action] = field(default_factory=list)
    """All other actions: words and denominations without a card or number."""

    @classmethod
    def of(cls, legal: Sequence[Action], hand: Cards) -> Choices:
        """Sort legal actions. Single cards are chosen in the hand only if `hand`, a bit mask, contains them
        all.
        """
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


class _Word(NamedTuple):
    """Label, press function and focus key of a button in a row."""

    parts: list[Part]
    press: Callable[[], None]
    key: tuple[str, str]


class ChoiceButtons:
    """The buttons and the panel for choices that are not made in the hand."""

    def __init__(
        self,
        scene: Scene,
        painter: Painter,
        presenter: Presenter[Any],
        crests: Sequence[str],
        sight: Callable[[], TableContext[Any]],
        answer: TakeAnswer,
    ) -> None:
        self.scene = scene
        self.painter = painter
        self.presenter = presenter
        self.crests = crests
        self._sight = sight
        self.ahead: TableContext[Any] | None = None
        """Table after a pass, if the question after it is shown already; `None` if no pass is skipped."""
        self.answer = answer
        self.buttons: list[Button] = []
        """All buttons, in reading order."""
        self.open: Panel | None = None
        """The panel in the middle of the table, or `None` if none is shown."""
        self.leave: tuple[Text, Callable[[], None]] | None = None
        """Label and function of a button that is no answer: it leaves the choice to another player, or opens
        the panel of a quiet question; `None` for no such button.
        """
        self._was_open = False
        """Whether a decision panel was shown at the last `clear`, so that the next one opens without
        animation.
        """
        self.rise = 0
        """Pixels by which a row of buttons reaches higher because it is broken into several rows."""

    def sight(self) -> TableContext[Any]:
        """Return the table as it is at the question that is shown."""
        return self.ahead or self._sight()

    @property
    def panel(self) -> pygame.Rect | None:
        """The panel's rectangle in window pixels, or `None` if no panel is shown."""
        return None if self.open is None else self.open.rect

    def clear(self) -> None:
        """Remove all buttons and the panel."""
        self._was_open = isinstance(self.open, DecisionPanel)
        if self.open is not None:
            self.open.clear()
        for button in self.buttons:
            button.kill()
        self.buttons = []
        self.open = None

    def show(self, choices: Choices, layout: TableLayout) -> Sequence[FocusTarget]:
        """Replace the buttons by those for these choices, and return them in reading order."""
        self.clear()
        sight, presenter = self.sight(), self.presenter
        decision = presenter.prompts.decision(sight, choices.words) if choices.words else None
        if decision is not None:
            return self._show_decision(choices.words, decision, layout)
        if choices.bids or choices.pack:
            return self._show_panel(choices, layout)
        if choices.words or self.leave is not None:
            self._show_row(self._in_order(choices.words, sight), layout)
        return self.buttons

    def offer(self, actions: Sequence[Action], layout: TableLayout) -> Sequence[FocusTarget]:
        """Show the actions of one chosen card, and return their buttons in reading order."""
        sight = self.sight()
        decision = self.presenter.prompts.decision(sight, actions)
        if decision is not None:
            return self._show_decision(actions, decision, layout, above=CHOSEN_CARD_RISE)
        self.clear()
        self._show_row(self._in_order(actions, sight), layout)
        return self.buttons

    def show_one(
        self,
        text: Text,
        middle: tuple[int, int],
        press: Callable[[], None],
        *,
        enabled: bool = True,
        kind: ButtonKind = ButtonKind.PRIMARY,
        key: object = None,
        ever: Sequence[Text] = (),
    ) -> Sequence[FocusTarget]:
        """Show a single button that is no action, and return it in a list.

        `middle` is its centre in window pixels. It is wide enough for `text` and for every text in `ever`.
        """
        self.clear()
        look = self.scene.look
        width = max(Button.width_for(self.scene, each, kind) for each in (text, *ever))
        rect = pygame.Rect(0, 0, width, look.tall(44))
        rect.center = middle
        button = Button(self.scene, rect, text, press, kind=kind, palette=look.ink, enabled=enabled, key=key)
        self.buttons.append(button)
        return self.buttons

    def choose(self, action: Action) -> None:
        """Answer with the action of the pressed button, after the pass that was skipped if there is one."""
        self.answer(ChosenActions((action,) if self.ahead is None else (PASS, action)))

    def _suits(self, sight: TableContext[Any]) -> Sequence[Suit]:
        """Return the denominations in the order of the sidebar's list of suits, or from spades down to
        no-trump.
        """
        for section in self.presenter.sidebar.sections(sight):
            if isinstance(section, SuitOrder):
                others = set(range(NO_TRUMP)) - {*section.chain, *section.cycle}
                return (*section.chain, *others, *section.cycle, NO_TRUMP)
        return (SPADES, HEARTS, DIAMONDS, CLUBS, NO_TRUMP)

    def _in_order(self, actions: Sequence[Action], sight: TableContext[Any]) -> list[Action]:
        """Return the actions with a pass first and denominations in the order of the suits, the rest
        unchanged.
        """
        places = {suit: place for place, suit in enumerate(self._suits(sight))}
        named = [action for action in actions if action.strain is not None]
        manners = list(dict.fromkeys(action.manner for action in named))
        named.sort(key=lambda each: (manners.index(each.manner), places[each.strain or 0]))
        following = iter(named)
        ordered = [action if action.strain is None else next(following) for action in actions]
        return sorted(ordered, key=lambda action: action != PASS)

    def _parts(self, action: Action) -> list[Part]:
        return self.painter.parts(self.presenter.prompts.choice(self.sight(), action), self.scene.look.px(24))

    def _show_row(self, actions: Sequence[Action], layout: TableLayout) -> None:
        """Add the buttons at the prompt's place, right of the viewer's plate, in several rows if one is too
        wide.
        """
        look, middle = self.scene.look, layout.prompt
        words = [
            _Word(self._parts(each), partial(self.choose, each), ("action", each.text)) for each in actions
        ]
        if self.leave is not None:
            words.append(_Word([self.leave[0]], self.leave[1], LEAVE_KEY))
        widths = {word.key: max(look.px(96), Button.width_for(self.scene, word.parts)) for word in words}
        gap, height = look.px(12), look.tall(44)
        left, right = layout.plate(layout.order[0]).right + look.px(16), look.table_right - look.px(16)
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
                self.buttons.append(
                    ActionButton(self.scene, rect, word.parts, word.press, palette=look.ink, key=word.key)
                )
                x += widths[word.key] + gap

    def _show_decision(
        self, actions: Sequence[Action], decision: DecisionPrompt, layout: TableLayout, above: int = 0
    ) -> Sequence[FocusTarget]:
        """Show a panel that explains each answer, and return its buttons. `above` is free space over the
        hand, in design units.
        """
        sight, prompts, side = self.sight(), self.presenter.prompts, self.scene.look.px(22)
        preferences = self.scene.services.preferences
        opening = OPENING_SECONDS * preferences.speed_factor
        if preferences.reduced_motion:
            opening /= 2
        if self._was_open or isinstance(self.open, DecisionPanel):  # the same question is shown again
            opening = 0.0
        self.clear()
        answers = []
        for action in self._in_order(actions, sight):
            meaning = prompts.meaning(sight, action)
            answers.append(
                Answer(action, self._parts(action), meaning, self.painter.parts(meaning.cards, side))
            )
        panel = DecisionPanel(self.scene, self.painter, self.choose)
        self.open = panel
        room = self._room(layout, sight)
        room.rect.height -= self.scene.look.px(above)
        panel.lay(answers, decision, room, opening=opening, leave=self.leave)
        self.buttons = [*panel.cells.values(), *panel.words]
        return self.buttons

    def _show_panel(self, choices: Choices, layout: TableLayout) -> Sequence[FocusTarget]:
        """Show the panel for bids or cards of the pack in the middle of the table, and return its buttons."""
        sight = self.sight()
        presenter = self.presenter

        def explain(action: Action) -> Sequence[Line]:
            return presenter.prompts.details(sight, action)

        panel = CellGrid(self.scene, self.painter, self.choose, explain)
        room = self._room(layout, sight)
        self.open = panel
        if choices.pack:
            picking = presenter.prompts.picking(sight, choices.pack)
            lay_cards(
                panel, choices.pack, choices.words, picking,
                lambda card: presenter.board_layout.strength(card, sight.state.trump), self._suits(sight),
                self._parts, room,
            )  # fmt: skip
        else:
            bidding = presenter.prompts.bidding(sight, choices.bids)
            lay_bids(panel, choices.bids, choices.words, bidding, self.crests, self._parts, room)
        self.buttons = [*panel.cells.values(), *panel.words]
        return self.buttons

    def show_values(self, values: Mapping[Action, ActionValue]) -> None:
        """Show the values of a hint in the buttons of their actions, but not on cards of the pack."""
        by_text = {action.text: value for action, value in values.items()}
        pack = [] if self.open is None or not self.open.cards else [*self.open.cells.values()]
        for button in self.buttons:
            if isinstance(button, ActionButton) and isinstance(button.key, tuple) and button not in pack:
                button.show_value(by_text.get(button.key[1]))

    # The answer that Enter gives at first.

    def safest(self, actions: Sequence[Action]) -> Button | None:
        """Return the button of the least risky action, or `None` if `Prompts.is_risky` rejects all shown
        actions.

        Risk is that of `Prompts.meaning`. On a tie, prefer the lower number bid, then the selected cell, then
        the first button.
        """
        named = {("action", action.text): action for action in actions}
        shown = {named[button.key]: button for button in self.buttons if button.key in named}
        first = self.open.selected if self.open is not None else None
        sight, prompts = self.sight(), self.presenter.prompts
        order = sorted(shown, key=lambda action: action != first)
        able = [action for action in order if not prompts.is_risky(sight, action)]
        if not able:
            return None
        return shown[min(able, key=lambda action: (prompts.meaning(sight, action).risk, action.number or 0))]

    def _room(self, layout: TableLayout, sight: TableContext[Any]) -> PanelRoom:
        """Return the room for a panel: below a blind, between piles and plates, and above the hand."""
        look = layout.look
        piles = [pile for pile in self.presenter.board_layout.piles(sight) if sight.state.row(pile.zone)]
        blind = any(pile.owner is None and pile.lies is PilePlace.BETWEEN for pile in piles)
        apart = [pile for pile in piles if pile.owner is None and pile.lies is PilePlace.APART]
        label = look.px(4) + look.tall(27) // 2
        gap, clear = look.px(8), look.px(CLEAR_OF_PILES)
        highest = layout.blind.rect.bottom + label + clear if blind else look.px(8)
        if layout.columns:
            highest = max(highest, layout.plate(layout.order[-1]).bottom + look.px(8))
        lowest = layout.columns_top - (clear if layout.columns else look.px(14))
        room = layout.area.inflate(-2 * look.px(16), 0)
        room.update(room.left, highest, room.width, lowest - highest)
        plates = [layout.plate(player) for player in layout.order[1:]]
        beside, words = [plate for plate in plates if plate.bottom > layout.height * LOW_PLATE_SHARE], []
        if layout.players < 4:
            for number, pile in enumerate(apart):  # as wide as the pile or the label below it
                rect = layout.aside(number, len(apart)).rect
                wide = max(rect.width, self.painter.label_width(pile.words(len(sight.state.row(pile.zone)))))
                words.append(rect.inflate(wide - rect.width + 2 * (clear - gap), 0))
        wide_room = _between(room, words, layout.middle, gap)
        above = [plate.bottom + gap for plate in plates if plate not in beside]
        within = _between(wide_room, beside, layout.middle, gap)
        return PanelRoom(layout.trick_middle, within, wide_room, max(above, default=highest))

    @property
    def written(self) -> tuple[pygame.Rect, list[str]]:
        """Bounds of the panel and the buttons in window pixels (empty if there are none), and all their
        texts.
        """
        shown: list[object] = [button.parts for button in self.buttons]
        shown += [button.answer.meaning for button in self.buttons if isinstance(button, AnswerCell)]
        rects = [button.rect for button in self.buttons]
        if self.open is not None:
            shown += [self.open.title, self.open.note]
            rects.append(self.open.rect)
        return pygame.Rect(0, 0, 0, 0) if not rects else rects[0].unionall(rects[1:]), [*texts_of(shown)]

    # Animation and drawing.

    def update(self, dt: float, *, hint: bool) -> bool:
        """Advance the panel by `dt` seconds, with room for a hint if `hint`; return whether anything has
        moved.
        """
        return self.open is not None and self.open.update(dt, hint=hint)

    @property
    def moving(self) -> bool:
        """Whether the panel is opening or resizing for a hint."""
        return self.open is not None and self.open.moving

    def draw_panel(self, surface: pygame.Surface) -> None:
        """Draw the panel without its buttons."""
        if self.open is not None:
            self.open.draw(surface)

    def draw_marks(self, surface: pygame.Surface) -> None:
        """Draw the panel's marks, which are above its buttons."""
        if self.open is not None:
            self.open.draw_marks(surface)


def _between(room: pygame.Rect, beside: Sequence[pygame.Rect], middle: float, gap: int) -> pygame.Rect:
    """Return the part of a room around x = `middle`, `gap` pixels clear of the rectangles on both sides of
    it.
    """
    left = max([room.left, *(rect.right + gap for rect in beside if rect.centerx < middle)])
    right = min([room.right, *(rect.left - gap for rect in beside if rect.centerx > middle)])
    return pygame.Rect(left, room.top, right - left, room.height)
