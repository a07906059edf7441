// The engine as the Python module tilefish._tilefish. tilefish/__init__.py makes of it what a user sees.
#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <algorithm>

#include "engine/games/square_stacker/players/inputs.h"
#include "host_sim/python/trained_network.h"
#include "host_sim/python/vector_env.h"
#include "host_sim/support/engine_text.h"
#include "host_sim/support/errors.h"
#include "tilefish/version.h"

namespace py = pybind11;
using namespace py::literals;

namespace tilefish {
namespace {

using Whole = py::array_t<int64_t, py::array::c_style | py::array::forcecast>;

// Ctrl-C ends a decision, and becomes Python's own exception.
bool stopped() { return PyErr_CheckSignals() != 0; }
Stop stop() { return Stop::create<stopped>(); }

// An array of whole numbers of this shape; -1 is any number.
Whole whole_numbers(const py::object& given, const char* what, std::vector<py::ssize_t> shape) {
  const py::array array = py::array::ensure(given);
  if (!array) {
    PyErr_Clear();
    throw py::type_error(fmt::format("{}: no array", what));
  }
  const char kind = array.dtype().kind();
  if (kind != 'i' && kind != 'u') throw py::type_error(fmt::format("{}: no array of whole numbers", what));
  bool fits = array.ndim() == static_cast<py::ssize_t>(shape.size());
  for (size_t i = 0; fits && i < shape.size(); ++i)
    fits = shape[i] < 0 || array.shape(static_cast<py::ssize_t>(i)) == shape[i];
  if (!fits) throw UsageError(fmt::format("{}: an array of another shape than ({})", what, fmt::join(shape, ", ")));
  Whole numbers(array);
  if (kind == 'u' && std::any_of(numbers.data(), numbers.data() + numbers.size(), [](int64_t one) { return one < 0; }))
    throw UsageError(fmt::format("{}: a number beyond 63 bits", what));
  return numbers;
}

template <class Number>
py::array_t<Number> array(std::vector<py::ssize_t> shape) {
  return py::array_t<Number>(std::move(shape));
}

// One game being played.
class PythonMatch {
 public:
  PythonMatch(const std::string& game, const std::string& player, uint64_t seed, const std::string& memory,
              const std::string& rules)
      : host_(bytes_named(memory)) {
    const Game& found = game_named(game);
    Setup setup =
        setup_named(game, player.empty() ? demonstrator(found, *rules_named(found, rules).rules).name : player, rules);
    setup.seed = seed;
    setup.budget.stop_when(stop());
    match_ = &host_.start(setup);
  }
  PythonMatch(const std::string& saved, const std::string& memory) : host_(bytes_named(memory)) {
    Setup setup;
    setup.budget.stop_when(stop());
    match_ = &host_.load(saved, setup);
  }

  const Match& match() const { return *match_; }
  const Match& going_on() const {
    if (match_->over()) throw UsageError("the game is over");
    return *match_;
  }
  const Arrays& arrays() const {
    const Arrays* const arrays = arrays_of(match_->game());
    if (!arrays || (arrays->fits && !arrays->fits(match_->position())))
      throw UsageError(fmt::format("this game of {} has no arrays", match_->game().name));
    return *arrays;
  }

