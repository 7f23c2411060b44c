"""A question to a computer player as one line of JSON, and its reader: the format of `bot.md`.

The line holds the seat's whole view and nothing else; reading it gives the view that was written. It is
derived from the declared fields of a game's state. The reader checks cards, players and legal actions; it
does not check figures, or what was played and said.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

from game.engine import document
from game.engine.actions import Action
from game.engine.cards import EVERY_CARD, HIDDEN, Cards, card_text, each, mask
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
_APART = ("setup", "pack", "result", "known", "may", "past_tricks")
"""Fields of a state that are elsewhere in the line, or empty while a player is to act."""
_PLACE = {"cards": NumberKind.CARDS, "hidden": int}
_TRICK = {"leader": int, "cards": list[str], "winner": int | None}


class Question(NamedTuple):
    """A question: the game, the view of the seat to act, and its legal actions."""

    game: Game[Any]
    view: View[Any]
    legal: Sequence[Action]


@cache
def codec_of(booked: tuple[type, ...]) -> Codec:
    """Return the codec for the values of a state whose entries have reasons of these types."""
    return Codec({"Event": (Shown,), "Reason": booked})


def told_fields(state: State) -> dict[str, Any]:
    """Return the fields of a state that belong to the view, with their types."""
    types = codec_of(state.BOOKED).fields(type(state))
    return {name: types[name] for name in state.facts() if name not in (*_APART, *state.DERIVED)}


def zone_text(state: State, zone: Zone) -> str:
    """Return the text of a zone: `hands 2`, or `stock` if there is only one."""
    return zone.name if zone.name in ("pack", *state.ROWS) else f"{zone.name} {zone.place}"


def _zones(state: State) -> dict[str, Zone]:
    return {zone_text(state, zone): zone for zone in (*state.set_zones(), *state.row_zones())}


# Writing.


def line_of(game: Game[Any], seen: View[Any], legal: Iterable[Action], heard: Iterable[Event]) -> bytes:
    """Return the question as a line; `heard` are the events of the deal as the viewer saw them.

    Raises `ValueError` if no player is to act.
    """
    return json.dumps(question_json(game, seen, legal, heard), separators=(",", ":")).encode() + b"\n"


def question_json(
    game: Game[Any], seen: View[Any], legal: Iterable[Action], heard: Iterable[Event]
) -> dict[str, Any]:
    """Return the question as JSON; raises `ValueError` if no player is to act."""
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
    found["unseen"] = possible_zones(seen)
    found["ruled_out"] = {
        name: codec.write(NumberKind.CARDS, ~state.may[zone] & EVERY_CARD)
        for name, zone in zones.items()
        if zone in state.may
    }
    return found


def possible_zones(seen: View[Any]) -> dict[str, list[str]]:
    """Return the zones in which each card that the viewer does not see may be, by card text."""
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
    """Return the question of a line; raises `ValueError` with one line that says what is wrong and where.

    A view that contradicts itself may make the rules raise any `Exception`.
    """
    given = _object(document.parse(line), "question")
    # Check these before the members, which differ in other formats and versions.
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
    Codec({}).read(list[str], given["said"], "said")  # no part of the view, for programs without a memory
    state = _begun(game, players, given)
    state.past_tricks = _read_tricks(given["tricks"], players, game.pack(players, state.setup.options))
    seen = _read_view(state, given["seat"], given["view"])
    _check_view(game, seen, given["view"])
    return Question(game, seen, _read_legal(game, seen, given["legal"]))


def _read_tricks(given: object, players: int, pack: Cards) -> tuple[TrickTaken, ...]:
    """Return the finished tricks; the view holds the cards of the current one."""
    if not isinstance(given, list):
        fault("tricks", "not a list")
    codec, found = Codec({}), []
    for each_trick in given:
        leader, cards, winner = codec.members(_TRICK, each_trick, "tricks").values()
        order, played = [], []
        for text in cards:
            player, _, card = text.partition(" ")
            order.append(int(player) if player.isdecimal() else players)
            played.append(codec.read(NumberKind.CARD, card, "tricks"))
        for player in (leader, *order, leader if winner is None else winner):
            if player not in range(players):
                fault("tricks", f"no such player: {player}")
        if mask(played) & ~pack:
            fault("tricks", "a card that is not in the pack")
        if winner is not None:
            found.append(TrickTaken(leader, winner, tuple(order), tuple(played)))
    return tuple(found)


def _check_told(codec: Codec, kind: Any, value: Any, name: str, *, players: int, dealt: int = 0) -> None:
    """Refuse numbers that are neither a player nor `NOBODY`, and lists of a wrong length.

    `dealt` is the length of the value after the deal, if it is a list.
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
    """Return a new state of the game with the given setup; the caller sets its other fields."""
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
    # Keep the order of a view, so that deals that fit are tried in the same order.
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
    """Read an unordered zone of each player."""
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
    """Refuse a view that no seat to act can have."""
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
    if given["unseen"] != possible_zones(seen):
        fault("unseen", "not where the cards may lie")
    if view(determinize(seen, Random(0)), seen.viewer) != seen:
        fault("view", "not what the seat would see")


def _check_cards(game: Game[Any], seen: View[Any]) -> None:
    """Check that each card of the pack is in one place, and that as many are hidden as unseen."""
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
    """Read the legal actions and check them against the rules."""
    legal = game.legal(seen.state)
    if not isinstance(given, list) or given != [action.text for action in legal]:
        fault("legal", "not the legal actions of this view")
    if not legal:
        fault("legal", "nothing can be done")
    return legal
