"""What answers in Jo-Jotte may bring, as the second reading books it for tricks made up to fit.

What all tricks bring together is not known before the play. It is taken to be `IN_TRICKS`, and seven tenths
of it, in steps of five, to go to the side that has more; `panel` holds these figures against the cards. All
else is exact.
"""

from __future__ import annotations

from typing import Any

from tests.game.referee_jo_jotte_cards import LAST_TRICK, Trick
from tests.game.referee_jo_jotte_score import Contract, Entry, settle
from tests.game.referee_jo_jotte_score import Side as ScoringSide
from tests.sentences.grammar import SCORES, Grammar
from tests.sentences.jo_jotte.truth import (
    camps_of,
    is_nullo,
    partners,
    sides_of,
    strain,
    three_hands,
)
from tests.sentences.moment import Moment

IN_TRICKS = {(False, False): 110, (False, True): 80, (True, False): 165, (True, True): 130}
"""By whether partners play, and without trumps."""
TRICKS = 9


def after(m: Moment) -> Any:
    """The true state after the answer that is considered."""
    state = m.state.copy()
    m.host.game.advance(state, m.action)
    return state


def made_up(points: int, winner: int) -> Trick:
    """A trick with so many points in it."""
    cards = ["TC"] * (points // 10) + ["KC"] * (points % 10 // 5)
    return Trick([(winner, card) for card in cards or ["8C"]], winner)


def booked(m: Moment, shares: list[tuple[bool, int]], *, as_said: Any = None) -> int:
    """How much a deal would bring the reader above the others, but for prison and ends of games.

    `shares` are tricks in their order: whether they go to the declarer's side, and the points in them.
    """
    state = after(m) if as_said is None else as_said
    if state.declarer < 0:
        state.declarer = state.bidder
    ours, theirs = sides_of(state)
    tricks = [made_up(points, (ours if declares else theirs).booked[0]) for declares, points in shares]
    nullo, named = is_nullo(state), strain(state.strain)
    contract = Contract("NT" if nullo else named, state.multiple, nullo, bool(state.slam), three_hands(m))
    melds = (0, 0)
    entries: list[Entry] = settle(contract, ours, theirs, tricks, melds, 0)
    mine, others = camps_of(state) if m.seat in camps_of(state)[0] else camps_of(state)[::-1]
    of = {
        player: sum(points for who, _, points, _ in entries if who == player) for player in range(m.players)
    }
    assert len({of[player] for player in others}) == 1 == len({of[player] for player in mine})
    return of[m.seat] - of[others[0]]


def in_tricks(m: Moment) -> int:
    return IN_TRICKS[partners(m), strain(after(m).denomination) == "NT"]


def if_more(m: Moment, *, declares: bool) -> int:
    """If the declarer's side has more in tricks, or the other; the last trick is theirs, too."""
    whole = in_tricks(m)
    most = 5 * round(whole * 0.7 / 5)
    return booked(m, [(not declares, whole - most), (declares, most - LAST_TRICK)])


def of_nullo(m: Moment, won: int) -> int:
    return booked(m, [(number < won, 10) for number in range(TRICKS)])


def columns_of_nullo() -> set[str]:
    """Where a nullo of two books its points, however many tricks are won."""
    contract = Contract("NT", 1, nullo=True, slam=False, three=False)
    found = set()
    for won in range(4):
        tricks = [made_up(10, 0 if number < won else 1) for number in range(TRICKS)]
        found |= {
            column
            for _, column, _, _ in settle(contract, ScoringSide([0]), ScoringSide([1]), tricks, (0, 0), 5)
        }
    return found


def add(found: Grammar) -> None:
    @found.says(SCORES, "(?:nothing|nothing at stake yet): {points}", at="stake")
    def nothing_yet(m: Moment, points: int) -> bool:
        assert m.action is not None
        return points == 0 and m.action.verb == "pass" and m.state.bidder < 0

    @found.says(SCORES, "nothing more at stake: {points}", at="stake")
    def nothing_more(m: Moment, points: int) -> bool:
        """The contract is after the answer what it was before."""
        then, state = after(m), m.state
        alike = all(
            getattr(then, name) == getattr(state, name) for name in ("nullo", "slam", "multiple", "strain")
        )
        return points == 0 and alike

    @found.says(SCORES, "not one trick: {points}", at="stake")
    def none(m: Moment, points: int) -> bool:
        return points == of_nullo(m, 0)

    @found.says(SCORES, "the first trick: {points}", at="stake")
    def first(m: Moment, points: int) -> bool:
        return points == of_nullo(m, 1)

    @found.says(SCORES, "each one more: {points}", at="stake")
    def more(m: Moment, points: int) -> bool:
        return {of_nullo(m, won + 1) - of_nullo(m, won) for won in (1, 2, 5)} == {points}

    @found.says(SCORES, "all tricks: {points}", at="stake")
    def slam(m: Moment, points: int) -> bool:
        return points == booked(m, [(True, in_tricks(m) - LAST_TRICK)])

    @found.says(SCORES, "a trick lost: {points}", at="stake")
    def lost(m: Moment, points: int) -> bool:
        return points == booked(m, [(False, 0), (True, in_tricks(m) - LAST_TRICK)])

    def has_more(m: Moment, player: int, points: int) -> bool:
        state = after(m)
        if state.declarer < 0:
            state.declarer = state.bidder
        camps = camps_of(state)
        others = camps[1] if m.seat in camps[0] else camps[0]
        alone = player == m.seat or others == [player]
        return alone and points == if_more(m, declares=player in camps[0])

    @found.says(SCORES, "{player}(?: has more| have more|): {points}", at="stake")
    def side_has_more(m: Moment, player: int, points: int) -> bool:
        return has_more(m, player, points)

    @found.says(SCORES, "they(?: have more|): {points}", at="stake")
    def they_have_more(m: Moment, points: int) -> bool:
        state = after(m)
        if state.declarer < 0:
            state.declarer = state.bidder
        declaring, defending = camps_of(state)
        mine = m.seat in declaring
        return len(defending if mine else declaring) > 1 and points == if_more(m, declares=not mine)
