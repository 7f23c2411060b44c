"""What is given away with the program: found by its files, each part with its version and its licence.

The table is `assets/licences/shipped.toml`, beside the texts of the licences; packages are made by it, too.
"""

from __future__ import annotations

import json
import os
import platform
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path
from typing import Any

TEXTS = Path(__file__).resolve().parents[2] / "assets" / "licences"
FROZEN = "shipped.json"
"""The file beside the texts in which a frozen program, which knows no versions any more, has its parts."""
_LIBRARY = re.compile(r"\.(so|dylib|dll|pyd)(\.|$)")
_FONT = {".ttf", ".otf"}
_BETWEEN = re.compile(r" (?:AND|WITH|OR) |-or-later")


@dataclass(frozen=True)
class ShippedPart:
    """Something that is shipped: whose it is, and under which licence (an SPDX expression)."""

    name: str
    version: str
    licence: str
    holder: str
    package: str = ""
    """Its name among Python's packages, if it is one."""

    @property
    def licences(self) -> tuple[str, ...]:
        """The names of those whose texts hold for it."""
        return tuple(filter(None, _BETWEEN.split(self.licence)))


def full_text(licence: str) -> str:
    """The text of a licence; raises FileNotFoundError where there is none."""
    return (TEXTS / f"{licence}.txt").read_text(encoding="utf-8")


def shipped_here() -> list[ShippedPart]:
    """What came with this program: what was noted when it was frozen, else what its packages have brought."""
    noted = TEXTS / FROZEN
    if noted.is_file():
        return [ShippedPart(**each) for each in json.loads(noted.read_text(encoding="utf-8"))]
    return shipped_among(_installed())


def shipped_among(names: Iterable[str]) -> list[ShippedPart]:
    """What a folder with files of these names is made of, with Python and its packages.

    Versions are those of the environment in which this runs, which is the one the folder was made from; of
    a library it is what it tells of itself, or the number in the name of its file, if any.
    """
    libraries = {Path(name).name for name in names}
    found = []
    for row in _rows():
        own, package = _own(row, libraries), row.get("package", "")
        if own or package or "python" in row or "asset" in row:
            told = row.get("version") or _version(package, "python" in row, own)
            found.append(ShippedPart(row["name"], told, row["licence"], row["holder"], package))
    return found


def unknown_among(names: Iterable[str]) -> list[str]:
    """The names of libraries and fonts of which the table does not say whose they are."""
    libraries = {Path(name).name for name in names}
    claimed = set[str]().union(*(_own(row, libraries) for row in _rows()))
    return sorted(name for name in libraries - claimed if _is_foreign(name))


def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((TEXTS / "shipped.toml").read_text(encoding="utf-8"))[
        "shipped"
    ]
    return rows


def _own(row: dict[str, Any], names: Set[str]) -> set[str]:
    """Those of the files that a row of the table tells of."""
    starts = (*row.get("files", ()), *row.get("fonts", ()))
    return {name for name in names if any(_begins(name, start) for start in starts)}


def _installed() -> Iterator[str]:
    """The names of the libraries and fonts that were installed with the program and what it needs."""
    for row in _rows():
        try:
            files = distribution(row["package"]).files if "package" in row else None
        except PackageNotFoundError:
            continue
        yield from (each.name for each in files or () if _LIBRARY.search(each.name) or each.suffix in _FONT)


def _begins(name: str, start: str) -> bool:
    """Whether a file is called so: after it come only a version, a mark of its build, or its ending."""
    rest = name[len(start) :]
    apart = start.endswith("-") or not rest[:1].isalpha()
    return name.startswith(start) and apart and not rest.startswith("_")


def _is_foreign(name: str) -> bool:
    """Whether a file is a library or font of its own, and no module of Python, pygame or ours."""
    if Path(name).suffix in _FONT:
        return True
    return (
        bool(_LIBRARY.search(name)) and ".cpython-" not in name and ".abi3" not in name and ".cp3" not in name
    )


def _version(package: str, python: bool, own: Set[str]) -> str:
    if python:
        return platform.python_version()
    if package:
        try:
            return version(package)
        except PackageNotFoundError:
            return ""
    if own and (asked := _asked(own)):
        return asked
    numbers = (re.search(r"\.(so\.[\d.]+)$", name) for name in sorted(own))
    # It counts a library's ways to be called, not its releases.
    return next((number[1] for number in numbers if number), "")


def _asked(own: Set[str]) -> str:
    """The version that a library tells of itself, if it is one that can be asked here."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would stand in the bill
    import sqlite3
    import zlib

    import pygame
    import pygame.freetype

    asks: dict[str, Callable[[], Iterable[int | str] | None]] = {
        "SDL2_image": pygame.image.get_sdl_image_version,
        "SDL2_mixer": pygame.mixer.get_sdl_mixer_version,
        "SDL2_ttf": pygame.font.get_sdl_ttf_version,
        "SDL2": pygame.get_sdl_version,
        "freetype": pygame.freetype.get_version,
        "sqlite3": lambda: sqlite3.sqlite_version_info,
        "libz": lambda: zlib.ZLIB_RUNTIME_VERSION.split("."),
    }
    told = next((ask() for name, ask in asks.items() if any(name in each for each in own)), None)
    return ".".join(map(str, told or ()))
