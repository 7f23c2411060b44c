"""Etori's rules, opponents and records. Nothing here knows a screen."""

from __future__ import annotations

from typing import Any

from .california_jack import CaliforniaJack
from .jan_ken_po import JanKenPo
from .jo_jotte import JoJotte
from .kan import Kan
from .napoleon import Napoleon
from .rules import Game

GAMES: dict[str, Game[Any]] = {
    game.key: game for game in (CaliforniaJack(), JanKenPo(), Napoleon(), JoJotte(), Kan())
}
"""The games by key."""
