"""Small neural networks of two layers, in plain Python, trained on the program's own play.

They are trained by `game.research.training` and only read here. A file of them has a line for each: its name,
how many inputs, hidden units and outputs it has, and its weights as whole numbers of 16 bits.
"""

from __future__ import annotations

import sys
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import NamedTuple

FINEST = 32767
"""The largest weight of a layer as a whole number."""


class Network(NamedTuple):
    """Inputs, one layer of units that are silent below 0, and outputs that add these up."""

    columns: tuple[tuple[float, ...], ...]
    """What each input adds to every unit."""
    bias: tuple[float, ...]
    """What every unit begins with."""
    rows: tuple[tuple[float, ...], ...]
    """By output, what every unit adds to it."""
    offset: tuple[float, ...]
    """What every output begins with."""

    @property
    def weights(self) -> int:
        """How many numbers it consists of."""
        units, outputs = len(self.bias), len(self.offset)
        return (len(self.columns) + 1) * units + (units + 1) * outputs

    def sums(self, given: Iterable[int], numbers: Sequence[float] = ()) -> list[float]:
        """What the units come to; `numbers` are the first inputs, `given` those of the rest that are 1."""
        columns = self.columns
        found = [sum(column) for column in zip(self.bias, *(columns[each] for each in given), strict=True)]
        for number, column in zip(numbers, columns, strict=False):
            found = [total + number * each for total, each in zip(found, column, strict=True)]
        return found

    def added(self, sums: Sequence[float], given: int) -> list[float]:
        """The sums with one more input that is 1."""
        return [total + each for total, each in zip(sums, self.columns[given], strict=True)]

    def outputs(self, sums: Sequence[float]) -> list[float]:
        """What the network says when its units come to these sums."""
        heard = [total if total > 0.0 else 0.0 for total in sums]
        return [start + sum(map(mul, row, heard)) for start, row in zip(self.offset, self.rows, strict=True)]


def read(text: str) -> dict[str, Network]:
    """The networks of a file, by name; raises `ValueError` for a line that is none."""
    return dict(_read(line) for line in text.splitlines())


def _read(line: str) -> tuple[str, Network]:
    name, *shape, first, second, packed = line.split(" ")
    inputs, units, outputs = map(int, shape)
    numbers = array("h", b64decode(packed, validate=True))
    if sys.byteorder == "big":
        numbers.byteswap()
    hidden = (inputs + 1) * units
    if len(numbers) != hidden + outputs * (units + 1):
        raise ValueError(f"{name}: {len(numbers)} weights")
    scales = float(first) / FINEST, float(second) / FINEST
    *columns, bias = _rows([each * scales[0] for each in numbers[:hidden]], units)
    rows = _rows([each * scales[1] for each in numbers[hidden:-outputs]], units)
    offset = tuple(each * scales[1] for each in numbers[-outputs:])
    return name, Network(tuple(columns), bias, tuple(rows), offset)


def _rows(numbers: Sequence[float], length: int) -> list[tuple[float, ...]]:
    return [tuple(numbers[start : start + length]) for start in range(0, len(numbers), length)]


def written(networks: Mapping[str, Network]) -> str:
    """A file of these networks; names must not hold spaces. What it tells is rounded a little."""
    return "".join(f"{_line(name, network)}\n" for name, network in networks.items())


def _line(name: str, network: Network) -> str:
    first = [each for column in (*network.columns, network.bias) for each in column]
    second = [each for row in (*network.rows, network.offset) for each in row]
    packed = array("h")
    scales = []
    for layer in (first, second):
        scale = max(map(abs, layer)) or 1.0
        scales.append(repr(scale))
        packed.extend(round(each / scale * FINEST) for each in layer)
    if sys.byteorder == "big":
        packed.byteswap()
    shape = len(network.columns), len(network.bias), len(network.offset)
    return " ".join((name, *map(str, shape), *scales, b64encode(packed.tobytes()).decode()))
