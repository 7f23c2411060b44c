"""The table in a window: what lies there, what moves, and how it is drawn. All kinds of table share it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

import pygame

from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import TrickTaken
from game.engine.view import Moment, View
from game.match.seating import SeatedMatch
from scenes.audio import Noise
from scenes.audio.sound_cues import CardCues
from scenes.framework import routes
from scenes.framework.scene import Scene
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import LayoutMetrics
from scenes.graphics.player_crests import crests_for
from scenes.i18n import Line, Text
from scenes.presenters import presenter_of
from scenes.presenters.base.sidebar import SidebarSection, without_aids
from scenes.presenters.base.table_context import TableContext
from scenes.table.animation.board import Board
from scenes.table.animation.deal_steps import DealSteps
from scenes.table.animation.movement_anchors import MovementAnchors
from scenes.table.animation.timeline import Timeline
from scenes.table.deal_journal import DealJournal
from scenes.table.layout import TableLayout
from scenes.table.sidebar.recent_events import RecentEvents
from scenes.table.sidebar.sidebar_panel import SidebarPanel
from scenes.table.table_mode import TableCommand
from scenes.table.table_sounds import TableSounds
from scenes.table.tooltips import Tooltips
from scenes.table.view.hand import Hand
from scenes.table.view.match_decks import MatchDecks
from scenes.table.view.messages import TableMessages
from scenes.table.view.painter import Painter
from scenes.table.view.tabletop import Tabletop

POLL = 0.02
"""Seconds until the next frame where something is waited for that does not report itself."""

LEADS = {
    TableCommand.PUT_AWAY: routes.Menu(),
    TableCommand.MENU: routes.Menu(),
    TableCommand.SCORES: routes.Scores(),
    TableCommand.NEWS: routes.DealLogPage(),
    TableCommand.HELP: routes.Help(),
}
"""The pages to which commands lead, unless a kind of table does something else first."""
Draw = Callable[[pygame.Surface, TableContext[Any]], object]
"""Draws a layer of the table on a surface, using the presenters' context."""


@dataclass(frozen=True)
class TableParts:
    """What every table is made of, laid out anew for every window."""

    layout: TableLayout
    painter: Painter
    hand: Hand
    tabletop: Tabletop


@dataclass(frozen=True)
class SidebarParts(TableParts):
    """The parts of a table with a sidebar."""

    rail: SidebarPanel
    tips: Tooltips


P = TypeVar("P", bound=TableParts, covariant=True)


def _nothing(surface: pygame.Surface, sight: TableContext[Any]) -> None:
    """Draw nothing between two layers."""


@dataclass(frozen=True)
class Layers:
    """A frame of one kind of table: what is marked in it, and what is drawn between the common layers."""

    turn: int | None = None
    covered: bool = False
    """Whether the own hand lies face down."""
    instead: Mapping[int, Line] = field(default_factory=dict)
    """Words in the place of a player's status."""
    noted: int | None = None
    sided: bool = True
    """Whether plates tell status and side."""
    felt: bool = True
    """Whether the felt is drawn, too; else it is there already."""
    marked: bool = True
    """Whether the card that heads the trick is marked."""
    last_trick: TrickTaken | None = None
    """The trick before, in the place of this one."""
    refused: Card | None = None
    best: frozenset[Card] = frozenset()
    """The cards of the hand that bear a ring."""
    under_trick: Draw = _nothing
    under_hand: Draw = _nothing
    over_hand: Draw = _nothing
    on_top: Draw = _nothing


