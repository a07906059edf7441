// What a serial port by USB tells of itself, and how it answers the host's requests (Universal Serial Bus Specification
// 2.0, chapter 9; USB Class Definitions for Communications Devices 1.2, and its subclass for PSTN devices).
#include "firmware/usb/usb.h"

namespace tilefish::usb {
namespace {

enum : uint8_t { kGetStatus = 0, kClearFeature = 1, kSetFeature = 3, kGetDescriptor = 6, kGetConfiguration = 8 };
enum : uint8_t { kSetInterface = 11, kSetLineCoding = 0x20, kGetLineCoding = 0x21 };
enum : uint8_t { kDevice = 1, kConfiguration = 2, kText = 3, kInterface = 4, kEndpoint = 5, kClassInterface = 0x24 };
enum : uint8_t { kBulk = 2, kInterrupt = 3, kToHost = 0x80 };

// The vendor's number is that of pid.codes, the product's the one it has for private use.
constexpr uint8_t kDeviceDescriptor[] = {
    18, kDevice, 0x00, 0x02, 0x02, 0, 0, kPacket, 0x09, 0x12, 0x01, 0x00, 0x00, 0x01, 1, 2, 3, 1,
};

// Two interfaces: one that could tell of a ringing phone, and one for the bytes.
constexpr uint8_t kConfigurationDescriptor[] = {
    9,
    kConfiguration,
    67,
    0,
    2,
    1,
    0,
    0x80,
    50,  // two interfaces, by the cable's power, 100 mA
    9,
    kInterface,
    0,
    0,
    1,
    0x02,
    0x02,
    0x00,
    0,  // communication, abstract control model
    5,
    kClassInterface,
    0x00,
    0x10,
    0x01,  // of version 1.1
    5,
    kClassInterface,
    0x01,
    0x00,
    1,  // no calls
    4,
    kClassInterface,
    0x02,
    0x02,  // line coding and line state
    5,
    kClassInterface,
    0x06,
    0,
    1,  // interface 0 speaks for interface 1
    7,
    kEndpoint,
    kNotices | kToHost,
    kInterrupt,
    8,
    0,
    255,  // never says anything
    9,
    kInterface,
    1,
    0,
    2,
    0x0A,
    0x00,
    0x00,
    0,  // data
    7,
    kEndpoint,
    kBytes,
    kBulk,
    kPacket,
    0,
    0,  //
    7,
    kEndpoint,
    kBytes | kToHost,
    kBulk,
    kPacket,
    0,
    0,
};
static_assert(sizeof kConfigurationDescriptor == 67);

// Texts are of 16 bits a letter.
constexpr uint8_t kLanguages[] = {4, kText, 0x09, 0x04};
constexpr uint8_t kMaker[] = {18, kText, 'T', 0, 'i', 0, 'l', 0, 'e', 0, 'f', 0, 'i', 0, 's', 0, 'h', 0};
constexpr uint8_t kProduct[] = {16, kText, 'c', 0, 'o', 0, 'n', 0, 's', 0, 'o', 0, 'l', 0, 'e', 0};
constexpr uint8_t kSerial[] = {4, kText, '1', 0};

constexpr uint8_t kNothing[] = {0, 0}, kConfigured[] = {1};
constexpr uint8_t kLineCoding[] = {0x00, 0xC2, 0x01, 0x00, 0, 0, 8};  // 115200 8N1, which means nothing here

template <uint16_t kSize>
Answer send(const Request& request, const uint8_t (&bytes)[kSize]) {
  return {Answer::kSend, bytes, request.length < kSize ? request.length : kSize};
}
constexpr Answer kUnderstood{Answer::kDone, nullptr, 0}, kUnknown{Answer::kRefuse, nullptr, 0};

Answer describe(const Request& request) {
  switch (request.value) {
    case kDevice << 8: return send(request, kDeviceDescriptor);
    case kConfiguration << 8: return send(request, kConfigurationDescriptor);
    case kText << 8: return send(request, kLanguages);
    case kText << 8 | 1: return send(request, kMaker);
    case kText << 8 | 2: return send(request, kProduct);
    case kText << 8 | 3: return send(request, kSerial);
    default: return kUnknown;
  }
}

}  // namespace

Answer answer_to(const Request& request) {
  if (is_class(request)) {
    switch (request.what) {
      case kSetLineCoding: return {Answer::kTake, nullptr, request.length};
      case kGetLineCoding: return send(request, kLineCoding);
      case kSetLineState: return kUnderstood;
      default: return kUnknown;
    }
  }
  if (!is_standard(request)) return kUnknown;
  switch (request.what) {
    case kGetDescriptor: return describe(request);
    case kGetStatus: return send(request, kNothing);
    case kGetConfiguration: return send(request, kConfigured);
    case kSetAddress:
    case kSetConfiguration:
    case kSetInterface:
    case kClearFeature:
    case kSetFeature: return kUnderstood;
    default: return kUnknown;
  }
}

}  // namespace tilefish::usb
