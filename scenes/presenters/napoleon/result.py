"""The result of a deal of Napoleon in words."""

from __future__ import annotations

from game.engine.cards import NO_TRUMP
from game.engine.scoring import Entry
from game.engine.state import NOBODY
from game.napoleon.form import NO_CARD
from game.napoleon.result import NapoleonReason, NapoleonResult
from game.napoleon.state import NapoleonState
from scenes.presenters.contract.scores import Strip
from scenes.presenters.contract.sight import Sight
from scenes.presenters.napoleon import words as words


def title(sight: Sight) -> str:
    """How the deal has ended, in a word or two."""
    result = result_of(sight)
    if result is None:
        return "Thrown in"
    return "Bid made" if result.won else "Bid failed"


def result_of(sight: Sight) -> NapoleonResult | None:
    """What came of a finished deal; `None` where nobody bid."""
    state: NapoleonState = sight.state
    return state.result


def story(sight: Sight) -> str:
    """Who bid what, with whom, and what came of it."""
    state: NapoleonState = sight.state
    result = state.result
    if result is None:
        return "Nobody wanted to be Napoleon. The cards are thrown in, and the same player deals again."
    how = ""
    if result.partner != NOBODY:
        how = f", with {sight.name(result.partner).replace('You', 'you')} as adjutant"
    elif state.called != NO_CARD:
        how = " and stood alone"
    suit = "without trumps" if state.trump == NO_TRUMP else f"in {sight.suit_names[state.trump]}"
    bid = f"{sight.name(result.napoleon)} bid {result.number} {suit}{how}."
    return f"{bid} {_outcome(state, result)}"


def _outcome(state: NapoleonState, result: NapoleonResult) -> str:
    points = state.form.points
    need = f"exactly {result.number}" if state.form.oldest else str(result.number)
    told = f"Needed {need} of {points} scoring cards, took {result.taken}."
    if result.miss == "all":
        return f"{told} Taking all {points} loses, unless that was the bid."
    if result.miss == "none left":
        return f"{told} The others took none in tricks, and with these rules that loses."
    return told


def reason(sight: Sight, entry: Entry) -> str:
    """Why chips were booked: the part of the player, and how the bid went."""
    state: NapoleonState = sight.state
    why, result = entry.reason, state.result
    assert isinstance(why, NapoleonReason)
    assert result is not None
    outcome = f"{why.taken} of {why.number}"
    if entry.player == result.napoleon:
        alone = " alone" if result.partner == NOBODY and state.form.calls else ""
        return f"Napoleon{alone}: {outcome}"
    if entry.player == result.partner:
        return f"Adjutant: {outcome}"
    return f"Against a {'made' if why.won else 'failed'} bid of {why.number}"


def strip(sight: Sight) -> Strip | None:
    """The scoring cards that both sides have taken, with a mark at the bid."""
    state: NapoleonState = sight.state
    result = state.result
    if result is None:
        return None
    ours = [result.napoleon, *([result.partner] if result.partner != NOBODY else [])]
    rest = state.form.points - result.taken
    texts = (f"{words.side_name(sight, ours)}: {result.taken}", f"The others: {rest}")
    return Strip(result.taken, rest, result.number, *texts, f"needed: {result.number}")
