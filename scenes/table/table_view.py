"""View of a table in a window: its parts, its animations and how it is drawn. All kinds of table share it."""

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
from scenes.presenters.base.sidebar import SidebarSection, daily_goal, without_aids, without_counts
from scenes.presenters.base.table_context import TableContext
from scenes.table.animation.board import Board
from scenes.table.animation.deal_steps import DealSteps
from scenes.table.animation.movement_anchors import MovementAnchors
from scenes.table.animation.timeline import Timeline
from scenes.table.deal_journal import DealJournal
from scenes.table.layout import TableLayout
from scenes.table.sidebar.recent_events import RecentEvents
from scenes.table.sidebar.seal_plate import NO_PLATE, SealPlate
from scenes.table.sidebar.sidebar_panel import SidebarPanel
from scenes.table.table_mode import TableCommand
from scenes.table.table_sounds import TableSounds
from scenes.table.tooltips import Tooltips
from scenes.table.view.hand import Hand
from scenes.table.view.match_decks import MatchDecks
from scenes.table.view.messages import TableMessages
from scenes.table.view.painter import Painter
from scenes.table.view.tabletop import Tabletop

POLL_SECONDS = 0.02
"""Seconds between frames while waiting for something that must be polled, such as an opponent's decision."""

COMMAND_ROUTES = {
    TableCommand.PUT_AWAY: routes.Menu(),
    TableCommand.MENU: routes.Menu(),
    TableCommand.SCORES: routes.Scores(),
    TableCommand.NEWS: routes.DealLogPage(),
    TableCommand.HELP: routes.Help(),
}
"""Pages that commands open. The page of a table may handle a command itself first."""
Draw = Callable[[pygame.Surface, TableContext[Any]], object]
"""Function that draws a layer of the table on a surface, using the presenters' context."""


@dataclass(frozen=True)
class TableParts:
    """Parts of every table, made again whenever the window is laid out."""

    layout: TableLayout
    painter: Painter
    hand: Hand
    tabletop: Tabletop


@dataclass(frozen=True)
class SidebarParts(TableParts):
    """Parts of a table with a sidebar."""

    rail: SidebarPanel
    tips: Tooltips


P = TypeVar("P", bound=TableParts, covariant=True)


def _nothing(surface: pygame.Surface, sight: TableContext[Any]) -> None:
    """Draw nothing between two layers."""


@dataclass(frozen=True)
class Layers:
    """Options for drawing one frame of a table, and functions that draw between the common layers."""

    turn: int | None = None
    covered: bool = False
    """Whether the viewer's hand is face down."""
    instead: Mapping[int, Line] = field(default_factory=dict)
    """Lines shown in place of players' statuses, by player."""
    noted: int | None = None
    sided: bool = True
    """Whether plates show each player's status and side."""
    felt: bool = True
    """Whether to draw the felt; `False` if the surface already has it."""
    marked: bool = True
    """Whether the card that is winning the trick is marked."""
    last_trick: TrickTaken | None = None
    """Last trick, to be shown in place of the current one; `None` to show the current one."""
    refused: Card | None = None
    best: frozenset[Card] = frozenset()
    """Cards of the hand that are drawn with a ring."""
    under_trick: Draw = _nothing
    under_hand: Draw = _nothing
    over_hand: Draw = _nothing
    on_top: Draw = _nothing


