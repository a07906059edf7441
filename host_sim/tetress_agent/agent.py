"""The referee's class: Agent(color), action() and update()."""

import sys
import time
from functools import wraps

from .clock import Clock
from .console import Console, ConsoleError
from .description import read_fields
from .options import read_options, thinking_player

try:  # where the referee's package is there, its own types are what it wants back
    from referee.game import Coord, PlaceAction
except ImportError:
    from .types import Coord, PlaceAction


def move_text(action) -> str:
    """The text of an action as the console reads it: 5-5,5-6,6-5,6-6."""
    cells = getattr(action, "coords", None) or (action.c1, action.c2, action.c3, action.c4)
    return ",".join(f"{cell.r}-{cell.c}" for cell in cells)


def action_of(move: str):
    """The action that the console's text of a move means."""
    return PlaceAction(*(Coord(*map(int, cell.split("-"))) for cell in move.split(",")))


def instant_player(game):
    """The first player without parameters: it has nothing to search with, so it needs no time."""
    for player in game.players:
        if not player.most:
            return player
    raise ConsoleError("the console has no player without parameters, for moves without time")


def counted(method):
    """The processor's time of a method of the agent counts as the agent's, and what it refuses is told on stderr."""

    @wraps(method)
    def run(self, *arguments, **referee):
        begin = time.process_time()
        try:
            return method(self, *arguments, **referee)
        except ConsoleError as error:
            print(f"tetress_agent: {error}", file=sys.stderr)
            raise
        finally:
            self._own_seconds += time.process_time() - begin

    return run


class Agent:
    """Plays what the console plays. When no time is left, a player that needs none decides."""

    _own_seconds = 0.0  # of this process, without the engine's

    @counted
    def __init__(self, color, **referee):
        self._color = color
        self._history = []
        self._played = 0
        self._console = None
        options = read_options(referee.get("space_limit"))
        self._seed = options.seed
        self._console = Console(options.memory)
        game = self._console.describe("tetress")
        self._player = thinking_player(game, options.player)
        self._console.ask(f"new tetress {self._player}")  # which refuses wrong parameters, or too little memory
        self._instant_player = instant_player(game).name
        self._clock = Clock(referee.get("time_remaining"), self.seconds)

    def seconds(self) -> float:
        """The processor's time so far, of this agent and of its engine."""
        return self._own_seconds + (self._console.seconds() if self._console else 0.0)

    @counted
    def action(self, **referee):
        told, before = referee.get("time_remaining"), self._clock.measured()
        move = self._decide(told)
        if self._clock.measured() and not before:  # this search was short, and told how long the next may be
            move = self._decide(told)
        self._played += 1
        return action_of(move)

    @counted
    def update(self, color, action, **referee):
        self._history.append(move_text(action))

    def _decide(self, told) -> str:
        budget = self._clock.budget(told, self._played)
        self._clock.start()
        move, searched = self._think(budget)
        self._clock.stop(searched)
        return move

    def _think(self, budget: int):
        """A move in the game so far, and the simulated moves it took. A console has one player a game, so the game is
        replayed, which takes microseconds."""
        player = self._player if budget else self._instant_player
        self._console.ask(f"new tetress {player} seed={(self._seed + len(self._history)) % 2**64}")
        for move in self._history:
            self._console.ask(f"move {move}")
        answer = self._console.ask(f"go 1 budget={budget}" if budget else "go 1")
        fields = read_fields(answer)
        if not fields.get("move"):
            raise ConsoleError(f"no move: {answer}")
        return fields["move"], int(fields["searched"]) if budget else 0

    def close(self) -> None:
        if self._console:
            self._console.close()

    def __del__(self):
        console = getattr(self, "_console", None)
        if console:
            console.close()
