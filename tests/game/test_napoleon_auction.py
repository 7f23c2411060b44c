"""Napoleon's auction and its options: lowest bid, re-entry, no trumps, and what follows when all pass."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards import NO_TRUMP, parse_cards, strain_text
from game.engine.events import CardShown, Drew, Said, ThrownIn, TrumpMade
from game.engine.state import NOBODY, Zone
from game.games.napoleon.deal_result import NapoleonReason

from .at_the_table import act, asked, do, entries, events, hand, legal, refusal, sees, viewers
from .napoleon_deals import (
    PLAYERS,
    WITH_CALL,
    all_pass,
    begin,
    bid,
    blind_of,
    deck,
    play_out,
    put_down,
    sweep,
)

every_table = pytest.mark.parametrize("players", PLAYERS)
REENTRY = {"bidding": "reentry"}
EXPOSE = {"all_pass": "expose_blind"}
MIGHTY = {"all_pass": "mighty_holder"}
TRUMPS = {"trump C", "trump D", "trump H", "trump S"}


def bids(match: Any) -> list[str]:
    return [action.text for action in match.legal() if action.verb == "bid"]


@every_table
@pytest.mark.parametrize("lowest", [11, 12, 13])
def test_nap_o1_the_lowest_bid(players: int, lowest: int) -> None:
    match = begin(players, deck(players), min_bid=lowest)
    assert bids(match) == [f"bid {number} {suit}" for number in range(lowest, 21) for suit in "CDHS"]
    if lowest > 11:
        assert refusal(match, f"bid {lowest - 1} S") == ("it is time to bid", "")
    do(match, f"bid {lowest} C")
    assert match.deal.state.number == lowest


# Re-entry.


@pytest.mark.parametrize(
    ("players", "course", "napoleon"),
    [
        # all others in a row have passed since the last bid
        (4, "0 pass, 1 bid 11 C, 2 pass, 3 pass, 0 bid 11 D, 1 pass, 2 pass, 3 pass", 0),
        (4, "0 bid 11 C, 1 pass, 2 pass, 3 pass", 0), (2, "0 pass, 1 bid 11 C, 0 bid 12 C, 1 pass", 0),
        (4, "0 pass, 1 pass, 2 pass, 3 bid 11 C, 0 pass, 1 bid 13 H, 2 pass, 3 pass, 0 pass", 1),
        (3, "0 bid 11 C, 1 pass, 2 bid 11 S, 0 pass, 1 bid 12 C, 2 pass, 0 bid 13 C, 1 pass, 2 pass", 0),
        (5, "0 pass, 1 pass, 2 pass, 3 pass, 4 bid 20 S", 4), (6, "0 bid 11 C, 1 pass, 2 bid 20 S", 2),
    ],
)  # fmt: skip
def test_nap_o2_who_passed_may_bid_again(players: int, course: str, napoleon: int) -> None:
    match = begin(players, deck(players), **REENTRY)
    for said in course.split(", "):
        assert asked(match) == "bid"
        act(match, said)
    assert asked(match) != "bid"
    assert (match.to_act, match.deal.state.napoleon) == (napoleon, napoleon)


@every_table
def test_nap_o2_without_a_bid_as_many_passes_as_players_are_all_pass(players: int) -> None:
    match = begin(players, deck(players), **REENTRY)
    for player in range(players):
        assert (match.to_act, asked(match)) == (player, "bid")
        do(match, "pass")
    assert match.deal.finished
    assert events(match, ThrownIn) == [ThrownIn()]


def test_nap_o2_with_turns_who_passed_is_out() -> None:
    match = begin(4, deck(4))
    act(match, "0 pass, 1 bid 11 C, 2 pass, 3 pass")
    assert (asked(match), match.to_act) == ("call", 1)


# No trumps.


@every_table
def test_nap_o3_nt_ranks_above_spades_or_below_clubs(players: int) -> None:
    for value, strains in (("high", ("C", "D", "H", "S", "NT")), ("low", ("NT", "C", "D", "H", "S"))):
        match = begin(players, deck(players), no_trump=value)
        ladder = [f"bid {number} {strain}" for number in range(11, 21) for strain in strains]
        assert bids(match) == ladder
        do(match, "bid 13 NT")
        assert bids(match) == ladder[ladder.index("bid 13 NT") + 1 :]
        assert refusal(match, "bid 13 NT") == ("bid higher than the last bid", "NAP-4")
        do(match, ladder[-1])
        assert asked(match) != "bid", "the highest possible bid ends it"
    match = begin(players, deck(players), no_trump="high")
    do(match, "bid 20 S")
    assert bids(match) == ["bid 20 NT"], "20 S is not the highest then"


def test_nap_o3_no_jacks_in_no_trumps_but_mighty_and_same_two() -> None:
    match = begin(5, deck(5, "9C AD"), no_trump="high")
    bid(match, "13 NT")
    assert match.deal.state.trump == NO_TRUMP
    assert [event.strain for event in events(match, TrumpMade)] == [NO_TRUMP]
    powers = match.deal.state.powers
    assert not powers.has_jacks
    assert powers.same_two


# The blind is turned up.


@every_table
def test_nap_o4_the_blind_is_turned_up_and_all_may_bid_again(players: int) -> None:
    match = begin(players, deck(players), dealer=1, **EXPOSE)
    blind = blind_of(match)
    all_pass(match)
    assert match.deal.state.exposed
    for viewer in viewers(match):
        assert sees(match, viewer, " ".join(blind))
        shown = [event.card for event in events(match, CardShown, viewer) if event.place == Zone("blind")]
        assert shown == match.deal.state.blind
    assert match.to_act == 2 % players, "afresh from the dealer's left"
    assert len(bids(match)) == 40
    do(match, *["pass"] * (players - 1), "bid 11 C")
    assert match.deal.state.napoleon == 1
    if players > 3:
        do(match, "call KS")
    assert hand(match, 1) >= set(blind)
    assert {event.open for event in events(match, Drew)} == {True}


STYLES = [*((players, "modern") for players in PLAYERS), (4, "hattori"), (5, "1885")]


@pytest.mark.parametrize(("players", "style"), STYLES)
def test_nap_o4_a_second_all_pass_redeals(players: int, style: str) -> None:
    options = {"style": style, **EXPOSE}
    match = begin(players, deck(players, **options), dealer=1, deals=1, **options)
    all_pass(match)
    assert not match.deal.finished
    all_pass(match)
    assert match.deal.finished
    assert entries(match) == []
    assert len(events(match, Said)) == 2 * players
    upcoming = match.upcoming
    assert upcoming is not None
    assert upcoming.dealer == 1


def test_nap_o4_a_second_auction_keeps_its_bidding_and_lowest_bid() -> None:
    match = begin(4, deck(4), bidding="reentry", min_bid=13, **EXPOSE)
    all_pass(match)
    assert bids(match)[0] == "bid 13 C"
    act(match, "0 pass, 1 bid 13 C, 2 pass, 3 pass, 0 bid 14 C, 1 pass, 2 pass, 3 pass")
    assert match.deal.state.napoleon == 0


@pytest.mark.parametrize("players", PLAYERS)
def test_nap_o4_whose_turned_up_cards_were_discarded_the_others_do_not_know(players: int) -> None:
    size = {2: 2, 3: 4, 4: 4, 5: 2, 6: 4}[players]
    blind = ["AH", "3H", "4H", "5H"][:size]
    match = begin(players, deck(players, "9C 8C 7C 6C TD", blind=" ".join(blind)), **EXPOSE)
    all_pass(match)
    bid(match, "13 S")
    if players > 3:
        do(match, "call KS")
    low = blind[1:]
    for viewer in viewers(match):
        assert sees(match, viewer, " ".join(blind)), "he has not put any down yet"
    do(match, "discard 9C")
    for viewer in viewers(match):
        assert sees(match, viewer, "AH"), "it would lie face up"
        assert all(sees(match, viewer, card) == (viewer == 0) for card in low)
        may = match.view(viewer).state.may
        for player in range(1, players):
            assert not may[Zone("hands", player)] & parse_cards(" ".join(low)), "they are his, hand or not"
        if players == 2:
            assert not any(may[Zone("piles", pile)] & parse_cards("3H") for pile in range(8))
    put_down(match, *low[: size - 1])
    for viewer in viewers(match):
        if viewer != 0:
            assert not any(sees(match, viewer, card) for card in [*low, "9C"])


def test_nap_o4_who_discards_only_scoring_cards_keeps_what_all_have_seen() -> None:
    match = begin(5, deck(5, "TD JD", blind="AH 3H"), **EXPOSE)
    all_pass(match)
    bid(match, "13 S")
    do(match, "call KS", "discard TD", "discard AH")
    for viewer in viewers(match):
        assert sees(match, viewer, "TD AH 3H")


def test_nap_o4_the_top_cards_of_his_piles_stay_known() -> None:
    match = begin(2, deck(2, "9C 8C", piles={0: "4C", 1: "5C"}, blind="3H 4H"), **EXPOSE)
    all_pass(match)
    bid(match, "13 S")
    do(match, "discard 9C", "discard 8C")
    for viewer in viewers(match):
        assert sees(match, viewer, "4C 5C")
        assert sees(match, viewer, "3H 4H") == (viewer == 0)


def test_nap_o4_in_hattoris_game_all_see_who_is_dealt_which_of_the_cards_turned_up() -> None:
    """So the called card, which he did not hold, is not in Napoleon's hand unless they saw it go there."""
    match = begin(4, deck(4, "", "KD", blind="3H 4H 5H 6H"), style="hattori", **EXPOSE)
    all_pass(match)
    bid(match, "13 S")
    do(match, "call KD")
    for viewer in viewers(match):
        assert sees(match, viewer, "3H 4H 5H 6H")
        may = match.view(viewer).state.may
        assert not may[Zone("hands", 0)] & parse_cards("KD")
        assert all(may.get(Zone("hands", player), ~0) & parse_cards("KD") for player in (1, 2, 3))


