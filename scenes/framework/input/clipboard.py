"""The system's clipboard, where there is one."""

from __future__ import annotations

import logging

import pygame

_REFUSED = (pygame.error, NotImplementedError, AttributeError, OSError, ValueError)
"""What a system without a clipboard, or with something else on it, answers."""
logger = logging.getLogger(__name__)


def put(text: str) -> bool:
    """Put a text there; whether that was possible."""
    try:
        pygame.scrap.put_text(text)
    except _REFUSED as fault:
        logger.warning("the clipboard takes nothing: %s", fault)
        return False
    return True


def get() -> str:
    """The text that lies there; empty where there is none."""
    try:
        return pygame.scrap.get_text() or ""
    except _REFUSED as fault:
        logger.warning("the clipboard gives nothing: %s", fault)
        return ""
