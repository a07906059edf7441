// Saved games: every player goes on with one as if nothing had happened, and no text can do harm.
//
// needs: variables 6K (three texts and a console)
// needs: code 124K (all players)
#include <new>

#include "tests/support/play.h"
#include "tilefish/console.h"

namespace tilefish {
namespace {

using Saved = Captured<kLongestSave + 1>;

// Too large for the stack of the smallest board.
Saved first, second;

uint32_t usual_memory(const Player& player) { return player.least_memory > 2048 ? player.least_memory : 2048; }

template <class Do>
void for_every_player(Do act) {
  for (const Game* game : games()) {
    for (const Player* player : game->players()) {
      if (usual_memory(*player) <= most_test_memory()) act(*game, *player);
    }
  }
}

void save(const Match& match, Saved& saved) {
  saved.clear();
  Output out = saved.out();
  match.save(out);
  TEST_ASSERT_LESS_OR_EQUAL_UINT32(kLongestSave, saved.written());
}

// A saved game has no budget in it: before and after, decisions must have the same.
Budget allowance() { return Budget(kOnBoard ? 25 : 3000); }

bool load(Match& match, Text text, uint32_t memory) {
  Captured<200> complaint;
  Output out = complaint.out();
  Setup setup;
  setup.budget = allowance();
  const bool loaded = match.load(text, setup, test_memory(memory), out);
  TEST_ASSERT_TRUE(loaded == complaint.empty());
  return loaded;
}

void scramble(uint32_t memory) {
  for (uint8_t& byte : test_memory(memory)) byte = 0xA5;
}

Setup checked_setup(const Game& game, const Player& player, uint64_t seed) {
  return setup_of(game, player.check, seed, allowance());
}

void goes_on(const Setup& setup, uint32_t before, uint32_t after) {
  const char* const name = setup.player.player->name;
  const uint32_t memory = usual_memory(*setup.player.player);
  Match match;
  start(match, setup, memory);
  play_on(match, before);
  save(match, first);
  play_on(match, before + after);
  const uint32_t trace = match.trace();
  const uint64_t moves = match.moves();

  scramble(memory);
  Match again;
  TEST_ASSERT_TRUE_MESSAGE(load(again, first.text(), memory), name);
  save(again, second);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(first.text(), second.text(), name);
  play_on(again, before + after);
  TEST_ASSERT_EQUAL_HEX32_MESSAGE(trace, again.trace(), name);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(moves, again.moves(), name);
}

void test_every_player_goes_on_as_if_nothing_had_happened() {
  for_every_player([](const Game& game, const Player& player) {
    for (const uint32_t before : std::initializer_list<uint32_t>{0, 1, 2, 7, 40}) {
      if (before > (kOnBoard ? 2u : kFewer > 1 ? 7u : player.check_moves)) continue;
      goes_on(checked_setup(game, player, 5 + before), before, kOnBoard ? 2 : 6);
    }
  });
}

void test_every_set_of_rules_can_be_saved() {
  for (const Game* game : games()) {
    for (const Rules& rules : game->rules) {
      Setup setup = setup_of(*game, demonstrator(*game, rules).check, 3, allowance());
      Captured<100> complaint;
      Output out = complaint.out();
      TEST_ASSERT_TRUE(read_rules(*game, rules.name, setup.rules, out));
      if (usual_memory(*setup.player.player) <= most_test_memory()) goes_on(setup, 2, 2);
    }
  }
}

// The text is the same on every target, so one that was written once is read everywhere, and written again.
struct Stored {
  uint32_t trace;
  const char* text;
};
constexpr Stored kStored[] = {
    {0x3dca52a1,
     "square-stacker stm:m=10 seed=3 memory=2048 rules=standard state=BDAAAAAAAAAQoSpcPQpP54g9SjYx9AxzFDDF"
     "d1E3scM6Zo4mfnrBgVLrl_IIAAAAAAACAAAAAAAAAAAAgAAAAgAAQCAAAAAAAAYKxIA check=I8E1DB"},
    {0x62618147,
     "tetress greedy seed=1 memory=2048 rules=standard state=BFAAAAAAAAAwRBGmYnxujlFajr7rXVJz-uL6k47VVysv7"
     "iOJ-LksQuDphBHXwcJQis3iCReG7OWWoNuuvPAIACAOgDACgAgA4AAAAAAAAAAAAAAAAAAAIAAACUA check=ufvifB"},
    {0x7dcfad72,
     "tetris random seed=1 memory=2048 rules=bag state=BMAAAAAAAAAgct-cfBYwkuQ9EpGydag2lmMapOpOzZf4vAu8jFY"
     "6lLE9Vghq8BA3FAQxBAvDA8HA4FAgPAAPAAYAAAAAAGAAAAAAAAAAAAGAAAAAAAAAA check=6MqORC"},
    {0xaed96ab3,
     "five-or-more random seed=1 memory=2048 rules=medium:width=9,height=9,colours=7,stones=3,line=5 state"
     "=BJAAAAAAAAAwsqltrcN26aUehifO2lzPf_buvVbfzcQpgequ58UhVoI39-wCQAQCBAAKAAoCAAAIAAAAAgBGQIECAAAgHIAgAGA"
     "AAAgEZEwQIgAAAmkCEaKAAAAgWBAAAAA check=yz1JqC"},
    {0xb5d5e278,
     "reachability solver seed=4 memory=4096 rules=reach:n=5 state=BCAAAAAAAAAAeiXdtwALmLpmx0R-XEunj8nx7bf"
     "PZBctViZi0r2qNxsdHJvP8hxMkhxQAEAAAAAAAAAAAAAAAAAAAAAAAwHADQAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAE8hxMkhxQA"
     "EAAAAAAAAAAAAAAAAAAAAAAAFQEHa7orA check=RrERWD"},
};

void test_stored_texts_are_read_and_written_again() {
  for (const Stored& stored : kStored) {
    if (most_test_memory() < 4096) continue;
    Match match;
    TEST_ASSERT_TRUE(load(match, stored.text, 4096));
    save(match, second);
    TEST_ASSERT_EQUAL_STRING(stored.text, second.text());
    TEST_ASSERT_EQUAL_HEX32(stored.trace, match.trace());
  }
}

void test_a_text_with_any_wrong_character_is_refused_and_nothing_is_lost() {
  for_every_player([](const Game& game, const Player& player) {
    if (!player.exchange_kept && &player != game.players()[0]) return;
    const uint32_t memory = usual_memory(player);
    Match match;
    start(match, checked_setup(game, player, 1), memory);
    play_on(match, 3);
    save(match, first);
    const Text text(first.text());
    Saved& wrong = second;
    for (uint32_t at = 0; at<text.size(); at += kFewer> 1 ? 5 : 1) {
      for (const char other : {'A', ' ', static_cast<char>(text[at] ^ 1)}) {
        if (other == text[at]) continue;
        wrong.clear();
        wrong.out() << text.substr(0, at) << other << text.substr(at + 1);
        TEST_ASSERT_FALSE_MESSAGE(load(match, wrong.text(), memory), wrong.text());
      }
      TEST_ASSERT_FALSE_MESSAGE(load(match, text.substr(0, at), memory), "a text that ends too early");
    }
    save(match, second);
    TEST_ASSERT_EQUAL_STRING(first.text(), second.text());
  });
}

// Writes `text` with the checksum that belongs to it.
void sign(Text text, Saved& saved) {
  Digest digest;
  for (const char c : text) digest.add8(static_cast<uint8_t>(c));
  saved.clear();
  Output out = saved.out();
  out << text << " check=";
  Archive check(out);
  check.number(digest.value(), UINT32_MAX);
  check.finish();
}

void test_a_forged_state_is_refused_or_can_be_played() {
  constexpr uint32_t kForgeries = kOnBoard ? 2 : 80 / kFewer;
  Random random(17);
  uint32_t loaded = 0, refused = 0;
  for_every_player([&](const Game& game, const Player& player) {
    const uint32_t memory = usual_memory(player);
    Match match;
    start(match, checked_setup(game, player, 1), memory);
    play_on(match, 4);
    save(match, first);
    const Text text = Text(first.text()).substr(0, Text(first.text()).find(" check="));
    const uint32_t state = static_cast<uint32_t>(text.find(" state=")) + sizeof " state=" - 1;
    for (uint32_t i = 0; i < kForgeries; ++i) {
      Saved& forged = second;
      const uint32_t changes = 1 + random.below(i % 4 == 0 ? 60 : 3);
      forged.clear();
      forged.out() << text;
      static char line[kLongestSave];
      const uint32_t size = static_cast<uint32_t>(text.size());
      for (uint32_t c = 0; c < size; ++c) line[c] = forged.text()[c];
      for (uint32_t change = 0; change < changes; ++change) {
        const uint32_t at = state + 1 + random.below(size - state - 1);
        line[at] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[random.below(64)];
      }
      sign(Text(line, size), forged);
      if (!load(match, forged.text(), memory)) {
        ++refused;
        continue;
      }
      ++loaded;
      const uint64_t moves = match.moves();
      for (uint32_t more = 0; more < 2 && !match.over(); ++more) {
        const Move move = match.ask();
        TEST_ASSERT_TRUE_MESSAGE(game.legal(match.position(), move), forged.text());
        match.play(move);
      }
      TEST_ASSERT_TRUE(match.over() || match.moves() == moves + 2);
    }
  });
  TEST_ASSERT_TRUE(loaded > 0 && refused > 0);
}

void test_a_state_of_all_ones_or_of_another_game_is_refused() {
  const Game& game = *games()[0];
  Match match;
  start(match, setup_of(game, "random", 1), 2048);
  save(match, first);
  for (const char* state : {"", "B", "A", "BAAA", "________________________________________________________________"}) {
    Saved text;
    text.out() << "square-stacker random seed=1 memory=2048 rules=standard state=" << state;
    sign(text.text(), second);
    TEST_ASSERT_FALSE_MESSAGE(load(match, second.text(), 2048), second.text());
  }
  for (const char* line : {"", "square-stacker random seed=1", "chess random seed=1 state=BAAA"}) {
    sign(line, second);
    TEST_ASSERT_FALSE_MESSAGE(load(match, second.text(), 2048), second.text());
  }
}

void test_a_game_for_more_memory_is_refused() {
  Match match;
  start(match, setup_of(*games()[0], "random", 1), 2048);
  save(match, first);
  TEST_ASSERT_FALSE(load(match, first.text(), 2040));
  TEST_ASSERT_TRUE(load(match, first.text(), 2048));
}

void test_a_move_that_was_played_elsewhere_is_repeated() {
  for (const Game* game : games()) {
    const Player& player = demonstrator(*game, game->rules[0]);
    if (usual_memory(player) > most_test_memory() || player.exchange_kept) continue;
    Match match, copy;
    start(match, checked_setup(*game, player, 2), usual_memory(player));
    copy = match;
    for (uint32_t i = 0; i < 6 && !match.over(); ++i) {
      match.play(match.ask());
      TEST_ASSERT_TRUE(copy.repeat(match.last_played()));
    }
    save(match, first);
    save(copy, second);
    TEST_ASSERT_EQUAL_STRING(first.text(), second.text());
    TEST_ASSERT_FALSE(copy.repeat({0xFFFE, 0, Random(1)}));
  }
}

// What a console tells the machine's storage.
struct Kept {
  uint32_t whole, moves, forgotten;
  bool there;
};
Kept kept;
constexpr Storage kStorage{.keep = [](const Match&, bool whole) { ++(whole ? kept.whole : kept.moves); },
                           .forget = [] { ++kept.forgotten; },
                           .restore =
                               [](Match& match, const Setup& setup, etl::span<uint8_t> memory) {
                                 Captured<100> complaint;
                                 Output out = complaint.out();
                                 return kept.there && match.load(first.text(), setup, memory, out);
                               }};
constexpr Machine kMachine{.name = "test",
                           .clock = {.ticks = [] { return uint64_t{0}; }, .per_second = 1000},
                           .instructions = nullptr,
                           .flash = 0,
                           .ram = 0,
                           .stack = 0,
                           .stack_used = nullptr,
                           .stop = {},
                           .storage = &kStorage};

struct Session {
  Saved answer;
  Console console{kMachine, test_memory(2048), answer.out()};

