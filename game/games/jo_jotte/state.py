"""A deal of Jo-Jotte: hands, turn-up and information card, bid, contract, sides and melds."""

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
"""Cards in a packet (JJ-3)."""
FIRST_PACKETS = 2


class PendingQuestion(NamedTuple):
    """A question still to be asked of a player, if it has more than one answer."""

    kind: str
    player: Player


PRIVATE = ("exchange", "meld", "last exchange")
"""Kinds of questions asked only of players whose cards allow an answer other than `pass`.

The others learn of an answer other than `pass`, but not who is asked and not that a player passed.
"""


class MeldDeclaration(NamedTuple):
    """A class of melds that a player declared; the cards follow from the player's hand."""

    player: Player
    kind: str
    trump: Suit
    """Denomination at the time of the declaration (JJ-7)."""


PhaseName = Literal["bidding", "draw", "contract", "melds", "last exchange", "play", "after trick", "over"]
"""Names of the phases of a deal."""


class JoJotteState(State):  # many members - a field for each fact of a deal; bots read it
    """The state of a deal of Jo-Jotte.

    `agenda` holds the questions still to be asked, in order. `aside` are hands that take no part in the play.
    `sider_with` is the bidder or the doubler, whose side `sider` has joined.
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
    """Rest of the pack."""
    turn_up: list[Card]
    information: list[Card]
    turned: Card
    """The card that was turned up, wherever it is now."""
    strain: Suit
    """Suit of the bid or `NO_TRUMP`; `HIDDEN` before the first bid."""
    bidder: Player
    """The player who made the last bid before the draw."""
    doubled_by: Player
    multiple: int
    """Factor for the score: 1, 2 if doubled, 4 if redoubled."""
    sider: Player
    """With three hands, the player who must take sides after a double; otherwise `NOBODY`."""
    sider_with: Player
    nullo: Player
    """The player who bid nullo, or `NOBODY`."""
    slam: bool
    declarer: Player
    """The player who must make the current contract."""
    defender: Player
    """The player who plays against the declarer; `NOBODY` in partners."""
    declared: tuple[MeldDeclaration, ...]
    laid_down: ByPlayer[tuple[Cards, ...]]
    """Melds that have scored, by player; everyone has seen these cards (JJ-11)."""
    exchanged: Player
    """The player who exchanged the seven (JJ-12), or `NOBODY`."""
    jo: tuple[Player, Player]
    """The player who played the king of trumps with the queen in hand, and the player of that queen.

    Each is `NOBODY` until then.
    """

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
        # A player who sees a hand also knows what its holder is asked.
        if self.agenda and self.agenda[0].kind in PRIVATE and viewer not in who_see(self, self.turn):
            self.turn = NOBODY
            self.agenda = tuple(dropwhile(lambda step: step.kind in PRIVATE, self.agenda))
        if not self.agenda and self.phase in ("contract", "melds", "last exchange"):
            # Between questions and right after one, the phase would reveal whether melds or the seven were
            # asked for.
            self.turn = NOBODY
            self.phase = "play" if self.trick else "melds"

    @property
    def in_pairs(self) -> bool:
        """Whether two play against two (JJ4)."""
        setup = self.setup  # read at every play of a search, so no call is made for two or three players
        return setup.players == 4 and in_partners(setup)

    @property
    def before(self) -> JoJotteStanding:
        """The standing before this deal."""
        return standing_before(self.setup)

    @property
    def left(self) -> JoJotteStanding:
        """The standing before this deal, or after it once it is over."""
        return self.before if self.result is None else self.result.left

    @property
    def three_hands(self) -> bool:
        """Whether three hands are dealt and two of them are played (JJ3, JJ4C)."""
        if self.setup.players == 4:
            return self.setup.options.four == "cutthroat"
        return self.setup.players == 3 and self.before.places is None

    @property
    def seven(self) -> Card:
        """The seven that can be exchanged for the turn-up (JJ-12)."""
        return card_of(SEVEN, suit_of(self.turned))

    @property
    def playing(self) -> bool:
        """Whether the melds are scored: the phase is the play or the second exchange of the seven."""
        return self.phase in ("last exchange", "play")

    @property
    def others(self) -> tuple[int, ...]:
        """The other players with a hand, in order from the last bidder's left."""
        return self.after(self.bidder)

    @property
    def denomination(self) -> int:
        """The trumps of the current contract; `NO_TRUMP` during a nullo (JJ-7)."""
        return NO_TRUMP if self.plays_nullo else self.strain

    @property
    def plays_nullo(self) -> bool:
        """Whether the contract is a nullo that no slam has overcalled (JJ-8)."""
        return self.nullo != NOBODY and not self.slam

    def with_trick(self, player: int) -> Cards:
        """Return a player's hand together with the cards they have played to the current trick."""
        hand = self.hands[player]
        for place, card in enumerate(self.trick):
            if self.player_at(place) == player:
                hand |= 1 << card
        return hand

    def camps(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the players who score with the declarer, and those who score against the declarer."""
        everybody = range(self.setup.players)
        ours = {self.declarer}
        chouette = self.before.chouette
        if self.in_pairs:
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
    """Return the standing before a deal, which the setup carries over."""
    carried: JoJotteStanding = setup.carried
    return carried


def in_partners(setup: Setup[JoJotteOptions]) -> bool:
    """Return whether two play against two (JJ4)."""
    return setup.players == 4 and setup.options.four == "partners"


def dealt_in(setup: Setup[JoJotteOptions]) -> tuple[int, ...]:
    """Return the players who are dealt cards, from the dealer's left."""
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
    """Deal two packets of three cards each, and turn up a card (JJ-3, JJ3-1, JJ4-1)."""
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
    card = state.stock.pop() if state.in_pairs else state.stock.pop(0)
    state.turn_up, state.turned = [card], card
    state.show(1 << card)
    state.emit(CardShown, card, Zone("turn_up"))
    return state


def deal_packet(state: JoJotteState, player: int, number: int, out_of: list[Card]) -> None:
    """Move the first `number` cards of `out_of` to a player's hand.

    Only the player sees them, or also the partner if the player is the captain of a chouette (JJ3C).
    """
    also = () if state.log is None else who_see(state, player)[1:]
    state.give(player, out_of[:number], out_of, also)


def who_see(state: JoJotteState, player: int) -> tuple[int, ...]:
    """Return who sees a hand: its player and, if there is one, the adviser."""
    partner = adviser(state.setup, player)
    return (player,) if partner == NOBODY else (player, partner)


def adviser(setup: Setup[JoJotteOptions], player: int) -> int:
    """Return who else sees a player's hand: the partner of a chouette's captain (JJ3C), or `NOBODY`."""
    chouette = standing_before(setup).chouette
    return chouette.partner if chouette is not None and player == chouette.captain else NOBODY
