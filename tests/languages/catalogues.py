"""The catalogues as files: written in one manner, brought up to what the sources say, counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from scenes.i18n.catalogue import CatalogueEntry, read_po
from tests.languages.marked import ROOT
from tests.languages.messages import PARTS, Message

LOCALE = ROOT / "assets/locale"
"""Where the catalogues are; a test puts another folder here."""
ALIKE = 0.75
"""From which share of common letters on a text is taken for a former one that was changed."""


class Count(NamedTuple):
    """How far a part, or a whole language, has come; texts and their English words."""

    texts: int = 0
    ready: int = 0
    doubtful: int = 0
    words: int = 0
    words_ready: int = 0

    def __add__(self, other: tuple) -> Count:  # type: ignore[override]
        return Count(*(a + b for a, b in zip(self, other, strict=True)))


def languages() -> list[str]:
    """The codes of the languages that have catalogues."""
    return sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir()) if LOCALE.is_dir() else []


def read_part(language: str, part: str) -> list[CatalogueEntry]:
    """The entries of a file, its head first; none where there is no such file."""
    path = LOCALE / language / f"{part}.po"
    return list(read_po(path.read_text(encoding="utf-8"))) if path.is_file() else []


def read_all(language: str) -> dict[str, CatalogueEntry]:
    """All entries of a language by their keys; of two the one that is translated, and not gone."""
    found: dict[str, CatalogueEntry] = {}
    for part in PARTS:
        for entry in read_part(language, part):
            before = found.get(entry.key)
            if entry.one and (before is None or _worth(entry) > _worth(before)):
                found[entry.key] = entry
    return found


def _worth(entry: CatalogueEntry) -> tuple[bool, bool, bool]:
    return (bool(entry.texts) and all(entry.texts), not entry.doubtful, not entry.gone)


def update(language: str, texts: dict[str, list[Message]], given: Iterable[CatalogueEntry] = ()) -> None:
    """Bring the files of a language up to the sources: what is new is added, what has changed is doubtful.

    What is gone stays at the end of its file, and comes back when it does. What is `given` takes the place of
    what the files have.
    """
    known = read_all(language) | {entry.key: entry for entry in given if any(entry.texts)}
    wanted = {message.key for each in texts.values() for message in each}
    lost = [entry for key, entry in known.items() if key not in wanted and any(entry.texts)]
    forms = _forms(language)
    kept: set[str] = set()
    for part, found in texts.items():
        head, *old = read_part(language, part) or [_head(language)]
        entries = [_entry(message, known, lost, forms) for message in found]
        gone = [entry for entry in old if entry.key not in wanted and any(entry.texts) and not entry.doubtful]
        entries += [replace(entry, gone=True, files=()) for entry in gone if entry.key not in kept]
        kept |= {entry.key for entry in gone}
        write(LOCALE / language / f"{part}.po", [head, *entries])


def _entry(
    message: Message, known: dict[str, CatalogueEntry], lost: Sequence[CatalogueEntry], forms: int
) -> CatalogueEntry:
    empty = ("",) * (forms if message.many else 1)
    fresh = CatalogueEntry(message.one, message.many, message.about, empty, files=message.files)
    old = known.get(message.key)
    if old is not None and len(old.texts) == len(empty):
        return replace(fresh, texts=old.texts, doubtful=old.doubtful, before=old.before, remarks=old.remarks)
    if old is not None and any(old.texts):  # it had no plural before, or has none any more
        return replace(fresh, texts=(old.texts[-1],) * len(empty), doubtful=True, remarks=old.remarks)
    likest = _likest(message, lost)
    if likest is None:
        return fresh
    texts = likest.texts if len(likest.texts) == len(empty) else (likest.texts[-1],) * len(empty)
    return replace(fresh, texts=texts, doubtful=True, before=likest.one, remarks=likest.remarks)


def _likest(message: Message, lost: Iterable[CatalogueEntry]) -> CatalogueEntry | None:
    """The entry that is gone and was most like a new one, if any was like it."""
    found, share = None, ALIKE
    for entry in lost:
        matcher = SequenceMatcher(None, entry.one, message.one, autojunk=False)
        if matcher.real_quick_ratio() > share and matcher.quick_ratio() > share:
            ratio = matcher.ratio()
            if ratio > share:
                found, share = entry, ratio
    return found


def unready(language: str, part: str) -> str:
    """The entries of a part that are still to be translated, as a piece of a catalogue."""
    left = [entry for entry in read_part(language, part) if entry.one and not entry.ready and not entry.gone]
    return "\n".join(_written(replace(entry, files=())) for entry in left)


def begin(language: str, name: str, plural: str, texts: dict[str, list[Message]]) -> None:
    """The files of a new language, in which nothing is translated yet. Raises `FileExistsError`."""
    (LOCALE / language).mkdir(parents=True)
    write(LOCALE / language / f"{PARTS[0]}.po", [_new_head(language, name, plural)])
    update(language, texts)


def _head(language: str) -> CatalogueEntry:
    """The head of a new part: that of the first."""
    head = read_part(language, PARTS[0])[:1]
    return head[0] if head else _new_head(language, language, "nplurals=2; plural=(n != 1);")


def _new_head(language: str, name: str, plural: str) -> CatalogueEntry:
    lines = (
        "Project-Id-Version: Etori",
        f"Language: {language}",
        f"X-Language-Name: {name}",
        "X-Status: begun",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {plural}",
    )
    return CatalogueEntry(texts=("".join(f"{line}\n" for line in lines),))


def _forms(language: str) -> int:
    """How many forms go with a number."""
    head = "".join(_head(language).texts)
    return int(head.split("nplurals=")[1].split(";")[0])


def count(language: str, texts: dict[str, list[Message]]) -> dict[str, Count]:
    """How far each part has come, by what the sources say now."""
    known = read_all(language)
    found = {}
    for part, each in texts.items():
        ready = [message for message in each if message.key in known and known[message.key].ready]
        doubtful = sum(known[message.key].doubtful for message in each if message.key in known)
        words = [sum(message.words for message in some) for some in (each, ready)]
        found[part] = Count(len(each), len(ready), doubtful, *words)
    return found


def write(path: Path, entries: Iterable[CatalogueEntry]) -> None:
    """Write a file, its head first."""
    path.write_text("\n".join(map(_written, entries)), encoding="utf-8", newline="\n")


def _written(entry: CatalogueEntry) -> str:
    lines = [f"# {remark}".rstrip() for remark in entry.remarks]
    lines += [f"#: {file}" for file in entry.files]
    lines += ["#, fuzzy"] if entry.doubtful else []
    lines += _lines("#| msgid", entry.before, "#| ") if entry.before and entry.doubtful else []
    body = _lines("msgctxt", entry.about) if entry.about else []
    body += _lines("msgid", entry.one)
    if entry.many:
        body += _lines("msgid_plural", entry.many)
        for number, text in enumerate(entry.texts):
            body += _lines(f"msgstr[{number}]", text)
    else:
        body += _lines("msgstr", entry.texts[0])
    lines += [f"#~ {line}" for line in body] if entry.gone else body
    return "".join(f"{line}\n" for line in lines)


def _lines(keyword: str, text: str, indent: str = "") -> list[str]:
    pieces = text.splitlines(keepends=True)
    if len(pieces) < 2:
        return [f'{keyword} "{_escaped(text)}"']
    return [f'{keyword} ""', *(f'{indent}"{_escaped(piece)}"' for piece in pieces)]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
