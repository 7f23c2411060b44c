"""Jan Ken Po, clause by clause: the suits, the tricks, and what a deal brings."""

from __future__ import annotations

import pytest

from game.engine.cards import card_text, parse_cards
from game.engine.events import Played, TrickTaken
from game.engine.state import Zone

from . import referee_jan_ken_po as referee
from .at_the_table import do, entries, events, hand, legal, refusal, sees, viewers
from .jan_ken_po_deals import (
    PLAYERS,
    begin,
    bid,
    deck,
    led_to,
    new_match,
    play_sure,
    put_down,
    sure,
    to_play,
    winner,
)

every_table = pytest.mark.parametrize("players", PLAYERS)

BEATS = {
    # by trumps: which suit beats which
    "D": "DC DS DH CS CH SH",
    "S": "SC SH SD CH CD HD",
    "H": "HC HD HS CD CS DS",
    "C": "CD CH CS DS SH HD",
}


@pytest.mark.parametrize("suit", "CDHS")
def test_jkp_1_the_king_is_high_and_the_ace_low(suit: str) -> None:
    for fourth, third, second, first in ("A234", "4567", "789T", "TJQK"):
        cards = [f"{rank}{suit}" for rank in (fourth, third, second, first)]
        assert winner("D", " ".join(cards)) == 3
        assert winner("C", " ".join(reversed(cards))) == 0
    for ace_at in range(4):
        cards = [f"{rank}{suit}" for rank in "234"]
        cards.insert(ace_at, f"A{suit}")
        assert winner("H", " ".join(cards)) == cards.index(f"4{suit}")


@pytest.mark.parametrize("trump", "CDHS")
def test_jkp_2_to_4_which_suit_beats_which(trump: str) -> None:
    for led in "CDHS":
        for other in set("CDHS") - {led}:
            beats = f"{other}{led}" in BEATS[trump].split()
            assert winner(trump, f"K{led} 6{other}") == int(beats), f"{other} on {led}"
            assert winner(trump, f"6{led} K{other}") == int(beats), f"{other} on {led}"


@pytest.mark.parametrize(
    ("trump", "cards", "wins"),
    [
        # the cases from the source
        ("D", "TH QH 8S 5D", 3), ("H", "KS 5D TC AH", 3), ("S", "KD 9H TS QS", 3),
        ("C", "QH TS QD 2H", 3), ("C", "QH QD TS 2H", 2),
        # a suit that does not beat the active one is thrown away, high as it is
        ("D", "2H KS 3H KH", 1), ("D", "2S KH 3S AS", 2), ("C", "2S KD KH 3D", 2), ("C", "AC KD KH KS", 0),
        ("S", "2D AH KD 3H", 3), ("H", "KS AD KC QC", 2), ("D", "KC AD QC 2D", 3),
        # the cycle goes round more than once
        ("C", "QH 2S 3D 4H 5S", 4), ("C", "QH 2S 3D 4H 5S 6D", 5),
        ("C", "KH AS AD 2H 3S AC", 5), ("C", "KH AC AS AD 2H 3S", 1), ("C", "KD 2H KH 3S KS 4D", 5),
        ("D", "KH 2S 3C 4D KD", 4), ("H", "KS 2D 3C 4H 5H 6H", 5), ("S", "KD 2H 3C 4S KC KH", 3),
    ],
)  # fmt: skip
def test_jkp_16_who_wins_a_trick(trump: str, cards: str, wins: int) -> None:
    assert winner(trump, cards) == wins


@pytest.mark.parametrize(
    ("trump", "played", "holding", "may"),
    [
        # the active suit is followed, not the suit led
        ("D", "TH QH 8S", "5S KS AH 2D 3C", "5S KS"), ("D", "TH 8S", "2H 3H 4D KC", "2H 3H 4D KC"),
        ("D", "TH KS", "2S 3H", "2S"), ("H", "KS 5D", "2D 3S AH KC", "2D"),
        ("C", "QH TS", "2S KD KC", "2S"), ("C", "QH TS QD", "2H AD KC", "AD"),
        ("C", "QH TS QD", "2H 3S KC", "2H 3S KC"), ("C", "QH AC", "2H 3H KC", "KC"),
        # what is thrown away changes nothing
        ("D", "TH QH 2H", "AH KS", "AH"), ("C", "5S KH", "2S 3H", "2S"), ("S", "2D KC AD", "2C 3D", "2C"),
        ("D", "5C 6H", "2C 3H KD", "2C"), ("D", "5C 6H", "3H KD KS", "3H KD KS"),
        # nobody must beat what heads the trick
        ("D", "QH", "2H KH KD", "2H KH"), ("C", "QH", "AH 2S", "AH"),
    ],
)  # fmt: skip
def test_jkp_15_the_active_suit_is_followed(trump: str, played: str, holding: str, may: str) -> None:
    match = led_to(trump, played, holding)
    cards = {text.removeprefix("play ") for text in legal(match)}
    assert cards & set(holding.split()) == set(may.split())
    for card in set(holding.split()) - set(may.split()):
        suit = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[may[1]]
        assert refusal(match, f"play {card}") == (f"you must follow {suit}", "JKP-15")
    other = next(iter(hand(match, 0)))
    assert refusal(match, f"play {other}") == ("that card is not in your hand", "")
    assert refusal(match, f"discard {holding[:2]}") == ("you must play a card", "")


