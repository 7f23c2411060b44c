"""The home page: continuing a match, the daily deal, the menu, and the games as cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date

import pygame

from scenes.framework import routes
from scenes.framework.focus import NON_FOCUS_MODIFIERS, FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import (
    DEFAULT_TABLE,
    LARGE_TEXT_SCALE,
    MIN_TEXT_SIZE,
    LayoutMetrics,
    TextRole,
    TypeSize,
)
from scenes.i18n import NO_WORDS, Text, Translator, mark
from scenes.pages.home.cards import GameCard, PictureCard, ResumeCard
from scenes.pages.home.daily import DailyCard, DailyDeal
from scenes.pages.home.landscape import bake_picture
from scenes.widgets import Button, ButtonKind

CARD_DISTANCE = 202
"""Horizontal distance between the centres of two cards in design units, if there are several rows."""
_ASK_AGAIN = 2.0
"""Seconds after which to look again whether the levels have played the daily deal."""
_MOST_WIDE = 374
"""Width of the left column in design units that leaves the cards free, if these are in one row."""
_TEXT_SHARE = 0.75
"""Largest type size of a row of the menu, as a share of its height."""
_Row = tuple[Text, str, Callable[[], None]]
"""A row of the menu: its text, its icon and what it does."""
TAGLINE = mark("Trick-taking games worth knowing")


class HomePage(Scene):
    """The first page. `message` is shown once (such as about a file that was set aside).

    `games` returns the cards of the games. `unfinished` returns one or two short lines about the match to
    resume, or none. `waiting` returns a few words for each game with an open match, by its key. `today`
    returns the daily deal, and `day` today's date. `new` returns whether no match was begun yet: then
    learning is as prominent as a new game.
    """

    def __init__(
        self,
        games: Callable[[Translator], Sequence[GameCard]],
        unfinished: Callable[[], Sequence[Text]],
        waiting: Callable[[], Mapping[str, Text]],
        today: Callable[[], DailyDeal],
        day: Callable[[], date],
        version: str = "",
        message: Text | None = None,
        new: Callable[[], bool] = lambda: False,
    ) -> None:
        super().__init__()
        self._cards = games
        self.unfinished = unfinished
        self.waiting = waiting
        self.today = today
        self.day = day
        self.version = version
        self.message = message
        self.new = new
        self.playing: Callable[[], Text] = lambda: NO_WORDS
        """Returns the name of who plays if several players share the computer, else no words."""
        self._plate: Button | None = None
        """Button with the name of who plays, or `None`."""
        self._unfinished: Sequence[Text] = ()
        self._waiting: Mapping[str, Text] = {}
        self._since = 0.0

    @property
    def look(self) -> LayoutMetrics:
        """Lengths, type sizes and colours: those of the usual table, which suit the picture."""
        look = super().look
        return look if look.table == DEFAULT_TABLE else replace(look, table=DEFAULT_TABLE)

    def resume(self) -> None:
        """Rebuild the page with the matches that can be resumed now, and without the message."""
        self.message = None
        had = bool(self._unfinished)
        self.rebuild(self.services)
        if self._unfinished and not had:
            self.focus.move_to(self.focus.targets[0])

    def build(self) -> None:
        """Place the menu on the left, and the games at the foot of the mountain."""
        look, words = self.look, self.words
        self.games = self._cards(words)
        self._unfinished, self._waiting, self._today = self.unfinished(), self.waiting(), self.today()
        self._new = self.new()
        first_y = 240 if look.text_scale <= LARGE_TEXT_SCALE else 226
        card = pygame.Rect(self._column(first_y, 72 if self._new else 98))
        daily = pygame.Rect(self._column(352, 88))
        learn = card.move(0, card.height + look.px(10))
        daily.top = (learn if self._new else card).bottom + look.px(10 if self._new else 14)
        if self._unfinished:
            first = ResumeCard(
                self, card, words.text("Continue"), self._unfinished, self.to(routes.Continue())
            )
        else:
            told = [words.text("Choose a game and table")]
            first = ResumeCard(self, card, words.text("New game"), told, self.to(routes.Setup()))
        day = routes.PastDays() if self._today.done else routes.DailyDealTable(self._today.day)
        targets: list[FocusTarget] = [first]
        if self._new:
            told = [words.text("A guided first deal")]
            go, title = self.to(routes.Learn()), words.text("Learn")
            targets.append(ResumeCard(self, learn, title, told, go, "learn", title))
        self._to_daily_deal = self.to(day)
        targets += [DailyCard(self, daily, self._today, self._to_daily_deal)]
        targets += self._build_rows(daily.bottom + look.px(18))
        targets += [*self._build_cards(), *self._build_plate()]
        self.focus.set_targets(targets, targets[0])

    def _build_plate(self) -> list[Button]:
        """Place the name of who plays in the upper right corner; return it if there is one."""
        look, name = self.look, self.playing()
        self._plate = None
        if not name:
            return []
        rect = pygame.Rect(0, look.px(18), Button.width_for(self, name, icon="person"), look.tall(38))
        rect.right = look.size[0] - look.px(28)
        press = self.to(routes.Players())
        self._plate = Button(self, rect, name, press, icon="person", palette=look.ink, key="player")
        self._plate.read_note = self.words.text("Who's playing?")
        return [self._plate]

    def update(self, dt: float) -> None:
        """Show the next daily deal after midnight, and the levels' results when they have played today's."""
        if self.day() != self._today.day:
            self.rebuild(self.services)
        self._since += dt
        if self._today.awaits_levels and self._since >= _ASK_AGAIN:
            self._since = 0.0
            if self.today() != self._today:
                self.rebuild(self.services)

    def _column(self, y: int, height: int) -> tuple[int, int, int, int]:
        """Return a place in the left column, in pixels: left, top, width, height.

        `y` and `height` are in design units; the height grows with the text size. So does the width, up to
        the first card if all are in one row.
        """
        look = self.look
        room = max(300, look.size[0] * 336 // 1280)
        most = look.px(_MOST_WIDE) if look.text_scale <= LARGE_TEXT_SCALE else look.size[0] // 2
        width = max(room, min(look.tall(336), most))
        return (look.px(72), self._column_top() + look.px(y), width, look.tall(height))

    def _build_rows(self, top: int) -> list[FocusTarget]:
        """Place the rows of the menu, and below a line the last two side by side; return them."""
        look, words = self.look, self.words
        rows: list[_Row] = [
            *([(words.text("New game"), "cards", self.to(routes.Setup()))] if self._unfinished else []),
            *([] if self._new else [(words.text("Learn"), "learn", self.to(routes.Learn()))]),
            (words.text("How to play"), "book", self.to(routes.Help())),
            (words.text("Records"), "clock", self.to(routes.Records())),
            (words.text("Statistics"), "chart", self.to(routes.Statistics())),
            (words.text("Past daily deals"), "day", self.to(routes.PastDays())),
        ]
        last: list[_Row] = [
            (words.text("Settings"), "gear", self.to(routes.Settings())),
            (words.text("Quit"), "door", self.to(routes.End())),
        ]
        foot = look.size[1] - look.px(64)
        across = 1 if look.text_scale <= LARGE_TEXT_SCALE else 2  # large rows need two columns
        lines = -(-len(rows) // across)
        step = min(look.tall(50), (foot - top - look.px(18)) // (lines + 1))
        height = min(look.tall(46), step)
        grid = [rows[at : at + lines] for at in range(0, len(rows), lines)]
        face, columns = self._row_columns(grid, last, height)
        self._line_y = top + lines * step + look.px(6)
        places = [(columns[at // lines], top + at % lines * step) for at in range(len(rows))] + [
            (place, self._line_y + look.px(8)) for place in columns[-2:]
        ]
        found: list[FocusTarget] = []
        for (text, icon, press), ((left, wide), y) in zip([*rows, *last], places, strict=True):
            rect = pygame.Rect(left, y, wide, height)
            found.append(Button(self, rect, text, press, kind=ButtonKind.MENU, icon=icon, face=face))
        return found

    def _row_columns(
        self, grid: Sequence[Sequence[_Row]], last: Sequence[_Row], height: int
    ) -> tuple[TypeSize, list[tuple[int, int]]]:
        """Return the type size of all rows, and left edge and width in pixels of their columns.

        The last two columns are those of the last row. With several columns they are the same, as wide as
        their longest texts; they end before the cards. `height` is that of a row in pixels.
        """
        look = self.look
        x, most = look.px(72), look.size[0] // 2
        face = look.face(TextRole.RAIL_TITLE).regular
        face = face._replace(px=min(face.px, round(height * _TEXT_SHARE)))

        def wide(rows: Sequence[_Row]) -> int:
            needed = (Button.width_for(self, text, ButtonKind.MENU, icon, face) for text, icon, _ in rows)
            return max(look.px(132), *needed)

        if len(grid) == 1:
            first = wide(last[:1])
            return face, [(x, look.px(300)), (x, first), (x + first + look.px(20), wide(last[1:]))]
        while True:
            one, other = (wide([*rows, end]) for rows, end in zip(grid, last, strict=True))
            second = x + one + look.px(8)
            if second + other <= most or face.px <= MIN_TEXT_SIZE:
                return face, [(x, one), (second, other)]
            face = face._replace(px=face.px - 1)

    def _column_top(self) -> int:
        spare = self.look.size[1] - 800 * self.look.u
        return round(spare * 0.4)

    def _build_cards(self) -> list[FocusTarget]:
        look = self.look
        count = len(self.games)
        narrower = min(1.0, 5 / max(1, count))
        width = look.px(136 * narrower if count > 1 else 156)
        middle = (count - 1) / 2
        left, top = look.size[0] - 1280 * look.u, look.size[1] - 800 * look.u
        large = look.text_scale > LARGE_TEXT_SCALE and count > 1
        cards: list[FocusTarget] = []
        for number, game in enumerate(self.games):
            away = number - middle
            centre = (
                round(left + (856 + away * 156 * narrower) * look.u),
                round(top + ((614 if count > 1 else 606) + abs(away) * 2) * look.u),
            )
            if large:
                centre, width, away = self._in_rows(number)
            press = self.to(routes.Setup(game.key))
            card = PictureCard(self, centre, width, away * 3.2, game, self._waiting.get(game.key), press)
            if large:
                card.caption = centre[1] + width * 0.7 + look.tall(20), look.px(CARD_DISTANCE)
            cards.append(card)
        return cards

    def _in_rows(self, number: int) -> tuple[tuple[int, int], int, float]:
        """Return a card's centre and width in pixels, and its distance from the middle of its row, in cards.

        It is for large text, whose captions don't fit side by side under one row: there are rows of three
        cards.
        """
        look, count = self.look, len(self.games)
        row, place = divmod(number, 3)
        rows = -(-count // 3)
        away = place - (min(3, count - 3 * row) - 1) / 2
        captions = look.tall(20 + 22) + look.px(22)
        pitch = (look.size[1] - look.px(200)) // rows
        height = min(look.px(146), pitch - captions)
        centre = (
            round(look.size[0] - look.px(16) - look.px(CARD_DISTANCE) * 1.5 + away * look.px(CARD_DISTANCE)),
            look.size[1] - (rows - 1 - row) * pitch - captions - height // 2,
        )
        return centre, round(height / 1.4), away

    def handle(self, event: pygame.event.Event) -> None:
        """Open the help on F1, and the daily deal on D."""
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_F1:
            self.router.go(routes.Help())
        elif event.key == pygame.K_d and not event.mod & NON_FOCUS_MODIFIERS:
            self._to_daily_deal()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picture, the logo, the widgets and the captions of the cards."""
        look, paint, fonts = self.look, self.paint, self.fonts
        ink = look.ink
        picture = paint.baked(("home", look.size), lambda: bake_picture(look, paint))
        surface.blit(picture, (0, 0))
        top = self._column_top()
        logo = paint.art("logo", paint.art_size("logo", look.px(262)))
        paint.put(surface, logo, (look.px(70), top + look.px(71)))
        at = (look.px(74), top + look.px(199))
        fonts.draw(surface, self.words.text(TAGLINE), at, look.face(TextRole.NAME).regular, ink.text)
        if self.version:
            at = (look.px(72), look.size[1] - look.px(38))
            told = self.words.text("Version {version}", version=self.version)
            fonts.draw(surface, told, at, look.face(TextRole.LABEL), ink.text2)
        surface.fill(ink.line, (look.px(72), self._line_y, look.px(336), look.border))
        self.manager.draw(surface)
        for target in self.focus.targets:
            if isinstance(target, PictureCard):
                target.draw_caption(surface)
                if target.key == ("game", self._today.game):
                    self._draw_today(surface, target)
        if self.message:
            self._draw_message(surface, self.message)
        self.draw_focus(surface)

    def _draw_today(self, surface: pygame.Surface, card: PictureCard) -> None:
        """Draw a pill above the picture of the game of today's daily deal."""
        look, paint, fonts = self.look, self.paint, self.fonts
        face = look.face(TextRole.LABEL).strong
        mark = paint.icon("day", look.px(14), look.ink.sunk)
        parts: list[Part] = [mark, self.words.text("today")]
        rect = pygame.Rect(0, 0, fonts.parts_width(parts, face, look.px(6)) + look.px(20), look.tall(26))
        rect.center = (card.rect.centerx, card.rect.top + card.margin)
        paint.panel(surface, rect, rect.height // 2, colours.GOLD)
        fonts.draw_parts(surface, parts, rect.center, face, look.ink.sunk, look.px(6), "center")

    def _draw_message(self, surface: pygame.Surface, message: Text) -> None:
        look = self.look
        face = look.face(TextRole.HELP)
        height = look.tall(40)
        left = sum(self._column(0, 0)[::2])  # to the right of the logo
        room = look.size[0] - left - look.px(40)
        lines, step = (
            self.fonts.wrap(message, room - look.px(40), face),
            self.fonts.line_height(face),
        )
        width = max(self.fonts.width(line, face) for line in lines) + look.px(40)
        top = look.px(16) if self._plate is None else self._plate.rect.bottom + look.px(10)
        rect = pygame.Rect(0, top, width, height + (len(lines) - 1) * step)
        rect.centerx = left + room // 2
        self.paint.panel(surface, rect, height // 2, look.ink.plate, colours.GOLD, look.border, shadow=2)
        first = rect.centerx, rect.top + height // 2
        self.fonts.draw_down(surface, lines, first, face, look.ink.text, step, "center")
