"""Names of the sounds, which are those of their files in `assets/sounds`; `make.py` there makes them."""

from __future__ import annotations

from enum import Enum

FILES_PER_SOUND = 3
"""Number of files for each sound; the same file twice in a row would sound mechanical."""


class Noise(Enum):
    """A sound; its value is the beginning of its files' names."""

    DEAL = "deal"
    """Card dealt, drawn or discarded: it slides over felt."""
    PLAY = "play"
    """Card played: it is put on wood."""
    HEAD = "head"
    """Card played that now wins the trick: a block of wood."""
    GATHER = "gather"
    """Trick taken: cards are brushed together."""
    GATHER_YOURS = "gather_yours"
    """Trick taken by the viewer: cards brushed together, and a block of wood."""
    TURN = "turn"
    """Reminder that it is the player's turn: a knuckle on the table."""
    PANEL = "panel"
    """Panel or hint opened: a sheet of paper."""
    PRESS = "press"
    """Widget pressed: a fingertip."""
    REFUSED = "refused"
    """Action refused: two dull knocks."""
    BID = "bid"
    """Bid or announcement: a clapper under a cloth."""
    DOUBLE = "double"
    """Double or redouble: two claps under a cloth."""
    MELD = "meld"
    """Melds compared: three cards on wood."""
    DEAL_WON = "deal_won"
    """Deal won: three struck bars with rising pitch."""
    DEAL_LOST = "deal_lost"
    """Deal lost: two struck bars with falling pitch."""
    MATCH_WON = "match_won"
    """Match won: five struck bars with rising pitch."""
    UNSAVED = "unsaved"
    """Match can't be saved: two slow knocks."""
