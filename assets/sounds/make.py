"""Make the program's sounds: wood, paper and felt, from damped bars and filtered noise.

Run it here after a change, and commit what it writes: `python assets/sounds/make.py`. It needs soundfile, the
extra `sounds`, for the encoder only; the samples are made by the standard library, the same ones each time.
`LOUDNESS` is what every sound may have of the full scale, at its loudest sample.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from math import cos, exp, pi, sin
from pathlib import Path
from random import Random

RATE = 44100
VARIANTS = 3
ATTACK = 0.004
"""Seconds in which a sound sets in, so that none begins with a click."""
RELEASE = 0.012
QUALITY = 0.55
"""Of the encoder: 0 is the largest file, 1 the smallest."""

Samples = list[float]


# What sounds are made of.


def silence(milliseconds: float) -> Samples:
    """Nothing, for so long."""
    return [0.0] * round(RATE * milliseconds / 1000)


def mixed(*layers: tuple[float, Samples]) -> Samples:
    """Several at once, each from its millisecond on, as long as the first of them."""
    whole = list(layers[0][1])
    for begins, layer in layers[1:]:
        start = round(RATE * begins / 1000)
        for number, sample in enumerate(layer[: len(whole) - start]):
            whole[start + number] += sample
    return whole


def louder(by: float, samples: Samples) -> Samples:
    """The same, louder or softer."""
    return [by * sample for sample in samples]


def set_in(samples: Samples, seconds: float = ATTACK) -> Samples:
    """The same with a soft beginning."""
    count = round(RATE * seconds)
    rise = [0.5 - 0.5 * cos(pi * number / count) for number in range(count)]
    return [sample * share for sample, share in zip(samples, rise, strict=False)] + samples[count:]


def wood(milliseconds: float, pitch: float, ring: float, modes: Sequence[tuple[float, float]]) -> Samples:
    """A struck piece of wood: `modes` are how much higher than its pitch it sounds too, and how loud.

    `ring` is the milliseconds in which the lowest fades to a third; higher ones fade sooner.
    """
    samples = silence(milliseconds)
    for higher, loud in modes:
        turn, fade = 2 * pi * pitch * higher / RATE, higher**0.8 * 1000 / (ring * RATE)
        for number in range(len(samples)):
            samples[number] += loud * exp(-fade * number) * sin(turn * number)
    return set_in(samples)


def noise(
    milliseconds: float, low: float, high: float, shape: Callable[[float], float], rng: Random
) -> Samples:
    """A rustle between two frequencies; `shape` says how loud it is at each share of its time."""
    found = []
    down = hum = slow = 0.0
    upper, lower = 1 - exp(-2 * pi * high / RATE), 1 - exp(-2 * pi * low / RATE)
    count = round(RATE * milliseconds / 1000)
    for number in range(count):
        down += upper * (rng.uniform(-1, 1) - down)
        slow += upper * (down - slow)
        hum += lower * (slow - hum)
        found.append((slow - hum) * shape(number / count))
    return set_in(found)


def fading(speed: float) -> Callable[[float], float]:
    """Loud at first, then less and less."""
    return lambda share: exp(-speed * share)


def swelling(share: float) -> float:
    """From nothing to nothing."""
    return sin(pi * share**0.7) ** 2


BLOCK = ((1.0, 1.0), (2.42, 0.35), (4.1, 0.1))
TABLE = ((1.0, 1.0), (1.58, 0.7), (2.31, 0.4), (3.4, 0.15))
CLAPPER = ((1.0, 1.0), (1.47, 0.7), (2.09, 0.25))
BAR = ((1.0, 1.0), (3.93, 0.16), (9.2, 0.02))


# The sounds, each of so many milliseconds; `tune` is a little another in each variant.


def felt(tune: float, rng: Random) -> Samples:
    """A card slides over felt."""
    return noise(60, 350 * tune, 1900 * tune, fading(4.5), rng)


def card(milliseconds: float, tune: float, rng: Random) -> Samples:
    """A card is put on wood."""
    slap = noise(milliseconds, 300, 2300 * tune, fading(9), rng)
    return mixed((0, louder(2.2, slap)), (0, louder(0.5, wood(milliseconds, 172 * tune, 16, TABLE))))


def brush(tune: float, rng: Random) -> Samples:
    """Cards are brushed together."""
    return noise(220, 300, 1700 * tune, swelling, rng)


def tock(milliseconds: float, pitch: float) -> Samples:
    """A block of wood."""
    return wood(milliseconds, pitch, milliseconds / 4, BLOCK)


def knock(milliseconds: float, tune: float, rng: Random) -> Samples:
    """A knuckle on the table."""
    thud = noise(milliseconds, 60, 500 * tune, fading(14), rng)
    return mixed((0, wood(milliseconds, 196 * tune, milliseconds / 5, TABLE)), (0, louder(1.5, thud)))


def clap(milliseconds: float, tune: float) -> Samples:
    """Two pieces of wood under a cloth."""
    return wood(milliseconds, 640 * tune, milliseconds / 7, CLAPPER)


def tune_of(milliseconds: float, apart: float, ring: float, pitches: Sequence[float]) -> Samples:
    """Bars struck one after the other."""
    left = [
        (apart * place, wood(milliseconds - apart * place, pitch, ring, BAR))
        for place, pitch in enumerate(pitches)
    ]
    return mixed((0, silence(milliseconds)), *left)


def deal(tune: float, rng: Random) -> Samples:
    return felt(tune, rng)


def play(tune: float, rng: Random) -> Samples:
    return card(90, tune, rng)


def head(tune: float, rng: Random) -> Samples:
    return tock(110, 262 * tune)


def gather(tune: float, rng: Random) -> Samples:
    return brush(tune, rng)


def gather_yours(tune: float, rng: Random) -> Samples:
    return mixed((0, brush(tune, rng)), (120, louder(0.3, tock(100, 330 * tune))))


def turn(tune: float, rng: Random) -> Samples:
    return knock(120, tune * 1.25, rng)


def panel(tune: float, rng: Random) -> Samples:
    return noise(
        140, 700 * tune, 2600 * tune, lambda share: swelling(share) * (0.7 + 0.3 * sin(40 * share)), rng
    )


def press(tune: float, rng: Random) -> Samples:
    return wood(40, 330 * tune, 7, TABLE)


def refused(tune: float, rng: Random) -> Samples:
    return mixed(
        (0, silence(140)), (0, knock(70, tune * 0.8, rng)), (70, louder(0.85, knock(70, tune * 0.74, rng)))
    )


def bid(tune: float, rng: Random) -> Samples:
    return clap(160, tune)


def double(tune: float, rng: Random) -> Samples:
    return mixed((0, silence(260)), (0, clap(130, tune)), (125, louder(0.9, clap(135, tune * 1.03))))


def meld(tune: float, rng: Random) -> Samples:
    return mixed(
        (0, silence(240)), *((80 * place, card(80, tune * (1 + 0.05 * place), rng)) for place in range(3))
    )


C, D, E, G, A = 261.6, 293.7, 329.6, 392.0, 440.0


def deal_won(tune: float, rng: Random) -> Samples:
    return tune_of(700, 130, 150, [each * tune for each in (C, E, G)])


def deal_lost(tune: float, rng: Random) -> Samples:
    return tune_of(700, 190, 150, [each * tune for each in (E, C)])


def match_won(tune: float, rng: Random) -> Samples:
    return tune_of(1200, 135, 190, [each * tune for each in (C, D, E, G, A)])


def unsaved(tune: float, rng: Random) -> Samples:
    return mixed((0, silence(400)), (0, knock(200, tune * 0.7, rng)), (210, knock(190, tune * 0.7, rng)))


LOUDNESS: dict[Callable[[float, Random], Samples], float] = {
    deal: 0.25,
    play: 0.45,
    head: 0.35,
    gather: 0.30,
    gather_yours: 0.30,
    turn: 0.40,
    panel: 0.20,
    press: 0.25,
    refused: 0.30,
    bid: 0.40,
    double: 0.40,
    meld: 0.35,
    deal_won: 0.40,
    deal_lost: 0.30,
    match_won: 0.45,
    unsaved: 0.40,
}
"""The loudest sample of each, as a share of the full scale."""


def finished(samples: Samples, loudness: float) -> Samples:
    """The samples as loud as they may be, and silent at their end."""
    count = round(RATE * RELEASE)
    fall = [0.5 + 0.5 * cos(pi * number / count) for number in range(count)]
    samples = [*samples[:-count], *(each * share for each, share in zip(samples[-count:], fall, strict=True))]
    return louder(loudness / max(map(abs, samples)), samples)


def main() -> None:
    """Write every variant of every sound beside this file."""
    import soundfile

    for sound, loudness in LOUDNESS.items():
        for number in range(VARIANTS):
            rng = Random(f"{sound.__name__} {number}")
            samples = finished(sound((1.0, 0.965, 1.03)[number], rng), loudness)
            path = Path(__file__).with_name(f"{sound.__name__}-{number + 1}.ogg")
            with soundfile.SoundFile(
                path, "w", RATE, 1, format="OGG", subtype="VORBIS", compression_level=QUALITY
            ) as file:
                file.buffer_write(array("f", samples), "float32")


if __name__ == "__main__":
    main()