def test_jkp_15_not_to_follow_shows_that_there_is_no_card_of_the_active_suit() -> None:
    match = led_to("D", "TH 8S 2H 3D")
    for viewer in viewers(match):
        state = match.view(viewer).state
        may = [state.may.get(Zone("hands", player), ~0) & parse_cards("4C 4D 4H 4S") for player in range(4)]
        assert may[0] == parse_cards("4C 4D 4H 4S"), "who leads shows nothing"
        assert may[1] == parse_cards("4C 4D 4S")
        assert may[2] == parse_cards("4C 4D 4H"), "spades were active, and he has hearts"
        assert may[3] == parse_cards("4C 4D 4H")
        assert Zone("discards", 1) not in state.may, "he may have put hearts down"


@every_table
def test_jkp_13_and_14_the_declarer_leads_any_card_and_then_the_winner(players: int) -> None:
    match = begin(players, deck(players, "6D KD"))
    to_play(match, "6D KD", trump="C")
    assert match.to_act == 0
    assert legal(match) == {f"play {card}" for card in hand(match, 0)}
    leader = 0
    for _ in range(3):
        for step in range(players):
            assert match.to_act == (leader + step) % players, "the order of play never changes"
            do(match, match.legal()[step % len(match.legal())].text)
        taken = events(match, TrickTaken)[-1]
        assert taken.leader == leader
        assert taken.players == tuple((leader + step) % players for step in range(players))
        assert list(taken.cards) == [event.card for event in events(match, Played)[-players:]]
        leader = taken.winner
        assert match.to_act == leader
        assert legal(match) == {f"play {card}" for card in hand(match, leader)}


def test_jkp_17_all_see_the_number_of_tricks_won() -> None:
    match = led_to("D", "TH QH 8S 5D")
    for viewer in viewers(match):
        seen = match.view(viewer).state
        assert seen.won == [0, 0, 0, 1]
        assert sees(match, viewer, "TH QH 8S 5D")
        (taken,) = events(match, TrickTaken, viewer)
        assert [card_text(card) for card in taken.cards] == ["TH", "QH", "8S", "5D"]
        assert not seen.trick


@pytest.mark.parametrize(("players", "tricks"), [(2, 11), (3, 11), (4, 11), (5, 8), (6, 6)])
def test_jkp_18_all_tricks_are_played_out(players: int, tricks: int) -> None:
    match = new_match(players)
    play_sure(match, tricks, 1)
    assert len(events(match, TrickTaken)) == tricks
    assert sum(match.deal.state.won) == tricks
    assert match.deal.finished
    assert match.to_act is None
    assert not match.legal()
    assert refusal(match, "pass") == ("the deal is over", "")


@pytest.mark.parametrize(
    ("number", "partner", "won", "brings"),
    [
        # the cases from the source
        (1, False, 6, "0 10 contract 1"),
        (3, True, 9, "0 15 contract 3, 1 15 contract 3, 0 10 overtricks 1, 1 10 overtricks 1"),
        (4, False, 6, "1 60 short 3, 2 60 short 3, 3 60 short 3"),
        (1, False, 9, "0 10 contract 1, 0 45 overtricks 3"),
        (5, True, 9, "2 10 short 1, 3 10 short 1"),
        # nothing but the contract, everything missed, and the slams
        (6, True, 11, "0 30 contract 6, 1 30 contract 6, 0 30 zensho, 1 30 zensho"),
        (6, False, 11, "0 60 contract 6, 0 30 zensho"),
        (5, False, 10, "0 50 contract 5, 0 15 shoyo"),
        (5, True, 10, "0 25 contract 5, 1 25 contract 5, 0 15 shoyo, 1 15 shoyo"),
        (5, False, 11, "0 50 contract 5, 0 15 overtricks 1, 0 30 zensho"),
        (6, False, 10, "1 20 short 1, 2 20 short 1, 3 20 short 1"),
        (6, True, 10, "2 10 short 1, 3 10 short 1"),
        (6, True, 5, "2 60 short 6, 3 60 short 6"),
        (4, True, 9, "0 20 contract 4, 1 20 contract 4"),
    ],
)
def test_jkp_19_to_21_what_four_players_score(number: int, partner: bool, won: int, brings: str) -> None:
    match = new_match(4)
    play_sure(match, won, number, partner)
    assert entries(match) == brings.split(", ")
    scores = [0, 0, 0, 0]
    for entry in brings.split(", "):
        player, points, *_ = entry.split()
        scores[int(player)] += int(points)
    assert match.totals == scores


