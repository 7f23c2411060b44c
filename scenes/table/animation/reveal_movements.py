"""Movements that show cards to all: an exchange, melds laid down and taken up again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.cards import Card
from game.engine.events import Exchanged, MeldsCompared
from game.engine.state import Zone
from scenes.table.animation.animator import CardMovement, MovementBeat, in_out_cubic
from scenes.table.animation.board import LAID
from scenes.table.animation.movement_anchors import MovementAnchors
from scenes.table.layout import CardPlace

EXCHANGE = 400
MELD, MELD_STAGGER, MELD_PAUSE = 240, 40, 2200
"""Milliseconds; the last for which melds lie on the table before they are taken up again."""


def exchange(event: Exchanged, stage: MovementAnchors) -> MovementBeat:
    """A card of a hand and the one that it is exchanged for pass each other."""
    mine, there = Zone("hands", event.player), event.place
    here, away = stage.held(event.player, event.gave), stage.source(there, event.player)
    closed, away_closed, under = stage.closed(event.player), False, stage.behind_plate(event.player)
    if event.other is not None:
        away = stage.held(event.other, event.got)
        away_closed, under = stage.closed(event.other), under or stage.behind_plate(event.other)
    gave = CardMovement(
        event.gave, here, away, EXCHANGE, ease=in_out_cubic, back_first=closed, back_last=away_closed,
        under=under,
        takes=((mine, event.gave),), brings=((there, event.gave),),
    )  # fmt: skip
    got = CardMovement(
        event.got, away, stage.seat(event.player), EXCHANGE, ease=in_out_cubic,
        back_first=away_closed, back_last=closed, under=under,
        takes=((there, event.got),), brings=((mine, event.got),),
    )  # fmt: skip
    return MovementBeat([gave, got])


def spots(players: Sequence[int], cards: Sequence[Sequence[Card]], stage: MovementAnchors) -> Iterator[Spot]:
    """The places before their players at which some cards are laid down, the first player's first."""
    number = 0
    for player, laid in zip(players, cards, strict=True):
        for card, place in zip(laid, stage.layout.laid(player, len(laid)), strict=True):
            yield player, card, Zone(LAID, number), place
            number += 1


Spot = tuple[int, Card, Zone, CardPlace]
"""A player, his card, and where it is laid."""


def lay_down(spot: Spot, stage: MovementAnchors, time: float, *, delay: float = 0) -> CardMovement:
    """The way of a card from a hand to its place before the player."""
    player, card, zone, place = spot
    return CardMovement(
        card, stage.held(player, card), place, time, delay=delay, back_first=stage.closed(player),
        under=stage.behind_plate(player),
        takes=((Zone("hands", player), card),), brings=((zone, card),),
    )  # fmt: skip


def take_up(spot: Spot, stage: MovementAnchors, time: float) -> CardMovement:
    """The way back."""
    player, card, zone, place = spot
    return CardMovement(
        card, place, stage.held(player, card), time, ease=in_out_cubic,
        back_last=stage.closed(player), under=stage.behind_plate(player),
        takes=((zone, card),), brings=((Zone("hands", player), card),),
    )  # fmt: skip


def lay_melds(event: MeldsCompared, stage: MovementAnchors) -> list[MovementBeat]:
    """The melds that score are laid before their players, read, and taken up again."""
    laid = list(spots(range(len(event.cards)), event.cards, stage))
    down = [lay_down(spot, stage, MELD, delay=MELD_STAGGER * number) for number, spot in enumerate(laid)]
    if not down:
        return [MovementBeat(pause=MELD_PAUSE / 2)]
    up = [take_up(spot, stage, MELD) for spot in laid]
    return [MovementBeat(down), MovementBeat(pause=MELD_PAUSE, until_click=stage.pause < 0), MovementBeat(up)]
