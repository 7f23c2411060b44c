"""The options of Jo-Jotte: the form of the game and the length of the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.engine.options import Idle, Options, option, whole_number
from game.engine.templates import mark


def _only_for(number: int) -> Idle:
    return lambda options, players: players != number


def is_chouette(options: JoJotteOptions, players: int) -> bool:
    """Return whether the game is a chouette: the box against a captain and a partner (JJ3C)."""
    return players == 3 and options.three == "chouette"


def _goal(options: JoJotteOptions, players: int) -> bool:
    # With one rubber, both choices mean the same.
    return is_chouette(options, players) or options.rubbers == 1


def _games(options: JoJotteOptions, players: int) -> bool:
    return not is_chouette(options, players)


@dataclass(frozen=True)
class JoJotteOptions(Options):
    """All variants of Jo-Jotte that the rules describe."""

    rubbers: int = whole_number(
        1, 1, 9,
        label=mark("Rubbers"),
        help=mark("Number of rubbers in a match. The first side to win two games wins a rubber."),
        idle=is_chouette,
    )  # fmt: skip
    rubber_goal: Literal["played", "won"] = option(
        "played", "won",
        label=mark("Match ends"),
        help=mark("Whether a match ends after that number of rubbers or when one side has won that number."),
        words={"played": mark("Rubbers played"), "won": mark("Rubbers won")},
        idle=_goal,
    )  # fmt: skip
    three: Literal["active_defender", "chouette"] = option(
        "active_defender", "chouette",
        label=mark("Three players"),
        help=mark("Whether only one of the two defenders plays each deal, or one player in the box plays "
                  "against two."),
        group=mark("Table"),
        words={"active_defender": mark("Active defender"), "chouette": mark("Chouette")},
        idle=_only_for(3),
    )  # fmt: skip
    four: Literal["partners", "cutthroat"] = option(
        "partners", "cutthroat",
        label=mark("Four players"),
        help=mark("Whether two play against two, or everyone plays alone while the dealer sits out."),
        group=mark("Table"),
        words={"partners": mark("Partners"), "cutthroat": mark("Cutthroat")},
        idle=_only_for(4),
    )  # fmt: skip
    chouette_games: int = whole_number(
        6, 1, 50,
        label=mark("Games of a chouette"),
        help=mark("Number of games in a match."),
        idle=_games,
    )  # fmt: skip
