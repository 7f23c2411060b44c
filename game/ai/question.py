"""A question to a computer player as one line of JSON, and back: the format of `bot.md`.

The line holds the seat's view and nothing else, and all of it: what is read from it is the view that
it was written from. It is derived from the fields that a game's state declares. Who reads one checks
cards, players and legal actions; figures, and what was played and said, are believed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from game.engine import document
from game.engine.actions import Action
from game.engine.cards import EVERY_CARD, HIDDEN, card_text, each, mask
from game.engine.document import quoted
from game.engine.events import Event, Played, Said, Shown, TrickTaken
from game.engine.options import OptionError
from game.engine.player_fields import AS_DEALT, BY_PLAYER_LATER, PLAYER
from game.engine.rules import OVER, Game
from game.engine.state import NOBODY, Setup, State, Zone
from game.engine.values import Codec, NumberKind, checked_members, fault
from game.engine.view import View, determinize, view

FORMAT = "etori-question"
VERSION = 1
_MEMBERS = (
    "format", "version", "game", "players", "options", "seat", "legal", "deal", "view", "tricks", "said",
)  # fmt: skip
_DEAL = {"number": int, "dealer": int, "totals": tuple[int, ...]}
_APART = ("setup", "pack", "result", "known", "may")
"""Fields of a state that stand elsewhere in the line, or hold nothing while somebody is to act."""
_PLACE = {"cards": NumberKind.CARDS, "hidden": int}


class Question(NamedTuple):
    """What is asked: a game's seat, which is to act, its view and its legal actions."""

    game: Game[Any]
    view: View[Any]
    legal: Sequence[Action]


@cache
def codec_of(booked: tuple[type, ...]) -> Codec:
    """How the values of a state are written in which these reasons are booked."""
    return Codec({"Event": (Shown,), "Reason": booked})


def told_fields(state: State) -> dict[str, Any]:
    """The fields that a view tells as they are, with their types."""
    types = codec_of(state.BOOKED).fields(type(state))
    return {name: types[name] for name in state.facts() if name not in (*_APART, *state.DERIVED)}


def zone_text(state: State, zone: Zone) -> str:
    """`hands 2`, or `stock` where there is but one."""
    return zone.name if zone.name in ("pack", *state.ROWS) else f"{zone.name} {zone.place}"


def _zones(state: State) -> dict[str, Zone]:
    return {zone_text(state, zone): zone for zone in (*state.set_zones(), *state.row_zones())}


# Writing.


def line_of(game: Game[Any], seen: View[Any], legal: Iterable[Action], heard: Iterable[Event]) -> bytes:
    """The question as a line; `heard` is what has happened in the deal, as the viewer learnt of it.

    Raises `ValueError` for a deal that is over, about which nobody is asked.
    """
    return json.dumps(question_json(game, seen, legal, heard), separators=(",", ":")).encode() + b"\n"


def question_json(
    game: Game[Any], seen: View[Any], legal: Iterable[Action], heard: Iterable[Event]
) -> dict[str, Any]:
    """The question as JSON; raises `ValueError` for a deal that is over."""
    state = seen.state
    if state.phase == OVER or state.result is not None or state.pack:
        raise ValueError("nobody is to act")
    setup = state.setup
    heard = list(heard)
    codec = codec_of(state.BOOKED)
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.key,
        "players": setup.players,
        "options": setup.options.as_json(),
        "seat": seen.viewer,
        "legal": [action.text for action in legal],
        "deal": {
            "number": setup.number,
            "dealer": setup.dealer,
            "totals": list(setup.totals),
            "carried": codec.write(_carried(game), setup.carried),
        },
        "view": _view_json(seen, codec),
        "tricks": _tricks(heard),
        "said": [f"{event.player} {event.action.text}" for event in heard if isinstance(event, Said)],
    }


def _carried(game: Game[Any]) -> Any:
    return game.carrying.kind


def _view_json(seen: View[Any], codec: Codec) -> dict[str, Any]:
    state = seen.state
    found: dict[str, Any] = {}
    for name, kind in told_fields(state).items():
        value = getattr(state, name)
        if name in state.SETS:
            hidden = (seen.hidden.get(Zone(name, place), 0) for place in range(len(value)))
            found[name] = [
                {"cards": codec.write(NumberKind.CARDS, cards), "hidden": lacking}
                for cards, lacking in zip(value, hidden, strict=True)
            ]
        else:
            found[name] = codec.write(kind, value)
    zones = _zones(state)
    found["known"] = codec.write(list[NumberKind.CARDS], state.known)  # type: ignore[valid-type]
    found["unseen"] = may_lie(seen)
    found["ruled_out"] = {
        name: codec.write(NumberKind.CARDS, ~state.may[zone] & EVERY_CARD)
        for name, zone in zones.items()
        if zone in state.may
    }
    return found


