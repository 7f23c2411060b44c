"""The rail of Jan Ken Po: the auction, the contract and its sides, and the suit order."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, Suit
from game.engine.state import NOBODY
from game.games.jan_ken_po import suits
from game.games.jan_ken_po.scoring import needed
from game.games.jan_ken_po.state import PARTNERS_FROM, JanKenPoState, tricks
from scenes.i18n import NO_WORDS, Line, Text, as_it_is, mark, number_text
from scenes.presenters.contract.rail import (
    Bids,
    Force,
    Forces,
    Section,
    Sections,
    SuitOrder,
    Totals,
    Trumps,
    trumps,
)
from scenes.presenters.contract.seats import Seats, Side, sides_of
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jan_ken_po.terms import SuitForms, forces, settled, side_name, turns

VERBS = {
    DIAMONDS: SuitForms(mark("blunts"), mark("blunt")),
    SPADES: SuitForms(mark("cuts"), mark("cut")),
    HEARTS: SuitForms(mark("wraps"), mark("wrap")),
}
"""The suits of the circle in their order, and what each does to the next one: between two symbols."""


class JanKenPoSections(Sections[JanKenPoState]):
    """The auction, later the contract; the suit order; and the totals with both sides."""

    def __init__(self, seats: Seats[JanKenPoState]) -> None:
        """`seats` know the sides that the totals are marked with."""
        self.seats = seats

    def subtitle(self, sight: Sight[JanKenPoState]) -> Text:
        target = sight.state.setup.options.target
        return sight.words.text("Deal {number}, match to {target}", number=sight.deal, target=target)

    def sections(self, sight: Sight[JanKenPoState]) -> Sequence[Section]:
        state, words = sight.state, sight.words
        order = suit_order(sight, state.trump)
        target = words.text("to {target}", target=state.setup.options.target)
        totals = Totals(words.text("Scores"), target, sides_of(self.seats, sight))
        if state.phase == "auction":
            return [_to_beat(sight), _auction(sight), order, totals]
        return [_trumps(sight), _contract(sight), order, totals]


def _to_beat(sight: Sight[JanKenPoState]) -> Trumps:
    """The highest bid so far."""
    state, words = sight.state, sight.words
    if not state.bid:
        title, note = words.text("No bid yet"), words.text("One turn each")
        return Trumps(NO_TRUMP, words.text("Auction"), title, note, as_it_is("?"))
    note = sight.told_text(state.declarer, "You bid highest", "{player} bids highest")
    bid = words.text("Bid {bid}", bid=state.bid)
    return Trumps(NO_TRUMP, words.text("To beat"), bid, note, number_text(state.bid))


def _auction(sight: Sight[JanKenPoState]) -> Bids:
    """What everybody has bid."""
    state = sight.state
    dealer = state.setup.dealer
    players = (*state.after(dealer), dealer)
    bids = dict(state.bids)

    def said(player: int) -> Line:
        if player not in bids:
            return ()
        return (number_text(bids[player]),) if bids[player] else sight.words.line("Pass")

    return Bids(sight.words.text("Auction"), players, (tuple(map(said, players)),), state.turn)


def _trumps(sight: Sight[JanKenPoState]) -> Trumps:
    """Trumps, and who named them; before, the bid that settled who will."""
    state, words = sight.state, sight.words
    if state.trump != NO_TRUMP:
        return trumps(sight, _made_by(sight))
    note = sight.told_text(state.declarer, "You name trumps", "{player} names trumps")
    bid = words.text("Bid {bid}", bid=state.bid)
    return Trumps(NO_TRUMP, words.text("Contract"), bid, note, number_text(state.bid))


def _made_by(sight: Sight[JanKenPoState]) -> Text:
    """Who named trumps, and whom he plays with."""
    state = sight.state
    who = state.declarer
    if state.partner != NOBODY:
        called = sight.card_name(state.calls[-1])
        return sight.told_text(who, "You called {card}", "{player} called {card}", card=called)
    if state.setup.players < PARTNERS_FROM:
        return sight.told_text(who, "You named them", "{player} named them")
    if state.phase == "call":
        return sight.told_text(who, "You call a partner", "{player} calls a partner")
    return sight.told_text(who, "You play alone", "{player} plays alone")


def _contract(sight: Sight[JanKenPoState]) -> Forces:
    """The bid, and the tricks of both sides."""
    state, words = sight.state, sight.words
    ours, theirs = forces(state)
    need, total = needed(state), tricks(state.setup)
    rest = side_name(sight, theirs) if settled(state) else words.text("The others")
    return Forces(
        _promise(sight),
        (
            Force(Side.A, side_name(sight, ours), sum(sight.won[player] for player in ours), need),
            Force(Side.B, rest, sum(sight.won[player] for player in theirs), total - need + 1),
        ),
    )


def _promise(sight: Sight[JanKenPoState]) -> Text:
    """The bid, and whether the declarer has a partner, where he could have one."""
    state, words = sight.state, sight.words
    if state.trump == NO_TRUMP:
        return words.text("Tricks to take")
    if state.partner != NOBODY:
        return words.text("Bid {bid}, together", bid=state.bid)
    if state.setup.players >= PARTNERS_FROM and settled(state):
        return words.text("Bid {bid}, alone", bid=state.bid)
    return words.text("Contract: bid {bid}", bid=state.bid)


def suit_order(sight: Sight[JanKenPoState], trump: Suit) -> SuitOrder:
    """Which suit beats which, by what trumps are."""
    words, names = sight.words, sight.suit_names[:4]
    title, circle = words.text("Suit order"), tuple(VERBS)
    verbs = tuple(words.text(sight.agreeing(suit, *forms)) for suit, forms in VERBS.items())
    active = next(reversed(turns(sight.trick, trump)), None)
    if trump == NO_TRUMP:
        return SuitOrder(title, (), NO_WORDS, circle, verbs, names)
    if trump == CLUBS:
        burns = sight.agreeing(CLUBS, "burns every other suit", "burn every other suit")
        return SuitOrder(title, (CLUBS,), words.text(burns), circle, verbs, names, active)
    chain = words.text("each beats all that follow")
    return SuitOrder(title, suits.suit_order(trump), chain, names=names, active=active)
