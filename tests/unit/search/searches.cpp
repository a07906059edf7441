// The searches, and the players that are just one of them, against the same written plainly on plain arrays, draw for
// draw.
#include "engine/search/exhaustive.h"

#include "engine/games/square_stacker/players/features.h"
#include "engine/search/flat_monte_carlo.h"
#include "tests/support/play.h"
#include "tests/support/square_stacker.h"
#include "tests/support/tic_tac_toe.h"

namespace tilefish {
namespace {

using reference::SquareStacker;
using reference::Xoshiro128;
using square_stacker::Position;

const Game& game() { return *games()[0]; }

struct Choice {
  Move move;
  uint32_t searched;
};

Choice ask(const char* player, const Position& position, uint64_t seed, uint32_t memory = 0) {
  const Setup setup = setup_of(game(), player, seed);
  Seat seat{setup.player.values, Random(seed, Stream::kFirstPlayer), Arena(test_memory(memory).data(), memory),
            Budget()};
  const Move move = setup.player.player->choose(&position, seat);
  return {move, seat.budget.spent()};
}

// A position after so many random moves; where a game ends before, the next game goes on.
Position after_random_moves(uint64_t seed, uint32_t moves) {
  Random random(seed);
  Position position;
  position.deal(random);
  while (moves != 0) {
    moves -= square_stacker::random_playout(position, random, moves);
    if (position.moves().empty()) position.deal(random);
  }
  return position;
}

// --- Flat Monte Carlo: each move once, N random games of at most D moves, the highest sum; ties to the first.
Choice flat_monte_carlo(const SquareStacker& root, uint32_t games, uint32_t depth, Xoshiro128 random) {
  Choice best{kNoMove, 0};
  int64_t best_sum = 0;
  for (uint32_t move = 0; move < 27; ++move) {
    if (!root.legal_move(move)) continue;
    SquareStacker child = root;
    child.play(move, random);
    ++best.searched;
    int64_t sum = 0;
    for (uint32_t i = 0; i < games; ++i) {
      SquareStacker end = child;
      for (uint32_t d = 0; d < depth && !end.over(); ++d) {
        const uint32_t answer = end.nth_legal(random.below(end.legal_count()));
        end.play(answer, random);
        ++best.searched;
      }
      sum += end.score;
    }
    if (best.move == kNoMove || sum > best_sum) {
      best.move = static_cast<Move>(move);
      best_sum = sum;
    }
  }
  return best;
}

void agrees(const Choice& expected, const Choice& actual, const char* what) {
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected.move, actual.move, what);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected.searched, actual.searched, what);
}

void test_rgs_and_dlrgs_choose_what_plain_flat_monte_carlo_chooses() {
  for (uint64_t seed = 0; seed < (kOnBoard ? 5 : 60); ++seed) {
    const Position position = after_random_moves(seed, static_cast<uint32_t>(seed * 7 % 40));
    const SquareStacker root = plain(position);
    const Xoshiro128 random = reference::stream(seed, 1);
    agrees(flat_monte_carlo(root, 2, UINT32_MAX, random), ask("rgs:n=2", position, seed), "rgs:n=2");
    agrees(flat_monte_carlo(root, 4, 3, random), ask("dlrgs:n=4,d=3", position, seed), "dlrgs:n=4,d=3");
    agrees(flat_monte_carlo(root, 1, 1, random), ask("dlrgs:n=1,d=1", position, seed), "dlrgs:n=1,d=1");
  }
}

// --- EGS: the best end of all lines of D moves, refills drawn as they come.
int32_t best_end(const SquareStacker& position, uint32_t depth, Xoshiro128& random, Choice& choice) {
  if (depth == 0 || position.over()) return position.score;
  Move best = kNoMove;
  int32_t best_score = 0;
  for (uint32_t move = 0; move < 27; ++move) {
    if (!position.legal_move(move)) continue;
    SquareStacker child = position;
    child.play(move, random);
    ++choice.searched;
    const int32_t score = best_end(child, depth - 1, random, choice);
    if (best == kNoMove || score > best_score) {
      best = static_cast<Move>(move);
      best_score = score;
    }
  }
  choice.move = best;
  return best_score;
}

