"""A Debian package as somebody would meet it: `clean_root.py PACKAGE [ROOT]`, as root, with Xvfb and xdotool.

ROOT is a small Debian; without one debootstrap makes it, from the place that apt knows. The package is
installed there as the README says, and a user who may do nothing special tells its version, watches a deal,
sees home, opens records as a double click does, one, several at once and a hostile one, and asks a tool.
Then it is purged: nothing may be left behind but what the player has. How long everything took is told.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

SCREEN = ":97"
LIBRARIES = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libxss1")
"""What a desktop has anyway: SDL opens these by itself."""
DESKTOP = ("desktop-file-utils", "libglib2.0-bin", "shared-mime-info")
"""What finds the program for a file: `gio open` is a double click without a mouse."""
NOT_OURS = ("var/lib/dpkg", "var/lib/apt", "var/log", "var/cache", "proc", "sys", "dev", "tmp", "home")
PLAYER = 1000
HOME = "/home/player"
PATHS = "PATH=/usr/bin:/bin:/usr/games"
SETTING = ("/usr/bin/env", "-i", PATHS, f"DISPLAY={SCREEN}", f"HOME={HOME}", "LANG=C.UTF-8")
PATIENCE = 120.0
"""So many seconds anything may take: the machine may have much else to do."""
RECORDS = {"evening.etori": "california_jack", "second.etori": "jo_jotte", "third.etori": "kan"}
HOSTILE = "hostile.etori"


def made(root: Path) -> None:
    """A small Debian in this folder."""
    sources = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")]
    told = "\n".join(path.read_text() for path in sources if path.is_file())
    mirror = re.search(r"^(?:URIs:|deb )\s*(?:\[.*?\] )?(https?://\S+/debian)/?(?=\s)", told, re.MULTILINE)
    suite = re.search(r"VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text())
    assert mirror, "apt knows where Debian is"
    assert suite, "this is a Debian"
    libraries = f"--include={','.join((*LIBRARIES, *DESKTOP))}"
    subprocess.run(["debootstrap", "--variant=minbase", libraries, suite[1], root, mirror[1]], check=True)


def files(root: Path) -> set[str]:
    """All files of a root but what changes by itself, and what is the player's."""
    found = set()
    for folder, within, names in os.walk(root):
        below = os.path.relpath(folder, root)
        within[:] = [each for each in within if os.path.normpath(f"{below}/{each}") not in NOT_OURS]
        found |= {os.path.normpath(f"{below}/{each}") for each in (*within, *names)}
    return found


def timed(told: str, *command: str | Path) -> None:
    """Run it, and tell how long it took by the clock and on the processor."""
    began, before = time.monotonic(), _spent()
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, timeout=600)
    print(
        f"{told}: {time.monotonic() - began:.2f} s by the clock, {_spent() - before:.2f} s of the processor"
    )


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def player(root: Path, *command: str) -> list[str | Path]:
    """The command line by which the player runs this."""
    return ["chroot", f"--userspec={PLAYER}:{PLAYER}", root, *SETTING, *command]


def asked(root: Path, *command: str) -> str:
    """What a command of the player's writes."""
    told = subprocess.run(
        player(root, *command), check=True, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    return told.stdout


def is_painted(screen: Path) -> bool:
    """Whether anything of many colours can be seen, which an empty window is not."""
    pixels = screen.read_bytes()[-1280 * 800 * 4 :]
    return len({pixels[at : at + 4] for at in range(0, len(pixels), 4 * 997)}) >= 16


def processes(root: Path) -> list[int]:
    """The program's windows below this root, by their process; not their opponents, who go with them."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            line = (each / "cmdline").read_bytes().split(b"\0")
            if os.readlink(each / "root") == str(root) and line[0].endswith(b"etori") and b"-c" not in line:
                found.append(int(each.name))
        except OSError:
            continue  # it has just ended
    return [each for each in found if _parent(each) not in found]


def _parent(process: int) -> int:
    return int(_status(process)[1]) if Path(f"/proc/{process}").exists() else 0


def _status(process: int) -> list[str]:
    """What the kernel tells of a process, from its state on."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def until(told: str, holds: Callable[[], bool]) -> None:
    """Wait until something holds; raises `TimeoutError`."""
    late = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > late:
            raise TimeoutError(told)
        time.sleep(0.02)


def seen(told: str, root: Path, screen: Path, *command: str) -> None:
    """Let the player run something that opens the window, wait for it, and let it go by a signal."""
    assert not is_painted(screen), "the screen is empty"
    began = time.monotonic()
    caller = subprocess.Popen(player(root, *command), stdin=subprocess.DEVNULL)
    until(f"{told}: no frame", lambda: is_painted(screen))
    waited = time.monotonic() - began
    (program,) = processes(root)
    used = _status(program)
    spent = sum(map(int, used[11:15])) / os.sysconf("SC_CLK_TCK")
    print(f"{told}: first frame after {waited:.2f} s by the clock, {spent:.2f} s of the processor")
    named = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--class", "etori"],
        env={"DISPLAY": SCREEN, "PATH": "/usr/bin:/bin"},
    )
    assert named.returncode == 0, "a window of that class is shown"
    time.sleep(3)
    assert processes(root) == [program], "it goes on"
    os.kill(program, 15)
    until(f"{told}: it does not end", lambda: not processes(root))
    status = caller.wait(PATIENCE)
    assert status in (0, 143, -15), status
    until(f"{told}: it is still seen", lambda: not is_painted(screen))


