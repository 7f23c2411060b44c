"""The review page: a finished deal at any step, its score graph, and the better actions."""

from __future__ import annotations

from datetime import date
from functools import partial

import pygame

from game.ai.analysis_process import Analyst
from game.archive.collections import CollectionItem, ItemKind
from game.engine.view import Moment
from game.session.past_deal import PastDeal
from scenes.framework import routes
from scenes.framework.accessible_roles import REMOVED_TARGET, TargetDescription
from scenes.framework.focus import FocusSpot
from scenes.framework.input import clipboard
from scenes.framework.scene import Scene
from scenes.i18n import Text, as_it_is
from scenes.pages.review.bars import AS_SEEN, OPEN, BarActions, ReviewHead, TimeBar
from scenes.pages.review.model import Expert, JudgedDecision, ReviewModel
from scenes.pages.review.review_text import ReviewText, Waiting
from scenes.pages.review.sheet import ReviewSheet, SheetActions
from scenes.pages.review.table import ReviewTable
from scenes.presenters import presenter_of
from scenes.presenters.base.layout import DealSide, sides_of
from scenes.presenters.base.table_context import TableContext
from scenes.widgets.walk_buttons import STEP_KEYS, StepCommand, WalkKeys

POLL_SECONDS = 0.05
"""Seconds between checks for new judgements."""
STEP_SECONDS = 0.900
"""Seconds per step at normal speed while the deal plays by itself."""
HEAD_HEIGHT = 62
"""Height of the head above the table, in design units."""
PANEL_HEIGHT, BUTTONS_HEIGHT = 116, 62
"""Height in design units of the panel below the table, and of its row of buttons."""
TABLE_SCALE = 0.75
"""Scale of the table compared to one in play."""


