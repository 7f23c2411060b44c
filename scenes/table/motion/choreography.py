"""From events to movements: how what happened looks. It knows places and the board, and no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from game.engine.cards import HIDDEN
from game.engine.events import (
    CallAnswered,
    CardShown,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exchanged,
    MeldsCompared,
    Played,
    SeatsChanged,
    Shown,
    SidesKnown,
    Swapped,
    TrickTaken,
    TrumpMade,
)
from game.engine.state import Zone
from scenes.table.drawing.layout import Place
from scenes.table.motion.animator import Beat, Move, in_out_cubic
from scenes.table.motion.between import change_seats, show, swap
from scenes.table.motion.showing import exchange, lay_melds, lies_empty, turn_over
from scenes.table.motion.stage import Stage, zone_of

DEAL, DEAL_STAGGER, DEAL_ARC = 260, 45, 24
SHUFFLE, SHUFFLES, SPLIT = 150, 3, 0.42
PLAY, PLAY_ARC = 240, 0.06
GATHER_IN, GATHER_AWAY, GATHERED_SIZE = 140, 320, 0.4
DRAW, DRAW_STAGGER = 280, 160
TO_STOCK = 300
DISCARD, DISCARD_STAGGER = 320, 60
LAY = 140
ANSWER_AFTER = 600
"""Milliseconds in which everybody looks whether he holds the called card."""
SIDES_PAUSE = 1100
"""Milliseconds in which everybody reads who plays with whom."""
CALL_FALLS = 900
"""Milliseconds for which play stops where the called card itself tells who the partner is."""


def choreograph(events: Sequence[Event], stage: Stage, tell: Callable[[Event], None]) -> list[Beat]:
    """The beats for some events; `tell` is called as each event is shown."""
    beats: list[Beat] = []
    waiting = list(events)
    table = stage
    while waiting:
        event = waiting.pop(0)
        match event:
            case Dealt():
                packets = [event]
                while waiting and isinstance(waiting[0], Dealt):
                    packets.append(waiting.pop(0))  # type: ignore[arg-type]
                beats += _deal(packets, stage, shuffle=not stage.board.to_lay)
            case Played():
                beats.append(Beat([_play(event, stage)], before=partial(tell, event)))
            case TrickTaken():
                beats += _gather(event, stage, partial(tell, event))
            case Drew():
                draws = [(event, _shown_next(waiting, event.place))]
                while waiting and isinstance(waiting[0], Drew):
                    following = waiting.pop(0)
                    assert isinstance(following, Drew)
                    draws.append((following, _shown_next(waiting, following.place)))
                beats.append(_draw(draws, stage, tell))
            case Discarded():
                puts = [event]
                while waiting and isinstance(waiting[0], Discarded):
                    puts.append(waiting.pop(0))  # type: ignore[arg-type]
                beats.append(_discard(puts, stage, tell))
            case TrumpMade(strain=strain):
                made = partial(stage.board.make_trumps, strain)
                beats.append(Beat(after=made, before=partial(tell, event)))
            case CallAnswered(called=card) if Played(event.player or 0, card) in events:
                beats.append(Beat(pause=CALL_FALLS, before=partial(tell, event)))
            case CallAnswered():
                beats.append(Beat(pause=ANSWER_AFTER, after=partial(tell, event)))
            case CardShown():
                shown = [event, *_shown_next(waiting, event.place)]
                zone = zone_of(event.place)
                if zone in stage.board.to_lay:
                    beats += _lay_out(zone, shown, stage, first=not beats)
                    continue
                if lies_empty(zone, stage.board):
                    beats.append(turn_over(zone, shown[-1], stage, partial(tell, event)))
                    continue
                turn = partial(stage.board.show, zone, [each.card for each in shown])
                beats.append(Beat(after=turn, before=partial(tell, event)))
            case Exchanged():
                beats.append(exchange(event, stage, partial(tell, event)))
            case MeldsCompared():
                beats += lay_melds(event, stage, partial(tell, event))
            case SidesKnown():
                beats.append(Beat(pause=SIDES_PAUSE, before=partial(tell, event)))
            case Shown():
                beats += show(event, stage, partial(tell, event))
            case Swapped():
                beats += swap(event, stage, partial(tell, event))
            case SeatsChanged(seats=seats):
                beats.append(change_seats(event, table, partial(tell, event)))
                stage = replace(stage, layout=stage.layout.seated(seats))
            case _:
                beats.append(Beat(before=partial(tell, event)))
    return beats


def _shown_next(waiting: list[Event], place: str) -> list[CardShown]:
    """The cards turned up in one place at the head of what is waiting, taken from there."""
    shown = []
    while waiting and isinstance(event := waiting[0], CardShown) and event.place == place:
        shown.append(event)
        waiting.pop(0)
    return shown


def _play(event: Played, stage: Stage) -> Move:
    board = stage.board
    own = event.player == board.holder
    start = stage.hand_place(event.card) if own else stage.seat(event.player)
    column: Zone | None = None
    end = stage.layout.trick(event.player)

    def leave() -> None:
        nonlocal column
        column = board.column_of(event.card)
        board.take(event.player, event.card)

    def land() -> None:
        board.trick.append((event.player, event.card))
        if column is not None:
            board.uncover(column)

    open_before = board.column_of(event.card)
    if open_before is not None and not own:
        start = stage.layout.column(open_before.place, event.player)
    return Move(
        event.card,
        start,
        end,
        PLAY,
        arc=PLAY_ARC * abs(end.y - start.y),
        back_first=not own and open_before is None,
        shadow=3,
        on_start=leave,
        on_land=land,
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

    land = partial(board.gather, event.winner, event.cards)
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
            heap = board.heaps.get(zone_of(draw.place))
            if heap is not None and heap.cards:
                seen = draw.card != HIDDEN and draw.card in heap.cards
                heap.cards.pop(heap.cards.index(draw.card) if seen else -1)
            board.show(zone_of(draw.place), [event.card for event in shown])
            tell(draw)

        moves.append(
            Move(
                draw.card,
                stage.source(zone_of(draw.place), draw.player),
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
    """Cards go from the hands to their owners' plates, where they vanish; open ones show their faces."""
    board = stage.board
    moves = []
    for put in puts:
        plate = stage.layout.plate(put.player)
        end = Place(plate.centerx, plate.centery, stage.layout.rack_height)
        for number, card in enumerate(put.cards):
            own = put.player == board.holder and card != HIDDEN
            moves.append(
                Move(
                    card if put.open else HIDDEN,
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


def _lay_out(zone: Zone, shown: Sequence[CardShown], stage: Stage, *, first: bool) -> list[Beat]:
    """A pile is laid out before its owner; before the first one the pack is shuffled."""
    board, pack = stage.board, stage.layout.pack
    beats = _shuffle(pack) if first and not stage.reduced else []
    end = stage.layout.column(zone.place, board.columns[zone].player)
    move = Move(HIDDEN, pack, end, LAY, shadow=1)
    beats.append(Beat([move], after=partial(board.lay, zone, [each.card for each in shown])))
    return beats


def _deal(packets: Sequence[Dealt], stage: Stage, *, shuffle: bool) -> list[Beat]:
    """Shuffle if that is to be seen, deal card by card round the table, and move what is left to its place.

    What is dealt later on comes from what was left.
    """
    board = stage.board
    late = board.left_over if not board.pack else None
    pack = stage.layout.pack if late is None else stage.heap_place(late)
    beats = [] if stage.reduced or late is not None or not shuffle else _shuffle(pack)
    moves: list[Move] = []

    def leave() -> None:
        if late is None:
            board.pack -= 1
        else:
            board.heaps[late].cards.pop()

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
    if board.rest is not None and late is None:
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
        board.heaps[rest].cards = [HIDDEN] * left

    move = Move(HIDDEN, stage.layout.pack, stage.heap_place(rest), TO_STOCK, ease=in_out_cubic)
    return Beat([move], before=lift, after=land)


def _shuffle(pack: Place) -> list[Beat]:
    """The pack is cut in two halves and pushed together again, a few times."""
    halves = [Place(pack.x + way * SPLIT * pack.height, pack.y, pack.height) for way in (-1, 1)]
    apart = [Move(HIDDEN, pack, half, SHUFFLE, ease=in_out_cubic, shadow=1) for half in halves]
    together = [Move(HIDDEN, half, pack, SHUFFLE, ease=in_out_cubic, shadow=1) for half in halves]
    return [Beat(moves) for moves in (apart, together) * SHUFFLES]
