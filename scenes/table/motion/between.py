"""Movements between seats: cards shown to one player, a card exchanged for one unseen, seats changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine.cards import HIDDEN, Card
from game.engine.events import Event, SeatsChanged, Shown, Swapped
from scenes.table.drawing.layout import Place
from scenes.table.motion.animator import Beat, Move, in_out_cubic
from scenes.table.motion.showing import lay_down, take_up
from scenes.table.motion.stage import Stage

LAY, TAKE_UP = 260, 240
SHOW_PAUSE, LAST_PAUSE = 900, 1600
"""Milliseconds for which a card lies there before another one comes, and the last one."""
CROSS, CROSS_PAUSE = 520, 700
SEATS = 900


def show(event: Shown, stage: Stage, tell: Callable[[], None]) -> list[Beat]:
    """Cards laid before their player, together or one after the other, and taken up again.

    Whoever may not look sees their backs.
    """
    rounds = [event.cards] if event.together else [(card,) for card in event.cards]
    beats: list[Beat] = []
    for number, cards in enumerate(rounds, start=1):
        pause = LAST_PAUSE if number == len(rounds) else SHOW_PAUSE
        down, up = _laid(event.player, cards, stage)
        beats += [Beat(down), Beat(pause=pause), Beat(up)]
    if not beats:
        return [Beat(before=tell, pause=SHOW_PAUSE)]
    beats[0].before = tell
    return beats


def _laid(player: int, cards: tuple[Card, ...], stage: Stage) -> tuple[list[Move], list[Move]]:
    """The ways of some cards out of a hand to their places before it, and back."""
    turned = player != stage.board.holder
    down: list[Move] = []
    up: list[Move] = []
    for card, place in zip(cards, stage.layout.laid(player, len(cards)), strict=True):
        down.append(lay_down(player, card, place, stage, LAY, back_first=turned and card != HIDDEN))
        up.append(take_up(player, card, place, stage, TAKE_UP))
    return down, up


def swap(event: Swapped, stage: Stage, tell: Callable[[], None]) -> list[Beat]:
    """A card of each of two hands is laid out, face down; they change places and are taken up."""
    board, layout = stage.board, stage.layout
    spots = [layout.laid(player, 1)[0] for player in event.players]
    gave = event.cards[::-1]  # what each has got is what the other one gave
    out: list[Move] = []
    across: list[Move] = []
    home: list[Move] = []
    for number, player in enumerate(event.players):
        card, got = gave[number], event.cards[number]
        here, there = spots[number], spots[1 - number]
        own = player == board.holder and card != HIDDEN
        start = stage.hand_place(card) if own else stage.seat(player)
        out.append(
            Move(
                HIDDEN, start, here, LAY,
                on_start=partial(board.take, player, card),
                on_land=partial(board.laid.append, (HIDDEN, here)),
            )
        )  # fmt: skip
        across.append(
            Move(
                HIDDEN, here, there, CROSS, ease=in_out_cubic,
                on_start=partial(board.laid.remove, (HIDDEN, here)),
                on_land=partial(board.laid.append, (HIDDEN, there)),
            )
        )  # fmt: skip
        home.append(_home(player, got, here, stage))
    return [
        Beat(out, before=tell),
        Beat(pause=CROSS_PAUSE),
        Beat(across),
        Beat(pause=CROSS_PAUSE),
        Beat(home),
    ]


def _home(player: int, card: Card, place: Place, stage: Stage) -> Move:
    board = stage.board
    return Move(
        card, place, stage.seat(player), TAKE_UP, ease=in_out_cubic, back_first=card != HIDDEN,
        on_start=partial(board.laid.remove, (HIDDEN, place)),
        on_land=partial(board.give, player, card),
    )  # fmt: skip


def change_seats(event: SeatsChanged, stage: Stage, tell: Callable[[], None]) -> Beat:
    """The plates move to where their players sit from now on, as the viewer sees it from his own seat."""
    layout = stage.layout
    before: dict[int, tuple[int, int]] = {}

    def begin() -> None:
        tell()
        before.update({player: layout.plate(player).center for player in layout.order})
        layout.seat_players(event.seats)
        if not stage.reduced:
            glide(0.0)

    def glide(share: float) -> None:
        left = 1 - in_out_cubic(share)
        layout.moved.clear()
        for player, (x, y) in before.items():
            now = layout.plate(player).center
            layout.moved[player] = (round((x - now[0]) * left), round((y - now[1]) * left))

    return Beat(
        before=begin,
        glide=0 if stage.reduced else SEATS,
        during=glide,
        after=layout.moved.clear,
        pause=SHOW_PAUSE,
    )


def seats_before(events: Sequence[Event], seats: Sequence[int]) -> tuple[int, ...]:
    """Who sat where before these events led to the given seats."""
    found = tuple(seats)
    for event in reversed(events):
        if isinstance(event, SeatsChanged):
            one, two = event.players
            found = tuple({one: two, two: one}.get(player, player) for player in found)
    return found