  Move ask() {
    going_on();
    return decided(match_->hint());
  }
  uint64_t go(uint64_t moves) {
    uint64_t played = 0;
    for (; played < moves && !match_->over(); ++played) {
      if (stopped()) throw py::error_already_set();
      match_->play(decided(match_->ask()));
    }
    return played;
  }
  void play(int64_t move) {
    if (move < 0 || move >= kNoMove || !match_->game().legal(match_->position(), static_cast<Move>(move)))
      throw UsageError(fmt::format("move {} is not legal", move));
    match_->play(static_cast<Move>(move));
  }
  int64_t number(const std::string& name) const {
    const Move move = match_->game().read_move(match_->position(), as_text(name));
    if (move == kNoMove) throw UsageError(fmt::format("'{}' is no move: {}", name, match_->game().move_help));
    return move;
  }
  std::string name(int64_t move) const {
    if (move < 0 || move >= kNoMove || !match_->game().legal(match_->position(), static_cast<Move>(move)))
      throw UsageError(fmt::format("move {} is not legal", move));
    return move_name(*match_, static_cast<Move>(move));
  }
  std::vector<std::string> picture() const {
    const PictureSize size = match_->game().picture_size(match_->position());
    std::vector<std::string> rows(size.rows, std::string(size.columns, ' '));
    for (uint8_t row = 0; row < size.rows; ++row) {
      for (uint8_t column = 0; column < size.columns; ++column)
        rows[row][column] = match_->game().tile(match_->position(), row, column);
    }
    return rows;
  }

 private:
  static Move decided(Move move) {
    if (move == kNoMove) throw py::error_already_set();
    return move;
  }

