"""Jo-Jotte for four players in partnerships, clause by clause, and the chouette of three."""

from __future__ import annotations

import pytest

from game.match.match import Match

from .at_the_table import act, asked, do, hand, legal, sees
from .jo_jotte_deals import (
    EIGHT_OF_HEARTS,
    NULLOS,
    ONE_SUIT_EACH,
    SEVEN_OF_DIAMONDS,
    SHARED_30_100,
    SHARED_90_40,
    SHARED_EQUALLY,
    STRONG,
    STRONG_LEADS,
    TURN_UP,
    TWO_SUITS_EACH,
    WEAK,
    WEAK_LEADS,
    begin,
    booked,
    lay,
    new_match,
    pass_on,
    play_out,
    tied,
    tricks,
)

NAMES = ["pass", "name C", "name D", "name S", "name NT"]
ACCEPTED = "0 accept, 1 pass, 2 pass, 3 pass"


@pytest.mark.parametrize(
    ("course", "player", "answers"),
    [
        # JJ4-1: two rounds
        ("", 0, ["accept", "pass"]),
        ("0 pass, 1 pass, 2 pass", 3, ["accept", "pass"]),
        ("0 pass, 1 pass, 2 pass, 3 pass", 0, NAMES),
        ("0 pass, 1 pass, 2 pass, 3 pass, 0 pass, 1 pass, 2 pass", 3, NAMES),
        # anyone may overcall with NT, the partner too; either opponent may double
        ("0 accept", 1, ["double", "name NT", "pass"]),
        ("0 accept, 1 pass", 2, ["name NT", "pass"]),
        ("0 accept, 1 pass, 2 pass", 3, ["double", "name NT", "pass"]),
        ("0 accept, 1 name NT", 2, ["double", "pass"]),
        ("0 accept, 1 name NT, 2 pass", 0, ["double", "pass"]),
        ("0 accept, 1 pass, 2 name NT", 3, ["double", "pass"]),
        ("0 accept, 1 pass, 2 name NT, 3 pass", 1, ["double", "pass"]),
        # the declarer or his partner redoubles; nobody overcalls a double
        ("0 accept, 1 double", 2, ["pass", "redouble"]),
        ("0 accept, 1 double, 2 pass", 0, ["pass", "redouble"]),
        ("0 accept, 1 pass, 2 pass, 3 double", 0, ["pass", "redouble"]),
        ("0 accept, 1 pass, 2 pass, 3 double, 0 pass", 2, ["pass", "redouble"]),
        ("0 accept, 1 name NT, 2 pass, 0 double", 1, ["pass", "redouble"]),
        # JJ4-3: after three passes one round from the declarer's left, he last
        (ACCEPTED, 1, ["nullo", "pass"]),
        (f"{ACCEPTED}, 1 pass", 2, ["pass", "slam"]),
        (f"{ACCEPTED}, 1 pass, 2 pass", 3, ["nullo", "pass"]),
        (f"{ACCEPTED}, 1 pass, 2 pass, 3 pass", 0, ["pass", "slam"]),
        # after a nullo only the declaring side is asked, after a slam nobody
        (f"{ACCEPTED}, 1 nullo, 2 pass", 0, ["pass", "slam"]),
        (f"{ACCEPTED}, 1 pass, 2 pass, 3 nullo", 0, ["pass", "slam"]),
        (f"{ACCEPTED}, 1 pass, 2 slam", 1, ["meld B", "pass"]),
        (f"{ACCEPTED}, 1 nullo, 2 slam", 1, ["meld B", "pass"]),
        # who doubled bids no nullo, nor does his partner
        ("0 accept, 1 double, 2 redouble", 2, ["pass", "slam"]),
        ("0 accept, 1 double, 2 pass, 0 pass, 2 pass", 0, ["pass", "slam"]),
        # melds from the left of the present declarer
        (f"{ACCEPTED}, 1 pass, 2 pass, 3 pass, 0 pass", 1, ["meld B", "pass"]),
        (f"{ACCEPTED}, 1 nullo, 2 pass, 0 pass", 2, ["meld B", "pass"]),
        (f"{ACCEPTED}, 1 pass, 2 pass, 3 nullo, 0 slam, 1 pass", 2, ["meld B", "pass"]),
    ],
)
def test_jj4_1_3_and_4_what_is_asked(course: str, player: int, answers: list[str]) -> None:
    match = begin(ONE_SUIT_EACH, EIGHT_OF_HEARTS, "partners")
    if course:
        act(match, course)
    assert match.to_act == player
    assert legal(match) == set(answers)


