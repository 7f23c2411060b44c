"""The bar for stepping through a watched deal: buttons, speed, and a segment for each trick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame

from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import GOLD, TextRole
from scenes.i18n import as_it_is, number_text
from scenes.presenters.base.layout import drawn_from
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.table_context import TableContext
from scenes.table.layout import TableLayout
from scenes.widgets import Segments, ValueStepper
from scenes.widgets.walk_buttons import StepCommand, WalkButtons

PLAYBACK_RATES = (0.5, 1.0, 2.0, 4.0)
"""Playback rates, as multiples of the speed in the settings."""
INITIAL_RATE = 1
"""Index of the initial rate."""


class WatchProgress(NamedTuple):
    """Progress of a watched deal, in tricks."""

    tricks: int
    """Number of tricks in the deal, as far as known."""
    done: float
    """Number of tricks shown; the fraction is the played share of the current trick."""


def progress_of(sight: TableContext[Any], presenter: Presenter[Any]) -> WatchProgress:
    """Return a deal's progress in tricks; the total is derived from the cards left."""
    state, view = sight.state, sight.view
    done = sum(state.won)
    playing = 1 + len(state.after(state.leader))
    left = max(view.hand_size(player) for player in range(len(state.hands)))
    left += sum(len(state.row(zone)) for zone in drawn_from(presenter.board_layout, sight)) // playing
    if state.phase == "over":
        left = 0
    elif len(state.trick) == playing:
        left += 1
    return WatchProgress(done + left, done + len(state.trick) / playing)


class StepBar:
    """The step bar, shown in place of the prompt."""

    def __init__(
        self,
        scene: Scene,
        layout: TableLayout,
        rate: int,
        walk: Callable[[StepCommand], None],
        set_rate: Callable[[int], None],
    ) -> None:
        """`rate` is an index in `PLAYBACK_RATES`; `walk` and `set_rate` are called with the viewer's
        input.
        """
        look, words = scene.look, scene.words
        self.scene = scene
        pad, gap, tall = look.px(10), look.px(8), look.tall(36)
        wide = look.px(42)
        buttons = 4 * wide + look.px(56) + 4 * gap
        labels = [as_it_is("½"), *(number_text(round(each)) for each in PLAYBACK_RATES[1:])]
        face, speed = look.face(TextRole.LABEL), words.text("Speed")
        named = look.px(22) + scene.fonts.width(speed, face) + look.px(10)
        own = layout.plate(layout.order[0])
        edge = own.right + look.px(16)
        room = look.table_right - look.px(16) - edge
        segments = Segments.width_for(scene, labels)
        stepper = 2 * pad + buttons + named + segments > room
        if stepper:
            segments, named = ValueStepper.width_for(scene, labels), look.px(14)
        self.rect = pygame.Rect(0, 0, 2 * pad + buttons + named + segments, tall + look.px(22))
        self.rect.center = layout.prompt
        self.rect.top += look.px(4)  # clear of the nearest player's card in the trick
        self.rect.left = max(edge, min(self.rect.left, look.table_right - look.px(16) - self.rect.width))
        self._speed = None if stepper else speed
        x, y = self.rect.left + pad, self.rect.top + look.px(6)
        self.buttons = WalkButtons(scene, pygame.Rect(x, y, wide, tall), walk)
        self._named = self.buttons.right + look.px(22), y + tall // 2
        place = pygame.Rect(self.rect.right - pad - segments, y, segments, tall)
        kind = ValueStepper if stepper else Segments
        self.rate = kind(scene, place, labels, rate, set_rate, palette=look.ink, key="speed")
        self._track = pygame.Rect(
            self.rect.left + pad, self.rect.bottom - look.px(11), self.rect.width - 2 * pad, look.px(6)
        )

    @property
    def targets(self) -> list[FocusTarget]:
        """Focus targets, from left to right."""
        return [*self.buttons, self.rate]

    def draw(self, surface: pygame.Surface, progress: WatchProgress) -> None:
        """Draw the background of the buttons, and the segments."""
        look, paint = self.scene.look, self.scene.paint
        paint.panel(surface, self.rect, look.px(14), look.ink.ground, look.ink.line, look.border, shadow=2)
        if self._speed is not None:
            self.scene.fonts.draw(
                surface, self._speed, self._named, look.face(TextRole.LABEL), look.ink.text2
            )
        track, step = self._track, (self._track.width + look.px(4)) / max(1, progress.tricks)
        for number in range(progress.tricks):
            left, right = (
                round(track.left + step * number),
                round(track.left + step * (number + 1)) - look.px(4),
            )
            bar = pygame.Rect(left, track.top, max(2, right - left), track.height)
            paint.panel(surface, bar, look.px(3), look.ink.plate)
            share = min(1.0, max(0.0, progress.done - number))
            if share:
                bar.width = max(2, round(bar.width * share))
                paint.panel(surface, bar, look.px(3), GOLD)
        x = track.left + round(min(progress.done, progress.tricks) * step)
        knob = paint.disc(look.px(11), look.ink.text, look.ink.ground, look.px(2))
        paint.put_centred(surface, knob, (min(max(x, track.left), track.right), track.centery))
