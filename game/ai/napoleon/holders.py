"""A network's beliefs about who holds, or has discarded, each unseen card, with five players.

Its weights in `holders.txt` were fitted by `game.research.training`; `holders.md` reports how well it
guesses. All its inputs are in the view of the player to act.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.ai.card_holders import Asked, asked_about, learned_by, starts, told_by_play
from game.engine.cards import JOKER, NO_TRUMP, SPADES, Card, Suit, each, suit_of
from game.engine.state import NOBODY
from game.engine.view import View
from game.games.napoleon.form import NO_CARD
from game.games.napoleon.powers import SAME_COLOUR
from game.games.napoleon.state import NapoleonState

PLAYERS = 5
OTHER_PLAYERS = PLAYERS - 1
"""The other players, numbered from the left-hand neighbour."""
CARDS = 53
CARD_PLACES = OTHER_PLAYERS + 1
"""Places of a card: the hands of the others, then Napoleon's discards."""
SUITS = 4
MAX_BID_STEPS = 3
"""Number of steps above the lowest bid that count at most."""
MAX_FAVOURS = 3
"""Number of favours, given or withheld, that count at most."""
MAX_TRICKS = 3
"""Number of tricks won that count at most."""
INPUT_BLOCKS = (
    ("hand", CARDS),
    ("discards", CARDS),
    ("called", CARDS),
    ("played", PLAYERS * CARDS),
    ("trick", OTHER_PLAYERS * CARDS),
    ("cannot", OTHER_PLAYERS * CARDS),
    ("led", PLAYERS * CARDS),
    ("off suit", PLAYERS * CARDS),
    ("for napoleon", PLAYERS * CARDS),
    ("for others", PLAYERS * CARDS),
    ("named", PLAYERS * SUITS),
    ("raised", PLAYERS * (MAX_BID_STEPS + 1)),
    ("favours", PLAYERS * (2 * MAX_FAVOURS + 1)),
    ("won", PLAYERS * (MAX_TRICKS + 1)),
    ("napoleon", PLAYERS),
    ("adjutant", PLAYERS + 1),
    ("spades", SUITS),
)
"""Names and numbers of inputs. Players count from the player to act.

`discards` are the player's own; `for napoleon` are cards that a player has given to a trick that Napoleon
won, after he had played, and `for others` those given to tricks of other players; `named` are the suits that
a player has bid, `raised` how far; `spades` is the number of spades among the suits. `told_by_play` says what
the other blocks about cards stand for.
"""
START, INPUTS = starts(INPUT_BLOCKS)
"""First input of each block, and the number of all inputs."""


@cache
def suits(trump: Suit) -> tuple[Suit, ...]:
    """Return the suits in the network's order: trumps, the other suit of their colour, and the others, spades
    before clubs.
    """
    first = (trump, SAME_COLOUR[trump])
    return (*first, *(suit for suit in reversed(range(SUITS)) if suit not in first))


@cache
def order(trump: Suit) -> dict[Card, int]:
    """Return the number of each card as an input and output: by suit from trumps on, then the joker."""
    cards = [suit * 13 + rank for suit in suits(trump) for rank in range(13)]
    return {card: number for number, card in enumerate((*cards, JOKER))}


def is_known(view: View[NapoleonState]) -> bool:
    """Return whether the network knows a position: a play between five with trumps, seen by the player to
    act.
    """
    state = view.state
    playing = state.phase == "play" and state.turn == view.viewer
    return playing and state.setup.players == PLAYERS and state.form.modern and state.trump != NO_TRUMP


def asked(view: View[NapoleonState]) -> Asked:
    """Return a position that the network knows as it is asked about it; Napoleon's cards are drawn first."""
    state = view.state
    zones = sorted(view.hidden, key=lambda zone: (zone.name != "discards", zone.place != state.napoleon))
    places = (
        (zone, OTHER_PLAYERS if zone.name == "discards" else (zone.place - state.turn) % PLAYERS - 1)
        for zone in zones
    )
    return asked_about(view, given(view), order(state.trump), places, CARD_PLACES)


learned = learned_by(__package__, is_known, asked)


def given(view: View[NapoleonState]) -> list[int]:
    """Return the inputs that are 1, in a position of the player to act that the network knows."""
    state, me, trump = view.state, view.state.turn, view.state.trump
    number = order(trump)

    def to_follow(cards: Sequence[Card]) -> list[Suit]:
        return [trump if cards[0] == JOKER else suit_of(cards[0])] * (len(cards) - 1)

    found = told_by_play(view, number, START, to_follow)
    found += [START["discards"] + number[card] for card in each(state.discards[me])]
    if state.called != NO_CARD:
        found.append(START["called"] + number[state.called])
    for trick in state.past_tricks:
        by_napoleon = trick.winner == state.napoleon
        start = START["for napoleon" if by_napoleon else "for others"]
        first = (state.napoleon - trick.leader) % PLAYERS + 1 if by_napoleon else 0
        for place, card in enumerate(trick.cards[first:], first):
            player = (trick.leader + place) % PLAYERS
            if player != trick.winner:
                found.append(start + (player - me) % PLAYERS * CARDS + number[card])
    for player in range(PLAYERS):
        found += [START[block] + value for block, value in _of_player(state, player, (player - me) % PLAYERS)]
    adjutant = PLAYERS if state.adjutant == NOBODY else (state.adjutant - me) % PLAYERS
    found += [START["napoleon"] + (state.napoleon - me) % PLAYERS, START["adjutant"] + adjutant]
    return [*found, START["spades"] + suits(trump).index(SPADES)]


def _of_player(state: NapoleonState, player: int, place: int) -> list[tuple[str, int]]:
    """Return blocks with the inputs that are 1 for what a player bid, gave and won."""
    bids = [bid.action for bid in state.bids if bid.player == player and bid.action.number is not None]
    highest = max((bid.number or 0 for bid in bids), default=0)
    raised = min(max(0, highest - state.form.lowest_bid), MAX_BID_STEPS)
    favours = min(max(-MAX_FAVOURS, state.favours[player]), MAX_FAVOURS) + MAX_FAVOURS
    order_of = suits(state.trump)
    named = sorted({order_of.index(bid.strain) for bid in bids if bid.strain in order_of})
    return [
        *(("named", place * SUITS + suit) for suit in named),
        ("raised", place * (MAX_BID_STEPS + 1) + raised),
        ("favours", place * (2 * MAX_FAVOURS + 1) + favours),
        ("won", place * (MAX_TRICKS + 1) + min(state.won[player], MAX_TRICKS)),
    ]
