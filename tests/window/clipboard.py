"""Another program on the same screen, through which a test sees the clipboard and fills it."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.window.screen import Screen

PROGRAM = """
import json, select, sys
import pygame
pygame.display.init()
pygame.display.set_mode((1, 1), flags=pygame.HIDDEN)
print("ready", flush=True)
while True:
    pygame.event.pump()
    if not select.select([sys.stdin], [], [], 0.01)[0]:
        continue
    line = sys.stdin.readline()
    if not line:
        break
    if line.startswith("put "):
        pygame.scrap.put_text(line[4:].rstrip("\\n"))
        print("put", flush=True)
    else:
        print(json.dumps(pygame.scrap.get_text()), flush=True)
"""


class Clipboard:
    """Holds what was put there until somebody else puts something."""

    def __init__(self, screen: Screen) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM],
            env=dict(screen.environment), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        while self._said() != "ready":
            pass

    def _said(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the clipboard's program has ended"
        return line.strip()

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return self._said()

    def put(self, text: str) -> None:
        """Let a text lie there."""
        self._ask(f"put {text}")

    def get(self) -> str:
        """The text that lies there."""
        found = json.loads(self._ask("get"))
        assert isinstance(found, str)
        return found

    def close(self) -> None:
        """End the program."""
        self._process.kill()
        self._process.wait()
