"""From events to movements: how what happened looks. It knows places and the board, and no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.cards import HIDDEN, Card
from game.events import CallAnswered, CardShown, Dealt, Discarded, Drew, Event, Played, TrickTaken, TrumpMade
from game.state import Zone
from scenes.table.animator import Beat, Move, in_out_cubic
from scenes.table.board import Board, Heap
from scenes.table.layout import Place, TableLayout

DEAL, DEAL_STAGGER, DEAL_ARC = 260, 45, 24
SHUFFLE, SHUFFLES, SPLIT = 150, 3, 0.42
PLAY, PLAY_ARC = 240, 0.06
GATHER_IN, GATHER_AWAY, GATHERED_SIZE = 140, 320, 0.4
DRAW, DRAW_STAGGER = 280, 160
TO_STOCK = 300
DISCARD, DISCARD_STAGGER = 320, 60
ANSWER_AFTER = 600
"""Milliseconds in which everybody looks whether he holds the called card."""


@dataclass
class Stage:
    """What a movement needs to know: the places, the board, and where cards and piles lie on it."""

    layout: TableLayout
    board: Board
    hand_place: Callable[[Card], Place]
    heap_place: Callable[[Zone], Place]
    reduced: bool
    pause: float
    """Milliseconds for which a full trick stays; below 0 it stays until a click."""

    def seat(self, player: int) -> Place:
        """Where cards come from and go to at a player's seat."""
        if player == self.board.viewer:
            return self.layout.fan(1)[0]
        return self.layout.rack(player, 1)[0]


def choreograph(events: Sequence[Event], stage: Stage, tell: Callable[[Event], None]) -> list[Beat]:
    """The beats for some events; `tell` is called as each event is shown."""
    beats: list[Beat] = []
    waiting = list(events)
    while waiting:
        event = waiting.pop(0)
        match event:
            case Dealt():
                packets = [event, *(other for other in waiting if isinstance(other, Dealt))]
                waiting = [other for other in waiting if not isinstance(other, Dealt)]
                beats += _deal(packets, stage)
            case Played():
                beats.append(Beat([_play(event, stage)], before=partial(tell, event)))
            case TrickTaken():
                beats += _gather(event, stage, partial(tell, event))
            case Drew():
                draws = [(event, _shown_next(waiting))]
                while waiting and isinstance(waiting[0], Drew):
                    following = waiting.pop(0)
                    assert isinstance(following, Drew)
                    draws.append((following, _shown_next(waiting)))
                beats.append(_draw(draws, stage, tell))
            case Discarded():
                puts = [event]
                while waiting and isinstance(waiting[0], Discarded):
                    puts.append(waiting.pop(0))  # type: ignore[arg-type]
                beats.append(_discard(puts, stage, tell))
            case TrumpMade(strain=strain):
                made = partial(stage.board.make_trumps, strain)
                beats.append(Beat(after=made, before=partial(tell, event)))
            case CallAnswered():
                beats.append(Beat(pause=ANSWER_AFTER, after=partial(tell, event)))
            case CardShown():
                beats.append(Beat(after=partial(_show_top, stage, event), before=partial(tell, event)))
            case _:
                beats.append(Beat(before=partial(tell, event)))
    return beats


def _shown_next(waiting: list[Event]) -> list[CardShown]:
    """The cards turned up at the head of what is waiting, taken from there."""
    shown = []
    while waiting and isinstance(event := waiting[0], CardShown):
        shown.append(event)
        waiting.pop(0)
    return shown


def _show_top(stage: Stage, event: CardShown) -> None:
    heap = stage.board.heaps.get(Zone(event.place))
    if heap is not None:
        heap.top = event.card


def _play(event: Played, stage: Stage) -> Move:
    board = stage.board
    own = event.player == board.viewer
    start = stage.hand_place(event.card) if own else stage.seat(event.player)
    end = stage.layout.trick(event.player)
    return Move(
        event.card,
        start,
        end,
        PLAY,
        arc=PLAY_ARC * abs(end.y - start.y),
        back_first=not own,
        shadow=3,
        on_start=partial(board.take, event.player, event.card),
        on_land=partial(board.trick.append, (event.player, event.card)),
    )


