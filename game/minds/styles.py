"""Styles of a computer player: how much he expects of his hand when he bids, whatever his level.

Who sits at a table is named by his level, and by a style after a colon where he has one: `hard:bold`.
"""

from __future__ import annotations

from typing import Any

from game.engine.rules import Game
from game.engine.templates import mark
from game.jan_ken_po import JanKenPo
from game.jo_jotte import JoJotte
from game.minds.habits import SOUND, Habits
from game.napoleon import Napoleon

STYLES = ("bold", "careful")
STYLE_NAMES = {"": mark("plain"), "bold": mark("bold"), "careful": mark("careful")}
"""What players call them; a player without a style is plain."""
BOLD: dict[str, dict[int, float]] = {
    JanKenPo.key: {2: 0.5, 3: 0.5, 4: 0.5, 5: 0.5, 6: 0.5},
    Napoleon.key: {2: 0.5, 3: 0.5, 4: 0.5, 5: 0.5, 6: 0.5},
    JoJotte.key: {2: 0.5, 3: 0.5, 4: 0.5},
}
"""The tricks more that a bold player expects, and a careful one less: by game and number of players.

Where nobody bids, or hardly ever as in Kan, or a style costs more than a third of a level, there is none.
"""


def styles_of(game: Game[Any], players: int) -> tuple[str, ...]:
    """The styles that a computer player can have at such a table."""
    tables = BOLD.get(game.key, {})
    return STYLES if players in tables else ()


def habits_of(game: Game[Any], players: int, style: str) -> Habits:
    """What a style makes of a player; sound where he has none, or there is none at such a table."""
    boldness = BOLD.get(game.key, {}).get(players, 0.0)
    return {"bold": Habits(boldness), "careful": Habits(-boldness)}.get(style, SOUND)


def parted(sitter: str) -> tuple[str, str]:
    """The level and the style of somebody, the style empty where he has none."""
    level, _, style = sitter.partition(":")
    return level, style


def level_of(sitter: str) -> str:
    """The level of somebody, whatever his style; of a person what stands in its place."""
    return parted(sitter)[0]


def with_style(level: str, style: str) -> str:
    """The name of somebody who plays so."""
    return f"{level}:{style}" if style else level
