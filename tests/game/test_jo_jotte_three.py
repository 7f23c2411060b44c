"""Jo-Jotte for three players with an active defender, and for four with a dealer who sits out."""

from __future__ import annotations

import pytest

from game.match.match import Match

from .at_the_table import act, asked, do, hand, legal
from .jo_jotte_deals import (
    ALL_LOSING,
    ALL_WINNING,
    EQUAL,
    FIRST,
    HIGH,
    LONG_HEARTS,
    LONG_SPADES,
    LOW,
    NULLOS,
    SECOND,
    STRONG,
    STRONG_LEADS,
    SWEEP,
    SWEEP_FIRST,
    THIRD,
    TURN_UP,
    WEAK,
    WEAK_LEADS,
    after_melds,
    begin,
    booked,
    lay,
    new_match,
    order,
    pass_on,
    tricks,
)

both_forms = pytest.mark.parametrize("form", ["active_defender", "cutthroat"])
NAMES = ["pass", "name C", "name D", "name H", "name NT"]
ACCEPTED = "0 accept, 1 pass, 2 pass"
UNDOUBLED = f"{ACCEPTED}, 1 pass, 2 pass"
DOUBLED = f"{ACCEPTED}, 1 double"


@both_forms
@pytest.mark.parametrize(
    ("course", "player", "answers"),
    [
        # JJ3-1: two rounds as JJ-4, then the others name NT or pass; the first NT ends it
        ("", 0, ["accept", "pass"]),
        ("0 pass, 1 pass", 2, ["accept", "pass"]),
        ("0 pass, 1 pass, 2 pass", 0, NAMES),
        ("0 pass, 1 pass, 2 pass, 0 pass, 1 pass", 2, NAMES),
        ("0 accept", 1, ["name NT", "pass"]),
        ("0 accept, 1 pass", 2, ["name NT", "pass"]),
        ("0 pass, 1 accept", 2, ["name NT", "pass"]),
        ("0 pass, 1 accept, 2 pass", 0, ["name NT", "pass"]),
        ("0 accept, 1 name NT", 2, ["double", "pass"]),
        ("0 accept, 1 name NT, 2 pass", 0, ["double", "pass"]),
        ("0 pass, 1 pass, 2 pass, 0 name NT", 1, ["double", "pass"]),
        # JJ3-2: doubles from the declarer's left, sides, the redouble
        (ACCEPTED, 1, ["double", "pass"]),
        (f"{ACCEPTED}, 1 pass", 2, ["double", "pass"]),
        (DOUBLED, 2, ["side declarer", "side defender"]),
        (f"{ACCEPTED}, 1 pass, 2 double", 1, ["side declarer", "side defender"]),
        (f"{DOUBLED}, 2 side defender", 0, ["pass", "redouble"]),
        # JJ3-3: undoubled, the left one and then the right one
        (UNDOUBLED, 1, ["defend", "nullo", "withdraw"]),
        (f"{UNDOUBLED}, 1 withdraw", 2, ["defend", "nullo"]),
        (f"{UNDOUBLED}, 1 defend", 2, ["nullo", "withdraw"]),
        (f"{UNDOUBLED}, 1 nullo", 0, ["pass", "slam"]),
        (f"{UNDOUBLED}, 1 defend, 2 nullo", 0, ["pass", "slam"]),
        (f"{UNDOUBLED}, 1 withdraw, 2 defend", 0, ["pass", "slam"]),
        # JJ3-4: doubled, nullo only from one who sides with the declarer
        (f"{DOUBLED}, 2 side declarer, 0 pass", 2, ["nullo", "pass"]),
        (f"{DOUBLED}, 2 side declarer, 0 redouble", 2, ["nullo", "pass"]),
        (f"{DOUBLED}, 2 side defender, 0 redouble", 0, ["pass", "slam"]),
        # JJ3-5: who defends against a nullo, or an undoubled slam
        (f"{UNDOUBLED}, 1 nullo, 0 pass", 2, ["defend", "withdraw"]),
        (f"{UNDOUBLED}, 1 defend, 2 nullo, 0 pass", 0, ["defend", "withdraw"]),
        (f"{DOUBLED}, 2 side declarer, 0 pass, 2 nullo, 0 pass", 0, ["defend", "withdraw"]),
        (f"{UNDOUBLED}, 1 nullo, 0 slam", 1, ["defend", "withdraw"]),
        (f"{UNDOUBLED}, 1 defend, 2 withdraw, 0 slam", 1, ["defend", "withdraw"]),
    ],
)
def test_jj3_1_to_5_what_is_asked(form: str, course: str, player: int, answers: list[str]) -> None:
    match = begin({0: FIRST, 1: SECOND, 2: THIRD}, TURN_UP, form)
    if course:
        act(match, course)
    assert match.to_act == player
    assert legal(match) == set(answers)


