"""Opponents of Jo-Jotte: sensible by the cards they see, deals that fit, what a finished deal is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.decision import Effort, analyse
from game.ai.levels import choose
from game.ai.search import payoffs
from game.engine.cards import parse_card
from game.engine.scoring import Entry
from game.engine.state import Setup, Zone
from game.games.jo_jotte.deal_result import Bonus, JoJotteResult, Tricks
from game.games.jo_jotte.melds import holds_run
from game.games.jo_jotte.ranks import PACK
from game.match.match import Match
from tests.conftest import Tally
from tests.game.at_the_table import asked, do
from tests.game.jo_jotte_deals import FORMS, begin, lay, new_match, order, pass_on
from tests.game.random_play import some_action

GAME: Any = GAMES["jo_jotte"]
LOGIC = logic_of(GAME)


def laid(hands: dict[int, str], turn_up: str, information: str) -> Match:
    return lay(new_match(), hands, turn_up, information)


def choice(match: Match) -> str:
    """What the rules of thumb like best."""
    assert match.to_act is not None
    return choose(LOGIC, match.view(match.to_act), match.legal(), "normal", 1).text


def sensible(match: Match, rng: Random) -> None:
    """Mostly what the rules of thumb like best, so that all kinds of contracts are played."""
    if rng.random() < 0.25:
        match.act(some_action(match.legal(), rng))
    else:
        do(match, choice(match))


def positions(tally: Tally, form: str) -> Iterator[Match]:
    """A deal at each decision."""
    players, options = FORMS[form]
    rng = tally.rng
    match = Match(
        GAME,
        players,
        GAME.Options.read(options, players),
        seed=rng.randrange(10**6),
        first_dealer=rng.randrange(players),
    )
    match.start_deal()
    while not match.deal.finished:
        yield match
        sensible(match, rng)


# Questions.


def test_a_strong_suit_is_accepted_and_a_weak_one_passed() -> None:
    assert choice(begin({0: "JS 9S AS KS AH AD"}, "8S")) == "accept"
    assert choice(begin({0: "7S 8D 9D 8H 9C 7C"}, "8S")) == "pass"
    assert choice(begin({0: "JS 9S AS 8S AH AD"}, "7H")) == "pass"


def test_in_the_second_round_the_best_suit_is_named() -> None:
    match = begin({0: "JS 9S AS KS AH AD"}, "8H")
    do(match, "pass", "pass")
    assert choice(match) == "name S"
    match = begin({0: "AS TS AH TH AD TD", 1: "7S 8S 9S 7H 8H 9H"}, "8C")
    do(match, "pass", "pass")
    assert choice(match) == "name NT"


def test_who_holds_the_trumps_doubles_and_a_strong_declarer_redoubles() -> None:
    match = begin({0: "7S 8S AH KH AD KD", 1: "JS 9S AS KS QS TS"}, "7C")
    do(match, "pass", "pass", "name S")
    assert choice(match) == "double"
    match = begin({0: "JS 9S AS KS QS AH", 1: "7H 8H 9H 7D 8D 9D"}, "8S")
    do(match, "accept", "double")
    assert choice(match) == "redouble"
    match = begin({0: "8S 7S KH QH 7D 8C", 1: "7H 8H 9H AD TD KD"}, "9S")
    do(match, "accept", "double")
    assert choice(match) == "pass"


def test_no_trumps_overcall_a_suit_with_aces_and_tens() -> None:
    match = begin({0: "JS 9S AS 7H 8H 7D", 1: "AH TH AD TD AC TC"}, "8S")
    do(match, "accept")
    assert choice(match) == "name NT"
    match = begin({0: "JS 9S AS 7H 8H 7D", 1: "KS TS 9C 8D 9H JD"}, "8S")
    do(match, "accept")
    assert choice(match) == "pass"


def test_a_nullo_is_bid_with_the_lowest_cards_and_a_slam_with_the_highest() -> None:
    low, high = "7S 8S 9S 7H 8H 9H 7D 8D 9D", "JC 9C AC TC AS TS AH TH AD"
    match = laid({0: high, 1: low}, "8C", "7C")
    do(match, "accept")
    pass_on(match, "name", "double")
    assert asked(match) == "nullo"
    assert choice(match) == "nullo"
    pass_on(match, "nullo", "meld")
    assert asked(match) == "slam"
    assert choice(match) == "slam"
    match = begin({0: "JS 9S AS 7H 8H 7D QC QH QD", 1: "AH KH AD KD AC KC TC KS TS"}, "8S")
    do(match, "accept")
    pass_on(match, "name", "double")
    assert choice(match) == "pass"
    pass_on(match, "nullo", "meld")
    assert choice(match) == "pass"


@pytest.mark.parametrize(
    ("hand", "answer"), [("9S AS AH TH AD TD TC AC KC", "defend"), ("TS 7H 8H 9H QD 8D KD QC 8C", "withdraw")]
)
def test_with_three_hands_a_strong_hand_defends_and_a_weak_one_withdraws(hand: str, answer: str) -> None:
    match = begin({0: "JS KS QS 8S KH QH", 1: hand}, "7S", "active_defender")
    do(match, "accept")
    pass_on(match, "name", "double")
    assert (match.to_act, choice(match)) == (1, answer)


def melding(declarer: str, defender: str) -> Match:
    """The declarer's meld turn, after the defender has declared what he can."""
    match = begin({0: declarer, 1: defender}, "8H")
    do(match, "pass", "pass", "name S")
    pass_on(match, "name", "double", "nullo")
    if match.to_act == 1:
        do(match, match.legal()[-1].text)
    pass_on(match, "slam")
    assert (match.to_act, asked(match)) == (0, "meld")
    return match


