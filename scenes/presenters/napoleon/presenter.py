"""Seats, layout and sidebar of Napoleon, and its presenter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.cards import (
    FULL_PACK,
    HIDDEN,
    NO_TRUMP,
    SPADES,
    TWO,
    Card,
    Suit,
    card_of,
    each,
    mask,
    suit_of,
)
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.games.napoleon.form import NO_CARD, PILES_EACH
from game.games.napoleon.powers import powers
from game.games.napoleon.state import NapoleonState
from scenes.i18n import NO_WORDS, Line, Template, Text, as_it_is, forms, mark
from scenes.presenters.base.layout import (
    BoardLayout,
    DealSide,
    Pile,
    PileColumn,
    PilePlace,
    SeatPlates,
    WinningCard,
    sides_of,
)
from scenes.presenters.base.presenter import PlaceName, Presenter
from scenes.presenters.base.scores import ScoreSheets, Verdict, contract_told
from scenes.presenters.base.sidebar import (
    AuctionBids,
    CardNote,
    CardNotes,
    CardRanking,
    ContractProgress,
    Sidebar,
    SidebarSection,
    SideProgress,
    Totals,
    Trumps,
    rounds_of,
    trumps,
    with_trumps_out,
)
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.napoleon.advice import NapoleonAdvice
from scenes.presenters.napoleon.narration import NapoleonDealStory, NapoleonNarration
from scenes.presenters.napoleon.prompts import NapoleonPrompts
from scenes.presenters.napoleon.terms import (
    GLOSSES,
    TERMS,
    Why,
    bid_line,
    count,
    denomination,
    has_power,
    head,
    open_discards,
    powers_now,
    sides,
    special_cards,
    suit_wanted,
    viewer_is_called,
)


class NapoleonSeatPlates(SeatPlates[NapoleonState]):
    """Texts at the seats of Napoleon: the adjutant, once known to the viewer, and scoring cards won."""

    def status(self, sight: TableContext[NapoleonState], player: int) -> Line:
        state, words = sight.state, sight.words
        if state.phase == "auction":
            return _said(sight, player)
        if state.phase in ("trump", "call", "discard"):
            if player == state.napoleon and state.bid is not None:
                return words.line("Napoleon, bid {number}", number=state.number)
            return words.counted_line("{count} card", "{count} cards", count=sight.view.hand_size(player))
        taken = count(state, player)
        if player == state.napoleon:
            return words.line("Napoleon, {taken}", taken=taken)
        if player == sides(state).partner:
            return words.line("Adjutant, {taken}", taken=taken)
        return words.line("{taken} scoring", taken=taken)

    def short_status(self, sight: TableContext[NapoleonState], player: int) -> Line:
        state = sight.state
        if state.phase in ("trump", "call", "discard") and player == state.napoleon and state.bid is not None:
            return sight.words.line("Bid {number}", number=state.number)
        bids = [bid.action for bid in state.bids if bid.player == player]
        if state.phase == "auction" and bids and bids[-1].strain == NO_TRUMP:
            return sight.words.line("{number} NT", number=bids[-1].number or 0)
        return self.status(sight, player)

    def side(self, sight: TableContext[NapoleonState], player: int) -> DealSide | None:
        state = sight.state
        if state.phase == "auction" or state.napoleon == NOBODY:
            return None
        known = sides(state)
        if player in (state.napoleon, known.partner):
            return DealSide.A
        called = state.called != NO_CARD or known.settled
        return DealSide.B if known.settled or (called and player == sight.view.viewer) else None

    def out(self, sight: TableContext[NapoleonState], player: int) -> bool:
        state = sight.state
        if state.phase != "auction" or state.form.reentry:
            return False
        return any(bid.player == player and bid.action.verb == "pass" for bid in state.bids)

    def captured(self, sight: TableContext[NapoleonState], player: int) -> Sequence[Card]:
        return each(sight.state.captured(player))[::-1]


def _said(sight: TableContext[NapoleonState], player: int) -> Line:
    """Return the text of a player's last announcement in the auction."""
    said = [bid.action for bid in sight.state.bids if bid.player == player]
    if not said:
        return sight.words.line("To bid")
    number, strain = said[-1].number, said[-1].strain
    if number is None or strain is None:
        return sight.words.line("Passed")
    return sight.words.line("Bid {number} {suit}", number=number, suit=denomination(sight, strain))


# Layout.


