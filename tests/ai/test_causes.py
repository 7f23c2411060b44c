"""The account of what a play brings, and the figures of which causes speak, counted once more."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game import GAMES, logic_of
from game.ai.bot_logic import TrickValues
from game.ai.causes import Comparison, Fate, Line, Measure, most, winning_card
from game.ai.continuation import Continuations, ContinuedDeal
from game.engine.cards import parse_card
from game.match.match import Match
from tests.ai.raw_figures import FIGURES, Counted, HandMade, play, trick
from tests.conftest import Tally
from tests.game.courses import stopped

every_game = pytest.mark.parametrize("key", GAMES)
POINTS = TrickValues([{12: 11.0, 8: 10.0, 11: 4.0}.get(card % 13, 0.0) for card in range(53)], little=1.0)
"""Aces, tens and kings count."""


def plays(key: str, rng: Random) -> Iterator[Match]:
    """Matches, anywhere in the play, where somebody has a choice of cards."""
    while True:
        match = stopped(GAMES[key], rng)
        if match.to_act is None:
            continue
        cards = {action.cards for action in match.legal() if action.verb == "play"}
        if len(cards) > 1:
            yield match


def compared(match: Match, rng: Random, deals: int) -> tuple[Comparison, Counted]:
    """Two plays of different cards, continued in the same deals."""
    legal = [action for action in match.legal() if action.verb == "play"]
    best = rng.choice(legal)
    other = rng.choice([action for action in legal if action.cards != best.cards])
    sample = Continuations(logic_of(match.game), match.view(match.to_act))
    numbers = range(deals)
    return Comparison(sample, best, other, numbers), Counted(sample, best, other, numbers)


# The account.


@every_game
def test_the_account_sums_to_what_the_side_takes_more(key: str, tally: Tally) -> None:
    tally.floor(cards=60, partner=5 if key in ("jan_ken_po", "kan", "napoleon") else 0)
    for match, _ in zip(plays(key, tally.rng), tally.times(30, "decisions"), strict=False):
        found, counted = compared(match, tally.rng, 6)
        assert sum(found.account.values()) == pytest.approx(counted.total(), abs=1e-9)
        own = set(found.hand)
        for entry, amount in found.account.items():
            assert entry in ("now", "drawn", "partner") or entry in own
            tally.count["partner" if entry == "partner" else "cards"] += bool(amount)
        tally.count["not nothing"] += abs(counted.total()) > 1e-9
        kept = Comparison(found.sample, found.other, found.best, found.deals).account
        assert {entry: -amount for entry, amount in kept.items()} == pytest.approx(found.account)


def test_each_entry_of_the_account_is_what_it_says() -> None:
    """By hand: this trick, the card played, cards kept, the partner's and those drawn later."""
    best, other = play("AS"), play("5D")
    values = TrickValues(POINTS.cards, trick=1.0, last=7.0)
    mine = "0:AS* 1:KS 2:3S 3:4S / 0:TH* 1:KD 2:2H 3:3H / 2:AC* 3:KC 0:TC 1:4C / 0:JC* 1:TD 2:4D 3:6D"
    theirs = "0:5D 1:6D* 2:7D 3:8D / 1:QD* 2:9D 3:TD 0:AS / 0:TH* 1:2H 2:3H 3:4H"
    hand = "AS 5D TH TC"
    made: Any = HandMade({best: [(10, mine)], other: [(10, theirs)]}, hand=hand, values=values)
    found = Comparison(made, best, other, range(4))
    ace, ten, tc = map(parse_card, ("AS", "TH", "TC"))
    assert found.account == {
        "now": 1.0 + 4.0,
        ace: 11.0,
        ten: (1.0 + 10.0 + 4.0) - (1.0 + 10.0 + 7.0),
        "partner": 1.0 + 11.0 + 4.0,
        tc: 10.0,
        "drawn": 1.0 + 10.0 + 7.0,
    }
    assert Counted(found.sample, best, other, range(4)).total() == sum(found.account.values())


