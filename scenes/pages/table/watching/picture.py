"""The picture of a table that is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from scenes.graphics.look import Role
from scenes.pages.table.watching.bar import Progress
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.rail import without_aids
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import drawn_from
from scenes.table.view.tags import draw_hand_tags

if TYPE_CHECKING:
    from scenes.pages.table.watching.viewer import Viewer


def progress_of(sight: Sight[Any], presenter: Presenter[Any]) -> Progress:
    """How far a deal is, in tricks. How many there will be is told by the cards that are left."""
    state, view = sight.state, sight.view
    done = sum(state.won)
    playing = 1 + len(state.after(state.leader))
    left = max(view.hand_size(player) for player in range(len(state.hands)))
    left += sum(len(state.row(zone)) for zone in drawn_from(presenter.spread, sight)) // playing
    if state.phase == "over":
        left = 0
    elif len(state.trick) == playing:
        left += 1
    return Progress(done + left, done + len(state.trick) / playing)


class ViewerPicture:
    """Draws what a viewer sees in a frame, from the felt up; it decides nothing."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer

    def draw(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        """The whole table, for what presenters say of this sight."""
        viewer = self.viewer
        board, top = viewer.course.board, viewer.tabletop
        top.draw_ground(surface)
        top.draw_piles(surface, board, sight)
        flying = viewer.course.animator.flying()
        turn = sight.state.turn if viewer.course.settled else None
        top.draw_seats(
            surface, board, sight, flying,
            turn=turn, open_hand=board.holder, instead={}, held=viewer.hand.cards,
        )  # fmt: skip
        last = viewer.reel.last_trick if viewer.looking_back else None
        if last is not None:
            top.draw_last_trick(surface, last)
        else:
            top.draw_trick(surface, board, sight)
        top.draw_laid(surface, board)
        viewer.hand.draw(surface, viewer.painter)
        draw_hand_tags(viewer.painter, surface, viewer.hand, viewer.presenter.spread.tags(sight))
        top.draw_flying(surface, flying)
        self._draw_rail(surface, sight)
        viewer.bar.draw(surface, progress_of(sight, viewer.presenter))
        viewer.draw_widgets(surface)
        for player, (line, left) in viewer.messages.bubbles.items():
            captured = len(viewer.presenter.seats.captured(sight, player))
            top.draw_bubble(surface, player, line, left, captured)
        if (tip := viewer.tips.shown(sight)) is not None:
            viewer.tips.draw(surface, tip)
        viewer.draw_focus(surface)

    def _draw_rail(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        viewer, words = self.viewer, self.viewer.words
        sections = viewer.presenter.rail.sections(sight)
        if not viewer.services.preferences.aids:
            sections = without_aids(sections)
        deal = viewer.presenter.rail.subtitle(sight)
        subtitle = words.text("{deal}, watching", deal=deal)
        if viewer.fonts.width(subtitle, viewer.look.face(Role.LABEL)) > viewer.rail.subtitle_room:
            subtitle = deal
        title, muted = words.game(viewer.host.game.title), not viewer.services.preferences.loudness
        viewer.rail.draw(surface, title, subtitle, sight, sections, None, muted=muted)
        progress = progress_of(sight, viewer.presenter)
        number = min(progress.tricks, int(progress.done) + 1)
        viewer.controls.draw(
            surface, words.text("trick {number} of {all}", number=number, all=progress.tricks)
        )