class NapoleonLayout(BoardLayout[NapoleonState]):
    """The board of Napoleon: the winning card of the trick with the reason, and special cards."""

    def heading(self, sight: TableContext[NapoleonState], cards: Sequence[Card]) -> WinningCard | None:
        if not cards:
            return None
        place, why = head(sight.state, cards)
        return WinningCard(place, sight.words.text(TERMS[why]))

    def active_suit(self, sight: TableContext[NapoleonState], cards: Sequence[Card]) -> Suit | None:
        return suit_wanted(sight.state.powers, cards[0]) if cards else None

    def piles(self, sight: TableContext[NapoleonState]) -> Sequence[Pile]:
        exchanged = sight.state.form.has_exchange
        template = mark("{count} in the blind") if exchanged else mark("{count} still to deal")
        return [
            Pile(
                Zone("blind"),
                None,
                lambda count: sight.words.text(template, count=count),
                lies=PilePlace.APART,
            )
        ]

    def columns(self, state: NapoleonState) -> Mapping[Zone, PileColumn]:
        return {
            Zone("piles", place): PileColumn(place // PILES_EACH, None if top == NO_CARD else top)
            for place, top in enumerate(state.tops)
        }

    def tags(self, sight: TableContext[NapoleonState]) -> Mapping[Card, Text]:
        state, words = sight.state, sight.words
        found = powers_now(sight)
        if found is None:
            return {}
        first = state.phase == "play" and state.first_trick
        tags = {
            card: words.text(TERMS[special])
            for card, special in special_cards(found).items()
            if card not in sight.trick or has_power(found, card, first=first)
        }
        if (two := _same_two(sight.view)) is not None:
            tags[two] = words.text(TERMS["same two"])
        if viewer_is_called(sight.view):
            special = tags.get(state.called)
            called = words.text("{special}, called", special=special) if special else words.text("called")
            tags[state.called] = called
        return tags


def _same_two(view: View[NapoleonState]) -> Card | None:
    """Return the two in the viewer's hand that would win a trick of one suit, or `None` if there is none."""
    state, viewer, cards = view.state, view.viewer, view.state.trick
    if viewer is None or not cards or state.phase != "play" or suit_of(cards[0]) > SPADES:
        return None
    two = card_of(TWO, suit_of(cards[0]))
    if not state.hands[viewer] >> two & 1:
        return None
    place, why = head(state, (*cards, two))
    return two if place == len(cards) and why == "same two" else None


# Sidebar.

MAX_ROUNDS = 4
WINNING_REASONS: Mapping[Why, Template] = {
    **TERMS,
    "heads": mark("highest of the suit"),
    "trumping": mark("a trump"),
}
"""Reasons why a card is winning, shown below the card's label."""


class NapoleonSidebar(Sidebar[NapoleonState]):
    """The sidebar of Napoleon: the auction, later the sides' scoring cards as far as known, and the chips."""

    def subtitle(self, sight: TableContext[NapoleonState]) -> Text:
        """Return the number of the deal as everywhere else, and of how many; thrown-in deals add to both."""
        number, state = sight.state.setup.number, sight.state
        thrown_in = number - 1 - state.deals_before
        deals = state.setup.options.deals + thrown_in
        return sight.words.text("Deal {number} of {deals}", number=number, deals=deals)

    def sections(self, sight: TableContext[NapoleonState]) -> Sequence[SidebarSection]:
        state = sight.state
        totals = self._chips(sight)
        if state.napoleon == NOBODY and state.phase == "over":
            return [_thrown_in(sight), totals]
        if state.phase in ("auction", "trump"):
            return [_to_beat(sight), _auction(sight), _special(sight), totals]
        return [
            _trumps(sight),
            _contract(sight),
            *_notes(sight),
            _special(sight),
            totals,
        ]

    def _chips(self, sight: TableContext[NapoleonState]) -> Totals:
        words, played, wins = sight.words, sight.state.setup.number - 1, sight.state.form.hattori
        after = NO_WORDS
        if played:
            after = words.counted("after {count} deal", "after {count} deals", count=played)
        title = words.text("Wins as Napoleon") if wins else words.text("Chips")
        return Totals(title, after, sides_of(self.seats, sight), signed=not wins)


# The auction.


def _thrown_in(sight: TableContext[NapoleonState]) -> Trumps:
    words = sight.words
    note = words.text("The cards are thrown in")
    return Trumps(NO_TRUMP, words.text("Auction"), words.text("No bid"), note, as_it_is("–"))


def _to_beat(sight: TableContext[NapoleonState]) -> Trumps:
    state, words = sight.state, sight.words
    lowest, open_question = state.form.lowest_bid, as_it_is("?")
    if state.phase == "trump":
        title = words.text("{number}, forced", number=lowest)
        note = sight.told_text(state.napoleon, "You name trumps", "{player} names trumps")
        return Trumps(NO_TRUMP, words.text("All passed"), title, note, open_question)
    if state.bid is None or state.bid.strain is None:
        note = words.text("{number} or more", number=lowest)
        if state.exposed:
            note = words.text("The blind is face up")
        return Trumps(
            NO_TRUMP,
            words.text("Auction"),
            words.text(mark("No bid yet", about="scoring cards to take")),
            note,
            open_question,
        )
    strain = state.bid.strain
    title = words.text("{number} {suit}", number=state.number, suit=sight.suit_names[strain])
    note = sight.told_text(
        state.napoleon,
        mark("You bid highest", about="scoring cards to take"),
        mark("{player} bids highest", about="scoring cards to take"),
    )
    return Trumps(strain, words.text("To beat"), title, note)


def _auction(sight: TableContext[NapoleonState]) -> AuctionBids:
    """Return the bids, a row for each time round the table."""
    state = sight.state
    players = (*state.after(state.setup.dealer), state.setup.dealer)
    said = ((bid.player, _bid_in_column(sight, bid.action.number, bid.action.strain)) for bid in state.bids)
    asked = state.turn if state.phase == "auction" and state.turn != NOBODY else None
    return AuctionBids(
        sight.words.text("Auction"), players, rounds_of(players, said, asked, MAX_ROUNDS), asked
    )


def _bid_in_column(sight: TableContext[NapoleonState], number: int | None, strain: Suit | None) -> Line:
    """Return the text of a bid or a pass for a narrow column."""
    if number is None or strain is None:
        return sight.words.line("Pass")
    if strain == NO_TRUMP:
        return sight.words.line("{number}NT", number=number)
    return bid_line(sight, number, strain)


# The bid and the sides.


def _trumps(sight: TableContext[NapoleonState]) -> Trumps:
    state = sight.state
    you, other = mark("You bid {number}"), mark("{player} bid {number}")
    if state.forced:
        you, other = mark("You were forced to bid {number}"), mark("{player} was forced to bid {number}")
    made = trumps(sight, sight.told_text(state.napoleon, you, other, number=state.number))
    return _with_trumps_out(sight, made)


def _with_trumps_out(sight: TableContext[NapoleonState], section: Trumps) -> Trumps:
    """Return the trump section with the trumps that are out, including special cards that count as trumps and
    visible cards of others' piles.
    """
    state, viewer = sight.state, sight.view.viewer
    found = powers_now(sight)
    if found is None:
        return section
    trump_cards = mask(card for card in each(FULL_PACK) if suit_wanted(found, card) == state.trump)
    piles = [pile for place, pile in enumerate(state.piles) if place // PILES_EACH != viewer]
    visible = mask(card for pile in piles for card in pile if card != HIDDEN)
    return with_trumps_out(section, sight, viewer, _LAYOUT.strength, trump_cards=trump_cards, visible=visible)


def _contract(sight: TableContext[NapoleonState]) -> ContractProgress:
    """Return the scoring cards of Napoleon's side against the bid, as far as the viewer knows the sides."""
    state, words = sight.state, sight.words
    game, known = state.form, sides(state)
    ours = [state.napoleon, *([known.partner] if known.partner != NOBODY else [])]
    done = sum(count(state, player) for player in ours)
    forces = [SideProgress(DealSide.A, sight.together(ours), done, state.number)]
    if known.settled and not game.oldest:
        others = [player for player in range(game.players) if player not in ours]
        theirs = sum(count(state, player) for player in others) + open_discards(state).bit_count()
        name = sight.together(others) if len(others) < 3 else words.text("The others")
        forces.append(SideProgress(DealSide.B, name, theirs, game.points - state.number + 1))
    alone = known.settled and game.has_adjutant and known.partner == NOBODY
    title = words.text("Scoring cards, alone") if alone else words.text("Scoring cards")
    return ContractProgress(title, tuple(forces))


# Single cards.


def _notes(sight: TableContext[NapoleonState]) -> list[SidebarSection]:
    """Return the notes on the called card, the discards, and the winning card."""
    state = sight.state
    notes = []
    if state.called != NO_CARD:
        notes.append(_called(sight))
    if state.discards[state.napoleon]:
        notes.append(_put_away(sight))
    if 2 <= len(sight.trick) < state.setup.players:
        notes.append(_heads(sight))
    return [CardNotes(NO_WORDS, tuple(notes))] if notes else []


def _called(sight: TableContext[NapoleonState]) -> CardNote:
    state, words, known = sight.state, sight.words, sides(sight.state)
    strong = False
    if state.adjutant == state.napoleon or (known.settled and known.partner == NOBODY):
        says = sight.told_text(state.napoleon, "You play alone", "{player} plays alone")
        strong = state.napoleon == sight.view.viewer and state.adjutant == NOBODY
    elif known.partner != NOBODY and state.adjutant == NOBODY:
        says = sight.told_text(known.partner, "You hold it", "{player} holds it")
        strong = viewer_is_called(sight.view)
    elif state.adjutant != NOBODY:
        says = sight.told_text(state.adjutant, "You played it", "{player} played it")
    else:
        says = words.text("Holder unknown")
    return CardNote((state.called,), words.text("Called card"), says, strong)


def _put_away(sight: TableContext[NapoleonState]) -> CardNote:
    """Return Napoleon's discards, the scoring cards first."""
    state, words, scoring = sight.state, sight.words, open_discards(sight.state)
    away = sorted(each(state.discards[state.napoleon]), key=lambda card: not scoring >> card & 1)
    if scoring:
        says = words.text("{count} for them", count=scoring.bit_count())
    elif state.napoleon == sight.view.viewer:
        says = words.text("only you know")
    else:
        says = words.text("shown at the end")
    return CardNote(tuple(away), words.text(mark("Discards", about="cards that lie aside")), says)


def _heads(sight: TableContext[NapoleonState]) -> CardNote:
    words = sight.words
    place, why = head(sight.state, sight.trick)
    player = sight.trick_players[place]
    label = sight.told_text(player, "You are winning", "{player} is winning")
    return CardNote((sight.trick[place],), label, words.text(WINNING_REASONS[why]))


def _special(sight: TableContext[NapoleonState]) -> CardRanking:
    """Return the special cards from the highest down, for the deal's trumps or those being considered."""
    state, words = sight.state, sight.words
    found = powers_now(sight)
    if found is None:
        found = powers(state.form, NO_TRUMP)
        title = words.text("Always special")
    elif state.phase not in ("auction", "trump"):
        title = words.text("Special cards")
    elif found.trump == NO_TRUMP:
        title = words.text("Special with no trumps")
    else:
        one, many = mark("Special, if {suit} is trumps"), mark("Special, if {suit} are trumps")
        title = words.text(sight.agreeing(found.trump, one, many), suit=sight.suit_names[found.trump])
    return CardRanking(
        title, tuple((card, words.text(TERMS[special])) for card, special in special_cards(found).items())
    )


# Scores.


class NapoleonScoreSheets(ScoreSheets[NapoleonState]):
    """Builds the score pages of Napoleon, with the bids and adjutants of the deals."""

    def contract(self, sight: TableContext[NapoleonState], seen: View[NapoleonState]) -> Text:
        state, result = seen.state, seen.state.result
        if result is None:
            return sight.words.text("Thrown in")
        bid = sight.words.text("{number} {suit}", number=result.number, suit=sight.suit_names[state.trump])
        partners = [] if result.partner == NOBODY else [result.partner]
        verdict: Verdict = "made" if result.won else "not made"
        return contract_told(sight, result.napoleon, partners, bid, verdict, alone=state.form.has_adjutant)


# The presenter.

_SEATS, _LAYOUT, _NARRATION = NapoleonSeatPlates(), NapoleonLayout(), NapoleonNarration()

NAPOLEON: Presenter[NapoleonState] = Presenter(
    seats=_SEATS,
    board_layout=_LAYOUT,
    narration=_NARRATION,
    prompts=NapoleonPrompts(_NARRATION),
    sidebar=NapoleonSidebar(_SEATS),
    advice=NapoleonAdvice(),
    story=NapoleonDealStory(),
    accounts=NapoleonScoreSheets(),
    card_points=forms("{count} scoring card", "{count} scoring cards"),
    amount=mark("{points} chips"),
    deal_places={
        "blind": PlaceName(mark("The blind"), mark("for Napoleon")),
        "piles": PlaceName(mark("Pile {number}"), mark("bottom card first")),
        "hands in order": PlaceName(mark("Pile tops"), mark("pile by pile")),
    },
    terms=GLOSSES,
    tagline=mark("A bid and a secret adjutant"),
    value_scale=2.5,
    ahead=(mark("Chips ahead of your opponent"), mark("Chips ahead of the others")),
)
"""Presenter of Napoleon."""
