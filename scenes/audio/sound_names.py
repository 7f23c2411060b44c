"""The noises, by the names of their files in `assets/sounds`, where `make.py` makes them."""

from __future__ import annotations

from enum import Enum

VARIANTS = 3
"""How many files there are of each noise: the same one twice in a row would sound like a machine."""


class Noise(Enum):
    """Something that can be heard."""

    DEAL = "deal"
    """A card slides over felt."""
    PLAY = "play"
    """A card is put on wood."""
    HEAD = "head"
    """A block of wood: a card has taken the trick over."""
    GATHER = "gather"
    """Cards are brushed together."""
    GATHER_YOURS = "gather_yours"
    """The same, and a tock: they go to whoever looks on."""
    TURN = "turn"
    """A knuckle on the table."""
    PANEL = "panel"
    """A sheet of paper."""
    PRESS = "press"
    """A fingertip."""
    REFUSED = "refused"
    """Two dull knocks."""
    BID = "bid"
    """A clapper under a cloth."""
    DOUBLE = "double"
    """The same twice."""
    MELD = "meld"
    """Three cards on wood."""
    DEAL_WON = "deal_won"
    """Three bars, upwards."""
    DEAL_LOST = "deal_lost"
    """Two bars, downwards."""
    MATCH_WON = "match_won"
    """Five bars, upwards."""
    UNSAVED = "unsaved"
    """Two slow knocks."""
