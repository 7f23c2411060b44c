"""How a deal of Kan ends: what the teams have taken and undertaken (KAN-16 to KAN-20, YON-8, YON-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from game.games.kan.deal_result import KanOutcome, Word, WordOrNone, is_gyaku, is_juuroku
from game.games.kan.form import ALL_POINTS, TRICKS
from game.games.kan.state import KanContract, KanState, known_to_all, points_of

SUKONKU: Mapping[WordOrNone, Word] = {"sukonku": "juuroku", "gyaku_sukonku": "gyaku_juuroku"}
"""What is made when a team has what it needs and the other one nothing, and what may be tried then."""


def all_for(reached: KanOutcome) -> Word:
    """What may be undertaken in place of stopping."""
    return SUKONKU[reached.word]


def outcome_of(state: KanState, kankei: Sequence[int]) -> KanOutcome | None:
    """How the deal ends, or may be stopped, after a trick, if these are the kankei; `None` if it goes on."""
    ours = points_of(state, kankei)
    theirs = points_of(state, state.seats) - ours
    reached = by_points(ours, theirs, state.contract, state.need)
    if reached is None and state.contract is None and state.tricks == TRICKS:
        return KanOutcome("", ours >= state.need)
    return reached


def by_points(ours: int, theirs: int, contract: KanContract | None, need: int) -> KanOutcome | None:
    """What so many scoring cards of kankei and mukankei make or break, before all tricks are played."""
    if contract is not None:
        made = _made(contract.word, ours, theirs, need)
        return None if made is None else KanOutcome(contract.word, made, contract.announced)
    for word in SUKONKU:
        if _made(word, ours, theirs, need):
            return KanOutcome(word, made=True)
    return None


def _made(word: WordOrNone, ours: int, theirs: int, need: int) -> bool | None:
    """Whether a contract is made, or is broken, with so many scoring cards of kankei and mukankei."""
    if is_gyaku(word):
        ours, theirs, need = theirs, ours, ALL_POINTS + 1 - need
    if theirs:
        return False
    return True if ours >= (need if word in SUKONKU else ALL_POINTS) else None


def is_choice(state: KanState, reached: KanOutcome) -> bool:
    """Whether the player to lead decides if the deal ends so: not in a first deal, nor after a contract."""
    return state.round.deal > 1 and state.contract is None and reached.word in SUKONKU


def needs(state: KanState) -> tuple[int, int]:
    """The scoring cards that kankei and mukankei need, with a contract of theirs in mind."""
    need = [state.need, ALL_POINTS + 1 - state.need]
    if state.contract is not None and is_juuroku(state.contract.word):
        need[state.contract.gyaku] = ALL_POINTS
    return need[0], need[1]


def is_decided(state: KanState) -> bool:
    """Whether all know that the tricks left, more than one, cannot change how the deal ends (KAN-20)."""
    kankei = known_to_all(state)
    if state.phase != "play" or not kankei or state.contract is not None or state.form.shippo_jo:
        return False
    ours = points_of(state, kankei)
    taken = (ours, points_of(state, state.seats) - ours)
    reached = any(have >= need for have, need in zip(taken, needs(state), strict=True))
    return all(taken) and reached and state.tricks < TRICKS - 1


def impossible_kankei(state: KanState) -> tuple[tuple[int, int], ...]:
    """Pairs that cannot be the silent kankei since the deal goes on, here and after earlier tricks."""
    pairs = combinations(sorted(state.seats), 2)
    return tuple(pair for pair in pairs if pair in state.not_kankei or outcome_of(state, pair) is not None)
