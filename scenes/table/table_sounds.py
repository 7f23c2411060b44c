"""Sounds and spoken announcements of the table: for moving cards, events and questions."""

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

CALL_DELAY = 2.0
"""Seconds without input after which a player who is asked hears a knock."""


class TableSounds:
    """Collects the sounds of a frame and plays each one once, however many events caused it."""

    def __init__(
        self,
        scene: Scene,
        host: SeatedMatch,
        presenter: Presenter[Any],
        sight: Callable[[View[Any]], TableContext[Any]],
    ) -> None:
        """`sight` is called with a view and returns the presenters' context for it."""
        self.scene = scene
        self.host = host
        self.presenter = presenter
        self.sight = sight
        self._told: list[Noise] = []
        """Sounds of the events told since the last frame."""

    @property
    def quiet(self) -> bool:
        """Whether the deal is silent: no person plays here, and cards move without animation."""
        return not self.host.humans and not self.scene.services.preferences.speed_factor

    def of_cards(self, moments: Sequence[Moment]) -> CardCues:
        """Return the sounds of the cards that move. `moments` are shown together and of one kind."""
        if self.quiet:
            return CardCues()
        event, sight = moments[0].event, self.sight(moments[-1].view)
        heading = None
        if isinstance(event, Played) and len(sight.trick) > 1:
            heading = self.presenter.board_layout.heading(sight, sight.trick)
        takes_over = heading is not None and heading.place == len(sight.trick) - 1
        return of_cards(event, sight.you, takes_over=takes_over)

    def tell(self, event: Event, sight: TableContext[Any]) -> None:
        """Announce an event, with the context `sight` of its moment, and collect its sound."""
        self.scene.speak(partial(told_of, self.presenter, sight, event))
        noise = of_words(event)
        if noise is not None and not self.quiet:
            self._told.append(noise)

    def update(self, *heard: Noise) -> None:
        """Play the sounds collected since the last call, and those in `heard`."""
        for noise in dict.fromkeys((*heard, *self._told)):
            self.scene.sound(noise)
        self._told.clear()


class QuestionSound:
    """Decides on the sounds of a question: for a panel that opens, and a knock if the player does nothing."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.paid = False
        """Whether the player has moved the pointer or pressed a key since the last frame."""
        self._left: float | None = None
        """Seconds until the knock; `None` if no one is asked or the player has done something since."""
        self._asked = False
        self._opened = False

    @property
    def remaining_seconds(self) -> list[float]:
        """Seconds until the knock, as a list; empty if none is due or sound is off."""
        return [] if self._left is None or self.paid or not self.scene.audible else [self._left]

    def update(self, dt: float, *, asked: bool, opened: bool) -> list[Noise]:
        """Advance by `dt` seconds and return the sounds to play now.

        `asked` is whether the viewer is asked for something, and `opened` whether a panel or a hint is open.
        """
        if self.paid:
            self.paid, self._left = False, None
        heard = [Noise.PANEL] if opened and not self._opened else []
        self._opened = opened
        if asked != self._asked:
            self._asked, self._left = asked, CALL_DELAY if asked else None
        elif self._left is not None:
            self._left -= dt
            if self._left <= 0:
                heard.append(Noise.TURN)
                self._left = None
        return heard
