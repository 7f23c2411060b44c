"""Good play, measured: a page a game, of which each claim is a choice that the program has played both ways.

The pages are Markdown beside this file. Where a page says `{claim NAME}`, what the claim has brought is put
in from `measured.json`, which `python -m game strategy` writes.
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
"""By game, in the order of its page."""
MEASURED = "measured.json"
PLACE = re.compile(r"\{claim ([a-z-]+)\}")
"""Where the figures of a claim go on a page."""

BROUGHT = mark(
    "Measured: {points} ± {error} points per choice, over {choices} choices in {deals} deals with "
    "{players} players. To measure it again: {command}."
)


class MeasuredClaim(NamedTuple):
    """What a claim has brought."""

    players: int
    deals: int
    """That were played."""
    choices: int
    """In which it said something."""
    points: float
    """Points ahead of the mean of the others that it brought for each choice."""
    ci95: float
    """Half the width of their interval of 95 % confidence."""


@cache
def measured() -> dict[str, dict[str, MeasuredClaim]]:
    """All that has been measured, by game and claim."""
    told = json.loads((files(__name__) / MEASURED).read_text(encoding="utf-8"))
    return {
        game: {key: MeasuredClaim(**each) for key, each in claims.items()} for game, claims in told.items()
    }


def in_english(found: MeasuredClaim, command: str) -> str:
    """What a claim has brought, and how to measure it again."""
    return BROUGHT.format(
        points=f"{found.points:+.2f}",
        error=f"{found.ci95:.2f}",
        choices=f"{found.choices:,}",
        deals=f"{found.deals:,}",
        players=found.players,
        command=command,
    )


Tell = Callable[[MeasuredClaim, str], str]
"""Tells what a claim has brought, given the command that measures it again."""


def page(game: str, tell: Tell = in_english) -> str:
    """The page of a game as Markdown, with its figures; empty for a game that has none."""
    if game not in CLAIMS:
        return ""
    text = (files(__name__) / f"{game}.md").read_text(encoding="utf-8")
    return PLACE.sub(lambda found: _told(game, found[1], tell), text)


def advised(rules: str, game: str, tell: Tell = in_english) -> str:
    """The rules of a game as Markdown, with its page after their hints where there is one."""
    hints = rules.find("\n## Hints\n")
    after = rules.find("\n## ", hints + 1)
    if game not in CLAIMS or hints < 0 or after < 0:
        return rules
    return f"{rules[:after]}\n## Good play, measured\n\n{page(game, tell)}{rules[after:]}"


def _told(game: str, claim: str, tell: Tell) -> str:
    return tell(measured()[game][claim], f"`python -m game strategy {game} {claim}`")
