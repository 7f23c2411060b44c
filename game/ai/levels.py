"""The levels of computer players, and the function that chooses an action for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from game.ai import beginner
from game.ai.bidding_styles import bias_of, level_of, parted, styles_of, with_style
from game.ai.bot_logic import BotLogic
from game.ai.decision import Effort, analyse
from game.ai.matched_player import EVERYDAY, MATCHED, MatchedPlayer
from game.engine.actions import Action
from game.engine.rules import Game
from game.engine.templates import Template, mark
from game.engine.view import View

EFFORTS = {"hard": Effort(1000, 2.0), "expert": Effort(4000, 5.0)}
"""Effort of each level that searches; the other levels follow rules of thumb."""
LEVELS = ("easy", "normal", *EFFORTS)
"""The levels that can take a seat, weakest first."""
LEVEL_NAMES = {
    "easy": mark("Easy"),
    "normal": mark("Normal"),
    "hard": mark("Hard"),
    "expert": mark("Expert"),
}
"""Names of the levels in the window."""
MATCHED_NAME = mark("At your level")
"""Name in place of a level's for a player at a strength between the levels."""
EARLIER_NAME = mark("Earlier self")
"""Name in place of a level's for a player who errs as a person did at an earlier time."""


def player_specs(game: Game[Any], players: int, options: Any) -> tuple[str, ...]:
    """Return every player spec possible in a game with these players and options: each level, plain and in
    each style.
    """
    styles = ("", *styles_of(game, players, options))
    return tuple(with_style(level, style) for level in LEVELS for style in styles)


def can_sit(player_spec: object, game: Game[Any], players: int, options: Any) -> bool:
    """Return whether a value is a player spec that is possible in a game with these players and options."""
    return isinstance(player_spec, str) and (
        player_spec in player_specs(game, players, options) or MatchedPlayer.read(player_spec) is not None
    )


COMPUTERS = (*LEVELS, MATCHED)
"""What a computer player can be in a player spec: a level, or a strength between the levels."""


def steps_of(player_spec: str) -> int:
    """Return how many steps show the strength of a computer player, from 1 for the weakest level to 4.

    A player at a strength between the levels has those of the level that is nearest; a person has none.
    """
    if (player := MatchedPlayer.read(player_spec)) is not None:
        return 1 + round(player.strength / 100)
    level = level_of(player_spec)
    return LEVELS.index(level) + 1 if level in LEVELS else 0


def name_of_level(player_spec: str) -> Template:
    """Return the name in the window of the level of a computer player; raises `KeyError` for anyone else."""
    player, level = MatchedPlayer.read(player_spec), level_of(player_spec)
    if player is not None and player.is_earlier_self:
        return EARLIER_NAME
    return MATCHED_NAME if level == MATCHED else LEVEL_NAMES[level]


def effort_of(player_spec: str) -> Effort | None:
    """Return the search effort of a level in any style; `None` for levels that follow rules of thumb.

    A player at a strength between the levels has the effort of `hard` or more, for the decisions that are
    searched.
    """
    level = level_of(player_spec)
    if level != MATCHED:
        return EFFORTS.get(level)
    player = MatchedPlayer.read(player_spec)
    if player is None or not player.searched:
        return None
    hard, expert, further = EFFORTS["hard"], EFFORTS["expert"], player.beyond_hard
    iterations = hard.iterations * (expert.iterations / hard.iterations) ** further
    return Effort(round(iterations), hard.seconds + (expert.seconds - hard.seconds) * further)


def search_effort(
    logic: BotLogic[Any], view: View[Any], player_spec: str, seed: int, effort: Effort | None
) -> Effort | None:
    """Return the search effort for a decision, by default the level's own; `None` if it is not searched.

    A player at a strength between the levels searches some decisions, by their seed.
    """
    usual = effort_of(player_spec)
    own = None if usual is None or by_habit(player_spec, seed) else effort or usual
    # A search is not worth its time if the rules of thumb outweigh it.
    return own if own is not None and logic.prior_visits(view.state) < own.iterations else None


def evaluation_effort(player_spec: str) -> Effort:
    """Return the effort for evaluations: the level's own, or that of `hard` for levels that do not search."""
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
    """Choose among the legal actions, as a level with or without a style, or as a `MatchedPlayer`.

    The same view, player spec and seed give the same choice, unless time or `stop` cuts the search short.
    `effort` replaces the level's own. The level `random` is only for measurements. A style that the game does
    not have at this table is ignored. Raises `ValueError` for an unknown level.
    """
    rng = Random(seed)
    level, style = parted(player_spec)
    if level == "random" or len(legal) == 1:
        return rng.choice(legal)
    matched = MatchedPlayer.read(player_spec)
    if level not in LEVELS and matched is None:
        raise ValueError(f"no such level: {level}")
    habit = by_habit(player_spec, seed)
    searches = effort_of(player_spec) is not None and not habit
    setup = view.state.setup
    bias = bias_of(logic.game, setup.players, setup.options, style, searches=searches)
    if (own := search_effort(logic, view, player_spec, seed, effort)) is not None:
        return analyse(logic, view, legal, rng, own, style=style, stop=stop).estimates[0].action
    if habit:
        profile = EVERYDAY if matched is None else matched.profile
        liked = beginner.preferences(logic, view, legal, rng, bias, profile)
    else:
        liked = logic.preferences(view, legal, bias)
    best = max(liked)
    return rng.choice([action for action, value in zip(legal, liked, strict=True) if value == best])


def by_habit(player_spec: str, seed: int) -> bool:
    """Return whether a decision is taken by a beginner's habits, from its seed alone."""
    if (player := MatchedPlayer.read(player_spec)) is None:
        return level_of(player_spec) == "easy"
    # a stream of its own, so that what follows from the seed does not hang together with this
    return Random(f"by habit {seed}").random() >= player.searched


def opponent_seed(match_seed: int | None, player: int, deal: int, action: int) -> int:
    """Return the seed of one choice; `action` counts the actions before it in the deal."""
    return choice_seed(deal_seed(match_seed, player, deal), action)


def deal_seed(match_seed: int | None, player: int, deal: int) -> str:
    """Return a player's seed in one deal, in hexadecimal digits.

    From it the match's seed, and so the cards, can't be found.
    """
    return sha256(f"opponent {match_seed} {player} {deal}".encode()).hexdigest()[:16]


def choice_seed(deal_seed: str, action: int) -> int:
    """Return the seed of one choice, from the player's seed in the deal and the number of actions before."""
    return int.from_bytes(sha256(f"{deal_seed} {action}".encode()).digest()[:8], "big")
