"""Etori's rules, opponents and records, independent of any window; any package may import it.

Imports inside follow the layers in `pyproject.toml`.
"""

from __future__ import annotations

from typing import Any

from game.ai import logic_of
from game.engine.rules import Game
from game.games.california_jack import CaliforniaJack
from game.games.jan_ken_po import JanKenPo
from game.games.jo_jotte import JoJotte
from game.games.kan import Kan
from game.games.napoleon import Napoleon

GAMES: dict[str, Game[Any]] = {
    game.key: game for game in (CaliforniaJack(), JanKenPo(), Napoleon(), JoJotte(), Kan())
}
"""The games by key."""

__all__ = ["GAMES", "logic_of"]
