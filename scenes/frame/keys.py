"""Keys that stand for others: whoever cannot reach a key, or types on another keyboard, chooses his own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from scenes.words import Template, Text, Words, as_it_is, mark


class Use(NamedTuple):
    """What a key is good for, and the key that usually is."""

    name: str
    """Its name in the settings' file."""
    key: int
    label: Template


ANYWHERE = (
    Use("choose", pygame.K_RETURN, mark("Choose")),
    Use("back", pygame.K_ESCAPE, mark("Back")),
    Use("next", pygame.K_TAB, mark("Next in focus")),
    Use("left", pygame.K_LEFT, mark("To the left")),
    Use("right", pygame.K_RIGHT, mark("To the right")),
    Use("up", pygame.K_UP, mark("Up")),
    Use("down", pygame.K_DOWN, mark("Down")),
    Use("help", pygame.K_F1, mark("Help")),
    Use("sound", pygame.K_m, mark("Sound")),
    Use("say_again", pygame.K_F5, mark("Say the last once more")),
)
"""What keys do on any page, in the order of the settings."""
AT_THE_TABLE = (
    Use("hint", pygame.K_h, mark("Hint")),
    Use("undo", pygame.K_u, mark("Undo")),
    Use("last_trick", pygame.K_l, mark("Last trick")),
    Use("score_sheet", pygame.K_s, mark("Score sheet")),
    Use("events", pygame.K_e, mark("What has happened")),
    Use("finish", pygame.K_f, mark("Finish the deal")),
    Use("view", pygame.K_v, mark("The next player's view")),
    Use("recommend", pygame.K_r, mark("Recommend")),
    Use("deck", pygame.K_c, mark("Next deck")),
    Use("say_hand", pygame.K_F2, mark("Read the hand")),
    Use("say_trick", pygame.K_F3, mark("Read the trick")),
    Use("say_score", pygame.K_F4, mark("Read the score")),
)
"""What they do at the table."""
USES = (*ANYWHERE, *AT_THE_TABLE)
"""All that may have another key."""
CARDS = frozenset("0123456789akqjt")
"""Letters and digits by which cards and bids are typed: they cannot stand for anything else."""
_CAPS = {"return": "Enter", "escape": "Esc", "left": "←", "right": "→", "up": "↑", "down": "↓"}
"""What stands on keys, where pygame calls them otherwise."""
_MODIFIERS = frozenset(
    (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT)
)


def key_named(name: str) -> int | None:
    """The key of a name as the settings' file has it; none for a name that no key has."""
    try:
        return pygame.key.key_code(name)
    except ValueError:
        return None


def label_of(key: int, words: Words) -> Text:
    """How a key is called on the page of the settings."""
    name = pygame.key.name(key)
    return words.capital(as_it_is(_CAPS.get(name, name)))


def fits(key: int, use: Use, chosen: Mapping[str, str]) -> bool:
    """Whether a key may stand for a use: it names no card, and is not needed for another use."""
    name = pygame.key.name(key)
    if not name or name in CARDS or key in _MODIFIERS:
        return False
    others = [other for other in USES if other is not use]
    return all(key != other.key and name != chosen.get(other.name) for other in others)


def meant(event: pygame.event.Event, chosen: Mapping[str, str]) -> pygame.event.Event:
    """The event of the key that a pressed key stands for; any other event as it is.

    `chosen` has the names of keys by those of uses. The usual key still does what it did.
    """
    if not chosen or event.type not in (pygame.KEYDOWN, pygame.KEYUP):
        return event
    name = pygame.key.name(event.key)
    use = next((use for use in USES if name and chosen.get(use.name) == name), None)
    if use is None:
        return event
    # It types nothing: a letter that stands for something else names no suit.
    return pygame.event.Event(event.type, {**event.dict, "key": use.key, "unicode": ""})
