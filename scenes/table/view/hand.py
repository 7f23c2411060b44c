"""The viewer's hand: where each card is drawn, and which card is pointed at, dragged or chosen."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import dataclass
from math import exp, pi, sin

import pygame

from game.engine.cards import Card
from scenes.graphics.layout_metrics import GOLD
from scenes.i18n import Text
from scenes.table.animation.animator import REDUCED_MS, FlyingCard, out_cubic
from scenes.table.animation.board import Board
from scenes.table.layout import CardPlace, TableLayout
from scenes.table.view.painter import Painter
from scenes.table.view.table_marks import cross, new_mark, open_place, pressed_rim, suit_letter, tick

LEGAL_LIFT = 12
HOVER_LIFT = 14
TICK_CLEAR = 14
"""Distance in design units from the centre of a tick to what it must not cover."""
PILE_LIFT = 4
"""Maximum lift in design units of a card on a column, so that the card below stays recognisable."""
TYPED_LIFT = 12
CHOSEN_LIFT = 26
PRESSED_DROP = 3
CARRIED_LIFT = 8
"""Design units by which a dragged card is raised. The other constants do the same for legal, pointed-at,
typed and chosen cards, and `PRESSED_DROP` lowers a pressed card.
"""
GLIDE_SECONDS = 0.035
"""Time constant in seconds with which a card approaches its place."""
SHAKE_SECONDS, SHAKE_WIDTH, SWINGS = 0.240, 6, 3
BEST_RING_WIDTH = 4
"""Width in design units of the ring around the best cards of a hint."""
CROSS_HEIGHT = 0.72
"""Vertical position of the cross on a refused card, as a share of the card's height."""
RETURN_SECONDS = 0.200
"""Seconds that a released card takes to slide back to its place."""
NEW_FADE, NEW_FADE_REDUCED = 0.200, 0.080
"""Seconds in which the mark of a new card fades, normally and with reduced motion."""


@dataclass
class _Held:
    place: CardPlace
    lift: float = 0
    new: float = 0
    """Opacity of the mark of a new card, from 0 to 1."""
    shaken: float = SHAKE_SECONDS
    let_go: CardPlace | None = None
    """Place where the card was released, while it slides back; otherwise `None`."""
    sliding: float = 0
    """Seconds for which it has been sliding back."""


