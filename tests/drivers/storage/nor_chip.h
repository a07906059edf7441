// A serial flash chip as a model (W25Q16JV data sheet, chapter "Instructions"), behind the bus of this board, which a
// file of buses/ connects to the registers.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

class NorChip {
 public:
  uint32_t looks_until_ready = 3;  // readings of the status during which it is busy

  void select(bool selected);
  uint8_t exchange(uint8_t byte);

  // Of the whole memory; an erased byte is FFh.
  uint8_t at(uint32_t address) const;
  uint32_t word_at(uint32_t address) const;
  void fill(uint32_t begin, uint32_t end, uint8_t value);

  std::vector<uint8_t> done;  // the commands that were carried out, but for those that ask
  uint32_t looks = 0;         // at the status, since the last of them

 private:
  void carry_out();
  std::vector<uint8_t> received_;
  std::map<uint32_t, uint8_t> memory_;
  bool selected_ = false, writes_enabled_ = false, busy_ = false;
};

// Of the file in buses/ for this board: the registers speak to this chip from now on, and reading it as memory is
// possible (`true`) or not.
void connect_bus(NorChip& chip);
bool reads_as_memory();
void run_flash_bus();
