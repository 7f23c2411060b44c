"""Sharing a deal that is over: its code, how well it was played, a picture of its result."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import gettempdir

import pygame

from game.match.dealcode import code_of
from game.match.host import Host
from game.match.store import free_name, write_atomically
from game.minds.verdict import Grade
from scenes import menus
from scenes.frame import clipboard
from scenes.frame.navigation import Navigator
from scenes.words import as_it_is

SHAPES = {Grade.BEST: "●", Grade.FINE: "○", Grade.SLIP: "▲", Grade.MISTAKE: "■", Grade.NONE: "–"}
"""How a decision was, where a text is all there is."""


def share(navigator: Navigator, host: Callable[[], Host]) -> None:
    """Show the code of the deal at the table that is open; it is in the clipboard then, if there is one."""
    code, marks = code_of(*host().coded_deal()), marks_of(host())
    copy = None if marks is None else partial(_copy, navigator, marks)
    picture = partial(_save_picture, navigator)
    navigator.push(menus.share(navigator.services.words, code, clipboard.put(code), copy, picture))


def marks_of(host: Host) -> str | None:
    """How well the only person here has decided in the deal that is over; `None` while it is not known."""
    if len(host.humans) != 1 or host.number is None:
        return None
    past, (seat,) = host.past(host.deal_number), host.humans
    if past.left(seat):
        return None
    shapes = "".join(SHAPES[past.grade(choice) or Grade.NONE] for choice in past.own(seat))
    accuracy = past.summary(seat).accuracy
    told = "" if accuracy is None else f" {accuracy:.0f}/100"
    return f"Etori {shapes}{told}\n{code_of(*host.coded_deal())}"


def _copy(navigator: Navigator, marks: str) -> None:
    words = navigator.services.words
    title, note = words.text("Copied"), words.text("Your marks are in the clipboard.")
    if not clipboard.put(marks):
        title, note = words.text("Not copied"), words.text("The clipboard takes nothing.")
    navigator.replace(menus.said(words, title, note, navigator.back))


def _save_picture(navigator: Navigator) -> None:
    """The result as it is seen, into the player's own folder or that for passing files."""
    words, content = navigator.services.words, BytesIO()
    title, note = words.text("Not saved"), words.text("No folder takes the picture.")
    pygame.image.save(navigator.picture(), content, "picture.png")
    for folder in (Path.home(), Path(gettempdir())):
        with suppress(OSError, RuntimeError):
            path = free_name(folder / "etori-deal.png")
            write_atomically(path, content.getvalue())
            own = folder == Path.home()
            place = words.text("In your own folder.") if own else as_it_is(str(folder))
            title, note = words.text("Saved as {file}", file=path.name), place
            break
    navigator.replace(menus.said(words, title, note, navigator.back))
