"""Styles of computer players: how many tricks they expect of a hand when bidding, at any level.

A player is named by level, followed by a colon and the style if there is one: `hard:bold`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.ai.bias import UNBIASED, Bias
from game.ai.matched_player import MATCHED
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
"""Names of the styles in the window; a player without a style is plain."""


def _in_jan_ken_po(players: int, options: JanKenPoOptions) -> float:
    return {6: 0.25}.get(players, 0.5)


def _in_napoleon(players: int, options: NapoleonOptions) -> float:
    """Return how many tricks more a bold player expects, each with its share of the scoring cards.

    Return 0 in Hattori's game, whose rules don't reward bold bids, and in the game of 1885 and for Napoleon
    alone against two, where bold bids cost too much.
    """
    if options.style != "modern" or (players == 3 and not options.three_adjutant):
        return 0.0
    return {3: 0.25, 4: 0.4}.get(players, 0.5)


def _in_jo_jotte(players: int, options: JoJotteOptions) -> float:
    if players == 4:
        return 0.15 if options.four == "cutthroat" else 0.25
    return 0.5


BOLD_EXTRA_TRICKS: dict[str, Callable[[int, Any], float]] = {
    JanKenPo.key: _in_jan_ken_po,
    Napoleon.key: _in_napoleon,
    JoJotte.key: _in_jo_jotte,
}
"""Extra tricks that a bold player expects, by game, number of players and options; a careful player expects
as many fewer.

A game is missing if it has no bidding, as little bidding as Kan, or if a style costs more than a third of the
level's lead over the level below.
"""


def _skill_in_napoleon(players: int, options: NapoleonOptions) -> float:
    """Return the extra tricks of a player who searches.

    With five and six players, half a trick more gains 0.13 ± 0.09 and 0.19 ± 0.15 chips per deal against
    players who do not search; with five, 0.06 ± 0.11 against players who do. With four it gains nothing.
    """
    return 0.5 if options.style == "modern" and players >= 5 else 0.0


SEARCH_EXTRA_TRICKS: dict[str, Callable[[int, Any], float]] = {Napoleon.key: _skill_in_napoleon}
"""Extra tricks to add to the value of a hand for players who search, by game; only games in which the
addition improves results are listed.

Hand evaluation was fitted to play by rules of thumb.
"""


def _tricks(
    told: Mapping[str, Callable[[int, Any], float]], game: Game[Any], players: int, options: Any
) -> float:
    """Return the extra tricks that `told` lists for a game with these players and options; 0 if it lists
    none.
    """
    own = told.get(game.key)
    return own(players, options) if own is not None else 0.0


def styles_of(game: Game[Any], players: int, options: Any) -> tuple[str, ...]:
    """Return the styles that a computer player can have in a game with these players and options."""
    return STYLES if _tricks(BOLD_EXTRA_TRICKS, game, players, options) else ()


def bias_of(game: Game[Any], players: int, options: Any, style: str, *, searches: bool) -> Bias:
    """Return the bias of a style, plus the bias of a player who searches if `searches`.

    Returns `UNBIASED` if neither changes anything in the game.
    """
    skill = _tricks(SEARCH_EXTRA_TRICKS, game, players, options) if searches else 0.0
    more = skill + {"bold": 1, "careful": -1}.get(style, 0) * _tricks(
        BOLD_EXTRA_TRICKS, game, players, options
    )
    return Bias(more, skilled=skill > 0) if more or skill else UNBIASED


def parted(player_spec: str) -> tuple[str, str]:
    """Return the level and the style of a player spec; the style is empty if the spec names none.

    The level is `MATCHED` for a player at a strength between the levels, who has no style.
    """
    level, _, style = player_spec.partition(":")
    return level, "" if level == MATCHED else style


def level_of(player_spec: str) -> str:
    """Return the level of a player spec, without the style; for a person, the word used instead."""
    return parted(player_spec)[0]


def with_style(level: str, style: str) -> str:
    """Return the player spec of a level and a style; a player at a strength between the levels has none."""
    return f"{level}:{style}" if style and level_of(level) != MATCHED else level
