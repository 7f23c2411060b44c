"""What speaks for the choice that the adviser likes best in Jo-Jotte."""

from __future__ import annotations

from game.engine.actions import Action
from game.engine.cards import mask
from game.jo_jotte.powers import best_place, points
from game.jo_jotte.ranks import LAST_TRICK
from game.jo_jotte.state import JoJotteState
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jo_jotte import words as words
from scenes.words import Line

REASONS = {
    "accept": "looks best: these would be good trumps",
    "double": "looks best: the points would count twice",
    "redouble": "looks best: the points would count four times",
    "defend": "looks best against this hand",
    "withdraw": "looks best: the other may defend",
    "nullo": "looks best: these cards can lose every trick",
    "slam": "looks best: these cards can win every trick",
    "exchange": "looks best: it makes your trumps better",
    "pass": "looks best with these cards",
}


def why(sight: Sight, action: Action) -> Line:
    """The reason in a few words, to stand after the name of the choice."""
    match action:
        case Action(verb="name", strain=int(strain)):
            return (f"looks best: play {words.with_trumps(sight, strain)}",)
        case Action(verb="side", manner=(who,)):
            return (f"looks best: the {who} should come out ahead",)
        case Action(verb="meld", manner=kinds):
            return ("scores above the line if nobody has better",) if kinds else ("looks best",)
        case Action(verb="play", cards=(card,)):
            return _play(sight, card)
    return (REASONS.get(action.verb, "looks best"),)


def _play(sight: Sight, card: int) -> Line:
    state: JoJotteState = sight.state
    if not sight.trick:
        return ("is the best lead",)
    cards = (*sight.trick, card)
    worth = points(mask(cards), state.trump)
    if state.hands[state.turn] == 1 << card and not state.plays_nullo:
        worth += LAST_TRICK
    last = len(cards) == len(state.after(state.turn)) + 1
    if best_place(cards, state.trump) < len(cards) - 1:
        return ("lets the trick go",)
    if not last:
        return ("heads the trick for now",)
    return (f"takes the trick, with {worth} points" if worth else "takes the trick",)