void test_egs_chooses_what_a_plain_recursion_chooses() {
  constexpr const char* kPlayers[] = {"egs:d=1", "egs:d=2", "egs:d=3"};
  for (uint32_t depth = 1; depth <= (kOnBoard ? 2 : 3); ++depth) {
    for (uint64_t seed = 0; seed < (kOnBoard ? 5 : 30); ++seed) {
      const Position position = after_random_moves(seed, static_cast<uint32_t>(3 + seed * 5 % 37));
      Choice expected{kNoMove, 0};
      Xoshiro128 random = reference::stream(seed, 1);
      best_end(plain(position), depth, random, expected);
      agrees(expected, ask(kPlayers[depth - 1], position, seed), kPlayers[depth - 1]);
    }
  }
}

// --- EGS as the Square Stacker paper played it: the score after a candidate, and the one answer of EGS with a depth
// less.
uint32_t paper_move(const SquareStacker& position, uint32_t depth, Xoshiro128& random, uint32_t& searched) {
  uint32_t best = 27;
  int32_t best_score = 0;
  for (uint32_t move = 0; move < 27; ++move) {
    if (!position.legal_move(move)) continue;
    SquareStacker after = position;
    after.play(move, random);
    ++searched;
    if (depth > 1 && !after.over()) {
      const uint32_t answer = paper_move(after, depth - 1, random, searched);
      after.play(answer, random);
      ++searched;
    }
    if (best == 27 || after.score > best_score) {
      best = move;
      best_score = after.score;
    }
  }
  return best;
}

void test_egs_paper_chooses_what_a_plain_recursion_chooses() {
  constexpr const char* kPlayers[] = {"egs-paper:d=1", "egs-paper:d=2", "egs-paper:d=3"};
  for (uint32_t depth = 1; depth <= (kOnBoard ? 2 : 3); ++depth) {
    for (uint64_t seed = 0; seed < (kOnBoard ? 5 : 30); ++seed) {
      const Position position = after_random_moves(seed, static_cast<uint32_t>(3 + seed * 5 % 37));
      Xoshiro128 random = reference::stream(seed, 1);
      Choice expected{kNoMove, 0};
      expected.move = static_cast<Move>(paper_move(plain(position), depth, random, expected.searched));
      agrees(expected, ask(kPlayers[depth - 1], position, seed), kPlayers[depth - 1]);
    }
  }
}

// --- STM: the newest remembered move whose colour is in the tray; any legal move there or next to it; else any.
void test_stm_plays_what_a_plain_list_of_remembered_moves_plays() {
  for (const uint32_t most : {1u, 3u, 25u}) {
    Captured<20> player;
    player.out() << "stm:m=" << most;
    for (uint64_t seed = 1; seed <= (kOnBoard ? 5 : 40); ++seed) {
      Match match;
      start(match, setup_of(game(), player.text(), seed), 64);
      SquareStacker plain_game{};
      Xoshiro128 dealer = reference::stream(seed, 0), random = reference::stream(seed, 1);
      plain_game.start(dealer);
      int remembered[25][3];  // colour, row, column; the newest last
      uint32_t count = 0;
      while (!match.over()) {
        uint32_t candidates[27], near = 0;
        for (uint32_t i = count; i-- != 0 && near == 0;) {
          bool in_tray = false;
          for (const reference::Tile& tile : plain_game.tray)
            in_tray |= !tile.played && tile.colour == remembered[i][0];
          if (!in_tray) continue;
          for (uint32_t move = 0; move < 27; ++move) {
            const int rows = static_cast<int>(move % 9 / 3) - remembered[i][1],
                      columns = static_cast<int>(move % 3) - remembered[i][2];
            const bool close = rows >= -1 && rows <= 1 && columns >= -1 && columns <= 1;
            if (close && plain_game.legal_move(move)) candidates[near++] = move;
          }
          break;
        }
        const uint32_t expected =
            near != 0 ? candidates[random.below(near)] : plain_game.nth_legal(random.below(plain_game.legal_count()));
        const Move move = match.ask();
        TEST_ASSERT_EQUAL_UINT32(expected, move);
        if (count == most) {
          for (uint32_t i = 1; i < count; ++i) {
            for (uint32_t k = 0; k < 3; ++k) remembered[i - 1][k] = remembered[i][k];
          }
          --count;
        }
        remembered[count][0] = plain_game.tray[move / 9].colour;
        remembered[count][1] = static_cast<int>(move % 9 / 3);
        remembered[count][2] = static_cast<int>(move % 3);
        ++count;
        match.play(move);
        plain_game.play(move, dealer);
      }
    }
  }
}

// --- Tray: all orders and placements of the tray, none left out, by the terms as `players` states them.
struct Terms {
  Score s, t, combo, colours, risk;
};

