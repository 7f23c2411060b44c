"""A player at a strength between the levels, with the errors of a person.

The strength is a whole number from 0 to 300. At 0 the player is the easy level, at 200 the hard one and at
300 the expert. Up to 200 the strength is the share of decisions that are searched as on the hard level; the
others are taken by habits of a beginner, never by chance. Above 200 all are searched, for longer the stronger
the player is. Which decisions are taken by habit depends on the seed of the choice alone.

In records and seals such a player is written `matched:STRENGTH`, with an error profile
`matched:STRENGTH:HABITS`. `HABITS` is one digit for each field of `ErrorProfile`, in their order.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MATCHED = "matched"
"""Word in place of a level for a player at a strength between the levels."""
WEAKEST, HARD, STRONGEST = 0, 200, 300
"""Strengths of the easy level, of the hard one and of the expert."""
FULL = 9
"""Weight of a habit that is as strong as that of the easy level."""


class ErrorProfile(NamedTuple):
    """What a player does wrong: a weight for each habit, from 0 (never) to `FULL` (as the easy level)."""

    overbids: int = FULL
    """Expects too much of a hand when bidding."""
    forgets: int = FULL
    """Forgets played cards, and the players still to play to a trick."""
    spends: int = FULL
    """Plays high cards too soon, and leads them."""
    covers: int = FULL
    """Takes tricks for their own sake, even the partner's."""


EVERYDAY = ErrorProfile()
"""All habits of the easy level."""
CHARACTERS = (
    EVERYDAY,
    ErrorProfile(overbids=5, forgets=9, spends=5, covers=5),
    ErrorProfile(overbids=5, forgets=5, spends=9, covers=7),
    ErrorProfile(overbids=9, forgets=5, spends=5, covers=5),
)
"""Profiles of opponents at the player's level, in the order of their seats."""
UNSKILLED = 40
"""Strength below which all opponents have every habit in full, as the easy level has."""
_SPEC_PATTERN = re.compile(rf"{MATCHED}:(0|[1-9][0-9]{{0,2}})(?::([0-{FULL}]{{{len(EVERYDAY)}}}))?")


class MatchedPlayer(NamedTuple):
    """A player at a strength between the levels."""

    strength: int
    """From `WEAKEST` to `STRONGEST`."""
    profile: ErrorProfile = EVERYDAY

    @classmethod
    def read(cls, player_spec: str) -> MatchedPlayer | None:
        """Return the player of this text in a record; `None` if it is not exactly as `player_spec` has it."""
        found = _SPEC_PATTERN.fullmatch(player_spec)
        if found is None or int(found[1]) > STRONGEST:
            return None
        profile = EVERYDAY if found[2] is None else ErrorProfile(*map(int, found[2]))
        player = cls(int(found[1]), profile)
        return player if player.player_spec == player_spec else None

    @classmethod
    def at_seat(cls, seat: int, strength: int) -> MatchedPlayer:
        """Return the opponent at a seat, counted from 0, for a player of this strength."""
        return cls(strength, CHARACTERS[seat % len(CHARACTERS)] if strength >= UNSKILLED else EVERYDAY)

    @property
    def player_spec(self) -> str:
        """The player as a text in records and seals."""
        habits = "" if self.profile == EVERYDAY else f":{''.join(map(str, self.profile))}"
        return f"{MATCHED}:{self.strength}{habits}"

    @property
    def is_earlier_self(self) -> bool:
        """Whether the player errs as a person did at an earlier time."""
        return self.profile not in CHARACTERS

    @property
    def searched(self) -> float:
        """Share of decisions that are searched, from 0 to 1."""
        return min(1.0, self.strength / HARD)

    @property
    def beyond_hard(self) -> float:
        """How far the search goes beyond that of the hard level, from 0 to 1, where it is the expert's."""
        return max(0.0, (self.strength - HARD) / (STRONGEST - HARD))
