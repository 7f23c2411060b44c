"""What a player is asked, told apart by the shape of the actions and never by the game.

A single card that lies in the own hand is chosen there. All else becomes buttons: words
in a row, bids as a grid, a card of the pack as a picker, a denomination as tokens. Where
one card of the hand stands for several actions, they are offered once it is chosen, the
plain one first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.actions import Action
from game.cards import NO_TRUMP, Card, Cards, rank_of, suit_of
from scenes.focus import Target
from scenes.fonts import Part
from scenes.look import Role
from scenes.presenters.parts import Line
from scenes.scene import Scene
from scenes.table.painting import Painter
from scenes.widgets import Button, Kind

Choose = Callable[[Action], None]


@dataclass
class Choices:
    """The legal actions, sorted by how they are chosen."""

    by_card: dict[Card, list[Action]] = field(default_factory=dict)
    """Actions on a card of the own hand."""
    pack: list[Action] = field(default_factory=list)
    """Actions on a card that is not in the own hand, or that may lie anywhere."""
    bids: list[Action] = field(default_factory=list)
    words: list[Action] = field(default_factory=list)
    """Everything else: plain words, denominations, several cards in one action."""

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
            else:
                found.words.append(action)
        for actions in found.by_card.values():
            actions.sort(key=lambda action: (action.strain is not None, len(action.manner)))
        return found

    @property
    def needs_panel(self) -> bool:
        """Whether something is chosen in a panel over the mat."""
        return bool(self.bids or self.pack)


class ChoiceButtons:
    """The buttons for choices that are not cards of the hand."""

    def __init__(
        self, scene: Scene, painter: Painter, spoken: Callable[[Action], Line], choose: Choose
    ) -> None:
        self.scene = scene
        self.painter = painter
        self.spoken = spoken
        self.choose = choose
        self.buttons: list[Button] = []
        self.panel: pygame.Rect | None = None
        self.title = ""

    def clear(self) -> None:
        """Take all buttons away."""
        for button in self.buttons:
            button.kill()
        self.buttons = []
        self.panel = None

    def show(
        self, choices: Choices, middle: tuple[float, float], prompt: tuple[int, int]
    ) -> Sequence[Target]:
        """Make the buttons; returns them in reading order."""
        self.clear()
        if choices.needs_panel:
            self._show_panel(choices, middle)
        elif choices.words:
            self._show_row(choices.words, prompt)
        return self.buttons

    def offer(self, actions: Sequence[Action], prompt: tuple[int, int]) -> Sequence[Target]:
        """The actions that one chosen card stands for, the plain one first."""
        self.clear()
        self._show_row(actions, prompt)
        return self.buttons

    def show_one(self, text: str, middle: tuple[int, int], press: Callable[[], None]) -> Sequence[Target]:
        """A single button that is no action."""
        self.clear()
        look = self.scene.look
        rect = pygame.Rect(0, 0, Button.width_for(self.scene, text, Kind.PRIMARY), look.tall(44))
        rect.center = middle
        button = Button(self.scene, rect, text, press, kind=Kind.PRIMARY, palette=look.ink)
        self.buttons.append(button)
        return self.buttons

    def _parts(self, action: Action) -> list[Part]:
        return self.painter.parts(self.spoken(action), self.scene.look.px(24))

    def _button(
        self, action: Action, rect: pygame.Rect, parts: Sequence[Part], *, primary: bool = False
    ) -> None:
        kind = Kind.PRIMARY if primary else Kind.PLAIN
        self.buttons.append(
            Button(
                self.scene, rect, parts, lambda: self.choose(action),
                kind=kind, palette=self.scene.look.ink, key=("action", action.text),
            )
        )  # fmt: skip

    def _show_row(self, actions: Sequence[Action], middle: tuple[int, int]) -> None:
        look = self.scene.look
        all_parts = [self._parts(action) for action in actions]
        widths = [max(look.px(96), Button.width_for(self.scene, parts)) for parts in all_parts]
        gap = look.px(12)
        x = middle[0] - (sum(widths) + gap * (len(widths) - 1)) // 2
        for number, (action, parts, width) in enumerate(zip(actions, all_parts, widths, strict=True)):
            rect = pygame.Rect(x, 0, width, look.tall(44))
            rect.centery = middle[1]
            self._button(action, rect, parts, primary=number == len(actions) - 1)
            x += width + gap

    def _show_panel(self, choices: Choices, middle: tuple[float, float]) -> None:
        """A grid in the table's middle: bids by denomination, or cards by suit, with the words below."""
        look = self.scene.look
        rows = _grid(choices.pack or choices.bids)
        across = max(len(row) for row in rows)
        margin, gap = look.px(22), look.px(4)
        cell = min(look.px(96), (look.px(592) - 2 * margin + gap) // across - gap)
        content = across * (cell + gap) - gap
        panel = pygame.Rect(0, 0, max(look.px(300), content + 2 * margin), 0)
        tall = look.tall(44)
        header = look.px(58)
        panel.height = header + len(rows) * (tall + gap) + margin + (tall + margin if choices.words else 0)
        panel.center = (round(middle[0]), round(middle[1]))
        self.panel = panel
        self.title = "Call a card" if choices.pack else "Your bid"
        y = panel.top + header
        for row in rows:
            x = panel.centerx - content // 2
            for action in row:
                if action is not None:
                    parts = self._cell(action, tall)
                    self._button(action, pygame.Rect(x, y, cell, tall), parts)
                x += cell + gap
            y += tall + gap
        x = panel.left + margin
        for action in choices.words:
            parts = self._parts(action)
            width = max(look.px(120), Button.width_for(self.scene, parts))
            self._button(action, pygame.Rect(x, y + margin // 2, width, tall), parts)
            x += width + look.px(12)

    def _cell(self, action: Action, tall: int) -> list[Part]:
        if action.cards:
            side = tall - self.scene.look.px(8)
            return [self.painter.skin.tile(action.cards[0], round(side * 0.75), side)]
        parts: list[Part] = [str(action.number)]
        if action.strain == NO_TRUMP:
            parts.append("NT")
        elif action.strain is not None:
            parts.append(self.painter.skin.token(action.strain, self.scene.look.px(20)))
        return parts

    def draw_panel(self, surface: pygame.Surface) -> None:
        """The ground under the buttons of a grid."""
        if self.panel is None:
            return
        look = self.scene.look
        paint, fonts = self.painter.paint, self.painter.fonts
        paint.panel(
            surface, self.panel, look.panel_radius, look.ink.plate, look.ink.line, look.border, shadow=3
        )
        at = (self.panel.left + look.px(22), self.panel.top + look.px(30))
        fonts.draw(surface, self.title, at, look.face(Role.SHEET_TITLE), look.ink.text)


def _grid(actions: Sequence[Action]) -> list[list[Action | None]]:
    """Rows of the same suit or denomination, high suits first, numbers and ranks ascending in columns."""
    if actions[0].cards:
        places = {(suit_of(action.cards[0]), rank_of(action.cards[0])): action for action in actions}
    else:
        places = {
            (action.strain if action.strain is not None else -1, action.number or 0): action
            for action in actions
        }
    columns = sorted({column for _, column in places})
    rows = sorted({row for row, _ in places}, reverse=True)
    return [[places.get((row, column)) for column in columns] for row in rows]
