"""Says by the system's voice what a screen reader is told, for players without a screen reader.

As with a screen reader, what the player does interrupts: a key, a button, or a pointer that moves the focus.
What a scan comes to interrupts what it was on before, so that the voice stays with the ring, but not while
another announcement waits or is spoken. Everything else is said in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter

import pygame

from scenes.audio.system_voice import SystemVoice
from scenes.framework.accessibility.page_tree import PageNode, PageTree, lines_of
from scenes.framework.accessible_roles import AccessibleRole
from scenes.graphics.typeface import drawable
from scenes.i18n import Text, Translator, mark

POINTER_FOCUS_SECONDS = 0.3
"""Seconds after a movement of the pointer in which a new focus is taken to come from it."""
SECONDS_PER_BYTE = 0.1
"""Seconds that a slow voice takes for a byte of text in UTF-8, where a kana or a Chinese character has three.

The voice can't be asked how far it is. What one slower than this still has to say can be cut off by a scan.
"""
_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN)
_STATES = {True: mark("on"), False: mark("off")}
_CHOSEN, _LINK = mark("chosen"), mark("link")


class SystemSpeech:
    """Follows the pages and says what is new on them."""

    def __init__(self, voice: SystemVoice, words: Translator) -> None:
        self._voice = voice
        self._words = words
        self._page: object = None
        self._focus: PageNode | None = None
        """The node in focus when the page was read last, without its place; `None` if there was none."""
        self._moved = -POINTER_FOCUS_SECONDS
        self._passing = False
        """Whether what was said last is only where a scan was."""
        self._over = self._kept = 0.0
        """When all that was said will be over, and when the last of it that no scan may interrupt will be."""

    def notice(self, event: pygame.event.Event) -> None:
        """Be silent if the player does something."""
        if event.type in _PRESSES:
            self._silence()
        elif event.type == pygame.MOUSEMOTION:
            self._moved = perf_counter()

    def say(self, text: Text, *, passing: bool = False) -> None:
        """Say an announcement; a `passing` one says where a scan is."""
        self._say([text], passing=passing)

    def _say(self, texts: Iterable[Text], *, passing: bool = False) -> None:
        """Say texts after all before them, but where a scan is instead of where it was.

        Where it was is said as well if other texts before it may not be over yet.
        """
        now = perf_counter()
        if passing and self._passing and now >= self._kept:
            self._silence()
        self._passing, self._over = passing, max(self._over, now)
        for text in texts:
            self._voice.say(drawable(text))
            self._over += SECONDS_PER_BYTE * len(text.encode())
        if not passing:
            self._kept = self._over

    def _silence(self) -> None:
        """Be silent, and forget all texts not yet said."""
        self._voice.silence()
        self._over = self._kept = 0.0

    def follow(self, page: object, reading: PageTree, *, scanned: bool) -> None:
        """Say a new page or a new focus, or what has changed of the focus.

        `scanned` says that the focus is moved by a scan.
        """
        (node,) = (each for each in reading.page.walk() if each.key == reading.focus)
        focus = None if node is reading.page else node._replace(box=None)
        before, self._focus = self._focus, focus
        if page is not self._page:
            self._page = page
            whole = reading.page.sort is AccessibleRole.DIALOG
            told = [*lines_of(reading.page)] if whole else [reading.page.name]
            told += [] if focus is None else described(focus, self._words)
        elif focus is None or focus == before:
            return
        elif before is not None and focus.key == before.key and _named(focus) == _named(before):
            told = [*_state(focus, self._words)]
        else:
            if perf_counter() - self._moved < POINTER_FOCUS_SECONDS:
                self._silence()
            self._say(described(focus, self._words), passing=scanned)
            return
        self._say(told)

    def close(self, seconds: float = 0.0) -> None:
        """Be silent for good, and wait at most `seconds` for it."""
        self._voice.close(seconds)


def described(node: PageNode, words: Translator) -> Iterator[Text]:
    """Yield what is said of a node in focus: its name, what it is or has, and its note."""
    yield node.name
    if node.sort is AccessibleRole.LINK:
        yield words.text(_LINK)
    yield from _state(node, words)
    if node.at is not None:
        number, count = node.at
        yield words.text("{number} of {count}", number=number + 1, count=count)
    yield from filter(None, [node.note])


def _named(node: PageNode) -> tuple[Text, Text]:
    return node.name, node.note


def _state(node: PageNode, words: Translator) -> Iterator[Text]:
    """Yield what can change of a node while it has the focus."""
    yield from filter(None, [node.value])
    if node.on is not None and node.sort is AccessibleRole.SWITCH:
        yield words.text(_STATES[node.on])
    elif node.on:
        yield words.text(_CHOSEN)
