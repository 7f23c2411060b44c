"""The system's clipboard, where there is one."""

from __future__ import annotations

import logging

import pygame

logger = logging.getLogger(__name__)


def put(text: str) -> bool:
    """Put a text there; whether that was possible."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error as fault:
        logger.warning("the clipboard takes nothing: %s", fault)
        return False
    return True


def get() -> str:
    """The text that lies there; empty where there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error as fault:
        logger.warning("the clipboard gives nothing: %s", fault)
        return ""
