"""What is said of a deal, and what is read of its table, tells nobody what he may not know."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from game import GAMES
from game.engine.cards import each
from game.engine.rules import Game
from game.engine.state import State
from game.engine.view import view
from game.match.match import Match
from scenes.framework.accessible_roles import PlaceDescription
from scenes.i18n import Text
from scenes.presenters import presenter_of
from scenes.table.table_reader import TableReading, told_of
from tests.conftest import Tally
from tests.game.random_play import stopped
from tests.game.secrecy import Look, exchanged
from tests.scenes.sights import sight

POSITIONS = 10
LAST = 8
"""So many of the last events are listened to again."""
PAIRS = 2
NAMES = ("Ren", "Mio", "Haru", "Aki", "Nao", "Sora")


def spoken(match: Match, state: State, viewer: int, look: Look = view) -> list[Text | PlaceDescription]:
    """What a viewer heard last, and all that he can let be read to him now."""
    presenter, names = presenter_of(match.game.key), NAMES[: match.players]
    told: list[Text | PlaceDescription] = []
    for event, after in (state.log or [])[-LAST:]:
        heard = event.seen_by(viewer) if look is view else event
        told.append(told_of(presenter, sight(look(after, viewer), names, you=viewer), heard))
    now = sight(look(state, viewer), names, you=viewer)
    order = [(viewer + step) % match.players for step in range(match.players)]
    hand = each(now.state.hands[viewer])
    reading = TableReading(
        now, presenter, order, hand, presenter.sidebar.sections(now), faces=now.state.hands
    )
    return [*told, *reading.places(), reading.hand_told(), reading.trick_told(), reading.score_told()]


def told_apart(game: Game[Any], tally: Tally, look: Look = view) -> Iterator[tuple[object, object]]:
    """What is said otherwise with two cards exchanged that the viewer cannot tell apart."""
    for _ in tally.times(POSITIONS, "positions"):
        match = stopped(game, tally.rng)
        viewer = tally.rng.randrange(match.players)
        unseen = each(match.view(viewer).unseen)
        for _ in range(PAIRS if len(unseen) > 1 else 0):
            one, two = tally.rng.sample(unseen, 2)
            other = exchanged(match, {one: two, two: one}, viewer)
            if other is None:
                continue
            here, there = (spoken(match, state, viewer, look) for state in (match.deal.state, other))
            tally.count["deals compared"] += 1
            tally.count["texts"] += len(here)
            assert len(here) == len(there)
            yield from ((first, second) for first, second in zip(here, there, strict=True) if first != second)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_nothing_that_is_said_tells_a_secret(game: Game[Any], tally: Tally) -> None:
    tally.floor(**{"deals compared": 5, "texts": 60})
    assert list(told_apart(game, tally)) == []


def test_what_would_be_said_with_all_cards_seen_is_found(tally: Tally) -> None:
    open_to_all = partial(view, hands_open=True)
    assert list(told_apart(GAMES["napoleon"], tally, open_to_all))
