"""Whole games before a stand-in for the referee, which knows the rules by itself.

Run: python3 -m unittest tetress_agent.test_agent, from host_sim/
"""

import os
import random
import time
import unittest
from unittest import mock

from tetress_agent.agent import Agent, action_of, instant_player, move_text, thinking_player
from tetress_agent.clock import FIRST, Clock
from tetress_agent.console import Console, ConsoleError, find_program
from tetress_agent.description import Game, Player, read_description
from tetress_agent.types import Coord, PlaceAction

SIDE, TURNS = 11, 150
MOST = 10_000_000  # iterations


def shapes():
    """All fixed tetrominoes, grown cell by cell."""
    found = {frozenset({(0, 0)})}
    for _ in range(3):
        found = {
            cells | {(r + dr, c + dc)}
            for cells in found
            for r, c in cells
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (r + dr, c + dc) not in cells
        }
    least = lambda cells, i: min(cell[i] for cell in cells)
    return {frozenset((r - least(s, 0), c - least(s, 1)) for r, c in s) for s in found}


SHAPES = sorted(map(sorted, shapes()))


class Board:
    """The rules of the page, cell by cell."""

    def __init__(self):
        self.tokens = {}
        self.turn = 0

    @property
    def side(self):
        return "RED" if self.turn % 2 == 0 else "BLUE"

    def touches(self, cells):
        return self.turn < 2 or any(
            self.tokens.get(((r + dr) % SIDE, (c + dc) % SIDE)) == self.side
            for r, c in cells
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        )

    def legal(self, cells):
        placed = any(
            {((r + dr) % SIDE, (c + dc) % SIDE) for dr, dc in shape} == set(cells)
            for shape in SHAPES
            for r in range(SIDE)
            for c in range(SIDE)
            if any(((r + dr) % SIDE, (c + dc) % SIDE) == cells[0] for dr, dc in shape)
        )
        return placed and not any(cell in self.tokens for cell in cells) and self.touches(cells)

    def actions(self):
        for shape in SHAPES:
            for r in range(SIDE):
                for c in range(SIDE):
                    cells = [((r + dr) % SIDE, (c + dc) % SIDE) for dr, dc in shape]
                    if not any(cell in self.tokens for cell in cells) and self.touches(cells):
                        yield cells

    def place(self, cells):
        for cell in cells:
            self.tokens[cell] = self.side
        full_rows = {r for r in range(SIDE) if all((r, c) in self.tokens for c in range(SIDE))}
        full_columns = {c for c in range(SIDE) if all((r, c) in self.tokens for r in range(SIDE))}
        self.tokens = {
            (r, c): owner for (r, c), owner in self.tokens.items() if r not in full_rows and c not in full_columns
        }
        self.turn += 1

    def over(self):
        return self.turn >= TURNS or next(self.actions(), None) is None


