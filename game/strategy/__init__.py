"""Strategy pages with measured claims: each claim is a choice that the program has played both ways.

The pages, one for each game, are Markdown files in this folder. `{claim NAME}` in a page is replaced by the
claim's result from `measured.json`, which `python -m game strategy` writes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from game.engine.templates import mark
from game.strategy import california_jack, jan_ken_po, jo_jotte, kan, napoleon
from game.strategy.claim import StrategyClaim

CLAIMS: dict[str, Sequence[StrategyClaim]] = {
    "california_jack": california_jack.CLAIMS,
    "jan_ken_po": jan_ken_po.CLAIMS,
    "napoleon": napoleon.CLAIMS,
    "jo_jotte": jo_jotte.CLAIMS,
    "kan": kan.CLAIMS,
}
"""Claims by game, in the order of the game's page."""
MEASURED_FILE = "measured.json"
CLAIM_PLACEHOLDER_PATTERN = re.compile(r"\{claim ([a-z-]+)\}")
"""Placeholder on a page for the figures of a claim."""

GAIN_TEXT = mark(
    "We measured {points} ± {error} points per choice, over {choices} choices in {deals} deals with "
    "{players} players. To repeat the measurement, run {command}."
)


class MeasuredClaim(NamedTuple):
    """Measured result of a claim."""

    players: int
    deals: int
    """Number of deals played."""
    choices: int
    """Number of choices to which the claim applied."""
    points: float
    """Points gained per choice by following the claim, compared with the average of the other choices."""
    ci95: float
    """Half the width of the 95 % confidence interval of `points`."""


@cache
def measured() -> dict[str, dict[str, MeasuredClaim]]:
    """Return all measured results, by game and claim."""
    told = json.loads((files(__name__) / MEASURED_FILE).read_text(encoding="utf-8"))
    return {
        game: {key: MeasuredClaim(**each) for key, each in claims.items()} for game, claims in told.items()
    }


def in_english(found: MeasuredClaim, command: str) -> str:
    """Return an English sentence with a claim's result and the command to measure it again."""
    return GAIN_TEXT.format(
        points=f"{found.points:+.2f}",
        error=f"{found.ci95:.2f}",
        choices=f"{found.choices:,}",
        deals=f"{found.deals:,}",
        players=found.players,
        command=command,
    )


Tell = Callable[[MeasuredClaim, str], str]
"""Returns the text of a claim's result, given the command to measure it again."""


def page(game: str, tell: Tell = in_english) -> str:
    """Return a game's strategy page as Markdown with its figures; empty if the game has none."""
    if game not in CLAIMS:
        return ""
    text = (files(__name__) / f"{game}.md").read_text(encoding="utf-8")
    return CLAIM_PLACEHOLDER_PATTERN.sub(lambda found: _told(game, found[1], tell), text)


def advised(rules: str, game: str, tell: Tell = in_english) -> str:
    """Return a game's rules as Markdown, with its strategy page, if any, after the hints."""
    hints = rules.find("\n## Hints\n")
    after = rules.find("\n## ", hints + 1)
    if game not in CLAIMS or hints < 0 or after < 0:
        return rules
    return f"{rules[:after]}\n## Good play, measured\n\n{page(game, tell)}{rules[after:]}"


def _told(game: str, claim: str, tell: Tell) -> str:
    return tell(measured()[game][claim], f"`python -m game strategy {game} {claim}`")
