"""Is this checkout as fast as another? Both run `python -m game bench` by turns, game by game.

What counts is the ratio of the CPU times of a round, in the median over the rounds: two runs one after the
other have the same neighbours on a machine, two evenings have not.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from . import game_door

HERE = Path(__file__).parents[2]
MEASURES = ("plays_per_second", "iterations_per_second")
BAR = 0.97
"""What was measured before may fall to this share, no lower."""

Key = tuple[str, str, str]
"""Measure, game and number of players."""


def run(given: argparse.Namespace) -> int:
    ratios = compare(given.against.resolve(), given.rounds, given.game or sorted(game_door.games()))
    middle = {key: median(found) for key, found in ratios.items()}
    for key, ratio in middle.items():
        spread = f"{min(ratios[key]):.3f} to {max(ratios[key]):.3f}"
        print(f"{' '.join(key):45} {ratio:.3f}  ({spread}){'  SLOWER' if ratio < BAR else ''}")
    for measure in MEASURES:
        print(f"{measure}: {median(ratio for key, ratio in middle.items() if key[0] == measure):.3f} in all")
    if given.out:
        given.out.write_text(json.dumps({" ".join(key): found for key, found in ratios.items()}, indent=1))
    return int(any(ratio < BAR for ratio in middle.values()))


def compare(other: Path, rounds: int, games: Sequence[str]) -> dict[Key, list[float]]:
    """The ratios of all rounds: above 1 where this checkout is the faster one."""
    ratios: dict[Key, list[float]] = {}
    for number in range(rounds):
        for game in games:
            order = (HERE, other) if number % 2 else (other, HERE)
            figures = {checkout: bench(checkout, game) for checkout in order}
            for key, now in figures[HERE].items():
                ratios.setdefault(key, []).append(now / figures[other][key])
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    return ratios


def bench(checkout: Path, game: str) -> dict[Key, float]:
    """One round of a game's benchmark in a process of its own."""
    python = [sys.executable, "-m"]
    command = [*python, "game", "bench", "--game", game, "--rounds", "1", "--no-endings", "--json"]
    environment = os.environ | {"PYTHONHASHSEED": "0", "PYTHONPATH": str(checkout)}
    done = subprocess.run(
        command, cwd=checkout, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    figures = json.loads(done.stdout)
    return {
        (measure, game, players): rate
        for measure in MEASURES
        for players, rate in figures[measure][game].items()
    }