def test_jj4_1_if_all_pass_the_next_one_deals() -> None:
    match = begin(ONE_SUIT_EACH, EIGHT_OF_HEARTS, "partners")
    do(match, *["pass"] * 8)
    assert match.deal.finished
    assert booked(match) == []
    assert match.upcoming is not None
    assert match.upcoming.dealer == 0


@pytest.mark.parametrize("declarer", [0, 1, 2, 3])
def test_jj4_6_the_player_to_the_dealers_left_leads(declarer: int) -> None:
    match = begin(ONE_SUIT_EACH, EIGHT_OF_HEARTS, "partners")
    do(match, *["pass"] * declarer, "accept")
    pass_on(match)
    assert match.to_act == 0
    act(match, "0 play AC")
    assert match.to_act == 1, "and all four play"
    assert legal(match) == {f"play {card}" for card in ONE_SUIT_EACH[1].split()}


def no_trump(match: Match, course: str) -> list[str]:
    """A deal of two suits each, player 3 dealing, that is played at NT; what it brings."""
    lay(match, TWO_SUITS_EACH, SEVEN_OF_DIAMONDS)
    do(match, *["pass"] * 4, "name NT")
    pass_on(match)
    tricks(match, course)
    return booked(match)


def for_both(players: tuple[int, int], text: str) -> list[str]:
    return [f"{player} {text}" for player in players]


@pytest.mark.parametrize(
    ("course", "declarer", "said", "brings"),
    [
        # won, and each entry is booked to both partners
        (SHARED_90_40, 0, "", [
            "0 below 90 tricks 90 40", "1 above 40 tricks 90 40",
            "2 below 90 tricks 90 40", "3 above 40 tricks 90 40",
        ]),
        (SHARED_90_40, 2, "double, redouble", for_both((0, 2), "below 520 tricks 90 40 x4")),
        (SHARED_90_40, 0, "double, pass, pass", for_both((0, 2), "below 260 tricks 90 40 x2")),
        (SHARED_90_40, 1, "", for_both((0, 2), "below 130 tricks 40 90")),
        (SHARED_30_100, 0, "", for_both((1, 3), "below 130 tricks 30 100")),
        (SHARED_30_100, 2, "double, redouble", for_both((1, 3), "below 520 tricks 30 100 x4")),
        # equal
        (SHARED_EQUALLY, 0, "", ["- prison 130 prison"]),
        (SHARED_EQUALLY, 3, "double, pass, pass", ["- prison 260 prison"]),
        # a slam that is lost
        (SHARED_90_40, 0, "slam", for_both((1, 3), "above 130 tricks 90 40")),
        (SHARED_30_100, 0, "slam", for_both((1, 3), "below 130 tricks 30 100")),
        (SHARED_EQUALLY, 0, "slam", for_both((1, 3), "above 130 tricks 65 65")),
    ],
)  # fmt: skip
def test_jj4_7_sides_score_as_two_players(course: str, declarer: int, said: str, brings: list[str]) -> None:
    match = lay(new_match("partners"), TWO_SUITS_EACH, SEVEN_OF_DIAMONDS)
    do(match, *["pass"] * (4 + declarer), "name NT")
    if said == "slam":
        while "slam" not in legal(match):
            do(match, "pass")
    for text in said.split(", ") if said else ():
        do(match, text)
    pass_on(match)
    tricks(match, course)
    assert booked(match) == brings