def _gather(event: TrickTaken, stage: Stage, tell: Callable[[], None]) -> list[Beat]:
    """A pause to read the trick, then all cards onto the best one, then away to the winner."""
    board, layout = stage.board, stage.layout
    best = layout.trick(event.winner)
    taken = Zone("taken", event.winner)
    target = stage.heap_place(taken)
    cards = list(zip(event.players, event.cards, strict=True))
    order = [pair for pair in cards if pair[0] != event.winner] + [p for p in cards if p[0] == event.winner]
    together = [
        Move(card, layout.trick(player), best, GATHER_IN, ease=in_out_cubic, shadow=1)
        for player, card in order
    ]
    away = [Move(card, best, target, GATHER_AWAY, ease=in_out_cubic, shadow=1) for _, card in order[-1:]]

    def land() -> None:
        board.won[event.winner] += 1
        board.heaps.setdefault(taken, Heap(0)).count += len(cards)

    pause = Beat(pause=max(0, stage.pause), until_click=stage.pause < 0, before=tell)
    if stage.reduced:
        return [pause, Beat(before=board.trick.clear, after=land)]
    return [pause, Beat(together, before=board.trick.clear), Beat(away, after=land)]


def _draw(draws: Sequence[tuple[Drew, list[CardShown]]], stage: Stage, tell: Callable[[Event], None]) -> Beat:
    """Cards from a pile to the hands, the second a little later; each uncovers the next."""
    board = stage.board
    moves = []
    for number, (draw, shown) in enumerate(draws):

        def leave(draw: Drew = draw, shown: list[CardShown] = shown) -> None:
            heap = board.heaps.get(Zone(draw.place))
            if heap is not None:
                heap.count, heap.top = max(0, heap.count - 1), HIDDEN
            for event in shown:
                _show_top(stage, event)
            tell(draw)

        moves.append(
            Move(
                draw.card,
                stage.heap_place(Zone(draw.place)),
                stage.seat(draw.player),
                DRAW,
                delay=DRAW_STAGGER * number,
                back_first=draw.card != HIDDEN and not draw.open,
                on_start=leave,
                on_land=partial(board.give, draw.player, draw.card),
            )
        )
    return Beat(moves)


def _discard(puts: Sequence[Discarded], stage: Stage, tell: Callable[[Event], None]) -> Beat:
    """Cards go face down from the hands to their owners' plates, where they vanish."""
    board = stage.board
    moves = []
    for put in puts:
        plate = stage.layout.plate(put.player)
        end = Place(plate.centerx, plate.centery, stage.layout.rack_height)
        for number, card in enumerate(put.cards):
            own = put.player == board.viewer and card != HIDDEN
            moves.append(
                Move(
                    HIDDEN,
                    stage.hand_place(card) if own else stage.seat(put.player),
                    end,
                    DISCARD,
                    delay=DISCARD_STAGGER * number,
                    ease=in_out_cubic,
                    vanish=True,
                    on_start=partial(board.take, put.player, card),
                )
            )
    return Beat(moves, before=partial(tell, puts[-1]))


def _deal(packets: Sequence[Dealt], stage: Stage) -> list[Beat]:
    """Shuffle, deal card by card round the table, and move what is left to its place."""
    board = stage.board
    pack = stage.layout.pack
    beats = [] if stage.reduced else _shuffle(pack)
    moves: list[Move] = []

    def leave() -> None:
        board.pack -= 1

    for number in range(max(len(packet.cards) for packet in packets)):
        for packet in packets:
            if number < len(packet.cards):
                card = packet.cards[number]
                moves.append(
                    Move(
                        card,
                        pack,
                        stage.seat(packet.player),
                        DEAL,
                        delay=DEAL_STAGGER * len(moves),
                        arc=DEAL_ARC * stage.layout.look.u,
                        back_first=card != HIDDEN,
                        on_start=leave,
                        on_land=partial(board.give, packet.player, card),
                    )
                )
    beats.append(Beat(moves))
    if board.rest is not None:
        beats.append(_put_aside(stage, board.rest))
    return beats


def _put_aside(stage: Stage, rest: Zone) -> Beat:
    """What is left of the pack goes to its place on the table."""
    board = stage.board
    left = 0

    def lift() -> None:
        nonlocal left
        left, board.pack = board.pack, 0

    def land() -> None:
        board.heaps[rest].count = left

    move = Move(HIDDEN, stage.layout.pack, stage.heap_place(rest), TO_STOCK, ease=in_out_cubic)
    return Beat([move], before=lift, after=land)


def _shuffle(pack: Place) -> list[Beat]:
    """The pack is cut in two halves and pushed together again, a few times."""
    halves = [Place(pack.x + way * SPLIT * pack.height, pack.y, pack.height) for way in (-1, 1)]
    apart = [Move(HIDDEN, pack, half, SHUFFLE, ease=in_out_cubic, shadow=1) for half in halves]
    together = [Move(HIDDEN, half, pack, SHUFFLE, ease=in_out_cubic, shadow=1) for half in halves]
    return [Beat(moves) for moves in (apart, together) * SHUFFLES]
