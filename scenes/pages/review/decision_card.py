"""The card about one decision: its verdict, the actions on one scale, why, hidden cards, the better line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import NamedTuple

import pygame
from pygame import Rect

from game.ai.beliefs import MAX_BELIEFS, CardBelief, whole_parts
from game.ai.verdict import Grade
from game.analysis.better_line import MAX_TRICKS
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import TrickTaken
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.grade_marks import colour_of, grade_mark, luck_mark
from scenes.graphics.grade_names import GRADE_NAMES, LUCK_NAMES
from scenes.graphics.layout_metrics import (
    BAD,
    BRASS,
    GOLD_BAR,
    GOOD,
    TextRole,
    TypeSize,
)
from scenes.graphics.value_bar import bar_colours, draw_value_bar, lay_value_bar
from scenes.i18n import NO_WORDS, Line, Text, number_text
from scenes.pages.review.model import JudgedDecision
from scenes.pages.review.review_text import MIN_POINTS_MENTIONED, ReviewText, Waiting
from scenes.pages.review.trick_tiles import draw_trick
from scenes.presenters.base.sidebar import told_in_row
from scenes.widgets import Button, ButtonKind, Scroll

GROW_SECONDS = 0.220
"""Duration in seconds of the bars' growth from zero."""
MAX_ROWS, MAX_ROWS_IF_LOW = 4, 3
"""Number of actions compared, and in a low window."""
LOW_WINDOW_HEIGHT = 700
"""Height of a window in pixels below which it is low."""
REASON_ROWS = 3
MIN_HIDDEN_SHARE = 0.005
"""Share of deals from which a card that may be in no hand gets a row for other places."""
ROW, AXIS, BELIEF = 29, 18, 19
"""Design units: height of an action's row, of the numbers below the rows, and of a player's row."""
TILE, BELIEF_TILE, LINE_TILE = (18, 24), (24, 33), 25
"""Sizes of small cards in design units: beside an action and beside the players, and their height in the
better line.
"""


class ActionBar(NamedTuple):
    """An action of a decision, its expected points, and who chose it."""

    action: Action
    value: float | None
    """Expected points ahead of the others' average; `None` if not known yet."""
    error: float
    """Standard error of the difference to the best action, in points."""
    best: bool
    own: bool


class BeliefColumn(NamedTuple):
    """A card that was hidden from the player who decided, and where it could have been."""

    card: Card
    percents: dict[int | None, int]
    """Per cent by player, and of all other places under `None`; the numbers add up to 100."""
    holder: int | None
    """The player who held the card; `None` if no player did."""


class Block(NamedTuple):
    """A part of the card: its height in pixels, and a function that draws it at a y."""

    height: int
    draw: Callable[[pygame.Surface, int], None]


