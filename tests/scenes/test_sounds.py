"""What the program sounds like, measured; and that it keeps quiet wherever it should, or must."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from array import array
from collections.abc import Iterator
from ctypes import c_int
from dataclasses import replace
from functools import cache
from math import pi, sqrt
from pathlib import Path
from random import Random
from time import perf_counter, thread_time
from typing import Any, NamedTuple

import pygame
import pytest

from scenes.audio import Noise, Sounds
from scenes.audio.sound_names import FILES_PER_SOUND
from scenes.audio.sounds import CLOSE_TIMEOUT, MAX_CHANNELS, SAMPLE_RATE
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences, SoundSettings, save_preferences
from scenes.graphics.baked_surfaces import ASSETS
from scenes.pages.settings.page import SettingsPage
from scenes.sdl import function
from scenes.widgets import Button, TextEntry
from tests.pace import slowness
from tests.scenes.noted import Noted
from tests.scenes.scratch import Board, click, open_stack, press
from tests.test_house import ROOT
from tests.window.screen import wait_for

FOLDER = ASSETS / "sounds"
WANTED = {
    Noise.DEAL: (60, 25),
    Noise.PLAY: (90, 45),
    Noise.HEAD: (110, 35),
    Noise.GATHER: (220, 30),
    Noise.GATHER_YOURS: (220, 30),
    Noise.TURN: (120, 40),
    Noise.PANEL: (140, 20),
    Noise.PRESS: (40, 25),
    Noise.REFUSED: (140, 30),
    Noise.BID: (160, 40),
    Noise.DOUBLE: (260, 40),
    Noise.MELD: (240, 35),
    Noise.DEAL_WON: (700, 40),
    Noise.DEAL_LOST: (700, 30),
    Noise.MATCH_WON: (1200, 45),
    Noise.UNSAVED: (400, 40),
}
"""How long each noise is, in milliseconds, and how loud at most, in percent of the full scale."""
LARGEST = 400_000
"""Bytes that all files may have together."""


@pytest.fixture(scope="module", autouse=True)
def device() -> Iterator[None]:
    """A sound device that nobody hears."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        yield
    pygame.mixer.quit()


class Heard(NamedTuple):
    """A noise as its file sounds, each sample as a share of the full scale."""

    samples: tuple[float, ...]

    @property
    def milliseconds(self) -> float:
        return 1000 * len(self.samples) / SAMPLE_RATE

    @property
    def peak(self) -> float:
        return max(map(abs, self.samples))

    @property
    def mean_square(self) -> float:
        return sqrt(sum(each * each for each in self.samples) / len(self.samples))

    @property
    def pitch(self) -> float:
        """The mean frequency, in Hz, higher ones counted for more: how dark or bright it is."""
        steps = (one - other for one, other in zip(self.samples, self.samples[1:], strict=False))
        return (
            SAMPLE_RATE
            / (2 * pi)
            * sqrt(sum(each * each for each in steps) / len(self.samples))
            / self.mean_square
        )

    def loudest(self, start: float, end: float) -> float:
        """The loudest sample between two milliseconds, as a share of the loudest of all."""
        part = self.samples[round(start * SAMPLE_RATE / 1000) : round(end * SAMPLE_RATE / 1000)]
        return max(map(abs, part)) / self.peak


@cache
def heard(noise: Noise, variant: int) -> Heard:
    if not pygame.mixer.get_init():
        pygame.mixer.init(SAMPLE_RATE, -16, 1, allowedchanges=0)
    raw = array("h", pygame.mixer.Sound(FOLDER / f"{noise.value}-{variant}.ogg").get_raw())
    return Heard(tuple(each / 32768 for each in raw))


# The files.


