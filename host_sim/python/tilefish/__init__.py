"""Five tile games, played and solved by an engine that plays the same game on every machine.

    match = tilefish.Match("tetris", "dt10", seed=1, memory="10K", rules="classic:height=8")
    match.go()                        # to the end
    match.score, match.trace          # 316, '045af195'

Moves are the game's own numbers; positions are arrays, as host_sim/python/arrays.h lists them. What the engine refuses
is a TilefishError, which is a ValueError, with one line that says what is wrong.
"""

import operator
import zipfile
import zlib

import numpy

from . import _tilefish
from ._tilefish import Player as _Player
from ._tilefish import TilefishError, games, players

__version__ = _tilefish.version
__all__ = ["Match", "Network", "Player", "TilefishError", "VectorEnv", "games", "players"]

_MOST = 2**64 - 1
# What numpy raises for a file that is no archive of arrays, or a damaged one.
_NO_ARCHIVE = (AttributeError, EOFError, NotImplementedError, TypeError, ValueError, zipfile.BadZipFile, zlib.error)


def _text(value, what):
    if not isinstance(value, str):
        raise TypeError(f"{what} is a string, not {type(value).__name__}")
    if not (value.isascii() and value.isprintable()):
        raise TilefishError(f"{what} {ascii(value[:60])} is no printable ASCII")
    return value


def _whole(value, what, most=_MOST):
    if isinstance(value, (bool, numpy.bool_)):
        raise TypeError(f"{what} is a whole number, not bool")
    try:
        value = operator.index(value)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {type(value).__name__}") from None
    if not 0 <= value <= most:
        raise TilefishError(f"{what} {value} is not from 0 to {most}")
    return value


def _bytes(value):
    return _text(value, "memory") if isinstance(value, str) else str(_whole(value, "memory", 2**32 - 1))


class Match:
    """One game being played: same seed, same player, same memory, the same moves as on any other machine."""

    def __init__(self, game, player="", *, seed=1, memory="64K", rules=""):
        self._match = _tilefish.Match(
            _text(game, "game"), _text(player, "player"), _whole(seed, "seed"), _bytes(memory), _text(rules, "rules")
        )

    @classmethod
    def load(cls, saved, *, memory="64K"):
        """Goes on with a game that save() wrote, here or on any other machine."""
        match = cls.__new__(cls)
        match._match = _tilefish.Match(_text(saved, "a saved game"), _bytes(memory))
        return match

    game = property(lambda self: self._match.game)
    over = property(lambda self: self._match.over)
    score = property(lambda self: self._match.score)
    moves = property(lambda self: self._match.moves, doc="Played since the deal.")
    trace = property(lambda self: self._match.trace, doc="Eight digits that stand for the whole game.")
    picture = property(lambda self: self._match.picture, doc="The board as rows of letters.")

    def ask(self):
        """The player's move, which is not played. The game goes on as if nobody had asked."""
        return self._match.ask()

    def go(self, moves=_MOST):
        """Lets the player play so many moves, or to the end; returns how many it played."""
        return self._match.go(_whole(moves, "moves"))

    def move(self, move):
        """Plays somebody's move: its number, or its name as a person writes it."""
        if isinstance(move, str):
            move = self._match.number(_text(move, "move"))
        self._match.play(_whole(move, "move", 2**16 - 1))

    def name(self, move):
        return self._match.name(_whole(move, "move", 2**16 - 1))

    def position(self):
        """What is on the board, as an array of int16."""
        return self._match.position()

    def legal(self):
        """Which moves are legal, as an array of bool."""
        return self._match.legal()

    def save(self):
        """The game as one line of text."""
        return self._match.save()


