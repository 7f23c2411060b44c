"""Decks that do what they can to harm who reads them: damaged, lying, huge, or leading elsewhere."""

from __future__ import annotations

import os
import random
import zipfile
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path

from game.engine.cards import JOKER
from scenes.decks.deck_report import MAX_BYTES, MAX_FILES
from tests.decks.makers import NAMINGS, chunk, drawn, encoded, file_name, png, zipped

Harm = Callable[[random.Random, bytes], bytes]


def _flipped(rng: random.Random, whole: bytes) -> bytes:
    harmed = bytearray(whole)
    for _ in range(rng.choice((1, 3, 40))):
        harmed[rng.randrange(len(harmed))] ^= 1 << rng.randrange(8)
    return bytes(harmed)


def _swapped(rng: random.Random, whole: bytes) -> bytes:
    first, second = sorted(rng.randrange(len(whole)) for _ in range(2))
    return whole[:first] + whole[second:] + whole[first:second]


def _sealed(rng: random.Random, whole: bytes) -> bytes:
    """Harm the chunks of a PNG file and correct their sums, so that the decoder sees them."""
    if whole[:4] != b"\x89PNG":
        return _flipped(rng, whole)
    harmed, place = whole[:8], 8
    while place < len(whole):
        length = int.from_bytes(whole[place : place + 4], "big")
        kind, data = whole[place + 4 : place + 8], whole[place + 8 : place + 8 + length]
        harmed += chunk(kind, _flipped(rng, data) if data and rng.random() < 0.6 else data)
        if rng.random() < 0.1:
            harmed += chunk(rng.choice((b"PLTE", b"tRNS", b"IDAT", b"iCCP", b"zTXt")), rng.randbytes(30))
        place += 12 + length
    return harmed


HARMS: dict[str, Harm] = {
    "flipped": _flipped,
    "sealed": _sealed,
    "cut": lambda rng, whole: whole[: rng.randrange(len(whole))],
    "swapped": _swapped,
    "doubled": lambda rng, whole: whole + whole[rng.randrange(len(whole)) :],
    "noise": lambda rng, whole: whole[: rng.randrange(1, 40)] + rng.randbytes(rng.randrange(4000)),
    "large numbers": lambda rng, whole: whole.replace(
        whole[(at := rng.randrange(len(whole) - 4)) : at + 4], b"\xff" * 4
    ),
    "nothing": lambda rng, whole: whole,
}

GIFS = [
    bytes.fromhex("47494638396164008c00800000ff0000ffffff2c0000000064008c00000285") + b"\x8f" * 133 + b"\0;",
    b64decode(  # with lines out of order, and a transparent colour
        "R0lGODlhPABUAPIAAAAAAP8BAf9xcf/MzAAAAAAAAAAAAAAAACH5BAEAAAQAIf8LSW1hZ2VNYWdpY2sNZ2FtbWE9MC40NTQ1"
        "NQAsAAAAADwAVABAA/hIutz+MMoIqrUz602u52AoNkMpCEF6lsMoDmksz3Qtty6D2nxfCzkFzEf04YKkYu+IbDqf0KgU5LlM"
        "c1XMdZStbL9DZY3pDIvPAbIIzQ4Am+a2TX1l7VQC1nfP7/u3XQB/GoGDGYWGEoiJjIwlaCV8cXIpdDmTlDSWIJiZmkieSkid"
        "oTGbHKShpy+llZKpP6uNs7S1tre4ubq7IYu3vrbAtcK0xLPGjciMyrzNziGPRJGDsEuSpW9S1ZBR22zZo61jcOJzSHflMuAj"
        "6Tag7TTn8Orh86718LIb3txQ/Er6WKm61iaPoWhGAj5byLChw4cQI0qcSPFZAgA7"
    ),
]
WEBPS = [
    b"RIFF\x24\0\0\0WEBPVP8L\x17\0\0\0\x2f\x63\xc0\x22\0" + bytes(range(18)) + b"\0",
    b64decode(
        "UklGRkwBAABXRUJQVlA4IEABAAAwCQCdASo8AFQAPxF+tlKsKKUirVgJIYAiCWIA0bBCe7RJjC23iNA9e1Dnce1f+2sTv+CS"
        "sO6StM6WXQV03agoBodZBsgzs8lrXVkWa2Akq7RAAP7Csz9V6ap7u34HySCdgXaov4/1MT0c18JpmD2DF6hQH7hri9YcWHvR"
        "WFN/u+jIRx3Z6/AZLnLzfwKl43Vkhmi6oDBrNg43uIZaQ2nYqdaDPtviGT+Lc4UeGhXp5TDl15C38J0YxwMzoOb1HwVLoluS"
        "bVfuneg6+SiOLcgVNHWup+YGd2sIT4dioQf5mqArQ+dOcor5DH0dNpAkKYpchJYTHzskmgjfdrKtrD95EIG1O/EgIdR39oEY"
        "vZiyJ9jI37gX8c5w7jyC6vE6YsCFDxF9ej7aXm07Z7sxO9usmcrGxjl6swrBAseNolAAAA=="
    ),
]
MANIFESTS = [
    b"{",
    b"[" * 100_000,
    b'{"title": 7}',
    b'{"title": "' + b"a" * 9999 + b'"}',
    b'{"title": "\\ud800\\u202e\\n", "author": {}, "licence": null}',
]
ODD_NAMES = [
    "../../evil",
    "/tmp/evil",
    "a" * 200,
    "AS\n",
    "K♠\u202e",
    "C:\\evil",
    "-",
    "con",
    "AS ",
    "a/" * 9 + "AS",
]


