"""A network's beliefs about who holds each unseen card, between partners.

Its weights in `holders.txt` were fitted by `game.research.training`; `holders.md` reports how well it
guesses. All its inputs are in the view of the player to act.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.ai.card_holders import (
    Asked,
    asked_about,
    learned_by,
    starts,
    suits_led,
    told_by_play,
)
from game.engine.cards import NO_TRUMP, SEVEN, Card, suit_of
from game.engine.state import NOBODY
from game.engine.view import View
from game.games.jo_jotte.melds import CLASSES
from game.games.jo_jotte.state import JoJotteState

CARDS = 32
OTHER_PLAYERS = 3
"""The other players, numbered from the left-hand neighbour."""
INPUT_BLOCKS = (
    ("hand", CARDS),
    ("played", 4 * CARDS),
    ("trick", OTHER_PLAYERS * CARDS),
    ("cannot", OTHER_PLAYERS * CARDS),
    ("shown", OTHER_PLAYERS * CARDS),
    ("led", 4 * CARDS),
    ("off suit", 4 * CARDS),
    ("turned", CARDS),
    ("bidder", 4),
    ("dealer", 4),
    ("bid", 8),
    ("stakes", 3),
    ("melds", 8),
    ("exchanged", 5),
    ("doubled", 5),
    ("no trumps", 1),
)
"""Names and numbers of inputs. Players count from the player to act; `told_by_play` says what the first seven
blocks stand for, `_auction` the others.
"""


START, INPUTS = starts(INPUT_BLOCKS)
"""First input of each block, and the number of all inputs."""


@cache
def order(trump: int, turned: int) -> dict[Card, int]:
    """Return the number of each card as an input and output: trumps first, or the turn-up's suit if there are
    none, then the other suits in turn.
    """
    first = turned if trump == NO_TRUMP else trump
    cards = [13 * suit + rank for suit in range(4) for rank in range(SEVEN, 13)]
    return {card: CARDS // 4 * ((card // 13 - first) % 4) + card % 13 - SEVEN for card in cards}


def is_known(view: View[JoJotteState]) -> bool:
    """Return whether the network knows a position: a play between partners, seen by the player to act."""
    state = view.state
    return state.in_pairs and state.phase == "play" and state.turn == view.viewer and not state.plays_nullo


def given(view: View[JoJotteState]) -> list[int]:
    """Return the inputs that are 1, in a position of the player to act that the network knows."""
    state = view.state
    number = order(state.denomination, suit_of(state.turned))
    return told_by_play(view, number, START, suits_led) + _auction(state, state.turn, number)


def _auction(state: JoJotteState, me: int, number: Mapping[Card, int]) -> list[int]:
    """Return the inputs for what was said."""
    dealer, accepted = state.setup.dealer, state.strain == suit_of(state.turned)
    found = [
        START["turned"] + number[state.turned],
        START["bidder"] + (state.bidder - me) % 4,
        START["dealer"] + (dealer - me) % 4,
        START["bid"] + (state.bidder - dealer) % 4 + 4 * accepted,
        START["stakes"] + state.multiple // 2,
        START["exchanged"] + _place(state.exchanged, me),
        START["doubled"] + _place(state.doubled_by, me),
    ]
    if state.denomination == NO_TRUMP:
        found.append(START["no trumps"])
    return found + [
        START["melds"] + 2 * ((said.player - me) % 4) + (said.kind == CLASSES[1]) for said in state.declared
    ]


def _place(player: int, me: int) -> int:
    return 4 if player == NOBODY else (player - me) % 4


def asked(view: View[JoJotteState]) -> Asked:
    """Return a position that the network knows as it is asked about it; the bidder's hand draws first."""
    state = view.state
    hands = [zone for zone in view.hidden if zone.name == "hands"]
    hands.sort(key=lambda zone: zone.place != state.bidder)
    places = ((zone, (zone.place - state.turn) % 4 - 1) for zone in hands)
    number = order(state.denomination, suit_of(state.turned))
    return asked_about(view, given(view), number, places, OTHER_PLAYERS)


learned = learned_by(__package__, is_known, asked)
