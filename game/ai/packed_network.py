"""Neural networks with two hidden layers in whole numbers, quick in plain Python.

The weights of an input, or of a unit, to all units of the next layer are packed into one whole number, a
field of `FIELD_BITS` bits each. So adding an input is one addition, and a rectified layer takes a few
operations on one number. Weights are rounded to 8 bits (quantization; Jacob et al., "Quantization and
training of neural networks for efficient integer-arithmetic-only inference", 2018). As nothing but whole
numbers is added and multiplied, the outputs are the same on every machine.

`game.research.training` trains these networks; this module evaluates, reads and writes them.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import exp
from operator import mul
from struct import Struct
from typing import NamedTuple

FIELD_BITS = 32
"""Bits of a field."""
SIGN_BIT = FIELD_BITS - 1
"""Position of a field's highest bit, which is set if the sum is at least 0."""
ZERO = 1 << SIGN_BIT
"""A field with a sum of 0."""
MAX_WEIGHT = 127
"""Largest weight in a file, above or below 0."""
LAYERS = 3
STEP_BITS = 8
"""An output's difference of 1 is 2 to this power steps in the table of `shares`."""
MAX_DIFFERENCE = 16
"""Difference of outputs above which a share counts as this difference does."""
MAX_SHARE = 1 << 30
"""Largest of the numbers that `shares` returns."""


class Layer(NamedTuple):
    """The weights of a layer as whole numbers, by input and unit, its biases, and the scale of both."""

    rows: Sequence[Sequence[int]]
    """Weight of each input in every unit, by input; at most `MAX_WEIGHT` above or below 0."""
    bias: Sequence[int]
    """In the units of the layer's sums."""
    bits: int
    """A weight of 1 is the whole number 2 to this power."""

    @property
    def units(self) -> int:
        """Number of units."""
        return len(self.bias)


class PackedNetwork:
    """Inputs that are 0 or 1, two hidden layers of rectified linear units, and linear outputs."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        """Raises `ValueError` if a sum could be too large for its field."""
        first, second, third = self.layers = tuple(layers)
        self.bits = first.bits + third.bits
        """An output of 1 is the whole number 2 to this power."""
        heard = _largest(first, [1] * len(first.rows))
        heard = [each >> second.bits for each in _largest(second, heard)]
        _largest(third, heard)
        self._columns = [_fields(row) for row in first.rows]
        self._between = [_fields(row) for row in second.rows]
        self._last = [_fields(row) for row in third.rows]
        self._starts = [_fields([each + ZERO for each in layer.bias]) for layer in layers]
        self._ones = [_fields([1] * layer.units) for layer in layers]
        self._whole = _fields([(1 << FIELD_BITS - second.bits) - 1] * second.units)
        """The bits of each field that remain after the second layer's sums are scaled down."""
        self._units = [Struct(f"<{layer.units}I") for layer in layers]

    def outputs(self, given: Iterable[int]) -> list[int]:
        """Return the outputs if these inputs are 1 and all others 0."""
        first, second, third = self._units
        sums = sum(map(self._columns.__getitem__, given), self._starts[0])
        heard = first.unpack(_rectified(sums, self._ones[0]).to_bytes(first.size, "little"))
        sums = sum(map(mul, self._between, heard), self._starts[1])
        scaled = _rectified(sums, self._ones[1]) >> self.layers[1].bits & self._whole
        heard = second.unpack(scaled.to_bytes(second.size, "little"))
        sums = sum(map(mul, self._last, heard), self._starts[2])
        return [each - ZERO for each in third.unpack(sums.to_bytes(third.size, "little"))]


def _fields(numbers: Sequence[int]) -> int:
    """Return the sum of these numbers, each moved to its field; one below 0 borrows from the next field."""
    return sum(number << FIELD_BITS * place for place, number in enumerate(numbers))


def _rectified(sums: int, ones: int) -> int:
    """Return each field's sum without `ZERO`, or 0 if it is below; `ones` has a 1 in each field."""
    positive = sums >> SIGN_BIT & ones
    return sums & (positive << SIGN_BIT) - positive


