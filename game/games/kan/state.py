"""A deal of Kan: hands, cards played by each player, contract, and round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal, NamedTuple, Self

from game.engine.cards import ACE, JACK, JOKER, NO_TRUMP, Card, Cards, Suit, card_of, mask
from game.engine.events import SeatsChanged, TrumpMade
from game.engine.player_fields import ByPlayer, Player
from game.engine.state import NOBODY, ContractOutcome, Setup, State
from game.games.kan.deal_result import KanOutcome, KanResult, KanRound, Word, is_gyaku
from game.games.kan.form import NEEDS, KanForm, first_trump, form, points
from game.games.kan.options import KanOptions
from game.games.kan.seats import Pair, Seats, parting

FIRST_CARDS = 3
"""Cards that the player who names trumps sees before naming them, with four players (YON-5)."""


class KanContract(NamedTuple):
    """A contract of a team."""

    player: Player
    """The player who undertook the contract for the team."""
    word: Word
    announced: bool
    """Whether it was announced with a card to trick 1 (YON-7), not after a sukonku (KAN-17)."""

    @property
    def gyaku(self) -> bool:
        """Whether the contract is one of the mukankei."""
        return is_gyaku(self.word)


PhaseName = Literal[
    "kan",
    "draw",
    "lead",
    "show",
    "trump",
    "opening",
    "bidding",
    "play",
    "after trick",
    "shippo-jo",
    "count",
    "stop",
    "over",
]
"""Names of the phases of a deal."""


class KanState(State):
    """The state of a deal of Kan.

    Who was dealt a card follows from `hands` and `played`, so a silent team is as secret as its cards;
    `kankei` holds only what everyone knows. `rest` are cards that stay face down until their player has named
    trumps (YON-5).
    """

    __slots__ = (
        "contract", "form", "kankei", "led", "need", "not_kankei", "passes", "played", "rest", "to_ask",
    )  # fmt: skip

    SETS: ClassVar[tuple[str, ...]] = ("hands", "taken", "rest")
    DERIVED: ClassVar[tuple[str, ...]] = ("form",)

    phase: PhaseName
    setup: Setup[KanOptions]
    form: KanForm
    """Form of the game at the table, computed from the setup."""
    result: KanResult | None
    rest: list[Cards]
    played: ByPlayer[list[Cards]]
    """Cards that each player has played to tricks."""
    led: Suit
    """Suit to be followed in the current trick."""
    need: int
    """Number of scoring cards that the kankei need."""
    kankei: tuple[Player, ...]
    """The kankei who play, once everyone knows them; empty before."""
    not_kankei: tuple[Pair, ...]
    """Pairs that can't be the silent kankei, because the deal would have ended (YON-9)."""
    contract: KanContract | None
    passes: int
    """Number of passes in the bidding (GAM-2)."""
    to_ask: tuple[Player, ...]
    """Players still to be asked whether they cancel the deal."""

    def undertaking(self) -> ContractOutcome | None:
        outcome = None if self.result is None else self.result.outcome
        if self.contract is None or outcome is None:
            return None
        return ContractOutcome(self.contract.player, self.contract.word, outcome.made)

    def copy(self) -> Self:
        new = super().copy()
        new.form = self.form
        new.rest = self.rest[:]
        new.played = self.played[:]
        new.led = self.led
        new.need = self.need
        new.kankei = self.kankei
        new.not_kankei = self.not_kankei
        new.contract = self.contract
        new.passes = self.passes
        new.to_ask = self.to_ask
        return new

    def derive(self) -> None:
        self.form = form(self.setup)

    @property
    def round(self) -> KanRound:
        """The round as it was before this deal."""
        carried: KanRound = self.setup.carried
        return carried

    @property
    def outcome(self) -> KanOutcome | None:
        """Outcome of a finished deal; `None` before its end or if it was cancelled."""
        return None if self.result is None else self.result.outcome

    @property
    def outcomes(self) -> tuple[KanOutcome, ...]:
        """Outcomes of the deals of the round, including this one once it is over."""
        return self.round.outcomes if self.result is None else self.result.outcomes

    @property
    def tricks(self) -> int:
        """Number of finished tricks."""
        return sum(self.won)

    @property
    def key_card(self) -> Card:
        """The card that, like the joker, makes a kankei of its holder in a first deal (KAN-7, YON-2)."""
        trump = first_trump(self.round.number, self.setup.options.rounds)
        return card_of(JACK if self.form.silent else ACE, trump)

    def dealt(self, player: int) -> Cards:
        """Return a player's cards, in hand or already played, as far as this state shows them."""
        return self.hands[player] | self.played[player]

    def holder(self, card: Card) -> int:
        """Return who was dealt a card, as far as this state shows it; otherwise `NOBODY`."""
        hands, played = self.hands, self.played
        for player in self.seats:
            if (hands[player] | played[player]) >> card & 1:
                return player
        return NOBODY

    def sit(self, seats: Seats) -> None:
        """Take the seats; in the order of play, a dealer who does not play is skipped (KAN-6P)."""
        self.take_seats(seats)
        if self.form.dealer_sits_out:
            dealer = self.setup.dealer
            place = seats.index(dealer)
            following = list(self.following)
            following[seats[place - 1]], following[dealer] = following[dealer], dealer
            self.following = tuple(following)

    def part(self, kankei: Sequence[int]) -> None:
        """Let neighbouring kankei change seats (KAN-9, YON-4)."""
        change = parting(self.seats, kankei, self.setup.dealer if self.form.dealer_sits_out else NOBODY)
        if change is not None:
            self.sit(change.seats)
            self.emit(SeatsChanged, *change)

    def can_lie_so(self) -> bool:
        """Return whether the events so far allow the places of the joker and the key card in this state."""
        if self.round.deal > 1 or self.form.alone:
            return True
        both = 1 << JOKER | 1 << self.key_card
        if self.form.open:
            # Since they were announced, each of the kankei has held one of the two cards (KAN-7, KAN-8).
            return all((self.dealt(player) & both).bit_count() == 1 for player in self.kankei)
        if (
            self.contract is not None
            and not self.contract.gyaku
            and not self.dealt(self.contract.player) & both
        ):
            return False
        return silent_kankei(self) not in self.not_kankei


