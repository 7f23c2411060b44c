"""The player's own keys, in place of usual keys that they can't reach or don't have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from unicodedata import name as unicode_name

import pygame

from scenes.framework.focus import NON_FOCUS_MODIFIERS
from scenes.i18n import Template, Text, Translator, as_it_is, mark


class KeyUse(NamedTuple):
    """A use of a key, with its usual key and its label."""

    name: str
    """Name in the settings file."""
    key: int
    label: Template


PAGE_KEY_USES = (
    KeyUse("choose", pygame.K_RETURN, mark("Choose")),
    KeyUse("back", pygame.K_ESCAPE, mark("Back")),
    KeyUse("next", pygame.K_TAB, mark("Next item")),
    KeyUse("left", pygame.K_LEFT, mark("Move left")),
    KeyUse("right", pygame.K_RIGHT, mark("Move right")),
    KeyUse("up", pygame.K_UP, mark("Move up")),
    KeyUse("down", pygame.K_DOWN, mark("Move down")),
    KeyUse("help", pygame.K_F1, mark("Help")),
    KeyUse("sound", pygame.K_m, mark("Sound")),
    KeyUse("collect", pygame.K_b, mark("Star")),
    KeyUse("say_again", pygame.K_F5, mark("Repeat last announcement")),
    KeyUse("say_page", pygame.K_F6, mark("Read out the page")),
)
"""Uses of keys on any page, in the order of the settings page."""
TABLE_KEY_USES = (
    KeyUse("hint", pygame.K_h, mark("Hint")),
    KeyUse("undo", pygame.K_u, mark("Undo")),
    KeyUse("last_trick", pygame.K_l, mark("Last trick")),
    KeyUse("score_sheet", pygame.K_s, mark("Score sheet")),
    KeyUse("events", pygame.K_e, mark("Deal log")),
    KeyUse("finish", pygame.K_f, mark("Finish the deal")),
    KeyUse("view", pygame.K_v, mark("Next player's view")),
    KeyUse("recommend", pygame.K_r, mark("Recommend")),
    KeyUse("deck", pygame.K_c, mark("Next deck")),
    KeyUse("say_hand", pygame.K_F2, mark("Read out your hand")),
    KeyUse("say_trick", pygame.K_F3, mark("Read out the trick")),
    KeyUse("say_score", pygame.K_F4, mark("Read out the score")),
)
"""Uses of keys at the table."""
KEY_USES = (*PAGE_KEY_USES, *TABLE_KEY_USES)
"""All uses that can be given another key."""
CARD_KEYS = frozenset("0123456789akqjt")
"""Letters and digits that type cards and bids; they can't be given another use."""
_CAPS = {"return": "Enter", "escape": "Esc", "left": "←", "right": "→", "up": "↑", "down": "↓"}
"""Labels of keys that differ from pygame's names."""
_MODIFIERS = frozenset(
    (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT)
)


_LETTERS = {pygame.KSCAN_A + number: pygame.K_a + number for number in range(26)}
"""Letter at each place of a US keyboard, by scancode."""
_DIGITS = dict(enumerate("1234567890", start=pygame.KSCAN_1))
"""Digit at each place of the number row, by scancode. Some keyboards (French, Czech) need Shift for them."""
_PAD = dict(
    zip(
        (
            pygame.K_KP0, pygame.K_KP1, pygame.K_KP2, pygame.K_KP3, pygame.K_KP4,
            pygame.K_KP5, pygame.K_KP6, pygame.K_KP7, pygame.K_KP8, pygame.K_KP9,
        ),
        "0123456789",
        strict=True,
    )
)  # fmt: skip


class Keyboard:
    """Finds the Latin letter or digit that a key means, whatever the player's keyboard layout.

    A key with a Latin letter means that letter. On a layout of another script (Russian, Greek, Hebrew) a key
    means the letter at its place on a US keyboard.
    """

    def __init__(self) -> None:
        self._latin: bool | None = None
        """Whether the layout is Latin, judged by the last key that shows it; `None` before any has."""

    def read(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a key's event with the Latin letter's key, and what it types at the table as `unicode`.

        Text entries do not use `unicode`: they get text from other events. Any other event stays unchanged.
        """
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        scancode = getattr(event, "scancode", 0)
        key = self._latin_key(event.key, _LETTERS.get(scancode))
        letter = "" if event.mod & NON_FOCUS_MODIFIERS else _letter(key, scancode)
        return pygame.event.Event(event.type, {**event.dict, "key": key, "unicode": letter})

    def _latin_key(self, key: int, place: int | None) -> int:
        """Return the key, or the key of the US letter at its `place` if the layout is of another script."""
        if place is None:
            return key
        if not 0 < key < 0x80:
            named = unicode_name(chr(key), "") if 0 < key <= 0x10FFFF else ""
            self._latin = named.startswith("LATIN")
            return key if self._latin else place
        if pygame.K_a <= key <= pygame.K_z:
            self._latin = True
            return key
        # A sign where a US keyboard has a letter: ";" in place of Q is Greek, "," in place of M is French.
        return key if self._latin else place


def _letter(key: int, scancode: int) -> str:
    """Return the letter or digit that a key types at the table, or an empty text."""
    if key in _PAD:
        return _PAD[key]
    if pygame.K_a <= key <= pygame.K_z or pygame.K_0 <= key <= pygame.K_9:
        return chr(key)
    return _DIGITS.get(scancode, "")


def key_named(name: str) -> int | None:
    """Return the key with a name from the settings file, or None if no key has that name."""
    try:
        return pygame.key.key_code(name)
    except ValueError:
        return None


def label_of(key: int, words: Translator) -> Text:
    """Return the label of a key on the settings page."""
    name = pygame.key.name(key)
    return words.capital(as_it_is(_CAPS.get(name, name)))


def fits(key: int, use: KeyUse, chosen: Mapping[str, str]) -> bool:
    """Return whether a key can be given a use: it is no modifier, types no card and has no other use."""
    name = pygame.key.name(key)
    if not name or name in CARD_KEYS or key in _MODIFIERS:
        return False
    others = [other for other in KEY_USES if other is not use]
    return all(key != other.key and name != chosen.get(other.name) for other in others)


def meant(event: pygame.event.Event, chosen: Mapping[str, str]) -> pygame.event.Event:
    """Return an event with the usual key in place of the player's own; return any other event unchanged.

    `chosen` maps uses to names of keys. The usual keys keep working.
    """
    if not chosen or event.type not in (pygame.KEYDOWN, pygame.KEYUP):
        return event
    name = pygame.key.name(event.key)
    use = next((use for use in KEY_USES if name and chosen.get(use.name) == name), None)
    if use is None:
        return event
    # The event types nothing, so that a letter with another use names no suit.
    return pygame.event.Event(event.type, {**event.dict, "key": use.key, "unicode": ""})
