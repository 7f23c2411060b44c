"""The second readings of the rules that are held against the first one at every move, each in its own way.

A second reading follows one deal. What both must agree on in every game is compared by
`assert_readings_agree`; whatever else a game has, by its own function in `FOLLOWED`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from game.cards import Cards, card_text, cards_text, parse_card, strain_text
from game.match import Match
from game.napoleon.form import NO_CARD
from game.state import NOBODY, Zone

from . import referee_jan_ken_po, referee_napoleon_cards
from .referee_napoleon_deal import Deal as NapoleonDeal


class Reading(NamedTuple):
    """How a game's second reading follows a deal, and what there is to compare."""

    deal: Callable[..., Any]
    compare: Callable[[Match, Any], None]


def follow(match: Match, other: Any, totals: list[int]) -> Any:
    """The other reading of the deal, brought to where the match is."""
    if not match.deal.actions:
        deck = [card_text(card) for card in match.deal.deck]
        return FOLLOWED[match.game.key].deal(match.options.as_json(), match.deal.setup.dealer, deck, totals)
    player, action = match.deal.actions[-1]
    other.act(player, action.text)
    return other


def assert_readings_agree(match: Match, other: Any) -> None:
    state = match.deal.state
    assert match.to_act == other.turn
    assert sorted(action.text for action in match.legal()) == other.legal()
    assert match.deal.setup.dealer == other.dealer
    assert state.won == [sum(trick.winner == who for trick in other.tricks) for who in range(match.players)]
    FOLLOWED[match.game.key].compare(match, other)


def texts(cards: Cards) -> set[str]:
    return set(cards_text(cards).split())


def who(player: int | None) -> int:
    return NOBODY if player is None else player


def assert_the_same_is_known(match: Match, other: Any, pack: Iterable[str], lacks: list[set[str]]) -> None:
    """Who knows the place of which card, and which cards a hand has been shown not to hold."""
    cards = set(pack)
    for viewer, seen in zip((*range(match.players), None), other.seen, strict=True):
        assert texts(match.view(viewer).unseen) == cards - seen
    unseen = cards - other.seen[-1]
    for player in range(match.players):
        may = match.deal.state.may.get(Zone("hands", player), ~0)
        assert {card for card in unseen if not may >> parse_card(card) & 1} == lacks[player] & unseen


def compare_jan_ken_po(match: Match, other: Any) -> None:
    state = match.deal.state
    assert (state.bid, state.declarer, state.partner) == (other.bid, who(other.declarer), who(other.partner))
    if state.sealed is None:
        assert [texts(hand) for hand in state.hands] == [set(hand) for hand in other.hands]
        assert [texts(down) for down in state.discards] == [set(down) for down in other.discards]
    assert_the_same_is_known(match, other, referee_jan_ken_po.pack(match.players), other.lacks)


def compare_napoleon(match: Match, other: NapoleonDeal) -> None:
    state = match.deal.state
    napoleon = who(other.napoleon)
    if other.now["style"] != "hattori":
        assert sum(entry.points for entry in state.entries) == 0
    assert (state.napoleon, state.exposed) == (napoleon, other.second_auction)
    if state.bid is not None:
        assert other.bid is not None
        number, strain = other.bid
        assert (state.bid.number, strain_text(state.bid.strain)) == (number, strain or other.trump)
    else:
        assert other.bid is None or other.step == "trump"
    if other.trump:
        assert strain_text(state.trump) == other.trump
    assert state.called == (parse_card(other.called) if other.called else NO_CARD)
    if other.step == "play" or other.tricks:
        assert state.partner() == who(other.adjutant)
    assert [texts(hand) for hand in state.hands] == [set(other.holding(p)) for p in range(match.players)]
    for player, down in enumerate(state.discards):
        assert texts(down) == (set(other.discards) if player == napoleon else set())
    assert [card_text(card) for card in state.blind] == other.blind
    assert [card_text(card) for card in state.trick] == other.table
    below = [pile[:0:-1] for piles in other.piles for pile in piles]
    assert [[card_text(card) for card in pile] for pile in state.piles] == below
    tops = [pile[0] if pile else "" for piles in other.piles for pile in piles]
    assert ["" if card == NO_CARD else card_text(card) for card in state.tops] == tops
    lacks = [set(cards) for cards in other.lacks]
    if other.second_auction and other.discards:
        turned_up = other.deck[-referee_napoleon_cards.blind_size(match.players, other.now) :]
        for player in set(range(match.players)) - {napoleon}:
            lacks[player] |= set(turned_up)
    if other.second_auction and other.called and other.now["style"] == "hattori":
        lacks[napoleon].add(other.called)
    assert_the_same_is_known(match, other, referee_napoleon_cards.pack_in_use(other.now), lacks)


FOLLOWED = {
    "jan_ken_po": Reading(referee_jan_ken_po.Deal, compare_jan_ken_po),
    "napoleon": Reading(NapoleonDeal, compare_napoleon),
}
"""The games whose second reading is asked at every move; California Jack's is in its own tests."""
