"""Reasons: each arises where it should, says what is so, and holds in deals that nobody looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest

from game import GAMES, logic_of
from game.ai.bot_logic import BotLogic, TrickValues
from game.ai.causes import Cause, CauseKind, Comparison, Measure
from game.ai.continuation import Continuations
from game.ai.decision import Effort
from game.ai.evaluation import FULL_EFFORT, Evaluation
from game.ai.reasons import causes, solved
from game.ai.verdict import Certainty
from game.engine.actions import Action
from game.engine.cards import parse_card
from game.match.match import Match
from tests.ai.positions import GAME, LOGIC, decision
from tests.ai.raw_figures import RULES, Counted, HandMade, faults, play
from tests.ai.test_causes import POINTS, plays
from tests.conftest import LONG, ROBUST, Tally
from tests.game.courses import stopped

every_game = pytest.mark.parametrize("key", GAMES)
TRICKS = TrickValues(trick=1.0)
DEALS = range(40)
TIMES = 6 if ROBUST else LONG
K, F = CauseKind, Measure
MAIN = {kind: rule.figure for kind, rule in RULES.items()} | {
    K.DRAWS_TRUMPS: F.TRUMPED, K.UNTRUMPED: F.TRUMPED,
    K.GIVES_UP: F.OURS_NOW, K.DECLARES: F.DECLARES, K.TOO_HIGH: F.DECLARES, K.TOO_RISKY: F.DECLARES,
    K.SAFER_BID: F.MADE,
}  # fmt: skip
"""The figure by which the sentence of a cause tells both actions apart."""


class Case(NamedTuple):
    """What follows the better and the other action, from which a cause follows."""

    kind: CauseKind
    best: Action
    other: Action
    after_best: list[tuple[int, str]]
    after_other: list[tuple[int, str]]
    hand: str
    more: Mapping[str, Any] = {}
    """What else the table is like."""

    def sample(self) -> Any:
        given = {"values": POINTS} | self.more
        ends = given.pop("ends", None)
        told = None if ends is None else {self.best: ends[0], self.other: ends[1]}
        return HandMade(
            {self.best: self.after_best, self.other: self.after_other}, hand=self.hand, ends=told, **given
        )


def card_case(
    kind: CauseKind,
    best: str,
    other: str,
    after_best: str | list[tuple[int, str]],
    after_other: str | list[tuple[int, str]],
    **more: Any,
) -> Case:
    hand = more.pop("hand", f"{best} {other}")
    lines = [[(10, each)] if isinstance(each, str) else each for each in (after_best, after_other)]
    return Case(kind, play(best), play(other), lines[0], lines[1], hand, more)


LOSES = "0:5D 1:6D* 2:7D 3:8D"
"""A lead that brings nothing and costs nothing."""
ACE = "0:AS* 1:2S 2:3S 3:4S"
TEN = "0:TS* 1:2S 2:3S 3:4S"
TEN_LOST, TEN_TRUMPED = "0:TS 1:QS* 2:3S 3:4S", "0:TS 1:2H* 2:3S 3:4S"
FRIEND = "1:5S 2:KS* 3:6S 0:2S"
TRUMPS = "0:AH* 1:4H 2:4D 3:9D"
QUEENS = ("0:QD* 1:9D 2:2S 3:3S", "0:QD 1:KD* 2:2S 3:3S"), ("0:QS* 1:9S 2:2S 3:3S", "0:QS 1:KS* 2:2S 3:3S")
IN_TRICKS = {"values": TRICKS}
NO_CALL, CALL, HIGHER = Action("pass"), Action("bid", number=1), Action("bid", number=2)
DOUBLE = Action("double")
EITHER_WAY = (K.DOUBLES, K.MELDS, K.SOLVED)
"""Kinds of cause that are also true of the exchanged actions."""
OPEN = [(10, "")]

CASES = [
    card_case(
        K.SIDE_NOW, "3S", "4S",
        [(8, "3:5S 0:3S 1:6S 2:KS*"), (2, "3:5S 0:3S 1:AS* 2:KS")],
        [(3, "3:5S 0:4S 1:6S 2:KS*"), (7, "3:5S 0:4S 1:AS* 2:KS")], table="5S", **IN_TRICKS,
    ),
    card_case(
        K.TAKES, "9S", "4S", "1:5S 2:6S 3:7S 0:9S*", "1:5S 2:6S 3:7S* 0:4S", table="5S 6S 7S", **IN_TRICKS
    ),
    card_case(
        K.LIKELY, "QS", "JS", [(8, "3:5S 0:QS* 1:6S 2:7S"), (2, "3:5S 0:QS 1:KS* 2:7S")],
        [(2, "3:5S 0:JS* 1:6S 2:7S"), (8, "3:5S 0:JS 1:KS* 2:7S")], table="5S", **IN_TRICKS,
    ),
    card_case(
        K.BANK, "TS", "3S", "3:5S 0:TS 1:6S 2:AS*",
        [(6, f"3:5S 0:3S 1:6S 2:AS* / {TEN_LOST}"), (4, f"3:5S 0:3S 1:6S 2:AS* / {TEN}")], table="5S",
    ),
    card_case(
        K.BANK_SURE, "TS", "3S", "1:5S 2:AS* 3:6S 0:TS",
        [(6, f"1:5S 2:AS* 3:6S 0:3S / {TEN_LOST}"), (4, f"1:5S 2:AS* 3:6S 0:3S / {TEN}")], table="5S AS 6S",
    ),
    card_case(
        K.BANK_LEAD, "TS", "5D", "0:TS 1:6S 2:AS* 3:7S",
        [(6, f"0:5D 1:6D 2:AD* 3:8D / {TEN_LOST}"), (4, f"0:5D 1:6D 2:AD* 3:8D / {TEN}")],
    ),
    card_case(
        K.CASH, "AS", "5D", f"{ACE} / {LOSES}",
        [(7, f"{LOSES} / 1:KD* 2:2D 3:3D 0:AS"), (3, f"{LOSES} / {ACE}")],
    ),
    card_case(
        K.CASH_TRUMPED, "AS", "5D", f"{ACE} / {LOSES}",
        [(7, f"{LOSES} / 0:AS 1:2S 2:3S 3:2H*"), (3, f"{LOSES} / {ACE}")],
    ),
    card_case(K.WINS_NOW, "AS", "5D", ACE, [(5, f"{LOSES} / {ACE}"), (5, LOSES)]),
    card_case(
        K.HOME, "TS", "5D", [(5, TEN), (5, "0:TS 1:2S 2:AS* 3:4S")],
        [(7, f"{LOSES} / {TEN_LOST}"), (3, f"{LOSES} / {TEN}")],
    ),
    card_case(
        K.SPARE, "2S", "TS", "3:KS* 0:2S 1:3S 2:4S / 0:TS* 1:5D 2:6D 3:7D", "3:KS* 0:TS 1:3S 2:4S", table="KS"
    ),
    card_case(
        K.SAVE, "2S", "TS", "3:5S 0:2S 1:QS* 2:4S / 0:TS* 1:5D 2:6D 3:7D",
        [(8, "3:5S 0:TS 1:QS* 2:4S"), (2, "3:5S 0:TS* 1:3S 2:4S")], table="5S",
    ),
    card_case(K.SAVE_LEAD, "5D", "TS", f"{LOSES} / {TEN}", [(8, TEN_LOST), (2, TEN)]),
    card_case(K.SAVE_LEAD_TRUMPED, "5D", "TS", f"{LOSES} / {TEN}", [(8, TEN_TRUMPED), (2, TEN)]),
    card_case(
        K.WASTED, "2S", "AS",
        [
            (7, "3:5S 0:2S 1:6S 2:KS* / 0:AS* 1:2D 2:3D 3:4D"),
            (3, "3:5S 0:2S 1:6S 2:KS* / 0:AS 1:2H* 2:3D 3:4D"),
        ],
        "3:5S 0:AS* 1:6S 2:KS / 0:2S 1:3D 2:4D 3:7S*", table="5S", **IN_TRICKS,
    ),
    card_case(
        K.WASTED_SURE, "2S", "AS",
        [(7, f"{FRIEND} / 0:AS* 1:2D 2:3D 3:4D"), (3, f"{FRIEND} / 0:AS 1:2H* 2:3D 3:4D")],
        "1:5S 2:KS 3:6S 0:AS* / 0:2S 1:3D 2:4D 3:7S*", table="5S KS 6S", **IN_TRICKS,
    ),
    card_case(
        K.KEEP, "5D", "AS", [(8, f"{LOSES} / {ACE}"), (2, f"{LOSES} / 0:AS 1:2H* 2:3S 3:4S")],
        [(2, f"{ACE} / {LOSES}"), (8, f"0:AS 1:2H* 2:3S 3:4S / {LOSES}")], **IN_TRICKS,
    ),
    card_case(
        K.ENOUGH, "QS", "AS", f"1:5S 2:6S 3:7S 0:QS* / {ACE}",
        "1:5S 2:6S 3:7S 0:AS* / 0:QS 1:KS* 2:3S 3:4S", table="5S 6S 7S", **IN_TRICKS,
    ),
    card_case(
        K.ENOUGH_OFTEN, "QS", "AS", f"3:5S 0:QS* 1:6S 2:7S / {ACE}",
        "3:5S 0:AS* 1:6S 2:7S / 0:QS 1:KS* 2:3S 3:4S", table="5S", **IN_TRICKS,
    ),
    card_case(
        K.WAIT, "2S", "AS", "0:2S 1:3S* 2:4S 3:5S / 0:AS* 1:TD 2:KD 3:6S",
        "0:AS* 1:3S 2:4S 3:5S / 0:2S 1:TD* 2:KD 3:6S",
    ),
    card_case(
        K.DRAWS_TRUMPS, "AH", "5D", f"0:AH* 1:2H 2:3D 3:4H / {TEN}",
        [(5, f"{LOSES} / {TEN_TRUMPED} / {TRUMPS}"), (5, f"{LOSES} / {TEN} / {TRUMPS}")],
        hand="AH 5D TS",
    ),
    card_case(
        K.UNTRUMPED, "6C", "5D", f"0:6C 1:7C* 2:8C 3:9C / {TEN}",
        [(5, f"{LOSES} / {TEN_TRUMPED}"), (5, f"{LOSES} / {TEN}")], hand="6C 5D TS",
    ),
    card_case(
        K.PROTECTS, "6C", "5D", f"0:6C 1:7C* 2:8C 3:9C / {TEN}",
        [(5, f"{LOSES} / {TEN_LOST}"), (5, f"{LOSES} / {TEN}")], hand="6C 5D TS",
    ),
    card_case(
        K.VOID, "5D", "6C", f"{LOSES} / 1:AD 2:9D 3:TD 0:2H*",
        "0:6C 1:7C* 2:8C 3:9C / 1:AD* 2:9D 3:TD 0:5D", hand="5D 6C 2H", **IN_TRICKS,
    ),
    card_case(
        K.SETS_UP, "5D", "6C", f"{LOSES} / {QUEENS[0][0]}", f"0:6C 1:7C* 2:8C 3:9C / {QUEENS[0][1]}",
        hand="5D 6C QD", **IN_TRICKS,
    ),
    card_case(
        K.PROMOTES, "5D", "6C", f"{LOSES} / {QUEENS[1][0]}", f"0:6C 1:7C* 2:8C 3:9C / {QUEENS[1][1]}",
        hand="5D 6C QS 3D", **IN_TRICKS,
    ),
    card_case(
        K.FORCES, "JS", "3S", "3:5S 0:JS 1:KS* 2:2S / 0:QS* 1:4S 2:6S 3:7S",
        "3:5S* 0:3S 1:2S 2:4S / 0:QS 1:KS* 2:6S 3:7S", hand="JS 3S QS", table="5S", **IN_TRICKS,
    ),
    card_case(
        K.LETS_IN, "5D", "5S", "0:5D 1:6D 2:AD* 3:8D / 2:AC* 3:2C 0:3C 1:4C / 2:KC* 3:5C 0:6C 1:7C",
        "0:5S 1:AS* 2:6S 3:7S / 1:AC* 2:2C 3:3C 0:4C / 1:KC* 2:5C 3:6C 0:7C", **IN_TRICKS,
    ),
    card_case(
        K.DRAWS, "AS", "3S", "0:AS* 1:2S / 0:TD* 1:3D", "0:3S 1:4S* / 1:TD* 0:5D / 0:AS* 1:6S",
        stock="2C TD", sides=(0, 1),
    ),
    card_case(
        K.LOW_STOCK, "3S", "AS", "0:3S 1:4S* / 0:TC* 1:KC / 0:AS* 1:5S", "0:AS* 1:4S / 0:5C 1:KC*",
        stock="2C 3D", sides=(0, 1),
    ),
    card_case(
        K.GIVES_UP, "5D", "AS", f"{LOSES} / {ACE}", [(5, ACE), (5, "0:AS 1:2H* 2:3S 3:4S")], **IN_TRICKS
    ),
    card_case(
        K.MAKES, "5D", "AS", f"{LOSES} / {ACE}", [(2, ACE), (8, "0:AS 1:2H* 2:3S 3:4S")], **IN_TRICKS,
        ends=([(9, 0, True, True), (1, 0, False, False)], [(2, 0, True, True), (8, 0, False, False)]),
    ),
    Case(
        K.WORTH_KEEPING, Action("discard", (parse_card("2C"),)), Action("discard", (parse_card("AS"),)),
        [(10, ACE)], [(10, "0:2C 1:3C* 2:4C 3:5C")], "AS 2C",
    ),
    Case(
        K.DECLARES, CALL, NO_CALL, OPEN, OPEN, "AS",
        {"ends": ([(6, 0, True, True), (2, 0, False, False), (2, 1, True, False)], [(10, 1, True, False)])},
    ),
    Case(
        K.TOO_HIGH, NO_CALL, CALL, OPEN, OPEN, "AS",
        {"ends": ([(10, 1, True, False)], [(2, 0, True, True), (8, 0, False, False)])},
    ),
    card_case(
        K.WINS_DEAL, "5D", "AS", f"{LOSES} / {ACE}", [(2, ACE), (8, "0:AS 1:2H* 2:3S 3:4S")], **IN_TRICKS,
        ends=([(9, None, 1, True), (1, None, 0, False)], [(2, None, 1, True), (8, None, 0, False)]),
    ),
    card_case(
        K.WORTH_KEEPING, "2S", "QS", "3:5S* 0:2S 1:6S 2:7S / 0:QS* 1:5D 2:6D 3:7D",
        "3:5S* 0:QS 1:6S 2:7S / 0:2S 1:5D 2:6D* 3:7D", table="5S", **IN_TRICKS,
    ),
    card_case(
        K.CHEAPER, "7S", "TS", "1:AS* 2:5S 3:6S 0:7S", "1:AS* 2:5S 3:6S 0:TS", table="AS 5S 6S", hand="7S TS"
    ),
    card_case(
        K.SOLVED, "AS", "QS", [(8, ACE), (2, "0:AS 1:2H* 2:3S 3:4S")],
        [(2, "0:QS* 1:2S 2:3S 3:4S"), (8, "0:QS 1:KS* 2:3S 3:4S")], **IN_TRICKS,
    ),
    Case(
        K.MELDS, Action("meld"), NO_CALL, OPEN, OPEN, "AS",
        {"ends": ([(8, 1, False, True), (2, 1, True, False)],) * 2},
    ),
    card_case(
        K.IN_ORDER, "KH", "QH", f"0:KH* 1:2H 2:3H 3:4H / {LOSES}", f"0:QH* 1:2H 2:3H 3:4H / {LOSES}",
        values=POINTS._replace(pair=(parse_card("KH"), parse_card("QH")), pair_points=20.0),
    ),
    Case(
        K.TOO_RISKY, NO_CALL, CALL, OPEN, OPEN, "AS",
        {"ends": ([(10, 1, True, False)], [(2, 0, True, True), (5, 0, False, False), (3, 1, True, False)])},
    ),
    Case(
        K.SAFER_BID, CALL, HIGHER, OPEN, OPEN, "AS",
        {"ends": ([(8, 0, True, True), (2, 0, False, False)], [(3, 0, True, True), (7, 0, False, False)])},
    ),
    Case(
        K.DOUBLES, DOUBLE, NO_CALL, OPEN, OPEN, "AS",
        {"ends": ([(8, 1, False, True), (2, 1, True, False)],) * 2},
    ),
    Case(
        K.DEFEATS, NO_CALL, CALL, OPEN, OPEN, "AS",
        {"ends": ([(9, 1, True, True), (1, 1, False, False)], [(3, 1, True, True), (7, 1, False, False)])},
    ),
    Case(K.SCORES_MORE, CALL, NO_CALL, OPEN, OPEN, "AS", {"ends": ([(10, None, False, None)],) * 2}),
]  # fmt: skip


def found_by(case: Case, sample: Any, best: Action, other: Action) -> list[Cause]:
    comparison = Comparison(sample, best, other, DEALS)
    if case.kind is K.SOLVED:
        return solved(comparison)
    return causes(comparison)


def kinds(found: list[Cause]) -> list[CauseKind]:
    return [cause.kind for cause in found]


def test_every_kind_has_a_case() -> None:
    assert {case.kind for case in CASES} == set(CauseKind)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind} {case.best.text}")
def test_each_kind_arises_where_its_conditions_hold(case: Case) -> None:
    sample = case.sample()
    found = found_by(case, sample, case.best, case.other)
    assert case.kind in kinds(found)
    counted = Counted(sample, case.best, case.other, DEALS)
    assert [fault for cause in found for fault in faults(counted, cause)] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind} {case.best.text}")
def test_exchanged_actions_do_not_yield_the_same_causes(case: Case) -> None:
    """And claimed of the exchanged actions, each cause is found out by the other count."""
    sample = case.sample()
    found = found_by(case, sample, case.best, case.other)
    if case.kind in EITHER_WAY:
        assert case.kind in kinds(found_by(case, sample, case.other, case.best))
        return
    planted = causes(Comparison(sample, case.other, case.best, DEALS))
    assert found != planted
    assert case.kind not in kinds(planted)
    counted = Counted(sample, case.other, case.best, DEALS)
    assert all(faults(counted, cause) for cause in found), "found out"


# Recorded positions.


def clear(key: str, rng: Random, effort: Effort) -> Iterator[tuple[Match, Any]]:
    """Decisions of which the reasons are told, with the judgement."""
    while True:
        match = stopped(GAMES[key], rng)
        if match.to_act is None or len(match.legal()) < 2:
            continue
        seen, legal = match.view(match.to_act), match.legal()
        worse = rng.choice(legal)
        judged = Evaluation(logic_of(match.game), seen, legal, effort).judge(worse)
        if judged is not None and judged.certainty is Certainty.CLEAR and judged.causes:
            yield match, judged


@every_game
def test_causes_of_any_decision_are_so(key: str, tally: Tally) -> None:
    """Counted once more from what was played, and not the same where both actions are exchanged."""
    for match, _ in zip(plays(key, tally.rng), tally.times(20, "comparisons"), strict=False):
        sample = Continuations(logic_of(match.game), match.view(match.to_act))
        legal = [action for action in match.legal() if action.verb == "play"]
        best = tally.rng.choice(legal)
        other = tally.rng.choice([action for action in legal if action.cards != best.cards])
        told = []
        for one, two in ((best, other), (other, best)):
            found = causes(Comparison(sample, one, two, DEALS))
            counted = Counted(sample, one, two, DEALS)
            for cause in found:
                assert faults(counted, cause) == []
                tally.count["causes"] += 1
            told.append([(cause.kind, *(claim.card for claim in cause.claims)) for cause in found])
            assert len(found) <= 4
        assert not set(told[0]) & set(told[1]) - {(K.FORCES, None)}
    tally.floor(causes=5)


@every_game
def test_causes_before_the_play_are_so(key: str, tally: Tally) -> None:
    if key == "california_jack":
        pytest.skip("nothing comes before the play")
    while tally.count["comparisons"] < 6 * LONG:
        match = stopped(GAMES[key], tally.rng)
        if match.to_act is None or len(match.legal()) < 2 or "play" in {each.verb for each in match.legal()}:
            continue
        sample = Continuations(logic_of(match.game), match.view(match.to_act))
        best, other = tally.rng.sample([*match.legal()], 2)
        counted = Counted(sample, best, other, DEALS)
        found = causes(Comparison(sample, best, other, DEALS))
        assert len(found) <= 3
        assert [fault for cause in found for fault in faults(counted, cause)] == []
        tally.count["causes"] += len(found)
        tally.count["comparisons"] += 1
    tally.floor(comparisons=6, causes=1)


@pytest.mark.at_length
@every_game
def test_what_is_claimed_holds_in_fresh_deals(key: str, tally: Tally) -> None:
    """In deals of the same sample that nobody looked at: the same sign, and at least a third of the size."""
    deals = range(1000, 1060)
    usual = 3
    effort = FULL_EFFORT.scaled(0.4)
    for match, judged in islice(clear(key, tally.rng, effort), usual * TIMES):
        sample = Continuations(logic_of(match.game), match.view(match.to_act))
        counted = Counted(sample, judged.best, judged.against, deals)
        for cause in judged.causes:
            for claim in cause.claims:
                if claim.figure is not MAIN.get(cause.kind):
                    continue
                size = claim.best - claim.other
                fresh = counted.mean(judged.best, claim.figure, claim.card)
                fresh -= counted.mean(judged.against, claim.figure, claim.card)
                tally.count["claims"] += 1
                tally.count["held"] += fresh * size > 0 and abs(fresh) >= abs(size) / 3
        tally.count["decisions"] += 1
    tally.floor(decisions=usual, claims=1)
    assert tally.count["claims"] - tally.count["held"] <= max(1, tally.count["claims"] // 20)


# Equal actions.


class Level(type(LOGIC)):  # type: ignore[misc]
    """California Jack where nothing brings anything."""

    def position(self, view: Any, rng: Random) -> None:
        return None

    def can_be_solved(self, state: Any) -> bool:
        return False

    def simulate(self, state: Any, rng: Random) -> list[float]:
        return [0.0, 0.0]

    def payoff(self, state: Any) -> list[float]:
        return [0.0, 0.0]


def test_where_everything_is_decided_that_is_said(tally: Tally) -> None:
    effort = FULL_EFFORT.scaled(0.3)
    for _ in tally.times(4, "decisions"):
        match = decision(LOGIC, tally.rng)
        seen, legal = match.view(match.to_act), match.legal()
        found = Evaluation(Level(GAME), seen, legal, effort).judge()
        assert found is not None
        assert (found.certainty, found.causes) == (Certainty.DECIDED, ())
        few = Evaluation(Level(GAME), seen, legal, Effort(60)).judge()
        assert few is not None
        assert few.certainty is Certainty.OPEN, "so few deals prove nothing"


def equal_plays(match: Match) -> list[Action]:
    """Two plays that come to the same in some deals that fit, by what the solver leaves out."""
    logic = logic_of(match.game)
    deals = [Continuations(logic, match.view(match.to_act)).deal(number) for number in range(6)]
    legal = [action for action in match.legal() if action.verb == "play" and not action.manner]
    for place, one in enumerate(legal):
        for two in legal[place + 1 :]:
            if all(len(logic.distinct(deal.copy(), [one, two])) == 1 for deal in deals):
                return [one, two]
    return []


@every_game
def test_equal_cards_are_not_told_apart(key: str, tally: Tally) -> None:
    """Of a run: at most that they are close, or that both come to the same."""
    logic: BotLogic[Any] = logic_of(GAMES[key])
    for match in plays(key, tally.rng):
        if getattr(match.deal.state, "stock", None):
            continue  # where cards are still drawn, the solver's word does not hold
        pair = equal_plays(match)
        if not pair:
            continue
        found = Evaluation(logic, match.view(match.to_act), pair, FULL_EFFORT.scaled(0.3)).judge()
        assert found is not None
        tally.count[found.certainty.value] += 1
        tally.count["runs"] += 1
        assert found.certainty is not Certainty.CLEAR, (pair, found)
        assert not found.causes
        if tally.count["runs"] >= 10 * LONG:
            break
    tally.floor(runs=10)
