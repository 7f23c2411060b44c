"""The picture of a table that is watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from scenes.graphics.look import Role
from scenes.pages.table.watching.bar import Progress
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import drawn_from
from scenes.table.table_view import Layers

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

    def layers(self, sight: Sight[Any]) -> Layers:
        """Return what is to be drawn now, for what presenters say of this sight."""
        viewer = self.viewer
        return Layers(
            turn=sight.state.turn,
            last_trick=viewer.reel.last_trick if viewer.looking_back else None,
            over_hand=viewer.table_view.draw_tags,
            on_top=self._draw_top,
        )

    def _draw_top(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        """What lies over the cards."""
        viewer, parts = self.viewer, self.viewer.parts
        self._draw_rail(surface, sight)
        parts.bar.draw(surface, progress_of(sight, viewer.presenter))
        viewer.manager.draw(surface)
        viewer.table_view.draw_bubbles(surface, sight)
        if (tip := parts.tips.shown(sight)) is not None:
            parts.tips.draw(surface, tip)
        viewer.draw_focus(surface)

    def _draw_rail(self, surface: pygame.Surface, sight: Sight[Any]) -> None:
        viewer, words, rail = self.viewer, self.viewer.words, self.viewer.parts.rail
        deal = viewer.presenter.rail.subtitle(sight)
        subtitle = words.text("{deal}, watching", deal=deal)
        if viewer.fonts.width(subtitle, viewer.look.face(Role.LABEL)) > rail.subtitle_room:
            subtitle = deal
        head = words.game(viewer.host.game.title), subtitle
        viewer.table_view.draw_rail(surface, sight, rail, head, viewer.table_view.sections(sight))
        progress = progress_of(sight, viewer.presenter)
        number = min(progress.tricks, int(progress.done) + 1)
        viewer.parts.controls.draw(
            surface, words.text("trick {number} of {all}", number=number, all=progress.tricks)
        )
