"""Movements from one board to the next, in a style that depends on the event.

This module knows boards and positions, but no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from game.engine.cards import HANDS, HIDDEN, Card
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
)
from game.engine.state import Zone
from scenes.table.animation.animator import CardMovement, MovementBeat, in_out_cubic
from scenes.table.animation.board import PACK, TOPS, TRICK, Board, BoardChange, Lying, changes
from scenes.table.animation.exchange_movements import change_seats, show, swap
from scenes.table.animation.movement_anchors import MovementAnchors
from scenes.table.animation.reveal_movements import exchange, lay_melds
from scenes.table.layout import CardPlace

DEAL, DEAL_STAGGER, DEAL_ARC = 260, 45, 24
SHUFFLE, SHUFFLES, SPLIT = 150, 3, 0.42
PLAY, PLAY_ARC = 240, 0.06
GATHER_IN, GATHER_AWAY = 140, 320
DRAW, DRAW_STAGGER = 280, 160
TO_STOCK, TURN_UP = 300, 240
DISCARD, DISCARD_STAGGER = 320, 60
LAY_MS = 140
BACK_MS = 160
"""Milliseconds for each movement that is played backwards."""
ANSWER_AFTER = 600
"""Pause in milliseconds during which players check whether they hold the called card."""
SIDES_PAUSE = 1100
"""Pause in milliseconds for reading who plays with whom."""
CALL_FALLS = 900
"""Pause in milliseconds after the called card was played, which shows who the partner is."""


def is_told_late(event: Event, previous: Event | None) -> bool:
    """Return whether an event's words come at its end: all players first look for the called card."""
    return isinstance(event, CallAnswered) and not _falls(event, previous)


def _falls(event: CallAnswered, previous: Event | None) -> bool:
    """Return whether the called card has just been played."""
    return previous == Played(event.player or 0, event.called)


def choreograph(
    events: Sequence[Event], previous: Event | None, after: Board, stage: MovementAnchors
) -> list[MovementBeat]:
    """Return the beats, at least one, from the board in `stage` to the board `after`.

    `events` are of one kind and shown together; their kind decides the style. `previous` was shown before
    them. An untouched pack is shuffled first.
    """
    before = stage.board
    moved = changes(before, after)
    beats = _shuffle(stage.layout.pack) if _is_untouched(before) and not stage.reduced else []
    event = events[0]
    upon = {*before.columns, *(Zone(TOPS, zone.place) for zone in before.columns)}
    columns = [change for change in moved if change.source == PACK and change.target in upon]
    if columns:
        return [*beats, _lay_out(columns, before, stage)]
    shown_at = event.place if isinstance(event, CardShown) else None
    piles = [change for change in moved if change.source == PACK and change.target in before.heaps]
    aside = [change for change in piles if change.target != shown_at] or piles
    beats += [_put_aside(aside, stage)] if aside else []
    match event:
        case Dealt():
            beats.append(_deal(cast(Sequence[Dealt], events), before, stage))
        case Played():
            beats.append(MovementBeat([_play(event, before, stage)]))
        case TrickTaken():
            beats += _gather(event, stage)
        case Drew():
            beats.append(_draw([each for each in events if isinstance(each, Drew)], before, stage))
        case Discarded():
            beats.append(_discard(cast(Sequence[Discarded], events), stage))
        case CardShown():
            turned = [change for change in moved if change.target == shown_at and change not in aside]
            beats += [_turn_over(change, aside, stage) for change in turned]
        case Exchanged():
            beats.append(exchange(event, stage))
        case MeldsCompared():
            beats += lay_melds(event, stage)
        case Shown():
            beats += show(event, stage)
        case Swapped():
            beats += swap(event, stage)
        case SeatsChanged():
            beats.append(change_seats(event, stage))
        case SidesKnown():
            beats.append(MovementBeat(pause=SIDES_PAUSE))
        case CallAnswered():
            beats.append(MovementBeat(pause=CALL_FALLS if _falls(event, previous) else ANSWER_AFTER))
    return beats or [MovementBeat()]


