"""Values as plain text that stays the same when code moves: no class paths, no `repr`, no order of a dict."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

DIGITS = 10
"""Of a number with a fraction so many digits count."""


def plain(value: object) -> str:
    """A value as text: numbers, words and what is made of them, named fields by name."""
    return json.dumps(_bare(value), sort_keys=True, ensure_ascii=False)


def digest(lines: list[str]) -> str:
    """A short name for these lines."""
    return sha256("\n".join(lines).encode()).hexdigest()[:10]


def _bare(value: Any) -> Any:
    """What `json` can write; whatever has a text of its own (an action, a reason) is that text."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return format(value, f".{DIGITS}g")
    if isinstance(text := getattr(value, "text", None), str):
        return text
    if isinstance(value, Mapping):
        return {_key(key): _bare(each) for key, each in value.items()}
    if hasattr(value, "_fields"):
        return {name: _bare(getattr(value, name)) for name in value._fields}
    if dataclasses.is_dataclass(value):
        return {field.name: _bare(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, (set, frozenset)):
        return sorted(map(plain, value))
    if isinstance(value, (list, tuple)):
        return [_bare(each) for each in value]
    raise TypeError(f"say how to write a {type(value).__name__} as plain text")


def _key(key: object) -> str:
    return key if isinstance(key, str) else plain(key)