class VectorEnv:
    """n games at once, in the form of Gymnasium's vector environments, which need not be there.

    A game that ends is followed at once by the next one, whose position is returned; info["final_score"] has the score
    of the one that ended. Game k of table i has seed + i + n * k, and is the game that `tilefish play` deals by it.
    The reward is what the move added to the score. In tetress the opponent answers within the step, and the table's
    player is red.
    """

    metadata = {"render_modes": []}
    render_mode = None
    spec = None

    def __init__(self, game, n, seed=1, *, rules="", opponent="", memory="64K"):
        self._env = _tilefish.VectorEnv(
            _text(game, "game"), _whole(n, "n", 10**6), _whole(seed, "seed"), _text(rules, "rules"),
            _text(opponent, "opponent"), _bytes(memory),
        )
        self._seed = seed

    num_envs = property(lambda self: self._env.num_envs)
    game = property(lambda self: self._env.game)
    actions = property(lambda self: self._env.actions, doc="How many numbers moves have, legal or not.")

    def reset(self, *, seed=None, options=None):
        """Deals anew: by the seed, or else by the one before."""
        if seed is not None:
            self._seed = _whole(seed, "seed")
        self._env.deal(self._seed)
        return self._env.positions(), self._info()

    def step(self, actions):
        """A move at each table. Where one is not legal none is played, and a TilefishError says which."""
        rewards, ended, scores = self._env.step(actions)
        info = self._info()
        info["final_score"] = scores
        info["_final_score"] = ended
        return self._env.positions(), rewards, ended, numpy.zeros_like(ended), info

    def sample(self):
        """One legal move for each table, all equally likely."""
        return self._env.sample()

    def legal(self):
        """Which moves are legal, table by table."""
        return self._env.legal()

    def afterstates(self):
        """Of square-stacker, for each table and move: its points, and 254 inputs of a network for the board after."""
        return self._env.afterstates()

    def close(self):
        pass

    def _info(self):
        return {"action_mask": self._env.legal()}

    @property
    def single_action_space(self):
        from gymnasium.spaces import Discrete

        return Discrete(self.actions)

    @property
    def action_space(self):
        from gymnasium.spaces import MultiDiscrete

        return MultiDiscrete([self.actions] * self.num_envs)

    @property
    def single_observation_space(self):
        from gymnasium.spaces import Box

        return Box(-1, 255, (self._env.numbers,), numpy.int16)

    @property
    def observation_space(self):
        from gymnasium.spaces import Box

        return Box(-1, 255, (self.num_envs, self._env.numbers), numpy.int16)


class Player:
    """A player of the engine as a teacher: its moves in all positions of an environment."""

    def __init__(self, game, player, *, rules="", memory="64K", seed=1):
        self._player = _Player(
            _text(game, "game"), _text(player, "player"), _text(rules, "rules"), _bytes(memory), _whole(seed, "seed")
        )

    def choose(self, env):
        return self._player.choose(_of(env, VectorEnv)._env)


def _of(value, kind):
    if not isinstance(value, kind):
        raise TypeError(f"a {kind.__name__}, not {type(value).__name__}")
    return value


class Network:
    """Dense layers of floats, trained anywhere, as the engine's integer network.

    `layers` are pairs of weights (units, inputs) and biases; negative sums are multiplied by `slope`, but for those of
    the last layer. `samples` are inputs such as the network will meet: the scale of each layer follows from them.
    Outputs are in units of 1 / `one`.
    """

    def __init__(self, layers, samples, *, one=256, slope=0.0):
        layers = [(_floats(weights), _floats(biases)) for weights, biases in layers]
        self._network = _tilefish.Network(layers, samples, float(one), float(slope))

    @classmethod
    def from_npz(cls, path, *, one=256):
        """A file of numpy.savez with weights0, biases0, weights1, ..., samples, and perhaps slope."""
        try:
            with numpy.load(path, allow_pickle=False) as file:
                entries = {name: file[name] for name in file.files}
        except _NO_ARCHIVE as error:
            raise TilefishError(f"{path} is no file of numpy.savez: {error}") from None
        layers = []
        while f"weights{len(layers)}" in entries:
            layers.append((entries[f"weights{len(layers)}"], _entry(entries, f"biases{len(layers)}", path)))
        slope = entries.get("slope", numpy.float64(0))
        if slope.size != 1 or slope.dtype.kind not in "fiu":
            raise TilefishError(f"{path}: slope is no number")
        return cls(layers, _entry(entries, "samples", path), one=one, slope=slope.item())

    inputs = property(lambda self: self._network.inputs)
    outputs = property(lambda self: self._network.outputs)

    def evaluate(self, inputs):
        """Rows of whole numbers in, rows of int32 out, as every board computes them."""
        return self._network.evaluate(inputs)

    def ask(self, match):
        """Its move in a match of square-stacker, decided as the player `dqn` does."""
        return self._network.ask(_of(match, Match)._match)

    def choose(self, env):
        """The same at each table."""
        return self._network.choose(_of(env, VectorEnv)._env)

    def layers(self):
        """The integers: weights, biases, multipliers, shift and leak of each layer."""
        return self._network.layers()

    def write_inc(self, path, made_by):
        """Writes what the engine includes, e.g. as engine/games/square_stacker/weights/dqn.inc for a board."""
        if "\\" in _text(made_by, "made_by"):
            raise TilefishError("made_by has a backslash, which a comment must not end with")
        with open(path, "w", encoding="ascii") as file:
            file.write(self._network.source(made_by))


def _floats(values):
    try:
        values = numpy.asarray(values)
        if values.dtype.kind not in "fiu":
            raise TypeError
        return numpy.ascontiguousarray(values, numpy.float32)
    except (TypeError, ValueError):
        raise TypeError("weights and biases are arrays of numbers") from None


def _entry(entries, name, path):
    if name not in entries:
        raise TilefishError(f"{path} has no {name}; it has {', '.join(entries)}")
    return entries[name]
