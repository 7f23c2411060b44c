"""Speech by the system, through a child process that reads texts and can be silenced at once.

The child is a command that the system already has: `spd-say` of speech-dispatcher on Linux, PowerShell with
System.Speech on Windows, `say` on macOS. The commands of Windows and macOS have not been run yet.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
from collections import deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import NamedTuple

POLL_SECONDS = 0.03
"""Seconds between two looks at a child that speaks one text."""
RESTART_SECONDS = 5.0
"""Seconds that must pass between two starts of a child that keeps several texts."""
EXIT_TIMEOUT = 0.5
"""Seconds that a child has to end by itself."""
_WINDOWS = """\
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
$named = $voice.GetInstalledVoices() | Where-Object {{
    $_.Enabled -and $_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq '{language}' }} | Select-Object -First 1
if ($named -and $voice.Voice.Culture.TwoLetterISOLanguageName -ne '{language}') {{
    $voice.SelectVoice($named.VoiceInfo.Name) }}
$lines = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8)
while ($null -ne ($line = $lines.ReadLine())) {{
    if ($line) {{ [void]$voice.SpeakAsync($line) }} else {{ $voice.SpeakAsyncCancelAll() }} }}
"""
"""Script that says each line it reads. An empty line silences it; the end of the input ends it."""
_MACOS = {"ja": ("-v", "Kyoko")}
"""The voice that comes with macOS for a language; for others the system's own voice speaks."""

logger = logging.getLogger(__name__)


class VoiceCommand(NamedTuple):
    """A command that says what it reads."""

    arguments: tuple[str, ...]
    silence: bytes
    """Line that silences it; empty if it says one text, up to the end of its input, and is ended instead."""


def voice_command(language: str) -> VoiceCommand | None:
    """Return the system's command for a language, by its code; `None` if it is not installed."""
    if sys.platform == "win32":
        script = _WINDOWS.format(language=language)
        found = VoiceCommand(("powershell", "-NoProfile", "-NonInteractive", "-Command", script), b"\n")
    elif sys.platform == "darwin":
        found = VoiceCommand(("say", *_MACOS.get(language, ())), b"")
    else:
        found = VoiceCommand(("spd-say", "--pipe-mode", "--language", language), b"!-!CANCEL SELF\n")
    return found if shutil.which(found.arguments[0]) else None


class SystemVoice:
    """Says texts one after another. No method raises an error, and none but `close` can wait."""

    def __init__(self, command: VoiceCommand) -> None:
        self._command = command
        self._orders: SimpleQueue[str | None] = SimpleQueue()
        """Texts to say; an empty one silences the voice, and `None` ends it."""
        self._child: subprocess.Popen[bytes] | None = None
        self._began = -RESTART_SECONDS
        self._thread = Thread(target=self._work, name="voice", daemon=True)
        self._thread.start()

    def say(self, text: str) -> None:
        """Say a text after all texts before it."""
        if line := " ".join(text.split()).lstrip("!"):  # speech-dispatcher takes "!-!" for a command
            self._orders.put(line)

    def silence(self) -> None:
        """Stop speaking, and forget all texts not yet said."""
        self._orders.put("")

    def close(self, seconds: float = 0.0) -> None:
        """Stop speaking for good. Wait at most `seconds` for it, before the program ends."""
        self._orders.put(None)
        if seconds:
            self._thread.join(seconds)

    # In the thread.

    def _work(self) -> None:
        waiting: deque[str] = deque()
        order: str | None = ""
        while order is not None:
            with suppress(Empty):
                order = self._orders.get(timeout=POLL_SECONDS if waiting else None)
                if order:
                    waiting.append(order)
                else:
                    waiting.clear()
                    self._hush()
            while waiting and self._is_free:
                self._speak(waiting.popleft())
        self._end()

    @property
    def _runs(self) -> bool:
        return self._child is not None and self._child.poll() is None

    @property
    def _is_free(self) -> bool:
        """Whether a text can be given to the child, or to a new one."""
        return bool(self._command.silence) or not self._runs

    def _speak(self, text: str) -> None:
        lasting = bool(self._command.silence)
        if not (lasting and self._runs) and not self._start():
            return
        self._write(text.encode() + b"\n")
        if not lasting:
            self._close_input()

    def _hush(self) -> None:
        if not self._runs:
            return
        if self._command.silence:
            self._write(self._command.silence)
        else:
            self._end()

    def _start(self) -> bool:
        """Start a child, unless one that should have lasted has only just ended; return whether it runs."""
        if self._command.silence and monotonic() - self._began < RESTART_SECONDS:
            return False
        if self._child is not None and self._child.returncode:
            logger.warning("%s ended with status %d", self._command.arguments[0], self._child.returncode)
        self._began = monotonic()
        try:
            self._child = subprocess.Popen(
                self._command.arguments, bufsize=0,
                stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )  # fmt: skip
        except OSError as fault:
            logger.warning("%s can't be started: %s", self._command.arguments[0], fault.strerror)
            self._child = None
        return self._child is not None

    def _write(self, line: bytes) -> None:
        """Give the child a line, if it still reads."""
        assert self._child is not None
        assert self._child.stdin is not None
        with suppress(OSError):
            self._child.stdin.write(line)

    def _close_input(self) -> None:
        assert self._child is not None
        assert self._child.stdin is not None
        with suppress(OSError):
            self._child.stdin.close()

    def _end(self) -> None:
        """End the child and wait until it has ended."""
        if self._child is None:
            return
        self._close_input()
        if not self._command.silence:
            self._child.terminate()
        try:
            self._child.wait(EXIT_TIMEOUT)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
