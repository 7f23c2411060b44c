"""California Jack, clause by clause, and against a second reading of its rules."""

from __future__ import annotations

import pytest

from game.engine.actions import parse_action
from game.engine.cards import FULL_PACK, HIDDEN, card_text, cards_text, parse_card, parse_cards
from game.engine.events import CardShown, Dealt, Drew, TrickTaken
from game.engine.rules import IllegalAction
from game.engine.state import Setup
from game.games.california_jack import scoring
from game.games.california_jack.options import CaliforniaJackOptions
from game.games.california_jack.powers import TAKERS
from game.match.match import new_match
from tests.conftest import Tally

from . import referee_california_jack as referee
from .california_jack_deals import GAME, act, begin, hand, legal, pack, sees
from .random_play import played, random_match


@pytest.mark.parametrize("dealer", [0, 1])
def test_cj_1_six_cards_each_one_at_a_time_from_the_full_pack(dealer: int) -> None:
    deck = list(range(51, -1, -1))
    match = begin(deck, dealer)
    assert hand(match, 1 - dealer) == {card_text(card) for card in deck[0:12:2]}
    assert hand(match, dealer) == {card_text(card) for card in deck[1:12:2]}
    assert GAME.pack(2, GAME.Options()) == FULL_PACK
    dealt = [event for event in match.deal.events if isinstance(event, Dealt)]
    assert [(event.player, list(event.cards)) for event in dealt] == [
        (1 - dealer, deck[0:12:2]),
        (dealer, deck[1:12:2]),
    ]


def test_cj_1_ace_is_high_and_two_is_low() -> None:
    for higher, lower in zip("AKQJT9876543", "KQJT98765432", strict=True):
        high, low = parse_card(higher + "D"), parse_card(lower + "D")
        assert TAKERS[0][low] >> high & 1
        assert not TAKERS[0][high] >> low & 1


def test_cj_2_the_stock_shows_only_its_top_card_and_that_makes_trumps() -> None:
    match = begin(pack("2C 3C 4C 5C 6C 7C", "2S 3S 4S 5S 6S 7S", "9H TD KD"))
    assert card_text(match.deal.state.stock[-1]) == "9H"
    assert match.deal.state.trump == 2
    assert len(match.deal.state.stock) == 40
    for viewer in (0, 1, None):
        stock = match.view(viewer).state.stock
        assert card_text(stock[-1]) == "9H"
        assert stock[:-1] == [HIDDEN] * 39
    act(match, "2C", "2S")
    assert hand(match, 1) >= {"9H"}, "the card that made trumps is the first to be drawn"


def test_cj_3_the_higher_card_deals_first() -> None:
    dealers = set()
    for seed in range(60):
        match, rounds = new_match(GAME, 2, GAME.Options(), seed)
        cards = [card_text(draw.card) for draw in rounds[-1]]
        ranks = [referee.FROM_LOW_TO_HIGH.index(card[0]) for card in cards]
        assert match.first_dealer == rounds[-1][ranks.index(max(ranks))].player
        assert ranks[0] != ranks[1]
        dealers.add(match.first_dealer)
    assert dealers == {0, 1}


def test_cj_3_equal_ranks_draw_again_from_what_is_left() -> None:
    again = 0
    for seed in range(300):
        _, rounds = new_match(GAME, 2, GAME.Options(), seed)
        cards = [draw.card for draws in rounds for draw in draws]
        assert len(set(cards)) == len(cards)
        for draws in rounds[:-1]:
            assert draws[0].card % 13 == draws[1].card % 13
        again += len(rounds) > 1
    assert 5 <= again <= 40, "one draw in seventeen is a tie"


def test_cj_3_the_deal_alternates(tally: Tally) -> None:
    for _ in tally.times(5, "matches"):
        match = random_match(GAME, tally.rng)
        for _ in played(match, tally.rng):
            pass
        dealers = [deal.setup.dealer for deal in match.deals]
        assert dealers == [(dealers[0] + number) % 2 for number in range(len(dealers))]
        assert len(dealers) > 1


