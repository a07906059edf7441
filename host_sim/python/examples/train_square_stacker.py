#!/usr/bin/env python3
"""Trains a network for Square Stacker by NumPy alone, and writes it for the engine.

usage: train_square_stacker.py FOLDER [STEPS]    1500 steps by default, a minute or two

FOLDER gets trained.npz and dqn.inc. The network tells what the board after a move is worth: it learns the points of the
best next move and the worth of the board after that (temporal differences), from the positions of 64 games. The last
line has the trace of the game of seed 1, which the player `dqn` plays anywhere by this file.
"""

import pathlib
import sys

import numpy

import tilefish

SHAPE = (254, 64, 32, 1)
TABLES = 64
DISCOUNT, RATE, EXPLORING = 0.98, 1e-3, 0.05


class FloatNetwork:
    """Dense layers, ReLU between them, trained by Adam."""

    def __init__(self, random):
        self.layers = [
            [random.normal(0, (2 / inputs) ** 0.5, (units, inputs)).astype(numpy.float32),
             numpy.zeros(units, numpy.float32)]
            for inputs, units in zip(SHAPE, SHAPE[1:])
        ]
        self.moments = [[(numpy.zeros_like(array), numpy.zeros_like(array)) for array in layer]
                        for layer in self.layers]
        self.steps = 0

    def results(self, inputs):
        """Of every layer, the inputs first."""
        results = [inputs.astype(numpy.float32)]
        for number, (weights, biases) in enumerate(self.layers):
            sums = results[-1] @ weights.T + biases
            results.append(sums if number == len(self.layers) - 1 else numpy.maximum(sums, 0))
        return results

    def worth(self, inputs):
        return self.results(inputs)[-1][..., 0]

    def learn(self, inputs, targets):
        results = self.results(inputs)
        error = numpy.clip(results[-1] - targets[:, None], -10, 10) / len(inputs)
        self.steps += 1
        for number in reversed(range(len(self.layers))):
            gradients = error.T @ results[number], error.sum(axis=0)
            error = (error @ self.layers[number][0]) * (results[number] > 0)
            for array, (mean, square), gradient in zip(self.layers[number], self.moments[number], gradients):
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient**2 - square)
                step = mean / (1 - 0.9**self.steps) / (numpy.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
                array -= RATE * step


def train(steps):
    random = numpy.random.default_rng(1)
    network = FloatNetwork(random)
    env = tilefish.VectorEnv("square-stacker", TABLES, seed=1_000_000)
    env.reset()
    boards = played = None  # inputs of the boards after the last moves, and whether their games went on
    finished = []
    for step in range(steps):
        points, inputs = env.afterstates()
        ended = ~inputs.any(axis=2)
        values = numpy.where(env.legal(), points + DISCOUNT * numpy.where(ended, 0, network.worth(inputs)), -numpy.inf)
        best = values.argmax(axis=1)
        if boards is not None:
            network.learn(boards, numpy.where(played, values[numpy.arange(TABLES), best], 0).astype(numpy.float32))
        actions = numpy.where(random.random(TABLES) < EXPLORING, env.sample(), best)
        boards = inputs[numpy.arange(TABLES), actions]
        _, _, over, _, info = env.step(actions)
        played = ~over
        finished += list(info["final_score"][over])
        if (step + 1) % 250 == 0:
            print(f"step {step + 1}: {len(finished)} games, the last hundred {numpy.mean(finished[-100:]):.0f} points")
    return network, boards


def main(folder, steps=1500):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    network, samples = train(int(steps))
    arrays = {f"{kind}{number}": array for number, layer in enumerate(network.layers)
              for kind, array in zip(("weights", "biases"), layer)}
    numpy.savez(folder / "trained.npz", samples=samples, **arrays)

    integers = tilefish.Network.from_npz(folder / "trained.npz")
    integers.write_inc(folder / "dqn.inc", f"examples/train_square_stacker.py, {steps} steps")
    match = tilefish.Match("square-stacker", "random", seed=1)
    while not match.over:
        match.move(integers.ask(match))
    print(f"score {match.score}, moves {match.moves}, trace {match.trace}")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    main(*sys.argv[1:])
