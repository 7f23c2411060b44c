"""Small networks: what they say is the sums they stand for, and a file keeps them."""

from __future__ import annotations

from random import Random

import pytest

from game.ai.network import MAX_STORED_WEIGHT, Network, read, written

BY_HAND = Network(
    columns=((1.0, -1.0), (0.5, 2.0), (-2.0, 0.25)),
    bias=(0.5, -0.5),
    rows=((1.0, 2.0), (-1.0, 0.5), (0.0, 4.0)),
    offset=(0.0, 10.0, -1.0),
)


def at_random(rng: Random, inputs: int = 9, units: int = 6, outputs: int = 3) -> Network:
    def row(length: int) -> tuple[float, ...]:
        return tuple(rng.gauss(0, 1) for _ in range(length))

    columns, rows = tuple(row(units) for _ in range(inputs)), tuple(row(units) for _ in range(outputs))
    return Network(columns, row(units), rows, row(outputs))


def reference(network: Network, vector: list[float]) -> list[float]:
    """The same by its definition, one multiplication after the other."""
    heard = []
    for unit, start in enumerate(network.bias):
        total = start
        for given, column in zip(vector, network.columns, strict=True):
            total += given * column[unit]
        heard.append(max(0.0, total))
    found = []
    for row, start in zip(network.rows, network.offset, strict=True):
        total = start
        for weight, each in zip(row, heard, strict=True):
            total += weight * each
        found.append(total)
    return found


def test_what_a_network_says_can_be_worked_out_by_hand() -> None:
    assert BY_HAND.outputs(BY_HAND.sums([0])) == [1.5, 8.5, -1.0]  # 1.5 and silence
    assert BY_HAND.outputs(BY_HAND.sums([1, 2])) == [3.5, 10.875, 6.0]  # silence and 1.75
    assert BY_HAND.outputs(BY_HAND.sums([1], [3.0])) == [4.0, 6.0, -1.0]  # 4 and silence
    assert BY_HAND.weights == 17


def test_sparse_sums_are_those_of_the_definition() -> None:
    rng = Random(5)
    for _ in range(50):
        network = at_random(rng)
        numbers = [rng.gauss(0, 1) for _ in range(rng.randrange(4))]
        given = rng.sample(range(len(numbers), 9), 3)
        vector = [*numbers, *(float(place in given) for place in range(len(numbers), 9))]
        wanted = reference(network, vector)
        assert network.outputs(network.sums(given, numbers)) == pytest.approx(wanted, abs=1e-12)
        *some, last = given
        assert network.outputs(network.added(network.sums(some, numbers), last)) == pytest.approx(wanted)


def test_a_file_keeps_networks_but_for_a_little_rounding() -> None:
    rng = Random(6)
    networks = {"one": at_random(rng), "two": BY_HAND}
    again = read(written(networks))
    assert list(again) == ["one", "two"]
    for name, network in networks.items():
        largest = max(abs(each) for column in (*network.columns, network.bias) for each in column)
        for kept, column in zip(again[name].columns, network.columns, strict=True):
            assert kept == pytest.approx(column, abs=largest / MAX_STORED_WEIGHT)
        assert again[name].outputs(again[name].sums([1])) == pytest.approx(
            network.outputs(network.sums([1])), abs=1e-2
        )


def test_a_line_that_lacks_weights_is_refused() -> None:
    line = written({"one": BY_HAND})
    name, inputs, *rest = line.split(" ")
    with pytest.raises(ValueError, match="one: 17 weights"):
        read(" ".join((name, str(int(inputs) + 1), *rest)))
