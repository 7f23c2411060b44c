"""The record of a match: writing it, and reading it with strict checks.

The format is described in `record.md` beside this file. The size, nesting and numbers of a record are checked
before it is used. Every error is a `RecordError` with a one-line message that says where and why.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NoReturn

from game.engine import document
from game.engine.actions import Action, ChoiceConditions, parse_action
from game.engine.cards import Card, card_text, mask, parse_card
from game.engine.document import MAX_BYTES as MAX_BYTES
from game.engine.document import MAX_DIGITS as MAX_DIGITS
from game.engine.document import quoted as quoted
from game.engine.events import Played, TrickTaken
from game.engine.options import OptionError
from game.engine.rules import Game, IllegalAction, NextDeal
from game.engine.scoring import points_of
from game.match.deal_code import CodeError, code_of, plain, read_code
from game.match.match import CodedDeal, Deal, Match, Seal

FORMAT = "etori-record"
VERSION = 1
SEALED_VERSION = 2
"""Version of a record with seals."""
MAX_NAME_LENGTH = 1000
MAX_SEAL_TEXT_LENGTH = 40
"""Maximum length of a text in a seal."""

_REQUIRED = ("format", "version", "game", "players", "options", "deals")
_OPTIONAL = ("names", "seed", "date", "note")
_DATE_PATTERN = re.compile(r"[0-9W-]+(T[0-9:.,]+(Z|[+-][0-9:]+)?)?")
_HEXADECIMAL_PATTERN = re.compile("([0-9a-f]{2}){1,16}")
_NO_TEXT_PATTERN = re.compile("[\0\ud800-\udfff]")
_ACTION_PATTERN = re.compile(r"(0|[1-9][0-9]?) (.+)", re.DOTALL)


class RecordError(ValueError):
    """A record breaks its format or a rule; the one-line message says where and why."""

    line: int | None = None
    """Number of the line that is not JSON, from 1, or `None` for any other error."""


# Writing.


def as_json(match: Match) -> dict[str, Any]:
    """Return the record of a match as values for `json`."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION if all(deal.seal is None for deal in match.deals) else SEALED_VERSION,
        "game": match.game.key,
        "players": match.players,
        "options": match.options.as_json(),
    }
    for name in _OPTIONAL:
        value = getattr(match, name)
        if value is not None and (name != "seed" or can_be_told(value)):
            record[name] = list(value) if name == "names" else value
    record["deals"] = [_deal_json(deal) for deal in match.deals]
    return record


def _deal_json(deal: Deal) -> dict[str, Any]:
    found: dict[str, Any] = {
        "dealer": deal.setup.dealer,
        "deck": [card_text(card) for card in deal.deck],
        "actions": [f"{player} {action.text}" for player, action in deal.actions],
    }
    if deal.seal is not None:
        found["seal"] = deal.seal.as_json()
    if deal.conditions:
        found["conditions"] = [
            condition_json(number, each) for number, each in sorted(deal.conditions.items())
        ]
    return found


def condition_json(number: int, conditions: ChoiceConditions) -> dict[str, Any]:
    """Return the conditions of the choice with an index, from 0, as values for `json`."""
    given = {name: each for name, each in conditions._asdict().items() if each is not None}
    return {"action": number, **given}


def can_be_told(seed: int) -> bool:
    """Return whether a seed is short enough for a record.

    A match without its seed can be replayed, but no further deals can be shuffled.
    """
    return len(str(seed)) <= MAX_DIGITS


# Reading.


def read(source: bytes, games: Mapping[str, Game[Any]]) -> Match:
    """Return the match of a record given as bytes; raises `RecordError`."""
    return follow(parse(source), games)


