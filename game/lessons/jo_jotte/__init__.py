"""The lessons of Jo-Jotte: for two; the last two are about three and four players."""

from __future__ import annotations

from game.lessons.jo_jotte.counting import JO, MELDS, PAD, RARE
from game.lessons.jo_jotte.first_steps import AIM, BID, FOLLOW, GLANCE, RANKS
from game.lessons.jo_jotte.good_play import FOUR, SENSE, THREE

__all__ = ["GLANCE", "LESSONS"]

LESSONS = (AIM, RANKS, FOLLOW, BID, MELDS, JO, PAD, SENSE, RARE, THREE, FOUR)
"""The lessons of Jo-Jotte, in teaching order."""
