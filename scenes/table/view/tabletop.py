"""Drawing of the table from the board and the presenters' descriptions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import pygame

from game.ai.levels import steps_of
from game.engine.cards import HIDDEN, Card
from game.engine.events import TrickTaken
from game.engine.state import Zone
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, TextRole
from scenes.graphics.level_steps import steps_picture, steps_width
from scenes.i18n import Line, Text, joined
from scenes.presenters.base.layout import Pile, PilePlace
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.table_context import TableContext
from scenes.table.animation.animator import FlyingCard
from scenes.table.animation.board import Board
from scenes.table.layout import CardPlace, TableLayout
from scenes.table.view import card_tags as laid
from scenes.table.view import speech_bubbles, table_marks
from scenes.table.view.free_places import PLACE_STEP, clear_place
from scenes.table.view.hand import Hand
from scenes.table.view.hand_flip import HandFlip
from scenes.table.view.messages import RefusalReason, SeatNotice
from scenes.table.view.painter import Painter

WINNER_RING_WIDTH = 4
"""Width in design units of the ring around the winning card of a trick."""


class Tabletop:
    """Draws piles, seats, the trick, the prompt and speech at their places for one window."""

    def __init__(
        self,
        layout: TableLayout,
        painter: Painter,
        presenter: Presenter[Any],
        crests: Sequence[str],
        seats: Sequence[str],
    ) -> None:
        """`seats` has the specification of each player, whose level is shown as steps on the plate."""
        self.layout = layout
        self.painter = painter
        self.presenter = presenter
        self.crests = crests
        self.seats = seats
        self.levels = [steps_of(seat) for seat in seats]
        """Number of level steps by player; 0 for a person."""
        self.turning: HandFlip | None = None
        """Animation that turns over the hands behind the plates; `None` while there is none."""
        self.labels: list[tuple[pygame.Rect, Text]] = []
        """Rectangles and texts of the labelled piles, notes and prompts drawn in the last frame."""
        self.piles: list[pygame.Rect] = []
        """Rectangles of the labelled piles drawn in the last frame, including the labels."""

    def heap_place(self, sight: TableContext[Any], zone: Zone) -> CardPlace:
        """Return the place of a pile.

        A pile that is not shown has its place under its owner's plate or, without an owner, where the pack is
        dealt from.
        """
        piles = self.presenter.board_layout.piles(sight)
        found = next((pile for pile in piles if pile.zone == zone), None)
        if found is not None and found.owner is not None:
            return self.layout.captured(found.owner)
        if found is not None:
            alike = [pile.zone for pile in piles if pile.owner is None and pile.lies is found.lies]
            number = alike.index(zone)
            match found.lies:
                case PilePlace.BESIDE:
                    return self.layout.stock(number)
                case PilePlace.BETWEEN:
                    return self.layout.between(number, len(alike))
                case PilePlace.APART:
                    return self.layout.aside(number, len(alike))
        if zone.name == "taken":
            return self.layout.under_plate(zone.place)
        return self.layout.pack

    def standing(self, sight: TableContext[Any]) -> list[pygame.Rect]:
        """Return the rectangles of all labelled piles, including the labels."""
        found = []
        for pile in self.presenter.board_layout.piles(sight):
            owner = pile.owner
            count = len(sight.state.row(pile.zone)) if owner is None else sight.taken[owner].bit_count()
            if count and (words := pile.words(count)):
                rect = self.heap_place(sight, pile.zone).rect
                found.append(rect.union(self._label_rect(sight, pile, words, rect)))
        return found

    def _label_rect(
        self, sight: TableContext[Any], pile: Pile, words: Text, place: pygame.Rect
    ) -> pygame.Rect:
        """Return the rectangle of a pile's label, at the lower edge of the pile and on the table.

        In large text, the label of open cards beside a pile is at their upper edge, because two labels don't
        fit below.
        """
        look, wide = self.layout.look, self.painter.label_width(words)
        rect = pygame.Rect(0, 0, wide, look.tall(27))
        least = self.layout.area.left + look.px(8) + wide // 2
        rect.center = max(place.centerx, least), place.bottom + look.px(4)
        apart = [
            each.zone for each in self.presenter.board_layout.piles(sight) if each.lies is PilePlace.APART
        ]
        if look.text_scale > LARGE_TEXT_SCALE and self.layout.players < 4 and pile.zone in apart[1:]:
            rect.centery = place.top - look.px(4)
        return rect

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the felt and the mat."""
        look = self.layout.look
        surface.blit(self.painter.paint.felt(look), (0, 0))
        self.draw_mat(surface)

    def draw_mat(self, surface: pygame.Surface) -> None:
        """Draw only the mat, on a felt that is drawn already."""
        self.painter.mat(surface, self.layout)
        if self.layout.players > 2:
            table_marks.chevrons(self.painter, surface, self.layout)

    def draw_piles(self, surface: pygame.Surface, board: Board, sight: TableContext[Any]) -> None:
        """Draw the pack while it is dealt, and every pile with its label and note."""
        px = self.layout.look.px
        if board.pack:
            self.painter.pile(surface, HIDDEN, self.layout.pack, board.pack)
        feet, self.labels, self.piles = [], [], []
        for pile in self.presenter.board_layout.piles(sight):
            heap = board.heaps.get(pile.zone)
            if heap is None or heap.count == 0:
                continue
            place = self.heap_place(sight, pile.zone)
            if pile.lies is PilePlace.BESIDE or HIDDEN in heap.cards:
                rect = self.painter.pile(surface, heap.top, place, heap.count)
            else:
                rect = laid.draw_open_pile(self.painter, surface, place, heap.cards)
            feet.append((pile, heap.count, rect))
        labels = {
            pile.zone: self._label_rect(sight, pile, words, rect)
            for pile, count, rect in feet
            if (words := pile.words(count))
        }
        _set_apart([*labels.values()], px(2))
        for pile, count, rect in feet:  # drawn after all piles, so that no pile covers a label
            if words := pile.words(count):
                label = self.painter.label(surface, words, labels[pile.zone].center)
                self.labels.append((rect, words))
                self.piles.append(rect.union(label))
            if pile.note:
                at = rect.centerx, rect.top - px(24)
                room = 2 * min(rect.centerx - self.layout.area.left, self.layout.area.right - rect.centerx)
                self.labels.append((self.painter.note(surface, pile.note, at, room), pile.note))

    def draw_seats(  # noqa: PLR0913 - what stands at the seats
        self,
        surface: pygame.Surface,
        board: Board,
        sight: TableContext[Any],
        flying: Sequence[FlyingCard],
        *,
        turn: int | None,
        open_hand: int | None,
        instead: Mapping[int, Line],
        noted: int | None,
        held: Collection[Card],
        sided: bool,
    ) -> None:
        """Draw columns, other players' hands, captured cards, cards that slide under plates, and the plates.

        `turn` is the player to act, and `open_hand` the player whose hand is drawn in front of the viewer
        instead; both can be `None`. `held` are the cards that are drawn with that hand. `instead` has lines
        in place of players' statuses. The plate of the player `noted` is marked, because a notice is shown
        about them. Unless `sided`, plates show neither status nor side.
        """
        laid.draw_columns(self.painter, surface, self.layout, board, held)
        faces_behind = set()
        for player in self.layout.order:
            if player != open_hand:
                upon = [column for column in board.columns.values() if column.player == player]
                backs = board.counts[player] - sum(column.top is not None for column in upon)
                place = self.painter, surface, self.layout, player
                turns = self.turning is not None and self.turning.draw(*place)
                if not turns and board.shows_faces and laid.draw_open_hand(*place, board):
                    faces_behind.add(player)
                elif not turns:
                    self.painter.rack(surface, self.layout, player, backs)
            aside = self.presenter.seats.aside(sight, player)
            if aside and not board.pack:
                laid.draw_packet(self.painter, surface, self.layout, player, aside)
            shown = {card for card, _ in board.laid}
            captured = [card for card in self.presenter.seats.captured(sight, player) if card not in shown]
            laid.draw_captured(self.painter, surface, self.layout, player, captured)
        self.draw_flying(surface, flying, under=True)
        seats = self.presenter.seats
        for player in self.layout.order:
            plate = self.layout.plate(player)
            end = self.painter.plate(
                surface,
                plate,
                sight.names[player],
                instead.get(player) or (seats.status(sight, player) if sided else ()),
                () if player in instead or not sided else seats.short_status(sight, player),
                self.crests[player],
                turn=player == turn,
                dealer=player == sight.state.setup.dealer,
                faces_behind=player in faces_behind,
                mark=seats.side(sight, player) if sided else None,
                out=seats.out(sight, player),
                noted=player == noted,
            )
            self._draw_level(surface, player, plate, end)

    def _draw_level(self, surface: pygame.Surface, player: int, plate: pygame.Rect, end: int) -> None:
        """Draw a player's level steps at the right of the plate if the name, up to x = `end`, has room."""
        look, paint, level = self.layout.look, self.painter.paint, self.levels[player]
        left = plate.right - look.px(18) - steps_width(look)
        if level and left > end + look.px(4):
            steps = steps_picture(look, paint, level, look.ink.text2)
            foot = plate.centery - look.tall(10) + look.px(6)
            paint.put(surface, steps, (left, foot - steps.get_height()))

    def draw_flying(
        self, surface: pygame.Surface, flying: Sequence[FlyingCard], *, under: bool = False
    ) -> None:
        """Draw the moving cards that slide `under` the plates, or those that don't."""
        for each in flying:
            if each.under_plates == under:
                self.painter.flying(surface, each, len(flying))

    def draw_trick(
        self, surface: pygame.Surface, board: Board, sight: TableContext[Any], *, marked: bool
    ) -> None:
        """Draw the trick, with the winning card on top and, if `marked`, with a ring and a tag."""
        trick = board.trick
        viewer = sight.view.viewer
        lacking = trick and all(player != viewer for player, _ in trick)
        if viewer is not None and lacking and self.layout.players == 2:
            self.painter.placeholder(surface, self.layout.trick(viewer))
        cards = [card for _, card in trick]
        # The first card is always winning, so it is marked only once there is another.
        heading = self.presenter.board_layout.heading(sight, cards) if marked and len(cards) > 1 else None
        active = self.presenter.board_layout.active_suit(sight, cards)
        best = heading.place if heading is not None else -1
        tags = self.presenter.board_layout.tags(sight)
        for number in sorted(range(len(trick)), key=lambda number: number == best):
            player, card = trick[number]
            rect = self.painter.card(surface, card, self.layout.trick(player))
            if heading is not None and number == best:
                self.painter.heading(surface, rect, heading.tag)
            self._draw_owner(surface, player, rect)
        for number, (player, card) in enumerate(trick):
            if card in tags and number != best:
                rect = self.layout.trick(player).rect
                laid.draw_tag(self.painter, surface, tags[card], (rect.centerx, rect.top))
        if active is not None:
            table_marks.suit_to_follow(self.painter, surface, self.layout, active)

    def draw_laid(self, surface: pygame.Surface, board: Board) -> None:
        """Draw the cards of hands that are laid face up on the table for a while."""
        for card, place in board.laid:
            self.painter.card(surface, card, place)

    def draw_tags(self, hand: Hand, surface: pygame.Surface, sight: TableContext[Any]) -> list[pygame.Rect]:
        """Draw the tags of cards in the hand and return their rectangles."""
        tags = self.presenter.board_layout.tags(sight)
        return laid.draw_hand_tags(self.painter, surface, hand, tags)

    def draw_idle_hand(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw the viewer's cards that are out of play, grey, in place of the hand."""
        own = self.layout.order[0] == sight.view.viewer
        cards = self.presenter.seats.idle_hand(sight) if own else ()
        for card, place in zip(cards, self.layout.fan(len(cards), self.painter.large_index), strict=True):
            self.painter.hand_card(surface, card, place.rect, shadow=1, barred=True)

    def draw_hand_note(
        self, surface: pygame.Surface, sight: TableContext[Any], taken: Sequence[pygame.Rect]
    ) -> None:
        """Draw the presenters' note above the open hand, if any, clear of the rectangles in `taken`."""
        if note := self.presenter.seats.hand_note(sight):
            look, fonts = self.layout.look, self.painter.fonts
            room = self.layout.area.width - look.px(32)
            size = min(room, fonts.width(note, look.face(TextRole.LABEL))), look.tall(17)
            rect = pygame.Rect((0, 0), size)
            rect.center = round(self.layout.middle), self.layout.hand_top - look.px(17)
            if taken:
                within = pygame.Rect(
                    self.layout.area.left + look.px(16), rect.top - 3 * rect.height, room, 4 * rect.height
                )
                plates = [self.layout.plate(player) for player in self.layout.order]
                rect = clear_place([rect], within, [*taken, *plates], look.px(PLACE_STEP) // 3)
            self.labels.append((self.painter.note(surface, note, rect.center, room), note))

    def _draw_owner(self, surface: pygame.Surface, player: int, rect: pygame.Rect) -> None:
        if self.layout.players >= table_marks.MIN_PLAYERS_WITH_CRESTS:
            table_marks.owner(self.painter, surface, rect, self.crests[player])

    def draw_last_trick(self, surface: pygame.Surface, last: TrickTaken) -> None:
        """Draw the last trick in place of the current one."""
        for player, card in zip(last.players, last.cards, strict=True):
            rect = self.painter.card(surface, card, self.layout.trick(player))
            if player == last.winner:
                self.painter.heading(surface, rect, self.painter.words.text("winner"))
            self._draw_owner(surface, player, rect)

    def draw_prompt(
        self,
        surface: pygame.Surface,
        line: Line,
        *,
        asked: bool,
        button: pygame.Rect | None = None,
        above: bool = False,
        rise: int = 0,
        chosen: Line = (),
    ) -> None:
        """Draw the prompt, with a gold rim if the viewer is `asked` for something.

        What was `chosen` for the viewer is above it, unless the prompt has buttons beside or below it.

        If a `button` is given, the prompt ends beside it. If buttons take its place, the prompt is `above`
        them, and `rise` pixels higher if they are in several rows.
        """
        if not line:
            return
        x, y, widest = self._line_place(above, rise, button)
        if button is not None:
            width = min(widest, self.painter.pill_width(line, strong=asked))
            x = button.left - self.layout.look.px(16) - width // 2
        rect = self.painter.pill(surface, line, (x, y), strong=asked, widest=widest)
        self.labels.append((rect, joined(line)))
        if chosen and button is None and not above:
            at = x, y - self.layout.look.tall(38) - self.layout.look.px(6)
            rect = self.painter.pill(surface, chosen, at, strong=False, widest=widest)
            self.labels.append((rect, joined(chosen)))

    def draw_reason(
        self,
        surface: pygame.Surface,
        reason: RefusalReason,
        *,
        button: pygame.Rect | None = None,
        above: bool = False,
        rise: int = 0,
    ) -> pygame.Rect:
        """Draw the reason for a refusal in place of the prompt and return its rectangle."""
        x, y, widest = self._line_place(above, rise, button)
        right = None if button is None else button.left - self.layout.look.px(16)
        lowest = self.layout.columns_top - self.layout.look.px(6)
        return speech_bubbles.draw_reason(self.painter, surface, reason, (x, y), widest, lowest, right)

    def _line_place(self, above: bool, rise: int, button: pygame.Rect | None) -> tuple[int, int, int]:
        """Return the centre (x, y) and the maximum width, in pixels, of the line with the viewer's prompt."""
        own = self.layout.plate(self.layout.order[0])
        gap = self.layout.look.px(16)
        widest = 2 * (round(self.layout.middle) - own.right - gap)
        x, y = self.layout.over_buttons if above else self.layout.prompt
        if above:  # there are no plates at this height
            widest = self.layout.area.width - self.layout.look.px(32)
            y -= rise
        if button is not None:
            widest = min(widest, button.left - gap - own.right - gap)
        return x, y, widest

    def draw_bubble(
        self,
        surface: pygame.Surface,
        player: int,
        line: Line,
        left: float,
        captured: int = 0,
        asked: Sequence[pygame.Rect] = (),
    ) -> pygame.Rect:
        """Draw the bubble with a player's announcement and return its rectangle.

        `left` is the number of seconds for which it is still shown. `captured` is the number of the player's
        face-up won cards, which stay visible. The bubble also avoids other plates and the rectangles in
        `asked`, where the viewer is to choose.
        """
        plate = self.layout.plate(player)
        table = pygame.Rect(self.layout.area.topleft, (self.layout.area.width, self.layout.hand_top))
        others = [self.layout.plate(other) for other in self.layout.order]
        right = [other.left for other in others if other.left > plate.right and other.top < plate.bottom]
        side = plate.top > self.layout.look.px(60)
        room = 0 if side else min([table.right, *right]) - plate.right
        if side:
            plate = self._with_won(player, captured)
        taken = [*asked, *(other for other in others if not other.colliderect(plate))] if asked else []
        return speech_bubbles.draw_bubble(self.painter, surface, line, plate, room, table, left, taken)

    def draw_bubbles(
        self,
        surface: pygame.Surface,
        sight: TableContext[Any],
        said: Mapping[int, tuple[Line, float]],
        asked: Sequence[pygame.Rect] = (),
    ) -> list[pygame.Rect]:
        """Draw all bubbles in `said`, by player with the seconds left, and return their rectangles."""
        found = []
        for player, (line, left) in said.items():
            captured = len(self.presenter.seats.captured(sight, player))
            found.append(self.draw_bubble(surface, player, line, left, captured, asked))
        return found

    def draw_news(self, surface: pygame.Surface, news: SeatNotice, captured: int) -> pygame.Rect:
        """Draw a notice about a player, who has `captured` so many face-up cards. Return its rectangle."""
        won = self._with_won(news.player, captured)
        return speech_bubbles.draw_news(self.painter, surface, news, won, self.layout.area)

    def _with_won(self, player: int, captured: int) -> pygame.Rect:
        """Return the rectangle of a plate, including the player's won cards if they are below it."""
        plate = self.layout.plate(player)
        return plate.unionall(
            [tile for tile in self.layout.tiles(player, captured) if tile.top > plate.top][:1]
        )

    def in_sight(self, sight: TableContext[Any]) -> list[pygame.Rect]:
        """Return what must stay visible while the viewer is asked: plates, piles, the trick and won cards."""
        layout = self.layout
        rects = [*self.standing(sight), *(layout.plate(player) for player in layout.order)]
        for player in layout.order:
            rects += layout.tiles(player, len(self.presenter.seats.captured(sight, player)))
        return [*rects, *self.trick_in_sight(sight)]

    def trick_in_sight(self, sight: TableContext[Any]) -> list[pygame.Rect]:
        """Return the places of the cards played to this trick, with room for the mark around one."""
        layout, state = self.layout, sight.state
        reach = 2 * layout.look.px(WINNER_RING_WIDTH)
        places = [layout.trick(state.player_at(place)).rect for place in range(len(state.trick))]
        return [rect.inflate(reach, reach) for rect in places]

    def taken(self, board: Board, sight: TableContext[Any]) -> list[pygame.Rect]:
        """Return the rectangles of everything on the table except the hand and buttons."""
        layout, seats, px = self.layout, self.presenter.seats, self.layout.look.px
        rects = [*self.piles, *(rect for rect, _ in self.labels), *(place.rect for _, place in board.laid)]
        for player in layout.order:
            backs = layout.rack(player, max(1, board.counts[player]))
            rects += [layout.plate(player), *(place.rect for place in backs)]
            rects += layout.tiles(player, len(seats.captured(sight, player)))
        rects += [
            layout.column(zone.place, column.player).rect.inflate(0, 2 * layout.column_depth)
            for zone, column in board.columns.items()
        ]
        trick = [layout.trick(player).rect for player in layout.order]
        return [*rects, trick[0].unionall(trick[1:]).inflate(px(16), px(48))]


def _set_apart(rects: Sequence[pygame.Rect], gap: int) -> None:
    """Move overlapping rectangles to the right, in place, until they are `gap` pixels apart."""
    placed: list[pygame.Rect] = []
    for rect in sorted(rects, key=lambda rect: rect.left):
        for other in placed:
            if rect.colliderect(other.inflate(2 * gap, 0)):
                rect.left = other.right + gap
        placed.append(rect)
