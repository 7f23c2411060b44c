"""Movements between players: cards shown to one of them, two cards swapped unseen, and seats changed."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import HANDS, HIDDEN
from game.engine.events import SeatsChanged, Shown, Swapped
from game.engine.state import Zone
from game.engine.view import Moment
from scenes.table.animation.animator import CardMovement, MovementBeat, in_out_cubic
from scenes.table.animation.board import LAID
from scenes.table.animation.movement_anchors import MovementAnchors
from scenes.table.animation.reveal_movements import lay_down, spots, take_up

LAY, TAKE_UP = 260, 240
SHOW_PAUSE, LAST_PAUSE = 900, 1600
"""Milliseconds that shown cards stay on the table: before the next ones come, and for the last ones."""
CROSS, CROSS_PAUSE = 520, 700
SEATS = 900


def show(event: Shown, stage: MovementAnchors) -> list[MovementBeat]:
    """Return the beats that lay cards in front of their player and take them up again.

    The cards are shown together or one after the other. Players who may not see them see their backs.
    """
    rounds = [event.cards] if event.together else [(card,) for card in event.cards]
    beats: list[MovementBeat] = []
    for number, cards in enumerate(rounds, start=1):
        laid = list(spots([event.player], [cards], stage))
        down = [lay_down(spot, stage, LAY) for spot in laid]
        up = [take_up(spot, stage, TAKE_UP) for spot in laid]
        beats += [
            MovementBeat(down),
            MovementBeat(pause=LAST_PAUSE if number == len(rounds) else SHOW_PAUSE),
            MovementBeat(up),
        ]
    return beats or [MovementBeat(pause=SHOW_PAUSE)]


def swap(event: Swapped, stage: MovementAnchors) -> list[MovementBeat]:
    """Return the beats in which two cards from two hands are laid out face down, cross, and are taken up."""
    places = [stage.layout.laid(player, 1)[0] for player in event.players]
    zones = [Zone(LAID, number) for number in range(4)]  # zones of both cards before and after the crossing
    gave = event.cards[::-1]  # each player gave the card that the other received
    out: list[CardMovement] = []
    across: list[CardMovement] = []
    home: list[CardMovement] = []
    for number, player in enumerate(event.players):
        hand, card, got = HANDS[player], gave[number], event.cards[number]
        closed, under = stage.closed(player), stage.behind_plate(player)
        here, there = places[number], places[1 - number]
        out.append(
            CardMovement(
                card, stage.held(player, card), here, LAY, back_first=closed, back_last=True,
                under_plates=under, takes=((hand, card),), brings=((zones[number], HIDDEN),),
            )
        )  # fmt: skip
        across.append(
            CardMovement(
                HIDDEN, here, there, CROSS, ease=in_out_cubic,
                takes=((zones[number], HIDDEN),), brings=((zones[2 + number], HIDDEN),),
            )
        )  # fmt: skip
        home.append(
            CardMovement(
                got, here, stage.seat(player), TAKE_UP, ease=in_out_cubic,
                back_first=True, back_last=closed, under_plates=under,
                takes=((zones[3 - number], HIDDEN),), brings=((hand, got),),
            )
        )  # fmt: skip
    return [
        MovementBeat(out),
        MovementBeat(pause=CROSS_PAUSE),
        MovementBeat(across),
        MovementBeat(pause=CROSS_PAUSE),
        MovementBeat(home),
    ]


def change_seats(event: SeatsChanged, stage: MovementAnchors) -> MovementBeat:
    """Return the beat in which the plates move to their players' new places as the viewer sees them.

    While it is played, it changes the layout's order of the players and the plates' offsets.
    """
    layout = stage.layout
    before = {player: layout.plate(player).center for player in layout.order}

    def glide(share: float) -> None:
        layout.seat_players(event.seats)
        layout.moved.clear()
        left = 1 - in_out_cubic(share)
        if stage.reduced or not left:
            return
        for player, (x, y) in before.items():
            now = layout.plate(player).center
            layout.moved[player] = (round((x - now[0]) * left), round((y - now[1]) * left))

    return MovementBeat(glide=0 if stage.reduced else SEATS, during=glide, pause=SHOW_PAUSE)


def seats_before(moment: Moment) -> Sequence[int]:
    """Return the players in each seat before a moment, which may itself be a change of seats."""
    seats = moment.view.state.seats
    if not isinstance(moment.event, SeatsChanged):
        return tuple(seats)
    one, two = moment.event.players
    return tuple({one: two, two: one}.get(player, player) for player in seats)