  HostMatch host_;
  Match* match_;
};

void bind_match(py::module_& module) {
  py::class_<PythonMatch>(module, "Match")
      .def(py::init<const std::string&, const std::string&, uint64_t, const std::string&, const std::string&>())
      .def(py::init<const std::string&, const std::string&>())
      .def_property_readonly("game", [](const PythonMatch& self) { return self.match().game().name; })
      .def_property_readonly("over", [](const PythonMatch& self) { return self.match().over(); })
      .def_property_readonly("score", [](const PythonMatch& self) { return self.match().score(); })
      .def_property_readonly("moves", [](const PythonMatch& self) { return self.match().moves(); })
      .def_property_readonly("trace", [](const PythonMatch& self) { return hex(self.match().trace()); })
      .def_property_readonly("picture", &PythonMatch::picture)
      .def("ask", &PythonMatch::ask)
      .def("go", &PythonMatch::go)
      .def("play", &PythonMatch::play)
      .def("number", &PythonMatch::number)
      .def("name", &PythonMatch::name)
      .def("save", [](const PythonMatch& self) { return text_from([&](Output& out) { self.match().save(out); }); })
      .def("position",
           [](const PythonMatch& self) {
             auto numbers = array<int16_t>({self.arrays().numbers});
             self.arrays().write(self.match().position(), numbers.mutable_data());
             return numbers;
           })
      .def("legal", [](const PythonMatch& self) {
        auto legal = array<bool>({self.arrays().actions});
        self.arrays().mask(self.match().position(), legal.mutable_data());
        return legal;
      });
}

const square_stacker::Position& stacker(const VectorEnv& env, uint32_t table) {
  if (env.arrays().game != std::string_view("square-stacker")) throw UsageError("this is for square-stacker alone");
  return *static_cast<const square_stacker::Position*>(env.position(table));
}

// For each table and move: the points, and the network's inputs of the board after it (zeros where it is the end).
py::tuple afterstates(const VectorEnv& env) {
  constexpr py::ssize_t kMoves = square_stacker::kTray * square_stacker::kCells, kInputs = square_stacker::kAfterInputs;
  const py::ssize_t tables = env.tables();
  auto points = array<int32_t>({tables, kMoves});
  auto inputs = array<Activation>({tables, kMoves, kInputs});
  std::fill_n(points.mutable_data(), points.size(), 0);
  std::fill_n(inputs.mutable_data(), inputs.size(), Activation{0});
  for (py::ssize_t table = 0; table < tables; ++table) {
    const square_stacker::Position& position = stacker(env, static_cast<uint32_t>(table));
    for (const Move move : position.moves()) {
      square_stacker::Position after = position;
      const bool refills = after.place(move);
      *points.mutable_data(table, move) = after.score - position.score;
      if (refills || !after.moves().empty()) square_stacker::after_inputs(after, inputs.mutable_data(table, move, 0));
    }
  }
  return py::make_tuple(points, inputs);
}

void bind_env(py::module_& module) {
  py::class_<VectorEnv>(module, "VectorEnv")
      .def(py::init([](const std::string& game, uint32_t tables, uint64_t seed, const std::string& rules,
                       const std::string& opponent, const std::string& memory) {
        if (tables == 0 || tables > 1'000'000) throw UsageError(fmt::format("{} tables, not 1 to 1000000", tables));
        return std::make_unique<VectorEnv>(game, tables, seed, rules, opponent, bytes_named(memory), stop());
      }))
      .def_property_readonly("num_envs", &VectorEnv::tables)
      .def_property_readonly("actions", [](const VectorEnv& self) { return self.arrays().actions; })
      .def_property_readonly("numbers", [](const VectorEnv& self) { return self.arrays().numbers; })
      .def_property_readonly("game", [](const VectorEnv& self) { return self.game().name; })
      .def("deal", &VectorEnv::reset)
      .def("step",
           [](VectorEnv& self, const py::object& given) {
             const py::ssize_t tables = self.tables();
             const Whole actions = whole_numbers(given, "actions", {tables});
             auto rewards = array<double>({tables}), scores = array<double>({tables});
             auto ended = array<bool>({tables});
             if (!self.step(actions.data(), rewards.mutable_data(), ended.mutable_data(), scores.mutable_data()))
               throw py::error_already_set();
             return py::make_tuple(rewards, ended, scores);
           })
      .def("sample",
           [](VectorEnv& self) {
             auto actions = array<int64_t>({py::ssize_t{self.tables()}});
             self.sample(actions.mutable_data());
             return actions;
           })
      .def("positions",
           [](const VectorEnv& self) {
             auto numbers = array<int16_t>({py::ssize_t{self.tables()}, py::ssize_t{self.arrays().numbers}});
             self.write(numbers.mutable_data());
             return numbers;
           })
      .def("legal",
           [](const VectorEnv& self) {
             auto legal = array<bool>({py::ssize_t{self.tables()}, py::ssize_t{self.arrays().actions}});
             self.mask(legal.mutable_data());
             return legal;
           })
      .def("afterstates", afterstates);
  py::class_<Adviser>(module, "Player")
      .def(py::init([](const std::string& game, const std::string& player, const std::string& rules,
                       const std::string& memory, uint64_t seed) {
        return std::make_unique<Adviser>(game_named(game), player, rules, bytes_named(memory), seed, stop());
      }))
      .def("choose", [](Adviser& self, const VectorEnv& env) {
        if (&self.game() != &env.game())
          throw UsageError(fmt::format("a player of {} is asked in {}", self.game().name, env.game().name));
        auto actions = array<int64_t>({py::ssize_t{env.tables()}});
        for (uint32_t table = 0; table < env.tables(); ++table) {
          const Move move = self.choose(env.position(table));
          if (move == kNoMove) throw py::error_already_set();
          actions.mutable_data()[table] = move;
        }
        return actions;
      });
}

using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

std::unique_ptr<TrainedNetwork> trained(const std::vector<std::pair<Floats, Floats>>& layers,
                                        const py::object& given_samples, double one, double slope) {
  const Whole samples = whole_numbers(given_samples, "samples", {-1, -1});
  if (!(slope >= 0 && slope <= 1)) throw UsageError("slope: not from 0 to 1");
  const auto fits16 = [](py::ssize_t number) { return number <= UINT16_MAX; };
  if (!fits16(samples.shape(1))) throw UsageError("samples: too many inputs");
  FloatNetwork network;
  network.input = {1, 1, static_cast<uint16_t>(samples.shape(1))};
  for (const auto& [weights, biases] : layers) {
    if (weights.ndim() != 2 || biases.ndim() != 1 || !fits16(biases.size()) || weights.shape(0) != biases.shape(0))
      throw UsageError("a layer is weights of the shape (units, inputs) and as many biases as units");
    const bool last = network.layers.size() + 1 == layers.size();
    network.layers.push_back({LayerKind::kDense,
                              {1, 1, static_cast<uint16_t>(biases.size())},
                              last ? 1.0f : static_cast<float>(slope),
                              {weights.data(), weights.data() + weights.size()},
                              {biases.data(), biases.data() + biases.size()}});
  }
  std::vector<std::vector<Activation>> rows;
  for (py::ssize_t row = 0; row < samples.shape(0); ++row) {
    rows.emplace_back();
    for (py::ssize_t i = 0; i < samples.shape(1); ++i) {
      const int64_t input = *samples.data(row, i);
      if (input < -kMostActivation || input > kMostActivation)
        throw UsageError(fmt::format("samples: {} is not from -{} to {}", input, kMostActivation, kMostActivation));
      rows.back().push_back(static_cast<Activation>(input));
    }
  }
  return std::make_unique<TrainedNetwork>(network, rows, one);
}

py::array_t<int32_t> evaluated(TrainedNetwork& self, const py::object& given) {
  const Whole inputs = whole_numbers(given, "inputs", {-1, py::ssize_t{self.inputs()}});
  auto outputs = array<int32_t>({inputs.shape(0), py::ssize_t{self.outputs()}});
  std::vector<Activation> row(self.inputs());
  for (py::ssize_t i = 0; i < inputs.shape(0); ++i) {
    for (size_t k = 0; k < row.size(); ++k) {
      const int64_t input = *inputs.data(i, k);
      if (input < -kMostActivation || input > kMostActivation)
        throw UsageError(fmt::format("inputs: {} is not from -{} to {}", input, kMostActivation, kMostActivation));
      row[k] = static_cast<Activation>(input);
    }
    self.evaluate(row.data(), outputs.mutable_data(i, 0));
  }
  return outputs;
}

void bind_network(py::module_& module) {
  py::class_<TrainedNetwork>(module, "Network")
      .def(py::init(&trained))
      .def_property_readonly("inputs", &TrainedNetwork::inputs)
      .def_property_readonly("outputs", &TrainedNetwork::outputs)
      .def("evaluate", evaluated)
      .def("source", &TrainedNetwork::source)
      .def("layers",
           [](const TrainedNetwork& self) {
             py::list layers;
             const WholeNetwork& whole = self.whole();
             for (size_t i = 0; i < whole.layers.size(); ++i) {
               layers.append(py::dict("weights"_a = whole.weights[i], "biases"_a = whole.biases[i],
                                      "multipliers"_a = whole.multipliers[i], "shift"_a = whole.layers[i].shift,
                                      "leak"_a = whole.layers[i].leak));
             }
             return layers;
           })
      .def("ask",
           [](TrainedNetwork& self, const PythonMatch& match) {
             if (match.match().game().name != std::string_view("square-stacker"))
               throw UsageError("a network plays square-stacker alone");
             return self.choose(*static_cast<const square_stacker::Position*>(match.going_on().position()));
           })
      .def("choose", [](TrainedNetwork& self, const VectorEnv& env) {
        auto actions = array<int64_t>({py::ssize_t{env.tables()}});
        for (uint32_t table = 0; table < env.tables(); ++table)
          actions.mutable_data()[table] = self.choose(stacker(env, table));
        return actions;
      });
}

}  // namespace
}  // namespace tilefish

PYBIND11_MODULE(_tilefish, module) {
  using namespace tilefish;
  py::register_exception<UsageError>(module, "TilefishError", PyExc_ValueError);
  module.attr("version") = kVersion;
  module.def("games", [] {
    py::list names;
    for (const Game* game : games()) names.append(game->name);
    return names;
  });
  module.def("players", [](const std::string& game) {
    py::list names;
    for (const Player* player : game_named(game).players()) names.append(player->name);
    return names;
  });
  bind_match(module);
  bind_env(module);
  bind_network(module);
}
