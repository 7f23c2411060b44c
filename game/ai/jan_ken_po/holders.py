"""A network's beliefs about who holds, or has discarded, each unseen card, with four players.

Its weights in `holders.txt` were fitted by `game.research.training`; `holders.md` reports how well it
guesses. All its inputs are in the view of the player to act.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.ai.card_holders import Asked, asked_about, learned_by, starts, told_by_play
from game.ai.jan_ken_po.learned import CARDS, INPUTS_BY_TRUMP, PLAYERS
from game.engine.cards import CLUBS, Card, Suit, each
from game.engine.state import NOBODY
from game.engine.view import View
from game.games.jan_ken_po.powers import TAKERS
from game.games.jan_ken_po.state import HIGHEST_BID, JanKenPoState, everybody_discards

OTHER_PLAYERS = PLAYERS - 1
"""The other players, numbered from the left-hand neighbour."""
CARD_PLACES = 2 * OTHER_PLAYERS
"""Places of a card: the hands of the others, then their discards."""
INPUT_BLOCKS = (
    ("hand", CARDS),
    ("discards", CARDS),
    ("called", CARDS),
    ("played", PLAYERS * CARDS),
    ("trick", OTHER_PLAYERS * CARDS),
    ("cannot", OTHER_PLAYERS * CARDS),
    ("led", PLAYERS * CARDS),
    ("off suit", PLAYERS * CARDS),
    ("bids", PLAYERS * (HIGHEST_BID + 1)),
    ("declarer", PLAYERS),
    ("partner", PLAYERS + 1),
    ("clubs", 1),
)
"""Names and numbers of inputs. Players count from the player to act.

`discards` are the player's own, `bids` everyone's highest bid (0 if none), `clubs` says that clubs are
trumps; `told_by_play` says what the other blocks about cards stand for.
"""
START, INPUTS = starts(INPUT_BLOCKS)
"""First input of each block, and the number of all inputs."""


@cache
def order(trump: Suit) -> dict[Card, int]:
    """Return the number of each card as an input and output, by suit from trumps on in the suit order."""
    return dict(enumerate(INPUTS_BY_TRUMP[trump]))


def is_known(view: View[JanKenPoState]) -> bool:
    """Return whether the network knows a position: a play between four, seen by the player to act."""
    state, setup = view.state, view.state.setup
    playing = state.phase == "play" and state.turn == view.viewer
    return playing and setup.players == PLAYERS and everybody_discards(setup)


def asked(view: View[JanKenPoState]) -> Asked:
    """Return a position that the network knows as it is asked about it; discards draw first."""
    state = view.state
    zones = sorted(view.hidden, key=lambda zone: (zone.name != "discards", zone.place != state.declarer))
    places = (
        (zone, (zone.place - state.turn) % PLAYERS - 1 + OTHER_PLAYERS * (zone.name == "discards"))
        for zone in zones
    )
    return asked_about(view, given(view), order(state.trump), places, CARD_PLACES)


learned = learned_by(__package__, is_known, asked)


def given(view: View[JanKenPoState]) -> list[int]:
    """Return the inputs that are 1, in a position of the player to act that the network knows."""
    state, me = view.state, view.state.turn
    number, trump = order(state.trump), state.trump

    def to_follow(cards: Sequence[Card]) -> list[Suit]:
        heads, found = cards[0], []
        for card in cards[1:]:
            found.append(heads // 13)
            if TAKERS[trump][heads] >> card & 1:
                heads = card
        return found

    found = told_by_play(view, number, START, to_follow)
    found += [START["discards"] + number[card] for card in each(state.discards[me])]
    found += [START["called"] + number[card] for card in dict.fromkeys(state.calls)]
    for player in range(PLAYERS):
        highest = max((bid for bidder, bid in state.bids if bidder == player), default=0)
        found.append(START["bids"] + (player - me) % PLAYERS * (HIGHEST_BID + 1) + highest)
    partner = PLAYERS if state.partner == NOBODY else (state.partner - me) % PLAYERS
    found += [START["declarer"] + (state.declarer - me) % PLAYERS, START["partner"] + partner]
    return found + [START["clubs"]] * (trump == CLUBS)
