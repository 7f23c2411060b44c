"""What is played: each game in each of its forms, with every value of every option, and with any options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from . import game_door

OWN: dict[str, dict[int, dict[str, dict[str, Any]]]] = {
    "california_jack": {
        2: {"shasta sam": {"trump_choice": "cut", "stock": "face_down"}, "short": {"target": 7}},
    },
    "jan_ken_po": {5: {"card": {"scoring": "reference_card"}}},
    "napoleon": {
        4: {"hattori": {"style": "hattori"}},
        5: {
            "1885": {"style": "1885"},
            "strong joker": {"joker": "strong"},
            "stronger joker": {"joker": "stronger"},
            "weak joker": {"joker": "weak"},
        },
    },
    "jo_jotte": {3: {"chouette": {"three": "chouette"}}, 4: {"cutthroat": {"four": "cutthroat"}}},
    "kan": {4: {"coins": {"scoring": "zero_sum"}}, 5: {"tournament": {"showing": "tournament"}}},
}
"""The forms beside the standard ones: by game and number of players."""


@dataclass(frozen=True)
class Form:
    """A game as it is played at a table of its own; `number` counts the matches there."""

    name: str
    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def table(self, number: int) -> tuple[int, dict[str, Any]]:
        """How many play match `number`, and the options that are not as usual."""
        return self.players, self.options


class EachOption(Form):
    """One option after the other is not as usual, at each number of players that can choose the value."""

    def table(self, number: int) -> tuple[int, dict[str, Any]]:
        tables = [
            (players, {name: value})
            for players in game_door.games()[self.game]
            for name, values in game_door.option_values(self.game, players).items()
            for value in values[1:]
        ]
        # In an order that a new option does not upset.
        tables.sort(key=lambda table: sha256(str(table).encode()).digest())
        return tables[number % len(tables)]


class AnyOptions(Form):
    """All options by chance."""

    def table(self, number: int) -> tuple[int, dict[str, Any]]:
        rng = Random(f"{self.name} {number}")
        players = rng.choice(game_door.games()[self.game])
        values = game_door.option_values(self.game, players)
        return players, {name: Random(f"{name} {number}").choice(values[name]) for name in values}


def forms() -> Iterator[Form]:
    """All of them, game by game."""
    for game, numbers in game_door.games().items():
        for players in numbers:
            yield Form(f"{game} {players}", game, players)
            for name, options in OWN[game].get(players, {}).items():
                yield Form(f"{game} {players} {name}", game, players, options)
        yield EachOption(f"{game} each option", game, 0)
        yield AnyOptions(f"{game} any options", game, 0)