Terms terms_of(const char* player) {
  const PlayerChoice choice = setup_of(game(), player, 1).player;
  const auto value = [&](const char* name) -> Score {
    for (uint32_t i = 0; i < choice.player->parameters.size(); ++i) {
      if (Text(choice.player->parameters[i].name) == name) return choice.values[choice.player->parameters[i]];
    }
    TEST_FAIL_MESSAGE(name);
    return 0;
  };
  return {value("s"), value("t"), value("combo"), value("colours"), value("risk")};
}

// The terms in quarter points: a point is 4; a size with few free spaces is a risk, less with each colour that could
// score there.
Score judge(const Position& position, const Terms& terms) {
  for (const auto& piece : position.tray) {
    if (!piece.played()) return INT32_MIN / 2;  // dead
  }
  const square_stacker::Scoring ready = square_stacker::scoring(position);
  Score value = 4 * position.score;
  value += terms.s * static_cast<Score>(ready.pieces());
  value += terms.combo * position.combo;
  value += terms.colours * static_cast<Score>(square_stacker::colours_on_board(position));
  Score risk = 0;
  for (uint32_t size = 0; size < 3; ++size) {
    const Score free = static_cast<Score>(square_stacker::free_spaces(position, size));
    constexpr Score kRisk[10] = {267, 107, 43, 17, 7, 3, 1, 0, 0, 0};
    value -= terms.t * (9 - free);
    risk += kRisk[free] * (15 - 2 * static_cast<Score>(ready.colours[size]));
  }
  return value - terms.risk * risk / 100;
}

Score best_tray(const Position& position, const Terms& terms, Move& best) {
  if (position.moves().empty()) return judge(position, terms);
  Score best_value = INT32_MIN;
  for (const Move move : position.moves()) {
    Position after = position;
    after.place(move);
    Move ignored = kNoMove;
    const Score value = best_tray(after, terms, ignored);
    if (value > best_value) {
      best_value = value;
      best = move;
    }
  }
  return best_value;
}

void tray_agrees(const Position& position, const char* player) {
  Move expected = kNoMove;
  best_tray(position, terms_of(player), expected);
  const Choice choice = ask(player, position, 1);
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(expected, choice.move, board_text(position).text);
}

void test_tray_loses_nothing_by_skipping_what_commutes() {
  constexpr const char* kPlayers[] = {"tray", "tray:s=0,t=0,combo=0,colours=0,risk=0",
                                      "tray:s=0,t=1,combo=9,colours=0,risk=0",
                                      "tray:s=0,t=0,combo=0,colours=5,risk=1000"};
  for (const char* player : kPlayers) {
    for (uint64_t seed = 0; seed < (kOnBoard ? 2 : 150); ++seed) {
      tray_agrees(after_random_moves(seed, static_cast<uint32_t>(seed * 7 % 60)), player);
    }
  }
}

// On an empty board with a tile of each size nothing scores: all orders are 27 + 27 * 18 + 27 * 18 * 9 = 4887 moves,
// and of the last ply only the 243 pairs in ascending order are followed.
void test_tray_follows_only_one_order_of_what_commutes() {
  const Choice choice = ask("tray", stacker("___________________________", {0, 7, 14}), 1);
  TEST_ASSERT_LESS_OR_EQUAL_UINT32(27 + 27 * 18 + 243 * 9, choice.searched);
}

// Few free spaces: dead ends, and sizes that a scoring move must free first.
void test_tray_agrees_on_crowded_boards_where_pieces_may_not_fit() {
  Xoshiro128 random = reference::stream(31, 0);
  uint32_t tried = 0, dead = 0;
  while (tried < (kOnBoard ? 100 : 3000)) {
    const uint32_t colours = 2 + random.below(5);
    char board[] = "___________________________";
    for (char& space : board) {
      if (space == '_' && random.below(5) != 0) space = "PGBYOV"[random.below(colours)];
    }
    uint8_t tray[3];
    for (uint8_t& code : tray) code = static_cast<uint8_t>(random.below(18));
    if (random.below(3) == 0) tray[random.below(3)] = kPlayedCode;
    const Position position = stacker(board, tray, static_cast<uint16_t>(random.below(2)));
    if (position.moves().empty()) continue;
    tray_agrees(position, "tray");
    Move ignored = kNoMove;
    dead += best_tray(position, terms_of("tray"), ignored) == INT32_MIN / 2;
    ++tried;
  }
  TEST_ASSERT_TRUE(dead > 0 && dead < tried);
}

