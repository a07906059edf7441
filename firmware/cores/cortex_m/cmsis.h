// CMSIS, Arm's names for the registers of a Cortex-M, for the core of this build. The chips agree in all that CMSIS
// wants to know of them, but for the MPU (the unit that can close regions of memory), which start-up looks for itself.
#pragma once

#include <cstdint>

#define __NVIC_PRIO_BITS 3U
#define __Vendor_SysTickConfig 0U

// A chip's interrupts are numbers in its board's file; these are the core's own.
typedef enum IRQn : int32_t { SVCall_IRQn = -5, PendSV_IRQn = -2, SysTick_IRQn = -1 } IRQn_Type;

#if defined(__ARM_ARCH_6M__)
// A Cortex-M0 lacks VTOR and MPU of these, and its files do not touch them.
#define __CM0PLUS_REV 1U
#define __VTOR_PRESENT 1U
#define __MPU_PRESENT 1U
#include "core_cm0plus.h"
#elif defined(__ARM_ARCH_7EM__)
#define __CM4_REV 1U
#define __MPU_PRESENT 1U
#define __FPU_PRESENT 1U
#include "core_cm4.h"
#elif defined(__ARM_ARCH_8M_MAIN__)
#define __CM33_REV 0U
#define __MPU_PRESENT 1U
#define __FPU_PRESENT 1U
#define __SAUREGION_PRESENT 1U
#define __DSP_PRESENT 1U
#include "core_cm33.h"
#else
#define __CM3_REV 0x0200U
#define __MPU_PRESENT 1U
#include "core_cm3.h"
#endif
