"""The command `etori deck`: check the pictures of a deck without opening a window."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from game.commands.arguments import Command
from game.commands.output import printing
from game.engine.cards import card_text

EXIT_STATUSES = {
    "0": "the deck can be used; cards that are missing are taken from the classic deck",
    "1": "nothing of the deck can be used",
    "2": "usage error, or the output can't be written",
}
"""Meaning of each exit status."""


def parser() -> Command:
    """Return the parser of the command line."""
    command = Command(
        prog="etori deck",
        description="Check a folder or zip file with the pictures of a deck, as when it is added to Etori. "
        "Nothing is saved.",
        examples=("check my-deck", "check my-deck.zip --json"),
        ends=EXIT_STATUSES,
    )
    commands = command.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="print which cards a deck has and what is wrong with it")
    check.add_argument("source", type=Path, metavar="FOLDER", help="folder or zip file with the pictures")
    check.add_argument("--json", action="store_true", help="print the report as JSON")
    return command


def main(arguments: Sequence[str]) -> int:
    """Run the command; return the exit status."""
    given = parser().parse_args(arguments)
    return printing("etori deck", lambda: _check(given.source, as_json=given.json))


def _check(source: Path, *, as_json: bool) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from scenes.decks.deck_reading import DeckReader
    from scenes.decks.deck_words import problem_texts
    from scenes.i18n import Translator

    with tempfile.TemporaryDirectory() as folder:
        reader = DeckReader(source, Path(folder))
        try:
            report = reader.wait()
        finally:
            reader.close()
    if as_json:
        print(
            json.dumps(
                {
                    "title": report.title,
                    "author": report.author,
                    "licence": report.licence,
                    "files": report.files,
                    "cards": {card_text(card): vars(picture) for card, picture in report.faces},
                    "back": None if report.back is None else vars(report.back),
                    "missing": [card_text(card) for card in report.missing],
                    "problems": [{"problem": found.problem, "file": found.file} for found in report.findings],
                }
            )
        )
        return 0 if report.refused is None else 1
    if report.refused is None:
        back = "a back" if report.back is not None else "no back"
        print(f"{report.title}: {len(report.faces)} of 53 cards, {back}")
        if report.missing:
            print(f"missing, taken from the classic deck: {' '.join(map(card_text, report.missing))}")
    for _, files, told in problem_texts(report, Translator()):
        print(f"{files}: {told}" if files else told)
    return 0 if report.refused is None else 1
