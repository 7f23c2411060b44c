"""Seats, layout and sidebar of Jan Ken Po, and its presenter."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import NO_TRUMP, Card, Suit, suit_of
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.games.jan_ken_po import suits
from game.games.jan_ken_po.powers import best_place
from game.games.jan_ken_po.scoring import needed
from game.games.jan_ken_po.state import PARTNERS_FROM, TABLES, JanKenPoState, tricks
from scenes.graphics.own_deck import OwnDeck
from scenes.i18n import Line, Text, as_it_is, mark, number_text
from scenes.presenters.base.layout import (
    BoardLayout,
    DealSide,
    Pile,
    PilePlace,
    SeatPlates,
    WinningCard,
    sides_of,
)
from scenes.presenters.base.narration import finished
from scenes.presenters.base.presenter import PlaceName, Presenter
from scenes.presenters.base.scores import RaceScoreSheets, Verdict, contract_told
from scenes.presenters.base.sidebar import (
    AuctionBids,
    ContractProgress,
    RaceSidebar,
    SidebarSection,
    SideProgress,
    Totals,
    Trumps,
    trumps,
    with_trumps_out,
)
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.jan_ken_po.narration import JanKenPoDealStory, JanKenPoNarration
from scenes.presenters.jan_ken_po.prompts import JanKenPoAdvice, JanKenPoPrompts
from scenes.presenters.jan_ken_po.terms import TERMS, deed, forces, settled, side_name, suit_order


class JanKenPoSeatPlates(SeatPlates[JanKenPoState]):
    """Texts at the seats of Jan Ken Po: bids, declarer and partner, and the sides once they are settled."""

    def status(self, sight: TableContext[JanKenPoState], player: int) -> Line:
        state, words = sight.state, sight.words
        if state.phase == "auction":
            bid = dict(state.bids).get(player)
            if bid is None:
                return words.line("To bid")
            return words.line("Bid {bid}", bid=bid) if bid else words.line("Passed")
        if state.trump == NO_TRUMP:
            if player == state.declarer:
                return words.line("Declarer, bid {bid}", bid=state.bid)
            return words.counted_line("{count} card", "{count} cards", count=sight.view.hand_size(player))
        won = sight.won[player]
        if player == state.declarer:
            return words.counted_line("Declarer, {count} trick", "Declarer, {count} tricks", count=won)
        if player == state.partner:
            return words.counted_line("Partner, {count} trick", "Partner, {count} tricks", count=won)
        return super().status(sight, player)

    def short_status(self, sight: TableContext[JanKenPoState], player: int) -> Line:
        state, words = sight.state, sight.words
        if state.trump != NO_TRUMP and player == state.declarer:
            return words.line("Declarer, {count}", count=sight.won[player])
        if state.trump != NO_TRUMP and player == state.partner:
            return words.line("Partner, {count}", count=sight.won[player])
        return self.status(sight, player)

    def side(self, sight: TableContext[JanKenPoState], player: int) -> DealSide | None:
        state = sight.state
        if state.phase == "auction":
            return None
        if state.declaring(player):
            return DealSide.A
        return DealSide.B if settled(state) else None

    def out(self, sight: TableContext[JanKenPoState], player: int) -> bool:
        state = sight.state
        return state.phase == "auction" and dict(state.bids).get(player) == 0


class JanKenPoLayout(BoardLayout[JanKenPoState]):
    """The board of Jan Ken Po: the neko (kitty), the active suit, and how the winning card beat the card
    before.
    """

    def strength(self, card: Card, trump: Suit) -> int:
        return suits.strength(card)

    def heading(self, sight: TableContext[JanKenPoState], cards: Sequence[Card]) -> WinningCard | None:
        if not cards:
            return None
        trump = sight.state.trump
        best = best_place(cards, trump)
        before = cards[best_place(cards[:best], trump)] if best else cards[best]
        suit, over = suit_of(cards[best]), suit_of(before)
        if suit == over:
            return WinningCard(best, sight.words.text("winning"))
        tag = sight.agreeing(suit, *deed(suit, over).tag)
        return WinningCard(best, sight.words.text(tag, over=sight.suit_names[over]))

    def active_suit(self, sight: TableContext[JanKenPoState], cards: Sequence[Card]) -> Suit | None:
        return suit_of(cards[best_place(cards, sight.state.trump)]) if cards else None

    def look_back(self, sight: TableContext[JanKenPoState]) -> bool:
        return sight.state.setup.options.look_back

    def piles(self, sight: TableContext[JanKenPoState]) -> Sequence[Pile]:
        words, neko = sight.words, Zone("neko")
        if TABLES[sight.state.setup.players].neko:
            return [
                Pile(
                    neko,
                    None,
                    lambda count: words.text("{count} in the neko", count=count),
                    lies=PilePlace.BETWEEN,
                )
            ]
        return [
            Pile(neko, None, lambda count: words.text("{count} set aside", count=count), lies=PilePlace.APART)
        ]


# Sidebar.


class JanKenPoSidebar(RaceSidebar[JanKenPoState]):
    """The sidebar of Jan Ken Po: the auction or the contract, the suit order, and the totals by side."""

    def sections(self, sight: TableContext[JanKenPoState]) -> Sequence[SidebarSection]:
        state, words = sight.state, sight.words
        order = suit_order(sight, state.trump)
        target = words.text("to {target}", target=state.setup.options.target)
        totals = Totals(words.text("Scores"), target, sides_of(self.seats, sight))
        if state.phase == "auction":
            return [_to_beat(sight), _auction(sight), order, totals]
        made = with_trumps_out(_trumps(sight), sight, sight.view.viewer, _LAYOUT.strength)
        return [made, _contract(sight), order, totals]


def _to_beat(sight: TableContext[JanKenPoState]) -> Trumps:
    """Return the section for the highest bid so far."""
    state, words = sight.state, sight.words
    if not state.bid:
        title, note = words.text("No bid yet"), words.text("One turn each")
        return Trumps(NO_TRUMP, words.text("Auction"), title, note, as_it_is("?"))
    note = sight.told_text(state.declarer, "You have the highest bid", "{player} has the highest bid")
    bid = words.text("Bid {bid}", bid=state.bid)
    return Trumps(NO_TRUMP, words.text("To beat"), bid, note, number_text(state.bid))


def _auction(sight: TableContext[JanKenPoState]) -> AuctionBids:
    """Return the bids of all players."""
    state = sight.state
    dealer = state.setup.dealer
    players = (*state.after(dealer), dealer)
    bids = dict(state.bids)

    def said(player: int) -> Line:
        if player not in bids:
            return ()
        return (number_text(bids[player]),) if bids[player] else sight.words.line("Pass")

    return AuctionBids(sight.words.text("Auction"), players, (tuple(map(said, players)),), state.turn)


def _trumps(sight: TableContext[JanKenPoState]) -> Trumps:
    """Return the trumps and their namer; before they are named, the winning bid."""
    state, words = sight.state, sight.words
    if state.trump != NO_TRUMP:
        return trumps(sight, _made_by(sight))
    note = sight.told_text(state.declarer, "You name trumps", "{player} names trumps")
    bid = words.text("Bid {bid}", bid=state.bid)
    return Trumps(NO_TRUMP, words.text("Contract"), bid, note, number_text(state.bid))


def _made_by(sight: TableContext[JanKenPoState]) -> Text:
    """Return the names of the declarer, who named trumps, and of the partner."""
    state = sight.state
    who = state.declarer
    if state.partner != NOBODY:
        called = sight.card_name(state.calls[-1])
        return sight.told_text(who, "You called {card}", "{player} called {card}", card=called)
    if state.setup.players < PARTNERS_FROM:
        return sight.told_text(who, "Named by you", "Named by {player}")
    if state.phase == "call":
        return sight.told_text(who, "You call a partner", "{player} calls a partner")
    return sight.told_text(who, "You play alone", "{player} plays alone")


def _contract(sight: TableContext[JanKenPoState]) -> ContractProgress:
    """Return the bid with the tricks of both sides."""
    state, words = sight.state, sight.words
    ours, theirs = forces(state)
    need, total = needed(state), tricks(state.setup)
    rest = side_name(sight, theirs) if settled(state) else words.text("The others")
    return ContractProgress(
        _promise(sight),
        (
            SideProgress(DealSide.A, side_name(sight, ours), sum(sight.won[player] for player in ours), need),
            SideProgress(DealSide.B, rest, sum(sight.won[player] for player in theirs), total - need + 1),
        ),
    )


def _promise(sight: TableContext[JanKenPoState]) -> Text:
    """Return the text of the bid and, if the game allows partners, whether the declarer has one."""
    state, words = sight.state, sight.words
    if state.trump == NO_TRUMP:
        return words.text("Tricks to take")
    if state.partner != NOBODY:
        return words.text("Bid {bid}, with a partner", bid=state.bid)
    if state.setup.players >= PARTNERS_FROM and settled(state):
        return words.text("Bid {bid}, alone", bid=state.bid)
    return words.text("Contract: bid {bid}", bid=state.bid)


# Scores.


class JanKenPoScoreSheets(RaceScoreSheets[JanKenPoState]):
    """Builds the score pages of Jan Ken Po: a race, with the declarers and partners of the deals."""

    def contract(self, sight: TableContext[JanKenPoState], seen: View[JanKenPoState]) -> Text:
        state, result = seen.state, finished(seen.state.result)
        bid = sight.words.text("{bid} in {suit}", bid=result.bid, suit=sight.suit_names[state.trump])
        partners = [] if result.partner == NOBODY else [result.partner]
        alone = state.setup.players >= PARTNERS_FROM
        verdict: Verdict = "made" if result.made else "not made"
        return contract_told(sight, result.declarer, partners, bid, verdict, alone=alone)


# The presenter.

_SEATS, _LAYOUT = JanKenPoSeatPlates(), JanKenPoLayout()
_NARRATION = JanKenPoNarration()

JAN_KEN_PO: Presenter[JanKenPoState] = Presenter(
    seats=_SEATS,
    board_layout=_LAYOUT,
    narration=_NARRATION,
    prompts=JanKenPoPrompts(_NARRATION),
    sidebar=JanKenPoSidebar(_SEATS),
    advice=JanKenPoAdvice(),
    story=JanKenPoDealStory(),
    accounts=JanKenPoScoreSheets(),
    tagline=mark("Stone, scissors, paper and fire"),
    deal_places={"neko": PlaceName(mark("The neko (kitty)"), mark("for the declarer"))},
    terms=TERMS,
    skin=OwnDeck("jan_ken_po", ace_is_one=True),
    value_scale=20.0,
)
"""Presenter of Jan Ken Po."""
