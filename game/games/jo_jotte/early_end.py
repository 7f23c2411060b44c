"""Whether a deal is decided before its last trick (JJ-17 to JJ-22)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from game.engine.cards import HANDS, NO_TRUMP, Cards, each, mask
from game.engine.state import NOBODY
from game.engine.view import View
from game.games.jo_jotte.deal_result import Camp, SideTally
from game.games.jo_jotte.powers import points
from game.games.jo_jotte.ranks import JO_JOTTE, LAST_TRICK, jo_and_jotte
from game.games.jo_jotte.scoring import settle, tally
from game.games.jo_jotte.state import JoJotteState


def is_decided(seen: View[JoJotteState]) -> bool:
    """Return whether the remaining tricks can no longer change the points scored.

    The function compares the scores if one side gets all remaining points and if the other does, and the same
    with all remaining tricks. A score depends only on which side is ahead and on whether a side has no trick.
    As more goes to one side, each of these changes at most once. So if the scores of all these extreme cases
    are equal, every case between has that score too.
    """
    state = seen.state
    if _may_bring_jo_jotte(seen):
        return False
    tricks = max(seen.hand_size(player) for player in range(state.setup.players))
    booked = set()
    for rest in _worth(seen):
        for most, all_tricks in product((0, 1), repeat=2):
            end = state.copy()
            sides = []
            for number, camp in enumerate(state.camps()):
                now = _so_far(state, camp)
                gains = rest if number == most else 0
                sides.append(
                    now._replace(
                        score=now.score + gains, tricks=now.tricks + (tricks if number == all_tricks else 0)
                    )
                )
            settle(end, *sides)
            booked.add(tuple((entry.player, entry.points, entry.column) for entry in end.entries))
    return len(booked) == 1


def _so_far(state: JoJotteState, camp: Camp) -> SideTally:
    """Return a side's certain tally: without the last trick, with Jo-Jotte if its queen is still due."""
    now = tally(state, camp)
    last, owed = now.last, JO_JOTTE if state.jo[1] == NOBODY and state.jo[0] in camp else 0
    return now._replace(score=now.score - last + owed, last=0, jo_jotte=now.jo_jotte + owed)


def _may_bring_jo_jotte(seen: View[JoJotteState]) -> bool:
    """Return whether the king and queen of trumps may be in one hand without anyone knowing it (JJ-16)."""
    state = seen.state
    if state.trump == NO_TRUMP:
        return False
    king, queen = jo_and_jotte(state.trump)
    return not _played(state) >> king & 1 and not _played(state) >> queen & 1


def _played(state: JoJotteState) -> Cards:
    """Return every card that has been played to a trick."""
    return sum(state.taken) | mask(state.trick)


def _worth(seen: View[JoJotteState]) -> Iterator[int]:
    """Yield the least and the most that the remaining tricks can be worth, including the current one."""
    state = seen.state
    on_hand = sum(state.hands) | mask(state.trick)
    hidden = sum(seen.hidden.get(HANDS[player], 0) for player in range(state.setup.players))
    worths = sorted(points(1 << card, state.trump) for card in each(seen.unseen))
    last = 0 if state.plays_nullo else LAST_TRICK
    known = points(on_hand, state.trump) + last
    yield known + sum(worths[:hidden])
    yield known + sum(worths[len(worths) - hidden :])
