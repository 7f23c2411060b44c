"""Conversion of Jo-Jotte views and states to kernel positions for search, endings and rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from random import Random

from game.ai.hidden_zones import NOTHING_HIDDEN, OPEN_DEAL, hand_zones, hidden_zones, sampler_of
from game.ai.jo_jotte import ending, position, rules_of_thumb
from game.ai.jo_jotte.deal_sampling import JoJotteDeals
from game.ai.jo_jotte.deal_terms import JoJottePlayStanding, JoJottePlayTerms, Pays
from game.ai.jo_jotte.endgame_solver import JoJotteEnding
from game.ai.jo_jotte.holders import learned
from game.ai.jo_jotte.inference import likely, meld_claims
from game.ai.jo_jotte.playout import JoJottePlayout
from game.ai.jo_jotte.prospects import payoff
from game.ai.kernels.deal_sampler import HandSampler
from game.ai.kernels.generator import RandomGenerator
from game.ai.playout import decide_until_play
from game.engine.actions import Action
from game.engine.cards import EIGHT, HIDDEN, NINE, NO_TRUMP, Cards, card_of, mask, suit_of
from game.engine.rules import OVER, Game
from game.engine.scoring import ahead
from game.engine.view import View
from game.games.jo_jotte.deal_result import SideTally
from game.games.jo_jotte.powers import points
from game.games.jo_jotte.questions import EXCHANGE
from game.games.jo_jotte.ranks import jo_and_jotte
from game.games.jo_jotte.scoring import ScoringBasis
from game.games.jo_jotte.state import JoJotteState


def is_played(state: JoJotteState) -> bool:
    """Return whether a question belongs to the play: a card, or the seven once the first card is led."""
    return state.phase == "play" or (state.phase == "last exchange" and bool(state.trick))


def position_of(view: View[JoJotteState], rng: Random) -> JoJottePlayout:
    """Return the kernel position for a view of the player to act; raises `ValueError` if no deal fits."""
    state = view.state
    drawn = likely(view)
    hidden = hidden_zones(view, rng, drawn)
    hands = hand_zones(hidden, state.setup.players)
    deals = JoJotteDeals(state.hands, hands, sampler_of(hidden, drawn, learned(view)), meld_claims(view))
    return JoJottePlayout(*_given(state, deals))


def solvable(state: JoJotteState) -> JoJotteEnding:
    """Return the kernel position for a state of the play, for exact endings."""
    position = JoJotteEnding(*_given(state, _open(state)))
    position.deal(RandomGenerator(0))
    return position


def simulate(game: Game[JoJotteState], state: JoJotteState, rng: Random) -> list[float]:
    """Play out a state: by the rules of thumb before the play, then with the kernel."""
    decide_until_play(game, state, rules_of_thumb.before_play)
    if state.phase == OVER:
        return ahead(payoff(state))
    found = JoJottePlayout(*_given(state, _open(state)))
    generator = RandomGenerator(rng.getrandbits(60))
    found.deal(generator)
    found.play_out(generator)
    return [found.payoff(player) for player in range(state.setup.players)]


def choice_of(state: JoJotteState, action: Action) -> int:
    """Return the number of an action in a kernel position."""
    if action.cards:
        return action.cards[0]
    return 13 * state.turn + (position.EXCHANGE if action == EXCHANGE else position.KEEP_SEVEN)


def _open(state: JoJotteState) -> HandSampler:
    """Return a sampler that always gives the hands of a state in which nothing is hidden."""
    return HandSampler(state.hands, [NOTHING_HIDDEN] * state.setup.players, OPEN_DEAL)


def _given(
    state: JoJotteState, deals: HandSampler
) -> tuple[JoJottePlayTerms, JoJottePlayStanding, HandSampler, Pays]:
    """Return the data needed to create a position."""
    basis = ScoringBasis.of(state)
    ours = state.camps()[0]
    declared = defended = won = 0
    for player, cards in enumerate(state.taken):
        if player in ours:
            declared += points(cards, state.trump)
            won += state.won[player]
        else:
            defended += points(cards, state.trump)
    standing = JoJottePlayStanding(
        turn=state.turn,
        leader=state.leader,
        trick=tuple(state.trick),
        asked=state.phase != "play",
        declared=declared,
        defended=defended,
        won=won,
        lost=sum(state.won) - won,
        jo=state.jo[0],
        jotte=state.jo[1],
        gone=_gone(state),
    )
    return _terms(state, ours, basis), standing, deals, partial(_pays, basis)


def _gone(state: JoJotteState) -> Cards:
    """Return the cards known to be in no hand, as in `JoJottePlayStanding`."""
    gone = mask(state.trick)
    for cards in state.taken:
        gone |= cards
    for row in (state.turn_up, state.information):
        gone |= mask(card for card in row if card != HIDDEN)
    return gone


def _terms(state: JoJotteState, ours: Sequence[int], basis: ScoringBasis) -> JoJottePlayTerms:
    trump, suit = state.trump, suit_of(state.turned)
    lower, alike = ending.like_cards(trump)
    king, queen = (-1, -1) if trump == NO_TRUMP else jo_and_jotte(trump)
    return JoJottePlayTerms(
        playing=4 if state.in_pairs else 2,
        players=state.setup.players,
        following=state.following,
        trump=trump,
        declaring=mask(ours),
        nullo=state.plays_nullo,
        slam=state.slam,
        king=king,
        queen=queen,
        dealer=state.setup.dealer,
        seven=state.seven if state.in_pairs and state.denomination == suit else -1,
        turned=state.turned,
        in_run=1 << state.seven | 1 << card_of(EIGHT, suit) | 1 << card_of(NINE, suit),
        runs=mask({said.player for said in state.declared if said.kind == "B"}),
        lower=lower,
        alike=alike,
        paid=_known(basis),
    )


@lru_cache(64)
def _known(basis: ScoringBasis) -> dict[int, list[float]]:
    """Return the cache of ending values for this scoring basis."""
    return {}


def _pays(basis: ScoringBasis, declared: int, defended: int, won: int, lost: int) -> list[float]:
    return list(ending.paid(basis, SideTally(declared, won), SideTally(defended, lost)))
