"""What the mouse, or a finger, does to the cards of the hand: it presses, lets go, drags, taps."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.engine.cards import Card
from scenes.table.picker.action_picker import ActionPicker
from scenes.table.view.hand import Hand

Position = tuple[int, int]

DRAG = 6
FINGER_DRAG = 12
"""Design units by which the pointer has to move with a card held down before it carries the card: a finger
rolls."""


class _Grip(NamedTuple):
    """A card under a pressed pointer: where it was pressed, and whether with a finger."""

    card: Card
    at: Position
    """Where it was pressed."""
    reach: tuple[float, float]
    """From there to its middle."""
    area: pygame.Rect
    """All that was the card then: it sinks while it is pressed."""
    finger: bool


class Pointing:
    """Turns what the pointer does into presses of cards: a press counts once it is let go on its card.

    A card that is dragged follows the pointer. Let go over the table it is pressed, too; elsewhere, or if
    it is not for the table, it slides home. With a finger, which covers what it touches, the first tap
    lifts a card that would be played at once, and the second plays it.

    SDL tells of a finger as of a mouse, and marks it so: nothing else tells of fingers here.
    """

    def __init__(self, picker: ActionPicker) -> None:
        self.picker = picker
        self.hand: Hand = picker.hand
        self.layout = picker.hand.layout
        self._grip: _Grip | None = None

    @property
    def over_table(self) -> bool:
        """Whether a card is carried over the table: its middle is neither over the hand nor over the rail."""
        if self.hand.carried is None:
            return False
        x, y, _ = self.hand.place(self.hand.carried)
        return 0 <= x < self.layout.rail.left and 0 <= y < self.hand.top

    @property
    def goal(self) -> Card | None:
        """The card that is carried over the table and that something would be done with if it were let go."""
        card, legal = self.hand.carried, self.hand.legal
        return card if self.over_table and legal is not None and card in legal else None

    def handle(self, event: pygame.event.Event) -> bool:
        """Use a mouse event; whether something looks different now."""
        finger = bool(getattr(event, "touch", False))
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos, finger)
        if event.button != pygame.BUTTON_LEFT:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event.pos, finger)
        return self._let_go(event.pos)

    def give_up(self) -> None:
        """Forget what is held, and let it slide home: something else goes on."""
        self._grip = None
        self.hand.pressed = self.hand.tapped = None
        self.hand.let_go()

    def escape(self) -> bool:
        """Forget what is held, and a rank that was typed; whether there was either."""
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
            if hand.carried is None and way.length() < self.layout.look.px(FINGER_DRAG if finger else DRAG):
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
        if grip is None or grip.card not in hand.cards:  # it may have left the hand meanwhile
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
        """A card was pressed and let go where it lies."""
        hand = self.hand
        if grip.finger and hand.tapped != grip.card and self.picker.at_once(grip.card) is not None:
            hand.tapped = grip.card
            self.picker.point_at(grip.card)
            return
        hand.tapped = None
        self.picker.press(grip.card)
