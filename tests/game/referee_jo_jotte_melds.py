"""The melds of Jo-Jotte, read a second time from the numbered clauses."""

from __future__ import annotations

from dataclasses import dataclass

from .referee_jo_jotte_cards import IN_SEQUENCES, NO_TRUMP, SUITS

FOURS_WITH_TRUMPS = ["J", "9", "A", "T", "K", "Q"]  # JJ-9, both from high to low
FOURS_WITHOUT = ["A", "T", "K", "Q", "J"]
POINTS_FOR_FOUR = 100
POINTS_FOR_RUN = {3: 20, 4: 40, 5: 50, 6: 50, 7: 50, 8: 50}


@dataclass
class Run:
    length: int
    top: str
    suit: str


def ends_with_the_seven(run: Run) -> bool:
    return IN_SEQUENCES.index(run.top) + run.length == len(IN_SEQUENCES)


@dataclass
class Declared:
    """What one player has declared at his meld turn (JJ-7: it stays what it was then)."""

    player: int
    fours: list[str]
    """Their ranks."""
    runs: list[Run]


def order_of_fours(denomination: str) -> list[str]:
    return FOURS_WITHOUT if denomination == NO_TRUMP else FOURS_WITH_TRUMPS


def fours(hand: list[str], denomination: str) -> list[str]:
    """JJ-9, class A: the ranks of which the hand has all four cards."""
    return [rank for rank in order_of_fours(denomination) if all(rank + suit in hand for suit in SUITS)]


def runs(hand: list[str]) -> list[Run]:
    """JJ-9, class B: the longest run of each stretch."""
    found = []
    for suit in SUITS:
        stretch: list[str] = []
        for rank in [*IN_SEQUENCES, ""]:
            if rank and rank + suit in hand:
                stretch.append(rank)
                continue
            if len(stretch) >= 3:
                found.append(Run(len(stretch), stretch[0], suit))
            stretch = []
    return found


def strength_of_fours(ranks: list[str], denomination: str) -> list[int]:
    """JJ-10, class A: of the best four; the greater list is the better one."""
    order = order_of_fours(denomination)
    return max([-order.index(rank)] for rank in ranks)


def strength_of_runs(found: list[Run], denomination: str) -> list[int]:
    """JJ-10, class B: length, then top card, then trumps."""
    return max([run.length, -IN_SEQUENCES.index(run.top), int(run.suit == denomination)] for run in found)


def best_side(strengths: list[list[list[int]]]) -> int | None:
    """Whose best meld is the best of all, given each side's; nobody's if both sides' best are equal."""
    bests = [max(each) if each else [] for each in strengths]
    if bests[0] == bests[1]:
        return None
    return 0 if bests[0] > bests[1] else 1


def scored_melds(
    sides: list[list[int]], declared: list[Declared], denomination: str
) -> list[tuple[str, int, int, int]]:
    """JJ-10, JJ4-4: class, number of the side, how many melds and their points, for each class that scores.

    The denomination is the final one.
    """
    result = []
    of_side = [[each for each in declared if each.player in side] for side in sides]
    best = best_side(
        [[strength_of_fours(each.fours, denomination) for each in ours if each.fours] for ours in of_side]
    )
    if best is not None:
        number = sum(len(each.fours) for each in of_side[best])
        result.append(("A", best, number, number * POINTS_FOR_FOUR))
    best = best_side(
        [[strength_of_runs(each.runs, denomination) for each in ours if each.runs] for ours in of_side]
    )
    if best is not None:
        shown = [run for each in of_side[best] for run in each.runs]
        result.append(("B", best, len(shown), sum(POINTS_FOR_RUN[run.length] for run in shown)))
    return result