# Fates and figures.


def line(text: str, sides: Any = (0, 1, 0, 1), me: int = 0, **end: Any) -> Line:
    over: Any = SimpleNamespace(undertaking=lambda: end.get("contract"), reached=end.get("reached"))
    logic: Any = SimpleNamespace(sides=lambda end: sides, reached_goal=lambda end, player: end.reached)
    tricks = tuple(trick(each) for each in text.split("/") if each.strip())
    return Line(ContinuedDeal(tricks, over, 3.5), me, POINTS, logic)


COURSE = "1:5S 2:KS* 3:2S 0:TS / 2:AD 3:2H* 0:4H 1:6D / 3:7C 0:AC* 1:8C 2:KC / 0:QD 1:KD* 2:3C 3:9C"


def test_the_fate_of_each_card_is_what_became_of_it() -> None:
    found = line(COURSE)
    fates = {card: found.fate(parse_card(card)) for card in ("TS", "4H", "AC", "QD", "3D", "KS", "AD")}
    assert fates == {
        "TS": Fate.SAFE,
        "4H": Fate.LOST,
        "AC": Fate.WINS,
        "QD": Fate.LOST,
        "3D": Fate.UNPLAYED,
        "KS": Fate.WINS,
        "AD": Fate.LOST,
    }
    takers = {card: found.taker(parse_card(card)) for card in ("TS", "4H", "AC", "QD")}
    assert takers == {"TS": None, "4H": parse_card("2H"), "AC": None, "QD": parse_card("KD")}
    alone = line(COURSE, sides=None)
    assert alone.fate(parse_card("TS")) is Fate.LOST, "who has no side is alone"
    assert alone.taker(parse_card("TS")) == parse_card("KS")
    assert line(COURSE, me=1).fate(parse_card("5S")) is Fate.LOST


def test_figures_of_a_course_are_these() -> None:
    found, spades = line(COURSE), 3
    now = {Measure.OURS_NOW: 1, Measure.MINE_NOW: 0, Measure.SPENT: 0, Measure.AHEAD: 3.5, Measure.GOAL: 0}
    assert {figure: found.figure(figure) for figure in now} == now
    assert found.figure(Measure.THEIR_TRUMPS, trump=spades) == 2
    cards = {
        (Measure.WINS, "AC"): 1, (Measure.WINS, "TS"): 0, (Measure.HOME, "TS"): 1, (Measure.LOST, "TS"): 0,
        (Measure.LOST, "AD"): 1, (Measure.TRUMPED, "AD"): 1, (Measure.TRUMPED, "4H"): 0,
        (Measure.TRUMPED, "QD"): 0, (Measure.CAPTURED, "5S"): 1, (Measure.CAPTURED, "9C"): 0,
        (Measure.HAUL, "AC"): 15, (Measure.HAUL, "TS"): 10, (Measure.HAUL, "QD"): 0,
        (Measure.WINS, "3D"): 0, (Measure.LOST, "3D"): 0, (Measure.HOME, "3D"): 0,
    }  # fmt: skip
    for (figure, card), value in cards.items():
        assert found.figure(figure, parse_card(card), 2) == value, (figure, card)
    spent = line("1:5S 2:KS 3:2S 0:TS* / 2:AD 3:2H* 0:4H 1:6D", me=1)
    assert spent.figure(Measure.SPENT) == 1
    assert line("0:TS* 1:5S 2:KS 3:2S", me=1).figure(Measure.SPENT) == 0, "the winner had played before"
    none = line("")
    assert {none.figure(each) for each in (Measure.OURS_NOW, Measure.MINE_NOW, Measure.SPENT)} == {0.0}
    for contract, reached, declares, made in (
        (SimpleNamespace(player=0, made=True), True, 1, 1),
        (SimpleNamespace(player=0, made=False), False, 1, 0),
        (SimpleNamespace(player=1, made=True), None, 0, 0),
        (None, None, 0, 0),
    ):
        end = line(COURSE, contract=contract, reached=reached)
        assert end.figure(Measure.DECLARES) == declares
        assert end.figure(Measure.MADE) == made
        assert end.figure(Measure.GOAL) == bool(reached)


