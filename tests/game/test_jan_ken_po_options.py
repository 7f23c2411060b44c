"""The options of Jan Ken Po: each value changes what is legal or what it brings."""

from __future__ import annotations

import pytest

from game.engine.cards import cards_text
from game.engine.events import Said, TrickTaken
from game.engine.options import OptionError
from game.match.match import Match

from . import referee_jan_ken_po as referee
from .at_the_table import act, asked, do, entries, events, hand, legal, refusal
from .jan_ken_po_deals import GAME, PLAYERS, begin, bid, deck, new_match, play_sure, put_down

every_table = pytest.mark.parametrize("players", PLAYERS)


def test_the_defaults_are_the_booklet() -> None:
    assert GAME.Options().as_json() == referee.DEFAULTS
    assert GAME.Options.read({}, 4) == GAME.Options()


@pytest.mark.parametrize("target", [20, 21, 100, 500])
def test_jkp_o1_target_is_any_number_from_20_to_500(target: int) -> None:
    assert GAME.Options.read({"target": target}, 4).as_json()["target"] == target
    assert GAME.Options.read_text("target", str(target)) == target
    match = new_match(2, target=target)
    while match.upcoming is not None:
        assert max(match.totals) < target
        play_sure(match, 7, 2)
    assert target <= max(match.totals) < target + 20
    assert len(match.deals) == -(-target // 20)


@pytest.mark.parametrize("target", [0, 19, 501, 100.0, "100", True, None])
def test_jkp_o1_target_is_nothing_else(target: object) -> None:
    with pytest.raises(OptionError):
        GAME.Options.read({"target": target}, 4)


def shared_lead(tie: str) -> Match:
    """Declarer and partner have both reached the target with 25 points."""
    match = new_match(4, target=20, tie=tie)
    play_sure(match, 9, 3, partner=True)
    assert match.totals == [25, 25, 0, 0]
    return match


def test_jkp_o2_tie_shared_ends_the_match_with_equal_totals() -> None:
    match = shared_lead("shared")
    assert match.finished
    assert match.winners == [0, 1]


def test_jkp_o2_tie_play_on_deals_until_a_single_player_leads() -> None:
    match = shared_lead("play_on")
    assert not match.finished
    assert match.winners == []
    play_sure(match, 6, 1, declarer=2)
    assert (match.totals, match.finished) == ([25, 25, 10, 0], False), "still two lead"
    play_sure(match, 9, 3, partner=True, declarer=2)
    assert (match.totals, match.finished) == ([25, 25, 35, 25], True)
    assert match.winners == [2]


def test_jkp_o2_tie_play_on_the_lead_may_be_shared_by_others() -> None:
    match = shared_lead("play_on")
    play_sure(match, 9, 4, partner=True, declarer=2)
    assert match.totals == [25, 25, 20, 20]
    play_sure(match, 6, 1, partner=True, declarer=2)
    assert (match.totals, match.finished) == ([25, 25, 25, 25], False)
    play_sure(match, 6, 1, declarer=3)
    assert (match.totals, match.winners) == ([25, 25, 25, 35], [3])


@pytest.mark.parametrize("tie", ["shared", "play_on"])
def test_jkp_o2_tie_does_not_matter_where_one_leads(tie: str) -> None:
    match = new_match(4, target=20, tie=tie)
    play_sure(match, 6, 1)
    assert not match.finished
    play_sure(match, 6, 1, partner=True)
    assert (match.totals, match.finished) == ([15, 5, 0, 0], False)
    play_sure(match, 6, 1, partner=True)
    assert (match.totals, match.winners) == ([20, 10, 0, 0], [0])


@pytest.mark.parametrize(
    ("number", "partner", "won", "booklet", "card"),
    [
        (1, False, 9, "0 10 contract 1, 0 45 overtricks 3", "0 10 contract 1, 0 30 overtricks 3"),
        (
            3, True, 9,
            "0 15 contract 3, 1 15 contract 3, 0 10 overtricks 1, 1 10 overtricks 1",
            "0 15 contract 3, 1 15 contract 3, 0 5 overtricks 1, 1 5 overtricks 1",
        ),
        (5, False, 10, "0 50 contract 5, 0 15 shoyo", "0 50 contract 5, 0 40 shoyo"),
        (6, False, 11, "0 60 contract 6, 0 30 zensho", "0 60 contract 6, 0 60 zensho"),
        (5, True, 9, "2 10 short 1, 3 10 short 1", "2 10 short 1, 3 10 short 1"),
    ],
)  # fmt: skip
def test_jkp_o3_scoring(number: int, partner: bool, won: int, booklet: str, card: str) -> None:
    for scoring, brings in (("booklet", booklet), ("reference_card", card)):
        match = new_match(4, scoring=scoring)
        play_sure(match, won, number, partner)
        assert entries(match) == brings.split(", ")


@every_table
def test_jkp_o4_passing_off_every_turn_is_a_higher_bid(players: int) -> None:
    match = begin(players, deck(players), passing=False)
    highest = {2: 6, 3: 6, 4: 6, 5: 4, 6: 3}[players]
    assert legal(match) == {f"bid {number}" for number in range(1, highest + 1)}
    assert refusal(match, "pass") == ("you can't pass: bid higher", "JKP-7")
    do(match, "bid 1")
    assert legal(match) == {f"bid {number}" for number in range(2, highest + 1)}
    assert refusal(match, "bid 1") == ("bid more than 1", "JKP-7")
    do(match, f"bid {highest}")
    assert (asked(match), match.to_act) == ("discard", 1)


@every_table
def test_jkp_o4_passing_off_the_only_bid_left_is_no_action(players: int) -> None:
    match = begin(players, deck(players), passing=False)
    highest = {2: 6, 3: 6, 4: 6, 5: 4, 6: 3}[players]
    do(match, f"bid {highest - 1}")
    assert (asked(match), match.to_act) == ("discard", 1), "the next player's bid was made for him"
    assert (match.deal.state.bid, match.deal.state.declarer) == (highest, 1)
    assert len(match.deal.actions) == 1
    said = [(event.player, event.action.text) for event in events(match, Said)]
    assert said == [(0, f"bid {highest - 1}"), (1, f"bid {highest}")]


def test_jkp_o4_passing_off_everybody_has_one_turn() -> None:
    match = begin(4, deck(4), passing=False)
    act(match, "0 bid 1, 1 bid 2, 2 bid 3, 3 bid 4")
    assert (asked(match), match.to_act, match.deal.state.bid) == ("discard", 3, 4)
    match = begin(4, deck(4), passing=False)
    act(match, "0 bid 1, 1 bid 2, 2 bid 3, 3 bid 5")
    assert (asked(match), match.to_act, match.deal.state.bid) == ("discard", 3, 5), "nobody is left to bid 6"
    match = begin(2, deck(2), 0, passing=False)
    act(match, "1 bid 4, 0 bid 5")
    assert (asked(match), match.to_act, match.deal.state.bid) == ("discard", 0, 5)


@pytest.mark.parametrize(("players", "tricks", "highest"), [(5, 10, 6), (6, 8, 5)])
def test_jkp_o5_kitty_discards_off_only_the_declarer_puts_down(
    players: int, tricks: int, highest: int
) -> None:
    match = begin(players, deck(players), kitty_discards=False)
    assert legal(match) == {"pass", *(f"bid {number}" for number in range(1, highest + 1))}
    do(match, f"bid {highest}")
    neko = {5: 2, 6: 4}[players]
    for _ in range(neko):
        assert (asked(match), match.to_act) == ("discard", 0)
        do(match, match.legal()[0].text)
    assert asked(match) == "trump"
    assert [mask.bit_count() for mask in match.deal.state.discards] == [neko] + [0] * (players - 1)
    assert {len(hand(match, player)) for player in range(players)} == {tricks}
    do(match, "trump C", "alone")
    while not match.deal.finished:
        do(match, match.legal()[0].text)
    assert len(events(match, TrickTaken)) == tricks


@pytest.mark.parametrize("players", [2, 3, 4])
def test_jkp_o5_kitty_discards_changes_nothing_without_a_neko(players: int) -> None:
    match = begin(players, deck(players), kitty_discards=False)
    bid(match)
    put_down(match)
    assert [mask.bit_count() for mask in match.deal.state.discards] == [2] * players
    assert referee.highest_bid(players, False) == referee.highest_bid(players, True) == 6


@pytest.mark.parametrize("players", [4, 5, 6])
@pytest.mark.parametrize("allowed", [True, False])
def test_jkp_o6_call_own_card(players: int, allowed: bool) -> None:
    match = begin(players, deck(players), call_own_card=allowed)
    bid(match, 1, 1)
    put_down(match)
    do(match, "trump S")
    own = hand(match, 1) | set(cards_text(match.deal.state.discards[1]).split())
    assert len(own) == {4: 13, 5: 12, 6: 12}[players]
    calls = {text.removeprefix("call ") for text in legal(match)} - {"alone"}
    assert calls & own == (own if allowed else set())
    assert calls | own == set(referee.pack(players)), "all others may be called"


@pytest.mark.parametrize("players", [4, 5, 6])
def test_jkp_o7_second_failed_call_again_lets_him_go_on(players: int) -> None:
    match = begin(players, deck(players), second_failed_call="call_again")
    bid(match)
    put_down(match)
    do(match, "trump S")
    own = [card for card in referee.pack(players) if card in hand(match, 0)]
    for number, card in enumerate(own, start=1):
        do(match, f"call {card}")
        assert (asked(match), match.to_act) == ("call", 0)
        assert legal(match) == {"alone", *(f"call {each}" for each in referee.pack(players))} - {
            f"call {each}" for each in own[:number]
        }
        assert refusal(match, f"call {card}") == ("that card has already been called", "JKP-12")
    answered = next(iter(hand(match, 2)))
    do(match, f"call {answered}")
    assert (asked(match), match.deal.state.partner) == ("play", 2)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_jkp_o7_second_failed_call_again_alone_at_last(players: int) -> None:
    match = begin(players, deck(players), second_failed_call="call_again")
    bid(match)
    put_down(match)
    do(match, "trump S", *(f"call {card}" for card in sorted(hand(match, 0))[:3]), "alone")
    assert (asked(match), match.to_act, match.deal.state.partner) == ("play", 0, -1)


def test_jkp_o8_look_back_is_for_the_table_and_changes_no_rule() -> None:
    assert GAME.Options().as_json()["look_back"] is False
    matches = [new_match(4, look_back=allowed) for allowed in (True, False)]
    for match in matches:
        play_sure(match, 8, 2)
    assert matches[0].deal.events == matches[1].deal.events


@pytest.mark.parametrize(
    ("name", "used_by"),
    [
        ("kitty_discards", [5, 6]), ("call_own_card", [4, 5, 6]), ("second_failed_call", [4, 5, 6]),
        ("target", [2, 3, 4, 5, 6]), ("passing", [2, 3, 4, 5, 6]), ("look_back", [2, 3, 4, 5, 6]),
    ],
)  # fmt: skip
def test_an_option_has_an_effect_at_certain_tables(name: str, used_by: list[int]) -> None:
    declared = GAME.Options.declared()[name]
    for players in PLAYERS:
        assert declared.matters(GAME.Options(), players) == (players in used_by)


def test_the_presets() -> None:
    presets = {preset.title: preset.values for preset in GAME.presets}
    assert presets["Booklet"] == {}
    assert presets["Reference card"] == {"scoring": "reference_card"}
    assert all(GAME.Options.read(values, 4) for values in presets.values())
