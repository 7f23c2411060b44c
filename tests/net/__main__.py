"""Nets that catch changes: `python -m tests.net decisions|pictures|trees|speed`; part of it is tested.

While the house is rebuilt, both nets are cast before, and again after each step:

    python -m tests.net decisions --out before/decisions.json
    python -m tests.net pictures --out before/pictures
    python -m tests.net decisions --out now/decisions.json --against before/decisions.json
    python -m tests.net pictures --out now/pictures --against before/pictures
    python -m tests.net speed --against CHECKOUT_OF_BEFORE

Each ends with status 1 where something differs (or is slower), and tells what. To see how two sets of
decisions differ, write the `--lines` of a form in both checkouts and compare the files. The trees that a
screen reader gets are tested; to see how they differ, write `trees --out FILE` in both checkouts.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from time import perf_counter

from . import decisions, speed
from .forms import Form, forms

DEALS = 200
"""Of each form, unless told otherwise: five or six minutes' work."""


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.net", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)

    command = commands.add_parser("decisions", help="hash all that rules and opponents bring about")
    command.add_argument("--out", type=Path, metavar="FILE", help="write the hashes, form after form")
    command.add_argument("--against", type=Path, metavar="FILE", help="tell what differs from that file")
    command.add_argument("--deals", type=int, metavar="N", help=f"of each form; as before, or {DEALS}")
    command.add_argument("--game", help="the forms whose names begin so, such as kan or 'napoleon 5'")
    command.add_argument("--resume", action="store_true", help="keep the forms that FILE has already")
    command.add_argument("--lines", type=Path, metavar="FILE", help="write what is hashed, too")
    command.add_argument("--jobs", type=int, default=1, help="processes; %(default)s")
    command.set_defaults(run=cast_decisions)

    command = commands.add_parser("pictures", help="take pictures and texts of the program's positions")
    command.add_argument("--out", type=Path, required=True, metavar="DIR")
    command.add_argument("--against", type=Path, metavar="DIR", help="tell what differs from that folder")
    command.add_argument("--only", default="", metavar="WORDS", help="positions with these words in the name")
    command.set_defaults(run=take_pictures)

    command = commands.add_parser("trees", help="write what a screen reader gets of the positions")
    command.add_argument("--out", type=Path, required=True, metavar="FILE")
    command.set_defaults(run=write_trees)

    command = commands.add_parser("speed", help="compare plays and iterations a CPU second with a checkout")
    command.add_argument("--against", type=Path, required=True, metavar="DIR", help="the other checkout")
    command.add_argument("--rounds", type=int, default=5, metavar="N", help="%(default)s")
    command.add_argument("--game", action="append", help="a game; all where none is named")
    command.add_argument("--out", type=Path, metavar="FILE", help="write the ratios as JSON")
    command.set_defaults(run=speed.run)

    given = parser.parse_args(arguments)
    status: int = given.run(given)
    return status


def cast_decisions(given: argparse.Namespace) -> int:
    wanted = [form for form in forms() if form.name.startswith(given.game or "")]
    before = json.loads(given.against.read_text()) if given.against else None
    matches = -(-(given.deals or DEALS) // decisions.DEALS)
    if before and not given.deals:
        matches = before["matches"]
    found: dict[str, decisions.Result] = {}
    if given.resume and given.out and given.out.exists():
        kept = json.loads(given.out.read_text())
        found = kept["forms"] if kept["matches"] == matches else {}
    began = perf_counter()
    for form, result in _cast([form for form in wanted if form.name not in found], matches, given):
        found[form.name] = result
        print(f"{perf_counter() - began:6.1f} s  {form.name}", flush=True)
        if given.out:
            given.out.parent.mkdir(parents=True, exist_ok=True)
            given.out.write_text(decisions.written(found, matches))
    if before is None:
        return 0
    old = {name: form for name, form in before["forms"].items() if name.startswith(given.game or "")}
    return _tell(list(decisions.compare(old, found)), f"{len(found)} forms")


def _cast(
    wanted: list[Form], matches: int, given: argparse.Namespace
) -> Iterator[tuple[Form, decisions.Result]]:
    """Each form with its hashes; the lines can be written by one process only."""
    if given.lines or given.jobs == 1:
        with given.lines.open("w") if given.lines else nullcontext() as lines:
            for form in wanted:
                yield form, decisions.hashes(form, matches, lines)
        return
    with ProcessPoolExecutor(given.jobs) as pool:
        yield from zip(wanted, pool.map(partial(decisions.hashes, matches=matches), wanted), strict=True)


def take_pictures(given: argparse.Namespace) -> int:
    from . import pictures  # opens a window, if only a dummy
    from .positions import positions

    given.out.mkdir(parents=True, exist_ok=True)
    wanted = [position for position in positions() if given.only in position.name]
    found: dict[str, str] = {}
    began = perf_counter()
    for position in wanted:
        found |= pictures.take(position, given.out, given.against)
        print(f"{perf_counter() - began:6.1f} s  {position.name}", flush=True)
    (given.out / pictures.INDEX).write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    if given.against is None:
        return 0
    return _tell(list(pictures.compare(given.against, given.out, found)), f"{len(found)} pictures")


def write_trees(given: argparse.Namespace) -> int:
    from . import trees  # opens a window, if only a dummy
    from .positions import positions

    told = [line for position in positions() for line in (f"## {position.name}", *trees.lines(position), "")]
    given.out.write_text("\n".join(told), encoding="utf-8")
    return 0


def _tell(differences: list[str], what: str) -> int:
    """Say what differs; the exit status."""
    for line in differences:
        print(line)
    print("DIFFERENT" if differences else f"{what}: all as before")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
