"""Check the installed libraries: pygame-ce is needed, and pygame must not take its place."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from scenes.framework.version_info import other_pygame
from scenes.i18n import Text, Translator, as_it_is

FIX_COMMAND = "pip uninstall pygame pygame-ce; pip install pygame-ce"
"""Command that fixes it. Both must go: they share a folder, and removing one removes files of the other."""


def is_usable() -> bool:
    """Return whether `import pygame` imports pygame-ce."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError:  # files of both are mixed
        return False
    return bool(getattr(pygame, "IS_CE", False))


def told_of_pygame(words: Translator) -> Text:
    """Return the message that pygame is installed, with the remedy."""
    return words.text(
        "Etori needs pygame-ce without pygame, but pygame is installed. Run: {command}",
        command=as_it_is(FIX_COMMAND),
    )


def check_libraries(words: Callable[[], Translator]) -> bool:
    """Return whether the program can start; if pygame is in the way, say on standard error what to do."""
    if not other_pygame():
        return True
    print("etori:", told_of_pygame(words()), file=sys.stderr, flush=True)
    return is_usable()
