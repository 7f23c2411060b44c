"""The lessons of Kan: for five, with the joker; the last three are about four, three and six players."""

from __future__ import annotations

from game.lessons.kan.first_steps import AIM, DEAL, GLANCE
from game.lessons.kan.forms import FOUR, SIX, THREE
from game.lessons.kan.rounds import ALL, COUNT, ROUND
from game.lessons.kan.tricks import JOKER, SENSE, TRICK

__all__ = ["GLANCE", "LESSONS"]

LESSONS = (AIM, DEAL, TRICK, JOKER, COUNT, ROUND, ALL, SENSE, FOUR, THREE, SIX)
"""The lessons of Kan, in teaching order."""