@pytest.mark.parametrize("bidder", [0, 2])
@pytest.mark.parametrize(("said", "times"), [("pass", 1), ("double", 2)])
def test_jj4_3_and_7_a_slam_of_either_partner(bidder: int, said: str, times: int) -> None:
    match = begin(ONE_SUIT_EACH, EIGHT_OF_HEARTS, "partners")
    do(match, "pass", "pass", "pass", "pass", "name C", said)
    pass_on(match, "name", "double", "redouble")
    while not (match.to_act == bidder and "slam" in legal(match)):
        do(match, "pass")
    do(match, "slam")
    assert match.deal.state.declarer == 0, "the original declarer is the official one"
    pass_on(match)
    play_out(match)
    reason = "tricks 185 0" if times == 1 else "tricks 185 0 x2"
    assert booked(match) == [
        *for_both((0, 2), f"below {185 * times} {reason}"),
        *for_both((0, 2), "above 500 slam"),
    ]


@pytest.mark.parametrize(("high", "points"), [(True, 185), (False, 165)])
def test_jj4_7_all_tricks_and_jj_16_jo_jotte(high: bool, points: int) -> None:
    match = begin(ONE_SUIT_EACH, EIGHT_OF_HEARTS, "partners")
    do(match, "pass", "pass", "pass", "pass", "name C")
    pass_on(match)
    play_out(match, high)
    assert booked(match) == [
        *for_both((0, 2), f"below {points} tricks {points} 0"),
        *for_both((0, 2), "above 100 all tricks"),
    ]


@pytest.mark.parametrize(
    ("name", "bidder", "brings"),
    [
        # player 0 leads clubs, of which the others have none
        ("C", 1, for_both((1, 3), "above 200 nullo 0")),
        ("C", 3, for_both((1, 3), "above 200 nullo 0")),
        ("S", 0, for_both((1, 3), "above 900 nullo 8")),
        ("S", 2, for_both((1, 3), "above 900 nullo 8")),
    ],
)
def test_jj4_3_a_nullo_binds_the_whole_side(name: str, bidder: int, brings: list[str]) -> None:
    match = begin(ONE_SUIT_EACH, EIGHT_OF_HEARTS, "partners")
    do(match, *["pass"] * (4 if name == "C" else 5), f"name {name}")
    pass_on(match, "name", "double")
    while match.to_act != bidder:
        do(match, "pass")
    do(match, "nullo")
    pass_on(match)
    play_out(match)
    assert booked(match) == [*brings, "- prison 120 prison"]


def test_jj4_7_a_game_is_125_and_both_partners_win() -> None:
    match = new_match("partners")

    def thrown_in_until_3_deals() -> None:
        while match.upcoming is not None and match.upcoming.dealer != 3:
            lay(match, {})
            do(match, *["pass"] * 8)

    no_trump(match, SHARED_90_40)
    assert match.upcoming is not None
    assert match.upcoming.carried.below == (90, 0, 90, 0)
    thrown_in_until_3_deals()
    no_trump(match, SHARED_30_100)
    assert match.upcoming.carried.games == (0, 1, 0, 1)
    assert match.upcoming.carried.below == (0, 0, 0, 0), "both start again (JJ-23)"
    thrown_in_until_3_deals()
    no_trump(match, SHARED_EQUALLY)
    thrown_in_until_3_deals()
    assert no_trump(match, SHARED_30_100) == [
        *for_both((1, 3), "below 130 tricks 30 100"),
        "- prison -130 prison",
        *for_both((1, 3), "above 130 prison"),
        *for_both((1, 3), "above 300 rubber"),
    ]
    assert match.finished
    assert match.winners == [1, 3]
    assert match.totals == [90, 40 + 130 + 130 + 130 + 300] * 2


# The chouette of three: player 2 deals first and is the captain, 0 is in the box, 1 advises.


