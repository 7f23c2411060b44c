"""Moving cards: beats of movements that are played one after another and can be skipped at any time.

A movement names the card, the zone that it leaves and the zone where it arrives; it changes no board. The
board during the animation is derived from the movements that have begun and ended.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from math import pi, sin
from typing import NamedTuple

from game.engine.cards import HIDDEN, Card
from scenes.audio import Noise
from scenes.framework.preferences import Preferences
from scenes.table.animation.board import Lying
from scenes.table.layout import CardPlace

Ease = Callable[[float], float]


def out_cubic(share: float) -> float:
    """Return the eased share of a path: fast at first, then slower. Both values are from 0 to 1."""
    return 1 - (1 - share) ** 3


def in_out_cubic(share: float) -> float:
    """Return the eased share of a path: slow, fast, slow again. Both values are from 0 to 1."""
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


@dataclass
class CardMovement:
    """The movement of one card between two positions. Times are in milliseconds at normal speed."""

    card: Card
    start: CardPlace
    end: CardPlace
    milliseconds: float
    delay: float = 0
    ease: Ease = out_cubic
    arc: float = 0
    """Upward bend of the path at its middle, in pixels."""
    back_first: bool = False
    """Whether the back of the card shows at the start."""
    back_last: bool = False
    """Whether the back shows at the end. If it differs from `back_first`, the card turns over at the start.
    """
    under_plates: bool = False
    """Whether the card is drawn under the plates, because it comes from behind one or goes there."""
    vanish: bool = False
    """Whether the card fades out towards the end."""
    shadow: int = 2
    takes: tuple[Lying, ...] = ()
    """Cards that leave their zones when the movement begins."""
    brings: tuple[Lying, ...] = ()
    """Cards that are in their zones once the movement has ended."""
    sets_off: tuple[Noise, ...] = ()
    lands: tuple[Noise, ...] = ()
    """Sounds at the end of the movement; `sets_off` holds those at its beginning."""


class FlyingCard(NamedTuple):
    """A moving card as drawn in the current frame."""

    card: Card
    place: CardPlace
    show_back: bool
    squeeze: float
    """Share of the full width, below 1 while the card turns over."""
    fade: float
    """Opacity of the card, from 0 to 1."""
    shadow: int
    under_plates: bool = False
    """Whether the card is drawn under the plates; otherwise it is above the hand."""


MAX_FRAME_SECONDS = 0.05
"""Maximum seconds by which cards move in one frame."""
FLIP_MS = 120
REDUCED_MS = 80


@dataclass
class MovementBeat:
    """Movements at the same time, then a pause of `pause` milliseconds or until a click.

    `during` is called in every frame of the first `glide` milliseconds, to move other things than cards, with
    the share of that time from 0 to 1.
    """

    moves: Sequence[CardMovement] = ()
    glide: float = 0
    during: Callable[[float], None] | None = None
    pause: float = 0
    until_click: bool = False


@dataclass
class Animator:
    """Plays beats one after another. `speed` multiplies every time; at 0, cards do not move but pauses
    remain.
    """

    speed: float = 1.0
    reduced: bool = False
    _beats: deque[MovementBeat] = field(default_factory=deque)
    _time: float = 0
    _started: set[int] = field(default_factory=set)
    _landed: set[int] = field(default_factory=set)
    _begun: bool = False
    _heard: list[Noise] = field(default_factory=list)

    def keep_pace(self, preferences: Preferences) -> None:
        """Take speed and reduced motion from the preferences."""
        self.speed, self.reduced = preferences.speed_factor, preferences.reduced_motion

    def play(self, beats: Sequence[MovementBeat]) -> None:
        """Append beats to the queue."""
        if not self._beats:
            self._time = 0  # time that passed while nothing moved does not count
        self._beats.extend(beats)

    def clear(self) -> None:
        """Discard all queued beats without finishing them."""
        self._beats.clear()
        self._started.clear()
        self._landed.clear()
        self._time, self._begun = 0, False

    @property
    def idle(self) -> bool:
        """Whether the queue is empty."""
        return not self._beats

    @property
    def waiting(self) -> bool:
        """Whether all movements of the current beat have ended, so that only its pause is left."""
        if not self._beats or not self._begun or self._time < self._beats[0].glide * self.speed:
            return False
        return len(self._landed) == len(self._beats[0].moves)

    @property
    def wants_click(self) -> bool:
        """Whether the current pause lasts until a click."""
        return self.waiting and self._beats[0].until_click

    @property
    def moving(self) -> bool:
        """Whether cards are moving, so that every frame has to be drawn."""
        return bool(self._beats) and not self.waiting

    @property
    def pause_left(self) -> float | None:
        """Seconds until the current pause ends by itself; `None` if there is no pause or it lasts until a
        click.
        """
        if not self.waiting or self._beats[0].until_click:
            return None
        return max(0.0, (self._ends() + self._beats[0].pause * (self.speed or 1) - self._time) / 1000)

    def update(self, dt: float) -> float | None:
        """Advance by `dt` seconds, at most `MAX_FRAME_SECONDS` while cards move.

        Return the seconds left over when all beats are finished, else `None`.
        """
        self._time += 1000 * (min(dt, MAX_FRAME_SECONDS) if self.moving else dt)
        while self._beats:
            beat = self._beats[0]
            if not self._begun:
                self._begun = True
                if beat.during is not None:
                    beat.during(0.0)
            if beat.during is not None:
                beat.during(min(1.0, self._time / (beat.glide * self.speed or 1)))
            for number, move in enumerate(beat.moves):
                if number not in self._started and self._time >= move.delay * self.speed:
                    self._started.add(number)
                    self._heard += move.sets_off
                if number in self._started and number not in self._landed and self._time >= self._end(move):
                    self._landed.add(number)
                    self._heard += move.lands
            # Pauses are for reading: their length follows the speed, but speed 0 does not remove them.
            over = self._ends() + beat.pause * (self.speed or 1)
            if len(self._landed) < len(beat.moves) or beat.until_click or self._time < over:
                return None
            self._next(self._time - over)
        left, self._time = self._time, 0
        return left / 1000

    def skip(self) -> None:
        """End the current beat with its pause."""
        if not self._beats:
            return
        if not self._begun and self._beats[0].during is not None:
            self._beats[0].during(0.0)
        self._next(0)

    def finish(self) -> None:
        """End all beats."""
        while self._beats:
            self.skip()

    def take_heard(self) -> list[Noise]:
        """Return the sounds due since the last call and forget them; skipped movements have none."""
        heard, self._heard = self._heard, []
        return heard

    def still_to_land(self) -> list[CardMovement]:
        """Return the movements that have not ended yet, in order."""
        return [move for number, move in self._moves() if number not in self._landed]

    def still_to_leave(self) -> list[CardMovement]:
        """Return the movements that have not begun yet, in order."""
        return [move for number, move in self._moves() if number not in self._started]

    def _moves(self) -> Iterator[tuple[int, CardMovement]]:
        """Yield all remaining movements: those of the current beat with their numbers, later ones with -1."""
        for place, beat in enumerate(self._beats):
            for number, move in enumerate(beat.moves):
                yield number if place == 0 else -1, move

    @property
    def stage_of_play(self) -> Hashable:
        """A value that differs after a movement begins or ends, for caching."""
        return len(self._beats), len(self._started), len(self._landed)

    def flying(self) -> list[FlyingCard]:
        """Return the moving cards, the lowest first."""
        if not self._beats or not self._begun:
            return []
        moves = self._beats[0].moves
        under_way = [number for number in sorted(self._started) if number not in self._landed]
        return [self._position(moves[number]) for number in under_way]

    def _next(self, time: float) -> None:
        beat = self._beats.popleft()
        self._time = time
        self._begun = False
        self._started.clear()
        self._landed.clear()
        if beat.during is not None:
            beat.during(1.0)

    def _duration(self, move: CardMovement) -> float:
        return (
            min(REDUCED_MS, move.milliseconds) * min(1, self.speed)
            if self.reduced
            else move.milliseconds * self.speed
        )

    def _end(self, move: CardMovement) -> float:
        return move.delay * self.speed + self._duration(move)

    def _ends(self) -> float:
        beat = self._beats[0]
        return max(beat.glide * self.speed, *(self._end(move) for move in beat.moves), 0.0)

    def _position(self, move: CardMovement) -> FlyingCard:
        gone = self._time - move.delay * self.speed
        share = min(1.0, max(0.0, gone / (self._duration(move) or 1)))
        if self.reduced:
            fade = 1 - share if move.vanish else share
            return FlyingCard(move.card, move.end, move.back_last, 1.0, fade, 1, move.under_plates)
        eased = move.ease(share)
        start, end = move.start, move.end
        place = CardPlace(
            start.x + (end.x - start.x) * eased,
            start.y + (end.y - start.y) * eased - move.arc * sin(pi * eased),
            start.height + (end.height - start.height) * eased,
        )
        fade = min(1.0, 2 * (1 - share)) if move.vanish else 1.0
        if move.card == HIDDEN or move.back_first == move.back_last:
            return FlyingCard(move.card, place, move.back_first, 1.0, fade, move.shadow, move.under_plates)
        turned = min(1.0, max(0.0, gone / (FLIP_MS * self.speed or 1)))
        shows_back, squeeze = (turned < 0.5) == move.back_first, max(0.04, abs(1 - 2 * turned))
        return FlyingCard(move.card, place, shows_back, squeeze, fade, move.shadow, move.under_plates)
