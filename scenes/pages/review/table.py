"""The table of the review, which shows any step of a finished deal in a part of the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game.ai.verdict import Grade
from game.engine.cards import HIDDEN, Card
from game.engine.view import Moment, View
from game.session.past_deal import PastDeal
from scenes.framework.accessible_roles import PlaceDescription, TargetDescription
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.fonts import Part
from scenes.graphics.grade_marks import grade_mark
from scenes.graphics.layout_metrics import GOLD, PartMetrics, TextRole
from scenes.i18n import NO_WORDS, Text
from scenes.pages.review.model import JudgedDecision
from scenes.presenters.base.table_context import TableContext
from scenes.table.animation.board import Board
from scenes.table.animation.deal_steps import DealSteps
from scenes.table.table_reader import TableReading
from scenes.table.table_view import Layers, TableParts, TableView
from scenes.table.view.card_tags import draw_hand_tags
from scenes.table.view.hand import Hand
from scenes.table.view.hand_flip import HandFlip

CARD_LIFT = 10
"""Height in design units by which the played card and the expert's card are raised."""
ANIMATION_FACTOR = 0.67
"""Factor for the table's animation times, which makes steps quicker than in play."""
FULL_TRICK_MS = 300
"""Milliseconds for which a full trick is shown."""
BAD_RIM = "#B4535A"
"""Colour of the rim of a slip or a mistake on the table."""
MomentsOf = Callable[..., list[Moment]]
"""Returns a deal's events with views, as a player saw them: `PastDeal.moments` or a function like it."""
FADE_SECONDS = 0.080
"""Duration of a fade in seconds at normal speed."""


class TableFade:
    """A short cross-fade used when the table jumps between places of the deal."""

    def __init__(self, before: pygame.Surface, pace: float) -> None:
        """`pace` multiplies the duration."""
        self._before = before
        self._length = FADE_SECONDS * pace
        self._time = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the fade is still visible."""
        self._time += dt
        return self._time < self._length

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the fading old picture over the new one."""
        self._before.set_alpha(round(255 * max(0.0, 1 - self._time / self._length)))
        surface.blit(self._before, (0, 0))


@dataclass(frozen=True)
class ShownDecision:
    """The cards to highlight in the hand for a decision."""

    played: Card | None = None
    best: Card | None = None
    grade: Grade = Grade.NONE
    legal: frozenset[Card] | None = None
    """Legal cards; `None` unless every legal action is a single card."""


def shown_of(decided: JudgedDecision | None) -> ShownDecision:
    """Return the cards to highlight in the hand for a decision about single cards."""
    if decided is None:
        return ShownDecision()
    choice, judged = decided.choice, decided.judged
    cards = frozenset(action.cards[0] for action in choice.legal if len(action.cards) == 1)
    alone = all(len(action.cards) == 1 for action in choice.legal)
    played = choice.action.cards[0] if len(choice.action.cards) == 1 else None
    best = None
    if judged is not None and judged.verdict.weighed and len(judged.verdict.best.cards) == 1:
        best = judged.verdict.best.cards[0]
    return ShownDecision(played, best, decided.grade or Grade.NONE, cards if alone else None)


class RaisedHand(Hand):
    """The player's hand at a decision: no card can be chosen, and up to two cards are raised."""

    shown = ShownDecision()

    def lift(self, card: Card) -> float:
        """Return how far a card is raised, in pixels."""
        return CARD_LIFT * self.layout.look.u if card in (self.shown.played, self.shown.best) else 0.0


@dataclass(frozen=True)
class ReviewParts(TableParts):
    """The parts of the review's table."""

    hand: RaisedHand


