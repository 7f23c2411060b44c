"""The system clipboard, if there is one."""

from __future__ import annotations

import logging

import pygame

_REFUSED = (pygame.error, NotImplementedError, AttributeError, OSError, ValueError)
"""Errors that pygame raises if there is no clipboard, or no text in it."""
logger = logging.getLogger(__name__)


def put(text: str) -> bool:
    """Put a text in the clipboard; return whether that succeeded."""
    try:
        pygame.scrap.put_text(text)
    except _REFUSED as fault:
        logger.warning("the clipboard takes nothing: %s", fault)
        return False
    return True


def get() -> str:
    """Return the text in the clipboard, or an empty text if there is none."""
    try:
        return pygame.scrap.get_text() or ""
    except _REFUSED as fault:
        logger.warning("the clipboard gives nothing: %s", fault)
        return ""
