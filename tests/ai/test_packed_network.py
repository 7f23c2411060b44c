"""Networks in packed whole numbers: what they say is the sums they stand for, and a file keeps them."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from game.ai.packed_network import MAX_SHARE, MAX_WEIGHT, Layer, PackedNetwork, read, shares, written


def layer(rng: Random, inputs: int, units: int, bits: int = 4) -> Layer:
    rows = [[rng.randint(-MAX_WEIGHT, MAX_WEIGHT) for _ in range(units)] for _ in range(inputs)]
    return Layer(rows, [rng.randint(-5000, 5000) for _ in range(units)], bits)


def at_random(rng: Random) -> PackedNetwork:
    return PackedNetwork([layer(rng, 20, 7), layer(rng, 7, 5, bits=6), layer(rng, 5, 6)])


def reference(network: PackedNetwork, given: list[int]) -> list[int]:
    """The same by its definition, one multiplication after the other."""
    heard = [int(place in given) for place in range(20)]
    for number, each in enumerate(network.layers):
        sums = [
            bias + sum(value * row[unit] for value, row in zip(heard, each.rows, strict=True))
            for unit, bias in enumerate(each.bias)
        ]
        if number == 2:
            return sums
        heard = [max(0, total) >> (each.bits if number else 0) for total in sums]
    raise AssertionError


def test_outputs_are_those_of_the_definition_also_from_a_file() -> None:
    rng = Random(3)
    for _ in range(40):
        network = at_random(rng)
        again = read(written({"one": network, "two": at_random(rng)}))
        assert list(again) == ["one", "two"]
        assert again["one"].bits == network.bits == 8
        for _ in range(5):
            given = rng.sample(range(20), rng.randrange(20))
            assert network.outputs(given) == again["one"].outputs(given) == reference(network, given)


def test_a_network_whose_sums_could_be_too_large_is_refused() -> None:
    rng = Random(4)
    wide = [layer(rng, 20, 7), layer(rng, 7, 5, bits=0), layer(rng, 5, 6)]
    PackedNetwork(wide)
    last = Layer([[MAX_WEIGHT * 300] * 6] * 5, [0] * 6, 4)
    with pytest.raises(ValueError, match="could be too large"):
        PackedNetwork([*wide[:2], last])


def test_a_line_that_lacks_weights_or_numbers_is_refused() -> None:
    name, inputs, *rest = written({"one": at_random(Random(5))}).split(" ")
    with pytest.raises(ValueError, match="one: 205 weights and 18 biases"):
        read(" ".join((name, str(int(inputs) + 1), *rest)))
    with pytest.raises(ValueError, match="one: 6 numbers"):
        read(" ".join((name, *rest)))
    with pytest.raises(ValueError, match="one: Error"):
        read(" ".join((name, inputs, *rest[:-2], "AAAA", rest[-1])))


def test_shares_are_the_softmax_of_outputs() -> None:
    found = shares([1000, 1000 - 256, 1000 - 128], [1, 1, 1], bits=8)
    assert found[0] == MAX_SHARE
    for share, difference in zip(found, (0, 1, 0.5), strict=True):
        assert share / MAX_SHARE == pytest.approx(exp(-difference), rel=1e-6)
    unlikely, impossible, sure = shares([-(10**6), 10**6, 0], [1, 0, 1], bits=12)
    assert 0 == impossible < unlikely < sure == MAX_SHARE
