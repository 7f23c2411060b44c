"""Sharing a finished deal: its code, how well it was played, and an image of its result."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path

import pygame

from game.ai.accuracy import whole_accuracy
from game.ai.verdict import Grade
from game.archive.files import write_for_player
from game.match.deal_code import code_of
from game.session.host import Host
from scenes.app import dialogs
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.navigator import Navigator
from scenes.i18n import Text, Translator, path_text

GRADE_SYMBOLS = {Grade.BEST: "●", Grade.FINE: "○", Grade.SLIP: "▲", Grade.MISTAKE: "■", Grade.NONE: "–"}
"""Symbol for each grade in the shared text."""


def share(navigator: Navigator, host: Host) -> None:
    """Copy the code of the deal at the open table to the clipboard, if there is one, and show it."""
    code, marks = code_of(*host.coded_deal()), marks_of(host, navigator.services.words)
    copy = None if marks is None else partial(_copy, navigator, marks)
    save = dialogs.ShareSaves(
        partial(_save_picture, navigator),
        partial(_make_picture, navigator, host),
        partial(_save_page, navigator, host),
    )
    navigator.push(dialogs.share_menu(navigator.services.words, code, clipboard.put(code), copy, save))


def marks_of(host: Host, words: Translator) -> Text | None:
    """Return how well the only person at the table played the finished deal, as a text to share.

    `None` if there is not exactly one person, the match is not saved, or decisions are still to be judged.
    """
    if len(host.humans) != 1 or host.number is None:
        return None
    past, (seat,) = host.past(host.deal_number), host.humans
    if past.left(seat):
        return None
    accuracy, code = past.summary(seat).accuracy, code_of(*host.coded_deal())
    marks = _marks([past.grade(choice) or Grade.NONE for choice in past.own(seat)])
    if accuracy is None:
        return words.text("Etori {marks}\n{code}", marks=marks, code=code)
    return words.text(
        "Etori {marks} {accuracy} of 100\n{code}", marks=marks, accuracy=whole_accuracy(accuracy), code=code
    )


def _marks(grades: Sequence[Grade]) -> str:
    return "".join(GRADE_SYMBOLS[grade] for grade in grades)


def _copy(navigator: Navigator, marks: str) -> None:
    words = navigator.services.words
    title, note = words.text("Copied"), words.text("Your marks were copied to the clipboard.")
    if not clipboard.put(marks):
        title, note = words.text("Not copied"), words.text("The clipboard isn't available.")
    navigator.replace(dialogs.message(words, title, note, navigator.back))


def ask_names(navigator: Navigator, route: routes.SavePage) -> None:
    """Ask for the names on the page of a finished deal, and then save it."""
    from scenes.app.page_sharing import names_sheet  # it imports the presenters, which no start may cost

    navigator.push(names_sheet(navigator, route.past, route.seat))


def share_past(navigator: Navigator, route: routes.SharePast) -> None:
    """Ask whether a reviewed deal is shared as a picture or as a page."""
    picture = routes.MakePicture(route.past, route.seat, route.trick, route.hands_open)
    page = routes.SavePage(route.past, route.seat)

    def follow(other: routes.Route) -> None:
        navigator.back()
        navigator.go(other)

    menu = dialogs.share_review_menu(
        navigator.services.words, partial(follow, picture), partial(follow, page)
    )
    navigator.push(menu)


def ask_picture(navigator: Navigator, route: routes.MakePicture) -> None:
    """Ask what a picture of a finished deal shows, and then make it."""
    from scenes.app.picture_sharing import picture_sheet  # it imports the table, which no start may cost

    navigator.push(picture_sheet(navigator, route))


def _make_picture(navigator: Navigator, host: Host) -> None:
    """Make a picture of the last finished deal instead of sharing its code."""
    past = host.past(host.deals_finished)
    navigator.back()
    navigator.go(routes.MakePicture(past, next(iter(past.humans), 0)))


def _save_page(navigator: Navigator, host: Host) -> None:
    """Save the page of the last finished deal instead of sharing its code."""
    past = host.past(host.deals_finished)
    navigator.back()
    navigator.go(routes.SavePage(past, next(iter(past.humans), 0)))


def _save_picture(navigator: Navigator) -> None:
    """Save an image of the result in the home folder or, if that fails, in the temporary folder."""
    words, content = navigator.services.words, BytesIO()
    pygame.image.save(navigator.picture(), content, "picture.png")
    path = write_for_player("etori-deal.png", content.getvalue)
    title, note = dialogs.where_saved(words, path)
    if path is not None:
        note = path_text(path.parent)
        with suppress(RuntimeError):  # no home folder is known
            if path.parent == Path.home():
                note = words.text("The image is in your home folder.")
    navigator.replace(dialogs.message(words, title, note, navigator.back))
