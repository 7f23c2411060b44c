"""Conversion of Kan views and states to kernel positions for search, endings and rollouts."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from random import Random

from game.ai.hidden_zones import NOTHING_HIDDEN, OPEN_DEAL, hand_zones, hidden_zones
from game.ai.kan import ending, position
from game.ai.kan.deal_sampling import KanDeals
from game.ai.kan.deal_terms import KanPlayStanding, KanPlayTerms
from game.ai.kan.endgame_solver import KanEnding
from game.ai.kan.inference import joker_and_key_holders, kankei_by, likely
from game.ai.kan.playout import KanPlayout
from game.ai.kan.position import ENDED, end_of
from game.ai.kan.prospects import rollout_value, smoothed, standing_after
from game.ai.kan.rules_of_thumb import before_play, gain_by_cancelling, most_losers
from game.ai.kernels.deal_sampler import DealSampler
from game.ai.kernels.generator import RandomGenerator
from game.engine.actions import Action
from game.engine.cards import HANDS, JOKER, mask
from game.engine.rules import OVER, Game
from game.engine.scoring import ahead
from game.engine.view import View
from game.games.kan.deal_end import SUKONKU
from game.games.kan.deal_result import KanOutcome
from game.games.kan.form import ALL_POINTS, JOKER_BIT, KanForm, opening, points
from game.games.kan.play_phases import SHIPPO, STOP
from game.games.kan.powers import contracts, takers
from game.games.kan.state import KanContract, KanState, kankei_of

KIND_BY_PHASE = {"play": position.CARD, "stop": position.STOP, "shippo-jo": position.CANCEL}
"""Phases that the kernel plays, each with the kernel's number for its question."""


def position_of(view: View[KanState], rng: Random) -> KanPlayout:
    """Return the kernel position for a view of the player to act."""
    return KanPlayout(*_given(view.state), deals(view, rng))


def solvable(state: KanState) -> KanEnding:
    """Return the kernel position for a state of the play with known kankei, for exact endings."""
    terms, standing = _given(state, exactly=True)
    bounds = partial(ending.between, state.form, state.round.outcomes, state.need)
    position = KanEnding(terms, standing, _open(state), bounds)
    position.deal(RandomGenerator(0))
    return position


def deals(view: View[KanState], rng: Random) -> KanDeals:
    """Return a sampler of hands and kankei by likelihood; raises `ValueError` if no deal fits."""
    state = view.state
    drawn = likely(state)
    hidden = hidden_zones(view, rng, drawn)
    zones, drawing = list(hidden.values()), [hidden[zone] for zone in drawn if zone in hidden]
    settled = [card for card in (JOKER, state.key_card) if view.unseen >> card & 1]
    chances = joker_and_key_holders(view)
    pairs = [
        [
            hidden[HANDS[player]]
            for player, card in zip(pair, (JOKER, state.key_card), strict=True)
            if card in settled
        ]
        for pair in chances
    ]
    sampler = DealSampler(zones, drawing, settled, pairs, list(chances.values()))
    hands = hand_zones(hidden, state.setup.players)
    known = state.copy()
    known.hands = [seen | zone.known for seen, zone in zip(state.hands, hands, strict=True)]
    kankei = [mask(kankei_by(state, *pair)) for pair in chances]
    return KanDeals(state.hands, hands, sampler, mask(kankei_of(known)), kankei)


def _open(state: KanState) -> KanDeals:
    """Return a sampler that always gives the hands of a state in which nothing is hidden."""
    hands = [NOTHING_HIDDEN] * state.setup.players
    return KanDeals(state.hands, hands, OPEN_DEAL, mask(kankei_of(state)))


def simulate(game: Game[KanState], state: KanState, rng: Random) -> list[float]:
    """Play out a state: by the rules of thumb before the play, then with the kernel.

    `state` is changed. Return each player's points ahead of the average of the others.
    """
    while state.phase not in KIND_BY_PHASE:
        if state.phase == OVER:
            return ahead(rollout_value(state))
        legal = game.legal(state)
        if state.phase == "draw":
            game.advance(state, rng.choice(legal))
            continue
        values = before_play(state, legal)
        game.advance(state, legal[values.index(max(values))])
    found = KanPlayout(*_given(state), _open(state))
    generator = RandomGenerator(rng.getrandbits(60))
    found.deal(generator)
    found.play_out(generator)
    return [found.payoff(player) for player in range(state.setup.players)]