def silent_kankei(state: KanState) -> Pair | None:
    """Return the silent kankei of a first deal in ascending order (YON-2); `None` if the state hides them."""
    joker, key = state.holder(JOKER), state.holder(state.key_card)
    if NOBODY in (joker, key):
        return None
    if joker == key:
        key = state.seats[(state.seats.index(joker) + 2) % 4]
    return min(joker, key), max(joker, key)


def kankei_of(state: KanState) -> tuple[int, ...]:
    """Return the kankei who play, as far as this state shows them; empty if it doesn't."""
    if state.kankei or not state.form.silent:
        return state.kankei
    return silent_kankei(state) or ()


def known_to_all(state: KanState) -> tuple[int, ...]:
    """Return the kankei who play, once everyone knows them; silent ones once both key cards are played."""
    if state.kankei or not state.form.silent:
        return state.kankei
    shown = all(any(cards >> card & 1 for cards in state.played) for card in (JOKER, state.key_card))
    return kankei_of(state) if shown else ()


def points_of(state: KanState, players: Sequence[int]) -> int:
    """Return how many scoring cards some players have taken together."""
    taken = 0
    for player in players:
        taken |= state.taken[player]
    return points(taken)


def deal(setup: Setup[KanOptions], deck: Sequence[Card]) -> KanState:
    """Deal ten cards each, one at a time, from the dealer's right (KAN-6)."""
    before: KanRound = setup.carried
    state = KanState(setup, "", NOBODY)
    state.derive()
    state.sit(before.seats)
    state.rest = [0] * setup.players
    state.played = [0] * setup.players
    state.led = state.trump = NO_TRUMP
    state.need = NEEDS[before.deal - 1]
    state.kankei = before.kankei
    state.not_kankei = ()
    state.contract = None
    state.passes = 0
    state.to_ask = ()
    state.pack = list(deck)
    state.leader = setup.dealer  # until it is known who leads
    state.phase = first_phase(state.form, before)
    if before.deal == 1:
        state.trump = first_trump(before.number, setup.options.rounds)
        state.emit(TrumpMade, state.trump)
    elif state.form.silent:
        state.part(before.kankei)
    place = state.seats.index(setup.dealer)
    order = state.seats[place + 1 :] + state.seats[: place + (not state.form.dealer_sits_out)]
    state.turn = state.leader = order[0]
    for place, player in enumerate(order):
        cards = tuple(deck[place :: len(order)])
        if state.phase == "trump" and player == before.namer:
            cards, kept = cards[:FIRST_CARDS], cards[FIRST_CARDS:]
            state.rest[player] = mask(kept)
            state.pack = [card for card in state.pack if card not in kept]
        state.give(player, cards, state.pack)
    return state


def first_phase(form: KanForm, round: KanRound) -> PhaseName:
    """Return the name of the first phase after the cards are dealt."""
    if form.alone:
        return "bidding"
    if round.deal == 1:
        return "kan" if form.open else "opening"
    return "show" if form.open else "trump"