@pytest.mark.parametrize("dealer", [0, 1])
def test_cj_4_the_non_dealer_leads_any_card_and_then_the_winner(dealer: int) -> None:
    match = begin(pack("2C 3C 4D AH KS 7C", "3S 4S 9D 6S 7S 8S", "9H TD KD"), dealer)
    assert match.to_act == 1 - dealer
    assert legal(match) == {"2C", "3C", "4D", "AH", "KS", "7C"}
    act(match, "4D")
    assert match.to_act == dealer
    act(match, "9D")
    assert match.to_act == dealer
    assert legal(match) == hand(match, dealer)
    act(match, "3S", "KS")
    assert match.to_act == 1 - dealer


CJ_5 = [
    # lead, the other hand, what may be played, and what else when the void need not trump (trumps: hearts)
    ("KC", "2C 9C 4D 5D 6S 7S", "2C 9C", ""),
    ("KC", "2C 9C 3H 5D 6S 7S", "2C 9C 3H", ""),
    ("KC", "2C AH 3H 5D 6S 7S", "2C AH 3H", ""),
    ("KC", "AH 3H 4D 5D 6S 7S", "AH 3H", "4D 5D 6S 7S"),
    ("KC", "3H 4D 5D 6S 7S 8S", "3H", "4D 5D 6S 7S 8S"),
    ("KC", "3D 4D 5D 6S 7S 8S", "3D 4D 5D 6S 7S 8S", ""),
    ("KC", "2H 3H 4H 5H 6H 7H", "2H 3H 4H 5H 6H 7H", ""),
    ("KC", "2C 3C 4C 5C 6C 7C", "2C 3C 4C 5C 6C 7C", ""),
    ("KH", "2H 3C 4C 5C 6D 7D", "2H", ""),
    ("KH", "2H AH 4C 5C 6D 7D", "2H AH", ""),
    ("KH", "3C 4C 5C 6D 7D 8S", "3C 4C 5C 6D 7D 8S", ""),
    ("2S", "AS 3H 4C 5C 6D 7D", "AS 3H", ""),
]


@pytest.mark.parametrize(("lead", "holding", "may", "free"), CJ_5)
@pytest.mark.parametrize("void_must_trump", [True, False])
def test_cj_5_follow_or_trump(lead: str, holding: str, may: str, free: str, void_must_trump: bool) -> None:
    match = begin(pack(lead, holding, "9H"), void_must_trump=void_must_trump)
    act(match, lead)
    assert legal(match) == set(may.split()) | set("" if void_must_trump else free.split())


@pytest.mark.parametrize(
    ("lead", "holding", "tried", "why"),
    [
        ("KC", "2C 9C 4D 5D 6S 7S", "4D", "you must follow clubs or play a trump"),
        ("KH", "2H 3C 4C 5C 6D 7D", "3C", "you must follow hearts"),
        ("KC", "3H 4D 5D 6S 7S 8S", "4D", "you must play a trump"),
        ("KC", "3H 4D 5D 6S 7S 8S", "9S", "that card is not in your hand"),
        ("KC", "3H 4D 5D 6S 7S 8S", "3H twice", "you must play a card"),
        ("KC", "3H 4D 5D 6S 7S 8S", "3H H", "you must play a card"),
    ],
)
def test_cj_5_a_refusal_says_why(lead: str, holding: str, tried: str, why: str) -> None:
    match = begin(pack(lead, holding, "9H"))
    act(match, lead)
    with pytest.raises(IllegalAction) as refused:
        act(match, tried)
    assert str(refused.value) == why
    assert refused.value.refusal.clause == ("CJ-5" if "follow" in why or "trump" in why else "")
    assert match.to_act == 0, "nothing has happened"


@pytest.mark.parametrize("tried", ["pass", "play 2C H", "play 3 2C", "play 2C twice", "play JK", "play 9C"])
def test_cj_4_what_is_no_plain_card_of_the_hand_cannot_be_led(tried: str) -> None:
    match = begin(pack("2C 3C 4D AH KS 7C", "", "9H"))
    with pytest.raises(IllegalAction):
        match.act(parse_action(tried))


