"""A deal of Jo-Jotte: hands, turn-up and information card, the bid, who plays, and what was melded."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile
from typing import ClassVar, Literal, NamedTuple, Self

from game.engine.cards import HIDDEN, NO_TRUMP, SEVEN, Card, Cards, Suit, card_of, strain_text, suit_of
from game.engine.events import CardShown
from game.engine.player_fields import ByPlayer, Player
from game.engine.state import NOBODY, ContractOutcome, Setup, State, Zone
from game.games.jo_jotte.deal_result import JoJotteResult, JoJotteStanding, Melds
from game.games.jo_jotte.options import JoJotteOptions

PACKET = 3
"""Cards that a player gets at once (JJ-3)."""
FIRST_PACKETS = 2


class PendingQuestion(NamedTuple):
    """A question that is still to be put to a player, if there is more than one answer to it."""

    kind: str
    player: Player


PRIVATE = ("exchange", "meld", "last exchange")
"""Questions put only to a player who has the cards for another answer than `pass`.

The others learn what was done, not that nothing was, and not who is asked.
"""


class MeldDeclaration(NamedTuple):
    """A class of melds that a player has declared. Which cards they are, his hand tells."""

    player: Player
    kind: str
    trump: Suit
    """The denomination that stood then (JJ-7)."""


PhaseName = Literal["bidding", "draw", "contract", "melds", "last exchange", "play", "after trick", "over"]
"""The steps of a deal."""


class JoJotteState(State):  # many members - a field for each thing that a deal comes to know; bots read it
    """The shared state and what Jo-Jotte adds to it.

    `agenda` are the questions that are still to come, in their order. `aside` are hands that take
    no part in the play. Sides are numbers: players with equal ones score together.
    """

    __slots__ = (
        "agenda", "aside", "bidder", "declared", "declarer", "defender", "doubled_by", "exchanged",
        "information", "jo", "laid_down", "multiple", "nullo", "sider", "sider_with", "slam", "stock",
        "strain", "turn_up", "turned",
    )  # fmt: skip

    SETS: ClassVar[tuple[str, ...]] = ("hands", "taken", "aside")
    ROWS: ClassVar[tuple[str, ...]] = ("trick", "stock", "turn_up", "information")
    OWN: ClassVar[tuple[str, ...]] = ("hands", "aside")
    BOOKED: ClassVar[tuple[type, ...]] = (Melds,)

    phase: PhaseName
    setup: Setup[JoJotteOptions]
    result: JoJotteResult | None
    agenda: tuple[PendingQuestion, ...]
    aside: list[Cards]
    stock: list[Card]
    """What is left of the pack."""
    turn_up: list[Card]
    information: list[Card]
    turned: Card
    """The card that was turned up, wherever it is now."""
    strain: Suit
    """The bid's suit or `NO_TRUMP`; `HIDDEN` before there is a bid."""
    bidder: Player
    """Who made the last bid before the draw."""
    doubled_by: Player
    multiple: int
    """1, or 2 doubled, or 4 redoubled."""
    sider: Player
    """With three hands: who must take sides after a double."""
    sider_with: Player
    nullo: Player
    """Who has bid nullo."""
    slam: bool
    declarer: Player
    """Who plays for the contract as it now stands."""
    defender: Player
    """Who plays against it; `NOBODY` between partners."""
    declared: tuple[MeldDeclaration, ...]
    laid_down: ByPlayer[tuple[Cards, ...]]
    """The melds that have scored, by player: all have seen them (JJ-11)."""
    exchanged: Player
    """Who has exchanged the seven; whether before melding, the others need not know (JJ-12)."""
    jo: tuple[Player, Player]
    """Who has played the king of trumps with the queen still in his hand, and who then the queen."""

    def undertaking(self) -> ContractOutcome | None:
        played = None if self.result is None else self.result.played
        if played is None:
            return None
        height = played.kind if played.kind != "tricks" else strain_text(self.strain)
        return ContractOutcome(self.declarer, height, played.made)

    def copy(self) -> Self:
        new = super().copy()
        new.agenda = self.agenda
        new.aside = self.aside[:]
        new.stock = self.stock[:]
        new.turn_up = self.turn_up[:]
        new.information = self.information[:]
        new.turned = self.turned
        new.strain = self.strain
        new.bidder = self.bidder
        new.doubled_by = self.doubled_by
        new.multiple = self.multiple
        new.sider = self.sider
        new.sider_with = self.sider_with
        new.nullo = self.nullo
        new.slam = self.slam
        new.declarer = self.declarer
        new.defender = self.defender
        new.declared = self.declared
        new.laid_down = self.laid_down
        new.exchanged = self.exchanged
        new.jo = self.jo
        return new

    def conceal(self, viewer: int | None) -> None:
        # Who sees the hand knows what its player is asked.
        if self.agenda and self.agenda[0].kind in PRIVATE and viewer not in who_see(self, self.turn):
            self.turn = NOBODY
            self.agenda = tuple(dropwhile(lambda step: step.kind in PRIVATE, self.agenda))
        if not self.agenda and self.phase in ("contract", "melds", "last exchange"):
            # Between questions and right after one: the phase would tell melds from the seven.
            self.turn = NOBODY
            self.phase = "play" if self.trick else "melds"

    @property
    def partners(self) -> bool:
        """Whether two play against two (JJ4)."""
        setup = self.setup  # asked at every play of a search: no call for two or three players
        return setup.players == 4 and in_partners(setup)

    @property
    def before(self) -> JoJotteStanding:
        """How things stood before this deal."""
        return standing_before(self.setup)

    @property
    def left(self) -> JoJotteStanding:
        """How things stand, with this deal once it is over."""
        return self.before if self.result is None else self.result.left

    @property
    def three_hands(self) -> bool:
        """Whether three hands are dealt, of which two are played (JJ3, JJ4C)."""
        if self.setup.players == 4:
            return self.setup.options.four == "cutthroat"
        return self.setup.players == 3 and self.before.chouette is None

    @property
    def seven(self) -> Card:
        """The seven that can be exchanged for the turn-up (JJ-12)."""
        return card_of(SEVEN, suit_of(self.turned))

    @property
    def playing(self) -> bool:
        """Whether the melds are booked: cards are played, or the seven is asked for once more."""
        return self.phase in ("last exchange", "play")

    @property
    def others(self) -> tuple[int, ...]:
        """The other players with a hand, from the left of the last bidder."""
        return self.after(self.bidder)

    @property
    def denomination(self) -> int:
        """What is trumps as the contract now stands: nothing while a nullo does (JJ-7)."""
        return NO_TRUMP if self.plays_nullo else self.strain

    @property
    def plays_nullo(self) -> bool:
        """Whether a nullo stands, with no slam over it (JJ-8)."""
        return self.nullo != NOBODY and not self.slam

    def with_trick(self, player: int) -> Cards:
        """A hand, and what its player has added to the present trick."""
        hand = self.hands[player]
        for place, card in enumerate(self.trick):
            if self.player_at(place) == player:
                hand |= 1 << card
        return hand

    def camps(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The players who score with the declarer, and those who score against him."""
        everybody = range(self.setup.players)
        ours = {self.declarer}
        chouette = self.before.chouette
        if self.partners:
            ours.add((self.declarer + 2) % 4)
        elif chouette is not None:
            ours = {chouette.box} if self.declarer == chouette.box else {chouette.captain, chouette.partner}
        elif self.sider != NOBODY and self.sider_with == self.bidder and not self.plays_nullo:
            ours.add(self.sider)
            if self.setup.players == 4:
                ours.add(self.setup.dealer)
        return (
            tuple(player for player in everybody if player in ours),
            tuple(player for player in everybody if player not in ours),
        )


def standing_before(setup: Setup[JoJotteOptions]) -> JoJotteStanding:
    """How things stood before a deal: what this game's setups carry."""
    carried: JoJotteStanding = setup.carried
    return carried


def in_partners(setup: Setup[JoJotteOptions]) -> bool:
    """Whether two play against two (JJ4)."""
    return setup.players == 4 and setup.options.four == "partners"


def dealt_in(setup: Setup[JoJotteOptions]) -> tuple[int, ...]:
    """The players who get cards, from the dealer's left."""
    players = setup.players
    after = tuple((setup.dealer + 1 + step) % players for step in range(players))
    if players == 4 and setup.options.four == "cutthroat":
        return after[:3]
    chouette = standing_before(setup).chouette
    if chouette is None:
        return after
    box, captain, _ = chouette
    return (captain, box) if setup.dealer == box else (box, captain)


def deal(setup: Setup[JoJotteOptions], deck: Sequence[Card]) -> JoJotteState:
    """Two packets of three each, and a card turned up (JJ-3, JJ3-1, JJ4-1)."""
    players = dealt_in(setup)
    state = JoJotteState(setup, "bidding", players[0])
    state.aside = [0] * setup.players
    state.agenda = tuple(PendingQuestion(kind, player) for kind in ("accept", "name") for player in players)
    state.strain, state.bidder, state.doubled_by, state.multiple = HIDDEN, NOBODY, NOBODY, 1
    state.sider = state.sider_with = state.nullo = state.declarer = state.defender = NOBODY
    state.slam = False
    state.declared, state.laid_down = (), (0,) * setup.players
    state.exchanged, state.jo = NOBODY, (NOBODY, NOBODY)
    state.trump = NO_TRUMP
    after = dict(zip(players, (*players[1:], players[0]), strict=True))
    state.following = tuple(after.get(player, player) for player in range(setup.players))
    state.pack, state.stock, state.information = list(deck), [], []
    state.turn_up, state.turned = [], HIDDEN
    for _ in range(FIRST_PACKETS):
        for player in players:
            deal_packet(state, player, PACKET, state.pack)
    state.stock, state.pack = state.pack, []
    card = state.stock.pop() if state.partners else state.stock.pop(0)
    state.turn_up, state.turned = [card], card
    state.show(1 << card)
    state.emit(CardShown(card, Zone("turn_up")))
    return state


def deal_packet(state: JoJotteState, player: int, number: int, out_of: list[Card]) -> None:
    """Deal the next cards to a player, whose hand a captain's partner may see, too."""
    also = () if state.log is None else who_see(state, player)[1:]
    state.give(player, out_of[:number], out_of, also)


def who_see(state: JoJotteState, player: int) -> tuple[int, ...]:
    """Who see a hand: its player, and who advises him."""
    partner = adviser(state.setup, player)
    return (player,) if partner == NOBODY else (player, partner)


def adviser(setup: Setup[JoJotteOptions], player: int) -> int:
    """The partner of a chouette's captain, who looks into his hand (JJ3C)."""
    chouette = standing_before(setup).chouette
    return chouette.partner if chouette is not None and player == chouette.captain else NOBODY