def backwards(beats: Sequence[MovementBeat]) -> list[MovementBeat]:
    """Return the movements of these beats in reverse: quick and without pauses."""
    return [
        MovementBeat(
            [
                CardMovement(
                    move.card,
                    move.end,
                    move.start,
                    BACK_MS,
                    ease=in_out_cubic,
                    shadow=move.shadow,
                    takes=move.brings,
                    brings=move.takes,
                )
                for move in reversed(beat.moves)
            ]
        )
        for beat in reversed(beats)
        if beat.moves
    ] or [MovementBeat()]


def settle(after: Board, stage: MovementAnchors) -> list[MovementBeat]:
    """Return the beats for cards that move without an event: the rest of the pack after the deal."""
    before = stage.board
    aside = [each for each in changes(before, after) if each.source == PACK and each.target in before.heaps]
    return [_put_aside(aside, stage)] if aside else []


def _is_untouched(board: Board) -> bool:
    """Return whether all cards are still in the pack."""
    return bool(board.pack) and not any(board.counts) and not any(heap.cards for heap in board.heaps.values())


def _play(event: Played, before: Board, stage: MovementAnchors) -> CardMovement:
    seen = before.shows_faces and event.card in before.hands[event.player]
    own = event.player == before.holder or seen
    column = before.column_of(event.card)
    source, start = HANDS[event.player], stage.held(event.player, event.card)
    if column is not None:
        source = Zone(TOPS, column.place)
        start = start if own else stage.layout.column(column.place, event.player)
    end = stage.layout.trick(event.player)
    return CardMovement(
        event.card,
        start,
        end,
        PLAY,
        arc=PLAY_ARC * abs(end.y - start.y),
        back_first=not own and column is None,
        under_plates=stage.behind_plate(event.player),
        shadow=3,
        takes=((source, event.card),),
        brings=((Zone(TRICK, event.player), event.card),),
    )


def _gather(event: TrickTaken, stage: MovementAnchors) -> list[MovementBeat]:
    """Return a pause to read the trick, then its cards moving onto the best one, then to the winner.

    With reduced motion, the pile just appears at the winner's seat.
    """
    layout = stage.layout
    best = layout.trick(event.winner)
    taken = Zone("taken", event.winner)
    pairs = sorted(zip(event.players, event.cards, strict=True), key=lambda pair: pair[0] == event.winner)
    left = tuple((Zone(TRICK, player), card) for player, card in pairs)
    arrived = tuple((taken, HIDDEN) for _ in pairs)
    pause = MovementBeat(pause=max(0, stage.pause), until_click=stage.pause < 0)
    together = [
        CardMovement(card, layout.trick(player), best, GATHER_IN, ease=in_out_cubic, shadow=1, takes=(lying,))
        for (player, card), lying in zip(pairs, left, strict=True)
    ]
    end, (_, card) = stage.heap_place(taken), pairs[-1]
    if stage.reduced:
        return [
            pause,
            MovementBeat([CardMovement(card, end, end, 0, back_last=True, takes=left, brings=arrived)]),
        ]
    away = CardMovement(
        card, best, end, GATHER_AWAY, ease=in_out_cubic, back_last=True, under_plates=True, shadow=1,
        brings=arrived,
    )  # fmt: skip
    return [pause, MovementBeat(together), MovementBeat([away])]


def _draw(draws: Sequence[Drew], before: Board, stage: MovementAnchors) -> MovementBeat:
    """Return the movements of drawn cards from their piles to the hands, each starting a little later."""
    moves = []
    for number, draw in enumerate(draws):
        left = draw.card if draw.open else HIDDEN
        moves.append(
            CardMovement(
                draw.card,
                stage.source(draw.place, draw.player),
                stage.seat(draw.player),
                DRAW,
                delay=DRAW_STAGGER * number,
                back_first=not draw.open,
                back_last=stage.closed(draw.player),
                under_plates=stage.behind_plate(draw.player),
                takes=((draw.place, left),) if draw.place in before.heaps else (),
                brings=((HANDS[draw.player], draw.card),),
            )
        )
    return MovementBeat(moves)


def _discard(puts: Sequence[Discarded], stage: MovementAnchors) -> MovementBeat:
    """Return the movements of discards from the hands to places under their owners' plates; open ones face
    up.
    """
    moves = []
    for put in puts:
        end = stage.layout.under_plate(put.player)
        for number, card in enumerate(put.cards):
            moves.append(
                CardMovement(
                    card,
                    stage.held(put.player, card),
                    end,
                    DISCARD,
                    delay=DISCARD_STAGGER * number,
                    ease=in_out_cubic,
                    back_first=stage.closed(put.player),
                    back_last=not put.open,
                    under_plates=True,
                    vanish=True,
                    takes=((HANDS[put.player], card),),
                )
            )
    return MovementBeat(moves)


