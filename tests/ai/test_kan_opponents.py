"""Opponents of Kan: sensible by the cards they see, deals that fit, what a round is worth that goes on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.decision import Effort, analyse
from game.ai.kan import rules_of_thumb
from game.ai.kan.inference import friends, sample_state
from game.ai.kan.prospects import RoundValue, standing
from game.ai.levels import choose
from game.ai.search import payoffs
from game.engine.cards import each, mask, parse_card
from game.engine.scoring import points_of as booked
from game.engine.view import View
from game.games.kan.deal_result import KanOutcome
from game.games.kan.form import SCORING, form_of
from game.games.kan.state import kankei_of
from game.match.match import Match
from game.research.arena import Bout, play_number, to_act
from tests.conftest import Tally
from tests.game.at_the_table import asked, do
from tests.game.kan_deals import CLUBS, lay, new_match, open_deal, play_deal
from tests.game.kan_play import positions, some_match

GAME: Any = GAMES["kan"]
LOGIC = logic_of(GAME)
every_table = pytest.mark.parametrize("players", GAME.players)
WON, LOST = KanOutcome("", made=True), KanOutcome("", made=False)


def choice(match: Match) -> str:
    """What the rules of thumb like best."""
    assert match.to_act is not None
    return choose(LOGIC, match.view(match.to_act), match.legal(), "normal", 1).text


def liked(match: Match) -> dict[str, float]:
    assert match.to_act is not None
    legal = match.legal()
    values = LOGIC.preferences(match.view(match.to_act), legal)
    return {action.text: value for action, value in zip(legal, values, strict=True)}


# Questions.


def test_the_stronger_of_the_two_leads() -> None:
    match = lay(new_match(), {0: "JK 3H 4H 5H", 2: "AC KC QC AH AD AS"})
    assert choice(match) == "koi"
    do(match, "koi")
    assert match.to_act == 2
    assert choice(match) == "iku"


def test_who_sits_worse_leaves_the_lead_to_his_partner_with_as_strong_a_hand() -> None:
    """His iku cost 0.2 points a round: the partner plays before two of the others then, not behind them."""
    match = lay(new_match(), {0: "AC KC QC AH AD 3S 4S 5S 6S 7S", 2: "JK 3H 4H 5H"})
    assert match.to_act == 2
    do(match, "koi")
    assert choice(match) == "koi"


def second_deal(hands: dict[int, str], **options: Any) -> Match:
    """The joker's holder names trumps in it, the other of the two may show him cards."""
    match = new_match(**options)
    play_deal(match, "won")
    return lay(match, hands)


def test_the_best_card_of_the_best_suit_is_shown_and_the_suit_named() -> None:
    match = second_deal({0: "AH KH QH TH 9H 3S 4S", 2: "3C 4C 5C 3D 4D 5D 3H 4H 5S 6S"})
    assert match.to_act == 0
    assert choice(match) == "show AH twice"
    do(match, "show AH twice")
    assert choice(match) == "trump H"


def test_a_long_suit_of_the_own_is_named_in_spite_of_what_is_shown() -> None:
    match = second_deal({0: "AH KH 5H", 2: "AC KC QC 9C 8C 7C 3D"})
    do(match, "show AH")
    assert choice(match) == "trump C"


def test_two_suits_alike_are_both_shown() -> None:
    match = second_deal({0: "AH KH TH 9H AS KS TS 9S"})
    assert set(choice(match).split()) & {"AH", "AS"} == {"AH", "AS"}


def test_a_strong_hand_plays_alone_and_a_weak_one_passes() -> None:
    assert choice(lay(new_match(3), {0: "JK AC KC QC JC TC AH AD"})) == "kan"
    assert choice(lay(new_match(3), {0: "8C 8D 9D TD 8H 9H TH"})) == "pass"


def test_everything_is_undertaken_with_a_hand_that_cannot_lose() -> None:
    hands = {2: f"JK {CLUBS[:-3]}", 1: "AD"}
    match = second_deal(hands)
    do(match, "show none", "trump C")
    while asked(match) == "play":
        led = [f"play {card}" for card in ("AC", "KC", "QC", "JC", "TC", "9C")]
        texts = [action.text for action in match.legal()]
        do(match, next((text for text in led if text in texts), choice(match)))
    assert match.to_act == 2
    assert choice(match) == "juuroku"


