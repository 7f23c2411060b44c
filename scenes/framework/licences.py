"""Parts shipped with the program, each with its version and licence, found by their file names.

The table of parts is `assets/licences/shipped.toml`, beside the licence texts. Packaging also uses it.
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

TEXT_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "licences"
FROZEN_PARTS_FILE = "shipped.json"
"""File beside the licence texts with the parts of a frozen program, which can't look up versions."""
_LIBRARY_PATTERN = re.compile(r"\.(so|dylib|dll|pyd)(\.|$)")
_FONT = {".ttf", ".otf"}
_SEPARATOR_PATTERN = re.compile(r" (?:AND|WITH|OR) |-or-later")


@dataclass(frozen=True)
class ShippedPart:
    """A part that is shipped: its name, version, holder and licence (an SPDX expression)."""

    name: str
    version: str
    licence: str
    holder: str
    package: str = ""
    """Name of the Python package, or empty if the part is none."""

    @property
    def licences(self) -> tuple[str, ...]:
        """Names of the licence texts that apply to the part."""
        return tuple(filter(None, _SEPARATOR_PATTERN.split(self.licence)))


def full_text(licence: str) -> str:
    """Return the text of a licence. Raises FileNotFoundError if there is none."""
    return (TEXT_FOLDER / f"{licence}.txt").read_text(encoding="utf-8")


def shipped_here() -> list[ShippedPart]:
    """Return the parts shipped with this program: those noted when it was frozen, or else those installed."""
    noted = TEXT_FOLDER / FROZEN_PARTS_FILE
    if noted.is_file():
        return [ShippedPart(**each) for each in json.loads(noted.read_text(encoding="utf-8"))]
    return shipped_among(_installed())


def shipped_among(names: Iterable[str]) -> list[ShippedPart]:
    """Return the parts of a folder that has files of these names, including Python and its packages.

    Versions are those of the current environment, from which the folder was made. A library's version is the
    one it reports, or else the number in its file name, if any.
    """
    libraries = {Path(name).name for name in names}
    found = []
    for row in _rows():
        own, package = _own(row, libraries), row.get("package", "")
        if own or (package and "files" not in row) or "python" in row or "asset" in row:
            told = row.get("version") or _version(package, "python" in row, own)
            found.append(ShippedPart(row["name"], told, row["licence"], row["holder"], package))
    return found


def unknown_among(names: Iterable[str]) -> list[str]:
    """Return the names of libraries and fonts that the table does not list."""
    libraries = {Path(name).name for name in names}
    claimed = set[str]().union(*(_own(row, libraries) for row in _rows()))
    return sorted(name for name in libraries - claimed if _is_foreign(name))


def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((TEXT_FOLDER / "shipped.toml").read_text(encoding="utf-8"))[
        "shipped"
    ]
    return rows


def _own(row: dict[str, Any], names: Set[str]) -> set[str]:
    """Return the file names that a row of the table covers."""
    starts = (*row.get("files", ()), *row.get("fonts", ()))
    return {name for name in names if any(_begins(name, start) for start in starts)}


def _installed() -> Iterator[str]:
    """Yield the names of libraries and fonts installed with the packages of the table."""
    for row in _rows():
        try:
            files = distribution(row["package"]).files if "package" in row else None
        except PackageNotFoundError:
            continue
        yield from (
            each.name for each in files or () if _LIBRARY_PATTERN.search(each.name) or each.suffix in _FONT
        )


def _begins(name: str, start: str) -> bool:
    """Return whether a name is `start`, followed at most by a version, a build tag or an ending."""
    rest = name[len(start) :]
    apart = start.endswith("-") or not rest[:1].isalpha()
    return name.startswith(start) and apart and not rest.startswith("_")


def _is_foreign(name: str) -> bool:
    """Return whether a file is a font, or a library other than a Python extension module."""
    if Path(name).suffix in _FONT:
        return True
    return (
        bool(_LIBRARY_PATTERN.search(name))
        and ".cpython-" not in name
        and ".abi3" not in name
        and ".cp3" not in name
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
    # This number is the version of the library's interface, not of its release.
    return next((number[1] for number in numbers if number), "")


def _asked(own: Set[str]) -> str:
    """Return the version that a library itself reports, or an empty text if it can't be asked."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # keep pygame's greeting out of the list
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