@pytest.mark.parametrize("noise", Noise)
def test_each_noise_is_as_long_and_as_loud_as_it_should_be(noise: Noise) -> None:
    milliseconds, percent = WANTED[noise]
    for variant in range(1, FILES_PER_SOUND + 1):
        sound = heard(noise, variant)
        assert sound.milliseconds == pytest.approx(milliseconds, abs=1)
        assert sound.peak == pytest.approx(percent / 100, rel=0.15)
        assert 0.1 < sound.mean_square / sound.peak < 0.35, "neither a click nor a drone"
        assert sound.pitch < 3500, "wood, paper and felt are dark"
        assert abs(sum(sound.samples) / len(sound.samples)) < 0.01


@pytest.mark.parametrize("noise", Noise)
def test_no_noise_clicks_at_its_beginning_or_its_end(noise: Noise) -> None:
    for variant in range(1, FILES_PER_SOUND + 1):
        sound = heard(noise, variant)
        assert sound.loudest(0, 1) < 0.4, "it sets in within 4 ms, not at once"
        assert sound.loudest(sound.milliseconds - 1, sound.milliseconds) < 0.05
        rustles = noise in (Noise.GATHER, Noise.GATHER_YOURS, Noise.PANEL)
        assert sound.loudest(0, 20) < 0.5 if rustles else sound.loudest(0, 10) > 0.5


def test_variants_differ_and_all_files_are_small() -> None:
    for noise in Noise:
        assert (
            len({heard(noise, variant).samples for variant in range(1, FILES_PER_SOUND + 1)})
            == FILES_PER_SOUND
        )
    files = sorted(FOLDER.glob("*.ogg"))
    assert {path.stem.rpartition("-")[0] for path in files} == {noise.value for noise in Noise}
    assert len(files) == FILES_PER_SOUND * len(Noise)
    assert sum(path.stat().st_size for path in files) < LARGEST


def test_the_script_makes_what_is_shipped() -> None:
    names: dict[str, object] = {"__name__": "make", "__file__": str(FOLDER / "make.py")}
    exec(compile((FOLDER / "make.py").read_text(), "make.py", "exec"), names)
    for make, share in names["LOUDNESS"].items():  # type: ignore[attr-defined]
        noise = Noise(make.__name__)
        assert share == WANTED[noise][1] / 100
        made = names["finished"](make(1.0, Random(f"{make.__name__} 0")), share)  # type: ignore[operator]
        shipped = heard(noise, 1).samples
        assert len(made) == len(shipped)
        apart = sqrt(sum((a - b) ** 2 for a, b in zip(made, shipped, strict=True)) / len(made))
        assert apart < 0.4 * heard(noise, 1).mean_square, f"{noise} is another than make.py makes"


# The device.


class Opened(Sounds):
    """Waits until what is asked of it has been done."""

    def play(self, noise: Noise, loudness: float) -> None:
        super().play(noise, loudness)
        wait_for(lambda: self._asked.empty() or not self.can_play, "the noise to be taken")


def busy() -> int:
    return int(function("Mix_Playing", c_int, c_int)(-1))


def test_the_device_is_opened_by_the_first_noise_that_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.audio.sounds.MAX_DELAY_SECONDS", 60)  # a busy machine may open it slowly
    pygame.mixer.quit()
    sounds = Opened(FOLDER)
    sounds.play(Noise.PLAY, 0.0)
    assert pygame.mixer.get_init() is None
    sounds.play(Noise.MATCH_WON, 0.6)
    assert pygame.mixer.get_init() == (SAMPLE_RATE, -16, 1)
    wait_for(lambda: busy() == 1, "what waited for the device to be heard", 1)
    sounds.hush()
    wait_for(lambda: busy() == 0, "silence", 0.5)
    assert sounds.close()
    assert pygame.mixer.get_init() is None
    sounds.play(Noise.PLAY, 0.6)
    assert pygame.mixer.get_init() is None


def test_neither_the_first_noise_nor_any_file_takes_a_frames_time() -> None:
    pygame.mixer.quit()
    sounds = Sounds(FOLDER)
    began = thread_time()
    sounds.play(Noise.PLAY, 0.6)
    assert thread_time() - began < 0.005 * slowness(thread_time), "the rest is done in another thread"
    sounds.close()
    pygame.mixer.init(SAMPLE_RATE, -16, 1)
    spent = []
    for path in sorted(FOLDER.glob("*.ogg")):
        began = thread_time()
        pygame.mixer.Sound(path)
        spent.append(thread_time() - began)
    assert max(spent) < 0.008 * slowness(thread_time), "frames come between any two files"
    pygame.mixer.quit()


