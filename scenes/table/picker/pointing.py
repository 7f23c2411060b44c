"""The mouse or a finger on the cards of the hand: press, release, drag and tap."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.engine.cards import Card
from scenes.table.picker.action_picker import ActionPicker
from scenes.table.view.hand import Hand

Position = tuple[int, int]

DRAG_DISTANCE = 6
FINGER_DRAG_DISTANCE = 12
"""Design units that a finger has to move on a card to start a drag: more than `DRAG_DISTANCE`, because
fingers roll.
"""


class _Grip(NamedTuple):
    """The card under the pressed pointer, and whether the pointer is a finger."""

    card: Card
    at: Position
    """Position of the press, in window pixels."""
    reach: tuple[float, float]
    """Offset in pixels from the press to the card's centre."""
    area: pygame.Rect
    """The card's area before the press lowered it, in window pixels."""
    finger: bool


class Pointing:
    """Turns pointer events into presses of cards, which count on release over the same card.

    A dragged card follows the pointer. Released over the table, it counts as pressed if it is legal; released
    elsewhere, it slides back to its place. As a finger hides the card, its first tap only lifts a card that a
    press would play at once; the second tap plays it.

    SDL reports a finger as mouse events with `touch` set. Finger events are not handled.
    """

    def __init__(self, picker: ActionPicker) -> None:
        self.picker = picker
        self.hand: Hand = picker.hand
        self.layout = picker.hand.layout
        self._grip: _Grip | None = None

    @property
    def over_table(self) -> bool:
        """Whether a card is carried over the table: its centre is not over the hand or the sidebar."""
        if self.hand.carried is None:
            return False
        x, y, _ = self.hand.place(self.hand.carried)
        return self.layout.area.collidepoint(x, y) and y < self.hand.top

    @property
    def goal(self) -> Card | None:
        """The legal card that is carried over the table, so that its release would press it; else `None`."""
        card, legal = self.hand.carried, self.hand.legal
        return card if self.over_table and legal is not None and card in legal else None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle a mouse motion or button event; return whether the hand has to be drawn again."""
        finger = bool(getattr(event, "touch", False))
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos, finger)
        if event.button != pygame.BUTTON_LEFT:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event.pos, finger)
        return self._let_go(event.pos)

    def give_up(self) -> None:
        """Cancel the press or drag; a carried card slides back to its place."""
        self._grip = None
        self.hand.pressed = self.hand.tapped = None
        self.hand.let_go()

    def escape(self) -> bool:
        """Cancel a drag and forget a typed rank; return whether there was either."""
        if self.picker.typing.rank is None and self.hand.carried is None:
            return False
        self.picker.typing.forget()
        self.give_up()
        return True

    def _press(self, position: Position, finger: bool) -> bool:
        if self.picker.typing.rank is not None:
            self.picker.typing.forget()
        self.picker.by_mouse()
        self.hand.let_go()
        card = self.hand.at(position) if self.hand.legal is not None else None
        if self.hand.tapped != card:
            self.hand.tapped = None
        self.hand.pressed, self._grip = card, None
        if card is not None:
            x, y, _ = self.hand.place(card)
            reach = x - position[0], y - position[1]
            self._grip = _Grip(card, position, reach, self.hand.area(card), finger)
        return True

    def _move(self, position: Position, finger: bool) -> bool:
        hand, grip = self.hand, self._grip
        if grip is not None and grip.card in hand.cards and hand.legal is not None:
            way = pygame.Vector2(position) - grip.at
            if hand.carried is None and way.length() < self.layout.look.px(
                FINGER_DRAG_DISTANCE if finger else DRAG_DISTANCE
            ):
                return False
            hand.pressed = hand.tapped = hand.hovered = None
            hand.carry(grip.card, (position[0] + grip.reach[0], position[1] + grip.reach[1]))
            return True
        hovered = hand.at(position) if hand.legal is not None and not finger else None
        if hovered == hand.hovered:
            return False
        hand.hovered = hovered
        return True

    def _let_go(self, position: Position) -> bool:
        hand, grip = self.hand, self._grip
        if grip is None or grip.card not in hand.cards:  # the card may have left the hand since the press
            self.give_up()
            return grip is not None
        carried, over = hand.carried is not None, self.over_table
        self._grip = hand.pressed = None
        hand.let_go()
        if over:
            self.picker.press(grip.card)
        elif not carried and grip.area.collidepoint(position) and hand.at(position) in (grip.card, None):
            self._click(grip)
        return True

    def _click(self, grip: _Grip) -> None:
        """Handle a card that was pressed and released without a drag."""
        hand = self.hand
        if grip.finger and hand.tapped != grip.card and self.picker.at_once(grip.card) is not None:
            hand.tapped = grip.card
            self.picker.point_at(grip.card)
            return
        hand.tapped = None
        self.picker.press(grip.card)