# The holder of the mighty must.


@every_table
@pytest.mark.parametrize("lowest", [11, 12, 13])
def test_nap_o4_the_mightys_holder_must_be_napoleon_at_the_lowest_bid(players: int, lowest: int) -> None:
    holder = players - 1
    hands = [""] * holder + ["AS"]
    options = {"min_bid": lowest, "no_trump": "high", **MIGHTY}
    match = begin(players, deck(players, *hands), **options)
    all_pass(match)
    assert (match.to_act, asked(match), legal(match)) == (holder, "trump", TRUMPS), "never NT"
    for viewer in viewers(match):
        assert sees(match, viewer, "AS")
        assert [event.place for event in events(match, CardShown, viewer)][-1] == Zone("hands", holder)
    why = ("name one of the four suits as trumps", "NAP-O4")
    assert refusal(match, "trump NT") == refusal(match, "pass") == refusal(match, "bid 13 H") == why
    do(match, "trump H")
    state = match.deal.state
    assert (state.napoleon, state.number, strain_text(state.trump)) == (holder, lowest, "H")
    assert state.forced
    assert state.powers.trump == state.trump
    assert match.to_act == holder
    assert asked(match) == ("call" if players > 3 else "discard")
    assert events(match, Said)[-1].action.text == "trump H"