@pytest.mark.parametrize(
    ("lead", "answer", "answer_wins"),
    [
        ("9C", "TC", True), ("TC", "9C", False), ("AC", "2H", True), ("2C", "AD", False),
        ("2H", "AC", False), ("9H", "TH", True), ("TH", "9H", False), ("2H", "3H", True),
        ("JS", "QS", True), ("AS", "KS", False), ("2D", "AC", False), ("KD", "KH", True),
    ],
)  # fmt: skip
def test_cj_6_highest_trump_else_highest_of_the_suit_led(lead: str, answer: str, answer_wins: bool) -> None:
    match = begin(pack(lead, f"{answer} 2S 3S 4S 5S 6S", "8H"))
    act(match, lead, answer)
    winner = 0 if answer_wins else 1
    assert cards_text(match.deal.state.taken[winner]) in (f"{lead} {answer}", f"{answer} {lead}")
    assert match.deal.state.won == [winner == 0, winner == 1]
    assert match.to_act == winner


def test_cj_7_winner_and_loser_draw_and_both_draws_are_seen() -> None:
    match = begin(pack("AC 3C 4D 5D 6D 7D", "2C 3S 4S 5S 6S 7S", "9H TD KD 8D"))
    assert sees(match, 0, "9H")
    assert not sees(match, 0, "TD")
    act(match, "AC", "2C")
    assert hand(match, 1) == {"9H", "3C", "4D", "5D", "6D", "7D"}
    assert hand(match, 0) == {"TD", "3S", "4S", "5S", "6S", "7S"}
    for viewer in (0, 1, None):
        assert all(sees(match, viewer, card) for card in ("9H", "TD", "KD", "AC", "2C"))
        assert not sees(match, viewer, "8D")
        drawn = [event for event in match.events(viewer) if isinstance(event, Drew)]
        assert [(event.player, card_text(event.card), event.open) for event in drawn] == [
            (1, "9H", True),
            (0, "TD", True),
        ]
        shown = [card_text(event.card) for event in match.events(viewer) if isinstance(event, CardShown)]
        assert shown == ["9H", "TD", "KD"], "the loser's card is seen before he takes it, and the next after"
    assert not sees(match, 0, "3C")
    assert not sees(match, 1, "3S")
    assert not sees(match, None, "3C")
    assert not sees(match, None, "3S")


def test_cj_7_what_the_other_holds_of_his_first_six_stays_hidden_to_the_end(tally: Tally) -> None:
    for _ in tally.times(10, "deals"):
        match = begin(tally.rng.sample(range(52), 52))
        first = [match.deal.state.hands[player] for player in (0, 1)]
        while not match.deal.finished:
            for player in (0, 1):
                held = match.deal.state.hands[1 - player]
                assert match.view(player).state.hands[1 - player] == held & ~first[1 - player]
                assert match.view(player).state.hands[player] == match.deal.state.hands[player]
            match.act(tally.rng.choice(match.legal()))


def test_cj_8_twenty_tricks_with_draws_and_six_without(tally: Tally) -> None:
    for _ in tally.times(10, "deals"):
        match = begin(tally.rng.sample(range(52), 52))
        while not match.deal.finished:
            state = match.deal.state
            done = sum(state.won)
            assert len(state.stock) == max(0, 40 - 2 * done)
            if not state.trick:
                assert {held.bit_count() for held in state.hands} == {min(6, 26 - done)}
            match.act(tally.rng.choice(match.legal()))
        kinds = [type(event) for event in match.deal.events]
        assert (kinds.count(TrickTaken), kinds.count(Drew)) == (26, 40)
        assert match.to_act is None
        assert not match.legal()


def counted(captured: str, totals: tuple[int, int] = (0, 0), trump: str = "H", target: int = 10) -> list[str]:
    """The entries, player and reason, of a finished deal in which player 0 captured these cards."""
    setup = Setup(CaliforniaJackOptions(target=target), 2, 0, totals)
    state = GAME.begin(setup, range(52))
    state.trump = "CDHS".index(trump)
    state.taken = [parse_cards(captured), FULL_PACK & ~parse_cards(captured)]
    scoring.count(state)
    assert all(entry.points == 1 and entry.column == "score" for entry in state.entries)
    return [f"{entry.player} {entry.reason.text}" for entry in state.entries]


CLUBS = " ".join(rank + "C" for rank in "23456789TJQKA")
DIAMONDS = CLUBS.replace("C", "D")


