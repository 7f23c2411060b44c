"""The second readings of the rules that are held against the first one at every move, each in its own way.

A second reading follows one deal. What both must agree on in every game is compared by
`assert_readings_agree`; whatever else a game has, by its own function in `FOLLOWED`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from game.engine.cards import Cards, card_text, cards_text, parse_card, strain_text
from game.engine.state import NOBODY, Zone
from game.games.kan.state import points_of
from game.games.napoleon.form import NO_CARD
from game.match.match import Match

from . import (
    referee_california_jack,
    referee_jan_ken_po,
    referee_jo_jotte,
    referee_kan,
    referee_napoleon,
    referee_napoleon_cards,
)
from .referee_jo_jotte_cards import complete
from .referee_jo_jotte_deal import Deal as JoJotteDeal
from .referee_jo_jotte_forms import FORMS as JO_JOTTE
from .referee_jo_jotte_score import Standing as JoJotteStanding
from .referee_kan import Book as KanBook
from .referee_napoleon_deal import Deal as NapoleonDeal


class Reading(NamedTuple):
    """How a game's second reading follows a deal, and what there is to compare."""

    begin: Callable[[Match, Any, list[int]], Any]
    """Its reading of a deal that has just begun, given that of the deal before and the totals."""
    compare: Callable[[Match, Any], None]


CHANCE = "draw"
"""The verb of what nobody chooses."""


def follow(match: Match, other: Any, totals: list[int]) -> Any:
    """The other reading of the deal, brought to where the match is: one choice on, or what chance adds."""
    actions = match.deal.actions
    chosen = [place for place, (_, action) in enumerate(actions) if action.verb != CHANCE]
    if other is None or other.turn is None:
        other = FOLLOWED[match.game.key].begin(match, other, totals)
    for player, action in actions[chosen[-1] if chosen else 0 :]:
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


def compare_california_jack(match: Match, other: Any) -> None:
    assert_the_same_is_known(match, other, referee_california_jack.PACK, other.lacks)


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


def compare_jo_jotte(match: Match, other: JoJotteDeal) -> None:
    state = match.deal.state
    both = [hand | aside for hand, aside in zip(state.hands, state.aside, strict=True)]
    assert [texts(hand) for hand in both] == [set(hand) for _, hand in sorted(other.hands.items())]
    assert [
        (entry.player, entry.column, entry.points, entry.reason.text) for entry in state.entries
    ] == other.entries
    assert state.bidder == who(other.declarer)
    if state.bidder != NOBODY:
        assert strain_text(state.denomination) == other.now
    if state.turn_up:
        assert card_text(state.turn_up[0]) == other.turn_up
    if not match.deal.finished:
        assert match.totals == other.standing.totals


def compare_kan(match: Match, book: KanBook) -> None:
    state, other = match.deal.state, book.deals[-1]
    both = [hand | rest for hand, rest in zip(state.hands, state.rest, strict=True)]
    assert [texts(hand) for hand in both] == [set(hand) for _, hand in sorted(other.hands.items())]
    assert list(state.seats) == other.now.seats
    if other.trumps:
        assert strain_text(state.trump) == other.trumps
    if state.kankei:
        assert sorted(state.kankei) == sorted(other.kankei)
    assert points_of(state, other.kankei) == other.taken()[0]
    assert (state.outcome is None) == (other.result is None)
    if not match.deal.finished:
        assert state.need == other.need()
    assert match.totals == book.totals()


def begin_kan(match: Match, before: KanBook | None, totals: list[int]) -> KanBook:
    book = KanBook(match.players, match.options.as_json()) if before is None else before
    book.start(match.deal.setup.dealer, deck_of(match))
    return book


def own_pack_and_totals(deal: Callable[..., Any]) -> Callable[[Match, Any, list[int]], Any]:
    """Of a game in which nothing but the totals outlives a deal."""

    def begin(match: Match, before: Any, totals: list[int]) -> Any:
        return deal(match.options.as_json(), match.deal.setup.dealer, deck_of(match), totals)

    return begin


def begin_jo_jotte(match: Match, before: JoJotteDeal | None, totals: list[int]) -> JoJotteDeal:
    if before is None:
        standing = JoJotteStanding(match.players, complete(match.options.as_json()))
    else:
        standing = before.standing
    return JO_JOTTE[standing.form](standing, match.deal.setup.dealer, deck_of(match))


def deck_of(match: Match) -> list[str]:
    return [card_text(card) for card in match.deal.deck]


FOLLOWED = {
    "california_jack": Reading(own_pack_and_totals(referee_california_jack.Deal), compare_california_jack),
    "jan_ken_po": Reading(own_pack_and_totals(referee_jan_ken_po.Deal), compare_jan_ken_po),
    "napoleon": Reading(own_pack_and_totals(NapoleonDeal), compare_napoleon),
    "jo_jotte": Reading(begin_jo_jotte, compare_jo_jotte),
    "kan": Reading(begin_kan, compare_kan),
}
"""By game the second reading that is asked at every move."""

RECOUNT = {
    "california_jack": referee_california_jack.report,
    "jan_ken_po": referee_jan_ken_po.report,
    "napoleon": referee_napoleon.report,
    "jo_jotte": referee_jo_jotte.report,
    "kan": referee_kan.report,
}
"""For every game what its second reading makes of a record."""
