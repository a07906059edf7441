#include "host_sim/support/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tilefish {

// Turns values into those of the library, and back.
struct Library {
  using Value = nlohmann::ordered_json;

  static Value from(const Json& json) {
    if (const Json::List* const items = json.items()) {
      Value list = Value::array();
      for (const Json& item : *items) list.push_back(from(item));
      return list;
    }
    if (const Json::Object* const fields = json.fields()) {
      Value object = Value::object();
      for (const auto& [name, value] : *fields) object[name] = from(value);
      return object;
    }
    return std::visit(
        []<class T>(const T& value) -> Value {
          if constexpr (!std::is_same_v<T, Json::List> && !std::is_same_v<T, Json::Object>) return value;
          return nullptr;
        },
        json.value_);
  }

  // The recursion is at most `kDeepest` deep, which the parser has checked.
  static Json to(const Value& value) {
    switch (value.type()) {
      case Value::value_t::boolean: return value.get<bool>();
      case Value::value_t::number_integer: return value.get<int64_t>();
      case Value::value_t::number_unsigned: return value.get<uint64_t>();
      case Value::value_t::number_float: return value.get<double>();
      case Value::value_t::string: return value.get_ref<const std::string&>();
      case Value::value_t::array: {
        Json list = Json::list();
        for (const Value& item : value) list.push_back(to(item));
        return list;
      }
      case Value::value_t::object: {
        Json object = Json::object();
        for (const auto& [name, field] : value.items()) object[name] = to(field);
        return object;
      }
      default: return nullptr;
    }
  }
};

Json::Json(std::initializer_list<Json> values) {
  const auto is_field = [](const Json& value) {
    const List* const pair = value.items();
    return pair && pair->size() == 2 && pair->front().text();
  };
  if (values.size() == 0 || !std::all_of(values.begin(), values.end(), is_field)) {
    value_ = List(values);
    return;
  }
  Object fields;
  for (const Json& value : values) fields.emplace_back(*value.items()->front().text(), value.items()->back());
  value_ = std::move(fields);
}

std::optional<Json> Json::parse(std::string_view text) {
  constexpr int kDeepest = 32;
  bool too_deep = false;
  const auto look = [&](int depth, Library::Value::parse_event_t, Library::Value&) {
    too_deep |= depth > kDeepest;
    return !too_deep;
  };
  const Library::Value value = Library::Value::parse(text, look, false);
  if (too_deep || value.is_discarded()) return std::nullopt;
  return Library::to(value);
}

// In text that is no UTF-8, what can't be read is replaced by a mark.
std::string Json::dump(int indent) const {
  return Library::from(*this).dump(indent, ' ', false, Library::Value::error_handler_t::replace);
}

std::optional<int64_t> Json::whole() const {
  if (const int64_t* const value = std::get_if<int64_t>(&value_)) return *value;
  const uint64_t* const value = std::get_if<uint64_t>(&value_);
  if (value && *value <= INT64_MAX) return static_cast<int64_t>(*value);
  return std::nullopt;
}

const Json* Json::find(std::string_view name) const {
  if (const Object* const all = fields()) {
    for (const auto& [known, value] : *all) {
      if (known == name) return &value;
    }
  }
  return nullptr;
}

Json& Json::operator[](std::string_view name) {
  if (std::holds_alternative<std::nullptr_t>(value_)) value_ = Object();
  Object& all = std::get<Object>(value_);
  for (auto& [known, value] : all) {
    if (known == name) return value;
  }
  return all.emplace_back(name, nullptr).second;
}

void Json::push_back(Json value) {
  if (std::holds_alternative<std::nullptr_t>(value_)) value_ = List();
  std::get<List>(value_).push_back(std::move(value));
}

}  // namespace tilefish
