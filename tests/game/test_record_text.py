"""What a record must be as a text, before anything is made of it: size, encoding, JSON, nesting, numbers."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from game.match import record

from .records import SHORT, accepted, fault

TEXT = json.dumps(SHORT)


def nested(depth: int, opening: str = "[", closing: str = "]") -> str:
    return TEXT.replace('"deals": [', f'"note": {opening * depth}{closing * depth}, "deals": [', 1)


SOURCES: list[tuple[str, str | bytes, str]] = [
    ("nothing", b"", "record: not JSON at line 1, column 1"),
    ("spaces", b" \n ", "record: not JSON"),
    ("half", TEXT[:-20], "record: not JSON"),
    ("more behind", TEXT + "{}", "record: not JSON"),
    ("comma behind", TEXT[:-1] + ",}", "record: not JSON"),
    ("comment", "// a\n" + TEXT, "record: not JSON at line 1"),
    ("single quotes", TEXT.replace('"', "'"), "record: not JSON"),
    ("control character", TEXT.replace("etori-record", "etori\nrecord"), "record: not JSON"),
    ("byte order mark", b"\xef\xbb\xbf" + TEXT.encode(), "record: not JSON"),
    ("UTF-16", TEXT.encode("utf-16"), "record: not UTF-8 at byte 0"),
    ("UTF-32", TEXT.encode("utf-32-be"), "record: not JSON"),
    ("Latin-1", TEXT.replace("etori", "\u00e9tori").encode("latin-1"), "record: not UTF-8 at byte 12"),
    ("lone surrogate in bytes", TEXT.replace("etori", "\ud800"), "record: not UTF-8 at byte 12"),
    ("overlong", TEXT.encode().replace(b"etori", b"\xc0\xaf"), "record: not UTF-8 at byte 12"),
    ("a list", f"[{TEXT}]", "record: not an object"),
    ("a number", "7", "record: not an object"),
    ("null", "null", "record: not an object"),
    ("a text", '"etori-record"', "record: not an object"),
    ("float", TEXT.replace('"players": 2', '"players": 2.0'), "record: not a whole number: 2.0"),
    ("exponent", TEXT.replace('"players": 2', '"players": 2e0'), "record: not a whole number: 2e0"),
    ("NaN", TEXT.replace('"players": 2', '"players": NaN'), "record: not a whole number: NaN"),
    ("infinite", TEXT.replace('"players": 2', '"players": -Infinity'), "record: not a whole number: -Inf"),
    ("float deep inside", TEXT.replace('"dealer": 0', '"dealer": 0.0'), "record: not a whole number: 0.0"),
    ("leading zero", TEXT.replace('"players": 2', '"players": 02'), "record: not JSON"),
    ("plus", TEXT.replace('"players": 2', '"players": +2'), "record: not JSON"),
    ("ten digits", TEXT.replace('"seed": 5', '"seed": 1234567890'), "record: a number of more than 9 digits"),
    ("ten digits below 0", TEXT.replace('"seed": 5', '"seed": -1234567890'), "record: a number of more"),
    ("5,000 digits", TEXT.replace('"seed": 5', '"seed": ' + "9" * 5_000), "record: a number of more than 9"),
    ("key twice", TEXT.replace('"players": 2', '"players": 2, "players": 2'), "record: players stands twice"),
    ("key twice deep", TEXT.replace('"dealer": 0', '"dealer": 0, "dealer": 0'), "record: dealer stands"),
    ("key twice, escaped", TEXT.replace('"note"', '"x"').replace('"seed": 5', '"seed": 5, "s\\u0065ed": 5'),
     "record: seed stands twice"),
    ("nested 17", nested(16), "record: nested more than 16 deep"),
    ("nested 17 objects", nested(16, '{"a":', "}").replace(":}", ":1}"), "record: nested more than 16 deep"),
    ("nested 100,000", nested(100_000), "record: nested more than 16 deep"),
    ("nested, unfinished", "[" * 100_000, "record: nested more than 16 deep"),
    ("nested 16", nested(15), "record: note is not a text"),
    ("too large by one", TEXT.ljust(record.MAX_BYTES + 1), "record: larger than 1 MiB"),
    ("far too large", b"x" * (3 << 20), "record: larger than 1 MiB"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "message"), [each[1:] for each in SOURCES], ids=[e[0] for e in SOURCES])
def test_what_is_no_good_text_is_refused(source: str | bytes, message: str) -> None:
    assert fault(source).startswith(message)


def test_what_only_looks_wrong_is_accepted() -> None:
    assert accepted(TEXT.ljust(record.MAX_BYTES)) == accepted(SHORT), "exactly 1 MiB"
    brackets = SHORT | {"note": "[{" * 5_000 + '\\"' * 99 + "]"}
    assert accepted(brackets) == accepted(SHORT), "brackets in a text do not nest"
    escaped = TEXT.replace("etori-record", "\\u0065tori-record")
    assert accepted(escaped) == accepted(SHORT)


@pytest.mark.parametrize("reorder", [sorted, lambda names: sorted(names, reverse=True)])
def test_the_order_of_members_is_free(reorder: Callable[[list[str]], list[str]]) -> None:
    document = {name: SHORT[name] for name in reorder(list(SHORT))}
    assert accepted(document) == accepted(SHORT)
