"""What tells players in the fields of a state and of the values in it, declared so that it can be checked.

Who reads what others wrote of a state, a question to a computer player, refuses what stands in such a field
and is no player of the table, or no list of the length that it must have. What is declared with one of these
stays so behind a name of a game's own (`Seats = ByPlayer[tuple[Player, ...]]`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

L = TypeVar("L", bound=Sequence[Any])

# Words and not values of a type of their own, since two versions of this module may meet: see
# `game/research/older_version.py`.
PLAYER = "a player"
BY_PLAYER = "by player"
BY_PLAYER_LATER = "by player, or empty"
AS_DEALT = "as long as dealt"

Player = Annotated[int, PLAYER]
"""A player by his number from 0, or `NOBODY`."""
ByPlayer = Annotated[L, BY_PLAYER]
"""A list or tuple with one value for each player of the table, as in `ByPlayer[list[int]]`."""
ByPlayerLater = Annotated[L, BY_PLAYER_LATER]
"""The same once there is something to tell, and empty before."""
AsDealt = Annotated[L, AS_DEALT]
"""A state's list or tuple that stays as long as it is when the cards are dealt."""
