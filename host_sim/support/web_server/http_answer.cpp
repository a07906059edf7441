#include "host_sim/support/web_server/http_answer.h"

#include <fmt/core.h>
#include <algorithm>

namespace tilefish {
namespace {

constexpr std::string_view kLineEnd = "\r\n", kRequestEnd = "\r\n\r\n";

// The page loads its own files and nothing else; a worker compiles the engine's WebAssembly.
constexpr std::string_view kHeaders =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action "
    "'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cache-Control: no-cache\r\n"
    "Accept-Ranges: none\r\n"
    "Connection: close\r\n";

std::string answer(std::string_view status, std::string_view type, std::string_view content, bool head_only = false,
                   std::string_view more_headers = "") {
  return fmt::format("HTTP/1.1 {}\r\n{}{}Content-Type: {}\r\nContent-Length: {}\r\n\r\n{}", status, kHeaders,
                     more_headers, type, content.size(), head_only ? std::string_view{} : content);
}

std::string refusal(std::string_view status, std::string_view more_headers = "") {
  return answer(status, "text/plain; charset=utf-8", fmt::format("{}\n", status), false, more_headers);
}

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

bool is_field_name(std::string_view name) {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  return !name.empty() && std::all_of(name.begin(), name.end(), [&](char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || kMarks.find(c) != std::string_view::npos;
  });
}

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
  return first == std::string_view::npos ? std::string_view{} : text.substr(first, last - first + 1);
}

// Takes what stands before the separator off the text.
std::string_view cut(std::string_view& text, std::string_view separator) {
  const size_t end = text.find(separator);
  const std::string_view head = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view{} : text.substr(end + separator.size());
  return head;
}

struct Request {
  std::string_view method, target, version, host;
  uint32_t hosts = 0;
  bool body = false;
};

// False where it is no HTTP.
bool read_request(std::string_view text, Request& request) {
  std::string_view first = cut(text, kLineEnd);
  if (std::any_of(first.begin(), first.end(), is_control)) return false;
  request.method = cut(first, " ");
  request.target = cut(first, " ");
  request.version = first;
  if (!is_field_name(request.method) || request.target.empty()) return false;
  for (std::string_view line = cut(text, kLineEnd); !line.empty(); line = cut(text, kLineEnd)) {
    if (line.find(':') == std::string_view::npos) return false;
    const std::string_view name = cut(line, ":"), value = trimmed(line);
    if (!is_field_name(name)) return false;
    if (std::any_of(value.begin(), value.end(), [](char c) { return is_control(c) && c != '\t'; })) return false;
    if (same_word(name, "host")) {
      request.host = value;
      ++request.hosts;
    }
    request.body =
        request.body || same_word(name, "transfer-encoding") || (same_word(name, "content-length") && value != "0");
  }
  return true;
}

}  // namespace

bool is_whole_request(std::string_view received) { return received.find(kRequestEnd) != std::string_view::npos; }

std::string answer_to(std::string_view text, std::span<const std::string> hosts, const PageFiles& files) {
  if (!is_whole_request(text)) return refusal("431 Request Header Fields Too Large");
  Request request;
  if (!read_request(text, request)) return refusal("400 Bad Request");
  if (request.version != "HTTP/1.1" && request.version != "HTTP/1.0") return refusal("505 HTTP Version Not Supported");
  const auto is_host = [&](const std::string& host) { return same_word(host, request.host); };
  if (request.hosts != 1) return refusal("400 Bad Request");
  if (std::none_of(hosts.begin(), hosts.end(), is_host)) return refusal("421 Misdirected Request");
  if (request.body) return refusal("413 Content Too Large");
  const bool head_only = request.method == "HEAD";
  if (!head_only && request.method != "GET") return refusal("405 Method Not Allowed", "Allow: GET, HEAD\r\n");
  const std::string_view path = request.target.substr(0, request.target.find('?'));
  if (path.front() != '/') return refusal("400 Bad Request");
  const std::optional<PageFile> file = files(path.substr(1));
  return file ? answer("200 OK", file->type, file->content, head_only) : refusal("404 Not Found");
}

}  // namespace tilefish