class DecisionCard:
    """A card in `rect` about one decision. If its content is higher than the card, it scrolls."""

    def __init__(self, scene: Scene, rect: Rect, texts: ReviewText, watch: Callable[[], None]) -> None:
        """`watch` is called to play the better line."""
        self.scene = scene
        self.rect = rect
        self.texts = texts
        look = scene.look
        self.rows, self._reason_rows = MAX_ROWS, REASON_ROWS
        pad = look.px(18)
        self._left, self._right = rect.left + pad, rect.right - pad
        self._gap = look.px(12)
        self._belief_row = max(look.tall(BELIEF), round(look.face(TextRole.LABEL).px * 1.2))
        edge = look.px(8)
        area = Rect(self._left, rect.top + edge, rect.right - look.px(3) - self._left, rect.height - 2 * edge)
        self.scroll = Scroll(scene, area, look.paper)
        self.scroll.content.set_dimensions((self._right - self._left, area.height))
        wide = Button.width_for(scene, scene.words.text("Watch"), ButtonKind.LINK, "play")
        place = Rect(0, 0, wide, look.tall(28))
        self.watch = Button(
            scene, place, scene.words.text("Watch"), watch,
            kind=ButtonKind.LINK, icon="play", filled=True, palette=look.paper, key="watch",
            container=self.scroll.content,
        )  # fmt: skip
        self.watch.hide()
        self._watch = watch
        self._line_area = Rect(0, 0, 0, 0)
        few, most = (MAX_ROWS_IF_LOW, 3), (MAX_ROWS, 3)
        self._forms = [few, (2, 3), (MAX_ROWS_IF_LOW, 2), (2, 2), few]
        """Numbers of actions and of rows of the reason to try until the content fits; the last scrolls."""
        if look.size[1] >= LOW_WINDOW_HEIGHT:
            self._forms.insert(0, most)
        self._blocks: list[Block] = []
        self._shown: object = None
        self._age = GROW_SECONDS

    @property
    def targets(self) -> list[FocusTarget]:
        """Focus targets of the card."""
        return [self.watch]

    # Content.

    def show(self, decided: JudgedDecision | None, waiting: Waiting | None) -> None:
        """Show a decision, or `None` if there is none; `waiting` is the progress of the review."""
        number = None if decided is None else (decided.choice.number, decided.judged is not None)
        known = decided is not None and decided.judged is not None
        shown = number, None if known else waiting, self.texts.table.open
        if shown == self._shown:
            return
        preferences = self.scene.services.preferences
        moves = preferences.speed_factor and not preferences.reduced_motion
        if moves and known and (self._shown is None or self._shown[0] != number):  # type: ignore[index]
            self._age = 0.0
        self._shown = shown
        for rows, reason_rows in self._forms:
            self.rows, self._reason_rows = rows, reason_rows
            self._blocks = self._content(decided, waiting)
            height = sum(block.height for block in self._blocks)
            if height <= self.scroll.rect.height:
                break
        self.scroll.set_height(height)
        self.scroll.scroll_to(0)
        self._place_watch(decided)

    def _content(self, decided: JudgedDecision | None, waiting: Waiting | None) -> list[Block]:
        if decided is None:
            return [self._words_block([(self.texts.deal.no_decision(),)])]
        if decided.judged is None and not decided.choice.forced:
            return [self._head_block(decided, waiting), *self._waiting_blocks(decided, waiting)]
        found = [self._head_block(decided, None)]
        if decided.choice.forced:
            return [*found, self._words_block(self.texts.reasons(decided))]
        judged = decided.judged
        assert judged is not None, "only forced decisions are never judged"
        verdict = judged.verdict
        found += [
            self._bars_block(self.bars(decided), verdict.deals, costly=verdict.grade.worse_than_fine),
            self._words_block(self.texts.reasons(decided)),
        ]
        if luck := self.texts.luck_told(decided):
            found.append(self._words_block([(luck,)]))
        if verdict.beliefs:
            found.append(self._beliefs_block(decided, verdict.beliefs))
        elif known := self.texts.known(decided):
            title = self.scene.words.text("You knew") if self.texts.own else self.scene.words.text("Known")
            found += [self._title_block(title), self._words_block(known, every=True)]
        if tricks := self.texts.line(decided):
            found.append(self._line_block(decided, tricks))
        return found

    def bars(self, decided: JudgedDecision) -> list[ActionBar]:
        """Return bars for the best actions that fit, always including the chosen action."""
        choice, judged = decided.choice, decided.judged
        if judged is None or not judged.verdict.weighed:
            return [ActionBar(choice.action, None, 0.0, best=False, own=True)]
        verdict = judged.verdict
        found = [
            ActionBar(
                each.action,
                each.points(verdict.expected),
                each.loss.error,
                each.action == verdict.best,
                each.action == choice.action,
            )
            for each in verdict.weighed
        ]
        found.sort(key=lambda bar: (not bar.best, -(bar.value or 0.0)))
        shown = found[: self.rows]
        own = next((bar for bar in found if bar.own), None)
        if own is not None and own not in shown:
            shown[-1] = own
        return shown

    # The verdict.

    def _head_block(self, decided: JudgedDecision, waiting: Waiting | None) -> Block:
        return Block(self.scene.look.tall(42), partial(self._draw_head, decided, waiting))

    def _draw_head(
        self, decided: JudgedDecision, waiting: Waiting | None, surface: pygame.Surface, top: int
    ) -> None:
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        words, face, side = self.scene.words, look.face(TextRole.RAIL_TITLE), look.px(24)
        y = top + look.tall(20)
        middle, x = (self._left + side // 2, y), self._left + side + look.px(9)
        if decided.grade is None:
            paint.put_centred(surface, paint.icon("clock", side, paper.text2), middle)
            title = words.text("Still looking") if waiting is None else waiting.title
            fonts.draw_title(surface, title, (x, y), face, paper.text, self._right - x)
            return
        paint.put_centred(surface, grade_mark(paint, decided.grade, side, paper), middle)
        colour = colour_of(decided.grade, paper)
        lost = NO_WORDS
        if decided.cost >= MIN_POINTS_MENTIONED:
            lost = words.text(self.texts.table.presenter.amount, points=words.gain(-decided.cost))
        room = self._right - x
        if lost:
            room -= fonts.width(lost, fonts.fitting(lost, face, room // 2)) + look.px(10)
            fonts.draw_fitting(surface, lost, (self._right, y), face, colour, (self._right - x) // 2, "right")
        luck = decided.luck
        parts: list[Part] = [words.text(GRADE_NAMES[decided.grade])]
        if luck is not None and self.texts.table.open:
            parts += [luck_mark(paint, luck, look.px(18)), words.text(LUCK_NAMES[luck])]
        face = fonts.fitting_parts(parts, face, room, look.px(8))
        fonts.draw_parts(surface, parts, (x, y), face, colour, look.px(8))

    def _waiting_blocks(self, decided: JudgedDecision, waiting: Waiting | None) -> list[Block]:
        """Return the blocks of a decision that is not judged yet: the action, and how far the review is."""
        found = [self._bars_block(self.bars(decided))]
        if waiting is not None:
            if waiting.share is not None:
                found.append(Block(self.scene.look.tall(20), partial(self._draw_progress, waiting.share)))
            found.append(
                self._words_block([(each,) for each in (waiting.far, waiting.note) if each], every=True)
            )
        return found

    def _draw_progress(self, share: float, surface: pygame.Surface, top: int) -> None:
        paint, paper, tall = self.scene.paint, self.scene.look.paper, self.scene.look.px(9)
        track = Rect(self._left, top + tall // 2, self._right - self._left, tall)
        paint.panel(surface, track, tall // 2, paper.sunk)
        track.width = max(tall, round(track.width * share))
        paint.panel(surface, track, tall // 2, GOLD_BAR)

    # The actions.

    def _bars_block(self, bars: Sequence[ActionBar], deals: int = 0, *, costly: bool = False) -> Block:
        look, fonts = self.scene.look, self.scene.fonts
        plain = look.face(TextRole.SPEECH).regular
        rows = [self._action_parts(bar) for bar in bars]
        gap = look.px(6)
        whole = self._right - self._left
        most = whole * 46 // 100
        faces = [
            fonts.fitting_parts(parts, plain.strong if bar.best or bar.own else plain, most, gap)
            for bar, parts in zip(bars, rows, strict=True)
        ]
        column = max(fonts.parts_width(parts, face, gap) for parts, face in zip(rows, faces, strict=True))
        column = min(most, max(column, look.px(76)))
        told = [self._value_told(bar) for bar in bars]
        wide = max(fonts.width(each, plain.strong) for each in told)
        track = Rect(self._left + column + look.px(12), 0, 0, look.px(9))
        track.width = self._right - wide - look.px(12) - track.left
        height = len(bars) * look.tall(ROW) + (look.tall(AXIS) if deals else 0)
        table = tuple(zip(bars, rows, faces, told, strict=True))
        return Block(height, partial(self._draw_bars, table, track, deals, costly))

    def _value_told(self, bar: ActionBar) -> Text:
        words = self.scene.words
        return words.text("…") if bar.value is None else words.gain(bar.value)

    def _who(self, bar: ActionBar) -> Text:
        words = self.scene.words
        if bar.best and bar.own:
            return words.text("Both")
        if bar.best:
            return words.text("Expert")
        if bar.own:
            return words.text("You") if self.texts.own else words.text("Chosen")
        return NO_WORDS

    def _action_parts(self, bar: ActionBar) -> list[Part]:
        """Return an action as a small card or in words, and who chose it."""
        look, skin, who = self.scene.look, self.texts.table.parts.painter.skin, self._who(bar)
        if len(bar.action.cards) == 1 and bar.action.verb == "play":
            tile: Part = skin.tile(bar.action.cards[0], look.px(TILE[0]), look.px(TILE[1]))
            return [tile, who] if who else [tile]
        line = self.texts.action_line(bar.action)
        if who:
            line = self.scene.words.line("{who}: {action}", who=who, action=line)
        return [*skin.pictured(line, look.px(19))]

    def _draw_bars(
        self,
        rows: Sequence[tuple[ActionBar, list[Part], TypeSize, Text]],
        track: Rect,
        deals: int,
        costly: bool,
        surface: pygame.Surface,
        top: int,
    ) -> None:
        look, fonts, paper = self.scene.look, self.scene.fonts, self.scene.look.paper
        plain = look.face(TextRole.SPEECH).regular
        step, track = look.tall(ROW), track.copy()
        y = top + step // 2
        area = Rect(self._left, top, self._right - self._left, len(rows) * step)
        with fonts.told_as(surface, lambda: [self._bar_told(bar) for bar, *_ in rows], area):
            for bar, parts, face, told in rows:
                clip = surface.get_clip()
                surface.set_clip(Rect(self._left, y - step, track.left - self._left, 2 * step).clip(clip))
                fonts.draw_parts(surface, parts, (self._left, y), face, paper.text, look.px(6))
                surface.set_clip(clip)
                track.centery = y
                self._draw_value(surface, bar, track, costly=costly)
                strong = bar.best or bar.own
                face = plain.strong if strong else plain
                colour = paper.text if strong else paper.text2
                fonts.draw(surface, told, (self._right, y), face, colour, "right")
                y += step
        if deals:
            self._draw_axis(surface, track, y - step // 2 + look.tall(AXIS) // 2, deals)

    def _draw_value(self, surface: pygame.Surface, bar: ActionBar, track: Rect, *, costly: bool) -> None:
        """Draw a value on the game's scale; while the bars grow, only the part near zero is filled."""
        look, paint, reach = self.scene.look, self.scene.paint, self.texts.reach
        colours = bar_colours(look.paper, best=bar.best)
        if bar.own and costly:
            colours = colours._replace(fill=BAD)
        value, clip = bar.value, surface.get_clip()
        if value is None or self.growing:
            draw_value_bar(
                paint, surface, track, lay_value_bar(track.width, 0.0, inf, reach, look.u), colours
            )
        if value is None:
            return
        if self.growing:
            shown = track.inflate(0, track.height * 2)
            shown.width = round(track.width * (1 - (1 - self._age / GROW_SECONDS) ** 3))
            shown.centerx = track.centerx
            surface.set_clip(shown.clip(clip))
        laid = lay_value_bar(track.width, value, bar.error, reach, look.u)
        draw_value_bar(paint, surface, track, laid, colours)
        surface.set_clip(clip)

    def _bar_told(self, bar: ActionBar) -> Text:
        """Return an action with its value for a screen reader."""
        words, who = self.scene.words, self._who(bar)
        told = self.texts.table.final_sight().spelled(self.texts.action_line(bar.action))
        name = words.text("{who}: {action}", who=who, action=told) if who else told
        return words.text("{name}: {told}", name=name, told=self._value_told(bar))

    def _draw_axis(self, surface: pygame.Surface, track: Rect, y: int, deals: int) -> None:
        """Draw the number of deals, and what the ends of the bars mean, below the bars."""
        fonts, paper, words = self.scene.fonts, self.scene.look.paper, self.scene.words
        face = self.scene.look.face(TextRole.TAG).regular
        reach, half = self.texts.reach_told, track.width // 2 - self.scene.look.px(14)
        low = words.text("–{points} behind", points=reach)
        high = words.text("ahead +{points}", points=reach)
        if max(fonts.width(low, face), fonts.width(high, face)) > half:
            low, high = words.text("–{number}", number=reach), words.text("+{number}", number=reach)
        with fonts.told_as(surface, lambda: [self.texts.basis(deals)], Rect(self._left, y, 0, 0)):
            room = track.left - self.scene.look.px(8) - self._left
            told = words.counted("{count} deal", "{count} deals", deals)
            fonts.draw_fitting(surface, told, (self._left, y), face, paper.text2, room)
            fonts.draw(surface, low, (track.left, y), face, paper.text2)
            fonts.draw(surface, number_text(0), (track.centerx, y), face, paper.text2, "center")
            fonts.draw(surface, high, (track.right, y), face, paper.text2, "right")

    # Sentences.

    def _words_block(self, lines: Sequence[Line], *, every: bool = False) -> Block:
        """Return the longest of the lines that fits in three rows, or all of them if `every`."""
        look, fonts, face = self.scene.look, self.scene.fonts, self.scene.look.face(TextRole.HELP)
        step, skin, gap = fonts.line_height(face), self.texts.table.parts.painter.skin, look.px(5)
        rows: list[list[Part]] = []
        told: list[Line] = []
        for line in lines:
            parts: list[Part] = [*skin.pictured(line, round(face.px * 1.2))]
            wrapped = fonts.wrap_parts(parts, self._right - self._left, face, gap) if parts else []
            rows, told = ([*rows, *wrapped], [*told, line]) if every else (wrapped, [line])
            if len(rows) <= self._reason_rows and not every:
                break

        def spoken() -> list[Text]:
            return [*map(self.texts.table.final_sight().spelled, told)]

        def draw(surface: pygame.Surface, top: int) -> None:
            with fonts.told_as(surface, spoken, Rect(self._left, top, 0, 0)):
                for number, row in enumerate(rows):
                    y = top + look.px(3) + (number + 0.5) * step
                    fonts.draw_parts(surface, row, (self._left, y), face, look.paper.text, gap)

        return Block(len(rows) * step + look.px(8), draw)

    def _title_block(self, title: Text) -> Block:
        """Return a line across the card with a title below it."""
        look = self.scene.look

        def draw(surface: pygame.Surface, top: int) -> None:
            at = self._left, self._draw_line(surface, top)
            face, room = look.face(TextRole.LABEL).strong, self._right - self._left
            self.scene.fonts.draw_fitting(surface, title, at, face, look.paper.text, room)

        return Block(self._gap + look.tall(22), draw)

    # Hidden cards.

    def _beliefs_block(self, decided: JudgedDecision, beliefs: Sequence[CardBelief]) -> Block:
        look, table = self.scene.look, self.texts.table
        players: list[int | None] = [
            player for player in table.parts.layout.order if player != decided.choice.player
        ]
        if any(belief.elsewhere >= MIN_HIDDEN_SHARE for belief in beliefs):
            players.append(None)
        columns = [
            BeliefColumn(
                belief.card,
                _percents(belief, players),
                self.texts.holder(belief.card, decided),
            )
            for belief in beliefs
        ]
        rows = max(len(players), 2)
        height = self._gap + look.tall(24) + rows * self._belief_row + look.px(4)
        return Block(height, partial(self._draw_beliefs, columns))

    def _draw_beliefs(self, columns: Sequence[BeliefColumn], surface: pygame.Surface, top: int) -> None:
        look, fonts, paint, paper = self.scene.look, self.scene.fonts, self.scene.paint, self.scene.look.paper
        words, label = self.scene.words, look.face(TextRole.LABEL)
        y = self._draw_line(surface, top)
        right = self._right
        if self.texts.table.open:
            ring, held = look.px(13), words.text("held it")
            at = right, y
            right = fonts.draw(surface, held, at, label, paper.text2, "right").left - ring - look.px(8)
            paint.put_centred(
                surface, paint.disc(ring, None, GOOD, look.px(2)), (right + ring // 2 + look.px(3), y)
            )
        title = words.text("Who could hold them?")
        fonts.draw_fitting(surface, title, (self._left, y), label.strong, paper.text, right - self._left)
        y += look.tall(12)
        wide = (self._right - self._left + look.px(10)) // MAX_BELIEFS
        whole = Rect(self._left, y, self._right - self._left, 0)
        with fonts.told_as(surface, lambda: [*map(self._belief_told, columns)], whole):
            for number, column in enumerate(columns):
                self._draw_column(surface, column, Rect(self._left + number * wide, y, wide - look.px(10), 0))

    def _draw_column(self, surface: pygame.Surface, column: BeliefColumn, area: Rect) -> None:
        look, fonts, paint, paper = self.scene.look, self.scene.fonts, self.scene.paint, self.scene.look.paper
        table, words = self.texts.table, self.scene.words
        skin, face = table.parts.painter.skin, look.face(TextRole.LABEL)
        tile = look.px(BELIEF_TILE[0]), look.px(BELIEF_TILE[1])
        paint.put(surface, skin.tile(column.card, *tile), (area.left, area.top + look.px(2)))
        side, step = min(self._belief_row - 2, max(13, look.px(15))), self._belief_row
        x = area.left + tile[0] + look.px(8)
        told = {player: words.text("{percent}%", percent=share) for player, share in column.percents.items()}
        wide = max(fonts.width(each, face.strong) for each in told.values())
        bar = Rect(x + side + look.px(6), 0, area.right - wide - look.px(6), look.px(8))
        bar.width = min(look.px(29), bar.width - bar.left)
        for row, (player, share) in enumerate(column.percents.items()):
            y = area.top + row * step + step // 2
            held = self.texts.table.open and player == column.holder
            middle = x + side // 2, y
            if held:
                paint.put_centred(surface, paint.disc(side + 2 * look.px(3), GOOD), middle)
                paint.put_centred(surface, paint.disc(side + 2, paper.raised), middle)
            if player is None:
                paint.put_centred(surface, paint.icon("cards", side, paper.text2), middle)
            else:
                paint.put_centred(surface, paint.crest(table.table_view.crests[player], side), middle)
            if bar.width >= look.px(16):
                bar.centery = y
                paint.panel(surface, bar, bar.height // 2, paper.sunk)
                if share:
                    filled = Rect(
                        bar.left, bar.top, max(bar.height, round(bar.width * share / 100)), bar.height
                    )
                    paint.panel(surface, filled, bar.height // 2, BRASS if held else paper.strong_line)
            own, colour = (face.strong, paper.text) if held else (face, paper.text2)
            fonts.draw(surface, told[player], (area.right, y), own, colour, "right")

    def _belief_told(self, column: BeliefColumn) -> Text:
        """Return who could hold a card, and who held it, for a screen reader."""
        words, sight = self.scene.words, self.texts.table.final_sight()
        shares = []
        for player, share in column.percents.items():
            name = words.text("Elsewhere") if player is None else sight.label(player)
            told = words.text("{percent}%", percent=share)
            if self.texts.table.open and player == column.holder:
                told = words.text("{told}, held it", told=told)
            shares.append(words.text("{name}: {told}", name=name, told=told))
        card = words.capital(sight.card_name(column.card))
        return words.text("{name}: {told}", name=card, told=told_in_row(words, shares))

    # The better line.

    def _line_block(self, decided: JudgedDecision, tricks: Sequence[TrickTaken]) -> Block:
        look = self.scene.look
        height = self._gap + look.tall(28) + look.px(LINE_TILE + 2) + look.tall(22)
        told = self.texts.line_told(decided)
        title = self.scene.words.text("The better line")
        if decided.grade is Grade.FINE:
            title = self.scene.words.text("The expert's line")
        return Block(height, partial(self._draw_tricks, title, tricks, told))

    def _place_watch(self, decided: JudgedDecision | None) -> None:
        """Show the button of the better line at the right end of its title, if there is one."""
        look = self.scene.look
        if decided is None or not self.texts.line(decided):
            self.watch.hide()
            self._line_area = Rect(0, 0, 0, 0)
            return
        top = sum(block.height for block in self._blocks[:-1])
        self._line_area = Rect(0, top, self._right - self._left, self._blocks[-1].height)
        x = self._right - self._left - self.watch.rect.width + look.px(4)
        self.watch.set_relative_position((x, top + self._gap))
        self.watch.show()

    def _draw_tricks(
        self,
        title: Text,
        tricks: Sequence[TrickTaken],
        told: Sequence[Text],
        surface: pygame.Surface,
        top: int,
    ) -> None:
        look, fonts, paper = self.scene.look, self.scene.fonts, self.scene.look.paper
        label, y = look.face(TextRole.LABEL), self._draw_line(surface, top) + look.tall(2)
        skin = self.texts.table.parts.painter.skin
        room = self._right - self._left - self.watch.rect.width - look.px(8)
        fonts.draw_fitting(surface, title, (self._left, y), label.strong, paper.text, room)
        wide = (self._right - self._left + look.px(8)) // MAX_TRICKS
        y += look.tall(16)
        area = Rect(self._left, y, wide - look.px(8), look.px(LINE_TILE))
        with fonts.told_as(surface, lambda: [*map(self.texts.trick_told, tricks, told)], area):
            for trick, text in zip(tricks, told, strict=False):
                draw_trick(surface, self.scene.paint, look, skin, trick, area, look.px(3))
                at = area.left, area.bottom + look.tall(12)
                fonts.draw_fitting(surface, text, at, label, paper.text2, area.width)
                area.left += wide

    # Frames.

    def click(self, at: tuple[int, int]) -> bool:
        """Play the better line if it is at this point; return whether it is."""
        area = self._line_area.move(self.scroll.rect.left, self.scroll.rect.top - self.scroll.offset)
        if not (self.scroll.rect.collidepoint(at) and area.collidepoint(at)):
            return False
        self._watch()
        return True

    @property
    def growing(self) -> bool:
        """Whether the bars are growing."""
        return self._age < GROW_SECONDS

    def update(self, dt: float) -> bool:
        """Advance the bars' growth by `dt` seconds; return whether they changed."""
        if not self.growing:
            return False
        self._age += dt
        return True

    def _draw_line(self, surface: pygame.Surface, top: int) -> int:
        """Draw a line above a part; return the middle of the part's title."""
        look = self.scene.look
        y = top + self._gap // 2
        surface.fill(look.paper.line, (self._left, y, self._right - self._left, look.border))
        return y + self._gap // 2 + look.tall(10)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        look, paint, paper = self.scene.look, self.scene.paint, self.scene.look.paper
        paint.panel(surface, self.rect, look.plate_radius, paper.raised, paper.line, look.border, shadow=1)
        clip = surface.get_clip()
        inside = self.scroll.rect.union(Rect(self.rect.left, self.scroll.rect.top, self.rect.width, 0))
        surface.set_clip(inside.clip(clip))
        y = self.scroll.rect.top - self.scroll.offset
        for block in self._blocks:
            block.draw(surface, y)
            y += block.height
        surface.set_clip(clip)


def _percents(belief: CardBelief, players: Sequence[int | None]) -> dict[int | None, int]:
    """Return the shares of a card in whole per cent, by player, or `None` for no hand; they add up to 100."""
    shares = [_share(belief, player) for player in players]
    return dict(zip(players, whole_parts(shares, 100), strict=True))


def _share(belief: CardBelief, player: int | None) -> float:
    return belief.elsewhere if player is None else belief.shares[player]
