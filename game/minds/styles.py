"""Styles of a computer player: how much he expects of his hand when he bids, whatever his level.

Who sits at a table is named by his level, and by a style after a colon where he has one: `hard:bold`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine.rules import Game
from game.engine.templates import mark
from game.jan_ken_po import JanKenPo
from game.jan_ken_po.options import JanKenPoOptions
from game.jo_jotte import JoJotte
from game.jo_jotte.options import JoJotteOptions
from game.minds.habits import SOUND, Habits
from game.napoleon import Napoleon
from game.napoleon.options import NapoleonOptions

STYLES = ("bold", "careful")
STYLE_NAMES = {"": mark("plain"), "bold": mark("bold"), "careful": mark("careful")}
"""What players call them; a player without a style is plain."""


def _in_jan_ken_po(players: int, options: JanKenPoOptions) -> float:
    return {6: 0.25}.get(players, 0.5)


def _in_napoleon(players: int, options: NapoleonOptions) -> float:
    """Hattori's game takes no boldness; in that of 1885, and alone against two, it costs too much."""
    if options.style != "modern" or (players == 3 and not options.three_adjutant):
        return 0.0
    return {3: 0.25, 4: 0.4}.get(players, 0.5)


def _in_jo_jotte(players: int, options: JoJotteOptions) -> float:
    if players == 4:
        return 0.15 if options.four == "cutthroat" else 0.25
    return 0.5


BOLD: dict[str, Callable[[int, Any], float]] = {
    JanKenPo.key: _in_jan_ken_po,
    Napoleon.key: _in_napoleon,
    JoJotte.key: _in_jo_jotte,
}
"""The tricks more that a bold player expects, and a careful one less: by game, number of players and options.

Where nobody bids, or hardly ever as in Kan, or a style costs more than a third of a level, there is none.
"""


def _skill(game: Game[Any], players: int, options: Any) -> float:
    """The tricks more that a hand is good for when somebody plays it who searches.

    What hands are good for was fitted to the play of rules of thumb. In Napoleon between five and six half a
    trick more brings who searches 0.13 ± 0.09 and 0.19 ± 0.15 chips a deal against players who do not, and
    0.06 ± 0.11 against such as he is; between four it brings nothing.
    """
    modern = game.key == Napoleon.key and options.style == "modern"
    return 0.5 if modern and players >= 5 else 0.0


def _boldness(game: Game[Any], players: int, options: Any) -> float:
    bold = BOLD.get(game.key)
    return bold(players, options) if bold is not None else 0.0


def styles_of(game: Game[Any], players: int, options: Any) -> tuple[str, ...]:
    """The styles that a computer player can have at such a table."""
    return STYLES if _boldness(game, players, options) else ()


def habits_of(game: Game[Any], players: int, options: Any, style: str, *, searches: bool = False) -> Habits:
    """What a style, and that he searches, make of a player; sound where neither means anything there."""
    more = _skill(game, players, options) if searches else 0.0
    more += {"bold": 1, "careful": -1}.get(style, 0) * _boldness(game, players, options)
    return Habits(more) if more else SOUND


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
