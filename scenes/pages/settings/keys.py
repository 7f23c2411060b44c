"""The buttons that show keys: each waits for a new key when it is pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from scenes.framework.accessible_roles import TargetDescription
from scenes.framework.input.keys import CARD_KEYS, KeyUse, fits, key_named, label_of
from scenes.framework.scene import Scene
from scenes.i18n import Text
from scenes.widgets import Button


class KeyButton(Button):
    """Shows the key for a use. When pressed, it waits for another key.

    Esc keeps the old key. Delete or the default key restores the default.
    """

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        use: KeyUse,
        change: Callable[[str], None],
        *,
        container: Any,
    ) -> None:
        """`change` gets the name of the new key, or "" for the default."""
        self.use = use
        self.change = change
        self._waits = False
        super().__init__(
            scene, rect, self._told(scene), self._wait, key=("key", use.name), container=container
        )

    @staticmethod
    def room(scene: Scene) -> int:
        """Return the width in pixels that is enough for its texts."""
        words = scene.words
        said = words.text("Press a key"), words.text("Already in use")
        return max(Button.width_for(scene, each) for each in said)

    @property
    def takes_text(self) -> bool:  # type: ignore[override]
        """Whether it waits for a key, which must not be used as a command."""
        return self._waits

    def _told(self, scene: Scene) -> Text:
        chosen = key_named(scene.services.preferences.keys.get(self.use.name, ""))
        return label_of(self.use.key if chosen is None else chosen, scene.words)

    def said(self) -> TargetDescription:
        """Return the description for screen readers: what the key is for, and the key."""
        return TargetDescription(self.scene.words.text(self.use.label), value=self._told(self.scene))

    def _wait(self) -> None:
        self._waits = True
        self.set_parts(self.scene.words.text("Press a key"))

    def take_focus(self, focused: bool) -> None:
        """Change the look with the focus. Losing the focus ends the wait and keeps the old key."""
        super().take_focus(focused)
        if not focused and self._waits:
            self._end()

    def _end(self) -> None:
        self._waits = False
        self.set_parts(self._told(self.scene))

    def take(self, event: pygame.event.Event) -> bool:
        """Use an event as the key waited for; return whether it was used."""
        if not self._waits or event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_ESCAPE:
            self._end()
        elif event.key in (self.use.key, pygame.K_DELETE):
            self._set("")
        elif event.unicode not in CARD_KEYS and fits(
            event.key, self.use, self.scene.services.preferences.keys
        ):
            self._set(pygame.key.name(event.key))
        else:
            self.set_parts(self.scene.words.text("Already in use"))
        return True

    def _set(self, name: str) -> None:
        self._waits = False
        self.change(name)