class ReviewTable:
    """Shows a deal step by step and describes it to the screen reader; the page controls it."""

    def __init__(self, scene: Scene, past: PastDeal, seat: int) -> None:
        """`seat` is the seat nearest the viewer."""
        self.scene = scene
        self.past = past
        self.seat = seat
        self.open = True
        """Whether all hands are open; otherwise the table shows only what the seat saw."""
        self.table_view: TableView[ReviewParts] = TableView(
            scene, past, self.sight, lambda: self.course.board.holder, lambda: FULL_TRICK_MS,
            board_of=self._board_of, silent=True,
        )  # fmt: skip
        self.presenter, self.course = self.table_view.presenter, self.table_view.course
        self.table_view.tempo = ANIMATION_FACTOR
        self._moments_of: MomentsOf = past.moments
        self._deal: DealSteps | None = None
        """The steps of the deal while the better line is shown."""
        self.reel = DealSteps()
        self.reel.extend(self._moments())
        self.playing = False
        """Whether the deal plays by itself."""
        self._fade: TableFade | None = None
        self._turn: int | None = None
        self._decided: JudgedDecision | None = None

    @property
    def parts(self) -> ReviewParts:
        """Parts of the table, rebuilt for every window size."""
        return self.table_view.parts

    def _moments(self) -> list[Moment]:
        return self._moments_of(self.seat, hands_open=self.open)

    def _board_of(self, view: View[Any]) -> Board:
        return Board.watched(view, self.presenter, nearest=self.seat)

    # Views.

    @property
    def view(self) -> View[Any]:
        """The view shown now; at the end it includes the result."""
        if not self.course.idle:
            return self.course.view
        if self.reel.at_end and self.line_start is None:
            return self.past.view(self.seat, hands_open=self.open)
        return self.reel.view

    def sight(self, view: View[Any] | None = None) -> TableContext[Any]:
        """Return the presenters' context for a view, or for the current one by default."""
        over = view is None and self.course.idle and self.reel.at_end and self.line_start is None
        return self._see(self.view if view is None else view, over=over)

    def _see(self, view: View[Any], *, over: bool) -> TableContext[Any]:
        totals = self.past.totals if over else None
        return self.table_view.see(view, self.past.number, you=self.seat, totals=totals)

    def final_sight(self) -> TableContext[Any]:
        """Return the presenters' context for the end of the deal, limited to what the seat knows."""
        return replace(self._see(self.past.view(self.seat), over=True), said=())

    # Layout.

    def build(self, rect: pygame.Rect, unit: float) -> None:
        """Lay the table out in a part of the window and finish all animations."""
        look = self.scene.look
        self.rect = rect
        self.table_view.lay_out(
            self.reel.view,
            self.seat,
            self._assemble,
            seats=self.reel.seats,
            look=PartMetrics(rect.size, look.text_scale, look.high_contrast, look.table, unit=unit),
            paint=BakedSurfaces(unit, self.scene.paint.assets),
        )
        self.stand()

    def _assemble(self, base: TableParts) -> ReviewParts:
        layout, preferences = base.layout, self.scene.services.preferences
        if not layout.columns:  # open hands push the plates down to the trick
            layout.shrink_trick(layout.look.tall(22))
        hand = RaisedHand(layout, large_index=preferences.large_index, reduced=preferences.reduced_motion)
        return ReviewParts(layout, base.painter, hand, base.tabletop)

    # Place in the deal.

    def look_anew(self, hands_open: bool) -> None:
        """Show the same place from another viewpoint; hands turn over, or fade with reduced motion."""
        preferences = self.scene.services.preferences
        self.open = hands_open
        self.course.finish()
        before = self.course.board
        if preferences.reduced_motion:
            self._begin_fade()
        self.reel = self.reel.seen_as(self._moments())
        self.stand()
        if preferences.speed_factor and not preferences.reduced_motion:
            self.parts.tabletop.turning = HandFlip(before, self.course.board, preferences.speed_factor)

    # The better line.

    @property
    def line_start(self) -> int | None:
        """The place at which the better line begins; `None` while the deal itself is shown."""
        return None if self._deal is None else self._deal.place

    def watch(self, moments_of: MomentsOf) -> None:
        """Show other moments that begin like the deal, from the same place on."""
        self.stop_watching()
        self._deal, self._moments_of = self.reel, moments_of
        self.reel = self.reel.seen_as(self._moments())
        self.course.finish()
        self.stand()

    def stop_watching(self) -> None:
        """Show the deal again, at the place at which the better line began."""
        if self._deal is None:
            return
        place, self._deal, self._moments_of = self._deal.place, None, self.past.moments
        self.course.finish()
        self._begin_fade()
        self.reel = DealSteps()
        self.reel.extend(self._moments())
        self.reel.go(place)
        self.stand()

    # Cards of the trick.

    @property
    def trick(self) -> dict[int, Card]:
        """The cards of the trick shown, by player in the order of play; those that can be pointed at."""
        if not self.reel.place or self.line_start is not None:
            return {}
        sight = self.sight(self.reel.view)
        found = dict(zip(sight.trick_players, sight.trick, strict=True))
        return {player: card for player, card in found.items() if self.open or player == self.seat}

    def stand(self) -> None:
        """Show the table at the current place, without animation."""
        self.table_view.stand(self.reel)

    def go(self, place: int) -> None:
        """Go to a place; the next and the previous are animated if possible, others fade."""
        self.course.finish()
        before = self.reel.place
        place = max(self.line_start or 0, min(place, len(self.reel.steps)))
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
            self.reel.slide_back(self.course)
        else:
            self.stand()

    def _begin_fade(self) -> None:
        """Start a fade from the table as currently drawn."""
        look, pace = self.scene.look, self.scene.services.preferences.speed_factor
        if pace:
            before = pygame.Surface(self.rect.size)
            before.blit(self.scene.paint.felt(look), (0, 0), self.rect)
            self._draw(before)
            self._fade = TableFade(before, pace)

    def update(self, dt: float) -> None:
        """Advance the animations by `dt` seconds."""
        if self._fade is not None and not self._fade.update(dt):
            self._fade = None
        turning = self.parts.tabletop.turning
        if turning is not None and not turning.update(dt):
            self.parts.tabletop.turning = None
        self.table_view.update(dt)
        if self.course.idle and not self.course.settled:
            self.table_view.settle(self.reel.view)

    @property
    def moving(self) -> bool:
        """Whether an animation is running."""
        changes = self._fade is not None or self.parts.tabletop.turning is not None
        return changes or self.table_view.busy or not self.course.idle

    def show_decision(self, decided: JudgedDecision | None) -> None:
        """Raise the cards of a decision in the hand nearest the viewer, or ring them in another open hand."""
        self._decided = decided
        own = decided is not None and decided.choice.player == self.seat
        self.parts.hand.shown = shown = shown_of(decided if own else None)
        self.parts.hand.legal = None if shown.legal is None else set(shown.legal)
        self.parts.hand.settle()

    def plate(self, player: int) -> pygame.Rect:
        """Return the rectangle of a player's plate in the window."""
        return self.parts.layout.plate(player).move(self.rect.topleft)

    # Drawing.

    def draw(self, window: pygame.Surface, turn: int | None) -> None:
        """Draw the table; `turn` is the player whose decision is selected, or None."""
        self._turn = turn
        surface = window.subsurface(self.rect)
        self._draw(surface)
        if self._fade is not None:
            self._fade.draw(surface)

    def _draw(self, surface: pygame.Surface) -> None:
        best = self.parts.hand.shown.best
        layers = Layers(
            turn=self._turn,
            felt=False,
            best=frozenset() if best is None else frozenset({best}),
            under_trick=self._draw_place,
            over_hand=self._draw_tags,
            on_top=self._draw_marks,
        )
        self.table_view.draw(surface, self.sight(), layers)

    def _draw_place(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw a placeholder in the trick for the card being decided on."""
        turn, trick = self._turn, self.course.board.trick
        if self.course.settled and turn is not None and trick and all(player != turn for player, _ in trick):
            self.parts.painter.placeholder(surface, self.parts.layout.trick(turn))

    def _draw_tags(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw the presenter's tags on cards of the hand that are not raised."""
        hand = self.parts.hand
        marked = {hand.shown.played, hand.shown.best}
        tags = self.presenter.board_layout.tags(sight)
        left = {card: tag for card, tag in tags.items() if card not in marked}
        draw_hand_tags(self.parts.painter, surface, hand, left)

    def _draw_marks(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Label the raised cards: the expert's, and your own with its grade."""
        if not self.course.settled:
            return
        self._draw_rings(surface)
        shown, words = self.parts.hand.shown, self.scene.words
        told: dict[Card, tuple[Text, Grade, bool]] = {}
        if shown.best in self.parts.hand.cards and shown.best is not None:
            told[shown.best] = words.text("expert"), Grade.BEST, True
        if shown.played in self.parts.hand.cards and shown.played is not None:
            if shown.played == shown.best:
                told[shown.played] = words.text("you and expert"), Grade.BEST, True
            else:
                told[shown.played] = words.text("you"), shown.grade, False
        rects = self._mark_places(told)
        for card, (text, grade, gold) in told.items():
            self._draw_mark(surface, rects[card], text, grade, gold=gold)

    def _draw_rings(self, surface: pygame.Surface) -> None:
        """Ring the expert's card and the card played in the open hand of another player who decides."""
        if self._decided is None or self._decided.choice.player == self.seat:
            return
        shown, player = shown_of(self._decided), self._decided.choice.player
        layout, paint = self.parts.layout, self.parts.painter.paint
        cards, width = self.course.board.in_hand(player), layout.look.px(3)
        colours = {shown.played: BAD_RIM if shown.grade.worse_than_fine else layout.look.ink.text}
        colours[shown.best] = GOLD
        for card, rect in zip(cards, layout.hand_tiles(player, len(cards)), strict=True):
            if card != HIDDEN and card in colours:
                ring = rect.inflate(2 * width, 2 * width)
                rim = paint.rounded(ring.size, layout.look.px(6), None, colours[card], width)
                paint.put(surface, rim, ring.topleft)

    def _mark_places(self, told: Mapping[Card, tuple[Text, Grade, bool]]) -> dict[Card, pygame.Rect]:
        """Return a label rectangle above the visible part of each card, moved apart if they overlap."""
        layout, look = self.parts.layout, self.parts.layout.look
        face, own = look.face(TextRole.TAG), layout.plate(layout.order[0])
        found: dict[Card, pygame.Rect] = {}
        for card in self.parts.hand.cards:
            if card not in told:
                continue
            wide = self.parts.painter.fonts.width(told[card][0], face) + look.px(20) + look.tall(18)
            rect = pygame.Rect(0, 0, wide, look.tall(28))
            card_rect = self.parts.hand.rect(card)
            rect.midbottom = (card_rect.left + self.parts.hand.seen(card) // 2, card_rect.top + look.px(2))
            if card in self.parts.hand.laid:  # cards underneath show above it, so label its lower edge
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
        look, paint = self.parts.layout.look, self.parts.painter.paint
        face = look.face(TextRole.TAG)
        ground, rim = (GOLD, None) if gold else (look.ink.ground, look.ink.strong_line)
        if not gold and grade.worse_than_fine:
            rim = BAD_RIM
        paint.panel(surface, rect, rect.height // 2, ground, rim, look.border, shadow=1)
        parts: list[Part] = [grade_mark(paint, grade, look.tall(18), look.ink), text]
        colour = "#22272A" if gold else look.ink.text
        self.parts.painter.fonts.draw_parts(surface, parts, rect.center, face, colour, look.px(7), "center")

    # Screen reader.

    @property
    def title(self) -> Text:
        """Title of the game."""
        return self.scene.words.game(self.past.game.title)

    def places(self, written: Callable[[], Sequence[Text]]) -> list[PlaceDescription]:
        """Describe the written texts, the open hand nearest the viewer, and each place of the table."""
        sight, presenter, parts = self.sight(), self.presenter, self.parts
        sections, faces = presenter.sidebar.sections(sight), self.course.board.open_cards
        reading = TableReading(sight, presenter, parts.layout.order, parts.hand.cards, sections, faces=faces)
        hand = PlaceDescription(sight.words.text("Your hand"), (reading.hand_told(),))
        return [PlaceDescription(NO_WORDS, tuple(written())), hand, *reading.places()]

    def said(self, target: FocusTarget) -> TargetDescription | None:
        """Return None, because the targets describe themselves."""
        return None