@pytest.mark.parametrize(
    ("captured", "trump", "entries"),
    [
        ("", "H", "1 high, 1 low, 1 jack, 1 game 80 0"),
        (CLUBS, "C", "0 high, 0 low, 0 jack, 1 game 60 20"),
        ("AH", "H", "0 high, 1 low, 1 jack, 1 game 76 4"),
        ("2H", "H", "1 high, 0 low, 1 jack, 1 game 80 0"),
        ("JH", "H", "1 high, 1 low, 0 jack, 1 game 79 1"),
        ("AS 2S JS", "H", "1 high, 1 low, 1 jack, 1 game 75 5"),
        ("TC TD TH TS", "D", "1 high, 1 low, 1 jack, 1 game 40 40"),
        ("TC TD TH TS JC", "D", "1 high, 1 low, 1 jack, 0 game 41 39"),
        ("TC TD TH TS 9C 8C 7C", "D", "1 high, 1 low, 1 jack, 1 game 40 40"),
        ("AC AD AH AS KC KD KH KS QC QD QH QS JC JD JH JS 2S", "S", "0 high, 0 low, 0 jack, tie"),
        (f"{CLUBS} {DIAMONDS}", "D", "0 high, 0 low, 0 jack, tie"),
        (f"{CLUBS} TD TH KH", "H", "1 high, 1 low, 1 jack, 0 game 43 37"),
    ],
)
def test_cj_9_high_low_jack_game_in_this_order(captured: str, trump: str, entries: str) -> None:
    expected = [entry for entry in entries.split(", ") if entry != "tie" and not entry.endswith("40 40")]
    assert counted(captured, trump=trump) == expected


@pytest.mark.parametrize(
    ("captured", "totals", "target", "entries"),
    [
        ("AH 2H JH", (7, 0), 10, "0 high, 0 low, 0 jack"),
        ("AH 2H", (8, 9), 10, "0 high, 0 low"),
        ("AH", (9, 9), 10, "0 high"),
        ("", (9, 9), 10, "1 high"),
        ("AH 2H", (9, 9), 10, "0 high"),
        ("2H", (9, 8), 10, "1 high, 0 low"),
        ("JH", (9, 7), 10, "1 high, 1 low, 0 jack"),
        ("", (9, 8), 10, "1 high, 1 low"),
        ("AH 2H JH", (6, 9), 10, "0 high, 0 low, 0 jack, 1 game 75 5"),
        ("AH 2H JH", (6, 6), 7, "0 high"),
        ("2H JH", (5, 5), 7, "1 high, 0 low, 0 jack"),
        ("AH 2H JH", (6, 6), 10, "0 high, 0 low, 0 jack, 1 game 75 5"),
    ],
)
def test_cj_10_counting_stops_at_the_target(
    captured: str, totals: tuple[int, int], target: int, entries: str
) -> None:
    assert counted(captured, totals, target=target) == entries.split(", ")


def test_cj_10_a_deal_is_never_broken_off(tally: Tally) -> None:
    tally.floor(decided_early=10)
    for _ in tally.times(12, "matches"):
        match = random_match(GAME, tally.rng)
        for _ in played(match, tally.rng):
            state = match.deal.state
            assert bool(state.entries) == (sum(state.won) == 26)
            won = [state.setup.totals[0], state.setup.totals[1]]
            won[not state.taken[0] >> (12 + 13 * state.trump) & 1] += 1
            taken = (state.taken[0] | state.taken[1]) >> (12 + 13 * state.trump) & 1
            if taken and not state.entries and max(won) == match.options.target:
                tally.count["decided_early"] += 1
        assert match.totals[match.winners[0]] == match.options.target
        assert match.totals[1 - match.winners[0]] < match.options.target
        with pytest.raises(ValueError, match="no deal can begin"):
            match.start_deal()


def test_cj_11_the_last_trick_may_be_looked_at_again_by_all() -> None:
    match = begin(pack("AC 3C 4D 5D 6D 7D", "2C 3S 4S 5S 6S 7S", "9H TD KD 8D"))
    act(match, "AC", "2C")
    for viewer in (0, 1, None):
        last = [event for event in match.events(viewer) if isinstance(event, TrickTaken)][-1]
        assert (last.leader, last.winner, [card_text(card) for card in last.cards]) == (1, 1, ["AC", "2C"])
        assert match.view(viewer).state.taken == match.deal.state.taken, "what was played is remembered"