@both_forms
@pytest.mark.parametrize(
    ("course", "leader", "declarer"),
    [
        (f"{UNDOUBLED}, 1 defend, 2 withdraw, 0 pass", 1, 0),
        (f"{UNDOUBLED}, 1 withdraw, 2 defend, 0 pass", 2, 0),
        (f"{UNDOUBLED}, 1 nullo, 0 pass, 2 defend", 2, 1),
        (f"{UNDOUBLED}, 1 nullo, 0 pass, 2 withdraw", 0, 1),
        (f"{UNDOUBLED}, 1 withdraw, 2 nullo, 0 pass, 0 withdraw", 1, 2),
        (f"{UNDOUBLED}, 1 nullo, 0 slam, 1 defend", 1, 0),
        (f"{UNDOUBLED}, 1 withdraw, 2 defend, 0 slam, 1 withdraw", 2, 0),
        (f"{UNDOUBLED}, 1 withdraw, 2 defend, 0 slam, 1 defend", 1, 0),
        (f"{DOUBLED}, 2 side defender, 0 pass, 0 pass", 1, 0),
        (f"{DOUBLED}, 2 side declarer, 0 pass, 2 nullo, 0 slam", 1, 0),
        (f"{DOUBLED}, 2 side declarer, 0 pass, 2 nullo, 0 pass, 0 withdraw", 1, 2),
        (f"{ACCEPTED}, 1 pass, 2 double, 1 side declarer, 0 pass, 1 pass, 0 slam", 2, 0),
    ],
)
def test_jj3_5_and_6_who_plays_and_leads(form: str, course: str, leader: int, declarer: int) -> None:
    match = begin({0: FIRST, 1: SECOND, 2: THIRD}, TURN_UP, form)
    act(match, course)
    assert asked(match) == "play"
    assert match.to_act == leader
    idle = ({0, 1, 2} - {leader, declarer}).pop()
    assert hand(match, idle) == set()
    players = set()
    while not match.deal.finished:
        players.add(match.to_act)
        do(match, match.legal()[0].text)
    assert players == {leader, declarer}


def played(form: str, hands: dict[int, str], course: str, cards: str) -> Match:
    """A whole deal in which no melds are declared."""
    match = begin(hands, TURN_UP, form)
    act(match, course)
    pass_on(match)
    tricks(match, cards)
    assert match.deal.finished
    return match


