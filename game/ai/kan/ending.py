"""Exact endings of Kan: position keys, equivalent cards and the number of tricks solved."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache

from game.ai.equivalent_cards import apart, kinds_of, likely_first, one_of_each
from game.ai.kan.playout import KEEP_VALUES
from game.ai.kan.prospects import standing_after
from game.engine.actions import Action
from game.engine.cards import Cards, mask
from game.engine.scoring import ahead
from game.engine.tricks import head_of
from game.games.kan.deal_end import SUKONKU, all_for, by_points
from game.games.kan.deal_result import KanOutcome
from game.games.kan.form import ALL_POINTS, JOKER_BIT, SCORING, SHIPPO_JO, KanForm
from game.games.kan.powers import takers_now
from game.games.kan.state import KanContract, KanState, kankei_of, points_of

CONTRACTS = ("", *SUKONKU, *SUKONKU.values())
"""Contracts in the order of their numbers in a position."""
SOLVED_TRICKS = {3: 5, 4: 4, 5: 3, 6: 3}
"""Tricks left at which a deal is solved exactly, by number of players."""


def key(state: KanState) -> Hashable:
    """Return a key for the position: hands, trick, turn, cards taken, contract, aces and joker played."""
    kankei = kankei_of(state)
    shippo_jo = (*_played(state, kankei), state.to_ask) if state.form.shippo_jo else ()
    return (
        tuple(state.hands), tuple(state.trick), state.led if state.trick else -1, state.turn, state.phase,
        points_of(state, kankei), state.contract is None or state.contract.word, shippo_jo,
    )  # fmt: skip


def _played(state: KanState, kankei: Sequence[int]) -> tuple[Cards, Cards]:
    """Return the aces and the joker played by the kankei, and those played by the others."""
    ours = theirs = 0
    for player, cards in enumerate(state.played):
        if player in kankei:
            ours |= cards
        else:
            theirs |= cards
    return ours & SHIPPO_JO, theirs & SHIPPO_JO


def between(
    form: KanForm,
    before: tuple[KanOutcome, ...],
    need: int,
    ours: int,
    theirs: int,
    contract: int,
    announced: bool,
    cancelled: bool,
) -> tuple[float, float, float, float]:
    """Return the smallest and the largest payoff, first for those who score with the kankei, then for the
    others.

    Payoffs are in points ahead of the others. `contract` is the contract's number. After the first deal of a
    round, a side that makes a sukonku may play on.
    """
    word = CONTRACTS[contract]
    undertaken = KanContract(0, word, announced) if word else None
    outcomes = _outcomes(ours, theirs, undertaken, need, chosen=bool(before))
    kankei = 1 if form.alone else 2 + form.dealer_sits_out
    with_them, others = (
        _payoffs(form, before, outcomes, cancelled, kankei, with_kankei) for with_kankei in (True, False)
    )
    return *with_them, *others


@lru_cache(1 << 14)
def _outcomes(
    ours: int, theirs: int, contract: KanContract | None, need: int, *, chosen: bool
) -> frozenset[KanOutcome]:
    """Return the possible outcomes of a deal, over all ways to take the remaining scoring cards."""
    reached = by_points(ours, theirs, contract, need)
    found: set[KanOutcome] = set()
    if reached is not None:
        found.add(reached)
        if contract is not None or not chosen:
            return frozenset(found)
        contract = KanContract(0, all_for(reached), announced=False)
    left = ALL_POINTS - ours - theirs
    if not left and reached is None:
        return frozenset({KanOutcome("", ours >= need)})
    for more in range(1, left + 1):
        found |= _outcomes(ours + more, theirs, contract, need, chosen=chosen)
        found |= _outcomes(ours, theirs + more, contract, need, chosen=chosen)
    return frozenset(found)


@lru_cache(1 << 14)
def _payoffs(
    form: KanForm,
    before: tuple[KanOutcome, ...],
    outcomes: frozenset[KanOutcome],
    cancelled: bool,
    kankei: int,
    with_kankei: bool,
) -> tuple[float, float]:
    """Return the least and the greatest payoff to a player of one side, in points ahead of the others.

    `kankei` is the number of players who score as kankei.
    """
    standings = [standing_after(form, before, outcome) for outcome in outcomes]
    if cancelled:
        standings.append(standing_after(form, before, None))
    place = 0 if with_kankei else -1
    values = [
        ahead([pay.kankei] * kankei + [pay.mukankei] * (form.players - kankei))[place] for pay in standings
    ]
    return min(values), max(values)


def distinct(state: KanState, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the plays with only one from each group of equivalent cards, the most promising first."""
    if len(legal) == 1 or state.phase != "play":
        return legal
    others, takers = state.held_by_others(state.turn) | mask(state.trick), None
    if state.trick:
        over = takers_now(state, state.led)
        takers = over[state.trick[head_of(state.trick, over)]]
    kinds = KINDS_WITH_SHIPPO_JO if state.form.shippo_jo else KINDS
    return likely_first(one_of_each(legal, others, kinds), KEEP_VALUES[state.trump], takers)


KINDS, KINDS_WITH_SHIPPO_JO = (
    kinds_of(range(53), [SCORING >> card & 1 for card in range(53)], alone)
    for alone in (JOKER_BIT, JOKER_BIT | SHIPPO_JO)
)
"""Groups of equivalent cards: scoring cards, and others; aces are separate if a side may cancel the deal."""


@cache
def like_cards(form: KanForm) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """Return two sets by card: the lower cards of its suit, and the cards of its kind."""
    return apart(KINDS_WITH_SHIPPO_JO if form.shippo_jo else KINDS)