@every_table
def test_nap_o4_with_the_mighty_in_the_blind_the_cards_are_thrown_in(players: int) -> None:
    match = begin(players, deck(players, blind="AS"), dealer=0, **MIGHTY)
    all_pass(match)
    assert match.deal.finished
    upcoming = match.upcoming
    assert upcoming is not None
    assert upcoming.dealer == 0
    assert not any(sees(match, viewer, "AS") for viewer in viewers(match))


@pytest.mark.parametrize(
    ("pile", "holder"), [("AS", 1), ("3C AS", None), ("3C 4C AS", None), ("3C 4C 5C AS", None)]
)
def test_nap_o4_with_two_players_under_a_piles_top_card_too(pile: str, holder: int | None) -> None:
    match = begin(2, deck(2, piles={6: pile}), **MIGHTY)
    all_pass(match)
    if holder is None:
        assert match.deal.finished
    else:
        assert (match.to_act, asked(match)) == (holder, "trump")


@pytest.mark.parametrize("players", WITH_CALL)
@pytest.mark.parametrize("lowest", [11, 13])
def test_nap_o4_the_forced_napoleon_wins_and_loses_as_with_any_bid(players: int, lowest: int) -> None:
    options = {"min_bid": lowest, **MIGHTY}
    for discarded, reason in ((0, NapoleonReason(False, lowest, 20)), (1, NapoleonReason(True, lowest, 19))):
        match = begin(players, sweep(players, discarded, **options), **options)
        down = blind_of(match)
        all_pass(match)
        do(match, "trump S", "call KD")
        put_down(match, *down)
        play_out(match)
        assert {entry.reason for entry in match.deal.entries} == {reason}
        assert (match.totals[0] > 0) == reason.won


def test_nap_o4_with_redeal_the_mighty_does_not_matter() -> None:
    match = begin(5, deck(5, "AS"))
    all_pass(match)
    assert match.deal.finished
    assert match.deal.state.napoleon == NOBODY
