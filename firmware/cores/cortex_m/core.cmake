# The CPUs of this kind: tilefish_core(CPU FOLDER FILE...).
tilefish_core(cortex-m0 cortex_m cortex_m.cpp armv6m.cpp cortex_m0.cpp)
tilefish_core(cortex-m0plus cortex_m cortex_m.cpp armv6m.cpp cortex_m0plus.cpp guard_v7.cpp)
tilefish_core(cortex-m3 cortex_m cortex_m.cpp cortex_m3.cpp guard_v7.cpp)
tilefish_core(cortex-m4 cortex_m cortex_m.cpp cortex_m3.cpp guard_v7.cpp)
tilefish_core(cortex-m33 cortex_m cortex_m.cpp cortex_m3.cpp guard_v8.cpp)
