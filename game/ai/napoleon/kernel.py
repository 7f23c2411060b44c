"""Napoleon: from a view to a position in whole numbers for the search, and rollouts of states."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from game.ai.alike import apart
from game.ai.dealing import FULL, OPEN, hands_of, rooms_of
from game.ai.kernels.filling import Filling, Room
from game.ai.kernels.generator import Generator
from game.ai.napoleon import advice, ending
from game.ai.napoleon.cardplay import keep
from game.ai.napoleon.inference import called_places, likely
from game.ai.napoleon.position import NapoleonPosition, Standing, Terms
from game.ai.napoleon.prospects import booked, expected, roles_ahead
from game.ai.playout import decide_until
from game.engine.cards import Cards, each, mask
from game.engine.rules import OVER, Game
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.games.napoleon import scoring
from game.games.napoleon.form import NO_CARD, Form
from game.games.napoleon.powers import Powers, points, tables
from game.games.napoleon.state import NapoleonState


def position_of(view: View[NapoleonState], rng: Random) -> NapoleonPosition:
    """The deals that fit a view of the play, to be played on quickly; raises `ValueError`."""
    state = view.state
    drawn = likely(state)
    rooms = rooms_of(view, rng, drawn)
    drawing = [rooms[zone] for zone in drawn if zone in rooms]
    places = called_places(view)
    single = state.called if places else NO_CARD
    chosen = [rooms[zone] for zone in places]
    filling = Filling(list(rooms.values()), drawing, single, chosen, list(places.values()))
    piles = [rooms.get(Zone("piles", place)) or FULL for place in range(len(state.piles))]
    return _position(state, filling, hands_of(rooms, state.form.players), piles)


def solvable(state: NapoleonState) -> NapoleonPosition:
    """A bare state of the play, to be solved exactly."""
    position = _open(state, exactly=True)
    position.deal(Generator(0))
    return position


def play_out(game: Game[NapoleonState], state: NapoleonState, rng: Random) -> None:
    """Play a bare state to its end: before the play by the rules of thumb, then as a search plays it out.

    Of cards and tricks no more is told then than what they bring.
    """
    decide_until(game, state, "play", advice.before_play)
    if state.phase == OVER:
        return
    players = state.form.players
    generator = Generator(rng.getrandbits(60))
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
    piles = [FULL] * len(state.piles)
    return _position(state, OPEN, [FULL] * state.form.players, piles, exactly=exactly)


def _position(
    state: NapoleonState,
    filling: Filling,
    rooms: Sequence[Room],
    pile_rooms: Sequence[Room],
    *,
    exactly: bool = False,
) -> NapoleonPosition:
    form = state.form
    discarded = points(form, state.discards[state.napoleon])
    terms = Terms(
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
    standing = Standing(
        state.turn,
        tuple(state.hands),
        tuple(state.trick),
        state.first_trick,
        state.adjutant,
        taken,
        scoring.points_left(state),
        tuple(piles),
    )
    return NapoleonPosition(terms, standing, filling, rooms, pile_rooms)


@lru_cache(1024)
def _payoffs(form: Form, number: int, discarded: int, *, exactly: bool) -> tuple[float, ...]:
    """As `Terms` has them: as they are booked, or as a playout is judged."""
    found: list[float] = []
    for alone in (False, True):
        for taken in range(form.points + 1):
            chips = (booked if exactly else expected)(form, number, taken, discarded, alone=alone)
            found += roles_ahead(chips, form.players, alone=alone)
    return tuple(found)


@lru_cache(512)
def _alike(powers: Powers, scoring: Cards) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """As `Terms` has them, from what tells like cards in any game."""
    return apart(ending.kinds(powers, scoring))
