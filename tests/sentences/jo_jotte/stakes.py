"""What answers in Jo-Jotte may bring, as the second reading books it for tricks made up to fit.

What all tricks bring together is not known before the play. It is taken to be `IN_TRICKS`, and seven tenths
of it, in steps of five, to go to the side that has more; `bids` holds these figures against the cards. All
else is exact.
"""

from __future__ import annotations

from typing import Any

from tests.game.referee_jo_jotte_cards import LAST_TRICK, Trick
from tests.game.referee_jo_jotte_score import Contract, settle
from tests.game.referee_jo_jotte_score import Side as ScoringSide
from tests.sentences.jo_jotte.truth import camps_of, is_nullo, partners, sides_of, strain, three_hands
from tests.sentences.moment import Moment

IN_TRICKS = {(False, False): 110, (False, True): 80, (True, False): 165, (True, True): 130}
"""By whether partners play, and without trumps."""
TRICKS = 9
LOSES, TIES, WINS = (0, 0), (10, 0), (20, 0)
"""What melds make of `settled` tricks."""


def settled(melds: tuple[int, int], multiple: int = 1) -> list[int]:
    """What two get for ten points, and for twenty with the last trick, wherever booked (JJ-17, JJ-19)."""
    tricks = [Trick([(0, "AC"), (1, "7C")], 0), Trick([(1, "AD"), (0, "7D")], 1)]
    contract = Contract("S", multiple, nullo=False, slam=False, three=False)
    entries = settle(contract, ScoringSide([0]), ScoringSide([1]), tricks, melds, 0)
    return [sum(points for who, _, points, _ in entries if who == player) for player in (0, 1)]


def advanced(m: Moment) -> Any:
    """The true state after the answer that is considered."""
    state = m.state.copy()
    m.host.game.advance(state, m.action)
    return state


def contract_of(m: Moment) -> Any:
    """The same, with the bidder as declarer where nobody is yet."""
    state = advanced(m)
    if state.declarer < 0:
        state.declarer = state.bidder
    return state


def made_up(points: int, winner: int) -> Trick:
    """A trick with so many points in it."""
    cards = ["TC"] * (points // 10) + ["KC"] * (points % 10 // 5)
    return Trick([(winner, card) for card in cards or ["8C"]], winner)


def booked(m: Moment, shares: list[tuple[bool, int]]) -> int:
    """How much a deal would bring the reader above the others, but for prison and ends of games.

    `shares` are tricks in their order: whether they go to the declarer's side, and the points in them.
    """
    state = contract_of(m)
    ours, theirs = sides_of(state)
    tricks = [made_up(points, (ours if declares else theirs).booked[0]) for declares, points in shares]
    nullo = is_nullo(state)
    denomination = "NT" if nullo else strain(state.strain)
    contract = Contract(denomination, state.multiple, nullo, bool(state.slam), three_hands(m))
    entries = settle(contract, ours, theirs, tricks, (0, 0), 0)
    mine, others = camps_of(state) if m.seat in camps_of(state)[0] else camps_of(state)[::-1]
    of = [sum(points for who, _, points, _ in entries if who == player) for player in range(m.players)]
    assert len({of[player] for player in others}) == 1 == len({of[player] for player in mine})
    return of[m.seat] - of[others[0]]


def in_tricks(m: Moment) -> int:
    return IN_TRICKS[partners(m), strain(advanced(m).denomination) == "NT"]


def if_more(m: Moment, *, declares: bool) -> int:
    """If the declarer's side has more in tricks, or the other; the last trick is theirs, too."""
    whole = in_tricks(m)
    most = 5 * round(whole * 0.7 / 5)
    return booked(m, [(not declares, whole - most), (declares, most - LAST_TRICK)])


def of_nullo(m: Moment, won: int) -> int:
    return booked(m, [(number < won, 10) for number in range(TRICKS)])


def columns_of_nullo() -> set[str]:
    """Where a nullo of two books its points, however many tricks are won."""
    contract, sides = (
        Contract("NT", 1, nullo=True, slam=False, three=False),
        (ScoringSide([0]), ScoringSide([1])),
    )
    deals = [[made_up(10, int(number >= won)) for number in range(TRICKS)] for won in range(4)]
    return {column for tricks in deals for _, column, _, _ in settle(contract, *sides, tricks, (0, 0), 5)}
