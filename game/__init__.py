"""Etori's rules, opponents and records. Nothing here knows a screen, and anybody may use it.

Inside, imports go one way: `engine`, the five games, `minds`, `match`, `tools`.
"""

from __future__ import annotations

from typing import Any

from game.california_jack import CaliforniaJack
from game.engine.rules import Game
from game.jan_ken_po import JanKenPo
from game.jo_jotte import JoJotte
from game.kan import Kan
from game.minds import MINDS, mind_of
from game.napoleon import Napoleon

GAMES: dict[str, Game[Any]] = {
    game.key: game for game in (CaliforniaJack(), JanKenPo(), Napoleon(), JoJotte(), Kan())
}
"""The games by key."""

__all__ = ["GAMES", "MINDS", "mind_of"]
