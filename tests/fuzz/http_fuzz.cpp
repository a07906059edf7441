// Any bytes as a request to `serve`: the answer is one whole answer of HTTP, and a file goes only to who asked this
// server for it.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "host_sim/support/web_server/http_answer.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tilefish;
  const std::string hosts[] = {"127.0.0.1:8080", "localhost:8080"};
  const std::string_view request(reinterpret_cast<const char*>(data), size);
  bool found = false;
  const std::string answer = answer_to(request, hosts, [&](std::string_view name) -> std::optional<PageFile> {
    if (name.find_first_of("\r\n ") != std::string_view::npos) std::abort();
    found = name.empty() || name == "page.mjs";
    if (!found) return std::nullopt;
    return PageFile{"text/html", "the page"};
  });
  const size_t end = answer.find("\r\n\r\n");
  if (!answer.starts_with("HTTP/1.1 ") || end == std::string::npos) std::abort();
  const std::string_view head = std::string_view(answer).substr(0, end);
  const size_t length = head.find("\r\nContent-Length: ");
  if (length == std::string_view::npos) std::abort();
  const size_t content = answer.size() - end - 4;
  const bool head_only = request.starts_with("HEAD ");
  if (std::stoul(std::string(head.substr(length + 18))) != content && !(head_only && content == 0)) std::abort();
  const bool ok = answer.starts_with("HTTP/1.1 200 ");
  if (ok != found) std::abort();
  if (ok && !head_only && !request.starts_with("GET ")) std::abort();
  if (ok && request.find(":8080") == std::string_view::npos) std::abort();
  return 0;
}
