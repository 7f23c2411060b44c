"""JSON from outside, checked against limits while it is read.

The limits: 1 MiB of UTF-8, 16 levels of nesting, integers of nine digits, no fractions, no `NaN`, and no name
twice in one object.
"""

from __future__ import annotations

import json
import re
from typing import NoReturn

MAX_BYTES = 1 << 20
MAX_NESTING = 16
MAX_DIGITS = 9


class DocumentError(ValueError):
    """Raised if a document exceeds a limit or is not JSON. The one-line message says where and why."""

    def __init__(self, why: str, line: int | None = None) -> None:
        super().__init__(why)
        self.line = line
        """Number of the line that is not JSON, from 1, or `None` if a limit is exceeded."""


def parse(source: bytes) -> object:
    """Return the JSON value of a document. Raises `DocumentError` if it is not JSON or exceeds a limit."""
    if len(source) > MAX_BYTES:
        raise DocumentError("larger than 1 MiB")
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DocumentError(f"not UTF-8 at byte {error.start}") from None
    _limit_nesting(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole_number,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        raise DocumentError(f"not JSON at line {error.lineno}, column {error.colno}", error.lineno) from None


def quoted(value: object) -> str:
    """Return a value from outside as safe printable text: one line, escaped, at most 80 characters."""
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    escaped = json.dumps(text)[1:-1]
    return escaped if len(escaped) <= 80 else escaped[:77] + "..."


def _limit_nesting(text: str) -> None:
    depth = 0
    for part in re.finditer(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', text, re.DOTALL):
        if part[0] in "[{":
            depth += 1
            if depth > MAX_NESTING:
                raise DocumentError(f"nested more than {MAX_NESTING} deep")
        elif part[0] in "]}":
            depth -= 1


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise DocumentError(f"{quoted(name)} stands twice in one object")
        found[name] = value
    return found


def _whole_number(text: str) -> int:
    if len(text.lstrip("-")) > MAX_DIGITS:
        raise DocumentError(f"a number of more than {MAX_DIGITS} digits: {quoted(text)}")
    return int(text)


def _no_number(text: str) -> NoReturn:
    raise DocumentError(f"not a whole number: {quoted(text)}")
