"""Fits a network with two hidden layers that guesses who holds each card, with numpy.

The outputs of a card's possible places become shares that add up to 1 (softmax); what is maximised is the
average logarithm of the true place's share, by Adam (Kingma and Ba, 2015). Suits that play alike are
exchanged at random in every step, so that each position counts as several.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Any, NamedTuple

import numpy as np

from game.ai.packed_network import MAX_WEIGHT, Layer, PackedNetwork
from game.research.training.positions import SUBJECTS, Fitting, Position
from game.research.training.regression import GRADIENT_DECAY, SQUARED_GRADIENT_DECAY, ones

Array = Any
BATCH_SIZE = 512
LEARNING_RATE = 2e-3
"""Learning rate at first; it decays to 0 by a half cosine."""
IMPOSSIBLE_OUTPUT = -1e9
"""Output of a place in which a card can't be."""
MIN_SHARE = 1e-6
"""Smallest share that counts in a log score."""


class Shape(NamedTuple):
    """The inputs and outputs of a network."""

    inputs: int
    cards: int
    width: int
    """Number of places of a card."""
    exchanges: list[tuple[Array, Array]]
    """Exchanges of suits that play alike: which card, and which input, moves to each place."""
    fitting: Fitting


class Examples(NamedTuple):
    """Positions as arrays, one row for each."""

    given: Array
    true: Array
    """The number of each card's true place, or -1 if the card is not hidden."""
    may: Array
    """Whether each card can be in each place."""
    sizes: Array
    deals: Array
    left: Array

    @classmethod
    def of(cls, positions: Sequence[Position], shape: Shape) -> Examples:
        """Return the positions as arrays."""
        true = np.full((len(positions), shape.cards), -1, np.int8)
        may = np.zeros((len(positions), shape.cards, shape.width), bool)
        places = 1 << np.arange(shape.width)
        for row, position in enumerate(positions):
            if position.cards:
                numbers, holders, possible = np.array(position.cards).T
                true[row, numbers] = holders
                may[row, numbers] = possible[:, None] & places > 0
        given = ones([position.given for position in positions], shape.inputs)
        sizes = np.array([position.sizes for position in positions])
        deals, left = (np.array([getattr(each, name) for each in positions]) for name in ("deal", "left"))
        return cls(given, true, may, sizes, deals, left)

    @property
    def open(self) -> Array:
        """Return which cards are hidden and can be in more than one place."""
        return (self.true >= 0) & (self.may.sum(2) > 1)


