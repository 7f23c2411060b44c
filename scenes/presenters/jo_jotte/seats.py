"""The players of Jo-Jotte at the table: their parts, their sides, and hands that take no part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import Card, each, suit_of
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import NO_WORDS, Line, Template, Text, mark
from scenes.presenters.contract.seats import Seats, Side
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jo_jotte.facts import laid_down, sits_out

PLACES = (mark("Box"), mark("Captain"), mark("Partner"))
"""The places of a chouette."""
SAID: Mapping[str, tuple[Template, Template]] = {
    "pass": (mark("Passed"), mark("{place}, passed")),
    "double": (mark("Doubled"), mark("{place}, doubled")),
    "redouble": (mark("Redoubled"), mark("{place}, redoubled")),
}
"""What somebody has said last, without a place in a chouette and with one."""


class JoJotteSeats(Seats[JoJotteState]):
    """What everybody has said or does in the deal, and who sits out."""

    def status(self, sight: Sight[JoJotteState], player: int) -> Line:
        state, words = sight.state, sight.words
        place = _place(sight, player)
        if sits_out(state, player):
            return (place or words.text("Sits out"),)
        if state.declarer == NOBODY:
            return _bid(sight, player, place)
        if state.three_hands and player not in (state.declarer, state.defender):
            return words.line("Sits out") if _is_played(state) else words.line("Waits")
        if not _is_played(state):
            return (_undertakes(sight, player),)
        return words.counted_line(
            "{part}, {count} trick",
            "{part}, {count} tricks",
            count=sight.won[player],
            part=place or _does(sight, player),
        )

    def short_status(self, sight: Sight[JoJotteState], player: int) -> Line:
        state = sight.state
        if state.declarer == NOBODY and not sits_out(state, player):
            return _bid(sight, player, NO_WORDS)
        if player == state.declarer and not _is_played(state) and not (state.slam or state.plays_nullo):
            return (sight.words.capital(sight.suit_names[state.strain]),)
        idle = state.three_hands and player not in (state.declarer, state.defender)
        if idle or not _is_played(state) or sits_out(state, player):
            return self.status(sight, player)
        part = _place(sight, player) or _does(sight, player)
        return sight.words.line("{part}, {count}", part=part, count=sight.won[player])

    def side(self, sight: Sight[JoJotteState], player: int) -> Side | None:
        if sight.state.declarer == NOBODY:
            return None
        return Side.A if player in sight.state.camps()[0] else Side.B

    def out(self, sight: Sight[JoJotteState], player: int) -> bool:
        state = sight.state
        return sits_out(state, player) or bool(state.aside[player] or self.aside(sight, player))

    def holder(self, view: View[JoJotteState]) -> int | None:
        chouette, viewer = view.state.before.chouette, view.viewer
        return chouette.captain if chouette is not None and viewer == chouette.partner else viewer

    def hand_note(self, sight: Sight[JoJotteState]) -> Text:
        state, words = sight.state, sight.words
        viewer, holder = sight.view.viewer, self.holder(sight.view)
        if viewer is None or holder is None or state.phase == "over":
            return NO_WORDS
        if holder != viewer:
            return words.text(
                "{player}'s cards, which you see as captain's partner", player=sight.names[holder]
            )
        if state.aside[viewer]:
            return words.text("You sit out, and your hand is set aside")
        if state.following[viewer] == viewer:
            return words.text("You have dealt, and sit out")
        return words.text("You sit out") if sits_out(state, viewer) else NO_WORDS

    def idle_hand(self, sight: Sight[JoJotteState]) -> Sequence[Card]:
        viewer = sight.view.viewer
        return () if viewer is None else each(sight.state.aside[viewer])[::-1]

    def aside(self, sight: Sight[JoJotteState], player: int) -> int:
        if player == sight.view.viewer:
            return 0
        return sight.view.hidden.get(Zone("aside", player), 0)

    def captured(self, sight: Sight[JoJotteState], player: int) -> Sequence[Card]:
        if player == self.holder(sight.view):  # they are in his hand, for all to see here
            return ()
        return each(laid_down(sight, player))[::-1]


def _is_played(state: JoJotteState) -> bool:
    """Whether there is a contract that has been played, or is just now."""
    return state.declarer != NOBODY and (state.playing or state.phase == "over")


def _place(sight: Sight[JoJotteState], player: int) -> Text:
    """A player's place in a chouette; empty in other forms."""
    chouette = sight.state.before.chouette
    return NO_WORDS if chouette is None else sight.words.text(PLACES[chouette.index(player)])


def _bid(sight: Sight[JoJotteState], player: int, place: Text) -> Line:
    """What a player has said last while there is no contract, after his place if he has one."""
    words = sight.words
    said = [event.action for event in sight.said if event.player == player]
    if not said:
        return words.line("{place}, to speak", place=place) if place else words.line("To speak")
    match said[-1]:
        case Action(verb="accept"):
            suit = sight.suit_names[suit_of(sight.state.turned)]
            if place:
                return words.line("{place}, accepts {suit}", place=place, suit=suit)
            return words.line("Accepts {suit}", suit=suit)
        case Action(verb="name", strain=int(strain)):
            name = sight.suit_names[strain]
            if place:
                return words.line("{place}, {strain}", place=place, strain=name)
            return (words.capital(name),)
        case Action(verb="side", manner=("declarer",)):
            return words.line("With the declarer")
        case Action(verb="side"):
            return words.line("With the defender")
    alone, with_place = SAID[said[-1].verb]
    return words.line(with_place, place=place) if place else words.line(alone)


def _does(sight: Sight[JoJotteState], player: int) -> Text:
    """What a player does in the deal once there is a contract."""
    state, words = sight.state, sight.words
    if state.partners and player == (state.declarer + 2) % 4:
        return words.text("Partner")
    if player != state.declarer:
        return words.text("Defends")
    if state.plays_nullo:
        return words.text("Nullo")
    return words.text("Slam") if state.slam else words.text("Declares")


def _undertakes(sight: Sight[JoJotteState], player: int) -> Text:
    """The same before the play: `Plays hearts`."""
    state, words = sight.state, sight.words
    if player != state.declarer:
        return _does(sight, player)
    if state.plays_nullo:
        return words.text("Bids nullo")
    if state.slam:
        return words.text("Bids slam")
    return words.text("Plays {strain}", strain=sight.suit_names[state.strain])
