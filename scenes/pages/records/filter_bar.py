"""The filters above the list: game, time, players, outcome and favourites."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

import pygame

from game.archive.queries import MatchOutcome
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Text, mark
from scenes.pages.records.model import TIME_FILTERS, RecordsModel
from scenes.widgets import Button, ButtonKind, ValueStepper

GAP = 8
ROW_HEIGHT = 34
"""Height of a row of filters, in design units."""
Change = Callable[..., None]
"""Called with the fields of the filter that change, by name."""
OUTCOME_LABELS = {
    None: mark("Won or lost"),
    MatchOutcome.WON: mark("Won"),
    MatchOutcome.LOST: mark("Lost"),
}


class _Filter(NamedTuple):
    """A filter with its width in pixels, and the function that builds it in a rectangle."""

    width: int
    make: Callable[[pygame.Rect], FocusTarget]


class FilterBar:
    """The filters, wrapped to the list's width: games first, then the other filters."""

    def __init__(
        self,
        scene: Scene,
        model: RecordsModel,
        change: Change,
        on_span: Callable[[int], None],
        room: int,
    ) -> None:
        """`on_span` is called with an index in `TIME_FILTERS`; `room` is the width in pixels."""
        self.scene = scene
        self.model = model
        self.change = change
        self._lines = [*self._flow(self._of_games(), room), *self._flow(self._others(on_span), room)]

    @property
    def height(self) -> int:
        """Height of all rows of filters, in pixels."""
        return len(self._lines) * self._pitch - self.scene.look.px(GAP)

    @property
    def _pitch(self) -> int:
        return self.scene.look.tall(ROW_HEIGHT) + self.scene.look.px(GAP)

    def build(self, left: int, top: int) -> list[FocusTarget]:
        """Build the widgets, the top left corner at `left`, `top` (pixels); return their focus targets."""
        look = self.scene.look
        found: list[FocusTarget] = []
        for number, line in enumerate(self._lines):
            x = left
            for piece in line:
                rect = pygame.Rect(x, top + number * self._pitch, piece.width, look.tall(ROW_HEIGHT))
                found.append(piece.make(rect))
                x = rect.right + look.px(GAP)
        return found

    def _flow(self, pieces: Iterable[_Filter], room: int) -> list[list[_Filter]]:
        """Arrange filters in rows of at most `room` pixels; one that does not fit starts the next row."""
        lines: list[list[_Filter]] = [[]]
        end = 0
        for piece in pieces:
            if lines[-1] and end + piece.width > room:
                lines.append([])
                end = 0
            lines[-1].append(piece)
            end += piece.width + self.scene.look.px(GAP)
        return lines

    def _of_games(self) -> Iterator[_Filter]:
        words, games = self.scene.words, self.model.games
        names = [words.text("All games"), *(words.game(game.title) for game in games.values())]
        for key, title in zip((None, *games), names, strict=True):
            on = key == self.model.filter.game
            yield self._pill(title, partial(self.change, game=key), on, ("game", key), ticked=on)

    def _others(self, on_span: Callable[[int], None]) -> Iterator[_Filter]:
        words, change, model, chosen = self.scene.words, self.change, self.model, self.model.filter
        yield self._stepper("time", [words.text(each) for each in TIME_FILTERS], model.span, on_span)
        numbers = [None, *sorted({count for game in model.games.values() for count in game.players})]
        labels = [
            words.text("Any players")
            if number is None
            else words.counted("{count} player", "{count} players", number)
            for number in numbers
        ]
        place = numbers.index(chosen.players)
        yield self._stepper("players", labels, place, lambda place: change(players=numbers[place]))
        if not model.in_progress:
            outcomes = list(OUTCOME_LABELS)
            labels = [words.text(each) for each in OUTCOME_LABELS.values()]
            place = outcomes.index(chosen.outcome)
            yield self._stepper("outcome", labels, place, lambda place: change(outcome=outcomes[place]))
        on = chosen.favourite
        press = partial(change, favourite=not on)
        yield self._pill(words.text("Favourites"), press, on, "favourites", ticked=True, icon="star")

    def _stepper(self, name: str, labels: list[Text], place: int, choose: Callable[[int], None]) -> _Filter:
        scene = self.scene
        wide = ValueStepper.width_for(scene, labels) - scene.look.px(12)
        return _Filter(wide, lambda rect: ValueStepper(scene, rect, labels, place, choose, key=name))

    def _pill(
        self,
        title: Text,
        press: Callable[[], None],
        on: bool,
        key: object,
        *,
        ticked: bool,
        icon: str | None = None,
    ) -> _Filter:
        """Return a filter as wide as its pill, with room for a tick only if it has one."""
        scene, face = self.scene, self.scene.look.face(TextRole.SPEECH)
        lack = 0 if ticked else round(face.px * 1.2) + scene.look.px(10)
        wide = Button.width_for(scene, title, ButtonKind.PILL) - lack - scene.look.px(4)
        return _Filter(
            wide,
            lambda rect: Button(
                scene, rect, title, press, kind=ButtonKind.PILL, icon=icon, chosen=on, key=key
            ),
        )