class HolderFit:
    """A network that is being fitted."""

    def __init__(self, shape: Shape, seed: int) -> None:
        """Initial weights are random, from the seed."""
        self.shape = shape
        self.chance = np.random.default_rng(seed)
        units = shape.fitting.units
        sizes = shape.inputs, *units, shape.cards * shape.width
        spreads = shape.fitting.spread, (2 / units[0]) ** 0.5, 0.3 * (2 / units[1]) ** 0.5
        self.weights: list[Array] = []
        for (one, two), spread in zip(pairwise(sizes), spreads, strict=True):
            self.weights.append((self.chance.standard_normal((one, two)) * spread).astype(np.float32))
            self.weights.append(np.zeros(two, np.float32))
        self._mean = [np.zeros_like(part) for part in self.weights]
        self._square = [np.zeros_like(part) for part in self.weights]
        self._steps = 0

    def run(self, examples: Examples) -> None:
        """Train for the shape's number of passes over all examples, in random order."""
        number, rounds = len(examples.given), self.shape.fitting.rounds
        steps, done = max(1, rounds * (number // BATCH_SIZE)), 0
        for _ in range(rounds):
            order = self.chance.permutation(number)
            for start in range(0, number - BATCH_SIZE + 1, BATCH_SIZE):
                rows = order[start : start + BATCH_SIZE]
                speed = LEARNING_RATE * (1 + np.cos(np.pi * done / steps)) / 2
                given, true, may = examples.given[rows], examples.true[rows], examples.may[rows]
                if self.shape.exchanges:
                    cards, inputs = self.shape.exchanges[self.chance.integers(len(self.shape.exchanges))]
                    given, true, may = given[:, inputs], true[:, cards], may[:, cards]
                self._step(given.astype(np.float32), true, may, speed)
                done += 1

    def _step(self, given: Array, true: Array, may: Array, speed: float) -> None:
        second, third = self.weights[2::2]
        one, two, outputs = self._forward(given)
        wrong = shares_of(outputs, may)
        place = np.maximum(true, 0)[:, :, None].astype(np.int64)
        np.put_along_axis(wrong, place, np.take_along_axis(wrong, place, 2) - 1, 2)
        wrong = (wrong * (true >= 0)[:, :, None] / len(given)).reshape(len(given), -1).astype(np.float32)
        back_two = (wrong @ third.T) * (two > 0)
        back_one = (back_two @ second.T) * (one > 0)
        slopes = (
            given.T @ back_one,
            back_one.sum(0),
            one.T @ back_two,
            back_two.sum(0),
            two.T @ wrong,
            wrong.sum(0),
        )
        self._steps += 1
        shrink = self.shape.fitting.shrink
        grown, grown_squares = 1 - GRADIENT_DECAY**self._steps, 1 - SQUARED_GRADIENT_DECAY**self._steps
        for part, slope, mean, square in zip(self.weights, slopes, self._mean, self._square, strict=True):
            mean += (1 - GRADIENT_DECAY) * (slope - mean)
            square += (1 - SQUARED_GRADIENT_DECAY) * (slope * slope - square)
            move = (mean / grown) / (np.sqrt(square / grown_squares) + 1e-8) + shrink * part
            part -= (speed * move).astype(np.float32)

    def _forward(self, given: Array) -> tuple[Array, Array, Array]:
        first, bias, second, bias_two, third, offset = self.weights
        one = np.maximum(given @ first + bias, 0)
        two = np.maximum(one @ second + bias_two, 0)
        return one, two, (two @ third + offset).reshape(len(given), self.shape.cards, self.shape.width)

    def shares(self, examples: Examples) -> Array:
        """Return the share of each place of each card, by row."""
        parts = []
        for start in range(0, len(examples.given), 8 * BATCH_SIZE):
            rows = slice(start, start + 8 * BATCH_SIZE)
            outputs = self._forward(examples.given[rows].astype(np.float32))[2]
            parts.append(shares_of(outputs, examples.may[rows]).astype(np.float32))
        return np.concatenate(parts)

    def network(self) -> PackedNetwork:
        """Return the fitted network in whole numbers."""
        layers, heard = [], 0
        for weights, bias in zip(self.weights[::2], self.weights[1::2], strict=True):
            bits = int(np.floor(np.log2(MAX_WEIGHT / np.abs(weights).max())))
            rows = np.rint(weights * 2.0**bits).astype(int).tolist()
            layers.append(Layer(rows, np.rint(bias * 2.0 ** (bits + heard)).astype(int).tolist(), bits))
            heard = layers[0].bits
        return PackedNetwork(layers)

    def temper(self) -> None:
        """Divide the outputs so that the network is less sure of itself."""
        for part in self.weights[-2:]:
            part /= self.shape.fitting.temper


def shares_of(outputs: Array, may: Array) -> Array:
    """Return the softmax over the places where each card can be; all 0 for a card that is in none."""
    outputs = np.where(may, outputs, IMPOSSIBLE_OUTPUT)
    parts = np.exp(outputs - outputs.max(2, keepdims=True)) * may
    return parts / np.maximum(parts.sum(2, keepdims=True), 1e-9)


def by_chance(examples: Examples) -> Array:
    """Return the shares by the number of hidden cards of each place alone."""
    parts = examples.may * examples.sizes[:, None, :].astype(float)
    return parts / np.maximum(parts.sum(2, keepdims=True), 1e-9)


def of_true(shares: Array, examples: Examples) -> Array:
    """Return the shares of the true places of all cards that could be elsewhere."""
    place = np.maximum(examples.true, 0)[:, :, None].astype(np.int64)
    return np.take_along_axis(shares, place, 2)[:, :, 0][examples.open]


def log_score(shares: Array, examples: Examples) -> float:
    """Return the average logarithm of the share of the true place of a card."""
    return float(np.log(np.maximum(of_true(shares, examples), MIN_SHARE)).mean())


def calibration(shares: Array, examples: Examples) -> list[tuple[float, float, int]]:
    """Return for each tenth from 0 to 1: the average of the shares in it, how many of these were true, and
    their number.
    """
    counted = examples.may & examples.open[:, :, None]
    true = examples.true[:, :, None] == np.arange(shares.shape[2])
    said, was = shares[counted], true[counted]
    found = []
    for tenth in range(10):
        inside = np.minimum(said * 10, 9).astype(int) == tenth
        if inside.any():
            found.append((float(said[inside].mean()), float(was[inside].mean()), int(inside.sum())))
    return found


def shape_of(game: str) -> Shape:
    """Return the inputs and outputs of a game's network."""
    subject = SUBJECTS[game]
    cards, suit = subject.cards, subject.cards // 4
    exchanges = []
    for order in permutations(subject.alike):
        suits = list(range(-(-cards // suit)))
        for place, other in zip(subject.alike, order, strict=True):
            suits[place] = other
        moved = np.array([suit * suits[number // suit] + number % suit for number in range(cards)])
        inputs = np.arange(subject.inputs)
        for start in subject.by_card:
            inputs[start : start + cards] = start + moved
        exchanges.append((moved, inputs))
    return Shape(subject.inputs, cards, subject.width, exchanges, subject.fitting)


def learned(game: str, positions: Sequence[Position], seed: int) -> PackedNetwork:
    """Return a network fitted to these positions."""
    shape = shape_of(game)
    fit = HolderFit(shape, seed)
    fit.run(Examples.of(positions, shape))
    fit.temper()
    return fit.network()


def report(game: str, network: PackedNetwork, name: str, positions: Sequence[Position]) -> list[str]:
    """Return lines that say how well a network guesses, and how far its shares hold."""
    shape = shape_of(game)
    examples = Examples.of(positions, shape)
    outputs = np.array([network.outputs(position.given) for position in positions]) / 2.0**network.bits
    found = shares_of(outputs.reshape(len(positions), shape.cards, shape.width), examples.may)
    chance = by_chance(examples)
    lines = [
        f"{name}: log score of {int(examples.open.sum())} cards {log_score(found, examples):.3f}; "
        f"by chance {log_score(chance, examples):.3f}"
    ]
    for tenth, (said, was, number) in enumerate(calibration(found, examples)):
        lines.append(f"{name}: shares from {tenth / 10}: {said:.3f} on average, {was:.3f} true ({number})")
    return lines
