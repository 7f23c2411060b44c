"""Speech by the system: what a fake command on the path is told, and when it is silenced."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from time import monotonic, perf_counter, sleep

import pygame
import pytest

from scenes.audio import system_voice
from scenes.audio.system_voice import SystemVoice, voice_command
from scenes.framework.accessibility import system_speech
from scenes.framework.accessibility.bridge import ReaderBridge
from scenes.framework.accessibility.system_speech import SystemSpeech
from scenes.framework.preferences import SoundSettings
from scenes.i18n import as_it_is
from scenes.pages.settings.page import SettingsPage
from scenes.widgets import Switch
from tests.scenes.heard import reading_of
from tests.scenes.scratch import open_stack
from tests.scenes.switch_player import PERIOD, SCANNED
from tests.scenes.table_driver import Sitting, in_deal, play_card

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the fake command is a shell script")

ALOUD = SoundSettings(speech=True)
CANCEL = "!-!CANCEL SELF"
KEEPS_ALL = """#!/bin/sh
echo "begun: $*" >>"$HEARD"
while IFS= read -r line; do printf '%s\\n' "$line" >>"$HEARD"; done
echo ended >>"$HEARD"
"""
SAYS_ONE = """#!/bin/sh
trap 'echo stopped >>"$HEARD"; exit 1' TERM
cat >>"$HEARD"
for each in 1 2 3 4 5 6; do sleep 0.1; done
echo said >>"$HEARD"
"""
FAILS = """#!/bin/sh
echo "begun: $*" >>"$HEARD"
exit 3
"""


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """What the fake commands have noted so far. There is no other speech on the path."""
    log = tmp_path / "heard"
    log.touch()
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("HEARD", str(log))
    monkeypatch.setattr(
        system_voice.shutil, "which", lambda name: next(iter((tmp_path / "bin").glob(name)), None)
    )
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    return lambda: log.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def install(tmp_path: Path, heard: object) -> Callable[[str, str], None]:
    def put(name: str, script: str) -> None:
        path = tmp_path / "bin" / name
        path.write_text(script)
        path.chmod(0o755)

    return put


def until(holds: Callable[[], bool], seconds: float = 20.0) -> None:
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end
        sleep(0.01)


class Aloud:
    """A table with speech, and the main loop as far as speech has a part in it."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.reader = ReaderBridge(sitting.stack)
        self.frames()

    def frames(self) -> None:
        """As many frames as there is something to tell."""
        for _ in range(900):
            self.reader.tell(drawn=self.sitting.stack.draw(pygame.display.get_surface()))
            if self.reader.wake is None and not self.sitting.stack.top.dirty:
                return
            sleep(min(self.reader.wake or 0.0, 0.05))

    def key(self, name: str) -> None:
        self.reader.notice(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name)))
        self.sitting.key(name)
        self.frames()

    def settled(self, heard: Callable[[], list[str]]) -> list[str]:
        """What was heard once all of it has arrived."""
        self.reader._speech._voice.say("all of it")  # type: ignore[union-attr]
        until(lambda: heard()[-1:] == ["all of it"])
        return heard()[:-1]


@pytest.fixture
def aloud(install: Callable[[str, str], None]) -> Iterator[Aloud]:
    install("spd-say", KEEPS_ALL)
    table = Aloud(in_deal(speed="off", sound=ALOUD))
    yield table
    table.reader.close(5)


def test_speech_says_the_page_and_the_focus_and_a_key_interrupts_it(
    aloud: Aloud, heard: Callable[[], list[str]]
) -> None:
    first = aloud.settled(heard)
    assert first[0] == "begun: --pipe-mode --language en"
    assert first[1].startswith("California Jack")
    aloud.key("right")
    told = aloud.settled(heard)[len(first) + 1 :]
    focus = aloud.sitting.table.focus.current
    assert focus is not None
    named = next(
        node for node in reading_of(aloud.sitting.stack).page.walk() if node.key[1:2] == (focus.key,)
    )
    assert told == [CANCEL, named.name, named.note]
    assert named.note in ("playable", "not playable")


