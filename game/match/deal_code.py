"""The deal code: a short text for the same cards at the same table, to be read aloud and typed.

The format is described in `record.md` beside this file. A code is one whole number in base 32. It contains
the start of a deal and nothing of how it was played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from math import comb
from typing import Any

from game.engine.cards import Card, each, mask
from game.engine.options import OptionError
from game.engine.rules import Game
from game.engine.state import Setup, State, Zone
from game.match.match import CodedDeal, Match

CODE_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits of a code; letters that look like one of them are read as that digit."""
_TAKEN_FOR = str.maketrans("ILO", "110", "- \t\r\n")
_PRIME = 33554393
"""Prime that divides every code, but no code with one wrong digit or two digits exchanged."""
_CHECK = 5
"""Number of check digits at the end of a code."""
_GROUP = 6
_OPENING = 3
"""Number of letters at the beginning: two for the game, one for the number of players."""
_LONGEST = 200
_MOST = 10**9
"""Limit below which every number in a code must be."""


class CodeFlaw(Enum):
    """Reasons why a text is not a deal code, as messages."""

    LONG = "a deal's code is shorter"
    LETTERS = "a deal's code has letters and digits only"
    MISTYPED = "mistyped: no deal has this code"
    UNKNOWN = "the code is for a game that is not known here"
    NO_DEAL = "the code tells of no deal that can be"


class CodeError(ValueError):
    """A text is not a deal code; the message says why."""

    def __init__(self, flaw: CodeFlaw) -> None:
        super().__init__(flaw.value)
        self.flaw = flaw


def match_of(deal: CodedDeal, seed: int | None = None, names: Sequence[str] | None = None) -> Match:
    """Return a match of this deal alone, not begun yet; `seed` decides chance within the deal."""
    setup = deal.setup
    return Match(
        deal.game,
        setup.players,
        setup.options,
        seed=seed,
        first_dealer=setup.dealer,
        names=names,
        lone=deal,
    )


def in_two_lines(code: str) -> tuple[str, str]:
    """Return a code split into two lines, for where one line is too narrow."""
    groups = code.split("-")
    half = (len(groups) + 1) // 2
    return "-".join([*groups[:half], ""]), "-".join(groups[half:])


# Writing.


def code_of(game: Game[Any], setup: Setup[Any], deck: Sequence[Card]) -> str:
    """Return the code of a deal, which must be over because the code reveals all cards.

    The order of cards dealt to the same hand is not part of it.
    """
    digits = _Digits()
    _put_options(digits, setup)
    digits.put(setup.dealer, setup.players)
    digits.put_whole(setup.number - 1)
    _put_all(digits, [_unsigned(points) for points in setup.totals])
    for row in game.carrying.facts(setup.carried):
        _put_all(digits, row)
    _put_cards(digits, interchangeable(game, setup), deck)
    return _written(f"{game.letters}{setup.players}", digits.number)


def _written(opening: str, payload: int) -> str:
    body = ""
    while payload:
        payload, digit = divmod(payload, 32)
        body = CODE_DIGITS[digit] + body
    unchecked = _number(opening + body + "0" * _CHECK)
    check = -unchecked % _PRIME
    body += "".join(CODE_DIGITS[check >> 5 * place & 31] for place in reversed(range(_CHECK)))
    groups = [body[start : start + _GROUP] for start in range(0, len(body), _GROUP)]
    return "-".join([opening, *groups])


# Reading.


def plain(text: str) -> str:
    """Return a code without dashes and spaces, in capitals, with look-alike letters replaced by digits."""
    return text.upper().translate(_TAKEN_FOR)


def read_code(text: str, games: Mapping[str, Game[Any]]) -> CodedDeal:
    """Return the deal of a code, with or without dashes; raises `CodeError`."""
    if len(text) > _LONGEST:
        raise CodeError(CodeFlaw.LONG)
    given = plain(text)
    if not set(given) <= set(CODE_DIGITS):
        raise CodeError(CodeFlaw.LETTERS)
    if len(given) <= _OPENING + _CHECK or _number(given) % _PRIME:
        raise CodeError(CodeFlaw.MISTYPED)
    game = next((game for game in games.values() if game.letters == given[:2]), None)
    players = CODE_DIGITS.index(given[2])
    if game is None or players not in game.players:
        raise CodeError(CodeFlaw.UNKNOWN)
    digits = _Digits(_number(given[_OPENING:-_CHECK]))
    try:
        found = _read(game, players, digits)
        if digits.number or plain(code_of(*found)) != given:
            raise ValueError
    except (ValueError, OptionError) as error:
        raise CodeError(CodeFlaw.NO_DEAL) from error
    return found


def _read(game: Game[Any], players: int, digits: _Digits) -> CodedDeal:
    """Return the deal that the digits describe; raises `ValueError` or `OptionError` if there is none."""
    options = _take_options(digits, game, players)
    dealer = digits.take(players)
    number = digits.take_whole() + 1
    totals = tuple(map(_signed, _take_all(digits, players)))
    shape = game.carrying.facts(game.carrying.first(players, options, dealer))
    rows = [_take_all(digits, len(row)) for row in shape]
    carried = game.carrying.of_facts(rows, players, options)
    setup = Setup(options, players, dealer, totals, number, carried)
    return CodedDeal(
        game, setup, _take_cards(digits, interchangeable(game, setup), game.pack(players, options))
    )


