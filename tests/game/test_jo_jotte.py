"""Jo-Jotte for two players, clause by clause: the bidding, what is asked then, and what tricks bring."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.actions import parse_action
from game.engine.cards import parse_card
from game.engine.events import Said
from game.engine.view import determinize

from .at_the_table import act, asked, do, events, legal, refusal, viewers
from .jo_jotte_deals import (
    EQUAL,
    FIRST,
    LONG_HEARTS,
    LONG_SPADES,
    SECOND,
    STRONG,
    STRONG_LEADS,
    UNEQUAL,
    WEAK,
    WEAK_LEADS,
    begin,
    booked,
    lay,
    new_match,
    pass_on,
    tied,
    tricks,
)

NAMES = {"pass", "name C", "name D", "name H", "name S", "name NT"}
PLAYS_FIRST = [f"play {card}" for card in FIRST.split()]
PLAYS_SECOND = [f"play {card}" for card in SECOND.split()]


def said(course: str) -> set[str]:
    """What may be said next, and by whom, after this course."""
    match = begin({0: FIRST, 1: SECOND})
    if course:
        act(match, course)
    return {f"{match.to_act} {text}" for text in legal(match)}


def of(player: int, *texts: str) -> set[str]:
    return {f"{player} {text}" for text in texts}


@pytest.mark.parametrize(
    ("course", "answers"),
    [
        # JJ-4: the turn-up's suit first, then another one or NT
        ("", of(0, "accept", "pass")),
        ("0 pass", of(1, "accept", "pass")),
        ("0 pass, 1 pass", of(0, *NAMES - {"name S"})),
        ("0 pass, 1 pass, 0 pass", of(1, *NAMES - {"name S"})),
        # JJ-5: pass, double, or overcall NT; then a double of NT, and the redouble
        ("0 accept", of(1, "pass", "double", "name NT")),
        ("0 pass, 1 accept", of(0, "pass", "double", "name NT")),
        ("0 pass, 1 pass, 0 name H", of(1, "pass", "double", "name NT")),
        ("0 pass, 1 pass, 0 pass, 1 name C", of(0, "pass", "double", "name NT")),
        ("0 pass, 1 pass, 0 name NT", of(1, "pass", "double")),
        ("0 accept, 1 name NT", of(0, "pass", "double")),
        ("0 accept, 1 double", of(0, "pass", "redouble")),
        ("0 accept, 1 name NT, 0 double", of(1, "pass", "redouble")),
        # JJ-7: the defender may bid nullo, if he did not double, and declare; then the declarer slam
        ("0 accept, 1 pass", of(1, "pass", "nullo")),
        ("0 accept, 1 pass, 1 pass", of(0, "pass", "slam")),
        ("0 accept, 1 pass, 1 nullo", of(0, "pass", "slam")),
        ("0 accept, 1 double, 0 pass", of(0, "pass", "slam")),
        ("0 accept, 1 double, 0 redouble", of(0, "pass", "slam")),
        ("0 accept, 1 name NT, 0 pass", of(0, "pass", "nullo")),
        ("0 accept, 1 name NT, 0 double, 1 pass", of(1, "pass", "slam")),
        # JJ-13: who leads
        ("0 accept, 1 pass, 1 pass, 0 pass", of(1, *PLAYS_SECOND)),
        ("0 accept, 1 pass, 1 nullo, 0 pass", of(0, *PLAYS_FIRST)),
        ("0 accept, 1 pass, 1 nullo, 0 slam", of(1, *PLAYS_SECOND)),
        ("0 accept, 1 name NT, 0 pass, 0 pass, 1 pass", of(0, *PLAYS_FIRST)),
        ("0 pass, 1 accept, 0 double, 1 pass, 1 slam", of(0, *PLAYS_FIRST)),
    ],
)
def test_jj_4_5_7_and_13_what_is_asked(course: str, answers: set[str]) -> None:
    assert said(course) == answers


def test_jj_4_what_cannot_be_said() -> None:
    match = begin({0: STRONG, 1: WEAK})
    assert refusal(match, "name NT")[0] == "the question is: pass or accept"
    assert refusal(match, "name S")[0] == "the question is: pass or accept"
    act(match, "0 pass, 1 pass")
    assert "name D" in refusal(match, "name S")[0]
    assert refusal(match, "double")


def test_jj_7_a_meld_turn_each_the_defenders_first_whatever_is_bid() -> None:
    for nullo in ("pass", "nullo"):
        for slam in ("pass", "slam"):
            match = begin({0: LONG_SPADES, 1: LONG_HEARTS}, "8C")
            act(match, "0 pass, 1 pass, 0 name S, 1 pass")
            act(match, f"1 {nullo}")
            assert legal(match) == {"pass", "meld B"}
            act(match, f"1 meld B, 0 {slam}")
            assert legal(match) == {"pass", "meld B"}
            act(match, "0 pass")
            assert asked(match) == "play"
            by_nullo = nullo == "nullo" and slam == "pass"
            assert match.to_act == (0 if by_nullo else 1), "the opponent of the present declarer leads"
            state = match.deal.state
            assert (state.declarer, state.plays_nullo) == (1 if by_nullo else 0, by_nullo)
            assert state.denomination == (4 if by_nullo else 3), "no trumps in a nullo"


def test_a_question_with_one_answer_is_not_asked() -> None:
    match = begin({0: FIRST, 1: SECOND})
    act(match, "0 accept, 1 pass, 1 pass, 0 pass")
    assert asked(match) == "play", "no melds to ask for"
    heard = [f"{event.player} {event.action.text}" for event in events(match, Said)]
    assert heard == ["0 accept", "1 pass", "1 pass", "0 pass"], "respond, nullo and slam"
    for viewer in viewers(match):
        assert events(match, Said, viewer) == events(match, Said)


@pytest.mark.parametrize(
    ("bids", "brings"),
    [
        # JJ-17: the declarer wins 100 to 50, Jo-Jotte (JJ-16) and the last trick (JJ-15) counted
        ("0 accept, 1 pass", "0 below 100 tricks 100 50, 1 above 50 tricks 100 50"),
        # JJ-18
        ("0 accept, 1 double, 0 pass", "0 below 300 tricks 100 50 x2"),
        ("0 accept, 1 double, 0 redouble", "0 below 600 tricks 100 50 x4"),
        # the defender wins
        ("0 pass, 1 accept, 0 pass", "0 below 150 tricks 50 100"),
        ("0 pass, 1 accept, 0 double, 1 pass", "0 below 300 tricks 50 100 x2"),
        ("0 pass, 1 accept, 0 double, 1 redouble", "0 below 600 tricks 50 100 x4"),
        # JJ-22: a slam that is lost: above, or below if the defender's total is really higher
        ("0 accept, 1 pass, slam", "1 above 150 tricks 100 50"),
        ("0 accept, 1 double, 0 pass, slam", "1 above 300 tricks 100 50 x2"),
        ("0 accept, 1 double, 0 redouble, slam", "1 above 600 tricks 100 50 x4"),
        ("0 pass, 1 accept, 0 pass, slam", "0 below 150 tricks 50 100"),
        ("0 pass, 1 accept, 0 double, 1 pass, slam", "0 below 300 tricks 50 100 x2"),
        # JJ-8: a slam overrides a nullo
        ("0 accept, 1 pass, nullo, slam", "1 above 150 tricks 100 50"),
    ],
)
def test_jj_16_to_18_and_22_what_tricks_bring(bids: str, brings: str) -> None:
    match = begin({0: STRONG, 1: WEAK})
    course = bids.split(", ")
    act(match, ", ".join(text for text in course if text[0] in "01"))
    if "nullo" in course:
        do(match, "nullo")
    while asked(match) != "slam":
        do(match, "pass")
    do(match, "slam" if "slam" in course else "pass")
    pass_on(match)
    tricks(match, WEAK_LEADS if match.to_act == 1 else STRONG_LEADS)
    assert ", ".join(booked(match)) == brings


@pytest.mark.parametrize(
    ("course", "points"),
    [
        ("AC 7C, TC 8C, KC KS, JS 7S, 9S TS, AH 9H, TH QH, 8H KH, AS QS", "100 50"),
        # Q before K: 20 less
        ("AC 7C, TC 8C, KC QS, JS 7S, 9S TS, AH 9H, TH QH, 8H KH, AS KS", "80 50"),
        # both in tricks that the other wins
        ("AC 7C, TC 8C, KC 9S, JS 7S, 8H KH, AS KS, TS QS, 9H AH, TH QH", "95 55"),
        ("AC 7C, TC 8C, KC 9S, JS 7S, 8H KH, AS QS, TS KS, 9H AH, TH QH", "75 55"),
    ],
)
def test_jj_16_jo_jotte_is_the_king_before_the_queen_whoever_wins_them(course: str, points: str) -> None:
    match = begin({0: STRONG, 1: WEAK})
    act(match, "0 accept, 1 pass")
    pass_on(match)
    tricks(match, course)
    assert booked(match)[0].endswith(f"tricks {points}")


def test_jj_16_all_hear_jo_and_know_who_has_the_queen_or_who_has_not() -> None:
    for first, second, has in ((STRONG, WEAK, True), (STRONG.replace("QS", "QD"), WEAK, False)):
        match = begin({0: first, 1: second})
        act(match, "0 accept, 1 pass")
        pass_on(match)
        tricks(match, "AC 7C, TC 8C, KC KS")
        assert match.deal.state.jo == ((0, -1) if has else (-1, -1))
        for viewer in viewers(match):
            seen = match.view(viewer)
            assert viewer == 0 or not seen.unseen >> parse_card("QS") & 1 or not has
            filled = determinize(seen, Random(1))
            assert filled.hands[0] >> parse_card("QS") & 1 == has


def test_jj_16_king_and_queen_in_two_hands_are_nothing() -> None:
    first, second = STRONG.replace("QS", "TS"), WEAK.replace("TS", "QS")
    match = begin({0: first, 1: second})
    act(match, "0 accept, 1 pass")
    pass_on(match)
    tricks(match, "AC 7C, TC 8C, KC KS, JS 7S, 9S QS, AH 9H, TH QH, 8H KH, AS TS")
    # 10 + 20 + 20 + 10 + 15 and 10 + 10 + 5 + 20 + 10
    assert booked(match) == ["0 below 75 tricks 75 55", "1 above 55 tricks 75 55"]


def test_jj_15_at_no_trump_jack_and_nine_count_nothing_and_there_is_no_jo_jotte() -> None:
    match = begin({0: LONG_SPADES, 1: LONG_HEARTS}, "8C")
    act(match, "0 pass, 1 pass, 0 pass, 1 name NT, 0 pass")
    pass_on(match)
    tricks(match, UNEQUAL)
    assert booked(match) == ["0 above 30 tricks 40 30", "1 below 40 tricks 40 30"]


@pytest.mark.parametrize(
    ("doubled", "kept"), [("", 70), ("0 double, 1 pass", 140), ("0 double, 1 redouble", 280)]
)
def test_jj_19_equal_totals_go_to_prison(doubled: str, kept: int) -> None:
    match = begin({0: LONG_SPADES, 1: LONG_HEARTS}, "8C")
    act(match, f"0 pass, 1 pass, 0 pass, 1 name NT, {doubled or '0 pass'}")
    pass_on(match)
    tricks(match, EQUAL)
    assert booked(match) == [f"- prison {kept} prison"]
    assert match.totals == [0, 0], "nobody has them"
    assert match.upcoming is not None
    assert match.upcoming.carried.prison == kept
    # a deal that is thrown in leaves it (JJ-21)
    lay(match, {0: STRONG, 1: WEAK})
    do(match, "pass", "pass", "pass", "pass")
    assert booked(match) == []
    assert match.upcoming.carried.prison == kept
    # the next hand's winner takes it, above the line
    lay(match, {0: STRONG, 1: WEAK}, "8S")
    act(match, "0 pass, 1 accept, 0 pass")
    pass_on(match)
    tricks(match, STRONG_LEADS)
    assert booked(match) == [
        "0 below 150 tricks 50 100",
        f"- prison -{kept} prison",
        f"0 above {kept} prison",
    ]
    assert match.upcoming.carried.prison == 0


def test_jj_19_and_21_another_tie_adds_to_the_prison() -> None:
    match = new_match()
    tied(match)
    tied(match, 1, 0)
    assert booked(match) == ["- prison 70 prison"]
    assert match.upcoming is not None
    assert match.upcoming.carried.prison == 140


def test_a_double_is_said_by_who_says_it() -> None:
    match = begin({0: STRONG, 1: WEAK})
    act(match, "0 accept, 1 double")
    assert events(match, Said)[-1] == Said(1, parse_action("double"))
    assert match.deal.state.doubled_by == 1
