"""What the sources say of themselves, as pages for a browser: `python -m tests.docs FOLDER`.

It needs the extra `docs`. It ends with status 1 where pdoc has to warn of anything.
"""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import sys
import warnings
from dataclasses import is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

HOUSES = ("game", "scenes")
SCRIPTS = {"game.research.older_version"}
"""What is no module of the house, but run by its path."""


def modules() -> list[ModuleType]:
    """All modules of the house."""
    found = [importlib.import_module(house) for house in HOUSES]
    for package in tuple(found):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if each.name not in SCRIPTS and not each.name.endswith("__main__"):
                found.append(importlib.import_module(each.name))
    return found


def evaluate(module: ModuleType) -> None:
    """Let constructors that Python makes tell types: these are known where the fields are declared."""
    for _, kind in inspect.getmembers(module, inspect.isclass):
        if kind.__module__ != module.__name__:
            continue
        if issubclass(kind, tuple) and hasattr(kind, "_fields"):
            kind.__new__.__annotations__ = get_type_hints(kind)
        elif is_dataclass(kind) and "__init__" in vars(kind):
            kind.__init__.__annotations__ |= _fields_above(kind)


def _fields_above(kind: type) -> dict[str, Any]:
    from pdoc.doc_types import resolve_annotations

    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__[1:]):
        if is_dataclass(base):
            home = sys.modules[base.__module__]
            found |= resolve_annotations(base.__annotations__, home, None, base.__qualname__)
    return found


def main(folder: Path) -> int:
    """Write the pages; returns the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    pdoc = importlib.import_module("pdoc")
    house = modules()
    for each in house:
        evaluate(each)
        vars(each).pop("__all__", None)  # which would hide the rooms of a package
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        pdoc.pdoc(*HOUSES, *(f"!{name}" for name in SCRIPTS), output_directory=folder)
    for warning in caught:
        print(warning.message, file=sys.stderr)
    print(f"{len(house)} modules, {len(caught)} warnings")
    return 1 if caught else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
