"""The table of the review: a deal that is over, at any of its steps, in a part of the window."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.ai.verdict import Grade
from game.engine.cards import Card
from game.engine.view import Moment, View
from game.session.past_deal import PastDeal
from scenes.framework.scene import Scene
from scenes.graphics.cast import crests_for
from scenes.graphics.fonts import Part
from scenes.graphics.grades import grade_mark
from scenes.graphics.look import GOLD, PartLook, Role
from scenes.graphics.paint import Paint
from scenes.graphics.skins import Skin
from scenes.i18n import Text
from scenes.pages.review.account import Decided
from scenes.pages.review.fade import Fade
from scenes.pages.table.watching.reel import Reel
from scenes.presenters import presenter_of
from scenes.presenters.contract.sight import Sight
from scenes.table.animation.anchors import Stage
from scenes.table.animation.board import Board
from scenes.table.animation.exchanges import seats_before
from scenes.table.animation.timeline import Course, shown_together
from scenes.table.view.context import sight_of
from scenes.table.view.flip import Turning
from scenes.table.view.hand import Hand
from scenes.table.view.layout import TableLayout
from scenes.table.view.painter import Painter
from scenes.table.view.tabletop import Tabletop
from scenes.table.view.tags import draw_hand_tags

LIFT = 10
"""Design units by which the played and the expert's card stand higher."""
STEP = 0.67
"""What the times of the table are multiplied by: a step takes as long as a glance."""
STILL = 300
"""Milliseconds for which a full trick stays."""


@dataclass(frozen=True)
class Shown:
    """What is to be seen of a decision at the hand of the one who made it."""

    played: Card | None = None
    best: Card | None = None
    grade: Grade = Grade.NONE
    legal: frozenset[Card] | None = None
    """The cards that might have been played, where that is not all of them."""


def shown_of(decided: Decided | None) -> Shown:
    """What is raised in the hand of who made a decision about single cards."""
    if decided is None:
        return Shown()
    choice, judged = decided.choice, decided.judged
    cards = frozenset(action.cards[0] for action in choice.legal if len(action.cards) == 1)
    alone = all(len(action.cards) == 1 for action in choice.legal)
    played = choice.action.cards[0] if len(choice.action.cards) == 1 else None
    best = None
    if judged is not None and judged.verdict.weighed and len(judged.verdict.best.cards) == 1:
        best = judged.verdict.best.cards[0]
    return Shown(played, best, decided.grade or Grade.NONE, cards if alone else None)


class RaisedHand(Hand):
    """An own hand as it was at a decision: nothing can be chosen, two cards stand higher."""

    shown = Shown()

    def lift(self, card: Card) -> float:
        """How far a card stands higher, in pixels."""
        return LIFT * self.layout.look.u if card in (self.shown.played, self.shown.best) else 0.0