def test_melds_are_declared_unless_they_cannot_win() -> None:
    low, nothing = "JS 9S AS KS 7C 8C 9C TD KH", "7S TS TC JC KC 7D 9D 7H 9H"
    assert choice(melding(low, nothing)) == "meld B"
    assert choice(melding(low, "AD KD QD JD 7D 9H 7H TC TS")) == "pass"
    assert choice(melding("JS 9S AS KS QS 9C TD KH 7H", "AD KD QD 9D 7D 9H AH TC TS")) == "meld B"


def once_more(form: str) -> Match:
    """A match at which the holder of the seven, player 1, is asked once more."""
    hands = {0: "JS 9S AS KS 7H 8H 9D TD", 1: "7S TS TC JC KC 7D 9C 7C", 2: "8D KD QD AD AH KH JH 9H"}
    match = begin({player: hands[player] for player in order(new_match(form))[:3]}, "QS", form)
    do(match, "accept")
    while match.deal.state.phase != "last exchange":
        verbs = {action.verb: action.text for action in match.legal()}
        do(match, next(verbs[verb] for verb in ("pass", "defend", "withdraw", "play") if verb in verbs))
    return match


@pytest.mark.parametrize("form", [form for form in FORMS if form != "chouette"])
def test_the_seven_is_exchanged_when_it_is_asked_for_once_more(form: str) -> None:
    match = once_more(form)
    assert match.to_act == 1
    assert choice(match) == ("pass" if form == "partners" else "exchange"), "there his partner deals"
    analysis = analyse(LOGIC, match.view(1), match.legal(), Random(3), Effort(60))
    assert {estimate.action.text for estimate in analysis.estimates} == {"pass", "exchange"}
    assert sum(LOGIC.simulate(match.deal.state.copy(), Random(4))) == pytest.approx(0)


@pytest.mark.parametrize(
    ("turned", "cards", "answer"),
    [
        ("QS", "7S KS 9C TC JC 7D TD AD", "exchange"),  # king and queen in one hand
        ("QS", "7S JS 9C TC JC 7D TD AD", "pass"),
        ("JS", "7S KS QS TC JC 7D TD AD", "pass"),
    ],
)
def test_a_partner_keeps_the_turn_up_unless_it_makes_jo_jotte(turned: str, cards: str, answer: str) -> None:
    match = begin({0: "9S AS TS 7H 8H 9H AH TH", 1: cards}, turned, "partners")
    do(match, "accept")
    pass_on(match)
    do(match, "play AH")
    assert match.deal.state.phase == "last exchange"
    assert choice(match) == answer


# The play.


def test_jo_comes_before_jotte() -> None:
    match = laid({0: "KS QS 7S JS 9S AH TH AD AC", 1: "AS TS 8S 7H 8H 9H 7D 8D 9D"}, "7C", "8C")
    do(match, "pass", "pass", "name S")
    pass_on(match)
    assert match.to_act == 1
    do(match, "play 8S")
    view = match.view(0)
    liked = dict(
        zip((action.text for action in match.legal()), LOGIC.preferences(view, match.legal()), strict=True)
    )
    assert liked["play KS"] - liked["play QS"] > 10


# Deals that fit.


def places(state: Any) -> dict[Zone, int]:
    found = {zone: getattr(state, zone.name)[zone.place].bit_count() for zone in state.set_zones()}
    return found | {zone: len(state.row(zone)) for zone in state.row_zones()}


