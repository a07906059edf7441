// A Raspberry Pi Pico: the chip of rp2040js, and around it what that package leaves to its user: the boot ROM that
// checks and runs the second stage, the flash, faults, resets, the sleep of the core, and a clock that can count
// instructions.
import { readFileSync } from 'node:fs';
import { Flash } from './rp2040_flash.mjs';

const part = (path) => import(`../../.deps/rp2040js/dist/esm/${path}.js`).catch(() => {
  console.error('rp2040js is not installed; toolchains/setup installs it');
  process.exit(1);
});
const { RP2040 } = await part('index'), { SimulationClock } = await part('clock/simulation-clock');

const FLASH = 0x10000000, RAM = 0x20000000;
const BOOT = 0x20041f00, BOOT_BYTES = 256;  // where the boot ROM puts the second stage, which the flash begins with
const RAM_END = 0x20042000;
const CYCLE = 8, COUNTED = 1024;  // ns: a cycle at 125 MHz; an instruction whose clock counts instructions
const HARD_FAULT = 3;
const FLAGS = { exits: 1, counts: 2 };  // promises to the image: firmware/system/kept.h
const UNDEFINED = 0xdeffdeff;  // two instructions UDF: the boot ROM is not here, and whoever jumps there faults

// Thrown in the middle of an instruction that faults.
const fault = new Error('fault');

// crc32(BYTES): as the boot ROM computes it: the polynomial of Ethernet, the highest bit first, not inverted.
export function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; ++bit) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

// flash_of(ELF): what a programmer would write, from the start of flash.
function flash_of(elf) {
  const view = new DataView(elf.buffer, elf.byteOffset);
  const headers = view.getUint32(28, true), size = view.getUint16(42, true), count = view.getUint16(44, true);
  const flash = new Uint8Array(16 << 20).fill(0xff);
  for (let at = headers; at < headers + size * count; at += size) {
    const [type, offset, , address, bytes] = [0, 4, 8, 12, 16].map((field) => view.getUint32(at + field, true));
    if (type === 1 && bytes !== 0) flash.set(elf.subarray(offset, offset + bytes), address - FLASH);
  }
  return flash;
}

export class Pico {
  // `image` is an ELF file; `word` the address at which its launcher writes `promises`. `attach(chip)` is called with
  // the chip at each reset, and connects what is outside of it; `exit(code)` when the image ends. Flash may be erased
  // in no time, as in QEMU.
  constructor({ image, word, promises, attach, exit, erases_at_once = false }) {
    Object.assign(this, { word, promises, attach, exit, erases_at_once });
    this.flash = flash_of(readFileSync(image));
    this.clock = new SimulationClock();
    this.ram = undefined;  // outlives a reset
    this.reset();
  }

  // What a reset does, and then the boot ROM: it copies the second stage to RAM, and runs it if its checksum is right.
  reset() {
    this.clock.nextAlarm = null;
    const chip = this.chip = new RP2040(this.clock);
    this.core = chip.core;
    this.locked = false;
    chip.bootrom.fill(UNDEFINED);
    chip.flash.set(this.flash);
    this.flash = chip.flash;  // outlives a reset, and the power
    new Flash(chip, this.clock, (begin, bytes) => this.change_flash(begin, bytes), this.erases_at_once);
    if (this.ram) chip.sram.set(this.ram);
    this.ram = chip.sram;
    const stage = this.flash.subarray(0, BOOT_BYTES);
    if (crc32(stage.subarray(0, BOOT_BYTES - 4)) !== chip.flashView.getUint32(BOOT_BYTES - 4, true)) {
      throw new Error('the checksum of the second boot stage is wrong: a real board would show its drive instead');
    }
    chip.sram.set(stage, BOOT - RAM);
    chip.writeUint32(this.word, this.promises);
    this.hook(chip);
    this.core.PC = BOOT;
    this.core.LR = 0;  // the boot ROM calls with 0 here when it boots
    this.core.SP = RAM_END;
    this.attach(chip);
  }

  // Programs or erases. A test cuts the power here.
  change_flash(begin, bytes) { this.flash.set(bytes, begin); }

  // What the package does otherwise than silicon, or leaves open.
  hook(chip) {
    const { core, ppb } = chip;
    // It warns of an access to no memory, an unaligned one and an instruction that does not exist: those fault.
    const raise = (name) => {
      if ((name === 'RP2040' || name === 'CortexM0Core') && !this.entering) throw fault;
    };
    chip.logger = { debug() {}, info() {}, warn: raise, error: raise };
    chip.onBreak = (code) => {
      if (code !== 0xab || !(this.promises & FLAGS.exits) || chip.readUint16(core.PC - 2) !== 0xbeab) throw fault;
      this.exit(chip.readUint32(core.registers[1] + 4));  // semihosting: SYS_EXIT_EXTENDED
    };
    // A masked interrupt ends the sleep of the core, but is taken only when it is unmasked.
    core.setInterrupt = (number, on) => {
      if (on) core.pendingInterrupts |= 1 << number;
      else core.pendingInterrupts &= ~(1 << number);
      core.interruptsUpdated = true;
    };
    // SysTick counts one more than its reload value, from 0 to 0; there is no MPU; AIRCR resets.
    const write = ppb.writeUint32.bind(ppb), read = ppb.readUint32.bind(ppb);
    ppb.readUint32 = (offset) => (offset === 0xd90 ? 0 : read(offset));
    ppb.writeUint32 = (offset, value) => {
      if (offset === 0xd0c) this.resetting ||= value >>> 16 === 0x5fa && (value & 4) !== 0;
      else write(offset, offset === 0x14 ? value + 1 : value);
    };
    chip.peripherals[0x40058].onWatchdogTrigger = () => { this.resetting = true; };
  }

  // The core enters the handler of a hard fault, from the instruction that failed. A fault there locks the core up.
  enter_fault() {
    const { core } = this;
    if (core.IPSR === HARD_FAULT) {
      this.locked = true;
      return;
    }
    core.PC = this.at;
    this.entering = true;  // a stack that is no memory takes no frame
    core.exceptionEntry(HARD_FAULT);
    this.entering = false;
  }

  get asleep() {
    const { core } = this;
    if (this.locked) return true;
    if (core.waiting && ((core.pendingInterrupts & core.enabledInterrupts) !== 0 || core.pendingSystick ||
                         core.pendingPendSV || core.pendingNMI)) {
      core.waiting = false;
      core.interruptsUpdated = true;
    }
    return core.waiting;
  }

  // Executes so many instructions, or fewer where the core falls asleep.
  run(instructions) {
    while (instructions > 0 && !this.asleep) {
      const { core, clock } = this, counted = this.promises & FLAGS.counts ? COUNTED : 0;
      try {
        while (instructions > 0 && !core.waiting && !this.resetting) {
          --instructions;
          this.at = core.PC & ~1;
          const cycles = core.executeInstruction();
          clock.tick(counted || cycles * CYCLE);
        }
      } catch (error) {
        if (error !== fault) throw error;
        this.enter_fault();
        clock.tick(counted || CYCLE);
      }
      this.reset_if_asked();
    }
  }

  // Lets time go by while the core sleeps.
  pass(nanos) {
    this.clock.tick(nanos);
    this.reset_if_asked();
  }

  reset_if_asked() {
    if (this.resetting) this.reset();
    this.resetting = false;
  }
}
