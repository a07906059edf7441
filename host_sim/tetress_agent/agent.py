"""The referee's class: Agent(color), action() and update()."""

import os

from .clock import Clock
from .console import Console, ConsoleError

try:  # where the referee's package is there, its own types are what it wants back
    from referee.game import Coord, PlaceAction
except ImportError:
    from .types import Coord, PlaceAction


def written(action) -> str:
    """An action as the console reads it: 5-5,5-6,6-5,6-6."""
    cells = getattr(action, "coords", None) or (action.c1, action.c2, action.c3, action.c4)
    return ",".join(f"{cell.r}-{cell.c}" for cell in cells)


def read(move: str):
    """The console's move as an action."""
    return PlaceAction(*(Coord(*map(int, cell.split("-"))) for cell in move.split(",")))


class Agent:
    """Plays what the console plays. A second console, whose player needs no time, answers when there is none."""

    def __init__(self, color, **referee):
        self._color = color
        self._player = os.environ.get("TILEFISH_PLAYER", "champion")
        self._console = Console(os.environ.get("TILEFISH_MEMORY", "1M"))
        self._clock = Clock()
        self._history = []
        self._own = 0

    def action(self, **referee):
        left = referee.get("time_remaining")
        iterations = self._clock.iterations(left, self._own)
        player = f"{self._player}:sims={iterations}" if iterations else "greedy"
        self._clock.start()
        move = self._think(player)
        if iterations:
            self._clock.stop(iterations)
        self._own += 1
        return read(move)

    def update(self, color, action, **referee):
        self._history.append(written(action))

    def _think(self, player: str) -> str:
        """The game so far again, then one move of the player: a console has one player a game, and replaying takes microseconds."""
        self._console.ask(f"new tetress {player} seed={1 + len(self._history)}")
        for move in self._history:
            self._console.ask(f"move {move}")
        answer = self._console.ask("go 1")
        fields = dict(field.split("=", 1) for field in answer.split())
        if not fields.get("move"):
            raise ConsoleError(f"no move: {answer}")
        return fields["move"]

    def close(self) -> None:
        self._console.close()

    def __del__(self):
        console = getattr(self, "_console", None)
        if console:
            console.close()
