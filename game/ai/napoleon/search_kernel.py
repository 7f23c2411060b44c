"""Conversion of Napoleon views and states to kernel positions for search, endings and rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from game.ai.card_holders import NETWORK_SHARE
from game.ai.equivalent_cards import apart
from game.ai.hidden_zones import NOTHING_HIDDEN, OPEN_DEAL, hand_zones, hidden_zones
from game.ai.kernels.deal_sampler import DealSampler, HiddenZone
from game.ai.kernels.generator import RandomGenerator
from game.ai.napoleon import ending, holders, rules_of_thumb
from game.ai.napoleon.cardplay import keep
from game.ai.napoleon.inference import called_places, likely
from game.ai.napoleon.position import NapoleonPlayStanding, NapoleonPlayTerms, NapoleonPosition
from game.ai.napoleon.prospects import booked, expected, roles_ahead
from game.ai.playout import decide_until_play
from game.engine.cards import Cards, each, mask
from game.engine.rules import OVER, Game
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.games.napoleon import scoring
from game.games.napoleon.form import NO_CARD, NapoleonForm
from game.games.napoleon.powers import CardPowers, points, tables
from game.games.napoleon.state import NapoleonState


def position_of(view: View[NapoleonState], rng: Random) -> NapoleonPosition:
    """Return the kernel position for a view of the play.

    Raises `ValueError` if no deal fits.
    """
    state = view.state
    drawn = likely(state)
    hidden = hidden_zones(view, rng, drawn)
    drawing = [hidden[zone] for zone in drawn if zone in hidden]
    places = called_places(view)
    ways = [[hidden[zone]] for zone in places]
    learned = [(hidden[zone], weights) for zone, weights in holders.learned(view).items()]
    sampler = DealSampler(
        list(hidden.values()), drawing, [state.called], ways, list(places.values()), learned, NETWORK_SHARE
    )
    piles = [hidden.get(Zone("piles", place)) or NOTHING_HIDDEN for place in range(len(state.piles))]
    return _position(state, sampler, hand_zones(hidden, state.form.players), piles)


def solvable(state: NapoleonState) -> NapoleonPosition:
    """Return the kernel position for a state of the play, for exact endings."""
    position = _open(state, exactly=True)
    position.deal(RandomGenerator(0))
    return position


def play_out(game: Game[NapoleonState], state: NapoleonState, rng: Random) -> None:
    """Play out a state: by the rules of thumb before the play, then with the kernel.

    Afterwards the state contains only those cards and tricks that affect the score.
    """
    decide_until_play(game, state, rules_of_thumb.before_play)
    if state.phase == OVER:
        return
    players = state.form.players
    generator = RandomGenerator(rng.getrandbits(60))
    position = _open(state)
    position.deal(generator)
    position.play_out(generator)
    if state.called != NO_CARD and state.adjutant == NOBODY:
        state.adjutant = state.holder(state.called)
    gone = state.discards[state.napoleon]
    state.phase = OVER
    state.hands, state.trick, state.taken = [0] * players, [], [0] * players
    state.taken[state.napoleon] = mask(each(state.form.scoring & ~gone)[: position.points])
    scoring.count(state)


def _open(state: NapoleonState, *, exactly: bool = False) -> NapoleonPosition:
    piles = [NOTHING_HIDDEN] * len(state.piles)
    return _position(state, OPEN_DEAL, [NOTHING_HIDDEN] * state.form.players, piles, exactly=exactly)


def _position(
    state: NapoleonState,
    sampler: DealSampler,
    hidden_hands: Sequence[HiddenZone],
    hidden_piles: Sequence[HiddenZone],
    *,
    exactly: bool = False,
) -> NapoleonPosition:
    form = state.form
    discarded = points(form, state.discards[state.napoleon])
    terms = NapoleonPlayTerms(
        tables(state.powers).lookup,
        form.scoring,
        state.napoleon,
        state.called,
        keep(state.powers),
        _payoffs(form, state.number, discarded, exactly=exactly),
        *_alike(state.powers, form.scoring),
    )
    piles = [
        (top, *reversed(pile)) if top != NO_CARD else ()
        for top, pile in zip(state.tops, state.piles, strict=True)
    ]
    taken = tuple(points(form, cards) for cards in state.taken)
    standing = NapoleonPlayStanding(
        state.turn,
        tuple(state.hands),
        tuple(state.trick),
        state.first_trick,
        state.adjutant,
        taken,
        scoring.points_left(state),
        tuple(piles),
    )
    return NapoleonPosition(terms, standing, sampler, hidden_hands, hidden_piles)


@lru_cache(1024)
def _payoffs(form: NapoleonForm, number: int, discarded: int, *, exactly: bool) -> tuple[float, ...]:
    """Return the payoffs for `NapoleonPlayTerms`: by the exact score, or smoothed for playouts."""
    found: list[float] = []
    for alone in (False, True):
        for taken in range(form.points + 1):
            chips = (booked if exactly else expected)(form, number, taken, discarded, alone=alone)
            found += roles_ahead(chips, form.players, alone=alone)
    return tuple(found)


@lru_cache(512)
def _alike(powers: CardPowers, scoring: Cards) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the lower and equivalent cards of each card, as in `NapoleonPlayTerms`."""
    return apart(ending.kinds(powers, scoring))