def _lay_out(found: Sequence[BoardChange], before: Board, stage: MovementAnchors) -> MovementBeat:
    """Return the movement of a pile to its place in front of its owner, as one card."""
    number = next(change.target.place for change in found if change.target is not None)
    column = next(column for zone, column in before.columns.items() if zone.place == number)
    end = stage.layout.column(number, column.player)
    takes, brings = _left(found), _arrived(found)
    return MovementBeat(
        [CardMovement(HIDDEN, stage.layout.pack, end, LAY_MS, shadow=1, takes=takes, brings=brings)]
    )


def _put_aside(found: Sequence[BoardChange], stage: MovementAnchors) -> MovementBeat:
    """Return the movement of the rest of the pack to its place on the table, as one card."""
    (zone, *_) = (change.target for change in found if change.target is not None)
    start, takes, brings = stage.layout.pack, _left(found), _arrived(found)
    end = stage.heap_place(zone)
    return MovementBeat(
        [CardMovement(HIDDEN, start, end, TO_STOCK, ease=in_out_cubic, takes=takes, brings=brings)]
    )


def _turn_over(change: BoardChange, aside: Sequence[BoardChange], stage: MovementAnchors) -> MovementBeat:
    """Return the movement of a card that is turned up, from the pack or a pile to its own place."""
    assert change.target is not None
    source = aside[0].target if aside else change.source  # the pile that has just been put aside
    start = stage.layout.pack if source is None or source == PACK else stage.heap_place(source)
    end, takes, brings = stage.heap_place(change.target), _left([change]), _arrived([change])
    return MovementBeat(
        [CardMovement(change.card, start, end, TURN_UP, back_first=True, takes=takes, brings=brings)]
    )


def _left(found: Sequence[BoardChange]) -> tuple[Lying, ...]:
    """Return the zones that cards leave, each with a hidden card."""
    return tuple((change.source, HIDDEN) for change in found if change.source is not None)


def _arrived(found: Sequence[BoardChange]) -> tuple[Lying, ...]:
    """Return the cards that arrive in a zone, each with the zone."""
    return tuple((change.target, change.card) for change in found if change.target is not None)


def _deal(packets: Sequence[Dealt], before: Board, stage: MovementAnchors) -> MovementBeat:
    """Return the movements of dealt cards: one by one around the table, from the pack or the rest of it."""
    late = before.left_over if not before.pack else None
    source = PACK if late is None else late
    start = stage.layout.pack if late is None else stage.heap_place(late)
    moves: list[CardMovement] = []
    for number in range(max(len(packet.cards) for packet in packets)):
        for packet in packets:
            if number < len(packet.cards):
                card = packet.cards[number]
                moves.append(_dealt(packet.player, card, start, source, len(moves), stage))
    return MovementBeat(moves)


def _dealt(
    player: int, card: Card, start: CardPlace, source: Zone, number: int, stage: MovementAnchors
) -> CardMovement:
    return CardMovement(
        card,
        start,
        stage.seat(player),
        DEAL,
        delay=DEAL_STAGGER * number,
        arc=DEAL_ARC * stage.layout.look.u,
        back_first=True,
        back_last=stage.closed(player),
        under_plates=stage.behind_plate(player),
        takes=((source, HIDDEN),),
        brings=((HANDS[player], card),),
    )


def _shuffle(pack: CardPlace) -> list[MovementBeat]:
    """Return the beats that cut the pack into halves and push them together, `SHUFFLES` times."""
    halves = [CardPlace(pack.x + way * SPLIT * pack.height, pack.y, pack.height) for way in (-1, 1)]
    apart = [CardMovement(HIDDEN, pack, half, SHUFFLE, ease=in_out_cubic, shadow=1) for half in halves]
    together = [CardMovement(HIDDEN, half, pack, SHUFFLE, ease=in_out_cubic, shadow=1) for half in halves]
    return [MovementBeat(moves) for moves in (apart, together) * SHUFFLES]
