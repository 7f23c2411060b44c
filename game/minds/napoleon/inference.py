"""What a player makes of the table: who the adjutant may be, and deals that fit what the others did."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from random import Random

from game.engine.actions import CALLS, PASS
from game.engine.cards import Cards, each, mask
from game.engine.rules import Game
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.minds.beliefs import Draft
from game.minds.evidence import Evidence, Judge, Like, Likelihood, Softness, cards_played, rewound
from game.napoleon.form import JOKER_BIT, MIGHTY, NO_CARD
from game.napoleon.powers import Powers, sei_jack, tables, ura_jack
from game.napoleon.state import NapoleonState

SOFTNESS = Softness(before_play=1.0, play=0.12)
"""How far the others are from the rules of thumb, in chips."""
SYMPATHY = 0.4
"""How much likelier each favour to Napoleon makes a player his adjutant, as an exponent."""
OWN_CALL = 0.08
"""How likely Napoleon has the called card himself, for each of his cards, beside another player's card."""
LONGER = 2.5
"""How much likelier a trump or a special lies in Napoleon's hand than another card does."""
KEPT = 4.0
"""The same for a card that he would keep rather than put down."""


def called_places(view: View[NapoleonState]) -> dict[Zone, float]:
    """Where an unseen called card may lie, each place with its weight."""
    state = view.state
    called = 1 << state.called
    weights = {}
    for zone, lacking in view.hidden.items():
        if not state.may.get(zone, ~0) & called:
            continue
        if zone.place == state.napoleon:
            weights[zone] = OWN_CALL * lacking
        elif zone.name == "hands":
            weights[zone] = lacking * exp(SYMPATHY * state.favours[zone.place])
    return weights


def friends(view: View[NapoleonState]) -> list[float]:
    """For each player the chance that he is on the side of the player to act."""
    state = view.state
    me, napoleon = state.turn, state.napoleon
    players = state.setup.players
    with_napoleon = [0.0] * players
    if state.called != NO_CARD:
        if not view.unseen >> state.called & 1:
            partner = state.partner()
            if partner != NOBODY:
                with_napoleon[partner] = 1.0
        else:
            weights = called_places(view)
            whole = sum(weights.values()) or 1.0
            for zone, weight in weights.items():
                with_napoleon[zone.place] += weight / whole
    with_napoleon[napoleon] = 1.0
    if with_napoleon[me] == 1.0:
        return with_napoleon
    found = [1 - chance for chance in with_napoleon]
    found[me] = 1.0
    return found


def likelihood(
    game: Game[NapoleonState],
    view: View[NapoleonState],
    judge: Judge[NapoleonState],
    like: Like[NapoleonState],
    rng: Random,
) -> Likelihood[NapoleonState]:
    """How likely the others' bids, the call and the cards that they played are in a deal."""
    seen = view.state
    found = Evidence(game, view, judge, like, SOFTNESS)
    played = [cards_played(seen, player) for player in range(seen.form.players)]
    taken_up: dict[Cards, Cards] = {}

    def lay(before: NapoleonState, deal: NapoleonState) -> None:
        player = before.turn
        down = deal.discards[player]
        whole = deal.hands[player] | played[player] | down
        # Nobody can tell which of Napoleon's cards come from the blind.
        if down and whole not in taken_up:
            taken_up[whole] = mask(rng.sample(each(whole), down.bit_count()))
        before.hands[player] = whole & ~taken_up.get(whole, 0)

    standing = None
    for place, (player, action) in enumerate(seen.bids):
        before = seen.copy()
        before.phase, before.turn = "auction", player
        before.bids, before.bid = seen.bids[:place], standing
        found.ask(player, before, action, lay)
        standing = standing if action == PASS else action
    if seen.called != NO_CARD and not seen.form.hattori:
        before = seen.copy()
        before.phase, before.turn = "call", seen.napoleon
        found.ask(seen.napoleon, before, CALLS[seen.called], lay)
    if seen.phase == "play" and not seen.form.piles:
        begun = rewound(view, rng)
        begun.adjutant, begun.favours = NOBODY, (0,) * seen.form.players
        found.follow(begun)
    return found.likelihood


def possible(view: View[NapoleonState], rng: Random) -> NapoleonState:
    """A bare state that fits the view, the likelier ones more often."""
    state = view.state
    draft = Draft(view, rng)
    if state.called != NO_CARD and view.unseen >> state.called & 1:
        places = called_places(view)
        if places:
            zone = rng.choices(list(places), list(places.values()))[0]
            draft.put(zone, 1 << state.called)
    if state.napoleon != NOBODY and state.phase == "play":
        kept, held = readiness(state.powers)
        draft.draw(Zone("discards", state.napoleon), kept)
        draft.draw(Zone("hands", state.napoleon), held)
    return draft.finish()


@lru_cache(512)
def readiness(powers: Powers) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How likely each card lies in Napoleon's discards, and in his hand: trumps and specials he keeps."""
    likely = 1 << MIGHTY | JOKER_BIT | tables(powers).trumps
    for jack in (sei_jack(powers), ura_jack(powers)):
        if jack != NO_CARD:
            likely |= 1 << jack
    special = [bool(likely >> card & 1) for card in range(53)]
    return (
        tuple(1 / KEPT if is_special else 1.0 for is_special in special),
        tuple(LONGER if is_special else 1.0 for is_special in special),
    )
