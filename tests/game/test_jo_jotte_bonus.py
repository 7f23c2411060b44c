"""Jo-Jotte for two players, clause by clause: nullo, slam, all tricks, prison, rubbers, and who wins."""

from __future__ import annotations

import pytest

from game.match.match import Match

from .at_the_table import act, asked, do
from .jo_jotte_deals import (
    ALL_LOSING,
    ALL_WINNING,
    LONG_HEARTS,
    LONG_SPADES,
    NULLOS,
    STRONG,
    SWEEP,
    SWEEP_FIRST,
    UNEQUAL,
    WEAK,
    WEAK_LEADS,
    after_melds,
    begin,
    booked,
    lay,
    new_match,
    pass_on,
    tied,
    tricks,
)


def settled(match: Match) -> tuple[list[int], list[int], list[int], int]:
    """Below the line, games, rubbers and prison, as the next deal finds them."""
    assert match.upcoming is not None
    carried = match.upcoming.carried
    return list(carried.below), list(carried.games), list(carried.rubbers), carried.prison


# Nullo.


def nullo(match: Match, number: int, bidder: int = 0) -> list[str]:
    """A deal in which one bids nullo against the other's contract; what was booked."""
    low, high, course, _, _ = NULLOS[number]
    lay(match, {bidder: low, 1 - bidder: high}, "8C")
    while asked(match) in ("accept", "name"):
        do(match, "pass" if match.to_act == bidder or asked(match) == "accept" else "name D")
    do(match, "pass", "nullo")
    pass_on(match)
    assert match.to_act == 1 - bidder
    tricks(match, course)
    return booked(match)


@pytest.mark.parametrize(("number", "brings"), [(0, "0 above 200"), (1, "1 above 200"), (2, "1 above 400")])
def test_jj_20_what_a_nullo_brings(number: int, brings: str) -> None:
    *_, lost, points = NULLOS[number]
    match = new_match()
    assert nullo(match, number) == [f"{brings} nullo {lost}", f"- prison {points} prison"]
    assert settled(match) == ([0, 0], [0, 0], [0, 0], points)


@pytest.mark.parametrize(("number", "winner", "bonus"), [(0, 0, 200), (1, 1, 200), (2, 1, 400)])
def test_jj_21_a_nullos_winner_takes_the_prison_that_was_there_before(
    number: int, winner: int, bonus: int
) -> None:
    *_, lost, points = NULLOS[number]
    match = new_match()
    tied(match)
    assert nullo(match, number) == [
        f"{winner} above {bonus} nullo {lost}",
        "- prison -70 prison",
        f"{winner} above 70 prison",
        f"- prison {points} prison",
    ]
    assert match.totals[winner] == bonus + 70
    assert settled(match)[3] == points
    # the next hand's winner takes what this one left
    assert win(match, 1)[-2:] == [f"- prison -{points} prison", f"1 above {points} prison"]


def test_jj_20_all_tricks_are_no_bonus_in_a_nullo() -> None:
    match = lay(new_match(), {0: "AS KS QS JS TS AH KH TH QH", 1: "7S 8S 9S 7H 8H 9H JH 7D 8D"}, "8C")
    act(match, "0 pass, 1 pass, 0 pass, 1 name D, 0 pass, 0 nullo")
    pass_on(match)
    tricks(match, "7S AS, TS 8S, KS 9S, QS 7D, JS 8D, AH 7H, TH 8H, KH 9H, QH JH")
    assert booked(match) == ["1 above 1000 nullo 9", "- prison 60 prison"]


# Slam and all tricks.

# Against two fours of a kind: 200 points in melds, and the king and queen of trumps.
MELDLESS = "JS 9S AS TS AH AD AC TH TD"
TWO_FOURS = "QS QH QD QC KS KH KD KC 7S"
SWEEP_FOURS = "KC AC, JS 7S, 9S QS, AS KS, AH QH, TH KH, AD QD, TD KD, TS QC"
SWEEP_JO_JOTTE = "KC AC, JS 7S, 9S KS, AS QS, AH QH, TH KH, AD QD, TD KD, TS QC"


