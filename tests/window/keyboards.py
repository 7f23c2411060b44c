"""Screens at which a keyboard of another script is in use, or an input method, and a window manager runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tests.window.screen import Screen, Window, wait_for

PLACES = {
    letter: first + number
    for first, row in ((24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"))
    for number, letter in enumerate(row)
}
"""The number that X gives to the key in the place of each letter of a US keyboard."""
MANAGERS = ("openbox", "icewm", "fluxbox", "jwm")
ENGINE = "/usr/share/fcitx5/inputmethod/anthy.conf"
"""A Japanese engine of fcitx: letters become kana, and Space turns them into kanji."""
PROFILE = """[Groups/0]
Name=Default
Default Layout=us
DefaultIM=anthy

[Groups/0/Items/0]
Name=anthy

[GroupOrder]
0=Default
"""
"""The settings of fcitx: that engine and no other."""


def lacking(*tools: str) -> str:
    """The tools that this machine lacks; empty where all are there."""
    return ", ".join(tool for tool in tools if shutil.which(tool) is None)


class Keyboard(Screen):
    """A screen with a layout. Keys are pressed by their places, as a hand does, not by what they write."""

    def __init__(self, folder: Path, layout: str) -> None:
        self._more: dict[str, str] = {}
        super().__init__(folder)
        self._running: list[subprocess.Popen[str]] = []
        manager = next((each for each in MANAGERS if shutil.which(each)), None)
        if manager is not None:
            self.start(manager)
            wait_for(lambda: "window id" in self._root("_NET_SUPPORTING_WM_CHECK"), "the window manager")
        subprocess.run(["setxkbmap", layout], env=self.environment, check=True, timeout=10)

    def _root(self, name: str) -> str:
        done = subprocess.run(
            ["xprop", "-root", name], env=self.environment, capture_output=True, text=True, timeout=10
        )
        return done.stdout

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment of a program that is to appear here."""
        return {**super().environment, **self._more}

    def start(self, *command: str, says: bool = False) -> subprocess.Popen[str]:
        """Let a program run beside; what it says can be read."""
        out = subprocess.PIPE if says else subprocess.DEVNULL
        process = subprocess.Popen(
            command, env=self.environment, text=True,
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._running.append(process)
        return process

    def tool(self, *arguments: object) -> str:
        """Let xdotool do something; letters are keys in their places, whatever they write."""
        if arguments[0] == "key":
            arguments = tuple(PLACES.get(str(each), each) for each in arguments)
        return super().tool(*arguments)

    def find(self, window: Window) -> None:
        """See where a window is in its frame: xdotool counts the frame twice."""
        own = ("--all", "--onlyvisible", "--pid", window.process.pid, "--class", "etori")
        command = ["xwininfo", "-id", self.tool("search", *own).partition("\n")[0]]
        told = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=10)
        x, y = re.findall(r"Absolute upper-left [XY]: +(-?\d+)", told.stdout)
        window.rect.topleft = int(x), int(y)

    def close(self) -> None:
        """End what was started, and switch it off."""
        for process in reversed(self._running):
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(5)
        super().close()


class InputMethod(Keyboard):
    """A screen with fcitx, whose Japanese engine is on: where text input is, no letter comes as a key."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "us")
        run, config = folder / "run", folder / "config" / "fcitx5"
        run.mkdir(mode=0o700)
        config.mkdir(parents=True)
        (config / "profile").write_text(PROFILE)
        (config / "config").write_text("[Behavior]\nActiveByDefault=True\nShareInputState=All\n")
        self._more = {
            "XDG_RUNTIME_DIR": str(run), "XDG_CONFIG_HOME": str(config.parent), "XDG_CACHE_HOME": str(folder),
            "XDG_DATA_HOME": str(folder), "XMODIFIERS": "@im=fcitx", "SDL_IM_MODULE": "fcitx",
            "LC_ALL": "C.UTF-8",
        }  # fmt: skip

    def begin(self) -> None:
        """Start it, and wait until it is there."""
        bus = self.start("dbus-daemon", "--session", "--nofork", "--print-address=1", says=True)
        assert bus.stdout is not None
        self._more["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        self.start("fcitx5", "--disable", "wayland,notifications,kimpanel")
        wait_for(lambda: self._remote().isdigit(), "the input method")

    def _remote(self, *arguments: str) -> str:
        command = ["fcitx5-remote", *arguments]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=20)
        return done.stdout.strip()

    @staticmethod
    def missing() -> str:
        """What this machine lacks for it; empty where all is there."""
        absent = lacking("dbus-daemon", "fcitx5")
        return absent or ("" if os.path.exists(ENGINE) else "fcitx5-anthy")
