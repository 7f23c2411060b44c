"""Movements that show cards to all: a card turned over, an exchange, melds laid down and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.engine.cards import Card
from game.engine.events import CardShown, Exchanged, MeldsCompared
from game.engine.state import Zone
from scenes.table.drawing.layout import Place
from scenes.table.motion.animator import Beat, Move, in_out_cubic
from scenes.table.motion.board import Board
from scenes.table.motion.stage import Stage, zone_of

TURN_UP = 240
EXCHANGE = 400
MELD, MELD_STAGGER, MELD_PAUSE = 240, 40, 2200
"""Milliseconds; the last for which melds lie on the table before they are taken up again."""


def lies_empty(zone: Zone, board: Board) -> bool:
    """Whether a card shown there must first be turned over from what is left of the pack."""
    heap = board.heaps.get(zone)
    rest = board.rest or board.left_over
    return heap is not None and not heap.cards and zone not in board.columns and zone != rest


def turn_over(zone: Zone, event: CardShown, stage: Stage, tell: Callable[[], None]) -> Beat:
    """A card of what is left of the pack is turned up in a place of its own."""
    board = stage.board
    source = board.rest or board.left_over
    assert source is not None

    def lift() -> None:
        board.heaps[source].cards.pop()

    move = Move(
        event.card,
        stage.heap_place(source),
        stage.heap_place(zone),
        TURN_UP,
        back_first=True,
        on_start=lift,
        on_land=lambda: board.heaps[zone].cards.append(event.card),
    )
    return Beat([move], before=tell)


def exchange(event: Exchanged, stage: Stage, tell: Callable[[], None]) -> Beat:
    """A card of a hand and the one that it is exchanged for pass each other."""
    board = stage.board
    zone = zone_of(event.place)
    mine = stage.hand_place(event.gave) if event.player == board.holder else stage.seat(event.player)
    if event.other is None:
        there = stage.heap_place(zone)
    else:
        there = stage.hand_place(event.got) if event.other == board.holder else stage.seat(event.other)

    def fetch() -> None:
        if event.other is None:
            board.heaps[zone].cards.remove(event.got)
        else:
            board.take(event.other, event.got)

    def put() -> None:
        if event.other is None:
            board.heaps[zone].cards.append(event.gave)
        else:
            board.give(event.other, event.gave)

    gave = Move(
        event.gave, mine, there, EXCHANGE, ease=in_out_cubic,
        on_start=partial(board.take, event.player, event.gave), on_land=put,
    )  # fmt: skip
    got = Move(
        event.got, there, stage.seat(event.player), EXCHANGE, ease=in_out_cubic,
        on_start=fetch, on_land=partial(board.give, event.player, event.got),
    )  # fmt: skip
    return Beat([gave, got], before=tell)


def lay_down(player: int, card: Card, place: Place, stage: Stage, time: float, **more: Any) -> Move:
    """The way of a card from a hand to its place before the player; `more` is for the movement."""
    board = stage.board
    return Move(
        card, _hand(player, card, stage), place, time,
        on_start=partial(board.take, player, card),
        on_land=partial(board.laid.append, (card, place)),
        **more,
    )  # fmt: skip


def take_up(player: int, card: Card, place: Place, stage: Stage, time: float) -> Move:
    """The way back."""
    board = stage.board
    return Move(
        card, place, _hand(player, card, stage), time, ease=in_out_cubic,
        on_start=partial(board.laid.remove, (card, place)),
        on_land=partial(board.give, player, card),
    )  # fmt: skip


def _hand(player: int, card: Card, stage: Stage) -> Place:
    return stage.hand_place(card) if player == stage.board.holder else stage.seat(player)


def lay_melds(event: MeldsCompared, stage: Stage, tell: Callable[[], None]) -> list[Beat]:
    """The melds that score are laid before their players, read, and taken up again."""
    down: list[Move] = []
    up: list[Move] = []
    for player, cards in enumerate(event.cards):
        turned = player != stage.board.holder
        for card, place in zip(cards, stage.layout.laid(player, len(cards)), strict=True):
            delay = MELD_STAGGER * len(down)
            down.append(lay_down(player, card, place, stage, MELD, delay=delay, back_first=turned))
            up.append(take_up(player, card, place, stage, MELD))
    if not down:
        return [Beat(before=tell, pause=MELD_PAUSE / 2)]
    return [Beat(down, before=tell), Beat(pause=MELD_PAUSE, until_click=stage.pause < 0), Beat(up)]
