"""A deal of Napoleon: hands, piles, the blind, the bids, and what is known of the adjutant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, NamedTuple, Self

from game.engine.actions import Action
from game.engine.cards import Card, Cards, mask
from game.engine.events import CardShown
from game.engine.player_fields import AsDealt, ByPlayer, Player
from game.engine.state import NOBODY, ContractOutcome, Setup, State, Zone
from game.games.napoleon.deal_result import NapoleonResult
from game.games.napoleon.form import DEALT, NO_CARD, PILE_CARDS, PILES_EACH, NapoleonForm, form
from game.games.napoleon.options import NapoleonOptions
from game.games.napoleon.powers import CardPowers, powers


class Bid(NamedTuple):
    """What a player said in the auction: a bid, or a pass."""

    player: Player
    action: Action


PhaseName = Literal[
    "auction", "all passed", "trump", "bid", "call", "blind", "discard", "play", "after trick", "over"
]
"""The steps of a deal."""


class NapoleonState(State):  # many members - a field for each thing that a deal comes to know; bots read it
    """The shared state and what Napoleon adds to it.

    `discards` are the cards that each player has put down. With two players `piles` holds, four
    for each player, what lies below the top card of a pile, the lowest first; the top cards
    themselves are in the hands, and `tops` says which they are. Who the adjutant is follows
    from where the called card lies, so that it is as secret as that card; `adjutant` says
    what everybody knows.
    """

    __slots__ = (
        "adjutant", "bid", "bids", "blind", "called", "discards", "exposed", "favours", "forced", "form",
        "napoleon", "piles", "powers", "tops",
    )  # fmt: skip

    SETS: ClassVar[tuple[str, ...]] = ("hands", "taken", "discards")
    ROWS: ClassVar[tuple[str, ...]] = ("trick", "blind")
    PILES: ClassVar[tuple[str, ...]] = ("piles",)
    OWN: ClassVar[tuple[str, ...]] = ("hands", "discards")
    DERIVED: ClassVar[tuple[str, ...]] = ("form", "powers")

    phase: PhaseName
    setup: Setup[NapoleonOptions]
    form: NapoleonForm
    """What the table plays; it follows from the setup."""
    result: NapoleonResult | None
    """`None` also where nobody bid and the cards were thrown in."""
    discards: list[Cards]
    blind: list[Card]
    piles: AsDealt[list[list[Card]]]
    tops: AsDealt[tuple[Card, ...]]
    """The top card of each pile; `NO_CARD` where it is used up."""
    bids: tuple[Bid, ...]
    """What has been said in this auction; a second one starts afresh."""
    bid: Action | None
    """The bid that stands, in the end Napoleon's."""
    exposed: bool
    """Whether the blind was turned up because all had passed."""
    forced: bool
    """Whether Napoleon did not bid but held the mighty when all had passed."""
    napoleon: Player
    called: Card
    """The card that Napoleon called, or `NO_CARD`."""
    adjutant: Player
    """Who has played the called card, Napoleon himself where he stands alone."""
    powers: CardPowers
    """What wins tricks, once trumps are known."""
    favours: ByPlayer[tuple[int, ...]]
    """By player, the scoring cards given to tricks of Napoleon's less those taken from under him."""

    def undertaking(self) -> ContractOutcome | None:
        result = self.result
        return None if result is None else ContractOutcome(result.napoleon, str(result.number), result.won)

    def copy(self) -> Self:
        new = super().copy()
        new.discards = self.discards[:]
        new.blind = self.blind[:]
        new.piles = [pile[:] for pile in self.piles]
        new.tops = self.tops
        new.form = self.form
        new.bids = self.bids
        new.bid = self.bid
        new.exposed = self.exposed
        new.forced = self.forced
        new.napoleon = self.napoleon
        new.called = self.called
        new.adjutant = self.adjutant
        new.powers = self.powers
        new.favours = self.favours
        return new

    def derive(self) -> None:
        self.form = form(self.setup)
        self.powers = powers(self.form, self.trump)

    @property
    def first_trick(self) -> bool:
        """Whether no trick has been finished yet."""
        return not any(self.won)

    @property
    def deals_before(self) -> int:
        """How many deals of the match have counted before this one; thrown-in ones do not."""
        played: int = self.setup.carried
        return played

    @property
    def number(self) -> int:
        """How many scoring cards Napoleon must take."""
        assert self.bid is not None
        assert self.bid.number is not None
        return self.bid.number

    def holder(self, card: Card) -> int:
        """The player whose hand has a card, as far as this state shows it."""
        for player, hand in enumerate(self.hands):
            if hand >> card & 1:
                return player
        return NOBODY

    def partner(self) -> int:
        """Napoleon's partner, as far as this state shows it; `NOBODY` where he stands alone."""
        if self.called == NO_CARD:
            return NOBODY
        holder = self.adjutant if self.adjutant != NOBODY else self.holder(self.called)
        return NOBODY if holder == self.napoleon else holder

    def sides(self) -> tuple[int, ...]:
        """1 for Napoleon and his partner, 0 for the others, as far as this state shows it."""
        partner = self.partner()
        return tuple(int(player in (self.napoleon, partner)) for player in range(self.setup.players))

    def captured(self, player: int) -> Cards:
        """The scoring cards that a player has won in tricks; they lie open (NAP-12)."""
        return self.taken[player] & self.form.scoring

    def pile_tops(self, player: int) -> Cards:
        """The top cards of a player's piles, which belong to his hand."""
        tops = self.tops[player * PILES_EACH : (player + 1) * PILES_EACH]
        return mask(card for card in tops if card != NO_CARD)


