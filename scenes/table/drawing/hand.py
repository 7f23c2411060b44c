"""The cards of the own hand: where each lies, how far it is raised, which is pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp, pi, sin

import pygame

from game.engine.cards import Card
from scenes.table.drawing.layout import Place, TableLayout
from scenes.table.drawing.marks import tick
from scenes.table.drawing.painting import Painter
from scenes.table.motion.board import Board

LEGAL_LIFT = 12
HOVER_LIFT = 14
CHOSEN_LIFT = 26
GLIDE = 0.035
"""Seconds in which a card covers most of the way to where it belongs."""
SHAKE, SHAKE_WIDTH, SWINGS = 0.240, 6, 3


@dataclass
class _Held:
    place: Place
    lift: float = 0
    shaken: float = SHAKE


class Hand:
    """The own cards as they are seen and pointed at. The table tells it what is legal."""

    def __init__(self, layout: TableLayout, *, large_index: bool, reduced: bool) -> None:
        self.layout = layout
        self.large_index = large_index
        self.reduced = reduced
        self.cards: list[Card] = []
        self.legal: set[Card] | None = None
        """The cards that can be chosen now; `None` when none is asked for."""
        self.hovered: Card | None = None
        self.focused: Card | None = None
        self.chosen: set[Card] = set()
        self.laid: dict[Card, Place] = {}
        """Cards of the hand that lie on the table, and where."""
        self._held: dict[Card, _Held] = {}

    def show(self, board: Board, viewer: int | None) -> None:
        """Hold what lies in the open hand, some of it upon columns of the viewer's; nothing for nobody."""
        cards = [] if viewer is None else board.hand
        laid = {
            column.top: self.layout.column(zone.place, column.player)
            for zone, column in board.columns.items()
            if column.player == viewer and column.top is not None and column.top in cards
        }
        if [*laid, *(card for card in cards if card not in laid)] != self.cards or laid != self.laid:
            self.arrange(cards, laid)

    def arrange(self, cards: Iterable[Card], laid: Mapping[Card, Place] | None = None) -> None:
        """Show these cards, in this order; those that stay glide to their new places.

        Cards of the hand that are `laid` somewhere on the table stay there.
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

    def settle(self) -> None:
        """Put every card where it belongs at once."""
        for card, held in self._held.items():
            held.place, held.lift = self._places[card], self.lift(card)

    @property
    def choosing(self) -> bool:
        """Whether some of the cards can be chosen and others not."""
        return self.legal is not None and not set(self.cards) <= self.legal

    def lift(self, card: Card) -> float:
        """How far a card is to be raised, in pixels."""
        lift = 0
        if card in self.chosen:
            return CHOSEN_LIFT * self.layout.look.u
        if self.choosing and self.legal is not None and card in self.legal:
            lift = LEGAL_LIFT
        if self.legal is not None and card in self.legal and card in (self.hovered, self.focused):
            lift += HOVER_LIFT
        return lift * self.layout.look.u

    def place(self, card: Card) -> Place:
        """Where a card is at the moment."""
        held = self._held.get(card)
        if held is None:
            return self.layout.fan(1)[0]
        return held.place._replace(y=held.place.y - held.lift)

    def rect(self, card: Card) -> pygame.Rect:
        """The rectangle of a card at the moment."""
        return self.place(card).rect

    def at(self, position: tuple[int, int]) -> Card | None:
        """The card under the pointer: the topmost one."""
        for card in reversed(self.cards):
            rect = self.rect(card)
            # Down to where it lies at rest, so that a card does not flee from the pointer.
            rect.height += round(self._held[card].lift)
            if rect.collidepoint(position):
                return card
        return None

    def shake(self, card: Card) -> None:
        """Show that a card cannot be played."""
        if card in self._held and not self.reduced:
            self._held[card].shaken = 0

    def update(self, dt: float) -> None:
        """Let cards glide on."""
        share = 1.0 if self.reduced else 1 - exp(-dt / GLIDE)
        for card, held in self._held.items():
            held.shaken = min(SHAKE, held.shaken + dt)
            target, lift = self._places[card], self.lift(card)
            x = held.place.x + (target.x - held.place.x) * share
            y = held.place.y + (target.y - held.place.y) * share
            held.place = target if abs(x - target.x) + abs(y - target.y) < 0.6 else Place(x, y, target.height)
            raised = held.lift + (lift - held.lift) * share
            held.lift = lift if abs(raised - lift) < 0.4 else raised

    @property
    def moving(self) -> bool:
        """Whether a card is not yet where it belongs."""
        return any(
            held.place != self._places[card] or held.lift != self.lift(card) or held.shaken < SHAKE
            for card, held in self._held.items()
        )

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the cards from left to right."""
        for card in self.cards:
            held = self._held[card]
            rect = self.rect(card)
            if held.shaken < SHAKE:
                swing = sin(2 * pi * SWINGS * held.shaken / SHAKE) * (1 - held.shaken / SHAKE)
                rect.x += round(SHAKE_WIDTH * self.layout.look.u * swing)
            barred = self.choosing and self.legal is not None and card not in self.legal | self.chosen
            painter.hand_card(surface, card, rect, shadow=2 if held.lift > 0.5 else 1, barred=barred)
            # On the card itself, so that its neighbours cover the ring as they cover the card.
            if card == self.focused and self.legal is not None:
                painter.focus_ring(surface, rect)
        self._draw_ticks(surface, painter)

    def _draw_ticks(self, surface: pygame.Surface, painter: Painter) -> None:
        """A tick on each chosen card, where the next card does not cover it."""
        for number, card in enumerate(self.cards):
            if card not in self.chosen:
                continue
            rect = self.rect(card)
            seen = rect.width
            if number + 1 < len(self.cards):
                seen = min(seen, max(1, self.rect(self.cards[number + 1]).left - rect.left))
            side = rect.left + max(seen - self.layout.look.px(10), seen // 2)
            tick(painter, surface, (side, rect.top))