@every_table
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_jkp_21_slams_with_every_number_of_players(players: int, missing: int) -> None:
    won = referee.tricks_in_a_deal(players, True) - missing
    slam = ["0 30 zensho", "0 15 shoyo"][missing : missing + 1]
    match = new_match(players)
    over = won - referee.BOOK[players] - 1
    play_sure(match, won, 1)
    assert entries(match) == ["0 10 contract 1"] + [f"0 {15 * over} overtricks {over}"] * bool(over) + slam


@every_table
def test_jkp_21_no_slam_without_the_contract(players: int) -> None:
    most = referee.tricks_in_a_deal(players, True)
    highest = referee.highest_bid(players, True)
    match = new_match(players)
    play_sure(match, most - 1, highest)
    short = referee.BOOK[players] + highest - most + 1
    if short > 0:
        assert entries(match) == [f"{player} {20 * short} short {short}" for player in range(1, players)]
    else:
        assert entries(match)[-1] == "0 15 shoyo", "with three players not all tricks can be bid"


@pytest.mark.parametrize("players", [2, 3])
def test_jkp_22_with_two_and_three_every_declarer_is_alone(players: int) -> None:
    match = new_match(players)
    play_sure(match, referee.BOOK[players] + 2, 2)
    assert entries(match) == ["0 20 contract 2"]
    match = new_match(players)
    play_sure(match, referee.BOOK[players] + 2, 4)
    assert entries(match) == [f"{player} 40 short 2" for player in range(1, players)]


@pytest.mark.parametrize("players", [4, 5, 6])
def test_jkp_22_who_was_forced_to_play_alone_scores_as_alone(players: int) -> None:
    match = new_match(players)
    play_sure(match, referee.BOOK[players] + 1, 1, in_vain=2)
    assert entries(match) == ["0 10 contract 1"]
    match = new_match(players)
    play_sure(match, referee.BOOK[players] + 1, 3, in_vain=2)
    assert entries(match) == [f"{player} 40 short 2" for player in range(1, players)]


def test_jkp_19_the_tricks_of_both_count_for_the_declarers_side() -> None:
    hands = sure(4, 7)
    match = begin(4, deck(4, *hands))
    bid(match, 6, 3)
    put_down(match, *hands)
    do(match, "trump D", "call KD")
    while not match.deal.finished:
        do(match, max(legal(match), key=lambda text: "CSHD".index(text[-1])))
    assert match.deal.state.partner == 0
    assert match.deal.state.won == [7, 0, 0, 4]
    assert entries(match) == ["0 30 contract 6", "3 30 contract 6", "0 30 zensho", "3 30 zensho"]


@pytest.mark.parametrize("players", [4, 5, 6])
def test_jkp_19_a_partner_after_one_call_in_vain_is_a_partner(players: int) -> None:
    match = new_match(players)
    play_sure(match, referee.BOOK[players] + 1, 1, partner=True, in_vain=1)
    assert entries(match) == ["0 5 contract 1", "1 5 contract 1"]


@pytest.mark.parametrize(("target", "finished"), [(30, True), (40, True), (41, False), (100, False)])
def test_jkp_23_the_match_ends_after_the_deal_that_reaches_the_target(target: int, finished: bool) -> None:
    match = new_match(4, target=target)
    play_sure(match, 9, 4)
    assert match.totals == [40, 0, 0, 0]
    assert match.finished == finished
    assert match.winners == ([0] if finished else [])
    assert (match.upcoming is None) == finished


def test_jkp_23_a_deal_is_never_broken_off_and_the_highest_total_wins() -> None:
    match = new_match(4, target=60)
    play_sure(match, 9, 4, partner=True, declarer=1)
    play_sure(match, 6, 4, declarer=1)
    assert match.totals == [60, 20, 80, 60], "three have the target, one is ahead"
    assert match.winners == [2]
