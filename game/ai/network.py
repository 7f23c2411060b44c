"""Small neural networks with one hidden layer, in plain Python, trained on the program's own play.

`game.research.training` trains them; this module only evaluates, reads and writes them. A file has a line for
each network: its name, the numbers of inputs, hidden units and outputs, and its weights as 16-bit whole
numbers.
"""

from __future__ import annotations

import sys
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import NamedTuple

from game.engine.float_sum import float_sum

MAX_STORED_WEIGHT = 32767
"""Whole number that represents the largest weight of a layer in a file."""


class Network(NamedTuple):
    """Inputs, one hidden layer of rectified linear units, and linear outputs."""

    columns: tuple[tuple[float, ...], ...]
    """Weight of each input in every hidden unit, by input."""
    bias: tuple[float, ...]
    """Bias of every hidden unit."""
    rows: tuple[tuple[float, ...], ...]
    """Weight of every hidden unit in each output, by output."""
    offset: tuple[float, ...]
    """Bias of every output."""

    @property
    def weights(self) -> int:
        """Number of weights and biases."""
        units, outputs = len(self.bias), len(self.offset)
        return (len(self.columns) + 1) * units + (units + 1) * outputs

    def sums(self, given: Iterable[int], numbers: Sequence[float] = ()) -> list[float]:
        """Return the hidden units' sums; `numbers` are the first inputs, `given` the indexes of other inputs
        that are 1.
        """
        columns = self.columns
        found = [
            float_sum(column) for column in zip(self.bias, *(columns[each] for each in given), strict=True)
        ]
        for number, column in zip(numbers, columns, strict=False):
            found = [total + number * each for total, each in zip(found, column, strict=True)]
        return found

    def added(self, sums: Sequence[float], given: int) -> list[float]:
        """Return the sums with one more input set to 1."""
        return [total + each for total, each in zip(sums, self.columns[given], strict=True)]

    def outputs(self, sums: Sequence[float]) -> list[float]:
        """Return the outputs for these sums of the hidden units."""
        heard = [total if total > 0.0 else 0.0 for total in sums]
        return [
            start + float_sum(map(mul, row, heard)) for start, row in zip(self.offset, self.rows, strict=True)
        ]


def read(text: str) -> dict[str, Network]:
    """Return the networks of a file, by name; raises `ValueError` for a malformed line."""
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
    scales = float(first) / MAX_STORED_WEIGHT, float(second) / MAX_STORED_WEIGHT
    *columns, bias = _rows([each * scales[0] for each in numbers[:hidden]], units)
    rows = _rows([each * scales[1] for each in numbers[hidden:-outputs]], units)
    offset = tuple(each * scales[1] for each in numbers[-outputs:])
    return name, Network(tuple(columns), bias, tuple(rows), offset)


def _rows(numbers: Sequence[float], length: int) -> list[tuple[float, ...]]:
    return [tuple(numbers[start : start + length]) for start in range(0, len(numbers), length)]


def written(networks: Mapping[str, Network]) -> str:
    """Return the text of a file of these networks, weights rounded; names must not contain spaces."""
    return "".join(f"{_line(name, network)}\n" for name, network in networks.items())


def _line(name: str, network: Network) -> str:
    first = [each for column in (*network.columns, network.bias) for each in column]
    second = [each for row in (*network.rows, network.offset) for each in row]
    packed = array("h")
    scales = []
    for layer in (first, second):
        scale = max(map(abs, layer)) or 1.0
        scales.append(repr(scale))
        packed.extend(round(each / scale * MAX_STORED_WEIGHT) for each in layer)
    if sys.byteorder == "big":
        packed.byteswap()
    shape = len(network.columns), len(network.bias), len(network.offset)
    return " ".join((name, *map(str, shape), *scales, b64encode(packed.tobytes()).decode()))