def test_a_contract_is_announced_with_the_best_cards_only() -> None:
    sure = open_deal({0: "JK AC KC QC JC TC AS AD AH KS", 1: "5C", 2: "5D"})
    assert choice(sure) == "play AS sukonku"
    plain = open_deal({0: "JK 9C AS", 2: "JC"})
    assert choice(plain) == "play AS"
    against_joker = open_deal({0: "AC KC QC TC AS KS AD KD AH KH", 1: "JK", 2: "JC"})
    assert "play AS gyaku_sukonku" in [action.text for action in against_joker.legal()]
    assert choice(against_joker) == "play AS"


def asked_to_cancel(rng: Random) -> Any:
    """A position in which a player of five is asked whether the deal is cancelled."""
    while True:
        match = Match(GAME, 5, GAME.Options(shippo_jo=True), seed=rng.randrange(10**6))
        for _ in positions(match, rng):
            if match.to_act is not None and asked(match) == "continue":
                return match.deal.state.copy()


def test_a_deal_that_is_lost_is_cancelled_and_one_that_is_won_is_not(tally: Tally) -> None:
    tally.floor(kankei=1)
    for _ in tally.times(4, "questions"):
        state = asked_to_cancel(tally.rng)
        state.contract = None
        mine = state.turn in state.kankei
        tally.count["kankei"] += mine
        scoring = each(SCORING)[:11]
        one, other = state.kankei[0], next(p for p in range(5) if p not in state.kankei)
        for kankei_have, answer in ((10, "continue" if mine else "shippo_jo"), (1, None)):
            state.taken = [0] * 5
            state.taken[one], state.taken[other] = mask(scoring[:kankei_have]), mask(scoring[kankei_have:])
            values = rules_of_thumb.before_play(state, GAME.legal(state))
            best = GAME.legal(state)[values.index(max(values))].verb
            assert best == (answer or ("shippo_jo" if mine else "continue"))


# Cards.


def begun(hands: dict[int, str]) -> Match:
    """Five players, of whom 0 and 2 are the kankei; player 0 leads to the second trick; clubs are trumps."""
    match = lay(new_match(), hands)
    do(match, "koi", "iku")
    assert match.to_act == 0
    return match


def test_scoring_cards_go_to_the_partners_tricks_and_not_to_the_others() -> None:
    hands = {0: "AC AH", 1: "3H 4H", 2: "JK KH 5H", 3: "6H 7H", 4: "8H 9H"}
    match = begun(hands)
    do(match, "play AH")
    assert choice(match) in ("play 3H", "play 4H")
    do(match, "play 3H")
    assert choice(match) == "play KH"


@pytest.mark.parametrize(("led", "follows", "takes"), [("KH", "QH", True), ("5H", "TH", False)])
def test_the_joker_takes_a_trick_full_of_scoring_cards_and_no_empty_one(
    led: str, follows: str, takes: bool
) -> None:
    match = begun({0: "AC 4H", 1: f"3H {led}", 2: "JK 8D 9D TD 7D 8S 9S TS 6D 7S", 3: "7H 8H", 4: "JH 9H"})
    state: Any = match.deal.state
    state.won[1] = 7
    state.leader = state.turn = 3
    hand = "JH QH" if takes else "6H 9H"
    state.hands[3], state.hands[4] = 1 << parse_card(led), mask(parse_card(card) for card in hand.split())
    do(match, f"play {led}", f"play {hand.split()[0]}")
    state.hands[0] = 1 << parse_card("4H")
    do(match, "play 4H")
    state.hands[1] = 1 << parse_card(follows)
    do(match, f"play {follows}")
    assert (choice(match) == "play JK") == takes


# Deals that fit.


def fits(view: View[Any], state: Any) -> None:
    """Each card once, what is known where it is, the rest where it may be."""
    everything = 0
    for zone in state.set_zones():
        cards, known = getattr(state, zone.name)[zone.place], getattr(view.state, zone.name)[zone.place]
        assert cards & known == known
        assert (cards & ~known).bit_count() == view.hidden.get(zone, 0)
        assert not cards & ~known & ~view.state.may.get(zone, ~0)
        assert not everything & cards
        everything |= cards
    assert not view.unseen & ~everything
    assert state.can_lie_so()
    assert state.log is None


@every_table
def test_a_possible_deal_has_each_card_where_it_may_be(players: int, tally: Tally) -> None:
    for _ in tally.times(8, "matches"):
        match = some_match(players, tally.rng)
        for _ in positions(match, tally.rng):
            if match.to_act is None or asked(match) == "draw" or tally.rng.random() < 0.95:
                continue
            view = match.view(match.to_act)
            state = sample_state(view, tally.rng)
            fits(view, state)
            assert GAME.legal(state) == match.legal()
            kankei = kankei_of(match.deal.state)
            if not match.deal.state.form.silent:
                assert kankei_of(state) == kankei
            tally.count["deals"] += 1


