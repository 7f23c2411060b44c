"""What a translator calls: `python -m tests.languages`, with what is to be done."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from scenes.graphics.layout_metrics import TEXT_SCALES
from scenes.i18n.catalogue import read_po
from tests.languages.catalogues import Count, begin, count, languages, unready, update
from tests.languages.checks import faults_in
from tests.languages.messages import PARTS, messages


def main(argv: Sequence[str] | None = None) -> int:
    """Do what is asked; the exit status is 1 where something is wrong."""
    given = parser().parse_args(argv)
    texts = messages()
    if given.command == "new":
        begin(given.language, given.name, given.plural, texts)
        return 0
    if given.command == "todo":
        print(unready(given.language, given.part), end="")
        return 0
    if given.command == "pages":
        return _look_at_pages(given.language, given.every, given.text)
    if given.command == "merge":
        entries = [entry for entry in read_po(given.file.read_text(encoding="utf-8")) if entry.one]
        unknown = {entry.key for entry in entries} - {each.key for part in texts.values() for each in part}
        for key in sorted(unknown):
            print(f"no text of the program: {key!r}")
        update(given.language, texts, entries)
        given.languages = [given.language]
    faults = 0
    for language in given.languages or languages():
        if given.command == "update":
            update(language, texts)
        if given.command in ("check", "merge"):
            for part, fault in faults_in(language, texts):
                print(f"{language}/{part}.po: {fault}")
                faults += 1
        _tell(language, count(language, texts))
    if faults:
        print(f"{faults} faults")
    return 1 if faults else 0


def _look_at_pages(language: str, every: int, scale: float) -> int:
    from tests.languages.pages import faults_on_pages

    where: dict[str, list[str]] = {}
    for place, fault in faults_on_pages(language, every=every, scale=scale):
        where.setdefault(fault, []).append(place)
    for fault, places in sorted(where.items()):
        print(f"{fault}: {places[0]}" + (f" and {len(places) - 1} more" if places[1:] else ""))
    print(f"{len(where)} faults")
    return 1 if where else 0


def _tell(language: str, counts: dict[str, Count]) -> None:
    print(f"{language:26}texts  ready       doubtful  words  ready")
    for part, each in (*counts.items(), ("all", sum(counts.values(), Count()))):
        print(
            f"  {part:23} {each.texts:6} {each.ready:6} {_share(each.ready, each.texts):>6}"
            f"{each.doubtful:9} {each.words:6} {each.words_ready:6} {_share(each.words_ready, each.words):>6}"
        )


def _share(part: int, whole: int) -> str:
    return f"{100 * part // whole} %" if whole else "–"


def parser() -> argparse.ArgumentParser:
    """What may be asked."""
    parser = argparse.ArgumentParser(prog="python -m tests.languages", description="The languages of Etori.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, told in (
        ("update", "bring the catalogues up to the sources, and count"),
        ("check", "look for lost places, wrong documents and letters that no font has, and count"),
        ("count", "how far the languages have come, part by part"),
    ):
        command = commands.add_parser(name, help=told)
        command.add_argument("languages", nargs="*", metavar="LANGUAGE", help="such as ja; all, if none")
    todo = commands.add_parser("todo", help="what is still to be translated in a part")
    todo.add_argument("language")
    todo.add_argument("part", choices=PARTS)
    merge = commands.add_parser("merge", help="put translated pieces where they belong")
    merge.add_argument("language")
    merge.add_argument("file", type=Path)
    pages = commands.add_parser("pages", help="look for texts that are cut or still English, on all pages")
    pages.add_argument("language", help="such as ja; pseudo is one that is long and that nobody speaks")
    pages.add_argument("--every", type=int, default=1, metavar="N", help="look only at every N-th position")
    pages.add_argument(
        "--text",
        type=float,
        default=0.0,
        choices=TEXT_SCALES,
        metavar="SIZE",
        help="such as 2: words so large",
    )
    new = commands.add_parser("new", help="begin a language")
    new.add_argument("language", help="its code, such as de")
    new.add_argument("--name", required=True, help="what it calls itself, such as Deutsch")
    new.add_argument("--plural", default="nplurals=2; plural=(n != 1);", help="gettext's rule for plurals")
    return parser


if __name__ == "__main__":
    sys.exit(main())
