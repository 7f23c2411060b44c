"""What can be done with the chosen match: copied, written to a file, renamed, deleted and brought back."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.archive.exchange import line_of
from game.archive.transfer import pass_on
from game.archive.writer import NotKept, why_not
from game.engine.visible import shown_name
from game.match.record import RecordError
from game.session.library import Elsewhere, Unreadable
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.i18n import Text, path_text
from scenes.pages.records.sheets import Names

if TYPE_CHECKING:
    from scenes.pages.records.page import Records


def code_of_deal(page: Records) -> str | None:
    """The code of the chosen deal, once it is over."""
    shelf, card = page.stock.shelf, page.card
    if shelf is None or card is None or not card.deals or not card.deals[page.deal].finished:
        return None
    try:
        return shelf.deal_code(card.kept.number, card.deals[page.deal].number)
    except Unreadable:
        page.say(page.words.text("This deal cannot be read."))
        return None


def copy_code(page: Records) -> None:
    """The chosen deal's code, to the clipboard and into the field."""
    code, words = code_of_deal(page), page.words
    if code is None or page.kept is None:
        return
    page.take_code(code, source=page.kept.number)
    copied = words.text("The deal's code is copied.")
    page.say(copied if clipboard.put(code) else words.text("The deal's code stands below."))


def export_one(page: Records) -> None:
    """The chosen match, into a file and to the clipboard."""
    archive, kept = page.stock.archive, page.kept
    if archive is None or kept is None:
        return
    try:
        copied = clipboard.put(line_of(archive, kept.number).decode())
    except (RecordError, KeyError, sqlite3.Error):
        page.say(_unreadable(page))
        return
    _write(page, [kept.number], f"etori-{kept.game}-{kept.number}.etori", copied=copied)


def export_all(page: Records) -> None:
    """All matches, open ones too, into a file."""
    if page.stock.archive is not None:
        _write(page, page.stock.archive.numbers(), "etori-matches.etori")


def _write(page: Records, numbers: Sequence[int], name: str, *, copied: bool = False) -> None:
    assert page.stock.archive is not None, "there is something to export"
    words, done = page.words, pass_on(page.stock.archive, numbers, name)
    if done.path is None:
        page.say(words.text("No folder takes the file."))
        return
    place = path_text(done.path)
    if copied:
        told = words.text("Written to {file}, and copied.", file=place)
    else:
        told = words.counted(
            "{count} match written to {file}.", "{count} matches written to {file}.", done.written, file=place
        )
    if done.unread:
        unread = words.counted("{count} cannot be read.", "{count} cannot be read.", done.unread)
        told = words.sentences(told, unread)
    page.say(told)


def rename(page: Records) -> None:
    """Other names for the players of the chosen match."""
    kept, words = page.kept, page.words
    if kept is None or not page.stock.writable:
        return
    names = [
        shown_name(name) or words.text("Player {number}", number=player + 1)
        for player, name in enumerate(kept.names or ("",) * kept.players)
    ]
    page.say(None)
    keep = partial(_keep_names, page, kept.number, names)
    page.guide.go(routes.SheetRoute(Names(words.text("Who played"), kept.seats, names, keep)))


def _keep_names(page: Records, number: int, before: Sequence[str], names: Sequence[str]) -> None:
    if page.stock.archive is None:
        return
    try:
        page.stock.archive.rename(number, [name or old for name, old in zip(names, before, strict=True)])
    except (RecordError, KeyError):
        page.say(_unreadable(page))
    except sqlite3.Error as fault:
        page.say(page.words.notice(why_not(fault)))
    page.resume()


def delete(page: Records) -> None:
    """Take the chosen match out; its row offers to undo that."""
    number, words = page.chosen, page.words
    if number is None or number in page.stock.removed or not page.stock.writable:
        return
    try:
        page.stock.delete(number)
    except Elsewhere:
        page.say(words.text("Another window plays this match. Close it there first."))
    except NotKept as fault:
        page.say(words.notice(fault.notice))
    except KeyError:  # another window was faster
        page.resume()
    else:
        page.say(words.text("Deleted. Until you leave this page it can be brought back."))
        page.show_changed()
        page.focus.move_to(page.rows)


def put_back(page: Records, number: int) -> None:
    """Bring back a match that was deleted here."""
    try:
        page.stock.put_back(number)
    except sqlite3.Error as fault:
        page.say(page.words.notice(why_not(fault)))
        return
    page.say(None)
    if number in page.stock.numbers:
        page.chosen, page.deal = number, 0
    page.show_changed()


def _unreadable(page: Records) -> Text:
    return page.words.text("This match cannot be read. It stays as it is.")