TWO_DOUBLED = "0 pass, 1 accept, 2 pass, 0 pass, 2 pass, 0 double"
TWO_UNDOUBLED = "0 pass, 1 accept, 2 pass, 0 pass, 2 pass, 0 pass, 2 withdraw, 0 defend"
LEFT, RIGHT = {0: STRONG, 1: WEAK}, {0: STRONG, 2: WEAK}
SCORES = [
    # hands, bids, course; what it brings, and in what column the dealer of four scores how much of it
    (LEFT, f"{UNDOUBLED}, 1 defend, 2 withdraw, 0 pass", WEAK_LEADS,
     "0 below 100, 1 above 50, 2 above 50", 50, "tricks 100 50"),
    (RIGHT, f"{UNDOUBLED}, 1 withdraw, 2 defend, 0 pass", WEAK_LEADS,
     "0 below 100, 1 above 50, 2 above 50", 50, "tricks 100 50"),
    (LEFT, f"{TWO_UNDOUBLED}, 1 pass", STRONG_LEADS, "0 above 150, 2 above 150", 150, "tricks 50 100"),
    # doubled: the winning active player below, who is on his side above
    (LEFT, f"{DOUBLED}, 2 side declarer, 0 pass, 2 pass, 0 pass", WEAK_LEADS,
     "0 below 300, 2 above 300", 300, "tricks 100 50 x2"),
    (LEFT, f"{DOUBLED}, 2 side defender, 0 pass, 0 pass", WEAK_LEADS, "0 below 300", 0, "tricks 100 50 x2"),
    (LEFT, f"{DOUBLED}, 2 side declarer, 0 redouble, 2 pass, 0 pass", WEAK_LEADS,
     "0 below 600, 2 above 600", 600, "tricks 100 50 x4"),
    (LEFT, f"{TWO_DOUBLED}, 2 side defender, 1 pass, 1 pass", STRONG_LEADS,
     "0 below 300, 2 above 300", 300, "tricks 50 100 x2"),
    (LEFT, f"{TWO_DOUBLED}, 2 side declarer, 1 redouble, 2 pass, 1 pass", STRONG_LEADS,
     "0 below 600", 0, "tricks 50 100 x4"),
    # a slam lost: undoubled always above; doubled as for two
    (LEFT, f"{UNDOUBLED}, 1 defend, 2 withdraw, 0 slam, 1 defend", WEAK_LEADS,
     "1 above 150, 2 above 150", 150, "tricks 100 50"),
    (LEFT, f"{TWO_UNDOUBLED}, 1 slam, 2 withdraw", STRONG_LEADS,
     "0 above 150, 2 above 150", 150, "tricks 50 100"),
    (LEFT, f"{DOUBLED}, 2 side defender, 0 pass, 0 slam", WEAK_LEADS,
     "1 above 300, 2 above 300", 300, "tricks 100 50 x2"),
    (LEFT, f"{DOUBLED}, 2 side declarer, 0 pass, 2 pass, 0 slam", WEAK_LEADS,
     "1 above 300", 0, "tricks 100 50 x2"),
    (LEFT, f"{TWO_DOUBLED}, 2 side defender, 1 pass, 1 slam", STRONG_LEADS,
     "0 below 300, 2 above 300", 300, "tricks 50 100 x2"),
    # a slam over the nullo of one who sided: the siding stays
    (LEFT, f"{DOUBLED}, 2 side declarer, 0 pass, 2 nullo, 0 slam", WEAK_LEADS,
     "1 above 300", 0, "tricks 100 50 x2"),
]  # fmt: skip


@both_forms
@pytest.mark.parametrize(("hands", "bids", "course", "brings", "dealers", "reason"), SCORES)
def test_jj3_7_and_jj4c_what_tricks_bring(
    form: str, hands: dict[int, str], bids: str, course: str, brings: str, dealers: int, reason: str
) -> None:
    expected = [f"{text} {reason}" for text in brings.split(", ")]
    if form == "cutthroat" and dealers:
        expected.append(f"3 above {dealers} {reason}")
    assert booked(played(form, hands, bids, course)) == expected


@both_forms
@pytest.mark.parametrize(
    ("bids", "said", "sided", "tricks_of"),
    [
        (f"{UNDOUBLED}, 1 defend, 2 withdraw", "slam", False, "tricks 155 0"),
        (f"{DOUBLED}, 2 side declarer, 0 pass, 2 pass", "slam", True, "tricks 155 0 x2"),
        (f"{UNDOUBLED}, 1 defend, 2 withdraw", "pass", False, "tricks 155 0"),
        (f"{DOUBLED}, 2 side declarer, 0 pass, 2 pass", "pass", True, "tricks 155 0 x2"),
    ],
)
def test_jj3_8_slam_and_all_tricks(form: str, bids: str, said: str, sided: bool, tricks_of: str) -> None:
    again = ", 1 defend" if said == "slam" and not sided else ""
    match = played(form, {0: ALL_WINNING, 1: ALL_LOSING}, f"{bids}, 0 {said}{again}", SWEEP)
    others = ([2, 3] if form == "cutthroat" else [2]) if sided else []
    bonus = "500 slam" if said == "slam" else "100 all tricks"
    assert booked(match) == [
        f"0 below {310 if sided else 155} {tricks_of}",
        *(f"{player} above 310 {tricks_of}" for player in others),
        *(f"{player} above {bonus}" for player in (0, *others)),
    ]


