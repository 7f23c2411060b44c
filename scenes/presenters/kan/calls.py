"""Who leads first at a table of Kan: two calls in secret, and what they come to."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Said
from game.games.kan.state import KanState
from scenes.i18n import NO_WORDS, Line, Text, mark
from scenes.presenters.contract.sight import Sight
from scenes.presenters.kan.facts import partner
from scenes.presenters.kan.terms import name_of

LEADS = {
    "": (mark("{calls}. You lead"), mark("{calls}. {player} leads")),
    "clockwise": (
        mark("{calls}. You lead, with two opponents to the left"),
        mark("{calls}. {player} leads, with two opponents to the left"),
    ),
    "anticlockwise": (
        mark("{calls}. You lead, with two opponents to the right"),
        mark("{calls}. {player} leads, with two opponents to the right"),
    ),
}
"""Who leads to the first trick: after different calls, and where the seats decide by the way of play."""
SEATS_DECIDE = {
    "clockwise": mark("Both said {call}: two opponents sit to the left"),
    "anticlockwise": mark("Both said {call}: two opponents sit to the right"),
}
"""Why one of the two leads after equal calls, by the way of play."""


def secret_calls(sight: Sight[KanState]) -> Line:
    """Who leads is being chosen in secret, perhaps by the viewer, too."""
    state, words, viewer = sight.state, sight.words, sight.view.viewer
    if viewer is None or viewer not in state.kankei or state.sealed is None:
        names = sight.listed(sight.viewer_first(state.kankei))
        return words.line("{Players} choose in secret: iku or koi", players=names)
    if not state.sealed[viewer]:
        return ()
    (call,) = state.sealed[viewer]
    return words.line(
        "You have chosen {call}; now {player} chooses",
        call=name_of(words, call.verb),
        player=sight.names[partner(state, viewer)],
    )


def turned_up(sight: Sight[KanState]) -> Sequence[Said]:
    """Both calls, once they have been turned up."""
    said = [event for event in sight.said if event.action.verb in ("iku", "koi")]
    return said if len(said) == 2 else ()


def both_calls(sight: Sight[KanState]) -> Text:
    """`You: iku, Mio: koi`; empty until both are turned up."""
    told = [
        sight.words.text(
            "{player}: {call}", player=sight.label(call.player), call=name_of(sight.words, call.action.verb)
        )
        for call in turned_up(sight)
    ]
    return sight.words.text("{first}, {next}", first=told[0], next=told[1]) if told else NO_WORDS


def seats_decide(sight: Sight[KanState]) -> bool:
    """Whether both have said the same."""
    return len({call.action for call in turned_up(sight)}) == 1


def calls(sight: Sight[KanState]) -> Line:
    """Both calls for the first lead, and who leads now (KAN-10); they are turned up together."""
    both = both_calls(sight)
    if not both:
        return ()
    you, other = LEADS[sight.state.setup.options.direction if seats_decide(sight) else ""]
    return sight.told(sight.state.leader, you, other, calls=both)
