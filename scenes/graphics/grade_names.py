"""Names of the grades and the luck of decisions."""

from __future__ import annotations

from game.ai.verdict import Grade
from game.analysis.review import LuckMark
from scenes.i18n import mark

GRADE_NAMES = {
    Grade.BEST: mark("Best"),
    Grade.FINE: mark("Fine"),
    Grade.SLIP: mark("Slip"),
    Grade.MISTAKE: mark("Mistake"),
    Grade.NONE: mark("No choice"),
}
LUCK_NAMES = {LuckMark.LUCKY: mark("lucky"), LuckMark.BAD_LUCK: mark("bad luck")}
"""Names of the luck marks, the good one first."""