def test_so_many_noises_are_heard_at_once_and_no_more() -> None:
    sounds = Opened(FOLDER)
    for _ in range(3 * MAX_CHANNELS):
        sounds.play(Noise.DEAL_WON, 1.0)
    wait_for(lambda: busy() == MAX_CHANNELS, "all channels to be in use", 0.5)
    sounds.play(Noise.DEAL_WON, 1.0)
    assert busy() == MAX_CHANNELS
    assert sounds.close()


STUCK = """
import os, sys, time
from pathlib import Path
from threading import Thread
import scenes.framework.main_loop
from scenes.audio import Noise, Sounds

beats, longest = [], 0.0

def beat():
    while True:
        beats.append(time.perf_counter())
        time.sleep(0.005)

def timed(act):
    global longest
    began = time.perf_counter()
    act()
    longest = max(longest, time.perf_counter() - began)

Thread(target=beat, daemon=True).start()
sounds = Sounds(Path(sys.argv[1]))
end = time.perf_counter() + 3
while time.perf_counter() < end:
    timed(lambda: sounds.play(Noise.DEAL_WON, 1.0))
    timed(lambda: sounds.play(Noise.PLAY, 1.0))
    time.sleep(0.05)
    timed(sounds.hush)
began = time.perf_counter()
closed = sounds.close()
took = time.perf_counter() - began
pauses = [after - before for before, after in zip(beats, beats[1:])]
print(closed, longest, max(pauses), took, flush=True)
os._exit(0)
"""


@pytest.fixture(params=["nobody reads", "the reader stops"])
def stuck(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a program whose sound device takes nothing, or soon nothing any more."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK) if request.param == "the reader stops" else None
    if reader is not None and sys.platform == "linux":  # else it holds most of a second
        import fcntl

        fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, 4096)
    yield {
        **os.environ, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(pipe),
    }  # fmt: skip
    if reader is not None:
        os.close(reader)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_stuck_device_holds_nobody_up(stuck: dict[str, str]) -> None:
    run = subprocess.run(
        [sys.executable, "-c", STUCK, str(FOLDER)], check=True, env=stuck, timeout=60, capture_output=True,
        text=True,
    )  # fmt: skip
    closed, *seconds = run.stdout.split()[-4:]
    longest, pause, took = map(float, seconds)
    assert closed == "False"
    slow = slowness(perf_counter)
    assert longest < 0.05 * slow, "a call that asks for a noise"
    assert pause < 0.25 * slow, "another thread"
    assert took < CLOSE_TIMEOUT + 0.5 * slow


