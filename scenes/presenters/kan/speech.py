"""What is said and shown at a table of Kan, as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import HIDDEN
from game.engine.events import Said, Shown, Swapped
from game.kan.form import ALL_POINTS
from game.kan.state import KanState
from scenes.presenters.contract.sight import Sight
from scenes.presenters.kan.words import inner, name_of, on_button, onward, partner, term
from scenes.words import CardMark, Inline, Line, SuitMark


def spoken(action: Action) -> Line:
    """An action as a player says it."""
    match action:
        case Action(verb="show", cards=()):
            return ("Nothing",)
        case Action(verb="show", cards=(card,), manner=("twice",)):
            return (CardMark(card), "twice")
        case Action(verb="show", cards=(card,)):
            return (CardMark(card),)
        case Action(verb="show", cards=(one, two), manner=("then",)):
            return (CardMark(one), "then", CardMark(two))
        case Action(verb="show", cards=(one, two)):
            return (CardMark(one), CardMark(two), "at once")
        case Action(verb="trump", strain=int(suit)):
            return (SuitMark(suit),)
        case Action(verb="play"):
            return _with_play(action, ())
        case Action(verb="continue"):
            return ("Play on",)
    return (name_of(action.verb).capitalize(),)


def _with_play(action: Action, plain: Line) -> Line:
    """What is said with a card: the suit named with the joker, a contract."""
    words: list[Inline] = [] if action.strain is None else [SuitMark(action.strain)]
    words += [name_of(word).capitalize() for word in action.manner]
    return tuple(words) or plain


def choice(sight: Sight, action: Action) -> Line:
    """An action on its button."""
    match action:
        case Action(verb="show", cards=()):
            return ("Show nothing",)
        case Action(verb="show"):
            words = spoken(action)
            return ("Show", *words, "once") if len(words) == 1 else ("Show", *words)
        case Action(verb="play", cards=(card,), strain=strain, manner=manner):
            if not manner and strain is not None:
                return (SuitMark(strain), sight.suit_names[strain].capitalize())
            if strain is not None:
                return spoken(action)
            contracts = [on_button(sight, word) for word in manner]
            return tuple(contracts) or ("Just play", CardMark(card))
        case Action(verb="koi") if sight.gloss:
            other = partner(sight.state, sight.state.turn)
            return (f"Koi: {sight.names[other]} leads",)
        case Action(verb="iku" | "koi" | "kan"):
            return (on_button(sight, action.verb),)
    return spoken(action)


def said(sight: Sight, player: int, action: Action) -> Line:
    """What a player has said, as a line."""
    state: KanState = sight.state
    match action:
        case Action(verb="iku" | "koi"):
            return _calls(sight)
        case Action(verb="trump", strain=int(suit)):
            name = sight.suit_names[suit]
            return (
                sight.does(player, "name", "names"),
                SuitMark(suit),
                f"{name} as trumps and {_leads(sight, player)}",
            )
        case Action(verb="play", strain=strain, manner=manner):
            announced = [term(sight, word) for word in manner]
            if strain is None:
                return (sight.does(player, "announce", "announces"), *announced)
            name = sight.suit_names[strain]
            also = (
                (f"and {'announce' if player == sight.you else 'announces'} {announced[0]}",)
                if manner
                else ()
            )
            return (sight.does(player, "ask", "asks") + " for", SuitMark(strain), name, *also)
        case Action(verb="kan"):
            return (sight.does(player, "play", "plays") + f" alone, for {state.need} of {ALL_POINTS}",)
        case Action(verb="pass"):
            return (sight.does(player, "pass", "passes"),)
        case Action(verb="stop"):
            return (sight.does(player, "stop", "stops") + ": the deal ends",)
        case Action(verb="shippo_jo"):
            return (
                sight.does(player, "cancel the deal", "cancels the deal") + f": {term(sight, 'shippo_jo')}",
            )
        case Action(verb="continue"):
            return (sight.does(player, "play on", "plays on"),)
    return (sight.does(player, "go for", "goes for") + f" {term(sight, action.verb)}",)


def _leads(sight: Sight, player: int) -> str:
    return "lead" if player == sight.you else "leads"


def _calls(sight: Sight) -> Line:
    """Both calls for the first lead, and who leads now (KAN-10)."""
    calls = [event for event in sight.said if event.action.verb in ("iku", "koi")]
    words = ", ".join(f"{sight.name(event.player)}: {event.action.verb}" for event in calls)
    leader = sight.state.leader
    if same_calls(calls):
        seats = f"with two opponents to the {onward(sight.state)}"
        return (f"{words}. {sight.does(leader, 'lead', 'leads')}, {seats}",)
    return (f"{words}. {sight.does(leader, 'lead', 'leads')}",)


def same_calls(calls: Sequence[Said]) -> bool:
    """Whether both have said the same."""
    return len({event.action for event in calls}) == 1


def shown(sight: Sight, event: Shown) -> Line:
    """What somebody showed to whom, in what manner, and the faces only to the two of them."""
    whom = inner(sight, event.to)
    if not event.cards:
        return (sight.does(event.player, "show", "shows") + f" {whom} nothing",)
    start = sight.does(event.player, "show", "shows") + f" {whom}"
    marks = [CardMark(card) for card in event.cards if card != HIDDEN]
    if event.together:
        return (start, *marks, "at once") if marks else (f"{start} two cards at once",)
    if len(event.cards) == 1:
        return (start, *marks) if marks else (f"{start} one card",)
    if not marks:
        return (f"{start} two cards, one after the other",)
    if marks[0] == marks[1]:
        return (start, marks[0], "twice")
    return (start, marks[0], "and then", marks[1])


def swapped(sight: Sight, event: Swapped) -> Line:
    """The exchange of a double kan: which cards they were is known to the two alone (KAN-8)."""
    viewer = sight.view.viewer
    if viewer in event.players:
        place = event.players.index(viewer)
        got, gave = event.cards[place], event.cards[1 - place]
        return (f"Double kan: {inner(sight, viewer)} got", CardMark(got), "for", CardMark(gave))
    one, two = (sight.names[player] for player in event.players)
    return (f"Double kan: {one} and {two} exchange a card, unseen",)


def shown_to_you(sight: Sight) -> Line:
    """What the viewer has been shown before he names trumps."""
    for event in sight.state.told:
        if isinstance(event, Shown) and event.to == sight.view.viewer:
            return shown(sight, event)
    return ()
