"""Names and crests for the players at a table, and the picture of each game."""

from __future__ import annotations

from collections.abc import Sequence

from game.match.seating import HUMAN

OWN_CREST = "sun"
"""Crest of the first human, who plays under the name in the settings."""
DEFAULT_PLAYERS = (
    ("Ren", "bamboo"),
    ("Mio", "plum"),
    ("Haru", "wave"),
    ("Aki", "pine"),
    ("Nao", "fan"),
    ("Sora", "moon"),
)
"""Name and crest of the other players, by seat."""
DEFAULT_NAMES = tuple(name for name, _ in DEFAULT_PLAYERS)


def crests_for(seats: Sequence[str]) -> tuple[str, ...]:
    """Return a different crest for each player. The same seats always get the same crests."""
    own = own_seat(seats)
    return tuple(
        OWN_CREST if seat == own else DEFAULT_PLAYERS[seat % len(DEFAULT_PLAYERS)][1]
        for seat in range(len(seats))
    )


def picture_of(game: str) -> str:
    """Return the name of a game's drawing in assets/art, from the game's key."""
    return f"game-{game.replace('_', '-')}"


def own_seat(seats: Sequence[str]) -> int | None:
    """Return the seat (from 0) of the first human, who plays under the name in the settings, or None."""
    return seats.index(HUMAN) if HUMAN in seats else None
