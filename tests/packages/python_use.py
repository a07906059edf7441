"""What the package for Python promises, asked as its user would."""
import pathlib
import re
import tempfile
import time

import numpy

import tilefish
from tilefish import Match, Network, Player, TilefishError, VectorEnv


def refused(act, kind, words):
    try:
        act()
    except kind as error:
        assert words in str(error) and "\n" not in str(error), str(error)
    else:
        raise AssertionError(f"nothing was refused where {words} was expected")


def matches():
    assert re.fullmatch(r"\d+\.\d+\.\d+", tilefish.__version__)
    assert tilefish.games() == ["square-stacker", "tetris", "five-or-more", "tetress", "reachability"]
    assert "dt10" in tilefish.players("tetris")
    match = Match("tetris", "dt10", seed=1, memory="10K", rules="classic:height=8")
    for _ in range(20):
        answer = match.ask()
        assert match.legal()[answer] and match.ask() == answer
        match.go(1)
    again = Match.load(match.save())
    for one in (match, again):
        one.go()
        assert (one.score, one.trace, one.over) == (316, "045af195", True)
    person = Match("square-stacker")
    move = person.ask()
    person.move(person.name(move))
    assert person.moves == 1 and person.position().shape == (31,) and len(person.picture) == 17
    saved = person.save()
    refused(lambda: Match("chess"), TilefishError, "unknown game 'chess'")
    refused(lambda: Match("tetris", "nobody"), TilefishError, "nobody")
    refused(lambda: Match("square-stacker", "mcts", memory=8), TilefishError, "memory")
    refused(lambda: Match("tetris", seed=-1), TilefishError, "seed -1")
    refused(lambda: Match("tetris", seed="1"), TypeError, "seed is a whole number")
    refused(lambda: Match(3), TypeError, "game is a string")
    refused(lambda: person.move("9z9"), TilefishError, "9z9")
    refused(lambda: person.move(26 + 1), TilefishError, "27")
    refused(lambda: Match.load(saved + "A"), TilefishError, "checksum")
    refused(lambda: Match("reachability").position(), TilefishError, "no arrays")
    refused(lambda: again.ask(), TilefishError, "over")
    assert person.save() == saved


def environments():
    # A table's first game is that of its seed, and the next one that of its seed + n.
    env = VectorEnv("square-stacker", 3, seed=5)
    teacher = Player("square-stacker", "tray")
    observations, info = env.reset()
    expected = [Match("square-stacker", "tray", seed=seed) for seed in (5, 6, 7)]
    for game in range(200):
        actions = teacher.choose(env)
        before = env.legal()
        observations, rewards, terminated, truncated, info = env.step(actions)
        assert not truncated.any() and (info["action_mask"] == env.legal()).all() and before[range(3), actions].all()
        for table, match in enumerate(expected):
            match.go(1)
            assert terminated[table] == match.over
            if match.over:
                assert info["final_score"][table] == match.score
                expected[table] = match = Match("square-stacker", "tray", seed=5 + table + 3)
            assert (observations[table] == match.position()).all()
    for game in ("tetris", "five-or-more", "tetress"):
        env = VectorEnv(game, 4, seed=1, opponent="random" if game == "tetress" else "")
        first, _ = env.reset()
        for _ in range(60):
            env.step(env.sample())
        again, _ = env.reset()
        assert (first == again).all() and first.dtype == numpy.int16
    refused(lambda: VectorEnv("square-stacker", 0), TilefishError, "0 tables")
    refused(lambda: VectorEnv("reachability", 1), TilefishError, "no arrays")
    refused(lambda: VectorEnv("tetris", 1, opponent="dt10"), TilefishError, "alone")
    refused(lambda: VectorEnv("five-or-more", 1, rules="large"), TilefishError, "9x9")
    env = VectorEnv("square-stacker", 2)
    refused(lambda: env.step([0, 27]), TilefishError, "action 27 at table 1")
    refused(lambda: env.step([0]), TilefishError, "shape")
    refused(lambda: env.step([0.5, 1]), TypeError, "whole numbers")
    refused(lambda: Player("tetris", "dt10").choose(env), TilefishError, "tetris")