@both_forms
def test_jj_22_and_jj3_8_all_tricks_against_a_slam(form: str) -> None:
    course = f"{UNDOUBLED}, 1 defend, 2 withdraw, 0 slam, 1 defend"
    match = played(form, {0: ALL_LOSING, 1: ALL_WINNING}, course, SWEEP_FIRST)
    defenders = [1, 2, 3] if form == "cutthroat" else [1, 2]
    assert booked(match) == [
        *(f"{player} above 155 tricks 0 155" for player in defenders),
        *(f"{player} above 100 all tricks" for player in defenders),
    ]


@both_forms
@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize(("number", "made"), [(0, True), (1, False), (2, False)])
def test_jj3_8_a_nullo_counts_as_undoubled(form: str, doubled: bool, number: int, made: bool) -> None:
    low, high, course, lost, points = NULLOS[number]
    match = begin({2: low, 0: high}, "8C", form)
    start = "0 pass, 1 pass, 2 pass, 0 name D, 1 pass, 2 pass"
    if doubled:
        act(match, f"{start}, 1 double, 2 side declarer, 0 redouble, 2 nullo, 0 pass, 0 defend")
    else:
        act(match, f"{start}, 1 pass, 2 pass, 1 defend, 2 nullo, 0 pass, 0 defend")
    pass_on(match)
    tricks(match, course)
    opponents = [0, 1, 3] if form == "cutthroat" else [0, 1]
    bonus = [f"{player} above {50 + 50 * lost} nullo {lost}" for player in opponents]
    assert booked(match) == [*(["2 above 200 nullo 0"] if made else bonus), f"- prison {points} prison"]


@both_forms
@pytest.mark.parametrize("sided", ["declarer", "defender", ""])
def test_jj3_8_the_inactive_score_melds_with_their_side(form: str, sided: str) -> None:
    run = "JS QS KS 7D AH TH 8H 7C 8C"
    for melder in (0, 1):
        match = begin({melder: run, 1 - melder: SECOND}, TURN_UP, form)
        act(match, f"{DOUBLED}, 2 side {sided}, 0 pass" if sided else f"{UNDOUBLED}, 1 defend, 2 withdraw")
        pass_on(match, "nullo", "slam", "exchange")
        assert match.to_act == melder
        do(match, "meld B")
        others = [2, 3] if form == "cutthroat" else [2]
        with_declarer = sided == "declarer"
        score = sorted([melder, *(others if (melder == 0) == with_declarer else [])])
        assert booked(match) == [f"{player} above 20 meld B 1" for player in score]


@both_forms
def test_jj3_8_prison_goes_in_full_to_every_player_of_the_winning_side(form: str) -> None:
    players = 4 if form == "cutthroat" else 3
    for defended in (False, True):
        match = new_match(form)
        lay(match, {0: LONG_SPADES, 1: LONG_HEARTS}, "8C")
        act(match, "0 pass, 1 pass, 2 pass, 0 pass, 1 name NT, 2 pass, 0 pass, 2 withdraw, 0 defend, 1 pass")
        pass_on(match)
        tricks(match, EQUAL)
        assert booked(match) == ["- prison 70 prison"]
        # now player 0 deals
        lay(match, {1: WEAK, 2: STRONG} if defended else {1: STRONG, 2: WEAK}, TURN_UP)
        first, last = 1, 3 if players == 4 else 0
        act(
            match,
            f"{first} accept, 2 pass, {last} pass, 2 pass, {last} pass, 2 defend, {last} withdraw, 1 pass",
        )
        pass_on(match)
        tricks(match, STRONG_LEADS if defended else WEAK_LEADS)
        winners = sorted({*range(players)} - {1}) if defended else [1]
        assert after_melds(match)[-1 - len(winners) :] == [
            "- prison -70 prison",
            *(f"{player} above 70 prison" for player in winners),
        ]


