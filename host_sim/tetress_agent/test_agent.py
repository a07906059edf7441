"""Whole games before a stand-in for the referee, which knows the rules by itself.

Run: python3 -m unittest tetress_agent.test_agent, from host_sim/
"""

import contextlib
import io
import os
import random
import resource
import unittest
from unittest import mock

from tetress_agent.agent import Agent, action_of, instant_player, move_text
from tetress_agent.board import SHAPES, Board
from tetress_agent.clock import FIRST, RESERVE, Clock
from tetress_agent.console import Console, ConsoleError, find_program
from tetress_agent.contest import Referee, cells_of, opening, winner
from tetress_agent.contest import play as contest_game
from tetress_agent.description import Game, Player, read_description
from tetress_agent.options import read_options, thinking_player
from tetress_agent.types import Coord, PlaceAction


class Scripted:
    """An opponent whose actions follow from a seed."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def choose(self, board):
        return self._random.choice(list(board.actions()))


def play(side, seed, seconds):
    """A whole game; the board at its end and the time that the agent used with its engine, by its own count."""
    other, referee = Scripted(seed), Referee(side, seconds)
    try:
        while not referee.board.over():
            referee.turn(lambda: PlaceAction(*(Coord(r, c) for r, c in other.choose(referee.board))))
        return referee.board, referee.agent.seconds()
    finally:
        referee.agent.close()


class WholeGames(unittest.TestCase):
    def test_a_second_in_all_is_enough_for_any_game_and_to_win_it(self):
        for seed, side in ((1, "RED"), (2, "BLUE"), (3, "RED"), (4, "BLUE")):
            board, used = play(side, seed, seconds=1.0)
            self.assertLess(used, 1.0)
            self.assertEqual(side, winner(board), f"seed {seed}: {board.turn} turns")

    def test_next_to_no_time_still_gives_legal_actions(self):
        board, _ = play("RED", 5, seconds=0.1)
        self.assertTrue(board.over())

    def test_an_opponent_of_the_engine_plays_too_and_the_system_counts_as_the_agent_does(self):
        won, turns, counted, used = contest_game("BLUE", "greedy", 1, 0.6)
        self.assertIn(won, ("RED", "BLUE", None))
        self.assertLess(max(counted, used), 0.6)
        self.assertAlmostEqual(counted, used, delta=0.05)
        self.assertGreater(turns, 10)

    def test_the_first_search_measures_and_the_decision_is_searched_again(self):
        budgets = []
        agent = Agent("RED", time_remaining=10.0)
        think = agent._think
        agent._think = lambda budget: budgets.append(budget) or think(budget)
        for action in opening(1, 2):
            agent.update("RED", action)
        for _ in range(2):
            agent.update("RED", agent.action(time_remaining=10.0))
        agent.close()
        self.assertEqual(3, len(budgets))
        self.assertEqual(FIRST, budgets[0])
        self.assertGreater(min(budgets[1:]), 10 * FIRST)

    def test_an_opening_is_legal_and_follows_from_its_seed_alone(self):
        begun = opening(7, 4)
        self.assertEqual(begun, opening(7, 4))
        self.assertNotEqual(begun, opening(8, 4))
        board = Board()
        for action in begun:
            self.assertTrue(board.legal(cells_of(action)))
            board.place(cells_of(action))
        self.assertEqual(4, board.turn)

    def test_a_game_goes_on_after_its_opening(self):
        _, turns, counted, _ = contest_game("RED", "random", 1, 0.6, opening(1, 5))
        self.assertGreater(turns, 5)
        self.assertLess(counted, 0.6)


class Words(unittest.TestCase):
    def test_there_are_nineteen_shapes(self):
        self.assertEqual(19, len(SHAPES))

    def test_actions_are_written_and_read_back(self):
        action = PlaceAction(Coord(0, 10), Coord(0, 0), Coord(10, 0), Coord(10, 10))
        self.assertEqual("0-10,0-0,10-0,10-10", move_text(action))
        self.assertEqual(list(action), list(action_of(move_text(action))))


class TheClock(unittest.TestCase):
    def test_the_first_move_is_cautious_and_the_next_uses_its_share(self):
        now = [0.0]
        clock = Clock(180.0, lambda: now[0])
        self.assertEqual(FIRST, clock.budget(180.0, 0))
        clock.start()
        now[0] = 0.1
        clock.stop(FIRST)  # ten times that a second
        self.assertAlmostEqual(10 * FIRST * (180 - 0.1 - RESERVE) / 25, clock.budget(180.0, 1), delta=2)

    def test_a_move_from_a_book_says_nothing_of_how_fast_a_search_is(self):
        now = [0.0]
        clock = Clock(180.0, lambda: now[0])
        clock.start()
        now[0] = 0.0001
        clock.stop(0)
        self.assertEqual(FIRST, clock.budget(180.0, 1))

    def test_what_the_referee_does_not_see_counts(self):
        now = [179.9]
        self.assertEqual(0, Clock(180.0, lambda: now[0]).budget(179.99, 40))

    def test_what_the_referee_alone_sees_counts(self):
        self.assertEqual(0, Clock(180.0, lambda: 0.0).budget(0.1, 40))

    def test_without_a_limit_a_move_has_its_second(self):
        self.assertEqual(1.0, Clock(None, lambda: 0.0).share(None, 3))

    def test_shares_never_add_up_to_more_than_there_is(self):
        used = [0.0]
        clock = Clock(1.0, lambda: used[0])
        for played in range(75):
            used[0] += clock.share(1.0, played)
        self.assertLess(used[0], 1.0)

    def test_the_time_of_another_process_is_that_of_its_end(self):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        console = Console()
        console.ask("new tetress alphabeta:nodes=100000000 seed=1")
        console.ask("go 8 budget=30000")
        counted = console.seconds()
        console.close()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.assertGreater(counted, 0.01)
        self.assertAlmostEqual(used, counted, delta=0.02)


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
            with self.assertRaisesRegex(ConsoleError, "TILEFISH: /nowhere/tilefish is no program"):
                find_program()


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


GAME = Game("champion", [Player("champion", {"sims": 7}), Player("greedy", {}),
                         Player("mcts", {"sims": 9, "t": 5}), Player("minimax", {"nodes": 8})])


class TheOptions(unittest.TestCase):
    def test_how_much_is_searched_is_the_clocks_unless_somebody_says_so(self):
        for wanted, player in (("", "champion:sims=7"), ("minimax", "minimax:nodes=8"), ("greedy", "greedy"),
                               ("mcts:t=3", "mcts:t=3,sims=9"), ("mcts:sims=4", "mcts:sims=4")):
            self.assertEqual(player, thinking_player(GAME, wanted))
        self.assertEqual("greedy", instant_player(GAME).name)

    def test_what_is_wrong_is_refused_with_its_reason(self):
        for name, value, reason in (
            ("PLAYER", "nobody", "TILEFISH_PLAYER: no player 'nobody'; known: alphabeta champion"),
            ("PLAYER", "champion:sims=x", "sims"),
            ("PLAYER", "a b", "TILEFISH_PLAYER: 'a b' is not one word"),
            ("MEMORY", "lots", "TILEFISH_MEMORY: 'lots' is no number of bytes"),
            ("MEMORY", "200M", "more than half of the referee's 250 MB"),
            ("MEMORY", "16", "memory"),
            ("SEED", "-1", "TILEFISH_SEED: '-1' is no whole number"),
        ):
            with mock.patch.dict(os.environ, {f"TILEFISH_{name}": value}):
                said = io.StringIO()
                with contextlib.redirect_stderr(said), self.assertRaisesRegex(ConsoleError, reason):
                    Agent("RED", time_remaining=1.0, space_limit=250.0)
                self.assertRegex(said.getvalue(), f"^tetress_agent: .*{reason}")

    def test_nothing_said_is_the_strongest_in_a_megabyte(self):
        self.assertEqual(("", "1M", 1), read_options(250.0, {}))


if __name__ == "__main__":
    unittest.main()
