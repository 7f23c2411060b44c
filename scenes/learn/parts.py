"""What a table is made of at which a lesson is taken, in a window: the same parts as at any table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.actions import Action
from game.lessons.attending import Attending
from scenes.frame.scene import Scene
from scenes.learn.note import Note
from scenes.learn.rail import Deeds, LessonRail
from scenes.looks.skins import Skin
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.sight import Sight
from scenes.table.asking.answers import TakeAnswer
from scenes.table.asking.asking import Asking
from scenes.table.asking.choices import ChoiceButtons
from scenes.table.asking.coach import Coach
from scenes.table.asking.glosses import Glosses
from scenes.table.asking.pointing import Pointing
from scenes.table.asking.typing import CardTyping
from scenes.table.drawing.hand import Hand
from scenes.table.drawing.layout import TableLayout
from scenes.table.drawing.painting import Painter
from scenes.table.drawing.tabletop import Tabletop
from scenes.table.drawing.tips import Tips
from scenes.table.rail.rail import Rail
from scenes.table.seat import Seat


class NoNotes(Coach):
    """No note of a first hand comes before a question: the lesson says what is new."""

    def seek(self, legal: Sequence[Action]) -> bool:
        """Whether there is one to be shown."""
        return False


@dataclass(frozen=True)
class LessonParts:
    """The parts that are laid out anew for every window."""

    layout: TableLayout
    painter: Painter
    hand: Hand
    tabletop: Tabletop
    rail: Rail
    own: LessonRail
    note: Note
    asking: Asking
    pointing: Pointing
    typing: CardTyping
    tips: Tips


def lay_parts(
    scene: Scene,
    attending: Attending,
    seat: Seat,
    presenter: Presenter[Any],
    crests: Sequence[str],
    skin: Skin,
    sight: Callable[[], Sight[Any]],
    answer: TakeAnswer,
    deeds: Deeds,
) -> LessonParts:
    """Lay out the table of the step that is on, seen by the learner."""
    preferences, host = scene.services.preferences, attending.host
    state = host.view(seat.viewer).state
    seats = state.seats
    first = seats.index(seat.viewer)
    order = [*seats[first:], *seats[:first]]
    columns = len(presenter.spread.columns(state)) // len(order)
    layout = TableLayout(scene.look, order, host.game.is_clockwise(host.options), columns)
    large = preferences.large_index
    painter = Painter(scene.look, scene.fonts, scene.paint, skin, scene.words, large_index=large)
    hand = Hand(layout, large_index=large, reduced=preferences.reduced_motion)
    buttons = ChoiceButtons(scene, painter, presenter, crests, sight, answer)
    nobody = [""] * host.players  # what the others do is written in the lesson: they have no level
    tabletop = Tabletop(layout, painter, presenter, crests, nobody)
    own = LessonRail(scene, layout.rail, attending, deeds)
    rail = Rail(painter, layout.rail, crests, own.top - scene.look.px(2))
    tips = Tips(tabletop, rail, nobody)
    coach, glosses = NoNotes(buttons, tabletop, host.game.key), Glosses(scene, tips, host.game.key)
    asking = Asking(seat, hand, buttons, coach, glosses, answer)
    note = Note(scene, painter, layout, lambda: tabletop.standing(sight()))
    return LessonParts(
        layout, painter, hand, tabletop, rail, own,
        note, asking, Pointing(asking), CardTyping(), tips,
    )  # fmt: skip