def won_by_0(match: Match, *said: str, defending: bool = False) -> None:
    """A game for player 0, who declares or defends against his left neighbour; what is said if it can be."""
    players = order(match)
    opponent = players[(players.index(0) + 1) % 3]
    lay(match, {0: STRONG, opponent: WEAK}, TURN_UP)
    bidder = opponent if defending else 0
    while match.to_act != bidder:
        do(match, "pass")
    do(match, "accept")
    while asked(match) != "play":
        plays = match.to_act in (0, opponent)
        may = legal(match) - (set() if plays else {"double"})
        do(match, next(text for text in (*said, "defend", "withdraw", "pass") if text in may))
    tricks(match, STRONG_LEADS if defending else WEAK_LEADS)


@both_forms
@pytest.mark.parametrize(
    ("said", "defending", "shared"),
    [
        ((), False, False),
        (("double", "side declarer"), False, True),
        (("double", "side defender"), False, False),
        (("double", "side defender"), True, True),
        (("double", "side declarer"), True, False),
    ],
)
def test_jj3_8_and_jj4c_the_rubber_bonus_goes_to_who_scores_with_its_winner_too(
    form: str, said: tuple[str, ...], defending: bool, shared: bool
) -> None:
    match = new_match(form)
    won_by_0(match, "double", "side declarer")
    assert not any("rubber" in text for text in booked(match))
    if form == "cutthroat":
        assert match.upcoming is not None
        assert match.upcoming.dealer == 0, "the deal passes to the left"
        lay(match, {})
        do(match, *["pass"] * 6)
    won_by_0(match, *said, defending=defending)
    opponent = 1 if form == "active_defender" else 2
    winners = [player for player in range(match.players) if player == 0 or (shared and player != opponent)]
    assert [text for text in booked(match) if "rubber" in text] == [
        f"{player} above 300 rubber" for player in winners
    ]
    assert match.finished
    assert match.deal.state.left.rubbers == (1, *[0] * (match.players - 1)), "it is his alone"
    assert match.winners == [0]


@both_forms
@pytest.mark.parametrize(
    ("course", "order"),
    [
        (f"{UNDOUBLED}, 1 defend, 2 withdraw, 0 pass", [1, 0]),
        (f"{UNDOUBLED}, 1 withdraw, 2 defend, 0 slam, 1 withdraw", [2, 0]),
        (f"{UNDOUBLED}, 1 nullo, 0 pass, 2 defend", [2, 1]),
        (f"{DOUBLED}, 2 side declarer, 0 pass, 2 nullo, 0 pass, 0 defend", [0, 2]),
        (f"{DOUBLED}, 2 side declarer, 0 pass, 2 nullo, 0 slam", [1, 0]),
    ],
)
def test_jj3_6_the_active_two_declare_the_defender_first(form: str, course: str, order: list[int]) -> None:
    match = begin({0: "TS JS QS", 1: "TH JH QH", 2: "TD JD QD"}, TURN_UP, form)
    act(match, course)
    asked_to_meld = []
    while asked(match) != "play":
        if asked(match) == "meld":
            asked_to_meld.append(match.to_act)
        do(match, "pass")
    assert asked_to_meld == order
    assert match.to_act == order[0]


def test_jj4c_the_dealer_sits_out_and_left_skips_him() -> None:
    match = lay(new_match("cutthroat", dealer=1), {0: LOW, 2: HIGH}, "8C")
    state = match.deal.state
    assert [state.hands[player].bit_count() for player in range(4)] == [6, 0, 6, 6]
    act(match, "2 pass, 3 pass, 0 pass, 2 pass, 3 pass, 0 name D, 2 pass, 3 pass, 2 pass, 3 pass")
    assert (match.to_act, legal(match)) == (2, {"defend", "nullo", "withdraw"}), "left of player 0"
    while not match.deal.finished:
        assert match.to_act != 1
        do(match, match.legal()[0].text)
    assert match.upcoming is not None
    assert match.upcoming.dealer == 2
