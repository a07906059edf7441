"""The agent against the engine's own players, as the referee would lead the games.

    python3 -m tetress_agent.contest [--games N] [--seconds S] [--seed S] OTHER...    from the folder of this package

Each OTHER (greedy, minimax:nodes=2400, ...) is met in N games, colours in turn. The agent has S seconds of processor's
time a game, 180 by default. As the referee does, this tells it what is left by what this process alone has used; a game
in which agent and engine together have used more counts as lost. A line a game tells what the agent has counted, and
what the system says that its engine had used when it ended.
"""

import argparse
import os
import resource
import sys
import time

from .agent import Agent, action_of, move_text
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
        side = self.board.side
        if side == self._side:
            action = self._timed(lambda: self.agent.action(time_remaining=self.seconds - self.seen))
            cells = [(cell.r, cell.c) for cell in action]
            if not self.board.legal(cells):
                raise AssertionError(f"turn {self.board.turn}: {action} is illegal")
            told_other(move_text(action))
        else:
            action = choose_other()
        self.board.place([(cell.r, cell.c) for cell in action])
        self._timed(lambda: self.agent.update(side, action, time_remaining=self.seconds - self.seen))


def children_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def play(side: str, other: str, seed: int, seconds: float):
    """The winner's side or None, the turns, and the seconds by the agent's count and by the system's."""
    opponent, before = EnginePlayer(other, seed), children_seconds()
    os.environ["TILEFISH_SEED"] = str(seed)
    referee = Referee(side, seconds)
    try:
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


def main() -> int:
    parser = argparse.ArgumentParser(prog="tetress_agent.contest", description=__doc__.splitlines()[0])
    parser.add_argument("other", nargs="+", help="a player of `tilefish players tetress`")
    parser.add_argument("--games", type=int, default=20, help="against each; 20 by default")
    parser.add_argument("--seconds", type=float, default=180.0, help="of processor's time a game; 180 by default")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; 1 by default")
    options = parser.parse_args()
    try:
        for other in options.other:
            tell(other, options)
    except ConsoleError as error:
        print(f"contest: {error}", file=sys.stderr)
        return 1
    return 0


def tell(other: str, options) -> None:
    wins, losses, turns, most = 0, 0, [], 0.0
    for game in range(options.games):
        side = ("RED", "BLUE")[game % 2]
        won, length, counted, used = play(side, other, options.seed + game, options.seconds)
        late = max(counted, used) > options.seconds
        wins += won == side and not late
        losses += late or won not in (side, None)
        turns.append(length)
        most = max(most, counted, used)
        verdict = "late" if late else "drawn" if won is None else "won" if won == side else "lost"
        print(f"{other} game {game + 1} {side:4} {verdict:5} turns {length:3}  counted {counted:.3f} s  "
              f"used {used:.3f} s", flush=True)
    print(f"{other}: {options.games} games, {wins} won, {losses} lost, {options.games - wins - losses} drawn, "
          f"{sum(turns) / len(turns):.0f} turns, at most {most:.3f} of {options.seconds:g} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
