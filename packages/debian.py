"""A Debian package of the frozen program: `debian.py FROZEN OUT VERSION ARCHITECTURE`.

This runs in a copy of the sources.

The program lies in /usr/lib/etori and brings all it needs but the C library and the screen's own libraries.
Only `dpkg-deb` is used, and `gzip` for what Debian wants to be compressed.
"""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import time
from email.utils import formatdate
from pathlib import Path

CONTROL = """\
Package: etori
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kibibytes}
Depends: libc6 (>= 2.36)
Recommends: libgl1, libx11-6, libxcursor1, libxext6, libxi6, libxrandr2, libxss1, libpulse0
Suggests: wl-clipboard, xclip
Section: games
Priority: optional
Description: trick-taking card games that are hard to find elsewhere
 Play California Jack, Jan Ken Po, Napoleon, Jo-Jotte and Kan
 against computer opponents who play fair, with lessons, puzzles and a review of
 every deal. In English and Japanese.
"""
CHANGES = """\
etori ({version}) unstable; urgency=medium

  * NEWS.md.gz lists the changes for players.

 -- {maintainer}  {day}
"""


def laid_out(frozen: Path, root: Path, version: str, architecture: str) -> None:
    """Put everything where it belongs below `root`. The desktop's part is written by `assets.desktop`."""
    home = root / "usr/lib/etori"
    shutil.copytree(frozen, home, symlinks=True)
    (root / "usr/bin").mkdir()
    for name in ("etori", "etori-game"):
        (root / "usr/bin" / name).symlink_to(f"../lib/etori/{name}")
    subprocess.run([sys.executable, "-m", "assets.desktop", "install", str(root / "usr")], check=True)
    share = root / "usr/share"
    (share / "zsh/site-functions").rename(share / "zsh/vendor-completions")
    for page in share.glob("man/man*/*"):
        _compress(page)
    doc = share / "doc/etori"
    doc.mkdir(parents=True)
    licences = (home / "_internal/licences.txt").read_text(encoding="utf-8")
    (doc / "copyright").write_text(licences, encoding="utf-8")
    shutil.copyfile("CHANGELOG.md", doc / "NEWS.md")
    day = formatdate(float(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    (doc / "changelog").write_text(CHANGES.format(maintainer=maintainer(), version=version, day=day))
    for name in ("NEWS.md", "changelog"):
        _compress(doc / name)
    kibibytes = -(-sum(path.lstat().st_size for path in root.rglob("*")) // 1024)
    control = root / "DEBIAN/control"
    control.parent.mkdir()
    told = CONTROL.format(
        maintainer=maintainer(), version=version, architecture=architecture, kibibytes=kibibytes
    )
    control.write_text(told)
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
