"""The page Learn: for each game an overview of thirty seconds, a guided first deal, lessons and puzzles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.engine.cards import parse_card
from game.engine.rules import Game
from game.lessons.lesson import Lesson, LookStep
from game.puzzles import progress as kept
from game.puzzles.progress import PuzzleProgress
from game.puzzles.puzzle import puzzles_of
from scenes.framework import routes
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import GOLD, LARGE_TEXT_SCALE, MIN_TEXT_SIZE, Palette, TextRole, TypeSize
from scenes.graphics.own_deck import OwnDeck
from scenes.graphics.skins import Skin
from scenes.i18n import Text
from scenes.pages.learn.progress import afresh, has_first_hand, is_taken, next_lesson
from scenes.pages.learn.puzzle_words import progress_text
from scenes.pages.learn.tiles import LearnPlate, LessonTile, PuzzleRow
from scenes.widgets import Button, ButtonKind, Scroll, draw_tick

if TYPE_CHECKING:
    from scenes.framework.focus import FocusTarget

_WIDEST = 1500
"""Maximum width in design units; a wider window shows felt on both sides."""
LEFT_WIDTH = 424
"""Width of the left column in design units."""
TILE = 62
CARDS_WIDTHS = (152, 112)
"""Usual and narrower width, in design units, for the cards beside a sentence of the overview."""


@dataclass(frozen=True)
class TaughtGame:
    """A game as the page shows it.

    `picture` names a drawing in assets/art; `skin` is its own deck.
    """

    game: Game[Any]
    picture: str
    skin: OwnDeck
    lessons: Sequence[Lesson]
    glance: Lesson | None
    """Lesson that shows the game in thirty seconds, or None if there is none."""


class WaitingMatch(NamedTuple):
    """A match in progress that the page offers to resume."""

    texts: Sequence[Text]
    """Texts for the button, longest first."""
    route: routes.Continue


class LearnPage(Scene):
    """Shows the games to learn and the lessons of one game. `chosen` is the key of the game to show first."""

    def __init__(
        self,
        games: Sequence[TaughtGame],
        chosen: str | None,
        due: Callable[[str], int],
        waiting: Callable[[str], WaitingMatch | None],
    ) -> None:
        """`due` returns how many mistakes from the player's own deals in a game are due as puzzles.

        `waiting` returns the match to offer while a game is shown. Both are given the game's key.
        """
        super().__init__()
        self._waiting = waiting
        self._due = due
        self._puzzles: PuzzleRow | None = None
        self.games = {each.game.key: each for each in games}
        self._key = chosen if chosen in self.games else next(iter(self.games))
        self._scroll: Scroll | None = None

    @property
    def palette(self) -> Palette:
        """The palette for paper, because most of the page is a sheet of paper."""
        return self.look.paper

    @property
    def shown(self) -> TaughtGame:
        """The chosen game."""
        return self.games[self._key]

    @property
    def skin(self) -> Skin:
        """The deck in which the game's cards are shown: the chosen one, or the game's own if it lacks any."""
        cards = [card for lesson in self.shown.lessons for card in _cards(lesson.cards)]
        return self.services.deck(self._key, self.shown.skin, cards)

    def resume(self) -> None:
        """Rebuild the page, because a lesson may have been completed."""
        self.rebuild(self.services)

    def choose(self, key: str) -> None:
        """Show another game, by its key."""
        if key != self._key:
            self._key, self._scroll = key, None
            self.rebuild(self.services)

    # Layout

    def build(self) -> None:
        """Place the games along the top, and the contents for the chosen one on paper below."""
        look = self.look
        width = min(look.size[0], look.px(_WIDEST)) - 2 * look.px(28)
        left = (look.size[0] - width) // 2
        self._back = pygame.Rect(left, look.px(18), look.px(40), look.px(40))
        back = Button(
            self,
            self._back,
            "",
            self.router.back,
            kind=ButtonKind.ICON,
            icon="left",
            palette=look.ink,
            key="back",
        )
        plates = self._build_games(left, width)
        top = self._plate.bottom + look.px(28)
        self.page = pygame.Rect(left, top, width, look.size[1] - look.px(20) - top)
        inset, large = look.px(28), look.text_scale > LARGE_TEXT_SCALE
        self._left = pygame.Rect(
            left + inset,
            top + look.px(16),
            max(look.px(LEFT_WIDTH), round(width * 0.5) if large else 0),
            self.page.height - look.px(34),
        )
        self._divider = self._left.right + look.px(20)
        right = self._divider + look.px(24)
        width = self.page.right - inset - look.px(4) - right  # and the bar 4 from the edge
        self._right = pygame.Rect(right, self._left.top, width, self._left.height)
        head = self._build_collections()
        head[:0] = self._build_waiting()
        self.focus.set_targets([back, *head, *plates, *self._build_left(), *self._build_right()], self._first)

    def _build_games(self, left: int, width: int) -> list[FocusTarget]:
        look, words, preferences = self.look, self.words, self.services.preferences
        gap, count = look.px(12), len(self.games)
        wide = min(look.px(320), (width - gap * (count - 1)) // count)
        found: list[FocusTarget] = []
        for number, (key, each) in enumerate(self.games.items()):
            rect = pygame.Rect(
                left + number * (wide + gap),
                look.px(76),
                wide,
                look.tall(70 if look.text_scale > LARGE_TEXT_SCALE else 104),
            )
            taken = [is_taken(preferences, key, lesson) for lesson in each.lessons]
            plate = LearnPlate(
                self, rect, (key, words.game(each.game.title), each.picture), self._progress(taken), taken,
                key == self._key, partial(self.choose, key),
            )  # fmt: skip
            found.append(plate)
            if key == self._key:
                self._plate = rect
        self._told_at = (left + width, self._back.centery)
        self._title_at = (self._back.right + look.px(18), self._back.centery)
        self._room = (
            self._told_at[0]
            - self._title_at[0]
            - self.fonts.width(words.text("Learn"), look.face(TextRole.SHEET_TITLE))
        )
        return found

    def _build_collections(self) -> list[FocusTarget]:
        """Place the button that opens the player's collections in the upper right corner; return it."""
        if not self.router.leads(routes.Collections):
            return []
        words = self.words
        button = self._head_button(words.text("Collections"), "star", routes.Collections(), "collections")
        button.read_note = words.text("Practise what you starred.")
        return [button]

    def _build_waiting(self) -> list[FocusTarget]:
        """Place the button that resumes a match at the right of the head; return it if there is a match."""
        look, found = self.look, self._waiting(self._key)
        if found is None:
            return []
        told = Button.longest_for(self, found.texts, self._room - look.px(20), icon="replay")
        return [self._head_button(told, "replay", found.route, "continue")]

    def _head_button(self, text: Text, icon: str, route: routes.Route, key: str) -> Button:
        """Place a button at the right end of what is still free in the head."""
        look = self.look
        wide, tall = Button.width_for(self, text, icon=icon), look.tall(40)
        rect = pygame.Rect(self._told_at[0] - wide, self._back.centery - tall // 2, wide, tall)
        self._room -= wide + look.px(20)
        self._told_at = (rect.left - look.px(20), rect.centery)
        return Button(self, rect, text, self.to(route), icon=icon, palette=look.ink, key=key)

    def _progress(self, taken: Sequence[bool]) -> Text:
        """Return how many lessons of a game are completed, in a few words.

        `taken` has for each lesson whether it is completed.
        """
        words, done = self.words, sum(taken)
        if not done:
            return words.text("not started")
        if done == len(taken):
            return words.text("all {count} done", count=done)
        return words.counted("{done} of {count} lesson", "{done} of {count} lessons", len(taken), done=done)

    def _build_left(self) -> list[FocusTarget]:
        """Place the overview and the guided first deal; return their buttons."""
        look, words, area = self.look, self.words, self._left
        found: list[FocusTarget] = []
        self._first: FocusTarget | None = None
        face = look.face(TextRole.SPEECH)
        tall = look.tall(38)
        if self.shown.glance is not None:
            watch = words.text("Watch")
            wide = Button.width_for(self, watch, icon="play", face=face)
            rect = pygame.Rect(area.right - wide, area.top, wide, tall)
            see = self.to(routes.QuickRules(self._key))
            found.append(Button(self, rect, watch, see, icon="play", face=face, key="watch"))
        height = look.tall(114 if look.text_scale <= LARGE_TEXT_SCALE else 92)
        self._hand = pygame.Rect(area.left, area.bottom - height, area.width, height)
        play = words.text("Play now")
        wide = max(look.px(180), Button.width_for(self, play, icon="cards", face=face))
        pad = look.px(18)
        rect = pygame.Rect(self._hand.left + pad, self._hand.bottom - look.px(12) - tall, wide, tall)
        first = self.to(routes.FirstHand(self._key))
        now = self.services.preferences
        comes_first = (
            not has_first_hand(now, self._key) and next_lesson(now, self._key, self.shown.lessons) == 0
        )
        kind = ButtonKind.PRIMARY if comes_first else ButtonKind.PLAIN
        found.append(Button(self, rect, play, first, kind=kind, icon="cards", face=face, key="first hand"))
        if comes_first:
            self._first = found[-1]
        rows = pygame.Rect(area.left, area.top + tall + look.px(12), area.width, 0)
        rows.height = self._hand.top - look.px(10) - rows.top
        steps = [] if self.shown.glance is None else self.shown.glance.steps
        gap = look.px(10)
        each = (rows.height - gap * (len(steps) - 1)) // max(1, len(steps))
        self._rows = [
            pygame.Rect(rows.left, rows.top + number * (each + gap), rows.width, each)
            for number in range(len(steps))
        ]
        return found

    def _build_right(self) -> list[FocusTarget]:
        """Place the lessons, the puzzles, and the buttons to start over and to continue; return them."""
        look, words, area, lessons = self.look, self.words, self._right, self.shown.lessons
        preferences = self.services.preferences
        following = next_lesson(preferences, self._key, lessons)
        found: list[FocusTarget] = []
        tall, gap = look.tall(50), look.px(10)
        self._foot = below = area.bottom - tall
        if self.router.leads(routes.Puzzles):
            high = look.tall(TILE)
            below -= high + look.px(14)
            rect = pygame.Rect(area.left, below, area.width, high)
            self._puzzles = PuzzleRow(
                self, rect, words.text("Puzzles"), self._puzzled(), self.to(routes.Puzzles(self._key))
            )
        if lessons:
            offset = 0 if self._scroll is None else self._scroll.offset
            top = area.top + look.tall(38) + look.px(12)
            room = pygame.Rect(area.left, top, area.width + look.px(28), below - gap - top)
            scroll = self._scroll = Scroll(self, room, look.paper, margin=look.px(4))
            across = 1 if look.text_scale > LARGE_TEXT_SCALE else 2
            rows = -(-len(lessons) // across)
            least = look.tall(TILE)
            high = max(least, min(look.tall(78), (room.height - gap * (rows - 1)) // rows))
            wide = (scroll.width - gap * (across - 1)) // across
            for number, lesson in enumerate(lessons):
                line, column = divmod(number, across)
                rect = pygame.Rect(column * (wide + gap), line * (high + gap), wide, high)
                tile = LessonTile(
                    self, rect, number + 1, (words.text(lesson.title), words.text(lesson.about)),
                    _cards(lesson.cards), self.skin, scroll.content,
                    self.to(routes.Lesson(self._key, number)),
                    taken=is_taken(preferences, self._key, lesson), following=number == following,
                )  # fmt: skip
                found.append(tile)
            scroll.set_height(rows * (high + gap) - gap)
            scroll.scroll_to(offset)
        if self._puzzles is not None:
            found.append(self._puzzles)
        if lessons:
            found += self._build_foot(following, tall)
        return found

    def _puzzled(self) -> Text:
        """Return the player's progress with the game's puzzles, and how many own mistakes are due."""
        progress = kept.load(self.services.data).get(self._key, PuzzleProgress())
        number = len(puzzles_of(self.shown.game))
        return progress_text(self.words, progress, number, self._due(self._key))

    def _build_foot(self, following: int | None, tall: int) -> list[FocusTarget]:
        look, words, area = self.look, self.words, self._right
        found: list[FocusTarget] = []
        begun = following != 0
        if begun:
            again = words.text("Start over")
            wide = Button.width_for(self, again, ButtonKind.LINK)
            rect = pygame.Rect(area.left, self._foot + (tall - look.tall(36)) // 2, wide, look.tall(36))
            found.append(Button(self, rect, again, self._begin_again, kind=ButtonKind.LINK, key="again"))
        if following is None:
            told, go = words.text("Go to the table"), self.to(routes.Setup(self._key))
        elif begun:
            told = words.text("Continue with lesson {number}", number=following + 1)
            go = self.to(routes.Lesson(self._key, following))
        else:
            told, go = words.text("Start with lesson 1"), self.to(routes.Lesson(self._key, 0))
        wide = Button.width_for(self, told, ButtonKind.PRIMARY)
        rect = pygame.Rect(area.right - wide, self._foot, wide, tall)
        kind = ButtonKind.PRIMARY if self._first is None else ButtonKind.PLAIN
        found.append(Button(self, rect, told, go, kind=kind, key="next"))
        self._first = self._first or found[-1]
        return found

    def _begin_again(self) -> None:
        self.router.keep(afresh(self.services.preferences, self._key))
        self.rebuild(self.services)

    # Input

    def handle(self, event: pygame.event.Event) -> None:
        """Go back on Esc, open the rules on F1, and scroll the lessons with the page keys."""
        if event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            self.router.back()
        elif event.key == pygame.K_F1:
            self.router.go(routes.Help(self._key))
        elif self._scroll is not None and self._scroll.handle(event):
            self.redraw()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the sheet and everything that is not a widget."""
        look, fonts, paint, paper = self.look, self.fonts, self.paint, self.look.paper
        surface.blit(paint.felt(look), (0, 0))
        title = look.face(TextRole.SHEET_TITLE)
        fonts.draw(surface, self.words.text("Learn"), self._title_at, title, look.ink.text)
        told = self.words.text("Results here don't count, so don't worry about mistakes.")
        if fonts.width(told, look.face(TextRole.LABEL)) < self._room:
            fonts.draw(surface, told, self._told_at, look.face(TextRole.LABEL), look.ink.text2, "right")
        size = (look.px(26), look.px(13))
        paint.panel(surface, self.page, look.panel_radius, paper.ground, shadow=3)
        at = self._plate.centerx - size[0] // 2, self.page.top - size[1] + 1
        paint.put(surface, paint.triangle(size, paper.ground), at)
        surface.fill(paper.line, (self._divider, self._left.top, look.border, self._left.height))
        self._draw_left(surface)
        self._draw_right(surface)
        super().draw(surface)

    def _draw_left(self, surface: pygame.Surface) -> None:
        look, fonts, words, paper = self.look, self.fonts, self.words, self.look.paper
        area, head = self._left, self._left.top + look.tall(19)
        if self._rows:
            told = words.text("In 30 seconds")
            room = area.width - look.px(16)
            room -= Button.width_for(self, words.text("Watch"), icon="play", face=look.face(TextRole.SPEECH))
            face = fonts.fitting(told, look.face(TextRole.RAIL_TITLE), room)
            fonts.draw(surface, told, (area.left, head), face, paper.text)
        glance = self.shown.glance
        steps = [] if glance is None else [step for step in glance.steps if isinstance(step, LookStep)]
        room = self._cards_room(steps)
        for rect, step in zip(self._rows, steps, strict=False):
            self._draw_glance(surface, rect, step, room)
        hand, pad = self._hand, look.px(18)
        self.paint.panel(surface, hand, look.button_radius, paper.sunk)
        at = (hand.left + pad, hand.top + look.tall(24))
        told = words.text("Your guided first deal")
        done, side = has_first_hand(self.services.preferences, self._key), look.px(22)
        face = fonts.fitting(told, look.face(TextRole.NAME), hand.width - 2 * pad - done * (side + pad))
        fonts.draw(surface, told, at, face, paper.text)
        if done:
            draw_tick(self, surface, (hand.right - pad - side / 2, at[1]), side)
        if look.text_scale > LARGE_TEXT_SCALE:
            return
        told = words.text("A whole deal, explained as you play.")
        if done:
            told = words.text("You've played one. There are two.")
        face = look.face(TextRole.LABEL)
        at, room = (hand.left + pad, hand.top + look.tall(47)), hand.width - 2 * pad
        lines, face = fonts.in_lines(told, face, room)
        fonts.draw_around(surface, lines, at, face, paper.text2, 1.15)

    def _cards_room(self, steps: Sequence[LookStep]) -> int:
        """Return the width in pixels for the cards of each step: less if a sentence would shrink.

        It is 0 with large text, which leaves no room beside cards.
        """
        if self.look.text_scale > LARGE_TEXT_SCALE:
            return 0
        usual, narrow = map(self.look.px, CARDS_WIDTHS)
        places = [self._said_place(rect, usual) for rect in self._rows]
        faces = [self._said(step, place)[1] for step, place in zip(steps, places, strict=False)]
        return usual if all(face == self.look.face(TextRole.HELP) for face in faces) else narrow

    def _draw_glance(self, surface: pygame.Surface, rect: pygame.Rect, step: LookStep, room: int) -> None:
        """Draw a step of the overview: a few cards in `room` pixels, and a sentence beside them."""
        look, fonts, paint, paper = self.look, self.fonts, self.paint, self.look.paper
        paint.panel(surface, rect, look.button_radius, paper.raised, paper.line, look.border)
        if room:
            self._draw_pictured(surface, rect, step, room)
        place = self._said_place(rect, room)
        lines, face = self._said(step, place)
        place.top = rect.centery - len(lines) * fonts.line_height(face) // 2
        fonts.draw_paragraph(surface, self.words.text(step.says.words), place, face, paper.text)

    def _draw_pictured(self, surface: pygame.Surface, rect: pygame.Rect, step: LookStep, room: int) -> None:
        look, paint, skin = self.look, self.paint, self.skin
        tall = min(look.px(76), rect.height - look.px(16))
        wide, shown = round(tall * 5 / 7), step.pictured
        across = min(wide + look.px(6), (room - wide) // max(1, len(shown) - 1))
        x = rect.left + look.px(12) + (room - wide - across * (len(shown) - 1)) // 2
        for number, (card, counts) in enumerate(shown):
            if not skin.has(card):
                continue
            place = pygame.Rect(x + number * across, rect.centery - tall // 2, wide, tall)
            paint.put_shadow(surface, place, look.px(3), 1)
            paint.put(surface, skin.face(card, tall), place.topleft)
            if counts:
                thick = look.px(3)
                ring = place.inflate(thick, thick)
                paint.put(surface, paint.rounded(ring.size, look.px(6), None, GOLD, thick), ring.topleft)

    def _said_place(self, rect: pygame.Rect, room: int) -> pygame.Rect:
        """Return the place of the sentence in a row, to the right of `room` pixels for cards."""
        look = self.look
        left = rect.left + look.px(14) + (look.px(12) + room if room else 0)
        height = rect.height - look.px(12)
        return pygame.Rect(left, rect.centery - height // 2, rect.right - look.px(10) - left, height)

    def _said(self, step: LookStep, place: pygame.Rect) -> tuple[list[str], TypeSize]:
        """Return the lines of a step's sentence, and the type size, smaller if its place requires it."""
        fonts, face = self.fonts, self.look.face(TextRole.HELP)
        text = self.words.text(step.says.words)
        lines = fonts.wrap(text, place.width, face)
        while face.px > MIN_TEXT_SIZE and len(lines) * fonts.line_height(face) > place.height:
            face = face._replace(px=face.px - 1)
            lines = fonts.wrap(text, place.width, face)
        return lines, face

    def _draw_right(self, surface: pygame.Surface) -> None:
        look, fonts, words, paper = self.look, self.fonts, self.words, self.look.paper
        area, head = self._right, self._right.top + look.tall(19)
        lessons = self.shown.lessons
        if not lessons:
            return
        title, at = look.face(TextRole.RAIL_TITLE), (area.left, head)
        end = fonts.draw(surface, words.text("Lessons"), at, title, paper.text).right
        told, at, room = (
            words.text("a minute or two each"),
            (area.right, head),
            area.right - end - look.px(12),
        )
        fonts.draw_fitting(surface, told, at, look.face(TextRole.LABEL), paper.text2, room, "right")


def _cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]
