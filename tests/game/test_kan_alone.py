"""Gambari-Kan: who plays alone for how many scoring cards (GAM-1 to GAM-4)."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards import parse_card
from game.engine.events import Said, SidesKnown
from game.games.kan.deal_end import outcome_of
from game.match.match import Match

from . import referee_kan_cards as referee
from .at_the_table import act, do, events, legal, refusal, sees, viewers
from .kan_deals import lay, new_match, pack, play_on

CLUBS = "AC KC QC JC TC 9C 8C"
ALONE_SWEEPS = f"JK {CLUBS} AS AD"
"""Trumps are clubs: all tricks, if the joker is played in time."""


def begin(hands: dict[int, str] | None = None, **options: Any) -> Match:
    return lay(new_match(3, **options), hands or {})


def test_gam_1_the_cards_and_ten_each() -> None:
    cards = pack(new_match(3))
    assert len(cards) == 30
    assert sorted(cards) == sorted(referee.pack(3))
    match = new_match(3, dealer=1)
    match.start_deal()
    for place, player in enumerate([2, 0, 1]):
        assert match.deal.state.hands[player] == sum(1 << card for card in match.deal.deck[place::3])


def test_gam_1_one_deal_a_round_and_the_deal_passes_to_the_right() -> None:
    match = new_match(3, dealer=1, rounds=3)
    dealers = []
    while not match.finished:
        match.start_deal()
        dealers.append(match.deal.setup.dealer)
        do(match, "kan")
        play_on(match)
        assert match.totals != [0, 0, 0]
    assert dealers == [1, 2, 0]


@pytest.mark.parametrize("passes", range(26))
def test_gam_2_the_first_to_say_kan_plays_alone_and_leads(passes: int) -> None:
    match = begin()
    for number in range(passes):
        assert match.to_act == number % 3
        assert legal(match) == {"kan", "pass"}
        do(match, "pass")
    player = passes % 3
    assert refusal(match, "stop")[1] == "GAM-2"
    act(match, f"{player} kan")
    state: Any = match.deal.state
    assert (match.to_act, state.leader, state.kankei) == (player, player, (player,))
    assert state.need == 9 - passes // 3
    assert events(match, SidesKnown) == [SidesKnown((player,))]
    assert len(events(match, Said)) == passes + 1


def test_gam_2_the_last_one_asked_for_one_card_plays_alone_without_being_asked() -> None:
    match = begin()
    do(match, *["pass"] * 26)
    state: Any = match.deal.state
    assert (state.need, state.kankei, match.to_act) == (1, (2,), 2)
    assert len(legal(match)) >= 9
    assert events(match, SidesKnown) == [SidesKnown((2,))]


@pytest.mark.parametrize(
    ("passes", "taken", "won"), [(0, 8, False), (0, 9, True), (3, 7, False), (3, 8, True), (24, 1, True)]
)
def test_gam_2_and_3_what_is_needed(passes: int, taken: int, won: bool) -> None:
    match = begin()
    do(match, *["pass"] * passes, "kan")
    state: Any = match.deal.state
    honours = [1 << parse_card(rank + suit) for suit in "CDHS" for rank in "AKQJ"]
    state.taken[0], state.taken[1] = sum(honours[:taken]), sum(honours[taken:])
    state.won[0] = 10
    assert outcome_of(state, state.kankei) == ("", won, False)
    # GAM-3: the others need the rest and one more to stop it
    state.won[0] = 5
    need = 9 - passes // 3
    for theirs, stopped in ((16 - need, False), (17 - need, True)):
        state.taken[0], state.taken[1] = 0, sum(honours[:theirs])
        ended = outcome_of(state, state.kankei)
        assert (ended == ("gyaku_sukonku", True, False)) == stopped


def test_gam_3_the_joker_is_that_of_the_five() -> None:
    match = begin({0: ALONE_SWEEPS})
    do(match, "kan")
    assert not any("JK" in text for text in legal(match))
    assert refusal(match, "play JK C")[1] == "KAN-14"
    play_on(match, {0: "AC"}, to=1)
    assert {f"play JK {suit}" for suit in "CDHS"} < legal(match)
    match = begin({0: "JK AC KC QC JC 8D 8H 8S 7S 9D", 1: "AD"})
    do(match, "kan")
    while match.deal.state.tricks < 8 and not match.deal.finished:
        play_on(match, {0: "8D 8H 8S 7S 9D AC KC QC JC -JK"}, to=match.deal.state.tricks + 1)
    play_on(match, until=0)
    assert all("JK" in text for text in legal(match))


SWEPT = {0: ALONE_SWEEPS}
BROKEN = {0: f"JK {CLUBS} 8S 7S", 1: "AS"}
NOTHING = {0: "JK 8S 9S 7S 8D 9D TD 8H 9H TH", 1: f"{CLUBS} AS AD AH"}


@pytest.mark.parametrize(
    ("hands", "wish", "kankei", "zero_sum"),
    [
        (SWEPT, "AC", 2, 4),
        (BROKEN, "7S AC KC JK", 1, 2),
        (NOTHING, "8S 9S 7S 8D", -10, -20),
        ({0: "JK 8S 9S 7S 8D 9D TD 8H 9H AS", 1: f"{CLUBS} TS AD AH"}, "AS 8S 7S", -1, -2),
    ],
)
@pytest.mark.parametrize("scoring", ["standard", "zero_sum"])
def test_gam_4_points(hands: dict[int, str], wish: str, kankei: int, zero_sum: int, scoring: str) -> None:
    """As the first deal of five; with zero-sum scores the kankei's points are doubled."""
    match = begin(hands, rounds=2, scoring=scoring)
    do(match, "kan")
    play_on(match, {0: wish})
    assert match.deal.finished
    own = kankei if scoring == "standard" else zero_sum
    assert match.totals == [own, -kankei, -kankei]
    assert sum(match.totals) == (0 if scoring == "zero_sum" else -kankei)


def test_gambari_hides_hands_alone() -> None:
    match = begin({0: "JK", 1: "AC"})
    for viewer in viewers(match):
        assert sees(match, viewer, "JK") == (viewer == 0)
        assert sees(match, viewer, "AC") == (viewer == 1)