class ReviewTable:
    """Shows a deal step by step; it is asked by the page, and decides nothing."""

    def __init__(self, scene: Scene, past: PastDeal, seat: int) -> None:
        """`seat` sits before whoever looks on."""
        self.scene = scene
        self.past = past
        self.seat = seat
        self.open = True
        """Whether all hands lie open; else what the seat saw."""
        self.presenter = presenter_of(past.game.key)
        self.crests = crests_for(past.seats)
        self.reel = Reel()
        self.reel.extend(self._moments())
        self.course = Course(self.presenter, self._tell, self._set_stage, self._board_of)
        self.playing = False
        """Whether it goes on by itself."""
        self._fade: Fade | None = None
        self._turn: int | None = None

    def _moments(self) -> list[Moment]:
        return self.past.moments(self.seat, hands_open=True) if self.open else self.past.moments(self.seat)

    def _board_of(self, view: View[Any]) -> Board:
        return Board.watched(view, self.presenter, nearest=self.seat)

    def _tell(self, moment: Moment) -> None:
        """What was said is read from the steps; nobody speaks again."""

    # What is seen.

    @property
    def view(self) -> View[Any]:
        """What is shown now; at the end with the result."""
        if not self.course.idle:
            return self.course.view
        return self.last_view if self.reel.at_end else self.reel.view

    @property
    def last_view(self) -> View[Any]:
        """The end of the deal, through the eyes that are chosen."""
        return self.past.view(self.seat, hands_open=self.open)

    def sight(self, view: View[Any] | None = None) -> Sight[Any]:
        """What presenters are told, of a view or of what is shown now."""
        over = view is None and self.course.idle and self.reel.at_end
        return sight_of(
            self.view if view is None else view,
            self.past,
            self.scene.services,
            self.painter,
            self.course.said,
            deal=self.past.number,
            you=self.seat,
            totals=self.past.totals if over else None,
        )

    def final_sight(self) -> Sight[Any]:
        """What presenters are told of the end of the deal, as the seat knows it."""
        view = self.past.view(self.seat)
        return sight_of(
            view,
            self.past,
            self.scene.services,
            self.painter,
            [],
            deal=self.past.number,
            you=self.seat,
            totals=self.past.totals,
        )

    # Layout.

    def build(self, rect: pygame.Rect, unit: float, skin: Skin) -> None:
        """Lay the table out in a part of the window; what was moving is shown as done."""
        services, preferences = self.scene.services, self.scene.services.preferences
        self.course.finish()
        self.rect = rect
        look = self.scene.look
        self.look = PartLook(rect.size, look.text_scale, look.high_contrast, unit)
        paint = Paint(unit, self.scene.paint.assets)
        self.painter = Painter(
            self.look,
            self.scene.fonts,
            paint,
            skin,
            services.words,
            large_index=preferences.large_index,
        )
        self.layout = self._layout()
        self.hand = RaisedHand(
            self.layout, large_index=preferences.large_index, reduced=preferences.reduced_motion
        )
        self.tabletop = Tabletop(self.layout, self.painter, self.presenter, self.crests, self.past.seats)
        self.course.animator.keep_pace(preferences)
        self.course.animator.speed = preferences.speed_factor * STEP
        self.stand()

    def _layout(self) -> TableLayout:
        view = self.reel.view
        seats = view.state.seats if self.reel.place else seats_before(self.reel.first)
        first = seats.index(self.seat)
        order = [*seats[first:], *seats[:first]]
        columns = len(self.presenter.spread.columns(view.state)) // len(order)
        layout = TableLayout(self.look, order, self.past.game.is_clockwise(self.past.options), columns)
        if not columns:  # open hands push the plates down to it
            layout.shrink_trick(self.look.tall(22))
        return layout

    def _set_stage(self, before: Board) -> Stage:
        preferences = self.scene.services.preferences
        heap = partial(self.tabletop.heap_place, self.sight(self.reel.view))
        return Stage(self.layout, before, self.hand.place, heap, preferences.reduced_motion, STILL)

    # Where it stands.

    def look_anew(self, hands_open: bool) -> None:
        """Show the same place through other eyes: the hands turn over, or fade where motion is reduced."""
        preferences = self.scene.services.preferences
        self.open = hands_open
        self.course.finish()
        before = self.course.board
        if preferences.reduced_motion:
            self._begin_fade()
        self.reel = self.reel.seen_as(self._moments())
        self.stand()
        if preferences.speed_factor and not preferences.reduced_motion:
            self.tabletop.turning = Turning(before, self.course.board, preferences.speed_factor)

    def stand(self) -> None:
        """Let the table lie as it does at this place of the deal."""
        if self.reel.place:
            self.layout.seat_players(self.reel.view.state.seats)
            self.course.stand(self.reel.view, self.reel.said)
        else:
            self.layout.seat_players(seats_before(self.reel.first))
            self.course.before_deal(self.reel.first)
        self._hold()
        self.hand.settle()

    def go(self, place: int) -> None:
        """Go to a place: the next one and the one before by movements, any other at once."""
        self.course.finish()
        before = self.reel.place
        place = max(0, min(place, len(self.reel.steps)))
        if place == before + 1:
            self.course.show(self.reel.on())
            return
        if place == before:
            return
        slides = place == before - 1 and self.reel.slides_back
        if not slides:
            self._begin_fade()
        self.reel.go(place)
        if slides:
            undone = shown_together(deque(self.reel.steps[place]))
            self.course.go_back(undone, self.reel.view, self.reel.said)
        else:
            self.stand()

    def _begin_fade(self) -> None:
        """From the table as it lies now to whatever it is next."""
        look, pace = self.scene.look, self.scene.services.preferences.speed_factor
        if pace:
            before = pygame.Surface(self.rect.size)
            before.blit(self.scene.paint.felt(look.size, look.high_contrast), (0, 0), self.rect)
            self._draw(before)
            self._fade = Fade(before, pace)

    def update(self, dt: float) -> None:
        """Let cards move on."""
        if self._fade is not None and not self._fade.update(dt):
            self._fade = None
        turning = self.tabletop.turning
        if turning is not None and not turning.update(dt):
            self.tabletop.turning = None
        self.course.update(dt)
        if self.course.idle and not self.course.settled:
            self.course.settle(self.reel.view if self.reel.place else self.reel.first.view)
        self._hold()
        if self.hand.moving:
            self.hand.update(dt)

    def _hold(self) -> None:
        board = self.course.board
        self.hand.show(board, board.holder)

    @property
    def moving(self) -> bool:
        """Whether anything does."""
        changes = self._fade is not None or self.tabletop.turning is not None
        return changes or self.course.animator.moving or self.hand.moving or not self.course.idle

    def show_decision(self, shown: Shown) -> None:
        """Raise the cards of a decision in the open hand."""
        self.hand.shown = shown
        self.hand.legal = None if shown.legal is None else set(shown.legal)
        self.hand.settle()

    def plate(self, player: int) -> pygame.Rect:
        """Where a player's plate lies in the window."""
        return self.layout.plate(player).move(self.rect.topleft)

    # Drawing.

    def draw(self, window: pygame.Surface, turn: int | None) -> None:
        """The whole table; `turn` is whose decision is looked at."""
        self._turn = turn
        surface = window.subsurface(self.rect)
        self._draw(surface)
        if self._fade is not None:
            self._fade.draw(surface)

    def _draw(self, surface: pygame.Surface) -> None:
        turn = self._turn
        sight, board, top = self.sight(), self.course.board, self.tabletop
        top.draw_mat(surface)
        top.draw_piles(surface, board, sight)
        flying = self.course.animator.flying()
        resting = self.course.settled
        top.draw_seats(
            surface, board, sight, flying,
            turn=turn if resting else None, open_hand=board.holder, instead={}, held=self.hand.cards,
        )  # fmt: skip
        if resting and turn is not None and all(player != turn for player, _ in board.trick) and board.trick:
            self.painter.placeholder(surface, self.layout.trick(turn))
        top.draw_trick(surface, board, sight)
        top.draw_laid(surface, board)
        shown = self.hand.shown
        ring = frozenset() if shown.best is None else frozenset({shown.best})
        self.hand.draw(surface, self.painter, best=ring)
        tags = self.presenter.spread.tags(sight)
        marked = {shown.played, shown.best}
        draw_hand_tags(
            self.painter, surface, self.hand, {card: tag for card, tag in tags.items() if card not in marked}
        )
        top.draw_flying(surface, flying)
        if resting:
            self._draw_marks(surface)

    def _draw_marks(self, surface: pygame.Surface) -> None:
        """Over the raised cards what they are: the expert's, and the own one with its grade."""
        shown, words = self.hand.shown, self.scene.words
        told: dict[Card, tuple[Text, Grade, bool]] = {}
        if shown.best in self.hand.cards and shown.best is not None:
            told[shown.best] = words.text("expert"), Grade.BEST, True
        if shown.played in self.hand.cards and shown.played is not None:
            if shown.played == shown.best:
                told[shown.played] = words.text("you, and expert"), Grade.BEST, True
            else:
                told[shown.played] = words.text("you"), shown.grade, False
        rects = self._mark_places(told)
        for card, (text, grade, gold) in told.items():
            self._draw_mark(surface, rects[card], text, grade, gold=gold)

    def _mark_places(self, told: Mapping[Card, tuple[Text, Grade, bool]]) -> dict[Card, pygame.Rect]:
        """Each over the part of its card that is seen, side by side where they would touch."""
        look, face, own = self.look, self.look.face(Role.TAG), self.layout.plate(self.layout.order[0])
        found: dict[Card, pygame.Rect] = {}
        for card in self.hand.cards:
            if card not in told:
                continue
            wide = self.painter.fonts.width(told[card][0], face) + look.px(20) + look.tall(18)
            rect = pygame.Rect(0, 0, wide, look.tall(28))
            card_rect = self.hand.rect(card)
            rect.midbottom = (card_rect.left + self.hand.seen(card) // 2, card_rect.top + look.px(2))
            if card in self.hand.laid:  # above it lies what is still under it
                rect.width = min(rect.width, card_rect.width - look.px(2))
                rect.midbottom = (card_rect.centerx, card_rect.bottom - look.tall(2))
            elif rect.colliderect(own):
                rect.top = own.bottom
            found[card] = rect
        for left, right in zip(list(found.values()), list(found.values())[1:], strict=False):
            overlap = left.right + look.px(4) - right.left
            if overlap > 0:
                left.left -= overlap // 2
                right.left += overlap - overlap // 2
        return found

    def _draw_mark(
        self, surface: pygame.Surface, rect: pygame.Rect, text: Text, grade: Grade, *, gold: bool
    ) -> None:
        look, paint, face = self.look, self.painter.paint, self.look.face(Role.TAG)
        ground, rim = (GOLD, None) if gold else (look.ink.ground, look.ink.strong_line)
        if not gold and grade.worse_than_fine:
            rim = "#B4535A"
        paint.panel(surface, rect, rect.height // 2, ground, rim, look.border, shadow=1)
        parts: list[Part] = [grade_mark(paint, grade, look.tall(18), look.ink), text]
        colour = "#22272A" if gold else look.ink.text
        self.painter.fonts.draw_parts(surface, parts, rect.center, face, colour, look.px(7), "center")
