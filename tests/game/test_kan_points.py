"""What a round of four, five and six players brings (KAN-21, YON-9), and the options on it."""

from __future__ import annotations

from typing import Any

import pytest

from game.match.match import Match

from .at_the_table import entries
from .kan_deals import GAME, new_match, play_deal, round_points

ROUNDS: list[tuple[str, tuple[int, int], tuple[int, int]]] = [
    # how the deals end; kankei and mukankei, standard and zero-sum
    ("lost", (-1, 1), (-3, 2)),
    ("gyaku sukonku", (-10, 10), (-12, 8)),
    ("won, lost", (0, 0), (0, 0)),
    ("sukonku, lost", (1, -1), (3, -2)),
    ("won, won, lost", (1, -1), (3, -2)),
    ("won, won, won", (4, -4), (12, -8)),
    ("sukonku, sukonku, sukonku", (7, -7), (21, -14)),
    ("won, sukonku, lost", (2, -2), (6, -4)),
    ("won, gyaku sukonku", (-3, 3), (-6, 4)),
    ("sukonku, won, gyaku sukonku", (-3, 3), (-6, 4)),
    ("won, juuroku made, lost", (8, -8), (15, -10)),
    ("won, juuroku made, juuroku made", (18, -18), (36, -24)),
    ("won, juuroku failed", (-15, 15), (-27, 18)),
    ("sukonku, won, juuroku failed", (-13, 13), (-21, 14)),
    ("won, gyaku juuroku made", (-16, 16), (-15, 10)),
    ("sukonku, juuroku made, gyaku juuroku made", (-16, 16), (-15, 10)),
    # a failed gyaku juuroku: with zero-sum scores the earlier points count twice
    ("won, gyaku juuroku failed, lost", (32, -32), (33, -22)),
    ("sukonku, gyaku juuroku failed, lost", (33, -33), (39, -26)),
    ("won, won, gyaku juuroku failed", (35, -35), (45, -30)),
    ("won, gyaku juuroku failed, gyaku juuroku failed", (66, -66), (105, -70)),
    ("won, gyaku juuroku failed, gyaku sukonku", (-3, 3), (-6, 4)),
]
DOUBLED = {
    # as the option has it, at standard scores
    "won, gyaku juuroku failed, lost": 33,
    "sukonku, gyaku juuroku failed, lost": 35,
    "won, won, gyaku juuroku failed": 37,
    "won, gyaku juuroku failed, gyaku juuroku failed": 101,
    "won, gyaku juuroku failed, gyaku sukonku": -3,
}


def round_of(endings: str, players: int = 5, **options: Any) -> Match:
    match = new_match(players, rounds=2, **options)
    for ending in endings.split(", "):
        assert match.totals == [0] * players, "nothing is entered before the round is over"
        play_deal(match, ending)
    upcoming: Any = match.upcoming
    assert upcoming.carried.number == 2
    return match


def assert_brings(match: Match, kankei: int, mukankei: int) -> None:
    side = {0, 2, 5} if match.players == 6 else {0, 2}
    assert match.totals == [kankei if player in side else mukankei for player in range(match.players)]
    assert 0 not in [entry.points for entry in match.deal.entries]


@pytest.mark.parametrize(("endings", "standard", "zero_sum"), ROUNDS, ids=[row[0] for row in ROUNDS])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_kan_21_a_round(
    endings: str, standard: tuple[int, int], zero_sum: tuple[int, int], players: int
) -> None:
    assert_brings(round_of(endings, players), *standard)
    match = round_of(endings, players, scoring="zero_sum")
    assert_brings(match, *(zero_sum if players == 5 else standard))
    if players == 5:
        assert sum(match.totals) == 0


@pytest.mark.parametrize("endings", [row[0] for row in ROUNDS])
@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_failed_gyaku_juuroku_may_double_what_was_before(endings: str, players: int) -> None:
    plain = {row[0]: row[1][0] for row in ROUNDS}[endings]
    match = round_of(endings, players, failed_gyaku_doubles=True)
    points = DOUBLED.get(endings, plain) if players > 4 else plain
    assert_brings(match, points, -points)
    if players == 5:
        zero_sum = {row[0]: row[2] for row in ROUNDS}[endings]
        assert_brings(round_of(endings, 5, scoring="zero_sum", failed_gyaku_doubles=True), *zero_sum)


@pytest.mark.parametrize(
    ("endings", "lines"),
    [
        ("sukonku, won, lost", ["0 1 won 1", "0 1 sukonku 1", "0 1 won 2", "0 -1 lost 3"]),
        ("won, won, won", ["0 1 won 1", "0 1 won 2", "0 1 won 3", "0 1 three"]),
        ("won, juuroku made, juuroku failed", ["0 1 won 1", "0 8 juuroku 2", "0 -16 juuroku_failed 3"]),
        ("sukonku, won, gyaku sukonku", ["0 -3 gyaku_sukonku 3"]),
        ("sukonku, won, gyaku juuroku made", ["0 -16 gyaku_juuroku 3"]),
        (
            "sukonku, gyaku juuroku failed, lost",
            ["0 1 won 1", "0 1 sukonku 1", "0 2 doubled 2", "0 32 gyaku_juuroku_failed 2", "0 -1 lost 3"],
        ),
    ],
)
def test_kan_21_every_line_has_its_reason(endings: str, lines: list[str]) -> None:
    match = round_of(endings, failed_gyaku_doubles=True)
    assert [entry for entry in entries(match) if entry.startswith("0 ")] == lines
    assert round_points(match) == (sum(int(line.split()[1]) for line in lines), -match.totals[0])


def test_some_options_have_no_effect_at_some_tables() -> None:
    declared = GAME.Options.declared()

    def idle(name: str, players: int, **options: Any) -> bool:
        return not declared[name].matters(GAME.Options(**options), players)

    for name in ("showing", "double_kan", "shippo_jo"):
        assert [idle(name, players) for players in (3, 4, 5, 6)] == [True, True, False, False]
    assert [idle("scoring", players) for players in (3, 4, 5, 6)] == [False, True, False, True]
    doubling = [idle("failed_gyaku_doubles", players) for players in (3, 4, 5, 6)]
    assert doubling == [True, True, False, False]
    zero_sum = [idle("failed_gyaku_doubles", players, scoring="zero_sum") for players in (3, 4, 5, 6)]
    assert zero_sum == [True, True, True, False]
    for name in ("rounds", "direction"):
        assert not any(idle(name, players) for players in (3, 4, 5, 6))


def test_the_defaults_and_values_are_the_pages() -> None:
    assert GAME.Options().as_json() == {
        "rounds": 10,
        "showing": "free",
        "double_kan": "exchange",
        "direction": "anticlockwise",
        "scoring": "standard",
        "failed_gyaku_doubles": False,
        "shippo_jo": False,
    }
    values = {name: list(each.values) for name, each in GAME.Options.declared().items()}
    assert values.pop("rounds") == list(range(1, 51))
    assert values == {
        "showing": ["free", "tournament"],
        "double_kan": ["exchange", "redeal"],
        "direction": ["anticlockwise", "clockwise"],
        "scoring": ["standard", "zero_sum"],
        "failed_gyaku_doubles": [False, True],
        "shippo_jo": [False, True],
    }
    for preset in GAME.presets:
        for players in GAME.players:
            GAME.Options.read(preset.values, players)
