"""Speech in the real window: a command on the path is told what a screen reader would be."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from scenes.framework.preferences import SoundSettings, load_preferences, save_preferences
from tests.scenes.test_system_speech import CANCEL, KEEPS_ALL
from tests.window.player import prepare
from tests.window.screen import Screen, Window, wait_for


def test_the_program_speaks_from_its_first_page_until_it_is_closed(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path)
    hurried, _ = load_preferences(tmp_path)
    save_preferences(tmp_path, replace(hurried, sound=SoundSettings(speech=True)))
    log, command = tmp_path / "heard", tmp_path / "bin" / "spd-say"
    command.parent.mkdir()
    command.write_text(KEEPS_ALL + 'echo "libraries: $LD_LIBRARY_PATH" >>"$HEARD"\n')
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"

    def heard() -> list[str]:
        return log.read_text(encoding="utf-8").splitlines() if log.exists() else []

    window = Window(screen, tmp_path, environment={"PATH": path, "HEARD": str(log)}).open()
    try:
        wait_for(lambda: "Trick-taking games worth knowing" in heard(), "the first page to be named")
        before = len(heard())
        window.keys("Down")
        wait_for(lambda: len(heard()) > before + 1, "the new focus to be named")
        assert heard()[before] == CANCEL
        window.process.terminate()
        window.ended(20)
        wait_for(lambda: heard()[-3:-1] == [CANCEL, "ended"], "silence")
        assert heard()[-1] == f"libraries: {os.environ.get('LD_LIBRARY_PATH', '')}"
    finally:
        window.close()
