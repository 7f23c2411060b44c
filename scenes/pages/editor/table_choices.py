"""The choices of the table in the deal editor: the game, the number of players and the dealer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text, mark
from scenes.pages.editor.model import EditorModel
from scenes.widgets import ValueStepper


class TableChoices:
    """Three rows of choices that end at `bottom`; `on_change` is called after each change."""

    def __init__(
        self,
        scene: Scene,
        model: EditorModel,
        seated: Sequence[Text],
        area: pygame.Rect,
        bottom: int,
        on_change: Callable[[], None],
    ) -> None:
        """`seated` are the names of the players."""
        self.scene = scene
        self.model = model
        self.on_change = on_change
        self.left = area.left
        self._rows: list[tuple[Text, pygame.Rect]] = []
        look, words = scene.look, scene.words
        games, players = list(model.games), model.draft.game.players
        titles = [words.game(model.games[key].title) for key in games]
        numbers = [words.players((number,)) for number in players]
        rows: list[tuple[Text, Sequence[Text], int, Callable[[int], None], str]] = [
            (
                words.text(mark("Game", about="one of the five games")),
                titles,
                games.index(model.draft.game.key),
                self._take_game,
                "game",
            ),
            (
                words.text("Players"),
                numbers,
                players.index(model.setup.players),
                self._take_players,
                "players",
            ),
            (words.text("Dealer"), seated, model.setup.dealer, self._take_dealer, "dealer"),
        ]
        tall, gap = look.tall(36), look.px(6)
        self.top = bottom - len(rows) * (tall + gap) + gap
        face = look.face(TextRole.LABEL)
        label = max(scene.fonts.width(name, face) for name, *_ in rows[1:]) + look.px(10)
        self.targets: list[FocusTarget] = []
        for number, (name, labels, chosen, change, key) in enumerate(rows):
            left = label if number else 0  # the longest titles of games need the whole row
            rect = pygame.Rect(area.left + left, self.top + number * (tall + gap), area.width - left, tall)
            stepper = ValueStepper(scene, rect, labels, chosen, change, key=key)
            stepper.read_name = name
            self.targets.append(stepper)
            if number:
                self._rows.append((name, rect))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the names of the choices."""
        look = self.scene.look
        for name, rect in self._rows:
            at = (self.left, rect.centery)
            self.scene.fonts.draw(surface, name, at, look.face(TextRole.LABEL), look.paper.text2)

    def _take_game(self, number: int) -> None:
        self.model.change_game(list(self.model.games)[number])
        self.on_change()

    def _take_players(self, number: int) -> None:
        self.model.change_players(self.model.draft.game.players[number])
        self.on_change()

    def _take_dealer(self, player: int) -> None:
        self.model.change_dealer(player)
        self.on_change()
