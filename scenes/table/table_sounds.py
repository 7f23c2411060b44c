"""What is heard at the table, and when: of cards as they move, of words as they are told, of a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.engine.events import Event, Played
from game.engine.view import Moment, View
from game.match.seating import SeatedMatch
from scenes.audio import Noise
from scenes.audio.sound_cues import CardCues, of_cards, of_words
from scenes.framework.scene import Scene
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.table_context import TableContext
from scenes.table.table_reader import told_of

CALL_AFTER = 2.0
"""Seconds after which whoever is asked, and does nothing, hears a knock."""


class TableSounds:
    """Collects what is to be heard. Once a frame it is: each noise once, however much has happened."""

    def __init__(
        self,
        scene: Scene,
        host: SeatedMatch,
        presenter: Presenter[Any],
        sight: Callable[[View[Any]], TableContext[Any]],
    ) -> None:
        """`sight` gives what presenters are told of a view."""
        self.scene = scene
        self.host = host
        self.presenter = presenter
        self.sight = sight
        self._told: list[Noise] = []
        """What has been told since the last frame."""

    @property
    def quiet(self) -> bool:
        """Whether nothing is heard of the deal: nobody plays here, and nothing moves that one could see."""
        return not self.host.humans and not self.scene.services.preferences.speed_factor

    def of_cards(self, moments: Sequence[Moment]) -> CardCues:
        """What is heard of the cards that move for moments of one kind, which are shown together."""
        if self.quiet:
            return CardCues()
        event, sight = moments[0].event, self.sight(moments[-1].view)
        heading = None
        if isinstance(event, Played) and len(sight.trick) > 1:
            heading = self.presenter.board_layout.heading(sight, sight.trick)
        takes_over = heading is not None and heading.place == len(sight.trick) - 1
        return of_cards(event, sight.you, takes_over=takes_over)

    def tell(self, event: Event, sight: TableContext[Any]) -> None:
        """An event is told; `sight` is that of its moment."""
        self.scene.speak(partial(told_of, self.presenter, sight, event))
        noise = of_words(event)
        if noise is not None and not self.quiet:
            self._told.append(noise)

    def update(self, *heard: Noise) -> None:
        """Let be heard what has been told since the last frame, and what else is to be."""
        for noise in dict.fromkeys((*heard, *self._told)):
            self.scene.sound(noise)
        self._told.clear()


class QuestionSound:
    """Whether whoever is asked at the table has noticed it, and what opens before him."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.paid = False
        """Whether he has moved the pointer or pressed a key since the last frame: he knows."""
        self._left: float | None = None
        """Seconds until the knock, where somebody is asked who has done nothing since."""
        self._asked = False
        self._opened = False

    @property
    def times(self) -> list[float]:
        """Seconds until something is to be heard though nothing happens."""
        return [] if self._left is None or self.paid or not self.scene.audible else [self._left]

    def update(self, dt: float, *, asked: bool, opened: bool) -> list[Noise]:
        """What is to be heard now: whether somebody is `asked`, and whether a panel or a hint is `opened`."""
        if self.paid:
            self.paid, self._left = False, None
        heard = [Noise.PANEL] if opened and not self._opened else []
        self._opened = opened
        if asked != self._asked:
            self._asked, self._left = asked, CALL_AFTER if asked else None
        elif self._left is not None:
            self._left -= dt
            if self._left <= 0:
                heard.append(Noise.TURN)
                self._left = None
        return heard