def places(match: Match) -> tuple[int, ...]:
    assert match.upcoming is not None
    return tuple(match.upcoming.carried.places)


def chouette(match: Match, winner: int, loser: int) -> list[str]:
    """The winner bids and makes it; 300 for the game."""
    lay(match, {winner: STRONG, loser: WEAK}, TURN_UP)
    while match.to_act != winner:
        do(match, "pass")
    do(match, "accept")
    pass_on(match)
    tricks(match, WEAK_LEADS)
    return booked(match)


def test_jj3c_the_places_and_the_deal() -> None:
    match = new_match("chouette", chouette_games=4)
    assert places(match) == (0, 2, 1)
    assert chouette(match, 0, 2) == [
        "0 below 100 tricks 100 50", "1 above 50 tricks 100 50", "2 above 50 tricks 100 50",
        "0 above 300 game",
    ]  # fmt: skip
    assert places(match) == (0, 1, 2), "captain and partner change places"
    assert match.upcoming is not None
    assert match.upcoming.dealer == 0, "the deal goes to the box"
    assert chouette(match, 1, 0) == [
        "0 above 50 tricks 100 50", "1 below 100 tricks 100 50", "2 below 100 tricks 100 50",
        "1 above 300 game", "2 above 300 game",
    ]  # fmt: skip
    assert places(match) == (1, 2, 0), "the captain goes into the box, the old box is partner"
    assert match.upcoming.dealer == 2, "the deal goes to the captain, whoever he is"
    chouette(match, 2, 1)
    assert places(match) == (2, 0, 1)
    assert match.upcoming.dealer == 2
    assert not match.finished
    chouette(match, 2, 0)
    assert match.finished, "four games"
    assert match.totals == [400 + 50 + 400 + 50, 50 + 400 + 50 + 50, 50 + 400 + 400 + 400]
    assert match.winners == [2], "most points"


def test_jj3c_the_captains_side_shares_everything() -> None:
    match = begin({0: WEAK, 2: STRONG}, TURN_UP, "chouette")
    act(match, "0 accept, 2 double, 0 redouble, 2 meld B, 0 pass, 0 pass, 0 pass")
    tricks(match, STRONG_LEADS)
    both = (1, 2)
    assert booked(match) == [
        *for_both(both, "above 20 meld B 1"),
        *for_both(both, "below 600 tricks 50 100 x4"),
        *for_both(both, "above 300 game"),
    ]


@pytest.mark.parametrize("box_wins", [False, True])
def test_jj3c_nullo_and_prison(box_wins: bool) -> None:
    match = new_match("chouette")
    tied(match, 0, 2)
    assert booked(match) == ["- prison 70 prison"]
    assert places(match) == (0, 2, 1), "no game is over"
    low, high, course, _, points = NULLOS[0]
    bidder, other = (0, 2) if box_wins else (2, 0)
    lay(match, {bidder: low, other: high}, "8C")
    while asked(match) in ("accept", "name"):
        do(match, "name D" if asked(match) == "name" and match.to_act == other else "pass")
    do(match, "pass", "nullo")
    pass_on(match)
    tricks(match, course)
    side = (0,) if box_wins else (1, 2)
    assert booked(match) == [
        *(f"{player} above 200 nullo 0" for player in side),
        "- prison -70 prison",
        *(f"{player} above 70 prison" for player in side),
        f"- prison {points} prison",
    ]


def test_jj3c_the_partner_sees_the_captains_hand_and_does_nothing() -> None:
    match = begin({0: STRONG, 2: WEAK}, TURN_UP, "chouette")
    do(match, "accept")
    pass_on(match)
    assert sees(match, 1, WEAK)
    assert not any(sees(match, 1, card) for card in STRONG.split())
    assert not any(sees(match, 0, card) for card in WEAK.split())
    assert hand(match, 1) == set()
    while not match.deal.finished:
        assert match.to_act in (0, 2)
        do(match, match.legal()[0].text)
