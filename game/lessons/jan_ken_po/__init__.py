"""The lessons of Jan Ken Po: for four; the last two are about other numbers of players."""

from __future__ import annotations

from game.lessons.jan_ken_po.bidding import AUCTION, CALL, DISCARD
from game.lessons.jan_ken_po.counting import FIVE_SIX, SCORE, TWO_THREE
from game.lessons.jan_ken_po.playing import ACTIVE, ORDER, PARTNER
from game.lessons.jan_ken_po.suits import AIM, CIRCLE, GLANCE, ROW

__all__ = ["GLANCE", "LESSONS"]

LESSONS = (AIM, CIRCLE, ROW, ACTIVE, ORDER, AUCTION, DISCARD, CALL, PARTNER, SCORE, TWO_THREE, FIVE_SIX)
"""The lessons of Jan Ken Po, in teaching order."""
