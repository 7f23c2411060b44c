"""Makes a release and checks it: `python packages/release.py COMMAND`, with Python 3.11 or later, on Linux.

    version   give the version its number: in pyproject.toml, CHANGELOG.md and what a desktop is told
    check     the tree is as committed, and version and changelog agree; --tests runs the tests, too
    build     wheel, source distribution, frozen program, Debian package, bill of materials and sums
    verify    the sums by sha256sum, the bill of materials, and that the sources are complete
    twice     the wheel two times, in two places: --compiled with the kernels in C, which takes minutes

All is made from what is committed, in a copy of it, with an environment of its own, and lies in
dist/release. (This folder must not be called `packaging`: who builds a wheel would find it in place of the
package of that name.) The time in every package is that of the commit, or SOURCE_DATE_EPOCH.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent
OUT = ROOT / "dist" / "release"
LARGEST = 60_000_000
"""Bytes that the frozen program may have, unpacked."""
SUMS = "SHA256SUMS"
UNRELEASED = "## Unreleased"


class Refused(Exception):
    """Something does not hold that a release needs."""


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """What a command writes; its faults go to the terminal. Raises `CalledProcessError`."""
    told = [str(each) for each in command]
    print("+", *told, flush=True)
    env = {**os.environ, **environment}
    return subprocess.run(told, cwd=cwd, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout


def project() -> dict[str, Any]:
    """What pyproject.toml says of the project."""
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def moment() -> int:
    """The time that is written into packages, in seconds since 1970."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    return int(given or run("git", "log", "-1", "--format=%ct"))


def give(version: str) -> None:
    """Write a version's number wherever it stands, with today as its day. Raises `Refused`.

    It has to run in an environment that has the program, for its command line is asked what it may hold.
    """
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    declared = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Refused(f"{version} is no version such as 1.0.0")
    if changes.count(f"{UNRELEASED}\n") != 1 or f"\n## {version} (" in changes:
        raise Refused(f"in CHANGELOG.md has to stand one {UNRELEASED}, and {version} not yet")
    day = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    dated = changes.replace(f"{UNRELEASED}\n", f"## {version} ({day})\n")
    (ROOT / "CHANGELOG.md").write_text(dated, encoding="utf-8")
    renamed = re.sub(r'^version = ".*"$', f'version = "{version}"', declared, count=1, flags=re.MULTILINE)
    (ROOT / "pyproject.toml").write_text(renamed, encoding="utf-8")
    run(sys.executable, "-m", "assets.desktop", "write")
    print(run("git", "diff", "--stat"), end="")


