"""How a deal of Kan ends, from the cards taken and the contract (KAN-16 to KAN-20, YON-8, YON-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from game.games.kan.deal_result import KanOutcome, Word, WordOrNone, is_gyaku, is_juuroku
from game.games.kan.form import ALL_POINTS, TRICKS
from game.games.kan.state import KanContract, KanState, known_to_all, points_of

SUKONKU: Mapping[WordOrNone, Word] = {"sukonku": "juuroku", "gyaku_sukonku": "gyaku_juuroku"}
"""The contract for all sixteen scoring cards that may follow each kind of sukonku."""


def all_for(reached: KanOutcome) -> Word:
    """Return the contract for all scoring cards that may be undertaken instead of stopping."""
    return SUKONKU[reached.word]


def outcome_of(state: KanState, kankei: Sequence[int]) -> KanOutcome | None:
    """Return how the deal ends, or can be stopped, if `kankei` are the kankei; `None` if it isn't over."""
    ours = points_of(state, kankei)
    theirs = points_of(state, state.seats) - ours
    reached = by_points(ours, theirs, state.contract, state.need)
    if reached is None and state.contract is None and state.tricks == TRICKS:
        return KanOutcome("", ours >= state.need)
    return reached


def by_points(ours: int, theirs: int, contract: KanContract | None, need: int) -> KanOutcome | None:
    """Return the outcome that these scoring cards decide before all tricks are played, or `None`."""
    if contract is not None:
        made = _made(contract.word, ours, theirs, need)
        return None if made is None else KanOutcome(contract.word, made, contract.announced)
    for word in SUKONKU:
        if _made(word, ours, theirs, need):
            return KanOutcome(word, made=True)
    return None


def _made(word: WordOrNone, ours: int, theirs: int, need: int) -> bool | None:
    """Return whether a contract is made or broken with these scoring cards; `None` if it is undecided."""
    if is_gyaku(word):
        ours, theirs, need = theirs, ours, ALL_POINTS + 1 - need
    if theirs:
        return False
    return True if ours >= (need if word in SUKONKU else ALL_POINTS) else None


def is_choice(state: KanState, reached: KanOutcome) -> bool:
    """Return whether the player to lead may choose to stop: not in a first deal, nor during a contract."""
    return state.round.deal > 1 and state.contract is None and reached.word in SUKONKU


def needs(state: KanState) -> tuple[int, int]:
    """Return the scoring cards that the kankei and the mukankei need, including for a contract."""
    need = [state.need, ALL_POINTS + 1 - state.need]
    if state.contract is not None and is_juuroku(state.contract.word):
        need[state.contract.gyaku] = ALL_POINTS
    return need[0], need[1]


def is_decided(state: KanState) -> bool:
    """Return whether everyone knows that the last tricks, at least two, can't change the result (KAN-20)."""
    kankei = known_to_all(state)
    if state.phase != "play" or not kankei or state.contract is not None or state.form.shippo_jo:
        return False
    ours = points_of(state, kankei)
    taken = (ours, points_of(state, state.seats) - ours)
    reached = any(have >= need for have, need in zip(taken, needs(state), strict=True))
    return all(taken) and reached and state.tricks < TRICKS - 1


def impossible_kankei(state: KanState) -> tuple[tuple[int, int], ...]:
    """Return the pairs that can't be the silent kankei, because the deal would have ended by now."""
    pairs = combinations(sorted(state.seats), 2)
    return tuple(pair for pair in pairs if pair in state.not_kankei or outcome_of(state, pair) is not None)
