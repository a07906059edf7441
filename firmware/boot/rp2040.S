// The second boot stage of RP2040. The boot ROM copies the first 256 bytes of flash to RAM, checks their checksum and
// calls them. They set the serial interface (SSI) up so that flash can be read as memory, with the command 03h, which
// every flash chip knows: one line, 8 bits of command, 24 of address. Then they start the image behind them as a reset
// would: by its vectors. (RP2040 Datasheet, sections 2.8.1 and 4.10.)
  .syntax unified
  .thumb
  .text

  .equ SSI, 0x18000000
  .equ CTRLR0, 0x00
  .equ CTRLR1, 0x04
  .equ SSIENR, 0x08
  .equ BAUDR, 0x14
  .equ SPI_CTRLR0, 0xf4
  .equ VECTORS, 0x10000100
  .equ VTOR, 0xe000ed08

  push {lr}
  ldr r0, =SSI
  movs r1, #0
  str r1, [r0, #SSIENR]  // it can be set up only while it is off
  movs r1, #4            // 125 MHz / 4: the command 03h bears 33 MHz or more
  str r1, [r0, #BAUDR]
  ldr r1, =31 << 16 | 3 << 8  // words of 32 bits, one line; sends command and address, then receives
  str r1, [r0, #CTRLR0]
  movs r1, #0            // one word an access
  str r1, [r0, #CTRLR1]
  ldr r1, =0x03 << 24 | 2 << 8 | 6 << 2  // the command, of 8 bits; the address, of 6 x 4 bits; both on one line
  ldr r2, =SSI + SPI_CTRLR0
  str r1, [r2]
  movs r1, #1
  str r1, [r0, #SSIENR]

  // The boot ROM calls with lr = 0 when it boots. Others call to have flash readable again, and want to go on.
  pop {r0}
  cmp r0, #0
  beq 1f
  bx r0
1:
  ldr r0, =VECTORS
  ldr r1, =VTOR
  str r0, [r1]
  ldmia r0, {r0, r1}
  msr msp, r0
  bx r1
  .ltorg
