"""The result of a deal of Napoleon in words."""

from __future__ import annotations

from game.engine.cards import NO_TRUMP
from game.engine.scoring import Entry
from game.engine.state import NOBODY
from game.napoleon.form import NO_CARD, form
from game.napoleon.scoring import points_of_side, wins
from scenes.presenters.contract.parts import Sight
from scenes.presenters.napoleon import words as words


def _taken(sight: Sight) -> int:
    return points_of_side(sight.state, words.sides(sight).partner)


def won(sight: Sight) -> bool:
    """Whether Napoleon's side has won the deal."""
    state = sight.state
    discarded = words.open_discards(sight).bit_count()
    return wins(form(state.setup), state.number, _taken(sight), discarded)


def story(sight: Sight) -> str:
    """Who bid what, with whom, and what came of it."""
    state = sight.state
    if state.napoleon == NOBODY:
        return "Nobody wanted to be Napoleon. The cards are thrown in, and the same player deals again."
    game, partner = form(state.setup), words.sides(sight).partner
    who = sight.name(state.napoleon)
    how = ""
    if partner != NOBODY:
        how = f", with {sight.name(partner).replace('You', 'you')} as adjutant"
    elif state.called != NO_CARD:
        how = " and stood alone"
    suit = "without trumps" if state.trump == NO_TRUMP else f"in {sight.suit_names[state.trump]}"
    bid = f"{who} bid {state.number} {suit}{how}."
    return f"{bid} {_outcome(sight, game.points)}"


def _outcome(sight: Sight, points: int) -> str:
    state, taken = sight.state, _taken(sight)
    game = form(state.setup)
    need = f"exactly {state.number}" if game.oldest else str(state.number)
    told = f"Needed {need} of {points} scoring cards, took {taken}."
    if won(sight) or taken < state.number or game.oldest:
        return told
    if taken == points:
        return f"{told} Taking all {points} loses, unless that was the bid."
    return f"{told} The others took none in tricks, and with these rules that loses."


def reason(sight: Sight, entry: Entry) -> str:
    """Why chips were booked: the part of the player, and how the bid went."""
    word, number, taken = entry.reason.split()
    outcome = f"{taken} of {number}"
    state, partner = sight.state, words.sides(sight).partner
    if entry.player == state.napoleon:
        alone = " alone" if partner == NOBODY and form(state.setup).calls else ""
        return f"Napoleon{alone}: {outcome}"
    if entry.player == partner:
        return f"Adjutant: {outcome}"
    return f"Against a {'made' if word == 'won' else 'failed'} bid of {number}"
