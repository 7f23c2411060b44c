"""The rows of the page of players: a player, and the place where one is added."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.archive.players import PlayerProfile
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.scene import Scene
from scenes.i18n import UNNAMED_PLAYER, Text, Translator, as_it_is
from scenes.widgets import Container
from scenes.widgets.list_row import EDGE_GAP, ListRow

_ICON = 26
"""Size of an icon in design units."""


def player_text(name: str, number: int, words: Translator) -> Text:
    """Return a player's name, or the number of a player who has given none."""
    return (
        as_it_is(name) if name not in ("", UNNAMED_PLAYER) else words.text("Player {number}", number=number)
    )


class _Row(ListRow):
    """A row with an icon on paper."""

    icon: str

    def picture(self, canvas: pygame.Surface) -> int:
        """Draw the icon; return its right edge in pixels."""
        look, paint = self.scene.look, self.scene.paint
        side, left = look.px(_ICON), look.px(EDGE_GAP)
        icon = paint.icon(self.icon, side, self.palette.text)
        paint.put(canvas, icon, (left, (canvas.get_height() - side) // 2))
        return left + side


class PlayerRow(_Row):
    """A player; pressing the row continues as this player."""

    icon = "person"

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        player: PlayerProfile,
        matches: int | None,
        on_press: Callable[[], None],
        playing: bool,
        container: Container,
    ) -> None:
        """`matches` is the number of the player's matches, `None` if it is not known."""
        self.player = player
        self._matches = matches
        key, palette = ("player", player.number), scene.look.paper
        super().__init__(scene, rect, on_press, playing, container, key, palette=palette)

    @property
    def title(self) -> Text:
        """The player's name."""
        return player_text(self.player.name, self.player.number, self.scene.words)

    @property
    def told(self) -> Text:
        """Whether they play now, or how many matches they have."""
        words = self.scene.words
        if self.chosen:
            return words.text("Playing now")
        if self._matches is None:
            return words.text("The matches can't be read.")
        if not self._matches:
            return words.text("No matches yet")
        return words.counted("{count} match", "{count} matches", self._matches)

    def said(self) -> TargetDescription:
        """Describe the player for screen readers, and what pressing the row does."""
        if self.chosen:
            return super().said()
        name = self.scene.words.text("Play as {player}", player=self.title)
        return TargetDescription(name, AccessibleRole.BUTTON, self.told)


class AddPlayerRow(_Row):
    """The place where a player is added."""

    icon = "plus"

    @property
    def title(self) -> Text:
        """What pressing it leads to."""
        return self.scene.words.text("Add a player")

    @property
    def told(self) -> Text:
        """What a new player has."""
        return self.scene.words.text("No matches yet, and the usual settings")
