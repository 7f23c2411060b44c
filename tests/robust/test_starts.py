"""The program started for real: in folders that cannot be used, with faults of its own, and as a whole."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scenes.start.failed_starts import MARKER_FILE
from scenes.start.logbook import CRASH_FILE, LOG_FILE
from tests.conftest import Tally
from tests.game.archives import on_disk
from tests.robust.test_signals import running, seated
from tests.test_house import ROOT

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="made for the signs of Linux")

HOMES = ("ETORI", "XDG", "HOME")
UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
PR_CAPBSET_DROP = 24
READS_ANYTHING, WRITES_ANYTHING = 2, 1


def like_anybody() -> None:
    """Give up what root may do beyond what the signs of a file say."""
    libc = ctypes.CDLL(None)
    for power in (WRITES_ANYTHING, READS_ANYTHING):
        libc.prctl(PR_CAPBSET_DROP, power)


def started(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program where nobody sees its window until it ends by itself."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("ETORI", "XDG", "HOME"))
    }
    return subprocess.run(
        [sys.executable, "-m", "scenes", *arguments],
        cwd=ROOT, text=True, capture_output=True, timeout=60, preexec_fn=like_anybody,
        env={**kept, **UNSEEN, **environment},
    )  # fmt: skip


def _without_search(home: Path) -> str:
    (home / "closed").mkdir()
    (home / "closed").chmod(0o600)
    return str(home / "closed")


def _read_only(home: Path) -> str:
    (home / "read-only").mkdir()
    (home / "read-only").chmod(0o500)
    return str(home / "read-only")


def _too_long(home: Path) -> str:
    return str(home / ("x" * 300))


def _too_deep(home: Path) -> str:
    return str(home / "/".join(["deep" * 10] * 120))


def _a_file(home: Path) -> str:
    (home / "file").touch()
    return str(home / "file")


def _below_a_file(home: Path) -> str:
    return _a_file(home) + "/below"


def _a_loop(home: Path) -> str:
    (home / "loop").symlink_to(home / "loop")
    return str(home / "loop")


def _of_the_kernel(home: Path) -> str:
    return "/proc/etori"


FOLDERS = [_without_search, _read_only, _too_long, _too_deep, _a_file, _below_a_file, _a_loop, _of_the_kernel]


@pytest.mark.parametrize("make", FOLDERS, ids=lambda make: make.__name__.strip("_"))
def test_a_folder_that_cannot_be_used_is_one_line_and_status_2(
    make: Callable[[Path], str], tmp_path: Path
) -> None:
    folder = make(tmp_path)
    signs = Path(folder).stat().st_mode if make in (_without_search, _read_only) else None
    if os.geteuid() == 0 and signs is not None:
        code = f"import os, sys; sys.exit(os.access({folder!r}, os.W_OK | os.X_OK))"
        if subprocess.run([sys.executable, "-c", code], preexec_fn=like_anybody).returncode:
            pytest.skip("root cannot lay down its powers here")
    done = started({"ETORI_HOME": folder})
    assert done.returncode == 2, done.stderr
    assert re.fullmatch(r"etori: Etori can.t save your matches and settings in .*\.\n", done.stderr)
    if signs is not None:
        Path(folder).chmod(0o700)
        assert list(Path(folder).iterdir()) == []


def test_a_program_without_a_home_says_so(tmp_path: Path) -> None:
    code = (
        "import os, pwd, sys\n"
        "def unknown(number): raise KeyError(number)\n"
        "pwd.getpwuid = unknown\n"
        "from scenes.__main__ import main; sys.exit(main([]))"
    )
    kept = {key: each for key, each in os.environ.items() if not key.startswith(HOMES)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path, text=True, capture_output=True, timeout=60,
        env={**kept, **UNSEEN, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_no_screen_is_one_line_and_a_status(tmp_path: Path) -> None:
    done = started({"ETORI_HOME": str(tmp_path), "SDL_VIDEODRIVER": "x11", "DISPLAY": ":9999"})
    assert done.returncode == 1
    assert re.fullmatch(r"etori: Can't open a window: .*\n", done.stderr)
    assert not (tmp_path / MARKER_FILE).exists()


@pytest.mark.parametrize("driver", [None, ""])
def test_no_driver_for_a_screen_is_one_line_and_a_status(driver: str | None, tmp_path: Path) -> None:
    """Without a server SDL takes a driver whose window nobody sees; it is used only where it is asked for."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in screens}
    wished = {} if driver is None else {"SDL_VIDEODRIVER": driver}
    done = subprocess.run(
        [sys.executable, "-m", "scenes", "--watch", "kan"],
        cwd=ROOT, text=True, capture_output=True, timeout=60,
        env={**kept, **wished, "ETORI_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 1
    assert re.fullmatch(r"etori: Can't open a window: .*\n", done.stderr)
    assert not (tmp_path / MARKER_FILE).exists()


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_a_driver_without_a_screen_is_used_where_it_is_asked_for(driver: str, tmp_path: Path) -> None:
    watch = ["--watch", "kan", "--seats", "random", "--deals", "1", "--speed", "off", "--exit"]
    done = started({"ETORI_HOME": str(tmp_path), "SDL_VIDEODRIVER": driver}, *watch)
    assert done.returncode == 0
    assert done.stderr == ""


def test_faults_leave_a_line_a_report_and_the_match(tmp_path: Path, tally: Tally) -> None:
    for number in tally.times(6, "faults"):
        home = tmp_path / str(number)
        home.mkdir()
        seated(home, thinking=False, rng=tally.rng)
        before = on_disk(home)
        with running(home, "--fail") as process:
            assert process.wait(60) == 1
        told = (home / "errors").read_text()
        assert told.startswith("etori: An unexpected error stopped the program")
        assert "Your match is saved up to the last action." in told
        assert told.count("\n") == 1
        assert on_disk(home) == before
        (report,) = (home / "log").glob("etori-report-*.txt")
        text = report.read_text()
        assert "Pages: HomePage, TablePage" in text
        assert re.search(r"^Last actions: (\w+, )+\w+$", text, re.M)
        for secret in (str(tmp_path), "Mio"):
            assert secret not in text
            assert secret not in (home / "log" / LOG_FILE).read_text()
        assert (home / MARKER_FILE).read_text() == "1"


def started_with(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    """A program whose start is led astray by some code, and that has ended."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT, text=True, capture_output=True, timeout=60,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "ETORI_HOME": str(home)},
    )  # fmt: skip


def test_python_says_where_it_was_when_the_machine_ends_the_program(tmp_path: Path) -> None:
    code = (
        "import faulthandler, scenes.start.program as program\n"
        "program.play = lambda *_: faulthandler._sigsegv()\n"
        "from scenes.__main__ import main; main([])"
    )
    done = started_with(code, tmp_path)
    assert done.returncode < 0, done.stderr
    assert "Segmentation fault" in (tmp_path / "log" / CRASH_FILE).read_text()
    assert "scenes/start/program.py" in (tmp_path / "log" / CRASH_FILE).read_text()


def test_a_program_without_a_console_fails_as_quietly(tmp_path: Path) -> None:
    """As a packaged one on Windows: there is no standard error at all."""
    code = (
        "import sys; sys.stdin = sys.stdout = sys.stderr = None\n"
        "import scenes.start.program as program\n"
        "def fails(*_): raise KeyError('TH')\n"
        "program.play = fails\n"
        "from scenes.__main__ import main; sys.exit(main([]))"
    )
    done = started_with(code, tmp_path)
    assert done.returncode == 1
    assert done.stderr == ""
    assert len(list((tmp_path / "log").glob("etori-report-*.txt"))) == 1