def test_the_voice_stays_with_a_scan_and_skips_nothing_else(
    aloud: Aloud, heard: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = count(perf_counter() + 60, 60)  # all was said before the scan steps
    monkeypatch.setattr(system_speech, "perf_counter", lambda: next(clock))
    stack = aloud.sitting.stack
    stack.keep(replace(stack.services.preferences, press_help=SCANNED))

    before = len(aloud.settled(heard)) + 1
    for announced in ("", "Ren passes", "", ""):
        stack.services.sayings.say(as_it_is(announced))
        stack.update(PERIOD)
        aloud.frames()
    told = aloud.settled(heard)[before:]
    assert told[:5] == ["Group: Your hand", "Ren passes", "Group: Menu to Next deck", CANCEL, "Game terms"]
    assert told[6:] == [CANCEL, "Hint"]


class SlowVoice(SystemVoice):
    """A voice that takes `SECONDS_PER_BYTE`, by a clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0
        self._queue: list[tuple[float, str]] = []
        """The texts, each with the time at which it will have been said."""

    def say(self, text: str) -> None:
        begin = max(self.now, self._queue[-1][0] if self._queue else 0.0)
        self._queue.append((begin + system_speech.SECONDS_PER_BYTE * len(text), text))

    def silence(self) -> None:
        self._queue = [each for each in self._queue if each[0] <= self.now]

    @property
    def said(self) -> list[str]:
        """The texts said to their end so far."""
        return [text for end, text in self._queue if end <= self.now]


def test_a_scan_does_not_cut_off_an_announcement(monkeypatch: pytest.MonkeyPatch) -> None:
    voice = SlowVoice()
    monkeypatch.setattr(system_speech, "perf_counter", lambda: voice.now)
    speech = SystemSpeech(voice, open_stack().services.words)
    for text in ("Group: A", "Ren takes the trick", "Group: B", "Group: C", "Group: D", "Group: E"):
        speech.say(as_it_is(text), passing=text.startswith("Group"))
        voice.now += 0.7
    voice.now += 10
    assert voice.said == ["Group: A", "Ren takes the trick", "Group: E"]
    speech.say(as_it_is("Ren leads"))
    speech.notice(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE))
    for text in ("Group: F", "Group: G"):
        speech.say(as_it_is(text), passing=True)
    voice.now += 10
    assert voice.said[3:] == ["Group: G"], "a press still interrupts all"


def test_a_whole_deal_is_heard(aloud: Aloud, heard: Callable[[], list[str]]) -> None:
    table = aloud.sitting.table
    while not table.host.deal_finished:
        aloud.reader.notice(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN))
        play_card(aloud.sitting)
        aloud.sitting.rest()
        aloud.frames()
    told = aloud.settled(heard)
    played = [event for event in table.host.events(0) if type(event).__name__ == "Played"]
    assert len([each for each in told if " play " in each or " plays " in each]) >= len(played) - 2
    assert told.count("begun: --pipe-mode --language en") == 1, "one child for all of it"


def test_the_page_is_read_out_and_the_last_announcement_repeated(
    aloud: Aloud, heard: Callable[[], list[str]]
) -> None:
    before = len(aloud.settled(heard)) + 1
    aloud.key("f6")
    told = aloud.settled(heard)[before:]
    assert told[0] == CANCEL
    assert told[1].startswith("California Jack")
    assert {"Players", "Race to 10"} <= set(told)
    before = len(heard())
    aloud.key("f5")
    assert aloud.settled(heard)[before:] == [CANCEL, told[-1]]


def test_speech_ends_when_it_is_switched_off(aloud: Aloud, heard: Callable[[], list[str]]) -> None:
    stack = aloud.sitting.stack
    assert stack.services.sayings.listened
    stack.keep(replace(stack.services.preferences, sound=SoundSettings()))
    aloud.frames()
    until(lambda: heard()[-2:] == [CANCEL, "ended"])
    assert not stack.services.sayings.listened


def test_a_player_without_speech_is_told_nothing(
    install: Callable[[str, str], None], heard: Callable[[], list[str]]
) -> None:
    install("spd-say", KEEPS_ALL)
    table = Aloud(in_deal(speed="off"))
    table.key("right")
    assert not table.sitting.stack.services.sayings.listened
    assert heard() == []


def test_settings_say_that_speech_is_missing_and_switch_it_on(
    install: Callable[[str, str], None], heard: Callable[[], list[str]]
) -> None:
    def switched_on() -> str:
        """The note beside the switch, once it has been switched on and off."""
        stack = open_stack()
        stack.push(page := SettingsPage())
        switches = [each for each in page.focus.targets if isinstance(each, Switch)]
        (switch,) = (each for each in switches if each.read_name == "Speech")
        reader = ReaderBridge(stack)
        for _ in range(2):
            switch.flip()
            for _ in range(4):
                reader.tell(drawn=stack.draw(pygame.display.get_surface()))
        return str(switch.read_note)

    assert "speech-dispatcher" in switched_on()
    assert heard() == []
    install("spd-say", KEEPS_ALL)
    assert "speech-dispatcher" not in switched_on()
    until(lambda: heard()[-1:] == ["ended"])
    assert "Settings" in heard()


@pytest.mark.parametrize("script", [FAILS, "no program at all"])
def test_a_command_that_fails_is_not_started_again_and_again(
    script: str, install: Callable[[str, str], None], heard: Callable[[], list[str]]
) -> None:
    install("spd-say", script)
    command = voice_command("ja")
    assert command is not None
    voice = SystemVoice(command)
    for number in range(50):
        voice.say(f"text {number}")
        voice.silence()
        sleep(0.01)
    voice.close(5)
    assert not voice._thread.is_alive()
    assert heard() == (["begun: --pipe-mode --language ja"] if script == FAILS else [])


def test_a_command_that_says_one_text_says_the_next_when_it_has_ended(
    install: Callable[[str, str], None], heard: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_voice.sys, "platform", "darwin")
    install("say", SAYS_ONE)
    command = voice_command("ja")
    assert command is not None
    assert command.arguments == ("say", "-v", "Kyoko")
    voice = SystemVoice(command)
    voice.say("one\nline")
    voice.say("two")
    until(lambda: heard() == ["one line", "said", "two"])
    voice.say("never said")
    voice.silence()
    until(lambda: heard()[-1] == "stopped")
    voice.say("three")
    until(lambda: heard()[3:] == ["stopped", "three"])
    voice.close(5)
    assert heard()[3:] == ["stopped", "three", "stopped"]


def test_windows_reads_lines_and_an_empty_one_silences_it(
    install: Callable[[str, str], None], heard: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_voice.sys, "platform", "win32")
    install("powershell", KEEPS_ALL)
    command = voice_command("ja")
    assert command is not None
    assert command.arguments[-1].count("'ja'") == 2
    assert "{{" not in command.arguments[-1]
    voice = SystemVoice(command)
    voice.say("one")
    voice.silence()
    voice.say("two")
    voice.close(5)
    assert heard()[-5:] == ["one", "", "two", "", "ended"]