def may_lie(seen: View[Any]) -> dict[str, list[str]]:
    """For each card that the viewer does not see the places in which it may lie."""
    state = seen.state
    hiding = {
        name: state.may.get(zone, ~0)
        for name, zone in _zones(state).items()
        if (zone in seen.hidden if zone.name in state.SETS else HIDDEN in state.row(zone))
    }
    return {
        card_text(card): [name for name, may in hiding.items() if may >> card & 1]
        for card in each(seen.unseen)
    }


def _tricks(heard: Sequence[Event]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    cards: list[Played] = []
    for event in heard:
        if isinstance(event, Played):
            cards.append(event)
        elif isinstance(event, TrickTaken):
            found.append(_trick(cards, event.winner))
            cards = []
    return [*found, _trick(cards, None)] if cards else found


def _trick(cards: Sequence[Played], winner: int | None) -> dict[str, Any]:
    played = [f"{event.player} {card_text(event.card)}" for event in cards]
    return {"leader": cards[0].player, "cards": played, "winner": winner}


# Reading.


def read(line: bytes, games: Mapping[str, Game[Any]]) -> Question:
    """The question of a line; raises `ValueError` with one line that says where and why it is none.

    A view that contradicts itself may also raise what the rules raise then: any `Exception`.
    """
    given = _object(document.parse(line), "question")
    # Before its members: of another format or version they are others.
    if given.get("format", FORMAT) != FORMAT:
        fault("question", f"format is not {FORMAT}")
    version = given.get("version", VERSION)
    if type(version) is not int or version != VERSION:
        fault("question", f"version {quoted(version)} is not known")
    checked_members(dict.fromkeys(_MEMBERS), given, "question")
    game = games.get(given["game"]) if isinstance(given["game"], str) else None
    if game is None:
        fault("question", f"no such game: {quoted(given['game'])}")
    players = given["players"]
    if type(players) is not int or players not in game.players:
        fault("question", f"{game.title} is not for {quoted(players)} players")
    if type(given["seat"]) is not int or given["seat"] not in range(players):
        fault("question", f"no such seat: {quoted(given['seat'])}")
    _check_course(given)
    state = _begun(game, players, given)
    seen = _read_view(state, given["seat"], given["view"])
    _check_view(game, seen, given["view"])
    return Question(game, seen, _read_legal(game, seen, given["legal"]))


def _check_course(given: Mapping[str, Any]) -> None:
    """What has been played and said is for programs that remember nothing; of a view it is no part."""
    codec = Codec({})
    codec.read(list[str], given["said"], "said")
    tricks = given["tricks"]
    if not isinstance(tricks, list):
        fault("tricks", "not a list")
    trick = {"leader": int, "cards": list[str], "winner": int | None}
    for each_trick in tricks:
        codec.members(trick, each_trick, "tricks")


def _check_told(codec: Codec, kind: Any, value: Any, name: str, *, players: int, dealt: int = 0) -> None:
    """Refuse numbers that are no player's and not nobody's, and lists of a length that they cannot have.

    `dealt` is how long the value was when the cards were dealt, if it is a list.
    """
    for member, told, part in codec.marked(kind, value, name):
        if told == PLAYER:
            if part not in range(NOBODY, players):
                fault(member, f"no such player: {part}")
            continue
        length = dealt if told == AS_DEALT else players
        if len(part) != length and (part or told != BY_PLAYER_LATER):
            fault(member, f"not a list of {length}")


def _begun(game: Game[Any], players: int, given: Mapping[str, Any]) -> State:
    """A bare state of the game with this setup, whose fields are still to be read."""
    try:
        if not isinstance(given["options"], dict):
            fault("options", "not an object")
        for name in game.Options.declared():
            if name not in given["options"]:
                fault("options", f"{name} is missing")
        options = game.Options.read(given["options"], players)
    except OptionError as error:
        fault("options", quoted(str(error)))
    codec, carried = Codec({}), _carried(game)
    deal = codec.members(_DEAL | {"carried": carried}, given["deal"], "deal")
    _check_told(codec, carried, deal["carried"], "carried", players=players)
    if deal["dealer"] not in range(players) or len(deal["totals"]) != players or deal["number"] < 1:
        fault("deal", "not for so many players")
    setup = Setup(options, players, **deal)
    state: State = game.deal(setup, each(game.pack(players, options))).copy()
    return state


def _read_view(state: State, seat: int, given: object) -> View[Any]:
    fields = told_fields(state)
    members = checked_members(dict.fromkeys((*fields, "known", "unseen", "ruled_out")), given, "view")
    codec = codec_of(state.BOOKED)
    hidden: dict[Zone, int] = {}
    for name, kind in fields.items():
        if name not in state.SETS:
            value = codec.read(kind, members[name], name)
            now = getattr(state, name)
            dealt = len(now) if isinstance(now, list | tuple) else 0
            _check_told(codec, kind, value, name, players=state.setup.players, dealt=dealt)
            setattr(state, name, value)
            continue
        places = _read_places(codec, members[name], name, state.setup.players)
        setattr(state, name, [place["cards"] for place in places])
        for number, place in enumerate(places):
            if place["hidden"]:
                hidden[Zone(name, number)] = place["hidden"]
    state.known = codec.read(list[NumberKind.CARDS], members["known"], "known")  # type: ignore[valid-type]
    # In the order in which a view has them, so that deals that fit are tried in the same order.
    seen = View(seat, state, {zone: hidden[zone] for zone in state.set_zones() if zone in hidden}, 0)
    unseen = _object(members["unseen"], "unseen")
    seen.unseen = codec.read(NumberKind.CARDS, [*unseen], "unseen")
    zones = _zones(state)
    for name, cards in _object(members["ruled_out"], "ruled_out").items():
        if name not in zones:
            fault("ruled_out", f"no such place: {quoted(name)}")
        state.may[zones[name]] = ~codec.read(NumberKind.CARDS, cards, "ruled_out")
    state.derive()
    return seen


def _read_places(codec: Codec, given: object, name: str, players: int) -> list[dict[str, Any]]:
    """An unordered zone of each player."""
    if not isinstance(given, list) or len(given) != players:
        fault(name, f"not a list of {players}")
    places = [codec.members(_PLACE, place, name) for place in given]
    if not all(0 <= place["hidden"] <= EVERY_CARD.bit_count() for place in places):
        fault(name, "so many cards cannot be hidden")
    return places


def _object(given: object, place: str) -> dict[str, Any]:
    if not isinstance(given, dict):
        fault(place, "not an object")
    return given


def _check_view(game: Game[Any], seen: View[Any], given: Mapping[str, Any]) -> None:
    """Refuse what no seat that is to act can see."""
    state, players = seen.state, range(seen.state.setup.players)
    if state.phase not in game.phases or state.phase == OVER or game.phases[state.phase].chance:
        fault("phase", f"nobody is to act in {quoted(state.phase)}")
    for name in ("seats", "following"):
        if sorted(getattr(state, name)) != [*players]:
            fault(name, "not each player once")
    if state.turn != seen.viewer:
        fault("turn", "the seat is not to act")
    if state.leader not in (state.turn, *state.after(state.turn)):
        fault("leader", "does not play")
    if len(state.won) != len(players) or len(state.known) != len(players) + 1:
        fault("view", f"not for {len(players)} players")
    if min(state.won) < 0:
        fault("won", "fewer tricks than none")
    _check_cards(game, seen)
    if given["unseen"] != may_lie(seen):
        fault("unseen", "not where the cards may lie")
    if view(determinize(seen, Random(0)), seen.viewer) != seen:
        fault("view", "not what the seat would see")


def _check_cards(game: Game[Any], seen: View[Any]) -> None:
    """Each card of the pack lies in one place, and as many places hide one as are unseen."""
    state = seen.state
    lie = [card for zone in state.set_zones() for card in each(getattr(state, zone.name)[zone.place])]
    rows = [state.row(zone) for zone in state.row_zones()]
    lie += [card for row in rows for card in row if card != HIDDEN]
    hidden = sum(seen.hidden.values()) + sum(row.count(HIDDEN) for row in rows)
    pack = game.pack(state.setup.players, state.setup.options)
    if len({*lie}) < len(lie) or hidden != seen.unseen.bit_count() or pack != mask(lie) | seen.unseen:
        fault("view", "not each card of the pack in one place")
    if mask(lie) & seen.unseen:
        fault("unseen", "a card that is seen")


def _read_legal(game: Game[Any], seen: View[Any], given: object) -> Sequence[Action]:
    """The legal actions, which the rules know as well."""
    legal = game.legal(seen.state)
    if not isinstance(given, list) or given != [action.text for action in legal]:
        fault("legal", "not the legal actions of this view")
    if not legal:
        fault("legal", "nothing can be done")
    return legal