@pytest.mark.parametrize("form", FORMS)
def test_a_possible_deal_has_each_card_once_where_it_may_be(form: str, tally: Tally) -> None:
    tally.floor(possible=100)
    for _ in tally.times(6, "deals"):
        for match in positions(tally, form):
            true, view = match.deal.state, match.view(match.to_act)
            state = LOGIC.sample_state(view, tally.rng)
            assert places(state) == places(true)
            cards = 0
            for zone in state.set_zones():
                held = getattr(state, zone.name)[zone.place]
                assert not cards & held
                assert not held & view.unseen & ~view.state.may.get(zone, ~0)
                assert getattr(view.state, zone.name)[zone.place] & ~held == 0
                cards |= held
            for zone in state.row_zones():
                assert not any(cards >> card & 1 for card in state.row(zone))
                cards |= sum(1 << card for card in state.row(zone))
            assert cards == PACK
            assert state.log is None
            tally.count["possible"] += 1


def test_a_run_with_the_turn_up_need_not_have_been_declared() -> None:
    """Who has exchanged may have done it when the melds were booked already."""
    match = begin({0: "9S AS 8S KS 7H 8H 9D TD AH", 1: "7S TS JS JC KC 7D 9C 7C QH"}, "QS")
    do(match, "accept")
    pass_on(match, "name", "double", "nullo", "slam")
    do(match, "pass", "pass", "exchange")
    view, rng = match.view(0), Random(5)
    assert sum(holds_run(LOGIC.sample_state(view, rng).hands[1]) for _ in range(200)) > 25


def test_who_named_a_suit_holds_its_jack_more_often_than_not() -> None:
    match = begin({0: "JS 9S AS 7H 8H 7D", 1: "AH TH AD TD AC TC"}, "8S")
    do(match, "accept")
    view, rng = match.view(1), Random(1)
    jack, plain = parse_card("JS"), parse_card("JD")
    deals = [LOGIC.sample_state(view, rng) for _ in range(400)]
    held = Counter(card for deal in deals for card in (jack, plain) if deal.hands[0] >> card & 1)
    assert held[jack] > 1.5 * held[plain]


def test_a_declared_run_is_in_the_hand_and_none_is_where_nothing_was_declared() -> None:
    match = laid({0: "JS 9S AS 7H 8H TH QD AC TC", 1: "AH KH QH AD TD 7C 8C 7D 9C"}, "8S", "JC")
    do(match, "accept")
    pass_on(match, "name", "double", "nullo")
    do(match, "meld B")
    view, rng = match.view(0), Random(2)
    runs = sum(holds_run(LOGIC.sample_state(view, rng).hands[1]) for _ in range(100))
    by_chance = 0
    match.deal.state.declared = ()
    blind = match.view(0)
    by_chance = sum(holds_run(LOGIC.sample_state(blind, rng).hands[1]) for _ in range(100))
    assert runs > 70 > by_chance + 10


# What a finished deal is worth.


def finished(form: str, carried: dict[str, Any], *entries: Entry, **left: Any) -> list[float]:
    """What the game makes of a deal with these entries, after such a standing, of which this has changed."""
    match = new_match(form)
    match.start_deal()
    setup = match.deal.setup
    state = match.deal.state.copy()
    state.setup = Setup(
        setup.options, setup.players, setup.dealer, setup.totals, 2, setup.carried._replace(**carried)
    )
    state.entries = list(entries)
    state.result = JoJotteResult(None, 0, 0, (), state.before._replace(**left), ends_match=False)
    return list(LOGIC.payoff(state))


def test_a_deal_without_points_leaves_each_the_same_chance_of_the_bonus() -> None:
    assert finished("two", {}) == pytest.approx([150, 150])
    assert finished("active_defender", {}) == pytest.approx([100, 100, 100])
    assert finished("partners", {}) == pytest.approx([150, 150, 150, 150])


def test_points_below_the_line_are_worth_more_than_points_above() -> None:
    above = finished("two", {}, Entry(0, 50, Tricks(50, 0), "above"))
    below = finished("two", {}, Entry(0, 50, Tricks(50, 0), "below"), below=(50, 0))
    assert above == pytest.approx([200, 150])
    assert below[0] > 210
    assert below[1] < 140
    assert sum(below) == pytest.approx(350)


def test_the_last_game_of_a_rubber_leaves_nothing_to_hope_for() -> None:
    entries = Entry(0, 80, Tricks(80, 0), "below"), Entry(0, 300, Bonus.RUBBER, "above")
    assert finished("two", {"games": (1, 1)}, *entries, over=1, games=(0, 0)) == [380, 0]
    ahead = finished("two", {"games": (1, 0)})
    assert ahead == pytest.approx([225, 75])


def test_payoffs_rest_on_what_a_deal_is_worth() -> None:
    match = new_match("two")
    match.start_deal()
    state = match.deal.state.copy()
    state.entries = [Entry(1, 40, Tricks(40, 0), "below")]
    worth = LOGIC.payoff(state)
    assert payoffs(LOGIC, state) == pytest.approx([worth[0] - worth[1], worth[1] - worth[0]])
