"""AI players: bot logic for each game, and the search, endgame solver, levels and processes they share.

This package uses the engine and the games' rules; no game may import it. The session uses `logic_of`, levels,
requests and the worker; the window also uses a game's bot logic to explain hints.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from game.engine.rules import Game
from game.games.california_jack import CaliforniaJack
from game.games.jan_ken_po import JanKenPo
from game.games.jo_jotte import JoJotte
from game.games.kan import Kan
from game.games.napoleon import Napoleon

if TYPE_CHECKING:
    from game.ai.bot_logic import BotLogic


@cache
def logic_classes() -> dict[str, type[BotLogic[Any]]]:
    """Return the bot logic of each game, by key, imported only now so that the first page appears sooner."""
    from game.ai.california_jack import CaliforniaJackBotLogic
    from game.ai.jan_ken_po import JanKenPoBotLogic
    from game.ai.jo_jotte import JoJotteBotLogic
    from game.ai.kan import KanBotLogic
    from game.ai.napoleon import NapoleonBotLogic

    return {
        CaliforniaJack.key: CaliforniaJackBotLogic,
        JanKenPo.key: JanKenPoBotLogic,
        Napoleon.key: NapoleonBotLogic,
        JoJotte.key: JoJotteBotLogic,
        Kan.key: KanBotLogic,
    }


def logic_class(key: str) -> type[BotLogic[Any]]:
    """Return the bot logic of a game by its key; the plain `BotLogic` plays any game without its own."""
    from game.ai.bot_logic import BotLogic

    return logic_classes().get(key, BotLogic)


@cache
def logic_of(game: Game[Any]) -> BotLogic[Any]:
    """Return the bot logic of a game, always the same object for the same game."""
    return logic_class(game.key)(game)