def matches(root: Path) -> int:
    """How many the player has."""
    asked(root, "rm", "-f", f"{HOME}/all.jsonl")
    asked(root, "etori-game", "export", "--all", "--out", f"{HOME}/all.jsonl")
    return len((root / HOME[1:] / "all.jsonl").read_text().splitlines())


def open_records(root: Path, screen: Path) -> None:
    """Records that the tools have written: by a double click, and several with what no record can be."""
    for name, game in RECORDS.items():
        asked(
            root, "etori-game", "play", game, "--deals", "1", "--seats", "easy", "--record", f"{HOME}/{name}"
        )
    (root / HOME[1:] / HOSTILE).write_bytes(b"[" * 1_000_000)
    first, *others = (f"{HOME}/{name}" for name in RECORDS)
    kind = asked(root, "gio", "info", "-a", "standard::content-type", first)
    assert "application/x-etori-record" in kind, kind
    seen("a record opened by double click", root, screen, "gio", "open", first)
    assert matches(root) == 1, matches(root)
    entry = (root / "usr/share/applications/org.etori.Etori.desktop").read_text()
    command = re.search(r"^Exec=(.*) %F$", entry, re.MULTILINE)
    assert command, "the entry takes several files"
    line = [*shlex.split(command[1]), *others, f"{HOME}/{HOSTILE}", first]
    seen("several records, a hostile one among them", root, screen, *line)
    assert matches(root) == len(RECORDS), matches(root)
    seen("the hostile one alone", root, screen, "gio", "open", f"{HOME}/{HOSTILE}")
    assert matches(root) == len(RECORDS), matches(root)


@contextmanager
def mounted(root: Path, *kinds: tuple[str, str]) -> Iterator[None]:
    """File systems of these kinds at their places below the root."""
    done: list[Path] = []
    try:
        for kind, place in kinds:
            subprocess.run(["mount", "-t", kind, kind, root / place], check=True)
            done.append(root / place)
        yield
    finally:
        for path in reversed(done):
            subprocess.run(["umount", path], check=False)


def tried(package: Path, root: Path, screen: Path) -> None:
    """Everything between installing and purging."""
    shutil.copyfile(package, root / "tmp" / package.name)
    apt = ("chroot", root, "/usr/bin/env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y")
    before = files(root)
    timed("installed", *apt, "install", "--no-install-recommends", f"/tmp/{package.name}")
    added = files(root) - before
    held = sum((root / name).lstat().st_size for name in added if (root / name).is_file())
    print(f"{len(added)} files and folders came, {held:,} bytes")
    timed("told its version", *player(root, "etori", "--version"))
    assert len(json.loads(asked(root, "etori-game", "list"))) == 5
    watch = ("--watch", "california_jack", "--deals", "1", "--speed", "off", "--exit")
    timed("watched a deal", *player(root, "etori", *watch))
    for told in ("home, for the first time", "home, once more"):
        seen(told, root, screen, "etori")
    open_records(root, screen)
    timed("purged", *apt, "purge", "etori")


def main(arguments: Sequence[str]) -> int:
    """Do it all; returns the exit status."""
    package = Path(arguments[0])
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(arguments[1] if len(arguments) > 1 else f"{scratch}/root").resolve()
        if not root.exists():
            made(root)
        home = root / HOME[1:]
        home.mkdir(parents=True, exist_ok=True)
        os.chown(home, PLAYER, PLAYER)
        before = files(root)
        # The opponents' process is woken through what lies in shared memory.
        with mounted(root, ("proc", "proc"), ("tmpfs", "dev/shm")):
            server = subprocess.Popen(
                ["Xvfb", SCREEN, "-ac", "-screen", "0", "1280x800x24", "-fbdir", scratch],
                stderr=subprocess.DEVNULL,
            )
            try:
                until("there is no screen", Path(scratch, "Xvfb_screen0").exists)
                tried(package, root, Path(scratch, "Xvfb_screen0"))
            finally:
                server.terminate()
                server.wait()
        assert (home / ".local/share/etori/etori.db").is_file(), "what the player has is kept"
        left, gone = files(root) - before, before - files(root)
    print("left behind:", sorted(left) or "nothing", "- gone:", sorted(gone) or "nothing")
    return 1 if left or gone else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
