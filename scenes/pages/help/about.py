"""The help page about the program: versions, files and the licences of its parts.

Names, versions and licence texts are not translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.archive.folders import PLAYERS_FOLDER, data_folder, is_shared
from scenes.framework.licences import ShippedPart, full_text, shipped_here
from scenes.framework.version_info import log_folder, versions
from scenes.i18n import Text, Translator, as_it_is, mark, path_text
from scenes.pages.help.markdown import BlockKind, TextBlock, TextPiece, Word, plain

VERSION_WORDS = {
    "OS": mark("System"),
    "Kernels": mark("AI code", about="what their thinking is made of"),
    "compiled": mark("compiled"),
    "plain Python": mark("plain Python"),
}
"""Translatable words of `etori --version`; everything else is names and numbers."""
_ITEM_PATTERN = re.compile(r"\s*(?:[-*o]|\(?(?:\d{1,2}|[a-z])[.)])\s")
"""Matches the start of a list item, which always begins a new paragraph."""


def about(words: Translator) -> Sequence[TextBlock]:
    """Return the blocks of the page, from the installed components and their licence texts."""
    return [*_program(words), *_files(words), *_made_of(words, shipped_here())]


def _program(words: Translator) -> Iterator[TextBlock]:
    yield TextBlock(BlockKind.TITLE, plain(words.text("About Etori")))
    yield _text(
        words.text(
            "Etori is a collection of little-known trick-taking card games with strong computer opponents. "
            "It is free software: use it, share it and change it under the terms of its licence."
        )
    )
    yield TextBlock(BlockKind.HEADING, plain(words.text("Versions")))
    rows = [(words.text("Component"), words.text("Version"))]
    rows += [(_said(name, words), _said(version, words)) for name, version in versions().items()]
    yield TextBlock(BlockKind.TABLE, rows=tuple(tuple(map(plain, row)) for row in rows))


def _said(told: str, words: Translator) -> Text:
    return words.text(VERSION_WORDS[told]) if told in VERSION_WORDS else as_it_is(told)


def _files(words: Translator) -> Iterator[TextBlock]:
    yield TextBlock(BlockKind.HEADING, plain(words.text("Your files")))
    yield _text(words.text("Etori saves your matches and settings in this folder:"))
    yield _text(path_text(data_folder()))
    if is_shared(data_folder()):
        yield _text(
            words.text("The first player's files are in it. The other players have folders in this one:")
        )
        yield _text(path_text(data_folder() / PLAYERS_FOLDER))
    yield _text(
        words.text(
            "If Etori runs into a problem, it saves a report in the folder below. The report contains no "
            "names or cards. Please send the report to the people who supplied Etori."
        )
    )
    yield _text(path_text(log_folder()))


def _made_of(words: Translator, parts: Sequence[ShippedPart]) -> Iterator[TextBlock]:
    """Yield the parts of the program grouped by licence, each group followed by its folded licence text."""
    yield TextBlock(BlockKind.HEADING, plain(words.text("Components and licences")))
    yield _text(words.text("Everything included in Etori, with copyright holders and licences."))
    for licence in dict.fromkeys(part.licence for part in parts):
        yield TextBlock(BlockKind.SUBHEADING, plain(licence))
        same = [part for part in parts if part.licence == licence]
        yield from (TextBlock(BlockKind.ITEM, _told(part)) for part in same)
        for name in same[0].licences:
            yield from _folded(words, name)


def _told(part: ShippedPart) -> tuple[Word, ...]:
    named = (*part.name.split(), *part.version.split())
    return (*((TextPiece(word, bold=True),) for word in named), (TextPiece("–"),), *plain(part.holder))


def _folded(words: Translator, name: str) -> Iterator[TextBlock]:
    """Yield a licence text as a folded note."""
    label = words.text("Full text of {licence}", licence=as_it_is(name))
    first, *others = paragraphs(full_text(name))
    yield TextBlock(BlockKind.NOTE, plain(first), label)
    yield from (TextBlock(BlockKind.FINE, plain(each)) for each in others)


def paragraphs(text: str) -> list[str]:
    """Split hard-wrapped text into paragraphs; each list item becomes a paragraph of its own."""
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        if not line.strip() or _ITEM_PATTERN.match(line):
            found.append([])
        found[-1].append(line.strip())
    return [said for said in map(" ".join, found) if said.strip()]


def _text(said: Text) -> TextBlock:
    return TextBlock(BlockKind.TEXT, plain(said))
