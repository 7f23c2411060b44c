"""What a folder of the program is made of: found by its files, told as licences and as a bill of materials.

The table is `assets/licences/shipped.toml`. A library that nobody has put into it is a fault: nothing is
shipped whose licence was not looked at.
"""

from __future__ import annotations

import json
import re
import sys
import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType

sys.path.append(str(Path(__file__).parents[1]))  # the program, where it is not installed

from scenes.framework.licences import ShippedPart, full_text, shipped_among, unknown_among


class UnknownLibrary(Exception):
    """A library is shipped of which the table does not know whose it is."""


def parts_of(names: Iterable[str]) -> list[ShippedPart]:
    """What a folder with files of these names is made of; raises `UnknownLibrary`."""
    told = list(names)
    unknown = unknown_among(told)
    if unknown:
        raise UnknownLibrary(f"shipped.toml does not know whose these are: {', '.join(unknown)}")
    return shipped_among(told)


def noted(parts: Iterable[ShippedPart]) -> str:
    """What the frozen program reads of itself, as JSON."""
    return json.dumps([asdict(part) for part in parts], indent=1, ensure_ascii=False) + "\n"


def licences(parts: Iterable[ShippedPart], elsewhere: Mapping[str, str] = MappingProxyType({})) -> str:
    """All of it for a reader: a list, then every text that is named in it, once.

    `elsewhere` gives the file of a licence's text, by the licence's name, where the system has it anyway.
    """
    told = list(parts)
    lines = ["What Etori is made of, whose it is, and under which licence it may be used.", ""]
    for part in told:
        lines.append(f"{part.name} {part.version}".rstrip())
        lines.append(f"    {part.licence}. Copyright: {part.holder}")
    for name in dict.fromkeys(name for part in told for name in part.licences):
        text = f"See {elsewhere[name]}." if name in elsewhere else full_text(name).rstrip()
        lines += ["", "=" * 100, name, "=" * 100, "", text]
    return "\n".join(lines) + "\n"


def bill(parts: Iterable[ShippedPart], stamp: str) -> str:
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


def _component(part: ShippedPart, kind: str) -> dict[str, object]:
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
