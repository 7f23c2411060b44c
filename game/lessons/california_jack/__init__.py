"""The lessons of California Jack: for two, with the stock face up; the last one is about Shasta Sam."""

from __future__ import annotations

from game.lessons.california_jack.first_steps import AIM, DEAL, FOLLOW, GLANCE, TURN
from game.lessons.california_jack.leading import LEAD
from game.lessons.california_jack.playing import SHASTA_SAM, STOCK_SENSE, TENS
from game.lessons.california_jack.tricks import COUNT, SCORE, TRICK

__all__ = ["GLANCE", "LESSONS"]

LESSONS = (AIM, DEAL, TURN, FOLLOW, TRICK, COUNT, SCORE, STOCK_SENSE, TENS, LEAD, SHASTA_SAM)
"""The lessons of California Jack, in teaching order."""
