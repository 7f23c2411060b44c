"""What helps a player of Jo-Jotte: what speaks for a choice, and which note fits the moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, mask
from game.engine.state import NOBODY
from game.jo_jotte.powers import best_place, points
from game.jo_jotte.ranks import LAST_TRICK
from game.jo_jotte.scoring import GAME, GAME_OF_PARTNERS
from game.jo_jotte.state import JoJotteState
from scenes.presenters.contract.advice import Advice, Lesson
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jo_jotte.lessons import KEYS, TEXTS, TITLES
from scenes.words import Line, Template, Text, mark

REASONS: Mapping[str, Template] = {
    "accept": mark("looks best: these would be good trumps"),
    "double": mark("looks best: the points would count twice"),
    "redouble": mark("looks best: the points would count four times"),
    "defend": mark("looks best against this hand"),
    "withdraw": mark("looks best: the other may defend"),
    "nullo": mark("looks best: these cards can lose every trick"),
    "slam": mark("looks best: these cards can win every trick"),
    "exchange": mark("looks best: it makes your trumps better"),
    "pass": mark("looks best with these cards"),
}
NOTED: Mapping[str, str] = {
    "accept": "bidding",
    "name": "bidding",
    "respond": "named",
    "overcall": "named",
    "double": "named",
    "redouble": "named",
    "side": "sides",
    "stand": "stand",
    "defend": "stand",
    "nullo": "special",
    "slam": "special",
    "special": "special",
    "exchange": "exchange",
    "last exchange": "exchange",
    "meld": "melds",
}
"""The notes for the questions before the play."""


class JoJotteAdvice(Advice[JoJotteState]):
    """Reasons in a few words, and notes on the bidding, the melds and the play."""

    lessons = KEYS

    def hint(self, sight: Sight[JoJotteState], action: Action) -> Line:
        words = sight.words
        match action:
            case Action(verb="name", strain=int(strain)):
                if strain == NO_TRUMP:
                    return words.line("looks best: play without trumps")
                suit = sight.suit_names[strain]
                return words.line("looks best: play with {suit} as trumps", suit=suit)
            case Action(verb="side", manner=("declarer",)):
                return words.line("looks best: the declarer should come out ahead")
            case Action(verb="side"):
                return words.line("looks best: the defender should come out ahead")
            case Action(verb="meld"):
                return words.line("scores above the line if nobody has better")
            case Action(verb="play", cards=(card,)):
                return _play(sight, card)
        return words.line(REASONS[action.verb])

    def notes(self, sight: Sight[JoJotteState], legal: Sequence[Action]) -> Sequence[Lesson]:
        state = sight.state
        if state.phase == "play":
            return list(_in_play(sight))
        notes = []
        if prison := state.before.prison:
            notes.append(_note(sight, "prison", TEXTS["prison"], points=prison))
        key = NOTED[state.agenda[0].kind]
        if key == "bidding":
            target = GAME_OF_PARTNERS if state.partners else GAME
            return [*notes, _note(sight, key, TEXTS[key], target=target)]
        if key == "exchange" and state.partners:
            return [*notes, _note(sight, key, TEXTS["exchange of partners"])]
        return [*notes, _note(sight, key, TEXTS[key])]


def _play(sight: Sight[JoJotteState], card: Card) -> Line:
    """What a card does to the trick."""
    state, words = sight.state, sight.words
    if not sight.trick:
        return words.line("is the best lead")
    cards = (*sight.trick, card)
    if best_place(cards, state.trump) < len(cards) - 1:
        return words.line("lets the trick go")
    if len(cards) <= len(state.after(state.turn)):
        return words.line("heads the trick for now")
    worth = points(mask(cards), state.trump)
    if state.hands[state.turn] == 1 << card and not state.plays_nullo:
        worth += LAST_TRICK
    if not worth:
        return words.line("takes the trick")
    return words.line("takes the trick, with {points} points", points=worth)


def _in_play(sight: Sight[JoJotteState]) -> Iterator[Lesson]:
    """On the trumps or their lack, on following suit or what it takes to win."""
    state = sight.state
    no_trumps = state.trump == NO_TRUMP
    if state.plays_nullo:
        theirs = TEXTS["nullo of yours" if state.nullo == sight.you else "nullo"]
        yield _note(sight, "nullo", theirs, player=sight.names[state.nullo])
    elif not no_trumps:
        yield _note(sight, "trumps", TEXTS["trumps"])
    if sight.trick:
        yield _note(sight, "following", TEXTS["following without trumps" if no_trumps else "following"])
    elif state.declarer != NOBODY and not state.plays_nullo:
        yield _note(sight, "lead", TEXTS["lead to a slam" if state.slam else "lead"])


def _note(sight: Sight[JoJotteState], key: str, text: Template, **places: Text | int) -> Lesson:
    return Lesson(key, sight.words.text(TITLES[key]), sight.words.text(text, **places))
