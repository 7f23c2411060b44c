"""A Debian package of the frozen program: `debian.py FROZEN OUT VERSION ARCHITECTURE`.

This runs in a copy of the sources.

The program lies in /usr/lib/etori and brings all it needs but the C library and the screen's own libraries.
Its commands are in /usr/games, where Debian has games. What lintian finds in it on purpose is in `OVERRIDES`.
If ETORI_PAGE is set, the package links to that address, the page of the repository.

This needs `dpkg-deb` and `strip`.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path

from shipped import files_in, licences, parts_of

CONTROL = """\
Package: etori
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kibibytes}
Depends: libc6 (>= {libc})
Recommends: libgl1, libx11-6, libxcursor1, libxext6, libxi6, libxrandr2, libxss1, libpulse0
Suggests: speech-dispatcher, wl-clipboard, xclip
Section: games
Priority: optional
{page}Description: trick-taking card games that are hard to find elsewhere
 Play California Jack, Jan Ken Po, Napoleon, Jo-Jotte and Kan
 against computer opponents who play fair, with lessons, puzzles and a review of
 every deal. In English and Japanese.
"""
COMMON = Path("/usr/share/common-licenses")
LICENCES = {"Apache-2.0": "Apache-2.0", "GPL-2.0": "GPL-2", "GPL-3.0": "GPL-3", "LGPL-2.1": "LGPL-2.1"}
"""Licences whose text every Debian has in `COMMON`, under this name."""
OVERRIDES = """\
# Etori brings Python, its libraries and fonts: one package runs on several releases of Debian and Ubuntu.
etori: embedded-library *
etori: duplicate-font-file *
# Modules of Python: the program that loads them has the C library and Python's symbols.
etori: library-not-linked-against-libc *
etori: shared-library-lacks-prerequisites *
# The loader is PyInstaller's, as its authors compiled it.
etori: hardening-no-pie [usr/lib/etori/etori]
"""
"""What lintian finds that is so on purpose, with the reason."""
CHANGES = """\
etori ({version}) unstable; urgency=medium

  * NEWS.md.gz lists the changes for players.

 -- {maintainer}  {day}
"""


def laid_out(frozen: Path, root: Path, version: str, architecture: str) -> None:
    """Put everything where it belongs below `root`. The desktop's part is written by `assets.desktop`."""
    home = root / "usr/lib/etori"
    shutil.copytree(frozen, home, symlinks=True)
    modules = [path for name in ("pygame", "accesskit") for path in (home / "_internal" / name).rglob("*.so")]
    subprocess.run(["strip", "--strip-unneeded", *modules], check=True)
    (root / "usr/games").mkdir()
    for name in ("etori", "etori-game"):
        (root / "usr/games" / name).symlink_to(f"../lib/etori/{name}")
    desktop = (sys.executable, "-m", "assets.desktop", "install", root / "usr")
    address = os.environ.get("ETORI_PAGE", "")
    subprocess.run([*desktop, "--home", address], check=True)
    share = root / "usr/share"
    (entry,) = (share / "applications").iterdir()
    # Not every session looks for programs in /usr/games.
    entry.write_text(entry.read_text(encoding="utf-8").replace("Exec=etori", "Exec=/usr/games/etori"))
    (share / "zsh/site-functions").rename(share / "zsh/vendor-completions")
    for page in share.glob("man/man*/*"):
        _compress(page)
    doc = share / "doc/etori"
    doc.mkdir(parents=True)
    common = {name: str(COMMON / there) for name, there in LICENCES.items()}
    (doc / "copyright").write_text(licences(parts_of(files_in(frozen)), common), encoding="utf-8")
    overrides = share / "lintian/overrides/etori"
    overrides.parent.mkdir(parents=True)
    overrides.write_text(OVERRIDES)
    shutil.copyfile("CHANGELOG.md", doc / "NEWS.md")
    day = formatdate(float(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    (doc / "changelog").write_text(CHANGES.format(maintainer=maintainer(), version=version, day=day))
    for name in ("NEWS.md", "changelog"):
        _compress(doc / name)
    kibibytes = -(-sum(path.lstat().st_size for path in root.rglob("*")) // 1024)
    control = root / "DEBIAN/control"
    control.parent.mkdir()
    told = CONTROL.format(
        maintainer=maintainer(),
        version=version,
        architecture=architecture,
        kibibytes=kibibytes,
        libc=platform.libc_ver()[1],  # what was compiled here runs with this one, and maybe with no older one
        page=f"Homepage: {address}\n" if address else "",
    )
    control.write_text(told)
    sums = control.with_name("md5sums")
    sums.write_text("".join(_sums(root / "usr")))
    for path in root.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or path == home / "etori"
            path.chmod(0o755 if runs else 0o644)


def maintainer() -> str:
    """Who answers for the package: whoever builds it, in the variables that Debian's own tools read.

    The project itself has no address. What stands in for one ends in a domain that can never be anybody's.
    """
    name = os.environ.get("DEBFULLNAME", "Etori's authors")
    return f"{name} <{os.environ.get('DEBEMAIL', 'etori@etori.invalid')}>"


def _sums(folder: Path) -> Iterator[str]:
    """The lines by which `dpkg --verify` knows whether a file is as it was installed."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            digest = hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()
            yield f"{digest}  {path.relative_to(folder.parent)}\n"


def _compress(path: Path) -> None:
    packed = gzip.compress(path.read_bytes(), 9, mtime=0)
    path.with_name(f"{path.name}.gz").write_bytes(packed)
    path.unlink()


def main() -> int:
    """Make the package; returns the exit status. SOURCE_DATE_EPOCH is heeded by dpkg-deb."""
    frozen, out, version, architecture = Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:5]
    os.umask(0o022)
    sys.path.insert(0, "")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        root.mkdir(mode=0o755)
        laid_out(frozen, root, version, architecture)
        target = out / f"etori_{version}_{architecture}.deb"
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, target], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