def choice_of(state: KanState, action: Action) -> int:
    """Return the kernel's number for an action; a joker led for clubs has the joker's own number."""
    if action.verb != "play":
        return int(action in (STOP, SHIPPO))
    (card,) = action.cards
    if action.strain is not None:
        card += action.strain
    if not contracts(state):
        return card
    word = action.manner[0] if action.manner else ""
    return card + position.WITH_WORD * (1 + (ending.CONTRACTS.index(word) + 1) // 2)


def _given(state: KanState, *, exactly: bool = False) -> tuple[KanPlayTerms, KanPlayStanding]:
    """Return the data for a position: with exact payoffs, or with smoothed payoffs for playouts."""
    contract = state.contract
    standing = KanPlayStanding(
        turn=state.turn,
        leader=state.leader,
        trick=tuple(state.trick),
        led=state.led,
        tricks=state.tricks,
        taken=tuple(points(cards) for cards in state.taken),
        played=tuple(state.played),
        contract=0 if contract is None else ending.CONTRACTS.index(contract.word),
        announced=contract is not None and contract.announced,
        asked=KIND_BY_PHASE[state.phase],
    )
    form, round = state.form, state.round
    key = JOKER_BIT | 1 << state.key_card if form.silent and round.deal == 1 else 0
    dealer = state.setup.dealer
    terms = _terms(form, round.outcomes, state.need, state.trump, state.following, key, dealer, exactly)
    return terms, standing


@lru_cache(256)
def _terms(
    form: KanForm,
    before: tuple[KanOutcome, ...],
    need: int,
    trump: int,
    following: tuple[int, ...],
    key: int,
    dealer: int,
    exactly: bool,
) -> KanPlayTerms:
    lower, alike = ending.like_cards(form)
    return KanPlayTerms(
        playing=form.players - form.dealer_sits_out,
        players=form.players,
        following=following,
        pack=form.pack,
        trump=trump,
        need=need,
        silent=form.silent,
        may_play_on=bool(before),
        opening=1 << opening(trump) if form.silent and not before else 0,
        key=key,
        dealer=1 << dealer if form.dealer_sits_out else 0,
        shippo_jo=form.shippo_jo,
        takers=_takers(trump),
        payoffs=_payoffs(form, before, need, exactly),
        go_on=tuple(most_losers(form, before, word, kankei) for kankei in (True, False) for word in SUKONKU),
        cancels=_cancels(form, before, need) if form.shippo_jo else (),
        lower=lower,
        alike=alike,
        bounds={},
    )


@cache
def _takers(trump: int) -> tuple[int, ...]:
    return tuple(
        cards
        for lowest in (False, True)
        for led in range(4)
        for cards in takers(led, trump, joker_is_lowest=lowest)
    )


@lru_cache(256)
def _payoffs(form: KanForm, before: tuple[KanOutcome, ...], need: int, exactly: bool) -> tuple[float, ...]:
    """Return the payoffs for `KanPlayTerms`; for playouts, unless `exactly`, they are smoothed."""
    if exactly:
        standings = [standing_after(form, before, KanOutcome("", taken >= need)) for taken in range(ENDED)]
    else:
        standings = [smoothed(form, before, need, taken) for taken in range(ENDED)]
    standings += [standing_after(form, before, None)] * (position.ENDS - len(standings))
    for number, word in enumerate(ending.CONTRACTS[1:], start=1):
        for made in (False, True):
            for announced in (False, True):
                outcome = KanOutcome(word, made, announced)
                standings[end_of(number, made, announced)] = standing_after(form, before, outcome)
    kankei = 3 if form.dealer_sits_out else 1 if form.alone else 2
    shares = [ahead([pay.kankei] * kankei + [pay.mukankei] * (form.players - kankei)) for pay in standings]
    return tuple(share[place] for place in (0, -1) for share in shares)


@lru_cache(256)
def _cancels(form: KanForm, before: tuple[KanOutcome, ...], need: int) -> tuple[float, ...]:
    """Return the points that the kankei gain by cancelling, by contract and both sides' scoring cards."""
    return tuple(
        gain_by_cancelling(
            form, before, need, KanContract(0, word, announced=False) if word else None, ours, theirs
        )
        if ours + theirs <= ALL_POINTS
        else 0.0
        for word in ending.CONTRACTS
        for ours in range(ALL_POINTS + 1)
        for theirs in range(ALL_POINTS + 1)
    )