def check(tests: bool) -> None:
    """Tree, version and changelog; raises `Refused`."""
    version, changes = project()["version"], (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if left := run("git", "status", "--porcelain").strip():
        raise Refused(f"not committed:\n{left}")
    newest = re.search(r"^## (.*)$", changes, re.MULTILINE)
    if newest is None or not re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", newest[1]):
        told = newest[1] if newest else "nothing"
        raise Refused(
            f"pyproject.toml says {version}, and CHANGELOG.md begins with {told}, not with that and its day"
        )
    if tests:
        print(run("bash", ROOT / ".ci" / "run"))
    print(f"Etori {version} can be released")


def copied(folder: Path) -> Path:
    """A copy of what is committed."""
    folder.mkdir(parents=True)
    archive = folder.with_suffix(".tar")
    run("git", "archive", "-o", archive, "HEAD")
    with tarfile.open(archive) as bundle:
        bundle.extractall(folder, filter="data")
    archive.unlink()
    return folder


def tools(folder: Path) -> Path:
    """A new environment with all that a build needs; its Python is returned."""
    python = folder / "bin" / "python"
    if not python.exists():
        run(sys.executable, "-m", "venv", folder)
    wanted = [*project()["dependencies"], *project()["optional-dependencies"]["build"]]
    run(python, "-m", "pip", "install", "-q", "--upgrade", *wanted)
    return python


def wheel(python: Path, source: Path, out: Path, epoch: int, *more: str, pure: bool) -> Path:
    """A wheel, from a copy that holds nothing from another build."""
    for old in (source / "build", *source.glob("*.egg-info")):
        shutil.rmtree(old, ignore_errors=True)
    plain = {"ETORI_PURE": "1"} if pure else {}
    built = {"SOURCE_DATE_EPOCH": str(epoch), "PYTHONHASHSEED": "0", **plain}
    run(python, "-m", "build", "--no-isolation", "--wheel", *more, "-o", out, source, **built)
    return next(out.glob("*.whl"))


def packed(folder: Path, target: Path, epoch: int) -> Path:
    """A folder as .tar.xz or .tar.gz, the same for the same files: in order, nobody's, all of one time."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = epoch
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    with tarfile.open(target, "w:xz") as bundle:
        bundle.add(folder, folder.name, filter=plain)
    return target


def size(folder: Path) -> int:
    """Bytes of all files of a folder; what is linked counts once."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def build(keep: Path | None) -> None:
    """Everything, into dist/release; raises `Refused` and what commands raise."""
    epoch, version = moment(), project()["version"]
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        work = keep or Path(scratch)
        python = tools(work / "tools")
        shutil.rmtree(work / "etori", ignore_errors=True)
        source = copied(work / "etori")
        wheel(python, source, OUT, epoch, "--sdist", pure=True)
        compiled = wheel(python, source, work / "compiled", epoch, pure=False)
        run(python, "-m", "pip", "install", "-q", "--no-deps", "--force-reinstall", compiled)
        frozen = work / "dist" / "etori"
        places = ("--distpath", frozen.parent, "--workpath", work / "work")
        # By its script, for `-m` would look into the copy first, and there the kernels are not compiled.
        freeze = python.with_name("pyinstaller")
        for left in source.glob("*.egg-info"):
            shutil.rmtree(left)
        run(freeze, "-y", *places, "build.spec", cwd=source, SOURCE_DATE_EPOCH=str(epoch))
        told = run(frozen / "etori", "--version")
        if "-none-any" not in compiled.name and "Kernels compiled" not in told:
            raise Refused(f"the kernels were compiled, and have not come into the frozen program:\n{told}")
        deck = work / "deck"  # read by a process that the frozen program starts, with decoders of its own
        deck.mkdir(exist_ok=True)
        shutil.copy(source / "assets" / "readme.png", deck / "AS.png")
        run(frozen / "etori", "deck", "check", deck)
        if size(frozen) > LARGEST:
            raise Refused(f"the frozen program has {size(frozen)} bytes, and may have {LARGEST}")
        machine = run("dpkg", "--print-architecture").strip()
        packed(frozen, OUT / f"etori-{version}-linux-{machine}.tar.xz", epoch)
        debian = (HERE / "debian.py", frozen, OUT, version, machine)
        run(python, *debian, cwd=source, SOURCE_DATE_EPOCH=str(epoch))
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch))
        bill = run(python, HERE / "shipped.py", frozen, stamp)
        (OUT / f"etori-{version}.cdx.json").write_text(bill, encoding="utf-8")
        print(f"frozen: {size(frozen)} bytes")
    made = sorted(path for path in OUT.iterdir() if path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    (OUT / SUMS).write_text("".join(lines), encoding="ascii")
    for path in made:
        print(f"{path.stat().st_size:>12,} {path.name}")


def verify() -> None:
    """What lies in dist/release is whole; raises `Refused` and what commands raise."""
    print(run("sha256sum", "--strict", "-c", SUMS, cwd=OUT), end="")
    (bill,) = OUT.glob("*.cdx.json")
    told = json.loads(bill.read_text(encoding="utf-8"))
    refs = [part["bom-ref"] for part in (told["metadata"]["component"], *told["components"])]
    if (told["bomFormat"], told["specVersion"]) != ("CycloneDX", "1.5") or len(set(refs)) != len(refs):
        raise Refused(f"{bill.name} is no bill of materials")
    (sources,) = OUT.glob("*.tar.gz")
    with tarfile.open(sources) as bundle:
        held = {name.partition("/")[2] for name in bundle.getnames()}
    lacking = set(run("git", "ls-files").splitlines()) - held
    if lacking:
        raise Refused(f"{sources.name} lacks {', '.join(sorted(lacking))}")
    print(
        f"{len(refs)} parts in the bill of materials; {len(held)} entries in the sources, and none is lacking"
    )


def twice(compiled: bool) -> None:
    """Make the wheel two times; raises `Refused` where they differ by a byte."""
    epoch = moment()
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        python = tools(work / "tools")
        made = [
            wheel(python, copied(work / name / "etori"), work / name, epoch, pure=not compiled)
            for name in ("one", "another")
        ]
        one, two = (hashlib.sha256(path.read_bytes()).hexdigest() for path in made)
        print(one, made[0].name)
        print(two, made[1].name)
        if one != two:
            raise Refused("the wheels differ")


def main() -> int:
    """Run one command; returns the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("version").add_argument("number", metavar="NUMBER")
    commands.add_parser("check").add_argument("--tests", action="store_true")
    commands.add_parser("build").add_argument(
        "--keep", type=Path, metavar="FOLDER", help="work here, and leave it"
    )
    commands.add_parser("verify")
    commands.add_parser("twice").add_argument("--compiled", action="store_true")
    given = parser.parse_args()
    try:
        match given.command:
            case "version":
                give(given.number)
            case "check":
                check(given.tests)
            case "build":
                build(given.keep.resolve() if given.keep else None)
            case "verify":
                verify()
            case _:
                twice(given.compiled)
    except (Refused, subprocess.CalledProcessError) as fault:
        print(f"No release: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
