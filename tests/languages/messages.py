"""What there is to translate: every template of the program, the names on its cards, its documents."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from game import GAMES
from game.strategy import advised
from scenes.graphics.player_crests import DEFAULT_PLAYERS
from scenes.i18n import CARDS, GAME, PLAYER
from scenes.i18n.catalogue import CatalogueEntry
from scenes.i18n.translated_documents import reworded
from scenes.pages.help.aids import AIDS_TEXT
from scenes.pages.help.keys import KEYS_TEXT
from tests.languages.marked import ROOT, templates

PARTS = (
    "pages", "table",
    *GAMES,
    *(f"lessons_{key}" for key in GAMES),
    *(f"rules_{key}" for key in GAMES),
    "keys",
)  # fmt: skip
"""The files of a language. A text that stands in several parts belongs to the first of them."""
AT_THE_TABLE = (
    "scenes/pages/table", "scenes/table", "scenes/presenters", "scenes/pages/scores", "scenes/pages/review",
    "scenes/pages/news", "scenes/deal_page", "scenes/pages/learn/puzzle_words.py", "game/engine/rules.py",
    "game/engine/tricks.py", "game/ai",
)  # fmt: skip


@dataclass(frozen=True)
class Message:
    """A text with its plural, if it has one, what it is about if that must be said, and where it stands."""

    one: str
    many: str = ""
    about: str = ""
    files: tuple[str, ...] = field(default=(), compare=False)
    document: bool = field(default=False, compare=False)
    """Whether it is a block of a document: then nothing fills its braces."""

    @property
    def key(self) -> str:
        """What the text is found by."""
        return CatalogueEntry(self.one, self.many, self.about).key

    @property
    def words(self) -> int:
        """How many words it has in English."""
        return len(self.one.split())


def part_of(file: str) -> str:
    """The part to which the texts of a file belong."""
    steps = file.split("/")
    if file.startswith("game/lessons/") and steps[2] in GAMES:
        return f"lessons_{steps[2]}"
    game = next((step.removesuffix(".py") for step in steps if step.removesuffix(".py") in GAMES), None)
    if game:
        return game
    return "table" if file.startswith(AT_THE_TABLE) else "pages"


def messages() -> dict[str, list[Message]]:
    """All texts by part, in the order in which they stand in the sources."""
    found: dict[str, Message] = {}
    parts: dict[str, str] = {}
    for part, message in _everything():
        before = found.get(message.key)
        if before is not None:
            plural = before.many or message.many
            document = before.document and message.document
            files = tuple(dict.fromkeys(before.files + message.files))
            message = replace(before, many=plural, files=files, document=document)
            part = min(part, parts[message.key], key=PARTS.index)
        found[message.key], parts[message.key] = message, part
    return {part: [found[key] for key in found if parts[key] == part] for part in PARTS}


def _everything() -> Iterator[tuple[str, Message]]:
    calls, _ = templates("game", "scenes")
    for call in sorted(calls, key=lambda call: (call.file, call.line)):
        one, *many = call.templates
        yield part_of(call.file), Message(one, many[0] if many else "", call.about, (call.file,))
    for manifest in sorted((ROOT / "assets/skins").glob("*/manifest.json")):
        file = manifest.relative_to(ROOT).as_posix()
        for one, about in names_on(json.loads(manifest.read_text(encoding="utf-8"))):
            yield "pages", Message(one, about=about, files=(file,))
    for name, _ in DEFAULT_PLAYERS:
        yield "pages", Message(name, about=PLAYER, files=("scenes/graphics/player_crests.py",))
    for key, game in GAMES.items():
        yield "pages", Message(game.title, about=GAME, files=(f"game/games/{key}/__init__.py",))
        document = advised(game.rules_text(), key, lambda found, command: "{measured}")
        yield from _blocks(f"rules_{key}", document, f"game/games/{key}/rules.md", f"game/strategy/{key}.md")
    yield from _blocks("keys", KEYS_TEXT, "scenes/pages/help/keys.py")
    yield from _blocks("keys", AIDS_TEXT, "scenes/pages/help/aids.py")


def names_on(manifest: dict) -> Iterator[tuple[str, str]]:
    """The names that a deck gives itself, its suits and its ranks, and how it puts them together."""
    yield manifest["title"], CARDS
    if "story" in manifest:
        yield manifest["story"], CARDS
    if "card_name" in manifest:
        yield manifest["card_name"], CARDS
    for kind in ("suits", "ranks"):
        for each in manifest.get(kind, {}).values():
            if not each.get("name", "0").isdigit():
                yield each["name"], CARDS
    for kind in ("numbers", "letters"):
        for name in manifest.get(kind, {}).values():
            yield name, CARDS
    if "name" in manifest.get("joker", {}):
        yield manifest["joker"]["name"], CARDS


def _blocks(part: str, document: str, *files: str) -> Iterator[tuple[str, Message]]:
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    reworded(document, note)
    for text in found:
        yield part, Message(text, files=files, document=True)
