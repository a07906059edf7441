// What the trainings share that use networks of dlib, whose inputs are bytes.
#pragma once

#include <dlib/dnn.h>
#include <cstdlib>

#include "host_sim/learn/networks/checkpoint.h"
#include "host_sim/learn/networks/quantise.h"

namespace tilefish {

// Samples lie one after the other, each as rows of `columns` inputs.
inline void fill(dlib::resizable_tensor& tensor, const std::vector<Activation>& samples, size_t rows,
                 size_t columns = 1) {
  tensor.set_size(static_cast<long long>(samples.size() / (rows * columns)), 1, static_cast<long long>(rows),
                  static_cast<long long>(columns));
  float* const to = tensor.host_write_only();
  for (size_t i = 0; i < samples.size(); ++i) to[i] = static_cast<float>(samples[i]);
}

// Gives a new network its first weights, drawn by std::rand.
template <class Net>
void begin(Net& net, uint32_t rows, uint64_t seed, uint32_t columns = 1) {
  std::srand(static_cast<unsigned>(seed));
  const dlib::matrix<float> nothing = dlib::zeros_matrix<float>(static_cast<long>(rows), static_cast<long>(columns));
  dlib::resizable_tensor tensor;
  net.to_tensor(&nothing, &nothing + 1, tensor);
  net.subnet().forward(tensor);
}

// A dense layer of dlib keeps its weights input by input, and the biases after them.
template <class DlibLayer>
FloatLayer dense_layer(const DlibLayer& layer, uint32_t inputs, float negative_slope) {
  const dlib::tensor& parameters = layer.layer_details().get_layer_params();
  const size_t units = layer.layer_details().get_num_outputs();
  const float* const from = parameters.host();
  FloatLayer out{LayerKind::kDense, {1, 1, static_cast<uint16_t>(units)}, negative_slope, {}, {}};
  for (size_t unit = 0; unit < units; ++unit) {
    for (size_t input = 0; input < inputs; ++input) out.weights.push_back(from[input * units + unit]);
  }
  out.biases.assign(from + inputs * units, from + (inputs + 1) * units);
  return out;
}

template <class DlibLayer>
void round_weights(DlibLayer& layer, size_t inputs, bool whole_inputs) {
  round_units(layer.layer_details().get_layer_params().host(), inputs, layer.layer_details().get_num_outputs(),
              whole_inputs);
}

// Rounds the weights by `round` for a while, and then gives them back as they were. So steps that are smaller than a
// rounding add up.
class Rounding {
 public:
  template <class Round>
  Rounding(std::vector<dlib::tensor*> weights, bool wanted, Round round) {
    if (!wanted) return;
    weights_ = std::move(weights);
    for (const dlib::tensor* one : weights_) exact_.emplace_back(*one);
    round();
  }
  ~Rounding() {
    for (size_t i = 0; i < weights_.size(); ++i) std::copy(exact_[i].begin(), exact_[i].end(), weights_[i]->begin());
  }
  Rounding(const Rounding&) = delete;

 private:
  std::vector<dlib::tensor*> weights_;
  std::vector<dlib::resizable_tensor> exact_;
};

// The solver Adam for each layer, and a step of it.
template <class Net>
class Teacher {
 public:
  Teacher() : solvers_(Net::num_computational_layers, dlib::adam(0.0f, 0.9f, 0.999f)) {}

  // Returns the mean loss of these samples, and computes the gradients. step() then changes the weights.
  template <class Label>
  double look(Net& net, const dlib::tensor& inputs, const std::vector<Label>& labels) {
    return net.compute_parameter_gradients(inputs, labels.begin());
  }
  void step(Net& net, double rate) { net.update_parameters(dlib::make_sstack(solvers_), rate); }

  friend void serialize(const Teacher& teacher, std::ostream& out) { dlib::serialize(teacher.solvers_, out); }
  friend void deserialize(Teacher& teacher, std::istream& in) { dlib::deserialize(teacher.solvers_, in); }

 private:
  std::vector<dlib::adam> solvers_;
};

}  // namespace tilefish
