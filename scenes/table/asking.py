"""What the viewer is asked: cards of his hand that can be pressed, buttons, and the focus over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.actions import Action
from game.cards import Card, mask
from scenes.focus import Spot, Target
from scenes.scene import Scene
from scenes.table.choices import ChoiceButtons, Choices
from scenes.table.hand import Hand
from scenes.table.layout import TableLayout
from scenes.table.painting import CORNER
from scenes.table.seat import Seat


class Asking:
    """Offers legal actions and hands over the one that is chosen."""

    def __init__(
        self,
        scene: Scene,
        seat: Seat,
        hand: Hand,
        buttons: ChoiceButtons,
        layout: TableLayout,
        refuse: Callable[[Card], None],
        uncover: Callable[[], None],
    ) -> None:
        """`refuse` is called with a card that cannot be chosen, `uncover` when a covered hand is taken up."""
        self.scene = scene
        self.seat = seat
        self.hand = hand
        self.buttons = buttons
        self.layout = layout
        self.refuse = refuse
        self.uncover = uncover
        self.choices = Choices()
        self._offered: Card | None = None
        """A card that stands for several actions, which are on offer now."""
        self._by_keys = False
        """Whether the player used the keys the last time, and so wants the focus on his cards."""
        self._others: Sequence[Target] = ()

    @property
    def in_prompt(self) -> bool:
        """Whether buttons lie in the place of the prompt."""
        return bool(self.buttons.buttons) and not self.choices.needs_panel

    def ask(self, legal: Sequence[Action], others: Sequence[Target]) -> None:
        """Offer these actions (none while cards move); `others` are what else can be pressed."""
        self._others = others
        covered = self.seat.covered and bool(legal)
        self.choices = Choices.of(() if covered else legal, mask(self.hand.cards))
        by_card = self.choices.by_card
        self.hand.legal = set(by_card) if by_card else None
        self.hand.hovered = self.hand.at(pygame.mouse.get_pos()) if self.hand.legal else None
        if covered:
            words = f"{self.seat.host.names[self.seat.viewer]}, take your cards"
            targets = [*self.buttons.show_one(words, self.layout.prompt, self.uncover)]
        elif self._offered in by_card and self._offered is not None:
            targets = [*self.buttons.offer(by_card[self._offered], self.layout.prompt)]
        else:
            self._offered = None
            targets = [*self.buttons.show(self.choices, self.layout.trick_middle, self.layout.prompt)]
        targets += [self._spot(card) for card in self.hand.cards]
        self._give_focus([*targets, *others])

    def close(self) -> None:
        """A decision has been made: take the buttons away."""
        self._offered = None
        self.buttons.clear()

    def take_back(self) -> bool:
        """Give up a card whose actions are on offer; whether there was one."""
        if self._offered is None:
            return False
        self._offered = None
        self.ask(self.seat.legal(), self._others)
        return True

    def press(self, card: Card) -> None:
        """The viewer points at one of his cards: choose it, or say why that cannot be."""
        if self.hand.legal is None:
            return
        actions = self.choices.by_card.get(card, [])
        if not actions:
            self.refuse(card)
        elif len(actions) == 1:
            self.buttons.choose(actions[0])
        else:
            self._offered = card
            self.ask(self.seat.legal(), self._others)

    def point_at(self, card: Card | None) -> None:
        """Put the focus on a card, if it is there."""
        spots = [target for target in self.scene.focus.targets if isinstance(target, Spot)]
        self.scene.focus.move_to(next((spot for spot in spots if spot.key == card), self.scene.focus.current))

    def _spot(self, card: Card) -> Spot:
        def focused(has: bool) -> None:
            if has or self.hand.focused == card:
                self.hand.focused = card if has else None

        return Spot(
            place=lambda: self.hand.rect(card),
            press=lambda: self.press(card),
            ground=self.scene.look.ink,
            radius=round(self.layout.hand_height * CORNER),
            key=card,
            focused=focused,
            enabled=self.hand.legal is not None,
            own_ring=True,
        )

    def _give_focus(self, targets: list[Target]) -> None:
        """Who plays with the keys finds the next card in focus; others see no ring until they use them."""
        focus = self.scene.focus
        first: Target | None
        if self.hand.legal is not None:
            legal = self.hand.legal
            first = next((spot for spot in targets if isinstance(spot, Spot) and spot.key in legal), None)
        else:
            first = self.buttons.buttons[0] if self.buttons.buttons else None
        self._by_keys = self._by_keys or isinstance(focus.current, Spot)
        focus.set_targets(targets, first if self._by_keys or self.buttons.buttons else None)

    def by_mouse(self) -> None:
        """The mouse was used: the focus need not follow the cards."""
        self._by_keys = False
        if isinstance(self.scene.focus.current, Spot):
            self.scene.focus.move_to(None)