def test_the_holder_of_the_joker_knows_that_he_is_kankei() -> None:
    match = open_deal({0: "JK AS", 2: "JC"})
    view = match.view(0)
    chances = friends(view)
    assert chances[0] == 1.0
    assert sum(chances[1:]) == pytest.approx(1.0)
    assert max(chances[1:]) < 0.5


def test_who_gives_scoring_cards_is_taken_for_a_partner() -> None:
    """Player 0 holds the joker and takes four tricks; player 1 gives him scoring cards, player 3 low ones."""
    match = open_deal({0: "JK AS AC AD AH", 1: "KS KD KH QC", 2: "5D 5H 6S 5C JC", 3: "7S 6D 6H 6C"})
    for card in ("AS", "AD", "AH"):
        do(match, f"play {card}")
        suit = card[1]
        for _ in range(3):
            texts = [action.text for action in match.legal() if action.text.split()[1][1] == suit]
            texts = [text for text in texts if len(text.split()) == 2] or [choice(match)]
            wanted = [text for text in texts if text.split()[1][0] == "K"]
            do(match, (wanted or texts)[0])
    chances = friends(match.view(0))
    assert chances[1] > chances[2] > 0
    assert chances[1] > chances[3] > 0
    partners = [kankei_of(sample_state(match.view(0), Random(seed))) for seed in range(60)]
    assert partners.count((0, 1)) > partners.count((0, 3)) > 0


def test_the_named_suit_is_rather_with_who_named_it() -> None:
    match = second_deal({0: "AH"})
    do(match, "show none", "trump S")
    view = match.view(1)
    rng = Random(3)
    trumps = [0, 0, 0, 0, 0]
    for _ in range(300):
        for player, hand in enumerate(sample_state(view, rng).hands):
            trumps[player] += (hand >> 39 & 0x1FFF).bit_count()
    assert trumps[2] > 1.15 * max(trumps[0], trumps[3], trumps[4])


# What a round is worth.


def test_a_round_that_is_over_is_worth_what_is_booked(tally: Tally) -> None:
    tally.floor(rounds=12, going_on=6)
    for number in range(16):
        players = GAME.players[number % 4]
        match = some_match(players, tally.rng)
        for _ in positions(match, tally.rng):
            if not match.deal.finished or match.deal.state.outcome is None:
                continue
            worth = LOGIC.payoff(match.deal.state)
            if GAME.is_settled(match.deal.state):
                assert worth == booked(match.deal.entries, players)
                tally.count["rounds"] += 1
            else:
                assert not match.deal.entries
                assert worth[match.deal.state.kankei[0]] > 0
                tally.count["going_on"] += 1
        assert GAME.is_settled(match.deal.state)


def test_what_has_been_won_counts_although_the_round_goes_on() -> None:
    form = form_of(GAME.Options(), 4)
    lost, won = standing(form, (LOST,)), standing(form, (WON,))
    assert lost == RoundValue(-1, 1)
    assert standing(form, (WON, LOST)) == RoundValue(0, 0)
    assert lost.kankei < standing(form, ()).kankei < won.kankei < standing(form, (WON, WON)).kankei
    assert standing(form, (WON, WON, WON)) == RoundValue(4, -4)


@every_table
def test_a_search_thinks_about_every_question(players: int, tally: Tally) -> None:
    match = some_match(players, tally.rng)
    for _ in positions(match, tally.rng):
        if match.to_act is not None and len(match.legal()) > 1 and tally.rng.random() < 0.1:
            if asked(match) == "draw":
                continue
            estimates = analyse(
                LOGIC, match.view(match.to_act), match.legal(), tally.rng, Effort(12)
            ).estimates
            assert estimates[0].action in match.legal()
            tally.count["questions"] += 1
    assert sum(payoffs(LOGIC, match.deal.state)) == pytest.approx(0)


# The arena.


def test_the_arena_plays_a_round_to_its_end() -> None:
    match = new_match(5)
    play_deal(match, "won")
    assert match.to_act is None
    assert to_act(GAME, match) is not None
    assert len(match.deals) == 2
    assert play_number(Bout("kan", 5, {}, "normal", "easy", 1, pairs=1), 0).moves[0]
