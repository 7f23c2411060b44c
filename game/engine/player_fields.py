"""Type annotations for fields that refer to players, so that values from outside can be checked.

The reader of a question to a bot rejects a field that holds no player of the table, or a list of the wrong
length. The annotations also work through a game's own alias (`Seats = ByPlayer[tuple[Player, ...]]`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

L = TypeVar("L", bound=Sequence[Any])

# Strings rather than a class of their own, because two versions of this module may be loaded together: see
# `game/research/older_version.py`.
PLAYER = "a player"
BY_PLAYER = "by player"
BY_PLAYER_LATER = "by player, or empty"
AS_DEALT = "as long as dealt"

Player = Annotated[int, PLAYER]
"""A player's number from 0, or `NOBODY`."""
ByPlayer = Annotated[L, BY_PLAYER]
"""A list or tuple with one value for each player at the table, as in `ByPlayer[list[int]]`."""
ByPlayerLater = Annotated[L, BY_PLAYER_LATER]
"""A list or tuple with one value for each player, or empty if there are no values yet."""
AsDealt = Annotated[L, AS_DEALT]
"""A list or tuple of the state whose length does not change after the deal."""
