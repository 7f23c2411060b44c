"""Lists on the sheet: the decisions of a seat, or every trick with who led and who could have taken it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ai.verdict import Grade
from game.session.past_deal import Trick
from scenes.framework.focus import Spot
from scenes.framework.roles import Said
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.grades import NAMES, colour_of, grade_mark
from scenes.graphics.look import BAD, BRASS, Role
from scenes.i18n import NO_WORDS, Text, number_text
from scenes.pages.review.model import JudgedDecision
from scenes.pages.review.points_line import stage_name
from scenes.pages.review.review_text import HARDLY, ReviewText
from scenes.widgets import Scroll

ROW, TALL_ROW = 33, 46
TILE = (20, 27)


class DecisionList:
    """The decisions of a seat, one a row, or all tricks; a click goes there."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        texts: ReviewText,
        choose: Callable[[int], None],
        *,
        all_tricks: bool,
    ) -> None:
        """`choose` is told which decision, or which trick."""
        self.scene = scene
        self.rect = rect
        self.texts = texts
        self.choose = choose
        self.all_tricks = all_tricks
        look = scene.look
        self.row = look.tall(TALL_ROW if all_tricks else ROW)
        inner = rect.inflate(-look.px(8), -look.px(8))
        seen = max(1, inner.height // self.row)
        self.row = inner.height // seen
        inner.height = seen * self.row  # so that no row is seen in part
        self.scroll = Scroll(scene, inner, look.paper)
        self.scroll.set_height(self.row * self.count)
        self.spot = Spot(lambda: self.rect, lambda: None, look.paper, look.plate_radius, "list")
        self.spot.tells = lambda: Said(scene.words.text("Decisions"))
        self._takers: dict[int, tuple[int, ...]] = {}

    @property
    def count(self) -> int:
        """How many rows there are."""
        model = self.texts.model
        return len(model.tricks) if self.all_tricks else len(model.decided)

    def row_rect(self, number: int) -> pygame.Rect:
        """Where a row is, seen or not."""
        area = self.scroll.rect
        right = area.right - (self.scene.look.px(16) if self.scroll.furthest else 0)
        return pygame.Rect(
            area.left, area.top + number * self.row - self.scroll.offset, right - area.left, self.row
        )

    def click(self, at: tuple[int, int]) -> bool:
        """Choose the row at a point; whether there is one."""
        area = self.scroll.rect
        if not area.collidepoint(at) or at[0] > self.row_rect(0).right:
            return False
        number = (at[1] - area.top + self.scroll.offset) // self.row
        if 0 <= number < self.count:
            self.choose(number)
            return True
        return False

    def reveal(self, number: int) -> None:
        """Scroll so that a row is seen with one around it."""
        seen = self.scroll.rect.height // self.row
        first = self.scroll.offset // self.row
        if number - 1 < first or number + 2 > first + seen:
            self.scroll.scroll_to((number - seen // 2) * self.row)

    def draw(self, surface: pygame.Surface, chosen: int | None) -> None:
        """The rows that are seen."""
        look, paint, paper = self.scene.look, self.scene.paint, self.scene.look.paper
        paint.panel(surface, self.rect, look.plate_radius, paper.raised, paper.line, look.border)
        clip = surface.get_clip()
        surface.set_clip(self.scroll.rect)
        for number in range(self.count):
            rect = self.row_rect(number)
            if not rect.colliderect(self.scroll.rect):
                continue
            if number == chosen:
                paint.panel(surface, rect, look.cell_radius, paper.sunk)
                surface.fill(BAD, (rect.left, rect.top + look.px(7), look.px(4), rect.height - look.px(14)))
            if self.all_tricks:
                self._draw_trick(surface, rect, number)
            else:
                self._draw_decision(surface, rect, self.texts.model.decided[number], chosen=number == chosen)
        surface.set_clip(clip)

    # Decisions.

    def _draw_decision(
        self, surface: pygame.Surface, rect: pygame.Rect, decided: JudgedDecision, *, chosen: bool
    ) -> None:
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        label, y = look.face(Role.LABEL), rect.centery
        x = rect.left + look.px(14)
        right = rect.right - look.px(10)
        word = self._grade_name(decided)
        graded = rect.left + min(look.px(196), rect.width * 52 // 100)
        if decided.trick is not None:
            number = number_text(decided.trick)
            face = label.strong if chosen else label
            fonts.draw(surface, number, (x + look.px(12), y), face, paper.text, "right")
            trick = self.texts.model.tricks[decided.trick - 1]
            self._draw_cards(surface, trick, x + look.px(24), graded - look.px(8), y, decided.choice.player)
        else:
            self._draw_said(surface, decided, x, graded - look.px(8), y)
        side = look.px(18)
        if decided.grade is not None:
            paint.put_centred(surface, grade_mark(paint, decided.grade, side, paper), (graded + side // 2, y))
            face = label.strong if chosen else label
            colour = paper.text2 if decided.grade is Grade.NONE else colour_of(decided.grade, paper)
            room = right - graded - side - look.px(8)
            if decided.cost >= HARDLY and not decided.choice.forced:
                lost = self.scene.words.gain(-decided.cost)
                room -= fonts.draw(surface, lost, (right, y), face, colour, "right").width + look.px(6)
            face = fonts.fitting(word, face, room)
            fonts.draw(surface, word, (graded + side + look.px(8), y), face, colour)
        else:
            clock = paint.icon("clock", side, paper.text3)
            paint.put_centred(surface, clock, (graded + side // 2, y))

    def _grade_name(self, decided: JudgedDecision) -> Text:
        return NO_WORDS if decided.grade is None else self.scene.words.text(NAMES[decided.grade])

    def _draw_said(
        self, surface: pygame.Surface, decided: JudgedDecision, left: int, right: int, y: int
    ) -> None:
        """What was decided before the play: the stage, and the words."""
        look, fonts, paper, table = (
            self.scene.look, self.scene.fonts, self.scene.look.paper, self.texts.table,
        )  # fmt: skip
        face = look.face(Role.LABEL)
        said = table.presenter.narration.spoken(table.final_sight(), decided.choice.action)
        if not said:
            said = (self.scene.words.capital(stage_name(self.scene, decided.choice.stage)),)
        parts: list[Part] = [*table.parts.painter.skin.pictured(said, look.px(19))]
        face = fonts.fitting_parts(parts, face, right - left, look.px(4))
        while len(parts) > 1 and fonts.parts_width(parts, face, look.px(4)) > right - left:
            parts = [*parts[:-2], self.scene.words.text("…")]
        if len(parts) == 1 and isinstance(parts[0], str):
            parts = [fonts.ellipsis(parts[0], right - left, face)]
        fonts.draw_parts(surface, parts, (left, y), face, paper.text, look.px(4))

    def _draw_cards(
        self, surface: pygame.Surface, trick: Trick, left: int, right: int, y: int, player: int | None
    ) -> int:
        """The cards of a trick: the one of a player underlined, the winner's ringed. Where they end."""
        look, paint, skin = self.scene.look, self.scene.paint, self.texts.table.parts.painter.skin
        width, height = look.px(TILE[0]), look.px(TILE[1])
        step = min(width + look.px(8), (right - left - width) / max(1, len(trick.cards) - 1))
        where = pygame.Rect(left, y, right - left, 0)
        self.scene.fonts.tell(surface, partial(self._cards_told, trick), where)
        for number, (seat, card) in enumerate(zip(trick.players, trick.cards, strict=True)):
            tile = pygame.Rect(round(left + number * step), 0, width, height)
            tile.centery = y
            paint.put(surface, skin.tile(card, width, height), tile.topleft)
            if seat == trick.winner:
                ring = tile.inflate(look.px(4), look.px(4))
                paint.put(
                    surface, paint.rounded(ring.size, look.px(4), None, "#C98A1B", look.px(2)), ring.topleft
                )
            if seat == player:
                foot = tile.bottom + look.px(1)
                surface.fill(self.scene.look.paper.text, (tile.left, foot, width, max(2, look.px(3))))
        return round(left + (len(trick.cards) - 1) * step) + width

    def _cards_told(self, trick: Trick) -> Text:
        """The cards of a trick, one after the other."""
        skin = self.texts.table.parts.painter.skin
        return self.scene.words.listed([skin.card_name(card) for card in trick.cards])

    # All tricks.

    def _draw_trick(self, surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
        """A trick: its number, who led, the cards, who took it and who else could have."""
        look, fonts, paper, words = self.scene.look, self.scene.fonts, self.scene.look.paper, self.scene.words
        table = self.texts.table
        trick = self.texts.model.tricks[number]
        sight, y = table.final_sight(), rect.centery
        label = look.face(Role.LABEL)
        x = rect.left + look.px(26)
        fonts.draw(surface, number_text(number + 1), (x, y), label.strong, paper.text, "right")
        middle = rect.left + min(look.px(208), rect.width // 2)
        self._draw_cards(surface, trick, x + look.px(12), middle - look.px(14), y, self.texts.model.seat)
        room = rect.right - look.px(8) - middle
        led = sight.label(trick.players[0])
        if trick.winner is None:
            upper = words.text("{player} led", player=led)
        else:
            taker = sight.name(trick.winner)
            upper = words.text("{player} led, {taker} took it", player=led, taker=taker)
            if trick.winner == trick.players[0]:
                upper = words.text("{player} led and took it", player=led)
        others = self._others(number, trick)
        if others:
            self._draw_others(surface, others, middle, y + look.tall(10), room)
        at = (middle, y - look.tall(9)) if others else (middle, y)
        self._draw_fitting(surface, upper, at, room, paper.text)

    def _draw_others(self, surface: pygame.Surface, others: Sequence[int], x: int, y: int, room: int) -> None:
        """Who could have taken a trick: by name, or where there are too many of them by their crests."""
        look, fonts, words, table = (
            self.scene.look, self.scene.fonts, self.scene.words, self.texts.table,
        )  # fmt: skip
        face, players = look.face(Role.TAG).regular, table.final_sight().together(others)
        told = words.text("{players} could have", players=players)
        if fonts.width(told, fonts.fitting(told, face, room)) <= room:
            self._draw_fitting(surface, told, (x, y), room, BRASS)
            return
        side = look.px(18)
        for player in others:
            crest = self.scene.paint.crest(table.table_view.crests[player], side)
            self.scene.paint.put_centred(surface, crest, (x + side // 2, y))
            x += side + look.px(3)
        self._draw_fitting(surface, words.text("could have"), (x + look.px(3), y), room, BRASS)

    def _draw_fitting(
        self, surface: pygame.Surface, text: Text, at: tuple[int, int], room: int, colour: str
    ) -> None:
        face = self.scene.look.face(Role.TAG).regular
        self.scene.fonts.draw_fitting(surface, text, at, face, colour, room)

    def _others(self, number: int, trick: Trick) -> Sequence[int]:
        """Who else could have taken a trick, where all hands are seen."""
        if not self.texts.table.open:
            return ()
        if number not in self._takers:
            self._takers[number] = self.texts.past.takers(trick)
        return self._takers[number]