def follow(record: object, games: Mapping[str, Game[Any]], code: str | None = None) -> Match:
    """Return the match of a record that has been parsed; raises `RecordError`.

    With a deal code, the match is this deal alone.
    """
    match, deals = _opening(record, games)
    if code is not None:
        match.lone = _lone(match, code)
        match.first_dealer = match.lone.setup.dealer
    for number, given in enumerate(deals, start=1):
        _follow_deal(match, number, given, code)
    return match


def parse(source: bytes) -> object:
    """Return the JSON value of a record, which must be within all limits; raises `RecordError`."""
    try:
        return document.parse(source)
    except document.DocumentError as error:
        fault = RecordError(f"record: {error}")
        fault.line = error.line
        raise fault from None


def _opening(record: object, games: Mapping[str, Game[Any]]) -> tuple[Match, list[object]]:
    """Return the match before its first deal, and the record's unread deals; raises `RecordError`."""
    if isinstance(record, dict) and "format" not in record:
        fail("record", 'not an Etori record (no "format" field)')
    given = members("record", record, _REQUIRED, _OPTIONAL)
    if given["format"] != FORMAT:
        fail("record", f'not an Etori record ("format" is not "{FORMAT}")')
    if integer("record", "version", given["version"]) != (
        SEALED_VERSION if _has_seals(given["deals"]) else VERSION
    ):
        fail("record", f"version {quoted(given['version'])} is not known")
    game = games.get(given["game"]) if isinstance(given["game"], str) else None
    if game is None:
        fail("record", f"no such game: {quoted(given['game'])}")
    players = integer("record", "players", given["players"])
    if players not in game.players:
        fail("record", f"{game.title} is not for {players} players")
    if not isinstance(given["options"], dict):
        fail("record", "options is not an object")
    try:
        options = game.Options.read(given["options"], players)
    except OptionError as error:
        fail("record", quoted(str(error)))
    match = Match(game, players, options)
    _read_extras(match, given)
    if not isinstance(given["deals"], list):
        fail("record", "deals is not a list")
    return match, given["deals"]


def check_names(names: Sequence[str], players: int) -> None:
    """Raise `RecordError` unless a record can have these names for this number of players."""
    if not all(len(name) <= MAX_NAME_LENGTH for name in names):
        fail("record", f"a name of more than {MAX_NAME_LENGTH} letters")
    if any(map(_NO_TEXT_PATTERN.search, names)):
        fail("record", "a name with a letter that no text can have")
    if len(names) != players:
        fail("record", f"{len(names)} names for {players} players")


def _has_seals(deals: object) -> bool:
    """Return whether any deal of a record has a seal; only such a record is of the later version."""
    return isinstance(deals, list) and any(isinstance(deal, dict) and "seal" in deal for deal in deals)


def _read_extras(match: Match, given: Mapping[str, Any]) -> None:
    if "names" in given:
        names = given["names"]
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            fail("record", "names is not a list of texts")
        check_names(names, match.players)
        match.names = tuple(names)
    if "seed" in given:
        match.seed = integer("record", "seed", given["seed"])
        if match.seed < 0:
            fail("record", "seed is negative")
    if "note" in given:
        if not isinstance(given["note"], str):
            fail("record", "note is not a text")
        if _NO_TEXT_PATTERN.search(given["note"]):
            fail("record", "note has a letter that no text can have")
        match.note = given["note"]
    if "date" in given:
        match.date = given["date"]
        try:
            if _DATE_PATTERN.fullmatch(given["date"]) is None:
                raise ValueError
            datetime.fromisoformat(given["date"])
        except (TypeError, ValueError):
            fail("record", f"date is not an ISO 8601 date: {quoted(given['date'])}")


def _lone(match: Match, code: str) -> CodedDeal:
    """Return the deal of a code, which must fit the table of the match; raises `RecordError`."""
    try:
        deal = read_code(code, {match.game.key: match.game})
    except CodeError as error:
        fail("code", quoted(str(error)))
    if (deal.setup.players, deal.setup.options) != (match.players, match.options):
        fail("code", f"not for the table of {match.game.title}")
    return deal