def hostile(rng: random.Random, path: Path) -> Path:
    """Write a hostile folder or zip file at this path, which gets `.zip` added, and return it."""
    files: dict[str, bytes] = {}
    for card in rng.sample(range(JOKER), rng.randrange(1, 12)):
        ending = rng.choice(("png", "jpg", "gif", "webp"))
        harm = HARMS[rng.choice(list(HARMS))]
        name = file_name(rng.choice(list(NAMINGS)), card) if rng.random() < 0.8 else rng.choice(ODD_NAMES)
        contents = harm(rng, _picture(rng, ending))
        files[f"{name}.{ending if rng.random() < 0.9 else 'png'}"] = contents
    if rng.random() < 0.05:
        files |= _bombs(rng)
    files["deck.json"] = rng.choice(MANIFESTS)
    if rng.random() < 0.5:
        return _archive(rng, path.with_suffix(".zip"), files)
    for name, contents in files.items():
        place = path / name.replace("../", "").lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(contents)
    if rng.random() < 0.2:
        _snares(rng, path)
    return path


def _picture(rng: random.Random, ending: str) -> bytes:
    if ending == "gif":
        return rng.choice(GIFS)
    if ending == "webp":
        return rng.choice(WEBPS)
    if ending == "png" and rng.random() < 0.5:
        return png(60, 84, kind=rng.choice((0, 2, 3, 4, 6)))
    return encoded(drawn(7, (60, 84)), ending)


def _bombs(rng: random.Random) -> dict[str, bytes]:
    """Return small files that become large, or say that they do."""
    kind = rng.randrange(5)
    if kind == 0:
        return {"AS.png": png(4096, 4096, kind=6)}
    if kind == 1:
        return {f"{name}S.png": png(4096, 4096, rows=b"") for name in "AKQJT98"}
    if kind == 2:
        return {"AS.png": bytes(MAX_BYTES + 1)}
    if kind == 3:
        return {f"{number}.png": b"" for number in range(rng.choice((MAX_FILES, MAX_FILES + 1, 2000)))}
    return {"AS.gif": GIFS[1][:6] + b"\xff\x0f\xff\x0f" + GIFS[1][10:]}


def _archive(rng: random.Random, path: Path, files: dict[str, bytes]) -> Path:
    whole = zipped(path, files, rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA)))
    if rng.random() < 0.1:
        whole = zipped(path, {"inner.zip": whole.read_bytes()} | files)
    if rng.random() < 0.7:
        whole.write_bytes(HARMS[rng.choice(list(HARMS))](rng, whole.read_bytes()))
    return whole


def _snares(rng: random.Random, path: Path) -> None:
    """Put links, a pipe and a folder without permissions among the files."""
    for name, target in (
        ("KS.png", "/dev/zero"),
        ("QS.png", "/etc/passwd"),
        ("JS.png", "JS.png"),
        ("up", ".."),
    ):
        if rng.random() < 0.5 and not (path / name).exists():
            (path / name).symlink_to(target)
    if hasattr(os, "mkfifo"):
        os.mkfifo(path / "TS.pipe.png")