def deal(setup: Setup[NapoleonOptions], deck: Sequence[Card]) -> NapoleonState:
    """Piles first with two players, then one card at a time from the dealer's left (NAP-3, NAP-2P)."""
    players = setup.players
    eldest = (setup.dealer + 1) % players
    state = NapoleonState(setup, "auction", eldest)
    state.discards = [0] * players
    state.piles, state.tops = [], ()
    state.bids, state.bid = (), None
    state.exposed = state.forced = False
    state.napoleon = state.adjutant = NOBODY
    state.called = NO_CARD
    state.derive()
    state.favours = (0,) * players
    state.pack, state.blind = list(deck), []
    if state.form.piles:
        _deal_piles(state)
    left = tuple(state.pack)
    dealt = DEALT[players] * players
    for place in range(players):
        player = (eldest + place) % players
        state.give(player, left[place:dealt:players], state.pack)
    state.blind, state.pack = state.pack, []
    return state


def _deal_piles(state: NapoleonState) -> None:
    """Lay out the piles, the first and third card of each from the top face up (NAP-2P)."""
    state.piles = [[] for _ in range(2 * PILES_EACH)]
    tops = [NO_CARD] * len(state.piles)
    for number in range(PILES_EACH):
        for player in (state.following[state.setup.dealer], state.setup.dealer):
            pile, state.pack = state.pack[:PILE_CARDS], state.pack[PILE_CARDS:]
            place = player * PILES_EACH + number
            state.show(1 << pile[-1] | 1 << pile[-3])
            tops[place] = pile.pop()
            state.tops = tuple(tops)
            state.piles[place] = pile
            state.hands[player] |= 1 << tops[place]
            state.emit(CardShown(pile[-2], Zone("piles", place)))
            state.emit(CardShown(tops[place], Zone("piles", place)))


def lift(state: NapoleonState, card: Card) -> int | None:
    """Take a card off the pile that it lies on; which pile that is, if any."""
    if card not in state.tops:
        return None
    place = state.tops.index(card)
    state.tops = (*state.tops[:place], NO_CARD, *state.tops[place + 1 :])
    return place


def uncover(state: NapoleonState, player: int, place: int) -> None:
    """The next card of a pile now belongs to the hand and is seen by all (NAP-2P)."""
    if not state.piles[place]:
        return
    top = state.piles[place].pop()
    state.tops = (*state.tops[:place], top, *state.tops[place + 1 :])
    state.hands[player] |= 1 << top
    if state.log is not None and not state.known[-1] >> top & 1:
        state.show(1 << top)
        state.emit(CardShown(top, Zone("piles", place)))
