"""The language of a player who has chosen none: what the environment asks for, by the rules of gettext."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scenes.framework.system_language import system_language, wished_by

ROOT = Path(__file__).parents[2]
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "ja_JP.eucJP@cjk"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": ""}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_DE", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "ja"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LANGUAGE": "en_GB:en:ja"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:fr:ja:en"}, "ja"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": ":ja_JP:"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LANGUAGE": ""}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LANGUAGE": "de:fr"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "C:ja"}, "en"),
        ({"LANGUAGE": "ja"}, "en"),
        ({"LANG": "C", "LANGUAGE": "ja"}, "en"),
        ({"LANG": "POSIX", "LANGUAGE": "ja"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "ja"}, "en"),
        ({"LANG": "ja_JP\udcff.UTF-8"}, "ja"),
        ({"LANG": "\udcff\udcfe"}, "en"),
        ({"LANG": "._:@"}, "en"),
    ],
)
def test_system_language_follows_the_environment(
    environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language() == code


def test_system_language_takes_a_country_into_account() -> None:
    assert list(wished_by({"LANG": "en", "LANGUAGE": "pt_BR.UTF-8:zh_TW"})) == [("pt", "BR"), ("zh", "TW")]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there the system itself is asked")
def test_a_start_with_an_invalid_byte_in_the_locale_speaks_its_language(tmp_path: Path) -> None:
    """The line about the missing screen is the first that is told."""
    kept = {name: value for name, value in os.environb.items() if name.decode() not in VARIABLES}
    done = subprocess.run(
        [sys.executable, "-m", "scenes"],
        cwd=ROOT, capture_output=True, timeout=60, check=False,
        env={**kept, b"LANG": b"ja_JP.\xff", b"LC_CTYPE": b"C.UTF-8", b"ETORI_HOME": os.fsencode(tmp_path),
             b"SDL_VIDEODRIVER": b"x11", b"DISPLAY": b":9999"},
    )  # fmt: skip
    assert done.returncode == 1
    assert "ウィンドウ" in done.stderr.decode()
