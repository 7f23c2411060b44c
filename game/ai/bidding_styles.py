"""Styles of a computer player: how much he expects of his hand when he bids, whatever his level.

Who sits at a table is named by his level, and by a style after a colon where he has one: `hard:bold`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.ai.bias import UNBIASED, Bias
from game.engine.rules import Game
from game.engine.templates import mark
from game.games.jan_ken_po import JanKenPo
from game.games.jan_ken_po.options import JanKenPoOptions
from game.games.jo_jotte import JoJotte
from game.games.jo_jotte.options import JoJotteOptions
from game.games.napoleon import Napoleon
from game.games.napoleon.options import NapoleonOptions

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


def _skill_in_napoleon(players: int, options: NapoleonOptions) -> float:
    """Between five and six half a trick more brings 0.13 ± 0.09 and 0.19 ± 0.15 chips a deal against players
    who do not search, and between five 0.06 ± 0.11 against such as do; between four it brings nothing.
    """
    return 0.5 if options.style == "modern" and players >= 5 else 0.0


SKILL: dict[str, Callable[[int, Any], float]] = {Napoleon.key: _skill_in_napoleon}
"""The tricks more that a hand is good for when somebody plays it who searches, where that pays.

What hands are good for was fitted to the play of rules of thumb.
"""


def _tricks(
    told: Mapping[str, Callable[[int, Any], float]], game: Game[Any], players: int, options: Any
) -> float:
    """What a table of tricks, by game, says of a table of players; 0 where it says nothing."""
    own = told.get(game.key)
    return own(players, options) if own is not None else 0.0


def styles_of(game: Game[Any], players: int, options: Any) -> tuple[str, ...]:
    """The styles that a computer player can have at such a table."""
    return STYLES if _tricks(BOLD, game, players, options) else ()


def bias_of(game: Game[Any], players: int, options: Any, style: str, *, searches: bool = False) -> Bias:
    """Bias of a player's style, and of searching; none where neither means anything in that game."""
    more = _tricks(SKILL, game, players, options) if searches else 0.0
    more += {"bold": 1, "careful": -1}.get(style, 0) * _tricks(BOLD, game, players, options)
    return Bias(more) if more else UNBIASED


def parted(player_spec: str) -> tuple[str, str]:
    """The level and the style of somebody, the style empty where he has none."""
    level, _, style = player_spec.partition(":")
    return level, style


def level_of(player_spec: str) -> str:
    """The level of somebody, whatever his style; of a person what stands in its place."""
    return parted(player_spec)[0]


def with_style(level: str, style: str) -> str:
    """The name of somebody who plays so."""
    return f"{level}:{style}" if style else level