class TableView(Generic[P]):
    """Layout, painter, hand, tabletop and timeline of a table; it decides nothing.

    A controller says whose eyes are used and what comes next.
    """

    parts: P
    painter: Painter

    def __init__(  # noqa: PLR0913 - the parts of a table
        self,
        scene: Scene,
        source: SeatedMatch,
        sight: Callable[..., TableContext[Any]],
        eyes: Callable[[], int | None],
        pause: Callable[[], float],
        *,
        board_of: Callable[[View[Any]], Board] | None = None,
        journal: DealJournal | None = None,
        graded: bool = True,
        silent: bool = False,
    ) -> None:
        """`sight` gives what presenters are told of a view, or of what is shown now.

        `eyes` gives whose hand lies open before the viewer, `pause` the milliseconds for which a full trick
        stays (see `MovementAnchors`). Unless `graded`, plates tell no levels; a `silent` table tells nothing.
        """
        self.scene = scene
        self.source = source
        self.presenter = presenter_of(source.game.key)
        self.crests = crests_for(source.seats)
        self.names: tuple[Text, ...] = ()
        """What the players are called, in the language of the layout."""
        self.decks = MatchDecks(source)
        self.messages = TableMessages()
        self.sight = sight
        self.hearing = TableSounds(scene, source, self.presenter, sight)
        self.tempo = 1.0
        """What the times of the player's speed are multiplied by."""
        self.course = Timeline(
            self.presenter,
            _tell_nothing if silent else self._tell,
            self._set_stage,
            board_of,
            (lambda moments: CardCues()) if silent else self.hearing.of_cards,
        )
        self._graded = graded
        self._eyes = eyes
        self._pause = pause
        self._journal = journal

    def dispatch(self, command: TableCommand) -> None:
        """Carry out what a command means at any table: another page, or the next deck."""
        if command is TableCommand.SKIN:
            self.scene.router.keep(self.decks.next(self.scene.services))
        elif command in LEADS:
            self.scene.router.go(LEADS[command])

    # Layout.

    def lay_out(
        self,
        view: View[Any],
        nearest: int,
        assemble: Callable[[TableParts], P],
        *,
        seats: Sequence[int] | None = None,
        look: LayoutMetrics | None = None,
        paint: BakedSurfaces | None = None,
    ) -> None:
        """Lay the table out for this window, seen from the seat of the `nearest` player.

        What was moving is shown as done.

        `assemble` adds the parts of its kind. `seats` is the order of seats if it is not that of the view;
        `look` and `paint` are those of a part of the window.
        """
        self.course.finish()
        self.keep_pace()
        scene, source, preferences = self.scene, self.source, self.scene.services.preferences
        self.names = tuple(map(scene.words.player, source.names))
        seats = view.state.seats if seats is None else seats
        first = seats.index(nearest)
        order = [*seats[first:], *seats[:first]]
        columns = len(self.presenter.board_layout.columns(view.state)) // len(order)
        layout = TableLayout(look or scene.look, order, source.game.is_clockwise(source.options), columns)
        large, skin = preferences.large_index, self.decks.in_use(scene.services)
        levels = source.seats if self._graded else [""] * source.players
        self.painter = Painter(
            layout.look, scene.fonts, paint or scene.paint, skin, scene.words, large_index=large
        )
        hand = Hand(layout, large_index=large, reduced=preferences.reduced_motion)
        tabletop = Tabletop(layout, self.painter, self.presenter, self.crests, levels)
        self.parts = assemble(TableParts(layout, self.painter, hand, tabletop))

    def stand(self, reel: DealSteps) -> None:
        """Let the table lie as it does at this place of a deal."""
        reel.stand(self.course)
        self.parts.layout.seat_players(reel.seats)
        self.settle_hand()

    def see(
        self,
        view: View[Any],
        deal: int,
        *,
        you: int | None = None,
        totals: Sequence[int] | None = None,
        considered: Action | None = None,
    ) -> TableContext[Any]:
        """Return the sight of a view; `totals` are those before the deal, unless others are shown."""
        return TableContext(
            view,
            self.names,
            you,
            tuple(view.state.setup.totals if totals is None else totals),
            deal,
            self.painter.strain_names,
            self.painter.skin.card_name,
            considered,
            self.course.said,
            self.scene.services.preferences.glosses,
            self.scene.words,
        )

    def _set_stage(self, before: Board) -> MovementAnchors:
        """Return where things lie for the movements from a board on."""
        parts = self.parts
        heap = partial(parts.tabletop.heap_place, self.sight())
        reduced = self.scene.services.preferences.reduced_motion
        return MovementAnchors(parts.layout, before, parts.hand.place, heap, reduced, self._pause())

    def _tell(self, moment: Moment) -> None:
        """Say what happened in the moment that is shown."""
        sight = self.sight(moment.view)
        self.messages.tell(moment.event, sight, self.presenter)
        if self._journal is not None:
            self._journal.tell(moment, sight)
        self.hearing.tell(moment.event, sight)

    def keep_pace(self) -> None:
        """Take over the speed of the preferences."""
        animator = self.course.animator
        animator.keep_pace(self.scene.services.preferences)
        animator.speed *= self.tempo

    # Frames.

    def show_hand(self) -> None:
        """Let the hand hold what lies in it just now."""
        self.parts.hand.show(self.course.board, self._eyes())
        if self._journal is not None:
            self.parts.hand.mark_new(self._journal.fresh)

    def settle_hand(self) -> None:
        """Let the hand hold what lies in it just now, every card where it belongs."""
        self.show_hand()
        self.parts.hand.settle()

    def settle(self, view: View[Any]) -> bool:
        """Let everything lie as the view says once nothing moves; whether it does."""
        if not self.course.settle(view):  # what is left of the pack is still to go to its place
            return False
        self.parts.layout.seat_players(view.state.seats)
        self.show_hand()
        return True

    def update(self, dt: float) -> None:
        """Let cards move on, and words go away."""
        self.course.update(dt)
        self.show_hand()
        if self.parts.hand.moving:
            self.parts.hand.update(dt)
            self.scene.redraw()  # the last step too, after which nothing moves
        if self.messages.update(dt):
            self.scene.redraw()

    def reject(self, card: Card | None) -> None:
        """Let be heard that something was not right, and seen if it was a card of the hand."""
        self.scene.sound(Noise.REFUSED)
        if card is not None:
            self.parts.hand.shake(card)

    def hear(self, *more: Noise) -> None:
        """Let be heard what has moved and what was told."""
        self.hearing.update(*self.course.animator.take_heard(), *more)

    def bake(self, seconds: float) -> None:
        """Make faces ahead of need."""
        layout = self.parts.layout
        self.parts.painter.bake(self.decks.pack, (layout.hand_height, layout.trick_height), seconds)

    @property
    def busy(self) -> bool:
        """Whether cards move, or words come and go."""
        return self.course.animator.moving or self.parts.hand.moving or self.messages.fading

    def wake(self, *more: float, polled: bool) -> float | None:
        """Return the seconds to the end of a pause, and words that go away; `more` is waited for, too.

        `polled` is whether something is waited for that does not report itself while no pause lasts.
        """
        waits = [*self.messages.times, *more, *([] if self.parts.painter.baked else [POLL])]
        if self.course.animator.waiting:
            left = self.course.animator.pause_left
            waits += [] if left is None else [left]
        elif polled:
            waits.append(POLL)
        return min(waits, default=None)

    # Drawing.

    def draw(self, surface: pygame.Surface, sight: TableContext[Any], layers: Layers) -> None:
        """Draw what lies on the table, from the mat up, for what presenters say of this sight."""
        parts, board, top = self.parts, self.course.board, self.parts.tabletop
        if layers.felt:
            top.draw_ground(surface)
        else:
            top.draw_mat(surface)
        top.draw_piles(surface, board, sight)
        flying = self.course.animator.flying()
        top.draw_seats(
            surface,
            board,
            sight,
            flying,
            turn=layers.turn if self.course.settled else None,
            open_hand=None if layers.covered else board.holder,
            instead=layers.instead,
            noted=layers.noted,
            held=parts.hand.cards,
            sided=layers.sided,
        )
        if layers.last_trick is not None:
            top.draw_last_trick(surface, layers.last_trick)
        else:
            layers.under_trick(surface, sight)
            top.draw_trick(surface, board, sight, marked=layers.marked)
        top.draw_laid(surface, board)
        layers.under_hand(surface, sight)
        parts.hand.draw(surface, parts.painter, layers.refused, layers.best)
        layers.over_hand(surface, sight)
        top.draw_flying(surface, flying)
        layers.on_top(surface, sight)

    # The sidebar.

    def sections(self, sight: TableContext[Any]) -> Sequence[SidebarSection]:
        """Return the sections of the sidebar, without the aids if the player has switched them off."""
        sections = self.presenter.sidebar.sections(sight)
        return sections if self.scene.services.preferences.aids else without_aids(sections)

    def draw_rail(
        self,
        surface: pygame.Surface,
        sight: TableContext[Any],
        rail: SidebarPanel,
        head: tuple[str, str],
        sections: Sequence[SidebarSection],
        news: RecentEvents | None = None,
        sign: int = 0,
    ) -> None:
        """Draw the sidebar under a title and the line below it."""
        muted = not self.scene.services.preferences.loudness
        rail.draw(surface, *head, sight, sections, news, sign, muted=muted)


def _tell_nothing(moment: Moment) -> None:
    """Tell nothing: what was said is read elsewhere."""
