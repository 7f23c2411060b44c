"""The levels of computer players, and the one function that chooses for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from game.ai import beginner
from game.ai.bidding_styles import bias_of, level_of, parted, styles_of, with_style
from game.ai.bot_logic import BotLogic
from game.ai.decision import Effort, analyse
from game.engine.actions import Action
from game.engine.rules import Game
from game.engine.templates import mark
from game.engine.view import View

EFFORTS = {"hard": Effort(1000, 1.5), "expert": Effort(4000, 5.0)}
"""The levels that search; the others follow rules of thumb."""
LEVELS = ("easy", "normal", *EFFORTS)
"""The levels that can take a seat, weakest first."""
LEVEL_NAMES = {
    "easy": mark("Easy"),
    "normal": mark("Normal"),
    "hard": mark("Hard"),
    "expert": mark("Expert"),
}
"""What players call them."""


def player_specs(game: Game[Any], players: int, options: Any) -> tuple[str, ...]:
    """All computer players that can take a seat at such a table: every level, plain and in each style."""
    styles = ("", *styles_of(game, players, options))
    return tuple(with_style(level, style) for level in LEVELS for style in styles)


def effort_of(player_spec: str) -> Effort | None:
    """Search effort of a level, whatever its style; `None` for levels that follow rules of thumb."""
    return EFFORTS.get(level_of(player_spec))


def search_effort(
    logic: BotLogic[Any], view: View[Any], player_spec: str, effort: Effort | None
) -> Effort | None:
    """Search effort for a decision, by default the level's own; `None` where there is no search."""
    level = level_of(player_spec)
    own = effort or EFFORTS[level] if level in EFFORTS else None
    # If the rules of thumb outweigh the whole search, it is not worth its time.
    return own if own is not None and logic.prior_visits(view.state) < own.iterations else None


def evaluation_effort(player_spec: str) -> Effort:
    """Search effort for evaluations: the level's own, or that of `hard` for levels that do not search."""
    return effort_of(player_spec) or EFFORTS["hard"]


def choose(
    logic: BotLogic[Any],
    view: View[Any],
    legal: Sequence[Action],
    player_spec: str,
    seed: int,
    *,
    effort: Effort | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Action:
    """Choose among the legal actions, as a level with or without a style.

    The same view, level, style and seed choose the same. `effort` replaces the level's own; one that is
    cut short by time or by `stop` may choose otherwise. `random` is a level for measuring only. A style
    that does not exist at such a table is none. Raises `ValueError` for an unknown level.
    """
    rng = Random(seed)
    level, style = parted(player_spec)
    if level == "random" or len(legal) == 1:
        return rng.choice(legal)
    if level not in LEVELS:
        raise ValueError(f"no such level: {level}")
    setup = view.state.setup
    bias = bias_of(logic.game, setup.players, setup.options, style, searches=level in EFFORTS)
    if (own := search_effort(logic, view, level, effort)) is not None:
        return analyse(logic, view, legal, rng, own, style=style, stop=stop).estimates[0].action
    if level == "easy":
        liked = beginner.preferences(logic, view, legal, rng, bias)
    else:
        liked = logic.preferences(view, legal, bias)
    best = max(liked)
    return rng.choice([action for action, value in zip(legal, liked, strict=True) if value == best])


def opponent_seed(match_seed: int | None, player: int, deal: int, action: int) -> int:
    """The seed of one choice: from it the match's seed, and so the cards, cannot be found."""
    text = f"opponent {match_seed} {player} {deal} {action}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
