"""The filters above the list: games, time, players, result and favourites."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.engine.rules import Game
from game.match.listing import Filter, Outcome
from scenes.looks.look import LEAST_TEXT, Face, Role
from scenes.widgets import Button, Kind, Stepper
from scenes.words import Text, mark

if TYPE_CHECKING:
    from scenes.frame.focus import Target
    from scenes.frame.scene import Scene

Change = Callable[..., None]
"""Called with what is different in the filter."""
OUTCOMES = {
    None: mark("Won or lost"),
    Outcome.WON: mark("Won"),
    Outcome.LOST: mark("Lost"),
    Outcome.OPEN: mark("Still open"),
}
TIMES = (mark("Any date"), mark("Today"), mark("Last 7 days"), mark("Last 30 days"), mark("This year"))


def since(place: int, now: datetime) -> str | None:
    """The first moment of a span of `TIMES`, as the archive writes it."""
    day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    first = (
        None,
        day,
        day - timedelta(days=6),
        day - timedelta(days=29),
        day.replace(month=1, day=1),
    )[place]
    return None if first is None else first.astimezone(UTC).isoformat(timespec="milliseconds")


def build_filters(
    scene: Scene,
    place: pygame.Rect,
    games: Mapping[str, Game[Any]],
    chosen: Filter,
    span: int,
    change: Change,
    on_span: Callable[[int], None],
) -> list[Target]:
    """Two lines of filters from the upper left corner of `place`, which gives the height of a line.

    `span` is the place of the chosen time in `TIMES`.
    """
    look, words = scene.look, scene.words
    targets: list[Target] = []
    gap = look.px(7)
    keys = [None, *games]
    titles = [words.text("All games"), *(words.game(game.title) for game in games.values())]
    face = look.face(Role.SPEECH)
    ticked = [key == chosen.game for key in keys]
    for px in range(face.px, LEAST_TEXT - 1, -1):  # in letters for which the list below is wide enough
        face = Face(px, face.bold)
        widths = [_pill(scene, title, on, face) for title, on in zip(titles, ticked, strict=True)]
        if sum(widths) + gap * (len(widths) - 1) <= place.width:
            break
    x = place.left
    for key, title, width in zip(keys, titles, widths, strict=True):
        rect = pygame.Rect(x, place.top, width, place.height)
        press = partial(change, game=key)
        on = key == chosen.game
        pill = Button(scene, rect, title, press, kind=Kind.PILL, chosen=on, key=("game", key), face=face)
        targets.append(pill)
        x += width + gap
    numbers = [None, *sorted({count for game in games.values() for count in game.players})]
    counts = [
        words.text("Any players")
        if number is None
        else words.counted("{count} player", "{count} players", number)
        for number in numbers
    ]
    outcomes = list(OUTCOMES)
    rows: tuple[tuple[object, list[Text], int, Callable[[int], None]], ...] = (
        ("time", [words.text(each) for each in TIMES], span, on_span),
        ("players", counts, numbers.index(chosen.players), lambda number: change(players=numbers[number])),
        (
            "outcome",
            [words.text(each) for each in OUTCOMES.values()],
            outcomes.index(chosen.outcome),
            lambda number: change(outcome=outcomes[number]),
        ),
    )
    title, on = words.text("Favourites"), chosen.favourite
    star_width = _pill(scene, title, True, look.face(Role.SPEECH))
    wide = [Stepper.width_for(scene, labels) - look.px(12) for _, labels, _, _ in rows]
    over = max(0, sum(wide) + star_width + gap * len(rows) - place.width)  # their words make room
    x, y = place.left, place.bottom + gap
    for (name, labels, at, choose), width in zip(rows, wide, strict=True):
        rect = pygame.Rect(x, y, width - round(over * width / sum(wide)), place.height)
        targets.append(Stepper(scene, rect, labels, at, choose, key=name))
        x = rect.right + gap
    rect = pygame.Rect(x, y, star_width, place.height)
    press = partial(change, favourite=not on)
    icon = "star"
    star = Button(scene, rect, title, press, kind=Kind.PILL, icon=icon, chosen=on, key="favourites")
    return [*targets, star]


def _pill(scene: Scene, title: Text, ticked: bool, face: Face) -> int:
    """As wide as a pill must be, with room for a tick only where there is one."""
    lack = 0 if ticked else round(face.px * 1.2) + scene.look.px(10)
    return Button.width_for(scene, title, Kind.PILL, face=face) - lack - scene.look.px(4)
