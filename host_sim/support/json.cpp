#include "host_sim/support/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tilefish {

// Reads values of the library, and writes text as it would.
struct Library {
  using Value = nlohmann::ordered_json;

  // In text that is no UTF-8, what can't be read is replaced by a mark.
  static std::string dump(const Value& value) { return value.dump(-1, ' ', false, Value::error_handler_t::replace); }

  // Appends a value. A list or an object has a line for each of its items, further to the right than the line it stands
  // in; without an indent all is one line.
  static void write(const Json& json, int indent, int column, std::string& text) {
    const auto write_all = [&](const char* brackets, const auto& all, auto write_one) {
      const auto begin_line = [&](int at) {
        if (indent >= 0) text.append(1, '\n').append(static_cast<size_t>(at), ' ');
      };
      text += brackets[0];
      for (const auto& one : all) {
        if (&one != &all.front()) text += ',';
        begin_line(column + indent);
        write_one(one);
      }
      if (!all.empty()) begin_line(column);
      text += brackets[1];
    };
    const auto write_inside = [&](const Json& value) { write(value, indent, column + indent, text); };
    if (const Json::List* const items = json.items()) {
      write_all("[]", *items, write_inside);
    } else if (const Json::Object* const fields = json.fields()) {
      write_all("{}", *fields, [&](const auto& field) {
        text += dump(field.first) + (indent >= 0 ? ": " : ":");
        write_inside(field.second);
      });
    } else {
      text += std::visit(
          []<class T>(const T& value) {
            if constexpr (std::is_same_v<T, int64_t> || std::is_same_v<T, uint64_t>) return std::to_string(value);
            if constexpr (std::is_same_v<T, Json::List> || std::is_same_v<T, Json::Object>)
              return std::string();
            else
              return dump(value);
          },
          json.value_);
    }
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

std::string Json::dump(int indent) const {
  std::string text;
  Library::write(*this, indent, 0, text);
  return text;
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
