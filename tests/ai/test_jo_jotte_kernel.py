"""Jo-Jotte in whole numbers: it goes on, ends and pays as the rules say, and is played out as sensibly."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_of
from game.ai.evaluation import laid_open
from game.ai.jo_jotte.search_kernel import choice_of, is_played, position_of
from game.ai.kernels.generator import RandomGenerator
from game.ai.search import payoffs
from game.engine.cards import NO_TRUMP, SPADES, each, mask, parse_card, parse_cards
from game.engine.rules import OVER
from game.games.jo_jotte.ranks import PACK, jo_and_jotte
from tests.ai.test_jo_jotte_endings import FORMS, reached
from tests.conftest import Tally

GAME: Any = GAMES["jo_jotte"]
LOGIC = logic_of(GAME)
every_form = pytest.mark.parametrize("form", FORMS)


def opened(state: Any) -> Any:
    """The position in which all cards lie open."""
    position: Any = position_of(laid_open(state), Random(1))
    position.deal(RandomGenerator(1))
    return position


def full(form: tuple[int, dict[str, str]]) -> int:
    """How many tricks are played."""
    return 8 if form == (4, {}) else 9


def unite(state: Any) -> None:
    """Give king and queen of trumps to the player to act, for other cards of his."""
    if state.trump == NO_TRUMP or state.trick:
        return
    both = mask(jo_and_jotte(state.trump))
    for card in each(both & ~state.hands[state.turn]):
        swapped = 1 << each(state.hands[state.turn] & ~both)[0] | 1 << card
        for zone in ("hands", "aside"):
            for player, cards in enumerate(getattr(state, zone)):
                if cards & swapped:
                    getattr(state, zone)[player] ^= swapped
        for row in (state.stock, state.turn_up, state.information):
            row[:] = [each(swapped ^ 1 << card)[0] if held == card else held for held in row]


@every_form
def test_a_position_goes_on_as_the_rules_say(form: tuple[int, dict[str, str]], tally: Tally) -> None:
    """From anywhere in the play to the end of the deal."""
    tally.floor(choices=400, nullo=2, tricks=10, jotte=1, seven=2 if form == (4, {}) else 0)
    for number in tally.times(60, "deals"):
        state = reached(form, tally.rng, full(form))
        if number % 2:
            unite(state)
        for _ in range(number % 3 * tally.rng.randrange(6)):
            GAME.advance(state, tally.rng.choice(GAME.legal(state)))
        position = opened(state)
        tally.count["slam" if state.slam else "nullo" if state.plays_nullo else "tricks"] += 1
        while state.phase != OVER:
            legal = GAME.legal(state)
            assert not position.over
            assert is_played(state)
            assert position.turn == state.turn
            assert each(position.legal()) == [choice_of(state, action) for action in legal]
            tally.count["seven"] += state.phase == "last exchange"
            tally.count["choices"] += len(legal) > 1
            # The king before the queen, or hardly anybody would have Jo-Jotte.
            king = [action for action in legal if action.cards == jo_and_jotte(state.trump % 4)[:1]]
            action = tally.rng.choice(king or legal)
            position.play(choice_of(state, action))
            GAME.advance(state, action)
        assert position.over
        tally.count["jotte"] += state.jo[1] >= 0
        paid = [position.payoff(player) for player in range(state.setup.players)]
        assert paid == pytest.approx(payoffs(LOGIC, state))


@every_form
def test_playouts_come_to_the_end_from_anywhere(form: tuple[int, dict[str, str]], tally: Tally) -> None:
    generator = RandomGenerator(5)
    for _ in tally.times(15, "deals"):
        state = reached(form, tally.rng, tally.rng.randint(1, full(form)))
        assert sum(LOGIC.simulate(state.copy(), tally.rng)) == pytest.approx(0)
        for play_out in ("play_out", "play_by_chance"):
            position = opened(state)
            getattr(position, play_out)(generator)
            assert position.over
            assert sum(position.payoff(player) for player in range(state.setup.players)) == pytest.approx(0)


def laid(hands: tuple[str, ...], trick: str = "", trump: int = SPADES, **facts: Any) -> Any:
    """Two players, or four as partners: player 0 has led, or is to lead, and the declarer is player 0."""
    form = (4, {}) if len(hands) == 4 else (2, {})
    state = reached(form, Random(2), 2)
    cards = [parse_card(card) for card in trick.split()]
    state.trick, state.leader, state.turn = cards, 0, len(cards)
    state.hands = [parse_cards(hand) for hand in hands]
    state.bidder = state.declarer = 0
    state.defender = 1 if len(hands) == 2 else -1
    state.trump = state.strain = trump
    state.nullo, state.slam, state.multiple = -1, False, 1
    for name, value in facts.items():
        setattr(state, name, value)
    return state


@pytest.mark.parametrize(
    ("hands", "trick", "best"),
    [
        # The ten is caught with the ace, a worthless card is left alone.
        (("9H", "AH 7H"), "TH", "AH"),
        (("9H TH", "KS 7H JD"), "8H", "7H"),
        # The partner's ace is fed, the adversary's is not.
        (("9H 8D", "7D 9D", "TH 7H", "8H JH"), "AH 9H", "TH"),
        (("9H 8D", "7D 9D", "TH 7H", "8H JH"), "QH AH", "7H"),
        # That who comes after him could trump it he does not see.
        (("9H 8D", "7D 9D", "TH 7H", "8S JD"), "AH 9H", "TH"),
    ],
)
def test_a_playout_follows_with_sense(hands: tuple[str, ...], trick: str, best: str) -> None:
    position = opened(laid(hands, trick))
    assert position._best(position._cards(), RandomGenerator(1)) == parse_card(best)


def test_a_leader_of_a_playout_leads_what_holds() -> None:
    hands = ("AH TD 7C", "KH AD QC")
    gone = PACK & ~parse_cards(" ".join((*hands, "8D 9D")))
    position = opened(laid(hands, taken=[gone, 0]))
    found = Counter(position._best(position._cards(), RandomGenerator(seed)) for seed in range(40))
    assert found.most_common(1)[0][0] == parse_card("AH")
    assert not found[parse_card("TD")]


@every_form
def test_in_a_playout_nobody_acts_on_cards_that_he_does_not_see(
    form: tuple[int, dict[str, str]], tally: Tally
) -> None:
    """What others hold may be dealt anew: the choice is the same."""
    tally.floor(choices=100, leads=25)
    for _ in tally.times(60, "deals"):
        state = reached(form, tally.rng, full(form))
        for _ in range(tally.rng.randrange(9)):
            GAME.advance(state, tally.rng.choice(GAME.legal(state)))
        while state.phase == "play":
            position = opened(state)
            cards = position._cards()
            if not position._nullo and cards & cards - 1:
                chosen = position._best(cards, RandomGenerator(3))
                again = opened(dealt_anew(state, tally.rng))
                assert again._cards() == cards
                assert again._best(cards, RandomGenerator(3)) == chosen
                tally.count["choices"] += 1
                tally.count["leads"] += not state.trick
            GAME.advance(state, tally.rng.choice(GAME.legal(state)))


def dealt_anew(state: Any, rng: Random) -> Any:
    """The same table with other cards where the player to act sees none, of those that are in play."""
    other = state.copy()
    others = [player for player, hand in enumerate(state.hands) if hand and player != state.turn]
    cards = [card for player in others for card in each(state.hands[player])]
    cards += [card for hand in state.aside for card in each(hand)] + state.stock
    rng.shuffle(cards)
    for player in others:
        size = state.hands[player].bit_count()
        other.hands[player], cards = mask(cards[:size]), cards[size:]
    other.stock = []
    other.aside = [0] * len(state.aside)
    return other


def test_who_holds_king_and_queen_of_trumps_keeps_the_queen_until_the_king_is_gone() -> None:
    position = opened(laid(("9S 8D", "KS QS"), "JS"))
    assert position._best(position._cards(), RandomGenerator(1)) == parse_card("KS")


@pytest.mark.parametrize(
    ("hands", "trick", "best"),
    [
        (("9H", "AH JH 7H"), "QH", "JH"),  # the highest that does not win
        (("9H", "AH KH"), "QH", "AH"),  # if it must win
        (("7H TH", "8H 9H"), "KH", "9H"),
    ],
)
def test_in_a_nullo_the_highest_card_is_played_that_loses(
    hands: tuple[str, ...], trick: str, best: str
) -> None:
    state = laid(hands, trick, NO_TRUMP, nullo=1, declarer=1, defender=0)
    position = opened(state)
    assert position._low(position._cards(), RandomGenerator(1)) == parse_card(best)