def _follow_deal(match: Match, number: int, given: object, code: str | None) -> None:
    place = f"deal {number}"
    deal = members(
        "record", given, ("actions",), ("dealer", "deck", "seal", "conditions"), within=f" in {place}"
    )
    for name in ("dealer", "deck"):
        if name not in deal:
            fail(place, f"{name} is missing")
    if match.deals and not match.deal.finished:
        fail("record", f"{place} follows an unfinished deal")
    if match.finished:
        fail("record", f"{place} follows a finished match")
    dealer = integer(place, "dealer", deal["dealer"])
    if number == 1 and match.lone is None:
        if not 0 <= dealer < match.players:
            fail(place, f"no player {dealer} to deal")
        match.first_dealer = dealer
    upcoming: NextDeal | None = match.upcoming
    assert upcoming is not None
    if dealer != upcoming.dealer:
        fail(place, f"player {upcoming.dealer} deals, not {dealer}")
    deck = _deck(place, match, deal["deck"])
    if match.lone is not None and code is not None:
        if plain(code_of(match.game, match.lone.setup, deck)) != plain(code):
            fail(place, "not the cards of its code")
        match.lone = match.lone._replace(deck=deck)  # a code has no order within a hand
    match.start_deal(deck)
    if "seal" in deal:
        match.deal.seal = _seal(place, deal["seal"], match.players)
    if not isinstance(deal["actions"], list):
        fail("record", f"actions of {place} is not a list")
    for count, text in enumerate(deal["actions"], start=1):
        _follow_action(match, f"{place}, action {count} ({quoted(text)})", text)
    if "conditions" in deal:
        match.deal.conditions = _conditions(place, deal["conditions"], match.deal)


def _seal(place: str, given: object, players: int) -> Seal:
    """Return the seal of a deal, which need not fit it; raises `RecordError`."""
    found = members(place, given, Seal._fields, within=" in the seal")
    seats, seeds = found["seats"], found["seeds"]
    for name in ("code", "salt", "program"):
        if not _is_short(found[name]):
            fail(place, f"{name} of the seal is not a short text")
    if not isinstance(seats, list) or len(seats) != players or not all(map(_is_short, seats)):
        fail(place, f"seats of the seal is not a list of {players} short texts")
    if not isinstance(seeds, list) or len(seeds) != players:
        fail(place, f"seeds of the seal is not a list of {players}")
    for digits in (found["salt"], *(seed for seed in seeds if seed is not None)):
        if not isinstance(digits, str) or _HEXADECIMAL_PATTERN.fullmatch(digits) is None:
            fail(place, "salt or seed of the seal is not hexadecimal")
    return Seal(found["code"], found["salt"], found["program"], tuple(seats), tuple(seeds))


def _conditions(place: str, given: object, deal: Deal) -> dict[int, ChoiceConditions]:
    """Return the conditions of choices by index of the action; raises `RecordError`."""
    if deal.seal is None or not isinstance(given, list) or not given:
        fail(place, "conditions is not a list of a sealed deal")
    found: dict[int, ChoiceConditions] = {}
    for each in given:
        members(place, each, ("action",), ChoiceConditions._fields, within=" in the conditions")
        number = integer(place, "action of the conditions", each["action"])
        if not max(found, default=-1) < number < len(deal.actions):
            fail(place, f"there is no action {number} for the conditions, or they are not in order")
        for name, value in each.items():
            if name in ("by", "advice") and not _is_short(value):
                fail(place, f"{name} of the conditions is not a short text")
            if name == "advice" and not _is_action(value):
                fail(place, f"advice of the conditions is no action: {quoted(value)}")
            if name in ("iterations", "looks") and integer(place, f"{name} of the conditions", value) < 1:
                fail(place, f"{name} of the conditions is not above 0")
        found[number] = ChoiceConditions(**{name: each[name] for name in each if name != "action"})
    return found


