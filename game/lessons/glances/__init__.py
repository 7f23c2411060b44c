"""Each game in thirty seconds: three steps in which cards move and nothing is asked."""

from __future__ import annotations

from collections.abc import Mapping

from game.lessons.glances import california_jack, jan_ken_po, jo_jotte, kan, napoleon
from game.lessons.lesson import Lesson

GLANCES: Mapping[str, Lesson] = {
    "california_jack": california_jack.GLANCE,
    "jan_ken_po": jan_ken_po.GLANCE,
    "napoleon": napoleon.GLANCE,
    "jo_jotte": jo_jotte.GLANCE,
    "kan": kan.GLANCE,
}
"""By the key of the game."""
