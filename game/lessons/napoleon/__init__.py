"""The lessons of Napoleon: for five; the last two are about other numbers of players."""

from __future__ import annotations

from game.lessons.napoleon.bidding import AUCTION, CALL, SECRET
from game.lessons.napoleon.counting import OTHERS, SCORE, TWO
from game.lessons.napoleon.tricks import AIM, FIRST, SPECIAL, TRICK

LESSONS = (AIM, TRICK, SPECIAL, FIRST, AUCTION, CALL, SECRET, SCORE, OTHERS, TWO)
"""In the order in which they are taken."""
