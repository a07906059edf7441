// The flash beside an emulated RP2040, as the package lacks it: the controller (SSI) by which it is read as memory or
// given commands, the pin that selects it, the cache in between, and the chip itself (W25Q16JV). While it can't be
// read, whoever reads it, or runs from it, faults.

const SETUP = 0x00, ON = 0x08, STATUS = 0x28, DATA = 0x60, READING = 0xf4;  // of the controller
const FOR_READING = 31 << 16 | 3 << 8, BY_BYTES = 7 << 16;
const BY_COMMAND_03 = 3 << 24 | 2 << 8 | 6 << 2;            // and an address of 24 bits, all on one line
const READY = 0x06, RECEIVED = 0x08;                        // of its status: there is room; a byte has come in
const SELECT = 0x0c, FORCED = 3 << 8, FORCED_LOW = 2 << 8;  // of the pins
const FLUSH = 0x04;                                         // of the cache
const PROGRAM = 0x02, READ_STATUS = 0x05, ENABLE_WRITES = 0x06, ERASE_SECTOR = 0x20;
const SECTOR = 4096, PROGRAM_PAGE = 256;
const ERASE_TIME = 45e6, FIRST_BYTE_TIME = 30e3, NEXT_BYTE_TIME = 2.5e3;  // ns, typical of such a chip
const NOTHING = new Uint8Array(0);

export class Flash {
  // `change(begin, bytes)` makes each change of the memory.
  constructor(chip, clock, change, erases_at_once) {
    Object.assign(this, { chip, clock, change, erases_at_once, memory: chip.flash });
    Object.assign(this, { command: [], received: [], ready_at: 0 });
    Object.assign(this, { setup: 0, reading: 0, on: 0, pin: 0, writes_enabled: false, stale: false });
    chip.peripherals[0x18000] = this.registers({
      read: (offset) => this.read(offset), write: (offset, value) => this.write(offset, value),
    });
    chip.peripherals[0x40018] = this.registers({
      read: (offset) => (offset === SELECT ? this.pin : 0),
      write: (offset, value) => { if (offset === SELECT) this.force(value & FORCED); },
    });
    chip.peripherals[0x14000] = this.registers({
      read: () => 0, write: (offset) => { if (offset === FLUSH) this.stale = false; },
    });
    this.look();
  }

  // What the package asks of a peripheral; after each writing the memory may be readable or not.
  registers({ read, write }) {
    const written = (offset, value) => {
      write(offset, value);
      this.look();
    };
    return { readUint32: read, writeUint32: written, writeUint32Atomic: written };
  }
  look() {
    const reads = this.on && this.setup === FOR_READING && this.reading === BY_COMMAND_03;
    this.chip.flash = reads && this.pin === 0 && !this.stale && !this.busy ? this.memory : NOTHING;
  }
  get erase_time() { return this.erases_at_once ? 0 : ERASE_TIME; }
  get busy() { return this.clock.nanos < this.ready_at; }

  read(offset) {
    if (offset === SETUP) return this.setup;
    if (offset === STATUS) return READY | (this.received.length !== 0 ? RECEIVED : 0);
    return offset === DATA ? this.received.shift() ?? 0 : 0;
  }
  write(offset, value) {
    if (offset === SETUP && !this.on) this.setup = value;
    if (offset === READING && !this.on) this.reading = value;
    if (offset === ON) this.on = value & 1;
    if (offset === DATA && this.on && this.setup === BY_BYTES) this.exchange(value & 0xff);
  }
  force(pin) {
    if (this.pin === FORCED_LOW && pin !== FORCED_LOW) this.deselect();
    if (this.pin !== FORCED_LOW) this.command = [];
    this.pin = pin;
  }
  exchange(byte) {
    if (this.pin === FORCED_LOW) this.command.push(byte);
    this.received.push(this.command[0] === READ_STATUS ? (this.writes_enabled ? 2 : 0) | (this.busy ? 1 : 0) : 0xff);
  }

  // A command counts when the selection ends behind it.
  deselect() {
    const [command, high, middle, low, ...data] = this.command, address = high << 16 | middle << 8 | low;
    this.command = [];
    if (this.busy) return;
    if (command === ENABLE_WRITES) this.writes_enabled = true;
    if ((command !== PROGRAM && command !== ERASE_SECTOR) || !this.writes_enabled) return;
    this.writes_enabled = false;
    this.stale = true;
    if (command === ERASE_SECTOR) {
      this.change(address & -SECTOR, new Uint8Array(SECTOR).fill(0xff));
    } else {
      const page = address & -PROGRAM_PAGE, bytes = this.memory.slice(page, page + PROGRAM_PAGE);
      data.forEach((byte, i) => { bytes[(address + i) % PROGRAM_PAGE] &= byte; });
      this.change(page, bytes);
    }
    const program_time = FIRST_BYTE_TIME + NEXT_BYTE_TIME * (data.length - 1);
    this.ready_at = this.clock.nanos + (command === ERASE_SECTOR ? this.erase_time : program_time);
  }
}
