"""The decks that a player has added: a folder for each, with the original and the prepared pictures."""

from __future__ import annotations

import json
import logging
import shutil
import tempfile
import time
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from game.archive.files import sync_folder, write_atomically
from game.engine.cards import EVERY_CARD, Card, card_text, each
from scenes.decks.deck_report import MANIFEST_FILE, MAX_DECKS, PREPARED_SUFFIX
from scenes.graphics.skins import ADDED_DECKS_FOLDER

if TYPE_CHECKING:
    from scenes.decks.deck_reading import DeckReader

KEY_PREFIX = "own-"
"""Beginning of the key of every added deck, which no deck of the program has."""
_NEW = ".new-"
_ABANDONED = 24 * 3600
"""Age in seconds from which no window has a deck open that was read but not kept."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class AddedDeck:
    """A deck that the player has added."""

    key: str
    title: str
    author: str
    licence: str
    folder: Path
    cards: frozenset[Card]
    """The cards that have a picture."""


class DeckLibrary:
    """The added decks in a data folder."""

    def __init__(self, data: Path) -> None:
        self._folder = data / ADDED_DECKS_FOLDER

    def decks(self) -> list[AddedDeck]:
        """Return the decks by title; one whose folder can't be read is left out."""
        try:
            folders = [path for path in self._folder.iterdir() if path.name.startswith(KEY_PREFIX)]
        except OSError:
            return []
        found = [deck for path in folders if (deck := _read_deck(path)) is not None]
        return sorted(found, key=lambda deck: (deck.title.casefold(), deck.key))[:MAX_DECKS]

    def begin(self, source: Path) -> IncomingDeck:
        """Begin to read a deck; raises `OSError` if the data folder can't be written to."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._sweep()
        return IncomingDeck(self._folder, source)

    def remove(self, deck: AddedDeck) -> None:
        """Remove a deck with its pictures; raises `OSError`."""
        gone = Path(tempfile.mkdtemp(prefix=_NEW, dir=self._folder))
        deck.folder.rename(gone / deck.key)  # at once for everyone, also if removing is interrupted
        shutil.rmtree(gone, ignore_errors=True)

    def _sweep(self) -> None:
        """Remove what an interrupted run has left, but not what another window is reading."""
        for path in self._folder.glob(f"{_NEW}*"):
            with suppress(OSError):
                if time.time() - path.stat().st_mtime > _ABANDONED:
                    shutil.rmtree(path, ignore_errors=True)


class IncomingDeck:
    """A deck that is being read, in a folder of its own until the player keeps it."""

    def __init__(self, decks: Path, source: Path) -> None:
        # Loaded here, so that the first page appears sooner.
        from scenes.decks.deck_reading import DeckReader

        self.source = source
        """Folder or zip file of the deck."""
        self._decks = decks
        self.folder = Path(tempfile.mkdtemp(prefix=_NEW, dir=decks))
        """Folder with the pictures read so far."""
        self.reader: DeckReader = DeckReader(source, self.folder)

    @property
    def key(self) -> str:
        """Key of the deck once it has been read."""
        return f"{KEY_PREFIX}{self.reader.key}"

    def keep(self, texts: Mapping[str, str]) -> AddedDeck:
        """Keep the deck that was read, in place of an equal one; raises `OSError`.

        `texts` are its `title`, `author` and `licence`.
        """
        self.folder.stat()  # if it is gone, so are the pictures: it is not made again
        write_atomically(self.folder / MANIFEST_FILE, json.dumps(dict(texts), indent=1).encode())
        kept = self._decks / self.key
        if kept.exists():  # at no moment is a picture of it missing
            for path in [*self.folder.iterdir()]:
                path.replace(kept / path.name)
        else:
            self.folder.rename(kept)
        sync_folder(self._decks)
        deck = _read_deck(kept)
        if deck is None:
            raise OSError(f"{kept} can't be read")
        return deck

    def close(self) -> None:
        """End reading, and remove what was not kept."""
        self.reader.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def export_deck(deck: AddedDeck) -> bytes:
    """Return a zip file with the deck's original pictures and its manifest; raises `OSError`."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:  # pictures are compressed already
        for path in sorted(deck.folder.iterdir()):
            if path.suffix != PREPARED_SUFFIX and path.is_file():
                archive.writestr(path.name, path.read_bytes())
    return packed.getvalue()


def export_name(deck: AddedDeck) -> str:
    """Return a name for the file of an exported deck, from its title.

    It begins so that no title makes a name that Windows reserves, such as CON.zip.
    """
    name = "".join(letter if letter.isalnum() else "-" for letter in deck.title).strip("-")
    return f"etori-{name or 'deck'}.zip"


def _read_deck(folder: Path) -> AddedDeck | None:
    try:
        texts = json.loads((folder / MANIFEST_FILE).read_text(encoding="utf-8"))
        names = {path.stem for path in folder.iterdir() if path.suffix == PREPARED_SUFFIX}
        title, author, licence = (str(texts[name]) for name in ("title", "author", "licence"))
    except (OSError, ValueError, LookupError, TypeError) as fault:
        logger.warning("the deck %s can't be read: %s", folder.name, type(fault).__name__)
        return None
    cards = frozenset(card for card in each(EVERY_CARD) if card_text(card) in names)
    return AddedDeck(folder.name, title, author, licence, folder, cards)
