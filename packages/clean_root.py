"""A Debian package as somebody would meet it: `clean_root.py PACKAGE [ROOT]`, as root, with Xvfb and xdotool.

ROOT is a small Debian; without one debootstrap makes it, from the place that apt knows. The package is
installed there, the program started on a screen of its own, a deal watched to its end and a window of home
seen; then it is purged. Nothing may be left behind but what the player has, and how long it took is told.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SCREEN = ":97"
LIBRARIES = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libxss1")
"""What a desktop has anyway: SDL opens these by itself."""
NOT_OURS = ("var/lib/dpkg/", "var/log/", "var/cache/", "proc/", "sys/", "dev/", "tmp/", "root/")
HOME = "/root/player"
SETTING = ("/usr/bin/env", "-i", "PATH=/usr/bin:/bin", f"DISPLAY={SCREEN}", f"HOME={HOME}", "LANG=C.UTF-8")


def made(root: Path) -> None:
    """A small Debian in this folder."""
    sources = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*")]
    told = "\n".join(path.read_text() for path in sources if path.is_file())
    mirror = re.search(r"^(?:URIs:|deb )\s*(?:\[.*?\] )?(https?://\S+/debian)/?(?=\s)", told, re.MULTILINE)
    suite = re.search(r"VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text())
    assert mirror, "apt knows where Debian is"
    assert suite, "this is a Debian"
    libraries = f"--include={','.join(LIBRARIES)}"
    subprocess.run(["debootstrap", "--variant=minbase", libraries, suite[1], root, mirror[1]], check=True)


def files(root: Path) -> set[str]:
    """All files of a root but what changes by itself, and what is the player's."""
    names = (str(path.relative_to(root)) for path in root.rglob("*"))
    return {name for name in names if not f"{name}/".startswith(NOT_OURS)}


def timed(told: str, *command: str | Path) -> None:
    """Run it, and tell how long it took by the clock and on the processor."""
    began, before = time.monotonic(), _spent()
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, timeout=600)
    print(
        f"{told}: {time.monotonic() - began:.2f} s by the clock, {_spent() - before:.2f} s of the processor"
    )


def _spent() -> float:
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def see_home(root: Path) -> None:
    """Start the program, wait for its window, and let it go by a signal; it has to end by itself."""
    program = subprocess.Popen(["chroot", root, *SETTING, "/usr/bin/etori"], stdin=subprocess.DEVNULL)
    try:
        command = ["xdotool", "search", "--sync", "--onlyvisible", "--class", "etori"]
        subprocess.run(command, env={"DISPLAY": SCREEN, "PATH": "/usr/bin:/bin"}, check=True, timeout=120)
        time.sleep(3)
    finally:
        program.terminate()
        status = program.wait(60)
    print("home was seen; the status after SIGTERM is", status)
    assert status in (0, 143, -15), status


def main() -> int:
    """Do it all; returns the exit status."""
    package = Path(sys.argv[1])
    scratch = tempfile.TemporaryDirectory()
    root = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(scratch.name, "root")
    if not root.exists():
        made(root)
    before = files(root)
    shutil.copyfile(package, root / "tmp" / package.name)
    (root / "proc/self").exists() or subprocess.run(
        ["mount", "-t", "proc", "proc", root / "proc"], check=True
    )
    # The opponents' process is woken through what lies in shared memory.
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", root / "dev/shm"], check=True)
    server = subprocess.Popen(["Xvfb", SCREEN, "-screen", "0", "1280x800x24"], stderr=subprocess.DEVNULL)
    try:
        timed("installed", "chroot", root, "dpkg", "-i", f"/tmp/{package.name}")
        added = files(root) - before
        print(len(added), "files and folders came")
        timed("told its version", "chroot", root, *SETTING, "/usr/bin/etori", "--version")
        watch = ("--watch", "california_jack", "--deals", "1", "--speed", "off", "--exit")
        timed("watched a deal", "chroot", root, *SETTING, "/usr/bin/etori", *watch)
        see_home(root)
        assert (root / HOME[1:] / ".local/share/etori").is_dir(), "what the player has is kept"
        timed("purged", "chroot", root, "dpkg", "--purge", "etori")
    finally:
        server.terminate()
        server.wait()
        subprocess.run(["umount", root / "dev/shm"], check=False)
        subprocess.run(["umount", root / "proc"], check=False)
    left, gone = files(root) - before, before - files(root)
    print("left behind:", sorted(left) or "nothing", "- gone:", sorted(gone) or "nothing")
    return 1 if left or gone else 0


if __name__ == "__main__":
    sys.exit(main())