class ReviewPage(Scene):
    """The review of a finished deal; the deal itself decides what may be seen.

    If the viewer had nothing to decide, it opens with the decisions of the declarer.
    """

    def __init__(
        self,
        past: PastDeal,
        seat: int,
        analyst: Analyst,
        action: int | None = None,
        *,
        watches: bool = False,
    ) -> None:
        """The deal is seen from `seat`, whose decisions are judged first.

        The page opens at the seat's decision with the number `action`, by default at its first one. With
        `watches`, it begins with the better line of that decision, if there is one.
        """
        super().__init__()
        self._action = action
        self._begins_with_line = watches
        self._in_first_line = False
        """Whether the page still plays the better line with which it began; Escape then leaves the page."""
        self.recital = self.table = ReviewTable(self, past, seat)
        self.model = ReviewModel(past, self.table.reel, _first_judged(past, seat))
        self.texts = ReviewText(self.table, self.model)
        self.expert = Expert(past, analyst)
        self.chosen: int | None = None
        """Index of the selected decision, or `None`."""
        self.all_tricks = False
        """Whether the sheet lists all tricks."""
        self.copied = False
        """Whether the deal code has just been copied."""
        self._still = 0.0
        """Seconds since the last movement while the deal plays by itself."""
        self._waits = False
        """Whether the expert continues after the player leaves a practice table."""
        self._dragging = False
        self._pointed: int | None = None
        """Player whose card of the trick is under the pointer, or `None`."""
        self._keys = WalkKeys()

    # Life cycle.

    def enter(self) -> None:
        """Go to the first own decision, or the one asked for, and judge what is not judged yet."""
        if self.model.decided:
            numbers = [each.choice.number for each in self.model.decided]
            self.chosen = numbers.index(self._action) if self._action in numbers else 0
            self.table.reel.go(self.model.decided[self.chosen].place)
        self.expert.look(self.model.seat)

    def leave(self) -> None:
        """Stop the expert; judgements so far are kept."""
        self.expert.stop()

    def resume(self) -> None:
        """Resume the expert after a practice table, unless it was stopped before."""
        if self._waits:
            self._waits = False
            self.expert.look(self.model.seat)
        self.head.actions["star"].show_collected(self.router.collected(self._item))

    # Layout.

    def reword(self) -> None:
        """Translate the texts kept."""
        self.texts = ReviewText(self.table, self.model)

    def build(self) -> None:
        """Build the head, table and graph on the left, and the sheet on the right."""
        look, (width, height) = self.look, self.look.size
        small, margin = height < 700, look.px(16)
        sheet = pygame.Rect(0, margin, max(look.px(440), 340), height - 2 * margin)
        sheet.right = width - margin
        left = sheet.left - (margin if small else 0)
        foot = look.px(PANEL_HEIGHT) + look.tall(BUTTONS_HEIGHT)
        self._foot = pygame.Rect(margin, height - margin - foot, left - 2 * margin, foot)
        if not small:
            self._foot.width = left - margin - look.px(16)
        head = look.px(HEAD_HEIGHT)
        stage = pygame.Rect(0, head, left, self._foot.top - look.px(2) - head)
        self.table.build(stage, look.u * TABLE_SCALE)
        buttons = [("share", self._share), ("star", self._collect)]
        if self.router.leads(routes.EditDeal):
            buttons.append(("edit", self._edit))
        self.head = ReviewHead(self, left, self.table, self._set_hands, buttons)
        bar_actions = BarActions(
            self.walk, lambda: self.to_mistake(1), self._stop_or_go_on, self._stop_watching
        )
        self.bar = TimeBar(self, self._foot, self.texts, bar_actions)
        actions = SheetActions(
            self.choose, self._to_decision, self._choose_trick, self._turn_sheet, self._watch, self._practise,
            self._copy,
        )  # fmt: skip
        self.sheet_view = ReviewSheet(self, sheet, self.texts, actions, all_tricks=self.all_tricks)
        plates = [
            FocusSpot(
                partial(self.table.plate, player), partial(self.judge, player), look.ink, look.plate_radius,
                ("plate", player),
                tells=partial(TargetDescription, self.words.player(self.table.past.names[player])),
            )
            for player in self.table.parts.layout.order
        ]  # fmt: skip
        self._cards = {
            player: FocusSpot(
                partial(self._card_rect, player), partial(self._explain, player), look.ink,
                look.cell_radius, ("card", player), tells=partial(self._card_told, player),
            )
            for player in self.table.parts.layout.order
        }  # fmt: skip
        self.focus.set_targets(
            [
                *self.head.targets,
                *plates,
                *self._cards.values(),
                *self.bar.targets,
                *self.sheet_view.targets,
            ],
            self.sheet_view.practise,
        )
        self._show()
        if self._begins_with_line:
            self._begins_with_line = False
            self._watch()
            self._in_first_line = self.table.line_start is not None

    def _show(self) -> None:
        """Update the buttons and the hand to the current place."""
        table, reel = self.table, self.table.reel
        costly = any(each.grade is not None and each.grade.worse_than_fine for each in self.model.decided)
        ready = self.model.judged >= self.model.to_judge
        self.bar.show_steps(
            playing=table.playing,
            back=reel.place > (table.line_start or 0),
            on=not reel.at_end,
            watching=table.line_start is not None,
        )
        self.bar.show_review(costly=costly, going=None if ready else self.expert.going)
        self.sheet_view.practise.set_enabled(self._practise_at is not None)
        self.sheet_view.show(self.chosen, self.texts.deal.waiting(self.expert))
        table.show_decision(self.decided)
        self.head.actions["star"].show_collected(self.router.collected(self._item))
        for player, spot in self._cards.items():
            spot.enabled = player in table.trick
        self.redraw()

    @property
    def decided(self) -> JudgedDecision | None:
        """The selected decision if the table shows the moment before it; otherwise None."""
        if self.chosen is None:
            return None
        decided = self.model.decided[self.chosen]
        return decided if decided.place == self.table.reel.place else None

    # Navigation.

    def go(self, place: int, chosen: int | None = None) -> None:
        """Show a place of the deal and select a decision by its index, or the nearest one by default."""
        self.table.go(place)
        if self.table.line_start is None:
            self.chosen = self.model.at(self.table.reel.place) if chosen is None else chosen
        self.copied = False
        self._show()
        self.speak(partial(self.texts.spoken, self.chosen))

    def walk(self, step: StepCommand) -> None:
        """Step forward or back, or start or stop playing the deal by itself."""
        reel = self.table.reel
        if step is StepCommand.PLAY:
            self.table.playing = not self.table.playing and not reel.at_end
            self._still = 0.0
            self._show()
            return
        self.table.playing = False
        places = {
            StepCommand.FIRST: self.table.line_start or 0,
            StepCommand.BACK: reel.place - 1,
            StepCommand.ON: reel.place + 1,
            StepCommand.LAST: len(reel.steps),
        }
        self.go(places[step])

    def choose(self, number: int) -> None:
        """Go to a decision."""
        self._in_first_line = False
        self.table.stop_watching()
        self.table.playing = False
        self.go(self.model.decided[number].place, number)

    def to_mistake(self, step: int) -> None:
        """Go to the next or previous slip or mistake, wrapping around."""
        count = len(self.model.decided)
        start = self.chosen if self.chosen is not None else -1
        found = self.model.next_of(start, step, costly=True)
        if found is None:
            found = self.model.next_of(-1 if step > 0 else count, step, costly=True)
        if found is not None:
            self.choose(found)

    def _to_decision(self, step: int) -> None:
        start = self.chosen if self.chosen is not None else -1
        if self.decided is None and step < 0 and self.chosen is not None:
            self.choose(self.chosen)
            return
        found = self.model.next_of(start, step, costly=False)
        if found is not None:
            self.choose(found)

    def _choose_trick(self, number: int) -> None:
        self.table.stop_watching()
        self.table.playing = False
        self.go(self.model.place_of(self.table.past.starts[self.model.tricks[number].actions[0]]))

    # Judged player and visible hands.

    def judge(self, player: int, action: int | None = None) -> None:
        """Judge a player's decisions: your own, or with all hands open, anyone's.

        With the number of an `action`, the page goes to that decision, and the expert judges it first.
        """
        if player != self.table.seat and not self.table.open:
            return
        if player != self.model.seat:
            self.table.stop_watching()
            self.model = ReviewModel(self.table.past, self.table.reel, player)
            self.texts = ReviewText(self.table, self.model)
            self.chosen = self.model.at(self.table.reel.place)
            self.expert.look(player, action)
            self.rebuild(self.services)
        elif action is not None and action not in self.table.past.judged:
            self.expert.look(player, action)
        numbers = [each.choice.number for each in self.model.decided]
        if action in numbers:
            self.choose(numbers.index(action))

    def _explain(self, player: int) -> None:
        """Go to the decision by which a player played their card of the trick shown."""
        card = self.table.trick.get(player)
        played = (
            number
            for trick in self.model.tricks
            for each, number in zip(zip(trick.players, trick.cards, strict=True), trick.actions, strict=True)
            if each == (player, card)
        )
        number = next(played, None)
        if number is not None:
            self.judge(player, number)

    def _card_told(self, player: int) -> TargetDescription:
        """Describe a player's card of the trick, for a screen reader; it is gone if there is none."""
        words, table = self.words, self.table
        card, sight = table.trick.get(player), table.final_sight()
        if card is None:
            return REMOVED_TARGET
        name = words.text("{player}: {card}", player=sight.label(player), card=sight.card_name(card))
        return TargetDescription(name, note=self.texts.explained(player))

    def _set_hands(self, which: int) -> None:
        if which == AS_SEEN:
            self._stop_watching()
            self.judge(self.table.seat)
        self.table.look_anew(which == OPEN)
        self._show()

    def _turn_sheet(self) -> None:
        self.all_tricks = not self.all_tricks
        self.rebuild(self.services)

    # Other actions.

    @property
    def _practise_at(self) -> int | None:
        """Number of actions after which practice would begin from here; None at the end."""
        if self.table.line_start is not None:
            return None
        decided = self.decided
        return self.model.action_at(self.table.reel.place) if decided is None else decided.choice.number

    def _practise(self) -> None:
        """Open a practice table at the place shown; do nothing at the end of the deal."""
        at = self._practise_at
        if at is not None:
            self._waits = self.expert.going
            self.expert.stop()
            self.table.playing = False
            self.router.go(routes.Practice(self.table.past, at))

    def _collect(self) -> None:
        """Star the moment shown or, at the end, the deal."""
        self.table.playing = False
        self.router.go(routes.Collect(self._item))

    @property
    def _item(self) -> CollectionItem:
        at, past, seat = self._practise_at, self.table.past, self.table.seat
        if self.table.line_start is not None and self.chosen is not None:
            at = self.model.decided[self.chosen].choice.number
        if at is None:
            return CollectionItem(ItemKind.DEAL, past.code, date.today(), seat)
        return CollectionItem(ItemKind.MOMENT, past.code, date.today(), seat, past.texts(at))

    def _share(self) -> None:
        """Share the deal and its review so far, by default the trick shown."""
        self.table.playing = False
        part = self.bar.line.part_at(self.table.reel.place)
        trick = part.name - 1 if part is not None and isinstance(part.name, int) else None
        self.router.go(routes.SharePast(self.table.past, self.model.seat, trick, self.table.open))

    def _edit(self) -> None:
        """Open the deal in the deal editor."""
        if self.router.leads(routes.EditDeal):
            self.table.playing = False
            self.router.go(routes.EditDeal(self.table.past.coded))

    def _watch(self) -> None:
        """Play the better line of the selected decision at the table; do nothing if there is none."""
        decided = None if self.chosen is None else self.model.decided[self.chosen]
        if self.chosen is None or decided is None or decided.judged is None or not self.texts.line(decided):
            return
        self.choose(self.chosen)
        self.table.watch(partial(_with_line, self.table.past, decided))
        self.walk(StepCommand.PLAY)

    def _stop_watching(self) -> None:
        """Show the deal again after the better line."""
        if self.table.line_start is not None and self.chosen is not None:
            self.choose(self.chosen)

    def _copy(self) -> None:
        self.copied = clipboard.put(self.table.past.code)
        self.redraw()

    def _stop_or_go_on(self) -> None:
        if self.expert.going:
            self.expert.stop()
        else:
            self.expert.look(self.model.seat)
        self._show()

    # Input.

    def dispatch(self, event: pygame.event.Event) -> None:
        """Step with arrows and the space bar, unless Tab moved the focus to a widget that uses them."""
        if self._keys.steps(event, anyway=self.focus.current is self.bar.spot):
            self._step(event)
            return
        super().dispatch(event)
        if event.type == pygame.MOUSEBUTTONUP and not self._keys.tabbed:
            self.focus.move_to(self.sheet_view.practise)

    def _step(self, event: pygame.event.Event) -> None:
        if event.mod & pygame.KMOD_SHIFT and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._to_decision(1 if event.key == pygame.K_RIGHT else -1)
        else:
            self.walk(STEP_KEYS[event.key])

    def let_go(self) -> None:
        """Stop dragging on the graph."""
        super().let_go()
        self._dragging = False

    def handle(self, event: pygame.event.Event) -> None:
        """Handle clicks and drags on the graph, and clicks on a player's plate to judge that player."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._click(event.pos)
        elif event.type == pygame.MOUSEMOTION and self._dragging:
            self._drag(event.pos[0])
        elif event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragging = False
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _card_rect(self, player: int) -> pygame.Rect:
        """Return the rectangle of a player's card of the trick in the window."""
        return self.table.parts.layout.trick(player).rect.move(self.table.rect.topleft)

    def _card_at(self, at: tuple[int, int]) -> int | None:
        """Return the player whose card of the trick is at a point of the window; the last one played is on
        top.
        """
        return next((p for p in reversed(self.table.trick) if self._card_rect(p).collidepoint(at)), None)

    def _point(self, at: tuple[int, int]) -> None:
        pointed = self._card_at(at)
        if pointed != self._pointed:
            self._pointed = pointed
            self.redraw()

    def _click(self, at: tuple[int, int]) -> None:
        plate = next((p for p in self.table.parts.layout.order if self.table.plate(p).collidepoint(at)), None)
        card = self._card_at(at)
        if self.bar.line.rect.collidepoint(at) and self.table.line_start is None:
            self._dragging = True
            self._drag(at[0])
        elif plate is not None:
            self.judge(plate)
        elif card is not None:
            self._explain(card)
        elif self.table.rect.collidepoint(at):
            self.walk(StepCommand.PLAY)
        else:
            self.sheet_view.click(at)

    def _drag(self, x: int) -> None:
        place = self.bar.line.place(x)
        if place != self.table.reel.place:
            self.table.playing = False
            self.go(place)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_c and event.mod & pygame.KMOD_CTRL:
            self._copy()
        elif event.key == pygame.K_ESCAPE and self._in_first_line:
            self.router.back()
        elif event.key == pygame.K_ESCAPE and self.table.line_start is not None:
            self._stop_watching()
        elif event.key == pygame.K_ESCAPE and self.all_tricks:
            self._turn_sheet()
        elif event.key == pygame.K_ESCAPE:
            self.router.back()
        elif event.key == pygame.K_F1:
            self.router.go(routes.Help(self.table.past.game.key))
        elif event.key == pygame.K_n:
            self.to_mistake(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_v:
            self.head.hands.choose(AS_SEEN if self.table.open else OPEN)
        elif event.key == pygame.K_e:
            self._edit()
        elif event.key == pygame.K_t:
            self._practise()
        elif event.key == pygame.K_w:
            self._watch()
        elif event.key == pygame.K_b:
            self._collect()
        elif event.key in STEP_KEYS:
            self._step(event)
        else:
            self.sheet_view.scroll.handle(event)

    # Frames.

    def update(self, dt: float) -> None:
        """Advance the card movements and the graph, and collect new judgements."""
        if self.busy:
            self.redraw()
        self.table.update(dt)
        if self.bar.line.update(dt) | self.sheet_view.update(dt):
            self.redraw()
        if self.expert.update(dt):
            self.model.reload()
            self.bar.line.start_growing()
            self._show()
        if self.table.playing and not self.table.moving:
            self._still += dt
            if self._still >= STEP_SECONDS * (self.services.preferences.speed_factor or 1.0):
                self._still = 0.0
                self._play_step()

    def _play_step(self) -> None:
        reel = self.table.reel
        if not reel.at_end:
            self.go(reel.place + 1)
        if reel.at_end:
            self.table.playing = False
            self._show()

    def prepare(self) -> None:
        """Begin to draw card pictures ahead of need."""
        self.table.table_view.prepare()

    @property
    def busy(self) -> bool:
        """Whether cards are moving, or the graph or bars are growing."""
        return self.table.moving or self.bar.line.growing or self.sheet_view.growing

    @property
    def wake(self) -> float | None:
        """Seconds until the next check for judgements or the next step, or None."""
        waiting = self.expert.going or self.table.playing
        return POLL_SECONDS if waiting else None

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole page."""
        look = self.look
        surface.blit(self.paint.felt(look), (0, 0))
        decided = self.decided
        self.table.draw(surface, None if decided is None else decided.choice.player)
        self.head.draw(surface)
        waiting = self.texts.deal.waiting(self.expert)
        place = self.table.reel.place if self.table.line_start is None else self.table.line_start
        share = None if waiting is None else waiting.share
        self.bar.draw(surface, place, *self._status(waiting), share)
        part = self.bar.line.part_at(place)
        trick = part.name - 1 if part is not None and isinstance(part.name, int) else None
        self.sheet_view.draw(surface, self.chosen, trick)
        super().draw(surface)

    def _status(self, waiting: Waiting | None) -> tuple[Text, Text]:
        """Return the two lines beside the step buttons: the place, and what can be done or is being done."""
        words, table = self.words, self.table
        current = self.focus.current
        player = next((player for player, spot in self._cards.items() if spot is current), self._pointed)
        first = table.line_start or 0
        step = words.text(
            "step {number} of {all}", number=table.reel.place - first, all=len(table.reel.steps) - first
        )
        if table.line_start is not None:
            return words.text("What would have happened"), step
        told = words.text("Deal code copied") if self.copied else self.texts.place(self.chosen)
        if player is not None and player in table.trick:
            return told, self.texts.explained(player)
        if waiting is None:
            return told, step
        return told, waiting.title if self.expert.failed else waiting.brief


def _with_line(
    past: PastDeal, decided: JudgedDecision, viewer: int | None, *, hands_open: bool
) -> list[Moment]:
    """Return the moments of the deal up to a judged decision, followed by those of its better line."""
    assert decided.judged is not None, "only judged decisions have a better line"
    before = past.moments(viewer, hands_open=hands_open)[: decided.choice.before]
    return [*before, *past.better_moments(decided.judged, viewer, hands_open=hands_open)]


def _first_judged(past: PastDeal, seat: int) -> int:
    """Return the player whose decisions the review begins with: usually the one in the seat.

    If that player had nothing to decide: the declarer or, without a contract, the player with the most
    decisions, if possible on the declaring side.
    """
    choices = [sum(not choice.forced for choice in past.own(player)) for player in range(past.players)]
    if choices[seat]:
        return seat
    declarer = past.declarer
    if declarer is not None and choices[declarer]:
        return declarer
    names = tuple(map(as_it_is, past.names))
    sight = TableContext(past.view(seat), names, seat, past.totals, past.number, ())
    sides = sides_of(presenter_of(past.game.key).seats, sight)
    return max(
        range(past.players),
        key=lambda player: (choices[player] > 0, sides[player] is DealSide.A, choices[player]),
    )