HEARD = """
import sys
from scenes.__main__ import main
from scenes.audio import Sounds

play = Sounds.play

def told(sounds, noise, loudness):
    play(sounds, noise, loudness)
    print(noise, flush=True)

Sounds.play = told
sys.exit(main())
"""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_program_with_a_stuck_device_plays_on_and_ends(stuck: dict[str, str], tmp_path: Path) -> None:
    save_preferences(tmp_path, Preferences(sound=SoundSettings(volume=10)))
    with subprocess.Popen(
        [sys.executable, "-c", HEARD, "--watch", "california_jack", "--speed", "fast"],
        env={**stuck, "ETORI_HOME": str(tmp_path)}, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        noises = [process.stdout.readline() for _ in range(10)]
        assert all(noises), "it does not play on"
        process.terminate()
        assert process.wait(CLOSE_TIMEOUT + 3) == 143
    log = (tmp_path / "log" / "etori.log").read_text()
    assert "the sound device does not answer" in log
    assert "end: status 143" in log


@pytest.mark.parametrize("where", ["no device", "no files"])
def test_without_a_device_or_its_files_it_keeps_quiet(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pygame.mixer.quit()
    if where == "no device":
        monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    caplog.set_level(logging.INFO)
    sounds = Opened(FOLDER if where == "no device" else tmp_path)
    assert sounds.can_play
    sounds.play(Noise.PLAY, 0.6)
    assert not sounds.can_play
    sounds.play(Noise.PLAY, 0.6)
    assert [record.levelname for record in caplog.records] == ["INFO"]
    sounds.hush()
    sounds.close()


def test_a_program_that_is_heard_starts_without_the_device() -> None:
    told = (
        "import scenes.framework.main_loop, pygame, threading\n"
        "from scenes.audio import Sounds\n"
        "from scenes.graphics.baked_surfaces import ASSETS\n"
        "Sounds(ASSETS / 'sounds')\n"
        "assert pygame.mixer.get_init() is None and threading.active_count() == 1\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", told], check=True, env=environment, timeout=60)


def test_without_a_device_nothing_is_written_to_the_console() -> None:
    told = (
        "from pathlib import Path\n"
        "from scenes.audio import Noise, Sounds\n"
        f"sounds = Sounds(Path({str(FOLDER)!r}))\n"
        "sounds.play(Noise.PLAY, 0.0001)\n"
        "sounds.close()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_AUDIODRIVER": "alsa"}
    environment |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, text=True, env=environment, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# Volume, and the key that mutes.


def test_loudness_is_the_volume_unless_all_is_muted() -> None:
    assert SoundSettings().loudness == 0.6
    assert SoundSettings(volume=10).loudness == 1.0
    assert SoundSettings(volume=0).loudness == 0.0
    assert SoundSettings(volume=10, muted=True).loudness == 0.0


def noted_stack(kept: list[Preferences] | None = None) -> tuple[Navigator, Noted]:
    stack, sounds = open_stack(save=[].append if kept is None else kept.append), Noted()
    stack.services = replace(stack.services, sounds=sounds)
    return stack, sounds


def test_m_mutes_on_any_page_but_not_in_a_text() -> None:
    kept: list[Preferences] = []
    stack, sounds = noted_stack(kept)
    place = pygame.Rect(50, 50, 200, 40)
    stack.push(
        Board(
            lambda scene: scene.focus.set_targets([TextEntry(scene, place, "", lambda text: None, limit=9)])
        )
    )
    assert stack.top is not None
    stack.top.focus.move_to(stack.top.focus.targets[0])
    press(stack, pygame.K_m)
    assert kept == []
    stack.push(Board())
    press(stack, pygame.K_m, pygame.KMOD_CTRL)
    assert kept == []
    press(stack, pygame.K_m)
    assert [each.sound.muted for each in kept] == [True]
    assert sounds.hushed == 1
    press(stack, pygame.K_m)
    assert [each.sound.muted for each in kept] == [True, False]
    assert stack.services.preferences.sound.loudness == 0.6


def test_settings_follow_the_key_and_let_the_volume_be_heard() -> None:
    stack, sounds = noted_stack()
    settings = SettingsPage()
    stack.push(settings)

    def target(key: str) -> Any:
        return next(each for each in settings.focus.targets if getattr(each, "key", "") == key)

    assert target("Sound effects").on
    press(stack, pygame.K_m)
    assert not target("Sound effects").on
    assert not target("Volume").is_enabled
    target("Sound effects").activate()
    assert not stack.services.preferences.sound.muted
    target("Volume").adjust(1)
    assert stack.services.preferences.sound.volume == 7
    assert (Noise.PLAY, 0.7) in sounds.noises


def test_a_button_is_heard_however_it_is_pressed() -> None:
    stack, sounds = noted_stack()
    place = pygame.Rect(50, 50, 200, 40)
    stack.push(Board(lambda scene: scene.focus.set_targets([Button(scene, place, "On", lambda: None)])))
    assert sounds.noises == []
    click(stack, place.center)
    press(stack, pygame.K_RETURN)
    assert sounds.noises == [(Noise.PRESS, 0.6)] * 2
    click(stack, (600, 600))
    assert len(sounds.noises) == 2
