"""usage: python_fuzz.py CALLS [SEED]    calls of the package with noise: an answer, or a ValueError or a TypeError"""
import random
import sys

import numpy

import tilefish
from tilefish import Match, Network, Player, TilefishError, VectorEnv

count, draw = int(sys.argv[1]), random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
GAMES = tilefish.games()
PLAYERS = ["random", "dt10", "greedy", "tray", "align", "mcts:sims=3", "champion:sims=2", "stm", "x:=", ""]
ODD = [None, True, -1, 0, 1, 2, 1.5, float("nan"), 2**63, 2**64, -2**70, "", " ", "10K", "1a1", "0a", "\0", "\n", [],
       {}, object(), b"x", "a" * 5000, [[1]], numpy.zeros(0), numpy.zeros((2, 3)), numpy.array(["x"]), numpy.int8(3),
       "\ud800", 27, [1, 2], range(3), numpy.full((1, 254), numpy.inf), lambda: 1]


def noise():
    return "".join(chr(draw.randrange(draw.choice([128, 0x110000]))) for _ in range(draw.randrange(30)))


def anything():
    return noise() if draw.random() < 0.2 else draw.choice(ODD)


def or_any(value, chance=0.15):
    return anything() if draw.random() < chance else value


def layers():
    inputs, units = draw.choice([(254, 4), (3, 2), (1, 1)])
    scale = draw.choice([1, 1, 1e-8, 1e5, 1e30, float("nan")])
    return [(or_any(numpy.random.randn(units, inputs) * scale, 0.1), or_any(numpy.random.randn(units), 0.1)),
            (or_any(numpy.random.randn(1, units), 0.1), or_any(numpy.random.randn(1), 0.1))][:draw.choice([1, 2, 2])]


def samples():
    return or_any(numpy.random.randint(-9, 9, (3, draw.choice([254, 3, 1]))))


made = []
MAKE = [
    lambda: Match(or_any(draw.choice(GAMES)), or_any(draw.choice(PLAYERS)), seed=or_any(3),
                  memory=or_any(draw.choice(["4K", "10K", 2048])), rules=or_any("", 0.1)),
    lambda: Match(draw.choice(GAMES)),
    lambda: Match.load(or_any(saved[0])),
    lambda: VectorEnv(or_any(draw.choice(GAMES)), or_any(draw.choice([1, 2, 3])), or_any(1), opponent=or_any("", 0.1)),
    lambda: VectorEnv("square-stacker", 2),
    lambda: Player(or_any(draw.choice(GAMES)), or_any(draw.choice(PLAYERS)), memory=or_any("4K"), seed=or_any(1)),
    lambda: Network(or_any(layers(), 0.1), samples(), one=or_any(256, 0.1), slope=or_any(0.5, 0.1)),
]
saved = [Match("square-stacker", "tray").save()]
USE = {
    Match: [lambda m: m.move(anything()), lambda m: m.move(m.ask()), lambda m: m.go(1 if m.over else or_any(1, 0.05)),
            lambda m: (m.position(), m.legal(), m.picture, m.trace, m.score, m.over, m.moves),
            lambda m: m.name(anything()), lambda m: saved.__setitem__(0, m.save()), lambda m: m.ask()],
    VectorEnv: [lambda e: e.step(or_any(e.sample())), lambda e: e.step(e.sample()),
                lambda e: e.reset(seed=or_any(None)),
                lambda e: (e.legal(), e.sample(), e.actions), lambda e: e.afterstates(),
                lambda e: e.step(numpy.random.randint(-2, 3000, e.num_envs))],
    Player: [lambda p: p.choose(or_any(draw.choice(made)))],
    Network: [lambda n: n.evaluate(or_any(numpy.random.randint(-10000, 10000, (2, n.inputs)), 0.2)),
              lambda n: n.layers(), lambda n: n.ask(draw.choice(made)), lambda n: n.choose(draw.choice(made)),
              lambda n: n.evaluate(numpy.zeros((1, n.inputs), int))],
}
refused = 0
for _ in range(count):
    try:
        if not made or draw.random() < 0.1:
            made.append(draw.choice(MAKE)())
        else:
            one = draw.choice(made)
            draw.choice(USE[type(one)])(one)
    except (ValueError, TypeError) as error:
        if isinstance(error, TilefishError):
            assert "\n" not in str(error), str(error)
        refused += 1
    if len(made) > 20:
        made.pop(draw.randrange(len(made)))
match = Match("tetris", "dt10", rules="classic:height=8")
match.go()
assert match.trace == "045af195"
assert count / 10 < refused < count * 9 / 10, refused
print(f"{count} calls, {refused} refused")
