"""Whether the libraries that are installed can be used: pygame-ce, and nothing in its place."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from scenes.frame.about import other_pygame
from scenes.words import Text, Words, as_it_is

REMEDY = "pip uninstall pygame pygame-ce; pip install pygame-ce"
"""Neither may stay: they share a folder, from which taking one away takes files of the other."""


def is_usable() -> bool:
    """Whether what `import pygame` brings is pygame-ce."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError:  # files of both
        return False
    return bool(getattr(pygame, "IS_CE", False))


def told_of_pygame(words: Words) -> Text:
    """What is wrong where both are installed, and what to do."""
    return words.text(
        "Etori needs pygame-ce, but pygame is installed instead of it or alongside. Run: {command}",
        command=as_it_is(REMEDY),
    )


def check_libraries(words: Callable[[], Words]) -> bool:
    """Whether the program can start; says on standard error what to do where pygame is in the way."""
    if not other_pygame():
        return True
    print("etori:", told_of_pygame(words()), file=sys.stderr, flush=True)
    return is_usable()
