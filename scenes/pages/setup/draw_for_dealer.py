"""The draw for the first deal: each player draws a card, and the best card decides who deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.engine.rules import DrawnLot
from scenes.framework import routes
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.skins import Skin
from scenes.i18n import Text, mark

_FIRST = 0.500
_STAGGER = 0.480
_FLIP = 0.240
_READ = 1.100
_HOLD = 2.200
"""Durations in seconds: before the first card, between cards, of a turn, to read a line, and at the end."""

TITLE = mark("Who deals first?")
HINT = mark("Click or press a key to continue")


@dataclass(frozen=True)
class _Turn:
    """A card of the draw, with the times in seconds at which it is laid down and begins to turn.

    `player` and `round` count from 0.
    """

    player: int
    card: int
    round: int
    laid: float
    start: float


class DrawForDealer(Scene):
    """Shows the rounds of a draw, then goes to the table.

    `best` is the player with the best card, `dealer` the player who deals first, and `announce` says so. The
    first click or key skips to the end, the next one goes to the table.
    """

    def __init__(
        self,
        rounds: Sequence[tuple[DrawnLot, ...]],
        names: Sequence[Text],
        crests: Sequence[str],
        best: int,
        dealer: int,
        announce: Text,
        skin: Skin,
        note: Text | None = None,
    ) -> None:
        """`note` is a text below the title, or None."""
        super().__init__()
        self.rounds = tuple(rounds)
        self.names = tuple(names)
        self.crests = tuple(crests)
        self.best = best
        self.dealer = dealer
        self.announce = announce
        self.skin = skin
        self.note = note
        self._time = 0.0
        self._turns: list[_Turn] = []
        self._lines: list[tuple[float, Text]] = []
        self._flip = 0.0
        self._settled = 0.0
        self._done = False

    def enter(self) -> None:
        """Plan the times. With reduced motion, cards are open at once, but there is the same time to read."""
        preferences, words = self.services.preferences, self.words
        factor = preferences.speed_factor
        self._flip = 0.0 if preferences.reduced_motion else _FLIP * factor
        now = _FIRST * factor
        for number, draws in enumerate(self.rounds):
            laid = 0.0 if number == 0 else now
            now += _FIRST * factor if number else 0.0
            if number:
                again = words.listed([self.names[draw.player] for draw in draws])
                self._lines.append((laid, words.text("Tie: {names} draw again", names=again)))
            for draw in draws:
                self._turns.append(_Turn(draw.player, draw.card, number, laid, now))
                name, card = self.names[draw.player], self.skin.card_name(draw.card)
                said = words.text("{name}: {card}", name=name, card=card)
                self._lines.append((now + self._flip / 2, said))
                now += _STAGGER * factor
            now += self._flip + _READ * (0.5 if number == len(self.rounds) - 1 else 1)
        self._settled = now
        self._lines.append((now, self.announce))

    # Timing

    @property
    def shown(self) -> list[tuple[int, int]]:
        """Player and card of each card that is face up by now."""
        return [(turn.player, turn.card) for turn in self._turns if turn.start + self._flip / 2 <= self._time]

    @property
    def line(self) -> Text | None:
        """Text of the line below the cards, or None."""
        said = [text for time, text in self._lines if time <= self._time]
        return said[-1] if said else None

    @property
    def busy(self) -> bool:
        """Whether a card is turning."""
        return any(turn.start <= self._time < turn.start + self._flip for turn in self._turns)

    @property
    def wake(self) -> float | None:
        """Seconds until something changes; None for never."""
        times = [self._settled + _HOLD, *self._boundaries()]
        return min((time - self._time for time in times if time > self._time), default=None)

    def _boundaries(self) -> Iterator[float]:
        for turn in self._turns:
            yield from (turn.laid, turn.start, turn.start + self._flip)
        yield from (time for time, _ in self._lines)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; at the end, go to the table."""
        self._time += dt
        self.redraw()
        if self._time >= self._settled + _HOLD:
            self._finish()

    def handle(self, event: pygame.event.Event) -> None:
        """Skip to the end on any key or click; if it is reached, go to the table."""
        if event.type == pygame.KEYDOWN or (
            event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        ):
            if self._time >= self._settled:
                self._finish()
            else:
                self._time = self._settled

    def _finish(self) -> None:
        if not self._done:
            self._done = True
            self.router.go(routes.FirstDeal())

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the title, the cards and plates of all players, and the line of text."""
        look, paint, fonts, ink = self.look, self.paint, self.fonts, self.look.ink
        width, height = look.size
        surface.blit(paint.felt(look), (0, 0))
        face, at = look.face(TextRole.DISPLAY), (width // 2, round(height * 0.13))
        fonts.draw(surface, self.words.text(TITLE), at, face, ink.text, "center")
        if self.note is not None:
            at, face = (width // 2, round(height * 0.19)), look.face(TextRole.HELP)
            fonts.draw_fitting(surface, self.note, at, face, ink.text2, width - look.px(48), "center")
        count = len(self.names)
        pitch = min(look.px(236), (width - look.px(48)) // count)
        settled = self._time >= self._settled
        for player in range(count):
            x = round(width / 2 + (player - (count - 1) / 2) * pitch)
            self._draw_cards(surface, player, x, settled)
            self._draw_plate(surface, player, x, min(pitch - look.px(16), look.px(196)), settled)
        if self.line is not None:
            self._draw_line(surface, self.line, settled)
        if settled:
            at = (width // 2, round(height * 0.93))
            fonts.draw(surface, self.words.text(HINT), at, look.face(TextRole.LABEL), ink.text2, "center")

    def _card_place(self, x: int, number: int) -> pygame.Rect:
        """Return the place of a card in round `number`. Cards of later rounds partly cover earlier ones."""
        look = self.look
        tall = look.px(190 if len(self.names) < 5 else 168)
        wide = round(tall * 5 / 7)
        shift = number - (len(self.rounds) - 1) / 2
        rect = pygame.Rect(0, 0, wide, tall)
        rect.center = (x + round(shift * look.px(26)), round(look.size[1] * 0.42 + shift * look.px(26)))
        return rect

    def _draw_cards(self, surface: pygame.Surface, player: int, x: int, settled: bool) -> None:
        look, paint = self.look, self.paint
        mine = [turn for turn in self._turns if turn.player == player and turn.laid <= self._time]
        last = max((turn.round for turn in self._turns if turn.laid <= self._time), default=0)
        for turn in mine:
            place = self._card_place(x, turn.round)
            share = 1.0 if not self._flip else (self._time - turn.start) / self._flip
            share = max(0.0, min(1.0, share))
            card = self.skin.back(place.height) if share < 0.5 else self.skin.face(turn.card, place.height)
            narrow = abs(1 - 2 * share)
            if narrow < 1:
                card = pygame.transform.smoothscale(card, (max(1, round(place.width * narrow)), place.height))
            box = card.get_rect(center=place.center)
            paint.put_shadow(surface, box, look.px(8), 2)
            heads = settled and player == self.best and turn is mine[-1]
            if heads:
                ring = box.inflate(2 * look.px(4), 2 * look.px(4))
                paint.panel(surface, ring, look.px(11), colours.GOLD)
            if not heads and (settled or turn.round < last):
                card = card.copy()
                card.fill(colours.ILLEGAL, special_flags=pygame.BLEND_RGB_MULT)
            paint.put(surface, card, box.topleft)

    def _draw_plate(self, surface: pygame.Surface, player: int, x: int, wide: int, settled: bool) -> None:
        look, paint, fonts, ink = self.look, self.paint, self.fonts, self.look.ink
        lowest = self._card_place(0, len(self.rounds) - 1).bottom
        rect = pygame.Rect(x - wide // 2, lowest + look.px(26), wide, look.tall(56))
        deals = settled and player == self.dealer
        line, thick = (colours.GOLD, look.px(2)) if deals else (ink.line, look.border)
        paint.panel(surface, rect, look.plate_radius, ink.plate, line, thick, shadow=2)
        crest = min(look.px(38), rect.height - look.px(12))
        left = rect.left + look.px(10)
        paint.put_centred(surface, paint.crest(self.crests[player], crest), (left + crest / 2, rect.centery))
        face = look.face(TextRole.NAME)
        text_x = left + crest + look.px(10)
        name = fonts.ellipsis(self.names[player], rect.right - look.px(8) - text_x, face)
        fonts.draw(surface, name, (text_x, rect.centery), face, ink.text)
        if deals:
            disc = paint.disc(look.px(22), colours.CARD, ink.ground, look.px(2))
            at = (rect.right - look.px(4), rect.top + look.px(2))
            paint.put_centred(surface, disc, at)
            fonts.draw(surface, self.words.text("D"), at, look.face(TextRole.TAG), ink.ground, "center")

    def _draw_line(self, surface: pygame.Surface, line: Text, settled: bool) -> None:
        look, paint, fonts, ink = self.look, self.paint, self.fonts, self.look.ink
        face = look.face(TextRole.NAME)
        text = fonts.ellipsis(line, look.size[0] - look.px(120), face)
        rect = pygame.Rect(0, 0, fonts.width(text, face) + 2 * look.px(22), look.tall(40))
        rect.center = (look.size[0] // 2, round(look.size[1] * 0.84))
        rim = colours.GOLD if settled else ink.line
        paint.panel(surface, rect, rect.height // 2, ink.ground, rim, look.border, shadow=2)
        fonts.draw(surface, text, rect.center, face, ink.text, "center")