def _largest(layer: Layer, heard: Sequence[int]) -> list[int]:
    """Return bounds of the sums if no input exceeds `heard`; raises `ValueError` if one is too large."""
    found = []
    for unit, bias in enumerate(layer.bias):
        products = [row[unit] * most for row, most in zip(layer.rows, heard, strict=True)]
        above = bias + sum(each for each in products if each > 0)
        below = bias + sum(each for each in products if each < 0)
        if max(above, -below) >= ZERO:
            raise ValueError(f"unit {unit}: its sum could be too large")
        found.append(max(0, above))
    return found


def shares(outputs: Sequence[int], possible: Sequence[int], bits: int) -> list[int]:
    """Return whole numbers in proportion to the exponentials of outputs (softmax), the largest `MAX_SHARE`.

    An output of 1 is the whole number 2 to the power `bits`, which is at least `STEP_BITS`. Where `possible`
    is 0, so is the share.
    """
    largest = max([each for each, may in zip(outputs, possible, strict=True) if may], default=0)
    table, shift = _exponentials(), bits - STEP_BITS
    last = len(table) - 1
    return [
        table[min(largest - each >> shift, last)] if may else 0
        for each, may in zip(outputs, possible, strict=True)
    ]


@cache
def _exponentials() -> list[int]:
    steps = 1 << STEP_BITS
    return [round(MAX_SHARE * exp(-step / steps)) for step in range(MAX_DIFFERENCE * steps + 1)]


def read(text: str) -> dict[str, PackedNetwork]:
    """Return the networks of a file, by name; raises `ValueError` for a malformed line."""
    return dict(_read(line) for line in text.splitlines())


def _read(line: str) -> tuple[str, PackedNetwork]:
    name, *numbers, weights, biases = line.split(" ")
    if len(numbers) != 2 * LAYERS + 1:
        raise ValueError(f"{name}: {len(numbers)} numbers")
    sizes, bits = list(map(int, numbers[: LAYERS + 1])), map(int, numbers[LAYERS + 1 :])
    rows = array("b", _unpacked(name, weights))
    bias = _in_order(array("i", b64decode(biases, validate=True)))
    if len(rows) != sum(one * two for one, two in pairwise(sizes)) or len(bias) != sum(sizes[1:]):
        raise ValueError(f"{name}: {len(rows)} weights and {len(bias)} biases")
    layers = []
    for inputs, units, scale in zip(sizes, sizes[1:], bits, strict=False):
        own, rows = rows[: inputs * units], rows[inputs * units :]
        parts = [tuple(own[start : start + units]) for start in range(0, len(own), units)]
        layers.append(Layer(parts, tuple(bias[:units]), scale))
        bias = bias[units:]
    return name, PackedNetwork(layers)


def written(networks: Mapping[str, PackedNetwork]) -> str:
    """Return the text of a file of these networks; names must not contain spaces.

    A line has the name, the number of inputs, of units of each hidden layer and of outputs, the scales of the
    three layers, and the weights and biases of all layers in base64. The weights are compressed by a Huffman
    code, since small ones are far more frequent than large ones.
    """
    return "".join(f"{_line(name, network.layers)}\n" for name, network in networks.items())


def _line(name: str, layers: Sequence[Layer]) -> str:
    rows = array("b", [each for layer in layers for row in layer.rows for each in row])
    bias = _in_order(array("i", [each for layer in layers for each in layer.bias]))
    numbers = [len(layers[0].rows), *(layer.units for layer in layers), *(layer.bits for layer in layers)]
    coder = zlib.compressobj(9, strategy=zlib.Z_HUFFMAN_ONLY)
    packed = coder.compress(rows.tobytes()) + coder.flush(), bias.tobytes()
    return " ".join((name, *map(str, numbers), *(b64encode(each).decode() for each in packed)))


def _unpacked(name: str, weights: str) -> bytes:
    try:
        return zlib.decompress(b64decode(weights, validate=True))
    except zlib.error as error:
        raise ValueError(f"{name}: {error}") from error


def _in_order(numbers: array[int]) -> array[int]:
    """Exchange the bytes of each number on machines that store the highest byte first."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
