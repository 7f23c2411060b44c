"""The pages in another language: what is left in English, what is cut, and what is outside of its place."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from unittest.mock import patch

from game.archive.folders import data_folder
from scenes.framework import scene
from scenes.framework.licences import TEXT_FOLDER
from scenes.framework.version_info import log_folder, versions
from scenes.i18n import CARDS, GAME, PLAYER, Translator, words_in
from tests.languages.pseudo import NAME, pseudo_words
from tests.net.pictures import NAMES, left_match, shown
from tests.net.positions import Position, positions
from tests.net.window_door import Program
from tests.scenes.test_drawn_text import OPEN, Drawn, is_name, recorded

SIZES = ((1280, 800), (1024, 640))
NAMES_LEFT = {"Etori", "You", "Kay", "Enter", "Esc", "Tab", "Shift", "Home", "End", "Space", *NAMES}
NAMES_LEFT |= {"Braden", "kitty", "PDF"}
"""Words that stay as they are: the program's name, those of who plays, of keys, of who made up a game, and an
English word that is told of.
"""
ABOUT = "help about"
"""Begins the names of the positions in which names and texts stay as they are: of what is shipped, and of
licences. Nothing else on these pages may be English.
"""
_WORD = re.compile(r"[A-Za-z]{3,}")
_CLAUSE = re.compile(r"[A-Z]+-O?\d+")


def words_of(language: str) -> Translator:
    """The words of a language, or of the one that nobody speaks."""
    return pseudo_words() if language == NAME else words_in(language)


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Meanwhile every window speaks the language, and its buttons are found by their English words."""
    words, press, shows = words_of(language), Program.press, Program.shows

    def said(program: Program, label: str) -> str:
        named = [words.text(label), *(words.named(label, kind) for kind in (GAME, PLAYER, CARDS))]
        return next((each for each in named if shows(program, each)), label)

    with (
        patch.object(scene, "words_in", lambda code: words),
        patch.object(Program, "press", lambda program, label: press(program, said(program, label))),
        patch.object(Program, "shows", lambda program, label: shows(program, said(program, label))),
    ):
        yield


def faults_on_pages(
    language: str, sizes: tuple[tuple[int, int], ...] = SIZES, every: int = 1, scale: float = 0.0
) -> Iterator[tuple[str, str]]:
    """What is wrong on every so-manieth position of the net for what is seen: where, and what.

    `scale` is the text size, if it is not that of each position; a window shows at most what it has room for.
    """
    for position in list(positions())[::every]:
        if position.name.startswith("moving"):
            continue
        if scale:
            position = replace(position, settings=position.settings | {"text_scale": scale})
        for size in sizes:
            where = f"{position.name} at {size[0]}x{size[1]}"
            for fault in dict.fromkeys(faults_in_position(language, position, size)):
                yield where, fault


def faults_in_position(language: str, position: Position, size: tuple[int, int]) -> Iterator[str]:
    """What is wrong with one position in a window of a size."""
    with spoken(language), recorded() as found:
        try:
            shown(position, left_match(position), size)
        except AssertionError as fault:
            yield f"not reached: {fault}"
            return
    for each in found:
        if (
            each.cut
            and each.text not in OPEN
            and not is_name(each.text)
            and not _is_called(language, each.text)
        ):
            yield f"cut: {each.text!r}"
        elif each.left < each.target.left - 1 or each.right > each.target.right + 1:
            yield f"outside: {each.text!r}"
        left = english_in(each, names_of_parts() if position.name.startswith(ABOUT) else frozenset())
        if left:
            yield f"English: {left!r}"


def _is_called(language: str, text: str) -> bool:
    """Whether it is the beginning of what the language calls a player; names may be as long as they like."""
    words = words_of(language)
    return any(words.player(name).startswith(text.rstrip("…")) for name in NAMES)


def english_in(drawn: Drawn, kept: frozenset[str] = frozenset()) -> str:
    """A text with a word of English letters that is not to be kept; nothing where there is none."""
    words = set(_WORD.findall(_CLAUSE.sub("", drawn.text))) - NAMES_LEFT - kept
    return drawn.text if words else ""


@cache
def names_of_parts() -> frozenset[str]:
    """The words on the page about the program that are those of what is shipped, and of its licences."""
    told = [*versions().values(), *versions(), str(data_folder()), str(log_folder())]
    told += [path.read_text(encoding="utf-8") for path in TEXT_FOLDER.iterdir()]
    return frozenset(_WORD.findall(" ".join(told))) - {
        "Component",
        "Version",
        "Versions",
        "System",
        "compiled",
    }
