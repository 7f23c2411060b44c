"""Who plays: a mind for each game, and what all of them think with: search, exact endings, levels, a process.

It uses the engine and the games' rules. No game may use it; the match uses `mind_of`, levels, requests
and the worker, the window these and, for the reasons of a hint, a mind's judgement of cards.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from game.ai.california_jack import CaliforniaJackMind
from game.ai.jan_ken_po import JanKenPoMind
from game.ai.jo_jotte import JoJotteMind
from game.ai.kan import KanMind
from game.ai.mind import Mind
from game.ai.napoleon import NapoleonMind
from game.engine.rules import Game
from game.games.california_jack import CaliforniaJack
from game.games.jan_ken_po import JanKenPo
from game.games.jo_jotte import JoJotte
from game.games.kan import Kan
from game.games.napoleon import Napoleon

MINDS: dict[str, type[Mind[Any]]] = {
    CaliforniaJack.key: CaliforniaJackMind,
    JanKenPo.key: JanKenPoMind,
    Napoleon.key: NapoleonMind,
    JoJotte.key: JoJotteMind,
    Kan.key: KanMind,
}
"""By a game's key, who plays it; the plain `Mind` plays any other."""


@cache
def mind_of(game: Game[Any]) -> Mind[Any]:
    """Who plays a game; for the same game it is the same mind."""
    return MINDS.get(game.key, Mind)(game)
