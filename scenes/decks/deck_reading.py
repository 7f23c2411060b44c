"""Reads a deck in a process of its own, with limits, and writes what can be used into an empty folder.

The process reads the source, decodes every picture and writes the originals and the prepared pictures; the
window only reads lines of JSON about them. If the process ends at a picture, another one reads the deck
without that picture. If that happens too often, or reading takes too long, the deck is refused.

    {"number": 1, "files": 55}
    {"number": 1, "problem": "spare", "file": "queen_of_clubs2.png"}
    {"number": 1, "decodes": "queen_of_clubs.png"}
    {"number": 1, "shows": "QC", "file": "queen_of_clubs.png", "width": 500, "height": 726, "bytes": 61044}
    {"number": 1, "title": "Seaside", "author": "", "licence": "", "key": "5f0c…"}
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from game.ai.supervised_process import SupervisedProcess
from game.ai.worker_answer import NoAnswer, line_of
from game.ai.worker_pipe import WorkerEnd
from game.engine.cards import Card, card_text, parse_card
from scenes.decks.card_file_names import Part, subjects_of
from scenes.decks.deck_report import (
    MANIFEST_FILE,
    MAX_BYTES,
    MAX_FILES,
    MAX_PIXELS,
    MAX_SIDE,
    MAX_TEXT_LENGTH,
    MIN_CONTRAST,
    MIN_SHARP_HEIGHT,
    PREPARED_SUFFIX,
    BadPicture,
    CardPicture,
    DeckFinding,
    DeckProblem,
    DeckReport,
)
from scenes.decks.deck_source import RefusedDeck, read_source

READ_TIMEOUT = 60.0
"""Seconds that reading a deck may take, on a machine that is busy with something else."""
_MOST_WORK = 20  # seconds of processor time that a process may use; the largest decks need 4
MAX_CRASHES = 5
"""Maximum number of pictures that may end the process before the deck is refused."""
_MOST_MEMORY = 280 << 20  # bytes; the largest pictures need 190 MiB
_MOST_ADDRESSES = 1 << 30  # bytes, where a system does not limit memory
_MOST_LINES = 10 * MAX_FILES
_PAUSE = 0.02  # seconds
_DRAWINGS = (".svg", ".svgz")


class DeckQuestion(NamedTuple):
    """A deck to read."""

    source: Path
    target: Path
    """Folder for its pictures. All files in it are removed first."""
    without: frozenset[str] = frozenset()
    """Files of the deck, as they are told, that count as damaged and are not decoded."""


Said = dict[str, Any]

# In the process.


def read_for_window(end: WorkerEnd, number: int, question: DeckQuestion) -> None:
    """Read a deck and tell the window line by line; runs in the process."""
    _limit()
    try:
        for said in read_deck(question):
            end.say(line_of({"number": number, **said}))
    except RefusedDeck as refused:
        end.say(line_of({"number": number, "problem": refused.problem, "file": ""}))
        end.say(line_of({"number": number, "title": "", "author": "", "licence": "", "key": ""}))


def _limit() -> None:
    """Limit memory, files and work of this process, where the system can."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    if sys.platform == "win32":
        return
    import resource

    spent = resource.getrusage(resource.RUSAGE_SELF)
    for kind, most in (
        (resource.RLIMIT_CPU, round(spent.ru_utime + spent.ru_stime) + _MOST_WORK),
        (resource.RLIMIT_DATA, _MOST_MEMORY),
        (resource.RLIMIT_AS, _MOST_ADDRESSES),
        (resource.RLIMIT_FSIZE, MAX_BYTES),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def read_deck(question: DeckQuestion) -> Iterator[Said]:
    """Yield what is said about a deck while its pictures are prepared; raises `RefusedDeck`."""
    # Decoders are loaded here only, never in the window's process.
    from scenes.decks.card_pictures import PreparedPicture, prepare

    for left in question.target.glob("*"):  # of a process that ended
        left.unlink()
    survey = _Survey(question)
    yield {"files": survey.files}
    yield from survey.problems
    prepared: dict[PurePosixPath, PreparedPicture] = {}
    sums = []
    for path, contents in read_source(question.source):
        shows = survey.used.get(path)
        if shows is None or isinstance(contents, DeckProblem):
            continue
        yield {"decodes": _told(path)}
        try:
            picture = prepare(path, contents)
        except BadPicture as bad:
            yield _problem(bad.problem, path)
            continue
        name = _name(shows)
        try:
            (question.target / (name + path.suffix.lower())).write_bytes(contents)
            (question.target / (name + PREPARED_SUFFIX)).write_bytes(picture.pixels)
        except OSError:
            raise RefusedDeck(DeckProblem.DISK) from None
        prepared[path] = picture
        sums.append(f"{name} {hashlib.sha256(contents).hexdigest()}")
        width, height = picture.size
        yield {
            "shows": name,
            "file": _told(path),
            "width": width,
            "height": height,
            "bytes": len(contents),
        }
        yield from (_problem(problem, path) for problem in _oddities(picture, shows))
    faces = {path: picture.size for path, picture in prepared.items() if survey.used[path] is not Part.BACK}
    if not faces:
        raise RefusedDeck(DeckProblem.NO_CARDS)
    usual, _ = Counter(faces.values()).most_common(1)[0]
    yield from (_problem(DeckProblem.OTHER_SIZE, path) for path, size in faces.items() if size != usual)
    yield {**survey.manifest, "key": hashlib.sha256("\n".join(sorted(sums)).encode()).hexdigest()[:16]}


class _Survey:
    """What the files of a deck are called and what is wrong with them before any is decoded."""

    def __init__(self, question: DeckQuestion) -> None:
        from scenes.decks.card_pictures import is_picture, size_of

        self.files = 0
        self.problems: list[Said] = []
        self.manifest = {"title": _printable(question.source.stem), "author": "", "licence": ""}
        sizes: dict[PurePosixPath, tuple[int, int]] = {}
        for path, contents in read_source(question.source):
            self.files += 1
            if isinstance(contents, DeckProblem):
                self.problems.append(_problem(contents, path))
            elif path.suffix.lower() in _DRAWINGS:
                self.problems.append(_problem(DeckProblem.VECTOR, path))
            elif path == PurePosixPath(MANIFEST_FILE):
                self.manifest |= _texts(contents)
            elif is_picture(path):
                try:
                    if _told(path) in question.without:
                        raise BadPicture(DeckProblem.NO_PICTURE)
                    sizes[path] = size_of(path, contents)
                except BadPicture as bad:
                    self.problems.append(_problem(bad.problem, path))
        found: dict[Card | Part, list[tuple[bool, PurePosixPath]]] = {}
        pixels = 0
        for path, subject in subjects_of(sizes).items():
            if subject is None:
                self.problems.append(_problem(DeckProblem.NAMELESS, path))
            else:
                pixels += sizes[path][0] * sizes[path][1]
                found.setdefault(subject.shows, []).append((not subject.plain, path))
        if pixels > MAX_PIXELS:
            raise RefusedDeck(DeckProblem.TOO_MANY_PIXELS)
        self.used: dict[PurePosixPath, Card | Part] = {}
        for shows, files in found.items():
            (_, first), *others = sorted(files)
            self.used[first] = shows
            self.problems += [_problem(DeckProblem.SPARE, path) for _, path in others]


def _oddities(picture: Any, shows: Card | Part) -> Iterator[DeckProblem]:
    if picture.size[1] < MIN_SHARP_HEIGHT:
        yield DeckProblem.LOW
    if not picture.opaque:
        yield DeckProblem.SEE_THROUGH
    if not picture.shaped:
        yield DeckProblem.OTHER_SHAPE
    if picture.contrast < MIN_CONTRAST and shows is not Part.BACK:
        yield DeckProblem.FAINT


def _problem(problem: DeckProblem, path: PurePosixPath) -> Said:
    return {"problem": problem, "file": _told(path)}


def _told(path: PurePosixPath) -> str:
    """Return how a file of a deck is told."""
    return _printable(str(path))


def _name(shows: Card | Part) -> str:
    return shows if isinstance(shows, Part) else card_text(shows)


def _texts(contents: bytes) -> dict[str, str]:
    """Return the texts of a manifest; one that can't be read has none."""
    try:
        given = json.loads(contents[: 1 << 16])
    except (ValueError, RecursionError):
        return {}
    if not isinstance(given, dict):
        return {}
    texts = {name: given.get(name) for name in ("title", "author", "licence")}
    return {name: _printable(text) for name, text in texts.items() if isinstance(text, str) and text.strip()}


def _printable(text: str) -> str:
    """Return a text from outside, short and without characters that can't be shown or sent."""
    shown = "".join(char if char.isprintable() else "?" for char in text[:MAX_TEXT_LENGTH])
    return shown.encode("utf-8", "replace").decode()


# In the window.


class DeckReader:
    """Reads one deck: call `poll` until it returns the report, then `close`."""

    def __init__(self, source: Path, target: Path) -> None:
        """Begin to read; `target` is a folder for the pictures, and everything in it is removed."""
        self._source, self._target = source, target
        self._deadline = time.monotonic() + READ_TIMEOUT
        self._process = SupervisedProcess("deck reader", read_for_window)
        self._crashes: frozenset[str] = frozenset()
        """The files at which a process ended."""
        self._begin()

    def _begin(self) -> None:
        """Read the deck from its first file, without those at which a process ended."""
        self.progress = (0, 0)
        """Number of pictures that are ready, and number of files."""
        self.key = ""
        """Key of the deck, by the contents of its pictures; empty until it has been read."""
        self._decoding = ""
        self._lines = 0
        self._title = ("", "", "")
        self._faces: dict[Card, CardPicture] = {}
        self._back: CardPicture | None = None
        self._findings: list[DeckFinding] = []
        self._ended = False
        left = self._deadline - time.monotonic()
        self._process.ask(DeckQuestion(self._source, self._target, self._crashes), left)

    def poll(self) -> DeckReport | None:
        """Return the report, or `None` while the deck is being read. Does not wait."""
        self._process.receive(self._hear)
        if not self._ended and self._process.listening:
            return None
        if not self._ended:
            late = time.monotonic() > self._deadline
            if self._decoding and len(self._crashes) < MAX_CRASHES and not late:
                self._crashes |= {self._decoding}
                self._begin()
                return None
            self._findings.append(DeckFinding(DeckProblem.GAVE_UP))
        title, author, licence = self._title
        faces = tuple(sorted(self._faces.items()))
        return DeckReport(title, author, licence, self.progress[1], faces, self._back, tuple(self._findings))

    def wait(self) -> DeckReport:
        """Return the report as soon as the deck has been read."""
        while (report := self.poll()) is None:
            time.sleep(_PAUSE)
        return report

    def close(self) -> None:
        """End the process."""
        self._process.close()

    def _hear(self, said: Said) -> None:
        self._lines += 1
        if self._lines > _MOST_LINES or self._ended:
            raise NoAnswer("too many lines")
        _reader_of(said)(self, said)

    def _counted(self, said: Said) -> None:
        self.progress = (0, _whole(said["files"], MAX_FILES))

    def _opened(self, said: Said) -> None:
        self._decoding = _text(said["decodes"])

    def _found(self, said: Said) -> None:
        try:
            problem = DeckProblem(said["problem"])
        except ValueError:
            raise NoAnswer("an unknown problem") from None
        self._findings.append(DeckFinding(problem, _text(said["file"])))

    def _shown(self, said: Said) -> None:
        size = _whole(said["width"], MAX_SIDE), _whole(said["height"], MAX_SIDE)
        picture = CardPicture(_text(said["file"]), *size, _whole(said["bytes"], MAX_BYTES))
        self.progress = (self.progress[0] + 1, self.progress[1])
        if said["shows"] == Part.BACK:
            self._back = picture
            return
        try:
            self._faces[parse_card(_text(said["shows"]))] = picture
        except ValueError:
            raise NoAnswer("an unknown card") from None

    def _done(self, said: Said) -> None:
        self._title = _text(said["title"]), _text(said["author"]), _text(said["licence"])
        self.key = _text(said["key"])
        self._ended = True


_MEMBERS: dict[frozenset[str], Callable[[DeckReader, Said], None]] = {
    frozenset({"files"}): DeckReader._counted,
    frozenset({"decodes"}): DeckReader._opened,
    frozenset({"problem", "file"}): DeckReader._found,
    frozenset({"shows", "file", "width", "height", "bytes"}): DeckReader._shown,
    frozenset({"title", "author", "licence", "key"}): DeckReader._done,
}


def _reader_of(said: Said) -> Callable[[DeckReader, Said], None]:
    found = _MEMBERS.get(frozenset(said))
    if found is None:
        raise NoAnswer("not what was asked for")
    return found


def _whole(given: object, most: int) -> int:
    if type(given) is not int or not 0 <= given <= most:
        raise NoAnswer("not a number that can be")
    return given


def _text(given: object) -> str:
    if not isinstance(given, str) or given != _printable(given):
        raise NoAnswer("not a short text")
    return given
