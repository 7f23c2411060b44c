"""A table that is stopped at one moment of a deal until the learner acts: the base of lessons and puzzles."""

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
from scenes.table.view.hand import CROSS_HEIGHT
from scenes.table.view.messages import RefusalReason
from scenes.table.view.table_marks import cross
from scenes.table.viewer_seat import ViewerSeat

SIDE_CLAIMS = ("friend", "partner", "declarer")
"""Claims about sides. While one of them is asked for, the plates do not show the sides."""
EXPLAINED_TRICK_FACTOR = 1.8
"""Factor for the usual pause after a trick, because texts explain the trick."""


class NoBeginnerNotes(FirstHandCoach):
    """A coach without notes for beginners, because lessons and puzzles explain new things themselves."""

    def seek(self, legal: Sequence[Action]) -> bool:
        """Return False, because there is no note to show."""
        return False


@dataclass(frozen=True)
class StoppedParts(PickingParts):
    """The parts of the table, laid out again for every window size."""

    own: LearnSidebar
    note: NotePanel


class StoppedTable(PickingScene[StoppedParts]):
    """Shows a table and its question, and handles what the learner does. Subclasses give it a meaning."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: Card | None = None
        """The card tried last, if it was wrong or can't be played; otherwise None."""
        self.refused: RefusalReason | None = None
        """Why the last card chosen can't be played, while this is shown; otherwise None."""
        self.news: Sequence[Moment] = ()
        """The moments passed most recently to the course, which animates them."""
        self._spoken: tuple[Text | None, Line] = (None, ())
        """Title and text of the panel that were announced to a screen reader most recently."""

    # To be overridden.

    def heading(self) -> tuple[Text, Text]:
        """Return the title of the sidebar, and the line below it."""
        raise NotImplementedError

    def prompt(self) -> Line:
        """Return the question to show while there is no text and no button for it; empty if there is none."""
        return ()

    def own_rail(self, area: pygame.Rect) -> LearnSidebar:
        """Return the lower part of the sidebar, which covers `area`."""
        raise NotImplementedError

    def present(self) -> None:
        """Show the text and the question of this moment. Called when nothing moves."""
        raise NotImplementedError

    def tell(self) -> None:
        """Show a text while cards move. The base class shows none."""

    @property
    def crossed(self) -> Collection[Card]:
        """Cards of the hand to mark with a cross, because they were tried and were wrong."""
        return ()

    @property
    def asks(self) -> str:
        """Name of the claim that is asked for, whose value the table must not show; empty for none."""
        return ""

    @property
    def clause(self) -> str:
        """Clause of the rules about the question or the refused card; empty if there is none."""
        return clause_asked(self.seat, self.refused)

    @property
    def asked(self) -> bool:
        """Whether the clause is about a question or a refused card, not only about an explanation."""
        return True

    @property
    def crowded(self) -> bool:
        """Whether the panel overlaps the buttons or the panel of the question."""
        buttons, rect = self.parts.picker.buttons, self.parts.note.rect
        taken = [*(button.rect for button in buttons.buttons), *([buttons.panel] if buttons.panel else [])]
        return any(rect.colliderect(each) for each in taken)

    def answer(self, answer: Answer) -> None:
        """Handle a card or button chosen by the learner."""
        raise NotImplementedError

    # Life cycle.

    def sit(self, host: Host, before: int, *, faces: bool = False) -> None:
        """Show the table as it was after the first `before` events of the host's deal.

        With `faces`, all hands are open.
        """
        self.host, self.seat = host, ViewerSeat(host, OpponentProcess())
        self.seat.plays_on = True  # no offer to end the deal early: the learner is to play it
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
        """Return the board with the other players' cards open as far as the viewer knows them."""
        return Board.watched(view, self.presenter, nearest=self.seat.viewer)

    def _trick_pause(self) -> float:
        return round(self.services.preferences.trick_pause_ms * EXPLAINED_TRICK_FACTOR)

    @property
    def _all_told(self) -> bool:
        """Whether all events so far have been passed to the course."""
        return self.seat.told >= len(self.host.moments(self.seat.viewer))

    def sight(self, view: View[Any] | None = None) -> TableContext[Any]:
        """Return the context for presenters at a view, or at what is shown now if it is None."""
        if view is None:
            view = self.seat.state.view if self.course.settled else self.course.view
        totals = self.host.totals if self.host.deal_finished and self.course.settled else None
        considered = self.parts.picker.considered
        return self.table_view.see(
            view, self.host.deal_number, you=self.seat.viewer, totals=totals, considered=considered
        )

    def build(self) -> None:
        """Lay out the table for the window size. Movements are ended first."""
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
        picking.rail.head_end = own.head_end
        picking.tips.explain(own.head_buttons)
        note = NotePanel(self, base.painter, base.layout, self._around)
        return StoppedParts(**vars(picking), own=own, note=note)

    def _around(self) -> NoteSurroundings:
        """Return what is around the panel, including cards that are moving."""
        sight, parts, presenter = self.sight(), self.parts, self.presenter
        layout, hand = parts.layout, parts.hand
        own, state = layout.order[0], self.seat.state.view.state
        raised = hand.chosen & set(hand.cards)  # cards chosen so far, for example to discard
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
        """Let the learner choose one of these actions, or one of the buttons of panel and sidebar."""
        parts = self.parts
        others = [*parts.note.buttons, *parts.own.targets, *parts.tips.spots(self.redraw)]
        parts.picker.ask(legal, others)
        self.redraw()

    def refuse(self, card: Card) -> None:
        """Show why a card can't be played."""
        self.refused = refusal_of(self.seat, card, self.words, self.parts.painter.strain_names)
        self.reject(card)

    def reject(self, card: Card | None) -> None:
        """Show that an answer was wrong and ask again; `card` is the card tried, or None."""
        self.wrong = card
        self.table_view.reject(card)
        self.present()

    def see(self) -> None:
        """Show the events since the last call."""
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
        """End movements and pauses."""
        self.course.skip()

    def key(self, event: pygame.event.Event) -> None:
        """Handle a key: a card's name, a button of the sidebar, Esc, C (next deck) or F1 (rules).

        Any other key ends movements and pauses.
        """
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
        """Open the rules of the game at the clause for this moment."""
        self.router.go(routes.Help(self.host.game.key, self.clause, asked=self.asked))

    # Frames.

    def update(self, dt: float) -> None:
        """Advance movements by `dt` seconds; when they end, show the text and question of this moment."""
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
        """Announce the text of the panel to a screen reader, once."""
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
        """Seconds until a pause ends or a text disappears; None for never."""
        return self.table_view.wake(polled=not self.course.settled)

    def layers(self, sight: TableContext[Any]) -> Layers:
        """Return what to draw in this frame, without the marks that would give away an answer."""
        asks = self.asks
        return Layers(
            turn=None if asks == "turn" else sight.state.turn,
            sided=asks not in SIDE_CLAIMS,
            marked=asks != "taker",
            refused=self.wrong,
            under_hand=self._draw_line,
            over_hand=self._draw_tried,
            on_top=self._draw_top,
        )

    def _draw_line(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw the prompt in the middle, and the replacement for a hand that is not in use."""
        parts, top, prompts = self.parts, self.parts.tabletop, self.presenter.prompts
        if parts.picker.in_row:  # a line above the buttons says what they are for
            line = prompts.prompt(sight, parts.picker.asked)
            top.draw_prompt(surface, line, asked=True, above=True, rise=parts.picker.buttons.rise)
        elif (beside := parts.picker.beside_prompt) is not None and (self.crowded or not parts.note.shown):
            line = prompts.prompt(sight, parts.picker.asked)
            top.draw_prompt(surface, line, asked=True, button=beside)
        elif not parts.note.shown and (line := self.prompt()):
            top.draw_prompt(surface, line, asked=True)
        top.draw_idle_hand(surface, sight)

    def _draw_top(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw everything above the cards: sidebar, panel, tags, widgets, speech bubbles and tooltip."""
        parts, view = self.parts, self.table_view
        sections = [
            each.covered(self.words) if self.asks in each.tells else each for each in view.sections(sight)
        ]
        view.draw_rail(surface, sight, parts.rail, self.heading(), sections)
        parts.own.draw(surface)
        parts.picker.buttons.draw_panel(surface)
        if not self.crowded:  # the choices for a chosen card are in the same place
            parts.note.draw(surface)
        if self.asks != "special":  # above the panel, which a raised card can reach
            parts.tabletop.draw_tags(parts.hand, surface, sight)
        self.manager.draw(surface)
        parts.picker.buttons.draw_marks(surface)
        parts.hand.draw_loose(surface, parts.painter)
        parts.tabletop.draw_bubbles(surface, sight, self.messages.bubbles)
        self.draw_focus(surface)
        tip = parts.tips.shown(sight, self.messages.deck)
        if tip is not None and parts.hand.carried is None:
            parts.tips.draw(surface, tip)

    def _draw_tried(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw a cross and a word on each card that was tried and was wrong."""
        parts, crossed = self.parts, self.crossed
        look, told = parts.layout.look, self.words.text("tried")
        for card in parts.hand.cards:
            if card in crossed:
                rect = parts.hand.rect(card)
                middle = rect.left + parts.hand.seen(card) // 2, rect.top + round(rect.height * CROSS_HEIGHT)
                cross(parts.painter, surface, middle)
                draw_tag(parts.painter, surface, told, (middle[0], middle[1] + look.px(20) + look.tall(22)))