def _is_action(text: str) -> bool:
    try:
        parse_action(text)
    except ValueError:
        return False
    return True


def _is_short(given: object) -> bool:
    return (
        isinstance(given, str) and len(given) <= MAX_SEAL_TEXT_LENGTH and not _NO_TEXT_PATTERN.search(given)
    )


def _deck(place: str, match: Match, given: object) -> tuple[Card, ...]:
    pack = match.game.pack(match.players, match.options)
    if not isinstance(given, list):
        fail(place, "deck is not a list")
    deck: list[Card] = []
    for text in given:
        try:
            deck.append(parse_card(text))
        except (TypeError, ValueError):
            fail(place, f"not a card in the deck: {quoted(text)}")
    if len(deck) != pack.bit_count() or mask(deck) != pack:
        fail(place, f"the deck is not the {pack.bit_count()} cards of the pack, each once")
    return tuple(deck)


def _follow_action(match: Match, place: str, given: object) -> None:
    parts = _ACTION_PATTERN.fullmatch(given) if isinstance(given, str) else None
    if parts is None:
        fail(place, "not a player's number and an action")
    if match.deal.finished:
        fail(place, "the deal is over")
    if int(parts[1]) != match.to_act:
        fail(place, f"player {match.to_act} is to act")
    try:
        action: Action = parse_action(parts[2])
        match.record(action)
    except IllegalAction as error:
        fail(place, str(error))
    except ValueError:
        fail(place, "not an action")


def members(
    place: str,
    given: object,
    required: tuple[str, ...],
    optional: tuple[str, ...] = (),
    within: str = "",
) -> dict[str, Any]:
    """Return `given` if it is an object with the required and no unknown members; raises `RecordError`."""
    if not isinstance(given, dict):
        fail(place, f"not an object{within}")
    for name in given:
        if name not in required and name not in optional:
            fail(place, f"unknown member {quoted(name)}{within}")
    for name in required:
        if name not in given:
            fail(place, f"{name} is missing{within}")
    return given


def integer(place: str, name: str, given: object) -> int:
    """Return `given` if it is a whole number; raises `RecordError` otherwise."""
    if type(given) is not int:
        fail(place, f"{name} is not a whole number")
    return given


def fail(place: str, why: str) -> NoReturn:
    """Raise `RecordError` with a message that gives the place and the reason."""
    raise RecordError(f"{place}: {why}")


# Reporting.


def report(match: Match) -> dict[str, Any]:
    """Return the results of a match for `json`: its deals, totals, winners and legal actions at its end."""
    return {
        "game": match.game.key,
        "players": match.players,
        "options": match.options.as_json(),
        "deals": [_report_deal(deal, match.players) for deal in match.deals],
        "totals": match.totals,
        "finished": match.finished,
        "winners": match.winners,
        "to_act": match.to_act,
        "legal": sorted(action.text for action in match.legal()),
    }


def _report_deal(deal: Deal, players: int) -> dict[str, Any]:
    return {
        "dealer": deal.setup.dealer,
        "tricks": _tricks(deal),
        "finished": deal.finished,
        "entries": [
            {
                "player": entry.player,
                "column": entry.column,
                "points": entry.points,
                "reason": entry.reason.text,
            }
            for entry in deal.entries
        ],
        "scores": points_of(deal.entries, players),
    }


def _tricks(deal: Deal) -> list[dict[str, Any]]:
    tricks: list[dict[str, Any]] = []
    cards: list[str] = []
    leader = 0
    for event in deal.events:
        if isinstance(event, Played):
            if not cards:
                leader = event.player
            cards.append(f"{event.player} {card_text(event.card)}")
        elif isinstance(event, TrickTaken):
            tricks.append({"leader": leader, "cards": cards, "winner": event.winner})
            cards = []
    if cards:
        tricks.append({"leader": leader, "cards": cards, "winner": None})
    return tricks
