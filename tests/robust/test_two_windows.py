"""Two windows on one folder: each plays matches of its own, and both take turns at one; nothing is lost."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

from tests.conftest import LONG, Tally
from tests.game.archives import archive_of, fresh, hash_of, recorded, seats_for
from tests.test_house import ROOT

SECONDS = 20 if LONG == 1 else 120
WINDOW = """
import sys, time
from pathlib import Path
from random import Random
from game import GAMES
from game.session.library import MatchLibrary, PlayedElsewhere
from tests.game.archives import NOW, fresh, hash_of, seats_for, step, written

folder, own, shared, seconds = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
rng, library, end = Random(own), MatchLibrary(folder, GAMES, NOW), time.monotonic() + float(seconds)
mine = library.go_on(own)


def play(host, number, steps):
    for _ in range(steps):
        if host.finished:
            return
        step(host._match, rng)
        host.save()
        if host.trouble is not None:
            print("refused", number, host.trouble, flush=True)
            continue
        print("kept", time.monotonic_ns(), number, hash_of(written(host._match)), flush=True)


while time.monotonic() < end:
    play(mine, own, rng.randrange(1, 6))
    if mine.finished:
        mine.leave()
        match = fresh(mine.game.key, rng.randrange(10**6))
        mine = library.begin(match, seats_for(match))
        own = mine.number
    try:
        host = library.go_on(shared)
    except PlayedElsewhere:
        print("elsewhere", flush=True)
        continue
    play(host, shared, rng.randrange(1, 4))
    host.leave()
"""


def test_two_windows_on_one_folder_lose_nothing(tmp_path: Path, tally: Tally) -> None:
    """What either has acknowledged last is what the archive holds, of each match."""
    tally.floor(kept=400, turns=50)
    archive = archive_of(tmp_path)
    numbers = []
    for seed, key in ((1, "jo_jotte"), (2, "napoleon"), (3, "jan_ken_po")):
        match = fresh(key, seed)
        numbers.append(archive.add(match, seats_for(match)).number)
    archive.close()
    first, second, shared = numbers
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", WINDOW, str(tmp_path), str(own), str(shared), str(SECONDS)],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for own in (first, second)
    ]  # fmt: skip
    heard = [window.communicate(timeout=SECONDS + 60) for window in windows]
    assert [told for _, told in heard] == ["", ""]
    lines = [line.split() for said, _ in heard for line in said.splitlines()]
    count = Counter(line[0] for line in lines)
    assert count["refused"] == 0, [line for line in lines if line[0] == "refused"]
    last: dict[int, tuple[int, int]] = {}
    for _, when, number, told in (line for line in lines if line[0] == "kept"):
        last[int(number)] = max(last.get(int(number), (0, 0)), (int(when), int(told)))
    archive = archive_of(tmp_path)
    assert {number: hash_of(recorded(archive.record(number))) for number in last} == {
        number: told for number, (_, told) in last.items()
    }
    tally.count["kept"] += count["kept"]
    tally.count["elsewhere"] += count["elsewhere"]
    tally.count["turns"] += sum(line[0] == "kept" and int(line[2]) == shared for line in lines)
