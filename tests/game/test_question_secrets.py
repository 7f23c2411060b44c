"""The line that asks a computer player tells no more than the view: deals that a seat cannot tell apart
make the same line, byte for byte. What is planted here is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game import GAMES
from game.ai.question import line_of
from game.engine.cards import each
from game.engine.rules import OVER, Game
from game.engine.state import State
from game.engine.view import View, view
from tests.conftest import ROBUST, Tally

from .secrecy import hear
from .test_secrecy import FLOORS, every_game, exchanges

Line = Callable[[Game[Any], State, View[Any]], bytes]


def honest_line(game: Game[Any], state: State, seen: View[Any]) -> bytes:
    """The line as it would be sent if the viewer were asked now."""
    legal = game.legal(state) if state.log is not None and state.turn == seen.viewer else ()
    return line_of(game, seen, legal, hear(state.events, seen.viewer))


class Written:
    """A look at a deal that sees nothing but the line; where nobody could be asked, the view."""

    def __init__(self, game: Game[Any], tally: Tally, write: Line = honest_line) -> None:
        self.game, self.tally, self.write = game, tally, write

    def __call__(self, state: State, viewer: int | None) -> Any:
        seen = view(state, viewer)
        if state.phase == OVER or state.result is not None or state.pack:
            return seen
        self.tally.count["lines"] += 1
        return Facts(self.write(self.game, state, seen))


class Facts:
    """A line as a thing with facts."""

    def __init__(self, line: bytes) -> None:
        self.line = line

    def facts(self) -> dict[str, bytes]:
        return {"line": self.line}


@pytest.mark.at_length
@every_game
def test_a_question_never_tells_what_the_seat_may_not_know(game: Game[Any], tally: Tally) -> None:
    positions = {"california_jack": 50, "napoleon": 20, "jo_jotte": 30}.get(game.key, 34)
    times = 8 if ROBUST else 1
    tally.floor(lines=400 * times)
    tally.floor(**{what: least * times // 80 for what, least in FLOORS[game.key].items()})
    look = Written(game, tally)
    assert list(exchanges(game, tally, tally.times(positions * times, "positions"), look=look)) == []


def with_a_card_not_seen(game: Game[Any], state: State, seen: View[Any]) -> bytes:
    """Of one card in another hand it is told that it can lie nowhere else."""
    for zone in seen.hidden:
        hidden = getattr(state, zone.name)[zone.place] & seen.unseen
        other = next((each_zone for each_zone in seen.hidden if each_zone != zone), None)
        if hidden and other is not None:
            seen.state.may[other] = seen.state.may.get(other, ~0) & ~(1 << each(hidden)[0])
            break
    return honest_line(game, state, seen)


def with_what_the_others_know(game: Game[Any], state: State, seen: View[Any]) -> bytes:
    """The onlooker's knowledge and the others' own cards are told beside the viewer's."""
    seen.state.known = [*state.known]
    return honest_line(game, state, seen)


def with_all_that_was_heard(game: Game[Any], state: State, seen: View[Any]) -> bytes:
    legal = game.legal(state) if state.log is not None and state.turn == seen.viewer else ()
    return line_of(game, seen, legal, state.events) + repr(state.events).encode()


def with_the_actions_of_the_others(game: Game[Any], state: State, seen: View[Any]) -> bytes:
    return line_of(game, seen, game.legal(state) if state.log is not None else (), ())


@pytest.mark.parametrize(
    "planted",
    [
        with_a_card_not_seen,
        with_what_the_others_know,
        with_all_that_was_heard,
        with_the_actions_of_the_others,
    ],
)
@pytest.mark.parametrize("key", ["california_jack", "jan_ken_po", "kan"])
def test_a_line_that_tells_too_much_is_noticed(key: str, planted: Line, tally: Tally) -> None:
    game = GAMES[key]
    look = Written(game, tally, planted)
    assert next(exchanges(game, tally, range(60), look=look), None) is not None