class Hand:  # many members - the cards of a hand, their marks and what is done with the pointer
    """The viewer's hand on the screen: draws the cards, animates them and finds the card under the pointer.

    Other parts of the table set which cards are legal, chosen and so on.
    """

    def __init__(self, layout: TableLayout, *, large_index: bool, reduced: bool) -> None:
        self.layout = layout
        self.large_index = large_index
        self.reduced = reduced
        self.cards: list[Card] = []
        self.legal: set[Card] | None = None
        """Cards that can be chosen now; `None` if the viewer is not asked for a card."""
        self.hovered: Card | None = None
        self.focused: Card | None = None
        self.pressed: Card | None = None
        self.carried: Card | None = None
        """Card that is dragged and follows the pointer, or `None`."""
        self.tapped: Card | None = None
        """Card raised by a first tap on a touch screen, which a second tap plays; `None` if there is none."""
        self.lettered: Mapping[Card, Text] | None = None
        """While a typed rank still needs a suit: its cards and the letters of their suits. Otherwise `None`.
        """
        self.chosen: set[Card] = set()
        self.new: Collection[Card] = ()
        """Cards that the viewer has received since their last decision."""
        self.laid: dict[Card, CardPlace] = {}
        """Places of the cards of the hand that are on columns instead."""
        self._held: dict[Card, _Held] = {}

    def show(self, board: Board, viewer: int | None) -> None:
        """Show the board's open hand, with cards on the columns of the player `viewer` in their places there.

        Show no cards if `viewer` is `None`.
        """
        cards = [] if viewer is None else board.hand
        laid = {
            column.top: self.layout.column(zone.place, column.player)
            for zone, column in board.columns.items()
            if column.player == viewer and column.top is not None and column.top in cards
        }
        if [*laid, *(card for card in cards if card not in laid)] != self.cards or laid != self.laid:
            self.arrange(cards, laid)

    def arrange(self, cards: Iterable[Card], laid: Mapping[Card, CardPlace] | None) -> None:
        """Show these cards in this order. Cards that were shown before glide to their new places.

        `laid` has the places of cards of the hand that are on the table.
        """
        self.laid = dict(laid or {})
        held_up = [card for card in cards if card not in self.laid]
        self.cards = [*self.laid, *held_up]
        places = [*self.laid.values(), *self.layout.fan(len(held_up), self.large_index)]
        held = {
            card: self._held.get(card) or _Held(place) for card, place in zip(self.cards, places, strict=True)
        }
        self._held = held
        self._places = dict(zip(self.cards, places, strict=True))
        if self.carried not in held:
            self.carried = None

    def mark_new(self, cards: Collection[Card]) -> None:
        """Mark these cards as new; the marks of all others fade."""
        self.new = cards
        for card, held in self._held.items():
            if card in cards:
                held.new = 1.0

    def settle(self) -> None:
        """Put every card in its final place at once."""
        for card, held in self._held.items():
            held.place, held.lift, held.let_go = self._places[card], self.lift(card), None
            held.new = float(card in self.new)

    @property
    def choosing(self) -> bool:
        """Whether the viewer is asked for a card and can't choose every card of the hand."""
        return self.legal is not None and not set(self.cards) <= self.legal

    def lift(self, card: Card) -> float:
        """Return how far a card should be raised, in pixels."""
        legal = self.legal is not None and card in self.legal
        if card == self.carried:
            lift = CARRIED_LIFT
        elif card in self.chosen:
            lift = CHOSEN_LIFT
        elif self.lettered is not None:
            lift = TYPED_LIFT if card in self.lettered else 0
        else:
            lift = LEGAL_LIFT if self.choosing and legal else 0
            if legal and card != self.pressed and card in (self.hovered, self.focused, self.tapped):
                lift += HOVER_LIFT
            if card in self.laid:
                lift = min(lift, PILE_LIFT)
        if card == self.pressed:
            lift -= PRESSED_DROP
        return lift * self.layout.look.u

    def place(self, card: Card) -> CardPlace:
        """Return the current place of a card."""
        held = self._held.get(card)
        if held is None:
            return self.layout.fan(1)[0]
        return held.place._replace(y=held.place.y - held.lift)

    def rect(self, card: Card) -> pygame.Rect:
        """Return the current rectangle of a card, in window pixels."""
        return self.place(card).rect

    def at(self, position: tuple[int, int]) -> Card | None:
        """Return the topmost card under a position in window pixels, or `None`."""
        for card in reversed(self.cards):
            place = self._held[card].place
            near = abs(position[0] - place.x) < place.height
            if near and card != self.carried and self.area(card).collidepoint(position):
                return card
        return None

    def area(self, card: Card) -> pygame.Rect:
        """Return the area in which a card can be pointed at.

        It reaches down to the card's place at rest, so that a card raised by the pointer stays under it.
        """
        rect = self.rect(card)
        rect.height += round(self._held[card].lift)
        return rect

    @property
    def top(self) -> int:
        """Top of the viewer's cards at rest and of their columns, in window pixels."""
        return min([self.layout.columns_top, *(place.rect.top for place in self._places.values())])

    def carry(self, card: Card, middle: tuple[float, float]) -> None:
        """Drag a card so that its centre, before it is raised, is at `middle`."""
        held = self._held[card]
        if self.carried != card:
            self.carried, held.let_go, held.lift = card, None, 0
        held.place = CardPlace(*middle, held.place.height)

    def let_go(self) -> None:
        """Release the dragged card; it slides back unless it has left the hand."""
        held = self._held.get(self.carried) if self.carried is not None else None
        self.carried = None
        if held is not None:
            held.let_go, held.sliding = held.place, 0

    def shake(self, card: Card) -> None:
        """Shake a card to show that it can't be played; without effect if motion is reduced."""
        if card in self._held and not self.reduced:
            self._held[card].shaken = 0

    def update(self, dt: float) -> None:
        """Animate the cards for `dt` seconds."""
        share = 1.0 if self.reduced else 1 - exp(-dt / GLIDE_SECONDS)
        fade = dt / (NEW_FADE_REDUCED if self.reduced else NEW_FADE)
        for card, held in self._held.items():
            held.shaken = min(SHAKE_SECONDS, held.shaken + dt)
            held.new = 1.0 if card in self.new else max(0.0, held.new - fade)
            target, lift = self._places[card], self.lift(card)
            raised = held.lift + (lift - held.lift) * share
            held.lift = lift if abs(raised - lift) < 0.4 else raised
            if card == self.carried:
                continue
            if held.let_go is not None:
                self._slide_home(held, target, dt)
                continue
            x = held.place.x + (target.x - held.place.x) * share
            y = held.place.y + (target.y - held.place.y) * share
            held.place = (
                target if abs(x - target.x) + abs(y - target.y) < 0.6 else CardPlace(x, y, target.height)
            )

    def _slide_home(self, held: _Held, target: CardPlace, dt: float) -> None:
        """Move a released card towards its place; with reduced motion, it fades in there instead."""
        held.sliding += dt
        start = held.let_go
        if start is None or held.sliding >= (REDUCED_MS / 1000 if self.reduced else RETURN_SECONDS):
            held.place, held.let_go = target, None
        elif self.reduced:
            held.place = target
        else:
            gone = out_cubic(held.sliding / RETURN_SECONDS)
            x, y = start.x + (target.x - start.x) * gone, start.y + (target.y - start.y) * gone
            held.place = CardPlace(x, y, target.height)

    @property
    def moving(self) -> bool:
        """Whether a card, other than a dragged one, is not yet in its place, or is shaking or fading."""
        return any(
            (held.place != self._places[card] and card != self.carried)
            or held.let_go is not None
            or held.lift != self.lift(card)
            or held.shaken < SHAKE_SECONDS
            or 0 < held.new < 1
            or (held.new == 1 and card not in self.new)
            for card, held in self._held.items()
        )

    def draw(
        self,
        surface: pygame.Surface,
        painter: Painter,
        refused: Card | None = None,
        best: Container[Card] = frozenset(),
    ) -> None:
        """Draw the cards from left to right, with a cross on the `refused` card and a ring on the `best`."""
        for card in filter(self._is_loose, self.cards):
            open_place(painter, surface, self._places[card])
        for card in self.cards:
            if not self._is_loose(card):
                self._draw_card(surface, painter, card, best=card in best)
        self._draw_new(surface, painter)
        self._draw_ticks(surface, painter)
        for card, letter in (self.lettered or {}).items():
            if letter and card in self._held:
                rect = self.rect(card)
                middle = rect.left + self.seen(card) // 2, rect.top + self.layout.look.px(19)
                suit_letter(painter, surface, letter, middle)
        if refused in self._held and refused is not None:
            rect = self._shaken(refused)
            cross(
                painter,
                surface,
                (rect.left + self.seen(refused) // 2, rect.top + round(rect.height * CROSS_HEIGHT)),
            )

    def draw_loose(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the dragged card and cards that slide back, above everything on the table."""
        for card in filter(self._is_loose, self.cards):
            held = self._held[card]
            if self.reduced and held.let_go is not None:
                fade = min(1.0, held.sliding * 1000 / REDUCED_MS)
                painter.flying(surface, FlyingCard(card, self.place(card), False, 1.0, fade, 1))
            else:
                self._draw_card(surface, painter, card, shadow=3)

    def _is_loose(self, card: Card) -> bool:
        """Return whether a card is dragged or slides back after it was."""
        return card == self.carried or self._held[card].let_go is not None

    def _draw_card(
        self, surface: pygame.Surface, painter: Painter, card: Card, shadow: int = 0, *, best: bool = False
    ) -> None:
        held, rect = self._held[card], self._shaken(card)
        shadow = shadow or (2 if held.lift > 0.5 else 1)
        barred = self.choosing and self.legal is not None and card not in self.legal | self.chosen
        if self.lettered is not None:
            barred = barred or card not in self.lettered
        painter.hand_card(surface, card, rect, shadow=shadow, barred=barred)
        # Drawn with the card, so that its neighbours cover the ring as they cover the card.
        if card == self.pressed and card != self.carried:
            pressed_rim(painter, surface, rect)
        elif card == self.focused and self.legal is not None and card != self.carried:
            painter.ring(surface, rect, self.layout.look.ink.focus)
        elif best:
            painter.ring(surface, rect, GOLD, BEST_RING_WIDTH)

    def _shaken(self, card: Card) -> pygame.Rect:
        """Return the rectangle in which a card is drawn, shifted while it shakes."""
        held, rect = self._held[card], self.rect(card)
        if held.shaken < SHAKE_SECONDS:
            swing = sin(2 * pi * SWINGS * held.shaken / SHAKE_SECONDS) * (1 - held.shaken / SHAKE_SECONDS)
            rect.x += round(SHAKE_WIDTH * self.layout.look.u * swing)
        return rect

    def seen(self, card: Card) -> int:
        """Return how much of a card's width its right neighbour leaves visible, in pixels."""
        rect, number = self.rect(card), self.cards.index(card)
        if card in self.laid or number + 1 == len(self.cards):
            return rect.width
        step = self.rect(self.cards[number + 1]).left - rect.left
        return step if 0 < step < rect.width else rect.width

    def _draw_new(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the mark of each new card on its visible part."""
        for card in self.cards:
            if self._held[card].new and not self._is_loose(card):
                rect = self._shaken(card)
                rect.width = self.seen(card)
                new_mark(painter, surface, rect, self._held[card].new)

    def _draw_ticks(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw a tick on each chosen card, on its visible part and clear of the viewer's plate."""
        plate, px = self.layout.plate(self.layout.order[0]), self.layout.look.px
        for card in self.cards:
            if card in self.chosen and not self._is_loose(card):
                rect, seen = self.rect(card), self.seen(card)
                side = rect.left + max(seen - self.layout.look.px(10), seen // 2)
                beside = side > plate.right + px(TICK_CLEAR) or rect.top < plate.top
                top = rect.top if beside else max(rect.top, plate.bottom + px(TICK_CLEAR))
                tick(painter, surface, (side, top))
