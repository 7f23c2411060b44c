"""Fits a small network to examples by least squares with numpy, using Adam (Kingma and Ba, 2015)."""

from __future__ import annotations

from typing import Any

import numpy as np

from game.ai.network import Network

Array = Any
"""A numpy array; `Any`, since numpy may be missing when types are checked."""
BATCH_SIZE = 1024
LEARNING_RATE = 2e-3
"""Learning rate at first; it decays to 0 by a half cosine."""
GRADIENT_DECAY, SQUARED_GRADIENT_DECAY = 0.9, 0.999
"""Decay rates of the moving averages of gradients and squared gradients."""


class Fit:
    """A network that is being fitted to examples."""

    def __init__(self, inputs: int, units: int, outputs: int, seed: int) -> None:
        """Initial weights are random, from the seed."""
        self.chance = np.random.default_rng(seed)
        first = self.chance.standard_normal((inputs, units)) * 12**-0.5  # a dozen inputs are 1 at a time
        second = self.chance.standard_normal((units, outputs)) * (0.1 / units) ** 0.5
        parts = first, np.zeros(units), second, np.zeros(outputs)
        self.weights = [part.astype(np.float32) for part in parts]
        self._mean = [np.zeros_like(part) for part in self.weights]
        self._square = [np.zeros_like(part) for part in self.weights]
        self._steps = 0

    def __call__(self, given: Array) -> Array:
        """Return the outputs for each row of inputs."""
        first, bias, second, offset = self.weights
        return np.maximum(given @ first + bias, 0) @ second + offset

    def step(self, given: Array, wanted: Array, counted: Array, speed: float, relative: bool) -> None:
        """Take one gradient step at rate `speed` towards the `wanted` outputs for the rows of inputs `given`.

        `counted` is 1 for each output that counts, and 0 for one to ignore. If `relative`, only the
        differences between the outputs of a row count.
        """
        first, bias, second, offset = self.weights
        sums = given @ first + bias
        heard = np.maximum(sums, 0)
        wrong = heard @ second + offset - wanted
        if relative:
            wrong = wrong - mean_of(wrong, counted)
        wrong = (wrong * counted * (2 / len(given))).astype(np.float32)
        back = wrong @ second.T
        back[sums <= 0] = 0
        self._move((given.T @ back, back.sum(0), heard.T @ wrong, wrong.sum(0)), speed)

    def _move(self, slopes: tuple[Array, ...], speed: float) -> None:
        self._steps += 1
        one, two = 1 - GRADIENT_DECAY**self._steps, 1 - SQUARED_GRADIENT_DECAY**self._steps
        for part, slope, mean, square in zip(self.weights, slopes, self._mean, self._square, strict=True):
            mean += (1 - GRADIENT_DECAY) * (slope - mean)
            square += (1 - SQUARED_GRADIENT_DECAY) * (slope * slope - square)
            part -= speed * (mean / one) / (np.sqrt(square / two) + 1e-8)

    def run(self, given: Array, wanted: Array, counted: Array, rounds: int, *, relative: bool) -> None:
        """Train for `rounds` passes over all rows, in random order."""
        steps, done = rounds * (len(given) // BATCH_SIZE), 0
        for _ in range(rounds):
            order = self.chance.permutation(len(given))
            for start in range(0, len(given) - BATCH_SIZE + 1, BATCH_SIZE):
                rows = order[start : start + BATCH_SIZE]
                speed = LEARNING_RATE * (1 + np.cos(np.pi * done / steps)) / 2
                batch = given[rows].astype(np.float32)
                self.step(batch, wanted[rows], counted[rows], speed, relative)
                done += 1

    def network(self) -> Network:
        """Return the fitted network."""
        first, bias, second, offset = (part.tolist() for part in self.weights)
        rows = tuple(zip(*second, strict=True))
        return Network(tuple(map(tuple, first)), tuple(bias), rows, tuple(offset))


def mean_of(values: Array, counted: Array) -> Array:
    """Return the average of each row's values where `counted` is 1, as a column."""
    return (values * counted).sum(1, keepdims=True) / counted.sum(1, keepdims=True)


def fitted(given: Array, wanted: Array, *, units: int, rounds: int, seed: int) -> Network:
    """Train a network with `units` hidden units to map the rows of `given` to those of `wanted`, in `rounds`
    passes. `seed` decides the initial weights. Return the network.
    """
    wanted = wanted.astype(np.float32)
    fit = Fit(given.shape[1], units, wanted.shape[1], seed)
    fit.weights[3][:] = wanted.mean(0)
    fit.run(given, wanted, np.ones_like(wanted), rounds, relative=False)
    return fit.network()


def fitted_differences(
    given: Array, wanted: Array, counted: Array, *, units: int, rounds: int, seed: int, scale: float
) -> Network:
    """Return a network fitted to the differences between counted values; one unit inside it is `scale`.

    Only differences within a row are fitted, which removes the effect of the deal and so much of the noise.
    """
    counted = counted.astype(np.float32)
    wanted = ((wanted - mean_of(wanted, counted)) * counted / scale).astype(np.float32)
    fit = Fit(given.shape[1], units, wanted.shape[1], seed)
    fit.run(given, wanted, counted, rounds, relative=True)
    network = fit.network()
    rows = tuple(tuple(scale * each for each in row) for row in network.rows)
    return network._replace(rows=rows, offset=tuple(scale * each for each in network.offset))


def outputs(network: Network, given: Array) -> Array:
    """Return the outputs of a network for each row of inputs."""
    first, bias = np.array(network.columns, np.float32), np.array(network.bias, np.float32)
    second, offset = np.array(network.rows, np.float32).T, np.array(network.offset, np.float32)
    return np.maximum(given.astype(np.float32) @ first + bias, 0) @ second + offset


def ones(rows: list[list[int]], inputs: int) -> Array:
    """Return an array with 1 in the columns that each row lists, and 0 elsewhere."""
    found = np.zeros((len(rows), inputs), np.uint8)
    for number, given in enumerate(rows):
        found[number, given] = 1
    return found
