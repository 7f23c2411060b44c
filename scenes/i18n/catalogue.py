"""Catalogues of translations, in gettext's `.po` format.

A language is a folder with several such files. They are read when the language is chosen and become a
catalogue of the standard library, so nothing has to be compiled before, in a checkout or in an installation.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from gettext import GNUTranslations
from io import BytesIO

from game.engine.templates import ABOUT

_ESCAPE_PATTERN = re.compile(r"\\(.)")
_LETTERS = {"n": "\n", "t": "\t", "r": "\r"}
_KEYWORD_PATTERN = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])? "(.*)"$')


@dataclass
class CatalogueEntry:
    """An entry of a catalogue: the English text, its plural if it has one, and the translations.

    `about` distinguishes texts that are equal in English only. A `doubtful` (fuzzy) entry, whose English text
    has changed, is not used, nor is one that is `gone` from the program. The header is the entry of the empty
    text.
    """

    one: str = ""
    many: str = ""
    about: str = ""
    texts: tuple[str, ...] = ()
    doubtful: bool = False
    gone: bool = False
    before: str = ""
    """English text at the time of translation, for a doubtful entry."""
    remarks: tuple[str, ...] = ()
    """Translators' comments, without the comment mark."""
    files: tuple[str, ...] = ()
    """Source files with the text, each with its line number if the catalogue has one."""

    @property
    def key(self) -> str:
        """The key of the entry in gettext: the English text, with its context before it."""
        return f"{self.about}{ABOUT}{self.one}" if self.about else self.one

    @property
    def ready(self) -> bool:
        """Whether the entry has a text that can be shown."""
        return bool(self.texts) and all(self.texts) and not self.doubtful and not self.gone


def read_po(source: str) -> Iterator[CatalogueEntry]:
    """Yield the entries of a file, with its header. Raises `ValueError` for a line that cannot be read."""
    for lines in _paragraphs(source):
        entry = _entry(lines)
        if entry is not None:
            yield entry


def _paragraphs(source: str) -> Iterator[list[tuple[int, str]]]:
    """Yield the groups of lines between empty lines, each line with its number."""
    lines: list[tuple[int, str]] = []
    for number, line in enumerate((*source.splitlines(), ""), start=1):
        if line.strip():
            lines.append((number, line.strip()))
        elif lines:
            yield lines
            lines = []


def _entry(lines: list[tuple[int, str]]) -> CatalogueEntry | None:
    """Return the entry in some lines, or `None` if they are only comments.

    Raises `ValueError` for a line that cannot be read or an entry without a text.
    """
    entry, told, now = CatalogueEntry(), {"msgid": "", "msgid_plural": "", "msgctxt": ""}, ""
    texts: dict[int, str] = {}
    for number, line in lines:
        if line.startswith("#~"):
            entry.gone, line = True, line[2:].lstrip()
            if line.startswith("|"):
                continue
        if line.startswith("#"):
            _note(entry, line)
            continue
        found = _KEYWORD_PATTERN.match(line)
        if found:
            now = found[1]
            if now == "msgstr":
                place = int(found[2] or 0)
                texts[place] = _unescaped(found[3])
            else:
                told[now] = _unescaped(found[3])
        elif now and len(line) > 1 and line[0] == line[-1] == '"':
            if now == "msgstr":
                texts[place] += _unescaped(line[1:-1])
            else:
                told[now] += _unescaped(line[1:-1])
        else:
            raise ValueError(f"line {number} is none of a catalogue: {line}")
    if not texts:
        if now:
            raise ValueError(f"line {lines[-1][0]}: an entry without a text")
        return None
    entry.one, entry.many, entry.about = told["msgid"], told["msgid_plural"], told["msgctxt"]
    entry.texts = tuple(texts[place] for place in sorted(texts))
    return entry


def _note(entry: CatalogueEntry, comment: str) -> None:
    """Store a comment in the entry's field for its kind: flags, source files, old English text or remarks."""
    if comment.startswith("#,"):
        entry.doubtful |= "fuzzy" in comment
    elif comment.startswith("#:"):
        entry.files += tuple(comment[2:].split())
    elif comment.startswith('#| msgid "'):
        entry.before = _unescaped(comment[10:-1])
    elif comment.startswith('#| "'):
        entry.before += _unescaped(comment[4:-1])
    elif comment.startswith("# ") or comment == "#":
        entry.remarks += (comment[2:],)


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    return _ESCAPE_PATTERN.sub(lambda found: _LETTERS.get(found[1], found[1]), text)


def head_of(source: str) -> dict[str, str]:
    """Return the fields in the header of a file, by name; nothing after the header is read."""
    begin = source.find('msgid ""')
    end = source.find("\n\n", begin)
    for entry in read_po(source[max(0, begin) : end if end > 0 else len(source)]):
        lines = (line.partition(": ") for text in entry.texts for line in text.splitlines())
        return {name: value for name, _, value in lines}
    return {}


def translations(entries: Iterable[CatalogueEntry]) -> GNUTranslations:
    """Return the standard library's catalogue of these entries.

    Entries that are not ready are left out. If there are several headers, the first one is used.
    """
    found: dict[bytes, bytes] = {}
    for entry in entries:
        if entry.ready:
            key = f"{entry.key}\0{entry.many}" if entry.many else entry.key
            found.setdefault(key.encode(), "\0".join(entry.texts).encode())
    return GNUTranslations(BytesIO(_compiled(found)))


def _compiled(texts: dict[bytes, bytes]) -> bytes:
    """Return the texts in gettext's binary format (`.mo`): a header, tables of positions, and the strings."""
    keys = sorted(texts)
    where = 28 + 16 * len(keys)
    table: list[int] = []
    pieces: list[bytes] = []
    for row in (keys, [texts[key] for key in keys]):
        for piece in row:
            table += (len(piece), where)
            where += len(piece) + 1
            pieces += (piece, b"\0")
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    return head + struct.pack(f"<{len(table)}I", *table) + b"".join(pieces)
