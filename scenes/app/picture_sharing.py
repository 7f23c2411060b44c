"""Making a still or animated picture of a finished deal, for the clipboard or a file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import PurePath

from game.archive.files import write_for_player
from scenes.app import dialogs
from scenes.app.page_sharing import usual_names
from scenes.deal_page.page import shared_names
from scenes.deal_picture.frames import AnimationFrames, deciding_moment
from scenes.deal_picture.making import PictureMaking
from scenes.deal_picture.picture_table import AnimationFrame, PicturedDeal
from scenes.framework import routes
from scenes.framework.navigator import Navigator
from scenes.i18n import path_text
from scenes.pages.share.picture_progress import PictureProgress
from scenes.pages.share.picture_sheet import PicturePart, PictureSheet, PictureWish
from scenes.widgets.menu import Menu


def picture_sheet(navigator: Navigator, route: routes.MakePicture) -> PictureSheet:
    """Return the sheet that asks what a picture of a finished deal shows, and then makes it.

    At first it shows the trick of the route or, without one, the deciding moment if all decisions of the seat
    are judged, and else the whole deal.
    """
    past = route.past
    has_moment = deciding_moment(past, route.seat) is not None
    part = PicturePart.MOMENT if has_moment else PicturePart.DEAL
    if route.trick is not None:
        part = PicturePart.TRICK
    wish = PictureWish(part, route.trick or 0, route.hands_open)
    names, make = usual_names(navigator.services.words, past), partial(_make, navigator, route)
    return PictureSheet(past.seats, names, len(past.tricks), make, wish, has_moment=has_moment)


def _make(
    navigator: Navigator, route: routes.MakePicture, wish: PictureWish, names: Sequence[str], copies: bool
) -> None:
    """Make the picture in a dialog, in place of the sheet."""
    words = navigator.services.words
    called = shared_names(words, names)
    deal = PicturedDeal(route.past, called, route.seat, wish.hands_open)
    making = PictureMaking(navigator.services, deal, partial(_frames, wish, route.seat))
    title, note = words.text("Making the picture"), words.text("This may take a while.")
    finish = partial(_finish, navigator, wish, copies)
    navigator.replace(PictureProgress(title, note, words.text("Cancel"), making, copies, finish))


def _frames(wish: PictureWish, seat: int, frames: AnimationFrames) -> Sequence[AnimationFrame]:
    """Return the pictures of the part that is wished; one if the picture is still."""
    if wish.part is PicturePart.TRICK:
        found = frames.trick(wish.trick)
        still = found[-1]
    elif wish.part is PicturePart.MOMENT and (moment := deciding_moment(frames.past, seat)) is not None:
        found = frames.moment(moment)
        still = frames.decision(moment)
    else:
        found, still = frames.deal(), frames.opening
    return found if wish.is_animated else [still]


def _finish(
    navigator: Navigator, wish: PictureWish, copies: bool, making: PictureMaking, copied: bool
) -> None:
    """Save the picture unless it is in the clipboard, and say where it is."""
    words = navigator.services.words
    title, note, lines = words.text("Copied"), words.text("The picture is in the clipboard."), []
    if making.content is None:
        title, note = words.text("Not saved"), words.text("The picture is larger than 2 MB. Try one trick.")
    elif not copied:
        name = PurePath(wish.part.value).with_suffix(".gif" if making.is_animated else ".png").name
        path = write_for_player(name, lambda: making.content or b"")
        title, note = dialogs.where_saved(words, path)
        if path is not None and copies:
            note = words.text("The clipboard takes no pictures here, so there is a file.")
            lines = [path_text(path)]
    rows = [(words.text("OK"), "check", navigator.back)]
    navigator.replace(Menu(title, note, rows, lines))
