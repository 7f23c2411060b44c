"""The system's text input (input methods, dead keys), on only while a text entry has the focus."""

from __future__ import annotations

import pygame


class TextInput:
    """Turns text input on and off. While it is on, an input method may use any key to compose text."""

    def __init__(self) -> None:
        """Turn text input off: SDL begins with it on."""
        self._caret: pygame.Rect | None = None
        pygame.key.stop_text_input()

    def follow(self, caret: pygame.Rect | None) -> None:
        """Turn text input on at a caret, beside which candidates open, or off if there is none."""
        if caret == self._caret:
            return
        if caret is None:
            pygame.key.stop_text_input()
        else:
            pygame.key.set_text_input_rect(caret)
            if self._caret is None:
                pygame.key.start_text_input()
        self._caret = caret
