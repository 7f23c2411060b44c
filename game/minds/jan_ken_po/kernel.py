"""From a view of Jan Ken Po to the quick search of its play, and from a deal to the quick end of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.engine.actions import Action
from game.engine.rules import OVER, Game
from game.engine.view import View
from game.jan_ken_po import scoring
from game.jan_ken_po.powers import NO_LEAD
from game.jan_ken_po.state import JanKenPoState, tricks
from game.minds.dealing import FULL, OPEN, filling_of, hands_of, rooms_of
from game.minds.jan_ken_po import advice
from game.minds.jan_ken_po.ending import results, tricks_won
from game.minds.jan_ken_po.inference import likely
from game.minds.jan_ken_po.position import JanKenPoPosition
from game.minds.kernels.filling import Filling, Room
from game.minds.kernels.generator import Generator
from game.minds.kernels.tree import Tree
from game.minds.playout import decide_until


def kernel(
    view: View[JanKenPoState], legal: Sequence[Action], rng: Random, *, patience: int, by_chance: bool
) -> Tree:
    """What tries the legal plays out; raises `ValueError` where no deal fits the view."""
    cards = [action.cards[0] for action in legal]
    return Tree(position_of(view, rng), cards, rng.getrandbits(60), patience, by_chance)


def position_of(view: View[JanKenPoState], rng: Random) -> JanKenPoPosition:
    """The deals that fit a view of the play, to be played on quickly; raises `ValueError`."""
    drawn = likely(view)
    rooms = rooms_of(view, rng, drawn)
    return _position(view.state, filling_of(rooms, drawn), hands_of(rooms, view.state.setup.players))


def solvable(state: JanKenPoState) -> JanKenPoPosition:
    """A bare state of the play, to be solved exactly."""
    return _position(state, OPEN, [FULL] * state.setup.players)


def play_out(game: Game[JanKenPoState], state: JanKenPoState, rng: Random) -> None:
    """Play a bare state to its end: before the play by the rules of thumb, then as a search plays it out.

    Of the cards and tricks no more is told then than what they bring.
    """
    decide_until(game, state, "play", advice.before_play)
    if state.phase == OVER:
        return
    players = state.setup.players
    position = _position(state, OPEN, [FULL] * players)
    position.play_out(Generator(rng.getrandbits(60)))
    state.phase = OVER
    state.hands, state.trick, state.won = [0] * players, [], [0] * players
    state.won[state.declarer] = position.won
    scoring.count(state)


def _position(state: JanKenPoState, filling: Filling, rooms: Sequence[Room]) -> JanKenPoPosition:
    setup = state.setup
    heads, holder = NO_LEAD, state.turn
    if state.trick:
        heads, holder = state.heads, state.player_at(state.trick.index(state.heads))
    return JanKenPoPosition(
        state.turn,
        state.hands,
        played=len(state.trick),
        heads=heads,
        holder=holder,
        won=tricks_won(state),
        trump=state.trump,
        declaring=sum(1 << player for player in range(setup.players) if state.declaring(player)),
        payoffs=results(setup.options, setup.players, tricks(setup), state.partner < 0, state.bid),
        filling=filling,
        rooms=rooms,
    )
