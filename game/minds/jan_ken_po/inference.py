"""Possible deals that fit what players have done, not only what they may hold.

Who puts cards down keeps the good ones, and a declarer names the suit that he has most of.
A deal drawn with these weights is more often like the true one than one drawn blindly.
"""

from __future__ import annotations

from math import exp
from random import Random

from game.engine.actions import CALLS, PASS, TRUMPS, Action
from game.engine.cards import HIDDEN, NO_TRUMP, SUIT_CARDS, Cards, each, mask
from game.engine.rules import Game
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.jan_ken_po.phases import ALONE, BIDS
from game.jan_ken_po.state import PARTNERS_FROM, TABLES, JanKenPoState, PhaseName
from game.minds.beliefs import Draft
from game.minds.evidence import Evidence, Likelihood, Softness, cards_played, rewound
from game.minds.jan_ken_po.advice import USE, USE_WHATEVER, before_play, preferences

CAREFUL = 7.0
"""Steps of usefulness by which a card is put down less often by a factor of e."""
DOWN = tuple(exp(-use / CAREFUL) for use in USE_WHATEVER)
DOWN_BY_DECLARER = tuple(tuple(exp(-use / CAREFUL) for use in uses) for uses in USE)
"""How likely each card is put down; by the declarer once trumps are named."""
SOFTNESS = Softness(before_play=4.0, play=2.0)
"""How far the others are from the rules of thumb, in points."""
LONGER = 2.0
"""How much likelier a trump than another card lies in the hand of the declarer who named it."""
NAMED = tuple(
    tuple(LONGER if SUIT_CARDS[trump] >> card & 1 else 1.0 for card in range(52)) for trump in range(4)
)


def likelihood(
    game: Game[JanKenPoState], view: View[JanKenPoState], rng: Random
) -> Likelihood[JanKenPoState]:
    """How likely the others' bids, trumps, calls and plays are in a deal."""
    seen = view.state
    found = Evidence(game, view, before_play, preferences, SOFTNESS)
    played = [cards_played(seen, player) for player in range(seen.setup.players)]
    neko = TABLES[seen.setup.players].neko
    taken_up: dict[Cards, Cards] = {}

    def lay_dealt(before: JanKenPoState, deal: JanKenPoState) -> None:
        player = before.turn
        whole = deal.hands[player] | played[player] | deal.discards[player]
        # Nobody can tell which of the declarer's cards come from the neko.
        if neko and player == deal.declarer and deal.discards[player] and whole not in taken_up:
            taken_up[whole] = mask(rng.sample(each(whole), neko))
        before.hands[player] = whole & ~taken_up.get(whole, 0)

    def lay(before: JanKenPoState, deal: JanKenPoState) -> None:
        player = before.turn
        before.hands[player] = deal.hands[player] | played[player]
        before.discards[player] = deal.discards[player]

    bid, declarer = 0, NOBODY
    for place, (player, number) in enumerate(seen.bids):
        before = _before(seen, "auction", player)
        before.bids, before.bid, before.declarer = seen.bids[:place], bid, declarer
        found.ask(player, before, BIDS[number - 1] if number else PASS, lay_dealt)
        if number:
            bid, declarer = number, player
    if seen.phase == "play":
        found.ask(seen.declarer, _before(seen, "trump", seen.declarer), TRUMPS[seen.trump], lay)
        for place, action in enumerate(_said(seen)):
            before = _before(seen, "call", seen.declarer)
            before.calls = seen.calls[:place]
            found.ask(seen.declarer, before, action, lay)
        found.follow(_begun(view, rng))
    return found.likelihood


def _begun(view: View[JanKenPoState], rng: Random) -> JanKenPoState:
    """Some deal that fits as the play began, with what the calls have told."""
    begun = rewound(view, rng)
    begun.heads = HIDDEN
    answered = begun.partner != NOBODY
    if answered:
        begun.show(1 << begun.calls[-1])
    for card in begun.calls[: len(begun.calls) - answered]:
        for player in begun.after(begun.declarer):
            begun.rule_out(Zone("hands", player), 1 << card)
    return begun


def _before(seen: JanKenPoState, phase: PhaseName, player: int) -> JanKenPoState:
    before = seen.copy()
    before.phase, before.turn, before.trick, before.partner = phase, player, [], NOBODY
    return before


def _said(seen: JanKenPoState) -> list[Action]:
    """How the declarer has chosen between a partner and none."""
    said = [CALLS[card] for card in seen.calls]
    asked = seen.setup.players >= PARTNERS_FROM and seen.partner == NOBODY
    if asked and not (len(said) == 2 and seen.setup.options.second_failed_call == "alone"):
        said.append(ALONE)
    return said


def possible(view: View[JanKenPoState], rng: Random) -> JanKenPoState:
    """A bare state that fits the view, the likelier ones more often."""
    state = view.state
    draft = Draft(view, rng)
    for zone in view.hidden:
        if zone.name == "discards":
            by_declarer = zone.place == state.declarer and state.trump != NO_TRUMP
            draft.draw(zone, DOWN_BY_DECLARER[state.trump] if by_declarer else DOWN)
    if state.trump != NO_TRUMP:
        draft.draw(Zone("hands", state.declarer), NAMED[state.trump])
    return draft.finish()