@pytest.mark.parametrize(
    ("bids", "brings"),
    [
        ("0 accept, 1 pass", "0 below 155 tricks 155 0, 0 above 100 all tricks"),
        ("0 accept, 1 double, 0 pass", "0 below 310 tricks 155 0 x2, 0 above 100 all tricks"),
        ("0 accept, 1 pass, slam", "0 below 155 tricks 155 0, 0 above 500 slam"),
        ("0 accept, 1 double, 0 pass, slam", "0 below 310 tricks 155 0 x2, 0 above 500 slam"),
        ("0 accept, 1 double, 0 redouble, slam", "0 below 620 tricks 155 0 x4, 0 above 500 slam"),
        # either side wins the 100
        ("0 pass, 1 accept, 0 pass", "0 below 155 tricks 0 155, 0 above 100 all tricks"),
        ("0 pass, 1 accept, 0 double, 1 pass", "0 below 310 tricks 0 155 x2, 0 above 100 all tricks"),
        # against the other's slam, too
        ("0 pass, 1 accept, 0 pass, slam", "0 below 155 tricks 0 155, 0 above 100 all tricks"),
    ],
)
def test_jj_22_slam_and_all_tricks(bids: str, brings: str) -> None:
    match = begin({0: ALL_WINNING, 1: ALL_LOSING})
    *course, last = bids.split(", ")
    act(match, ", ".join(course if last == "slam" else [*course, last]))
    while asked(match) != "slam":
        do(match, "pass")
    do(match, "slam" if last == "slam" else "pass")
    pass_on(match)
    tricks(match, SWEEP if match.to_act == 1 else SWEEP_FIRST)
    assert ", ".join(booked(match)) == brings


@pytest.mark.parametrize(
    ("slam", "doubled", "course", "brings"),
    [
        # without the slam 155 are less than 200 and lose; the 100 are the declarer's all the same
        ("pass", False, SWEEP_FOURS, "1 below 155 tricks 155 0, 0 above 100 all tricks"),
        ("pass", True, SWEEP_FOURS, "1 below 310 tricks 155 0 x2, 0 above 100 all tricks"),
        # a slam that is made is won whatever the totals; the defender keeps Jo-Jotte
        ("slam", False, SWEEP_FOURS, "0 below 155 tricks 155 0, 0 above 500 slam"),
        (
            "slam", False, SWEEP_JO_JOTTE,
            "0 below 155 tricks 155 20, 1 above 20 tricks 155 20, 0 above 500 slam",
        ),
        ("slam", True, SWEEP_JO_JOTTE, "0 below 350 tricks 155 20 x2, 0 above 500 slam"),
    ],
)  # fmt: skip
def test_jj_17_and_22_melds_decide_who_wins_but_not_over_a_slam(
    slam: str, doubled: bool, course: str, brings: str
) -> None:
    match = begin({0: MELDLESS, 1: TWO_FOURS})
    act(match, "0 accept, 1 double, 0 pass" if doubled else "0 accept, 1 pass, 1 pass")
    act(match, f"1 pass, 1 meld A, 0 {slam}, 0 pass, 1 pass")
    assert booked(match)[0] == "1 above 200 meld A 2"
    tricks(match, course)
    assert ", ".join(after_melds(match)) == brings


def test_jj_18_melds_are_never_multiplied() -> None:
    match = begin({0: "JS 9S KS QS AH TH 7H 7C 8C", 1: "AS TS 8H KH QH 9H AC TC KC"}, "7S")
    act(match, "0 accept, 1 double, 0 redouble, 0 pass, 0 meld B")
    assert booked(match) == ["0 above 20 meld B 1"]
    tricks(match, "AC 7C, TC 8C, KC KS, 9S TS, JS AS, AH 8H, TH 9H, 7H QH, KH QS")
    # 10, 25, 30, 10, 10 and 10, the last trick, Jo and Jotte; 10, 10 and 5
    assert after_melds(match) == ["0 below 600 tricks 125 25 x4"]


@pytest.mark.parametrize(
    ("said", "brings"),
    [
        ("pass", "0 below 75 tricks 75 55, 1 above 55 tricks 75 55"),
        ("meld B", "1 above 20 meld B 1, - prison 130 prison"),
    ],
)
def test_jj_19_melds_make_a_tie_but_do_not_go_to_prison(said: str, brings: str) -> None:
    match = begin({0: "JS 9S QS 9C AH TH 8H 7C 8C", 1: "AS TS KS KH QH JH AC TC KC"})
    act(match, f"0 accept, 1 pass, 1 pass, 1 {said}, 0 pass, 0 pass")
    tricks(match, "AC 7C, TC 8C, KC 9C, JH AH, JS KS, 9S TS, TH QH, 8H KH, AS QS")
    # 10, 25, 25 and 15; 10, 10, 5, 5 and 15, and the last trick
    assert ", ".join(booked(match)) == brings


def test_jj_19_and_22_all_tricks_are_a_bonus_in_a_tie_too() -> None:
    match = begin({0: "JS 9S AS TS KS 8S AH AC 8C", 1: "QS QH QD QC JD TD 9D AD TH"}, "7S")
    act(match, "0 accept, 1 pass, 1 pass, 1 meld A B, 0 pass, 0 pass")
    tricks(match, "AD 8S, JS QS, 9S 9D, AS JD, TS TD, KS QD, AH QH, AC QC, 8C TH")
    assert booked(match) == [
        "1 above 100 meld A 1",
        "1 above 40 meld B 1",
        "0 above 100 all tricks",
        "- prison 140 prison",
    ]


# Games, rubbers, and the match. With these a player wins 100 below the line, the other 50 above it.


