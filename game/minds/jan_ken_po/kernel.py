"""From a view of Jan Ken Po to the quick search of its play, and from a deal to the quick end of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.engine.actions import DISCARDS, Action
from game.engine.cards import NO_TRUMP, mask
from game.engine.rules import OVER, Game
from game.engine.view import View
from game.jan_ken_po import scoring
from game.jan_ken_po.powers import NO_LEAD
from game.jan_ken_po.state import PUT_DOWN, JanKenPoState, tricks
from game.minds.dealing import FULL, OPEN, filling_of, hands_of, rooms_of
from game.minds.jan_ken_po import advice
from game.minds.jan_ken_po.ending import results, tricks_won
from game.minds.jan_ken_po.inference import likely
from game.minds.jan_ken_po.position import JanKenPoPosition
from game.minds.kernels.filling import Filling, Room
from game.minds.kernels.generator import Generator
from game.minds.kernels.tree import Tree
from game.minds.playout import decide


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
    while state.phase != "play":
        if state.phase in ("neko", "discard"):
            _put_down(game, state)
        else:
            decide(game, state, advice.before_play)
    players = state.setup.players
    position = _position(state, OPEN, [FULL] * players)
    position.play_out(Generator(rng.getrandbits(60)))
    state.phase = OVER
    state.hands, state.trick, state.won = [0] * players, [], [0] * players
    state.won[state.declarer] = position.won
    scoring.count(state)


def _put_down(game: Game[JanKenPoState], state: JanKenPoState) -> None:
    """What all who have to put cards down would put down, at once; the last of them as the rules have it."""
    players, turn = state.setup.players, state.turn
    if state.phase == "neko":
        game.advance(state, _next_down(state, turn, ()))
        return
    assert state.sealed is not None
    for player, chosen in state.sealed.items():
        while len(chosen) < PUT_DOWN:
            chosen += (_next_down(state, player, chosen),)
        state.sealed[player] = chosen
    state.sealed[turn], last = state.sealed[turn][:-1], state.sealed[turn][-1]
    game.advance(state, last)


def _next_down(state: JanKenPoState, player: int, chosen: tuple[Action, ...]) -> Action:
    """What a player puts down after what he has chosen."""
    players, hand = state.setup.players, state.hands[player]
    suit = advice.named(players, hand) if player == state.declarer else NO_TRUMP
    left = hand & ~mask(action.cards[0] for action in chosen)
    return DISCARDS[advice.put_down(players, left, suit)]


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
