"""The referee's class: Agent(color), action() and update()."""

import os

from .clock import Clock
from .console import Console, ConsoleError
from .description import read_fields

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


def thinking_player(game):
    """The player that TILEFISH_PLAYER names, or else the game's demonstrator. Its thinking is set by `sims`."""
    name = os.environ.get("TILEFISH_PLAYER", game.demonstrator)
    able = [player for player in game.players if "sims" in player.most]
    for player in able:
        if player.name == name:
            return player
    known = " ".join(player.name for player in able)
    raise ConsoleError(f"TILEFISH_PLAYER: no player '{name}' that takes sims; known: {known}")


def instant_player(game):
    """The first player without parameters: it has nothing to search with, so it needs no time."""
    for player in game.players:
        if not player.most:
            return player
    raise ConsoleError("the console has no player without parameters, for moves without time")


class Agent:
    """Plays what the console plays. When no time is left, a player that needs none decides."""

    def __init__(self, color, **referee):
        self._color = color
        self._console = Console(os.environ.get("TILEFISH_MEMORY", "1M"))
        game = self._console.describe("tetress")
        player = thinking_player(game)
        self._player = player.name
        self._instant_player = instant_player(game).name
        self._clock = Clock(most=int(player.most["sims"]))
        self._history = []
        self._own = 0

    def action(self, **referee):
        left = referee.get("time_remaining")
        iterations = self._clock.iterations(left, self._own)
        player = f"{self._player}:sims={iterations}" if iterations else self._instant_player
        self._clock.start()
        move = self._think(player)
        if iterations:
            self._clock.stop(iterations)
        self._own += 1
        return action_of(move)

    def update(self, color, action, **referee):
        self._history.append(move_text(action))

    def _think(self, player: str) -> str:
        """One move of the player in the game so far. A console has one player a game, so the game is replayed, which
        takes microseconds."""
        self._console.ask(f"new tetress {player} seed={1 + len(self._history)}")
        for move in self._history:
            self._console.ask(f"move {move}")
        answer = self._console.ask("go 1")
        move = read_fields(answer).get("move")
        if not move:
            raise ConsoleError(f"no move: {answer}")
        return move

    def close(self) -> None:
        self._console.close()

    def __del__(self):
        console = getattr(self, "_console", None)
        if console:
            console.close()