@every_game
def test_every_figure_is_that_of_another_count(key: str, tally: Tally) -> None:
    for match, _ in zip(plays(key, tally.rng), tally.times(12, "decisions"), strict=False):
        found, counted = compared(match, tally.rng, 6)
        cards = found.hand
        for figure in set(Measure) - {Measure.KEPT}:
            for card in [*cards, tally.rng.randrange(52)] if figure is Measure.CAPTURED else cards:
                for action in (found.best, found.other):
                    figured = [each.figure(figure, card, found.trump) for each in found.lines[action]]
                    right = [float(FIGURES[figure](raw, card)) for raw in counted.raw[action]]
                    assert figured == pytest.approx(right), (figure, card)
                    tally.count["figures"] += 1
                    tally.count["not 0"] += any(right)
        for card in cards:
            for action, shares in found.fate_shares(card).items():
                assert sum(shares.values()) == pytest.approx(1)
                assert shares[Fate.WINS] == pytest.approx(counted.mean(action, Measure.WINS, card))
                assert shares[Fate.LOST] == pytest.approx(counted.mean(action, Measure.LOST, card))
    tally.floor(figures=1000, **{"not 0": 200})


@every_game
def test_what_is_sure_is_so_by_another_count(key: str, tally: Tally) -> None:
    """Both ways, for every figure and card of some decisions."""
    for match, _ in zip(plays(key, tally.rng), tally.times(4, "decisions"), strict=False):
        found, counted = compared(match, tally.rng, 30)
        for figure in set(Measure) - {Measure.KEPT}:
            for card in found.hand:
                for more in (True, False):
                    for least in (0.06, 0.1, 0.25):
                        said = found.surely(figure, card, least=least, more=more)
                        right = counted.is_sure(figure, card, 1 if more else -1, least, 2.5)
                        assert said <= right, (figure, card, more, least)
                        tally.count["sure" if said else "not sure"] += 1
                        tally.count["doubted"] += right and not said
    assert tally.count["doubted"] <= tally.count["sure"] // 20, "but for roundings"
    tally.floor(sure=20, **{"not sure": 200})


def test_a_difference_counts_only_if_both_halves_of_the_deals_show_it() -> None:
    """In the odd deals the players doubt their habits: what only the even ones show is a habit."""
    best, other = play("AS"), play("QS")
    wins, loses = "0:AS* 1:2S 2:3S 3:4S", "0:QS 1:KS* 2:3S 3:4S"

    class Halves(HandMade):
        odd = wins

        def after(self, action: Any, number: int) -> ContinuedDeal:
            text = self.odd if action == other and number % 2 else wins if action == best else loses
            return (
                super().after(action, number)._replace(events=(trick(text.replace("AS", action.text[5:])),))
            )

    made = Halves({best: [(10, wins)], other: [(10, loses)]}, hand="AS QS", values=POINTS)
    assert not Comparison(made, best, other, range(40)).surely(Measure.OURS_NOW)
    made.odd = loses
    assert Comparison(made, best, other, range(40)).surely(Measure.OURS_NOW)
    assert not Comparison(made, best, other, range(3)).surely(Measure.OURS_NOW), "too few deals"
    assert not Comparison(made, best, other, range(0, 40, 2)).surely(Measure.OURS_NOW), "one half alone"


def test_most_is_a_value_with_its_share() -> None:
    assert most([], 0.1) is None
    assert most([1, 1, 2], 0.6) == 1
    assert most([1, 1, 2], 0.7) is None
    assert winning_card(trick("1:5S 2:KS* 3:2S 0:TS")) == parse_card("KS")
