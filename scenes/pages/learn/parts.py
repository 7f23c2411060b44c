"""What a table is made of at which something is learnt, in a window: the same parts as at any table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.engine.actions import Action
from scenes.framework.scene import Scene
from scenes.pages.learn.note import Around, Note
from scenes.pages.learn.rails import OwnRail
from scenes.table.picker.answers import TakeAnswer
from scenes.table.picker.asking import Asking
from scenes.table.picker.choices import ChoiceButtons
from scenes.table.picker.coach import Coach
from scenes.table.picker.glosses import Glosses
from scenes.table.picker.pointing import Pointing
from scenes.table.picker.typing import CardTyping
from scenes.table.sidebar.rail import Rail
from scenes.table.view.hand import Hand
from scenes.table.view.layout import TableLayout
from scenes.table.view.painter import Painter
from scenes.table.view.tabletop import Tabletop
from scenes.table.view.tooltips import Tips

if TYPE_CHECKING:
    from scenes.pages.learn.shown import ShownTable


class NoNotes(Coach):
    """No note of a first hand comes before a question: here something else says what is new."""

    def seek(self, legal: Sequence[Action]) -> bool:
        """Whether there is one to be shown."""
        return False


@dataclass(frozen=True)
class StoppedParts:
    """The parts that are laid out anew for every window."""

    layout: TableLayout
    painter: Painter
    hand: Hand
    tabletop: Tabletop
    rail: Rail
    own: OwnRail
    note: Note
    asking: Asking
    pointing: Pointing
    typing: CardTyping
    tips: Tips


def lay_parts(
    scene: Scene,
    shown: ShownTable,
    answer: TakeAnswer,
    own_rail: Callable[[pygame.Rect, Painter], OwnRail],
) -> StoppedParts:
    """Lay out a table, seen by the learner; `own_rail` lays out the lower part of the rail."""
    preferences, host, seat, presenter = scene.services.preferences, shown.host, shown.seat, shown.presenter
    state = host.view(seat.viewer).state
    seats = state.seats
    first = seats.index(seat.viewer)
    order = [*seats[first:], *seats[:first]]
    columns = len(presenter.spread.columns(state)) // len(order)
    layout = TableLayout(scene.look, order, host.game.is_clockwise(host.options), columns)
    large = preferences.large_index
    painter = Painter(scene.look, scene.fonts, scene.paint, shown.skin, scene.words, large_index=large)
    hand = Hand(layout, large_index=large, reduced=preferences.reduced_motion)
    buttons = ChoiceButtons(scene, painter, presenter, shown.crests, shown.sight, answer)
    nobody = [""] * host.players  # nobody here has a level: what the others do is written, or proven
    tabletop = Tabletop(layout, painter, presenter, shown.crests, nobody)
    own = own_rail(layout.rail, painter)
    rail = Rail(painter, layout.rail, shown.crests, own.top - scene.look.px(2))
    tips = Tips(tabletop, rail, nobody)
    coach, glosses = NoNotes(buttons, tabletop, host.game.key), Glosses(scene, tips, host.game.key)
    asking = Asking(seat, hand, buttons, coach, glosses, answer)
    note = Note(scene, painter, layout, lambda: around(shown, tabletop, hand))
    return StoppedParts(
        layout, painter, hand, tabletop, rail, own,
        note, asking, Pointing(asking), CardTyping(), tips,
    )  # fmt: skip


def around(shown: ShownTable, tabletop: Tabletop, hand: Hand) -> Around:
    """What lies about the place of the words, also while cards move."""
    sight, layout, spread = shown.sight(), tabletop.layout, shown.presenter.spread
    own = layout.order[0]
    captured = shown.presenter.seats.captured(sight, own)
    raised = hand.chosen & set(hand.cards)  # what was put down already
    return Around(
        piles=tabletop.standing(sight),
        own=layout.tiles(own, len(captured)),
        trick=[layout.trick(player).rect for player in sorted(shown.players_in_trick)],
        tagged=bool(raised) or not spread.tags(sight).keys().isdisjoint(set(hand.cards) - set(hand.laid)),
    )
