"""Kan in whole numbers: it goes on, ends and pays as the rules say, and is played out as sensibly."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.evaluation import laid_open
from game.ai.kan.playout import losers
from game.ai.kan.position import WITH_WORD
from game.ai.kan.search_kernel import KIND_BY_PHASE, choice_of, position_of
from game.ai.kernels.generator import RandomGenerator
from game.engine.cards import CLUBS, DIAMONDS, HEARTS, JOKER, each, parse_card, parse_cards
from game.engine.rules import OVER
from game.engine.scoring import ahead
from game.games.kan.form import JOKER_BIT
from game.games.kan.powers import contracts
from game.games.kan.state import kankei_of, points_of
from game.match.match import Match
from tests.conftest import Tally
from tests.game.kan_deals import lay, new_match
from tests.game.kan_play import positions, some_match

GAME: Any = GAMES["kan"]
LOGIC = logic_of(GAME)
every_table = pytest.mark.parametrize("players", GAME.players)


def opened(state: Any) -> Any:
    """The position in which all cards lie open."""
    position: Any = position_of(laid_open(state), Random(1))
    position.deal(RandomGenerator(1))
    return position


def choices(state: Any, position: Any) -> set[int]:
    """What may be chosen, a card together with its word."""
    cards = each(position.legal())
    if not contracts(state):
        return set(cards)
    found = set()
    for card in cards:
        with_word = opened(state)
        with_word.play(card)
        assert with_word.turn == position.turn
        found |= {card + WITH_WORD * (1 + word) for word in each(with_word.legal())}
    return found


def agrees(state: Any, position: Any) -> None:
    """Whether both have come to the same question."""
    legal = GAME.legal(state)
    assert not position.over
    assert position.turn == state.turn
    assert choices(state, position) == {choice_of(state, action) for action in legal}
    ours = points_of(state, kankei_of(state))
    assert (position._ours, position._theirs) == (ours, points_of(state, state.seats) - ours)


@every_table
def test_a_position_goes_on_as_the_rules_say(players: int, tally: Tally) -> None:
    """From anywhere in the play to the end of the deal, in all forms and deals of a round."""
    tally.floor(choices=400, ends=20, stop=0 if players == 3 else 3)
    for number in tally.times(9, "matches"):
        match, position, before = some_match(players, tally.rng), None, None
        if players > 4 and number % 3 == 0:
            options = match.options.changed("shippo_jo", value=True)
            match = Match(GAME, players, options, seed=number)
        for _ in positions(match, tally.rng):
            state: Any = match.deal.state
            if position is not None:
                action = match.deal.actions[-1][1]
                choice = choice_of(before, action)
                position.play(choice)
            if match.deal.finished:
                if position is not None:
                    assert position.over
                    paid = ahead(LOGIC.rollout_value(state))
                    assert [position.payoff(player) for player in range(players)] == pytest.approx(paid)
                    tally.count["ends"] += 1
                position = None
            elif state.phase in KIND_BY_PHASE:
                if position is None and tally.rng.random() < 0.2:
                    position = opened(state)
                if position is not None:
                    agrees(state, position)
                    tally.count["choices"] += 1
                    tally.count[state.phase] += 1
                    before = state.copy()


def test_a_contract_comes_with_a_card_to_the_first_trick(tally: Tally) -> None:
    """Each that is legal there, and the deal that is played to its end with it."""
    tally.floor(announced_first=5, announced_later=5, made=2, joker=3)
    for number in tally.times(40, "contracts"):
        state = first_trick(tally.rng)
        position = opened(state)
        while True:
            agrees(state, position)
            with_word = [action for action in GAME.legal(state) if action.manner]
            joker = [action for action in with_word if action.cards[0] == JOKER]
            action = tally.rng.choice(joker or with_word or GAME.legal(state))
            choice = choice_of(state, action)
            if choice >= WITH_WORD and number % 2:
                position.play(choice % WITH_WORD)
                choice = choice // WITH_WORD - 1
            position.play(choice)
            GAME.advance(state, action)
            if action.manner:
                tally.count["announced_later" if state.round.deal > 1 else "announced_first"] += 1
                tally.count["joker"] += action.cards[0] == JOKER
            if state.phase == OVER:
                break
        paid = ahead(LOGIC.rollout_value(state))
        assert [position.payoff(player) for player in range(4)] == pytest.approx(paid)
        tally.count["made"] += state.outcome.announced and state.outcome.made


def first_trick(rng: Random) -> Any:
    """Four players in the first trick of some deal of a round."""
    while True:
        match = some_match(4, rng)
        for _ in positions(match, rng):
            state: Any = match.deal.state
            first = state.phase == "play" and not any(state.won) and state.contract is None
            if first and rng.random() < (0.05 if state.round.deal == 1 else 0.3):
                return state.copy()


@every_table
def test_playouts_come_to_the_end_from_anywhere(players: int, tally: Tally) -> None:
    """Before the play, too, and in both ways."""
    tally.floor(playouts=25, before=0 if players == 4 else 5)
    generator = RandomGenerator(players)
    for _ in tally.times(5, "matches"):
        match = some_match(players, tally.rng)
        for _ in positions(match, tally.rng):
            if match.deal.finished or tally.rng.random() < 0.9:
                continue
            state: Any = match.deal.state.copy()
            tally.count["playouts"] += 1
            if state.phase not in KIND_BY_PHASE:
                tally.count["before"] += 1
                assert sum(LOGIC.simulate(state, tally.rng)) == pytest.approx(0)
                continue
            for play_out in ("play_out", "play_by_chance"):
                position = opened(state)
                getattr(position, play_out)(generator)
                assert position.over
                assert position._ours + position._theirs <= 16
                payoffs = [position.payoff(player) for player in range(players)]
                assert sum(payoffs) == pytest.approx(0)
                assert len(set(payoffs)) == 2 or payoffs == [0.0] * players


def second_trick(hands: dict[int, str], trick: str = "") -> Any:
    """Player 0 has led to the second trick, or is to lead; 0 and 2 are the kankei, clubs trumps."""
    state: Any = lay(new_match(), {0: "AC", 2: "JK"}).deal.state.copy()
    cards = [parse_card(card) for card in trick.split()]
    state.phase, state.leader, state.turn = "play", 0, len(cards)
    state.sealed, state.won = None, [1, 0, 0, 0, 0]
    state.trick, state.led = cards, cards[0] // 13 if cards else state.led
    state.hands = [parse_cards(hands.get(player, "")) for player in range(5)]
    joker = next((player for player, hand in enumerate(state.hands) if hand & JOKER_BIT), 2)
    state.played[joker] = JOKER_BIT & ~state.hands[joker]
    state.played[2 - joker] = parse_cards("AC")
    assert state.kankei == (0, 2)
    assert state.trump == 0
    return state


@pytest.mark.parametrize(
    ("hands", "trick", "best"),
    [
        # The partner's ace is safe: he gets the king, and not the joker.
        ({2: "JK KH 5H", 3: "6H 7H", 4: "8H 9H"}, "AH 3H", "KH"),
        # It is not where a later player has none of the suit and a trump.
        ({2: "KH 5H", 3: "6S 7C", 4: "8H 9H"}, "AH 3H", "5H"),
        # A trick full of scoring cards is worth the joker, an empty one is not.
        ({2: "JK TH", 3: "QH", 4: "KH"}, "5H AH", "TH"),
        ({2: "JK TH", 3: "2S", 4: "3S"}, "QH AH", "JK"),
        # The cheapest card that holds takes it.
        ({2: "AH QH 4H", 3: "6H", 4: "7H"}, "5H JH", "QH"),
        ({2: "AH QH 4H", 3: "KH", 4: "7H"}, "5H JH", "AH"),
    ],
)
def test_a_playout_follows_with_sense(hands: dict[int, str], trick: str, best: str) -> None:
    position = opened(second_trick(hands, trick))
    assert position._follow(position._cards()) == parse_card(best)


def test_a_leader_of_a_playout_rather_leads_what_nobody_beats() -> None:
    state = second_trick({0: "AH KH 3H AD", 1: "8D 5H", 2: "JK", 3: "7C 6H", 4: "9H"})
    position, generator = opened(state), RandomGenerator(3)
    found = Counter(position._lead(position._cards(), generator) for _ in range(400))
    assert set(found) == {parse_card("AH"), parse_card("3H")}
    assert 260 < found[parse_card("AH")] < 340


def test_the_led_joker_asks_for_the_scoring_cards_of_the_others() -> None:
    state = second_trick({0: "JK", 1: "8D KD", 2: "KS QS", 3: "AD 6H", 4: "QH"})
    position = opened(state)
    assert position._lead(position._cards(), RandomGenerator(3)) == JOKER + DIAMONDS


def test_cards_that_others_can_beat_are_losers() -> None:
    hand, left = parse_cards("AS QS 3H JK"), parse_cards("KS 2H")
    assert losers(hand, left, CLUBS) == 1
    assert losers(hand, left | parse_cards("4H"), CLUBS) == 2
    assert losers(hand & ~JOKER_BIT, left | JOKER_BIT, CLUBS) == 3


def test_a_card_of_a_plain_suit_is_a_loser_if_another_player_may_trump_it() -> None:
    hand, left = parse_cards("AS AH KH JK"), parse_cards("2H 3D")
    assert losers(hand, left, HEARTS) == 1
    assert losers(hand, left, CLUBS) == 0
    assert losers(hand, left, DIAMONDS) == 3
