"""A table that stands still at a moment of a deal until whoever learns there does something."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.ai.opponent_process import OpponentProcess
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import Played
from game.engine.view import Moment, View
from game.session.host import Host
from scenes.framework import routes
from scenes.i18n import Line, Text
from scenes.pages.learn.learn_sidebar import LearnSidebar
from scenes.pages.learn.note_panel import NotePanel, NoteSurroundings
from scenes.pages.table.table_recital import TableRecital
from scenes.presenters.base.sidebar import told_in_row
from scenes.presenters.base.table_context import TableContext
from scenes.table.animation.board import Board
from scenes.table.picker.answers import Answer
from scenes.table.picker.coach import FirstHandCoach
from scenes.table.rule_citations import clause_asked, refusal_of
from scenes.table.table_mode import TableCommand
from scenes.table.table_scene import PickingParts, PickingScene
from scenes.table.table_view import Layers, TableParts, TableView
from scenes.table.view.card_tags import draw_tag
from scenes.table.view.hand import CROSS
from scenes.table.view.messages import RefusalReason
from scenes.table.view.table_marks import cross
from scenes.table.viewer_seat import ViewerSeat

SIDES = ("friend", "partner", "declarer")
"""Claims that the plates would tell."""
LYING = 1.8
"""How much longer than usual a full trick lies: it is what the words are about."""


class NoBeginnerNotes(FirstHandCoach):
    """No note of a first hand comes before a question: here something else says what is new."""

    def seek(self, legal: Sequence[Action]) -> bool:
        """Whether there is one to be shown."""
        return False


@dataclass(frozen=True)
class StoppedParts(PickingParts):
    """The parts that are laid out anew for every window."""

    own: LearnSidebar
    note: NotePanel


class StoppedTable(PickingScene[StoppedParts]):
    """Shows the table, and takes what is done there; what it means its kinds say."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: Card | None = None
        """The card that was tried last and was not right."""
        self.refused: RefusalReason | None = None
        """Why the last card could not be chosen at all, while that is told."""
        self.news: Sequence[Moment] = ()
        """What was handed to the course last."""
        self._spoken: tuple[Text | None, Line] = (None, ())
        """The words above the hand that were spoken last."""

    # What its kinds say.

    def heading(self) -> tuple[Text, Text]:
        """What stands over the rail, and below it."""
        raise NotImplementedError

    def prompt(self) -> Line:
        """What is asked, where nothing else is said and no buttons ask it."""
        return ()

    def own_rail(self, area: pygame.Rect) -> LearnSidebar:
        """The lower part of the rail."""
        raise NotImplementedError

    def present(self) -> None:
        """Nothing moves: say what is to be said, and ask what is to be asked."""
        raise NotImplementedError

    def tell(self) -> None:
        """Something moves: say meanwhile what it is, if there is anything to be said."""

    @property
    def crossed(self) -> Collection[Card]:
        """The cards of the hand that bear a cross: they were tried and were not right."""
        return ()

    @property
    def asks(self) -> str:
        """What is asked for that must not be read at the table meanwhile: a claim's name, or nothing."""
        return ""

    @property
    def clause(self) -> str:
        """The clause of the rules that tells of what is asked or told here; empty where none does."""
        return clause_asked(self.seat, self.refused)

    @property
    def asked(self) -> bool:
        """Whether that was asked or refused, and is not only told."""
        return True

    @property
    def crowded(self) -> bool:
        """Whether the words lie where buttons or a panel of the question do."""
        buttons, rect = self.parts.picker.buttons, self.parts.note.rect
        taken = [*(button.rect for button in buttons.buttons), *([buttons.panel] if buttons.panel else [])]
        return any(rect.colliderect(each) for each in taken)

    def answer(self, answer: Answer) -> None:
        """A card or a button was chosen."""
        raise NotImplementedError

    # Life cycle.

    def sit(self, host: Host, before: int, *, faces: bool = False) -> None:
        """Sit down at a table that is shown as it was after so many events; with the `faces` of all hands."""
        self.host, self.seat = host, ViewerSeat(host, OpponentProcess())
        self.seat.plays_on = True  # nobody offers to end what is to be learnt from
        self.use(
            TableView(
                self, host, self.sight, lambda: self.seat.state.view.viewer, self._trick_pause,
                board_of=self._faces if faces else None, graded=False,
            )
        )  # fmt: skip
        self.recital = TableRecital(self.table_view)
        self.seat.told, self.news = before, ()
        moments = host.moments(self.seat.viewer)
        if before:
            self.course.stand(moments[before - 1].view)
        else:
            self.course.before_deal(moments[0])

    def _faces(self, view: View[Any]) -> Board:
        """The cards of the others lie as openly as the viewer knows them."""
        return Board.watched(view, self.presenter, nearest=self.seat.viewer)

    def _trick_pause(self) -> float:
        return round(self.services.preferences.trick_pause_ms * LYING)

    @property
    def _all_told(self) -> bool:
        """Whether all that has happened was handed to the course."""
        return self.seat.told >= len(self.host.moments(self.seat.viewer))

    def sight(self, view: View[Any] | None = None) -> TableContext[Any]:
        """What presenters are told, of a moment or of what is shown now."""
        if view is None:
            view = self.seat.state.view if self.course.settled else self.course.view
        totals = self.host.totals if self.host.deal_finished and self.course.settled else None
        considered = self.parts.picker.considered
        return self.table_view.see(
            view, self.host.deal_number, you=self.seat.viewer, totals=totals, considered=considered
        )

    def build(self) -> None:
        """Lay the table out for this window; what was moving is shown as done."""
        self.course.finish()
        if self._all_told:
            self.course.stand(self.seat.state.view)
        self.table_view.lay_out(self.host.view(self.seat.viewer), self.seat.viewer, self._assemble)
        self.table_view.settle_hand()
        if self._all_told:
            self.present()
        else:
            self.see()

    def _assemble(self, base: TableParts) -> StoppedParts:
        own = self.own_rail(base.layout.rail)
        lowest = own.top - self.look.px(2)
        picking = self.assemble_picking(base, self.seat, lowest, self.answer, notes=NoBeginnerNotes)
        note = NotePanel(self, base.painter, base.layout, self._around)
        return StoppedParts(**vars(picking), own=own, note=note)

    def _around(self) -> NoteSurroundings:
        """What lies about the place of the words, also while cards move."""
        sight, parts, presenter = self.sight(), self.parts, self.presenter
        layout, hand = parts.layout, parts.hand
        own, state = layout.order[0], self.seat.state.view.state
        raised = hand.chosen & set(hand.cards)  # what was put down already
        tags = presenter.board_layout.tags(sight).keys()
        played = {moment.event.player for moment in self.news if isinstance(moment.event, Played)}
        players = {state.player_at(place) for place in range(len(state.trick))} | played
        return NoteSurroundings(
            piles=parts.tabletop.standing(sight),
            own=layout.tiles(own, len(presenter.seats.captured(sight, own))),
            trick=[layout.trick(player).rect for player in sorted(players)],
            tagged=bool(raised) or not tags.isdisjoint(set(hand.cards) - set(hand.laid)),
        )

    def offer(self, legal: Sequence[Action]) -> None:
        """Offer these actions beside the buttons."""
        parts = self.parts
        others = [*parts.note.buttons, *parts.own.targets, *parts.tips.spots(self.redraw)]
        parts.picker.ask(legal, others)
        self.redraw()

    def refuse(self, card: Card) -> None:
        """Say why a card cannot be chosen at all."""
        self.refused = refusal_of(self.seat, card, self.words, self.parts.painter.strain_names)
        self.reject(card)

    def reject(self, card: Card | None) -> None:
        """Something was not right, the choice of a card if one is given."""
        self.wrong = card
        self.table_view.reject(card)
        self.present()

    def see(self) -> None:
        """Show what has happened since the last time."""
        self.parts.note.clear()
        self.parts.picker.close()
        self.news = self.seat.news()
        self.course.show(self.news)
        if self.course.idle:
            self._come_to_rest()
        else:
            self.tell()
        self.redraw()

    # Input.

    def press(self, position: tuple[int, int]) -> None:
        """End what moves or is to be read."""
        self.course.skip()

    def key(self, event: pygame.event.Event) -> None:
        """Name a card, press a button of the rail; what means nothing here lets cards land."""
        picker, own = self.parts.picker, self.parts.own
        if event.key == pygame.K_ESCAPE:
            if not self.parts.pointing.escape() and not picker.take_back():
                self.router.back()
        elif picker.key(event.unicode):
            pass
        elif event.key in own.keys:
            own.keys[event.key]()
        elif event.key == pygame.K_c:
            self.table_view.dispatch(TableCommand.SKIN)
        elif event.key == pygame.K_F1:
            self.open_rules()
        else:
            self.course.skip()

    def open_rules(self) -> None:
        """The rules of the game, where they tell of what was refused, is asked or is told."""
        self.router.go(routes.Help(self.host.game.key, self.clause, asked=self.asked))

    # Frames.

    def update(self, dt: float) -> None:
        """Let cards move on; where nothing moves any more, say and ask what comes next."""
        super().update(dt)
        self.table_view.hear()
        if self.parts.picker.wait_for_suit(dt):
            self.redraw()
        if self.course.idle and not self.course.settled:
            self._come_to_rest()
        if self.parts.picker.buttons.update(dt, hint=False):
            self.redraw()
        self._speak_note()

    def _speak_note(self) -> None:
        """Let the words above the hand be heard, once."""
        title, line = said = self.parts.note.title, self.parts.note.line
        if said != self._spoken:
            self._spoken = said
            if title is not None:
                sight = self.sight()
                self.speak(lambda: told_in_row(self.words, [title, sight.spelled(line)]))

    def _come_to_rest(self) -> None:
        if self.table_view.settle(self.seat.state.view):
            self.present()

    @property
    def wake(self) -> float | None:
        """For the end of a pause, and words that go away."""
        return self.table_view.wake(polled=not self.course.settled)

    def layers(self, sight: TableContext[Any]) -> Layers:
        """Return what is to be drawn now, for what presenters say of this sight."""
        asks = self.asks
        return Layers(
            turn=None if asks == "turn" else sight.state.turn,
            sided=asks not in SIDES,
            marked=asks != "taker",
            refused=self.wrong,
            under_hand=self._draw_line,
            over_hand=self._draw_tried,
            on_top=self._draw_top,
        )

    def _draw_line(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """The line in the middle, and what lies in an idle hand's place."""
        parts, top, prompts = self.parts, self.parts.tabletop, self.presenter.prompts
        if parts.picker.in_row:  # what the buttons in the prompt's place are for
            line = prompts.prompt(sight, parts.picker.asked)
            top.draw_prompt(surface, line, asked=True, above=True, rise=parts.picker.buttons.rise)
        elif (beside := parts.picker.beside_prompt) is not None and (self.crowded or not parts.note.shown):
            line = prompts.prompt(sight, parts.picker.asked)
            top.draw_prompt(surface, line, asked=True, button=beside)
        elif not parts.note.shown and (line := self.prompt()):
            top.draw_prompt(surface, line, asked=True)
        top.draw_idle_hand(surface, sight)

    def _draw_top(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """What lies over the cards."""
        parts, view = self.parts, self.table_view
        sections = [
            each.covered(self.words) if self.asks in each.tells else each for each in view.sections(sight)
        ]
        view.draw_rail(surface, sight, parts.rail, self.heading(), sections)
        parts.own.draw(surface)
        parts.picker.buttons.draw_panel(surface)
        if not self.crowded:  # by what a card offers that was chosen
            parts.note.draw(surface)
        if self.asks != "special":  # over the words, where a card rises
            parts.tabletop.draw_tags(parts.hand, surface, sight)
        self.manager.draw(surface)
        parts.picker.buttons.draw_marks(surface)
        parts.hand.draw_loose(surface, parts.painter)
        parts.tabletop.draw_bubbles(surface, sight, self.messages.bubbles)
        self.draw_focus(surface)
        if (tip := parts.tips.shown(sight)) is not None and parts.hand.carried is None:
            parts.tips.draw(surface, tip)

    def _draw_tried(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """A cross and a word on each card that was tried and was not right."""
        parts, crossed = self.parts, self.crossed
        look, told = parts.layout.look, self.words.text("tried")
        for card in parts.hand.cards:
            if card in crossed:
                rect = parts.hand.rect(card)
                middle = rect.left + parts.hand.seen(card) // 2, rect.top + round(rect.height * CROSS)
                cross(parts.painter, surface, middle)
                draw_tag(parts.painter, surface, told, (middle[0], middle[1] + look.px(20) + look.tall(22)))
