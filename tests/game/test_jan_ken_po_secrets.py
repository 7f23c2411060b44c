"""Jan Ken Po: who learns what of the neko, of what is put down, and of a card called in vain."""

from __future__ import annotations

import pytest

from game.engine.cards import parse_cards
from game.engine.events import Discarded
from game.engine.state import NOBODY, Zone
from game.match.match import Match
from tests.conftest import Tally

from .at_the_table import asked, do, hand, sees, viewers
from .jan_ken_po_deals import GAME, PLAYERS, begin, bid, deck, put_down
from .random_play import played, random_match

every_table = pytest.mark.parametrize("players", PLAYERS)
NEKO = {5: 2, 6: 4}
KING = parse_cards("KC")


def at_the_secret_choice(players: int, declarer: int) -> Match:
    """Everybody is to choose two cards; the declarer has put down what the neko asks for."""
    match = begin(players, deck(players))
    bid(match, 1, declarer)
    for _ in range(NEKO.get(players, 0)):
        do(match, match.legal()[0].text)
    return match


@every_table
def test_jkp_9_nobody_learns_anything_before_all_have_chosen(players: int) -> None:
    match = at_the_secret_choice(players, 1)
    first = {viewer: match.view(viewer) for viewer in viewers(match)}
    heard = len(match.deal.events)
    while asked(match) == "discard":
        assert len(match.deal.events) == heard
        chosen = match.deal.state.sealed
        assert chosen is not None
        for viewer in viewers(match):
            seen = match.view(viewer)
            assert seen.state.turn == (viewer if viewer == match.to_act else NOBODY)
            for player, cards in chosen.items():
                assert seen.state.sealed[player] == (cards if player == viewer else ())
            if viewer != 1 and viewer != match.to_act and not (chosen.get(viewer)):
                assert seen == first[viewer], "who has chosen nothing yet cannot tell whether others have"
        do(match, match.legal()[0].text)


@every_table
def test_jkp_9_afterwards_the_others_know_the_number_only(players: int) -> None:
    match = at_the_secret_choice(players, 1)
    heard = len(match.deal.events)
    chosen: dict[int, tuple[int, ...]] = {}
    while asked(match) == "discard":
        player, action = match.to_act or 0, match.legal()[-1]
        chosen[player] = (*chosen.get(player, ()), action.cards[0])
        do(match, action.text)
    for viewer in viewers(match):
        expected = [
            Discarded(player, cards if player == viewer else (-1, -1)) for player, cards in chosen.items()
        ]
        assert match.events(viewer, heard) == expected
        seen = match.view(viewer)
        assert seen.state.turn == 1
        for player in range(players):
            number = 2 + NEKO.get(players, 0) * (player == 1)
            if player == viewer:
                assert seen.state.discards[player].bit_count() == number
                assert Zone("discards", player) not in seen.hidden
            else:
                assert seen.state.discards[player] == 0
                assert seen.hidden[Zone("discards", player)] == number


def test_jkp_9_what_was_put_down_is_never_shown_not_after_the_deal_either(tally: Tally) -> None:
    tally.floor(finished=12)
    for _ in tally.times(12, "matches"):
        match = random_match(GAME, tally.rng, shortest=True)
        for _ in played(match, tally.rng):
            down = match.deal.state.discards
            for viewer in viewers(match):
                unseen = match.view(viewer).unseen
                for player, cards in enumerate(down):
                    assert cards & unseen == (0 if viewer == player else cards)
            tally.count["finished"] += match.deal.finished


PLACES = ["put down by 1", "put down by 2", "put down for the neko", "put down by 0", "held by 0"]


def called_in_vain(players: int, place: int, **options: object) -> Match:
    """The KC has been called; it lies in one of the `PLACES`, and the cards QC to 9C in the others."""
    cards = ["QC", "JC", "TC", "9C"]
    cards.insert(place, "KC")
    neko = f"{cards[2]} 2H" if players == 5 else f"{cards[2]} 2H 3H 4H"
    hands = [f"{cards[4]} {cards[3]} 2S", f"{cards[0]} 3S", f"{cards[1]} 4S"]
    match = begin(players, deck(players, *hands, neko=neko), **options)
    bid(match)
    put_down(match, cards[4], first=f"{neko} {cards[3]} 2S {cards[0]} 3S {cards[1]} 4S")
    do(match, "trump H", "call KC")
    return match


def place_of_the_king(match: Match) -> str:
    texts = [f"{player} {action.text}" for player, action in match.deal.actions[match.players :]]
    if "KC" in hand(match, 0):
        return "held by 0"
    number, text = next((number, text) for number, text in enumerate(texts) if text.endswith("discard KC"))
    return "put down for the neko" if number < NEKO[match.players] else f"put down by {text[0]}"


@pytest.mark.parametrize("players", [5, 6])
def test_jkp_12_nobody_is_told_why_a_call_failed(players: int) -> None:
    first = called_in_vain(players, 0)
    for place, name in enumerate(PLACES):
        match = called_in_vain(players, place)
        assert place_of_the_king(match) == name
        assert asked(match) == "call"
        for viewer in (3, 4, None):
            assert match.view(viewer) == first.view(viewer), name
            assert match.events(viewer) == first.events(viewer), name
        for viewer in viewers(match):
            assert sees(match, viewer, "KC") == (str(viewer) in name or (viewer == 0 and "neko" in name))


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("call_own_card", [True, False])
def test_jkp_12_all_know_that_no_other_hand_holds_a_card_called_in_vain(
    players: int, call_own_card: bool
) -> None:
    match = called_in_vain(players, 0, call_own_card=call_own_card)
    for viewer in viewers(match):
        may = match.view(viewer).state.may
        hands = [may.get(Zone("hands", player), ~0) for player in range(players)]
        down = [may.get(Zone("discards", player), ~0) for player in range(players)]
        assert not any(possible & KING for possible in hands[1:]), "it would have been shown"
        assert bool(hands[0] & KING) == call_own_card, "the declarer's own it may be"
        assert bool(down[0] & KING) == call_own_card
        assert all(possible & KING for possible in down[1:])
        assert all(possible & KING << 1 for possible in hands + down), "of other cards nothing was said"


def test_jkp_11_a_partner_is_known_to_all_and_his_other_cards_to_nobody() -> None:
    match = begin(4, deck(4, "KD", "KS QS"))
    bid(match)
    put_down(match, "KD", "KS QS")
    before = {viewer: match.view(viewer).unseen for viewer in viewers(match)}
    do(match, "trump D", "call KS")
    for viewer in viewers(match):
        seen = match.view(viewer)
        assert seen.state.partner == 1
        assert before[viewer] & ~parse_cards("KS") == seen.unseen
