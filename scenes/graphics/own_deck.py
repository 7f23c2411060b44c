"""What a game says about decks: which one is its own, and how it calls the ranks of any."""

from __future__ import annotations

from typing import NamedTuple


class OwnDeck(NamedTuple):
    """The deck of a game unless the player chooses another."""

    key: str = "classic"
    """Key of the deck."""
    ace_is_one: bool = False
    """Whether the game calls the ace 1, so that any deck must show and name it so."""


DEFAULT_DECK = OwnDeck()
"""The classic deck, with an ace."""
