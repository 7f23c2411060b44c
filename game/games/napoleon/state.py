"""A deal of Napoleon: hands, piles, blind, bids, and what is known of the adjutant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, NamedTuple, Self

from game.engine.actions import Action
from game.engine.cards import HIDDEN, Card, Cards, mask
from game.engine.events import CardShown
from game.engine.player_fields import AsDealt, ByPlayer, Player
from game.engine.state import NOBODY, ContractOutcome, Setup, State, Zone
from game.games.napoleon.deal_result import NapoleonResult
from game.games.napoleon.form import DEALT, NO_CARD, PILE_CARDS, PILES_EACH, NapoleonForm, form
from game.games.napoleon.options import NapoleonOptions
from game.games.napoleon.powers import CardPowers, powers


class Bid(NamedTuple):
    """A player's bid or pass in the auction."""

    player: Player
    action: Action


PhaseName = Literal[
    "auction", "all passed", "trump", "bid", "call", "blind", "discard", "play", "after trick", "over"
]
"""Names of the phases of a deal."""


class NapoleonState(State):  # many members - a field for each fact of a deal; bots read it
    """The state of a deal of Napoleon.

    `discards` are the cards that each player has discarded. With two players, `piles` holds the cards below
    the top card of each pile, lowest first, with four piles for each player. The top cards themselves are in
    the hands, and `tops` names them. Who the adjutant is follows from the place of the called card, so it is
    as secret as that card; `adjutant` holds what everyone knows.
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
    """Form of the game at the table, computed from the setup."""
    result: NapoleonResult | None
    """Result of the deal; `None` before the end, or if no one bid and the cards were thrown in."""
    discards: list[Cards]
    blind: list[Card]
    piles: AsDealt[list[list[Card]]]
    tops: AsDealt[tuple[Card, ...]]
    """The top card of each pile, or `NO_CARD` if the pile is used up."""
    bids: tuple[Bid, ...]
    """Bids and passes of the current auction; a second auction starts empty."""
    bid: Action | None
    """The highest bid so far, finally Napoleon's, or `None`."""
    exposed: bool
    """Whether the blind was turned up because everyone had passed."""
    forced: bool
    """Whether Napoleon did not bid but held the mighty when everyone had passed."""
    napoleon: Player
    called: Card
    """The card that Napoleon called, or `NO_CARD`."""
    adjutant: Player
    """The player who has played the called card (Napoleon if alone), or `NOBODY`."""
    powers: CardPowers
    """Powers of the cards in tricks, final once trumps are known."""
    favours: ByPlayer[tuple[int, ...]]
    """Scoring cards that each player gave to Napoleon's tricks, minus those given to the others' tricks.

    Only cards played after Napoleon's count to his tricks; a card that doesn't follow suit counts twice.
    """

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
        """Whether no trick is finished yet."""
        return not any(self.won)

    @property
    def deals_before(self) -> int:
        """Number of earlier deals in the match, not counting thrown-in ones."""
        played: int = self.setup.carried
        return played

    @property
    def number(self) -> int:
        """Number of scoring cards that Napoleon must take."""
        assert self.bid is not None
        assert self.bid.number is not None
        return self.bid.number

    def holder(self, card: Card) -> int:
        """Return the player whose hand has a card; `NOBODY` if this state does not show it in a hand."""
        for player, hand in enumerate(self.hands):
            if hand >> card & 1:
                return player
        return NOBODY

    def partner(self) -> int:
        """Return Napoleon's partner; `NOBODY` if Napoleon plays alone or this state does not show one."""
        if self.called == NO_CARD:
            return NOBODY
        holder = self.adjutant if self.adjutant != NOBODY else self.holder(self.called)
        return NOBODY if holder == self.napoleon else holder

    def sides(self) -> tuple[int, ...]:
        """Return 1 for Napoleon and the partner, 0 for the others, by player, as far as the state shows."""
        partner = self.partner()
        return tuple(int(player in (self.napoleon, partner)) for player in range(self.setup.players))

    def captured(self, player: int) -> Cards:
        """Return the scoring cards that a player has won in tricks; they stay face up (NAP-12)."""
        return self.taken[player] & self.form.scoring

    def pile_tops(self, player: int) -> Cards:
        """Return the top cards of a player's piles, which belong to the hand."""
        tops = self.tops[player * PILES_EACH : (player + 1) * PILES_EACH]
        return mask(card for card in tops if card != NO_CARD)

    def to_be_drawn(self, player: int, unseen: Cards) -> Cards:
        theirs = [place for place in range(len(self.piles)) if place // PILES_EACH != player]
        cards = {card for place in theirs for card in self.piles[place]}
        return mask(cards - {HIDDEN}) | (unseen if HIDDEN in cards else 0)


def deal(setup: Setup[NapoleonOptions], deck: Sequence[Card]) -> NapoleonState:
    """Deal the piles (two players), then one card at a time from the dealer's left (NAP-3, NAP-2P)."""
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
    if state.form.has_piles:
        _deal_piles(state)
    left = tuple(state.pack)
    dealt = DEALT[players] * players
    for place in range(players):
        player = (eldest + place) % players
        state.give(player, left[place:dealt:players], state.pack)
    state.blind, state.pack = state.pack, []
    return state


def _deal_piles(state: NapoleonState) -> None:
    """Lay out the piles, with the first and third card from the top of each face up (NAP-2P)."""
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
            state.emit(CardShown, pile[-2], Zone("piles", place))
            state.emit(CardShown, tops[place], Zone("piles", place))


def lift(state: NapoleonState, card: Card) -> int | None:
    """Remove a card from the top of its pile. Return the pile's index, or `None` if it is in no pile."""
    if card not in state.tops:
        return None
    place = state.tops.index(card)
    state.tops = (*state.tops[:place], NO_CARD, *state.tops[place + 1 :])
    return place


def uncover(state: NapoleonState, player: int, place: int) -> None:
    """Make the next card of a pile part of the hand and visible to all (NAP-2P)."""
    if not state.piles[place]:
        return
    top = state.piles[place].pop()
    state.tops = (*state.tops[:place], top, *state.tops[place + 1 :])
    state.hands[player] |= 1 << top
    if state.log is not None and not state.known[-1] >> top & 1:
        state.show(1 << top)
        state.emit(CardShown, top, Zone("piles", place))
