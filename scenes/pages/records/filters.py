"""The filters above the list: games, time, players, outcome and favourites."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.archive.queries import Outcome
from game.engine.rules import Game
from scenes.graphics.look import Role
from scenes.i18n import Text, mark
from scenes.widgets import Button, ButtonKind, ValueStepper

if TYPE_CHECKING:
    from scenes.framework.focus import Target
    from scenes.framework.scene import Scene
    from scenes.pages.records.stock import Stock

GAP = 8
LINE = 34
"""Design units between two filters, and the height of a line of them."""
Change = Callable[..., None]
"""Called with what is different in the filter."""
OUTCOMES = {
    None: mark("Won or lost"),
    Outcome.WON: mark("Won"),
    Outcome.LOST: mark("Lost"),
}
TIMES = (mark("Any date"), mark("Today"), mark("Last 7 days"), mark("Last 30 days"), mark("This year"))


class _Piece(NamedTuple):
    """A filter: its width in pixels, and the function that builds it at a place."""

    width: int
    make: Callable[[pygame.Rect], Target]


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


class Filters:
    """The filters, in lines as long as the list is wide: first the games, then the rest."""

    def __init__(
        self,
        scene: Scene,
        games: Mapping[str, Game[Any]],
        stock: Stock,
        span: int,
        change: Change,
        on_span: Callable[[int], None],
        room: int,
    ) -> None:
        """`span` is the index of the chosen time in `TIMES`, `room` the width in pixels."""
        self.scene = scene
        self.games = games
        self.chosen = stock.filter
        self.change = change
        self._in_progress = stock.in_progress
        self._lines = [*self._flow(self._of_games(), room), *self._flow(self._others(span, on_span), room)]

    @property
    def height(self) -> int:
        """Height of all lines in pixels."""
        return len(self._lines) * self._pitch - self.scene.look.px(GAP)

    @property
    def _pitch(self) -> int:
        return self.scene.look.tall(LINE) + self.scene.look.px(GAP)

    def build(self, left: int, top: int) -> list[Target]:
        """Build the widgets from the upper left corner on; return the targets."""
        look = self.scene.look
        found: list[Target] = []
        for number, line in enumerate(self._lines):
            x = left
            for piece in line:
                rect = pygame.Rect(x, top + number * self._pitch, piece.width, look.tall(LINE))
                found.append(piece.make(rect))
                x = rect.right + look.px(GAP)
        return found

    def _flow(self, pieces: Iterable[_Piece], room: int) -> list[list[_Piece]]:
        """Put pieces into lines; a piece that does not fit begins the next line."""
        lines: list[list[_Piece]] = [[]]
        end = 0
        for piece in pieces:
            if lines[-1] and end + piece.width > room:
                lines.append([])
                end = 0
            lines[-1].append(piece)
            end += piece.width + self.scene.look.px(GAP)
        return lines

    def _of_games(self) -> Iterator[_Piece]:
        words = self.scene.words
        names = [words.text("All games"), *(words.game(game.title) for game in self.games.values())]
        for key, title in zip((None, *self.games), names, strict=True):
            on = key == self.chosen.game
            yield self._pill(title, partial(self.change, game=key), on, ("game", key), ticked=on)

    def _others(self, span: int, on_span: Callable[[int], None]) -> Iterator[_Piece]:
        words, change = self.scene.words, self.change
        yield self._stepper("time", [words.text(each) for each in TIMES], span, on_span)
        numbers = [None, *sorted({count for game in self.games.values() for count in game.players})]
        labels = [
            words.text("Any players")
            if number is None
            else words.counted("{count} player", "{count} players", number)
            for number in numbers
        ]
        place = numbers.index(self.chosen.players)
        yield self._stepper("players", labels, place, lambda place: change(players=numbers[place]))
        if not self._in_progress:
            outcomes = list(OUTCOMES)
            labels = [words.text(each) for each in OUTCOMES.values()]
            place = outcomes.index(self.chosen.outcome)
            yield self._stepper("outcome", labels, place, lambda place: change(outcome=outcomes[place]))
        on = self.chosen.favourite
        press = partial(change, favourite=not on)
        yield self._pill(words.text("Favourites"), press, on, "favourites", ticked=True, icon="star")

    def _stepper(self, name: str, labels: list[Text], place: int, choose: Callable[[int], None]) -> _Piece:
        scene = self.scene
        wide = ValueStepper.width_for(scene, labels) - scene.look.px(12)
        return _Piece(wide, lambda rect: ValueStepper(scene, rect, labels, place, choose, key=name))

    def _pill(
        self,
        title: Text,
        press: Callable[[], None],
        on: bool,
        key: object,
        *,
        ticked: bool,
        icon: str | None = None,
    ) -> _Piece:
        """Return a filter as wide as its pill, with room for a tick only if it has one."""
        scene, face = self.scene, self.scene.look.face(Role.SPEECH)
        lack = 0 if ticked else round(face.px * 1.2) + scene.look.px(10)
        wide = Button.width_for(scene, title, ButtonKind.PILL) - lack - scene.look.px(4)
        return _Piece(
            wide,
            lambda rect: Button(
                scene, rect, title, press, kind=ButtonKind.PILL, icon=icon, chosen=on, key=key
            ),
        )
