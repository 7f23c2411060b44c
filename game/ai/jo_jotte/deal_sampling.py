"""Determinizations of Jo-Jotte in whole numbers: hands by likelihood that fit the melds declared.

Compiled if possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.ai.kernels.deal_sampler import DealSampler, HandSampler, HiddenZone
from game.ai.kernels.generator import RandomGenerator
from game.engine.cards import mask
from game.games.jo_jotte.melds import FOURS_WITHOUT

if TYPE_CHECKING:
    from mypy_extensions import i64

MAX_TRIES: Final = 4
"""Maximum number of deals sampled in search of one that fits the melds; the last one need not fit."""
HOLDS: Final = 1
"""A hand must hold melds of a class; `HOLDS_NONE`: it must not; `HOLDS_ANY`: it may."""
HOLDS_ANY: Final = 0
HOLDS_NONE: Final = -1
_RANKS: Final[i64] = mask(FOURS_WITHOUT)
"""Ranks of which four cards are a meld in any denomination."""


class MeldClaims(NamedTuple):
    """What a player's declarations say about the hand, which the player to act doesn't see."""

    player: int
    played: int
    """Cards that the player has played to the current trick, as a set; they still count as in the hand."""
    changed: int
    """The seven and the turn-up if they may have been exchanged since the melds, as a set."""
    fours: int
    """Whether the hand holds four of a kind: `HOLDS`, `HOLDS_NONE` or `HOLDS_ANY`."""
    runs: int


class JoJotteDeals(HandSampler):
    """Sampler of hands that fit the melds."""

    __slots__ = ("_claims",)

    def __init__(
        self,
        hands: Sequence[int],
        hidden: Sequence[HiddenZone],
        sampler: DealSampler,
        claims: Sequence[MeldClaims],
    ) -> None:
        super().__init__(hands, hidden, sampler)
        self._claims = list(claims)

    def draw(self, generator: RandomGenerator) -> list[int]:
        tries: i64 = 1
        found = super().draw(generator)
        while tries < MAX_TRIES and not fit(found, self._claims):
            found = super().draw(generator)
            tries += 1
        return found


def fit(hands: list[int], claims: list[MeldClaims]) -> bool:
    """Return whether the hands hold what was declared, and nothing that would have been."""
    for player, played, changed, fours, runs in claims:
        hand: i64 = hands[player]
        hand |= played
        if (fours == HOLDS and not _has_four(hand | changed)) or (
            runs == HOLDS and not _has_run(hand | changed)
        ):
            return False
        hand &= ~changed
        if (fours == HOLDS_NONE and _has_four(hand)) or (runs == HOLDS_NONE and _has_run(hand)):
            return False
    return True


def _has_four(hand: i64) -> bool:
    return hand & hand >> 13 & hand >> 26 & hand >> 39 & _RANKS != 0


def _has_run(hand: i64) -> bool:
    """Return whether a hand has a run of three; as the pack has no low ranks, no run can cross suits."""
    return hand & hand >> 1 & hand >> 2 != 0
