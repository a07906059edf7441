#include "host_sim/games/square_stacker/learned_entries.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/games/square_stacker/weights/tables.h"
#include "host_sim/learn/within.h"

namespace tilefish {
namespace {

using namespace square_stacker;

constexpr float kSingleShare =
    4;  // of a step, beside 1 for each look-up of a colour or line: there are ten times as many
constexpr double kMostValue = 1e5;  // of an entry: the table of the engine has room for less

}  // namespace

float LearnedEntries::risk(const BoardForecast& forecast, uint32_t size) const {
  return std::exp2(std::min(risk_of<float>(values.data(), forecast, size), 0.0f));
}

float LearnedEntries::reward(const BoardForecast& forecast) const { return reward_of<float>(values.data(), forecast); }

float LearnedEntries::learn_risk(const BoardForecast& forecast, uint32_t size, float target, float rate, uint64_t now) {
  uint32_t entries[kMostLookUps];
  uint32_t count = 0;
  float sum = 0, shares = 0;
  forecast.visit_risk(size, [&](uint32_t entry, auto) {
    if (says_nothing(entry)) return;
    sum += values[entry];
    shares += entry < kColourTable ? kSingleShare : 1;
    entries[count++] = entry;
  });
  const float error = target / std::exp2(std::min(sum, 0.0f)) - 1;
  const float step = std::log2(1 + rate * error) / shares;
  for (uint32_t i = 0; i < count; ++i) add(entries[i], entries[i] < kColourTable ? kSingleShare * step : step, now);
  return error;
}

float LearnedEntries::learn_reward(const BoardForecast& forecast, float target, float rate, uint64_t now) {
  uint32_t entries[kMostLookUps];
  uint32_t count = 0;
  forecast.visit_reward([&](uint32_t entry) { entries[count++] = entry; });
  const float error = target - reward(forecast);
  for (uint32_t i = 0; i < count; ++i) add(entries[i], rate * error / static_cast<float>(count), now);
  return error;
}

void LearnedEntries::add(uint32_t entry, float change, uint64_t now) {
  const auto move = [&](uint32_t one) {
    means_[one].sum += static_cast<double>(values[one]) * static_cast<double>(now - means_[one].since);
    means_[one].since = now;
    values[one] += change;
  };
  move(entry);
  if (twin_of(entry) != entry) move(twin_of(entry));
}

std::vector<int16_t> LearnedEntries::tables(uint64_t since, uint64_t now) const {
  std::vector<int16_t> tables;
  for (uint32_t entry = 0; entry < kTableEntries; ++entry) {
    double value = static_cast<double>(values[entry]);
    if (now > since) {
      const Mean& mean = means_[entry];
      value = (mean.sum + value * static_cast<double>(now - mean.since)) / static_cast<double>(now - since);
    }
    const double unit = entry < kComboTable ? kDoubling : static_cast<double>(kRewardDiscount) * kRewardUnit;
    tables.push_back(static_cast<int16_t>(std::clamp(std::lround(value * unit), -32768l, 32767l)));
  }
  return tables;
}

std::string LearnedEntries::bytes() const {
  std::string text;
  text.append(reinterpret_cast<const char*>(values.data()), kTableEntries * sizeof(float));
  text.append(reinterpret_cast<const char*>(means_.data()), kTableEntries * sizeof(Mean));
  return text;
}

size_t LearnedEntries::byte_count() { return kTableEntries * (sizeof(float) + sizeof(Mean)); }

bool LearnedEntries::take(const char* bytes, uint64_t now) {
  std::memcpy(values.data(), bytes, kTableEntries * sizeof(float));
  std::memcpy(means_.data(), bytes + kTableEntries * sizeof(float), kTableEntries * sizeof(Mean));
  return within(kMostValue, values) && std::all_of(means_.begin(), means_.end(), [now](const Mean& mean) {
           return mean.since <= now && within(kMostSum, mean.sum);
         });
}

}  // namespace tilefish
