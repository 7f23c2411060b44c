"""What matters in the last tricks of Jo-Jotte: for the exact endings."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache

from game.ai.alike import Kinds, apart, kinds_of, likely_first, one_of_each
from game.ai.jo_jotte.playout import KEEP
from game.ai.jo_jotte.prospects import worth
from game.ai.jo_jotte.solving import STEP
from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Cards, Suit, mask
from game.engine.scoring import ahead
from game.engine.state import NOBODY
from game.games.jo_jotte.powers import TAKERS, best_place, points
from game.games.jo_jotte.ranks import HEIGHTS, JO_JOTTE, LAST_TRICK, POINTS, jo_and_jotte
from game.games.jo_jotte.result import SideTally
from game.games.jo_jotte.scoring import Basis, scored
from game.games.jo_jotte.state import JoJotteState

SOLVED, SOLVED_BY_PARTNERS = 6, 4
"""Tricks left from which on a deal is solved, where two play and where two play against two."""


def tricks_solved(state: JoJotteState) -> int:
    """Tricks left from which on a deal is solved."""
    return SOLVED_BY_PARTNERS if state.partners else SOLVED


def key(state: JoJotteState) -> Hashable:
    """Hands, trick and turn, what the declarer's side has, and how Jo-Jotte stands."""
    declared, won, lost = so_far(state)
    booked = (won,) if state.plays_nullo else (declared, not won, not lost, state.jo)
    return (tuple(state.hands), tuple(state.trick), state.turn, booked)


def _playing(state: JoJotteState) -> tuple[int, ...]:
    """Who of the declarer's side plays cards: others only score with them."""
    declarer = state.declarer
    return (declarer, (declarer + 2) % 4) if state.partners else (declarer,)


def so_far(state: JoJotteState) -> tuple[int, int, int]:
    """Card points and tricks of the declarer's side, and the others' tricks."""
    declared = won = 0
    for player in _playing(state):
        declared += points(state.taken[player], state.trump)
        won += state.won[player]
    return declared, won, sum(state.won) - won


def bounds(state: JoJotteState, player: int) -> tuple[float, float]:
    """The least and the most that a player can still get ahead of the others."""
    ours = _playing(state)
    declared, won, lost = so_far(state)
    left = mask(state.trick)
    for hand in state.hands:
        left |= hand
    defended = sum(points(cards, state.trump) for cards in state.taken) - declared
    counts = points(left, state.trump) + (0 if state.plays_nullo else LAST_TRICK)
    tricks = state.hands[state.turn].bit_count()
    sides = tuple(NOBODY if holder == NOBODY else int(holder not in ours) for holder in _jo_jotte(state))
    return _bounds(Basis.of(state), (declared, defended, won, lost), counts, tricks, sides)[player]


def _jo_jotte(state: JoJotteState) -> tuple[int, ...]:
    """Who has or may still get Jo-Jotte; nobody among them if it need not come to it."""
    if state.jo[0] != NOBODY:
        # Who has the queen left must play it some time.
        return (state.jo[0],)
    if state.trump == NO_TRUMP:
        return (NOBODY,)
    both = mask(jo_and_jotte(state.trump))
    for player, hand in enumerate(state.hands):
        if hand & both == both:
            return (NOBODY, player)
    return (NOBODY,)


@lru_cache(1 << 14)
def _bounds(
    basis: Basis, so_far: tuple[int, int, int, int], counts: int, tricks: int, jo: tuple[int, ...]
) -> tuple[tuple[float, float], ...]:
    """The bounds of every player: the least and the most over all ways to share what is left."""
    declared, defended, won, lost = so_far
    found = []
    for extra in jo:
        ours, theirs = (JO_JOTTE * (extra == side) for side in (0, 1))
        if basis.nullo != NOBODY and not basis.slam:
            shares = [(0, more) for more in range(tricks + 1)]
        else:
            shares = [
                (gained, more)
                for gained in range(0, counts + 1, STEP)
                for more in _shares(gained, counts, tricks)
            ]
        for gained, more in shares:
            ours_then = SideTally(declared + gained + ours, won + more)
            theirs_then = SideTally(defended + counts - gained + theirs, lost + tricks - more)
            found.append(paid(basis, ours_then, theirs_then))
    return tuple((min(values), max(values)) for values in zip(*found, strict=True))


def _shares(gained: int, counts: int, tricks: int) -> Sequence[int]:
    """How many tricks may go with so many points: all or none of them only where points are no bar."""
    found = {1, tricks - 1} if tricks > 1 else set()
    if gained == counts:
        found.add(tricks)
    if not gained:
        found.add(0)
    return sorted(found)


@lru_cache(1 << 14)
def paid(basis: Basis, declared: SideTally, defended: SideTally) -> tuple[float, ...]:
    """What an end of the play is worth to each player ahead of the others."""
    return tuple(ahead(worth(scored(basis, declared, defended))))


def distinct(state: JoJotteState, legal: Sequence[Action]) -> Sequence[Action]:
    """One of each run of cards of a suit that count alike and that no card of the others parts."""
    if len(legal) == 1:
        return legal
    trump, trick = state.trump, state.trick
    others = state.held_by_others(state.turn) | mask(trick)
    takers = TAKERS[trump][trick[best_place(trick, trump)]] if trick else None
    return likely_first(one_of_each(legal, others, _kinds(trump)), KEEP[trump], takers)


@cache
def _kinds(trump: Suit) -> Kinds:
    """What counts alike is alike, but for the queen of trumps, which the king may make worth more."""
    jotte = 0 if trump == NO_TRUMP else 1 << jo_and_jotte(trump)[1]
    return kinds_of(HEIGHTS[trump], POINTS[trump], jotte)


@cache
def like_cards(trump: Suit) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """By card, the lower ones of its suit, and those that count alike."""
    return apart(_kinds(trump))