class Scripted:
    """An opponent whose actions follow from a seed."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def choose(self, board):
        return self._random.choice(list(board.actions()))


def play(agent_side, seed, seconds):
    """A whole game as the referee leads it; the board at its end and the time the agent used."""
    board, other, used = Board(), Scripted(seed), 0.0
    started = time.perf_counter()
    agent = Agent(agent_side, time_remaining=seconds, space_remaining=250.0, space_limit=250.0)
    used += time.perf_counter() - started
    try:
        while not board.over():
            side = board.side
            if side == agent_side:
                started = time.perf_counter()
                action = agent.action(time_remaining=seconds - used, space_remaining=200.0, space_limit=250.0)
                used += time.perf_counter() - started
                cells = [(cell.r, cell.c) for cell in action]
                if not board.legal(cells):
                    raise AssertionError(f"turn {board.turn}: {action} is illegal")
            else:
                cells = other.choose(board)
                action = PlaceAction(*(Coord(r, c) for r, c in cells))
            board.place(cells)
            started = time.perf_counter()
            agent.update(side, action, time_remaining=seconds - used)
            used += time.perf_counter() - started
    finally:
        agent.close()
    return board, used


class WholeGames(unittest.TestCase):
    def test_a_second_in_all_is_enough_for_any_game_and_to_win_it(self):
        for seed, side in ((1, "RED"), (2, "BLUE"), (3, "RED"), (4, "BLUE")):
            board, used = play(side, seed, seconds=1.0)
            self.assertLess(used, 1.0)
            lost = board.turn < TURNS and board.side == side
            self.assertFalse(lost, f"seed {seed}: lost at turn {board.turn}")

    def test_next_to_no_time_still_gives_legal_actions(self):
        board, _ = play("RED", 5, seconds=0.1)
        self.assertTrue(board.over())


class Words(unittest.TestCase):
    def test_there_are_nineteen_shapes(self):
        self.assertEqual(19, len(SHAPES))

    def test_actions_are_written_and_read_back(self):
        action = PlaceAction(Coord(0, 10), Coord(0, 0), Coord(10, 0), Coord(10, 10))
        self.assertEqual("0-10,0-0,10-0,10-10", move_text(action))
        self.assertEqual(list(action), list(action_of(move_text(action))))


class TheClock(unittest.TestCase):
    def test_the_first_move_is_cautious_and_the_next_uses_its_share(self):
        now = mock.Mock(side_effect=[0.0, 0.1])
        clock = Clock(MOST, now=now)
        self.assertEqual(FIRST, clock.iterations(180.0, 0))
        clock.start()
        clock.stop(FIRST)  # 1000 a second
        self.assertAlmostEqual(1000 * (180 - 0.15) / 45, clock.iterations(180.0, 1), delta=2)

    def test_no_time_is_no_thought(self):
        self.assertEqual(0, Clock(MOST).iterations(0.1, 40))

    def test_without_a_limit_a_move_has_its_second(self):
        self.assertEqual(1.0, Clock(MOST).share(None, 3))

    def test_shares_never_add_up_to_more_than_there_is(self):
        clock, left = Clock(MOST), 1.0
        for played in range(75):
            left -= clock.share(left, played)
        self.assertGreater(left, 0.0)


class TheConsole(unittest.TestCase):
    def test_a_refusal_is_an_error_that_says_why(self):
        console = Console()
        with self.assertRaisesRegex(ConsoleError, "unknown game 'chess'"):
            console.ask("new chess champion")
        console.close()

    def test_a_console_that_ended_is_an_error(self):
        with self.assertRaisesRegex(ConsoleError, "has ended"):
            Console(command=["true"])

    def test_a_missing_program_is_told(self):
        with mock.patch.dict(os.environ, {"TILEFISH": "/nowhere/tilefish"}):
            self.assertEqual("/nowhere/tilefish", find_program()[0])
            with self.assertRaises(OSError):
                Console()


def console_that_answers(line):
    """The command of a console that gives one answer to everything."""
    return ["sh", "-c", f"while read -r command; do echo '{line}'; done"]


class TheProtocol(unittest.TestCase):
    def test_a_console_of_another_protocol_is_refused(self):
        with self.assertRaisesRegex(ConsoleError, "sh speaks protocol 4, this agent 3"):
            Console(command=console_that_answers("= tilefish=9.0.0 protocol=4 machine=host"))

    def test_a_console_from_before_hello_is_refused(self):
        with self.assertRaisesRegex(ConsoleError, "sh speaks protocol 1, this agent 3"):
            Console(command=console_that_answers("? unknown command; help lists them"))

    def test_a_description_gives_the_players_and_the_limits_of_their_parameters(self):
        game = read_description([
            "game name=tetress sides=2 rows=0 demonstrator=champion two sides place tetrominoes",
            "move its four cells as row-column",
            "rules name=standard 11 x 11 torus",
            "parameter name=turns type=integer default=150 least=1 most=150 step=1 turns",
            "player name=champion memory=2048 data=0 not_by= strongest=sims=250 the strongest",
            "parameter name=sims type=integer default=1000 least=1 most=5000 step=1 iterations",
            "player name=greedy memory=0 data=0 not_by= strongest= the other side stands worst",
        ])
        self.assertEqual("champion", game.demonstrator)
        self.assertEqual([("champion", {"sims": 5000}), ("greedy", {})], game.players)


class ThePlayer(unittest.TestCase):
    def test_a_player_without_iterations_is_refused_and_those_with_are_named(self):
        for name in ("minimax", "nobody", "champion:sims=5"):
            with mock.patch.dict(os.environ, {"TILEFISH_PLAYER": name}):
                with self.assertRaisesRegex(ConsoleError, f"no player '{name}' that takes sims; known: champion mcts"):
                    Agent("RED")

    def test_the_named_player_thinks_within_its_own_limit(self):
        game = Game("champion", [Player("champion", {"sims": 7}), Player("greedy", {}), Player("mcts", {"sims": 9})])
        with mock.patch.dict(os.environ, {"TILEFISH_PLAYER": "mcts"}):
            self.assertEqual(("mcts", {"sims": 9}), thinking_player(game))
        with mock.patch.dict(os.environ):
            os.environ.pop("TILEFISH_PLAYER", None)
            self.assertEqual("champion", thinking_player(game).name)
        self.assertEqual("greedy", instant_player(game).name)


if __name__ == "__main__":
    unittest.main()
