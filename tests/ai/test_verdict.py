"""Verdicts that were kept are read as they were, and anything else is refused."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from game.ai.beliefs import MAX_BELIEFS, CardBelief
from game.ai.card_facts import MAX_NAMED_CARDS, CardFact, FactKind
from game.ai.causes import Cause, CauseKind, Claim, Measure
from game.ai.paired_trials import Loss
from game.ai.verdict import MAX_CAUSES, Certainty, Grade, Verdict, VerdictFormatError
from game.engine.cards import parse_card

OLD: dict[str, Any] = {
    "grade": "slip",
    "chosen": "play TH",
    "best": "play 2C",
    "loss": [1.4, 0.3],
    "expected": -2.5,
    "weighed": [["play 2C", 0.0, 0.0], ["play TH", 1.4, None]],
    "deals": 1000,
    "exact": False,
}
"""As version 1.0 wrote it."""
CLAIM = ["lost", 0.1, 0.8, "TH"]
FACT = ["above", "TH", ["AH", "KH"], None, 0]
CAUSE = ["save", 6.2, None, "AH", [CLAIM], FACT]
BELIEF = ["AH", [0.0, 0.62, 0.2], 0.18]
GOOD: dict[str, Any] = OLD | {
    "told": "play 3C",
    "against": "play TH",
    "certainty": "clear",
    "causes": [CAUSE, ["side now", 1, 2, None, [["ours now", 1, 0, None], ["ahead", -7.5, 30, None]], None]],
    "counter": [CAUSE],
    "beliefs": [BELIEF, ["2C", [0.0, 0.0, 1.0], 0.0]],
}
NO_ACTIONS: list[object] = [3, None, "", "play  TH", "play TH ", "PLAY TH", ["play TH"], {}]
NO_NUMBERS: list[object] = [None, "1", float("inf"), float("nan"), -1e300, True, [1.0]]
NO_SHARES: list[object] = [*NO_NUMBERS, -0.01, 1.01]
NO_CARDS: list[object] = [3, "", "??", "th", "TH 2C", ["TH"], {}, False]


def with_cause(place: int, value: object) -> list[object]:
    return [[*CAUSE[:place], value, *CAUSE[place + 1 :]]]


def with_belief(place: int, value: object) -> list[object]:
    return [[*BELIEF[:place], value, *BELIEF[place + 1 :]]]


def with_claim(place: int, value: object) -> list[object]:
    return with_cause(4, [[*CLAIM[:place], value, *CLAIM[place + 1 :]]])


def with_fact(place: int, value: object) -> list[object]:
    return with_cause(5, [*FACT[:place], value, *FACT[place + 1 :]])


BAD: dict[str, list[object]] = {
    "grade": ["blunder", None, 3, ["slip"]],
    "chosen": NO_ACTIONS,
    "best": NO_ACTIONS,
    "loss": [
        [1.4],
        [1.4, -0.1],
        ["1", 0.3],
        [None, 0.3],
        [float("nan"), 0.1],
        [1e300, 0.1],
        {},
        1.4,
        [True, 0.1],
    ],
    "expected": NO_NUMBERS,
    "weighed": [
        None,
        {},
        [[]],
        [["play TH", 1.0]],
        [["play TH", 1.0, 0.1, 0.1]],
        [["?", 0.0, 0.0]],
        [1],
        [GOOD] * 99,
        [["play TH", 1.0, 0.1]] * 65,
    ],
    "deals": [-1, 1.0, None, True, 10**12],
    "exact": [0, 1, None, "true"],
    "told": NO_ACTIONS,
    "against": NO_ACTIONS,
    "certainty": ["sure", None, 1, True, ["clear"], "CLEAR"],
    "causes": [
        None,
        {},
        "save",
        [None],
        [[]],
        [CAUSE[:5]],
        [[*CAUSE, 1]],
        [CAUSE] * (MAX_CAUSES + 1),
        *(with_cause(0, kind) for kind in ("saved", None, 1, ["save"], {})),
        *(with_cause(1, amount) for amount in NO_NUMBERS),
        *(with_cause(2, player) for player in (-1, 1.0, "1", True, 10**12)),
        *(with_cause(3, card) for card in NO_CARDS),
        *(with_cause(4, claims) for claims in (None, {}, [], [None], [[]], [CLAIM[:3]], [[*CLAIM, 1]])),
        with_cause(4, [CLAIM] * (MAX_CAUSES + 1)),
        *(with_claim(0, figure) for figure in ("loses", None, 1, ["lost"])),
        *(with_claim(place, share) for place in (1, 2) for share in NO_SHARES),
        *(with_claim(3, card) for card in NO_CARDS),
        *(with_cause(5, fact) for fact in ({}, [], "above", FACT[:4], [*FACT, 1])),
        *(with_fact(0, kind) for kind in ("below", None, "void", "highest")),
        *(with_fact(1, card) for card in (*NO_CARDS, None)),
        *(with_fact(2, cards) for cards in (None, [], "AH", ["AH"] * (MAX_NAMED_CARDS + 1), [None])),
        *(with_fact(3, player) for player in (-1, 1, "1")),
        *(with_fact(4, out) for out in (-1, 1.0, None)),
    ],
    "counter": [None, {}, "save", [None], [CAUSE] * (MAX_CAUSES + 1), with_cause(1, None)],
    "beliefs": [
        None,
        {},
        [None],
        [BELIEF[:2]],
        [[*BELIEF, 1]],
        [BELIEF] * (MAX_BELIEFS + 1),
        *(with_belief(0, card) for card in (*NO_CARDS, None)),
        *(with_belief(1, shares) for shares in (None, {}, 0.82, [], [0.82, None], [0.4, 0.4], [1.0, -0.18])),
        *(with_belief(2, share) for share in NO_SHARES),
    ],
}


def test_what_was_kept_is_read_as_it_was() -> None:
    found = Verdict.read(GOOD)
    assert found.as_json() == GOOD
    assert found.weighed[1].loss.error == inf
    assert found.expected_after == -3.9
    assert found.told.text == "play 3C"
    ten, ace, king = map(parse_card, ("TH", "AH", "KH"))
    fact = CardFact(FactKind.ABOVE, ten, (ace, king))
    assert found.causes == (
        Cause(CauseKind.SAVE, (Claim(Measure.LOST, 0.1, 0.8, ten),), 6.2, None, ace, fact),
        Cause(CauseKind.SIDE_NOW, (Claim(Measure.OURS_NOW, 1, 0), Claim(Measure.AHEAD, -7.5, 30)), 1, 2),
    )
    assert found.beliefs[0] == CardBelief(ace, (0.0, 0.62, 0.2), 0.18)


def test_what_version_1_0_kept_is_read_without_reasons() -> None:
    found = Verdict.read(OLD)
    assert {name: value for name, value in found.as_json().items() if name in OLD} == OLD
    assert (found.told, found.against, found.certainty, found.causes) == (
        found.best,
        found.best,
        Certainty.UNKNOWN,
        (),
    )
    assert Verdict.read(found.as_json()) == found
    for given in (OLD | {"told": "play 2C"}, OLD | {"loss": None}, OLD | {"best": None}):
        with pytest.raises(VerdictFormatError):
            Verdict.read(given)


@pytest.mark.parametrize("name", GOOD)
def test_anything_else_is_refused(name: str) -> None:
    for value in BAD[name]:
        with pytest.raises(VerdictFormatError):
            Verdict.read(GOOD | {name: value})
    left = {key: GOOD[key] for key in GOOD if key != name}
    for given in ({**GOOD, "more": 1}, left, [], None, "slip"):
        with pytest.raises(VerdictFormatError):
            Verdict.read(given)


@pytest.mark.parametrize("kind", CauseKind)
def test_a_cause_that_is_read_has_what_its_sentence_names(kind: CauseKind) -> None:
    """With all that any sentence names it is read; without the claims that it needs it is not."""
    figures = [["wins", 0.9, 0.1, "TH"], ["lost", 0.0, 0.5, "TH"], ["made", 0.3, 0.3, None]]
    claims = [*figures, ["declares", 0.6, 0.4, None]]
    if kind is CauseKind.ENOUGH_OFTEN:
        claims = [["wins", 0.9, 0.1, "TH"], ["mine now", 0.9, 1.0, None]]
    if kind in (CauseKind.DOUBLES, CauseKind.SOLVED, CauseKind.MELDS, CauseKind.IN_ORDER):
        claims = [["ahead", 1, -1, None], ["goal", 0.5, 0.5, None]]
    assert (
        Verdict.read(GOOD | {"causes": [[kind.value, 1.0, None, "AH", claims, None]]}).causes[0].kind is kind
    )
    needed = {
        CauseKind.CASH: "lost",
        CauseKind.CASH_TRUMPED: "lost",
        CauseKind.WASTED: "wins",
        CauseKind.ENOUGH: "wins",
        CauseKind.ENOUGH_OFTEN: "mine now",
        CauseKind.WASTED_SURE: "wins",
        CauseKind.DECLARES: "made",
        CauseKind.TOO_HIGH: "declares",
        CauseKind.TOO_RISKY: "made",
        CauseKind.SAFER_BID: "declares",
        CauseKind.DOUBLES: "goal",
        CauseKind.SOLVED: "ahead",
        CauseKind.MELDS: "ahead",
        CauseKind.IN_ORDER: "ahead",
    }
    wrong: list[list[Any]] = [[]]
    if kind in needed:
        wrong.append([claim for claim in claims if claim[0] != needed[kind]])
    if kind in (CauseKind.DECLARES, CauseKind.TOO_HIGH, CauseKind.TOO_RISKY, CauseKind.SAFER_BID):
        wrong.append([["made", 0, 0, None], ["declares", 0, 0, None]])
        wrong.append([["made", 0.9, 0.9, None], ["declares", 0.5, 0.5, None]])
    if kind in (CauseKind.PROMOTES, CauseKind.DRAWS):
        wrong.append([["ours now", 0.9, 0.1, None]])
    for given in wrong:
        with pytest.raises(VerdictFormatError):
            Verdict.read(GOOD | {"causes": [[kind.value, 1.0, None, None, given, None]]})


@pytest.mark.parametrize("grade", Grade)
def test_only_what_is_worse_than_fine_counts_in_sums(grade: Grade) -> None:
    found = Verdict.read(GOOD | {"grade": grade.value})
    assert found.cost == (Loss(1.4, 0.3) if grade in (Grade.SLIP, Grade.MISTAKE) else Loss(0.0, 0.0))
