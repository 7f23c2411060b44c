"""What a folder of the program is made of: found by its files, told as licences and as a bill of materials.

The table is `assets/licences/shipped.toml`. A library that nobody has put into it is a fault: nothing is
shipped whose licence was not looked at.
"""

from __future__ import annotations

import json
import os
import platform
import re
import sys
import tomllib
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEXTS = ROOT / "assets" / "licences"
_LIBRARY = re.compile(r"\.(so|dylib|dll|pyd)(\.|$)")
_FONT = {".ttf", ".otf"}
_JOINED = re.compile(r" AND | WITH | OR ")
_LATER = "-or-later"


@dataclass(frozen=True)
class Part:
    """Something that is shipped: whose it is, and under which licence (an SPDX expression)."""

    name: str
    version: str
    licence: str
    holder: str
    package: str = ""
    """Its name among Python's packages, if it is one."""

    @property
    def texts(self) -> tuple[str, ...]:
        """The names of the texts that hold for it, without their folder."""
        return tuple(f"{each.removesuffix(_LATER)}.txt" for each in _JOINED.split(self.licence))


class UnknownLibrary(Exception):
    """A library is shipped of which the table does not know whose it is."""


def parts_of(names: Iterable[str]) -> list[Part]:
    """What a folder with files of these names is made of; raises `UnknownLibrary`.

    Versions are those of the environment in which this runs, which is the one the folder was made from; of
    a library it is what SDL tells of itself, or the number in the name of its file, if any.
    """
    rows = tomllib.loads((TEXTS / "shipped.toml").read_text(encoding="utf-8"))["shipped"]
    libraries = {Path(name).name for name in names}
    found: dict[str, Part] = {}
    claimed: set[str] = set()
    for row in rows:
        starts = (*row.get("files", ()), *row.get("fonts", ()))
        own = {name for name in libraries if any(_begins(name, start) for start in starts)}
        claimed |= own
        package = row.get("package", "")
        if own or package or row.get("python"):
            told = _version(package, bool(row.get("python")), own)
            found[row["name"]] = Part(row["name"], told, row["licence"], row["holder"], package)
    unknown = sorted(name for name in libraries - claimed if _is_foreign(name))
    if unknown:
        raise UnknownLibrary(f"shipped.toml does not know whose these are: {', '.join(unknown)}")
    return list(found.values())


def _begins(name: str, start: str) -> bool:
    """Whether a file is called so: after it come only a version, a mark of its build, or its ending."""
    rest = name.removeprefix(start)
    return rest != name and (start.endswith("-") or not rest[:1].isalpha()) and not rest.startswith("_")


def _is_foreign(name: str) -> bool:
    """Whether a file is a library or font of its own, and no module of Python, pygame or ours."""
    if Path(name).suffix in _FONT:
        return True
    return (
        bool(_LIBRARY.search(name)) and ".cpython-" not in name and ".abi3" not in name and ".cp3" not in name
    )


def _version(package: str, python: bool, own: set[str]) -> str:
    if python:
        return platform.python_version()
    if package:
        try:
            return version(package)
        except PackageNotFoundError:
            return ""
    if own and (asked := _asked(own)):
        return asked
    numbers = (re.search(r"\.so\.([\d.]+)$", name) for name in sorted(own))
    return next((number[1] for number in numbers if number), "")


def _asked(own: set[str]) -> str:
    """The version that one of SDL's libraries tells of itself: the number of its file is another one."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would stand in the bill
    import pygame

    asks = {
        "SDL2_image": pygame.image.get_sdl_image_version,
        "SDL2_mixer": pygame.mixer.get_sdl_mixer_version,
        "SDL2_ttf": pygame.font.get_sdl_ttf_version,
        "SDL2": pygame.get_sdl_version,
    }
    told = next((ask() for name, ask in asks.items() if any(name in each for each in own)), None)
    return ".".join(map(str, told or ()))


def licences(parts: Iterable[Part]) -> str:
    """All of it for a reader: a list, then every text that is named in it, once."""
    told = list(parts)
    lines = ["What Etori is made of, whose it is, and under which licence it may be used.", ""]
    for part in told:
        lines.append(f"{part.name} {part.version}".rstrip())
        lines.append(f"    {part.licence}. Copyright: {part.holder}")
    for name in dict.fromkeys(name for part in told for name in part.texts):
        lines += ["", "=" * 100, name.removesuffix(".txt"), "=" * 100, ""]
        lines.append((TEXTS / name).read_text(encoding="utf-8").rstrip())
    return "\n".join(lines) + "\n"


def bill(parts: Iterable[Part], stamp: str) -> str:
    """The bill of materials as CycloneDX 1.5 in JSON. `stamp` is a time such as 2026-01-31T12:00:00Z."""
    first, *rest = parts
    whole = _component(first, "application")
    components = [_component(part, "library") for part in rest]
    given = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([whole, components, stamp]))}",
        "version": 1,
        "metadata": {"timestamp": stamp, "component": whole},
        "components": components,
        "dependencies": [
            {"ref": whole["bom-ref"], "dependsOn": sorted(str(each["bom-ref"]) for each in components)},
            *({"ref": each["bom-ref"]} for each in components),
        ],
    }
    return json.dumps(given, indent=2, ensure_ascii=False) + "\n"


def _component(part: Part, kind: str) -> dict[str, object]:
    marked = re.sub(r"[^a-z0-9]+", "-", part.name.lower()).strip("-")
    told: dict[str, object] = {"type": kind, "bom-ref": marked, "name": part.name}
    if part.version:
        told["version"] = part.version
    if part.package:
        marked = part.package.lower().replace("_", "-")
        told["purl"] = f"pkg:pypi/{marked}@{part.version}"
    told["copyright"] = part.holder
    told["licenses"] = [{"expression": part.licence}]
    return told


def files_in(folder: Path) -> Iterator[str]:
    """The names of all files below a folder."""
    yield from (path.name for path in sorted(folder.rglob("*")) if path.is_file())


if __name__ == "__main__":  # FOLDER STAMP: the bill of materials of a frozen program
    print(bill(parts_of(files_in(Path(sys.argv[1]))), sys.argv[2]), end="")
