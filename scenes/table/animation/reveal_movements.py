"""Movements that show cards to everyone: an exchange, and melds laid down and taken up again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.cards import HANDS, Card
from game.engine.events import Exchanged, MeldsCompared
from game.engine.state import Zone
from scenes.table.animation.animator import CardMovement, MovementBeat, in_out_cubic
from scenes.table.animation.board import LAID
from scenes.table.animation.movement_anchors import MovementAnchors
from scenes.table.layout import CardPlace

EXCHANGE = 400
MELD, MELD_STAGGER, MELD_PAUSE = 240, 40, 2200
"""Milliseconds: the movement of a meld card, the delay between two, and how long melds stay on the table."""


def exchange(event: Exchanged, stage: MovementAnchors) -> MovementBeat:
    """Return the crossing movements of a card of a hand and the card that it is exchanged for."""
    mine, there = HANDS[event.player], event.place
    here, away = stage.held(event.player, event.gave), stage.source(there, event.player)
    closed, away_closed, under = stage.closed(event.player), False, stage.behind_plate(event.player)
    if event.other is not None:
        away = stage.held(event.other, event.got)
        away_closed, under = stage.closed(event.other), under or stage.behind_plate(event.other)
    gave = CardMovement(
        event.gave, here, away, EXCHANGE, ease=in_out_cubic, back_first=closed, back_last=away_closed,
        under_plates=under,
        takes=((mine, event.gave),), brings=((there, event.gave),),
    )  # fmt: skip
    got = CardMovement(
        event.got, away, stage.seat(event.player), EXCHANGE, ease=in_out_cubic,
        back_first=away_closed, back_last=closed, under_plates=under,
        takes=((there, event.got),), brings=((mine, event.got),),
    )  # fmt: skip
    return MovementBeat([gave, got])


def spots(players: Sequence[int], cards: Sequence[Sequence[Card]], stage: MovementAnchors) -> Iterator[Spot]:
    """Yield the spots in front of `players` where their `cards` are laid down, in that order."""
    number = 0
    for player, laid in zip(players, cards, strict=True):
        for card, place in zip(laid, stage.layout.laid(player, len(laid)), strict=True):
            yield player, card, Zone(LAID, number), place
            number += 1


Spot = tuple[int, Card, Zone, CardPlace]
"""A card laid down: its player, the card, its zone on the board and its position."""


def lay_down(spot: Spot, stage: MovementAnchors, time: float, *, delay: float = 0) -> CardMovement:
    """Return the movement of a card from the hand to its spot; `time` and `delay` are milliseconds."""
    player, card, zone, place = spot
    return CardMovement(
        card, stage.held(player, card), place, time, delay=delay, back_first=stage.closed(player),
        under_plates=stage.behind_plate(player),
        takes=((HANDS[player], card),), brings=((zone, card),),
    )  # fmt: skip


def take_up(spot: Spot, stage: MovementAnchors, time: float) -> CardMovement:
    """Return the movement of a card from its spot back to its player's hand, in `time` milliseconds."""
    player, card, zone, place = spot
    return CardMovement(
        card, place, stage.held(player, card), time, ease=in_out_cubic,
        back_last=stage.closed(player), under_plates=stage.behind_plate(player),
        takes=((zone, card),), brings=((HANDS[player], card),),
    )  # fmt: skip


def lay_melds(event: MeldsCompared, stage: MovementAnchors) -> list[MovementBeat]:
    """Return the beats that lay down the melds that score, leave time to read them, and take them up again.

    If no meld is shown, there is only a shorter pause.
    """
    laid = list(spots(range(len(event.cards)), event.cards, stage))
    down = [lay_down(spot, stage, MELD, delay=MELD_STAGGER * number) for number, spot in enumerate(laid)]
    if not down:
        return [MovementBeat(pause=MELD_PAUSE / 2)]
    up = [take_up(spot, stage, MELD) for spot in laid]
    return [MovementBeat(down), MovementBeat(pause=MELD_PAUSE, until_click=stage.pause < 0), MovementBeat(up)]
