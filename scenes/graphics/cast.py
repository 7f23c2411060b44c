"""Names and crests for the seats of a table."""

from __future__ import annotations

from collections.abc import Sequence

from game.match.seating import HUMAN

OWN_CREST = "sun"
"""The crest of the first human, who plays under the name of the settings."""
CAST = (
    ("Ren", "bamboo"),
    ("Mio", "plum"),
    ("Haru", "wave"),
    ("Aki", "pine"),
    ("Nao", "fan"),
    ("Sora", "moon"),
)
"""Name and crest of whoever else sits at each seat."""
NAMES = tuple(name for name, _ in CAST)


def crests_for(seats: Sequence[str]) -> tuple[str, ...]:
    """The crest of each player, all different: the same for the same seats, also in a resumed match."""
    own = own_seat(seats)
    return tuple(OWN_CREST if seat == own else CAST[seat % len(CAST)][1] for seat in range(len(seats)))


def own_seat(seats: Sequence[str]) -> int | None:
    """The seat of the first human, who plays under the name of the settings."""
    return seats.index(HUMAN) if HUMAN in seats else None
