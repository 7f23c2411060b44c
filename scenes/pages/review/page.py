"""The review page: a finished deal at any step, its score graph, and the better actions."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import pygame

from game.ai.analysis_process import Analyst
from game.session.past_deal import PastDeal
from scenes.framework import routes
from scenes.framework.accessible_roles import TargetDescription
from scenes.framework.focus import FocusSpot
from scenes.framework.scene import Scene
from scenes.pages.review.bars import OPEN, SEEN, ReviewHead, TimeBar
from scenes.pages.review.model import Expert, JudgedDecision, ReviewModel
from scenes.pages.review.review_text import ReviewText
from scenes.pages.review.sheet import ReviewSheet, SheetActions
from scenes.pages.review.table import ReviewTable, ShownDecision, shown_of
from scenes.widgets.walk_buttons import KEYS, StepCommand, WalkKeys

POLL = 0.05
"""Seconds between checks for new judgements."""
PLAYED = 0.900
"""Seconds per step at normal speed while the deal plays by itself."""
SMALL = 62
"""Height of the head above the table, in design units."""
FOOT, BUTTONS = 116, 62
"""Height in design units of the panel below the table, and of its row of buttons."""
SCALE = 0.75
"""Scale of the table compared to one in play."""


class ReviewPage(Scene):
    """The review of a finished deal; the deal itself decides what may be seen."""

    def __init__(self, past: PastDeal, seat: int, analyst: Analyst, action: int | None = None) -> None:
        """The deal is seen from `seat`, whose decisions are judged first.

        The page opens at the seat's decision with the number `action`, by default at its first one.
        """
        super().__init__()
        self._action = action
        self.recital = self.table = ReviewTable(self, past, seat)
        self.model = ReviewModel(past, self.table.reel, seat)
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
        self._keys = WalkKeys()

    # Life cycle.

    def enter(self) -> None:
        """Go to the first own decision, or the one asked for, and judge what is not judged yet."""
        if self.model.decided:
            numbers = [each.choice.number for each in self.model.decided]
            self.chosen = numbers.index(self._action) if self._action in numbers else 0
            self.table.reel.go(self.model.decided[self.chosen].place)
        self.expert.look(self.table.seat)

    def leave(self) -> None:
        """Stop the expert; judgements so far are kept."""
        self.expert.stop()

    def resume(self) -> None:
        """Resume the expert after a practice table, unless it was stopped before."""
        if self._waits:
            self._waits = False
            self.expert.look(self.model.seat)

    # Layout.

    def build(self) -> None:
        """Build the head, table and graph on the left, and the sheet on the right."""
        look, (width, height) = self.look, self.look.size
        small, margin = height < 700, look.px(16)
        sheet = pygame.Rect(0, margin, max(look.px(440), 340), height - 2 * margin)
        sheet.right = width - margin
        left = sheet.left - (margin if small else 0)
        foot = look.px(FOOT) + look.tall(BUTTONS)
        self._foot = pygame.Rect(margin, height - margin - foot, left - 2 * margin, foot)
        if not small:
            self._foot.width = left - margin - look.px(16)
        head = look.px(SMALL)
        stage = pygame.Rect(0, head, left, self._foot.top - look.px(2) - head)
        self.table.build(stage, look.u * SCALE)
        self.head = ReviewHead(self, left, self.table, self._set_hands)
        self.bar = TimeBar(
            self, self._foot, self.model, self.walk, lambda: self.to_mistake(1), self._stop_or_go_on
        )
        actions = SheetActions(self.choose, self._choose_trick, self._turn_sheet, self._play_on, self._copy)
        self.sheet_view = ReviewSheet(self, sheet, self.texts, actions, all_tricks=self.all_tricks)
        plates = [
            FocusSpot(
                partial(self.table.plate, player), partial(self.judge, player), look.ink, look.plate_radius,
                ("plate", player),
                tells=partial(TargetDescription, self.words.player(self.table.past.names[player])),
            )
            for player in self.table.parts.layout.order
        ]  # fmt: skip
        self.focus.set_targets(
            [*self.head.targets, *plates, *self.bar.targets, *self.sheet_view.targets],
            self.sheet_view.play_on,
        )
        self._show()

    def _show(self) -> None:
        """Update the buttons and the hand to the current place."""
        reel = self.table.reel
        costly = any(each.grade is not None and each.grade.worse_than_fine for each in self.model.decided)
        ready = self.model.judged >= self.model.to_judge
        self.bar.show(
            playing=self.table.playing,
            back=reel.place > 0,
            on=not reel.at_end,
            costly=costly,
            going=None if ready else self.expert.going,
        )
        self.sheet_view.play_on.set_enabled(self._play_on_at is not None)
        self.table.show_decision(shown_of(self.decided) if self.texts.own else ShownDecision())
        if self.chosen is not None and not self.all_tricks:
            self.sheet_view.list.reveal(self.chosen)
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
            StepCommand.FIRST: 0,
            StepCommand.BACK: reel.place - 1,
            StepCommand.ON: reel.place + 1,
            StepCommand.LAST: len(reel.steps),
        }
        self.go(places[step])

    def choose(self, number: int) -> None:
        """Go to a decision."""
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
        self.table.playing = False
        self.go(self.model.place_of(self.table.past.starts[self.model.tricks[number].actions[0]]))

    # Judged player and visible hands.

    def judge(self, player: int) -> None:
        """Judge a player's decisions: your own, or with all hands open, anyone's."""
        if player == self.model.seat or (player != self.table.seat and not self.table.open):
            return
        self.model = ReviewModel(self.table.past, self.table.reel, player)
        self.texts = ReviewText(self.table, self.model)
        self.chosen = self.model.at(self.table.reel.place)
        self.expert.look(player)
        self.rebuild(self.services)

    def _set_hands(self, which: int) -> None:
        if not self.texts.own and which == SEEN:
            self.judge(self.table.seat)
        self.table.look_anew(which == OPEN)
        self._show()

    def _turn_sheet(self) -> None:
        self.all_tricks = not self.all_tricks
        self.rebuild(self.services)

    # Other actions.

    @property
    def _play_on_at(self) -> int | None:
        """Number of actions after which play would continue from here; None at the end."""
        decided = self.decided
        return self.model.action_at(self.table.reel.place) if decided is None else decided.choice.number

    def _play_on(self) -> None:
        at = self._play_on_at
        if at is not None:
            self._waits = self.expert.going
            self.expert.stop()
            self.table.playing = False
            self.router.go(routes.Practice(self.table.past, at))

    def _copy(self) -> None:
        with suppress(pygame.error):
            pygame.scrap.put_text(self.table.past.code)
            self.copied = True
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
            self.focus.move_to(self.sheet_view.play_on)

    def _step(self, event: pygame.event.Event) -> None:
        if event.mod & pygame.KMOD_SHIFT and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._to_decision(1 if event.key == pygame.K_RIGHT else -1)
        else:
            self.walk(KEYS[event.key])

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
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragging = False
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _click(self, at: tuple[int, int]) -> None:
        plate = next((p for p in self.table.parts.layout.order if self.table.plate(p).collidepoint(at)), None)
        if self.bar.line.rect.collidepoint(at):
            self._dragging = True
            self._drag(at[0])
        elif plate is not None:
            self.judge(plate)
        elif self.table.rect.collidepoint(at):
            self.walk(StepCommand.PLAY)
        else:
            self.sheet_view.list.click(at)

    def _drag(self, x: int) -> None:
        place = self.bar.line.place(x)
        if place != self.table.reel.place:
            self.table.playing = False
            self.go(place)

    def _key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_c and event.mod & pygame.KMOD_CTRL:
            self._copy()
        elif event.key == pygame.K_ESCAPE and self.all_tricks:
            self._turn_sheet()
        elif event.key == pygame.K_ESCAPE:
            self.router.back()
        elif event.key == pygame.K_F1:
            self.router.go(routes.Help(self.table.past.game.key))
        elif event.key == pygame.K_n:
            self.to_mistake(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_v:
            self.head.hands.choose(SEEN if self.table.open else OPEN)
        elif event.key == pygame.K_p:
            self._play_on()
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and self.focus.current is self.sheet_view.list.spot:
            self._to_decision(1 if event.key == pygame.K_DOWN else -1)
        elif event.key in KEYS:
            self._step(event)
        else:
            self.sheet_view.list.scroll.handle(event)

    # Frames.

    def update(self, dt: float) -> None:
        """Advance the card movements and the graph, and collect new judgements."""
        if self.busy:
            self.redraw()
        self.table.update(dt)
        if self.bar.line.update(dt):
            self.redraw()
        if self.expert.update(dt):
            self.model.renew()
            self.bar.line.renew()
            self._show()
        if self.table.playing and not self.table.moving:
            self._still += dt
            if self._still >= PLAYED * (self.services.preferences.speed_factor or 1.0):
                self._still = 0.0
                self._play_step()

    def _play_step(self) -> None:
        reel = self.table.reel
        if not reel.at_end:
            self.go(reel.place + 1)
        if reel.at_end:
            self.table.playing = False
            self._show()

    def spare(self, seconds: float) -> None:
        """Prepare card faces in advance."""
        self.table.table_view.bake(seconds)

    @property
    def busy(self) -> bool:
        """Whether cards are moving or the graph is growing."""
        return self.table.moving or self.bar.line.growing

    @property
    def wake(self) -> float | None:
        """Seconds until the next check for judgements or the next step, or None."""
        waiting = self.expert.going or self.table.playing or not self.table.parts.painter.baked
        return POLL if waiting else None

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole page."""
        look = self.look
        surface.blit(self.paint.felt(look.size, look.high_contrast), (0, 0))
        decided = self.decided
        self.table.draw(surface, None if decided is None else decided.choice.player)
        self.head.draw(surface)
        words, model, reel = self.words, self.model, self.table.reel
        far = self.expert.told(words, model.judged, model.to_judge)
        step = words.text("step {number} of {all}", number=reel.place, all=len(reel.steps))
        share = model.judged / model.to_judge if far and self.expert.going else None
        told = words.text("Deal code copied") if self.copied else self.texts.place(self.chosen)
        self.bar.draw(surface, reel.place, told, far or step, share)
        part = self.bar.line.part_at(reel.place)
        trick = part.name - 1 if part is not None and isinstance(part.name, int) else None
        self.sheet_view.draw(surface, self.chosen, trick)
        super().draw(surface)
