"""Why points stand on the pad of Jo-Jotte, in a few words and in fewer ones."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.cards import NO_TRUMP
from game.engine.scoring import Entry
from game.games.jo_jotte.result import Bonus, Melds, NulloResult, Tricks
from game.games.jo_jotte.scoring import GAMES_IN_RUBBER
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import Template, Text, Words, mark
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jo_jotte.facts import games_won, result_of, rubber_winners
from scenes.presenters.jo_jotte.terms import side_within


class Why(NamedTuple):
    """Why points were booked; `shorter` is for narrow columns, the longest first."""

    words: Text
    shorter: tuple[Text, ...] = ()


MADE = {1: mark("{strain} made"), 2: mark("doubled {strain} made"), 4: mark("redoubled {strain} made")}
BEATEN = {
    1: mark("{strain} beaten"),
    2: mark("doubled {strain} beaten"),
    4: mark("redoubled {strain} beaten"),
}
SLAM_MADE = {
    1: mark("slam in {strain} made"),
    2: mark("slam in doubled {strain} made"),
    4: mark("slam in redoubled {strain} made"),
}
SLAM_BEATEN = {
    1: mark("slam in {strain} beaten"),
    2: mark("slam in doubled {strain} beaten"),
    4: mark("slam in redoubled {strain} beaten"),
}
MADE_IN_SHORT = {1: mark("{strain} made"), 2: mark("{strain} ×2 made"), 4: mark("{strain} ×4 made")}
BEATEN_IN_SHORT = {1: mark("{strain} beaten"), 2: mark("{strain} ×2 beaten"), 4: mark("{strain} ×4 beaten")}
PLAYED_IN_SHORT = {2: mark("{strain} ×2"), 4: mark("{strain} ×4")}
"""Contracts and what came of them, by how often their points count."""
FOURS = {
    1: (mark("four of a kind"), mark("four alike")),
    2: (mark("two fours of a kind"),),
    3: (mark("three fours of a kind"),),
    4: (mark("four fours of a kind"),),
}
SINGLE_RUNS = {
    20: (mark("run of three"), mark("run of 3")),
    40: (mark("run of four"), mark("run of 4")),
    50: (mark("long run"),),
}
"""By their points."""
RUNS = {2: (mark("two runs"),), 3: (mark("three runs"),), 4: (mark("four runs"),)}
NULLO_MADE = (mark("nullo made"), mark("nullo"))
NULLO_BEATEN = (mark("nullo beaten"), mark("nullo"))
BONUSES = {
    Bonus.ALL_TRICKS: (mark("all tricks"),),
    Bonus.SLAM: (mark("slam bonus"), mark("slam")),
    Bonus.GAME: (mark("game won"),),
    Bonus.RUBBER: (mark("rubber won"), mark("rubber")),
    Bonus.PRISON: (mark("from prison"), mark("prison")),
}


def why(sight: Sight[JoJotteState], state: JoJotteState, entry: Entry) -> Why:
    """Why points of a deal stand in a column."""
    words = sight.words
    match entry.reason:
        case Tricks():
            return _tricks(sight, state, entry)
        case Melds("A", number):
            return _said(words, *FOURS[number])
        case Melds(_, 1):
            return _said(words, *SINGLE_RUNS[entry.points])
        case Melds(_, number):
            return _said(words, *RUNS[number])
        case NulloResult(won):
            return _said(words, *(NULLO_BEATEN if won else NULLO_MADE))
        case Bonus.RUBBER if entry.player is not None and games_won(state)[entry.player] < GAMES_IN_RUBBER:
            winners = side_within(sight, rubber_winners(state))
            return Why(words.text("rubber with {players}", players=winners), (words.text("rubber"),))
    assert isinstance(entry.reason, Bonus)
    return _said(words, *BONUSES[entry.reason])


def _said(words: Words, full: Template, *shorter: Template) -> Why:
    return Why(words.text(full), tuple(map(words.text, shorter)))


def _tricks(sight: Sight[JoJotteState], state: JoJotteState, entry: Entry) -> Why:
    """The points of the tricks, for what was played or against it."""
    words, played = sight.words, result_of(state).played
    assert played is not None
    if entry.player not in played.camps[0]:
        return Why(words.text("defending")) if played.made else _contract(sight, state, made=False)
    if state.three_hands and entry.player != state.declarer:
        return Why(words.text("with {player}", player=sight.name(state.declarer)))
    return _contract(sight, state, made=True)


def _contract(sight: Sight[JoJotteState], state: JoJotteState, *, made: bool) -> Why:
    """`doubled no trumps made`, `NT ×2 made`, `NT ×2`."""
    words, times = sight.words, state.multiple
    strain = sight.suit_names[state.strain]
    if state.slam:
        full = SLAM_MADE if made else SLAM_BEATEN
        outcome = mark("slam made") if made else mark("slam beaten")
        return Why(words.text(full[times], strain=strain), (words.text(outcome), words.text("slam")))
    full, short = (MADE, MADE_IN_SHORT) if made else (BEATEN, BEATEN_IN_SHORT)
    letters = words.text("NT") if state.strain == NO_TRUMP else strain
    played = words.text(PLAYED_IN_SHORT[times], strain=letters) if times > 1 else letters
    return Why(words.text(full[times], strain=strain), (words.text(short[times], strain=letters), played))