  const char* say(Text line) {
    answer.clear();
    for (const char c : line) console.receive(static_cast<uint8_t>(c));
    console.receive('\n');
    while (console.busy()) console.step();
    return answer.text();
  }
};
Session& begin() {
  alignas(Session) static uint8_t place[sizeof(Session)];
  kept = Kept{};
  return *new (place) Session;
}

void test_the_console_saves_and_loads() {
  Session& session = begin();
  TEST_ASSERT_EQUAL_STRING("? no game; begin with: new GAME PLAYER seed=S\n", session.say("save"));
  session.say("new square-stacker stm:m=25 seed=18446744073709551615");
  session.say("go 30");
  first.clear();
  first.out() << "load " << Text(session.say("save")).substr(2);
  const Text line(first.text(), Text(first.text()).size() - 1);
  TEST_ASSERT_TRUE_MESSAGE(line.size() > 200, "the line is to be longer than others");
  second.clear();
  second.out() << session.say("go 5");
  TEST_ASSERT_EQUAL_STRING("= loaded\n", session.say(line));
  TEST_ASSERT_EQUAL_STRING(second.text(), session.say("go 5"));

  // What is refused leaves the game as it is, also what it keeps in the memory where the line was gathered.
  session.say("load x");
  TEST_ASSERT_EQUAL_STRING("? this is not a whole saved game: its checksum is wrong\n", session.answer.text());
  TEST_ASSERT_EQUAL_STRING("? this is not a whole saved game: its checksum is wrong\n",
                           session.say(line.substr(0, line.size() - 1)));
  second.clear();
  second.out() << session.say("save");
  TEST_ASSERT_EQUAL_STRING("= loaded\n", session.say(line));
  session.say("go 5");
  TEST_ASSERT_EQUAL_STRING(second.text(), session.say("save"));
}

void test_only_load_may_be_longer_than_a_line_and_not_without_end() {
  Session& session = begin();
  for (const char* word : {"load ", "save "}) {
    const uint32_t most = *word == 'l' ? kLongestSave : 195;
    for (const uint32_t size : {most, most + 1}) {
      for (const char c : Text(word)) session.console.receive(static_cast<uint8_t>(c));
      for (uint32_t i = 0; i < size; ++i) session.console.receive('x');
      session.say("");
      const bool refused = Text(session.answer.text()).find("a line has at most 200 characters (load: ") != Text::npos;
      TEST_ASSERT_TRUE(refused == (size > most));
    }
  }
}

void test_the_storage_hears_of_every_move_of_a_persons_game_and_of_no_other() {
  Session& session = begin();
  session.console.resume();
  TEST_ASSERT_EQUAL_STRING("", session.answer.text());
  session.console.demonstrate();
  session.console.demonstrate();
  TEST_ASSERT_EQUAL_UINT32(0, kept.whole + kept.moves + kept.forgotten);
  session.say("new square-stacker random seed=1");
  session.say("go 3");
  session.say("new square-stacker nobody");
  TEST_ASSERT_EQUAL_UINT32(1, kept.whole);
  TEST_ASSERT_EQUAL_UINT32(3, kept.moves);
  session.say("load x");
  session.say("bench square-stacker/random-move 1");
  TEST_ASSERT_EQUAL_UINT32(1, kept.whole);
  TEST_ASSERT_EQUAL_UINT32(1, kept.forgotten);
}

void test_a_kept_game_goes_on_and_one_that_is_over_can_be_looked_at() {
  for (const uint32_t moves : {3u, 1000u}) {
    Match match;
    start(match, setup_of(*games()[0], "random", 1), 2048);
    play_on(match, moves);
    save(match, first);
    Session& session = begin();
    kept.there = true;
    session.console.resume();
    Captured<100> banner;
    banner.out() << "# a game goes on: square-stacker random seed=1 moves=" << match.moves()
                 << " score=" << match.score() << '\n';
    TEST_ASSERT_EQUAL_STRING(banner.text(), session.answer.text());
    session.answer.clear();
    session.console.demonstrate();
    TEST_ASSERT_TRUE(session.answer.empty() == (moves == 3));
  }
}

}  // namespace

void run_saved_game() {
  UnitySetTestFile(__FILE__);
  RUN_TEST(test_every_player_goes_on_as_if_nothing_had_happened);
  RUN_TEST(test_every_set_of_rules_can_be_saved);
  RUN_TEST(test_stored_texts_are_read_and_written_again);
  RUN_TEST(test_a_text_with_any_wrong_character_is_refused_and_nothing_is_lost);
  RUN_TEST(test_a_forged_state_is_refused_or_can_be_played);
  RUN_TEST(test_a_state_of_all_ones_or_of_another_game_is_refused);
  RUN_TEST(test_a_game_for_more_memory_is_refused);
  RUN_TEST(test_a_move_that_was_played_elsewhere_is_repeated);
  RUN_TEST(test_the_console_saves_and_loads);
  RUN_TEST(test_only_load_may_be_longer_than_a_line_and_not_without_end);
  RUN_TEST(test_the_storage_hears_of_every_move_of_a_persons_game_and_of_no_other);
  RUN_TEST(test_a_kept_game_goes_on_and_one_that_is_over_can_be_looked_at);
}

}  // namespace tilefish
