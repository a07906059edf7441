"""The agent against the engine's own players, as the referee would lead the games.

    python3 -m tetress_agent.contest [--games N] [--seconds T] [--seed S] [--opening A] OTHER...

from the folder of this package. Each OTHER (greedy, minimax:nodes=2400, ...) is met in N games, colours in turn. Games
2i and 2i+1 begin with the same A random actions, which seed S+i draws, so no two games are one out of a book; every
OTHER meets the same openings. The agent has T seconds of processor's time a game, 180 by default. As the referee does,
this tells it what is left by what this process alone has used; a game in which agent and engine together have used more
counts as lost. A line a game tells what the agent has counted, and what the system says that its engine had used when
it ended.
"""

import argparse
import os
import random
import resource
import sys
import time

from .agent import Agent, Coord, PlaceAction, action_of, move_text
from .board import TURNS, Board
from .console import Console, ConsoleError
from .description import read_fields


class EnginePlayer:
    """A player of the engine that thinks as long as it takes."""

    def __init__(self, player: str, seed: int):
        self._console = Console()
        self._console.ask(f"new tetress {player} seed={seed}")

    def choose(self):
        return read_fields(self._console.ask("go 1"))["move"]

    def update(self, move: str) -> None:
        self._console.ask(f"move {move}")

    def close(self) -> None:
        self._console.close()


class Referee:
    """Leads a game of the agent and sees what this process uses."""

    def __init__(self, side: str, seconds: float):
        self.board = Board()
        self.seconds = seconds
        self.seen = 0.0
        self.agent = self._timed(lambda: Agent(side, time_remaining=seconds, space_remaining=250.0, space_limit=250.0))
        self._side = side

    def _timed(self, act):
        begin = time.process_time()
        try:
            return act()
        finally:
            self.seen += time.process_time() - begin

    def turn(self, choose_other, told_other=lambda move: None) -> None:
        """One action, of the agent or of the other: `choose_other()` gives an action."""
        if self.board.side == self._side:
            action = self._timed(lambda: self.agent.action(time_remaining=self.seconds - self.seen))
            if not self.board.legal(cells_of(action)):
                raise AssertionError(f"turn {self.board.turn}: {action} is illegal")
            told_other(move_text(action))
        else:
            action = choose_other()
        self.play(action)

    def play(self, action) -> None:
        """The action of whose turn it is, of which the agent is told."""
        side = self.board.side
        self.board.place(cells_of(action))
        self._timed(lambda: self.agent.update(side, action, time_remaining=self.seconds - self.seen))


def cells_of(action):
    return [(cell.r, cell.c) for cell in action]


def opening(seed: int, actions: int):
    """Random actions of both sides, the same for the same seed."""
    draw, board, played = random.Random(seed), Board(), []
    while len(played) < actions and not board.over():
        cells = draw.choice(list(board.actions()))
        board.place(cells)
        played.append(PlaceAction(*(Coord(r, c) for r, c in cells)))
    return played


def children_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def play(side: str, other: str, seed: int, seconds: float, begun=()):
    """A game that goes on after the actions `begun`: the winner's side or None, the turns, and the seconds by the
    agent's count and by the system's."""
    opponent, before = EnginePlayer(other, seed), children_seconds()
    os.environ["TILEFISH_SEED"] = str(seed)
    referee = Referee(side, seconds)
    try:
        for action in begun:
            opponent.update(move_text(action))
            referee.play(action)
        while not referee.board.over():
            referee.turn(lambda: action_of(opponent.choose()), opponent.update)
        counted = referee.agent.seconds()
    finally:
        referee.agent.close()  # whose engine the system counts now, the opponent's still runs
        used = children_seconds() - before + referee.seen
        opponent.close()
    return winner(referee.board), referee.board.turn, counted, used


def winner(board):
    if board.turn < TURNS:
        return "BLUE" if board.side == "RED" else "RED"
    owners = list(board.tokens.values())
    red, blue = owners.count("RED"), owners.count("BLUE")
    return None if red == blue else "RED" if red > blue else "BLUE"


def number(kind, least):
    """What argparse reads an option by: a number that is not below `least`."""

    def read(text):
        try:
            value = kind(text)
        except ValueError:
            value = -1
        if not least <= value < float("inf"):
            raise argparse.ArgumentTypeError(f"'{text}' is no {'whole ' * (kind is int)}number of {least} or more")
        return value

    return read


def main() -> int:
    parser = argparse.ArgumentParser(prog="tetress_agent.contest", description=__doc__.splitlines()[0])
    parser.add_argument("other", nargs="+", help="a player of `tilefish players tetress`")
    parser.add_argument("--games", type=number(int, 1), default=20, help="against each; 20 by default")
    parser.add_argument("--seconds", type=number(float, 0), default=180.0,
                        help="of processor's time a game; 180 by default")
    parser.add_argument("--seed", type=number(int, 0), default=1, help="of the first two games; 1 by default")
    parser.add_argument("--opening", type=number(int, 0), default=4,
                        help="random actions before the players' own; 4 by default")
    options = parser.parse_args()
    try:
        for other in options.other:
            meet(other, options)
    except ConsoleError as error:
        print(f"contest: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def meet(other: str, options) -> None:
    """All games against one player, each told when it ends."""
    verdicts, turns, most = [], [], 0.0
    for game in range(options.games):
        side, seed = ("RED", "BLUE")[game % 2], options.seed + game // 2
        won, length, counted, used = play(side, other, seed, options.seconds, opening(seed, options.opening))
        late = max(counted, used) > options.seconds
        verdicts.append("late" if late else "drawn" if won is None else "won" if won == side else "lost")
        turns.append(length)
        most = max(most, counted, used)
        print(f"{other} game {game + 1} {side:4} {verdicts[-1]:5} turns {length:3}  counted {counted:.3f} s  "
              f"used {used:.3f} s", flush=True)
    count = verdicts.count
    print(f"{other}: {options.games} games, {count('won')} won, {count('lost') + count('late')} lost, {count('drawn')} "
          f"drawn, turns {sum(turns) / len(turns):.0f} ({min(turns)} to {max(turns)}), at most {most:.3f} of "
          f"{options.seconds:g} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
