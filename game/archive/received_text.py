"""Codes, records and exports received by mail, chat or other programs, restored to their strict formats.

The formats are described in `game/match/record.md`.
"""

from __future__ import annotations

import codecs
import io
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO
from unicodedata import category, normalize

from game.archive.export_format import MAX_SEARCH_BYTES, lines
from game.engine.rules import Game
from game.match import record
from game.match.deal_code import CODE_DIGITS, CodeError, CodeFlaw, plain, read_code
from game.match.match import CodedDeal
from game.match.record import RecordError

_LONGEST = 2000
"""Maximum length in characters of a text that is searched for a code."""
_NO_DIGITS = frozenset(("Zs", "Zl", "Zp", "Cc", "Cf", "Pd", "Ps", "Pe", "Pi", "Pf"))
"""Unicode categories ignored in a code: spaces, control and format characters, dashes, brackets, quotes."""
_SIGNS = frozenset("\"'`´>|*_−ー─⁃~.,;")
"""Other characters ignored in a code: quote marks of mail, emphasis in chats, and dash look-alikes."""
_QUOTED_PATTERN = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
"""Pattern of the quote marks that mail programs put before each line of a reply."""
_PUNCTUATION = str.maketrans(
    "“”„‟″＂｛｝［］：，\u00a0\u3000\r\n\t",
    '""""""' + "{}[]:," + " " * 5,
    "\ufeff\u200b\u200e\u200f\u2060\u00ad",
)
"""Replacements for characters that programs put in place of JSON's, and for invisible ones they insert."""
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_WITHOUT_MARK = {b"{\0": "utf-16-le", b"\0{": "utf-16-be"}
"""Encodings by the first two bytes, for UTF-16 without a byte order mark: the text begins with a brace."""


def read_code_in(text: str, games: Mapping[str, Game[Any]]) -> CodedDeal:
    """Return the deal whose code is in a text, ignoring other words around it; raises `CodeError`."""
    if len(text) > _LONGEST:
        raise CodeError(CodeFlaw.LONG)
    words = [*map(_digits, normalize("NFKC", text).replace(":", " : ").split())]
    flaw: CodeError | None = None
    for given in _candidates(words):
        try:
            return read_code(given, games)
        except CodeError as error:
            flaw = flaw or error
    raise flaw or CodeError(CodeFlaw.LETTERS)


def _digits(word: str) -> str:
    """Return a word without the characters ignored in a code."""
    kept = (letter for letter in word if letter not in _SIGNS and category(letter) not in _NO_DIGITS)
    return plain("".join(kept))


def _candidates(words: list[str]) -> Iterator[str]:
    """Yield candidates for the code: all text after the last colon, then runs of up to 30 words."""
    after = len(words) - words[::-1].index(":") if ":" in words else 0
    yield "".join(words[after:])
    begins = [at for at, word in enumerate(words) if len(word) >= 3 and set(word) <= set(CODE_DIGITS)][:40]
    for start in begins:
        for end in range(min(len(words), start + 30), start, -1):
            yield "".join(words[start:end])


def opened(source: BinaryIO) -> BinaryIO:
    """Return a file decoded to UTF-8, whether it is UTF-8 or UTF-16, with or without a byte order mark."""
    file = source if isinstance(source, io.BufferedReader) else io.BufferedReader(source)  # type: ignore[type-var]
    start = file.peek(4)[:4]
    if start.startswith(codecs.BOM_UTF8):
        file.read(len(codecs.BOM_UTF8))
        return file
    coding = "utf-16" if start[:2] in _UTF_16 else _WITHOUT_MARK.get(start[:2])
    if coding is None:
        return file
    content = file.read(2 * MAX_SEARCH_BYTES)
    half = len(content) % 2  # of a file that was cut off; no text has the byte that takes its place
    text = content[: len(content) - half].decode(coding, "surrogatepass")
    return io.BytesIO(text.encode("utf-8", "surrogatepass") + b"\xff" * half)


def parts(source: BinaryIO) -> Iterator[tuple[int | None, bytes]]:
    """Yield the lines of a file with their numbers from 1, or the whole file without one if it is one match.

    The file need not be seekable.
    """
    file = opened(source)
    start = file.read(record.MAX_BYTES + 1)
    if len(start) <= record.MAX_BYTES and _is_one(start):
        yield None, start
        return
    yield from enumerate(lines(io.BufferedReader(_Resumed(start, file))), start=1)


class _Resumed(io.RawIOBase):
    """A file of which the start has been read already."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        self._start = io.BytesIO(start)
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        part = self._start.read(len(buffer)) or self._rest.read(len(buffer))
        buffer[: len(part)] = part
        return len(part)


def _is_one(content: bytes) -> bool:
    """Return whether content is read as one match: a single line, one JSON object, or no objects at all."""
    if b"\n" not in content.strip() or _is_object(content):
        return True
    return not any(_is_object(line) for line in content.splitlines() if line.strip())


def _is_object(content: bytes) -> bool:
    """Return whether content is a JSON object, as records and exported lines are."""
    with suppress(RecordError):
        return isinstance(record.parse(content), dict)
    return False


def pasted(text: str) -> bytes:
    """Return the records and export lines in a pasted text, without what mail and chats have added.

    A text with no JSON object stays unchanged.
    """
    if _is_json(text):
        return text.encode("utf-8", "surrogatepass")
    found = [*_objects(_QUOTED_PATTERN.sub("", text).translate(_PUNCTUATION))]
    return "\n".join(found or [text]).encode("utf-8", "surrogatepass")


def _is_json(text: str) -> bool:
    """Return whether a text, or each of its lines, is valid JSON."""
    for parts in ([text], [line for line in text.splitlines() if line.strip()]):
        try:
            for part in parts:
                json.loads(part)
        except (ValueError, RecursionError):
            continue
        return True
    return False


def _objects(text: str) -> Iterator[str]:
    """Yield the JSON objects of a text in order."""
    at = text.find("{")
    while at >= 0:
        try:
            _, end = json.JSONDecoder().raw_decode(text, at)
        except (ValueError, RecursionError):
            return
        yield text[at:end]
        at = text.find("{", end)