def win(match: Match, player: int) -> list[str]:
    lay(match, {player: STRONG, 1 - player: WEAK}, "8S")
    while asked(match) == "accept":
        do(match, "accept" if match.to_act == player else "pass")
    pass_on(match)
    tricks(match, WEAK_LEADS)
    return booked(match)


def forty(match: Match, player: int) -> list[str]:
    """40 below the line for the player, 30 above it for the other."""
    lay(match, {player: LONG_HEARTS, 1 - player: LONG_SPADES}, "8C")
    while asked(match) in ("accept", "name"):
        do(match, "name NT" if asked(match) == "name" and match.to_act == player else "pass")
    pass_on(match)
    tricks(match, UNEQUAL)
    return booked(match)


def test_jj_23_a_game_is_80_below_the_line_and_then_both_start_again() -> None:
    match = new_match()
    assert forty(match, 0) == ["0 below 40 tricks 40 30", "1 above 30 tricks 40 30"]
    assert settled(match) == ([40, 0], [0, 0], [0, 0], 0)
    forty(match, 1)
    assert settled(match) == ([40, 40], [0, 0], [0, 0], 0)
    assert forty(match, 1) == ["0 above 30 tricks 40 30", "1 below 40 tricks 40 30"], "no bonus for a game"
    assert settled(match) == ([0, 0], [0, 1], [0, 0], 0)
    forty(match, 0)
    assert settled(match) == ([40, 0], [0, 1], [0, 0], 0)
    assert win(match, 0)[-1] == "1 above 50 tricks 100 50"
    assert settled(match) == ([0, 0], [1, 1], [0, 0], 0)
    assert win(match, 1)[-1] == "1 above 300 rubber"
    assert match.finished
    assert match.winners == [1]
    assert match.upcoming is None
    assert match.totals == [40 + 30 + 30 + 40 + 100 + 50, 30 + 40 + 40 + 30 + 50 + 100 + 300]


def test_jj_23_what_stands_above_the_line_wins_no_game() -> None:
    match = new_match()
    for _ in range(3):
        nullo(match, 2)
    assert settled(match)[:3] == ([0, 0], [0, 0], [0, 0])
    assert match.totals == [0, 3 * 400 + 75 + 75]


def test_jj_24_all_agreed_rubbers_are_played_and_most_of_them_win() -> None:
    match = new_match(rubbers=3)
    for player in (0, 0, 0, 0):
        win(match, player)
    assert settled(match) == ([0, 0], [0, 0], [2, 0], 0)
    assert not match.finished
    assert match.winners == []
    for _ in range(4):
        nullo(match, 2)  # 400 above for player 1
    win(match, 1)
    assert win(match, 1)[-1] == "1 above 300 rubber"
    assert match.finished
    assert match.totals[1] > match.totals[0]
    assert match.winners == [0], "two rubbers to one, though with less points"


def test_jj_24_or_the_match_ends_when_somebody_has_won_so_many_whatever_the_points() -> None:
    match = new_match(rubbers=2, rubber_goal="won")
    for player in (0, 0, 1, 1):
        win(match, player)
    assert settled(match) == ([0, 0], [0, 0], [1, 1], 0)
    assert not match.finished, "two rubbers have been played"
    for _ in range(4):
        nullo(match, 2)  # 400 above for player 1
    win(match, 0)
    assert not match.finished
    assert win(match, 0)[-1] == "0 above 300 rubber"
    assert match.finished
    assert match.totals[1] > match.totals[0]
    assert match.winners == [0]


@pytest.mark.parametrize(("goal", "over"), [("played", True), ("won", False)])
def test_jj_24_three_rubbers_of_which_nobody_has_won_three(goal: str, over: bool) -> None:
    match = new_match(rubbers=3, rubber_goal=goal)
    for player in (0, 0, 1, 1, 0, 0):
        win(match, player)
    assert match.finished == over
    assert match.winners == ([0] if over else [])


def test_jj_24_equal_rubbers_most_points_in_all() -> None:
    match = new_match(rubbers=2)
    for player in (0, 0, 1):
        win(match, player)
    forty(match, 0)
    win(match, 1)
    assert match.finished
    assert match.totals == [640, 630]
    assert match.winners == [0]


def test_jj_24_equal_in_both_several_winners() -> None:
    match = new_match(rubbers=2)
    for player in (0, 0, 1, 1):
        win(match, player)
    assert match.finished
    assert match.totals == [600, 600]
    assert match.winners == [0, 1]


def test_jj_21_the_prison_outlives_games_and_rubbers() -> None:
    match = new_match(rubbers=2)
    for number in range(2):
        tied(match)
        tied(match, 1, 0)
        assert settled(match)[3] == 140
        assert win(match, number)[-1] == f"{number} above 140 prison"
        assert win(match, number)[-1] == f"{number} above 300 rubber"
    assert match.finished
