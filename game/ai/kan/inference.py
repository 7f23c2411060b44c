"""Inference of the silent kankei, and determinization based on it.

A player who gives scoring cards to another player's tricks is likelier to be on that player's side. A player
who named trumps, or plays alone, is likelier to hold trumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from random import Random

from game.ai.partial_deal import PartialDeal
from game.engine.cards import ACE, HANDS, JOKER, KING, NO_TRUMP, QUEEN, Card, rank_of
from game.engine.float_sum import float_sum
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.games.kan.deal_result import is_gyaku
from game.games.kan.form import points
from game.games.kan.state import KanState, kankei_of

GIFT_WEIGHT = 0.35
"""Each scoring card given to a player's tricks, beyond `USUAL_GIFT_SHARE` of the cards given, multiplies the
odds that giver and player are on one side by exp(0.35).
"""
USUAL_GIFT_SHARE = 0.4
"""Share (0 to 1) of scoring cards among the cards that players give to others' tricks without intent."""
NAMER_TRUMP_WEIGHT = 1.7
"""Relative likelihood that the player who named trumps holds a given trump."""
BLIND_NAMER_TRUMP_WEIGHT = 1.3
"""Relative likelihood that the player who named trumps after seeing three cards holds a given trump."""
LONE_PLAYER_WEIGHTS = {ACE: 1.8, KING: 1.4, QUEEN: 1.2}
"""Relative likelihood that the player who plays alone holds a card, by rank; trumps also by
`NAMER_TRUMP_WEIGHT`.
"""
LONE_PLAYER_JOKER_WEIGHT = 2.5

Holders = tuple[int, int]
"""The players who were dealt the joker and the key card."""


def joker_and_key_holders(view: View[KanState]) -> dict[Holders, float]:
    """Return the weight of each possible pair of holders of joker and key card in a round's first deal.

    Empty in other deals and with three players, where these cards make no kankei.
    """
    state = view.state
    if state.round.deal > 1 or state.form.alone:
        return {}
    key = state.key_card
    found = {}
    favours = _favours(view) if state.form.silent else {}
    for one, weight in _places(view, JOKER).items():
        for two, other in _places(view, key).items():
            if one == two and view.unseen >> JOKER & view.unseen >> key & 1:
                other -= 1
            kankei = kankei_by(state, one, two)
            if other <= 0 or not _can_be(state, one, two, kankei):
                continue
            speaks = float_sum(
                value if (giver in kankei) == (taker in kankei) else -value
                for (giver, taker), value in favours.items()
            )
            found[one, two] = weight * other * exp(GIFT_WEIGHT * speaks)
    return found


def _places(view: View[KanState], card: Card) -> dict[int, float]:
    """Return the players who may have been dealt a card, with the number of unseen cards of each."""
    state = view.state
    holder = state.holder(card)
    if holder != NOBODY:
        return {holder: 1.0}
    return {
        zone.place: lacking
        for zone, lacking in view.hidden.items()
        if zone.name == "hands" and state.may.get(zone, ~0) >> card & 1
    }


def kankei_by(state: KanState, joker: int, key: int) -> Holders:
    """Return the kankei by who was dealt the joker and the key card (YON-2), in ascending order."""
    if joker == key:
        key = state.after(joker)[1]
    return min(joker, key), max(joker, key)


def _can_be(state: KanState, joker: int, key: int, kankei: Holders) -> bool:
    """Return whether these holders of the two cards are possible, by public information."""
    if state.form.open:
        return joker != key and kankei == state.kankei
    contract = state.contract
    if contract is not None and not is_gyaku(contract.word) and contract.player not in (joker, key):
        return False
    return kankei not in state.not_kankei


def _favours(view: View[KanState]) -> dict[Holders, float]:
    """Return how many scoring cards above the expected share a player has given to another's tricks, by giver
    and taker.
    """
    state = view.state
    found = {}
    for giver in state.seats:
        for taker in state.seats:
            given = state.played[giver] & state.taken[taker]
            if giver not in (taker, view.viewer) and given:
                found[giver, taker] = points(given) - USUAL_GIFT_SHARE * given.bit_count()
    return found


def friends(view: View[KanState]) -> list[float]:
    """Return, for each player, the probability of being on the side of the player to act."""
    state = view.state
    me = state.turn
    players = range(state.setup.players)
    kankei = kankei_of(state)
    if kankei:
        return [float((player in kankei) == (me in kankei)) for player in players]
    found = [0.0] * len(players)
    whole = 0.0
    for (joker, key), weight in joker_and_key_holders(view).items():
        pair = kankei_by(state, joker, key)
        whole += weight
        for player in players:
            found[player] += weight * ((player in pair) == (me in pair))
    return [chance / whole for chance in found] if whole else [float(player == me) for player in players]


def sample_state(view: View[KanState], rng: Random) -> KanState:
    """Return a sampled state that fits the view, weighted by likelihood; its kankei are known."""
    state = view.state
    partial = PartialDeal(view, rng)
    if found := joker_and_key_holders(view):
        pair = rng.choices(list(found), list(found.values()))[0]
        for holder, card in zip(pair, (JOKER, state.key_card), strict=True):
            if view.unseen >> card & 1:
                partial.put(HANDS[holder], 1 << card)
    for zone, by_card in likely(state).items():
        partial.draw(zone, by_card)
    deal = partial.finish()
    deal.kankei = kankei_of(deal)
    return deal


def likely(state: KanState) -> dict[Zone, Sequence[float]]:
    """Return the zone that is likelier to hold certain cards, with weights by card; empty without one."""
    named = namer(state)
    if named == NOBODY:
        return {}
    return {HANDS[named]: weights(state.trump, state.form.players)}


def namer(state: KanState) -> int:
    """Return the player who chose trumps or plays alone, or `NOBODY`."""
    if state.form.alone:
        return state.kankei[0] if state.kankei else NOBODY
    return state.round.namer if state.round.deal > 1 and state.trump != NO_TRUMP else NOBODY


@cache
def weights(trump: int, players: int) -> tuple[float, ...]:
    """Return, for each card, how much likelier it is in the chooser's hand than in another player's."""
    if players == 3:
        plain = [
            LONE_PLAYER_WEIGHTS.get(rank_of(card), 1.0) * (NAMER_TRUMP_WEIGHT if card // 13 == trump else 1.0)
            for card in range(52)
        ]
        return (*plain, LONE_PLAYER_JOKER_WEIGHT)
    named = BLIND_NAMER_TRUMP_WEIGHT if players == 4 else NAMER_TRUMP_WEIGHT
    return tuple(named if card // 13 == trump else 1.0 for card in range(53))
