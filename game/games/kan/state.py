"""A deal of Kan: hands, who has played what, the contract, and the round that the deal belongs to."""

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
"""Cards that a namer of trumps sees with four players (YON-5)."""


class KanContract(NamedTuple):
    """What a team has undertaken."""

    player: Player
    """Who said so for his team."""
    word: Word
    announced: bool
    """Whether it was with a card to trick 1 (YON-7), not after a sukonku (KAN-17)."""

    @property
    def gyaku(self) -> bool:
        """Whether it is the mukankei's."""
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
"""The steps of a deal."""


class KanState(State):
    """The shared state and what Kan adds to it.

    Who held a card that was dealt follows from the hands and from `played`, so that a silent team
    is as secret as its cards; `kankei` says only what everybody knows. `rest` are cards that lie
    face down before a player until he has named trumps (YON-5).
    """

    __slots__ = (
        "contract", "form", "kankei", "led", "need", "not_kankei", "passes", "played", "rest", "to_ask",
    )  # fmt: skip

    SETS: ClassVar[tuple[str, ...]] = ("hands", "taken", "rest")
    DERIVED: ClassVar[tuple[str, ...]] = ("form",)

    phase: PhaseName
    setup: Setup[KanOptions]
    form: KanForm
    """What the table plays; it follows from the setup."""
    result: KanResult | None
    rest: list[Cards]
    played: ByPlayer[list[Cards]]
    """By player, the cards he has played to tricks."""
    led: Suit
    """The suit to be followed in the present trick."""
    need: int
    """Scoring cards that the kankei need."""
    kankei: tuple[Player, ...]
    """The kankei who play, once all know them."""
    not_kankei: tuple[Pair, ...]
    """Pairs that cannot be the silent kankei, for the deal would have ended (YON-9)."""
    contract: KanContract | None
    passes: int
    """How often `pass` was said (GAM-2)."""
    to_ask: tuple[Player, ...]
    """Who are still to be asked whether they cancel the deal."""

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
        """The round as it stood before this deal."""
        carried: KanRound = self.setup.carried
        return carried

    @property
    def outcome(self) -> KanOutcome | None:
        """How a finished deal has ended; `None` if it was cancelled."""
        return None if self.result is None else self.result.outcome

    @property
    def outcomes(self) -> tuple[KanOutcome, ...]:
        """How the deals of the round have ended, this one with them once it is over."""
        return self.round.outcomes if self.result is None else self.result.outcomes

    @property
    def tricks(self) -> int:
        """How many tricks are finished."""
        return sum(self.won)

    @property
    def key_card(self) -> Card:
        """In the first deal of a round, the card that makes its holder one of the kankei (KAN-7, YON-2)."""
        trump = first_trump(self.round.number, self.setup.options.rounds)
        return card_of(JACK if self.form.silent else ACE, trump)

    def dealt(self, player: int) -> Cards:
        """What a player got or has played, as far as this state shows it."""
        return self.hands[player] | self.played[player]

    def holder(self, card: Card) -> int:
        """Who got a card, as far as this state shows it; `NOBODY` if it does not."""
        hands, played = self.hands, self.played
        for player in self.seats:
            if (hands[player] | played[player]) >> card & 1:
                return player
        return NOBODY

    def sit(self, seats: Seats) -> None:
        """Take seats, so that a dealer who does not play is passed over (KAN-6P)."""
        self.take_seats(seats)
        if self.form.dealer_sits_out:
            dealer = self.setup.dealer
            place = seats.index(dealer)
            following = list(self.following)
            following[seats[place - 1]], following[dealer] = following[dealer], dealer
            self.following = tuple(following)

    def part(self, kankei: Sequence[int]) -> None:
        """Let kankei who are neighbours change seats (KAN-9, YON-4)."""
        change = parting(self.seats, kankei, self.setup.dealer if self.form.dealer_sits_out else NOBODY)
        if change is not None:
            self.sit(change.seats)
            self.emit(SeatsChanged(*change))

    def can_lie_so(self) -> bool:
        """Whether the joker and the card that goes with it can lie as they do, from all that has happened."""
        if self.round.deal > 1 or self.form.alone:
            return True
        both = 1 << JOKER | 1 << self.key_card
        if self.form.open:
            # Since the kankei were named, each of them has had one of the two (KAN-7, KAN-8).
            return all((self.dealt(player) & both).bit_count() == 1 for player in self.kankei)
        if (
            self.contract is not None
            and not self.contract.gyaku
            and not self.dealt(self.contract.player) & both
        ):
            return False
        return silent_kankei(self) not in self.not_kankei


def silent_kankei(state: KanState) -> Pair | None:
    """The kankei in the first deal of four, in ascending order, as far as this state shows them (YON-2)."""
    joker, key = state.holder(JOKER), state.holder(state.key_card)
    if NOBODY in (joker, key):
        return None
    if joker == key:
        key = state.seats[(state.seats.index(joker) + 2) % 4]
    return min(joker, key), max(joker, key)


def kankei_of(state: KanState) -> tuple[int, ...]:
    """The kankei who play, as far as this state shows them."""
    if state.kankei or not state.form.silent:
        return state.kankei
    return silent_kankei(state) or ()


def known_to_all(state: KanState) -> tuple[int, ...]:
    """The kankei who play, once everybody knows them: silent ones when both their cards have been played."""
    if state.kankei or not state.form.silent:
        return state.kankei
    shown = all(any(cards >> card & 1 for cards in state.played) for card in (JOKER, state.key_card))
    return kankei_of(state) if shown else ()


def points_of(state: KanState, players: Sequence[int]) -> int:
    """The scoring cards that some players have taken."""
    taken = 0
    for player in players:
        taken |= state.taken[player]
    return points(taken)


def deal(setup: Setup[KanOptions], deck: Sequence[Card]) -> KanState:
    """Ten cards each, one at a time, from the dealer's right (KAN-6)."""
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
        state.emit(TrumpMade(state.trump))
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
    """What is done first when the cards are dealt."""
    if form.alone:
        return "bidding"
    if round.deal == 1:
        return "kan" if form.open else "opening"
    return "show" if form.open else "trump"
