"""The clipboard of the system, where there is one: without it nothing is copied and nothing pasted."""

from __future__ import annotations

from contextlib import suppress

import pygame

_REFUSED = (pygame.error, NotImplementedError, AttributeError, OSError, UnicodeError, ValueError)


def copy_text(text: str) -> bool:
    """Put a text there; whether it is there now."""
    with suppress(*_REFUSED):
        pygame.scrap.put_text(text)
        return True
    return False


def pasted_text() -> str:
    """The text that lies there; empty where there is none."""
    with suppress(*_REFUSED):
        return pygame.scrap.get_text() or ""
    return ""
