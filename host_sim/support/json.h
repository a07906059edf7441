// A value of JSON. nlohmann's library reads and writes it, in json.cpp alone: its header takes four seconds to compile.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tilefish {

class Json {
 public:
  using List = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;  // in the order in which it was written

  Json(std::nullptr_t = nullptr) {}
  Json(bool value) : value_(value) {}
  Json(std::signed_integral auto value) : value_(int64_t{value}) {}
  Json(std::unsigned_integral auto value) : value_(uint64_t{value}) {}
  Json(double value) : value_(value) {}
  Json(const char* text) : value_(std::string(text)) {}
  Json(std::string text) : value_(std::move(text)) {}
  // Pairs of a name and a value make an object, anything else a list.
  Json(std::initializer_list<Json> values);

  static Json list(std::initializer_list<Json> values = {}) { return Json(List(values)); }
  static Json object() { return Json(Object()); }

  // Returns nothing where the text is no JSON, or is nested too deeply.
  static std::optional<Json> parse(std::string_view text);
  std::string dump(int indent = -1) const;  // -1: one line

  // The value as this type, or nothing where it is of another type.
  std::optional<int64_t> whole() const;
  const std::string* text() const { return std::get_if<std::string>(&value_); }
  const List* items() const { return std::get_if<List>(&value_); }
  const Object* fields() const { return std::get_if<Object>(&value_); }
  const Json* find(std::string_view name) const;

  Json& operator[](std::string_view name);  // adds the field; null becomes an object
  void push_back(Json value);               // null becomes a list

 private:
  friend struct Library;
  using Value = std::variant<std::nullptr_t, bool, int64_t, uint64_t, double, std::string, List, Object>;

  explicit Json(List items) : value_(std::move(items)) {}
  explicit Json(Object fields) : value_(std::move(fields)) {}

  Value value_;
};

}  // namespace tilefish