# Parts of a code.


def _put_options(digits: _Digits, setup: Setup[Any]) -> None:
    """Put whether any option differs from its default and, if one does, the value of each option."""
    usual = setup.options == type(setup.options)()
    digits.put(not usual, 2)
    if not usual:
        for name, declared in setup.options.declared().items():
            digits.put(declared.values.index(getattr(setup.options, name)), len(declared.values))


def _take_options(digits: _Digits, game: Game[Any], players: int) -> Any:
    options = game.Options()
    if digits.take(2):
        given = {
            name: declared.values[digits.take(len(declared.values))]
            for name, declared in game.Options.declared().items()
        }
        options = replace(options, **given)
    options.check(players)
    return options


def _put_all(digits: _Digits, numbers: Sequence[int]) -> None:
    """Put numbers, each at least 0, with as many bits as the largest needs."""
    width = max((number.bit_length() for number in numbers), default=0)
    digits.put_whole(width)
    for number in numbers:
        digits.put(number, 1 << width)


def _take_all(digits: _Digits, count: int) -> list[int]:
    width = digits.take_whole()
    if width > _MOST.bit_length():
        raise ValueError("too large a number")
    return [digits.take(1 << width) for _ in range(count)]


def _unsigned(number: int) -> int:
    return 2 * number if number >= 0 else -2 * number - 1


def _signed(number: int) -> int:
    return number // 2 if number % 2 == 0 else -(number + 1) // 2


def interchangeable(game: Game[Any], setup: Setup[Any]) -> list[list[int]]:
    """Return groups of deck places whose cards can be exchanged without changing the deal.

    A place that belongs to no such group is a group of its own. Where a card is dealt depends on its place in
    the deck only.
    """
    deck = each(game.pack(setup.players, setup.options))
    dealt = game.deal(setup, deck)
    alike: dict[tuple[Zone, tuple[int, ...]], list[int]] = {}
    for zone in dealt.set_zones():
        for card in each(getattr(dealt, zone.name)[zone.place]):
            knowing = tuple(known >> card & 1 for known in dealt.known)
            alike.setdefault((zone, knowing), []).append(deck.index(card))
    found = [places for places in alike.values() if _any_order(game, dealt, deck, places)]
    inside = {place for places in found for place in places}
    return found + [[place] for place in range(len(deck)) if place not in inside]


def _any_order(game: Game[Any], dealt: State, deck: Sequence[Card], places: Sequence[int]) -> bool:
    """Return whether the deal stays the same if each of these places gets the card of the next one."""
    turned = list(deck)
    for place, following in zip(places, [*places[1:], places[0]], strict=True):
        turned[place] = deck[following]
    return bool(game.deal(dealt.setup, turned).facts() == dealt.facts())


def _put_cards(digits: _Digits, groups: Sequence[Sequence[int]], deck: Sequence[Card]) -> None:
    """Put, for each group of places, the index of its cards among all combinations of the remaining cards."""
    left = sorted(deck)
    for places in groups:
        chosen = sorted(left.index(deck[place]) for place in places)
        rank = sum(comb(card, count) for count, card in enumerate(chosen, start=1))
        digits.put(rank, comb(len(left), len(places)))
        left = [card for number, card in enumerate(left) if number not in chosen]


def _take_cards(digits: _Digits, groups: Sequence[Sequence[int]], pack: int) -> tuple[Card, ...]:
    left = each(pack)
    deck = [0] * len(left)
    for places in groups:
        rank = digits.take(comb(len(left), len(places)))
        for place, number in zip(places, _choice(rank, len(places), len(left)), strict=True):
            deck[place] = left[number]
        given = mask(deck[place] for place in places)
        left = [card for card in left if not given >> card & 1]
    return tuple(deck)


def _choice(rank: int, count: int, most: int) -> list[int]:
    """Return the combination of `count` numbers below `most` with index `rank`, in ascending order."""
    found = []
    for left in range(count, 0, -1):
        most = max(number for number in range(left - 1, most) if comb(number, left) <= rank)
        rank -= comb(most, left)
        found.append(most)
    return found[::-1]


# Digits.


class _Digits:
    """A whole number made of digits in mixed bases; the digits put first are taken first."""

    def __init__(self, number: int = 0) -> None:
        self._taken = number
        self._put: list[tuple[int, int]] = []

    @property
    def number(self) -> int:
        """Number made of the digits put, or what remains of the number that digits are taken from."""
        found = self._taken
        for digit, base in reversed(self._put):
            found = found * base + digit
        return found

    def put(self, digit: int, base: int) -> None:
        self._put.append((digit, base))

    def take(self, base: int) -> int:
        self._taken, digit = divmod(self._taken, base)
        return digit

    def put_whole(self, number: int) -> None:
        """Put a whole number from 0 on, with as few digits as it needs."""
        more, part = divmod(number, 8)
        self.put(part + 8 * (more > 0), 16)
        if more:
            self.put_whole(more)

    def take_whole(self) -> int:
        """Take a whole number; raises `ValueError` if it is too large."""
        number, scale, part = 0, 1, 8
        while part >= 8:
            part = self.take(16)
            number += part % 8 * scale
            scale *= 8
            if scale > _MOST:
                raise ValueError("too large a number")
        return number


def _number(digits: str) -> int:
    found = 0
    for digit in digits:
        found = 32 * found + CODE_DIGITS.index(digit)
    return found