// --- The algorithms themselves, on tic-tac-toe.
struct Everything {
  static TicTacToe play(const TicTacToe& before, Move move) { return before.after(move); }
  static bool repeats(const TicTacToe&, Move, const TicTacToe&, Move) { return false; }
  static Score value(const TicTacToe& position) { return position.score; }
};

void test_exhaustive_search_looks_exactly_as_deep_as_it_is_told() {
  constexpr uint32_t kNodes[] = {9, 9 + 9 * 8, 9 + 9 * 8 + 9 * 8 * 7};
  for (uint32_t depth = 1; depth <= 3; ++depth) {
    Everything tree;
    Budget budget;
    const search::Line line = search::exhaustive(tree, TicTacToe{}, depth, budget);
    TEST_ASSERT_EQUAL_UINT32(kNodes[depth - 1], budget.spent());
    TEST_ASSERT_EQUAL_UINT32(0, line.move);  // all are equal, so the first
    TEST_ASSERT_EQUAL_INT32(0, line.value);
  }
}

void test_exhaustive_search_finds_the_best_line_and_of_equal_ones_the_first() {
  Everything tree;
  Budget budget;
  const search::Line won = search::exhaustive(tree, TicTacToe::of("xx_oo____"), 1, budget);
  TEST_ASSERT_EQUAL_UINT32(2, won.move);
  TEST_ASSERT_EQUAL_INT32(1, won.value);
  // With help from the second side row 0 is complete in three plies; move 5 is the first that keeps it.
  const search::Line helped = search::exhaustive(tree, TicTacToe::of("xx_o____o"), 3, budget);
  TEST_ASSERT_EQUAL_UINT32(2, helped.move);
  const search::Line over = search::exhaustive(tree, TicTacToe::of("xx_oo____").after(2), 3, budget);
  TEST_ASSERT_EQUAL_UINT32(kNoMove, over.move);
  TEST_ASSERT_EQUAL_INT32(1, over.value);
}

void test_a_spent_budget_still_gives_a_move() {
  Everything tree;
  for (uint32_t limit = 0; limit < 50; ++limit) {
    Budget budget(limit);
    budget.begin();
    TEST_ASSERT_TRUE(search::exhaustive(tree, TicTacToe{}, 3, budget).move != kNoMove);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(limit + 3, budget.spent());
    Random random(1);
    Budget flat(limit);
    flat.begin();
    TEST_ASSERT_TRUE(search::flat_monte_carlo(TicTacToe{}, 2, 5, random_tic_tac_toe, random, flat) != kNoMove);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(limit + 11, flat.spent());
  }
}

void test_flat_monte_carlo_spends_what_it_plays_and_has_no_move_where_there_is_none() {
  Random random(1);
  Budget budget;
  TicTacToe::plays = 0;
  TEST_ASSERT_EQUAL_UINT32(2, search::flat_monte_carlo(TicTacToe::of("xx_oo____"), 200, search::kToTheEnd,
                                                       random_tic_tac_toe, random, budget));
  TEST_ASSERT_EQUAL_UINT32(TicTacToe::plays, budget.spent());
  TicTacToe won = TicTacToe::of("xx_oo____").after(2);
  TEST_ASSERT_EQUAL_UINT32(kNoMove, search::flat_monte_carlo(won, 2, 5, random_tic_tac_toe, random, budget));
}

}  // namespace

void run_searches() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_rgs_and_dlrgs_choose_what_plain_flat_monte_carlo_chooses);
  RUN_TEST(test_egs_chooses_what_a_plain_recursion_chooses);
  RUN_TEST(test_egs_paper_chooses_what_a_plain_recursion_chooses);
  RUN_TEST(test_stm_plays_what_a_plain_list_of_remembered_moves_plays);
  RUN_TEST(test_tray_loses_nothing_by_skipping_what_commutes);
  RUN_TEST(test_tray_follows_only_one_order_of_what_commutes);
  RUN_TEST(test_tray_agrees_on_crowded_boards_where_pieces_may_not_fit);
  RUN_TEST(test_exhaustive_search_looks_exactly_as_deep_as_it_is_told);
  RUN_TEST(test_exhaustive_search_finds_the_best_line_and_of_equal_ones_the_first);
  RUN_TEST(test_a_spent_budget_still_gives_a_move);
  RUN_TEST(test_flat_monte_carlo_spends_what_it_plays_and_has_no_move_where_there_is_none);
}

}  // namespace tilefish