class TableView(Generic[P]):
    """Lays out, animates and draws a table with its parts.

    A controller decides which view is shown and what comes next.
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
        board_of: Callable[[View[Any]], Board] | None,
        journal: DealJournal | None = None,
        graded: bool = True,
        silent: bool = False,
    ) -> None:
        """`sight` returns the presenters' context for a view or, without one, for what is shown now.

        `eyes` returns the player whose hand is open in front of the viewer, or `None`. `pause` returns the
        milliseconds for which a full trick stays (see `MovementAnchors`). `board_of` returns the board of a
        view, by default `Board.of`. Plates show levels only if `graded`. A `silent` table has no messages,
        announcements or sounds.
        """
        self.scene = scene
        self.source = source
        self.presenter = presenter_of(source.game.key)
        self.crests = crests_for(source.seats)
        self.names: tuple[Text, ...] = ()
        """Names of the players, in the language of the layout."""
        self.decks = MatchDecks(source)
        self.messages = TableMessages()
        self.sight = sight
        self.hearing = TableSounds(scene, source, self.presenter, sight)
        self.tempo = 1.0
        """Factor for the durations of animations, on top of the player's speed setting."""
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
        """Carry out a command that means the same at every table: open a page, or change to the next deck."""
        if command is TableCommand.SKIN:
            self.scene.router.keep(self.decks.next(self.scene.services))
            told = self.scene.words.text("Deck: {deck}", deck=self.painter.skin.title)
            self.messages.tell_of_deck(told)
            self.scene.speak(lambda: told)
            self.scene.redraw()
        elif command in COMMAND_ROUTES:
            self.scene.router.go(COMMAND_ROUTES[command])

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
        """Lay out the table for the current window, seen from the seat of the `nearest` player.

        Running animations are finished first. `assemble` adds the parts that this kind of table needs.
        `seats` is the order of seats if it differs from that of the view. `look` and `paint` are given if the
        table fills only a part of the window.
        """
        self.course.finish()
        self.course.sort_hands(self.scene.services.preferences.hand_order)
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
        """Show the table as it is at the current step of a deal, without animation."""
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
        """Return the presenters' context for a view; `totals` defaults to the points before the deal."""
        preferences = self.scene.services.preferences
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
            preferences.glosses,
            self.scene.words,
            preferences.counts_cards,
            self.course.dealing,
        )

    def _set_stage(self, before: Board) -> MovementAnchors:
        """Return the start and end places for movements that begin at a board."""
        parts = self.parts
        heap = partial(parts.tabletop.heap_place, self.sight())
        reduced = self.scene.services.preferences.reduced_motion
        return MovementAnchors(parts.layout, before, parts.hand.place, heap, reduced, self._pause())

    def _tell(self, moment: Moment) -> None:
        """Show and announce a moment, and add it to the journal."""
        sight = self.sight(moment.view)
        self.messages.tell(moment.event, sight, self.presenter)
        if self._journal is not None:
            self._journal.tell(moment, sight)
        self.hearing.tell(moment.event, sight)

    def keep_pace(self) -> None:
        """Apply the speed of the player's preferences to animations."""
        animator = self.course.animator
        animator.keep_pace(self.scene.services.preferences)
        animator.speed *= self.tempo

    # Frames.

    def show_hand(self) -> None:
        """Update the hand to the cards that it holds at this point of the animation."""
        self.parts.hand.show(self.course.board, self._eyes())
        if self._journal is not None:
            self.parts.hand.mark_new(self._journal.fresh)

    def settle_hand(self) -> None:
        """Update the hand as `show_hand` does, and put every card in its final place at once."""
        self.show_hand()
        self.parts.hand.settle()

    def settle(self, view: View[Any]) -> bool:
        """Arrange everything as in the view once no card moves.

        Return `False` if cards must still move there, and `True` when the table matches the view.
        """
        if not self.course.settle(view):  # the rest of the pack still has to move to its place
            return False
        self.parts.layout.seat_players(view.state.seats)
        self.show_hand()
        return True

    def update(self, dt: float) -> None:
        """Advance animations and messages by `dt` seconds."""
        self.course.update(dt)
        self.show_hand()
        if self.parts.hand.moving:
            self.parts.hand.update(dt)
            self.scene.redraw()  # also after the last step, when nothing moves any more
        if self.messages.update(dt):
            self.scene.redraw()

    def reject(self, card: Card | None) -> None:
        """Play the sound of a refusal, and shake the card if it is in the hand; `None` for no card."""
        self.scene.sound(Noise.REFUSED)
        if card is not None:
            self.parts.hand.shake(card)

    def hear(self, *more: Noise) -> None:
        """Play the sounds of movements and events since the last call, and those in `more`."""
        self.hearing.update(*self.course.animator.take_heard(), *more)

    def prepare(self) -> None:
        """Begin to draw card pictures ahead of need."""
        layout = self.parts.layout
        heights = layout.hand_height, layout.trick_height
        backs = layout.trick_height, layout.pile_height, layout.rack_height
        self.parts.painter.draw_ahead(self.decks.pack, heights, backs)

    @property
    def busy(self) -> bool:
        """Whether cards are moving, or messages are appearing or disappearing."""
        return self.course.animator.moving or self.parts.hand.moving or self.messages.fading

    def wake(self, *more: float, polled: bool) -> float | None:
        """Return the seconds until the table needs another frame although nothing moves, or `None` for never.

        `more` are further waits in seconds; `polled` is whether to poll for something unless a pause is on.
        """
        waits = [*self.messages.remaining_seconds, *more]
        if self.course.animator.waiting:
            left = self.course.animator.pause_left
            waits += [] if left is None else [left]
        elif polled:
            waits.append(POLL_SECONDS)
        return min(waits, default=None)

    # Drawing.

    def draw(self, surface: pygame.Surface, sight: TableContext[Any], layers: Layers) -> None:
        """Draw the table, from the mat upwards, given the presenters' context."""
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
        """Return the sections of the sidebar, without the aids that the player has switched off.

        In a daily deal no cards are counted, because everyone plays it under the same conditions.
        """
        sections, preferences = self.presenter.sidebar.sections(sight), self.scene.services.preferences
        if self.source.daily or not preferences.counts_cards:
            sections = without_counts(sections)
        if self.source.daily:
            sections = [daily_goal(sight.words), *sections]
        return sections if preferences.aids else without_aids(sections)

    def draw_rail(
        self,
        surface: pygame.Surface,
        sight: TableContext[Any],
        rail: SidebarPanel,
        head: tuple[str, str],
        sections: Sequence[SidebarSection],
        news: RecentEvents | None = None,
        sign: int = 0,
        seal: SealPlate = NO_PLATE,
    ) -> None:
        """Draw the sidebar. `head` is its title and the line below it; `sign` is the height in pixels kept
        free for the saving sign. `seal` is drawn if there is room.
        """
        muted = not self.scene.services.preferences.sound.loudness
        rail.wanted = seal
        rail.draw(surface, *head, sight, sections, news, sign, muted=muted)


def _tell_nothing(moment: Moment) -> None:
    """Do nothing: a silent table announces no moments."""
