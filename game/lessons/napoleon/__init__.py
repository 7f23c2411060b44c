"""The lessons of Napoleon: for five; the last ones are about other numbers of players and other rules."""

from __future__ import annotations

from game.lessons.napoleon.bidding import AUCTION, CALL, SECRET
from game.lessons.napoleon.counting import OTHERS, SCORE, TWO
from game.lessons.napoleon.forms import HATTORI, JOKER, OLD
from game.lessons.napoleon.leading import LEAD
from game.lessons.napoleon.tricks import AIM, FIRST, GLANCE, SPECIAL, TRICK

__all__ = ["GLANCE", "LESSONS"]

LESSONS = (
    AIM, TRICK, SPECIAL, FIRST, AUCTION, CALL, SECRET, LEAD, SCORE,
    OTHERS, TWO, JOKER, HATTORI, OLD,
)  # fmt: skip
"""The lessons of Napoleon, in teaching order."""
