"""Napoleon, clause by clause: who wins a deal, what it brings, and who wins the match."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards import cards_text
from game.engine.options import OptionError
from game.games.napoleon.scoring import stakes

from .at_the_table import do
from .napoleon_deals import (
    GAME,
    all_pass,
    begin,
    bid,
    blind_of,
    deck,
    new_match,
    play_out,
    play_sweep,
    put_down,
    table,
    to_play,
)

FOUR = {"four_payments": "4-2-3"}
EQUAL = {"four_payments": "1-1-1"}
SIX = {"six_payments": "2-2-1"}
WITH_ADJUTANT = {"three_adjutant": True}
BY_BID = {"payment": "by_bid"}
BARRACO = {"payment": "barraco"}


def chips(players: int, napoleon: int, adjutant: int, opponent: int, alone: bool) -> list[int]:
    """What each gets with player 0 as Napoleon and, unless he is alone, 1 as his adjutant."""
    partner = [] if alone else [adjutant]
    return [napoleon, *partner, *[opponent] * (players - 1 - len(partner))]


def outcome(
    players: int, number: int, *, discarded: int, alone: bool, **options: Any
) -> tuple[list[int], str]:
    """What a deal brings in which Napoleon takes all but what he discarded, and how it was."""
    match = new_match(players, **options)
    play_sweep(match, f"{number} S", discarded=discarded, alone=alone, **options)
    said = {entry.reason.text for entry in match.deal.entries}
    assert len(said) == 1, "one reason for all"
    assert all(entry.column == "score" for entry in match.deal.entries)
    assert [entry.player for entry in match.deal.entries] == [
        player for player, points in enumerate(match.totals) if points
    ], "an entry a player, ascending, none of no points"
    return match.totals, said.pop()


PAYMENTS = [
    # players, options, bid, alone; chips of Napoleon, of the adjutant and of each opponent if he wins
    (5, {}, 11, False, 2, 1, -1),  # NAP-13
    (5, {}, 19, False, 2, 1, -1),
    (5, {}, 20, False, 4, 2, -2),  # NAP-14
    (5, {}, 13, True, 4, 0, -1),  # NAP-15
    (5, {}, 20, True, 8, 0, -2),
    (4, {}, 13, False, 3, 1, -2),  # NAP-4P
    (4, {}, 20, False, 6, 2, -4),
    (4, {}, 13, True, 6, 0, -2),
    (4, {}, 20, True, 12, 0, -4),
    (4, FOUR, 13, False, 4, 2, -3),
    (4, FOUR, 20, False, 8, 4, -6),
    (4, FOUR, 13, True, 9, 0, -3),
    (4, FOUR, 20, True, 18, 0, -6),
    (4, EQUAL, 13, False, 1, 1, -1),
    (4, EQUAL, 20, False, 2, 2, -2),
    (4, EQUAL, 13, True, 3, 0, -1),
    (4, EQUAL, 20, True, 6, 0, -2),
    (6, {}, 13, False, 3, 1, -1),  # NAP-6P
    (6, {}, 20, False, 6, 2, -2),
    (6, {}, 13, True, 5, 0, -1),
    (6, {}, 20, True, 10, 0, -2),
    (6, SIX, 13, False, 2, 2, -1),
    (6, SIX, 20, False, 4, 4, -2),
    (6, SIX, 13, True, 5, 0, -1),
    (3, {}, 13, True, 2, 0, -1),  # NAP-3P
    (3, {}, 20, True, 4, 0, -2),
    (3, WITH_ADJUTANT, 13, False, 2, 1, -3),
    (3, WITH_ADJUTANT, 20, False, 4, 2, -6),
    (3, WITH_ADJUTANT, 13, True, 2, 0, -1),
    (3, WITH_ADJUTANT, 20, True, 4, 0, -2),
    (2, {}, 13, True, 1, 0, -1),  # NAP-2P
    (2, {}, 20, True, 2, 0, -2),
    # NAP-O13, by_bid: times max(1, bid - 12), nothing more at 20
    (5, BY_BID, 11, False, 2, 1, -1),
    (5, BY_BID, 12, False, 2, 1, -1),
    (5, BY_BID, 13, False, 2, 1, -1),
    (5, BY_BID, 14, False, 4, 2, -2),
    (5, BY_BID, 17, False, 10, 5, -5),
    (5, BY_BID, 20, False, 16, 8, -8),
    (5, BY_BID, 15, True, 12, 0, -3),
    (4, BY_BID, 15, False, 9, 3, -6),
    (4, BY_BID | FOUR, 15, True, 27, 0, -9),
    (4, BY_BID | EQUAL, 16, False, 4, 4, -4),
    (6, BY_BID, 15, False, 9, 3, -3),
    (6, BY_BID | SIX, 15, False, 6, 6, -3),
    (3, BY_BID, 18, True, 12, 0, -6),
    (3, BY_BID | WITH_ADJUTANT, 15, False, 6, 3, -9),
    (2, BY_BID, 20, True, 8, 0, -8),
    (5, BY_BID | {"min_bid": 13}, 14, False, 4, 2, -2),
    # barraco: base = bid - min_bid + 1; adjutant base x opponents / 3, Napoleon twice as much
    (5, BARRACO, 11, False, 2, 1, -1),
    (5, BARRACO, 12, False, 4, 2, -2),
    (5, BARRACO, 20, False, 20, 10, -10),
    (5, BARRACO, 13, True, 12, 0, -3),
    (5, BARRACO | {"min_bid": 12}, 13, False, 4, 2, -2),
    (5, BARRACO | {"min_bid": 13}, 13, False, 2, 1, -1),
    (5, BARRACO | {"min_bid": 13}, 20, True, 32, 0, -8),
    (4, BARRACO, 11, False, 1, 1, -1),  # 2/3 and 4/3
    (4, BARRACO, 12, False, 3, 1, -2),  # 4/3 and 8/3
    (4, BARRACO, 13, False, 4, 2, -3),
    (4, BARRACO | FOUR, 14, False, 5, 3, -4),  # 8/3 and 16/3
    (4, BARRACO, 12, True, 6, 0, -2),
    (6, BARRACO, 11, False, 3, 1, -1),  # 4/3 and 8/3
    (6, BARRACO, 12, False, 5, 3, -2),  # 8/3 and 16/3
    (6, BARRACO | SIX, 13, False, 8, 4, -3),
    (6, BARRACO, 11, True, 5, 0, -1),
    (3, BARRACO, 12, True, 4, 0, -2),
    (3, BARRACO | WITH_ADJUTANT, 11, False, 1, 0, -1),  # 1/3 and 2/3
    (3, BARRACO | WITH_ADJUTANT, 12, False, 1, 1, -2),  # 2/3 and 4/3
    (3, BARRACO | WITH_ADJUTANT, 14, False, 3, 1, -4),  # 4/3 and 8/3
    (3, BARRACO | WITH_ADJUTANT, 13, True, 6, 0, -3),
    (2, BARRACO, 11, True, 1, 0, -1),
    (2, BARRACO, 20, True, 10, 0, -10),
]


@pytest.mark.parametrize(
    ("players", "options", "number", "alone", "napoleon", "adjutant", "opponent"), PAYMENTS
)
def test_nap_13_to_15_what_a_deal_brings(
    players: int,
    options: dict[str, Any],
    number: int,
    alone: bool,
    napoleon: int,
    adjutant: int,
    opponent: int,
) -> None:
    won = chips(players, napoleon, adjutant, opponent, alone)
    assert sum(won) == 0
    lost = [-points for points in won]
    if number == 20:
        assert outcome(players, 20, discarded=0, alone=alone, **options) == (won, "won 20 20")
        assert outcome(players, 20, discarded=1, alone=alone, **options) == (lost, "lost 20 19")
    else:
        assert outcome(players, number, discarded=1, alone=alone, **options) == (won, f"won {number} 19")
        assert outcome(players, number, discarded=0, alone=alone, **options) == (lost, f"lost {number} 20")


@pytest.mark.parametrize(
    ("number", "discarded", "won", "taken"),
    [
        (18, 2, True, 18), (17, 2, True, 18), (19, 2, False, 18), (20, 2, False, 18),
        (19, 1, True, 19), (20, 1, False, 19), (19, 0, False, 20), (11, 0, False, 20),
        (20, 0, True, 20),
    ],
)  # fmt: skip
@pytest.mark.parametrize("alone", [True, False])
def test_nap_13_at_least_as_many_as_bid_but_not_all(
    number: int, discarded: int, won: bool, taken: int, alone: bool
) -> None:
    for players in (4, 5, 6):
        totals, said = outcome(players, number, discarded=discarded, alone=alone)
        assert said == f"{'won' if won else 'lost'} {number} {taken}"
        assert (totals[0] > 0) == won


LAST = {
    4: "AS KS QS JS TS 9S 8S 7S 6S 5S JC 3H",
    5: "AS KS QS JS TS 9S 8S 7S JC 3H",
    6: "AS KS QS JS TS 9S JC 3H",
}
"""Hands that win all tricks but the last, if the heart comes last."""


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize(("called", "partner"), [("KD", 1), ("JH", 2), ("AS", None)])
@pytest.mark.parametrize("number", [13, 16, 17, 18, 19])
def test_nap_13_and_15_the_scoring_cards_of_a_partner_count_and_alone_only_napoleons(
    players: int, called: str, partner: int | None, number: int
) -> None:
    match = begin(players, deck(players, LAST[players], "KD AH QH", "JH"))
    blind = blind_of(match)
    bid(match, f"{number} S")
    do(match, f"call {called}")
    put_down(match, *blind)
    play_out(match, "SCDH")
    state = match.deal.state
    own, theirs = state.captured(0).bit_count(), state.captured(1).bit_count()
    assert own > 10
    assert theirs > 0
    assert set(cards_text(state.taken[1]).split()) > {"AH", "3H"}, "player 1 has won the last trick"
    taken = own + (theirs if partner == 1 else 0)
    won = number <= taken < 20
    assert {entry.reason.text for entry in match.deal.entries} == {
        f"{'won' if won else 'lost'} {number} {taken}"
    }
    assert (match.totals[0] > 0) == won
    assert partner is None or (match.totals[partner] > 0) == won


NONE = {"opponents_none_loses": True}


@pytest.mark.parametrize(
    ("players", "options", "number", "discarded", "alone", "without", "with_it"),
    [
        (5, {}, 13, 1, False, "won 13 19", "lost 13 19"), (5, {}, 13, 1, True, "won 13 19", "lost 13 19"),
        (5, {}, 18, 2, False, "won 18 18", "lost 18 18"), (5, {}, 13, 0, False, "lost 13 20", "lost 13 20"),
        (5, {}, 20, 0, False, "won 20 20", "won 20 20"), (5, {}, 20, 1, False, "lost 20 19", "lost 20 19"),
        (4, {}, 13, 2, False, "won 13 18", "lost 13 18"), (6, {}, 13, 3, True, "won 13 17", "lost 13 17"),
        (2, {}, 13, 1, True, "won 13 19", "lost 13 19"), (3, {}, 13, 1, True, "won 13 19", "lost 13 19"),
        (3, WITH_ADJUTANT, 14, 2, False, "won 14 18", "lost 14 18"),
        (5, BARRACO, 13, 1, False, "won 13 19", "lost 13 19"),
    ],
)  # fmt: skip
def test_nap_o12_opponents_who_take_none_in_tricks(
    players: int,
    options: dict[str, Any],
    number: int,
    discarded: int,
    alone: bool,
    without: str,
    with_it: str,
) -> None:
    one = outcome(players, number, discarded=discarded, alone=alone, **options)
    two = outcome(players, number, discarded=discarded, alone=alone, **options, **NONE)
    assert (one[1], two[1]) == (without, with_it)
    same = without == with_it
    assert two[0] == (one[0] if same else [-points for points in one[0]])


def test_nap_o12_one_scoring_card_in_their_tricks_saves_him() -> None:
    match = begin(5, deck(5, LAST[5], "KD AH QH", "JH"), **NONE)
    to_play(match, "13 S", "AS")
    play_out(match, "SCDH")
    assert match.totals[0] == 4


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {}), (5, {"style": "1885"})])
def test_nap_15_without_a_call_he_is_always_alone(players: int, options: dict[str, Any]) -> None:
    for number in (13, 16):
        assert stakes(table(players, **options), number, alone=False) == stakes(
            table(players, **options), number, alone=True
        )


# The match.


def test_nap_16_so_many_deals_make_a_match_and_most_chips_win() -> None:
    match = new_match(5, deals=2)
    play_sweep(match, "13 S", discarded=1)
    assert (match.totals, match.finished, match.winners) == ([2, 1, -1, -1, -1], False, [])
    match.start_deal()
    all_pass(match)
    assert (match.finished, match.totals) == (False, [2, 1, -1, -1, -1]), "thrown in: it does not count"
    match.start_deal()
    bid(match, "20 S", 2)
    do(match, "call AS")
    while not match.deal.finished:
        do(match, match.legal()[0].text)
    assert match.finished
    assert sum(match.totals) == 0
    best = max(match.totals)
    assert match.winners == [player for player in range(5) if match.totals[player] == best]


def test_nap_16_equal_chips_share() -> None:
    match = new_match(5, deals=1)
    play_sweep(match, "13 S")
    assert (match.totals, match.winners) == ([-2, -1, 1, 1, 1], [2, 3, 4])
    match = new_match(4, deals=1, four_payments="1-1-1")
    play_sweep(match, "13 S", discarded=1)
    assert match.winners == [0, 1]


@pytest.mark.parametrize("deals", [1, 3])
def test_option_deals(deals: int) -> None:
    match = new_match(2, deals=deals)
    for _ in range(deals):
        assert not match.finished
        match.start_deal()
        bid(match, "20 S", match.to_act or 0)
        while not match.deal.finished:
            do(match, match.legal()[0].text)
    assert match.finished
    assert match.upcoming is None
    assert GAME.Options().as_json()["deals"] == 10


@pytest.mark.parametrize("deals", [0, 101, 1.0, "10", True, None])
def test_option_deals_is_a_whole_number_from_1_to_100(deals: object) -> None:
    with pytest.raises(OptionError):
        GAME.Options.read({"deals": deals}, 5)
    assert [GAME.Options.read_text("deals", text) for text in ("1", "100")] == [1, 100]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nap_13_all_tricks_are_played_out(players: int) -> None:
    match = new_match(players)
    play_sweep(match, "20 S", discarded=1)
    assert sum(match.deal.state.won) == {2: 25, 3: 16, 4: 12, 5: 10, 6: 8}[players]
    assert match.deal.state.won[0] == sum(match.deal.state.won)
    assert not any(match.deal.state.hands)