def fast_enough():
    env = VectorEnv("square-stacker", 1024)
    env.reset()
    begin, steps = time.process_time(), 0
    while time.process_time() - begin < 0.5:
        env.step(env.sample())
        steps += env.num_envs
    rate = steps / (time.process_time() - begin)
    print(f"{rate:.0f} moves a second of processor time")
    assert rate > 1e6, rate


def by_hand(network, inputs):
    """The layers' integers, computed by NumPy as engine/network/network.h tells."""
    layers = network.layers()
    values = inputs.astype(numpy.int64)
    for number, layer in enumerate(layers):
        weights = numpy.array(layer["weights"], numpy.int64).reshape(len(layer["biases"]), -1)
        sums = values @ weights.T + numpy.array(layer["biases"], numpy.int64)
        values = (sums * numpy.array(layer["multipliers"], numpy.int64) + (1 << (layer["shift"] - 1))) >> layer["shift"]
        values = numpy.where(values < 0, (values * layer["leak"] + 128) >> 8, values)
        if number + 1 < len(layers):
            values = numpy.clip(values, -8191, 8191)
    return values


def networks():
    random = numpy.random.default_rng(3)
    for slope in (0.0, 0.25):
        layers = [(random.normal(size=(64, 254)), random.normal(size=64)),
                  (random.normal(size=(1, 64)), random.normal(size=1))]
        samples = random.integers(-3, 4, (50, 254))
        network = Network(layers, samples, slope=slope)
        inputs = random.integers(-8191, 8192, (200, 254))
        assert (network.evaluate(inputs) == by_hand(network, inputs)).all()
        floats = samples @ layers[0][0].T + layers[0][1]
        floats = numpy.where(floats < 0, floats * slope, floats) @ layers[1][0].T + layers[1][1]
        assert numpy.abs(network.evaluate(samples) / 256 - floats).max() < 0.05 * numpy.abs(floats).max()
    env = VectorEnv("square-stacker", 5)
    points, inputs = env.afterstates()
    values = numpy.where(env.legal(), points * 256 + network.evaluate(inputs.reshape(-1, 254)).reshape(5, 27), -2**40)
    ended = ~inputs.any(axis=2)
    assert not ended[env.legal()].any() and (network.choose(env) == values.argmax(axis=1)).all()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "n.npz"
        numpy.savez(path, weights0=layers[0][0], biases0=layers[0][1], weights1=layers[1][0], biases1=layers[1][1],
                    samples=samples, slope=slope)
        assert (Network.from_npz(path).evaluate(samples) == network.evaluate(samples)).all()
        numpy.savez(path, weights0=layers[0][0], samples=samples)
        refused(lambda: Network.from_npz(path), TilefishError, "no biases0")
        numpy.savez(path, weights0=layers[0][0], biases0=layers[0][1], samples=samples, slope="steep")
        refused(lambda: Network.from_npz(path), TilefishError, "slope is no number")
        whole = path.read_bytes()
        for content in b"", b"text", whole[:-30], whole.replace(b"shape", b"shope"):
            path.write_bytes(content)
            refused(lambda: Network.from_npz(path), TilefishError, "no file of numpy.savez")
        numpy.save(path.with_suffix(".npy"), samples)
        refused(lambda: Network.from_npz(path.with_suffix(".npy")), TilefishError, "no file of numpy.savez")
    refused(lambda: network.evaluate(numpy.full((1, 254), 2**64 - 1, numpy.uint64)), TilefishError, "beyond 63 bits")
    flat = [(numpy.ones((1, 2)), numpy.ones(1))]
    refused(lambda: Network([(numpy.full((1, 2), numpy.nan), numpy.ones(1))], [[1, 1]]), TilefishError, "no number")
    refused(lambda: Network(flat, [[1, 1, 1]]), TilefishError, "layer 0")
    refused(lambda: Network(flat, [[9000, 1]]), TilefishError, "9000")
    refused(lambda: Network(flat, [["a", "b"]]), TypeError, "samples")
    refused(lambda: Network([("a", "b")], [[1, 1]]), TypeError, "numbers")
    refused(lambda: Network(flat, [[1, 1]]).ask(Match("square-stacker")), TilefishError, "254 inputs")


matches()
environments()
fast_enough()
networks()
