"""Jan Ken Po in words: which suit does what to which, who is on which side, and the sections of the rail."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, Card, Suit, suit_of
from game.jan_ken_po.powers import best_place
from game.jan_ken_po.scoring import needed
from game.jan_ken_po.state import PARTNERS_FROM, tricks
from game.jan_ken_po.suits import CYCLE, suit_beats
from game.jan_ken_po.suits import suit_order as order_of
from scenes.presenters.contract.rail import Auction, Contract, Force, SuitOrder, Trumps
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.sight import Sight
from scenes.words import Line

VERBS = {DIAMONDS: "blunts", SPADES: "cuts", HEARTS: "wraps"}
"""What each suit of the cycle does to the one it beats."""
BURNS, TRUMPS = "burns", "trumps"
ROUND = (DIAMONDS, SPADES, HEARTS)
NUMBERS = ("no", "one", "two", "three", "four", "five")


def turns(cards: Sequence[Card], trump: Suit) -> tuple[Suit, ...]:
    """The suits that were active in a trick, one after the other; the suit led is the first."""
    found = [suit_of(cards[0])]
    for number in range(1, len(cards)):
        active = suit_of(cards[best_place(cards[: number + 1], trump)])
        if active != found[-1]:
            found.append(active)
    return tuple(found)


def active_suit(sight: Sight) -> Suit | None:
    """The active suit of the trick that lies on the table."""
    return suit_of(sight.trick[best_place(sight.trick, sight.state.trump)]) if sight.trick else None


def beaters(active: Suit, trump: Suit) -> tuple[Suit, ...]:
    """The suits of which any card takes the trick over from a suit."""
    return tuple(suit for suit in range(4) if suit_beats(suit, active, trump))


def verb(sight: Sight, suit: Suit, over: Suit) -> str:
    """What a suit does to another that it beats, as the number of its name asks."""
    does = BURNS if suit == CLUBS else VERBS[suit] if CYCLE[suit] == over else TRUMPS
    return agreeing(does, sight.suit_names[suit])


def takes_over(sight: Sight, suit: Suit, over: Suit) -> str:
    """`Ken cuts Po`, for any suit that beats the other with the trumps of the deal."""
    return f"{sight.suit_names[suit]} {verb(sight, suit, over)} {sight.suit_names[over]}"


def _said(bid: int | None) -> Line:
    return () if bid is None else (str(bid),) if bid else ("Pass",)


def side_names(sight: Sight, players: Sequence[int]) -> str:
    """`Haru and you`, or in short how many where they are more than two."""
    if len(players) > 2:
        others = f"{NUMBERS[len(players)]} others" if sight.you not in players else ""
        return others.capitalize() or f"You and {NUMBERS[len(players) - 1]} others"
    names = [sight.name(player) for player in players]
    return " and ".join([names[0], *(name.replace("You", "you") for name in names[1:])])


# The rail.


def to_beat(sight: Sight) -> Trumps:
    """The highest bid so far."""
    state = sight.state
    if not state.bid:
        return Trumps(NO_TRUMP, "Auction", "No bid yet", "One turn each", "?")
    note = sight.does(state.declarer, "bid highest", "bids highest")
    return Trumps(NO_TRUMP, "To beat", f"Bid {state.bid}", note, str(state.bid))


def auction(sight: Sight) -> Auction:
    """What everybody has bid."""
    state = sight.state
    dealer = state.setup.dealer
    players = (*state.after(dealer), dealer)
    said = dict(state.bids)
    words = tuple(_said(said.get(player)) for player in players)
    return Auction("Auction", players, (words,), state.turn)


def made_by(sight: Sight) -> str:
    """Who named trumps, and whom he plays with."""
    state = sight.state
    who = state.declarer
    if state.partner >= 0:
        called = sight.card_name(state.calls[-1])
        return f"{sight.name(who)} called {called}"
    if state.setup.players < PARTNERS_FROM:
        return sight.does(who, "named them", "named them")
    if state.phase == "call":
        return sight.does(who, "call a partner", "calls a partner")
    return sight.does(who, "play alone", "plays alone")


def contract(sight: Sight) -> Contract:
    """The bid, and the tricks of both sides."""
    state = sight.state
    if state.partner >= 0:
        how = ", with a partner"
    else:
        chosen = state.setup.players >= PARTNERS_FROM and state.phase in ("play", "over")
        how = ", alone" if chosen else ""
    need = needed(state)
    total = tricks(state.setup)
    ours, theirs = (
        [player for player in range(state.setup.players) if state.declaring(player) is declaring]
        for declaring in (True, False)
    )
    ours.sort(key=lambda player: player != state.declarer)
    settled = state.setup.players < PARTNERS_FROM or state.phase in ("play", "over")
    rest = side_names(sight, theirs) if settled else "The others"
    return Contract(
        "Tricks to take" if state.trump == NO_TRUMP else f"Contract: bid {state.bid}{how}",
        (
            Force(Side.A, side_names(sight, ours), sum(sight.won[player] for player in ours), need),
            Force(Side.B, rest, sum(sight.won[p] for p in theirs), total - need + 1),
        ),
    )


def suit_order(sight: Sight, trump: Suit) -> SuitOrder:
    """Which suit beats which, by what trumps are."""
    names = sight.suit_names
    active = active_suit(sight)
    verbs = tuple(agreeing(VERBS[suit], names[suit]) for suit in ROUND)
    if trump == NO_TRUMP:
        return SuitOrder("Suit order", (), "", ROUND, verbs, names[:4], active)
    if trump == CLUBS:
        words = f"{agreeing(BURNS, names[CLUBS])} every other suit"
        return SuitOrder("Suit order", (CLUBS,), words, ROUND, verbs, names[:4], active)
    words = "each beats all that follow"
    return SuitOrder("Suit order", order_of(trump), words, names=names[:4], active=active)
